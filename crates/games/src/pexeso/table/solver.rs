//! Dynamic programming over the positions: their values and optimal plans.

use kernel::{LimitReached, Limits, Meter, Number, Probability, Seat, Watch};

use super::super::{Action, Collect, Last, PexesoError, Plan, Position, Rules};
use super::position_values::{Linear, PositionValues, worth};
use super::turn::{Error, Turn};

/// Tie-breaking rule where passing is as good as playing on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passing {
    /// He plays on: he passes only where that is better.
    #[default]
    IfBetter,
    /// He passes.
    IfAsGood,
}

/// Problem to solve: rules, error rates, and a rule for ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// The game; its known cards at the start do not matter, since all positions are solved.
    pub rules: Rules,
    /// The error rate of each player: the probability to turn a random card instead of the chosen one. Default: 0.
    pub err: [Probability; 2],
    /// What is done where passing is as good as playing on. Default: playing on.
    pub passing: Passing,
}

impl TableConfig {
    /// The game of `rules` between players who do not err.
    pub fn new(rules: Rules) -> Self {
        Self { rules, err: [Probability::ZERO; 2], passing: Passing::default() }
    }

    /// The same between players who err like this.
    #[must_use]
    pub fn with_err(mut self, err: [Probability; 2]) -> Self {
        self.err = err;
        self
    }

    /// The same, where this is done if passing is as good as playing on.
    #[must_use]
    pub fn with_passing(mut self, passing: Passing) -> Self {
        self.passing = passing;
        self
    }

    /// Whether both players err alike, so that they are worth the same and play alike.
    pub fn is_even(&self) -> bool {
        self.err[0] == self.err[1]
    }

    /// How many positions there are, the empty table included.
    pub fn n_positions(&self) -> u64 {
        let pairs = u64::from(self.rules.pairs());
        (pairs + 1) * (pairs + 2) / 2
    }

    /// Positions that need a table of their own for each player.
    fn n_sides(&self) -> usize {
        if self.is_even() { 1 } else { 2 }
    }

    fn check(&self) -> Result<(), PexesoError> {
        if self.rules.seats() != 2 {
            return Err(PexesoError::NotTwo { seats: self.rules.seats() });
        }
        let errs = self.err.iter().any(|rate| !rate.is_zero());
        if errs && self.rules.collect() == Collect::Mover {
            return Err(PexesoError::PairsMissed);
        }
        Ok(())
    }
}

/// Solution of Pexeso for two: for every position its value to the player to move, in pairs won more than the
/// other, and his optimal plan.
///
/// Endless play is worth what was won before, and nothing more.
#[derive(Clone, Debug)]
pub struct Table<N> {
    config: TableConfig,
    /// One for each player, or one for both.
    sides: Vec<Side<N>>,
}

#[derive(Clone, Debug)]
struct Side<N> {
    values: Vec<N>,
    plans: Vec<Plan>,
}

impl<N: Number> Table<N> {
    /// Solves all positions of as many pairs as `config` has, and of fewer.
    ///
    /// # Errors
    /// If there are not two players, if players who err collect known pairs themselves (there are
    /// positions then of which this table knows nothing), or if a limit was reached.
    pub fn solve(
        config: &TableConfig,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, PexesoError> {
        config.check()?;
        let n_positions = config.n_positions();
        let bytes = (size_of::<N>() + size_of::<Plan>()) as u64;
        let n_states = n_positions * config.n_sides() as u64;
        limits.check(n_states, n_states * bytes)?;
        let side = || Side {
            values: vec![N::zero(); n_positions as usize],
            plans: vec![super::position_values::NOTHING; n_positions as usize],
        };
        let mut table = Self { config: *config, sides: vec![side(); config.n_sides()] };
        let errors: Vec<Error<N>> =
            config.err.iter().map(|rate| Error::new(*rate, config.rules.mates())).collect();
        let meter = Meter::new(watch, "solving");
        for (done, at) in Position::all(config.rules.pairs()).enumerate() {
            meter.report("solving", done as u64, Some(n_positions));
            // Fractions have some more digits for each pair.
            let pairs = 1 + u64::from(at.pairs);
            let steps = if N::EXACT { 64 * pairs * pairs } else { 256 };
            meter.work(steps).map_err(LimitReached::from)?;
            table.fill(at, &errors);
        }
        Ok(table)
    }

    /// Solves one position; those it leads to are solved.
    fn fill(&mut self, at: Position, errors: &[Error<N>]) {
        let passing = self.config.passing;
        let [first, second] = [0, self.sides.len() - 1];
        let here = |own: usize, other: usize| {
            let (own_values, others) = (&self.sides[own].values, &self.sides[other].values);
            PositionValues::new(at, &errors[own], |outcome| worth(outcome, at, own_values, others))
        };
        if first == second {
            let here = here(0, 0);
            let value = even(&here);
            let plan = here.best(&value, passing);
            let value = here.linear(plan.first, plan.after_known).against_itself();
            return self.set(0, at, value, plan);
        }
        let [one, two] = [here(0, 1), here(1, 0)];
        let [value, other] = uneven(&one, &two);
        let plans = [one.best(&other, passing), two.best(&value, passing)];
        let linear =
            |here: &PositionValues<'_, N>, plan: Plan| here.linear(plan.first, plan.after_known);
        let [own, others] = [linear(&one, plans[0]), linear(&two, plans[1])];
        let values = [own.against(&others), others.against(&own)];
        for (side, value) in values.into_iter().enumerate() {
            self.set(side, at, value, plans[side]);
        }
    }

    fn set(&mut self, side: usize, at: Position, value: N, plan: Plan) {
        let is_given = self.config.rules.last() == Last::Given && at.known == at.pairs;
        let given = || N::from_payoff(i64::from(at.pairs).into());
        self.sides[side].values[at.idx()] = if is_given { given() } else { value };
        self.sides[side].plans[at.idx()] = plan;
    }
}

/// The value of a position where both players are alike: v = max(gain − stays · v) over all plans, and
/// the right-hand side falls as v grows, so that v is the largest of gain / (1 + stays).
fn even<N: Number>(here: &PositionValues<'_, N>) -> N {
    let values = here.choices().iter().map(|&(first, second)| here.linear(first, second));
    let values = values.map(|linear| linear.against_itself());
    values.reduce(|best, value| if value.beats(&best) { value } else { best }).expect("some choice")
}

/// The values of a position to one and to the other, each if he is to move.
///
/// Somebody errs, so that passing does not go on for ever, and both have optimal plans whatever the other
/// does: v is the largest, over the plans of one, of the least over those of the other.
fn uneven<N: Number>(one: &PositionValues<'_, N>, other: &PositionValues<'_, N>) -> [N; 2] {
    let linear = |here: &PositionValues<'_, N>| -> Vec<Linear<N>> {
        here.choices().iter().map(|&(first, second)| here.linear(first, second)).collect()
    };
    let (own, others) = (linear(one), linear(other));
    let mut best: Option<N> = None;
    for plan in &own {
        let replies = others.iter().map(|reply| plan.against(reply));
        let least = replies.reduce(|least, value| if least.beats(&value) { value } else { least });
        let least = least.expect("some choice");
        if best.as_ref().is_none_or(|best| least.beats(best)) {
            best = Some(least);
        }
    }
    let value = best.expect("some choice");
    let replies = others.iter().map(|reply| reply.at(&value));
    let other = replies.reduce(|best, reply| if reply.beats(&best) { reply } else { best });
    [value, other.expect("some choice")]
}

impl<N> Table<N> {
    /// The problem solved.
    pub fn config(&self) -> &TableConfig {
        &self.config
    }

    fn side(&self, seat: Seat) -> &Side<N> {
        &self.sides[seat.idx().min(self.sides.len() - 1)]
    }

    /// What `at` is worth to `seat` when he is to move.
    ///
    /// # Panics
    /// If there are more pairs in `at` than in the table, or more known cards than pairs.
    pub fn value(&self, seat: Seat, at: Position) -> &N {
        assert!(at.known <= at.pairs && at.pairs <= self.config.rules.pairs(), "no such position");
        &self.side(seat).values[at.idx()]
    }

    /// What `seat` does at `at`.
    ///
    /// # Panics
    /// Like [`value`](Table::value).
    pub fn plan(&self, seat: Seat, at: Position) -> Plan {
        assert!(at.known <= at.pairs && at.pairs <= self.config.rules.pairs(), "no such position");
        self.side(seat).plans[at.idx()]
    }

    /// The action of that plan if he does not err.
    pub fn action(&self, seat: Seat, at: Position) -> Action {
        self.plan(seat, at).action()
    }

    /// How a turn of `seat` at `at` ends.
    ///
    /// # Panics
    /// Like [`value`](Table::value).
    pub fn turn<M: Number>(&self, seat: Seat, at: Position) -> Turn<M> {
        let rate = self.config.err[seat.idx()];
        Turn::new(at, self.plan(seat, at), rate, self.config.rules.mates())
    }

    /// Bytes held in tables; fractions hold more behind these.
    pub fn bytes(&self) -> u64 {
        let each = (size_of::<N>() + size_of::<Plan>()) as u64;
        self.config.n_positions() * self.sides.len() as u64 * each
    }

    /// All positions with pairs on the table, for one player or for both if they differ.
    pub fn positions(&self) -> impl Iterator<Item = (Seat, Position)> + '_ {
        let seats = (0..self.sides.len()).map(Seat::new);
        seats.flat_map(|seat| Position::all(self.config.rules.pairs()).map(move |at| (seat, at)))
    }
}

impl<N: Number> Table<N> {
    /// The position that is worst for the player to move, of several the one with the fewest pairs.
    ///
    /// That nobody who does not err gains by leaving a known pair to the other, and that this table
    /// is therefore the whole game, is certain if it is worth −1 or more (see [`is_whole`](Table::is_whole)).
    pub fn worst(&self) -> (Seat, Position) {
        let worse = |a: (Seat, Position), b: (Seat, Position)| {
            if self.value(a.0, a.1).beats(self.value(b.0, b.1)) { b } else { a }
        };
        self.positions().reduce(worse).expect("there is a pair")
    }

    /// Whether no position is worth less than −1. Then known pairs are always worth taking at once:
    /// a player who leaves j ≥ 1 of them gives the other j − 1 at least, and could have had as much himself.
    pub fn is_whole(&self) -> bool {
        let (seat, at) = self.worst();
        !N::from_payoff((-1).into()).beats(self.value(seat, at))
    }

    /// The positions of `least` pairs or more in which the player to move is behind.
    pub fn behind(&self, seat: Seat, least: u16) -> impl Iterator<Item = Position> + '_ {
        let all = Position::all(self.config.rules.pairs()).filter(move |at| at.pairs >= least);
        all.filter(move |at| N::zero().beats(self.value(seat, *at)))
    }
}
