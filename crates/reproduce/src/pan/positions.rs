//! Sections 2 and 2.1: how many positions there are.

use games::pan::{
    Attainable, Attained, Hand, Index, Position, n_void, path_to, potential_positions,
};
use study::pan::PositionsFinding;
use workbench::WorkbenchError;

use super::essay::{Essay, RANKS, by_program, choose, standard};
use crate::ask::Ask;
use crate::checks::{Checked, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    for row in checks.table("table-1") {
        let ranks = row.number("ranks");
        checks.number("table-1-program", &row.values(), attainable(essay, ranks, true));
        let printed =
            checks.number("table-1-printed", &row.values(), attainable(essay, ranks, false));
        if ranks > 1 {
            printed.erratum(is_missed(ask, ranks)?);
        }
    }
    upper_bound(checks, ask)?;
    stars_and_bars(checks);
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

fn upper_bound(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let listed = |ranks: usize| potential_positions(&standard(ranks)).count() as u64;
    let [one, two] = [1, 2].map(listed);
    for (key, counted, n) in [("share-nines", one, 3), ("share-four", two / one, 4)] {
        checks.number(key, values![counted], choose(n + 2, 2));
    }
    let power = |ranks: usize| 10 * 15u64.pow(ranks as u32 - 1);
    checks.all_cases(
        "potential-positions-k-pan",
        &[],
        RANKS.into_iter().all(|ranks| listed(ranks) == power(ranks))
            && (1..=16).all(|ranks| Index::new(&standard(ranks)).n_positions() == power(ranks)),
    );
    let unknowns = pairs_as_described(4);
    let mut different = unknowns.clone();
    different.sort_unstable();
    different.dedup();
    checks.claim(
        "pairs-as-described",
        values![different = different.len(), of = choose(6, 2), all = unknowns.len()],
        different.len() as u64 == choose(6, 2),
    );
    let rules = standard(4);
    let attained = Attained::find(&rules, &ask.limits, ask.watch)?;
    let index = Index::new(&rules);
    let hand = Hand::new(&[3, 4, 4, 4]);
    let all_in_hand = Position::new(&rules, hand, Hand::EMPTY);
    let is_attainable = all_in_hand.is_ok_and(|position| attained.contains(&index, position));
    let found = if is_attainable { "attainable" } else { "potential, and no deal leads there" };
    checks.claim(
        "all-cards-in-hand",
        values![found],
        !is_attainable
            && index.unrank(index.rank(Position { mover: hand, other: Hand::EMPTY })).mover == hand,
    );
    let (mut void, mut n_attainable) = (0, 0);
    for number in 0..index.n_positions() {
        if index.unrank(number).mover.is_empty() {
            void += 1;
            n_attainable += u64::from(attained.contains_number(&index, number));
        }
    }
    checks.claim(
        "no-card-to-move-with",
        values![n_attainable, void],
        void == n_void(&rules) && n_attainable == 0,
    );
    Ok(())
}

fn stars_and_bars(checks: &mut Checks<'_>) {
    let mut tried = 0;
    let agrees = (1..=4).all(|unknowns| {
        (0..=6).all(|sum| {
            tried += 1;
            n_solutions(unknowns, sum) == choose(sum + unknowns - 1, unknowns - 1)
        })
    });
    checks.all_cases("stars-and-bars", values![tried], agrees);
    let shares: Vec<[u64; 3]> = triples(4).filter(|share| share[2] >= 1).collect();
    let sums = |less: fn(u64) -> u64| {
        let mut sums: Vec<u64> = shares.iter().map(|&[a, b, p]| a + b + less(p)).collect();
        sums.sort_unstable();
        sums.dedup();
        sums
    };
    let (printed, right) = (sums(|p| p + 1), sums(|p| p - 1));
    checks
        .claim(
            "shifted-pile",
            values![printed = format_args!("{printed:?}"), shares = shares.len()],
            printed == [3],
        )
        .erratum(right == [3]);
    for row in checks.table("objects") {
        let (n, printed) = (row.number("n"), row.number("printed"));
        let (unknowns, by_text) = (3, n + 2 - 1);
        checks
            .number("objects-for-equation", &row.values(), by_text)
            .erratum(n + unknowns - 1 == printed && choose(printed, 2) == n_solutions(unknowns, n));
        let mut drawn: Vec<[u64; 3]> = (1..=printed)
            .flat_map(|s| (s + 1..=printed).map(move |t| (s, t)))
            .map(|(s, t)| {
                let a = s - 1;
                let b = t - a - 2;
                [a, b, n - a - b]
            })
            .collect();
        drawn.sort_unstable();
        checks.claim(
            "randpos",
            &row.with(values![drawn = drawn.len()]),
            drawn == triples(n).collect::<Vec<_>>(),
        );
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
