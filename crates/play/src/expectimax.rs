//! Expectimax: every line to a depth, what chance may do weighed by its odds.
//!
//! For games with perfect information, of any number of seats: each seat takes what is worth most to
//! itself (maxⁿ, Luckhardt and Irani 1986), the first of equals. At its own decision the player takes any of
//! equals. Depth counts decisions; whatever chance does after the last of them is weighed too, and then a
//! [`Heuristic`] is asked. It deepens one decision at a time and stops at its limit on nodes, so that a game
//! of many chances costs no more than any other; if not even one decision can be looked through, it samples
//! as [`Greedy`] does.
//!
//! For two seats, zero-sum and without chance, lines that cannot matter are left out (alpha-beta). That
//! changes no value; of equal moves it then takes the first. [`search`](crate::search) does the same with a table of positions, where
//! the game is [`kernel::Evaluated`].

use std::fmt;

use kernel::{BySeat, Game, PerfectInformation, RngStream, Seat, Stop, Turn, Watch};

use crate::patience::Patience;
use crate::search::SearchError;
use crate::{Choice, Greedy, Heuristic, Player};

/// The longest line, chance included: the search goes down one call for each move.
const LONGEST_LINE: u32 = 1_000;

/// Configuration of [`Expectimax`]: its depth and its limits.
#[derive(Clone, Copy)]
pub struct ExpectimaxConfig<'a> {
    /// The depth in decisions, at least one. Default: 3.
    pub depth: u32,
    /// The most nodes to look at for one decision. Default: 1,000,000.
    pub nodes: u64,
    /// Somebody who may end its thinking; it then decides by what it knows. Default: nobody.
    pub watch: &'a dyn Watch,
}

impl Default for ExpectimaxConfig<'_> {
    fn default() -> Self {
        Self { depth: 3, nodes: 1_000_000, watch: &() }
    }
}

/// Takes what is best after looking at every line to a depth.
pub struct Expectimax<'a, G: Game> {
    heuristic: Heuristic<G>,
    config: ExpectimaxConfig<'a>,
    /// Whether what one seat wins the other loses, and nothing is left to chance.
    is_duel: bool,
    /// For decisions that cannot be looked through.
    greedy: Greedy<'a, G, PerfectInformation>,
    depth: u32,
    nodes: u64,
    patience: Patience<'a>,
}

/// A limit was reached, or somebody has had enough.
struct LimitHit;

impl<'a, G: Game> Expectimax<'a, G> {
    /// A player of `game` that judges by `heuristic` where it stops looking.
    ///
    /// # Errors
    /// If the game hides something.
    pub fn new(
        game: &G,
        heuristic: Heuristic<G>,
        config: ExpectimaxConfig<'a>,
    ) -> Result<Self, SearchError> {
        let class = game.class();
        if class.hidden {
            return Err(SearchError::HiddenInformation);
        }
        let is_duel = game.seats() == 2 && class.zero_sum && !class.chance;
        let greedy = Greedy::new(&PerfectInformation, heuristic);
        let patience = Patience::new(config.watch);
        Ok(Self { heuristic, config, is_duel, greedy, depth: 0, nodes: 0, patience })
    }

    /// The same for two seats without chance.
    ///
    /// # Errors
    /// If the game is another one.
    pub fn alpha_beta(
        game: &G,
        heuristic: Heuristic<G>,
        config: ExpectimaxConfig<'a>,
    ) -> Result<Self, SearchError> {
        crate::search::check(game)?;
        Self::new(game, heuristic, config)
    }

    /// The depth that was looked through at the last decision; nothing if not even one decision could be.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The nodes looked at for the last decision.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What each seat can expect in `state`, `depth` decisions before the horizon.
    fn worths(
        &mut self,
        game: &G,
        state: &G::State,
        depth: u32,
        line: u32,
    ) -> Result<BySeat<f64>, LimitHit> {
        self.count()?;
        let turn = game.turn(state);
        let is_leaf = match turn {
            Turn::Over(_) => true,
            Turn::Chance => line >= LONGEST_LINE,
            Turn::Seat(_) => depth == 0 || line >= LONGEST_LINE,
        };
        let mut moves = Vec::new();
        if !is_leaf {
            game.moves(state, &mut moves);
        }
        // Where play is stuck it goes no further.
        if moves.is_empty() {
            return Ok(self.heuristic.worths(game, state));
        }
        if turn == Turn::Chance {
            let (mut sums, mut total) = (BySeat::from_fn(game.seats(), |_| 0.0), 0.0);
            for mv in moves {
                let weight = game.weight(state, mv) as f64;
                let worths = self.worths(game, &game.after(state, mv), depth, line + 1)?;
                sums = BySeat::from_fn(sums.len(), |seat| sums[seat] + weight * worths[seat]);
                total += weight;
            }
            return Ok(sums.map(|sum| sum / total));
        }
        let Turn::Seat(mover) = turn else { unreachable!("nothing is listed at an end") };
        let mut best: Option<BySeat<f64>> = None;
        for mv in moves {
            let worths = self.worths(game, &game.after(state, mv), depth - 1, line + 1)?;
            if best.as_ref().is_none_or(|best| worths[mover] > best[mover]) {
                best = Some(worths);
            }
        }
        Ok(best.expect("at least one move is listed"))
    }

    /// What `seat` can expect in `state` of a duel, as far as it is between `least` and `most`.
    fn duel(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        (depth, line): (u32, u32),
        (least, most): (f64, f64),
    ) -> Result<f64, LimitHit> {
        self.count()?;
        let Turn::Seat(mover) = game.turn(state) else {
            return Ok(self.heuristic.worth(game, state, seat));
        };
        let sign = if mover == seat { 1.0 } else { -1.0 };
        let mut moves = Vec::new();
        if depth > 0 && line < LONGEST_LINE {
            game.moves(state, &mut moves);
        }
        if moves.is_empty() {
            return Ok(sign * self.heuristic.worth(game, state, mover));
        }
        let (mut least, most) = if mover == seat { (least, most) } else { (-most, -least) };
        let mut best = f64::NEG_INFINITY;
        for mv in moves {
            let next = game.after(state, mv);
            let worth = self.duel(game, &next, mover, (depth - 1, line + 1), (least, most))?;
            best = best.max(worth);
            least = least.max(worth);
            if best >= most {
                break;
            }
        }
        Ok(sign * best)
    }

    /// One of the best moves of `seat`, looking `depth` decisions ahead.
    ///
    /// In a duel it is the first of them: which others are as good is not known, as their lines were left out. Else it
    /// is any: where the heuristic says nothing, all are equal, and a fixed order would be a bad habit.
    fn best(
        &mut self,
        game: &G,
        seat: Seat,
        choice: Choice<'_, G>,
        depth: u32,
        stream: &mut RngStream,
    ) -> Result<G::Move, LimitHit> {
        let (mut best, mut n_best): (Option<(G::Move, f64)>, u64) = (None, 0);
        for &mv in choice.moves {
            let next = game.after(choice.state, mv);
            let worth = if self.is_duel {
                let least = best.map_or(f64::NEG_INFINITY, |(_, worth)| worth);
                self.duel(game, &next, seat, (depth - 1, 1), (least, f64::INFINITY))?
            } else {
                self.worths(game, &next, depth - 1, 1)?[seat]
            };
            match best {
                Some((_, most)) if worth < most => {}
                Some((_, most)) if worth <= most => {
                    n_best += 1;
                    if !self.is_duel && stream.below(n_best) == 0 {
                        best = Some((mv, most));
                    }
                }
                _ => (best, n_best) = (Some((mv, worth)), 1),
            }
        }
        best.map(|(mv, _)| mv).ok_or(LimitHit)
    }

    fn count(&mut self) -> Result<(), LimitHit> {
        self.nodes += 1;
        if self.nodes > self.config.nodes {
            return Err(LimitHit);
        }
        self.patience.count(1).map_err(|_| LimitHit)
    }
}

impl<G: Game> Player<G> for Expectimax<'_, G> {
    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        self.patience.begin();
        let (&[_, _, ..], Turn::Seat(seat)) = (choice.moves, game.turn(choice.state)) else {
            return choice.moves[0];
        };
        (self.nodes, self.depth) = (0, 0);
        let mut best = None;
        for depth in 1..=self.config.depth.max(1) {
            match self.best(game, seat, choice, depth, stream) {
                Ok(mv) => (best, self.depth) = (Some(mv), depth),
                Err(LimitHit) => break,
            }
        }
        match best {
            Some(mv) => mv,
            None if self.patience.stopped().is_some() => choice.moves[0],
            None => self.greedy.choose(game, choice, stream),
        }
    }

    fn stopped(&self) -> Option<Stop> {
        self.patience.stopped()
    }
}

impl<G: Game> fmt::Debug for Expectimax<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut expectimax = f.debug_struct("Expectimax");
        expectimax.field("depth", &self.config.depth).field("nodes", &self.config.nodes);
        expectimax.field("is_duel", &self.is_duel).finish_non_exhaustive()
    }
}
