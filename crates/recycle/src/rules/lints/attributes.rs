//! Attributes that no card has.

use crate::rules::checker::Checker;
use crate::rules::suggest::nearest;
use crate::rules::{Rules, Text, TextId};
use crate::{Code, Diagnostic, Edit, Label, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The attributes that the rules ask for, with their places.
#[derive(Debug, Default)]
pub(in crate::rules) struct Asked {
    keys: Vec<(TextId, Span)>,
    values: Vec<(TextId, TextId, Span)>,
}

impl Checker {
    /// Notes that an attribute is asked for.
    pub(in crate::rules) fn note_key(&mut self, key: &Text, span: Span) {
        if let Text::Const(key) = key {
            self.asked.keys.push((*key, span));
        }
    }

    /// Notes that an attribute is compared with a value, if the first text is one and the second is
    /// known.
    pub(in crate::rules) fn note_value(&mut self, attribute: &Text, value: &Text, span: Span) {
        if let Text::Attribute(key, _) = attribute {
            self.note_award_value(key, value, span);
        }
    }

    /// Notes that a value of a key is asked for.
    pub(in crate::rules) fn note_award_value(&mut self, key: &Text, value: &Text, span: Span) {
        if let (Text::Const(key), Text::Const(value)) = (key, value) {
            self.asked.values.push((*key, *value, span));
        }
    }

    /// Warns of attributes and values that no card has, each once.
    pub(super) fn lint_attributes(&mut self, rules: &Rules) {
        let mut values: BTreeMap<TextId, BTreeSet<TextId>> = BTreeMap::new();
        for card in &rules.cards {
            for (key, value) in &card.attributes {
                values.entry(*key).or_default().insert(*value);
            }
        }
        // A game without cards has nothing to compare with.
        if values.is_empty() {
            return;
        }
        let asked = std::mem::take(&mut self.asked);
        let texts = |id: &TextId| rules.texts[usize::from(id.0)].as_str();
        let mut found: BTreeMap<(TextId, Option<TextId>), Diagnostic> = BTreeMap::new();
        let mut add = |key, span: Span, make: &dyn Fn() -> Diagnostic| match found.entry(key) {
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert(make());
            }
            std::collections::btree_map::Entry::Occupied(mut entry) => {
                let found = entry.get_mut();
                found.others.push(Label { span, text: "and here".to_owned() });
                // The same change mends it here.
                if let Some(fix) = &mut found.fix
                    && let [first, ..] = fix.edits.as_slice()
                {
                    fix.edits.push(Edit::replace(span, first.text.clone()));
                }
            }
        };
        for (key, span) in &asked.keys {
            if values.contains_key(key) {
                continue;
            }
            add((*key, None), *span, &|| {
                let name = texts(key);
                let message = format!("no card has an attribute {name}");
                let diagnostic =
                    Diagnostic::new(Code::UnknownKey, *span, message, "no card has it");
                match nearest(name, values.keys().map(texts)) {
                    Some(near) => diagnostic.with_meant(near),
                    None => diagnostic
                        .with_hint(format!("cards have {}", listed(values.keys().map(texts)))),
                }
            });
        }
        for (key, value, span) in &asked.values {
            let Some(known) = values.get(key).filter(|known| !known.contains(value)) else {
                continue;
            };
            add((*key, Some(*value)), *span, &|| {
                let (key, name) = (texts(key), texts(value));
                let message = format!("no card has {name} as its {key}");
                let diagnostic =
                    Diagnostic::new(Code::UnknownValue, *span, message, "no card has it");
                match nearest(name, known.iter().map(texts)) {
                    Some(near) => diagnostic.with_meant(near),
                    None => diagnostic.with_hint(format!(
                        "the values of {key} are {}",
                        listed(known.iter().map(texts))
                    )),
                }
            });
        }
        self.diagnostics.extend(found.into_values());
    }
}

/// Some names with commas between them, not more than fit on a line.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    if names.len() > 12 { format!("{}, …", names[..12].join(", ")) } else { names.join(", ") }
}
