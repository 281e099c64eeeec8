//! Runs of letters and digits, cut into words, names and numbers.
//!
//! CardStock reads one letter at a time, so that `vlocHAND`, `0player` and `turnpass` are two
//! tokens each. We cut where its grammar can only mean two things, and report the rest: `Hand` and
//! `HAND2` are wrong names and not a name beside something else.

use super::NodeKind;
use super::errors::Errors;
use crate::{Code, Diagnostic, Edit, Fix, Label, Span};

/// The words of the language, all dialects and extensions, for cutting `turnpass` in two and for
/// telling a word that is meant from one that is mistyped.
pub(crate) const WORDS: &[&str] = &[
    "actual",
    "all",
    "and",
    "any",
    "ask",
    "bookkeeping",
    "bottom",
    "cardatt",
    "choice",
    "create",
    "current",
    "cycle",
    "dec",
    "deck",
    "declare",
    "disjunction",
    "do",
    "end",
    "faro",
    "fib",
    "filter",
    "forget",
    "game",
    "hloc",
    "iloc",
    "inc",
    "intersect",
    "label",
    "largest",
    "lay",
    "let",
    "max",
    "mem",
    "min",
    "move",
    "new",
    "next",
    "not",
    "oloc",
    "or",
    "other",
    "owner",
    "partition",
    "pass",
    "phase",
    "player",
    "players",
    "points",
    "previous",
    "put",
    "random",
    "range",
    "remember",
    "repeat",
    "rules",
    "run",
    "runs",
    "say",
    "score",
    "scoring",
    "set",
    "setup",
    "shuffle",
    "simultaneous",
    "size",
    "sort",
    "source",
    "stage",
    "sto",
    "str",
    "subsets",
    "sum",
    "swap",
    "team",
    "teams",
    "title",
    "top",
    "tri",
    "tuples",
    "turn",
    "union",
    "using",
    "vloc",
];

/// What may follow a variable without white space between, as in `'Psto`.
const AFTER_VARIABLE: &[&str] =
    &["hloc", "iloc", "mem", "oloc", "points", "sto", "str", "using", "vloc"];

/// Whether a character belongs to a run.
pub(super) fn is_run(ch: char) -> bool {
    ch.is_alphanumeric() || ch == '_'
}

/// The piece at the beginning of `rest`, which stands at byte `start` of the text and starts with a
/// run: how many bytes the piece takes and what it is.
pub(super) fn first_piece(rest: &str, start: usize, errors: &mut Errors) -> (usize, NodeKind) {
    let first = rest.as_bytes()[0];
    let is_alike = match first {
        b'a'..=b'z' => u8::is_ascii_lowercase,
        b'0'..=b'9' => u8::is_ascii_digit,
        _ => u8::is_ascii_uppercase,
    };
    let end = rest.bytes().position(|b| !is_alike(&b)).unwrap_or(rest.len());
    let is_whole = match rest[end..].chars().next().filter(|ch| is_run(*ch)) {
        _ if end == 0 => false,
        None => true,
        Some('a'..='z') => first.is_ascii_digit(),
        Some('A'..='Z' | '0'..='9') => first.is_ascii_lowercase(),
        Some(_) => false,
    };
    let text = &rest[..end];
    match first {
        _ if !is_whole => {
            let run = first_run(rest);
            errors.push(wrong_name(run, start));
            (run.len(), NodeKind::Unreadable(run.into()))
        }
        b'a'..=b'z' => {
            let word = first_word(text);
            (word.len(), NodeKind::Word(word.into()))
        }
        b'0'..=b'9' => (end, number(text, start, errors)),
        _ => (end, NodeKind::Name(text.into())),
    }
}

/// The variable whose quote stands at `quote` and whose name should be at the beginning of `rest`,
/// which stands at `start`: how many bytes the name takes and what it is.
pub(super) fn variable(
    rest: &str,
    quote: usize,
    start: usize,
    errors: &mut Errors,
) -> (usize, NodeKind) {
    let end = rest.bytes().position(|b| !b.is_ascii_uppercase()).unwrap_or(rest.len());
    let run = first_run(rest);
    let after = &run[end..];
    // `'Psto` is `'P` and `sto`; `'Hand` is not `'H` and `and`.
    let lower = after.bytes().position(|b| !b.is_ascii_lowercase()).unwrap_or(after.len());
    if end > 0 && (after.is_empty() || AFTER_VARIABLE.contains(&&after[..lower])) {
        return (end, NodeKind::Var(run[..end].into()));
    }
    let error = wrong_name(run, start);
    let (span, name) = (Span::new(quote, start + run.len()), capitals(run));
    errors.push(Diagnostic {
        message: error.message.replacen('`', "`'", 1),
        label: Label { span, ..error.label },
        hint: name.as_ref().map(|name| format!("write `'{name}`")).or(error.hint),
        fix: name.map(|name| Fix {
            title: format!("replace by `'{name}`"),
            edits: vec![Edit::replace(span, format!("'{name}"))],
        }),
        ..error
    });
    (run.len(), NodeKind::Unreadable(format!("'{run}")))
}

/// The number of these digits, with a sign or without.
pub(super) fn number(text: &str, start: usize, errors: &mut Errors) -> NodeKind {
    if let Ok(number) = text.parse::<i32>() {
        return NodeKind::Int(number.into());
    }
    let span = Span::new(start, start + text.len());
    let message = format!("the number {} is too large", shorten(text));
    errors.push(
        Diagnostic::new(Code::NumberTooLarge, span, message, "does not fit in 32 bits")
            .with_hint("numbers go from -2147483648 to 2147483647"),
    );
    NodeKind::Unreadable(text.into())
}

/// At most the first forty characters of a text, for a message.
pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The first word of a stretch of lower-case letters: all of it, unless it is several words of the
/// language without white space between. The longest word of the language goes first.
fn first_word(text: &str) -> &str {
    // Nobody glues that many; and a long text is not gone through again for each of its words.
    if text.len() > 60 {
        return text;
    }
    let longest =
        |text: &str| WORDS.iter().filter(|w| text.starts_with(**w)).map(|w| w.len()).max();
    let mut left = text;
    while let Some(len) = longest(left) {
        left = &left[len..];
    }
    match longest(text) {
        Some(len) if left.is_empty() => &text[..len],
        _ => text,
    }
}

/// The run at the beginning of a text.
fn first_run(text: &str) -> &str {
    &text[..text.find(|ch| !is_run(ch)).unwrap_or(text.len())]
}

/// The error of a run that is no name.
fn wrong_name(run: &str, start: usize) -> Diagnostic {
    let span = Span::new(start, start + run.len());
    let shown = shorten(run);
    if let Some(ch) = run.chars().find(|ch| !ch.is_ascii()) {
        let message = format!("`{shown}` has the letter `{ch}`, which no name or word has");
        return Diagnostic::new(Code::UnreadableCharacter, span, message, "cannot be read")
            .with_hint("names are made of the capitals A to Z, words of a to z");
    }
    let name = capitals(run);
    let error = if run.bytes().any(|b| !b.is_ascii_alphabetic()) {
        let message = format!("`{shown}` is neither a name, a word nor a number");
        let label = "digits and underscores cannot be part of a name";
        Diagnostic::new(Code::DigitInName, span, message, label).with_hint(match &name {
            Some(name) => format!("names are made of the capitals A to Z alone: `{name}`"),
            None => "names are made of the capitals A to Z alone".into(),
        })
    } else {
        let message = format!("`{shown}` is neither a name nor a word");
        let label = "capitals and lower-case letters are mixed";
        let error = Diagnostic::new(Code::LowerCaseInName, span, message, label);
        let word = run.to_ascii_lowercase();
        if WORDS.contains(&&*word) {
            return error.with_meant(&word).with_hint(format!(
                "words of the language are written in small letters: `{word}`"
            ));
        }
        error.with_hint(match &name {
            Some(name) => format!("names are written in capitals: `{name}`"),
            None => "names are written in capitals".into(),
        })
    };
    match name {
        Some(name) => error.with_fix(format!("replace by `{name}`"), span, name),
        None => error,
    }
}

/// Numbers in words, as names that have no digits.
pub(crate) const NUMBERS: &[&str] = &[
    "ZERO",
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "SEVEN",
    "EIGHT",
    "NINE",
    "TEN",
    "ELEVEN",
    "TWELVE",
    "THIRTEEN",
    "FOURTEEN",
    "FIFTEEN",
    "SIXTEEN",
    "SEVENTEEN",
    "EIGHTEEN",
    "NINETEEN",
    "TWENTY",
];

/// What a wrong name could be instead: its letters as capitals, its numbers in words.
fn capitals(run: &str) -> Option<String> {
    let mut name = String::new();
    let mut rest = run;
    while let Some(ch) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..digits].parse::<usize>().ok().and_then(|number| NUMBERS.get(number));
        match number {
            Some(number) => {
                name.push_str(number);
                rest = &rest[digits..];
                continue;
            }
            None if ch.is_ascii_digit() => name.push_str(NUMBERS[ch as usize - '0' as usize]),
            None if ch.is_ascii_alphabetic() => name.push(ch.to_ascii_uppercase()),
            None => {}
        }
        rest = &rest[ch.len_utf8()..];
    }
    (!name.is_empty() && name.len() <= 40).then_some(name)
}
