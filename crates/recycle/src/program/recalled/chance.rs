//! Chance: a whole run of it at once, whatever cannot be told apart being one outcome.
//!
//! Dealing a hand is many draws, and most orders of the same cards come to the same position and to the
//! same views. Those are one outcome here, whose weight is the sum of theirs.

use rustc_hash::FxHashMap;

use super::super::state::At;
use super::Recalled;
use super::moment::{Moment, Outcome};

/// The most outcomes of one run. What is not decided then is left for another.
const MOST: usize = 1 << 11;

/// The most draws of one run: chance may go on for ever.
const LONGEST: usize = 512;

/// The most that all weights may come to.
const MOST_WEIGHT: u128 = 1 << 62;

impl Recalled {
    /// All that chance may lead to from `moment`, where it has to decide.
    pub(super) fn outcomes(&self, moment: &Moment) -> Vec<Outcome> {
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
    fn draws(&self, moment: &Moment) -> Vec<Outcome> {
        let aside = moment.state.aside.as_deref();
        let outcomes = aside.map_or(&[][..], |aside| &aside.outcomes);
        let after = |&(outcome, weight): &(u32, u64)| {
            let mut moment = moment.bare();
            self.decided(&mut moment, outcome);
            Outcome { moment, weight }
        };
        merged(outcomes.iter().map(after).map(|Outcome { moment, weight }| (moment, weight.into())))
            .expect("the weights of one draw are small")
    }

    /// One draw more wherever chance still has to decide; nothing if it has not, or if weights would
    /// become too large.
    fn draw_again(&self, reached: &[Outcome]) -> Option<Vec<Outcome>> {
        let is_open = |outcome: &&Outcome| outcome.moment.state.at == At::Chance;
        if !reached.iter().any(|outcome| is_open(&outcome)) {
            return None;
        }
        let drawn: Vec<Option<Vec<Outcome>>> = reached
            .iter()
            .map(|outcome| is_open(&outcome).then(|| self.draws(&outcome.moment)))
            .collect();
        let total = |draws: &[Outcome]| draws.iter().map(|draw| u128::from(draw.weight)).sum();
        let mut whole: u128 = 1;
        for draws in drawn.iter().flatten() {
            whole = lcm(whole, total(draws)).filter(|&whole| whole < MOST_WEIGHT)?;
        }
        let mut next = Vec::new();
        for (outcome, draws) in reached.iter().zip(drawn) {
            let weight = u128::from(outcome.weight);
            match draws {
                None => next.push((outcome.moment.clone(), weight.checked_mul(whole)?)),
                Some(draws) => {
                    let each = weight.checked_mul(whole / total(&draws))?;
                    for draw in draws {
                        next.push((draw.moment, each.checked_mul(draw.weight.into())?));
                    }
                }
            }
        }
        merged(next.into_iter())
    }
}

/// Equal moments made one, in the order in which they come first; weights as small as can be. Nothing if
/// they are still too large.
fn merged(reached: impl Iterator<Item = (Moment, u128)>) -> Option<Vec<Outcome>> {
    let mut places: FxHashMap<Moment, usize> = FxHashMap::default();
    let mut weights: Vec<u128> = Vec::new();
    for (moment, weight) in reached {
        let next = weights.len();
        let place = *places.entry(moment).or_insert(next);
        if place == next {
            weights.push(0);
        }
        weights[place] = weights[place].checked_add(weight)?;
    }
    let common = weights.iter().copied().fold(0, gcd).max(1);
    let sum = weights.iter().try_fold(0u128, |sum, weight| sum.checked_add(weight / common))?;
    if sum >= MOST_WEIGHT {
        return None;
    }
    let mut moments: Vec<(Moment, usize)> = places.into_iter().collect();
    moments.sort_unstable_by_key(|&(_, place)| place);
    let outcome = |(moment, place): (Moment, usize)| {
        let weight = (weights[place] / common) as u64;
        Outcome { moment, weight }
    };
    Some(moments.into_iter().map(outcome).collect())
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
