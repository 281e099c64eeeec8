//! Quirks of point maps: ties in `min` and `max`, and tuples by points that `CardStock` cannot count.

use crate::Code;
use crate::rules::checker::Checker;
use crate::rules::effects::holder;
use crate::rules::uses::FixedName;
use crate::rules::{Award, CardSpec, Int, Rules, Store, Text};

/// How many times an award is compared with a card, at most.
const MOST_STEPS: usize = 1 << 20;

/// How many point maps are looked at.
const MOST_MAPS: usize = 64;

impl Checker {
    /// Looks at the points of all cards, where they are known beforehand.
    pub(super) fn quirks_of_points(&mut self, rules: &Rules) {
        for (store, span) in std::mem::take(&mut self.ranked).into_iter().take(MOST_MAPS) {
            let has_tie = self.scores(&store, rules).is_some_and(|maps| {
                maps.into_iter().any(|mut scores| {
                    scores.sort_unstable();
                    scores.windows(2).any(|pair| pair[0] == pair[1])
                })
            });
            if has_tie {
                self.quirk(
                    Code::Ties,
                    span,
                    "among cards with equal points CardStock prefers those nearer the top of the list, Cardsharp takes each with the same chance",
                    "give the cards different points, or compare with `--compat cardstock`",
                );
            }
        }
        for (store, span) in std::mem::take(&mut self.tupled).into_iter().take(MOST_MAPS) {
            let is_out = self
                .scores(&store, rules)
                .is_some_and(|maps| maps.iter().flatten().any(|score| !(0..=12).contains(score)));
            if is_out {
                self.quirk(
                    Code::TuplesOutOfRange,
                    span,
                    "CardStock stops with an error at a card of fewer than 0 or more than 12 points in `tuples`",
                    "use another point map for `tuples`, with 0 to 12 points",
                );
            }
        }
    }

    /// The points of all cards in each map of this name, unless some are only known while playing.
    fn scores(&self, store: &Store, rules: &Rules) -> Option<Vec<Vec<i32>>> {
        let key = |store: &Store| (holder(&store.owner), FixedName::of_text(&store.name));
        let wanted = key(store);
        wanted.1?;
        let maps: Vec<_> =
            self.point_maps.iter().filter(|(store, _)| key(store) == wanted).collect();
        let n_steps =
            maps.iter().map(|(_, awards)| awards.len() * rules.cards.len()).sum::<usize>();
        if maps.is_empty() || n_steps > MOST_STEPS {
            return None;
        }
        maps.iter()
            .map(|(_, awards)| rules.cards.iter().map(|card| score(card, awards)).collect())
            .collect()
    }
}

fn score(card: &CardSpec, awards: &[Award]) -> Option<i32> {
    let mut sum = 0_i32;
    for award in awards {
        let Int::Const(points) = award.points else { return None };
        let mut is_met = true;
        for (key, value) in &award.attributes {
            let (Text::Const(key), Text::Const(value)) = (key, value) else { return None };
            is_met &= card.attributes.contains(&(*key, *value));
        }
        if is_met {
            sum = sum.wrapping_add(points);
        }
    }
    Some(sum)
}
