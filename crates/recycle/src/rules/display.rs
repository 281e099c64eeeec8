//! Display: what the setup says of how the table is shown to people.

use super::checker::Checker;
use super::suggest::nearest;
use super::uses::FixedName;
use super::{Display, Lay};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Span};

/// The words with which a part of the setup starts that is only about the display.
pub(super) const DISPLAY: [&str; 4] = ["label", "bookkeeping", "lay", "phase"];

impl Checker {
    /// Reads the parts of the setup that are about the display. Names are looked up when all has been read.
    pub(super) fn display(&mut self, items: &[&Node]) -> Option<Display> {
        let mut display = Display::default();
        let mut is_sound = true;
        let mut phase: Option<Span> = None;
        for item in items {
            let is_read = match item.head() {
                Some("label") => self.label(item).map(|label| display.labels.push(label)),
                Some("lay") => self.lay(item).map(|lay| display.lays.push(lay)),
                Some("bookkeeping") => {
                    self.bookkeeping(item).map(|names| display.bookkeeping.extend(names))
                }
                Some("phase") => {
                    if let Some(first) = phase.replace(item.span) {
                        let head = item.items()[0].span;
                        let message = "the setup has a second `phase`";
                        self.report::<()>(
                            Diagnostic::new(Code::SectionTwice, head, message, "the second one")
                                .with_other(first, "the first one"),
                        );
                    }
                    self.phrase(item, "(phase \"text\")").map(|text| display.phase = Some(text))
                }
                _ => Some(()),
            };
            is_sound &= is_read.is_some();
        }
        is_sound.then_some(display)
    }

    /// `(label NAME "text")`
    fn label(&mut self, node: &Node) -> Option<(String, String)> {
        let [_, name, text] = self.exactly(node, "(label NAME \"text\")")?;
        let name = self.display_name(name);
        let text = match &text.kind {
            NodeKind::Quoted(text) => Some(text.clone()),
            _ => self.mismatch_as(text, "text in double quotes"),
        };
        Some((name?, text?))
    }

    /// `(bookkeeping NAME …)`
    fn bookkeeping(&mut self, node: &Node) -> Option<Vec<String>> {
        let names = &node.items()[1..];
        if names.is_empty() {
            return self.lacks(node, "(bookkeeping NAME …)");
        }
        let names = names.iter().filter(|name| name.kind != NodeKind::Comma);
        let names: Vec<_> = names.map(|name| self.display_name(name)).collect();
        names.into_iter().collect()
    }

    /// `(lay NAME hand)`
    fn lay(&mut self, node: &Node) -> Option<(String, Lay)> {
        let [_, name, how] = self.exactly(node, "(lay NAME hand)")?;
        let name = self.display_name(name);
        let found = Lay::ALL.iter().find(|(word, _)| how.word() == Some(word));
        let lay = match found {
            Some((_, lay)) => Some(*lay),
            None => self
                .mismatch_as(how, "`hand`, `stack`, `row`, `trick`, `played`, `taken` or `aside`"),
        };
        Some((name?, lay?))
    }

    fn display_name(&mut self, node: &Node) -> Option<String> {
        match &node.kind {
            NodeKind::Name(name) => {
                self.shown_names.push((name.clone(), node.span));
                Some(name.clone())
            }
            _ => self.mismatch_as(node, "the name of a pile or a storage"),
        }
    }

    /// Reports names that nothing in the game has.
    pub(super) fn unknown_names(&mut self) {
        let mut is_open = false;
        let mut known: Vec<String> = Vec::new();
        for found in &self.uses.list {
            match found.name {
                Some(FixedName::Text(id)) => known.push(self.texts.text(id).to_owned()),
                Some(FixedName::Int(_)) => {}
                // It may be any name that the rules mention.
                None => is_open = true,
            }
        }
        for (name, span) in std::mem::take(&mut self.shown_names) {
            let is_text = is_open && self.texts.all().contains(&name);
            if is_text || known.contains(&name) {
                continue;
            }
            let message = format!("nothing in the game is called {name}");
            let error = Diagnostic::new(Code::UnknownName, span, message, "no pile or storage");
            self.report::<()>(match nearest(&name, known.iter().map(String::as_str)) {
                Some(near) => error.with_meant(near),
                None => error.with_hint("it is the name of a pile, a storage or a memory"),
            });
        }
    }
}
