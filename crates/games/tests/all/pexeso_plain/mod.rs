//! Pexeso the slow way, for tests: the cards lie on the table one by one, and values are put into the
//! equations again and again until they fit. Each time they go half the way only: going all of it, who
//! passes and who passes back would change places for ever.

use std::collections::BTreeMap;

use games::pexeso::{Collect, Last, Mates, Rules};

/// Pairs on the table, cards known without their mates, pairs both cards of which are known.
pub(crate) type State = (u16, u16, u16);

/// What is known of a table.
#[derive(Clone)]
struct Cards {
    /// The pair of each card, and whether the card is known.
    cards: Vec<(u16, bool)>,
}

impl Cards {
    fn new((n, k, j): State) -> Self {
        let known = |pair: u16, card: u16| pair < j || (pair < j + k && card == 0);
        let cards = (0..n).flat_map(|pair| [0, 1].map(|card| (pair, known(pair, card))));
        Self { cards: cards.collect() }
    }

    fn state(&self) -> State {
        let n = self.cards.len() / 2;
        let mut known = vec![0; self.cards.iter().map(|card| card.0 + 1).max().unwrap_or(0).into()];
        self.cards.iter().filter(|card| card.1).for_each(|card| known[usize::from(card.0)] += 1);
        let count = |of: u16| known.iter().filter(|cards| **cards == of).count() as u16;
        (n as u16, count(1), count(2))
    }

    fn are_pair(&self, one: usize, other: usize) -> bool {
        self.cards[one].0 == self.cards[other].0
    }

    fn mate_is_known(&self, card: usize) -> bool {
        (0..self.cards.len())
            .any(|mate| mate != card && self.are_pair(card, mate) && self.cards[mate].1)
    }

    fn turned(&self, card: usize) -> Self {
        let mut after = self.clone();
        after.cards[card].1 = true;
        after
    }

    fn without(&self, pair: u16) -> Self {
        Self { cards: self.cards.iter().copied().filter(|card| card.0 != pair).collect() }
    }
}

/// The value of every state of up to a given number of pairs to each player when he is to move.
pub(crate) struct Plain {
    rules: Rules,
    err: [f64; 2],
    values: BTreeMap<State, [f64; 2]>,
}

impl Plain {
    pub(crate) fn solve(rules: Rules, err: [f64; 2]) -> Self {
        let mut states = Vec::new();
        for n in 0..=rules.pairs() {
            for k in 0..=n {
                states.extend((0..=n - k).map(|j| (n, k, j)));
            }
        }
        let values = states.iter().map(|&state| (state, [0.0; 2])).collect();
        let mut plain = Self { rules, err, values };
        loop {
            let after: BTreeMap<State, [f64; 2]> = (states.iter())
                .map(|&state| {
                    let half =
                        |seat: usize| plain.value(state, seat).midpoint(plain.turn(state, seat));
                    (state, [0, 1].map(half))
                })
                .collect();
            let change = after.iter().flat_map(|(state, values)| {
                let before = plain.values[state];
                [0, 1].map(|seat| (values[seat] - before[seat]).abs())
            });
            let is_done = change.fold(0.0, f64::max) < 1e-14;
            plain.values = after;
            if is_done {
                return plain;
            }
        }
    }

    pub(crate) fn value(&self, state: State, seat: usize) -> f64 {
        self.values[&state][seat]
    }

    /// The best choice, or with the seat's probability of error a random card: each card's worth, by
    /// whether it is known. Unseen cards look all alike.
    fn choose(&self, seat: usize, cards: &[(bool, f64)]) -> f64 {
        let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
        let all: Vec<f64> = cards.iter().map(|card| card.1).collect();
        let unseen: Vec<f64> = cards.iter().filter(|card| !card.0).map(|card| card.1).collect();
        let known = cards.iter().filter(|card| card.0).map(|card| card.1);
        let best = known.fold(f64::NEG_INFINITY, f64::max);
        let best = if unseen.is_empty() { best } else { best.max(mean(&unseen)) };
        (1.0 - self.err[seat]) * best + self.err[seat] * mean(&all)
    }

    fn turn(&self, state: State, seat: usize) -> f64 {
        let (n, k, j) = state;
        let is_moderated = self.rules.collect() == Collect::Moderator;
        if is_moderated && j > 0 {
            return f64::from(j) + self.value((n - j, k, 0), seat);
        }
        if n == 0 || (self.rules.last() == Last::Given && k == n) {
            return f64::from(n);
        }
        let table = Cards::new(state);
        let first = (0..table.cards.len()).map(|card| {
            let is_sure = is_moderated && self.rules.mates() == Mates::Sure;
            let worth = if is_sure && table.mate_is_known(card) {
                1.0 + self.value(table.without(table.cards[card].0).state(), seat)
            } else {
                self.second(&table.turned(card), card, seat)
            };
            (table.cards[card].1, worth)
        });
        self.choose(seat, &first.collect::<Vec<_>>())
    }

    fn second(&self, table: &Cards, first: usize, seat: usize) -> f64 {
        let others = (0..table.cards.len()).filter(|card| *card != first);
        let second = others.map(|card| {
            let worth = if table.are_pair(first, card) {
                1.0 + self.value(table.without(table.cards[card].0).state(), seat)
            } else {
                -self.value(table.turned(card).state(), 1 - seat)
            };
            (table.cards[card].1, worth)
        });
        self.choose(seat, &second.collect::<Vec<_>>())
    }
}
