//! Section 3.3: starting positions, and who wins from the deal.

use games::pan::{Hand, Position, n_deals, starts};
use kernel::{Fraction, Outcome};
use study::pan::StartsFinding;
use study::reproduced::{Chapter, Row};

use super::essay::{Essay, RANKS, Solved, choose, found, fraction, ratio, standard};
use crate::ask::command;
use crate::cases::of_all;

pub(super) fn rows(chapter: &mut Chapter, essay: &Essay) {
    chapter.table("Section 3.3: starting positions");
    two_ranks(chapter, essay.solved(2));
    chapter.table("Table 5: starting positions by outcome");
    table_5(chapter, essay);
    chapter.table("Table 6: the deals of 2-Pan");
    table_6(chapter, essay);
    chapter.table("Section 3.3: the probability of a win");
    probabilities(chapter, essay);
    chapter.table("Table 7: probabilities with the nine of hearts");
    table_7(chapter, essay);
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "lose",
        Outcome::Draw => "draw",
    }
}

fn two_ranks(chapter: &mut Chapter, solved: &Solved) {
    let listed: Vec<Position> = starts(&solved.rules).iter().map(|start| start.position).collect();
    for ((nth, printed, outcome), position) in [
        (1, "[0,4],[3,0]", Outcome::Win),
        (2, "[1,3],[2,1]", Outcome::Win),
        (3, "[2,2],[1,2]", Outcome::Loss),
        (4, "[3,1],[0,3]", Outcome::Win),
    ]
    .into_iter()
    .zip(listed)
    {
        let by = solved.command(position);
        chapter.row(Row::text(format!("S{nth}"), printed, position.to_text(&solved.rules)).by(&by));
        let ours = solved.verdict(position);
        let row = Row::text(format!("S{nth} for Player A"), word(outcome), word(ours.outcome));
        chapter.row(row.note(&ours.to_string()).by(by));
    }
    let first = solved.position("[0,4],[3,0]");
    let verdict = solved.verdict(first);
    chapter.row(
        Row::claim(
            "S1",
            "on the first move he can place all four tens, and wins",
            verdict.to_string(),
            solved.moves(first).iter().any(|(name, next)| name == "lay all 10" && next.is_over()),
        )
        .by(solved.command(first)),
    );
    let is_start = |ranks: usize| {
        let rules = standard(ranks);
        games::pan::potential_positions(&rules)
            .filter(|position| {
                position.pile(&rules) == rules.floor() && position.mover.total() == 2 * ranks as u32
            })
            .count()
            == starts(&rules).len()
    };
    chapter.row(of_all(
        "starting positions",
        "those with a trivial pile and 2k cards of the mover",
        "one to four ranks: as many as can be dealt",
        RANKS.into_iter().all(is_start),
    ));
}

fn table_5(chapter: &mut Chapter, essay: &Essay) {
    const EXCHANGED: &str =
        "the headings “losing” and “drawing” stand over each other's columns; table 7 is right";
    for (ranks, total, win, lose, draw) in [
        (1, "1", "0", "0", "1"),
        (2, "4", "3", "0", "1"),
        (3, "16", "11", "0", "5"),
        (4, "70", "34", "13", "23"),
    ] {
        let k = ranks.to_string();
        let by = |row: Row| {
            let set = [("ranks", &*k), ("rules", "essay")];
            row.by(command("study", "pan", &set, "--only outcomes"))
        };
        let item = |what: &str| format!("k = {ranks}, {what}");
        let StartsFinding { positions, win: won, loss, draw: drawn } =
            found(essay.program(ranks)).starts;
        let is_exchanged = [loss, drawn].map(|n| n.to_string()) == [draw, lose];
        chapter.row(by(Row::number(item("starting positions"), total, positions)));
        chapter.row(by(Row::number(item("winning"), win, won)));
        chapter.row(by(Row::number(item("losing"), lose, loss).erratum(EXCHANGED, is_exchanged)));
        chapter.row(by(Row::number(item("drawing"), draw, drawn).erratum(EXCHANGED, is_exchanged)));
    }
}

fn table_6(chapter: &mut Chapter, essay: &Essay) {
    let solved = essay.solved(2);
    let by = || command("solve", "pan", &[("ranks", "2")], "");
    for ((printed, result, ways), start) in [
        ("[0,4],[3,0]", "win", "1"),
        ("[1,3],[3,1]", "win", "12"),
        ("[2,2],[1,2]", "lose", "18"),
        ("[3,1],[0,3]", "win", "4"),
    ]
    .into_iter()
    .zip(starts(&solved.rules))
    {
        let text = start.position.to_text(&solved.rules);
        let row = Row::text("position", printed, &text);
        let row = if printed == "[1,3],[3,1]" {
            let hands = [Hand::new(&[1, 3]), Hand::new(&[3, 1])];
            let is_impossible = Position::new(&solved.rules, hands[0], hands[1]).is_err();
            row.erratum("it would have four nines beside the nine of hearts", is_impossible)
        } else {
            row
        };
        chapter.row(row);
        let outcome = solved.verdict(start.position).outcome;
        let name = format!("result of {text}");
        chapter.row(Row::text(name, result, word(outcome)).by(solved.command(start.position)));
        let hand = start.position.mover;
        let product = choose(3, hand.count(0).into()) * choose(4, hand.count(1).into());
        let name = format!("ways to deal it, C(3,{})·C(4,{})", hand.count(0), hand.count(1));
        let row = Row::number(name, ways, product);
        chapter.row(row.note(&format!("counted in the deal: {}", start.ways)).by(by()));
    }
}

fn probabilities(chapter: &mut Chapter, essay: &Essay) {
    const REVERSED: &str = "the two are exchanged: 18/35 is .514, the probability to win with the nine of hearts, \
         as in table 7";
    let sum = |last: u64| (0..=last).map(|i| choose(3, i) * choose(4, 4 - i)).sum::<u64>();
    let ranks = 2;
    let all = n_deals(&standard(2));
    chapter.row(
        Row::number(
            "the sum of C(3,i)·C(4,4−i) for i from 0 to k − 1, k = 2",
            "35",
            sum(ranks - 1),
        )
        .erratum(
            "the sum runs to i = 3, whatever k is: all nines but that of hearts",
            sum(3) == all,
        ),
    );
    chapter.row(Row::number("C(7,4)", "35", choose(7, 4)));
    let is_same = (0..=3).all(|i| choose(4, 4 - i) == choose(4, i));
    chapter.row(of_all("C(4, 4 − i)", "is C(4, i)", "i from 0 to 3", is_same));
    let by = || command("study", "pan", &[("ranks", "2"), ("rules", "essay")], "--only outcomes");
    let holder = &found(essay.program(2)).holder;
    let [win, loss] = [fraction(&holder.win), fraction(&holder.loss)];
    chapter.row(Row::number("dealt the nine of hearts and a winning hand", "18/35", &win).by(by()));
    chapter.row(
        Row::number("18/35", ".486", &win)
            .erratum(REVERSED, win == ratio(18, 35) && loss == ratio(17, 35))
            .by(by()),
    );
    chapter.row(
        Row::number("a losing hand given that he has it, 1 − .486", ".514", &loss)
            .erratum(REVERSED, &win + &loss == Fraction::ONE && win > loss)
            .by(by()),
    );
    let is_product = (1..=8).all(|ranks| {
        let rules = standard(ranks);
        let ways = |hand: Hand| -> u64 {
            let rank = |rank: usize| choose(if rank == 0 { 3 } else { 4 }, hand.count(rank).into());
            (0..ranks).map(rank).product()
        };
        let starts = starts(&rules);
        starts.iter().all(|start| ways(start.position.mover) == start.ways)
            && starts.iter().map(|start| start.ways).sum::<u64>()
                == choose(4 * ranks as u64 - 1, 2 * ranks as u64)
    });
    chapter.row(of_all(
        "ways to deal a hand",
        "C(3,A₁)·C(4,A₂)⋯C(4,A_k), of C(4k − 1, 2k) in all",
        "every start of one to eight ranks",
        is_product,
    ));
}

fn table_7(chapter: &mut Chapter, essay: &Essay) {
    for (ranks, win, loss, draw) in [
        (1, "1", "0", "0"),
        (2, ".514", ".486", "0"),
        (3, ".405", ".595", "0"),
        (4, ".216", ".432", ".352"),
    ] {
        let k = ranks.to_string();
        let holder = &found(essay.program(ranks)).holder;
        for (what, printed, ours) in [
            ("wins", win, &holder.win),
            ("loses", loss, &holder.loss),
            ("draws", draw, &holder.draw),
        ] {
            let set = [("ranks", &*k), ("rules", "essay")];
            chapter.row(
                Row::number(format!("k = {ranks}, {what}"), printed, fraction(ours)).by(command(
                    "study",
                    "pan",
                    &set,
                    "--only outcomes",
                )),
            );
        }
    }
}
