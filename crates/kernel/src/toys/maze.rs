//! A token in a maze: two seats, endless play, and every state numbered with its predecessors.

use crate::{BySeat, Class, Game, Payoff, Ranked, RngStream, Seat, Turn};

/// Game on a directed graph: a token in a maze of one-way passages. Each place belongs to one of two seats, who
/// moves the token on from there, or is an end.
///
/// Seats need not alternate, passages may form cycles and loops or lead twice to the same place, and nobody need
/// ever reach an end. States are places, and moves are passages by their
/// number at the place.
#[derive(Clone, Debug)]
pub struct Maze {
    places: Vec<Place>,
    /// For each place those from which a passage leads to it, each once, in order.
    before: Vec<Vec<u32>>,
}

/// One place of a [`Maze`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A seat moves the token on, to one of these places.
    Fork(Seat, Vec<u32>),
    /// Play ends; this is what the first seat gets from the second.
    End(Payoff),
}

impl Maze {
    /// The maze of these places; play starts at the first.
    ///
    /// # Panics
    /// If there is no place, a seat beyond the second, a fork without a passage, or a passage to a
    /// place that does not exist.
    pub fn new(places: Vec<Place>) -> Self {
        assert!(!places.is_empty(), "the token must be somewhere");
        let mut before = vec![Vec::new(); places.len()];
        for (tail, place) in places.iter().enumerate() {
            let Place::Fork(seat, heads) = place else { continue };
            assert!(seat.idx() < 2, "place {tail} belongs to {seat}, and there are two seats");
            assert!(!heads.is_empty(), "there is no way on from place {tail}");
            for &head in heads {
                assert!((head as usize) < places.len(), "there is no place {head}");
                let before: &mut Vec<u32> = &mut before[head as usize];
                if before.last() != Some(&(tail as u32)) {
                    before.push(tail as u32);
                }
            }
        }
        Self { places, before }
    }

    /// A random maze of `n_places` places, the same for the same seed. How many ends it has and how
    /// many passages leave a place depends on the seed too.
    ///
    /// # Panics
    /// If there is no place, or more than a `u32` can number.
    pub fn random(n_places: usize, seed: u64) -> Self {
        assert!(u32::try_from(n_places).is_ok(), "places are numbered by a u32");
        let mut stream = RngStream::new(seed, 0);
        let (one_end_in, most_passages) = (2 + stream.below(14), 1 + stream.below(4));
        let places = (0..n_places).map(|_| {
            if stream.below(one_end_in) == 0 {
                // One end in five is level; what is at stake differs, and must not matter.
                return Place::End(match stream.below(5) {
                    0 => Payoff::ZERO,
                    nth => Payoff::new(if nth % 2 == 0 { 3 } else { -3 }, 1 + nth as u32 / 3),
                });
            }
            let seat = Seat::new(stream.below(2) as usize);
            let n_passages = 1 + stream.below(most_passages);
            Place::Fork(
                seat,
                (0..n_passages).map(|_| stream.below(n_places as u64) as u32).collect(),
            )
        });
        Self::new(places.collect())
    }
}

impl Game for Maze {
    type State = u32;
    type Move = u32;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: false, hidden: false, cycles: true, zero_sum: true }
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, &state: &u32) -> Turn {
        match &self.places[state as usize] {
            Place::Fork(seat, _) => Turn::Seat(*seat),
            Place::End(payoff) => {
                let other = Payoff::new(-payoff.numerator(), payoff.denominator());
                Turn::Over([*payoff, other].into_iter().collect::<BySeat<_>>())
            }
        }
    }

    fn moves(&self, &state: &u32, out: &mut Vec<u32>) {
        if let Place::Fork(_, heads) = &self.places[state as usize] {
            out.extend(0..heads.len() as u32);
        }
    }

    fn weight(&self, _: &u32, _: u32) -> u64 {
        unreachable!("no chance in a maze")
    }

    fn play(&self, state: &mut u32, mv: u32) {
        match &self.places[*state as usize] {
            Place::Fork(_, heads) => *state = heads[mv as usize],
            Place::End(_) => unreachable!("nothing is listed at an end"),
        }
    }
}

impl Ranked for Maze {
    fn n_states(&self) -> u64 {
        self.places.len() as u64
    }

    fn rank(&self, &state: &u32) -> u64 {
        u64::from(state)
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }

    fn predecessors(&self, rank: u64, out: &mut Vec<u64>) {
        out.extend(self.before[rank as usize].iter().map(|&tail| u64::from(tail)));
    }
}
