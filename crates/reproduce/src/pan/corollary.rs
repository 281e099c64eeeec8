//! Section 2.2 from the claim on: what the corollary proves, and table 3.

use games::pan::{
    Action, Attained, Corollary, Index, Position, Rules, lower_bound, lower_bound_condition,
    path_to, potential_positions,
};
use study::reproduced::{Chapter, Row};
use workbench::WorkbenchError;

use super::essay::{Essay, RANKS, ratio, standard};
use super::positions::{MISSED, attainable, counts, is_missed};
use crate::ask::{Ask, command};
use crate::cases::of_all;

pub(super) fn rows(
    chapter: &mut Chapter,
    ask: &Ask<'_>,
    essay: &Essay,
) -> Result<(), WorkbenchError> {
    claims(chapter, ask)?;
    chapter.table("Table 3: bounds");
    table(chapter, ask, essay)?;
    chapter.table("Section 2.2: larger games, by samples");
    samples(chapter, essay);
    Ok(())
}

/// The claim and the corollary, position by position.
fn claims(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let (mut n_bare, mut is_claim_right) = (0, true);
    let (mut too_many, mut are_not) = ([0; 3], true);
    let (mut n_paths, mut are_legal) = (0u64, true);
    for (nth, ranks) in [2, 3, 4].into_iter().enumerate() {
        let rules = standard(ranks);
        let attained = Attained::find(&rules, &ask.limits, ask.watch)?;
        let index = Index::new(&rules);
        for position in potential_positions(&rules) {
            let is_attainable = attained.contains(&index, position);
            let is_bare = position.pile(&rules) == rules.floor();
            if is_bare && !position.mover.is_empty() && position.other.total() >= 3 {
                n_bare += 1;
                is_claim_right &= is_attainable;
            }
            let meets = |corollary| lower_bound_condition(&rules, position, corollary);
            if meets(Corollary::Corrected) {
                n_paths += 1;
                are_legal &= is_led_to(&rules, position);
            } else if meets(Corollary::Printed) {
                too_many[nth] += 1;
                are_not &= !is_attainable;
            }
        }
    }
    chapter.row(of_all(
        "the claim",
        "on the trivial pile attainable if A has a card and B three",
        format!("{n_bare} such positions of two to four ranks"),
        is_claim_right,
    ));
    chapter.row(
        Row::claim(
            "the corollary, with n odd",
            "attainable if (n − 1)/2 + a ≥ 3",
            format!(
                "{} positions of two, three and four ranks meet it and cannot come about",
                too_many.map(|n| n.to_string()).join(", ")
            ),
            too_many == [0; 3],
        )
        .erratum(
            "the mover must have a card, a ≥ 1, also if n is odd: else the game was over before",
            are_not,
        ),
    );
    chapter.row(
        of_all(
            "the path of printpath",
            "every move is legal and the path ends where it should",
            format!(
                "{n_paths} positions: those of two to four ranks that meet the corollary with a ≥ 1"
            ),
            are_legal,
        )
        .by(command("study", "pan", &[("ranks", "3"), ("start", "[1,3,2]/[2,1,1]")], "")),
    );
    Ok(())
}

/// Whether the essay's construction leads to `target`, walked by the rules alone.
fn is_led_to(rules: &Rules, target: Position) -> bool {
    let Ok(path) = path_to(rules, target) else { return false };
    let is_start =
        path.start.pile(rules) == rules.floor() && path.start.mover.total() == rules.n_dealt();
    let (mut now, mut legal) = (path.start, Vec::new());
    let is_walked = path.steps.iter().all(|step| {
        legal.clear();
        now.legal_moves(rules, &mut legal);
        let is_legal = legal.contains(&step.action)
            && matches!(step.action, Action::Take | Action::Lay { count: 1, .. });
        now = now.after(rules, step.action);
        is_legal
    });
    is_start && is_walked && now == target
}

fn table(chapter: &mut Chapter, ask: &Ask<'_>, essay: &Essay) -> Result<(), WorkbenchError> {
    let printed = [
        (1, "10", "5", None),
        (2, "150", "115", Some(("95", "0.633"))),
        (3, "2250", "2134", Some(("2067", "0.919"))),
        (4, "33750", "33232", Some(("33193", "0.983"))),
    ];
    for (ranks, upper, number, lower) in printed {
        let k = ranks.to_string();
        let set = [("ranks", &*k), ("rules", "essay")];
        let by = |row: Row, set| row.by(command("study", "pan", set, "--only positions"));
        let item = |what: &str| format!("k = {ranks}, {what}");
        let found = counts(essay, ranks, true);
        chapter.row(by(Row::number(item("upper bound"), upper, found.potential), &set));
        let ours = attainable(essay, ranks, true);
        chapter.row(by(Row::number(item("M_k as the program had it"), number, ours), &set));
        if ranks > 1 {
            let ours = attainable(essay, ranks, false);
            let row = Row::number(item("M_k as the rules are printed"), number, ours);
            chapter.row(by(row.erratum(MISSED, is_missed(ask, ranks)?), &set[..1]));
        }
        let Some((lower, share)) = lower else { continue };
        let bound = found.lower_bound_as_printed.positions;
        chapter.row(by(Row::number(item("lower bound"), lower, bound), &set));
        let of = ratio(bound, found.potential);
        chapter.row(by(Row::number(item("lower bound by upper bound"), share, of), &set));
        let proven = found.lower_bound.positions;
        chapter.row(by(
            Row::number(item("positions that the corollary proves attainable"), lower, proven)
                .erratum(
                    "those without a card to move with are counted too; without them it is a bound",
                    bound - proven == without_cards(ranks)
                        && proven <= attainable(essay, ranks, false),
                ),
            &set,
        ));
    }
    let shares: Vec<_> = (2..=16).map(share_of_bound).collect();
    chapter.row(of_all(
        "lower bound by upper bound",
        "approaches 1 monotonically",
        format!("k from 2 to 16; there {:.1e} is missing", 1.0 - shares[14]),
        shares.is_sorted() && shares.iter().all(|share| *share < 1.0),
    ));
    let is_nearer = |&ranks: &usize| {
        let found = counts(essay, ranks, true);
        let number = attainable(essay, ranks, true);
        number - found.lower_bound_as_printed.positions < found.potential - number
    };
    chapter.row(of_all(
        "M_k and its bounds",
        "the lower bound approximates it especially well for small k",
        "k = 2, 3 and 4: it is nearer than the upper bound",
        RANKS[1..].iter().all(is_nearer),
    ));
    Ok(())
}

/// How many positions meet the printed condition without a card to move with.
fn without_cards(ranks: usize) -> u64 {
    let rules = standard(ranks);
    let meets = |position: &Position| {
        position.mover.is_empty() && lower_bound_condition(&rules, *position, Corollary::Printed)
    };
    potential_positions(&rules).filter(meets).count() as u64
}

/// The printed lower bound as a share of the upper bound.
fn share_of_bound(ranks: usize) -> f64 {
    let rules = standard(ranks);
    lower_bound(&rules, Corollary::Printed) as f64 / Index::new(&rules).n_positions() as f64
}

fn samples(chapter: &mut Chapter, essay: &Essay) {
    let drawn = 20_000;
    for (ranks, hits, decimal, upper, product, estimate) in [
        (5, 19_928, ".9964", "506,250", ".9964 · 506250", "504,400"),
        (6, 19_976, ".9988", "7593750", ".9986 · 7593750", "7,584,000"),
    ] {
        let k = ranks.to_string();
        let by = command("study", "pan", &[("ranks", &k)], "--only positions");
        let rules = standard(ranks);
        let potential = Index::new(&rules).n_positions();
        let bound = lower_bound(&rules, Corollary::Printed);
        let item = |what: &str| format!("k = {ranks}, {what}");
        chapter.row(
            Row::sample(
                item("positions that meet the corollary"),
                hits,
                drawn,
                share_of_bound(ranks),
            )
            .by(by.clone()),
        );
        let quotient = ratio(hits, drawn);
        chapter.row(Row::number(item(&format!("{hits}/20000")), decimal, &quotient));
        if ranks == 6 {
            chapter.row(Row::number(item("the same, said again"), ".9986", &quotient).erratum(
                "19976/20000 is .9988, as it is said before",
                quotient == ratio(9_988, 10_000),
            ));
        }
        chapter.row(Row::number(item("upper bound, 10 · 15^(k − 1)"), upper, potential));
        product_row(chapter, &item(product), ranks, estimate);
        let in_truth = essay.solved(ranks).attainable();
        chapter.row(
            approximately(item("positions, approximately"), estimate, in_truth)
                .erratum(
                    "what was sampled is the corollary as printed, which lets in positions that cannot come about: \
                     more than are attainable",
                    bound > in_truth && lower_bound(&rules, Corollary::Corrected) <= in_truth,
                )
                .by(by),
        );
    }
    let shares: Vec<f64> = (1..=6)
        .map(|ranks| {
            let solved = essay.solved(ranks);
            solved.attainable() as f64 / Index::new(&solved.rules).n_positions() as f64
        })
        .collect();
    chapter.row(Row::claim(
        "potential positions beside attainable ones",
        "approximate them fairly well, especially when k ≥ 3",
        shares.iter().map(|share| format!("{share:.3}")).collect::<Vec<_>>().join(", "),
        shares.is_sorted() && shares[2] > 0.95,
    ));
}

/// A number printed with zeros at its end, judged to the digits before them.
fn approximately(item: String, printed: &str, ours: u64) -> Row {
    let digits = printed.replace(',', "");
    let unit = 10f64.powi((digits.len() - digits.trim_end_matches('0').len()) as i32);
    let number: f64 = digits.parse().unwrap_or(0.0);
    let off = number - ours as f64;
    let found = format!("{ours}: {:.2} % fewer, judged to {unit}s", 100.0 * off / ours as f64);
    Row::claim(item, printed, found, off.abs() <= unit / 2.0)
}

/// The essay's estimate of the number of positions: a product, rounded.
fn product_row(chapter: &mut Chapter, item: &str, ranks: usize, estimate: &str) {
    let potential = Index::new(&standard(ranks)).n_positions() as f64;
    let rounded = |share: f64, to: f64| (share * potential / to).round() * to;
    let is = |share: f64, to: f64| {
        let printed: f64 = estimate.replace(',', "").parse().unwrap_or(0.0);
        (rounded(share, to) - printed).abs() < 0.5
    };
    if ranks == 5 {
        let found = format!("{:.1}, rounded to hundreds", 0.9964 * potential);
        chapter.row(Row::claim(item, estimate, found, is(0.9964, 100.0)));
    } else {
        let found = format!("{:.0}", 0.9986 * potential);
        let cut = (0.9988 * potential / 1_000.0).floor() * 1_000.0;
        chapter.row(Row::claim(item, estimate, found, is(0.9986, 1_000.0)).erratum(
            "the printed product is that with .9988, which the sample gives, cut off to thousands",
            format!("{cut}") == estimate.replace(',', ""),
        ));
    }
}
