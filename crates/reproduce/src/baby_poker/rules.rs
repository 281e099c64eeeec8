//! The puzzle, and what strategies are.

use games::poker::{Act, DicePoker, PokerMove};
use kernel::{Fraction, Game, Number, Seat, Turn};

use super::found::PokerFindings;
use super::payoff::{SIDES, all_choices, choices, higher, mixture, part, shown, winnings};
use crate::checks::{Cases, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PokerFindings) {
    stakes(checks);
    strategies(checks, found);
    formula(checks, found);
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

fn stakes(checks: &mut Checks<'_>) {
    let twice = |won: Fraction| won * Fraction::from(2);
    checks.number("pot-called", &[], twice(won(5, 0, &[Act::Call])));
    checks.number("pot-raised", &[], twice(won(5, 0, &[Act::Raise, Act::Call])));
    let folded = |i, j| won(i, j, &[Act::Raise, Act::Fold]);
    let always = Cases::of(pairs(), |(i, j)| folded(i, j) == Fraction::ONE);
    let whatever = if always.all() { "whatever the dice show" } else { "" };
    checks.number("lost-by-folding", values![whatever], folded(0, 5));
    let lines = [[Act::Call].as_slice(), &[Act::Raise, Act::Call]];
    let is_split = |line: &&[Act]| (0..SIDES).all(|i| won(i, i, line) == Fraction::ZERO);
    checks.claim("dice-match", &[], lines.iter().all(is_split));
}

fn strategies(checks: &mut Checks<'_>, found: &PokerFindings) {
    let p = choices(3);
    let rolls = |vector: &[Fraction], choice: Fraction| -> Vec<String> {
        let at = vector.iter().enumerate().filter(|(_, x)| **x == choice);
        at.map(|(nth, _)| (nth + 1).to_string()).collect()
    };
    checks.text(
        "p-in-words",
        &[],
        format!(
            "calling if they roll {{{}}} and raising if they roll {{{}}}",
            rolls(&p, Fraction::ZERO).join(","),
            rolls(&p, Fraction::ONE).join(",")
        ),
    );
    let strategies = found.matrix.strategies;
    checks.number("pure-strategies", &[], strategies);
    checks.text("their-numbers", &[], format!("from 0 to {}", found.payoffs.len() - 1));
    let numbered = |number: usize| {
        let plays = &found.payoffs[number];
        let all = all_choices();
        all.iter().zip(plays).all(|(q, payoff)| winnings(&choices(number), q) == *payoff)
    };
    let row =
        if numbered(44) { "row 44 of the matrix is that strategy against all 64" } else { "" };
    checks.text("strategy-44-binary", values![row], format!("{:06b}", 44));
    checks.text("strategy-44-p", &[], shown(&choices(44)));
    let mixed = vec![part(3, 10), 0.into(), 1.into(), 1.into(), 0.into(), 0.into()];
    let lots = [(part(3, 10), choices(44)), (part(7, 10), choices(12))];
    let lots = mixture(lots.iter().map(|(weight, vector)| (weight, vector)));
    checks.claim("mixed-p-in-words", values![lots = shown(&lots)], lots == mixed);
}

fn formula(checks: &mut Checks<'_>, found: &PokerFindings) {
    let agree = Cases::of(pairs(), |(i, j)| won(i, j, &[Act::Call]) == higher(i, j));
    checks.cases("matrix-e", &[], agree);
    let raised = Cases::of(pairs(), |(i, j)| {
        let twice = Fraction::from(2) * higher(i, j);
        won(i, j, &[Act::Raise, Act::Call]) == twice
            && won(i, j, &[Act::Raise, Act::Fold]) == Fraction::ONE
    });
    checks.cases("last-term-w", &[], raised);
    let game = DicePoker::new(SIDES as u8, 1, 1).expect("six sides and stakes of 1");
    let mut rolls = Vec::new();
    game.moves(&game.start(), &mut rolls);
    let weights: Vec<u64> = rolls.iter().map(|mv| game.weight(&game.start(), *mv)).collect();
    let is_even = weights.iter().all(|weight| *weight == weights[0]) && weights.len() == SIDES;
    checks.claim("rolls", values![weights = weights.len()], is_even);
    let all = all_choices();
    let entries = all.iter().zip(&found.payoffs);
    let entries = entries.flat_map(|(p, row)| all.iter().zip(row).map(move |(q, x)| (p, q, x)));
    checks.cases("w-printed", &[], Cases::of(entries, |(p, q, payoff)| winnings(p, q) == *payoff));
}
