//! Flat Monte Carlo: every option is tried in playouts, and the best on average is taken.
//!
//! Where something is hidden, each round of playouts begins in a newly sampled state. All
//! options of a round are tried in the same state with the same stream (common random numbers), so that
//! they differ by what they are and less by luck.

use std::fmt;

use kernel::{BySeat, Determinizer, Game, RngStream, Seat, Stop, Turn, Watch};

use crate::batch_means::MAX_BATCHES;
use crate::determinisation::{ATTEMPTS, SeatKnowledge, StateSampler, ThinkingFailure};
use crate::patience::Patience;
use crate::{BatchMeans, Choice, MoveEstimate, Objective, Player, Playout, standing};

/// Configuration of [`FlatMonteCarlo`].
#[derive(Clone, Copy)]
pub struct FlatConfig<'a> {
    /// The playouts for each option, at least one. Default: 100.
    pub playouts: u64,
    /// What it wants. Default: [`Objective::Score`].
    pub objective: Objective,
    /// Somebody who may end its thinking; it then decides by what it knows. Default: nobody.
    pub watch: &'a dyn Watch,
}

impl Default for FlatConfig<'_> {
    fn default() -> Self {
        Self { playouts: 100, objective: Objective::Score, watch: &() }
    }
}

/// Flat Monte Carlo: tries every option in playouts from sampled states. Of equally good ones the first is taken.
pub struct FlatMonteCarlo<'a, G: Game, I: Determinizer<G>> {
    knowledge: SeatKnowledge<'a, G, I>,
    config: FlatConfig<'a>,
    playout: Playout<'a, G>,
    world: Option<G::State>,
    /// Where an option is tried: kept so that its memory can be used again.
    trial: Option<G::State>,
    estimates: Vec<MoveEstimate<G::Move>>,
    batch_means: BatchMeans,
    patience: Patience<'a>,
}

impl<'a, G: Game, I: Determinizer<G>> FlatMonteCarlo<'a, G, I> {
    /// A player that samples states by `determinizer` and plays on by `playout`.
    pub fn new(determinizer: &'a I, playout: Playout<'a, G>, config: FlatConfig<'a>) -> Self {
        let knowledge = SeatKnowledge::new(determinizer);
        let patience = Patience::new(config.watch);
        Self {
            knowledge,
            config,
            playout,
            world: None,
            trial: None,
            estimates: Vec::new(),
            batch_means: BatchMeans::default(),
            patience,
        }
    }

    /// How many playouts were cut so far.
    pub fn n_cut(&self) -> u64 {
        self.playout.n_cut()
    }

    /// Tries each of the moves in states that may be `choice.state`.
    fn try_out(
        &mut self,
        game: &G,
        seat: Seat,
        choice: Choice<'_, G>,
        seed: u64,
    ) -> Result<(), ThinkingFailure> {
        let determinizer = self.knowledge.determinizer;
        let memory = self.knowledge.memory(game, seat, choice.state);
        let sampler = StateSampler { game, determinizer, memory, state: choice.state };
        let world = self.world.get_or_insert_with(|| choice.state.clone());
        let trial = self.trial.get_or_insert_with(|| choice.state.clone());
        let (mut listed, mut n_worlds) = (Vec::new(), 0);
        for round in 0..self.config.playouts.max(1) {
            let mut stream = RngStream::new(seed, round);
            if self.patience.count(1).is_err() {
                return Ok(());
            }
            if !sampler.draw(&mut stream, world) {
                if n_worlds == 0 && round + 1 >= u64::from(ATTEMPTS) {
                    break;
                }
                continue;
            }
            n_worlds += 1;
            listed.clear();
            game.moves(world, &mut listed);
            let batch = (n_worlds - 1) % MAX_BATCHES;
            for (nth, estimate) in self.estimates.iter_mut().enumerate() {
                // The move itself crosses to the sampled state, never its place in the list.
                if !listed.contains(&estimate.mv) {
                    continue;
                }
                trial.clone_from(world);
                let mut stream = stream.clone();
                let n_moves = 1 + game.play_and_resolve_chance(trial, estimate.mv, &mut stream);
                let payoffs = self.playout.run(game, trial, n_moves, &mut stream);
                if self.patience.count(n_moves + self.playout.take_made()).is_err() {
                    return Ok(());
                }
                let worth = self.config.objective.worths(&payoffs)[seat];
                add(estimate, worth, &standing(&payoffs));
                self.batch_means.add(batch, nth, 1, worth);
            }
        }
        if n_worlds == 0 && self.patience.stopped().is_none() {
            Err(ThinkingFailure::NoConsistentState)
        } else {
            Ok(())
        }
    }
}

impl<G: Game, I: Determinizer<G>> Player<G> for FlatMonteCarlo<'_, G, I> {
    fn begin(&mut self, game: &G, seat: Seat) {
        self.knowledge.begin(game, seat);
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        self.estimates.clear();
        self.batch_means.clear(choice.moves.len());
        self.patience.begin();
        let (&[first, _, ..], Turn::Seat(seat)) = (choice.moves, game.turn(choice.state)) else {
            return choice.moves[0];
        };
        self.estimates.extend(choice.moves.iter().map(|&mv| untried(mv, game.seats())));
        if let Err(why) = self.try_out(game, seat, choice, stream.bits()) {
            self.knowledge.fail(&why);
            self.estimates.clear();
            return first;
        }
        if let Some(best) = best_of(&mut self.estimates) {
            return best;
        }
        if self.patience.stopped().is_none() {
            self.knowledge.fail(&ThinkingFailure::NothingLegal);
        }
        first
    }

    fn watches(&self) -> bool {
        !I::SEES_ALL
    }

    fn observe(&mut self, game: &G, state: &G::State, mv: G::Move) {
        self.knowledge.observe(game, state, mv);
    }

    fn estimates(&self) -> &[MoveEstimate<G::Move>] {
        &self.estimates
    }

    fn batch_means(&self) -> Option<&BatchMeans> {
        Some(&self.batch_means)
    }

    fn failure(&self) -> Option<&str> {
        self.knowledge.failure()
    }

    fn stopped(&self) -> Option<Stop> {
        self.patience.stopped()
    }

    fn uses_view_only(&self) -> bool {
        !I::SEES_ALL
    }
}

/// A move that was not tried yet.
pub(crate) fn untried<M>(mv: M, n_seats: usize) -> MoveEstimate<M> {
    MoveEstimate { mv, playouts: 0, worth: 0.0, standing: BySeat::from_fn(n_seats, |_| 0.0) }
}

/// Adds a playout to sums.
pub(crate) fn add<M>(estimate: &mut MoveEstimate<M>, worth: f64, standing: &BySeat<f64>) {
    estimate.playouts += 1;
    estimate.worth += worth;
    for (idx, place) in standing.iter().enumerate() {
        estimate.standing[Seat::new(idx)] += place;
    }
}

/// Makes means of sums.
pub(crate) fn average<M>(estimate: &mut MoveEstimate<M>) {
    let playouts = estimate.playouts.max(1) as f64;
    estimate.worth /= playouts;
    estimate.standing = estimate.standing.map(|sum| sum / playouts);
}

/// Makes means of sums, leaves out what was never tried, and gives the first of the best moves.
pub(crate) fn best_of<M: Copy>(estimates: &mut Vec<MoveEstimate<M>>) -> Option<M> {
    estimates.retain(|estimate| estimate.playouts > 0);
    let mut best: Option<(M, f64)> = None;
    for estimate in estimates {
        average(estimate);
        if best.is_none_or(|(_, worth)| estimate.worth > worth) {
            best = Some((estimate.mv, estimate.worth));
        }
    }
    best.map(|(mv, _)| mv)
}

impl<G: Game, I: Determinizer<G>> fmt::Debug for FlatMonteCarlo<'_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut flat = f.debug_struct("FlatMonteCarlo");
        flat.field("playouts", &self.config.playouts).field("objective", &self.config.objective);
        flat.field("playout", &self.playout).finish_non_exhaustive()
    }
}
