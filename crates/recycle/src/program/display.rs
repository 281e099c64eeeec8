//! Display: how the table is shown to people, as the rules say. It has no effect on play.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use super::machine::Machine;
use super::phrase_text::Reader;
use super::state::{At, State};
use super::world::Listing;
use crate::Span;
use crate::rules::{self, Lay};
use crate::syntax::head_comment;

/// Display of a game: names, lays and rules in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Display {
    labels: BTreeMap<String, String>,
    bookkeeping: BTreeSet<String>,
    lays: BTreeMap<String, Lay>,
    rules: Option<String>,
    flags: BTreeSet<String>,
    heard: Vec<Span>,
}

impl Display {
    pub(super) fn new(display: &rules::Display) -> Self {
        Self {
            labels: display.labels.iter().cloned().collect(),
            bookkeeping: display.bookkeeping.iter().cloned().collect(),
            lays: display.lays.iter().cloned().collect(),
            rules: display.rules.clone(),
            flags: display.flags.iter().cloned().collect(),
            heard: display.heard.clone(),
        }
    }

    /// Takes the rules in words from the head of the source, unless a form says them.
    pub(super) fn describe(&mut self, text: &str) {
        self.rules = self.rules.take().or_else(|| head_comment(text));
    }

    /// What people call a pile, a storage or a memory of this name; nothing if the file does not say.
    pub fn label(&self, name: &str) -> Option<&str> {
        self.labels.get(name).map(String::as_str)
    }

    /// Whether nobody needs to see a pile or a storage of this name.
    pub fn is_bookkeeping(&self, name: &str) -> bool {
        self.bookkeeping.contains(name)
    }

    /// Whether a stored integer of this name is only ever 0 or 1.
    pub fn is_flag(&self, name: &str) -> bool {
        self.flags.contains(name)
    }

    /// Whether everybody may hear what has been chosen, of the option in which the statement at a place stands.
    pub(super) fn is_heard(&self, at: Span) -> bool {
        self.heard.binary_search_by_key(&(at.start, at.end), |span| (span.start, span.end)).is_ok()
    }

    /// How the piles of this name lie; nothing if the file does not say.
    pub fn lay(&self, name: &str) -> Option<Lay> {
        self.lays.get(name).copied()
    }

    /// The rules in words: of `(rules "…")`, else the head comment of the file.
    pub fn rules(&self) -> Option<&str> {
        self.rules.as_deref()
    }

    /// The words for a name: its label, else the name in small letters.
    pub(super) fn words(&self, name: &str) -> String {
        self.label(name).map_or_else(|| name.to_lowercase(), str::to_owned)
    }
}

impl Program {
    /// The rules in words.
    pub fn rules_in_words(&self) -> Option<&str> {
        self.display().rules()
    }

    /// Where in the game we are, in words that everybody may read; nothing if the file does not say, or the game is over.
    pub fn phase(&self, state: &State) -> Option<String> {
        let phrase = self.code.phase.as_ref().filter(|_| state.at != At::Over)?;
        let mut machine = Machine::new(self, Listing::new(state));
        machine.resume();
        machine.fill(phrase, &Reader::everybody())
    }

    /// What the seat that chooses is asked, in words that it may read; nothing if the file does not say, or nobody
    /// chooses.
    pub fn prompt(&self, state: &State) -> Option<String> {
        let (mut machine, choice, chooser) = self.at_choice(state)?;
        let phrase = self.code.choices[usize::from(choice)].ask.as_ref()?;
        machine.fill(phrase, &Reader::asked(chooser))
    }
}
