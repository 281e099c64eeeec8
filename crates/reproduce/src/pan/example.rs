//! Section 1: the deck, the example of a game, and the notation.

use games::pan::{Hand, Position, rank_name};
use kernel::{Outcome, Verdict};
use study::reproduced::{Chapter, Row};

use super::essay::{Essay, Solved, standard};

/// What player B, who moves first, has in the example; A has the rest.
const DEAL: [u8; 6] = [3, 1, 0, 4, 1, 3];

/// The moves of the example, B's first.
const PLAY: [&str; 9] =
    ["lay all 9", "lay 10", "lay 10", "lay 10", "lay all Q", "lay A", "lay A", "take", "lay K"];

/// The positions that are printed, after how many moves; it is always A's turn.
const SHOWN: [(usize, &str); 4] = [
    (
        3,
        "A: {10, 10, J, J, J, J, K, K, K, A}, B: {Q, Q, Q, Q, K, A, A, A}, Pile: {9, 9, 9, 9, 10, 10}",
    ),
    (
        5,
        "A: {10, J, J, J, J, K, K, K, A}, B: {K, A, A, A}, Pile: {9, 9, 9, 9, 10, 10, 10, Q, Q, Q, Q}",
    ),
    (
        7,
        "A: {10, J, J, J, J, K, K, K}, B: {K, A, A}, Pile: {9, 9, 9, 9, 10, 10, 10, Q, Q, Q, Q, A, A}",
    ),
    (
        9,
        "A: {10, J, J, J, J, Q, K, K, K, A, A}, B: {A, A}, Pile: {9, 9, 9, 9, 10, 10, 10, Q, Q, Q, K}",
    ),
];

pub(super) fn rows(chapter: &mut Chapter, essay: &Essay) {
    let solved = essay.solved(6);
    chapter.table("Section 1: introduction");
    deck(chapter);
    chapter.leave_out(
        "Pan for three or four players",
        "the essay says only that it is played; all its figures are of two",
    );
    chapter.table("Section 1.1: an example");
    example(chapter, solved);
    chapter.table("Section 1.3: notation");
    notation(chapter, solved);
}

fn deck(chapter: &mut Chapter) {
    let rules = standard(6);
    chapter.row(Row::number("cards of the deck", "24", u64::from(rules.n_cards())));
    let ranks = format!("{} to {}", rank_name(0), rank_name(rules.ranks() - 1));
    chapter.row(Row::text("ranks", "9 to A", ranks));
    let sets = [rules.movable(0), rules.movable(1)].map(u64::from);
    chapter.row(Row::number("nines that may be laid at once", "3", sets[0]));
    chapter.row(Row::number("cards of another rank that may", "4", sets[1]));
}

/// The position after so many moves of the example; nothing if one of them is not legal.
fn after(solved: &Solved, moves: usize) -> Option<Position> {
    let start = dealt(solved);
    PLAY[..moves].iter().try_fold(start, |position, word| {
        let legal = solved.moves(position).into_iter();
        legal.filter(|(name, _)| name == word).map(|(_, next)| next).next()
    })
}

fn dealt(solved: &Solved) -> Position {
    games::pan::dealt(&solved.rules, Hand::new(&DEAL))
}

/// The two hands as they are dealt, the nine of hearts being A's.
fn hands(chapter: &mut Chapter, solved: &Solved) {
    let position = dealt(solved);
    let [a, b] = [position.other, position.mover].map(|hand| cards(hand, solved.rules.ranks()));
    chapter.row(Row::text(
        "the hand dealt to A",
        "{9h, 10, 10, 10, J, J, J, J, K, K, K, A}",
        a.replacen('{', "{9h, ", 1),
    ));
    chapter.row(Row::text("the hand dealt to B", "{9, 9, 9, 10, Q, Q, Q, Q, K, A, A, A}", b));
}

fn example(chapter: &mut Chapter, solved: &Solved) {
    hands(chapter, solved);
    let legal = (0..=PLAY.len()).take_while(|&moves| after(solved, moves).is_some()).count() - 1;
    chapter.row(Row::claim(
        "the game as it is told",
        "a game of Pan",
        format!("{legal} moves of {}, all legal: {}", PLAY.len(), PLAY[..legal].join(", ")),
        legal == PLAY.len(),
    ));
    let Some(positions) =
        SHOWN.map(|(moves, _)| after(solved, moves)).into_iter().collect::<Option<Vec<_>>>()
    else {
        return;
    };
    for ((moves, printed), position) in SHOWN.iter().zip(&positions) {
        let hand = |hand: Hand| cards(hand, solved.rules.ranks());
        let pile = hand(position.pile(&solved.rules));
        let ours =
            format!("A: {}, B: {}, Pile: {pile}", hand(position.mover), hand(position.other));
        chapter.row(Row::text(format!("the position after {moves} moves"), printed, ours));
    }
    what_a_can_do(chapter, solved, positions[1]);
    let forced = solved.moves(positions[2]);
    let names: Vec<&str> = forced.iter().map(|(name, _)| &**name).collect();
    chapter.row(
        Row::claim(
            "after both have laid an ace",
            "A is forced to take",
            names.join(", "),
            names == ["take"],
        )
        .by(solved.command(positions[2])),
    );
    let end = solved.verdict(positions[3]);
    chapter.row(
        Row::claim(
            "at the end",
            "A is doomed: B follows with an ace in each of the next two turns",
            format!("{end} for A"),
            end == lost_in(4),
        )
        .by(solved.command(positions[3])),
    );
    let deal = dealt(solved);
    let words = format!("{} for B, who moves first", solved.verdict(deal));
    chapter.row(
        Row::new_text("the deal of the example, played perfectly", words).by(solved.command(deal)),
    );
}

/// Where B has laid his queens: three moves, all of which lose.
fn what_a_can_do(chapter: &mut Chapter, solved: &Solved, position: Position) {
    let moves = solved.moves(position);
    let names: Vec<&str> = moves.iter().map(|(name, _)| &**name).collect();
    chapter.row(
        Row::claim(
            "what A can do against the queens",
            "place a King, take, or place an Ace",
            names.join(", "),
            names == ["lay K", "lay A", "take"],
        )
        .by(solved.command(position)),
    );
    // After B's last king he has three aces, and needs as many moves.
    let reply = |name: &str| {
        let (_, next) = moves.iter().find(|(mv, _)| mv == name)?;
        let (_, king) = solved.moves(*next).into_iter().find(|(mv, _)| mv == "lay K")?;
        Some(solved.verdict(king))
    };
    for (item, claim, name) in [
        ("if A lays a king", "B lays his last King, and nothing can stop his three aces", "lay K"),
        ("if A takes", "B lays his King and wins in three moves", "take"),
    ] {
        let Some(verdict) = reply(name) else { continue };
        let found = format!("{verdict} for A after it");
        chapter.row(
            Row::claim(item, claim, found, verdict == lost_in(6)).by(solved.command(position)),
        );
    }
    let verdict = solved.verdict(position);
    chapter.row(
        Row::claim(
            "whatever A does there",
            "things do not look good",
            format!("{verdict} for A"),
            verdict.outcome == Outcome::Loss,
        )
        .by(solved.command(position)),
    );
}

fn notation(chapter: &mut Chapter, solved: &Solved) {
    let ranks = solved.rules.ranks();
    chapter.row(Row::text(
        "the hand [0,0,0,4,1,3]",
        "{Q, Q, Q, Q, K, A, A, A}",
        cards(Hand::new(&[0, 0, 0, 4, 1, 3]), ranks),
    ));
    let dealt = dealt(solved);
    let later = after(solved, 3).map(|position| position.other.to_text(ranks));
    chapter.row(
        Row::text(
            "player B's starting hand in the example",
            "[0,0,0,4,1,3]",
            dealt.mover.to_text(ranks),
        )
        .erratum(
            "that is what he has left after the first moves; he was dealt twelve cards",
            later.as_deref() == Some("[0,0,0,4,1,3]")
                && dealt.mover.total() == solved.rules.n_dealt(),
        ),
    );
    chapter.row(Row::text("the trivial pile", "[1,0,0,0,0,0]", {
        dealt.pile(&solved.rules).to_text(ranks)
    }));
}

fn lost_in(moves: u32) -> Verdict {
    Verdict { outcome: Outcome::Loss, distance: Some(moves) }
}

/// A hand card by card, as the essay's example has it.
fn cards(hand: Hand, ranks: usize) -> String {
    let names = (0..ranks).flat_map(|rank| (0..hand.count(rank)).map(move |_| rank_name(rank)));
    format!("{{{}}}", names.collect::<Vec<_>>().join(", "))
}
