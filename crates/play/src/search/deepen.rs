//! Iterative deepening: alpha-beta to depth 1, 2, 3, … with a table of positions met before.
//!
//! Each depth begins with what was best at the depth before, so that bounds are tight early. The
//! result is that of the deepest depth that was finished, and is exactly
//! [`minimax`](super::minimax())'s on the scale of [`Score`] at that depth, move and all: the table
//! is used only where it changes nothing (see `positions`), and where an earlier move may be as good
//! as the best so far, it is searched with bounds that let it be seen.

use std::fmt;

use kernel::{Evaluated, Game, Progress, Seat, Stop, Watch};

use super::alpha_beta::Bounds;
use super::node::{self, Node, list, look, on_side, seat_to_act};
use super::positions::{Bound, Positions};
use super::{DEEPEST, Score, SearchError, Value};

/// The nodes between two looks at the watch: some thousandths of a second.
const LOOK: u64 = 1 << 10;

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchConfig {
    /// The depth in moves, 1 to [`DEEPEST`]. Default: 8.
    pub depth: u32,
    /// The most nodes to look at, over all depths; depth 1 is finished in any case, so that there is
    /// always a move. Default: as many as there are.
    pub nodes: u64,
    /// The most positions to remember; each takes the room of a state and some forty bytes.
    /// Default: 65,536.
    pub positions: usize,
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self { depth: 8, nodes: u64::MAX, positions: 1 << 16 }
    }
}

/// Result of iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deepened<M> {
    /// What the state is worth to the seat to act.
    pub value: Score,
    /// The first of the moves that achieve it.
    pub best: M,
    /// The depth that was finished last, which value and move are of.
    pub depth: u32,
    /// Why it went no deeper.
    pub ended: Ended,
    /// The states looked at, over all depths, each as often as it was looked at.
    pub nodes: u64,
}

/// Score of every move by iterative deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated<M> {
    /// Every move in the game's own order, and what the state is worth to the seat to act if it is
    /// made.
    pub moves: Vec<(M, Score)>,
    /// The depth that was finished last, counted from before the move.
    pub depth: u32,
    /// Why it went no deeper.
    pub ended: Ended,
    /// The states looked at, over all depths, each as often as it was looked at.
    pub nodes: u64,
}

/// Reason why a search went no deeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It reached the depth that was asked for.
    Depth,
    /// The end is in sight, and looking deeper would change nothing.
    Decided,
    /// It looked at as many nodes as it was allowed.
    Nodes,
    /// The watch said stop.
    Stopped(Stop),
}

/// A search that can be used for one state after another, and remembers positions between them.
///
/// What it remembers changes no value and no move at a given depth, but with a limit on nodes it may
/// let a later search go deeper; [`forget`](Search::forget) makes it as good as new.
pub struct Search<'g, G: Game> {
    game: &'g G,
    config: SearchConfig,
    positions: Positions<G>,
    /// The moves of all states from the first to the one being looked at.
    moves: Vec<G::Move>,
    nodes: u64,
    /// The nodes since the last look at the watch, over all searches: many short ones take long too.
    since: u64,
    /// Whether limits hold already: not before depth 1 is finished.
    is_limited: bool,
}

/// Root of a search.
struct Root<'s, G: Game> {
    state: &'s G::State,
    /// The seat to act.
    seat: Seat,
    moves: Vec<G::Move>,
}

/// Reason why a depth was not finished.
enum Halt {
    Limit(Ended),
    Error(SearchError),
}

impl From<SearchError> for Halt {
    fn from(error: SearchError) -> Self {
        Self::Error(error)
    }
}

impl<'g, G: Evaluated> Search<'g, G> {
    /// How far it looks ahead, in moves.
    pub fn depth(&self) -> u32 {
        self.config.depth
    }

    /// A search in `game` that goes as far as `config` says.
    ///
    /// # Errors
    /// If the game is not for search, or the depth is more than [`DEEPEST`].
    pub fn new(game: &'g G, config: SearchConfig) -> Result<Self, SearchError> {
        node::check(game)?;
        if config.depth > DEEPEST {
            return Err(SearchError::TooDeep { depth: config.depth, deepest: DEEPEST });
        }
        let positions = Positions::new(config.positions);
        Ok(Self {
            game,
            config,
            positions,
            moves: Vec::new(),
            nodes: 0,
            since: 0,
            is_limited: false,
        })
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.positions.forget();
    }

    /// The best move in `state`.
    ///
    /// # Errors
    /// If play is over, or comes to a state where nothing is legal. To be stopped or to reach a
    /// limit is no error: what is known then is returned.
    pub fn deepen(
        &mut self,
        state: &G::State,
        watch: &dyn Watch,
    ) -> Result<Deepened<G::Move>, SearchError> {
        let root = self.root(state)?;
        let mut found: Option<(usize, Score)> = None;
        let (depth, ended) = self.by_depth(watch, |search, depth| {
            let (place, value) = search.best_at(&root, found, depth, watch)?;
            found = Some((place, value));
            Ok(value.is_decided())
        })?;
        let (place, value) = found.expect("depth 1 is always finished");
        Ok(Deepened { value, best: root.moves[place], depth, ended, nodes: self.nodes })
    }

    /// What each move in `state` is worth. Takes longer than to find the best alone.
    ///
    /// # Errors
    /// As [`deepen`](Search::deepen).
    pub fn rate(
        &mut self,
        state: &G::State,
        watch: &dyn Watch,
    ) -> Result<Rated<G::Move>, SearchError> {
        let root = self.root(state)?;
        let mut found = Vec::new();
        let (depth, ended) = self.by_depth(watch, |search, depth| {
            let all = Bounds { least: Score::WORST, most: Score::BEST };
            let rate = |&mv| search.after(&root, mv, depth, all, watch);
            found = root.moves.iter().map(rate).collect::<Result<Vec<Score>, Halt>>()?;
            Ok(found.iter().all(|score| score.is_decided()))
        })?;
        let moves = root.moves.into_iter().zip(found).collect();
        Ok(Rated { moves, depth, ended, nodes: self.nodes })
    }

    /// Looks where a search is to begin.
    fn root<'s>(&self, state: &'s G::State) -> Result<Root<'s, G>, SearchError> {
        let seat = seat_to_act(self.game, state, self.config.depth)?;
        let mut moves = Vec::new();
        list(self.game, state, &mut moves)?;
        Ok(Root { state, seat, moves })
    }

    /// Calls `search_to` with depth 1, 2, … until it says that all is decided or a limit is reached.
    /// Gives the depth that was finished last, and why that was the last.
    fn by_depth(
        &mut self,
        watch: &dyn Watch,
        mut search_to: impl FnMut(&mut Self, u32) -> Result<bool, Halt>,
    ) -> Result<(u32, Ended), SearchError> {
        (self.nodes, self.is_limited) = (0, false);
        let mut depth = 1;
        loop {
            self.moves.clear();
            match self.count(watch).and_then(|()| search_to(self, depth)) {
                Ok(true) => return Ok((depth, Ended::Decided)),
                Ok(false) if depth >= self.config.depth => return Ok((depth, Ended::Depth)),
                Ok(false) => (depth, self.is_limited) = (depth + 1, true),
                Err(Halt::Limit(ended)) => return Ok((depth - 1, ended)),
                Err(Halt::Error(error)) => return Err(error),
            }
        }
    }

    /// The first of the best moves at `depth`, by its place, and its value. Begins with what was
    /// best at the depth `before`.
    fn best_at(
        &mut self,
        root: &Root<'_, G>,
        before: Option<(usize, Score)>,
        depth: u32,
        watch: &dyn Watch,
    ) -> Result<(usize, Score), Halt> {
        let first = before.map_or(0, |(place, _)| place);
        let others = (0..root.moves.len()).filter(|&place| place != first);
        let mut best: Option<(usize, Score)> = None;
        for place in std::iter::once(first).chain(others) {
            // An earlier move is the one to suggest already if it is no worse.
            let least = match best {
                None => Score::WORST,
                Some((so_far, value)) if place < so_far => value.just_below(),
                Some((_, value)) => value,
            };
            let bounds = Bounds { least, most: Score::BEST };
            let value = self.after(root, root.moves[place], depth, bounds, watch)?;
            if best.is_none() || value > least {
                best = Some((place, value));
            }
        }
        Ok(best.expect("at least one move is listed"))
    }

    /// What `mv` leads to at `depth`, for the seat that makes it.
    fn after(
        &mut self,
        root: &Root<'_, G>,
        mv: G::Move,
        depth: u32,
        bounds: Bounds<Score>,
        watch: &dyn Watch,
    ) -> Result<Score, Halt> {
        self.value(&self.game.after(root.state, mv), root.seat, depth - 1, 1, bounds, watch)
    }

    /// The value of `state` to `seat`, as far as it is within its `bounds`.
    fn value(
        &mut self,
        state: &G::State,
        seat: Seat,
        depth: u32,
        ply: u32,
        bounds: Bounds<Score>,
        watch: &dyn Watch,
    ) -> Result<Score, Halt> {
        // 1. May it go on?
        self.count(watch)?;
        let mover = match look(self.game, state, seat, depth, ply)? {
            Node::Leaf(value) => return Ok(value),
            Node::Inner(mover) => mover,
        };
        let asked = bounds.on_side(seat, mover);

        // 2. What is known already?
        let recalled = self.positions.recall(state, depth, ply);
        if let Some((bound, score)) = recalled.and_then(|recalled| recalled.score) {
            let is_enough = match bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= asked.most,
                Bound::AtMost => score <= asked.least,
            };
            if is_enough {
                return Ok(on_side(score, mover, seat));
            }
        }

        // 3. The moves; first the one that was best before.
        let first = self.moves.len();
        list(self.game, state, &mut self.moves)?;
        if let Some(recalled) = recalled {
            let listed = &mut self.moves[first..];
            if let Some(place) = listed.iter().position(|&mv| mv == recalled.best) {
                listed[..=place].rotate_right(1);
            }
        }

        // 4. What they lead to.
        let mut bounds = asked;
        let mut best: Option<(Score, G::Move)> = None;
        for place in first..self.moves.len() {
            let mv = self.moves[place];
            let next = self.game.after(state, mv);
            let value = self.value(&next, mover, depth - 1, ply + 1, bounds, watch)?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, mv));
            }
            bounds = bounds.raised(value);
            if value >= bounds.most {
                break;
            }
        }
        self.moves.truncate(first);

        // 5. What is known now.
        let (score, best) = best.expect("at least one move is listed");
        let bound = match () {
            () if score >= asked.most => Bound::AtLeast,
            () if score <= asked.least => Bound::AtMost,
            () => Bound::Exact,
        };
        self.positions.keep(state, depth, ply, (bound, score), best);
        Ok(on_side(score, mover, seat))
    }

    /// Counts a node, and looks whether there may be more.
    fn count(&mut self, watch: &dyn Watch) -> Result<(), Halt> {
        if self.is_limited {
            if self.nodes >= self.config.nodes {
                return Err(Halt::Limit(Ended::Nodes));
            }
            if self.since >= LOOK {
                self.since = 0;
                let progress = Progress { doing: "searching", done: self.nodes, total: None };
                watch.tick(progress).map_err(|stop| Halt::Limit(Ended::Stopped(stop)))?;
            }
        }
        self.nodes += 1;
        self.since += 1;
        Ok(())
    }
}

impl<G: Game> fmt::Debug for Search<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("config", &self.config).finish_non_exhaustive()
    }
}
