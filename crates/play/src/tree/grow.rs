//! Growth of one search tree: selection, expansion, playout and back-propagation.

use kernel::{Determinizer, Game, RngStream, Seat, Stop, Turn, Watch};
use rustc_hash::FxHashMap;

use super::TreeConfig;
use super::node::{InfoSetNode, Range};
use crate::determinisation::{ATTEMPTS, StateSampler, ThinkingFailure};
use crate::flat::{add, untried};
use crate::patience::Patience;
use crate::{Budget, MoveEstimate, Playout, standing};

/// The playouts between two looks at the clock.
const LOOK: u64 = 16;

/// The playouts for each move after which one of several trees gives up to wait for one that is in no sampled state.
const WAITED: u64 = 4;

/// A tree of nodes by what their seats see, and all that is needed to grow it.
pub(super) struct Tree<'a, G: Game> {
    nodes: Vec<InfoSetNode<G::Move>>,
    /// The place of each node, by who decides and what that seat sees.
    index: FxHashMap<u64, u32>,
    range: Range,
    /// The playouts so far: each stamps the nodes it comes to.
    stamp: u64,
    root: u32,
    /// What came of the listed moves at the present decision, summed up.
    tally: Vec<MoveEstimate<G::Move>>,
    /// How many of them nothing has come of yet.
    n_untried: usize,
    playout: Playout<'a, G>,
    patience: Patience<'a>,
    // Kept so that a playout allocates nothing.
    world: Option<G::State>,
    /// The nodes and arms that led to where a playout is.
    path: Vec<(u32, u32)>,
    here: Vec<u32>,
}

/// The decision that is to be made.
pub(super) struct RootDecision<'r, M> {
    /// Whose it is.
    pub(super) seat: Seat,
    /// What that seat sees.
    pub(super) observation_key: u64,
    /// The moves that are really there to be taken.
    pub(super) moves: &'r [M],
}

impl<'a, G: Game> Tree<'a, G> {
    pub(super) fn new(playout: Playout<'a, G>, watch: &'a dyn Watch) -> Self {
        Self {
            nodes: Vec::new(),
            index: FxHashMap::default(),
            range: Range::NOTHING,
            stamp: 0,
            root: 0,
            tally: Vec::new(),
            n_untried: 0,
            playout,
            patience: Patience::new(watch),
            world: None,
            path: Vec::new(),
            here: Vec::new(),
        }
    }

    pub(super) fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn n_cut(&self) -> u64 {
        self.playout.n_cut()
    }

    /// A new decision begins.
    pub(super) fn begin_decision(&mut self) {
        self.patience.begin();
    }

    /// Why growing was cut short at the present decision, if it was.
    pub(super) fn stopped(&self) -> Option<Stop> {
        self.patience.stopped()
    }

    /// Becomes as good as new.
    pub(super) fn forget(&mut self) {
        self.nodes.clear();
        self.index.clear();
        self.range = Range::NOTHING;
        self.stamp = 0;
    }

    /// How often `mv` was taken at the root, and what came of it, summed up.
    pub(super) fn at_root(&self, mv: G::Move) -> (u64, f64) {
        let root = self.nodes.get(self.root as usize);
        let arm = root.and_then(|root| root.arms.iter().find(|arm| arm.mv == mv));
        arm.map_or((0, 0.0), |arm| (arm.visits.into(), arm.sum))
    }

    /// Adds what came of the listed move at place `nth`, which it gives summed up, to `estimate`.
    pub(super) fn add_tally(
        &self,
        nth: usize,
        estimate: &mut MoveEstimate<G::Move>,
    ) -> &MoveEstimate<G::Move> {
        let own = &self.tally[nth];
        estimate.playouts += own.playouts;
        estimate.worth += own.worth;
        for (idx, place) in own.standing.iter().enumerate() {
            estimate.standing[Seat::new(idx)] += place;
        }
        own
    }

    /// Plays out as often or as long as the budget says.
    pub(super) fn grow<I: Determinizer<G>>(
        &mut self,
        sampler: &StateSampler<'_, G, I>,
        root: &RootDecision<'_, G::Move>,
        config: &TreeConfig<'_>,
        stream: &mut RngStream,
    ) -> Result<(), ThinkingFailure> {
        // What earlier decisions have left is of use as long as it leaves room.
        if !config.reuses || self.nodes.len() > config.nodes / 2 {
            self.forget();
        }
        let n_seats = sampler.game.seats();
        self.tally.clear();
        self.tally.extend(root.moves.iter().map(|&mv| untried(mv, n_seats)));
        self.n_untried = root.moves.len();
        self.root = self.root_node(root);
        let mut world = self.world.take().unwrap_or_else(|| sampler.state.clone());
        let began = config.clock.map(|clock| clock());
        let (mut n_worlds, mut n_rounds) = (0, 0);
        // In a sampled state a move may not be legal: it is not waited for without end.
        let most_waited = if config.trees > 1 { WAITED * root.moves.len() as u64 } else { 0 };
        while !is_enough(config, n_rounds, began) || (self.n_untried > 0 && n_rounds < most_waited)
        {
            n_rounds += 1;
            if self.patience.count(1 + self.playout.take_made()).is_err() {
                break;
            }
            if sampler.draw(stream, &mut world) {
                n_worlds += 1;
                self.play_out(sampler, root, config, &mut world, stream);
            } else if n_worlds == 0 && n_rounds >= u64::from(ATTEMPTS) {
                break;
            }
        }
        self.world = Some(world);
        if n_worlds == 0 && self.stopped().is_none() {
            Err(ThinkingFailure::NoConsistentState)
        } else {
            Ok(())
        }
    }

    /// The node of the decision to be made; there is always room for it.
    fn root_node(&mut self, root: &RootDecision<'_, G::Move>) -> u32 {
        let key = key(root.seat, root.observation_key);
        *self.index.entry(key).or_insert_with(|| {
            self.nodes.push(InfoSetNode::new(root.seat, root.moves));
            self.nodes.len() as u32 - 1
        })
    }

    /// One playout from `world`, which is sampled for the root's seat.
    fn play_out<I: Determinizer<G>>(
        &mut self,
        sampler: &StateSampler<'_, G, I>,
        root: &RootDecision<'_, G::Move>,
        config: &TreeConfig<'_>,
        world: &mut G::State,
        stream: &mut RngStream,
    ) {
        let game = sampler.game;
        self.stamp += 1;
        self.path.clear();

        // 1. A move at the root, among those that are really there.
        let Some(nth) = self.begin(game, root, config, world, stream) else { return };
        let mut n_moves = 1 + game.play_and_resolve_chance(world, root.moves[nth], stream);

        // 2. Down the tree, as far as it goes, and a node further.
        let mut payoffs = None;
        while payoffs.is_none() {
            let seat = match game.turn(world) {
                Turn::Over(over) => {
                    payoffs = Some(over);
                    break;
                }
                Turn::Seat(seat) => seat,
                // Of chance that does not end, playouts know what to make.
                Turn::Chance => break,
            };
            let Playout { moves, copies, .. } = &mut self.playout;
            moves.clear();
            copies.clear();
            game.options(world, moves, copies);
            let mv = match moves.as_slice() {
                [] => break,
                &[only] => only,
                _ => {
                    let observation_key = sampler.determinizer.observation_key(game, world, seat);
                    match self.step(key(seat, observation_key), seat, config, stream) {
                        PlayoutStep::On(mv) => mv,
                        PlayoutStep::Last(mv) => {
                            n_moves += 1 + game.play_and_resolve_chance(world, mv, stream);
                            break;
                        }
                        PlayoutStep::Off => break,
                    }
                }
            };
            n_moves += 1 + game.play_and_resolve_chance(world, mv, stream);
            if self.playout.is_too_long(n_moves) {
                payoffs = Some(self.playout.cut(game));
            }
        }

        // 3. On to the end, by the playout policy.
        let payoffs = payoffs.unwrap_or_else(|| self.playout.run(game, world, n_moves, stream));

        // 4. Everybody on the way learns what came of it.
        let worths = config.objective.worths(&payoffs);
        worths.iter().for_each(|&worth| self.range.take_in(worth));
        for &(node, arm) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.total = node.total.saturating_add(1);
            let arm = &mut node.arms[arm as usize];
            arm.visits = arm.visits.saturating_add(1);
            arm.sum += worths[node.seat];
        }
        self.n_untried -= usize::from(self.tally[nth].playouts == 0);
        add(&mut self.tally[nth], worths[root.seat], &standing(&payoffs));
    }

    /// Takes a move at the root and gives its place in the list; nothing if none is legal in `world`.
    ///
    /// What was not tried since the decision came up is tried first: something is to be said of every move.
    fn begin(
        &mut self,
        game: &G,
        root: &RootDecision<'_, G::Move>,
        config: &TreeConfig<'_>,
        world: &G::State,
        stream: &mut RngStream,
    ) -> Option<usize> {
        let moves = &mut self.playout.moves;
        moves.clear();
        game.moves(world, moves);
        // The move itself crosses from the true state to the sampled one, never its place in the list.
        if moves != root.moves {
            moves.retain(|mv| root.moves.contains(mv));
        }
        if moves.is_empty() {
            return None;
        }
        let node = &mut self.nodes[self.root as usize];
        node.stamp = self.stamp;
        let mut arm = node.select(moves, self.range, config.exploration, &mut self.here, stream);
        let is_new = |estimate: &&MoveEstimate<G::Move>| {
            estimate.playouts == 0 && moves.contains(&estimate.mv)
        };
        if self.n_untried > 0
            && let Some(new) = self.tally.iter().find(is_new)
        {
            let own = node.arms.iter().position(|arm| arm.mv == new.mv);
            arm = own.expect("every legal move has an arm by now");
        }
        let mv = node.arms[arm].mv;
        self.path.push((self.root, arm as u32));
        root.moves.iter().position(|listed| *listed == mv)
    }

    /// A move in the node of `key`, where the playout's list of moves is what `seat` can do.
    fn step(
        &mut self,
        key: u64,
        seat: Seat,
        config: &TreeConfig<'_>,
        stream: &mut RngStream,
    ) -> PlayoutStep<G::Move> {
        let moves = &self.playout.moves;
        let (idx, is_new) = match self.index.get(&key) {
            Some(&idx) => (idx, false),
            None if self.nodes.len() >= config.nodes => return PlayoutStep::Off,
            None => {
                let idx = self.nodes.len() as u32;
                self.nodes.push(InfoSetNode::new(seat, moves));
                self.index.insert(key, idx);
                (idx, true)
            }
        };
        let node = &mut self.nodes[idx as usize];
        if node.stamp == self.stamp {
            return PlayoutStep::Off;
        }
        node.stamp = self.stamp;
        let arm = node.select(moves, self.range, config.exploration, &mut self.here, stream);
        let mv = node.arms[arm].mv;
        self.path.push((idx, arm as u32));
        if is_new { PlayoutStep::Last(mv) } else { PlayoutStep::On(mv) }
    }
}

/// Step of a playout at a decision.
enum PlayoutStep<M> {
    /// This, and it goes on in the tree.
    On(M),
    /// This, and then it leaves the tree.
    Last(M),
    /// It has left the tree.
    Off,
}

/// A node is identified by who decides and what that seat sees. Two that see different things
/// have the same key once in 2^64 times.
fn key(seat: Seat, observation_key: u64) -> u64 {
    observation_key.rotate_left(7) ^ (seat.idx() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn is_enough(config: &TreeConfig<'_>, n_rounds: u64, began: Option<std::time::Duration>) -> bool {
    match (config.budget, config.clock.zip(began)) {
        (Budget::Playouts(playouts), _) => n_rounds >= playouts.max(1),
        (Budget::Time(time), Some((clock, began))) => {
            n_rounds > 0 && n_rounds.is_multiple_of(LOOK) && clock().saturating_sub(began) >= time
        }
        (Budget::Time(_), None) => n_rounds >= 1_000,
    }
}
