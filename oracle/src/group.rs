//! Ways to group cards. `scores[i]` and `values[i]` belong to `cards[i]`.
//!
//! Where there would be more than [`MOST`] groups, no more are looked for; the caller sees that
//! there are too many.

use crate::value::CardId;
use std::collections::BTreeMap;
use std::rc::Rc;

/// More groups than any game needs, fewer than fill the memory.
pub(crate) const MOST: usize = 200_000;

/// All combinations of k cards with equal points, by rising points.
pub(crate) fn tuples(k: i32, cards: &[CardId], scores: &[i32]) -> Vec<Vec<CardId>> {
    let Ok(k) = usize::try_from(k) else { return Vec::new() };
    let mut found = Vec::new();
    for bucket in by_score(cards, scores).values() {
        combine(k, bucket, &[], &mut found);
    }
    found
}

/// One group for each value, in the order of appearance.
pub(crate) fn partition(cards: &[CardId], values: &[Rc<str>]) -> Vec<Vec<CardId>> {
    let mut order: Vec<&Rc<str>> = Vec::new();
    let mut groups: Vec<Vec<CardId>> = Vec::new();
    for (&card, value) in cards.iter().zip(values) {
        if let Some(idx) = order.iter().position(|seen| *seen == value) {
            groups[idx].push(card);
        } else {
            order.push(value);
            groups.push(vec![card]);
        }
    }
    groups
}

/// All subsets: first the empty one, then for each card every subset so far with it.
pub(crate) fn subsets(cards: &[CardId]) -> Vec<Vec<CardId>> {
    let mut found = vec![Vec::new()];
    for &card in cards {
        let longer: Vec<Vec<CardId>> =
            found.iter().map(|subset| [subset.as_slice(), &[card]].concat()).collect();
        found.extend(longer);
    }
    found
}

/// The runs of at least n cards that cannot be made longer, one card of each score.
pub(crate) fn largest_runs(n: usize, cards: &[CardId], scores: &[i32]) -> Vec<Vec<CardId>> {
    chains(cards, scores)
        .iter()
        .filter(|chain| chain.len() >= n)
        .flat_map(|chain| one_of_each(chain))
        .collect()
}

/// The runs of at least n cards, one card of each score: by rising first score, then by length.
pub(crate) fn all_runs(n: usize, cards: &[CardId], scores: &[i32]) -> Vec<Vec<CardId>> {
    let mut found = Vec::new();
    for chain in chains(cards, scores) {
        for first in 0..chain.len() {
            for last in first + n..=chain.len() {
                if found.len() <= MOST {
                    found.extend(one_of_each(&chain[first..last]));
                }
            }
        }
    }
    found
}

/// As the existing engine has them: by rising last score, each as long as it grows.
pub(crate) fn aliased_runs(n: usize, cards: &[CardId], scores: &[i32]) -> Vec<Vec<CardId>> {
    let mut found = Vec::new();
    for chain in chains(cards, scores) {
        for last in n..=chain.len() {
            for first in 0..=last - n {
                if found.len() <= MOST {
                    found.extend(one_of_each(&chain[first..]));
                }
            }
        }
    }
    found
}

/// Maximal chains of consecutive scores, each as the cards of each score.
fn chains(cards: &[CardId], scores: &[i32]) -> Vec<Vec<Vec<CardId>>> {
    let mut found: Vec<Vec<Vec<CardId>>> = Vec::new();
    let mut before: Option<i32> = None;
    for (score, bucket) in by_score(cards, scores) {
        match found.last_mut() {
            Some(chain) if before.and_then(|b| b.checked_add(1)) == Some(score) => {
                chain.push(bucket);
            }
            _ => found.push(vec![bucket]),
        }
        before = Some(score);
    }
    found
}

fn by_score(cards: &[CardId], scores: &[i32]) -> BTreeMap<i32, Vec<CardId>> {
    let mut buckets: BTreeMap<i32, Vec<CardId>> = BTreeMap::new();
    for (&card, &score) in cards.iter().zip(scores) {
        buckets.entry(score).or_default().push(card);
    }
    buckets
}

/// Every way to take one card of each bucket, the first bucket changing slowest.
fn one_of_each(buckets: &[Vec<CardId>]) -> Vec<Vec<CardId>> {
    let mut found = vec![Vec::new()];
    for bucket in buckets {
        found = found
            .iter()
            .flat_map(|start| bucket.iter().map(|card| [start.as_slice(), &[*card]].concat()))
            .take(MOST + 1)
            .collect();
    }
    found
}

/// Adds what is taken with all combinations of k more cards.
fn combine(k: usize, cards: &[CardId], taken: &[CardId], found: &mut Vec<Vec<CardId>>) {
    if k == 0 {
        found.push(taken.to_vec());
    } else if k <= cards.len() && found.len() <= MOST {
        for (idx, card) in cards.iter().enumerate() {
            combine(k - 1, &cards[idx + 1..], &[taken, &[*card]].concat(), found);
        }
    }
}
