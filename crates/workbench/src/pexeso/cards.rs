//! The table in words.

use games::pexeso::{First, PexesoMove, State, pairs_taken};
use kernel::{Game, Notation, Seat, TremblingMove, Turn};
use play::session::MoveText;

use super::advice::Played;

/// What lies on the table, what is turned and what everybody has, for the person at `viewer`.
pub(super) fn draw(
    game: &Played,
    state: &<Played as Game>::State,
    viewer: Seat,
    is_you: bool,
) -> String {
    let now = state.inner().inner();
    let rules = game.inner().inner().rules();
    let taken = pairs_taken(rules.pairs() - now.pairs, state.bank());
    let name = |seat: Seat| {
        if is_you && seat == viewer { "you".to_owned() } else { seat.to_string() }
    };
    let score =
        (0..taken.len()).map(Seat::new).map(|seat| format!("{} {}", name(seat), taken[seat]));
    let score: Vec<String> = score.collect();
    let turned = match now.first {
        First::None => String::new(),
        First::Single => "\nturned  a card whose mate nobody has seen".to_owned(),
        First::Twin => "\nturned  a card whose mate is known".to_owned(),
    };
    format!("pairs   {}\ntable   {}{turned}", score.join(", "), table(now))
}

/// The cards on the table by what is known of them.
fn table(now: &State) -> String {
    let count = |n: u16, one: &str, more: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {more}")),
    };
    let parts = [
        count(now.unseen(), "unseen card", "unseen cards"),
        count(now.singles, "known single card", "known single cards"),
        count(now.twins, "known pair", "known pairs"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match count(now.pairs, "pair", "pairs") {
        Some(pairs) => format!("{pairs}: {}", parts.join(", ")),
        None => "no card is left".to_owned(),
    }
}

/// How a move is told: what chance turns up as what everybody sees.
pub(super) fn tell(
    game: &Played,
    state: &<Played as Game>::State,
    mv: <Played as Game>::Move,
) -> MoveText {
    let (pexeso, inner) = (game.inner().inner(), state.inner().inner());
    match (mv, pexeso.turn(inner)) {
        (TremblingMove::Steady, _) => MoveText::NotAtAll,
        (TremblingMove::Tremble(mv), _) => {
            MoveText::Error { of: inner.seat, mv: pexeso.move_to_text(inner, mv) }
        }
        (TremblingMove::Inner(mv), Turn::Chance) => {
            let is_pair = pexeso.gain(inner, mv) > 0;
            MoveText::Words(match (mv, inner.first) {
                (PexesoMove::Match, First::None) if is_pair => {
                    "  its mate is known, and the pair is taken".to_owned()
                }
                (PexesoMove::Match, First::None) => "  its mate is known".to_owned(),
                (PexesoMove::Match, _) => {
                    "  it is no pair, but the mate of another known card".to_owned()
                }
                (PexesoMove::Mate, _) => "  it is the mate, and the pair is taken".to_owned(),
                (PexesoMove::Fresh, First::None) => "  its mate is not known".to_owned(),
                (PexesoMove::Fresh, _) => "  it is no pair, and its mate is not known".to_owned(),
                _ => format!("{} is given what is known", inner.seat),
            })
        }
        _ => MoveText::Plainly,
    }
}
