//! Greedy: what looks best after one move.
//!
//! Every option is made, with what chance makes of it, in a few states that may be the true one, the same
//! for all options; how things look then is for a [`Heuristic`] to say. Of equally good options any is
//! taken: a fixed order would be a habit that the game knows nothing of.

use std::fmt;

use kernel::{Determinizer, Game, RngStream, Seat, Turn};

use crate::determinisation::{ATTEMPTS, SeatKnowledge, StateSampler, ThinkingFailure};
use crate::{Choice, Heuristic, Player};

/// How many states are looked at where something is left to chance or hidden.
const SAMPLES: u64 = 8;

/// Takes what looks best one move ahead.
pub struct Greedy<'a, G: Game, I: Determinizer<G>> {
    knowledge: SeatKnowledge<'a, G, I>,
    heuristic: Heuristic<G>,
    samples: Option<u64>,
    world: Option<G::State>,
    trial: Option<G::State>,
    listed: Vec<G::Move>,
    /// What each option was worth, and how often it was looked at.
    sums: Vec<(f64, u64)>,
}

impl<'a, G: Game, I: Determinizer<G>> Greedy<'a, G, I> {
    /// A player that samples states by `determinizer` and judges by `heuristic`.
    pub fn new(determinizer: &'a I, heuristic: Heuristic<G>) -> Self {
        let (knowledge, listed, sums) = (SeatKnowledge::new(determinizer), Vec::new(), Vec::new());
        Self { knowledge, heuristic, samples: None, world: None, trial: None, listed, sums }
    }

    /// The same player, looking at a number of states. Default: eight, or one where there is perfect information and
    /// nothing left to chance.
    #[must_use]
    pub fn with_samples(mut self, samples: u64) -> Self {
        self.samples = Some(samples.max(1));
        self
    }

    fn look(
        &mut self,
        game: &G,
        seat: Seat,
        choice: Choice<'_, G>,
        stream: &mut RngStream,
    ) -> Result<(), ThinkingFailure> {
        let class = game.class();
        let is_sure = I::SEES_ALL && !class.chance;
        let samples = self.samples.unwrap_or(if is_sure { 1 } else { SAMPLES });
        let determinizer = self.knowledge.determinizer;
        let memory = self.knowledge.memory(game, seat, choice.state);
        let sampler = StateSampler { game, determinizer, memory, state: choice.state };
        let world = self.world.get_or_insert_with(|| choice.state.clone());
        let trial = self.trial.get_or_insert_with(|| choice.state.clone());
        let mut n_worlds = 0;
        for _ in 0..samples.max(u64::from(ATTEMPTS)) {
            if n_worlds == samples {
                break;
            }
            if !sampler.draw(stream, world) {
                continue;
            }
            n_worlds += 1;
            self.listed.clear();
            game.moves(world, &mut self.listed);
            // Where nothing is drawn there is nothing to keep alike.
            let seed = if is_sure { 0 } else { stream.bits() };
            for (&mv, sum) in choice.moves.iter().zip(&mut self.sums) {
                if !self.listed.contains(&mv) {
                    continue;
                }
                trial.clone_from(world);
                if class.chance {
                    game.play_and_resolve_chance(trial, mv, &mut RngStream::new(seed, 0));
                } else {
                    game.play(trial, mv);
                }
                sum.0 += self.heuristic.worth(game, trial, seat);
                sum.1 += 1;
            }
        }
        if n_worlds == 0 { Err(ThinkingFailure::NoConsistentState) } else { Ok(()) }
    }
}

impl<G: Game, I: Determinizer<G>> Player<G> for Greedy<'_, G, I> {
    fn begin(&mut self, game: &G, seat: Seat) {
        self.knowledge.begin(game, seat);
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        let (&[first, _, ..], Turn::Seat(seat)) = (choice.moves, game.turn(choice.state)) else {
            return choice.moves[0];
        };
        self.sums.clear();
        self.sums.resize(choice.moves.len(), (0.0, 0));
        if let Err(why) = self.look(game, seat, choice, stream) {
            self.knowledge.fail(&why);
            return first;
        }
        let (mut best, mut n_best) = (None, 0);
        for (&mv, &(sum, n)) in choice.moves.iter().zip(&self.sums) {
            let mean = sum / n.max(1) as f64;
            match best {
                _ if n == 0 => {}
                Some((_, most)) if mean < most => {}
                Some((_, most)) if mean > most => (best, n_best) = (Some((mv, mean)), 1),
                None => (best, n_best) = (Some((mv, mean)), 1),
                Some((_, most)) => {
                    n_best += 1;
                    if stream.below(n_best) == 0 {
                        best = Some((mv, most));
                    }
                }
            }
        }
        if let Some((mv, _)) = best {
            return mv;
        }
        self.knowledge.fail(&ThinkingFailure::NothingLegal);
        first
    }

    fn watches(&self) -> bool {
        !I::SEES_ALL
    }

    fn observe(&mut self, game: &G, state: &G::State, mv: G::Move) {
        self.knowledge.observe(game, state, mv);
    }

    fn failure(&self) -> Option<&str> {
        self.knowledge.failure()
    }

    fn uses_view_only(&self) -> bool {
        !I::SEES_ALL
    }
}

impl<G: Game, I: Determinizer<G>> fmt::Debug for Greedy<'_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Greedy").field("heuristic", &self.heuristic).finish_non_exhaustive()
    }
}
