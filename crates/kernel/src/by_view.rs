//! Insight by views: for small games that say what every seat has seen.
//!
//! A seat keeps all states that agree with what it has seen, each with its probability: chance by its
//! weights, others choosing each option as likely as any, itself as it did. With every new view the states
//! go on by all moves to those that show just this view. So what is drawn is exact under that assumption,
//! and nothing but views goes into it. What has no influence on the view may happen unseen any number of
//! times before it.
//!
//! Where there are too many states, the seat keeps the views alone. To imagine is then to walk from the start,
//! at every step by any move that shows nothing else than was seen, and back where none does. That weighs
//! every step by itself, and not what comes after it: what is drawn is possible, and only roughly as likely.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::{Hidden, Insight, Seat, Stream, Turn};

/// Insight into any game with views.
#[derive(Clone, Copy, Debug)]
pub struct ByView {
    /// The most states that a seat keeps. Default: 20,000.
    pub states: usize,
    /// The most steps of a walk. Default: 100,000.
    pub steps: usize,
}

impl Default for ByView {
    fn default() -> Self {
        Self { states: 20_000, steps: 100_000 }
    }
}

/// What a seat has seen, and what it takes for possible.
#[derive(Clone, Debug)]
pub struct Beliefs<S, V> {
    seat: Seat,
    /// Each new view, in order.
    views: Vec<V>,
    /// Every state that just shows the last view, and how likely it is in proportion; nothing if they are
    /// too many.
    states: Option<Vec<(S, f64)>>,
}

impl<G: Hidden> Insight<G> for ByView {
    type Memory = Beliefs<G::State, G::View>;

    fn memory(&self, game: &G, seat: Seat) -> Self::Memory {
        let start = game.start();
        let views = vec![game.view(&start, seat)];
        Beliefs { seat, views, states: Some(vec![(start, 1.0)]) }
    }

    fn witness(&self, game: &G, beliefs: &mut Self::Memory, state: &G::State, mv: G::Move) {
        let view = game.view(&game.after(state, mv), beliefs.seat);
        let Some(last) = beliefs.views.last().filter(|last| **last != view) else { return };
        if let Some(states) = beliefs.states.take() {
            beliefs.states = self.go_on(game, beliefs.seat, states, last, &view);
        }
        beliefs.views.push(view);
    }

    fn imagine(
        &self,
        game: &G,
        beliefs: &Self::Memory,
        _: &G::State,
        stream: &mut Stream,
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

    fn outlook(&self, game: &G, state: &G::State, seat: Seat) -> u64 {
        FxBuildHasher.hash_one(game.view(state, seat))
    }
}

impl ByView {
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
    /// What may be done in `state`: what `seat` itself did it knows, so that its moves weigh nothing more or
    /// less.
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

/// A walk from the start through all views.
struct Walk<'a, G: Hidden> {
    game: &'a G,
    beliefs: &'a Beliefs<G::State, G::View>,
    steps_left: usize,
}

impl<G: Hidden> Walk<'_, G> {
    fn walk(mut self, stream: &mut Stream, out: &mut G::State) -> bool {
        let (game, views) = (self.game, &self.beliefs.views);
        // The way here: at each step a state, the view it shows, and the moves that are left to try.
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
