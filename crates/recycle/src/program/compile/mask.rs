//! Masks: conditions on a card alone become sets of cards.
//!
//! `(filter hand 'C (== (cardatt SUIT 'C) (game str LEAD)))` is asked at nearly every decision of
//! nearly every card game. The set of cards that have an attribute is known in advance; what is left
//! to do is to look which set is meant, once, and a bit for each card.

use super::super::code::{Bool, Card, Cards, End, LocationRef, Mask, Player, Reg, Text};
use super::super::tables::MOST_IN_SET;
use super::Compiler;

impl Compiler<'_> {
    /// The set that a condition on the card in `reg` comes to, if it is of that sort.
    pub(super) fn mask(&self, test: &Bool, reg: Reg) -> Option<Mask> {
        if self.tables.layout.n_cards > MOST_IN_SET {
            return None;
        }
        mask(test, reg)
    }
}

fn mask(test: &Bool, reg: Reg) -> Option<Mask> {
    let all = |parts: &[Bool]| parts.iter().map(|part| mask(part, reg)).collect::<Option<Box<_>>>();
    match test {
        Bool::And(parts) => all(parts).map(Mask::All),
        Bool::Or(parts) => all(parts).map(Mask::Any),
        Bool::Not(inner) => mask(inner, reg).map(|mask| Mask::Not(Box::new(mask))),
        Bool::SameText(pair) => {
            let of = |one: &Text, other: &Text| match one {
                Text::Attribute(key, card) if matches!(**card, Card::Var(var) if var == reg) => {
                    is_apart(other, reg).then(|| Mask::Attribute(*key, other.clone()))
                }
                _ => None,
            };
            of(&pair.0, &pair.1).or_else(|| of(&pair.1, &pair.0))
        }
        _ => None,
    }
}

/// Whether a text surely does not depend on the card in `reg`.
fn is_apart(text: &Text, reg: Reg) -> bool {
    match text {
        Text::Const(_) => true,
        Text::Var(var) => *var != reg,
        Text::Store(location) => is_site_apart(location, reg),
        Text::Attribute(_, card) => match &**card {
            Card::Var(var) => *var != reg,
            Card::At(End::Top | End::Bottom, cards) => {
                matches!(&**cards, Cards::Pile(location) if is_site_apart(location, reg))
            }
            _ => false,
        },
        Text::AttributeOf(_) => false,
    }
}

fn is_site_apart(location: &LocationRef, reg: Reg) -> bool {
    match location {
        LocationRef::Fixed(_) | LocationRef::Mine(_) => true,
        LocationRef::Theirs(_, var) | LocationRef::Held(var) => *var != reg,
        LocationRef::Seat(_, player) => matches!(player, Player::Next | Player::Previous),
        LocationRef::Team(..) | LocationRef::Named(_) => false,
    }
}
