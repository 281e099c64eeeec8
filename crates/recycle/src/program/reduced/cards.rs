//! The cards of a position, packed by their classes.
//!
//! Each pile is its size and, as far as they matter, the classes of its cards; an unseen card is the
//! number of its pool. Each pool is how many cards of each class it has. Pools are numbered by where
//! their first card lies; one of which no card matters is left out.
//!
//! Unpacked, each card is the lowest of its class that is not taken yet: pile by pile, then pool by
//! pool. Piles of which only the size matters get what is left. Of a pool's unseen cards as many lie on
//! such piles as it has cards too many: which of these piles does not matter, but nobody may see them.

use smallvec::SmallVec;

use super::super::Program;
use super::super::layout::Layout;
use super::super::state::{CardId, State, UNSEEN};
use super::super::tables::Tables;
use super::effects::Guard;
use super::packed::{BitReader, BitWriter, width};
use super::projection::{CardProjection, Mode};

/// Memory for cards on the way to their places.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    codes: Vec<u16>,
    /// By class.
    counts: Vec<u16>,
    pub(super) pools: Vec<Pool>,
    /// By pool, as the state numbers them: its number when packed.
    ranks: Vec<u16>,
    is_taken: Vec<bool>,
    /// By class: the class whose name it is given.
    pub(super) renamed: Vec<u16>,
    /// By value of the attribute whose values can be exchanged: where its cards lie.
    pub(super) signs: Vec<Vec<u64>>,
}

#[derive(Debug)]
pub(super) struct Pool {
    /// Where its first card is, as far as that matters.
    first: usize,
    /// How many of its cards are of each class.
    pub counts: Vec<u16>,
    idx: usize,
}

/// Cards of equal points.
#[derive(Clone, Debug)]
pub(super) struct Twins {
    n: usize,
    /// By card.
    points: Box<[i32]>,
}

impl Twins {
    pub(super) fn new(program: &Program, guard: Guard) -> Self {
        let map = &program.code.maps[usize::from(guard.map)];
        let kind_of = program.tables.kind_of.iter();
        Self { n: guard.n, points: kind_of.map(|&kind| map.fixed[usize::from(kind)]).collect() }
    }

    /// Whether there are twins among these cards, or may be.
    fn are_in(&self, cards: &[u16]) -> bool {
        let points = |card: &u16| self.points.get(usize::from(*card));
        cards.iter().any(|card| {
            points(card).is_none()
                || cards.iter().filter(|other| points(other) == points(card)).count() >= self.n
        })
    }
}

/// The number of a pool that is left out.
const NONE: u16 = u16::MAX;

impl Shelf {
    pub(super) fn write(
        &mut self,
        layout: &Layout,
        table: &CardProjection,
        twins: Option<&Twins>,
        state: &State,
        writer: &mut BitWriter,
    ) {
        self.number_pools(layout, table, state);
        self.rename(layout, table, twins, state);
        let n_classes = table.classes.len();
        writer.count(self.pools.len());
        let code_width = width(n_classes + self.pools.len());
        let size_width = width(layout.n_cards + 1);
        for (pile, &mode) in (0..).zip(&table.piles) {
            let (start, end) = state.bounds(layout, pile);
            writer.bits((end - start) as u32, size_width);
            if mode == Mode::Size || start == end {
                continue;
            }
            self.codes.clear();
            let codes = state.words[start..end].iter().map(|&word| {
                if word & UNSEEN == 0 {
                    self.renamed[usize::from(table.class_of[usize::from(word)])]
                } else {
                    n_classes as u16 + self.ranks[usize::from(word & !UNSEEN)]
                }
            });
            self.codes.extend(codes);
            match settled(mode, twins, &state.words[start..end]) {
                Mode::Heap | Mode::Twins => self.codes.sort_unstable(),
                Mode::Topped => self.codes[..end - start - 1].sort_unstable(),
                Mode::Size | Mode::Row => {}
            }
            self.codes.iter().for_each(|&code| writer.bits(u32::from(code), code_width));
        }
        for pool in &self.pools {
            self.counts.clear();
            self.counts.resize(n_classes, 0);
            for (&n, &class) in pool.counts.iter().zip(&self.renamed) {
                self.counts[usize::from(class)] = n;
            }
            for (&n, &width) in self.counts.iter().zip(&table.widths) {
                writer.bits(u32::from(n), width);
            }
        }
    }

    /// Where the unseen card at `at` is when unpacked, after writing; nothing if it lies where cards do
    /// not matter. Of unseen cards of one pool in a heap, any will do.
    pub(super) fn place_of(
        &self,
        layout: &Layout,
        table: &CardProjection,
        twins: Option<&Twins>,
        state: &State,
        at: usize,
    ) -> Option<usize> {
        let pile = state.pile_at(layout, at);
        let (start, end) = state.bounds(layout, pile);
        let words = &state.words[start..end];
        match settled(table.piles[usize::from(pile)], twins, words) {
            Mode::Size => None,
            Mode::Row => Some(at),
            Mode::Topped if at + 1 == end => Some(at),
            mode => {
                // Seen cards come first, then pools by their numbers.
                let rank = |word: u16| match word & UNSEEN {
                    0 => 0,
                    _ => 1 + self.ranks[usize::from(word & !UNSEEN)],
                };
                let n_last = usize::from(mode == Mode::Topped);
                let sorted = &words[..words.len() - n_last];
                let mine = rank(state.words[at]);
                Some(start + sorted.iter().filter(|&&word| rank(word) < mine).count())
            }
        }
    }

    /// Finds the pools that matter, in order.
    pub(super) fn number_pools(&mut self, layout: &Layout, table: &CardProjection, state: &State) {
        self.pools.clear();
        self.ranks.clear();
        let n_pools = state.pools.len().checked_div(layout.n_set_words).unwrap_or(0);
        if n_pools == 0 {
            return;
        }
        self.ranks.resize(n_pools, NONE);
        for (pile, &mode) in (0..).zip(&table.piles) {
            if mode == Mode::Size {
                continue;
            }
            let (start, end) = state.bounds(layout, pile);
            for at in start..end {
                let Some(idx) = state.pool_at(at) else { continue };
                if self.ranks[idx] != NONE {
                    continue;
                }
                self.ranks[idx] = 0;
                let first = match mode {
                    Mode::Row => at,
                    Mode::Topped if at + 1 == end => at,
                    _ => start,
                };
                let mut counts = vec![0; table.classes.len()];
                for_each_card(state.pool(layout, idx), |card| {
                    counts[usize::from(table.class_of[usize::from(card)])] += 1;
                });
                self.pools.push(Pool { first, counts, idx });
            }
        }
        self.pools.sort_by_key(|pool| (pool.first, pool.idx));
        for (rank, pool) in (0..).zip(&self.pools) {
            self.ranks[pool.idx] = rank;
        }
    }

    pub(super) fn read(
        &mut self,
        tables: &Tables,
        table: &CardProjection,
        state: &mut State,
        reader: &mut BitReader<'_>,
    ) {
        let layout = &tables.layout;
        let n_classes = table.classes.len();
        self.counts.clear();
        self.counts.resize(n_classes, 0);
        self.is_taken.clear();
        self.is_taken.resize(layout.n_cards, false);
        let n_pools = reader.count();
        let code_width = width(n_classes + n_pools);
        let size_width = width(layout.n_cards + 1);

        // 1. The piles whose cards matter.
        let mut n_placed: SmallVec<[u16; 8]> = smallvec::smallvec![0; n_pools];
        let mut at = 0;
        for (pile, &mode) in table.piles.iter().enumerate() {
            state.words[layout.starts_at() + pile] = at as u16;
            let n = reader.bits(size_width) as usize;
            if mode == Mode::Size {
                at += n;
                continue;
            }
            for _ in 0..n {
                let code = reader.bits(code_width) as usize;
                state.words[at] = if code < n_classes {
                    self.take(table, code)
                } else {
                    n_placed[code - n_classes] += 1;
                    UNSEEN | (code - n_classes) as u16
                };
                at += 1;
            }
        }
        state.words[layout.starts_at() + layout.n_piles] = at as u16;

        // 2. The pools.
        let n_words = layout.n_set_words;
        state.pools.clear();
        state.pools.resize(n_pools * n_words, 0);
        self.codes.clear();
        for (pool, &n_placed) in n_placed.iter().enumerate() {
            let mut n_cards = 0;
            for (class, &width) in table.widths.iter().enumerate() {
                let n = reader.bits(width);
                n_cards += n as u16;
                for _ in 0..n {
                    let card = self.take(table, class);
                    state.pools[pool * n_words + usize::from(card) / 64] |= 1 << (card % 64);
                }
            }
            let n_left = usize::from(n_cards - n_placed);
            self.codes.extend(std::iter::repeat_n(UNSEEN | pool as u16, n_left));
        }

        // 3. What is left: unseen cards where nobody sees them, and then the rest, rising.
        let mut unseen = self.codes.iter().copied();
        let mut rest = (0..layout.n_cards).filter(|&card| !self.is_taken[card]);
        for (pile, _) in (0..).zip(&table.piles).filter(|(_, mode)| **mode == Mode::Size) {
            let (start, end) = state.bounds(layout, pile);
            for at in start..end {
                let hidden = if tables.is_seen[usize::from(pile)] { None } else { unseen.next() };
                let left = hidden.or_else(|| rest.next().map(|card| card as u16));
                state.words[at] = left.expect("every card has a place");
            }
        }
    }

    /// The lowest card of a class that is not taken yet.
    fn take(&mut self, table: &CardProjection, class: usize) -> CardId {
        let nth = &mut self.counts[class];
        let card = table.classes[class][usize::from(*nth)];
        *nth += 1;
        self.is_taken[usize::from(card)] = true;
        card
    }
}

/// What matters of a pile with these cards.
pub(super) fn settled(mode: Mode, twins: Option<&Twins>, cards: &[u16]) -> Mode {
    match mode {
        Mode::Twins if twins.is_none_or(|twins| twins.are_in(cards)) => Mode::Row,
        Mode::Twins => Mode::Heap,
        mode => mode,
    }
}

/// Goes through the cards of a set, rising.
pub(super) fn for_each_card(set: &[u64], mut each: impl FnMut(CardId)) {
    for (idx, &word) in set.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            each((idx * 64) as u16 + word.trailing_zeros() as u16);
            word &= word - 1;
        }
    }
}
