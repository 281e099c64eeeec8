//! Fog: a random tree in which no seat sees everything, for the audit of solvers.

use crate::{BySeat, Class, Game, Hidden, Notation, NotationError, Payoff, RngStream, Seat, Turn};

/// Random game with hidden information, the same for the same configuration and seed.
///
/// Seats and chance move as a public part of the play says. Everyone sees that part of every move, the
/// mover sees all of it, and each other seat sees the rest of it or does not. A seat has perfect
/// recall, and its view determines its moves: there are information sets of every size, and every one is
/// consistent.
#[derive(Clone, Debug)]
pub struct Fog {
    config: FogConfig,
    nodes: Vec<FogNode>,
}

/// Parameters of a [`Fog`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FogConfig {
    /// Seats. Default: 2.
    pub seats: usize,
    /// The most moves in one play. Default: 6.
    pub depth: usize,
    /// The most moves at a turn; at least one. Default: 3.
    pub most_moves: u64,
    /// How many turns in a hundred are chance's. Default: 25.
    pub chance: u64,
    /// How many moves in a hundred a seat sees that did not make them. Default: 40.
    pub seen: u64,
    /// The largest payoff; all are multiples of one half. Default: 4.
    pub largest: u32,
    /// Whether payoffs sum to zero. Default: they do.
    pub zero_sum: bool,
}

impl Default for FogConfig {
    fn default() -> Self {
        Self { seats: 2, depth: 6, most_moves: 3, chance: 25, seen: 40, largest: 4, zero_sum: true }
    }
}

#[derive(Clone, Debug)]
struct FogNode {
    turn: Turn,
    /// The first of its successors, which lie side by side.
    first: u32,
    /// The weight of each of its moves.
    weights: Vec<u64>,
    /// What each seat has seen.
    views: BySeat<Vec<u8>>,
}

impl Fog {
    /// The fog of this kind with this seed.
    ///
    /// # Panics
    /// If there is no seat or no move.
    pub fn new(config: FogConfig, seed: u64) -> Self {
        assert!(config.seats > 0 && config.most_moves > 0, "somebody must be able to do something");
        let mut fog = Self { config, nodes: Vec::new() };
        fog.place(BySeat::from_fn(config.seats, |_| Vec::new()));
        let mut publics = vec![Vec::new()];
        let mut at = 0;
        while at < fog.nodes.len() {
            fog.grow(at, seed, &mut publics);
            at += 1;
        }
        fog
    }

    fn place(&mut self, views: BySeat<Vec<u8>>) {
        self.nodes.push(FogNode { turn: Turn::Chance, first: 0, weights: Vec::new(), views });
    }

    /// Says what happens at node `at`, and places its successors.
    fn grow(&mut self, at: usize, seed: u64, publics: &mut Vec<Vec<u8>>) {
        let FogConfig { seats, depth, most_moves, chance, seen, .. } = self.config;
        let public = publics[at].clone();
        // What must be the same wherever a seat sees the same is drawn from what it has seen.
        let mut shared = RngStream::new(seed, digest(&[0], &public));
        let mut private = RngStream::new(!seed, at as u64);
        let is_over = public.len() == depth || (at > 0 && shared.below(8) == 0);
        let actor = (shared.below(100) >= chance).then(|| shared.below(seats as u64) as usize);
        if is_over {
            self.nodes[at].turn = Turn::Over(self.pay(&mut private));
            return;
        }
        let (turn, n_moves) = match actor {
            None => (Turn::Chance, 1 + shared.below(most_moves)),
            Some(idx) => {
                let seat = Seat::new(idx);
                let seen = digest(&[1, idx as u8], &self.nodes[at].views[seat]);
                (Turn::Seat(seat), 1 + RngStream::new(seed, seen).below(most_moves))
            }
        };
        let first = self.nodes.len() as u32;
        let weights = (0..n_moves).map(|_| 1 + private.below(3)).collect();
        for mv in 0..n_moves {
            // The part that everyone sees, and which of the others see the rest: one rule for all plays
            // that are alike in public.
            let mut draw = RngStream::new(seed, digest(&[2, mv as u8], &public));
            let part = draw.below(2) as u8;
            let views = BySeat::from_fn(seats, |seat| {
                let shown = draw.below(100) < seen;
                let saw_it = actor == Some(seat.idx()) || shown;
                let mut view = self.nodes[at].views[seat].clone();
                view.extend([part, if saw_it { mv as u8 } else { u8::MAX }]);
                view
            });
            self.place(views);
            let mut public = public.clone();
            public.push(part);
            publics.push(public);
        }
        let node = &mut self.nodes[at];
        (node.turn, node.first, node.weights) = (turn, first, weights);
    }

    fn pay(&self, stream: &mut RngStream) -> BySeat<Payoff> {
        let span = i64::from(self.config.largest) * 2;
        let mut left = 0;
        let n_seats = self.config.seats;
        BySeat::from_fn(n_seats, |seat| {
            let mut halves = stream.below(2 * span as u64 + 1) as i64 - span;
            if self.config.zero_sum && seat.idx() + 1 == n_seats {
                halves = -left;
            }
            left += halves;
            Payoff::new(halves, 2)
        })
    }
}

/// A number that stands for what was seen.
fn digest(kind: &[u8], seen: &[u8]) -> u64 {
    // FNV-1a, because it is the same on every machine. The length keeps different kinds of list apart.
    let length = [seen.len() as u8];
    let all = kind.iter().chain(&length).chain(seen);
    all.fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Game for Fog {
    type State = u32;
    type Move = u32;

    fn seats(&self) -> usize {
        self.config.seats
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: self.config.zero_sum }
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, &state: &u32) -> Turn {
        self.nodes[state as usize].turn.clone()
    }

    fn moves(&self, &state: &u32, out: &mut Vec<u32>) {
        out.extend(0..self.nodes[state as usize].weights.len() as u32);
    }

    fn weight(&self, &state: &u32, mv: u32) -> u64 {
        self.nodes[state as usize].weights[mv as usize]
    }

    fn play(&self, state: &mut u32, mv: u32) {
        *state = self.nodes[*state as usize].first + mv;
    }
}

impl Hidden for Fog {
    /// The public part of each move so far, and the move itself or 255 where it was not seen.
    type View = Vec<u8>;

    fn view(&self, &state: &u32, seat: Seat) -> Vec<u8> {
        self.nodes[state as usize].views[seat].clone()
    }

    fn view_to_text(&self, view: &Vec<u8>) -> String {
        let step = |pair: &[u8]| match pair {
            &[part, u8::MAX] => format!("{part}?"),
            pair => format!("{}:{}", pair[0], pair[1]),
        };
        view.chunks_exact(2).map(step).collect::<Vec<_>>().join(" ")
    }
}

impl Notation for Fog {
    fn state_to_text(&self, state: &u32) -> String {
        state.to_string()
    }

    fn state_from_text(&self, text: &str) -> Result<u32, NotationError> {
        let state =
            text.trim().parse().ok().filter(|&state: &u32| (state as usize) < self.nodes.len());
        state.ok_or_else(|| NotationError::NotAState {
            text: text.to_owned(),
            why: format!("write a number below {}", self.nodes.len()),
        })
    }

    fn move_to_text(&self, _: &u32, mv: u32) -> String {
        mv.to_string()
    }
}
