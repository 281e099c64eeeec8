//! Small games for tests, examples and the audit of solvers: no one would play them for fun.

mod carousel;
mod fog;
mod maze;

pub use carousel::{Carousel, Mover, Ride, Station};
pub use fog::{Fog, FogConfig};
pub use maze::{Maze, Place};

use crate::{
    BySeat, Class, Evaluated, Game, Notation, NotationError, Payoff, Ranked, RngStream, Seat, Turn,
};

/// Nim: one heap of matches; take one to `most`; the player who takes the last one wins.
#[derive(Clone, Debug)]
pub struct Nim {
    matches: u32,
    most: u32,
}

/// A heap and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NimState {
    left: u32,
    seat: Seat,
}

impl Nim {
    /// A heap of `matches`, from which at most `most` may be taken at once.
    pub fn new(matches: u32, most: u32) -> Self {
        assert!(most > 0, "something must be taken");
        Self { matches, most }
    }
}

impl Game for Nim {
    type State = NimState;
    type Move = u32;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: false, hidden: false, cycles: false, zero_sum: true }
    }

    fn start(&self) -> NimState {
        NimState { left: self.matches, seat: Seat::new(0) }
    }

    fn turn(&self, state: &NimState) -> Turn {
        if state.left > 0 {
            return Turn::Seat(state.seat);
        }
        // The seat that would act now did not take the last match.
        Turn::Over(BySeat::from_fn(2, |seat| Payoff::from(if seat == state.seat { -1 } else { 1 })))
    }

    fn moves(&self, state: &NimState, out: &mut Vec<u32>) {
        out.extend(1..=self.most.min(state.left));
    }

    fn weight(&self, _: &NimState, _: u32) -> u64 {
        unreachable!("no chance in Nim")
    }

    fn play(&self, state: &mut NimState, mv: u32) {
        state.left -= mv;
        state.seat = state.seat.left(2);
    }
}

/// Every heap looks alike.
impl Evaluated for Nim {
    fn estimate(&self, _: &NimState, _: Seat) -> f64 {
        0.0
    }
}

impl Notation for Nim {
    fn state_to_text(&self, state: &NimState) -> String {
        format!("{} for {}", state.left, state.seat.idx() + 1)
    }

    fn state_from_text(&self, text: &str) -> Result<NimState, NotationError> {
        let parts = text.split_once(" for ").and_then(|(left, seat)| {
            let (left, seat) = (left.trim().parse().ok()?, seat.trim().parse::<usize>().ok()?);
            (1..=2).contains(&seat).then(|| NimState { left, seat: Seat::new(seat - 1) })
        });
        parts.ok_or_else(|| NotationError::NotAState {
            text: text.to_owned(),
            why: "write the matches left and the seat to act, as `5 for 1`".to_owned(),
        })
    }

    fn move_to_text(&self, _: &NimState, mv: u32) -> String {
        mv.to_string()
    }
}

impl Ranked for Nim {
    fn n_states(&self) -> u64 {
        2 * (u64::from(self.matches) + 1)
    }

    fn rank(&self, state: &NimState) -> u64 {
        2 * u64::from(state.left) + state.seat.idx() as u64
    }

    fn unrank(&self, rank: u64) -> NimState {
        NimState { left: (rank / 2) as u32, seat: Seat::new((rank % 2) as usize) }
    }

    fn predecessors(&self, rank: u64, out: &mut Vec<u64>) {
        let state = self.unrank(rank);
        let before = (state.left + 1)..=(state.left + self.most).min(self.matches);
        out.extend(before.map(|left| self.rank(&NimState { left, seat: state.seat.left(2) })));
    }
}

/// Random game with perfect information, the same for the same seed: any seats, chance or not, payoffs any
/// small fractions. States are in layers and a state can be reached in many ways, as in real games.
#[derive(Clone, Debug)]
pub struct Thicket {
    seats: usize,
    layers: Vec<Vec<ThicketNode>>,
    /// A move that leads back, if the thicket was made with a cycle.
    cycles: bool,
}

#[derive(Clone, Debug)]
struct ThicketNode {
    turn: Turn,
    /// (layer, place in it) and weight of each move's target.
    edges: Vec<((u32, u32), u64)>,
}

impl Thicket {
    /// A thicket of `n_layers` layers of `width` states for `seats` seats, without cycles.
    pub fn new(seats: usize, n_layers: usize, width: usize, seed: u64) -> Self {
        let mut stream = RngStream::new(seed, 0);
        let mut layers = Vec::new();
        for layer in 0..n_layers {
            let is_last = layer + 1 == n_layers;
            let nodes = (0..if layer == 0 { 1 } else { width }).map(|_| {
                if is_last || (layer > 0 && stream.below(6) == 0) {
                    // Few different payoffs, so that ties are common.
                    let payoff =
                        |_| Payoff::new(stream.below(7) as i64 - 3, 1 + stream.below(2) as u32);
                    return ThicketNode {
                        turn: Turn::Over(BySeat::from_fn(seats, payoff)),
                        edges: vec![],
                    };
                }
                let actor = stream.below(seats as u64 + 1) as usize;
                let turn = if actor == seats { Turn::Chance } else { Turn::Seat(Seat::new(actor)) };
                let edges = (0..=stream.below(3))
                    .map(|_| {
                        let to =
                            layer as u64 + 1 + stream.below((n_layers - layer - 1).min(2) as u64);
                        ((to as u32, stream.below(width as u64) as u32), 1 + stream.below(5))
                    })
                    .collect();
                ThicketNode { turn, edges }
            });
            layers.push(nodes.collect());
        }
        Self { seats, layers, cycles: false }
    }

    /// The same thicket with a move from its second layer back to the start, where that is not
    /// already an end.
    #[must_use]
    pub fn with_a_cycle(mut self) -> Self {
        if let Some(node) = self.layers[1].iter_mut().find(|node| !node.edges.is_empty()) {
            node.edges.push(((0, 0), 1));
            self.cycles = true;
        }
        self
    }
}

impl Game for Thicket {
    type State = (u32, u32);
    type Move = u32;

    /// Not faster; but so tests exercise both ways of playing.
    const FAST_CHANCE: bool = true;

    fn seats(&self) -> usize {
        self.seats
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: false, cycles: self.cycles, zero_sum: false }
    }

    fn start(&self) -> (u32, u32) {
        (0, 0)
    }

    fn turn(&self, &(layer, place): &(u32, u32)) -> Turn {
        self.layers[layer as usize][place as usize].turn.clone()
    }

    fn moves(&self, &(layer, place): &(u32, u32), out: &mut Vec<u32>) {
        out.extend(0..self.layers[layer as usize][place as usize].edges.len() as u32);
    }

    fn weight(&self, &(layer, place): &(u32, u32), mv: u32) -> u64 {
        self.layers[layer as usize][place as usize].edges[mv as usize].1
    }

    fn play(&self, state: &mut (u32, u32), mv: u32) {
        *state = self.layers[state.0 as usize][state.1 as usize].edges[mv as usize].0;
    }
}
