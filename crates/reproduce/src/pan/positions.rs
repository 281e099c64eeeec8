//! Sections 2 and 2.1: how many positions there are.

use games::pan::{
    Attainable, Attained, Hand, Index, Position, n_void, path_to, potential_positions,
};
use study::pan::PositionsFinding;
use study::reproduced::{Chapter, Row};
use workbench::WorkbenchError;

use super::essay::{Essay, RANKS, by_program, choose, standard};
use crate::ask::{Ask, command};
use crate::cases::of_all;

/// Why tables 1 to 3 are wrong by the rules as they are printed.
pub(super) const MISSED: &str = "the essay's program did not offer a single nine to a player who may lay all three \
     of them; by its own corollary the positions that it missed are attainable";

pub(super) fn rows(
    chapter: &mut Chapter,
    ask: &Ask<'_>,
    essay: &Essay,
) -> Result<(), WorkbenchError> {
    chapter.table("Table 1: attainable positions");
    for (ranks, printed) in RANKS.into_iter().zip(["5", "115", "2134", "33232"]) {
        let k = ranks.to_string();
        let set = [("ranks", &*k), ("rules", "essay")];
        let by = |set| command("study", "pan", set, "--only positions");
        chapter.row(
            Row::number(
                format!("k = {ranks}, as the program had the rules"),
                printed,
                attainable(essay, ranks, true),
            )
            .by(by(&set)),
        );
        let ours = attainable(essay, ranks, false);
        let row = Row::number(format!("k = {ranks}, as the rules are printed"), printed, ours);
        let row = if ranks == 1 { row } else { row.erratum(MISSED, is_missed(ask, ranks)?) };
        chapter.row(row.by(by(&set[..1])));
    }
    chapter.table("Section 2.1: an upper bound");
    upper_bound(chapter, ask)?;
    chapter.table("Section 2.1.1: random positions");
    stars_and_bars(chapter);
    Ok(())
}

/// What is found of the positions of the essay's games.
pub(super) fn counts(essay: &Essay, ranks: usize, by_program: bool) -> &PositionsFinding {
    let study = if by_program { essay.program(ranks) } else { essay.printed(ranks) };
    study.positions.as_ref().expect("it was asked for")
}

/// How many positions are attainable.
pub(super) fn attainable(essay: &Essay, ranks: usize, by_program: bool) -> u64 {
    counts(essay, ranks, by_program).attainable.expect("they are counted")
}

/// Whether the positions that the program missed are those that the essay's own construction leads to.
pub(super) fn is_missed(ask: &Ask<'_>, ranks: usize) -> Result<bool, WorkbenchError> {
    let [printed, program] = [standard(ranks), by_program(ranks)];
    let search = |rules| Attainable::search(rules, &ask.limits, ask.watch);
    let [in_truth, found] = [search(&printed)?, search(&program)?];
    let index = Index::new(&printed);
    let mut missed = in_truth.numbers().filter(|&number| !found.contains(number)).peekable();
    let are_some = missed.peek().is_some();
    let is_nothing_more = found.numbers().all(|number| in_truth.contains(number));
    let is_led_to = missed.all(|number| path_to(&printed, index.unrank(number)).is_ok());
    Ok(are_some && is_nothing_more && is_led_to)
}

fn upper_bound(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let listed = |ranks: usize| potential_positions(&standard(ranks)).count() as u64;
    let [one, two] = [1, 2].map(listed);
    for (item, printed, counted, n) in [
        ("ways to share three nines, C(3 + 2, 2)", "10", one, 3),
        ("ways to share four cards, C(4 + 2, 2)", "15", two / one, 4),
    ] {
        let formula = choose(n + 2, 2);
        let row = Row::number(item, printed, formula);
        chapter.row(row.note(&format!("counted one by one: {counted}")));
    }
    let power = |ranks: usize| 10 * 15u64.pow(ranks as u32 - 1);
    chapter.row(of_all(
        "potential positions of k-Pan",
        "10 · 15^(k − 1)",
        "k from 1 to 4, listed one by one, and k to 16, as many as are numbered",
        RANKS.into_iter().all(|ranks| listed(ranks) == power(ranks))
            && (1..=16).all(|ranks| Index::new(&standard(ranks)).n_positions() == power(ranks)),
    ));
    let unknowns = pairs_as_described(4);
    let mut different = unknowns.clone();
    different.sort_unstable();
    different.dedup();
    chapter.row(
        Row::claim(
            "pairs made by A from 0 to m and B from 0 to m − A, for m from 0 to 4",
            "all solutions are generated in this way",
            format!("{} of {}", different.len(), choose(6, 2)),
            different.len() as u64 == choose(6, 2),
        )
        .note(&format!(
            "taken by the letter, {} pairs with repetitions: B is m − A",
            unknowns.len()
        )),
    );
    let rules = standard(4);
    let attained = Attained::find(&rules, &ask.limits, ask.watch)?;
    let index = Index::new(&rules);
    let hand = Hand::new(&[3, 4, 4, 4]);
    let all_in_hand = Position::new(&rules, hand, Hand::EMPTY);
    let is_attainable = all_in_hand.is_ok_and(|position| attained.contains(&index, position));
    chapter.row(
        Row::claim(
            "[3,4,4,4],[0,0,0,0]",
            "fits the counts of the cards and is not attainable",
            if is_attainable { "attainable" } else { "potential, and no deal leads there" },
            !is_attainable
                && index.unrank(index.rank(Position { mover: hand, other: Hand::EMPTY })).mover
                    == hand,
        )
        .by(command(
            "study",
            "pan",
            &[("ranks", "4"), ("start", "[3,4,4,4]/[0,0,0,0]")],
            "",
        )),
    );
    let (mut void, mut n_attainable) = (0, 0);
    for number in 0..index.n_positions() {
        if index.unrank(number).mover.is_empty() {
            void += 1;
            n_attainable += u64::from(attained.contains_number(&index, number));
        }
    }
    chapter.row(Row::claim(
        "positions of 4-Pan in which A, who is to move, has no cards",
        "not attainable",
        format!("{n_attainable} of {void} potential ones are attainable"),
        void == n_void(&rules) && n_attainable == 0,
    ));
    Ok(())
}

fn stars_and_bars(chapter: &mut Chapter) {
    let mut tried = 0;
    let agrees = (1..=4).all(|unknowns| {
        (0..=6).all(|sum| {
            tried += 1;
            n_solutions(unknowns, sum) == choose(sum + unknowns - 1, unknowns - 1)
        })
    });
    chapter.row(of_all(
        "solutions of x₁ + … + x_m = n",
        "C(n + m − 1, m − 1)",
        format!("{tried} pairs of m and n, counted one by one"),
        agrees,
    ));
    let shares: Vec<[u64; 3]> = triples(4).filter(|share| share[2] >= 1).collect();
    let sums = |less: fn(u64) -> u64| {
        let mut sums: Vec<u64> = shares.iter().map(|&[a, b, p]| a + b + less(p)).collect();
        sums.sort_unstable();
        sums.dedup();
        sums
    };
    let (printed, right) = (sums(|p| p + 1), sums(|p| p - 1));
    chapter.row(
        Row::claim(
            "A₁ + B₁ + P′₁ with P′₁ = P₁ + 1",
            "3",
            format!("{printed:?}, in all {} cases", shares.len()),
            printed == [3],
        )
        .erratum("P′₁ is P₁ − 1: then the sum is 3 in all of them", right == [3]),
    );
    for (equation, n, printed) in [("(4)", 3, 5), ("(5)", 4, 6)] {
        let (unknowns, by_text) = (3, n + 2 - 1);
        chapter.row(
            Row::number(
                format!("{n} + 2 − 1 objects for equation {equation}"),
                &printed.to_string(),
                by_text,
            )
            .erratum(
                "the equation has three unknowns, so that it is n + 3 − 1; the number of objects is right",
                n + unknowns - 1 == printed
                    && choose(printed, 2) == n_solutions(unknowns, n),
            ),
        );
        let mut drawn: Vec<[u64; 3]> = (1..=printed)
            .flat_map(|s| (s + 1..=printed).map(move |t| (s, t)))
            .map(|(s, t)| {
                let a = s - 1;
                let b = t - a - 2;
                [a, b, n - a - b]
            })
            .collect();
        drawn.sort_unstable();
        chapter.row(Row::claim(
            format!("randpos, equation {equation}: A = min(s, t) − 1, B = max(s, t) − A − 2"),
            "a random solution",
            format!("each of the {} solutions for one pair s, t", drawn.len()),
            drawn == triples(n).collect::<Vec<_>>(),
        ));
    }
}

/// The pairs of A and B, as the essay says how they are made.
fn pairs_as_described(most: u64) -> Vec<(u64, u64)> {
    let pairs = |m: u64| (0..=m).flat_map(move |a| (0..=m - a).map(move |b| (a, b)));
    (0..=most).flat_map(pairs).collect()
}

/// Three numbers with this sum, in order.
fn triples(sum: u64) -> impl Iterator<Item = [u64; 3]> {
    (0..=sum).flat_map(move |a| (0..=sum - a).map(move |b| [a, b, sum - a - b]))
}

/// How many lists of so many numbers have this sum, one by one.
fn n_solutions(unknowns: u64, sum: u64) -> u64 {
    if unknowns == 1 { 1 } else { (0..=sum).map(|x| n_solutions(unknowns - 1, sum - x)).sum() }
}
