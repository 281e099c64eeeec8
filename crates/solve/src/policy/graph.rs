//! Everything that can be reached, as a graph: who acts in each state, and where moves lead.
//!
//! ```text
//! states   0        1     2           in the order they were met; the root is 0
//! actors   seat 1   end   chance
//! first    0        2     2      5    where a state's moves begin
//! heads    1  2  │     │  0  1  4     numbers of the states they lead to
//! weights  1  1  │     │  2  1  3     odds, of chance or of a strategy
//! pays     …  …  │     │  …  …  …     what the first seat is paid for them; empty if nothing ever
//! ```

use std::collections::BTreeMap;

use kernel::conform::Law;
use kernel::{BySeat, Game, LimitReached, Limits, Number, Payoff, Progress, Seat, Turn, Watch};

use super::components::Arrows;
use super::region::OUTSIDE;
use crate::SolveError;
use crate::states::{StateId, States};
use crate::walk::{TICK, lawless, stuck};

/// Actor in a state: a seat, chance or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Actor {
    Seat(Seat),
    Chance,
    /// Nobody: play is over.
    End,
}

/// The graph of a game.
pub(crate) struct Graph {
    pub(crate) actors: Vec<Actor>,
    first: Vec<usize>,
    heads: Vec<StateId>,
    weights: Vec<u64>,
    pays: Vec<Payoff>,
    /// The ends, by state, with what they pay.
    pub(crate) ends: Vec<(StateId, BySeat<Payoff>)>,
}

/// Strategy of exploration: the moves to follow with their weights, and what they pay.
pub(crate) trait Guide<G: Game> {
    /// What is being done, for the watch.
    const DOING: &'static str;

    /// Appends the odds of each of `moves` for the seat to act; a move without odds is not followed.
    fn weigh(&self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], out: &mut Vec<u64>);

    /// What `mv` pays the first seat on the way, if anything is ever paid on the way.
    fn pay(&self, game: &G, state: &G::State, mv: G::Move) -> Result<Option<Payoff>, SolveError>;
}

impl Graph {
    /// Explores everything that can be reached from `root`.
    pub(crate) fn explore<G: Game, D: Guide<G>>(
        game: &G,
        root: G::State,
        guide: &D,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<(Self, States<G::State>), SolveError> {
        let mut graph = Self {
            actors: Vec::new(),
            first: vec![0],
            heads: Vec::new(),
            weights: Vec::new(),
            pays: Vec::new(),
            ends: Vec::new(),
        };
        let mut states = States::new(limits.states);
        states.meet_in(game, &root)?;
        let mut next = root;
        let mut moves = Vec::new();
        for id in 0.. {
            if u64::from(id).is_multiple_of(TICK) || id as usize == states.as_slice().len() {
                let bytes = states.bytes() + graph.bytes();
                limits.check(states.as_slice().len() as u64, bytes as u64)?;
                let done = u64::from(id);
                let progress = Progress { doing: D::DOING, done, total: None };
                watch.tick(progress).map_err(LimitReached::from)?;
            }
            if id as usize == states.as_slice().len() {
                break;
            }
            moves.clear();
            graph.open(game, states.get(id), id, guide, &mut moves)?;
            for &mv in &moves {
                next.clone_from(states.get(id));
                game.play(&mut next, mv);
                graph.heads.push(states.meet_in(game, &next)?.0);
            }
            graph.first.push(graph.heads.len());
        }
        Ok((graph, states))
    }

    /// Notes who acts in `state` and the odds and pay of what can be done, which goes to `moves`.
    fn open<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        id: StateId,
        guide: &impl Guide<G>,
        moves: &mut Vec<G::Move>,
    ) -> Result<(), SolveError> {
        // 1. Who acts?
        let n_seats = game.seats();
        let actor = match game.turn(state) {
            Turn::Over(payoffs) => {
                if payoffs.len() != n_seats {
                    return Err(lawless(Law::SeatsExist, state));
                }
                self.actors.push(Actor::End);
                self.ends.push((id, payoffs));
                return Ok(());
            }
            Turn::Chance => Actor::Chance,
            Turn::Seat(seat) if seat.idx() < n_seats => Actor::Seat(seat),
            Turn::Seat(_) => return Err(lawless(Law::SeatsExist, state)),
        };
        self.actors.push(actor);

        // 2. What can be done, and with what odds?
        game.moves(state, moves);
        if moves.is_empty() {
            return Err(stuck(game, state));
        }
        let before = self.weights.len();
        if let Actor::Seat(seat) = actor {
            guide.weigh(game, state, seat, moves, &mut self.weights);
        } else {
            self.weights.extend(moves.iter().map(|&mv| game.weight(state, mv)));
        }
        let odds = &self.weights[before..];
        let total = odds.iter().try_fold(0u64, |sum, &weight| sum.checked_add(weight));
        let is_usable =
            odds.len() == moves.len() && total.is_some_and(|total| (1..1 << 63).contains(&total));
        match actor {
            Actor::Seat(seat) if !is_usable => {
                return Err(SolveError::Odds { seat, state: format!("{state:?}") });
            }
            Actor::Chance if !is_usable || odds.contains(&0) => {
                return Err(lawless(Law::PositiveWeights, state));
            }
            _ => {}
        }
        let mut odds = odds.iter();
        moves.retain(|_| odds.next() != Some(&0));
        let mut n_kept = before;
        for nth in before..self.weights.len() {
            if self.weights[nth] > 0 {
                self.weights[n_kept] = self.weights[nth];
                n_kept += 1;
            }
        }
        self.weights.truncate(n_kept);

        // 3. What does it pay?
        for &mv in moves.iter() {
            if let Some(pay) = guide.pay(game, state, mv)? {
                self.pays.push(pay);
            }
        }
        Ok(())
    }

    /// The states `ids` alone, by their `place`, and the states they lead to outside, which come after
    /// them as if they were ends.
    pub(crate) fn cut(&self, ids: &[StateId], place: &[u32]) -> (Self, Vec<StateId>) {
        let mut cut = Self {
            actors: ids.iter().map(|&id| self.actors[id as usize]).collect(),
            first: vec![0],
            heads: Vec::new(),
            weights: Vec::new(),
            pays: Vec::new(),
            ends: Vec::new(),
        };
        let mut outside: BTreeMap<StateId, u32> = BTreeMap::new();
        let (mut order, n) = (Vec::new(), ids.len() as u32);
        for &id in ids {
            for &head in self.heads(id) {
                let inside = Some(place[head as usize]).filter(|&place| place != OUTSIDE);
                cut.heads.push(inside.unwrap_or_else(|| {
                    *outside.entry(head).or_insert_with(|| {
                        order.push(head);
                        n + order.len() as u32 - 1
                    })
                }));
            }
            cut.weights.extend(self.weights(id));
            if self.pays() {
                let moves = self.first[id as usize]..self.first[id as usize + 1];
                cut.pays.extend(&self.pays[moves]);
            }
            cut.first.push(cut.heads.len());
        }
        for _ in &order {
            cut.actors.push(Actor::End);
            cut.first.push(cut.heads.len());
        }
        (cut, order)
    }

    /// The number of moves from `id`.
    pub(crate) fn n_moves(&self, id: StateId) -> usize {
        self.first[id as usize + 1] - self.first[id as usize]
    }

    /// The state that the `nth` move from `id` leads to.
    #[inline]
    pub(crate) fn to(&self, id: StateId, nth: usize) -> StateId {
        self.heads[self.first[id as usize] + nth]
    }

    /// Where all moves from `id` lead.
    pub(crate) fn heads(&self, id: StateId) -> &[StateId] {
        &self.heads[self.first[id as usize]..self.first[id as usize + 1]]
    }

    /// The odds of all moves from `id`.
    pub(crate) fn weights(&self, id: StateId) -> &[u64] {
        &self.weights[self.first[id as usize]..self.first[id as usize + 1]]
    }

    /// What the `nth` move from `id` pays the first seat.
    #[inline]
    pub(crate) fn pay(&self, id: StateId, nth: usize) -> Option<Payoff> {
        self.pays.get(self.first[id as usize] + nth).copied().filter(|pay| *pay != Payoff::ZERO)
    }

    /// What the `nth` move from `id` is worth: what it pays, and what it leads to is worth.
    pub(crate) fn worth<N: Number>(&self, id: StateId, nth: usize, values: &[N]) -> N {
        let mut worth = values[self.to(id, nth) as usize].clone();
        if let Some(pay) = self.pay(id, nth) {
            worth.add_scaled(&N::from_payoff(pay), 1);
        }
        worth
    }

    /// Whether anything may be paid on the way.
    pub(crate) fn pays(&self) -> bool {
        !self.pays.is_empty()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.actors.capacity() * size_of::<Actor>()
            + self.first.capacity() * size_of::<usize>()
            + self.heads.capacity() * size_of::<StateId>()
            + self.weights.capacity() * size_of::<u64>()
            + self.pays.capacity() * size_of::<Payoff>()
            + self.ends.capacity() * size_of::<(StateId, BySeat<Payoff>)>()
    }
}

impl Arrows for Graph {
    fn n_nodes(&self) -> usize {
        self.actors.len()
    }

    fn n_arrows(&self, node: u32) -> usize {
        self.n_moves(node)
    }

    fn head(&self, node: u32, nth: usize) -> Option<u32> {
        Some(self.to(node, nth))
    }
}
