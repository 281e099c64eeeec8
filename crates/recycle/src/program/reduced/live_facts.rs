//! Live facts: what may still be read from an operation on, as a set of numbered facts.

use super::super::Program;
use super::super::machine::MOST_REGS;

/// The most nested stages whose turns are distinguished.
pub(super) const MOST_LEVELS: usize = 8;

/// A fact: something that may still be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// A feature of cards, by its number.
    Feature(usize),
    /// Which cards lie on a pile.
    Cards(u16),
    /// Their order.
    Row(u16),
    /// Which of them is the top one.
    Top(u16),
    /// The same of the current player's pile, by the first player's.
    MyTop(u16),
    /// Which is the top one, should cards of equal points lie there.
    Twin(u16),
    /// The same of the current player's pile.
    MyTwin(u16),
    Int(u16),
    Text(u16),
    Map(u16),
    /// A variable.
    Var(u8),
    /// The elements that the loop of a variable still goes through.
    List(u8),
    /// Who is the current player of a level of turns.
    Current(usize),
    /// Who has been called to be next there.
    Queued(usize),
    /// Every single card, as it is numbered.
    Number,
}

/// Numbering of facts: where those of each sort start.
#[derive(Clone, Debug)]
pub(super) struct Index {
    cards: usize,
    row: usize,
    top: usize,
    my_top: usize,
    twin: usize,
    my_twin: usize,
    int: usize,
    text: usize,
    map: usize,
    var: usize,
    list: usize,
    current: usize,
    queued: usize,
    number: usize,
}

impl Index {
    pub(super) fn new(program: &Program, n_features: usize) -> Self {
        let layout = &program.tables.layout;
        let cards = n_features;
        let row = cards + layout.n_piles;
        let top = row + layout.n_piles;
        let my_top = top + layout.n_piles;
        let twin = my_top + layout.n_piles;
        let my_twin = twin + layout.n_piles;
        let int = my_twin + layout.n_piles;
        let text = int + layout.n_ints;
        let map = text + layout.n_texts;
        let var = map + layout.n_points;
        let list = var + MOST_REGS;
        let current = list + MOST_REGS;
        let queued = current + MOST_LEVELS;
        let number = queued + MOST_LEVELS;
        Self {
            cards,
            row,
            top,
            my_top,
            twin,
            my_twin,
            int,
            text,
            map,
            var,
            list,
            current,
            queued,
            number,
        }
    }

    /// How many facts there are.
    pub(super) fn len(&self) -> usize {
        self.number + 1
    }

    pub(super) fn at(&self, fact: Fact) -> usize {
        match fact {
            Fact::Feature(nth) => nth,
            Fact::Cards(pile) => self.cards + usize::from(pile),
            Fact::Row(pile) => self.row + usize::from(pile),
            Fact::Top(pile) => self.top + usize::from(pile),
            Fact::MyTop(pile) => self.my_top + usize::from(pile),
            Fact::Twin(pile) => self.twin + usize::from(pile),
            Fact::MyTwin(pile) => self.my_twin + usize::from(pile),
            Fact::Int(place) => self.int + usize::from(place),
            Fact::Text(place) => self.text + usize::from(place),
            Fact::Map(place) => self.map + usize::from(place),
            Fact::Var(reg) => self.var + usize::from(reg),
            Fact::List(reg) => self.list + usize::from(reg),
            Fact::Current(level) => self.current + level.min(MOST_LEVELS - 1),
            Fact::Queued(level) => self.queued + level.min(MOST_LEVELS - 1),
            Fact::Number => self.number,
        }
    }
}

/// A set of facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LiveFacts(Vec<u64>);

impl LiveFacts {
    pub(super) fn new(index: &Index) -> Self {
        Self(vec![0; index.len().div_ceil(64)])
    }

    pub(super) fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    pub(super) fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    pub(super) fn drop_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, less)| *word &= !less);
    }
}

/// Transfer function of an operation: live facts before it from live facts after it.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    /// Read in any case.
    pub reads: LiveFacts,
    /// Overwritten in any case: what it was does not matter.
    pub writes: LiveFacts,
    /// If the first is read afterwards, the second is read before.
    pub passes: Vec<(usize, usize)>,
}

impl Effect {
    pub(super) fn new(index: &Index) -> Self {
        Self { reads: LiveFacts::new(index), writes: LiveFacts::new(index), passes: Vec::new() }
    }

    /// What is read from the operation on, given what is read after it.
    pub(super) fn before(&self, after: &LiveFacts) -> LiveFacts {
        let mut before = after.clone();
        before.drop_all(&self.writes);
        before.add_all(&self.reads);
        for &(then, now) in &self.passes {
            if after.has(then) {
                before.add(now);
            }
        }
        before
    }
}
