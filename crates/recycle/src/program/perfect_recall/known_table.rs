//! Known table: what lies where, as far as a seat knows.

use kernel::Seat;

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
        let mut replay = Replay::new(program, view.seat());
        for seen in Seen::all(view) {
            replay.see(seen);
        }
        let piles = 0..program.tables.layout.n_piles as u16;
        let piles = piles.map(|pile| replay.cards.cards(pile, replay.has_places(pile))).collect();
        let Replay { memories, ints, words, .. } = replay;
        Self { piles, memories, ints, words }
    }
}

/// Observation at one moment: a card that moves with both its places, or any other event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Moved(Movement),
    Other(EventKind),
}

impl Seen {
    /// All that was seen in `view`.
    pub(super) fn all(view: &View) -> impl Iterator<Item = Self> {
        let mut events = view.events().iter().map(|event| event.seen()).peekable();
        std::iter::from_fn(move || {
            let seen = events.next()?;
            let EventKind::Moved { from, to, kind } = seen else { return Some(Self::Other(seen)) };
            let mut place = |wanted: fn(EventKind) -> Option<u16>| {
                let found = events.peek().copied().and_then(wanted)?;
                events.next();
                Some(found)
            };
            let idx = place(|seen| match seen {
                EventKind::CameFrom(idx) => Some(idx),
                _ => None,
            });
            let below = place(|seen| match seen {
                EventKind::WentAbove(below) => Some(below),
                _ => None,
            });
            Some(Self::Moved(Movement { from, to, kind, idx, below }))
        })
    }
}

/// Replay of what a seat has seen, event by event.
pub(super) struct Replay<'p> {
    pub(super) program: &'p Program,
    pub(super) seat: Seat,
    pub(super) cards: CardKnowledge,
    pub(super) memories: Vec<Vec<u16>>,
    pub(super) ints: Vec<i32>,
    pub(super) words: Vec<u16>,
    last: Option<Movement>,
}

impl<'p> Replay<'p> {
    /// The table at the start, as `seat` knows it.
    pub(super) fn new(program: &'p Program, seat: Seat) -> Self {
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
        Self {
            program,
            seat,
            cards: CardKnowledge::new(&(0..layout.n_piles).map(pile).collect::<Vec<_>>()),
            memories: (0..layout.n_memories).map(memory).collect(),
            ints: start.ints[layout.ints_at()..].to_vec(),
            words: start.words[layout.texts_at()..layout.memories_at()].to_vec(),
            last: None,
        }
    }

    /// Whether the seat can tell the places of a pile apart.
    pub(super) fn has_places(&self, pile: u16) -> bool {
        has_places(self.program, self.seat, pile)
    }

    /// Takes note of what is seen. Of a card that moved, gives its slot.
    pub(super) fn see(&mut self, seen: Seen) -> Option<u16> {
        let (program, seat) = (self.program, self.seat);
        let has_places = |pile: u16| has_places(program, seat, pile);
        let before = self.last.take();
        match seen {
            Seen::Moved(movement) => {
                let slot = self.cards.relocate(movement, has_places);
                match before.filter(|there| movement.takes_back(*there)) {
                    Some(there) => self.cards.confuse(there, movement),
                    None => self.last = Some(movement),
                }
                return slot;
            }
            Seen::Other(seen) => match seen {
                EventKind::Lies { pile, idx, kind } => self.cards.lies(pile, idx, kind),
                // Where places say nothing, another order says nothing.
                EventKind::Shuffled(pile) if has_places(pile) => self.cards.shuffle(pile),
                EventKind::Remembered { memory, below, kind } => {
                    let memory = &mut self.memories[usize::from(memory)];
                    memory.insert(usize::from(below).min(memory.len()), kind);
                }
                EventKind::Forgot { memory, idx } => {
                    let memory = &mut self.memories[usize::from(memory)];
                    if usize::from(idx) < memory.len() {
                        memory.remove(usize::from(idx));
                    }
                }
                EventKind::Int { at, value } => self.ints[usize::from(at)] = value,
                EventKind::Word { at, value } => self.words[usize::from(at)] = value,
                _ => {}
            },
        }
        None
    }
}

/// Whether `seat` can tell the places of a pile apart. What another holds in his hand has an order for him alone,
/// and cards that are not created yet lie nowhere.
pub(super) fn has_places(program: &Program, seat: Seat, pile: u16) -> bool {
    let info = &program.tables.piles[usize::from(pile)];
    let is_hand = info.kind == PileKind::Own && matches!(info.name.holder, Holder::Player(_));
    pile != 0 && info.is_ordered && (!is_hand || sees(info, seat))
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
        if has_places(program, view.seat(), pile) {
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
