//! The puzzle, and what strategies are.

use games::poker::{Act, DicePoker, PokerMove};
use kernel::{Fraction, Game, Number, Seat, Turn};
use study::reproduced::{Chapter, Row};

use super::found::{Found, study};
use super::payoff::{SIDES, all_choices, choices, higher, mixture, part, shown, winnings};

pub(super) fn rows(chapter: &mut Chapter, found: &Found) {
    chapter.table("The game");
    stakes(chapter);
    chapter.table("Strategies and winnings");
    strategies(chapter, found);
    formula(chapter, found);
}

/// What seat 1 wins in the game itself, where it has `i` and seat 2 `j` and this is done.
fn won(i: usize, j: usize, acts: &[Act]) -> Fraction {
    let game = DicePoker::new(SIDES as u8, 1, 1).expect("six sides and stakes of 1");
    let mut state = game.start();
    for mv in [i, j].map(|roll| PokerMove::Deal(roll as u8 + 1)) {
        game.play(&mut state, mv);
    }
    for &act in acts {
        game.play(&mut state, PokerMove::Act(act));
    }
    let Turn::Over(payoffs) = game.turn(&state) else { unreachable!("the round is over") };
    Number::from_payoff(payoffs[Seat::new(0)])
}

/// Every pair of rolls, by places from 0.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..SIDES).flat_map(|i| (0..SIDES).map(move |j| (i, j)))
}

fn stakes(chapter: &mut Chapter) {
    let twice = |won: Fraction| won * Fraction::from(2);
    chapter.row(Row::number(
        "dollars on the table when A calls",
        "2",
        twice(won(5, 0, &[Act::Call])),
    ));
    chapter.row(Row::number(
        "dollars on the table when A raises and B calls",
        "4",
        twice(won(5, 0, &[Act::Raise, Act::Call])),
    ));
    let folded = |i, j| won(i, j, &[Act::Raise, Act::Fold]);
    chapter.row(Row::number("dollars that B is out when it folds", "1", folded(0, 5)).note(
        if pairs().all(|(i, j)| folded(i, j) == Fraction::ONE) {
            "whatever the dice show"
        } else {
            ""
        },
    ));
    let lines = [[Act::Call].as_slice(), &[Act::Raise, Act::Call]];
    let is_split = |line: &&[Act]| (0..SIDES).all(|i| won(i, i, line) == Fraction::ZERO);
    chapter.row(Row::claim(
        "dice that match",
        "a called pot is split equally",
        "nobody wins anything, in all 6 rolls of each called pot",
        lines.iter().all(is_split),
    ));
}

fn strategies(chapter: &mut Chapter, found: &Found) {
    let p = choices(3);
    let rolls = |vector: &[Fraction], choice: Fraction| -> Vec<String> {
        let at = vector.iter().enumerate().filter(|(_, x)| **x == choice);
        at.map(|(nth, _)| (nth + 1).to_string()).collect()
    };
    chapter.row(Row::text(
        "p = (0, 0, 0, 0, 1, 1)",
        "calling if they roll {1,2,3,4} and raising if they roll {5,6}",
        format!(
            "calling if they roll {{{}}} and raising if they roll {{{}}}",
            rolls(&p, Fraction::ZERO).join(","),
            rolls(&p, Fraction::ONE).join(",")
        ),
    ));
    let strategies = found.matrix.strategies;
    chapter.row(
        Row::number("pure strategies of each player, 2^6", "64", strategies).by(study("matrix")),
    );
    chapter.row(Row::text(
        "their numbers",
        "from 0 to 63",
        format!("from 0 to {}", found.payoffs.len() - 1),
    ));
    let numbered = |number: usize| {
        let plays = &found.payoffs[number];
        let all = all_choices();
        all.iter().zip(plays).all(|(q, payoff)| winnings(&choices(number), q) == *payoff)
    };
    chapter.row(Row::text("strategy 44 in binary", "101100", format!("{:06b}", 44)).note(
        if numbered(44) { "row 44 of the matrix is that strategy against all 64" } else { "" },
    ));
    chapter.row(Row::text("strategy 44 as p", "(1, 0, 1, 1, 0, 0)", shown(&choices(44))));
    let mixed = vec![part(3, 10), 0.into(), 1.into(), 1.into(), 0.into(), 0.into()];
    let lots = [(part(3, 10), choices(44)), (part(7, 10), choices(12))];
    let lots = mixture(lots.iter().map(|(weight, vector)| (weight, vector)));
    chapter.row(Row::claim(
        "p = (0.3, 0, 1, 1, 0, 0)",
        "raise 30% of the time and call 70% of the time with a 1, and otherwise like strategy 44",
        format!(
            "strategy 44 with 3/10 and strategy 12, which calls with a 1, with 7/10: {}",
            shown(&lots)
        ),
        lots == mixed,
    ));
}

fn formula(chapter: &mut Chapter, found: &Found) {
    let agree = pairs().filter(|&(i, j)| won(i, j, &[Act::Call]) == higher(i, j)).count();
    chapter.row(Row::claim(
        "E, the 6 × 6 matrix",
        "how much Player A wins if they call with an i and the opponent rolls j",
        format!("the game pays so in {agree} of 36 rolls"),
        agree == SIDES * SIDES,
    ));
    let raised = pairs().filter(|&(i, j)| {
        let twice = Fraction::from(2) * higher(i, j);
        won(i, j, &[Act::Raise, Act::Call]) == twice
            && won(i, j, &[Act::Raise, Act::Fold]) == Fraction::ONE
    });
    let raised = raised.count();
    chapter.row(Row::claim(
        "the last term of W",
        "+1 with certainty if B folds, a factor of 2 if B calls",
        format!("the game pays so in {raised} of 36 rolls"),
        raised == SIDES * SIDES,
    ));
    let game = DicePoker::new(SIDES as u8, 1, 1).expect("six sides and stakes of 1");
    let mut rolls = Vec::new();
    game.moves(&game.start(), &mut rolls);
    let weights: Vec<u64> = rolls.iter().map(|mv| game.weight(&game.start(), *mv)).collect();
    let is_even = weights.iter().all(|weight| *weight == weights[0]) && weights.len() == SIDES;
    chapter.row(Row::claim(
        "the rolls",
        "each pair (i, j) is equally likely",
        format!("each die shows each of {} sides with the same weight", weights.len()),
        is_even,
    ));
    let all = all_choices();
    let right = all.iter().zip(&found.payoffs).map(|(p, row)| {
        all.iter().zip(row).filter(|(q, payoff)| winnings(p, q) == **payoff).count()
    });
    let right: usize = right.sum();
    chapter.row(
        Row::claim(
            "W, as printed",
            "the expected winnings of A",
            format!(
                "equal to what the game itself gives in {right} of 64 × 64 pairs of pure strategies"
            ),
            right == all.len() * all.len(),
        )
        .by(study("matrix")),
    );
}
