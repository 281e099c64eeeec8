//! External player: a program that is sent the view of its seat, and answers with a move.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

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
    /// Why there is no answer: it has ended, or takes too long.
    fn ask(&mut self, view: &str) -> Result<String, ProgramFailure>;
}

/// Failure of a program that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFailure {
    /// The reason in words, without an end of sentence.
    pub why: String,
    /// It took longer than it may.
    pub is_late: bool,
}

impl ProgramFailure {
    /// For the reason `why`, which is not time.
    pub fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), is_late: false }
    }

    /// It has not answered within `move_time`.
    pub fn late(move_time: Duration) -> Self {
        let why = format!("it has not answered within {} s", move_time.as_secs_f64());
        Self { why, is_late: true }
    }
}

/// The failure of a program that was late once: in games among programs it is waited for no more, by none of the
/// players that are the same program.
pub(crate) type Lateness = Arc<OnceLock<String>>;

/// Starts the program of a command, which has so long for each of its moves.
pub type StartProgram = fn(&str, Duration) -> Result<Box<dyn PlayingProgram>, String>;

/// Programs that play: how they are started, and how long they may think.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProgramHost {
    pub(crate) start: StartProgram,
    pub(crate) move_time: Duration,
    /// Whether a program that has failed is started again when it is to move: people may go on with their game.
    pub(crate) restarts: bool,
}

impl ProgramHost {
    /// The time for each move, unless somebody says otherwise.
    pub(crate) const MOVE_TIME: Duration = Duration::from_secs(10);
}

/// What stands before the command of a program among the players.
pub(crate) const EXEC: &str = "exec:";

/// Player that asks a program. It hands over what its seat has seen, and nothing else.
pub(crate) struct ExternalPlayer<'t, G: Notation> {
    scene: Box<dyn Scene<G> + 't>,
    info: Arc<TableInfo>,
    command: String,
    host: ProgramHost,
    /// Started when it is first asked.
    program: Option<Box<dyn PlayingProgram>>,
    seat: Seat,
    steps: Vec<MadeMove<G>>,
    failure: Option<String>,
    lateness: Lateness,
}

/// A program's answer.
#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    mv: String,
}

impl<'t, G: Notation> ExternalPlayer<'t, G> {
    /// The program of `command`, which `host` starts, at a table of `info`.
    pub(crate) fn new(
        scene: Box<dyn Scene<G> + 't>,
        info: Arc<TableInfo>,
        command: String,
        host: ProgramHost,
        lateness: Lateness,
    ) -> Self {
        let (program, steps, failure) = (None, Vec::new(), None);
        Self { scene, info, command, host, program, seat: Seat::new(0), steps, failure, lateness }
    }

    /// The place of the move that the program chooses.
    fn asked(&mut self, game: &G, choice: Choice<'_, G>) -> Result<usize, ProgramFailure> {
        let moment =
            Moment { game, state: choice.state, steps: &self.steps, seat: self.seat, seed: 0 };
        let view = document(&*self.scene, moment, &self.info, choice.moves, None);
        let line = serde_json::to_string(&view).expect("a document is JSON");
        let program = match &mut self.program {
            Some(program) => program,
            none => {
                let started = (self.host.start)(&self.command, self.host.move_time);
                none.insert(started.map_err(ProgramFailure::new)?)
            }
        };
        let answer = program.ask(&line)?;
        let said = || answer.trim().chars().take(80).collect::<String>();
        let read: Answer = serde_json::from_str(&answer).map_err(|_| {
            let why = format!("it answered `{}`, and not {{\"move\": \"m1\"}}", said());
            ProgramFailure::new(why)
        })?;
        let place = view.moves.iter().position(|mv| mv.id == read.mv);
        place.ok_or_else(|| {
            let moves: Vec<&str> = view.moves.iter().map(|mv| mv.id.as_str()).collect();
            ProgramFailure::new(format!("it answered `{}`; there are {}", said(), moves.join(", ")))
        })
    }
}

impl<G: Notation> Player<G> for ExternalPlayer<'_, G> {
    fn begin(&mut self, _: &G, seat: Seat) {
        self.seat = seat;
        self.steps.clear();
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, _: &mut RngStream) -> G::Move {
        // In games among programs one that has failed is not asked again by the same player, and one that was late by
        // nobody: it would be waited for each time.
        if self.host.restarts {
            self.failure = None;
        } else if self.failure.is_none() {
            self.failure = self.lateness.get().cloned();
        }
        if self.failure.is_none() {
            match self.asked(game, choice) {
                Ok(place) => return choice.moves[place],
                Err(ProgramFailure { why, is_late }) => {
                    let why = format!("`{EXEC}{}`: {why}", self.command);
                    if is_late {
                        self.lateness.get_or_init(|| why.clone());
                    }
                    self.failure = Some(why);
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
