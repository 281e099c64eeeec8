//! Where in the text a game went wrong.
//!
//! A summary keeps the reason and the number of a game that failed, which with the seed is enough to
//! play that one game again and to look at where it stopped.

use kernel::Stream;
use play::{BatchConfig, ByScore, Entrant, Table};
use recycle::Span;
use recycle::program::{Fault, Program};
use study::document::{FailureFinding, Place};

/// All that is needed to play a game of a run again.
pub(super) struct Places<'a> {
    pub(super) program: &'a Program,
    pub(super) text: &'a str,
    pub(super) entrants: &'a [Entrant<'static, Program>],
    pub(super) config: &'a BatchConfig,
}

impl Places<'_> {
    /// Fills in where in the text games failed.
    pub(super) fn fill_in(&self, failures: &mut [FailureFinding]) {
        for failure in failures {
            if let Some(fault) = self.of_game(failure.first) {
                failure.why = fault.kind.to_string();
                failure.place = Some(place(self.text, fault.span));
            }
        }
    }

    /// What went wrong in game `idx`, if it was not just too long.
    fn of_game(&self, idx: u64) -> Option<Fault> {
        let mut players: Vec<_> = self.entrants.iter().map(Entrant::player).collect();
        if self.config.rotate {
            let n_players = players.len().max(1);
            players.rotate_right((idx % n_players as u64) as usize);
        }
        let mut table = Table::new(self.program, ByScore).with_longest(self.config.longest);
        table.play(&mut players, &mut Stream::new(self.config.seed, idx)).err()?;
        self.program.fault_of(table.state())
    }
}

/// The start of `span` as a place in `text`.
fn place(text: &str, span: Span) -> Place {
    // Back to where a character starts, should the span not.
    let at = span.range().start.min(text.len());
    let start = (0..=at).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    Place {
        line: text[..start].matches('\n').count() + 1,
        column: text[line_start..start].chars().count() + 1,
        text: line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_counted_in_lines_and_characters_from_one() {
        let text = "(game\r\n äö(move\n";
        let check = |start, line, column, of: &str| {
            let place = place(text, Span::new(start, start + 1));
            assert_eq!((place.line, place.column, &*place.text), (line, column, of), "at {start}");
        };
        check(0, 1, 1, "(game");
        check(4, 1, 5, "(game");
        check(7, 2, 1, " äö(move");
        check(12, 2, 4, " äö(move");
        // In the middle of a letter, and beyond the end.
        check(9, 2, 2, " äö(move");
        check(99, 3, 1, "");
    }
}
