//! The one walk behind backward induction and evaluation: every state after all that follow it.
//!
//! Depth first with its own stack, so depth is bounded by memory and not by the thread's stack. Each
//! state that can be reached is numbered once, expanded once and given its values once; edges are
//! held only while their state is open. What a seat's state is worth is left to a [`SeatRule`]; ends and
//! chance are the same for all.
//!
//! ```text
//! frames   │ A        │ B     │ C          │     one for each open state; C is on top
//!            │first     │first  │first
//! moves    │ a0 a1 a2 │ b0 b1 │ c0 c1 c2   │     followed moves, each frame's after the last's
//! weights  │  2  1  1 │  1  1 │  1  1  1   │     odds of chance or of a strategy
//! heads    │ 17 18 19 │ 20 21 │ 22 18 23   │     numbers of the states they lead to
//! ```
//!
//! The successors of a state are all numbered when it is opened, while the state is at hand in the
//! cache; they are opened one by one afterwards. A head that is itself open closes a cycle.

use std::iter::repeat_n;
use std::mem;

use kernel::conform::Law;
use kernel::{
    BySeat, Game, LimitReached, Limits, Number, Payoff, Progress, Seat, Turn, Watch, room_for,
};

use crate::SolveError;
use crate::states::{StateId, States};

/// The states between two calls of the watch and checks of memory: often enough that a stop is
/// prompt in slow games, seldom enough to cost nothing in fast ones.
pub(crate) const TICK: u64 = 2048;

/// Rule for the states of seats: which moves are followed, and the value that follows from them.
pub(crate) trait SeatRule<G: Game, N: Number> {
    /// What is being done, for the watch.
    const DOING: &'static str;

    /// Makes room for one more state, numbered next.
    fn meet(&mut self) {}

    /// Appends the odds of each of `moves`; those with none are not followed.
    fn weigh(&self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], out: &mut Vec<u64>);

    /// Writes to `out`, where all is zero, what state `id` is worth to each seat when `seat` acts.
    fn settle(&mut self, id: StateId, seat: Seat, fan: &Fan<'_, G::Move, N>, out: &mut [N]);

    /// The bytes of the rule's own tables.
    fn bytes(&self) -> usize {
        0
    }
}

/// The followed moves of a state, with what they lead to.
pub(crate) struct Fan<'a, M, N> {
    pub(crate) moves: &'a [M],
    pub(crate) weights: &'a [u64],
    heads: &'a [StateId],
    values: &'a [N],
    n_seats: usize,
}

impl<'a, N: Number> Fan<'a, StateId, N> {
    /// A fan in which each move is named for what it leads to; `values` has a row of `n_seats` for each.
    pub(crate) fn new(
        heads: &'a [StateId],
        weights: &'a [u64],
        values: &'a [N],
        n_seats: usize,
    ) -> Self {
        Self { moves: heads, weights, heads, values, n_seats }
    }
}

impl<'a, M, N: Number> Fan<'a, M, N> {
    /// What the `nth` move leads to is worth, by seat.
    #[inline]
    pub(crate) fn worth(&self, nth: usize) -> &'a [N] {
        row(self.values, self.n_seats, self.heads[nth])
    }

    /// Adds the weighted mean over all moves to `out`, where all is zero.
    pub(crate) fn mean(&self, out: &mut [N]) {
        for (nth, &weight) in self.weights.iter().enumerate() {
            for (sum, worth) in out.iter_mut().zip(self.worth(nth)) {
                sum.add_scaled(worth, weight);
            }
        }
        // The sum was seen to fit when the state was opened.
        let total = self.weights.iter().sum();
        for sum in out {
            sum.divide(total);
        }
    }
}

/// Result of a walk: its states (the root is number 0) and their values.
pub(crate) struct Walked<S, N> {
    pub(crate) states: States<S>,
    pub(crate) values: Vec<N>,
    pub(crate) n_seats: usize,
}

impl<S, N: Clone> Walked<S, N> {
    /// What state `id` is worth, by seat.
    pub(crate) fn values_of(&self, id: StateId) -> BySeat<N> {
        row(&self.values, self.n_seats, id).iter().cloned().collect()
    }
}

/// Walks everything that can be reached from `root` under `rule`.
pub(crate) fn walk<G: Game, N: Number>(
    game: &G,
    root: G::State,
    rule: &mut impl SeatRule<G, N>,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Walked<G::State, N>, SolveError> {
    let n_seats = game.seats();
    let walker = Walker {
        game,
        rule,
        limits,
        watch,
        n_opened: 0,
        frames: Vec::new(),
        moves: Vec::new(),
        weights: Vec::new(),
        heads: Vec::new(),
        statuses: Vec::new(),
        walked: Walked { states: States::new(limits.states), values: Vec::new(), n_seats },
        sums: vec![N::zero(); n_seats],
        next: root,
    };
    walker.walk()
}

/// Status of a state in the walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StateStatus {
    Met,
    Open,
    Settled,
}

/// An open state.
struct Frame {
    id: StateId,
    /// Who acts; `None` is chance.
    actor: Option<Seat>,
    /// Where its moves, weights and heads begin.
    first: usize,
    /// How many of them are settled.
    n_settled: usize,
}

struct Walker<'a, G: Game, N, R> {
    game: &'a G,
    rule: &'a mut R,
    limits: Limits,
    watch: &'a dyn Watch,
    n_opened: u64,
    frames: Vec<Frame>,
    moves: Vec<G::Move>,
    weights: Vec<u64>,
    heads: Vec<StateId>,
    statuses: Vec<StateStatus>,
    walked: Walked<G::State, N>,
    /// Room for one state's values, all zero between uses.
    sums: Vec<N>,
    /// Room for the state being reached.
    next: G::State,
}

impl<G: Game, N: Number, R: SeatRule<G, N>> Walker<'_, G, N, R> {
    fn walk(mut self) -> Result<Walked<G::State, N>, SolveError> {
        let root = self.meet_next()?;
        self.open(root)?;
        while let Some(frame) = self.frames.last_mut() {
            let Some(&head) = self.heads.get(frame.first + frame.n_settled) else {
                self.settle();
                continue;
            };
            match self.statuses[head as usize] {
                StateStatus::Settled => frame.n_settled += 1,
                StateStatus::Met => self.open(head)?,
                StateStatus::Open => return Err(self.cycle_to(head)),
            }
        }
        self.look_out()?;
        Ok(self.walked)
    }

    /// Numbers the state in `next`.
    #[inline]
    fn meet_next(&mut self) -> Result<StateId, SolveError> {
        let (id, is_new) = self.walked.states.meet_in(self.game, &self.next)?;
        if is_new {
            room_for(&mut self.statuses, 1)?;
            room_for(&mut self.walked.values, self.walked.n_seats)?;
            self.statuses.push(StateStatus::Met);
            self.rule.meet();
            self.walked.values.extend(repeat_n(N::zero(), self.walked.n_seats));
        }
        Ok(id)
    }

    /// Gives an end its values; opens any other state and numbers its successors.
    fn open(&mut self, id: StateId) -> Result<(), SolveError> {
        if self.n_opened.is_multiple_of(TICK) {
            self.look_out()?;
        }
        self.n_opened += 1;

        // 1. Who acts?
        let state = self.walked.states.get(id);
        let actor = match self.game.turn(state) {
            Turn::Over(payoffs) => return self.end(id, &payoffs),
            Turn::Chance => None,
            Turn::Seat(seat) if seat.idx() < self.walked.n_seats => Some(seat),
            Turn::Seat(_) => return Err(lawless(Law::SeatsExist, state)),
        };

        // 2. What can be done, and with what odds?
        let first = self.moves.len();
        self.game.moves(state, &mut self.moves);
        if self.moves.len() <= first {
            return Err(stuck(self.game, state));
        }
        match actor {
            None => self.weigh_chance(id, first)?,
            Some(seat) => self.weigh_seat(id, seat, first)?,
        }

        // 3. What does it lead to?
        for nth in first..self.moves.len() {
            self.next.clone_from(self.walked.states.get(id));
            self.game.play(&mut self.next, self.moves[nth]);
            let head = self.meet_next()?;
            self.heads.push(head);
        }
        self.statuses[id as usize] = StateStatus::Open;
        self.frames.push(Frame { id, actor, first, n_settled: 0 });
        Ok(())
    }

    fn end(&mut self, id: StateId, payoffs: &BySeat<Payoff>) -> Result<(), SolveError> {
        if payoffs.len() != self.walked.n_seats {
            return Err(lawless(Law::SeatsExist, self.walked.states.get(id)));
        }
        let values = row_mut(&mut self.walked.values, self.walked.n_seats, id);
        for (value, &payoff) in values.iter_mut().zip(payoffs) {
            *value = N::from_payoff(payoff);
        }
        self.statuses[id as usize] = StateStatus::Settled;
        Ok(())
    }

    /// The weights of the chance moves from `first` on.
    fn weigh_chance(&mut self, id: StateId, first: usize) -> Result<(), SolveError> {
        let state = self.walked.states.get(id);
        let mut total = 0u64;
        for &mv in &self.moves[first..] {
            let weight = self.game.weight(state, mv);
            total = total
                .checked_add(weight)
                .filter(|_| weight > 0)
                .ok_or_else(|| lawless(Law::PositiveWeights, state))?;
            self.weights.push(weight);
        }
        Ok(())
    }

    /// The odds of a seat's moves from `first` on, less the moves that have none.
    fn weigh_seat(&mut self, id: StateId, seat: Seat, first: usize) -> Result<(), SolveError> {
        let (moves, weights) = (&mut self.moves, &mut self.weights);
        let state = self.walked.states.get(id);
        self.rule.weigh(self.game, state, seat, &moves[first..], weights);
        let total = weights[first.min(weights.len())..]
            .iter()
            .try_fold(0u64, |sum, &weight| sum.checked_add(weight));
        if weights.len() != moves.len() || total.is_none_or(|total| total == 0) {
            return Err(SolveError::Odds { seat, state: format!("{state:?}") });
        }
        let mut n_kept = first;
        for nth in first..moves.len() {
            if weights[nth] > 0 {
                (moves[n_kept], weights[n_kept]) = (moves[nth], weights[nth]);
                n_kept += 1;
            }
        }
        moves.truncate(n_kept);
        weights.truncate(n_kept);
        Ok(())
    }

    /// Gives the state on top its values, from those of its successors, and closes it.
    fn settle(&mut self) {
        let Frame { id, actor, first, .. } =
            self.frames.pop().expect("only an open state is settled");
        let n_seats = self.walked.n_seats;
        let fan = Fan {
            moves: &self.moves[first..],
            weights: &self.weights[first..],
            heads: &self.heads[first..],
            values: &self.walked.values,
            n_seats,
        };
        match actor {
            None => fan.mean(&mut self.sums),
            Some(seat) => self.rule.settle(id, seat, &fan, &mut self.sums),
        }
        let values = row_mut(&mut self.walked.values, n_seats, id);
        for (value, sum) in values.iter_mut().zip(&mut self.sums) {
            *value = mem::replace(sum, N::zero());
        }
        self.moves.truncate(first);
        self.weights.truncate(first);
        self.heads.truncate(first);
        self.statuses[id as usize] = StateStatus::Settled;
    }

    /// The cycle that the top frame's next move closes, by leading back to the open state `head`.
    fn cycle_to(&self, head: StateId) -> SolveError {
        let bottom = self.frames.iter().rposition(|frame| frame.id == head);
        let around = &self.frames[bottom.expect("an open state has a frame")..];
        SolveError::Cyclic {
            state: format!("{:?}", self.walked.states.get(head)),
            moves: around
                .iter()
                .map(|frame| format!("{:?}", self.moves[frame.first + frame.n_settled]))
                .collect(),
        }
    }

    /// Looks whether to stop.
    fn look_out(&self) -> Result<(), LimitReached> {
        self.watch.tick(Progress { doing: R::DOING, done: self.n_opened, total: None })?;
        let bytes = self.walked.states.bytes()
            + self.walked.values.capacity() * size_of::<N>()
            + self.statuses.capacity() * size_of::<StateStatus>()
            + self.frames.capacity() * size_of::<Frame>()
            + self.moves.capacity() * size_of::<G::Move>()
            + self.weights.capacity() * size_of::<u64>()
            + self.heads.capacity() * size_of::<StateId>()
            + self.rule.bytes();
        self.limits.check(self.statuses.len() as u64, bytes as u64)
    }
}

/// Why nothing is listed in `state`, which is not over.
pub(crate) fn stuck<G: Game>(game: &G, state: &G::State) -> SolveError {
    match game.fault(state) {
        Some(why) => SolveError::Faulty { why, state: format!("{state:?}") },
        None => lawless(Law::NeverStuck, state),
    }
}

pub(crate) fn lawless(law: Law, state: &impl std::fmt::Debug) -> SolveError {
    SolveError::Lawless { law, state: format!("{state:?}") }
}

/// The values of state `id`.
#[inline]
fn row<N>(values: &[N], n_seats: usize, id: StateId) -> &[N] {
    &values[id as usize * n_seats..][..n_seats]
}

#[inline]
fn row_mut<N>(values: &mut [N], n_seats: usize, id: StateId) -> &mut [N] {
    &mut values[id as usize * n_seats..][..n_seats]
}
