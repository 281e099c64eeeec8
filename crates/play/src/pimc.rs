//! Perfect-information Monte Carlo (PIMC): sampled states, each searched as if nothing were hidden.
//!
//! Levy proposed it for bridge (1989), and GIB plays so (Ginsberg 2001). In each sampled state, a *world*, every option
//! is valued by a [search](world) that looks at all cards; the option with the best mean over the worlds is taken. A
//! world that is small enough is solved to the end: by alpha-beta with a table of positions where two sides play for
//! a zero sum, each of them a seat or partners, and else by maxⁿ. A larger world is looked through to a depth, and
//! playouts tell what comes behind it. So what it does early in a game is flat Monte Carlo with some foresight, and
//! what it does late is right if the cards lie as it thinks.
//!
//! Two errors remain, whatever the budget (Frank and Basin 1998): it believes that it will know the cards at its next
//! decision (*strategy fusion*), and that others already do (*non-locality*). It therefore never plays for
//! information, and never hides any.

mod world;

use std::fmt;

use kernel::{Determinizer, Game, RngStream, Seat, Stop, Turn, Watch};

use crate::batch_means::MAX_BATCHES;
use crate::determinisation::{ATTEMPTS, SeatKnowledge, StateSampler, ThinkingFailure};
use crate::flat::{add, best_of, untried};
use crate::objective::standing_by;
use crate::patience::Patience;
use crate::tree::Clock;
use crate::{BatchMeans, Budget, Choice, MoveEstimate, Objective, Player, Playout};
use world::{Unsolved, WorldSearch};

/// Configuration of [`Pimc`].
#[derive(Clone, Copy)]
pub struct PimcConfig<'a> {
    /// The worlds for each decision, or how long it goes on. Default: 20 worlds. Without a
    /// [clock](PimcConfig::clock) a time is no limit and is taken for that.
    pub budget: Budget,
    /// The most nodes in which a world is solved; a larger one is looked through to a
    /// [depth](PimcConfig::depth). Default: 1,000.
    pub nodes: u64,
    /// The decisions to look ahead in a world that is too large to be solved, at least one. Default: 1.
    pub depth: u32,
    /// What it wants. Default: [`Objective::Score`].
    pub objective: Objective,
    /// The side of each seat: partners, who win and lose together, have the same. Default: `None`, each its own.
    pub sides: Option<&'a [usize]>,
    /// Tells the time, where the budget is one. Default: nobody.
    pub clock: Option<&'a Clock<'a>>,
    /// Somebody who may end its thinking; it then decides by what it knows. Default: nobody.
    pub watch: &'a dyn Watch,
}

impl Default for PimcConfig<'_> {
    fn default() -> Self {
        Self {
            budget: Budget::Playouts(20),
            nodes: 1_000,
            depth: 1,
            objective: Objective::Score,
            sides: None,
            clock: None,
            watch: &(),
        }
    }
}

/// Perfect-information Monte Carlo: values every option in sampled states by search. Of equally good ones the first is
/// taken.
pub struct Pimc<'a, G: Game, I: Determinizer<G>> {
    knowledge: SeatKnowledge<'a, G, I>,
    config: PimcConfig<'a>,
    search: WorldSearch<'a, G>,
    world: Option<G::State>,
    estimates: Vec<MoveEstimate<G::Move>>,
    batch_means: BatchMeans,
    patience: Patience<'a>,
    n_solved: u64,
}

/// After so many worlds in a row that were too large to be solved no more is tried at a decision.
const TOO_LARGE: u32 = 2;

impl<'a, G: Game, I: Determinizer<G>> Pimc<'a, G, I> {
    /// A player that samples states by `determinizer` and plays on by `playout` where its search stops.
    pub fn new(determinizer: &'a I, playout: Playout<'a, G>, config: PimcConfig<'a>) -> Self {
        Self {
            knowledge: SeatKnowledge::new(determinizer),
            config,
            search: WorldSearch::new(playout, config.objective, config.nodes),
            world: None,
            estimates: Vec::new(),
            batch_means: BatchMeans::default(),
            patience: Patience::new(config.watch),
            n_solved: 0,
        }
    }

    /// How many worlds were solved to their ends for the last decision.
    pub fn n_solved(&self) -> u64 {
        self.n_solved
    }

    /// Values each of the moves in states that may be `choice.state`.
    fn look(
        &mut self,
        game: &G,
        seat: Seat,
        choice: Choice<'_, G>,
        seed: u64,
    ) -> Result<(), ThinkingFailure> {
        let config = self.config;
        let determinizer = self.knowledge.determinizer;
        let memory = self.knowledge.memory(game, seat, choice.state);
        let sampler = StateSampler { game, determinizer, memory, state: choice.state };
        let world = self.world.get_or_insert_with(|| choice.state.clone());
        let (mut listed, mut n_worlds, mut n_too_large) = (Vec::new(), 0, 0);
        let began = config.clock.map(|clock| clock());
        for round in 0.. {
            if is_enough(&config, round, began) || self.patience.count(1).is_err() {
                break;
            }
            let mut stream = RngStream::new(seed, round);
            if !sampler.draw(&mut stream, world) {
                if n_worlds == 0 && round + 1 >= u64::from(ATTEMPTS) {
                    break;
                }
                continue;
            }
            n_worlds += 1;
            game.settle(world, &mut stream);
            listed.clear();
            game.moves(world, &mut listed);
            // The move itself crosses to the sampled state, never its place in the list.
            let moves: Vec<G::Move> =
                choice.moves.iter().copied().filter(|mv| listed.contains(mv)).collect();
            self.search.begin(game, seat, config.sides, stream.bits());
            let solved = if n_too_large < TOO_LARGE {
                self.search.value(game, world, &moves, None, &mut self.patience)
            } else {
                Err(Unsolved)
            };
            let is_solved = solved.is_ok();
            let values = solved.or_else(|Unsolved| {
                let depth = Some(config.depth.max(1));
                self.search.value(game, world, &moves, depth, &mut self.patience)
            });
            let Ok(values) = values else { break };
            for (mv, worths) in moves.iter().zip(&values) {
                let nth = self.estimates.iter().position(|estimate| estimate.mv == *mv);
                let nth = nth.expect("every listed move has one");
                add(&mut self.estimates[nth], worths[seat], &standing_by(worths));
                self.batch_means.add((n_worlds - 1) % MAX_BATCHES, nth, 1, worths[seat]);
            }
            if is_solved {
                n_too_large = 0;
                self.n_solved += 1;
                // Nothing is hidden, and nothing is left to chance: every other world is this one.
                if I::SEES_ALL && !game.class().chance {
                    self.batch_means.set_certain();
                    break;
                }
            } else {
                n_too_large += 1;
            }
        }
        if n_worlds == 0 && self.patience.stopped().is_none() {
            Err(ThinkingFailure::NoConsistentState)
        } else {
            Ok(())
        }
    }
}

impl<G: Game, I: Determinizer<G>> Player<G> for Pimc<'_, G, I> {
    fn begin(&mut self, game: &G, seat: Seat) {
        self.knowledge.begin(game, seat);
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        self.estimates.clear();
        self.batch_means.clear(choice.moves.len());
        self.patience.begin();
        self.n_solved = 0;
        let (&[first, _, ..], Turn::Seat(seat)) = (choice.moves, game.turn(choice.state)) else {
            return choice.moves[0];
        };
        self.estimates.extend(choice.moves.iter().map(|&mv| untried(mv, game.seats())));
        if let Err(why) = self.look(game, seat, choice, stream.bits()) {
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

fn is_enough(config: &PimcConfig<'_>, n_worlds: u64, began: Option<std::time::Duration>) -> bool {
    match (config.budget, config.clock.zip(began)) {
        (Budget::Playouts(worlds), _) => n_worlds >= worlds.max(1),
        (Budget::Time(time), Some((clock, began))) => {
            n_worlds > 0 && clock().saturating_sub(began) >= time
        }
        (Budget::Time(_), None) => n_worlds >= 20,
    }
}

impl<G: Game, I: Determinizer<G>> fmt::Debug for Pimc<'_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pimc = f.debug_struct("Pimc");
        pimc.field("budget", &self.config.budget).field("nodes", &self.config.nodes);
        pimc.field("depth", &self.config.depth).field("objective", &self.config.objective);
        pimc.finish_non_exhaustive()
    }
}
