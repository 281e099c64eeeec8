//! Writing a strategic game.

use crate::normal::Normal;
use crate::text::{quote, quote_all};

/// The table as the text of a file that Gambit reads, with strategies by name and payoffs as exact
/// fractions; a line is what the first player's strategies pay while the others stay with theirs.
pub fn write(normal: &Normal) -> String {
    let mut out = String::from("NFG 1 R ");
    quote(&normal.title, &mut out);
    out.push(' ');
    quote_all(normal.players.iter().map(String::as_str), &mut out);
    out.push_str("\n\n{ ");
    for strategies in &normal.strategies {
        quote_all(strategies.iter().map(String::as_str), &mut out);
        out.push('\n');
    }
    out.push_str("}\n");
    quote(&normal.comment, &mut out);
    out.push_str("\n\n");
    let n_first = normal.strategies.first().map_or(1, Vec::len);
    for row in normal.payoffs.chunks(n_first * normal.players.len()) {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        out.push_str(&row.join(" "));
        out.push('\n');
    }
    out
}
