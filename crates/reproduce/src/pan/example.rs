//! Section 1: the deck, the example of a game, and the notation.

use games::pan::{Hand, Position, rank_name};
use kernel::{Outcome, Verdict};

use super::essay::{Essay, SolvedPan, standard};
use crate::checks::{Checks, values};

/// What player B, who moves first, has in the example; A has the rest.
const DEAL: [u8; 6] = [3, 1, 0, 4, 1, 3];

/// The moves of the example, B's first.
const PLAY: [&str; 9] =
    ["lay all 9", "lay 10", "lay 10", "lay 10", "lay all Q", "lay A", "lay A", "take", "lay K"];

pub(super) fn rows(checks: &mut Checks<'_>, essay: &Essay) {
    let solved = essay.solved(6);
    deck(checks);
    example(checks, solved);
    notation(checks, solved);
}

fn deck(checks: &mut Checks<'_>) {
    let rules = standard(6);
    checks.number("cards-deck", &[], u64::from(rules.n_cards()));
    let ranks = format!("{} to {}", rank_name(0), rank_name(rules.ranks() - 1));
    checks.text("ranks", &[], ranks);
    let sets = [rules.movable(0), rules.movable(1)].map(u64::from);
    checks.number("nines-laid-at-once", &[], sets[0]);
    checks.number("others-laid-at-once", &[], sets[1]);
}

/// The position after so many moves of the example; nothing if one of them is not legal.
fn after(solved: &SolvedPan, moves: usize) -> Option<Position> {
    let start = dealt(solved);
    PLAY[..moves].iter().try_fold(start, |position, word| {
        let legal = solved.moves(position).into_iter();
        legal.filter(|(name, _)| name == word).map(|(_, next)| next).next()
    })
}

fn dealt(solved: &SolvedPan) -> Position {
    games::pan::dealt(&solved.rules, Hand::new(&DEAL))
}

/// The two hands as they are dealt, the nine of hearts being A's.
fn hands(checks: &mut Checks<'_>, solved: &SolvedPan) {
    let position = dealt(solved);
    let [a, b] = [position.other, position.mover].map(|hand| cards(hand, solved.rules.ranks()));
    checks.text("hand-dealt", &[], a.replacen('{', "{9h, ", 1));
    checks.text("hand-dealt-b", &[], b);
}

fn example(checks: &mut Checks<'_>, solved: &SolvedPan) {
    hands(checks, solved);
    let legal = (0..=PLAY.len()).take_while(|&moves| after(solved, moves).is_some()).count() - 1;
    checks.claim(
        "game-told",
        values![legal, of = PLAY.len(), moves = PLAY[..legal].join(", ")],
        legal == PLAY.len(),
    );
    let shown = checks.table("positions-shown");
    let positions = shown.iter().map(|row| after(solved, row.number("moves")));
    let Some(positions) = positions.collect::<Option<Vec<_>>>() else { return };
    for (row, position) in shown.iter().zip(&positions) {
        let hand = |hand: Hand| cards(hand, solved.rules.ranks());
        let pile = hand(position.pile(&solved.rules));
        let ours =
            format!("A: {}, B: {}, Pile: {pile}", hand(position.mover), hand(position.other));
        checks.text("position-after-moves", &row.values(), ours);
    }
    what_a_can_do(checks, solved, positions[1]);
    let forced = solved.moves(positions[2]);
    let names: Vec<&str> = forced.iter().map(|(name, _)| &**name).collect();
    checks
        .claim("after-both-have-laid-ace", values![names = names.join(", ")], names == ["take"])
        .by(solved.command(positions[2]));
    let end = solved.verdict(positions[3]);
    checks.claim("end", values![end], end == lost_in(4)).by(solved.command(positions[3]));
    let deal = dealt(solved);
    checks
        .finding("deal-example-played-perfectly", values![deal = solved.verdict(deal)])
        .by(solved.command(deal));
}

/// Where B has laid his queens: three moves, all of which lose.
fn what_a_can_do(checks: &mut Checks<'_>, solved: &SolvedPan, position: Position) {
    let moves = solved.moves(position);
    let names: Vec<&str> = moves.iter().map(|(name, _)| &**name).collect();
    checks
        .claim(
            "can-do-against-queens",
            values![names = names.join(", ")],
            names == ["lay K", "lay A", "take"],
        )
        .by(solved.command(position));
    // After B's last king he has three aces, and needs as many moves.
    let reply = |name: &str| {
        let (_, next) = moves.iter().find(|(mv, _)| mv == name)?;
        let (_, king) = solved.moves(*next).into_iter().find(|(mv, _)| mv == "lay K")?;
        Some(solved.verdict(king))
    };
    for (key, name) in [("if-a-lays-a-king", "lay K"), ("if-a-takes", "take")] {
        let Some(verdict) = reply(name) else { continue };
        let by = solved.command(position);
        checks.claim(key, values![verdict], verdict == lost_in(6)).by(by);
    }
    let verdict = solved.verdict(position);
    checks
        .claim("whatever-does-there", values![verdict], verdict.outcome == Outcome::Loss)
        .by(solved.command(position));
}

fn notation(checks: &mut Checks<'_>, solved: &SolvedPan) {
    let ranks = solved.rules.ranks();
    checks.text("hand-in-notation", &[], cards(Hand::new(&[0, 0, 0, 4, 1, 3]), ranks));
    let dealt = dealt(solved);
    let later = after(solved, 3).map(|position| position.other.to_text(ranks));
    checks.text("starting-hand-of-b", &[], dealt.mover.to_text(ranks)).erratum(
        later.as_deref() == Some("[0,0,0,4,1,3]") && dealt.mover.total() == solved.rules.n_dealt(),
    );
    checks.text("trivial-pile", &[], dealt.pile(&solved.rules).to_text(ranks));
}

fn lost_in(moves: u32) -> Verdict {
    Verdict { outcome: Outcome::Loss, distance: Some(moves) }
}

/// A hand card by card, as the essay's example has it.
fn cards(hand: Hand, ranks: usize) -> String {
    let names = (0..ranks).flat_map(|rank| (0..hand.count(rank)).map(move |_| rank_name(rank)));
    format!("{{{}}}", names.collect::<Vec<_>>().join(", "))
}
