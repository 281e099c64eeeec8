//! Point maps: what never changes is summed for each kind of card in advance.

use super::super::code::{Frozen, FrozenInt, Int, Map, Row, Text};
use super::Compiler;
use crate::rules;

impl Compiler<'_> {
    /// The number of a map with these awards.
    pub(super) fn points(&mut self, awards: &[rules::Award]) -> u16 {
        let n_kinds = self.tables.kinds.len();
        let mut fixed = vec![0i32; n_kinds];
        let (mut texts, mut ints, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        for award in awards {
            let points = self.int(&award.points);
            let pairs: Vec<(Text, Text)> = award
                .attributes
                .iter()
                .map(|(key, value)| (self.text(key), self.text(value)))
                .collect();
            let constant: Option<Vec<(u16, u16)>> = pairs
                .iter()
                .map(|pair| match pair {
                    (Text::Const(key), Text::Const(value)) => Some((*key, *value)),
                    _ => None,
                })
                .collect();
            if let (Int::Const(points), Some(pairs)) = (&points, constant) {
                for (kind, sum) in fixed.iter_mut().enumerate() {
                    if pairs.iter().all(|&(key, value)| self.attribute_of(kind, key) == value) {
                        *sum = sum.wrapping_add(*points);
                    }
                }
                continue;
            }
            let mut freeze = |text: Text| match text {
                Text::Const(text) => Frozen::Const(text),
                text => {
                    texts.push(text);
                    Frozen::Written(texts.len() as u16 - 1)
                }
            };
            let attributes =
                pairs.into_iter().map(|(key, value)| (freeze(key), freeze(value))).collect();
            let points = match points {
                Int::Const(points) => FrozenInt::Const(points),
                int => {
                    ints.push(int);
                    FrozenInt::Written(ints.len() as u16 - 1)
                }
            };
            rows.push(Row { attributes, points });
        }
        self.code.maps.push(Map {
            fixed: fixed.into(),
            texts: texts.into(),
            ints: ints.into(),
            rows: rows.into(),
        });
        self.code.maps.len() as u16 - 1
    }

    /// The attribute that a kind of card has under the text `key`.
    fn attribute_of(&self, kind: usize, key: u16) -> u16 {
        let key = usize::from(self.tables.key_of[usize::from(key)]);
        if key < self.tables.n_keys {
            self.tables.attributes[kind * self.tables.n_keys + key]
        } else {
            0
        }
    }
}
