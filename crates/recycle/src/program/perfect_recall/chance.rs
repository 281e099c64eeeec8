//! Chance: a whole run of it at once; outcomes that nobody can distinguish are one.
//!
//! Dealing a hand is many draws, and most orders of the same cards come to the same position and to the
//! same views. Those are one outcome here, whose weight is the sum of theirs.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::super::state::At;
use super::PerfectRecall;
use super::recall_state::{Outcome, RecallState};

/// The most outcomes of one run. What is not decided then is left for another.
const MOST: usize = 1 << 11;

/// The most memory that the outcomes of one run may take, where each of many cards is in all of them.
const MOST_BYTES: usize = 64 << 20;

/// The most draws of one run: chance may go on for ever.
const LONGEST: usize = 512;

/// The most that all weights may come to.
const MOST_WEIGHT: u128 = 1 << 62;

impl PerfectRecall {
    /// All that chance may lead to from `moment`, where it has to decide.
    pub(super) fn outcomes(&self, moment: &RecallState) -> Vec<Outcome> {
        let mut reached = self.draws(moment);
        for _ in 0..LONGEST {
            if reached.len() > MOST {
                break;
            }
            match self.draw_again(&reached) {
                Some(next) => reached = next,
                None => break,
            }
        }
        reached
    }

    /// One draw.
    fn draws(&self, moment: &RecallState) -> Vec<Outcome> {
        let suspended = moment.state.suspended.as_deref();
        let outcomes = suspended.map_or(&[][..], |suspended| &suspended.outcomes);
        let after = |&(outcome, weight): &(u32, u64)| {
            let mut moment = moment.bare();
            self.decided(&mut moment, outcome);
            Outcome { moment, weight }
        };
        let mut merged = Merged::default();
        let small = "the weights of one draw are small, and they are few";
        for Outcome { moment, weight } in outcomes.iter().map(after) {
            merged.add(moment, weight.into()).expect(small);
        }
        merged.finish().expect(small)
    }

    /// One draw more wherever chance still has to decide; nothing if it has not, or if weights or all outcomes
    /// together would become too large.
    fn draw_again(&self, reached: &[Outcome]) -> Option<Vec<Outcome>> {
        let is_open = |outcome: &&Outcome| outcome.moment.state.at == At::Chance;
        if !reached.iter().any(|outcome| is_open(&outcome)) {
            return None;
        }
        // Merged as they come: of a large hand, orders are many times as many as sets of cards.
        let (mut merged, mut whole) = (Merged::default(), 1u128);
        for outcome in reached {
            let weight = u128::from(outcome.weight);
            if !is_open(&outcome) {
                merged.add(outcome.moment.clone(), weight.checked_mul(whole)?)?;
                continue;
            }
            let draws = self.draws(&outcome.moment);
            let total = draws.iter().map(|draw| u128::from(draw.weight)).sum();
            let wider = lcm(whole, total).filter(|&whole| whole < MOST_WEIGHT)?;
            merged.scale(wider / whole)?;
            whole = wider;
            let each = weight.checked_mul(whole / total)?;
            for draw in draws {
                merged.add(draw.moment, each.checked_mul(draw.weight.into())?)?;
            }
        }
        merged.finish()
    }
}

/// Equal moments made one, in the order in which they come first.
#[derive(Default)]
struct Merged {
    places: FxHashMap<RecallState, usize>,
    weights: Vec<u128>,
    bytes: usize,
}

impl Merged {
    /// One more; nothing if weights become too large, or all of them together.
    fn add(&mut self, moment: RecallState, weight: u128) -> Option<()> {
        let next = self.weights.len();
        let place = match self.places.entry(moment) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.bytes += new.key().bytes();
                *new.insert(next)
            }
        };
        if place == next {
            self.weights.push(0);
        }
        self.weights[place] = self.weights[place].checked_add(weight)?;
        (self.bytes <= MOST_BYTES).then_some(())
    }

    /// Multiplies all weights by `times`.
    fn scale(&mut self, times: u128) -> Option<()> {
        if times == 1 {
            return Some(());
        }
        for weight in &mut self.weights {
            *weight = weight.checked_mul(times)?;
        }
        Some(())
    }

    /// Weights as small as can be; nothing if they are still too large.
    fn finish(self) -> Option<Vec<Outcome>> {
        let Self { places, weights, .. } = self;
        let common = weights.iter().copied().fold(0, gcd).max(1);
        let sum = weights.iter().try_fold(0u128, |sum, weight| sum.checked_add(weight / common))?;
        if sum >= MOST_WEIGHT {
            return None;
        }
        let mut moments: Vec<(RecallState, usize)> = places.into_iter().collect();
        moments.sort_unstable_by_key(|&(_, place)| place);
        let outcome = |(moment, place): (RecallState, usize)| {
            let weight = (weights[place] / common) as u64;
            Outcome { moment, weight }
        };
        Some(moments.into_iter().map(outcome).collect())
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn lcm(a: u128, b: u128) -> Option<u128> {
    a.checked_mul(b / gcd(a, b).max(1))
}
