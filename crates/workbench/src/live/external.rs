//! External player: a program that is sent the view of its seat, and answers with a move.

use std::sync::Arc;

use kernel::{Notation, RngStream, Seat, Turn};
use play::session::MadeMove;
use play::{Choice, Player};
use serde::Deserialize;

use super::document::{TableInfo, document};
use super::scene::{Moment, Scene};

/// Running program that plays: one line out, one line in.
pub trait PlayingProgram: Send {
    /// Sends a view, on one line without an end, and gives the line that answers it.
    ///
    /// # Errors
    /// Why there is no answer, in words: it has ended, or takes too long.
    fn ask(&mut self, view: &str) -> Result<String, String>;
}

/// Starts the program of a command.
pub type StartProgram = fn(&str) -> Result<Box<dyn PlayingProgram>, String>;

/// What stands before the command of a program among the players.
pub(crate) const EXEC: &str = "exec:";

/// Player that asks a program. It hands over what its seat has seen, and nothing else.
pub(crate) struct ExternalPlayer<'t, G: Notation> {
    scene: Box<dyn Scene<G> + 't>,
    info: Arc<TableInfo>,
    command: String,
    start: StartProgram,
    /// Started when it is first asked.
    program: Option<Box<dyn PlayingProgram>>,
    seat: Seat,
    steps: Vec<MadeMove<G>>,
    failure: Option<String>,
}

/// A program's answer.
#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    mv: String,
}

impl<'t, G: Notation> ExternalPlayer<'t, G> {
    /// The program of `command`, which `start` starts, at a table of `info`.
    pub(crate) fn new(
        scene: Box<dyn Scene<G> + 't>,
        info: Arc<TableInfo>,
        command: String,
        start: StartProgram,
    ) -> Self {
        let (program, steps, failure) = (None, Vec::new(), None);
        Self { scene, info, command, start, program, seat: Seat::new(0), steps, failure }
    }

    /// The place of the move that the program chooses.
    fn asked(&mut self, game: &G, choice: Choice<'_, G>) -> Result<usize, String> {
        let moment =
            Moment { game, state: choice.state, steps: &self.steps, seat: self.seat, seed: 0 };
        let view = document(&*self.scene, moment, &self.info, choice.moves, None);
        let line = serde_json::to_string(&view).expect("a document is JSON");
        let program = match &mut self.program {
            Some(program) => program,
            none => none.insert((self.start)(&self.command)?),
        };
        let answer = program.ask(&line)?;
        let said = || answer.trim().chars().take(80).collect::<String>();
        let read: Answer = serde_json::from_str(&answer)
            .map_err(|_| format!("it answered `{}`, and not {{\"move\": \"m1\"}}", said()))?;
        let place = view.moves.iter().position(|mv| mv.id == read.mv);
        place.ok_or_else(|| {
            let moves: Vec<&str> = view.moves.iter().map(|mv| mv.id.as_str()).collect();
            format!("it answered `{}`; there are {}", said(), moves.join(", "))
        })
    }
}

impl<G: Notation> Player<G> for ExternalPlayer<'_, G> {
    fn begin(&mut self, _: &G, seat: Seat) {
        self.seat = seat;
        self.steps.clear();
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, _: &mut RngStream) -> G::Move {
        // A program that has failed once is not asked again.
        if self.failure.is_none() {
            match self.asked(game, choice) {
                Ok(place) => return choice.moves[place],
                Err(why) => {
                    self.failure = Some(format!("`{EXEC}{}`: {why}", self.command));
                    self.program = None;
                }
            }
        }
        choice.moves[0]
    }

    fn watches(&self) -> bool {
        true
    }

    fn observe(&mut self, game: &G, state: &G::State, mv: G::Move) {
        let by = match game.turn(state) {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        };
        self.steps.push(MadeMove { before: state.clone(), mv, by });
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    fn uses_view_only(&self) -> bool {
        true
    }
}
