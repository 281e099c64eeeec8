//! The log of a seat: what it has seen, in the order in which it saw it.
//!
//! Where several cards of one pool are put on one pile whose order nothing can tell, while no rule looks at
//! any card, all orders of the same cards are equally likely whatever else there is, and nothing can depend
//! on which it was. So there the log has them in the order of their kinds, and not as they came.

use std::fmt;

use kernel::Seat;

/// What a seat sees happen, in one word: what, of two places, and a value.
/// [`Recalled::observation`](super::Recalled::observation) says what it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event(u64);

/// What is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// A card moved; which kind, if it was seen.
    Moved { from: u16, to: u16, kind: Option<u16> },
    /// It did not come from the top, but from this place.
    CameFrom(u16),
    /// It did not go to the top, but above so many cards.
    WentAbove(u16),
    /// A pile was shuffled.
    Shuffled(u16),
    /// A card of this kind lies at a place.
    Lies { pile: u16, idx: u16, kind: u16 },
    /// A card was remembered, above so many others.
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

    pub(super) fn seen(self) -> Seen {
        let mask = (1 << PLACE) - 1;
        let a = (self.0 >> (32 + PLACE) & mask) as u16;
        let b = (self.0 >> 32 & mask) as u16;
        let value = self.0 as u32;
        match self.0 >> 60 {
            1 => Seen::Moved { from: a, to: b, kind: value.checked_sub(1).map(|kind| kind as u16) },
            2 => Seen::CameFrom(value as u16),
            3 => Seen::WentAbove(value as u16),
            4 => Seen::Shuffled(a),
            5 => Seen::Lies { pile: a, idx: (value >> 16) as u16, kind: value as u16 },
            6 => Seen::Remembered { memory: a, below: (value >> 16) as u16, kind: value as u16 },
            7 => Seen::Forgot { memory: a, idx: value as u16 },
            8 => Seen::Int { at: a, value: value as i32 },
            9 => Seen::Word { at: a, value: value as u16 },
            10 => Seen::Turn(value as u8),
            11 => Seen::Chose(value as u16),
            12 => Seen::Picked(value as u16),
            13 => Seen::Offered(value),
            14 => Seen::Held { reg: a as u8, value },
            _ => Seen::Called { level: a as u8, player: value as u8 },
        }
    }
}

impl From<Seen> for Event {
    fn from(seen: Seen) -> Self {
        let pair = |high: u16, low: u16| u32::from(high) << 16 | u32::from(low);
        match seen {
            Seen::Moved { from, to, kind } => {
                Self::new(1, from, to, kind.map_or(0, |kind| u32::from(kind) + 1))
            }
            Seen::CameFrom(idx) => Self::new(2, 0, 0, idx.into()),
            Seen::WentAbove(below) => Self::new(3, 0, 0, below.into()),
            Seen::Shuffled(pile) => Self::new(4, pile, 0, 0),
            Seen::Lies { pile, idx, kind } => Self::new(5, pile, 0, pair(idx, kind)),
            Seen::Remembered { memory, below, kind } => Self::new(6, memory, 0, pair(below, kind)),
            Seen::Forgot { memory, idx } => Self::new(7, memory, 0, idx.into()),
            Seen::Int { at, value } => Self::new(8, at, 0, value as u32),
            Seen::Word { at, value } => Self::new(9, at, 0, value.into()),
            Seen::Turn(seat) => Self::new(10, 0, 0, seat.into()),
            Seen::Chose(alternative) => Self::new(11, 0, 0, alternative.into()),
            Seen::Picked(name) => Self::new(12, 0, 0, name.into()),
            Seen::Offered(digest) => Self::new(13, 0, 0, digest),
            Seen::Held { reg, value } => Self::new(14, reg.into(), 0, value),
            Seen::Called { level, player } => Self::new(15, level.into(), 0, player.into()),
        }
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen().fmt(f)
    }
}

/// What a seat has seen so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Log {
    events: Vec<Event>,
    /// From here on the order of events says nothing.
    open: usize,
    /// The pool that the cards among these came from.
    pool: Option<u16>,
}

impl Log {
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
            use Seen::{Chose, Offered, Picked, Turn};
            matches!(event.seen(), Turn(_) | Chose(_) | Picked(_) | Offered(_))
        };
        let last = self.events.iter().rposition(is_decision);
        self.events.truncate(last.map_or(0, |last| last + 1));
        self.close();
    }

    /// How often it was the turn of `seat`, whose log it is, and how often it had a choice and made it.
    pub(super) fn decisions(&self, seat: Seat) -> (u64, u64) {
        let n = |is: &dyn Fn(Seen) -> bool| {
            self.events.iter().filter(|event| is(event.seen())).count() as u64
        };
        let n_turns = n(&|seen| seen == Seen::Turn(seat.idx() as u8));
        (n_turns, n(&|seen| matches!(seen, Seen::Chose(_))))
    }

    /// Something that is seen at its time.
    pub(super) fn push(&mut self, seen: Seen) {
        self.close();
        self.events.push(seen.into());
        self.close();
    }

    /// A move whose time says nothing, of a card that is not seen, or that was just drawn from `pool`.
    pub(super) fn push_drawn(&mut self, seen: Seen, pool: Option<u16>) {
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
            Seen::Moved { from: 1, to: 16_383, kind: None },
            Seen::Moved { from: 16_383, to: 0, kind: Some(2046) },
            Seen::CameFrom(7),
            Seen::WentAbove(8000),
            Seen::Shuffled(3),
            Seen::Lies { pile: 5, idx: 60, kind: 9 },
            Seen::Remembered { memory: 1, below: 0, kind: 77 },
            Seen::Forgot { memory: 2, idx: 4 },
            Seen::Int { at: 9, value: -5 },
            Seen::Int { at: 9, value: i32::MIN },
            Seen::Word { at: 11, value: u16::MAX },
            Seen::Turn(63),
            Seen::Chose(32_767),
            Seen::Picked(4095),
            Seen::Offered(u32::MAX),
            Seen::Held { reg: 23, value: 7 },
            Seen::Called { level: 2, player: 1 },
        ] {
            assert_eq!(Event::from(seen).seen(), seen);
        }
    }

    #[test]
    fn cards_of_one_pool_have_no_order_until_a_rule_looks() {
        let card = |kind| Seen::Moved { from: 1, to: 2, kind: Some(kind) };
        let other = Seen::Moved { from: 1, to: 3, kind: None };
        let log = |order: &[(Seen, Option<u16>)], look_after: usize| {
            let mut log = Log::default();
            for (nth, &(seen, pool)) in order.iter().enumerate() {
                if nth == look_after {
                    log.close();
                }
                log.push_drawn(seen, pool);
            }
            log.close();
            log
        };
        let (a, b) = (card(4), card(9));
        let ab = [(a, Some(0)), (other, None), (b, Some(0))];
        let ba = [(b, Some(0)), (other, None), (a, Some(0))];
        assert_eq!(log(&ab, 9), log(&ba, 9));
        assert_ne!(log(&ab, 1), log(&ba, 1), "a rule looked in between");
        let late = [(other, None), (a, Some(0)), (b, Some(0))];
        assert_ne!(log(&ab, 9), log(&late, 9), "who got a card when is known");
        let two = [(a, Some(0)), (b, Some(1))];
        let owt = [(b, Some(0)), (a, Some(1))];
        assert_ne!(log(&two, 9), log(&owt, 9), "which pool gave which card is known");
    }
}
