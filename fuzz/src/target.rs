//! The targets: what a text goes into, and the laws that hold for any text.

use recycle::syntax::{MAX_DEPTH, Node, format, print, read};
use recycle::{Diagnostic, Severity};

/// What a text goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Reading, printing and laying out.
    Syntax,
    /// Reading and checking.
    Rules,
    /// Reading, checking, compiling and running under limits.
    Program,
}

impl Target {
    /// Every target with its name.
    pub const ALL: &'static [(&'static str, Self)] =
        &[("syntax", Self::Syntax), ("rules", Self::Rules), ("program", Self::Program)];

    /// Puts a text in.
    ///
    /// # Panics
    /// If a law does not hold.
    pub fn check(self, text: &str) {
        match self {
            Self::Syntax => syntax(text),
            Self::Rules | Self::Program => todo!("rules and program"),
        }
    }
}

/// Any text gives a tree that is printed and read again; the layout is stable and changes no word.
fn syntax(text: &str) {
    let reading = read(text);
    diagnostics(text, &reading.errors);
    assert!(reading.tree.forms.iter().all(|form| depth(form) <= MAX_DEPTH), "too deep");
    let printed = print(&reading.tree);
    assert!(read(&printed).tree.same(&reading.tree), "printed and read, it is another tree");
    let is_wrong = reading.errors.iter().any(|error| error.severity() == Severity::Error);
    match format(text) {
        Err(errors) => assert!(is_wrong && errors == reading.errors),
        Ok(laid_out) => {
            assert!(!is_wrong, "a wrong file is laid out");
            assert_eq!(format(&laid_out).as_ref(), Ok(&laid_out), "the layout is not stable");
            let words = |text: &str| -> Vec<String> {
                text.split_whitespace().map(str::to_owned).collect()
            };
            let bare = |text: &str| words(&print(&read(text).tree)).concat();
            assert_eq!(bare(&laid_out), bare(text), "the layout changes something");
        }
    }
}

/// How deep lists are nested.
fn depth(node: &Node) -> usize {
    match node.items() {
        [] => usize::from(matches!(node.kind, recycle::syntax::NodeKind::List(..))),
        items => 1 + items.iter().map(depth).max().unwrap_or(0),
    }
}

/// Every diagnostic points into the text, and has something to say.
fn diagnostics(text: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        assert!(!diagnostic.message.is_empty(), "{diagnostic:?}");
        for label in std::iter::once(&diagnostic.label).chain(&diagnostic.others) {
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?} is not in the text");
        }
    }
}
