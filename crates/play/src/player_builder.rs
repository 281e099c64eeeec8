//! Player builder: from a specification to a player of a given game.

use std::fmt;

use kernel::{Determinizer, Game, PerfectInformation, RngStream, Turn, Watch};

use crate::determinisation::{ATTEMPTS, SeatKnowledge, StateSampler, ThinkingFailure};
use crate::search::SearchError;
use crate::tree::Clock;
use crate::{
    Base, Budget, Erring, Expectimax, ExpectimaxConfig, FlatConfig, FlatMonteCarlo, Greedy,
    Heuristic, LONGEST_PLAYOUT, Objective, Pimc, PimcConfig, Player, PlayerFactory, PlayerSpec,
    Playout, PlayoutBy, Random, TreeConfig, TreeSearch,
};

/// Builder of players of a game, from their specification.
///
/// ```
/// use kernel::toys::Nim;
/// use play::{BatchConfig, ByPayoff, PlayerBuilder, simulate};
///
/// let nim = Nim::new(9, 3);
/// let builder = PlayerBuilder::perfect_information(&nim);
/// let players = [builder.factory(&"mcts:200".parse()?)?, builder.factory(&"random".parse()?)?];
/// let config = BatchConfig { games: 50, ..BatchConfig::default() };
/// let summary = simulate(&nim, &players, &ByPayoff, &config, &())?;
/// // Nine matches are won by the seat that begins.
/// assert_eq!(summary.players[0].wins.rate(), 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlayerBuilder<'a, G: Game, I: Determinizer<G> = PerfectInformation> {
    game: &'a G,
    determinizer: &'a I,
    /// Evaluation of unfinished play, for searches that stop there. Default: none.
    pub heuristic: Option<Heuristic<G>>,
    /// What the players want. Default: [`Objective::Score`].
    pub objective: Objective,
    /// Clock for players with a time budget. Default: none.
    pub clock: Option<&'a Clock<'a>>,
    /// The watch that may end their thinking. Default: none.
    pub watch: &'a dyn Watch,
    /// The side of each seat: partners, who win and lose together, have the same. Default: each its own.
    pub sides: Option<&'a [usize]>,
    /// The most nodes of a tree. Default: as [`TreeConfig`] has it.
    pub nodes: usize,
    /// The most nodes of `expectimax` and `alpha-beta` for one decision. Default: as [`ExpectimaxConfig`] has it.
    pub look_ahead: u64,
    /// Whether trees stay for the next decision of the same game. Default: they do. In a
    /// [session](crate::session), in which moves are taken back, everybody begins anew at each decision.
    pub reuses: bool,
    /// The most moves of a playout. Default: [`LONGEST_PLAYOUT`].
    pub longest: u64,
}

impl<'a, G: Game> PlayerBuilder<'a, G> {
    /// For a `game` with perfect information.
    pub fn perfect_information(game: &'a G) -> Self {
        Self::new(game, &PerfectInformation)
    }
}

impl<'a, G: Game, I: Determinizer<G>> PlayerBuilder<'a, G, I> {
    /// For a `game` in which players sample what they do not see by `determinizer`.
    pub fn new(game: &'a G, determinizer: &'a I) -> Self {
        let nodes = TreeConfig::default().nodes;
        let (heuristic, objective, clock, watch) = (None, Objective::Score, None, &());
        let (reuses, longest) = (true, LONGEST_PLAYOUT);
        let (sides, look_ahead) = (None, ExpectimaxConfig::default().nodes);
        Self {
            game,
            determinizer,
            heuristic,
            objective,
            clock,
            watch,
            sides,
            nodes,
            look_ahead,
            reuses,
            longest,
        }
    }

    /// A factory of the players that `spec` asks for.
    ///
    /// # Errors
    /// If there is no such player, and why.
    pub fn factory(&self, spec: &PlayerSpec) -> Result<PlayerFactory<'a, G>, PlayerBuildError> {
        // Somebody is made here, so that whatever is wrong is said now.
        drop(self.player(spec)?);
        if Self::samples_states(&spec.base) {
            self.try_determinisation()?;
        }
        let (builder, spec) = (self.clone(), spec.clone());
        Ok(PlayerFactory::new(move || builder.player(&spec).expect("the same was made before")))
    }

    /// The player that `spec` asks for.
    ///
    /// # Errors
    /// If there is no such player, and why.
    pub fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn Player<G> + 'a>, PlayerBuildError> {
        let player = self.base(spec)?;
        // A random player errs without knowing.
        if spec.err.is_zero() || spec.base == Base::Random {
            return Ok(player);
        }
        Ok(Box::new(Erring::at_rate(player, spec.err)))
    }

    fn base(&self, spec: &PlayerSpec) -> Result<Box<dyn Player<G> + 'a>, PlayerBuildError> {
        let name = spec.base.name();
        if I::SEES_ALL && self.game.class().hidden && spec.base != Base::Random {
            return Err(PlayerBuildError::Hidden { name: name.to_owned() });
        }
        match spec.base {
            Base::Random => Ok(Box::new(Random)),
            Base::Greedy => Ok(Box::new(Greedy::new(self.determinizer, self.heuristic(name)?))),
            Base::Flat { playouts } => {
                let config = FlatConfig { playouts, objective: self.objective, watch: self.watch };
                let playout = self.playout(spec)?;
                Ok(Box::new(FlatMonteCarlo::new(self.determinizer, playout, config)))
            }
            Base::Pimc { budget } => {
                self.has_clock(budget, spec)?;
                let config = PimcConfig {
                    budget,
                    objective: self.objective,
                    sides: self.sides,
                    clock: self.clock,
                    watch: self.watch,
                    ..PimcConfig::default()
                };
                let playout = self.playout(spec)?;
                Ok(Box::new(Pimc::new(self.determinizer, playout, config)))
            }
            Base::Tree { budget, trees, .. } => {
                self.has_clock(budget, spec)?;
                // Nothing can be wrong with the playouts of the other trees either.
                self.playout(spec)?;
                let playout = || self.playout(spec).unwrap_or(Playout::random(self.longest));
                let config = TreeConfig {
                    budget,
                    trees,
                    nodes: self.nodes,
                    reuses: self.reuses,
                    objective: self.objective,
                    clock: self.clock,
                    watch: self.watch,
                    ..TreeConfig::default()
                };
                Ok(Box::new(TreeSearch::new(self.determinizer, playout, config)))
            }
            Base::Expectimax { depth } => {
                let config = self.ahead(depth);
                Ok(Box::new(Expectimax::new(self.game, self.heuristic(name)?, config)?))
            }
            Base::AlphaBeta { depth } => {
                let config = self.ahead(depth);
                Ok(Box::new(Expectimax::alpha_beta(self.game, self.heuristic(name)?, config)?))
            }
            Base::Perfect | Base::Equilibrium | Base::Strategy { .. } | Base::Named { .. } => {
                Err(PlayerBuildError::NotHere { name: name.to_owned() })
            }
        }
    }

    fn has_clock(&self, budget: Budget, spec: &PlayerSpec) -> Result<(), PlayerBuildError> {
        if matches!(budget, Budget::Time(_)) && self.clock.is_none() {
            return Err(PlayerBuildError::NoClock { name: spec.to_string() });
        }
        Ok(())
    }

    fn ahead(&self, depth: u32) -> ExpectimaxConfig<'a> {
        ExpectimaxConfig { depth, nodes: self.look_ahead, watch: self.watch }
    }

    fn heuristic(&self, name: &str) -> Result<Heuristic<G>, PlayerBuildError> {
        self.heuristic.ok_or_else(|| PlayerBuildError::NoHeuristic { name: name.to_owned() })
    }

    fn playout(&self, spec: &PlayerSpec) -> Result<Playout<'a, G>, PlayerBuildError> {
        match spec.playout {
            PlayoutBy::Random => Ok(Playout::random(self.longest)),
            PlayoutBy::Greedy => {
                // In sampled states everything may be looked at; one of them is enough.
                let greedy =
                    Greedy::new(&PerfectInformation, self.heuristic("greedy")?).with_samples(1);
                Ok(Playout::by(greedy, self.longest))
            }
        }
    }

    fn samples_states(base: &Base) -> bool {
        !I::SEES_ALL && (base.plays_out() || *base == Base::Greedy)
    }

    /// Whether a state can be sampled for the first seat to decide, in one game played at random.
    fn try_determinisation(&self) -> Result<(), PlayerBuildError> {
        let (game, mut stream) = (self.game, RngStream::new(1, 0));
        let mut seats: Vec<SeatKnowledge<'_, G, I>> = Vec::new();
        for seat in (0..game.seats()).map(kernel::Seat::new) {
            let mut knowledge = SeatKnowledge::new(self.determinizer);
            knowledge.begin(game, seat);
            seats.push(knowledge);
        }
        let (mut state, mut moves) = (game.start(), Vec::new());
        for _ in 0..self.longest {
            moves.clear();
            game.moves(&state, &mut moves);
            let mv = match (game.turn(&state), moves.as_slice()) {
                (Turn::Over(_), _) | (_, []) => break,
                (_, &[only]) => only,
                (Turn::Chance, several) => {
                    several[stream.pick_by(several.len(), |nth| game.weight(&state, several[nth]))]
                }
                (Turn::Seat(seat), _) => {
                    let memory = seats[seat.idx()].memory(game, seat, &state);
                    let (determinizer, state) = (self.determinizer, &state);
                    let sampler = StateSampler { game, determinizer, memory, state };
                    let mut out = state.clone();
                    if (0..ATTEMPTS).any(|_| sampler.draw(&mut stream, &mut out)) {
                        break;
                    }
                    return Err(PlayerBuildError::NoDeterminisation {
                        why: ThinkingFailure::NoConsistentState.to_string(),
                    });
                }
            };
            seats.iter_mut().for_each(|knowledge| knowledge.observe(game, &state, mv));
            game.play(&mut state, mv);
        }
        Ok(())
    }
}

/// Error of a [`PlayerBuilder`]: why there is no such player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerBuildError {
    /// The game has hidden information, and there is no determinisation of it.
    #[error(
        "{name} would see hidden cards: this game has hidden information, and nothing here samples \
         what a seat does not see; random can play it"
    )]
    Hidden {
        /// The player that was asked for.
        name: String,
    },
    /// No state is found that is consistent with what a seat has observed.
    #[error("a player that searches cannot play this game: {why}; random can play it")]
    NoDeterminisation {
        /// Why.
        why: String,
    },
    /// The game has no heuristic evaluation.
    #[error(
        "{name} needs a heuristic evaluation of unfinished play, and this game has none; mcts:1000 plays \
         to the end instead"
    )]
    NoHeuristic {
        /// The player that was asked for.
        name: String,
    },
    /// There is no clock.
    #[error(
        "{name} thinks for a given time, and there is no clock here; give it playouts, such as mcts:1000"
    )]
    NoClock {
        /// The player that was asked for.
        name: String,
    },
    /// The game is not for this search.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Not a player that searches.
    #[error("{name} is not among the players that search")]
    NotHere {
        /// The player that was asked for.
        name: String,
    },
}

impl<G: Game, I: Determinizer<G>> Clone for PlayerBuilder<'_, G, I> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<G: Game, I: Determinizer<G>> fmt::Debug for PlayerBuilder<'_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut builder = f.debug_struct("PlayerBuilder");
        builder
            .field("heuristic", &self.heuristic)
            .field("objective", &self.objective)
            .finish_non_exhaustive()
    }
}
