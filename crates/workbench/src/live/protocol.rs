//! The line protocol of `play --json`: one document out for each line in.

use serde::Deserialize;
use study::view::{ReviewDocument, ViewDocument};

use super::{LiveError, LiveGame};

/// Conversation of a program with a live game, at one seat.
pub struct Protocol {
    seat: usize,
    /// Whether views have advice, if somebody gives it.
    is_advised: bool,
}

/// A line that a program sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(rename = "move")]
    mv: Option<String>,
    step: Option<usize>,
    draw: Option<bool>,
    undo: Option<usize>,
    #[serde(rename = "continue")]
    go_on: Option<bool>,
    review: Option<bool>,
    quit: Option<bool>,
}

/// Request of a line.
enum Asked {
    Move(String),
    Draw,
    Undo(usize),
    GoOn,
    Review,
    Quit,
}

/// Lines of a session, for property tests.
const WANTED: &str = "{\"move\": \"m1\"}, {\"draw\": true}, {\"undo\": 1}, {\"continue\": true}, \
                      {\"review\": true} or {\"quit\": true}";

impl Request {
    /// What is asked, if it is one thing.
    fn asked(&self) -> Option<Asked> {
        let is_true = |value: Option<bool>| value.filter(|&is_true| is_true);
        let mut asked = [
            self.mv.clone().map(Asked::Move),
            is_true(self.draw).map(|_| Asked::Draw),
            self.undo.filter(|&n| n > 0).map(Asked::Undo),
            is_true(self.go_on).map(|_| Asked::GoOn),
            is_true(self.review).map(|_| Asked::Review),
            is_true(self.quit).map(|_| Asked::Quit),
        ]
        .into_iter()
        .flatten();
        let first = asked.next()?;
        asked.next().is_none().then_some(first)
    }
}

impl Protocol {
    /// For the one who sits at `seat`, counted from 1.
    pub fn new(seat: usize) -> Self {
        Self { seat, is_advised: true }
    }

    /// The same; views have advice if somebody gives it, or none in any case.
    #[must_use]
    pub fn advised(self, is_advised: bool) -> Self {
        Self { is_advised, ..self }
    }

    /// The first line: the view before anything was sent.
    pub fn opening(&self, game: &mut dyn LiveGame) -> String {
        json(&self.view(game))
    }

    /// The answer to `line`; nothing if that was to leave.
    pub fn answer(&self, game: &mut dyn LiveGame, line: &str) -> Option<String> {
        self.respond(game, line).to_json()
    }

    /// The answer to `line` as data.
    pub fn respond(&self, game: &mut dyn LiveGame, line: &str) -> TableAnswer {
        self.obey(game, line).unwrap_or_else(TableAnswer::Refused)
    }

    /// The view as it is now: of several people, that of the one to act.
    pub fn view(&self, game: &mut dyn LiveGame) -> ViewDocument {
        let seat = self.seat(game);
        if self.is_advised { game.view(seat) } else { game.table(seat) }
    }

    fn obey(&self, game: &mut dyn LiveGame, line: &str) -> Result<TableAnswer, String> {
        let request: Request =
            serde_json::from_str(line).map_err(|error| format!("{error}: a line is {WANTED}"))?;
        let told = |error: LiveError| error.to_string();
        let asked = request.asked().ok_or_else(|| format!("a line is one of {WANTED}"))?;
        match asked {
            Asked::Move(id) => game.make(&id, request.step).map_err(told)?,
            Asked::Draw => game.draw(request.step).map_err(told)?,
            Asked::Undo(n) => drop(game.undo(n).map_err(told)?),
            Asked::GoOn => game.go_on(),
            Asked::Review => {
                return Ok(TableAnswer::Review(Box::new(game.review(self.seat(game)))));
            }
            Asked::Quit => return Ok(TableAnswer::Left),
        }
        Ok(TableAnswer::View(Box::new(self.view(game))))
    }

    /// Whose view is shown: of several people, that of the one to act.
    fn seat(&self, game: &dyn LiveGame) -> usize {
        game.turn().unwrap_or(self.seat)
    }
}

/// Answer of a table to a line.
#[derive(Clone, Debug, PartialEq)]
pub enum TableAnswer {
    /// The view after what was done.
    View(Box<ViewDocument>),
    /// What every decision cost.
    Review(Box<ReviewDocument>),
    /// Why nothing was done.
    Refused(String),
    /// The one who plays leaves.
    Left,
}

impl TableAnswer {
    /// The line that is sent; nothing where somebody leaves.
    pub fn to_json(&self) -> Option<String> {
        match self {
            Self::View(view) => Some(json(view)),
            Self::Review(review) => Some(json(review)),
            Self::Refused(why) => Some(serde_json::json!({ "error": why }).to_string()),
            Self::Left => None,
        }
    }
}

fn json(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).expect("a document is JSON")
}
