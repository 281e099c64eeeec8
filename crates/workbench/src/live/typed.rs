//! Reading what was typed at a table: a move, a command, or neither.
//!
//! In this order: a number, which is the place of a move in the list and nothing else; a move written in full; a
//! command; a card that a move touches (`qc`, `10h`, `queen of clubs`); the beginnings of words of one move and no
//! other; the beginning of one command and no other. Blanks and capitals are overlooked where that leaves no doubt.

use study::view::{Face, FaceText, ViewDocument, ViewMove};

/// Line typed at a table: a move or a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Nothing.
    Nothing,
    /// The move with this id.
    Move(String),
    /// A command.
    Command(TableCommand),
    /// More than one move or command.
    Ambiguous {
        /// The line.
        entered: String,
        /// Its possible meanings.
        candidates: Vec<String>,
    },
    /// A command that was written wrongly.
    Misused {
        /// Its usage.
        usage: &'static str,
    },
    /// None of them.
    Unknown {
        /// The line.
        entered: String,
    },
}

/// Command at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Every legal move with its value.
    Advice,
    /// The best move.
    Hint,
    /// A move drawn from the odds of the advice.
    Draw,
    /// The cost of every decision so far.
    Review,
    /// Decisions taken back.
    Undo {
        /// How many.
        times: usize,
    },
    /// A new game.
    Again {
        /// Whether the cards are dealt anew; else the deal is the same.
        is_new_deal: bool,
    },
    /// The table once more.
    Table,
    /// The legal moves.
    Moves,
    /// The rules.
    Rules,
    /// The position as the game writes it.
    Position,
    /// The game kept in a file.
    Save {
        /// The file.
        name: String,
    },
    /// A game that was kept.
    Load {
        /// The file.
        name: String,
    },
    /// The commands.
    Help,
    /// The end of the session.
    Quit,
}

/// A command as it is typed, with what it does.
struct CommandRow {
    word: &'static str,
    usage: &'static str,
    about: &'static str,
}

const fn row(word: &'static str, usage: &'static str, about: &'static str) -> CommandRow {
    CommandRow { word, usage, about }
}

/// The commands there are.
const COMMANDS: [CommandRow; 14] = [
    row("advice", "advice", "every move with its value or odds, and how sure that is"),
    row("hint", "hint", "the best move"),
    row("draw", "draw", "makes a move by the odds of the advice, where it mixes"),
    row("review", "review", "what each of your decisions cost so far"),
    row("undo", "undo [N]", "takes back your last move and all since, N times; `undo all`"),
    row("again", "again [new]", "begins anew with the same deal, or with a new one"),
    row("table", "table", "the table once more; so does an empty line"),
    row("moves", "moves", "the legal moves"),
    row("rules", "rules", "the rules of the game"),
    row("position", "position", "the position as text, where nothing is hidden"),
    row("save", "save NAME", "keeps the game in a file"),
    row("load", "load NAME", "takes up a game that was kept"),
    row("help", "help", "this"),
    row("quit", "quit", "leaves"),
];

/// The least letters by which a command is known.
const SHORTEST: usize = 2;

impl Typed {
    /// The meaning of `line` to the one who sees `view`.
    pub fn read(view: &ViewDocument, line: &str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            return Self::Nothing;
        }
        let unknown = || Self::Unknown { entered: shown(line) };
        if let Some(rest) = line.strip_prefix('/') {
            return command(rest).unwrap_or_else(unknown);
        }
        let moves = &view.moves;

        // 1. A number in the list, also where moves have numbers in them: a number means the same everywhere.
        if let Some(number) = number(line) {
            let place = number.checked_sub(1);
            let mv = place.and_then(|place| moves.get(place));
            return mv.map_or_else(unknown, |mv| Self::Move(mv.id.clone()));
        }

        // 2. A move in full.
        let wanted = folded(line);
        let in_full: Vec<&ViewMove> =
            moves.iter().filter(|mv| folded(&mv.label) == wanted).collect();
        if let Some(typed) = Self::one_of(&in_full, line) {
            return typed;
        }

        // 3. A command.
        if let Some(command) = command(line) {
            return command;
        }

        // 4. A card that a move touches.
        let by_card = by_card(view, line);
        if let Some(typed) = Self::one_of(&by_card, line) {
            return typed;
        }

        // 5. The beginnings of words of a move, and those of a command.
        let by_words: Vec<&ViewMove> =
            moves.iter().filter(|mv| has_words(&mv.label, line)).collect();
        if let Some(typed) = Self::one_of(&by_words, line) {
            return typed;
        }
        let begun: Vec<&CommandRow> = COMMANDS
            .iter()
            .filter(|row| line.len() >= SHORTEST && row.word.starts_with(&line.to_lowercase()))
            .collect();
        match begun[..] {
            [only] => command(only.word).unwrap_or(Self::Misused { usage: only.usage }),
            [] => unknown(),
            _ => {
                let candidates = begun.iter().map(|row| row.word.to_owned()).collect();
                Self::Ambiguous { entered: shown(line), candidates }
            }
        }
    }

    /// The move, if it is one, or that there are several.
    fn one_of(found: &[&ViewMove], line: &str) -> Option<Self> {
        match found {
            [] => None,
            [only] => Some(Self::Move(only.id.clone())),
            several => {
                let candidates = several.iter().map(|mv| mv.label.clone()).collect();
                Some(Self::Ambiguous { entered: shown(line), candidates })
            }
        }
    }
}

/// The commands with what they do, and how moves are typed.
pub fn table_help() -> String {
    let width = COMMANDS.iter().map(|row| row.usage.len()).max().unwrap_or(0);
    let help = "\
A move is made by its number in the list, by its card (qc, 10h, queen of clubs), or by as much of its words as
leaves no doubt. A number alone is always the number in the list.
"
    .to_owned();
    let row = |row: &CommandRow| format!("  {:<width$}  {}\n", row.usage, row.about);
    let rows: String = COMMANDS.iter().map(row).collect();
    help + &rows + "`/undo` is the command even where a move is called `undo`."
}

/// The words that can be typed at `view`, for completion.
pub fn completions(view: &ViewDocument) -> Vec<String> {
    let moves = view.moves.iter().map(|mv| mv.label.clone());
    moves.chain(COMMANDS.iter().map(|row| row.word.to_owned())).collect()
}

/// The number that `line` is, written `3` or `#3`. One that is larger than any list is larger than this one.
fn number(line: &str) -> Option<usize> {
    let digits = line.strip_prefix('#').unwrap_or(line);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

/// The moves that touch the card that `line` names, alone or after words of the move, as in `play queen of clubs`.
fn by_card<'v>(view: &'v ViewDocument, line: &str) -> Vec<&'v ViewMove> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let named = |n_before: usize| -> Vec<&'v ViewMove> {
        let (before, card) = (words[..n_before].join(" "), folded(&words[n_before..].join("")));
        touching(view, &card).into_iter().filter(|mv| has_words(&mv.label, &before)).collect()
    };
    (0..words.len()).map(named).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The moves that touch a card called `wanted`.
fn touching<'v>(view: &'v ViewDocument, wanted: &str) -> Vec<&'v ViewMove> {
    let is_it = |card: &FaceText| {
        let face = Face::of_card(&view.faces, card);
        face.is_some_and(|face| face.names(card).iter().any(|name| name == wanted))
    };
    let shown = view.piles.iter().flat_map(|pile| pile.ids.iter().zip(&pile.cards));
    let ids: Vec<&String> = shown
        .filter_map(|(id, card)| card.as_ref().filter(|card| is_it(card)).map(|_| id))
        .collect();
    view.moves.iter().filter(|mv| mv.cards.iter().any(|card| ids.contains(&card))).collect()
}

/// Whether the words of `line` are beginnings of words of `label`, in their order.
fn has_words(label: &str, line: &str) -> bool {
    let (label, line) = (label.to_lowercase(), line.to_lowercase());
    let mut words = label.split_whitespace().map(|word| word.trim_start_matches(['(', '"', '“']));
    line.split_whitespace().all(|typed| words.any(|word| word.starts_with(typed)))
}

fn command(line: &str) -> Option<Typed> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let word = match word.as_str() {
        "?" => "help",
        "exit" | "q" => "quit",
        other => other,
    };
    let row = COMMANDS.iter().find(|row| row.word == word)?;
    let has_rest = !rest.is_empty();
    let read = match row.word {
        "save" | "load" if !has_rest => None,
        "save" => Some(TableCommand::Save { name: rest.to_owned() }),
        "load" => Some(TableCommand::Load { name: rest.to_owned() }),
        "undo" => times(rest).map(|times| TableCommand::Undo { times }),
        "again" => match rest.to_lowercase().as_str() {
            "" | "same" => Some(TableCommand::Again { is_new_deal: false }),
            "new" => Some(TableCommand::Again { is_new_deal: true }),
            _ => None,
        },
        _ if has_rest => None,
        "advice" => Some(TableCommand::Advice),
        "hint" => Some(TableCommand::Hint),
        "draw" => Some(TableCommand::Draw),
        "review" => Some(TableCommand::Review),
        "table" => Some(TableCommand::Table),
        "moves" => Some(TableCommand::Moves),
        "rules" => Some(TableCommand::Rules),
        "position" => Some(TableCommand::Position),
        "help" => Some(TableCommand::Help),
        _ => Some(TableCommand::Quit),
    };
    Some(read.map_or(Typed::Misused { usage: row.usage }, Typed::Command))
}

fn times(rest: &str) -> Option<usize> {
    match rest {
        "" => Some(1),
        _ if rest.eq_ignore_ascii_case("all") => Some(usize::MAX),
        // More than can be counted is more than there were.
        _ if rest.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(rest.parse().unwrap_or(usize::MAX)).filter(|&times| times > 0)
        }
        _ => None,
    }
}

/// Without blanks and capitals.
fn folded(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// The typed line, fit to be shown: not too long, on one line, harmless to a terminal.
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
    use super::*;

    /// A view in which these are the moves, each with a card it touches or none.
    fn view(moves: &[(&str, Option<(&str, &str)>)]) -> ViewDocument {
        let face = |(rank, suit): (&str, &str)| {
            let face: FaceText =
                [("RANK".to_owned(), rank.into()), ("SUIT".to_owned(), suit.into())]
                    .into_iter()
                    .collect();
            face
        };
        let cards: Vec<FaceText> = moves.iter().filter_map(|(_, card)| card.map(face)).collect();
        let ids: Vec<String> = (1..=cards.len()).map(|nth| format!("c{nth}")).collect();
        let mut next = ids.iter();
        let listed: Vec<serde_json::Value> = (1..)
            .zip(moves)
            .map(|(nth, (label, card))| {
                let touched: Vec<&String> = card.and_then(|_| next.next()).into_iter().collect();
                serde_json::json!({
                    "id": format!("m{nth}"), "label": label, "cards": touched, "piles": [], "seats": [],
                })
            })
            .collect();
        serde_json::from_value(serde_json::json!({
            "schema": "cardsharp.view/1",
            "game": {"name": "g", "title": "G", "set": {}, "seed": null, "link": null},
            "seat": 1, "turn": 1, "over": false, "step": 0, "players": [], "phase": null, "prompt": null,
            "faces": Face::all(&cards), "pools": [], "numbers": [], "events": [],
            "piles": [{
                "key": "HAND@1", "name": "HAND", "label": "Your hand", "owner": 1, "kind": "hand",
                "count": cards.len(), "cards": cards, "ids": ids, "ordered": false,
            }],
            "moves": listed, "advice": null, "adviser": null,
            "scoring": {"unit": "points", "better": "high", "target": null}, "scores": [], "result": null,
        }))
        .expect("a view")
    }

    /// The id of the move that is meant, or what else, in a word.
    fn meant(view: &ViewDocument, line: &str) -> String {
        match Typed::read(view, line) {
            Typed::Nothing => "nothing".to_owned(),
            Typed::Move(id) => id,
            Typed::Command(command) => format!("{command:?}"),
            Typed::Ambiguous { candidates, .. } => candidates.join(" or "),
            Typed::Misused { usage } => format!("write {usage}"),
            Typed::Unknown { entered } => format!("unknown {entered}"),
        }
    }

    fn check(moves: &[(&str, Option<(&str, &str)>)], rows: &[(&str, &str)]) {
        let view = view(moves);
        for (line, wanted) in rows {
            assert_eq!(meant(&view, line), *wanted, "{line:?}");
        }
    }

    #[test]
    fn a_card_is_typed_in_short_or_in_words() {
        let moves = [
            ("Play Q♣", Some(("QUEEN", "CLUBS"))),
            ("Play 10♥", Some(("TEN", "HEARTS"))),
            ("Play Q♥", Some(("QUEEN", "HEARTS"))),
            ("Play 4♠", Some(("FOUR", "SPADES"))),
        ];
        check(
            &moves,
            &[
                ("qc", "m1"),
                ("QC", "m1"),
                ("q♣", "m1"),
                ("queen of clubs", "m1"),
                ("play queen of clubs", "m1"),
                ("p 10h", "m2"),
                ("take 10h", "unknown take 10h"),
                ("10h", "m2"),
                ("ten of hearts", "m2"),
                ("play 10", "m2"),
                ("queen", "Play Q♣ or Play Q♥"),
                ("q", "Quit"),
                ("4s", "m4"),
                // Numbers are those of the list, also if there are such cards.
                ("4", "m4"),
                ("2", "m2"),
                ("10", "unknown 10"),
                ("0", "unknown 0"),
                ("99999999999999999999999", "unknown 99999999999999999999999"),
                ("kc", "unknown kc"),
                ("", "nothing"),
                (" \t ", "nothing"),
            ],
        );
    }

    #[test]
    fn as_few_words_as_leave_no_doubt_are_that_move() {
        let moves = [
            ("Ask Bo for queens", None),
            ("Ask Cleo for queens", None),
            ("Ask Cleo for fours", None),
            ("Pass", None),
        ];
        check(
            &moves,
            &[
                ("bo", "m1"),
                ("ask bo q", "m1"),
                ("cleo q", "m2"),
                ("fours", "m3"),
                ("cleo", "Ask Cleo for queens or Ask Cleo for fours"),
                ("p", "m4"),
                ("PASS", "m4"),
                ("askbo forqueens", "m1"),
                ("queens bo", "unknown queens bo"),
                ("adv", "Advice"),
                ("re", "Review"),
                ("r", "unknown r"),
                ("ru", "Rules"),
                ("h", "unknown h"),
            ],
        );
    }

    #[test]
    fn a_move_in_full_comes_before_a_command_and_a_command_before_part_of_a_move() {
        let moves = [("Hint", None), ("Undo 2", None), ("Quit the table", None)];
        check(
            &moves,
            &[
                ("hint", "m1"),
                ("/hint", "Hint"),
                ("undo 2", "m2"),
                ("undo", "Undo { times: 1 }"),
                ("quit", "Quit"),
                ("quit the table", "m3"),
                ("the", "m3"),
            ],
        );
    }

    #[test]
    fn commands_are_read_with_what_belongs_to_them() {
        check(
            &[("Take", None)],
            &[
                ("undo 3", "Undo { times: 3 }"),
                ("undo  ALL", "Undo { times: 18446744073709551615 }"),
                ("undo 99999999999999999999", "Undo { times: 18446744073709551615 }"),
                ("again", "Again { is_new_deal: false }"),
                ("again new", "Again { is_new_deal: true }"),
                ("save My Game.txt", "Save { name: \"My Game.txt\" }"),
                ("load x", "Load { name: \"x\" }"),
                ("?", "Help"),
                ("exit", "Quit"),
                ("/quit", "Quit"),
                ("/ quit", "unknown / quit"),
                ("/take", "unknown /take"),
                ("undo 0", "write undo [N]"),
                ("undo -1", "write undo [N]"),
                ("undo 1 2", "write undo [N]"),
                ("save", "write save NAME"),
                ("quit now", "write quit"),
                ("again and again", "write again [new]"),
                ("sa", "write save NAME"),
            ],
        );
    }

    #[test]
    fn what_is_echoed_is_short_and_harmless() {
        assert_eq!(shown("a\u{1b}[2Jb\nc"), "a\u{fffd}[2Jb\u{fffd}c");
        assert_eq!(shown(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
        assert_eq!(shown(&"é".repeat(40)), "é".repeat(40));
    }

    #[test]
    fn every_command_is_in_the_help_and_reads_as_itself() {
        let help = table_help();
        let view = view(&[("Take", None)]);
        for CommandRow { word, usage, .. } in &COMMANDS {
            assert!(help.contains(usage));
            let read = Typed::read(&view, word);
            assert!(matches!(read, Typed::Command(_) | Typed::Misused { .. }), "{word}");
        }
        assert!(completions(&view).contains(&"Take".to_owned()));
    }

    proptest::proptest! {
        #[test]
        fn any_line_is_read_and_a_move_is_one_that_is_listed(line in "\\PC*|[a-zA-Z0-9#/♣ ]{0,12}|(play|ask|q|10)[ a-z♥]{0,9}") {
            let moves = [
                ("Play Q♣", Some(("QUEEN", "CLUBS"))),
                ("Play 10♥", Some(("TEN", "HEARTS"))),
                ("Ask Bo for queens", None),
            ];
            let view = view(&moves);
            match Typed::read(&view, &line) {
                Typed::Move(id) => assert!(view.moves.iter().any(|mv| mv.id == id)),
                Typed::Ambiguous { candidates, .. } => assert!(candidates.len() > 1),
                Typed::Unknown { entered } => assert!(!entered.chars().any(char::is_control)),
                _ => {}
            }
        }
    }
}
