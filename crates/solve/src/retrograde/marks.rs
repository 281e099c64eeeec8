//! Marks: what is known of each state while a table is filled, and in the finished table: one byte each.
//!
//! ```text
//!   bit   7      6 5 4 3 2 1 0
//!       ┌──────┬───────────────┐     1..=121  open: that many of its successors are not yet known to
//!       │ side │     known     │              be won by the other side
//!       └──────┴───────────────┘          122  open, with more of them: the count is set down apart
//!                                    123, 124  won by side 0, by side 1
//!   side: who acts; unused where    125, 126  over, won by side 0, by side 1
//!   play is over                          127  over, level
//! ```
//!
//! In a finished table what is still open is drawn.

use rustc_hash::FxHashMap;

/// One of the two seats, by its index.
pub(super) type SideIdx = u8;

const MOST_COUNTED: u8 = 121;
const MANY: u8 = 122;
const WON: u8 = 123;
const OVER: u8 = 125;
const LEVEL: u8 = 127;
const KNOWN: u8 = 127;

/// The marks of all states.
#[derive(Default)]
pub(super) struct Marks {
    marks: Vec<u8>,
    /// The counts that do not fit beside the side.
    many: FxHashMap<usize, u32>,
}

/// A state's mark, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The side to act, where nobody is known to win.
    Open(SideIdx),
    /// The side to act, and the one that wins.
    Won(SideIdx, SideIdx),
    /// Play is over, won by a side or level.
    Over(Option<SideIdx>),
}

/// Result of an update: a state learns that one of its successors is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkUpdate {
    /// It is still open, or was won by the side to act already.
    Nothing,
    /// It is now won as well, by the same side.
    Won,
    /// It cannot be: it has no successor that it did not know of.
    Impossible,
}

impl Marks {
    /// Room for `n` marks.
    pub(super) fn with_capacity(n: usize) -> Self {
        Self { marks: Vec::with_capacity(n), many: FxHashMap::default() }
    }

    /// Adds a state in which `side` acts and has `n_successors` different successors, at least one.
    pub(super) fn push_open(&mut self, side: SideIdx, n_successors: usize) {
        let known = if n_successors <= usize::from(MOST_COUNTED) {
            n_successors as u8
        } else {
            self.many.insert(self.marks.len(), n_successors as u32);
            MANY
        };
        self.marks.push(side << 7 | known);
    }

    /// Adds a state in which play is over, won by a side or level.
    pub(super) fn push_over(&mut self, winner: Option<SideIdx>) {
        self.marks.push(winner.map_or(LEVEL, |winner| OVER + winner));
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.marks.len()
    }

    /// The mark of state `idx`.
    #[inline]
    pub(super) fn get(&self, idx: usize) -> Mark {
        let (side, known) = (self.marks[idx] >> 7, self.marks[idx] & KNOWN);
        match known {
            LEVEL => Mark::Over(None),
            OVER.. => Mark::Over(Some(known - OVER)),
            WON.. => Mark::Won(side, known - WON),
            _ => Mark::Open(side),
        }
    }

    /// Tells state `idx` that one more of its successors is won by `winner`.
    #[inline]
    pub(super) fn tell(&mut self, idx: usize, winner: SideIdx) -> MarkUpdate {
        let (side, known) = (self.marks[idx] >> 7, self.marks[idx] & KNOWN);
        let left = match known {
            WON.. if known == WON + side => return MarkUpdate::Nothing,
            WON.. => return MarkUpdate::Impossible,
            // One way to win is enough; to lose it takes all ways.
            _ if winner == side => 0,
            MANY => self.one_of_many(idx),
            _ => known - 1,
        };
        if left > 0 {
            self.marks[idx] = side << 7 | left;
            return MarkUpdate::Nothing;
        }
        self.marks[idx] = side << 7 | (WON + winner);
        MarkUpdate::Won
    }

    /// Counts one down of those set down apart, and gives what belongs into the mark.
    #[cold]
    fn one_of_many(&mut self, idx: usize) -> u8 {
        let left = self.many.get_mut(&idx).expect("what says many has its count set down");
        *left -= 1;
        if *left > u32::from(MOST_COUNTED) {
            return MANY;
        }
        self.many.remove(&idx);
        MOST_COUNTED
    }

    /// Gives back the memory that a finished table does not need.
    pub(super) fn finish(&mut self) {
        self.many = FxHashMap::default();
        self.marks.shrink_to_fit();
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> usize {
        // An entry of the table of counts, its control byte, and one in eight left free.
        self.marks.capacity() + self.many.capacity() * (size_of::<(usize, u32)>() + 1) * 8 / 7
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_lost_when_it_has_been_told_of_every_successor_and_not_before() {
        for n_successors in [1, 2, 120, 121, 122, 123, 255, 256, 1000] {
            for side in [0, 1] {
                let other = 1 - side;
                let mut marks = Marks::default();
                marks.push_over(None);
                marks.push_open(side, n_successors);
                for _ in 1..n_successors {
                    assert_eq!(marks.tell(1, other), MarkUpdate::Nothing);
                    assert_eq!(marks.get(1), Mark::Open(side));
                }
                assert_eq!(marks.tell(1, other), MarkUpdate::Won);
                assert_eq!(marks.get(1), Mark::Won(side, other));
                assert_eq!(marks.tell(1, other), MarkUpdate::Impossible);
                assert!(marks.many.is_empty());
            }
        }
    }

    #[test]
    fn a_state_is_won_at_the_first_successor_that_is_won() {
        for n_successors in [1, 2, 121, 122, 1000] {
            for side in [0, 1] {
                let mut marks = Marks::default();
                marks.push_open(side, n_successors);
                if n_successors > 1 {
                    assert_eq!(marks.tell(0, 1 - side), MarkUpdate::Nothing);
                }
                assert_eq!(marks.tell(0, side), MarkUpdate::Won);
                assert_eq!(marks.get(0), Mark::Won(side, side));
                assert_eq!(marks.tell(0, 1 - side), MarkUpdate::Nothing);
                marks.finish();
                assert_eq!((marks.get(0), marks.bytes()), (Mark::Won(side, side), 1));
            }
        }
    }

    #[test]
    fn an_end_has_no_successor_to_be_told_of() {
        for winner in [None, Some(0), Some(1)] {
            let mut marks = Marks::default();
            marks.push_over(winner);
            assert_eq!(marks.get(0), Mark::Over(winner));
            assert_eq!([marks.tell(0, 0), marks.tell(0, 1)], [MarkUpdate::Impossible; 2]);
        }
    }
}
