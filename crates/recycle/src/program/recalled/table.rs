//! The table as a seat has it in mind: what lies where, as far as it has seen.

use super::super::Program;
use super::log::Seen;
use super::view::View;

/// What lies where, as far as a seat has seen.
pub(super) struct Table {
    /// The kinds of the cards of each pile, the bottom first.
    pub piles: Vec<Vec<Option<u16>>>,
    pub memories: Vec<Vec<u16>>,
    pub ints: Vec<i32>,
    /// Texts, and what point maps have written down.
    pub words: Vec<u16>,
}

impl Table {
    /// What whoever has `view` has in mind.
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
        let mut table = Self {
            piles: (0..layout.n_piles).map(pile).collect(),
            memories: (0..layout.n_memories).map(memory).collect(),
            ints: start.ints[layout.ints_at()..].to_vec(),
            words: start.words[layout.texts_at()..layout.memories_at()].to_vec(),
        };
        let mut events = view.events().iter().map(|event| event.seen()).peekable();
        while let Some(seen) = events.next() {
            let mut place = |wanted: fn(Seen) -> Option<u16>| {
                let found = events.peek().copied().and_then(wanted)?;
                events.next();
                Some(found)
            };
            match seen {
                Seen::Moved { from, to, kind } => {
                    let idx = place(|seen| match seen {
                        Seen::CameFrom(idx) => Some(idx),
                        _ => None,
                    });
                    let below = place(|seen| match seen {
                        Seen::WentAbove(below) => Some(below),
                        _ => None,
                    });
                    table.relocate((from, idx), (to, below), kind);
                }
                Seen::Lies { pile, idx, kind } => {
                    if let Some(card) = table.piles[usize::from(pile)].get_mut(usize::from(idx)) {
                        *card = Some(kind);
                    }
                }
                Seen::Shuffled(pile) => table.piles[usize::from(pile)].fill(None),
                Seen::Remembered { memory, below, kind } => {
                    let memory = &mut table.memories[usize::from(memory)];
                    memory.insert(usize::from(below).min(memory.len()), kind);
                }
                Seen::Forgot { memory, idx } => {
                    let memory = &mut table.memories[usize::from(memory)];
                    if usize::from(idx) < memory.len() {
                        memory.remove(usize::from(idx));
                    }
                }
                Seen::Int { at, value } => table.ints[usize::from(at)] = value,
                Seen::Word { at, value } => table.words[usize::from(at)] = value,
                _ => {}
            }
        }
        table
    }

    /// A card is moved. If it is not seen, and the place it is taken from does not say which it is, it is
    /// taken for one that was not seen before.
    fn relocate(
        &mut self,
        (from, idx): (u16, Option<u16>),
        (to, below): (u16, Option<u16>),
        kind: Option<u16>,
    ) {
        let pile = &mut self.piles[usize::from(from)];
        let idx = match idx {
            Some(idx) => Some(usize::from(idx)),
            None => pile.iter().rposition(|&card| card == kind),
        };
        let idx = idx.filter(|&idx| idx < pile.len()).or(pile.len().checked_sub(1));
        let before = idx.map(|idx| pile.remove(idx));
        let card = kind.or(before.flatten());
        let pile = &mut self.piles[usize::from(to)];
        let below = below.map_or(pile.len(), |below| usize::from(below).min(pile.len()));
        pile.insert(below, card);
    }
}
