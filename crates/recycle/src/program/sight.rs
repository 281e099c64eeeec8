//! Observation of the table by a seat at one moment.
//!
//! Sizes of piles, integers and strings are public. The cards of a pile are seen by the seats that its kind
//! says: everybody, its owner, everybody but its owner, or nobody. What a seat remembers of earlier
//! moments is not part of this.

use std::fmt;

use kernel::{Fact, Seat};

use super::layout::PileInfo;
use super::name::{Holder, QualifiedName};
use super::state::State;
use super::{PileFact, Program, Visibility};
use crate::rules::PileKind;

/// Observation of the table at one moment by one seat, or by one who sees everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// The piles and memories that are not empty.
    pub piles: Vec<PileFact>,
    /// Stored integers that are not zero.
    pub ints: Vec<(QualifiedName, i32)>,
    /// Stored texts that are not empty.
    pub texts: Vec<(QualifiedName, String)>,
}

/// Names of what a [`Sight`] leaves out: what there is nothing in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vacant {
    /// The piles without a card.
    pub piles: Vec<QualifiedName>,
    /// The stored integers that are zero.
    pub ints: Vec<QualifiedName>,
}

impl Program {
    /// The piles and the stored integers in which there is nothing.
    pub fn vacant(&self, state: &State) -> Vacant {
        let layout = &self.tables.layout;
        let piles = self.tables.piles.iter().enumerate().skip(1);
        let piles = piles.filter(|(idx, _)| state.size(layout, *idx as u16) == 0);
        let ints = state.ints[layout.ints_at()..].iter().zip(&self.int_names);
        let ints = ints.filter(|(int, _)| **int == 0);
        Vacant {
            piles: piles.map(|(_, info)| info.name.clone()).collect(),
            ints: ints.map(|(_, name)| name.clone()).collect(),
        }
    }

    /// What `seat` sees in `state`. Without a seat, all that anybody could know.
    pub fn sight(&self, state: &State, seat: Option<Seat>) -> Sight {
        let layout = &self.tables.layout;
        let fact = |info: &PileInfo, cards: Vec<Option<String>>| {
            let visibility = seat.map_or(Visibility::Seen, |seat| Visibility::of(info, seat));
            PileFact { name: info.name.clone(), kind: info.kind, visibility, cards }
        };
        let mut piles = Vec::new();
        for (idx, info) in self.tables.piles.iter().enumerate().skip(1) {
            let (start, end) = state.bounds(layout, idx as u16);
            let is_seen = seat.is_none_or(|seat| sees(info, seat));
            let card = |at: usize| {
                (is_seen && state.pool_at(at).is_none()).then(|| self.card_name(state.words[at]))
            };
            if start < end {
                piles.push(fact(info, (start..end).map(card).collect()));
            }
        }
        for (idx, info) in self.tables.memories.iter().enumerate() {
            let (start, end) = state.memory_bounds(layout, idx as u16);
            if start < end {
                let card = |&card: &u16| Some(self.card_name(card));
                piles.push(fact(info, state.memory[start..end].iter().map(card).collect()));
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
    let is_owner = pile.name.holder == Holder::Player(seat);
    match pile.kind {
        PileKind::Visible | PileKind::Memory => true,
        PileKind::Own => is_owner,
        PileKind::Others => !is_owner,
        PileKind::Hidden => false,
    }
}

impl Sight {
    /// As names and values: piles, integers, texts.
    pub fn facts(&self) -> Vec<Fact> {
        let pile = |pile: &PileFact| pile.fact(pile_name(pile));
        let piles = self.piles.iter().map(pile);
        let ints = self.ints.iter();
        let ints = ints.map(|(name, int)| Fact::count(name.to_string(), int.to_string()));
        let texts = self.texts.iter().map(|(name, text)| Fact::new(name.to_string(), text));
        piles.chain(ints).chain(texts).collect()
    }
}

/// Cards that a memory refers to lie elsewhere.
fn pile_name(pile: &PileFact) -> String {
    let remark = if pile.kind == PileKind::Memory { " (memory)" } else { "" };
    format!("{}{remark}", pile.name)
}

/// A line for each pile, and one for all that is stored.
impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pile in &self.piles {
            writeln!(f, "{}: {}", pile_name(pile), pile.cards_to_text())?;
        }
        let ints = self.ints.iter().map(|(name, int)| format!("{name} = {int}"));
        let texts = self.texts.iter().map(|(name, text)| format!("{name} = {text}"));
        let stored: Vec<String> = ints.chain(texts).collect();
        if stored.is_empty() { Ok(()) } else { writeln!(f, "{}", stored.join(", ")) }
    }
}
