//! Flat Monte Carlo: every option is tried in playouts, and the best on average is taken.
//!
//! Known as PIMC where something is hidden: each round of playouts begins in a state imagined anew. All
//! options of a round are tried in the same state with the same stream (common random numbers), so that
//! they differ by what they are and less by luck.

use std::fmt;

use kernel::{BySeat, Game, Insight, Seat, Stop, Stream, Turn, Watch};

use crate::mind::{ATTEMPTS, Imagined, Mind, Stump};
use crate::patience::Patience;
use crate::{Aim, Choice, Judged, Player, Playout, standing};

/// How a [`FlatMonteCarlo`] thinks.
#[derive(Clone, Copy)]
pub struct FlatConfig<'a> {
    /// The playouts for each option, at least one. Default: 100.
    pub playouts: u64,
    /// What it wants. Default: [`Aim::Score`].
    pub aim: Aim,
    /// Somebody who may end its thinking; it then decides by what it knows. Default: nobody.
    pub watch: &'a dyn Watch,
}

impl Default for FlatConfig<'_> {
    fn default() -> Self {
        Self { playouts: 100, aim: Aim::Score, watch: &() }
    }
}

/// Tries every option in playouts from imagined states. Of equally good ones the first is taken.
pub struct FlatMonteCarlo<'a, G: Game, I: Insight<G>> {
    mind: Mind<'a, G, I>,
    config: FlatConfig<'a>,
    playout: Playout<'a, G>,
    world: Option<G::State>,
    /// Where an option is tried: kept so that its memory can be used again.
    trial: Option<G::State>,
    judged: Vec<Judged<G::Move>>,
    patience: Patience<'a>,
}

impl<'a, G: Game, I: Insight<G>> FlatMonteCarlo<'a, G, I> {
    /// A player that imagines by `insight` and plays on by `playout`.
    pub fn new(insight: &'a I, playout: Playout<'a, G>, config: FlatConfig<'a>) -> Self {
        let mind = Mind::new(insight);
        let patience = Patience::new(config.watch);
        Self { mind, config, playout, world: None, trial: None, judged: Vec::new(), patience }
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
    ) -> Result<(), Stump> {
        let insight = self.mind.insight;
        let memory = self.mind.memory(game, seat);
        let imagined = Imagined { game, insight, memory, state: choice.state };
        let world = self.world.get_or_insert_with(|| choice.state.clone());
        let trial = self.trial.get_or_insert_with(|| choice.state.clone());
        let (mut listed, mut n_worlds) = (Vec::new(), 0);
        for round in 0..self.config.playouts.max(1) {
            let mut stream = Stream::new(seed, round);
            if self.patience.count(1).is_err() {
                return Ok(());
            }
            if !imagined.draw(&mut stream, world) {
                if n_worlds == 0 && round + 1 >= u64::from(ATTEMPTS) {
                    break;
                }
                continue;
            }
            n_worlds += 1;
            listed.clear();
            game.moves(world, &mut listed);
            for judged in &mut self.judged {
                // The move itself crosses to the imagined state, never its place in the list.
                if !listed.contains(&judged.mv) {
                    continue;
                }
                trial.clone_from(world);
                let mut stream = stream.clone();
                let n_moves = 1 + game.play_on(trial, judged.mv, &mut stream);
                let payoffs = self.playout.run(game, trial, n_moves, &mut stream);
                if self.patience.count(n_moves + self.playout.take_made()).is_err() {
                    return Ok(());
                }
                add(judged, self.config.aim.worths(&payoffs)[seat], &standing(&payoffs));
            }
        }
        if n_worlds == 0 && self.patience.stopped().is_none() {
            Err(Stump::NothingImagined)
        } else {
            Ok(())
        }
    }
}

impl<G: Game, I: Insight<G>> Player<G> for FlatMonteCarlo<'_, G, I> {
    fn begin(&mut self, game: &G, seat: Seat) {
        self.mind.begin(game, seat);
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut Stream) -> G::Move {
        self.judged.clear();
        self.patience.begin();
        let (&[first, _, ..], Turn::Seat(seat)) = (choice.moves, game.turn(choice.state)) else {
            return choice.moves[0];
        };
        self.judged.extend(choice.moves.iter().map(|&mv| untried(mv, game.seats())));
        if let Err(why) = self.try_out(game, seat, choice, stream.bits()) {
            self.mind.stump(&why);
            self.judged.clear();
            return first;
        }
        self.judged.retain(|judged| judged.playouts > 0);
        self.judged.iter_mut().for_each(average);
        let mut best: Option<&Judged<G::Move>> = None;
        for judged in &self.judged {
            if best.is_none_or(|best| judged.worth > best.worth) {
                best = Some(judged);
            }
        }
        if let Some(best) = best {
            return best.mv;
        }
        if self.patience.stopped().is_none() {
            self.mind.stump(&Stump::NothingLegal);
        }
        first
    }

    fn watches(&self) -> bool {
        !I::SEES_ALL
    }

    fn witness(&mut self, game: &G, state: &G::State, mv: G::Move) {
        self.mind.witness(game, state, mv);
    }

    fn judged(&self) -> &[Judged<G::Move>] {
        &self.judged
    }

    fn stumped(&self) -> Option<&str> {
        self.mind.stumped()
    }

    fn stopped(&self) -> Option<Stop> {
        self.patience.stopped()
    }

    fn is_fair(&self) -> bool {
        !I::SEES_ALL
    }
}

/// A move that was not tried yet.
pub(crate) fn untried<M>(mv: M, n_seats: usize) -> Judged<M> {
    Judged { mv, playouts: 0, worth: 0.0, standing: BySeat::from_fn(n_seats, |_| 0.0) }
}

/// Adds a playout to sums.
pub(crate) fn add<M>(judged: &mut Judged<M>, worth: f64, standing: &BySeat<f64>) {
    judged.playouts += 1;
    judged.worth += worth;
    for (idx, place) in standing.iter().enumerate() {
        judged.standing[Seat::new(idx)] += place;
    }
}

/// Makes means of sums.
pub(crate) fn average<M>(judged: &mut Judged<M>) {
    let playouts = judged.playouts.max(1) as f64;
    judged.worth /= playouts;
    judged.standing = judged.standing.map(|sum| sum / playouts);
}

impl<G: Game, I: Insight<G>> fmt::Debug for FlatMonteCarlo<'_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut flat = f.debug_struct("FlatMonteCarlo");
        flat.field("playouts", &self.config.playouts).field("aim", &self.config.aim);
        flat.field("playout", &self.playout).finish_non_exhaustive()
    }
}
