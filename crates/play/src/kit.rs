//! What players of a game are made of: from what is asked for to whoever plays.

use std::fmt;

use kernel::{Game, Insight, Open, Stream, Turn, Watch};

use crate::mind::{ATTEMPTS, Imagined, Mind, Stump};
use crate::search::SearchError;
use crate::tree::Clock;
use crate::{
    Aim, Base, Budget, Entrant, Erring, Expectimax, ExpectimaxConfig, FlatConfig, FlatMonteCarlo,
    Greedy, Heuristic, LONGEST_PLAYOUT, Player, PlayerSpec, Playout, PlayoutBy, Random, TreeConfig,
    TreeSearch,
};

/// All that is needed to make players of a game, by what they are asked for.
///
/// ```
/// use kernel::toys::Nim;
/// use play::{BatchConfig, ByPayoff, Kit, simulate};
///
/// let nim = Nim::new(9, 3);
/// let kit = Kit::open(&nim);
/// let players = [kit.entrant(&"mcts:200".parse()?)?, kit.entrant(&"random".parse()?)?];
/// let config = BatchConfig { games: 50, ..BatchConfig::default() };
/// let summary = simulate(&nim, &players, &ByPayoff, &config, &())?;
/// // Nine matches are won by whoever begins.
/// assert_eq!(summary.players[0].wins.rate(), 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Kit<'a, G: Game, I: Insight<G> = Open> {
    game: &'a G,
    insight: &'a I,
    /// How unfinished play looks, for those who stop there. Default: nobody can tell.
    pub heuristic: Option<Heuristic<G>>,
    /// What the players want. Default: [`Aim::Score`].
    pub aim: Aim,
    /// Tells the time, for those who think for so long. Default: nobody.
    pub clock: Option<&'a Clock<'a>>,
    /// Somebody who may end their thinking. Default: nobody.
    pub watch: &'a dyn Watch,
    /// The most nodes of a tree. Default: as [`TreeConfig`] has it.
    pub nodes: usize,
    /// Whether trees stay for the next decision of the same game. Default: they do. In a
    /// [session](crate::session), in which moves are taken back, everybody begins anew at each decision.
    pub reuses: bool,
    /// The most moves of a playout. Default: [`LONGEST_PLAYOUT`].
    pub longest: u64,
}

impl<'a, G: Game> Kit<'a, G> {
    /// For a `game` in which nothing is hidden.
    pub fn open(game: &'a G) -> Self {
        Self::new(game, &Open)
    }
}

impl<'a, G: Game, I: Insight<G>> Kit<'a, G, I> {
    /// For a `game` in which players imagine what they do not see by `insight`.
    pub fn new(game: &'a G, insight: &'a I) -> Self {
        let nodes = TreeConfig::default().nodes;
        let (heuristic, aim, clock, watch) = (None, Aim::Score, None, &());
        let (reuses, longest) = (true, LONGEST_PLAYOUT);
        Self { game, insight, heuristic, aim, clock, watch, nodes, reuses, longest }
    }

    /// Whoever `spec` asks for.
    ///
    /// # Errors
    /// If there is no such player, and why.
    pub fn entrant(&self, spec: &PlayerSpec) -> Result<Entrant<'a, G>, KitError> {
        // Somebody is made here, so that whatever is wrong is said now.
        drop(self.player(spec)?);
        if Self::imagines(&spec.base) {
            self.try_to_imagine()?;
        }
        let (kit, spec) = (self.clone(), spec.clone());
        Ok(Entrant::new(move || kit.player(&spec).expect("the same was made before")))
    }

    /// Whoever `spec` asks for, to sit down at a table.
    ///
    /// # Errors
    /// If there is no such player, and why.
    pub fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn Player<G> + 'a>, KitError> {
        let player = self.base(spec)?;
        // Whoever takes any option errs without knowing.
        if spec.err.is_zero() || spec.base == Base::Random {
            return Ok(player);
        }
        Ok(Box::new(Erring::at_rate(player, spec.err)))
    }

    fn base(&self, spec: &PlayerSpec) -> Result<Box<dyn Player<G> + 'a>, KitError> {
        let name = spec.base.name();
        if I::SEES_ALL && self.game.class().hidden && spec.base != Base::Random {
            return Err(KitError::Hidden { name: name.to_owned() });
        }
        match spec.base {
            Base::Random => Ok(Box::new(Random)),
            Base::Greedy => Ok(Box::new(Greedy::new(self.insight, self.heuristic(name)?))),
            Base::Flat { playouts } => {
                let config = FlatConfig { playouts, aim: self.aim, watch: self.watch };
                let playout = self.playout(spec)?;
                Ok(Box::new(FlatMonteCarlo::new(self.insight, playout, config)))
            }
            Base::Tree { budget, trees, .. } => {
                if matches!(budget, Budget::Time(_)) && self.clock.is_none() {
                    return Err(KitError::NoClock { name: spec.to_string() });
                }
                // Nothing can be wrong with the playouts of the other trees either.
                self.playout(spec)?;
                let playout = || self.playout(spec).unwrap_or(Playout::random(self.longest));
                let config = TreeConfig {
                    budget,
                    trees,
                    nodes: self.nodes,
                    reuses: self.reuses,
                    aim: self.aim,
                    clock: self.clock,
                    watch: self.watch,
                    ..TreeConfig::default()
                };
                Ok(Box::new(TreeSearch::new(self.insight, playout, config)))
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
                Err(KitError::NotHere { name: name.to_owned() })
            }
        }
    }

    fn ahead(&self, depth: u32) -> ExpectimaxConfig<'a> {
        ExpectimaxConfig { depth, watch: self.watch, ..ExpectimaxConfig::default() }
    }

    fn heuristic(&self, name: &str) -> Result<Heuristic<G>, KitError> {
        self.heuristic.ok_or_else(|| KitError::NoHeuristic { name: name.to_owned() })
    }

    fn playout(&self, spec: &PlayerSpec) -> Result<Playout<'a, G>, KitError> {
        match spec.playout {
            PlayoutBy::Random => Ok(Playout::random(self.longest)),
            PlayoutBy::Greedy => {
                // In imagined states everything may be looked at; one of them is enough.
                let greedy = Greedy::new(&Open, self.heuristic("greedy")?).with_samples(1);
                Ok(Playout::by(greedy, self.longest))
            }
        }
    }

    fn imagines(base: &Base) -> bool {
        !I::SEES_ALL && matches!(base, Base::Greedy | Base::Flat { .. } | Base::Tree { .. })
    }

    /// Whether whoever is the first to decide can imagine anything, in one game played at random.
    fn try_to_imagine(&self) -> Result<(), KitError> {
        let (game, mut stream) = (self.game, Stream::new(1, 0));
        let mut minds: Vec<Mind<'_, G, I>> = Vec::new();
        for seat in (0..game.seats()).map(kernel::Seat::new) {
            let mut mind = Mind::new(self.insight);
            mind.begin(game, seat);
            minds.push(mind);
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
                    let memory = minds[seat.idx()].memory(game, seat);
                    let (insight, state) = (self.insight, &state);
                    let imagined = Imagined { game, insight, memory, state };
                    let mut out = state.clone();
                    if (0..ATTEMPTS).any(|_| imagined.draw(&mut stream, &mut out)) {
                        break;
                    }
                    return Err(KitError::CannotImagine {
                        why: Stump::NothingImagined.to_string(),
                    });
                }
            };
            minds.iter_mut().for_each(|mind| mind.witness(game, &state, mv));
            game.play(&mut state, mv);
        }
        Ok(())
    }
}

/// Why there is no such player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KitError {
    /// The game hides something, and nobody can imagine it.
    #[error(
        "{name} would play with open cards: this game hides something from its seats, and nothing here \
         imagines what a seat does not see; random can play it"
    )]
    Hidden {
        /// Who was asked for.
        name: String,
    },
    /// Nothing that agrees with what a seat has seen is found.
    #[error("a player that looks ahead cannot play this game: {why}; random can play it")]
    CannotImagine {
        /// Why.
        why: String,
    },
    /// The game has no opinion on unfinished play.
    #[error(
        "{name} goes by how unfinished play looks, and this game has no opinion on that; mcts:1000 plays \
         to the end instead"
    )]
    NoHeuristic {
        /// Who was asked for.
        name: String,
    },
    /// There is no clock.
    #[error(
        "{name} thinks for so long, and there is no clock here; give it playouts, such as mcts:1000"
    )]
    NoClock {
        /// Who was asked for.
        name: String,
    },
    /// The game is not for this search.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Not a player that looks ahead.
    #[error("{name} is not among the players that look ahead")]
    NotHere {
        /// Who was asked for.
        name: String,
    },
}

impl<G: Game, I: Insight<G>> Clone for Kit<'_, G, I> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<G: Game, I: Insight<G>> fmt::Debug for Kit<'_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kit = f.debug_struct("Kit");
        kit.field("heuristic", &self.heuristic).field("aim", &self.aim).finish_non_exhaustive()
    }
}
