//! A chain of states that come again, and are left in the end: what it is worth, and how often each
//! of its states is visited.
//!
//! Solved by eliminating one state after another: whoever would come to the eliminated state goes
//! where it leads instead. The probability of leaving a state is always the sum of the ways out of it
//! and never one less something (Grassmann, Taksar and Heyman, 1985), so that tiny probabilities keep
//! all their digits in floating point. Large chains in floating point are swept until they settle.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{LimitReached, Number, Progress, Watch};

use crate::SolveError;

/// Up to so many states a chain in floating point is solved by elimination.
const DIRECT: usize = 400;

/// After so many sweeps a chain is given up.
const MOST_SWEEPS: u64 = 1_000_000;

/// The odds within a chain. From every state the chain can be left.
pub(crate) struct Chain<N> {
    /// Where each state leads within the chain: each head once, with its probability.
    within: Vec<BTreeMap<u32, N>>,
    /// With what probability each state leads out of it.
    out: Vec<N>,
}

impl<N: Number> Chain<N> {
    /// `n` states that lead nowhere yet.
    pub(crate) fn new(n: usize) -> Self {
        Self { within: vec![BTreeMap::new(); n], out: vec![N::zero(); n] }
    }

    /// Lets state `tail` lead with probability `share` to `head`, or out of the chain.
    pub(crate) fn lead(&mut self, tail: usize, head: Option<u32>, share: &N) {
        let sum = match head {
            Some(head) => self.within[tail].entry(head).or_insert_with(N::zero),
            None => &mut self.out[tail],
        };
        sum.add_scaled(share, 1);
    }

    /// Whether it can be left at all.
    pub(crate) fn is_left(&self) -> bool {
        self.out.iter().any(|out| *out != N::zero())
    }

    /// What each state is worth: what it pays at once, and what the states are worth that it leads
    /// to within the chain. `guess` is where sweeps begin.
    pub(crate) fn values(
        self,
        pays: Vec<N>,
        guess: &[N],
        watch: &dyn Watch,
    ) -> Result<Vec<N>, SolveError> {
        if N::EXACT || self.out.len() <= DIRECT {
            return Ok(Eliminated::new(self, watch)?.values(pays));
        }
        let odds: Vec<Vec<(u32, N)>> =
            self.within.into_iter().map(|row| row.into_iter().collect()).collect();
        settle(guess.to_vec(), watch, |values: &mut [N], state: usize| {
            let mut value = pays[state].clone();
            let mut stay = N::zero();
            for (head, share) in &odds[state] {
                if *head as usize == state {
                    stay = share.clone();
                } else {
                    add_product(&mut value, share, &values[*head as usize]);
                }
            }
            let mut leave = N::one();
            leave.subtract(&stay);
            value.divide_by(&leave);
            value
        })
    }

    /// How often each state is visited, on average, by those that `enter`.
    pub(crate) fn visits(self, enter: Vec<N>, watch: &dyn Watch) -> Result<Vec<N>, SolveError> {
        if N::EXACT || self.out.len() <= DIRECT {
            return Ok(Eliminated::new(self, watch)?.visits(enter));
        }
        let mut from: Vec<Vec<(u32, N)>> = vec![Vec::new(); self.out.len()];
        for (tail, row) in self.within.into_iter().enumerate() {
            for (head, share) in row {
                from[head as usize].push((tail as u32, share));
            }
        }
        settle(enter.clone(), watch, |visits: &mut [N], state: usize| {
            let mut sum = enter[state].clone();
            for (tail, share) in &from[state] {
                add_product(&mut sum, share, &visits[*tail as usize]);
            }
            sum
        })
    }
}

/// Sweeps over `numbers`, each made anew of the others, until they settle.
fn settle<N: Number>(
    mut numbers: Vec<N>,
    watch: &dyn Watch,
    anew: impl Fn(&mut [N], usize) -> N,
) -> Result<Vec<N>, SolveError> {
    let mut last_change = f64::INFINITY;
    for sweep in 0..MOST_SWEEPS {
        let total = Some(MOST_SWEEPS);
        let progress = Progress { doing: "settling odds", done: sweep, total };
        watch.tick(progress).map_err(LimitReached::from)?;
        let (mut change, mut size) = (0.0f64, 1.0f64);
        // To and fro, so that news travels both ways.
        let n = numbers.len();
        for nth in 0..n {
            let state = if sweep % 2 == 0 { nth } else { n - 1 - nth };
            let number = anew(&mut numbers, state);
            change = change.max((number.to_f64() - numbers[state].to_f64()).abs());
            size = size.max(number.to_f64().abs());
            numbers[state] = number;
        }
        // Changes shrink geometrically: what is still to come is about this.
        let ratio = (change / last_change).min(1.0);
        let to_come = if ratio < 1.0 { change * ratio / (1.0 - ratio) } else { f64::INFINITY };
        if change == 0.0 || (sweep > 1 && to_come < 1e-14 * size) {
            return Ok(numbers);
        }
        last_change = change;
    }
    Err(SolveError::Unsettled { states: numbers.len() as u64, sweeps: MOST_SWEEPS })
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
    fn new(chain: Chain<N>, watch: &dyn Watch) -> Result<Self, SolveError> {
        let Chain { mut within, mut out } = chain;
        let n = out.len();
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
        while !left.is_empty() {
            let done = eliminated.order.len() as u64;
            let progress = Progress { doing: "solving a cycle", done, total: Some(n as u64) };
            watch.tick(progress).map_err(LimitReached::from)?;
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

            // 3. Whoever leads to it leads on.
            for &tail in &std::mem::take(&mut tails[s]) {
                if tail == state {
                    continue;
                }
                let share = within[tail as usize].remove(&state).expect("it leads here");
                for (&head, onward) in &row {
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
    use kernel::{Fraction, Stream};

    /// A random chain with odds in twelfths; from every state it can be left.
    fn random<N: Number>(n: usize, seed: u64) -> Chain<N> {
        let mut stream = Stream::new(seed, 0);
        let mut chain = Chain::new(n);
        for tail in 0..n {
            let mut left = 11;
            while left > 0 {
                let weight = 1 + stream.below(left);
                chain.lead(tail, Some(stream.below(n as u64) as u32), &share(weight, 12));
                left -= weight;
            }
            chain.lead(tail, None, &share(1, 12));
        }
        chain
    }

    fn whole<N: Number>(stream: &mut Stream) -> N {
        N::from_payoff((stream.below(9) as i64 - 4).into())
    }

    #[test]
    fn values_and_visits_solve_their_equations() {
        for seed in 0..60 {
            let n = 1 + seed as usize % 12;
            let mut stream = Stream::new(seed, 1);
            let pays: Vec<Fraction> = (0..n).map(|_| whole(&mut stream)).collect();
            let chain = || random::<Fraction>(n, seed);
            let values = chain().values(pays.clone(), &[], &()).unwrap();
            let visits = chain().visits(pays.clone(), &()).unwrap();
            let within = chain().within;
            for state in 0..n {
                let mut value = pays[state].clone();
                let mut visit = pays[state].clone();
                for other in 0..n {
                    if let Some(share) = within[state].get(&(other as u32)) {
                        value += share * &values[other];
                    }
                    if let Some(share) = within[other].get(&(state as u32)) {
                        visit += share * &visits[other];
                    }
                }
                assert_eq!(value, values[state]);
                assert_eq!(visit, visits[state]);
            }
        }
    }

    #[test]
    fn sweeps_settle_at_what_elimination_finds() {
        let n = DIRECT + 1;
        let mut stream = Stream::new(5, 1);
        let pays: Vec<f64> = (0..n).map(|_| whole(&mut stream)).collect();
        let swept = random::<f64>(n, 5).values(pays.clone(), &vec![0.0; n], &()).unwrap();
        let direct = Eliminated::new(random::<f64>(n, 5), &()).unwrap().values(pays.clone());
        let visited = random::<f64>(n, 5).visits(pays.clone(), &()).unwrap();
        let exact = Eliminated::new(random::<f64>(n, 5), &()).unwrap().visits(pays);
        for state in 0..n {
            assert!((swept[state] - direct[state]).abs() < 1e-11);
            assert!((visited[state] - exact[state]).abs() < 1e-11);
        }
    }

    #[test]
    fn tiny_odds_keep_their_digits() {
        // To and fro between two states, until with 1e-200 it is over: then 1 is paid.
        let within = vec![BTreeMap::from([(1, 1.0)]), BTreeMap::from([(0, 1.0)])];
        let chain = Chain { within, out: vec![1e-200, 0.0] };
        let values = chain.values(vec![1e-200, 0.0], &[], &()).unwrap();
        assert!((values[0] - 1.0).abs() < 1e-12 && (values[1] - 1.0).abs() < 1e-12);
    }
}
