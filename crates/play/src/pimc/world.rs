//! Search of one world: a state in which all cards are seen.
//!
//! Chance that is left in it, such as a die, comes out as it does in this world: by the state in which it is thrown,
//! and not by the way there. The search therefore sees it coming, as it sees the cards.
//!
//! Unlike [`search`](crate::search), which deepens towards the game's own opinion of a position, it adds up what is
//! paid at the ends, and takes partners for one side.

use kernel::{BySeat, Game, RngStream, Seat, Turn};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

use crate::patience::Patience;
use crate::{Objective, Playout};

/// The longest line, forced moves and chance not counted: the search goes down one call for each decision.
const LONGEST_LINE: u32 = 300;

/// The most moves without a decision: play that goes on so is taken for endless.
const MOST_FORCED: u64 = 10_000;

/// A world was not searched: it is too large, or somebody has had enough.
#[derive(Debug)]
pub(super) struct Unsolved;

/// Searches worlds one after another.
pub(super) struct WorldSearch<'a, G: Game> {
    playout: Playout<'a, G>,
    objective: Objective,
    most_nodes: u64,
    nodes: u64,
    /// From which all chance of the present world follows.
    seed: u64,
    /// Whether each seat is on the side of the one who decides; nothing if there are not two sides with a zero sum.
    own_side: Option<BySeat<bool>>,
    /// Bounds on what the deciding side gets, by the hash of the position. Two positions have the same once in 2^64
    /// times.
    bounds: FxHashMap<u64, Bounds>,
    /// What each seat gets, by the hash of the position.
    worths: FxHashMap<u64, BySeat<f64>>,
}

/// What a side gets at least and at most.
#[derive(Clone, Copy)]
struct Bounds {
    low: f64,
    high: f64,
}

/// A position in which somebody has a choice, or the end.
enum Stand<M> {
    Choice(Seat, Vec<M>),
    Over(BySeat<f64>),
}

impl<'a, G: Game> WorldSearch<'a, G> {
    pub(super) fn new(playout: Playout<'a, G>, objective: Objective, most_nodes: u64) -> Self {
        Self {
            playout,
            objective,
            most_nodes,
            nodes: 0,
            seed: 0,
            own_side: None,
            bounds: FxHashMap::default(),
            worths: FxHashMap::default(),
        }
    }

    /// A new world, in which `seat` decides and chance comes out by `seed`.
    pub(super) fn begin(&mut self, game: &G, seat: Seat, sides: Option<&[usize]>, seed: u64) {
        let side = |of: Seat| sides.map_or(of.idx(), |sides| sides[of.idx()]);
        let is_own = BySeat::from_fn(game.seats(), |of| side(of) == side(seat));
        let mut others = (0..game.seats()).map(Seat::new).filter(|&of| !is_own[of]).map(side);
        let other = others.next();
        let is_duel = other.is_some() && others.all(|side| Some(side) == other);
        self.own_side = (is_duel && game.class().zero_sum).then_some(is_own);
        self.seed = seed;
        self.bounds.clear();
        self.worths.clear();
    }

    /// What each seat gets after each of `moves` in `state`: solved to the end, or looking `depth` decisions ahead, the
    /// first of which is among `moves`.
    pub(super) fn value(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
        depth: Option<u32>,
        patience: &mut Patience<'_>,
    ) -> Result<Vec<BySeat<f64>>, Unsolved> {
        self.nodes = 0;
        let depth = depth.map(|depth| depth - 1);
        let after = |mv: &G::Move| {
            let next = game.after(state, *mv);
            if self.own_side.is_some() {
                let all = (f64::NEG_INFINITY, f64::INFINITY);
                let worth = self.duel(game, next, all, depth, 1, patience)?;
                Ok(self.both(worth))
            } else {
                self.each(game, next, depth, 1, patience)
            }
        };
        moves.iter().map(after).collect()
    }

    /// Alpha-beta: what the deciding side gets in `state`, as far as it is between `low` and `high`.
    fn duel(
        &mut self,
        game: &G,
        mut state: G::State,
        (mut low, mut high): (f64, f64),
        depth: Option<u32>,
        line: u32,
        patience: &mut Patience<'_>,
    ) -> Result<f64, Unsolved> {
        let (mover, moves) = match self.advance(game, &mut state, patience)? {
            Stand::Over(worths) => return Ok(self.own(&worths)),
            Stand::Choice(..) if depth == Some(0) => {
                let worths = self.play_out(game, &mut state, patience)?;
                return Ok(self.own(&worths));
            }
            Stand::Choice(mover, moves) => (mover, moves),
        };
        // 1. What is known of the position?
        let key = depth.is_none().then(|| FxBuildHasher.hash_one(&state));
        let mut known = Bounds { low: f64::NEG_INFINITY, high: f64::INFINITY };
        if let Some(bounds) = key.and_then(|key| self.bounds.get(&key)) {
            known = *bounds;
            if known.low >= high || known.low >= known.high {
                return Ok(known.low);
            }
            if known.high <= low {
                return Ok(known.high);
            }
            (low, high) = (low.max(known.low), high.min(known.high));
        }
        self.goes_deeper(depth, line)?;

        // 2. The best move, until one is too good to be allowed.
        let is_own = self.own_side.as_ref().is_some_and(|own| own[mover]);
        let depth = depth.map(|depth| depth - 1);
        let mut best = if is_own { f64::NEG_INFINITY } else { f64::INFINITY };
        let (mut alpha, mut beta) = (low, high);
        let last = moves.len() - 1;
        let mut state = Some(state);
        for (nth, &mv) in moves.iter().enumerate() {
            let mut next = if nth == last { state.take() } else { state.clone() };
            let mut next = next.take().expect("taken at the last move");
            game.play(&mut next, mv);
            let worth = self.duel(game, next, (alpha, beta), depth, line + 1, patience)?;
            if is_own {
                best = best.max(worth);
                alpha = alpha.max(best);
            } else {
                best = best.min(worth);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }

        // 3. Remembered: exactly, or as a bound.
        if let Some(key) = key {
            if best > low {
                known.low = known.low.max(best);
            }
            if best < high {
                known.high = known.high.min(best);
            }
            self.bounds.insert(key, known);
        }
        Ok(best)
    }

    /// maxⁿ: what each seat gets in `state` if each takes what is best for itself, the first of equals.
    fn each(
        &mut self,
        game: &G,
        mut state: G::State,
        depth: Option<u32>,
        line: u32,
        patience: &mut Patience<'_>,
    ) -> Result<BySeat<f64>, Unsolved> {
        let (mover, moves) = match self.advance(game, &mut state, patience)? {
            Stand::Over(worths) => return Ok(worths),
            Stand::Choice(..) if depth == Some(0) => {
                return self.play_out(game, &mut state, patience);
            }
            Stand::Choice(mover, moves) => (mover, moves),
        };
        let key = depth.is_none().then(|| FxBuildHasher.hash_one(&state));
        if let Some(worths) = key.and_then(|key| self.worths.get(&key)) {
            return Ok(worths.clone());
        }
        self.goes_deeper(depth, line)?;
        let depth = depth.map(|depth| depth - 1);
        let mut best: Option<BySeat<f64>> = None;
        for mv in moves {
            let next = game.after(&state, mv);
            let worths = self.each(game, next, depth, line + 1, patience)?;
            if best.as_ref().is_none_or(|best| worths[mover] > best[mover]) {
                best = Some(worths);
            }
        }
        let best = best.expect("somebody has a choice");
        if let Some(key) = key {
            self.worths.insert(key, best.clone());
        }
        Ok(best)
    }

    /// Goes on to where somebody has a choice.
    fn advance(
        &mut self,
        game: &G,
        state: &mut G::State,
        patience: &mut Patience<'_>,
    ) -> Result<Stand<G::Move>, Unsolved> {
        let mut moves = Vec::new();
        for _ in 0..MOST_FORCED {
            patience.count(1).map_err(|_| Unsolved)?;
            match game.turn(state) {
                Turn::Over(payoffs) => return Ok(Stand::Over(self.objective.worths(&payoffs))),
                Turn::Chance => {
                    let mut chance = RngStream::new(self.seed, FxBuildHasher.hash_one(&*state));
                    if game.resolve_chance(state, &mut chance) == 0 {
                        return Err(Unsolved);
                    }
                    game.settle(state, &mut chance);
                }
                Turn::Seat(seat) => {
                    moves.clear();
                    game.moves(state, &mut moves);
                    match moves.as_slice() {
                        [] => return Ok(Stand::Over(BySeat::from_fn(game.seats(), |_| 0.0))),
                        &[only] => game.play(state, only),
                        _ => return Ok(Stand::Choice(seat, moves)),
                    }
                }
            }
        }
        Err(Unsolved)
    }

    /// What each seat gets if play goes on from `state` by playouts: one, with the same numbers wherever it begins.
    fn play_out(
        &mut self,
        game: &G,
        state: &mut G::State,
        patience: &mut Patience<'_>,
    ) -> Result<BySeat<f64>, Unsolved> {
        let payoffs = self.playout.run(game, state, 0, &mut RngStream::new(self.seed, 0));
        patience.count(self.playout.take_made()).map_err(|_| Unsolved)?;
        Ok(self.objective.worths(&payoffs))
    }

    /// Counts a node of a world that is to be solved.
    fn goes_deeper(&mut self, depth: Option<u32>, line: u32) -> Result<(), Unsolved> {
        self.nodes += 1;
        let is_too_large = depth.is_none() && self.nodes > self.most_nodes;
        if is_too_large || line > LONGEST_LINE { Err(Unsolved) } else { Ok(()) }
    }

    /// What the deciding side gets.
    fn own(&self, worths: &BySeat<f64>) -> f64 {
        let sides = self.own_side.as_ref().expect("there are two sides");
        let own = sides.iter().position(|&is_own| is_own).expect("one of them decides");
        worths[Seat::new(own)]
    }

    /// What each seat gets if the deciding side gets `worth` for each of its seats.
    fn both(&self, worth: f64) -> BySeat<f64> {
        let sides = self.own_side.as_ref().expect("there are two sides");
        let n_own = sides.iter().filter(|&&is_own| is_own).count();
        let others = (sides.len() - n_own) as f64;
        let all = match self.objective {
            Objective::Score => 0.0,
            Objective::Win => 1.0,
            Objective::Loss => -1.0,
        };
        let other = (all - worth * n_own as f64) / others;
        BySeat::from_fn(sides.len(), |seat| if sides[seat] { worth } else { other })
    }
}
