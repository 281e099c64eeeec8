//! Any game written out as a tree: one with hidden information by the views of its seats, any other node by node.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use kernel::conform::Law;
use kernel::{
    BySeat, Fraction, Hidden, LimitReached, Limits, Notation, Payoff, Progress, Seat, Turn, Watch,
};
use rustc_hash::FxHashMap;
use solve::SolveError;

use crate::builder::Builder;
use crate::error::TreeError;
use crate::text::plain;
use crate::tree::{OutcomeId, SetId, Tree};

/// The number of nodes between two looks at the watch.
const TICK: u64 = 2048;

/// Names of an exported game: its title and its players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Titles {
    /// The game.
    pub title: String,
    /// What to say about it.
    pub comment: String,
    /// The players; those not named are `Player 1` and so on.
    pub players: Vec<String>,
}

/// Error of an export: the reason for which a game has no tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// It can cycle, is too large, or is at fault.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// It does not fit in a tree.
    #[error(transparent)]
    Tree(TreeError),
}

impl From<TreeError> for ExportError {
    fn from(error: TreeError) -> Self {
        match error {
            TreeError::Limit(limit) => Self::Solve(limit.into()),
            other => Self::Tree(other),
        }
    }
}

impl From<LimitReached> for ExportError {
    fn from(limit: LimitReached) -> Self {
        Self::Solve(limit.into())
    }
}

impl Tree {
    /// Writes `game` out: its states are the names of the nodes, its views those of the information sets,
    /// its moves those of the actions, all as its notation has them, in plain characters, which other programs
    /// insist on. What pays the same is one outcome.
    ///
    /// # Errors
    /// [`ExportError::Solve`] with [`SolveError::MayBeCyclic`] if play may go round, with
    /// [`SolveError::MovesRevealHidden`] if a seat has different moves where it sees the same, with
    /// [`SolveError::Limit`] if there are more nodes than the limits allow, or if the game is at fault.
    pub fn of<G: Hidden + Notation>(
        game: &G,
        titles: &Titles,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, ExportError> {
        Self::observed(game, &ViewBeliefs, titles, limits, watch)
    }

    /// Writes out `game`, which has perfect information: every node at which a seat decides is an information set
    /// of its own, by the name of its state.
    ///
    /// # Errors
    /// [`ExportError::Solve`] with [`SolveError::Hidden`] if it has hidden information, and as above.
    pub fn of_perfect_information<G: Notation>(
        game: &G,
        titles: &Titles,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, ExportError> {
        if game.class().hidden {
            return Err(SolveError::Hidden.into());
        }
        Self::observed(game, &Everything, titles, limits, watch)
    }

    fn observed<G: Notation, O: Observer<G>>(
        game: &G,
        observer: &O,
        titles: &Titles,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, ExportError> {
        if game.class().cycles {
            return Err(SolveError::MayBeCyclic.into());
        }
        let named = titles.players.iter().cloned();
        let players =
            named.chain((titles.players.len()..game.seats()).map(|n| format!("Player {}", n + 1)));
        let mut builder = Builder::new(&titles.title, players.take(game.seats()), limits)?;
        builder.comment(&titles.comment);
        let mut walk = Walk {
            game,
            observer,
            n_nodes: 0,
            builder,
            sets: FxHashMap::default(),
            outcomes: FxHashMap::default(),
            bytes: 0,
        };
        let mut open = vec![game.start()];
        let mut n_nodes = 0u64;
        let mut moves = Vec::new();
        while let Some(state) = open.pop() {
            if n_nodes.is_multiple_of(TICK) {
                let progress =
                    Progress { doing: "writing out the tree", done: n_nodes, total: None };
                watch.tick(progress).map_err(LimitReached::from)?;
                limits.check(n_nodes, walk.bytes)?;
            }
            n_nodes += 1;
            walk.n_nodes = n_nodes;
            moves.clear();
            walk.node(&state, &mut moves)?;
            open.extend(moves.iter().rev().map(|&mv| game.after(&state, mv)));
        }
        Ok(walk.builder.finish()?)
    }
}

/// Observer: what a seat has seen at a node, by which nodes are put into information sets.
trait Observer<G: Notation> {
    type View: Eq + Hash;

    /// The view of `seat` in `state`, which is node number `node`.
    fn view(&self, game: &G, state: &G::State, seat: Seat, node: u64) -> Self::View;

    /// The name of the information set that `view` is, of which `state` is one state.
    fn name(&self, game: &G, view: &Self::View, state: &G::State) -> String;

    /// The bytes that `view` keeps.
    fn bytes(&self, game: &G, view: &Self::View) -> usize;
}

/// Observer by the views of a game with hidden information.
struct ViewBeliefs;

impl<G: Hidden + Notation> Observer<G> for ViewBeliefs {
    type View = G::View;

    fn view(&self, game: &G, state: &G::State, seat: Seat, _: u64) -> G::View {
        game.view(state, seat)
    }

    fn name(&self, game: &G, view: &G::View, _: &G::State) -> String {
        game.view_to_text(view)
    }

    fn bytes(&self, game: &G, view: &G::View) -> usize {
        size_of::<G::View>() + game.view_heap_bytes(view)
    }
}

/// Observer of everything: no two nodes look alike.
struct Everything;

impl<G: Notation> Observer<G> for Everything {
    type View = u64;

    fn view(&self, _: &G, _: &G::State, _: Seat, node: u64) -> u64 {
        node
    }

    fn name(&self, game: &G, _: &u64, state: &G::State) -> String {
        game.state_to_text(state)
    }

    fn bytes(&self, _: &G, _: &u64) -> usize {
        size_of::<u64>()
    }
}

/// Information set, and the moves at it.
type ListedSet<M> = (SetId, Vec<M>);

struct Walk<'a, G: Notation, O: Observer<G>> {
    game: &'a G,
    observer: &'a O,
    n_nodes: u64,
    builder: Builder,
    sets: FxHashMap<(Seat, O::View), ListedSet<G::Move>>,
    outcomes: FxHashMap<BySeat<Payoff>, OutcomeId>,
    /// About how many bytes are held by now.
    bytes: u64,
}

/// About how many bytes a node or an action takes beside its name.
const BYTES: u64 = 64;

impl<G: Notation, O: Observer<G>> Walk<'_, G, O> {
    /// Lists the node of `state`, and in `moves` what leads on.
    fn node(&mut self, state: &G::State, moves: &mut Vec<G::Move>) -> Result<(), ExportError> {
        let name = plain(&self.game.state_to_text(state));
        self.bytes += BYTES + name.len() as u64;
        let lawless = |law| SolveError::Lawless { law, state: format!("{state:?}") };
        let turn = self.game.turn(state);
        if let Turn::Over(payoffs) = turn {
            if payoffs.len() != self.game.seats() {
                return Err(lawless(Law::SeatsExist).into());
            }
            let outcome = match self.outcomes.entry(payoffs) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let id = self.builder.outcome("", new.key().iter().copied())?;
                    *new.insert(id)
                }
            };
            return Ok(self.builder.end(name, Some(outcome))?);
        }
        self.game.moves(state, moves);
        if moves.is_empty() {
            return Err(match self.game.fault(state) {
                Some(why) => SolveError::Faulty { why, state: format!("{state:?}") }.into(),
                None => lawless(Law::NeverStuck).into(),
            });
        }
        let set = match turn {
            Turn::Seat(seat) => self.set(state, seat, moves)?,
            _ => self.chance(state, moves)?,
        };
        Ok(self.builder.node(name, set, None)?)
    }

    fn set(
        &mut self,
        state: &G::State,
        seat: Seat,
        moves: &[G::Move],
    ) -> Result<SetId, ExportError> {
        let view = self.observer.view(self.game, state, seat, self.n_nodes);
        match self.sets.entry((seat, view)) {
            Entry::Occupied(known) if known.get().1 == moves => Ok(known.get().0),
            Entry::Occupied(known) => {
                let view = self.observer.name(self.game, &known.key().1, state);
                Err(SolveError::MovesRevealHidden { seat, view }.into())
            }
            Entry::Vacant(new) => {
                let view = &new.key().1;
                let name = plain(&self.observer.name(self.game, view, state));
                let view = self.observer.bytes(self.game, view);
                self.bytes += (view + name.len()) as u64 + BYTES * (1 + moves.len() as u64);
                let actions = moves.iter().map(|&mv| plain(&self.game.move_to_text(state, mv)));
                let id = self.builder.set(seat, name, actions)?;
                new.insert((id, moves.to_vec()));
                Ok(id)
            }
        }
    }

    fn chance(&mut self, state: &G::State, moves: &[G::Move]) -> Result<SetId, ExportError> {
        let weights: Vec<u64> = moves.iter().map(|&mv| self.game.weight(state, mv)).collect();
        let total = weights.iter().try_fold(0u64, |sum, &weight| sum.checked_add(weight));
        let Some(total) = total.filter(|_| weights.iter().all(|&weight| weight > 0)) else {
            let state = format!("{state:?}");
            return Err(SolveError::Lawless { law: Law::PositiveWeights, state }.into());
        };
        let share = |&weight: &u64| Fraction::from_parts(weight.into(), total.into());
        let probabilities: Vec<Fraction> = weights.iter().map(share).collect();
        let actions = moves.iter().map(|&mv| plain(&self.game.move_to_text(state, mv)));
        Ok(self.builder.chance("", actions, &probabilities)?)
    }
}
