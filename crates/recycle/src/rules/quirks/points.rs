//! Quirks of point maps: ties in `min` and `max`, and tuples by points that `CardStock` cannot count.

use crate::rules::checker::Checker;
use crate::rules::effects::holder;
use crate::rules::uses::FixedName;
use crate::rules::walk::Part;
use crate::rules::{
    Award, Bool, Card, CardSpec, Cards, Collection, Groups, Int, Rules, Slot, Store, Text, TextId,
};
use crate::{Code, Span};

/// How many times an award is compared with a card, at most.
const MOST_STEPS: usize = 1 << 20;

/// How many point maps are looked at.
const MOST_MAPS: usize = 64;

/// A `min` or `max`.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Ranked {
    store: Store,
    span: Span,
    /// Attributes in which all cards that are looked at are alike.
    alike: Vec<TextId>,
}

impl Checker {
    /// Notes a `min` or `max`.
    pub(in crate::rules) fn rank(&mut self, of: &Cards, store: &Store, span: Span) {
        let mut alike = Vec::new();
        self.alike_in(of, &mut alike);
        self.ranked.push(Ranked { store: store.clone(), span, alike });
    }

    /// Takes back the last `min` or `max`, if only the points by which it was found are asked for:
    /// these are the same whichever card it is.
    pub(in crate::rules) fn unrank(&mut self, card: &Card, store: &Store) {
        if let Card::Max(_, by) | Card::Min(_, by) = card
            && **by == *store
        {
            self.ranked.pop();
        }
    }

    /// Notes that a loop goes through groups that are alike in an attribute.
    pub(in crate::rules) fn note_alike(&mut self, of: Option<&Collection>, slot: Slot) {
        let Some(Collection::Groups(groups)) = of else { return };
        let mut groups = groups;
        while let Groups::Filter(inner, ..) = groups {
            groups = inner;
        }
        if let Groups::Partition(key, _) = groups
            && let Text::Const(key) = **key
        {
            self.alike.insert(slot.0, key);
        }
    }

    /// The attributes in which the cards are all alike, because they were filtered by them.
    fn alike_in(&self, of: &Cards, found: &mut Vec<TextId>) {
        match of {
            Cards::Filter(of, slot, condition) => {
                fixed_by(condition, *slot, found);
                self.alike_in(of, found);
            }
            Cards::Var(slot) => found.extend(self.alike.get(&slot.0)),
            _ => {}
        }
    }

    /// Looks at the points of all cards, where they are known beforehand.
    pub(super) fn quirks_of_points(&mut self, rules: &Rules) {
        for ranked in std::mem::take(&mut self.ranked).into_iter().take(MOST_MAPS) {
            let has_tie = self.scores(&ranked.store, rules).is_some_and(|maps| {
                maps.into_iter().any(|scores| {
                    let mut scores: Vec<_> = scores
                        .into_iter()
                        .zip(&rules.cards)
                        .map(|(score, card)| (score, values_of(card, &ranked.alike)))
                        .collect();
                    scores.sort_unstable();
                    scores.windows(2).any(|pair| pair[0] == pair[1])
                })
            });
            if has_tie {
                self.quirk(
                    Code::Ties,
                    ranked.span,
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

/// The attributes that the condition asks to be a certain value.
fn fixed_by(condition: &Bool, slot: Slot, found: &mut Vec<TextId>) {
    match condition {
        Bool::And(parts) => parts.iter().for_each(|part| fixed_by(part, slot, found)),
        Bool::SameText(left, right) => {
            for (side, other) in [(left, right), (right, left)] {
                let is_other =
                    Part::Text(other).has(|part| matches!(part, Part::Slot(s) if s == slot));
                if let Text::Attribute(key, card) = side
                    && let (Text::Const(key), Card::Var(of)) = (&**key, &**card)
                    && *of == slot
                    && !is_other
                {
                    found.push(*key);
                }
            }
        }
        _ => {}
    }
}

fn values_of(card: &CardSpec, keys: &[TextId]) -> Vec<Option<TextId>> {
    keys.iter()
        .map(|key| card.attributes.iter().find(|(own, _)| own == key).map(|(_, value)| *value))
        .collect()
}
