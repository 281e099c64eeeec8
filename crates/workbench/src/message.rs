//! Messages to people, in which options of a request are data.
//!
//! The workbench serves many front ends, and each spells an option in its own way: `--prefer` on a command line,
//! `prefer=` in Python. A message therefore holds the option's plain name apart from its words.

use std::fmt;

use solve::RequestOption;
use solve::plan::Spelling;

/// Options that messages name beside those of [`RequestOption`].
const OTHERS: [&str; 18] = [
    "advice",
    "among",
    "deterministic",
    "duplicate",
    "max-memory",
    "max-states",
    "no-distances",
    "only",
    "opponent",
    "rotate",
    "sample",
    "seat",
    "set",
    "set-b",
    "show-views",
    "threads",
    "time-limit",
    "games",
];

/// Message that names options of a request as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Words(String),
    /// The plain name of an option.
    Option(&'static str),
}

/// The option called `name`, if there is one.
fn option(name: &str) -> Option<&'static str> {
    let known = RequestOption::ALL.into_iter().map(RequestOption::name).chain(OTHERS);
    known.into_iter().find(|known| *known == name)
}

/// A text in which `{prefer}` stands for the option of that name. Other braces are words.
impl<T: AsRef<str>> From<T> for Message {
    fn from(text: T) -> Self {
        let (mut pieces, mut words) = (Vec::new(), String::new());
        let mut rest = text.as_ref();
        while let Some((before, after)) = rest.split_once('{') {
            words.push_str(before);
            let named =
                after.split_once('}').and_then(|(name, after)| Some((option(name)?, after)));
            if let Some((name, after)) = named {
                pieces.push(Piece::Words(std::mem::take(&mut words)));
                pieces.push(Piece::Option(name));
                rest = after;
            } else {
                words.push('{');
                rest = after;
            }
        }
        pieces.push(Piece::Words(words + rest));
        Self { pieces }
    }
}

impl Message {
    /// The plain names of the options it names, in order.
    pub fn options(&self) -> impl Iterator<Item = &'static str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Option(name) => Some(*name),
            Piece::Words(_) => None,
        })
    }

    /// In words, with options spelled as the front end does.
    pub fn render(&self, spelling: Spelling<'_>) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => words.clone(),
            Piece::Option(name) => spelling(name),
        };
        self.pieces.iter().map(piece).collect()
    }
}

/// With options by their plain names.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&plain))
    }
}

/// The plain name of an option, marked as such.
pub(crate) fn plain(option: &str) -> String {
    format!("`{option}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_data_and_spelled_by_whoever_shows_the_message() {
        let message = Message::from("leave out {prefer} and {save-strategy}, not {this} or {");
        assert_eq!(message.options().collect::<Vec<_>>(), ["prefer", "save-strategy"]);
        let flags = message.render(&|option| format!("--{option}"));
        assert_eq!(flags, "leave out --prefer and --save-strategy, not {this} or {");
        assert_eq!(message.to_string(), "leave out `prefer` and `save-strategy`, not {this} or {");
        assert_eq!(Message::from("").to_string(), "");
    }
}
