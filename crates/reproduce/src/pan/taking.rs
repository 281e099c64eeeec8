//! Section 5.2: when to take from the pile, tables 11 and 12.

use games::pan::{Edges, Groups, Hand, Index, Lookahead, TOP, potential_positions, rank_name};
use kernel::Outcome;
use study::reproduced::{Chapter, Row};
use workbench::WorkbenchError;

use super::essay::{Essay, Solved, ratio};
use super::pictures;
use super::tops::{Published, TABLES, of_top, rank_sum, share};
use crate::ask::{Ask, command};

/// The positions that the essay drew, those with few cards on the pile among them.
const DRAWN: u64 = 4_000;

pub(super) fn rows(
    chapter: &mut Chapter,
    essay: &Essay,
    ask: &Ask<'_>,
) -> Result<(), WorkbenchError> {
    let ours = essay.taking();
    chapter.table("Section 5.2: deciding when to take");
    sums(chapter, essay);
    for (name, table) in [
        ("Table 11: the top three cards", 0..10),
        ("Table 12: the top three cards (cont.)", 10..20),
    ] {
        chapter.table(name);
        let is_first = table.start == 0;
        for published in &TABLES[table.clone()] {
            row(chapter, essay, published);
        }
        pictures::taking(chapter, ours, table, is_first);
    }
    chapter.table("Section 5.2: what the tables suggest");
    suggest(chapter, essay);
    position(chapter, essay.solved(4), ask)
}

fn by() -> String {
    command("study", "pan", &[("ranks", "4"), ("rules", "essay")], "--only taking")
}

fn sums(chapter: &mut Chapter, essay: &Essay) {
    let ours = essay.taking();
    let potential = essay.program(4).positions.as_ref().expect("it was asked for").potential;
    let [drawn, taken] = [
        TABLES.iter().map(|row| row.drawn).sum::<u64>(),
        TABLES.iter().map(|row| row.taken).sum::<u64>(),
    ];
    chapter.row(Row::number("positions of tables 11 and 12 together", "3291", drawn));
    chapter.row(Row::number("those where take is best, together", "2344", taken));
    chapter.row(Row::number(
        "the share of taking, 2344 of 3291, about",
        "71%",
        ratio(taken, drawn),
    ));
    let item = "positions with more than three cards on the pile, of 4000";
    let expected = ours.all.positions as f64 / potential as f64;
    chapter.row(Row::sample(item, 3_291, DRAWN, expected).by(by()));
    let item = "positions where taking is suggested";
    chapter.row(Row::sample(item, 2_344, 3_291, share(&ours.all)).by(by()));
    let good = essay.heuristic("fewer", 8).suggestions.as_ref().expect("at depth 8");
    let of_all = ratio(good.good, good.good + good.bad);
    let set = [("ranks", "4"), ("rules", "essay")];
    chapter.row(Row::number("good moves at depth 8", "99.7%", of_all).by(command(
        "study",
        "pan",
        &set,
        "--only heuristic",
    )));
    chapter.row(Row::number("two Jacks and a Queen, 353 of 438, about", "81%", ratio(353, 438)));
    let place = TABLES.iter().position(|row| row.top == [0, 0, 2, 1]).map_or(0, |nth| nth + 1);
    chapter.row(
        Row::number("the row of table 11 with two Jacks and a Queen", "3", place)
            .erratum("row 3 has a ten and two queens; that with 438 positions is the fourth", {
                TABLES[3].drawn == 438 && TABLES[2].top == [0, 1, 0, 2]
            }),
    );
    chapter.row(Row::number("their rank sum, 3 + 3 + 4", "10", rank_sum(&[0, 0, 2, 1])).by(by()));
}

/// One row of the tables: four figures.
fn row(chapter: &mut Chapter, essay: &Essay, published: &Published) {
    let ours = of_top(essay.taking(), &published.top);
    let potential = essay.program(4).positions.as_ref().expect("it was asked for").potential;
    let top = Hand::new(&published.top).to_text(4);
    let item = |what: &str| format!("{top}, {what}");
    let expected = ours.positions as f64 / potential as f64;
    chapter.row(Row::sample(item("positions of 4000"), published.drawn, DRAWN, expected).by(by()));
    chapter.row(
        Row::sample(item("take is best"), published.taken, published.drawn, share(ours)).by(by()),
    );
    let quotient = ratio(published.taken, published.drawn);
    let name = format!("ratio, {} of {}", published.taken, published.drawn);
    chapter.row(Row::number(item(&name), published.ratio, quotient));
    let sum = u64::from(ours.rank_sum.unwrap_or(0));
    let row = Row::number(item("rank sum"), published.rank_sum, sum);
    let is_wrong = published.top == [0, 2, 1, 0];
    let proof = "two tens and a jack: 2 + 2 + 3";
    chapter.row(if is_wrong { row.erratum(proof, sum == rank_sum(&published.top)) } else { row });
}

fn suggest(chapter: &mut Chapter, essay: &Essay) {
    let ours = essay.taking();
    let mut shares: Vec<(f64, u32)> =
        ours.rows.iter().map(|row| (share(row), row.rank_sum.unwrap_or(0))).collect();
    shares.sort_by(|one, other| other.0.total_cmp(&one.0));
    let same: Vec<(String, f64)> = ours
        .rows
        .iter()
        .filter(|row| row.rank_sum == Some(9) && row.top != [0, 0, 3, 0])
        .map(|row| (Hand::new(&row.top).to_text(4), share(row)))
        .collect();
    let jacks = share(of_top(ours, &[0, 0, 3, 0]));
    chapter.row(
        Row::claim(
            "[0,0,3,0] beside others of rank sum 9",
            "recommended to be taken a good deal less often",
            format!("{jacks:.3}; {}", {
                same.iter()
                    .map(|(top, share)| format!("{top} {share:.3}"))
                    .collect::<Vec<_>>()
                    .join(", ")
            }),
            same.iter().all(|(_, share)| *share > jacks + 0.05),
        )
        .by(by()),
    );
    let gaps: Vec<f64> = shares.windows(2).map(|pair| pair[0].0 - pair[1].0).collect();
    let at = shares.iter().position(|(share, _)| *share < 0.5).unwrap_or(1);
    let others = gaps.iter().enumerate().filter(|(nth, _)| nth + 1 != at).map(|(_, gap)| *gap);
    let other = others.fold(0.0, f64::max);
    chapter.row(
        Row::claim(
            "between take the best move mostly and mostly not",
            "a large jump",
            format!(
                "from {:.3} to {:.3}; the largest other is {other:.3}",
                shares[at - 1].0,
                shares[at].0
            ),
            gaps[at - 1] > other,
        )
        .by(by()),
    );
    let correlation = rank_correlation(&shares);
    chapter.row(
        Row::claim(
            "the rank sum as the ratio decreases",
            "a general decreasing trend",
            format!("rank correlation {correlation:.2}"),
            correlation > 0.8,
        )
        .by(by()),
    );
    let least = shares[..at].iter().map(|(_, sum)| *sum).min().unwrap_or(0);
    let most = shares[at..].iter().map(|(_, sum)| *sum).max().unwrap_or(0);
    chapter.row(
        Row::claim(
            "the break in the rank sums",
            "roughly around 7 or 8",
            format!("the least that is mostly taken is {least}, the most that is not {most}"),
            [least, most] == [7, 8],
        )
        .by(by()),
    );
    let sums: Vec<u32> = ours.rows.iter().filter_map(|row| row.rank_sum).collect();
    let ends = [sums.iter().min(), sums.iter().max()].map(|end| end.copied().unwrap_or(0));
    chapter.row(Row::text(
        "rank sums of 4-Pan, from 3 to 3k",
        "3 to 12",
        format!("{} to {}", ends[0], ends[1]),
    ));
    chapter.row(Row::number(
        "their midpoint 3(4 + 1)/2",
        "7.5",
        f64::from(ends[0] + ends[1]) / 2.0,
    ));
    let nines = share(of_top(ours, &[2, 0, 1, 0]));
    chapter.row(
        Row::claim(
            "taking two nines and a jack",
            "seldom seems like a good idea",
            format!("suggested in {:.1} % of the positions", 100.0 * nines),
            nines < 0.1,
        )
        .by(by()),
    );
    three_jacks(chapter, essay);
}

/// Spearman's: how far two orders agree.
fn rank_correlation(pairs: &[(f64, u32)]) -> f64 {
    let ranked = |values: Vec<f64>| -> Vec<f64> {
        let place = |x: f64| {
            let below = values.iter().filter(|y| **y < x).count() as f64;
            let same = values.iter().filter(|y| (**y - x).abs() < 1e-12).count() as f64;
            below + same / 2.0
        };
        values.iter().map(|&x| place(x)).collect()
    };
    let a = ranked(pairs.iter().map(|pair| pair.0).collect());
    let b = ranked(pairs.iter().map(|pair| f64::from(pair.1)).collect());
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_a, mean_b) = (mean(&a), mean(&b));
    let product = |x: &[f64], mx: f64, y: &[f64], my: f64| {
        x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
    };
    product(&a, mean_a, &b, mean_b)
        / (product(&a, mean_a, &a, mean_a) * product(&b, mean_b, &b, mean_b)).sqrt()
}

fn three_jacks(chapter: &mut Chapter, essay: &Essay) {
    let rules = essay.solved(4).rules;
    let (mut all, mut three) = (0u64, 0u64);
    for position in potential_positions(&rules).filter(|position| !position.is_over()) {
        let pile = position.pile(&rules);
        if pile.total() > TOP && pile.topmost(TOP) == Hand::new(&[0, 0, 3, 0]) {
            all += 1;
            three += u64::from(position.mover.with(position.taken(&rules)).count(2) == 3);
        }
    }
    let share = three as f64 / all as f64;
    chapter.row(
        Row::claim(
            "whoever takes three jacks has exactly three then",
            "about half the time",
            format!("in {three} of {all} positions, {share:.3}"),
            (share - 0.5).abs() < 0.1,
        )
        .erratum(
            "two times of three: the fourth jack is on the pile, in the other's hand or in his own, equally often",
            (share - 2.0 / 3.0).abs() < 0.01,
        ),
    );
}

/// The position of which the essay says that a queen is right.
fn position(chapter: &mut Chapter, solved: &Solved, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let position = solved.position("[0,3,0,4],[2,1,2,0]");
    let by = || solved.command(position);
    let pile = position.pile(&solved.rules).to_text(4);
    chapter.row(Row::text("the pile of [0,3,0,4],[2,1,2,0]", "[2,0,2,0]", pile).by(by()));
    let edges = Edges::new(&solved.rules);
    let lookahead = Lookahead::new(&edges, Groups::Fewer, &ask.limits)?.deepened(8, ask.watch)?;
    let mut suggested = false;
    edges.each([Index::new(&solved.rules).rank(position)], |node| {
        suggested = lookahead.suggests_taking(node.moves);
    });
    chapter.row(Row::claim(
        "its suggestion at depth 8",
        "taking has the higher score",
        if suggested { "take" } else { "lay" },
        suggested,
    ));
    let moves: Vec<(String, kernel::Verdict)> = solved
        .moves(position)
        .into_iter()
        .map(|(name, next)| (name, solved.verdict(next).one_move_earlier()))
        .collect();
    let of = |name: &str| moves.iter().find(|(mv, _)| mv == name).map(|(_, verdict)| *verdict);
    let said: Vec<String> =
        moves.iter().map(|(name, verdict)| format!("{name}: {verdict}")).collect();
    let said = said.join(", ");
    let both = [of("take"), of("lay Q")];
    chapter.row(
        Row::claim(
            "taking and a queen",
            "both stay winning",
            &*said,
            both.iter()
                .all(|verdict| verdict.is_some_and(|verdict| verdict.outcome == Outcome::Win)),
        )
        .by(by()),
    );
    chapter.row(
        Row::claim("the correct move", "to place a Queen", said, both[1] > both[0])
            .erratum(
                &format!(
                    "taking wins sooner, and it is the queen that lengthens the game; all four {} at once lose",
                    rank_name(3)
                ),
                both[0] > both[1]
                    && of("lay all Q").is_some_and(|verdict| verdict.outcome == Outcome::Loss),
            )
            .by(by()),
    );
    Ok(())
}
