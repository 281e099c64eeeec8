//! Symmetry: values that can be exchanged, those of an attribute that is only ever compared with itself.
//!
//! Where rules ask of an attribute only whether two cards agree in it, a renaming of its values changes
//! no answer. Two values can be exchanged if there are as many cards of each with all else that is read
//! the same: then the exchange maps the deck to itself, class by class, and every position to one that
//! no rule can tell from it. So the values are sorted by where their cards lie; those whose cards lie
//! alike can be exchanged without changing the position at all.
//!
//! The empty text is left as it is: a card that is not there has it.

use super::super::Program;
use super::super::layout::Layout;
use super::super::state::{State, UNSEEN};
use super::cards::{Shelf, Twins, settled};
use super::features::{Feature, Features, attribute};
use super::projection::{CardProjection, Mode};

/// Number of cards of a value, for each class of cards by everything else that is read.
type Profile = Vec<(u16, usize)>;

/// In place of a place: anywhere in the pile or pool.
const ANYWHERE: usize = 0xffff;

/// The values of an attribute that can be exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    /// The attribute, by the number of its key.
    pub key: u16,
    /// By class: its value, and the number of all else that is read of it.
    parts: Box<[(u16, u16)]>,
    /// Groups of values that can be exchanged with each other, each rising.
    groups: Box<[Box<[u16]>]>,
    n_values: usize,
    /// The class of each value and all else, the else together.
    class_at: Box<[u16]>,
}

impl Symmetry {
    /// Finds an attribute of which values can be exchanged, given which features are read.
    pub(super) fn find(
        program: &Program,
        features: &Features,
        table: &CardProjection,
        is_read: impl Fn(usize) -> bool,
    ) -> Option<Self> {
        let same = |(nth, feature): (usize, &Feature)| match feature {
            Feature::Same(key) if is_read(nth) => Some((nth, *key)),
            _ => None,
        };
        features.0.iter().enumerate().filter_map(same).find_map(|(nth, key)| {
            let rest = features.classes(program, |other| other != nth && is_read(other));
            Self::of(program, table, key, &rest)
        })
    }

    fn of(program: &Program, table: &CardProjection, key: u16, rest: &[u16]) -> Option<Self> {
        let mut values: Vec<u16> = Vec::new();
        let parts = table.classes.iter().map(|cards| {
            let kind = usize::from(program.tables.kind_of[usize::from(cards[0])]);
            let value = attribute(program, kind, key);
            let known = values.iter().position(|&other| other == value);
            let value = known.unwrap_or_else(|| {
                values.push(value);
                values.len() - 1
            });
            (value as u16, rest[kind])
        });
        let parts: Box<[(u16, u16)]> = parts.collect();
        let profile = |value: u16| {
            let classes =
                parts.iter().zip(&table.classes).filter(|((other, _), _)| *other == value);
            let mut profile: Profile =
                classes.map(|((_, rest), cards)| (*rest, cards.len())).collect();
            profile.sort_unstable();
            profile
        };
        let mut groups: Vec<(Profile, Vec<u16>)> = Vec::new();
        for value in (0..values.len() as u16).filter(|&value| values[usize::from(value)] != 0) {
            let profile = profile(value);
            match groups.iter_mut().find(|(other, _)| *other == profile) {
                Some((_, group)) => group.push(value),
                None => groups.push((profile, vec![value])),
            }
        }
        groups.retain(|(_, group)| group.len() > 1);
        let groups: Box<[Box<[u16]>]> = groups.into_iter().map(|(_, group)| group.into()).collect();
        let n_values = values.len();
        let n_rest = parts.iter().map(|parts| usize::from(parts.1) + 1).max().unwrap_or(0);
        let mut class_at = vec![u16::MAX; n_rest * n_values];
        for (class, &(value, rest)) in (0..).zip(&parts) {
            class_at[usize::from(rest) * n_values + usize::from(value)] = class;
        }
        let class_at = class_at.into();
        (!groups.is_empty()).then_some(Self { key, parts, groups, n_values, class_at })
    }

    /// Renames classes by a renaming of values.
    fn rename(&self, values: &[u16], classes: &mut Vec<u16>) {
        classes.clear();
        classes.extend(self.parts.iter().map(|&(value, rest)| {
            // Values that can be exchanged have the same classes.
            self.class_at
                [usize::from(rest) * self.n_values + usize::from(values[usize::from(value)])]
        }));
    }
}

impl Shelf {
    /// Finds the name of each class, the values that can be exchanged sorted by where their cards lie.
    pub(super) fn rename(
        &mut self,
        layout: &Layout,
        table: &CardProjection,
        twins: Option<&Twins>,
        state: &State,
    ) {
        self.renamed.clear();
        self.renamed.extend(0..table.classes.len() as u16);
        let Some(symmetry) = &table.symmetry else { return };
        self.sign(layout, table, symmetry, twins, state);
        let mut values: Vec<u16> = (0..symmetry.n_values as u16).collect();
        for group in &symmetry.groups {
            let mut sorted = group.to_vec();
            sorted.sort_by(|&a, &b| self.signs[usize::from(a)].cmp(&self.signs[usize::from(b)]));
            for (&value, &name) in sorted.iter().zip(group) {
                values[usize::from(value)] = name;
            }
        }
        symmetry.rename(&values, &mut self.renamed);
    }

    /// For each class the first that is like it in this position: what is done with a card of the one
    /// can be done with a card of the other.
    pub(super) fn alike(
        &mut self,
        layout: &Layout,
        table: &CardProjection,
        twins: Option<&Twins>,
        state: &State,
    ) -> &[u16] {
        self.renamed.clear();
        self.renamed.extend(0..table.classes.len() as u16);
        let Some(symmetry) = &table.symmetry else { return &self.renamed };
        self.number_pools(layout, table, state);
        self.sign(layout, table, symmetry, twins, state);
        let mut values: Vec<u16> = (0..symmetry.n_values as u16).collect();
        for group in &symmetry.groups {
            for &value in group {
                let same = |other: &&u16| {
                    self.signs[usize::from(**other)] == self.signs[usize::from(value)]
                };
                values[usize::from(value)] = *group.iter().find(same).expect("it is like itself");
            }
        }
        symmetry.rename(&values, &mut self.renamed);
        &self.renamed
    }

    /// Writes down where the cards of each value lie.
    fn sign(
        &mut self,
        layout: &Layout,
        table: &CardProjection,
        symmetry: &Symmetry,
        twins: Option<&Twins>,
        state: &State,
    ) {
        self.signs.iter_mut().for_each(Vec::clear);
        self.signs.resize_with(symmetry.n_values, Vec::new);
        let mut sign = |place: usize, slot: usize, class: usize| {
            let (value, rest) = symmetry.parts[class];
            let sign = (place as u64) << 32 | (slot as u64) << 16 | u64::from(rest);
            self.signs[usize::from(value)].push(sign);
        };
        for (pile, &mode) in (0..).zip(&table.piles) {
            let (start, end) = state.bounds(layout, pile);
            let cards = &state.words[start..end];
            let mode = settled(mode, twins, cards);
            if mode == Mode::Size {
                continue;
            }
            for (idx, &card) in cards.iter().enumerate().filter(|(_, card)| *card & UNSEEN == 0) {
                let has_place = mode == Mode::Row || mode == Mode::Topped && idx + 1 == cards.len();
                let slot = if has_place { idx } else { ANYWHERE };
                sign(usize::from(pile), slot, usize::from(table.class_of[usize::from(card)]));
            }
        }
        for (rank, pool) in self.pools.iter().enumerate() {
            for (class, &n) in pool.counts.iter().enumerate() {
                for _ in 0..n {
                    sign(layout.n_piles + rank, ANYWHERE, class);
                }
            }
        }
        self.signs.iter_mut().for_each(|sign| sign.sort_unstable());
    }
}
