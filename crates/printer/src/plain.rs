//! Text from outside made harmless: no character of it tells a terminal what to do.
//!
//! Titles, names, labels and sources come from files that others wrote. What they say is shown; control
//! characters, and those that reverse the direction of writing, become U+FFFD.

use std::fmt::Write as _;

/// A word longer than this is shortened in a message: it is a value that was refused.
const MAX_WORD: usize = 120;
/// The numbers of its characters that are shown, at its beginning and at its end.
const KEPT: (usize, usize) = (80, 20);
/// The most characters of a message.
const MAX_MESSAGE: usize = 4000;

/// The text with nothing in it that a terminal obeys, but for ends of lines and tabs.
pub fn harmless(text: &str) -> String {
    let plain = |c: char| if is_harmful(c) { '\u{fffd}' } else { c };
    text.replace("\r\n", "\n").chars().map(plain).collect()
}

/// The same with every character as long in bytes as it was, for a text that places are counted in.
pub fn harmless_in_place(text: &str) -> String {
    let mut chars = text.chars().peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(c) = chars.next() {
        out.push(match c.len_utf8() {
            // The end of a line as Windows writes it.
            _ if c == '\r' && chars.peek() == Some(&'\n') => ' ',
            _ if !is_harmful(c) => c,
            1 => '?',
            2 => '¿',
            _ => '\u{fffd}',
        });
    }
    out
}

/// A JSON text that means the same, with such characters as escapes. Outside strings it has none.
pub fn harmless_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if is_harmful(c) {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// A message for people: harmless, and what is in it is not longer than anybody reads.
pub fn shortened(message: &str) -> String {
    let message = harmless(message);
    let words: Vec<String> = message.split(' ').map(shortened_word).collect();
    let message = words.join(" ");
    match message.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}… (and more)", &message[..end]),
        None => message,
    }
}

fn shortened_word(word: &str) -> String {
    let n = word.chars().count();
    if n <= MAX_WORD {
        return word.to_owned();
    }
    let (first, last) = KEPT;
    let begin: String = word.chars().take(first).collect();
    let end: String = word.chars().skip(n - last).collect();
    format!("{begin}…{end}")
}

fn is_harmful(c: char) -> bool {
    let reverses = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    reverses || (c.is_control() && c != '\n' && c != '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An escape, a bell, a control character of two bytes, a turn of direction.
    const HARMFUL: &str = "a\u{1b}[2J\u{7}b\u{9b}c\u{202e}d\n\te\u{7f}";

    #[test]
    fn nothing_is_left_that_a_terminal_obeys() {
        assert_eq!(harmless(HARMFUL), "a\u{fffd}[2J\u{fffd}b\u{fffd}c\u{fffd}d\n\te\u{fffd}");
        assert_eq!(harmless("a\r\nb\rc ♠ é"), "a\nb\u{fffd}c ♠ é");
    }

    #[test]
    fn places_in_a_text_stay_where_they_are() {
        let plain = harmless_in_place(HARMFUL);
        assert_eq!(plain.len(), HARMFUL.len());
        assert!(!plain.chars().any(is_harmful));
    }

    #[test]
    fn json_means_the_same() {
        let json = serde_json::to_string(HARMFUL).expect("texts are JSON");
        let plain = harmless_json(&json);
        assert!(!plain.chars().any(is_harmful), "{plain}");
        assert_eq!(serde_json::from_str::<String>(&plain).expect("it reads"), HARMFUL);
    }

    #[test]
    fn a_refused_value_is_shortened_and_what_is_said_of_it_is_not() {
        let message = format!("ranks={} is not possible: a number", "x".repeat(100_000));
        let short = shortened(&message);
        assert!(short.starts_with("ranks=xxx") && short.ends_with("xxx is not possible: a number"));
        assert!(short.chars().count() < 200, "{short}");
        let short = shortened(&"many words ".repeat(100_000));
        assert!(short.chars().count() < 5000 && short.ends_with("… (and more)"));
    }
}
