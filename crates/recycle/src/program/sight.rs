//! What a seat sees of the table at one moment.
//!
//! Sizes of piles, integers and strings are public. The cards of a pile are seen by whoever its kind
//! says: everybody, its owner, everybody but its owner, or nobody. What a seat remembers of earlier
//! moments is not part of this.

use std::fmt;

use kernel::Seat;

use super::Program;
use super::layout::{Holder, PileInfo};
use super::state::State;
use crate::rules::PileKind;

/// The table as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// The piles that are not empty.
    pub piles: Vec<SightPile>,
    /// Stored integers that are not zero.
    pub ints: Vec<(String, i32)>,
    /// Stored texts that are not empty.
    pub texts: Vec<(String, String)>,
}

/// A pile as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SightPile {
    /// Its name, with its owner's.
    pub name: String,
    /// Its cards, the bottom first; nothing for a card that the seat does not see.
    pub cards: Vec<Option<String>>,
}

impl Program {
    /// What `seat` sees in `state`. Without a seat, all that anybody could know.
    pub fn sight(&self, state: &State, seat: Option<Seat>) -> Sight {
        let layout = &self.tables.layout;
        let mut piles = Vec::new();
        for (idx, info) in self.tables.piles.iter().enumerate().skip(1) {
            let (start, end) = state.bounds(layout, idx as u16);
            let is_seen = seat.is_none_or(|seat| sees(info, seat));
            let card = |at: usize| {
                (is_seen && state.pool_at(at).is_none()).then(|| self.card_name(state.words[at]))
            };
            if start < end {
                let name = Self::pile_name(info, u8::MAX);
                piles.push(SightPile { name, cards: (start..end).map(card).collect() });
            }
        }
        for (idx, info) in self.tables.memories.iter().enumerate() {
            let (start, end) = state.memory_bounds(layout, idx as u16);
            if start < end {
                let name = format!("{} (memory)", Self::pile_name(info, u8::MAX));
                let card = |&card: &u16| Some(self.card_name(card));
                let cards = state.memory[start..end].iter().map(card).collect();
                piles.push(SightPile { name, cards });
            }
        }
        let ints = state.ints[layout.ints_at()..].iter().zip(&self.int_names);
        let ints = ints.filter(|(int, _)| **int != 0).map(|(int, name)| (name.clone(), *int));
        let texts = state.words[layout.texts_at()..].iter().zip(&self.text_names);
        let texts = texts
            .filter(|(text, _)| **text != 0)
            .map(|(text, name)| (name.clone(), self.tables.texts[usize::from(*text)].clone()));
        Sight { piles, ints: ints.collect(), texts: texts.collect() }
    }
}

/// Whether `seat` sees the cards of a pile.
pub(super) fn sees(pile: &PileInfo, seat: Seat) -> bool {
    let is_owner = pile.holder == Holder::Player(seat.idx() as u8);
    match pile.kind {
        PileKind::Visible | PileKind::Memory => true,
        PileKind::Own => is_owner,
        PileKind::Others => !is_owner,
        PileKind::Hidden => false,
    }
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pile in &self.piles {
            write!(f, "{}:", pile.name)?;
            let hidden = pile.cards.iter().filter(|card| card.is_none()).count();
            if hidden == pile.cards.len() {
                writeln!(f, " {hidden} unseen")?;
                continue;
            }
            for card in &pile.cards {
                write!(f, " {}", card.as_deref().unwrap_or("?"))?;
            }
            writeln!(f)?;
        }
        let ints = self.ints.iter().map(|(name, int)| format!("{name} = {int}"));
        let texts = self.texts.iter().map(|(name, text)| format!("{name} = {text}"));
        let stored: Vec<String> = ints.chain(texts).collect();
        if stored.is_empty() { Ok(()) } else { writeln!(f, "{}", stored.join(", ")) }
    }
}
