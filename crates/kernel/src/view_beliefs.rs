//! Belief states: the exact distribution over consistent states, for small games with views.
//!
//! A seat keeps all states that are consistent with its views, each with its probability: chance by its
//! weights, the other seats uniformly over their options, the seat itself as it chose. With every new view the
//! states are advanced by all moves to those that show just this view. So samples are exact under that
//! assumption, and follow from views alone. Any number of moves that do not change the view may come before it.
//!
//! Where there are too many states, the seat keeps the views alone. A sample is then found by backtracking from
//! the start: at every step any move that is consistent with the next view, and a step back where there is
//! none. That weighs every step by itself, and not what comes after it: samples are consistent, and only roughly
//! in proportion to their probabilities.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::{Determinizer, Hidden, RngStream, Seat, Turn};

/// Determinizer of any game with views, by belief states.
#[derive(Clone, Copy, Debug)]
pub struct ViewBeliefs {
    /// The most states that a seat keeps. Default: 20,000.
    pub states: usize,
    /// The most steps of a walk. Default: 100,000.
    pub steps: usize,
}

impl Default for ViewBeliefs {
    fn default() -> Self {
        Self { states: 20_000, steps: 100_000 }
    }
}

/// Belief state of a seat: the views it has had, and the states that agree with them.
#[derive(Clone, Debug)]
pub struct Beliefs<S, V> {
    seat: Seat,
    /// Each new view, in order.
    views: Vec<V>,
    /// Every state that just shows the last view, with its weight; nothing if they are too many.
    states: Option<Vec<(S, f64)>>,
}

impl<G: Hidden> Determinizer<G> for ViewBeliefs {
    type Memory = Beliefs<G::State, G::View>;

    fn memory(&self, game: &G, seat: Seat) -> Self::Memory {
        let start = game.start();
        let views = vec![game.view(&start, seat)];
        Beliefs { seat, views, states: Some(vec![(start, 1.0)]) }
    }

    fn observe(&self, game: &G, beliefs: &mut Self::Memory, state: &G::State, mv: G::Move) {
        let view = game.view(&game.after(state, mv), beliefs.seat);
        let Some(last) = beliefs.views.last().filter(|last| **last != view) else { return };
        if let Some(states) = beliefs.states.take() {
            beliefs.states = self.go_on(game, beliefs.seat, states, last, &view);
        }
        beliefs.views.push(view);
    }

    fn sample(
        &self,
        game: &G,
        beliefs: &Self::Memory,
        _: &G::State,
        stream: &mut RngStream,
        out: &mut G::State,
    ) -> bool {
        let Some(states) = &beliefs.states else {
            return Walk { game, beliefs, steps_left: self.steps }.walk(stream, out);
        };
        let total: f64 = states.iter().map(|&(_, weight)| weight).sum();
        // Fifty-three bits, as many as a number has.
        let mut left = (stream.bits() >> 11) as f64 / (1u64 << 53) as f64 * total;
        let drawn = states.iter().find(|&&(_, weight)| {
            left -= weight;
            left < 0.0
        });
        let Some((state, _)) = drawn.or(states.last()) else { return false };
        out.clone_from(state);
        true
    }

    fn observation_key(&self, game: &G, state: &G::State, seat: Seat) -> u64 {
        FxBuildHasher.hash_one(game.view(state, seat))
    }
}

impl ViewBeliefs {
    /// From states that show `last` to those that show `view` next. Nothing if there are too many.
    fn go_on<G: Hidden>(
        &self,
        game: &G,
        seat: Seat,
        states: Vec<(G::State, f64)>,
        last: &G::View,
        view: &G::View,
    ) -> Option<Vec<(G::State, f64)>> {
        let mut reached: Vec<(G::State, f64)> = Vec::new();
        let mut places: FxHashMap<G::State, usize> = FxHashMap::default();
        let mut open = states;
        let mut n_steps = 0;
        let mut ways = Ways::default();
        while let Some((state, weight)) = open.pop() {
            ways.list(game, &state, seat);
            for (nth, &mv) in ways.moves.iter().enumerate() {
                n_steps += 1;
                if n_steps > self.steps || reached.len() > self.states {
                    return None;
                }
                let next = game.after(&state, mv);
                let weight = weight * ways.share(nth);
                let seen = game.view(&next, seat);
                if seen == *view {
                    if let Some(&place) = places.get(&next) {
                        reached[place].1 += weight;
                    } else {
                        places.insert(next.clone(), reached.len());
                        reached.push((next, weight));
                    }
                } else if seen == *last {
                    open.push((next, weight));
                }
            }
        }
        let total: f64 = reached.iter().map(|&(_, weight)| weight).sum();
        reached.iter_mut().for_each(|(_, weight)| *weight /= total);
        Some(reached)
    }
}

/// The moves of a state, with their weights.
struct Ways<M> {
    moves: Vec<M>,
    weights: Vec<u64>,
    total: u64,
}

impl<M> Default for Ways<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), weights: Vec::new(), total: 0 }
    }
}

impl<M: Copy> Ways<M> {
    /// Lists the moves of `state`. A seat knows its own moves, so that these all weigh one.
    fn list<G: Hidden<Move = M>>(&mut self, game: &G, state: &G::State, seat: Seat) {
        self.moves.clear();
        self.weights.clear();
        game.options(state, &mut self.moves, &mut self.weights);
        let turn = game.turn(state);
        if turn == Turn::Chance {
            self.weights.clear();
            self.weights.extend(self.moves.iter().map(|&mv| game.weight(state, mv)));
        } else if self.weights.is_empty() || turn == Turn::Seat(seat) {
            self.weights.clear();
            self.weights.resize(self.moves.len(), 1);
        }
        self.total = if turn == Turn::Seat(seat) { 1 } else { self.weights.iter().sum() };
    }

    fn share(&self, nth: usize) -> f64 {
        self.weights[nth] as f64 / self.total as f64
    }
}

/// Backtracking search from the start through all views.
struct Walk<'a, G: Hidden> {
    game: &'a G,
    beliefs: &'a Beliefs<G::State, G::View>,
    steps_left: usize,
}

impl<G: Hidden> Walk<'_, G> {
    fn walk(mut self, stream: &mut RngStream, out: &mut G::State) -> bool {
        let (game, views) = (self.game, &self.beliefs.views);
        // The path so far: at each step a state, the view it shows, and the moves that are left to try.
        let mut way = vec![self.step(game.start(), 0)];
        while let Some((state, nth, ways)) = way.last_mut() {
            if *nth + 1 == views.len() {
                out.clone_from(state);
                return true;
            }
            if ways.moves.is_empty() || self.steps_left == 0 {
                way.pop();
                continue;
            }
            self.steps_left -= 1;
            let idx = stream.pick(&ways.weights);
            ways.weights.swap_remove(idx);
            let next = game.after(state, ways.moves.swap_remove(idx));
            let seen = game.view(&next, self.beliefs.seat);
            let nth = *nth;
            if seen == views[nth + 1] {
                way.push(self.step(next, nth + 1));
            } else if seen == views[nth] {
                way.push(self.step(next, nth));
            }
        }
        false
    }

    fn step(&self, state: G::State, nth: usize) -> (G::State, usize, Ways<G::Move>) {
        let mut ways = Ways::default();
        ways.list(self.game, &state, self.beliefs.seat);
        (state, nth, ways)
    }
}
