//! Quoted text: a quote inside is written `\"`, and every other character stands for itself.

use std::borrow::Cow;
use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

/// Appends `text` in quotes. A backslash at its end would hide the closing quote, and the format has no
/// way to write it, so that a space is put after it.
pub(crate) fn quote(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        if character == '"' {
            out.push('\\');
        }
        out.push(character);
    }
    if text.ends_with('\\') {
        out.push(' ');
    }
    out.push('"');
}

/// Appends texts in quotes and braces.
pub(crate) fn quote_all<'a>(texts: impl IntoIterator<Item = &'a str>, out: &mut String) {
    out.push('{');
    for text in texts {
        out.push(' ');
        quote(text, out);
    }
    out.push_str(" }");
}

/// Appends values with commas between, in braces.
pub(crate) fn list(values: impl IntoIterator<Item = impl std::fmt::Display>, out: &mut String) {
    for (nth, value) in values.into_iter().enumerate() {
        let _ = write!(out, "{}{value}", if nth == 0 { "{ " } else { ", " });
    }
    out.push_str(" }");
}

/// `text` in the characters that every version of Gambit takes in a label: those of ASCII that can be printed,
/// with single spaces between words. Different texts stay different, but for signs that mean the same.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            ' '..='~' => out.push(character),
            '·' => out.push(';'),
            '→' => out.push_str("->"),
            '×' => out.push('x'),
            '−' | '–' | '—' => out.push('-'),
            '’' | '‘' => out.push('\''),
            '…' => out.push_str("..."),
            '\n' | '\r' | '\t' => out.push(' '),
            other => {
                let _ = write!(out, "U+{:04X}", u32::from(other));
            }
        }
    }
    out.replace(" ;", ";").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// New names for those that repeat an earlier one, by their place: a number is put after a `_`. Gambit
/// refuses a file in which two nodes, or two information sets of a player, have the same name. Empty names
/// are no names, and stay empty.
pub(crate) fn renamed<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Vec<(usize, Box<str>)> {
    // How many of each name have come by; those that are still to come are taken already.
    let mut seen: FxHashMap<Cow<'a, str>, u32> =
        names.clone().map(|name| (Cow::Borrowed(name), 0)).collect();
    let mut renamed = Vec::new();
    for (nth, name) in names.enumerate().filter(|(_, name)| !name.is_empty()) {
        let mut count = seen[name] + 1;
        if count > 1 {
            let other = loop {
                let other = format!("{name}_{count}");
                if !seen.contains_key(&*other) {
                    break other;
                }
                count += 1;
            };
            renamed.push((nth, other.clone().into()));
            seen.insert(Cow::Owned(other), 1);
        }
        seen.insert(Cow::Borrowed(name), count);
    }
    renamed
}

/// The names, each made different from the others: an empty or repeated one gets its place after a `_`,
/// as Gambit does it.
pub(crate) fn distinct(names: impl IntoIterator<Item = String>) -> Box<[Box<str>]> {
    let names: Vec<String> = names.into_iter().map(|name| name.trim().to_owned()).collect();
    let mut count = FxHashMap::<&str, u32>::default();
    for name in &names {
        *count.entry(name).or_default() += 1;
    }
    let is_single = |name: &str| !name.is_empty() && count[name] == 1;
    let mut taken: FxHashSet<String> =
        names.iter().filter(|name| is_single(name)).cloned().collect();
    let renamed = names.iter().enumerate().map(|(nth, name)| {
        if is_single(name) {
            return name.as_str().into();
        }
        let mut other = format!("{name}_{}", nth + 1);
        while !taken.insert(other.clone()) {
            other.push('_');
        }
        other.into()
    });
    renamed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_escaped_and_nothing_else() {
        for (text, written) in [
            ("", r#""""#),
            ("a b", r#""a b""#),
            (r#"a "b""#, r#""a \"b\"""#),
            (r"a\b", r#""a\b""#),
            (r#"\""#, r#""\\"""#),
            (r"a\", r#""a\ ""#),
        ] {
            let mut out = String::new();
            quote(text, &mut out);
            assert_eq!(out, written);
        }
    }

    #[test]
    fn a_repeated_name_is_numbered_and_no_other_is_touched() {
        let names = ["a", "", "a", "a_2", "b", "", "a", "a_2"];
        let new: Vec<(usize, Box<str>)> =
            vec![(2, "a_3".into()), (6, "a_4".into()), (7, "a_2_2".into())];
        assert_eq!(renamed(names.into_iter()), new);
    }

    #[test]
    fn labels_are_plain() {
        for (text, plainly) in [
            ("a b", "a b"),
            ("HAND: A♠ · POT = 2", "HAND: AU+2660; POT = 2"),
            ("  a\n  b ", "a b"),
            ("−1 × ½ → x…", "-1 x U+00BD -> x..."),
        ] {
            assert_eq!(plain(text), plainly);
        }
    }

    #[test]
    fn names_are_made_different() {
        for (given, made) in [
            (["x", "y", "z"], ["x", "y", "z"]),
            (["x", "x", "y"], ["x_1", "x_2", "y"]),
            (["", " ", "a"], ["_1", "_2", "a"]),
            (["x", "x", "x_1"], ["x_1_", "x_2", "x_1"]),
        ] {
            let names = distinct(given.map(str::to_owned));
            assert_eq!(names.iter().map(|name| &**name).collect::<Vec<_>>(), made);
        }
    }
}
