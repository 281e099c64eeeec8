//! A diagnostic: what is wrong with a file, where, and what to do. Plain data; faces draw it.

use crate::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Legal, but surely not what was meant.
    Warning,
    /// The game cannot run.
    Error,
}

/// A remark at a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What there is to say about it.
    pub text: String,
}

/// One mistake or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind of mistake; each has a page in the book.
    pub code: Code,
    /// What was found, in a sentence without a full stop.
    pub message: String,
    /// The place, with a remark of a few words.
    pub label: Label,
    /// Other places that matter (where a name was bound before, …).
    pub others: Vec<Label>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A diagnostic with one place; `others` and the hint can be added.
    pub fn new(
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self {
            code,
            message: message.into(),
            label: Label { span, text: label.into() },
            others: Vec::new(),
            hint: None,
        }
    }

    /// The same with another place that matters.
    #[must_use]
    pub fn with_other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label { span, text: text.into() });
        self
    }

    /// The same with what to do about it.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// Makes `Code` from one row per code: its documentation, its variant, its id, how bad it is, and
/// its title. A row is all there is to write here for a new code; its page is in the book.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $id:literal $severity:ident $title:literal,)+) => {
        /// Which kind of mistake. The id is what a reader looks up; ids are never used again.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Code {
            /// Every code, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name people look it up by: `E0001`.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// How bad it is; the same for every mistake of the kind.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)+ }
            }

            /// What it is about, in a few words without a full stop.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)+ }
            }

            /// The code with this id, whatever the case of its letter.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.id().eq_ignore_ascii_case(id))
            }
        }
    };
}

// `E` starts the id of an error, `W` that of a warning. 00xx are the syntax.
codes! {
    /// A `)` that closes nothing, in the middle of the file.
    StrayClose = "E0001" Error "a closing parenthesis closes nothing",
    /// A `(` whose `)` is missing.
    MissingClose = "E0002" Error "a list is not closed",
    /// Lists in lists in lists, beyond any game.
    TooDeep = "E0003" Error "lists are nested too deeply",
    /// A character that means nothing in the language.
    UnreadableCharacter = "E0004" Error "a character means nothing here",
    /// A name with lower-case letters.
    LowerCaseInName = "E0005" Error "a name has lower-case letters",
    /// A name with digits or underscores.
    DigitInName = "E0006" Error "a name has digits or underscores",
    /// A comment that starts with one semicolon.
    SingleSemicolon = "E0007" Error "a comment starts with one semicolon",
    /// A number that does not fit in 32 bits.
    NumberTooLarge = "E0008" Error "a number is too large",
    /// A quote without a name.
    QuoteWithoutName = "E0009" Error "a quote is not followed by a name",
    /// Text whose closing double quote is missing.
    UnclosedText = "E0010" Error "quoted text is not closed",
    /// `=`, `/`, `!`, `.` and other signs that are nearly an operator.
    UnknownOperator = "E0011" Error "an operator is not known",
    /// A file too large to be a game.
    FileTooLarge = "E0012" Error "the file is too large",
    /// A `)` after the end of the game.
    CloseAfterEnd = "W0001" Warning "a closing parenthesis after the end of the game",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_letters_of_their_severity_and_four_digits_each_once() {
        let mut seen = std::collections::BTreeSet::new();
        for &code in Code::ALL {
            let (letter, digits) = code.id().split_at(1);
            let expected = if code.severity() == Severity::Error { "E" } else { "W" };
            assert_eq!(letter, expected, "{code:?}");
            assert!(digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()), "{code:?}");
            assert!(seen.insert(code.id()), "{} is there twice", code.id());
        }
    }

    #[test]
    fn a_code_is_found_by_its_id() {
        assert_eq!(Code::from_id("e0002"), Some(Code::MissingClose));
        assert_eq!(Code::from_id("E9999"), None);
    }
}
