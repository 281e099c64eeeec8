//! Piles and storages that are only written, or only read.

use crate::rules::PileKind;
use crate::rules::checker::Checker;
use crate::rules::hints::{Meant, word_of};
use crate::rules::suggest::nearest;
use crate::rules::uses::{FixedName, HolderKind, Role, StorageSort, Use};
use crate::{Code, Diagnostic, Edit, Span};
use std::collections::BTreeMap;

/// Names that say that cards are put there to be out of play: nobody need look at them again.
const HEAPS: &[&str] = &[
    "ASIDE", "BOX", "BURN", "DEAD", "DISCARD", "DONE", "DUMP", "EXILE", "GARBAGE", "GONE", "GRAVE",
    "JUNK", "MUCK", "OUT", "PAST", "PLAYED", "REMOVED", "SPENT", "THROW", "TRASH", "UNUSED",
    "USED", "WASTE",
];

/// Uses of one pile or storage.
#[derive(Debug, Default)]
struct Usage<'u> {
    read: Option<&'u Use>,
    written: Option<&'u Use>,
    /// A card is taken from it, so that there has to be one.
    taken: Option<&'u Use>,
}

/// What is nearly named so.
enum Near {
    /// A name that is spelt nearly so.
    Name(String),
    /// Something of the same name, in words.
    Other(String),
}

impl Near {
    /// The hint, and the change of the name in all places.
    fn meant(self, places: &[Option<Span>]) -> Meant {
        let name = match self {
            Self::Other(hint) => return Meant::hint(hint),
            Self::Name(name) => name,
        };
        let hint = format!("did you mean `{name}`?");
        let edit = |place: &Option<Span>| place.map(|span| Edit::replace(span, name.clone()));
        match places.iter().map(edit).collect() {
            Some(edits) => Meant::edits(hint, format!("replace by `{name}`"), edits),
            None => Meant::hint(hint),
        }
    }
}

impl Checker {
    /// Warns of what is written and never read, and of what is read and never written.
    pub(super) fn lint_storages(&mut self) {
        let uses = std::mem::take(&mut self.uses);
        let mut usages: BTreeMap<(StorageSort, HolderKind, FixedName), Usage<'_>> = BTreeMap::new();
        // What happens under names that are only known while playing happens to all.
        let mut unnamed: BTreeMap<(StorageSort, HolderKind), (bool, bool)> = BTreeMap::new();
        for found in &uses.list {
            let (reads, writes) = match found.role {
                Role::Read | Role::Card => (true, false),
                Role::Write | Role::Create => (false, true),
                Role::Alias => (true, true),
                Role::Touch => (false, false),
            };
            let Some(name) = found.name else {
                let entry = unnamed.entry((found.sort, found.holder)).or_default();
                *entry = (entry.0 | reads, entry.1 | writes);
                continue;
            };
            let usage = usages.entry((found.sort, found.holder, name)).or_default();
            usage.read = usage.read.or(reads.then_some(found));
            let is_first = usage.written.is_none_or(|before| before.role == Role::Create);
            if writes && is_first {
                usage.written = Some(found);
            }
            usage.taken = usage.taken.or((found.role == Role::Card).then_some(found));
        }
        let keys = |is_such: fn(&Usage<'_>) -> bool| {
            usages.iter().filter(move |(_, usage)| is_such(usage)).map(|(key, _)| *key)
        };
        // Where the name of one pile or storage stands; nothing if it is also named by a variable.
        let places = |key: (StorageSort, HolderKind, FixedName)| -> Vec<Option<Span>> {
            let is_it = |found: &&Use| {
                (found.sort, found.holder, found.name) == (key.0, key.1, Some(key.2))
            };
            uses.list.iter().filter(is_it).map(|found| found.name_span).collect()
        };
        for (&(sort, holder, name), usage) in &usages {
            let (is_read, is_written) = unnamed.get(&(sort, holder)).copied().unwrap_or_default();
            match (usage.read, usage.written) {
                (None, Some(written)) if !is_read => {
                    let near = self.near(sort, name, keys(|other| other.read.is_some()));
                    let near = near.map(|near| near.meant(&places((sort, holder, name))));
                    self.never_read(written, name, near);
                }
                (Some(read), None) if !is_written => {
                    let near = self.near(sort, name, keys(|other| other.written.is_some()));
                    let near = near.map(|near| near.meant(&places((sort, holder, name))));
                    self.never_written(usage.taken.unwrap_or(read), name, near);
                }
                _ => {}
            }
        }
    }

    /// What was probably meant: the same name with another word or owner, or one spelt nearly so.
    fn near(
        &self,
        sort: StorageSort,
        name: FixedName,
        others: impl Iterator<Item = (StorageSort, HolderKind, FixedName)>,
    ) -> Option<Near> {
        let is_alike = |other: StorageSort| match (sort, other) {
            (StorageSort::Pile(_), StorageSort::Pile(_)) => true,
            _ => sort == other,
        };
        let FixedName::Text(id) = name else { return None };
        let text = self.texts.text(id);
        let others: Vec<_> = others.filter(|(other, ..)| is_alike(*other)).collect();
        let same = others.iter().find(|(_, _, other)| *other == name);
        if let Some((other, holder, _)) = same {
            let described = self.described(*other, *holder, name);
            return Some(Near::Other(format!("there is also a {described}")));
        }
        let names: Vec<&str> = others
            .iter()
            .filter_map(|(_, _, other)| match other {
                FixedName::Text(id) => Some(self.texts.text(*id)),
                FixedName::Int(_) => None,
            })
            .collect();
        nearest(text, names).map(|near| Near::Name(near.to_owned()))
    }

    fn never_read(&mut self, written: &Use, name: FixedName, near: Option<Meant>) {
        let text = self.name_text(name);
        let is_heap = matches!(written.sort, StorageSort::Pile(_))
            && HEAPS.iter().any(|heap| text.contains(heap));
        // A game without cards may still have a deck: the reference asks for one.
        if (is_heap || written.role == Role::Create) && near.is_none() {
            return;
        }
        let (code, message, other) = match written.sort {
            StorageSort::Pile(PileKind::Memory) => (
                Code::NeverRead,
                format!("cards are remembered in {text}, and nothing ever looks at it"),
                "leave it away, or use it",
            ),
            StorageSort::Pile(_) => (
                Code::NeverRead,
                format!("cards are put on {text}, and nothing ever looks at it or takes from it"),
                "if it is only a heap of cards out of play, a name with DISCARD in it says so",
            ),
            _ => (
                Code::StoreNeverRead,
                format!("{text} is set, and nothing ever reads it"),
                "leave it away, or use it",
            ),
        };
        self.report::<()>(
            Diagnostic::new(code, written.span, message, "written here, read nowhere")
                .with_hint(other)
                .meaning(near),
        );
    }

    fn never_written(&mut self, read: &Use, name: FixedName, near: Option<Meant>) {
        let text = self.name_text(name);
        let (code, message) = match (read.sort, read.role) {
            (StorageSort::Pile(_), Role::Card) => (
                Code::AbsentCard,
                format!("a card is taken from {text}, and nothing ever puts one there"),
            ),
            (StorageSort::Pile(_), _) => (
                Code::NeverFilled,
                format!("{text} is always empty: nothing ever puts a card there"),
            ),
            (StorageSort::Points, _) => {
                (Code::NeverSet, format!("every card has 0 points in {text}: nothing ever sets it"))
            }
            (StorageSort::Text, _) => {
                (Code::NeverSet, format!("{text} is always the empty text: nothing ever sets it"))
            }
            (StorageSort::Int, _) => {
                (Code::NeverSet, format!("{text} is always 0: nothing ever sets it"))
            }
        };
        let diagnostic = Diagnostic::new(code, read.span, message, "read here, written nowhere");
        self.report::<()>(diagnostic.meaning(near));
    }

    fn name_text(&self, name: FixedName) -> String {
        match name {
            FixedName::Text(id) => self.texts.text(id).to_owned(),
            FixedName::Int(number) => number.to_string(),
        }
    }

    fn described(&self, sort: StorageSort, holder: HolderKind, name: FixedName) -> String {
        let word = word_of(sort);
        let whose = match holder {
            HolderKind::Game => "of the table",
            HolderKind::Player => "of a player",
            HolderKind::Team => "of a team",
        };
        format!("`{word} {}` {whose}", self.name_text(name))
    }
}
