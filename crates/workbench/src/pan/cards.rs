//! Hands and pile as cards.

use games::pan::{Hand, Nine, Pan, Rules, State, rank_name};
use kernel::Seat;

/// The pile and both hands, a line each, for the person at `viewer`.
///
/// Suits do not matter in Pan, but for the nine of hearts at the bottom of the pile.
pub(super) fn draw(pan: &Pan, state: &State, viewer: Seat, is_you: bool) -> String {
    let State::Playing { position, seat } = state else {
        return "The cards are being dealt.".to_owned();
    };
    let rules = pan.rules();
    let hand = |of: Seat| if of == *seat { position.mover } else { position.other };
    let own = if is_you { "you".to_owned() } else { viewer.to_string() };
    let other = viewer.left(2);
    let held = |of| line(&cards(rules, hand(of), false));
    let pile = rules.deck().without(position.mover).without(position.other);
    format!(
        "pile    {}\n{other:<6}  {}\n{own:<6}  {}",
        line(&cards(rules, pile, rules.nine() == Nine::Fixed)),
        held(other),
        held(viewer)
    )
}

/// Cards by rank; the first nine is that of hearts where it lies at the bottom.
fn cards(rules: &Rules, hand: Hand, has_hearts: bool) -> Vec<String> {
    let all = (0..rules.ranks()).flat_map(|rank| {
        let count = usize::from(hand.count(rank));
        std::iter::repeat_n(rank_name(rank), count)
    });
    let mut cards: Vec<String> = all.collect();
    if let Some(first) = cards.first_mut().filter(|_| has_hearts) {
        first.push('♥');
    }
    cards
}

fn line(cards: &[String]) -> String {
    match cards.len() {
        0 => "no cards".to_owned(),
        n => format!("{}   ({n})", cards.join(" ")),
    }
}
