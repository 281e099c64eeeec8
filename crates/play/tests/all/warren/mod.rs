//! Warrens: random games of two seats in which play can cycle.

#![allow(dead_code, reason = "each suite uses its part of it")]

use kernel::{Class, Evaluated, Game, Notation, NotationError, Payoff, RngStream, Seat, Turn};

/// Rooms with doors; the seat to act in a room goes through one of them. Seats need not alternate.
#[derive(Clone, Debug)]
pub(crate) struct Warren {
    pub(crate) rooms: Vec<Room>,
    pub(crate) class: Class,
}

#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) turn: Turn,
    /// Where each door leads.
    pub(crate) doors: Vec<u32>,
    /// What it looks like to each seat; one may be an optimist and so may the other.
    pub(crate) looks: [f64; 2],
}

pub(crate) fn over(first: i64) -> Turn {
    Turn::Over([Payoff::from(first), Payoff::from(-first)].into_iter().collect())
}

pub(crate) fn seat(idx: usize) -> Turn {
    Turn::Seat(Seat::new(idx))
}

impl Warren {
    /// These rooms, the first of which is the start: who acts, the doors, the looks.
    pub(crate) fn new(rooms: &[(Turn, &[u32], [f64; 2])]) -> Self {
        let room = |(turn, doors, looks): &(Turn, &[u32], [f64; 2])| Room {
            turn: turn.clone(),
            doors: doors.to_vec(),
            looks: *looks,
        };
        let class = Class { chance: false, hidden: false, cycles: true, zero_sum: true };
        Self { rooms: rooms.iter().map(room).collect(), class }
    }

    /// A random warren, the same for the same seed. Looks and ends are few, so that ties are common.
    pub(crate) fn random(n_rooms: u32, seed: u64) -> Self {
        let mut stream = RngStream::new(seed, 1);
        let mut below = |n: u64| stream.below(n);
        let mut warren = Self::new(&[]);
        for nth in 0..n_rooms {
            let looks = [0, 1].map(|_| below(5) as f64 - 2.0);
            if nth > 0 && below(6) == 0 {
                let first = [-2, -1, 0, 1, 2][below(5) as usize];
                let half = |payoff| Payoff::new(payoff, 2);
                let turn = Turn::Over([half(first), half(-first)].into_iter().collect());
                warren.rooms.push(Room { turn, doors: vec![], looks });
                continue;
            }
            let doors = (0..=below(4)).map(|_| below(u64::from(n_rooms)) as u32).collect();
            warren.rooms.push(Room { turn: seat(below(2) as usize), doors, looks });
        }
        warren
    }

    /// A random warren of many doors and without an end, for searches that are to take long.
    pub(crate) fn endless(n_rooms: u32, seed: u64) -> Self {
        let mut stream = RngStream::new(seed, 2);
        let mut warren = Self::new(&[]);
        for nth in 0..n_rooms {
            let looks = [0, 1].map(|_| stream.below(100) as f64);
            let doors = (0..4).map(|_| stream.below(u64::from(n_rooms)) as u32).collect();
            warren.rooms.push(Room { turn: seat(nth as usize % 2), doors, looks });
        }
        warren
    }

    fn room(&self, state: &u32) -> &Room {
        &self.rooms[*state as usize]
    }
}

impl Game for Warren {
    type State = u32;
    /// The number of the door.
    type Move = u32;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        self.class
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, state: &u32) -> Turn {
        self.room(state).turn.clone()
    }

    fn moves(&self, state: &u32, out: &mut Vec<u32>) {
        out.extend(0..self.room(state).doors.len() as u32);
    }

    fn weight(&self, _: &u32, _: u32) -> u64 {
        1
    }

    fn play(&self, state: &mut u32, mv: u32) {
        *state = self.room(state).doors[mv as usize];
    }
}

impl Evaluated for Warren {
    fn estimate(&self, state: &u32, seat: Seat) -> f64 {
        self.room(state).looks[seat.idx()]
    }
}

/// Rooms are numbers, doors letters.
impl Notation for Warren {
    fn state_to_text(&self, state: &u32) -> String {
        format!("room {state}")
    }

    fn state_from_text(&self, text: &str) -> Result<u32, NotationError> {
        let room = text.strip_prefix("room ").and_then(|room| room.parse().ok());
        room.filter(|&room: &u32| (room as usize) < self.rooms.len()).ok_or_else(|| {
            NotationError::NotAState { text: text.to_owned(), why: "no such room".to_owned() }
        })
    }

    fn move_to_text(&self, _: &u32, mv: u32) -> String {
        format!("door {}", char::from(b'A' + mv as u8))
    }
}
