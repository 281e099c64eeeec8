//! Two slow and obvious solvers, which share no step with policy iteration.
//!
//! [`by_trial`] tries every pair of ways to play, each of which makes one fixed move in each state: in
//! a game of this kind nobody needs more, so that the best of the worst is the value. [`nearly`] lets
//! play stop with a small probability before every move; then it ends with certainty, values are
//! settled by value iteration, and as the probability goes to nothing they go to those
//! of the game. (Looking ahead a fixed number of moves does not do: who may wait for ever could use
//! the last move to have half of a fair bet paid.)

use std::collections::BTreeMap;

use kernel::{BySeat, Fraction, Game, Number, Payoff, Turn};

/// What each of the states that can be reached from `root` is worth to the first seat, by trying all
/// ways to play. `pay` is what a move pays the first seat on the way. For a handful of states.
///
/// # Panics
/// If a state that is not over lists no move.
pub fn by_trial<G: Game>(
    game: &G,
    root: &G::State,
    pay: impl Fn(&G::State, G::Move) -> Payoff,
) -> Vec<(G::State, Fraction)> {
    let net = Net::new(game, root, pay);
    let ways = |seat: usize| {
        let mut ways = vec![BTreeMap::new()];
        for (nth, node) in net.nodes.iter().enumerate() {
            if node.actor == Some(seat) {
                let each = |way: BTreeMap<usize, usize>| {
                    (0..node.arrows.len()).map(move |arrow| {
                        let mut way = way.clone();
                        way.insert(nth, arrow);
                        way
                    })
                };
                ways = ways.into_iter().flat_map(each).collect();
            }
        }
        ways
    };
    let (firsts, seconds) = (ways(0), ways(1));
    let mut best: Vec<Option<Fraction>> = vec![None; net.nodes.len()];
    for first in &firsts {
        let mut worst: Vec<Option<Fraction>> = vec![None; net.nodes.len()];
        for second in &seconds {
            let chosen = |nth: usize| first.get(&nth).or_else(|| second.get(&nth)).copied();
            for (worst, value) in worst.iter_mut().zip(net.values(&chosen)) {
                let is_worse = worst.as_ref().is_none_or(|worst| value < *worst);
                if is_worse {
                    *worst = Some(value);
                }
            }
        }
        for (best, value) in best.iter_mut().zip(worst) {
            if value > *best {
                *best = value;
            }
        }
    }
    let best = best.into_iter().map(|value| value.expect("there is a way to play"));
    net.states.into_iter().zip(best).collect()
}

/// What each of the states that can be reached from `root` is nearly worth to the first seat: play
/// stops with probability `stop` before each move, and then pays nothing further.
///
/// # Panics
/// If a state that is not over lists no move.
pub fn nearly<G: Game>(
    game: &G,
    root: &G::State,
    pay: impl Fn(&G::State, G::Move) -> Payoff,
    stop: f64,
) -> Vec<(G::State, f64)> {
    let net = Net::new(game, root, pay);
    let mut values = vec![0.0f64; net.nodes.len()];
    loop {
        let mut change = 0.0f64;
        for (nth, node) in net.nodes.iter().enumerate() {
            let worth = |arrow: &Arrow| arrow.pay.to_f64() + values[arrow.head];
            let ahead = match (node.actor, &node.over) {
                (_, Some(payoff)) => payoff.to_f64(),
                (Some(0), _) => node.arrows.iter().map(worth).fold(f64::NEG_INFINITY, f64::max),
                (Some(_), _) => node.arrows.iter().map(worth).fold(f64::INFINITY, f64::min),
                (None, _) => {
                    let total: f64 = node.arrows.iter().map(|arrow| arrow.weight as f64).sum();
                    let sum: f64 = node.arrows.iter().map(|a| a.weight as f64 * worth(a)).sum();
                    sum / total
                }
            };
            let value = if node.over.is_some() { ahead } else { (1.0 - stop) * ahead };
            change = change.max((value - values[nth]).abs());
            values[nth] = value;
        }
        if change < 1e-13 {
            return net.states.into_iter().zip(values).collect();
        }
    }
}

/// A game written out.
struct Net<S> {
    states: Vec<S>,
    nodes: Vec<PlainNode>,
}

struct PlainNode {
    /// The seat that acts; nothing is chance, or an end.
    actor: Option<usize>,
    /// What the first seat gets if it is over.
    over: Option<Payoff>,
    arrows: Vec<Arrow>,
}

struct Arrow {
    head: usize,
    weight: u64,
    pay: Payoff,
}

impl<S: Clone + Eq + std::fmt::Debug> Net<S> {
    fn new<G: Game<State = S>>(game: &G, root: &S, pay: impl Fn(&S, G::Move) -> Payoff) -> Self {
        let (mut states, mut nodes) = (vec![root.clone()], Vec::new());
        while let Some(state) = states.get(nodes.len()).cloned() {
            let turn = game.turn(&state);
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            assert!(!moves.is_empty() || matches!(turn, Turn::Over(_)), "stuck in {state:?}");
            let arrows = moves.into_iter().map(|mv| {
                let next = game.after(&state, mv);
                let head = states.iter().position(|known| *known == next).unwrap_or_else(|| {
                    states.push(next);
                    states.len() - 1
                });
                let weight = if turn == Turn::Chance { game.weight(&state, mv) } else { 1 };
                Arrow { head, weight, pay: pay(&state, mv) }
            });
            let arrows = arrows.collect();
            let (actor, over) = match turn {
                Turn::Seat(seat) => (Some(seat.idx()), None),
                Turn::Chance => (None, None),
                Turn::Over(payoffs) => (None, first(&payoffs)),
            };
            nodes.push(PlainNode { actor, over, arrows });
        }
        Self { states, nodes }
    }

    /// What every state is worth when the chosen moves are made.
    fn values(&self, chosen: &impl Fn(usize) -> Option<usize>) -> Vec<Fraction> {
        let n = self.nodes.len();
        let arrows = |nth: usize| match chosen(nth) {
            Some(arrow) => &self.nodes[nth].arrows[arrow..=arrow],
            None => &self.nodes[nth].arrows[..],
        };
        // 1. What leads where, and which states are never left for good: all they lead to leads back.
        let mut leads = vec![vec![false; n]; n];
        for (nth, leads) in leads.iter_mut().enumerate() {
            arrows(nth).iter().for_each(|arrow| leads[arrow.head] = true);
        }
        for via in 0..n {
            for from in 0..n {
                for to in 0..n {
                    leads[from][to] |= leads[from][via] && leads[via][to];
                }
            }
        }
        let is_endless =
            |a: usize| self.nodes[a].over.is_none() && (0..n).all(|b| !leads[a][b] || leads[b][a]);
        // 2. The equations, by Gauss and Jordan: worth of a state, less that of what follows.
        let mut rows: Vec<Vec<Fraction>> = vec![vec![Fraction::ZERO; n + 1]; n];
        for (nth, row) in rows.iter_mut().enumerate() {
            row[nth] = Fraction::ONE;
            if let Some(payoff) = self.nodes[nth].over {
                row[n] = Fraction::from_payoff(payoff);
            } else if !is_endless(nth) {
                let total: u64 = arrows(nth).iter().map(|arrow| arrow.weight).sum();
                for arrow in arrows(nth) {
                    let share = Fraction::from(arrow.weight) / Fraction::from(total);
                    row[n] += &share * Fraction::from_payoff(arrow.pay);
                    row[arrow.head] -= share;
                }
            }
        }
        for column in 0..n {
            let pivot = (column..n).find(|&row| rows[row][column] != Fraction::ZERO);
            rows.swap(column, pivot.expect("a chain that is left has one solution"));
            let by = rows[column][column].clone();
            rows[column].iter_mut().for_each(|entry| *entry /= &by);
            for row in 0..n {
                if row != column && rows[row][column] != Fraction::ZERO {
                    let times = rows[row][column].clone();
                    let above = rows[column].clone();
                    for (entry, above) in rows[row].iter_mut().zip(above) {
                        *entry -= &times * above;
                    }
                }
            }
        }
        rows.into_iter().map(|mut row| row.swap_remove(n)).collect()
    }
}

fn first(payoffs: &BySeat<Payoff>) -> Option<Payoff> {
    payoffs.iter().copied().next()
}
