//! Corpus: games from which examples of a form are taken.

use rustc_hash::{FxHashMap, FxHashSet};

use super::pattern::{Allowed, allowed_by, best, next_in, of_file};
use crate::forms::Form;
use crate::syntax::{Node, read};

/// Corpus of games: where in them each form of the language stands.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// The lines by the text of the form, the most telling first.
    by_form: FxHashMap<&'static str, Vec<Example>>,
}

/// Line of a game in which a form stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The game's file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there, without the white space around it.
    pub text: String,
    /// Whether the whole form stands on the line.
    pub is_whole: bool,
}

/// Longer lines are no examples.
const LONGEST: usize = 100;

/// So many lines are kept of a form.
const MOST: usize = 4;

impl Corpus {
    /// The corpus of these games, by file and text.
    pub fn new<'a>(games: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut corpus = Self::default();
        for (file, text) in games {
            let tree = read(text).tree;
            let allowed = of_file();
            for form in &tree.forms {
                corpus.add(form, &allowed_by(&allowed, form.items()), file, text);
            }
        }
        for lines in corpus.by_form.values_mut() {
            lines.sort_by_key(|line| (!line.is_whole, line.text.chars().count()));
            let mut seen = FxHashSet::default();
            lines.retain(|line| seen.insert(line.text.clone()));
            // A line of each game first.
            let mut n_of: FxHashMap<String, usize> = FxHashMap::default();
            lines.sort_by_cached_key(|line| {
                let n = n_of.entry(line.file.clone()).or_default();
                *n += 1;
                *n
            });
            lines.truncate(MOST);
        }
        corpus
    }

    /// Lines in which the form stands, the most telling first.
    pub fn examples(&self, form: &Form) -> &[Example] {
        self.by_form.get(form.text).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, list: &Node, allowed: &[Allowed], file: &str, text: &str) {
        if let Some(form) = best(allowed, list.items()) {
            self.by_form.entry(form.text).or_default().extend(line_of(list, file, text));
        }
        for (idx, item) in list.items().iter().enumerate() {
            if item.items().is_empty() {
                continue;
            }
            let next = next_in(allowed, &list.items()[..idx]);
            self.add(item, &allowed_by(&next, item.items()), file, text);
        }
    }
}

/// The line on which a list begins.
fn line_of(list: &Node, file: &str, text: &str) -> Option<Example> {
    let range = list.span.range();
    let start = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[range.start..].find('\n').map_or(text.len(), |length| range.start + length);
    let line = without_ends_of_others(text[start..end].trim());
    (line.chars().count() <= LONGEST).then(|| Example {
        file: file.to_owned(),
        line: 1 + text[..start].matches('\n').count(),
        text: line.to_owned(),
        is_whole: range.end <= end,
    })
}

/// A line without the parentheses at its end that close what began before it.
fn without_ends_of_others(line: &str) -> &str {
    let mut depth = 0;
    let end = line.find(|ch| {
        depth += i32::from(ch == '(') - i32::from(ch == ')');
        depth < 0
    });
    match end {
        Some(end) if line[end..].bytes().all(|byte| byte == b')') => &line[..end],
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_closes_of_others_is_left_away() {
        for (line, expected) in [
            ("(a (b)))))", "(a (b))"),
            ("(a (b", "(a (b"),
            ("(a)) (b)", "(a)) (b)"),
            ("(a)", "(a)"),
            (")))", ""),
        ] {
            assert_eq!(without_ends_of_others(line), expected);
        }
    }
}
