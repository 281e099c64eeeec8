//! Absorbing Markov chain: the value of its states, and how often each is visited before play leaves it.
//!
//! Solved by eliminating one state after another: play that would reach the eliminated state
//! goes where it leads instead. The probability of leaving a state is always the sum of the ways out of it
//! and never one less something (Grassmann, Taksar and Heyman, 1985), so that tiny probabilities keep
//! all their digits in floating point. Large chains in floating point are swept until they settle.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{LimitReached, Meter, Number, Progress, Watch};

use crate::SolveError;
use crate::form::number_steps;

/// The most states of a chain in floating point that is solved by elimination.
pub(crate) const DIRECT: usize = 400;

/// The most states of a chain that is eliminated if sweeps do not settle soon.
const PATIENT: usize = 4_000;

/// The sweeps after which a chain has not settled soon.
const SOON: u64 = 5_000;

/// The sweeps after which a larger chain is given up.
const MOST_SWEEPS: u64 = 1_000_000;

/// So many changes in a row say how fast they shrink.
const SURE: usize = 16;

/// The odds within a chain. From every state the chain can be left.
pub(crate) struct Chain<N> {
    /// Where each state's ways within the chain begin; one more at the end.
    first: Vec<usize>,
    /// Where they lead,
    heads: Vec<u32>,
    /// and with what probability.
    shares: Vec<N>,
    /// With what probability each state leads out of it.
    out: Vec<N>,
}

impl<N: Number> Chain<N> {
    /// A chain of no states yet, with room for `n`.
    pub(crate) fn new(n: usize) -> Self {
        let mut first = Vec::with_capacity(n + 1);
        first.push(0);
        Self { first, heads: Vec::new(), shares: Vec::new(), out: Vec::with_capacity(n) }
    }

    /// Adds a state that leads nowhere yet.
    pub(crate) fn begin(&mut self) {
        self.out.push(N::zero());
        self.first.push(self.heads.len());
    }

    /// Lets the state that was added last lead with probability `share` to `head`, or out.
    pub(crate) fn lead(&mut self, head: Option<u32>, share: N) {
        match head {
            Some(head) => {
                self.heads.push(head);
                self.shares.push(share);
                *self.first.last_mut().expect("a state has begun") += 1;
            }
            None => self.out.last_mut().expect("a state has begun").add_scaled(&share, 1),
        }
    }

    /// Whether it can be left at all.
    pub(crate) fn is_left(&self) -> bool {
        self.out.iter().any(|out| *out != N::zero())
    }

    /// The ways from `state` within the chain.
    fn ways(&self, state: usize) -> impl Iterator<Item = (u32, &N)> {
        let ways = self.first[state]..self.first[state + 1];
        self.heads[ways.clone()].iter().copied().zip(&self.shares[ways])
    }

    /// What each state is worth: what it pays at once, and what the states are worth that it leads
    /// to within the chain. `guess` is where sweeps begin.
    pub(crate) fn values(
        &self,
        pays: Vec<N>,
        guess: Vec<N>,
        watch: &dyn Watch,
    ) -> Result<Vec<N>, SolveError> {
        if N::EXACT || self.out.len() <= DIRECT {
            return Ok(Eliminated::new(self, watch)?.values(pays));
        }
        let swept = settle(guess, watch, |values: &[N], state: usize| {
            let mut value = pays[state].clone();
            for (head, share) in self.ways(state) {
                add_product(&mut value, share, &values[head as usize]);
            }
            value
        });
        match swept {
            Err(SolveError::Unsettled { .. }) if self.out.len() <= PATIENT => {
                Ok(Eliminated::new(self, watch)?.values(pays))
            }
            swept => swept,
        }
    }

    /// How often each state is visited, on average, by those that `enter`.
    pub(crate) fn visits(&self, enter: Vec<N>, watch: &dyn Watch) -> Result<Vec<N>, SolveError> {
        if N::EXACT || self.out.len() <= DIRECT {
            return Ok(Eliminated::new(self, watch)?.visits(enter));
        }
        let mut from: Vec<Vec<(u32, &N)>> = vec![Vec::new(); self.out.len()];
        for tail in 0..self.out.len() {
            for (head, share) in self.ways(tail) {
                from[head as usize].push((tail as u32, share));
            }
        }
        let swept = settle(enter.clone(), watch, |visits: &[N], state: usize| {
            let mut sum = enter[state].clone();
            for (tail, share) in &from[state] {
                add_product(&mut sum, share, &visits[*tail as usize]);
            }
            sum
        });
        match swept {
            Err(SolveError::Unsettled { .. }) if self.out.len() <= PATIENT => {
                Ok(Eliminated::new(self, watch)?.visits(enter))
            }
            swept => swept,
        }
    }

    /// How often each state is visited, on average, by play that begins in it: once, and as often as it
    /// comes back. It is eliminated also in floating point, up to as many states as that takes seconds for.
    pub(crate) fn returns(&self, watch: &dyn Watch) -> Result<Vec<N>, SolveError> {
        let n = self.out.len();
        if !N::EXACT && n > PATIENT {
            return Err(SolveError::Unsettled { states: n as u64, sweeps: 0 });
        }
        let eliminated = Eliminated::new(self, watch)?;
        let mut returns = Vec::with_capacity(n);
        for state in 0..n {
            let progress =
                Progress { doing: "following", done: state as u64, total: Some(n as u64) };
            watch.tick(progress).map_err(LimitReached::from)?;
            let mut enter = vec![N::zero(); n];
            enter[state] = N::one();
            returns.push(eliminated.visits(enter).swap_remove(state));
        }
        Ok(returns)
    }
}

/// Sweeps over `numbers`, each made anew of the others, until they settle.
fn settle<N: Number>(
    mut numbers: Vec<N>,
    watch: &dyn Watch,
    anew: impl Fn(&[N], usize) -> N,
) -> Result<Vec<N>, SolveError> {
    let n = numbers.len();
    let most = if n <= PATIENT { SOON } else { MOST_SWEEPS };
    let (mut last_change, mut ratios) = (0.0f64, [1.0f64; SURE]);
    for sweep in 0..most {
        let progress = Progress { doing: "settling odds", done: sweep, total: Some(most) };
        watch.tick(progress).map_err(LimitReached::from)?;
        let (mut change, mut size) = (0.0f64, 0.0f64);
        // To and fro, so that news travels both ways.
        for nth in 0..n {
            let state = if sweep % 2 == 0 { nth } else { n - 1 - nth };
            let number = anew(&numbers, state);
            change = change.max((number.to_f64() - numbers[state].to_f64()).abs());
            size = size.max(number.to_f64().abs());
            numbers[state] = number;
        }
        if change == 0.0 {
            return Ok(numbers);
        }
        // Changes shrink geometrically: what is still to come is about this, if they go on shrinking as
        // slowly as they did at the slowest of late.
        ratios[sweep as usize % SURE] =
            if last_change > 0.0 { (change / last_change).min(1.0) } else { 1.0 };
        let ratio = ratios.iter().copied().fold(0.0, f64::max);
        if ratio < 1.0 && change * ratio / (1.0 - ratio) < 1e-14 * size {
            return Ok(numbers);
        }
        last_change = change;
    }
    Err(SolveError::Unsettled { states: n as u64, sweeps: most })
}

/// `weight` in `total`.
pub(crate) fn share<N: Number>(weight: u64, total: u64) -> N {
    let mut share = N::zero();
    share.add_scaled(&N::one(), weight);
    share.divide(total);
    share
}

/// The mean of `worth` of each, by weight.
pub(crate) fn mean<N: Number>(weights: &[u64], worth: impl Fn(usize) -> N) -> N {
    let mut mean = N::zero();
    for (nth, &weight) in weights.iter().enumerate() {
        mean.add_scaled(&worth(nth), weight);
    }
    mean.divide(weights.iter().sum());
    mean
}

/// `sum += a · b`.
pub(crate) fn add_product<N: Number>(sum: &mut N, a: &N, b: &N) {
    let mut product = a.clone();
    product.multiply(b);
    sum.add_scaled(&product, 1);
}

/// A chain with its states eliminated one by one.
struct Eliminated<N> {
    order: Vec<u32>,
    /// For each state, at the time it was eliminated: the probability of leaving it,
    leave: Vec<N>,
    /// where it then leads among those eliminated later,
    to: Vec<Vec<(u32, N)>>,
    /// and who of them leads to it.
    from: Vec<Vec<(u32, N)>>,
}

impl<N: Number> Eliminated<N> {
    fn new(chain: &Chain<N>, watch: &dyn Watch) -> Result<Self, SolveError> {
        let mut out = chain.out.clone();
        let n = out.len();
        let mut within: Vec<BTreeMap<u32, N>> = vec![BTreeMap::new(); n];
        for (tail, row) in within.iter_mut().enumerate() {
            for (head, share) in chain.ways(tail) {
                row.entry(head).or_insert_with(N::zero).add_scaled(share, 1);
            }
        }
        let mut tails: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); n];
        for (tail, row) in within.iter().enumerate() {
            for &head in row.keys() {
                tails[head as usize].insert(tail as u32);
            }
        }
        let mut left: Vec<u32> = (0..n as u32).collect();
        let mut eliminated = Self {
            order: Vec::with_capacity(n),
            leave: vec![N::zero(); n],
            to: vec![Vec::new(); n],
            from: vec![Vec::new(); n],
        };
        let meter = Meter::new(watch, "solving a cycle");
        while !left.is_empty() {
            let done = eliminated.order.len() as u64;
            meter.report("solving a cycle", done, Some(n as u64));
            meter.work(left.len() as u64)?;
            // 1. The state with the fewest ways through it.
            let ways = |&state: &u32| within[state as usize].len() * tails[state as usize].len();
            let nth = (0..left.len()).min_by_key(|&nth| ways(&left[nth])).expect("some are left");
            let state = left.swap_remove(nth);
            let s = state as usize;

            // 2. How it is left, and where to.
            let mut row = std::mem::take(&mut within[s]);
            row.remove(&state);
            let mut leave = out[s].clone();
            row.values().for_each(|share| leave.add_scaled(share, 1));
            if leave == N::zero() {
                // Only odds too small for floating point come to this.
                return Err(SolveError::Unsettled { states: n as u64, sweeps: 0 });
            }
            row.values_mut().for_each(|share| share.divide_by(&leave));
            let mut out_of_it = out[s].clone();
            out_of_it.divide_by(&leave);
            for head in row.keys() {
                tails[*head as usize].remove(&state);
            }

            // 3. States that lead to it lead on.
            for &tail in &std::mem::take(&mut tails[s]) {
                if tail == state {
                    continue;
                }
                let share = within[tail as usize].remove(&state).expect("it leads here");
                for (&head, onward) in &row {
                    meter.work(64 * number_steps::<N>())?;
                    let known = within[tail as usize].entry(head).or_insert_with(N::zero);
                    add_product(known, &share, onward);
                    tails[head as usize].insert(tail);
                }
                add_product(&mut out[tail as usize], &share, &out_of_it);
                eliminated.from[s].push((tail, share));
            }
            eliminated.to[s] = row.into_iter().collect();
            eliminated.leave[s] = leave;
            eliminated.order.push(state);
        }
        Ok(eliminated)
    }

    fn values(&self, mut pays: Vec<N>) -> Vec<N> {
        for &state in &self.order {
            let s = state as usize;
            pays[s].divide_by(&self.leave[s]);
            let pay = pays[s].clone();
            for (tail, share) in &self.from[s] {
                add_product(&mut pays[*tail as usize], share, &pay);
            }
        }
        for &state in self.order.iter().rev() {
            let mut value = std::mem::replace(&mut pays[state as usize], N::zero());
            for (head, share) in &self.to[state as usize] {
                add_product(&mut value, share, &pays[*head as usize]);
            }
            pays[state as usize] = value;
        }
        pays
    }

    fn visits(&self, mut enter: Vec<N>) -> Vec<N> {
        for &state in &self.order {
            let enters = enter[state as usize].clone();
            for (head, share) in &self.to[state as usize] {
                add_product(&mut enter[*head as usize], &enters, share);
            }
        }
        for &state in self.order.iter().rev() {
            let s = state as usize;
            let mut visits = std::mem::replace(&mut enter[s], N::zero());
            for (tail, share) in &self.from[s] {
                add_product(&mut visits, share, &enter[*tail as usize]);
            }
            visits.divide_by(&self.leave[s]);
            enter[s] = visits;
        }
        enter
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Fraction, RngStream};

    /// A random chain with odds in twelfths; from every state it can be left.
    fn random<N: Number>(n: usize, seed: u64) -> Chain<N> {
        let mut stream = RngStream::new(seed, 0);
        let mut chain = Chain::new(n);
        for _ in 0..n {
            let mut left = 11;
            chain.begin();
            while left > 0 {
                let weight = 1 + stream.below(left);
                chain.lead(Some(stream.below(n as u64) as u32), share(weight, 12));
                left -= weight;
            }
            chain.lead(None, share(1, 12));
        }
        chain
    }

    fn whole<N: Number>(stream: &mut RngStream) -> N {
        N::from_payoff((stream.below(9) as i64 - 4).into())
    }

    #[test]
    fn values_and_visits_solve_their_equations() {
        for seed in 0..60 {
            let n = 1 + seed as usize % 12;
            let mut stream = RngStream::new(seed, 1);
            let pays: Vec<Fraction> = (0..n).map(|_| whole(&mut stream)).collect();
            let chain = random::<Fraction>(n, seed);
            let values = chain.values(pays.clone(), Vec::new(), &()).unwrap();
            let visits = chain.visits(pays.clone(), &()).unwrap();
            let mut again = (pays.clone(), pays);
            for (tail, visit) in visits.iter().enumerate() {
                for (head, share) in chain.ways(tail) {
                    again.0[tail] += share * &values[head as usize];
                    again.1[head as usize] += share * visit;
                }
            }
            assert_eq!(again, (values, visits));
        }
    }

    #[test]
    fn sweeps_settle_at_what_elimination_finds() {
        let n = DIRECT + 1;
        let mut stream = RngStream::new(5, 1);
        let pays: Vec<f64> = (0..n).map(|_| whole(&mut stream)).collect();
        let chain = random::<f64>(n, 5);
        let swept = chain.values(pays.clone(), vec![0.0; n], &()).unwrap();
        let direct = Eliminated::new(&chain, &()).unwrap().values(pays.clone());
        let visited = chain.visits(pays.clone(), &()).unwrap();
        let exact = Eliminated::new(&chain, &()).unwrap().visits(pays);
        for state in 0..n {
            assert!((swept[state] - direct[state]).abs() < 1e-11);
            assert!((visited[state] - exact[state]).abs() < 1e-11);
        }
    }

    #[test]
    fn a_chain_that_is_hardly_ever_left_is_eliminated_and_not_taken_for_settled() {
        // Out with 1e-13, and then 1 is paid: so 1 is what it is worth.
        let (n, mut stream) = (DIRECT + 1, RngStream::new(3, 0));
        let mut chain = Chain::new(n);
        for _ in 0..n {
            chain.begin();
            for _ in 0..3 {
                chain.lead(Some(stream.below(n as u64) as u32), (1.0 - 1e-13) / 3.0);
            }
            chain.lead(None, 1e-13);
        }
        let values = chain.values(vec![1e-13; n], vec![0.0; n], &()).unwrap();
        assert!(values.iter().all(|value| (value - 1.0).abs() < 1e-9), "{:?}", &values[..3]);
    }

    #[test]
    fn tiny_odds_keep_their_digits() {
        // To and fro between two states, until with 1e-200 it is over: then 1 is paid.
        let mut chain = Chain::new(2);
        for (head, out) in [(1, 1e-200), (0, 0.0)] {
            chain.begin();
            chain.lead(Some(head), 1.0);
            chain.lead(None, out);
        }
        let values = chain.values(vec![1e-200, 0.0], Vec::new(), &()).unwrap();
        assert!((values[0] - 1.0).abs() < 1e-12 && (values[1] - 1.0).abs() < 1e-12);
    }
}
