//! Faults: where in its text a described game went wrong, and the state in which it did.

use serde::{Deserialize, Serialize};

use crate::check::LabelFinding;
use crate::report::{Column, Excerpt, Fact, Fit, Report, Row, Table, Text, Value};

/// Run-time error of a described game, or a game without an end: its place in the source, and the state it led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultFinding {
    /// What went wrong.
    pub why: String,
    /// What the source is called.
    pub name: String,
    /// The places that matter, with a remark where there is one; the first is that of the statement that failed, or of what repeats
    /// without end.
    pub labels: Vec<LabelFinding>,
    /// The lines of the source that they are in.
    pub source: Vec<SourceLine>,
    /// The moves made before, those of chance included.
    pub moves: u64,
    /// The last of them.
    pub last: Vec<NumberedMove>,
    /// Who was to act, counted from 0; nobody if it was chance.
    pub turn: Option<usize>,
    /// The state as one sees it who sees everything.
    pub state: StateFinding,
    /// The loop that play did not leave, if that is what went wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stall: Option<StallFinding>,
}

/// Line of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceLine {
    /// Its number, counted from 1.
    pub line: usize,
    /// The line itself.
    pub text: String,
}

/// Move with its number in the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberedMove {
    /// Its number, counted from 1; moves of chance have one too.
    pub nth: u64,
    /// Who made it, counted from 0; nobody if it was chance.
    pub seat: Option<usize>,
    /// What.
    pub text: String,
}

/// State of a described game: everything that lies or is stored somewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateFinding {
    /// The piles and memories that are not empty.
    pub piles: Vec<PileFinding>,
    /// The stored integers that are not zero.
    pub integers: Vec<NamedInteger>,
    /// The stored texts that are not empty.
    pub texts: Vec<NamedText>,
    /// The piles without a card.
    pub empty: Vec<String>,
    /// The stored integers that are zero.
    pub zero: Vec<String>,
}

/// Cards of a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PileFinding {
    /// Its name, with its holder.
    pub name: String,
    /// Its cards, the bottom first; `null` for one that nobody has seen since it was shuffled.
    pub cards: Vec<Option<String>>,
}

/// Stored integer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedInteger {
    /// Its name, with its holder.
    pub name: String,
    /// The integer.
    pub value: i32,
}

/// Stored text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedText {
    /// Its name, with its holder.
    pub name: String,
    /// The text.
    pub value: String,
}

/// Loop that play did not leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StallFinding {
    /// Whether it is a stage, which has a condition for its end; else it is a statement that repeats.
    pub is_stage: bool,
    /// The rounds that it has gone: the turns of a stage.
    pub rounds: u64,
    /// The moves made since it was entered, those of chance included.
    pub moves: u64,
    /// What its end reads, with its value in this state.
    pub reads: Vec<NamedText>,
}

impl PileFinding {
    /// Its cards in words, the bottom first; `?` for one that nobody has seen.
    fn in_words(&self) -> String {
        let n_unseen = self.cards.iter().filter(|card| card.is_none()).count();
        if n_unseen == self.cards.len() {
            return format!("{n_unseen} that nobody has seen");
        }
        let cards = self.cards.iter().map(|card| card.as_deref().unwrap_or("?"));
        cards.collect::<Vec<_>>().join(" ")
    }
}

impl StateFinding {
    /// As names and values: piles, integers, texts, and at last where there is nothing.
    fn facts(&self) -> Vec<Fact> {
        let piles = self.piles.iter().map(|pile| Fact::text(pile.name.clone(), pile.in_words()));
        let integers =
            self.integers.iter().map(|int| Fact::text(int.name.clone(), int.value.to_string()));
        let texts = self.texts.iter().map(|text| Fact::text(text.name.clone(), &*text.value));
        let nothing = [("empty", &self.empty), ("zero", &self.zero)];
        let nothing = nothing.into_iter().filter(|(_, names)| !names.is_empty());
        let nothing = nothing.map(|(name, names)| Fact::text(name, names.join(", ")));
        piles.chain(integers).chain(texts).chain(nothing).collect()
    }
}

impl FaultFinding {
    /// Adds the place in the source, the state and the last moves of game number `game`, which failed. `is_shown` says
    /// that its moves are shown elsewhere.
    pub fn add_to(&self, report: &mut Report, game: u64, is_shown: bool) {
        let (name, title) = (self.name.clone(), self.why.clone());
        let (labels, lines) = (self.labels.clone(), self.source.clone());
        report.excerpt(Excerpt { name, title, labels, lines });
        if let Some(stall) = &self.stall {
            report.say(stall.in_words());
        }
        let turn = match self.turn {
            Some(seat) => format!(". It was the turn of player {}.", seat + 1),
            None => ". It was the turn of chance.".to_owned(),
        };
        let text = Text::from("Game ").count(game).words(" after ").counted(self.moves, "move");
        report.say(text.words(turn));
        report.facts(format!("state-{game}"), self.state.facts());
        if !self.last.is_empty() && !is_shown {
            report.table(self.last_moves(game));
        }
    }

    fn last_moves(&self, game: u64) -> Table {
        let columns = vec![
            Column::count("move"),
            Column::text("by"),
            Column::text("last moves").fit(Fit::Wrap),
        ];
        let row = |made: &NumberedMove| {
            let by = match made.seat {
                Some(seat) => format!("player {}", seat + 1),
                None => "chance".to_owned(),
            };
            Row::new([Value::from(made.nth), by.into(), (&made.text).into()])
        };
        Table::new(format!("last-moves-{game}"), columns).rows(self.last.iter().map(row))
    }
}

impl StallFinding {
    /// What did not end, and what its end reads.
    fn in_words(&self) -> Text {
        let text = if self.is_stage {
            Text::from("This stage has not ended in the last ").counted(self.rounds, "turn")
        } else {
            Text::from("This has been repeated ").counted(self.rounds, "time")
        };
        let mut text = match self.moves {
            0 => text.words(", without a move between them"),
            moves => text.words(" (").counted(moves, "move").words(")"),
        };
        if self.is_stage {
            text = text.words("; its end was never true");
        }
        if !self.reads.is_empty() {
            let reads = self.reads.iter().map(|read| format!("{} ({})", read.name, read.value));
            text = text.words(format!(". It reads {}", reads.collect::<Vec<_>>().join(", ")));
        }
        text.words(".")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Block;

    fn fault() -> FaultFinding {
        let label = LabelFinding {
            label: "here".to_owned(),
            line: 2,
            column: 1,
            end_line: 2,
            end_column: 5,
        };
        FaultFinding {
            why: "no card".to_owned(),
            name: "a.rcy".to_owned(),
            labels: vec![label],
            source: vec![SourceLine { line: 2, text: "(do)".to_owned() }],
            moves: 7,
            last: vec![NumberedMove { nth: 7, seat: Some(1), text: "pass".to_owned() }],
            turn: Some(0),
            state: StateFinding {
                piles: vec![PileFinding {
                    name: "STOCK".to_owned(),
                    cards: vec![Some("A".to_owned()), None],
                }],
                integers: vec![NamedInteger { name: "N".to_owned(), value: -3 }],
                empty: vec!["PILE".to_owned(), "player 1's HAND".to_owned()],
                ..StateFinding::default()
            },
            stall: None,
        }
    }

    #[test]
    fn a_fault_is_reported_with_its_place_its_state_and_the_last_moves() {
        let mut report = Report::new("");
        fault().add_to(&mut report, 3, false);
        let [
            Block::Excerpt(excerpt),
            Block::Paragraph { .. },
            Block::Facts { facts, .. },
            Block::Table(moves),
        ] = &*report.blocks
        else {
            panic!("{report:#?}")
        };
        assert_eq!((&*excerpt.title, &*excerpt.name), ("no card", "a.rcy"));
        let facts: Vec<_> = facts.iter().map(|fact| (&*fact.name, fact.value.clone())).collect();
        assert_eq!(
            facts,
            [
                ("STOCK", "A ?".into()),
                ("N", "-3".into()),
                ("empty", "PILE, player 1's HAND".into())
            ]
        );
        assert_eq!(moves.rows[0].cells, [7u64.into(), "player 2".into(), "pass".into()]);
        // Where all moves are shown, the last ones are not shown again.
        let mut shown = Report::new("");
        fault().add_to(&mut shown, 3, true);
        assert_eq!(shown.blocks.len(), 3);
    }

    #[test]
    fn a_stall_says_what_did_not_end_and_what_its_end_reads() {
        let read = NamedText { name: "STOCK".to_owned(), value: "empty".to_owned() };
        let stage = StallFinding { is_stage: true, rounds: 1, moves: 12, reads: vec![read] };
        let said = |stall: &StallFinding| {
            let terminal: Vec<String> =
                stall.in_words().0.iter().map(|span| format!("{span:?}")).collect();
            terminal.concat()
        };
        let text = said(&stage);
        assert!(text.contains("never true") && text.contains("It reads STOCK (empty)"), "{text}");
        let text = said(&StallFinding { is_stage: false, moves: 0, reads: Vec::new(), ..stage });
        assert!(text.contains("repeated") && text.contains("without a move"), "{text}");
        assert!(!text.contains("never true"), "{text}");
    }
}
