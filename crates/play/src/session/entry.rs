//! Reading what was typed: a move, a command, or neither.
//!
//! In this order: a number, which is the place of a move in the list and nothing else; a move written in
//! full; a command; the beginning of one move and no other; the last words of one move and no other.
//! Blanks and capitals are overlooked where that leaves no doubt.

use kernel::Notation;

/// Line typed by a person: a move or a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Entry<M> {
    Nothing,
    Move(M),
    Command(Command),
    /// More than one move.
    Unclear {
        entered: String,
        candidates: Vec<String>,
    },
    Unknown {
        entered: String,
    },
}

/// Command of a session: all that can be typed but moves.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Advice,
    Hint,
    Undo {
        times: usize,
    },
    Position,
    Moves,
    Save {
        name: String,
    },
    Load {
        name: String,
    },
    Help,
    Quit,
    /// A command that was written wrongly, and how it is written.
    Wrong {
        usage: &'static str,
    },
}

/// The commands, for those who ask.
pub(super) const HELP: &str = "\
A move is made by its number in the list, or by writing it, or as much of it as leaves no doubt.
A number alone is always the number in the list.
  advice      every legal move and what becomes of it, the best first
  hint        the best move
  undo [N]    takes back your last move and all since, N times; `undo all`
  position    the position as text
  moves       the legal moves
  save NAME   keeps the game
  load NAME   takes up a game that was kept
  help        this
  quit        leaves
An empty line shows the position again. `/undo` is the command even where `undo` is a move.";

/// What `line` means in `state`.
pub(super) fn read<G: Notation>(game: &G, state: &G::State, line: &str) -> Entry<G::Move> {
    let line = line.trim();
    if line.is_empty() {
        return Entry::Nothing;
    }
    let unknown = || Entry::Unknown { entered: shown(line) };
    if let Some(rest) = line.strip_prefix('/') {
        return command(rest).map_or_else(unknown, Entry::Command);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let texts: Vec<String> = moves.iter().map(|&mv| game.move_to_text(state, mv)).collect();

    // 1. A number in the list, also where moves have numbers in them: a number means the same everywhere.
    if let Some(number) = number(line) {
        let idx = number.checked_sub(1).filter(|&idx| idx < moves.len());
        return idx.map_or_else(unknown, |idx| Entry::Move(moves[idx]));
    }

    // 2. A move in full, by our reading or the game's own.
    if let Some(idx) = texts.iter().position(|text| text == line) {
        return Entry::Move(moves[idx]);
    }
    if let Some(mv) = game.move_from_text(state, line).ok().filter(|mv| moves.contains(mv)) {
        return Entry::Move(mv);
    }
    let wanted = folded(line);
    let matches = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..texts.len()).filter(|&idx| fits(&texts[idx])).collect()
    };
    let full = matches(&|text| folded(text) == wanted);
    if let Some(entry) = one_of(&full, &moves, &texts, line) {
        return entry;
    }

    // 3. A command.
    if let Some(command) = command(line) {
        return Entry::Command(command);
    }

    // 4. Part of a move.
    let begins = matches(&|text| folded(text).starts_with(&wanted));
    let ends = matches(&|text| tails(text).any(|tail| folded(tail) == wanted));
    one_of(&begins, &moves, &texts, line)
        .or_else(|| one_of(&ends, &moves, &texts, line))
        .unwrap_or_else(unknown)
}

/// The number that `line` is, written `3` or `#3`. One that is larger than any list is larger than this one.
fn number(line: &str) -> Option<usize> {
    let digits = line.strip_prefix('#').unwrap_or(line);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

/// The move among `found`, if it is one, or a word on there being several.
fn one_of<M: Copy>(found: &[usize], moves: &[M], texts: &[String], line: &str) -> Option<Entry<M>> {
    match found {
        [] => None,
        &[idx] => Some(Entry::Move(moves[idx])),
        several => {
            let candidates = several.iter().map(|&idx| texts[idx].clone()).collect();
            Some(Entry::Unclear { entered: shown(line), candidates })
        }
    }
}

fn command(line: &str) -> Option<Command> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let alone = |command, usage| if rest.is_empty() { command } else { Command::Wrong { usage } };
    let named = |command: fn(String) -> Command, usage| match rest {
        "" => Command::Wrong { usage },
        name => command(name.to_owned()),
    };
    Some(match word.as_str() {
        "advice" => alone(Command::Advice, "`advice` alone"),
        "hint" => alone(Command::Hint, "`hint` alone"),
        "undo" => undo(rest),
        "position" => alone(Command::Position, "`position` alone"),
        "moves" => alone(Command::Moves, "`moves` alone"),
        "save" => named(|name| Command::Save { name }, "`save NAME`"),
        "load" => named(|name| Command::Load { name }, "`load NAME`"),
        "help" | "?" => alone(Command::Help, "`help` alone"),
        "quit" | "exit" | "q" => alone(Command::Quit, "`quit` alone"),
        _ => return None,
    })
}

fn undo(rest: &str) -> Command {
    let times = match rest {
        "" => Some(1),
        _ if rest.eq_ignore_ascii_case("all") => Some(usize::MAX),
        // More than can be counted is more than there were.
        _ if rest.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(rest.parse().unwrap_or(usize::MAX - 1)).filter(|&times| times > 0)
        }
        _ => None,
    };
    match times {
        Some(times) => Command::Undo { times },
        None => Command::Wrong { usage: "`undo`, `undo N` with a number from 1 on, or `undo all`" },
    }
}

/// Without blanks and capitals.
fn folded(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// The last words of `text`: all but the first, all but the first two, …
fn tails(text: &str) -> impl Iterator<Item = &str> {
    let starts_word = |&(idx, c): &(usize, char)| {
        !c.is_whitespace() && text[..idx].ends_with(char::is_whitespace)
    };
    text.char_indices().filter(starts_word).map(|(idx, _)| &text[idx..])
}

/// What was typed, fit to be shown: not too long, on one line, harmless to a terminal.
fn shown(line: &str) -> String {
    const MOST: usize = 40;
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut text: String = line.chars().take(MOST).map(plain).collect();
    if line.chars().nth(MOST).is_some() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use kernel::{Class, Game, NotationError, Seat, Turn};

    use super::*;

    /// A state in which these are the moves.
    struct Listed(&'static [&'static str]);

    impl Game for Listed {
        type State = ();
        type Move = usize;

        fn seats(&self) -> usize {
            1
        }

        fn class(&self) -> Class {
            Class { chance: false, hidden: false, cycles: true, zero_sum: false }
        }

        fn start(&self) {}

        fn turn(&self, (): &()) -> Turn {
            Turn::Seat(Seat::new(0))
        }

        fn moves(&self, (): &(), out: &mut Vec<usize>) {
            out.extend(0..self.0.len());
        }

        fn weight(&self, (): &(), _: usize) -> u64 {
            1
        }

        fn play(&self, (): &mut (), _: usize) {}
    }

    impl Notation for Listed {
        fn state_to_text(&self, (): &()) -> String {
            String::new()
        }

        fn state_from_text(&self, _: &str) -> Result<(), NotationError> {
            Ok(())
        }

        fn move_to_text(&self, (): &(), mv: usize) -> String {
            self.0[mv].to_owned()
        }

        /// Knows moves by other names, too.
        fn move_from_text(&self, (): &(), text: &str) -> Result<usize, NotationError> {
            match text {
                "as before" => Ok(0),
                "never" => Ok(99),
                _ => Err(NotationError::NoSuchMove { text: text.to_owned(), legal: vec![] }),
            }
        }
    }

    /// The place of the move that is meant, or what else, in a word.
    fn meant(moves: &'static [&'static str], line: &str) -> String {
        match read(&Listed(moves), &(), line) {
            Entry::Nothing => "nothing".to_owned(),
            Entry::Move(place) => place.to_string(),
            Entry::Command(command) => format!("{command:?}"),
            Entry::Unclear { candidates, .. } => candidates.join(" or "),
            Entry::Unknown { entered } => format!("unknown {entered}"),
        }
    }

    #[test]
    fn as_little_of_a_move_as_leaves_no_doubt_is_that_move() {
        let pan: &[&str] = &["lay 9", "lay 10", "lay J", "lay all J", "take"];
        let rows = [
            ("lay 9", "0"),
            ("  LAY   j ", "2"),
            ("layj", "2"),
            ("t", "4"),
            ("T", "4"),
            ("lay a", "3"),
            ("all J", "3"),
            ("lay", "lay 9 or lay 10 or lay J or lay all J"),
            ("J", "lay J or lay all J"),
            // Numbers are those of the list, also if there are such cards.
            ("1", "0"),
            ("5", "4"),
            ("#5", "4"),
            ("9", "unknown 9"),
            ("10", "unknown 10"),
            ("6", "unknown 6"),
            ("0", "unknown 0"),
            ("#0", "unknown #0"),
            ("-1", "unknown -1"),
            ("99999999999999999999999", "unknown 99999999999999999999999"),
            ("lay Q", "unknown lay Q"),
            ("as before", "0"),
            ("never", "unknown never"),
            ("", "nothing"),
            (" \t ", "nothing"),
        ];
        for (line, wanted) in rows {
            assert_eq!(meant(pan, line), wanted, "{line:?}");
        }
    }

    #[test]
    fn a_number_that_is_also_a_card_or_a_move_is_the_number_in_the_list() {
        let rows: [(&[&str], &str, &str); 7] = [
            (&["3", "2", "1"], "3", "2"),
            (&["3", "2", "1"], "#3", "2"),
            (&["go 2", "stay"], "2", "1"),
            (&["stay", "go 2"], "2", "1"),
            (&["20", "30"], "2", "1"),
            (&["20", "30"], "20", "unknown 20"),
            (&["lay 3", "lay 1", "lay 2"], "1", "0"),
        ];
        for (moves, line, wanted) in rows {
            assert_eq!(meant(moves, line), wanted, "{moves:?} {line:?}");
        }
    }

    #[test]
    fn capitals_matter_only_where_moves_differ_by_them() {
        let moves: &[&str] = &["a", "A", "bc"];
        let rows = [("a", "0"), ("A", "1"), ("BC", "2"), ("b C", "2")];
        for (line, wanted) in rows {
            assert_eq!(meant(moves, line), wanted, "{line:?}");
        }
        assert_eq!(meant(&["aB", "Ab"], "ab"), "aB or Ab");
    }

    #[test]
    fn commands_are_read_with_what_belongs_to_them() {
        let rows = [
            ("advice", "Advice"),
            ("HINT", "Hint"),
            ("undo", "Undo { times: 1 }"),
            ("undo 3", "Undo { times: 3 }"),
            ("undo  ALL", "Undo { times: 18446744073709551615 }"),
            ("undo 99999999999999999999", "Undo { times: 18446744073709551614 }"),
            ("position", "Position"),
            ("moves", "Moves"),
            ("save My Game.txt", "Save { name: \"My Game.txt\" }"),
            ("load x", "Load { name: \"x\" }"),
            ("help", "Help"),
            ("?", "Help"),
            ("quit", "Quit"),
            ("q", "Quit"),
            ("exit", "Quit"),
            ("/quit", "Quit"),
            ("/ quit", "unknown / quit"),
            ("/take", "unknown /take"),
        ];
        for (line, wanted) in rows {
            assert_eq!(meant(&["take"], line), wanted, "{line:?}");
        }
        for line in ["undo 0", "undo -1", "undo x", "undo 1 2", "save", "load ", "quit now"] {
            assert!(meant(&["take"], line).starts_with("Wrong"), "{line:?}");
        }
    }

    #[test]
    fn a_move_in_full_comes_before_a_command_and_a_command_before_part_of_a_move() {
        let moves: &[&str] = &["hint", "undo 2", "quit the table"];
        let rows = [
            ("hint", "0"),
            ("/hint", "Hint"),
            ("Undo 2", "1"),
            ("undo", "Undo { times: 1 }"),
            ("quit", "Quit"),
            ("quit the table", "2"),
            ("qu", "2"),
        ];
        for (line, wanted) in rows {
            assert_eq!(meant(moves, line), wanted, "{line:?}");
        }
    }

    #[test]
    fn what_is_echoed_is_short_and_harmless() {
        assert_eq!(shown("a\u{1b}[2Jb\nc"), "a\u{fffd}[2Jb\u{fffd}c");
        assert_eq!(shown(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
        assert_eq!(shown(&"é".repeat(40)), "é".repeat(40));
    }
}
