//! Features: what rules read of a card, and the classes of cards that agree in them.

use super::super::Program;
use super::super::code::{Frozen, Mask, Text};

/// Something that a rule reads of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// An attribute, by the number of its key.
    Attribute(u16),
    /// Whether an attribute is this text.
    Is(u16, u16),
    /// The points that a map gives it in any case.
    Points(u16),
    /// Whether an attribute is the same as that of another card.
    Same(u16),
}

/// All features that rules read, numbered as they are met.
#[derive(Clone, Debug, Default)]
pub(super) struct Features(pub Vec<Feature>);

impl Features {
    pub(super) fn number(&mut self, feature: Feature) -> usize {
        self.0.iter().position(|&other| other == feature).unwrap_or_else(|| {
            self.0.push(feature);
            self.0.len() - 1
        })
    }

    /// The class of each kind of card: equal for kinds that agree in the features that are `read`.
    pub(super) fn classes(&self, program: &Program, read: impl Fn(usize) -> bool) -> Vec<u16> {
        let tables = &program.tables;
        let read: Vec<Feature> =
            (0..).zip(&self.0).filter(|(nth, _)| read(*nth)).map(|(_, f)| *f).collect();
        let value = |kind: usize, feature: &Feature| match *feature {
            Feature::Attribute(key) | Feature::Same(key) => {
                i64::from(attribute(program, kind, key))
            }
            Feature::Is(key, text) => i64::from(attribute(program, kind, key) == text),
            Feature::Points(map) => i64::from(program.code.maps[usize::from(map)].fixed[kind]),
        };
        let mut found: Vec<Vec<i64>> = Vec::new();
        let class = |kind: usize| {
            let values: Vec<i64> = read.iter().map(|feature| value(kind, feature)).collect();
            let known = found.iter().position(|other| *other == values);
            known.unwrap_or_else(|| {
                found.push(values);
                found.len() - 1
            }) as u16
        };
        (0..tables.kinds.len()).map(class).collect()
    }

    /// The features that a point map reads.
    pub(super) fn of_map(&mut self, program: &Program, map: u16) -> Vec<usize> {
        let mut read = vec![self.number(Feature::Points(map))];
        let rows = &program.code.maps[usize::from(map)].rows;
        for &(key, value) in rows.iter().flat_map(|row| &row.attributes) {
            match (key, value) {
                (Frozen::Const(key), value) => {
                    let key = program.tables.key_of[usize::from(key)];
                    if usize::from(key) < program.tables.n_keys {
                        read.push(self.number(match value {
                            Frozen::Const(text) => Feature::Is(key, text),
                            Frozen::Written(_) => Feature::Attribute(key),
                        }));
                    }
                }
                (Frozen::Written(_), _) => read.extend(self.all(program)),
            }
        }
        read
    }

    /// Every attribute.
    pub(super) fn all(&mut self, program: &Program) -> Vec<usize> {
        let keys = 0..program.tables.n_keys as u16;
        keys.map(|key| self.number(Feature::Attribute(key))).collect()
    }
}

pub(super) fn attribute(program: &Program, kind: usize, key: u16) -> u16 {
    program.tables.attributes[kind * program.tables.n_keys + usize::from(key)]
}

/// The kinds that may meet a condition, and whether these are just those that do.
pub(super) fn kinds_in(program: &Program, mask: &Mask) -> (Vec<bool>, bool) {
    let n_kinds = program.tables.kinds.len();
    let joined = |parts: &[Mask], join: fn(bool, bool) -> bool, start: bool| {
        let mut all = (vec![start; n_kinds], true);
        for part in parts {
            let (kinds, is_exact) = kinds_in(program, part);
            all.0.iter_mut().zip(kinds).for_each(|(one, other)| *one = join(*one, other));
            all.1 &= is_exact;
        }
        all
    };
    match mask {
        Mask::Attribute(key, Text::Const(text)) => {
            let has = |kind| attribute(program, kind, *key) == *text;
            ((0..n_kinds).map(has).collect(), true)
        }
        Mask::Attribute(..) => (vec![true; n_kinds], false),
        Mask::All(parts) => joined(parts, |one, other| one && other, true),
        Mask::Any(parts) => joined(parts, |one, other| one || other, false),
        Mask::Not(inner) => match kinds_in(program, inner) {
            (kinds, true) => (kinds.into_iter().map(|is_in| !is_in).collect(), true),
            (kinds, false) => (vec![true; kinds.len()], false),
        },
    }
}
