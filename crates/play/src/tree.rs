//! Monte Carlo tree search: playouts that begin where earlier ones looked promising.
//!
//! UCT (Kocsis and Szepesvári 2006), and where something is hidden information-set MCTS with a tree for
//! every seat (Cowling, Powley and Whitehouse 2012): one algorithm. Each playout begins in a state sampled
//! anew. A node is an information set, what a seat sees when it is to decide, so that a player in the tree chooses by what it
//! could know and not by the state it happens to be in. In a node a move is taken by its mean and by how
//! seldom it was taken of the times it was there to be taken (UCB1); each seat wants its own worth. Each
//! playout adds one node at most and is random from there on; chance is drawn and not searched.
//!
//! Where we depart: worths are scaled by the range that was met; a node met twice in one playout ends the
//! search there, so that play that cycles does not; forced moves are no nodes; nodes reached in several
//! ways are one. What was found stays for the next decision of the same game.
//!
//! With a budget of playouts everything follows from the stream, on any machine and any number of threads.
//! Several trees grow apart from each other, each from its own stream, and are added up in order.

mod grow;
mod node;

use std::fmt;
use std::time::Duration;

use kernel::{Determinizer, Game, RngStream, Seat, Stop, Turn, Watch};
use rayon::prelude::*;

use crate::determinisation::{SeatKnowledge, StateSampler, ThinkingFailure};
use crate::flat::{average, untried};
use crate::{BatchMeans, Budget, Choice, MoveEstimate, Objective, Player, Playout};
use grow::{RootDecision, Tree};

/// Tells how much time has passed since any moment: crates read no clock of their own.
pub type Clock<'a> = dyn Fn() -> Duration + Sync + 'a;

/// Configuration of [`TreeSearch`].
#[derive(Clone, Copy)]
pub struct TreeConfig<'a> {
    /// How long it goes on at each decision. Default: 1,000 playouts. Without a
    /// [clock](TreeConfig::clock) a time is no limit and is taken for that.
    pub budget: Budget,
    /// How many trees it grows, each for the whole budget; at least one. Several trees each try every move, if the
    /// budget is too small for it too, so that they can be compared. Default: 1.
    pub trees: u32,
    /// The most nodes of a tree; then playouts go on and no nodes are added. Default: 131,072,
    /// some 60 MB where there are a dozen moves of sixteen bytes each.
    pub nodes: usize,
    /// How much a move that was seldom taken is preferred, at least 0. Default: 0.7.
    pub exploration: f64,
    /// Whether what was found stays for the next decision of the same game. Default: it does. Where a game
    /// is taken back and gone on with, a choice then depends on what was chosen before.
    pub reuses: bool,
    /// What it wants. Default: [`Objective::Score`].
    pub objective: Objective,
    /// Tells the time, where the budget is one. Default: nobody.
    pub clock: Option<&'a Clock<'a>>,
    /// Somebody who may end its thinking; it then decides by what it knows. Default: nobody.
    pub watch: &'a dyn Watch,
}

impl Default for TreeConfig<'_> {
    fn default() -> Self {
        Self {
            budget: Budget::Playouts(1_000),
            trees: 1,
            nodes: 1 << 17,
            exploration: 0.7,
            reuses: true,
            objective: Objective::Score,
            clock: None,
            watch: &(),
        }
    }
}

/// Takes the move that a tree of playouts came to most often.
///
/// Of moves taken equally often it is the one that is worth more, and then the first. Only moves that are
/// listed are looked at.
pub struct TreeSearch<'a, G: Game, I: Determinizer<G>> {
    knowledge: SeatKnowledge<'a, G, I>,
    config: TreeConfig<'a>,
    trees: Vec<Tree<'a, G>>,
    estimates: Vec<MoveEstimate<G::Move>>,
    batch_means: BatchMeans,
}

impl<'a, G: Game, I: Determinizer<G>> TreeSearch<'a, G, I> {
    /// A player that samples states by `determinizer` and plays on by what `playout` makes, one for each tree.
    pub fn new(
        determinizer: &'a I,
        playout: impl Fn() -> Playout<'a, G>,
        config: TreeConfig<'a>,
    ) -> Self {
        let trees = (0..config.trees.max(1)).map(|_| Tree::new(playout(), config.watch));
        let trees = trees.collect();
        Self {
            knowledge: SeatKnowledge::new(determinizer),
            config,
            trees,
            estimates: Vec::new(),
            batch_means: BatchMeans::default(),
        }
    }

    /// The nodes of all its trees.
    pub fn n_nodes(&self) -> usize {
        self.trees.iter().map(Tree::n_nodes).sum()
    }

    /// How many playouts were cut so far.
    pub fn n_cut(&self) -> u64 {
        self.trees.iter().map(Tree::n_cut).sum()
    }

    /// Grows every tree by its budget.
    fn grow(
        &mut self,
        game: &G,
        seat: Seat,
        choice: Choice<'_, G>,
        seed: u64,
    ) -> Result<(), ThinkingFailure> {
        let (determinizer, config, state) =
            (self.knowledge.determinizer, &self.config, choice.state);
        let memory = self.knowledge.memory(game, seat, state);
        let observation_key = determinizer.observation_key(game, state, seat);
        let root = RootDecision { seat, observation_key, moves: choice.moves };
        if let [tree] = &mut *self.trees {
            let sampler = StateSampler { game, determinizer, memory, state };
            return tree.grow(&sampler, &root, config, &mut RngStream::new(seed, 0));
        }
        // What is remembered need not be shared between threads: each has its own.
        let with_memory = self.trees.iter_mut().map(|tree| (tree, memory.clone()));
        let trees: Vec<_> = (0u64..).zip(with_memory).collect();
        let grown: Vec<_> = trees
            .into_par_iter()
            .map(|(nth, (tree, memory))| {
                let sampler = StateSampler { game, determinizer, memory: &memory, state };
                tree.grow(&sampler, &root, config, &mut RngStream::new(seed, nth))
            })
            .collect();
        // One tree that has grown is enough.
        grown.into_iter().reduce(Result::or).unwrap_or(Ok(()))
    }

    /// Adds up what the trees have found, and takes a move.
    fn best(&mut self, game: &G, moves: &[G::Move]) -> Option<G::Move> {
        let mut best: Option<(G::Move, u64, f64)> = None;
        for (nth, &mv) in moves.iter().enumerate() {
            let (mut visits, mut sum) = (0, 0.0);
            let mut estimate = untried(mv, game.seats());
            for (batch, tree) in self.trees.iter().enumerate() {
                let (of_arm, worth) = tree.at_root(mv);
                visits += of_arm;
                sum += worth;
                let own = tree.add_tally(nth, &mut estimate);
                self.batch_means.add(batch, nth, own.playouts, own.worth);
            }
            if estimate.playouts > 0 {
                average(&mut estimate);
                self.estimates.push(estimate);
            }
            let mean = sum / visits.max(1) as f64;
            let is_better = |&(_, most, worth): &(_, u64, f64)| {
                visits > most || (visits == most && mean > worth)
            };
            if visits > 0 && best.as_ref().is_none_or(is_better) {
                best = Some((mv, visits, mean));
            }
        }
        best.map(|(mv, ..)| mv)
    }
}

impl<G: Game, I: Determinizer<G>> Player<G> for TreeSearch<'_, G, I> {
    fn begin(&mut self, game: &G, seat: Seat) {
        self.knowledge.begin(game, seat);
        self.estimates.clear();
        self.trees.iter_mut().for_each(Tree::forget);
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        self.estimates.clear();
        self.batch_means.clear(choice.moves.len());
        self.trees.iter_mut().for_each(Tree::begin_decision);
        let (&[first, _, ..], Turn::Seat(seat)) = (choice.moves, game.turn(choice.state)) else {
            return choice.moves[0];
        };
        let grown = self.grow(game, seat, choice, stream.bits());
        let best =
            grown.and_then(|()| self.best(game, choice.moves).ok_or(ThinkingFailure::NothingLegal));
        best.unwrap_or_else(|why| {
            self.knowledge.fail(&why);
            first
        })
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

    /// Each tree is a batch.
    fn batch_means(&self) -> Option<&BatchMeans> {
        Some(&self.batch_means)
    }

    fn failure(&self) -> Option<&str> {
        self.knowledge.failure()
    }

    fn stopped(&self) -> Option<Stop> {
        self.trees.iter().find_map(Tree::stopped)
    }

    fn uses_view_only(&self) -> bool {
        !I::SEES_ALL
    }
}

impl<G: Game, I: Determinizer<G>> fmt::Debug for TreeSearch<'_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut search = f.debug_struct("TreeSearch");
        search.field("budget", &self.config.budget).field("trees", &self.trees.len());
        search.field("n_nodes", &self.n_nodes()).finish_non_exhaustive()
    }
}
