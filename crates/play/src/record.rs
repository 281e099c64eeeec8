//! A record: what is kept of one game.
//!
//! Counts and the end are always kept; the moves only where a transcript was asked for, so that
//! long runs stay small. Everything in a record is exact.

use kernel::{BySeat, Payoff, Seat};

/// One game, from the start to its end. `M` is the game's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<M> {
    /// What each seat received.
    pub payoffs: BySeat<Payoff>,
    /// Whether the game was not over and was called off, as a rule as a draw.
    pub is_called: bool,
    /// The scoreboard at the end, if the reporter reads one.
    pub scores: Option<BySeat<i64>>,
    /// How often each seat was to act, forced moves included.
    pub decisions: BySeat<u64>,
    /// The moves made, chance moves included.
    pub n_moves: u64,
    /// The options at each decision, summed over all decisions: legal moves, each counted as often
    /// as [`Game::options`](kernel::Game::options) says.
    pub n_options: u64,
    /// How often each event happened, in the order of the reporter's events.
    pub events: Vec<u64>,
    /// Every move in order, chance moves included, if a transcript was asked for.
    pub moves: Option<Vec<M>>,
}

impl<M> Record<M> {
    /// A record of nothing yet, for `n_seats` seats.
    pub(crate) fn new(n_seats: usize, n_events: usize) -> Self {
        Self {
            payoffs: BySeat::from_fn(n_seats, |_| Payoff::ZERO),
            is_called: false,
            scores: None,
            decisions: BySeat::from_fn(n_seats, |_| 0),
            n_moves: 0,
            n_options: 0,
            events: vec![0; n_events],
            moves: None,
        }
    }

    /// Wipes the record for the next game, keeping its memory.
    pub(crate) fn clear(&mut self) {
        for idx in 0..self.decisions.len() {
            self.decisions[Seat::new(idx)] = 0;
        }
        self.is_called = false;
        self.n_moves = 0;
        self.n_options = 0;
        self.events.fill(0);
        if let Some(moves) = &mut self.moves {
            moves.clear();
        }
    }

    /// The decisions of all seats together.
    pub fn n_decisions(&self) -> u64 {
        self.decisions.iter().sum()
    }

    /// The score of `seat`: from the scoreboard, or its payoff where none was read.
    pub fn score(&self, seat: Seat) -> f64 {
        match &self.scores {
            Some(scores) => scores[seat] as f64,
            None => self.payoffs[seat].to_f64(),
        }
    }
}
