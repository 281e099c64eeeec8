//! Nim with a die: it is rolled before each move and says how many matches may be taken at most. Whoever takes the
//! last one wins.

use kernel::{BySeat, Class, Fact, Game, Notation, NotationError, Payoff, Seat, Turn};

/// Nim with a die.
#[derive(Clone, Debug)]
pub struct DiceNim {
    /// The matches at the start.
    pub matches: u8,
    /// The sides of the die.
    pub sides: u8,
}

/// Heap of matches: what lies there, what was rolled (0: nothing yet), and who is to roll or take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    /// The matches that are left.
    pub left: u8,
    /// The number on the die.
    pub rolled: u8,
    /// Whose turn it is.
    pub seat: Seat,
}

impl Game for DiceNim {
    type State = Heap;
    /// The number on the die, or the matches taken.
    type Move = u8;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: false, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Heap {
        Heap { left: self.matches, rolled: 0, seat: Seat::new(0) }
    }

    fn turn(&self, heap: &Heap) -> Turn {
        match heap {
            // Whoever would be next did not take the last match.
            Heap { left: 0, seat, .. } => {
                Turn::Over(BySeat::from_fn(2, |s| Payoff::from(if s == *seat { -1 } else { 1 })))
            }
            Heap { rolled: 0, .. } => Turn::Chance,
            Heap { seat, .. } => Turn::Seat(*seat),
        }
    }

    fn moves(&self, heap: &Heap, out: &mut Vec<u8>) {
        let most = if heap.rolled == 0 { self.sides } else { heap.rolled.min(heap.left) };
        out.extend(1..=most);
    }

    fn weight(&self, _: &Heap, _: u8) -> u64 {
        1
    }

    fn play(&self, heap: &mut Heap, mv: u8) {
        if heap.rolled == 0 {
            heap.rolled = mv;
        } else {
            *heap = Heap { left: heap.left - mv, rolled: 0, seat: heap.seat.left(2) };
        }
    }
}

impl Notation for DiceNim {
    fn state_to_text(&self, heap: &Heap) -> String {
        format!("{} left, {} rolled, seat {}", heap.left, heap.rolled, heap.seat.idx() + 1)
    }

    fn facts(&self, heap: &Heap) -> Vec<Fact> {
        let left = Fact::count("matches left", heap.left.to_string());
        let rolled = Fact::count("on the die", heap.rolled.to_string());
        [left].into_iter().chain((heap.rolled > 0).then_some(rolled)).collect()
    }

    fn state_from_text(&self, text: &str) -> Result<Heap, NotationError> {
        let numbers: Vec<u8> =
            text.split(|c: char| !c.is_ascii_digit()).flat_map(str::parse).collect();
        match numbers[..] {
            [left, rolled, seat @ 1..=2] if left <= self.matches && rolled <= self.sides => {
                Ok(Heap { left, rolled, seat: Seat::new(usize::from(seat) - 1) })
            }
            _ => Err(NotationError::NotAState {
                text: text.to_owned(),
                why: "write it as `5 left, 2 rolled, seat 1`".to_owned(),
            }),
        }
    }

    fn move_to_text(&self, heap: &Heap, mv: u8) -> String {
        if heap.rolled == 0 { format!("rolls {mv}") } else { format!("takes {mv}") }
    }
}
