//! History of a seat: what it has seen, in the order in which it saw it.
//!
//! Where several cards of one pool are put on one pile whose order nothing can tell, while no rule looks at
//! any card, all orders of the same cards are equally likely whatever else there is, and nothing can depend
//! on which it was. So there the history has them in the order of their kinds, and not as they came.

use std::fmt;

use kernel::Seat;

/// Observed event packed into one word: its kind, two places and a value.
/// [`PerfectRecall::observation`](super::PerfectRecall::observation) says what it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event(u64);

/// Kind of an observed event, with its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventKind {
    /// A card moved; which kind, if it was seen.
    Moved { from: u16, to: u16, kind: Option<u16> },
    /// It did not come from the top, but from this place.
    CameFrom(u16),
    /// It did not go to the top, but above this many cards.
    WentAbove(u16),
    /// A pile was shuffled.
    Shuffled(u16),
    /// A card of this kind lies at a place.
    Lies { pile: u16, idx: u16, kind: u16 },
    /// A card was remembered, above this many others.
    Remembered { memory: u16, below: u16, kind: u16 },
    /// What a memory held there was forgotten.
    Forgot { memory: u16, idx: u16 },
    /// A stored integer has changed.
    Int { at: u16, value: i32 },
    /// A stored text, or what a point map has written down, has changed.
    Word { at: u16, value: u16 },
    /// It is a seat's turn to decide.
    Turn(u8),
    /// What the seat itself chose: which alternative.
    Chose(u16),
    /// And what it picked.
    Picked(u16),
    /// A variable that is neither a card nor a list.
    Held { reg: u8, value: u32 },
    /// Who is called to be next, in the nth turn from the outermost.
    Called { level: u8, player: u8 },
    /// What it could choose among, as a digest; only where that depends on what it does not see.
    Offered(u32),
}

const PLACE: u32 = 14;

impl Event {
    fn new(tag: u64, a: u16, b: u16, value: u32) -> Self {
        let places = u64::from(a) << PLACE | u64::from(b);
        Self(tag << 60 | places << 32 | u64::from(value))
    }

    /// Whether both are of the same sort and between the same places.
    fn is_between_the_same(self, other: Self) -> bool {
        self.0 >> 32 == other.0 >> 32
    }

    pub(super) fn seen(self) -> EventKind {
        let mask = (1 << PLACE) - 1;
        let a = (self.0 >> (32 + PLACE) & mask) as u16;
        let b = (self.0 >> 32 & mask) as u16;
        let value = self.0 as u32;
        match self.0 >> 60 {
            1 => EventKind::Moved {
                from: a,
                to: b,
                kind: value.checked_sub(1).map(|kind| kind as u16),
            },
            2 => EventKind::CameFrom(value as u16),
            3 => EventKind::WentAbove(value as u16),
            4 => EventKind::Shuffled(a),
            5 => EventKind::Lies { pile: a, idx: (value >> 16) as u16, kind: value as u16 },
            6 => {
                EventKind::Remembered { memory: a, below: (value >> 16) as u16, kind: value as u16 }
            }
            7 => EventKind::Forgot { memory: a, idx: value as u16 },
            8 => EventKind::Int { at: a, value: value as i32 },
            9 => EventKind::Word { at: a, value: value as u16 },
            10 => EventKind::Turn(value as u8),
            11 => EventKind::Chose(value as u16),
            12 => EventKind::Picked(value as u16),
            13 => EventKind::Offered(value),
            14 => EventKind::Held { reg: a as u8, value },
            _ => EventKind::Called { level: a as u8, player: value as u8 },
        }
    }
}

impl From<EventKind> for Event {
    fn from(seen: EventKind) -> Self {
        let pair = |high: u16, low: u16| u32::from(high) << 16 | u32::from(low);
        match seen {
            EventKind::Moved { from, to, kind } => {
                Self::new(1, from, to, kind.map_or(0, |kind| u32::from(kind) + 1))
            }
            EventKind::CameFrom(idx) => Self::new(2, 0, 0, idx.into()),
            EventKind::WentAbove(below) => Self::new(3, 0, 0, below.into()),
            EventKind::Shuffled(pile) => Self::new(4, pile, 0, 0),
            EventKind::Lies { pile, idx, kind } => Self::new(5, pile, 0, pair(idx, kind)),
            EventKind::Remembered { memory, below, kind } => {
                Self::new(6, memory, 0, pair(below, kind))
            }
            EventKind::Forgot { memory, idx } => Self::new(7, memory, 0, idx.into()),
            EventKind::Int { at, value } => Self::new(8, at, 0, value as u32),
            EventKind::Word { at, value } => Self::new(9, at, 0, value.into()),
            EventKind::Turn(seat) => Self::new(10, 0, 0, seat.into()),
            EventKind::Chose(alternative) => Self::new(11, 0, 0, alternative.into()),
            EventKind::Picked(name) => Self::new(12, 0, 0, name.into()),
            EventKind::Offered(digest) => Self::new(13, 0, 0, digest),
            EventKind::Held { reg, value } => Self::new(14, reg.into(), 0, value),
            EventKind::Called { level, player } => Self::new(15, level.into(), 0, player.into()),
        }
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen().fmt(f)
    }
}

/// History of a seat: everything that it has observed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct History {
    events: Vec<Event>,
    /// From here on the order of events says nothing.
    open: usize,
    /// The pool that the cards among these came from.
    pool: Option<u16>,
}

impl History {
    pub(in super::super) fn events(&self) -> &[Event] {
        &self.events
    }

    /// What comes from now on may depend on what came before.
    pub(super) fn close(&mut self) {
        self.open = self.events.len();
        self.pool = None;
    }

    /// Forgets what was seen after the last decision of anybody.
    pub(super) fn rewind(&mut self) {
        let is_decision = |event: &Event| {
            use EventKind::{Chose, Offered, Picked, Turn};
            matches!(event.seen(), Turn(_) | Chose(_) | Picked(_) | Offered(_))
        };
        let last = self.events.iter().rposition(is_decision);
        self.events.truncate(last.map_or(0, |last| last + 1));
        self.close();
    }

    /// How often it was the turn of `seat`, whose history it is, and how often it had a choice and made it.
    pub(super) fn decisions(&self, seat: Seat) -> (u64, u64) {
        let n = |is: &dyn Fn(EventKind) -> bool| {
            self.events.iter().filter(|event| is(event.seen())).count() as u64
        };
        let n_turns = n(&|seen| seen == EventKind::Turn(seat.idx() as u8));
        (n_turns, n(&|seen| matches!(seen, EventKind::Chose(_))))
    }

    /// Something that is seen at its time.
    pub(super) fn push(&mut self, seen: EventKind) {
        self.close();
        self.events.push(seen.into());
        self.close();
    }

    /// A move whose time says nothing, of a card that is not seen, or that was just drawn from `pool`.
    pub(super) fn push_drawn(&mut self, seen: EventKind, pool: Option<u16>) {
        if pool.is_some() && self.pool.is_some() && pool != self.pool {
            self.close();
        }
        self.pool = pool.or(self.pool);
        self.events.push(seen.into());
        // Every event stays where it is, and of moves between the same piles the lower kind goes first.
        let mut last = self.events.len() - 1;
        for idx in (self.open..last).rev() {
            let (before, now) = (self.events[idx], self.events[last]);
            if before.is_between_the_same(now) {
                if before <= now {
                    break;
                }
                self.events.swap(idx, last);
                last = idx;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_says_what_was_seen() {
        for seen in [
            EventKind::Moved { from: 1, to: 16_383, kind: None },
            EventKind::Moved { from: 16_383, to: 0, kind: Some(2046) },
            EventKind::CameFrom(7),
            EventKind::WentAbove(8000),
            EventKind::Shuffled(3),
            EventKind::Lies { pile: 5, idx: 60, kind: 9 },
            EventKind::Remembered { memory: 1, below: 0, kind: 77 },
            EventKind::Forgot { memory: 2, idx: 4 },
            EventKind::Int { at: 9, value: -5 },
            EventKind::Int { at: 9, value: i32::MIN },
            EventKind::Word { at: 11, value: u16::MAX },
            EventKind::Turn(63),
            EventKind::Chose(32_767),
            EventKind::Picked(4095),
            EventKind::Offered(u32::MAX),
            EventKind::Held { reg: 23, value: 7 },
            EventKind::Called { level: 2, player: 1 },
        ] {
            assert_eq!(Event::from(seen).seen(), seen);
        }
    }

    #[test]
    fn cards_of_one_pool_have_no_order_until_a_rule_looks() {
        let card = |kind| EventKind::Moved { from: 1, to: 2, kind: Some(kind) };
        let other = EventKind::Moved { from: 1, to: 3, kind: None };
        let history = |order: &[(EventKind, Option<u16>)], look_after: usize| {
            let mut history = History::default();
            for (nth, &(seen, pool)) in order.iter().enumerate() {
                if nth == look_after {
                    history.close();
                }
                history.push_drawn(seen, pool);
            }
            history.close();
            history
        };
        let (a, b) = (card(4), card(9));
        let ab = [(a, Some(0)), (other, None), (b, Some(0))];
        let ba = [(b, Some(0)), (other, None), (a, Some(0))];
        assert_eq!(history(&ab, 9), history(&ba, 9));
        assert_ne!(history(&ab, 1), history(&ba, 1), "a rule looked in between");
        let late = [(other, None), (a, Some(0)), (b, Some(0))];
        assert_ne!(history(&ab, 9), history(&late, 9), "who got a card when is known");
        let two = [(a, Some(0)), (b, Some(1))];
        let owt = [(b, Some(0)), (a, Some(1))];
        assert_ne!(history(&two, 9), history(&owt, 9), "which pool gave which card is known");
    }
}
