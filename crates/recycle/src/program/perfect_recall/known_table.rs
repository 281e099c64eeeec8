//! Known table: what lies where, as far as a seat knows.

use super::super::Program;
use super::super::name::Holder;
use super::super::sight::sees;
use super::card_knowledge::{CardKnowledge, Movement};
use super::history::EventKind;
use super::view::View;
use crate::rules::PileKind;

/// The table as far as a seat knows it: what lies where.
pub(super) struct KnownTable {
    /// The kinds of the cards of each pile, the bottom first where the seat can tell places apart.
    pub piles: Vec<Vec<Option<u16>>>,
    pub memories: Vec<Vec<u16>>,
    pub ints: Vec<i32>,
    /// Texts, and what point maps have written down.
    pub words: Vec<u16>,
}

impl KnownTable {
    /// What a seat with `view` knows.
    pub(super) fn new(program: &Program, view: &View) -> Self {
        let (layout, start) = (&program.tables.layout, &program.start);
        let pile = |pile: usize| {
            let (from, to) = start.bounds(layout, pile as u16);
            let kind = |at: usize| {
                let word = start.words[at];
                start.pool_at(at).is_none().then(|| program.tables.kind_of[usize::from(word)])
            };
            (from..to).map(kind).collect()
        };
        let memory = |memory: usize| {
            let (from, to) = start.memory_bounds(layout, memory as u16);
            let kind = |&card: &u16| program.tables.kind_of[usize::from(card)];
            start.memory[from..to].iter().map(kind).collect()
        };
        let mut known = CardKnowledge::new(&(0..layout.n_piles).map(pile).collect::<Vec<_>>());
        let has_places = |pile: u16| has_places(program, view, pile);
        let mut table = Self {
            piles: Vec::new(),
            memories: (0..layout.n_memories).map(memory).collect(),
            ints: start.ints[layout.ints_at()..].to_vec(),
            words: start.words[layout.texts_at()..layout.memories_at()].to_vec(),
        };
        let mut last: Option<Movement> = None;
        let mut events = view.events().iter().map(|event| event.seen()).peekable();
        while let Some(seen) = events.next() {
            let mut place = |wanted: fn(EventKind) -> Option<u16>| {
                let found = events.peek().copied().and_then(wanted)?;
                events.next();
                Some(found)
            };
            let before = last.take();
            match seen {
                EventKind::Moved { from, to, kind } => {
                    let idx = place(|seen| match seen {
                        EventKind::CameFrom(idx) => Some(idx),
                        _ => None,
                    });
                    let below = place(|seen| match seen {
                        EventKind::WentAbove(below) => Some(below),
                        _ => None,
                    });
                    let movement = Movement { from, to, kind, idx, below };
                    known.relocate(movement, has_places);
                    match before.filter(|there| movement.takes_back(*there)) {
                        Some(there) => known.confuse(there, movement),
                        None => last = Some(movement),
                    }
                }
                EventKind::Lies { pile, idx, kind } => known.lies(pile, idx, kind),
                // Where places say nothing, another order says nothing.
                EventKind::Shuffled(pile) if has_places(pile) => known.shuffle(pile),
                EventKind::Remembered { memory, below, kind } => {
                    let memory = &mut table.memories[usize::from(memory)];
                    memory.insert(usize::from(below).min(memory.len()), kind);
                }
                EventKind::Forgot { memory, idx } => {
                    let memory = &mut table.memories[usize::from(memory)];
                    if usize::from(idx) < memory.len() {
                        memory.remove(usize::from(idx));
                    }
                }
                EventKind::Int { at, value } => table.ints[usize::from(at)] = value,
                EventKind::Word { at, value } => table.words[usize::from(at)] = value,
                _ => {}
            }
        }
        let piles = 0..layout.n_piles as u16;
        table.piles = piles.map(|pile| known.cards(pile, has_places(pile))).collect();
        table
    }
}

/// Whether a seat with `view` can tell the places of a pile apart. What another holds in his hand has an order for
/// him alone, and cards that are not created yet lie nowhere.
pub(super) fn has_places(program: &Program, view: &View, pile: u16) -> bool {
    let info = &program.tables.piles[usize::from(pile)];
    let is_hand = info.kind == PileKind::Own && matches!(info.name.holder, Holder::Player(_));
    pile != 0 && info.is_ordered && (!is_hand || sees(info, view.seat()))
}

/// What `view` claims of a pile in vain: the kinds that it is known to have, where `state` has others.
#[cfg(test)]
pub(in super::super) fn false_claim(
    program: &Program,
    view: &View,
    state: &super::super::state::State,
) -> Option<String> {
    let (tables, table) = (&program.tables, KnownTable::new(program, view));
    (1..tables.layout.n_piles as u16).find_map(|pile| {
        let (start, end) = state.bounds(&tables.layout, pile);
        let kind = |at: usize| {
            let is_decided = state.pool_at(at).is_none();
            is_decided.then(|| tables.kind_of[usize::from(state.words[at])])
        };
        let (claimed, cards) = (&table.piles[usize::from(pile)], (start..end).map(kind));
        let mut cards: Vec<Option<u16>> = cards.collect();
        let mut holds = claimed.len() == cards.len();
        if has_places(program, view, pile) {
            holds &=
                claimed.iter().zip(&cards).all(|(claim, card)| claim.is_none() || claim == card);
        } else {
            for claim in claimed.iter().filter(|claim| claim.is_some()) {
                match cards.iter().position(|card| card == claim) {
                    Some(place) => drop(cards.swap_remove(place)),
                    None => holds = false,
                }
            }
        }
        let name = &tables.piles[usize::from(pile)].name;
        (!holds).then(|| format!("{name}: {claimed:?} is claimed of {cards:?}"))
    })
}
