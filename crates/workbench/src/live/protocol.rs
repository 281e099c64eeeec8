//! The line protocol of `play --json`: one document out for each line in.

use serde::Deserialize;

use super::{LiveError, LiveGame};

/// Conversation of a program with a live game, at one seat.
pub struct Protocol {
    seat: usize,
}

/// A line that a program sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(rename = "move")]
    mv: Option<String>,
    step: Option<usize>,
    undo: Option<usize>,
    review: Option<bool>,
    quit: Option<bool>,
}

impl Protocol {
    /// For the one who sits at `seat`, counted from 1.
    pub fn new(seat: usize) -> Self {
        Self { seat }
    }

    /// The first line: the view before anything was sent.
    pub fn opening(&self, game: &mut dyn LiveGame) -> String {
        self.view(game)
    }

    /// The answer to `line`; nothing if that was to leave.
    pub fn answer(&self, game: &mut dyn LiveGame, line: &str) -> Option<String> {
        match self.obey(game, line) {
            Ok(answer) => answer,
            Err(why) => Some(serde_json::json!({ "error": why }).to_string()),
        }
    }

    fn obey(&self, game: &mut dyn LiveGame, line: &str) -> Result<Option<String>, String> {
        let wanted = "{\"move\": \"m1\"}, {\"undo\": 1}, {\"review\": true} or {\"quit\": true}";
        let request: Request =
            serde_json::from_str(line).map_err(|error| format!("{error}: a line is {wanted}"))?;
        let told = |error: LiveError| error.to_string();
        match request {
            Request { quit: Some(true), .. } => Ok(None),
            Request { mv: Some(id), step, undo: None, review: None, .. } => {
                game.make(&id, step).map_err(told)?;
                Ok(Some(self.view(game)))
            }
            Request { undo: Some(n), mv: None, review: None, .. } if n > 0 => {
                game.undo(n).map_err(told)?;
                Ok(Some(self.view(game)))
            }
            Request { review: Some(true), mv: None, undo: None, .. } => {
                let review = game.review(self.seat(game));
                Ok(Some(serde_json::to_string(&review).expect("a document is JSON")))
            }
            _ => Err(format!("a line is one of {wanted}")),
        }
    }

    /// Whose view is shown: of several people, that of the one to act.
    fn seat(&self, game: &dyn LiveGame) -> usize {
        game.turn().unwrap_or(self.seat)
    }

    fn view(&self, game: &mut dyn LiveGame) -> String {
        let view = game.view(self.seat(game));
        serde_json::to_string(&view).expect("a document is JSON")
    }
}
