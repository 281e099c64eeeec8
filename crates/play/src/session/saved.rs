//! A saved game: readable text, and none of it believed.
//!
//! ```text
//! cardsharp game 1
//! game: nim
//! set: matches=7 most=3
//! seed: 1
//! seat 1: person
//! seat 2: random
//! start: 7 for 1
//! move 1: 3
//! move 2: 1
//! end
//! ```
//!
//! The first line names the format and its version. A chance move is `move chance: …`. Blank lines
//! and lines that begin with `#` are overlooked, so that a person may write notes. A backslash is
//! written twice and an end of line as `\n`, where a game's own texts have any.

use kernel::{Notation, Seat, Turn};

use super::SessionConfig;
use super::game_so_far::{GameSoFar, MadeMove};
use super::lines::{Lines, escaped};

const FIRST_LINE: &str = "cardsharp game 1";

/// A game that was kept, as its text says; whether its moves are legal is another question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// What the game is called.
    pub game: String,
    /// Its parameters.
    pub parameters: String,
    /// The seed that chance is drawn from.
    pub seed: u64,
    /// Who sits where: `person`, or the name of a player.
    pub seats: Vec<String>,
    /// The state it began with.
    pub start: String,
    /// The moves, chance moves included.
    pub moves: Vec<SavedMove>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMove {
    /// Who made it; nobody if it was chance.
    pub by: Option<Seat>,
    /// The move as the game writes it.
    pub text: String,
}

/// Error in a saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedError {
    /// It is something else.
    #[error("this is not a saved game: its first line should be `{FIRST_LINE}`")]
    NotASavedGame,
    /// It is of another version.
    #[error("the saved game is of version {found}, and only version 1 can be read here")]
    OtherVersion {
        /// The version it says it is of.
        found: String,
    },
    /// A line that makes no sense where it stands.
    #[error("line {nth} of the saved game is `{text}`, but should be {wanted}")]
    Unexpected {
        /// Which line, counted from one.
        nth: usize,
        /// What it says.
        text: String,
        /// What it should be.
        wanted: String,
    },
    /// It stops too early.
    #[error("the saved game is cut off: after its last line there should be {wanted}")]
    CutOff {
        /// What should come next.
        wanted: String,
    },
    /// It is of another game, or with other parameters.
    #[error(
        "the saved game is {found}, and this is {here}: begin a session of that game to load it"
    )]
    OtherGame {
        /// The game that was saved.
        found: String,
        /// The game of this session.
        here: String,
    },
    /// Its start is no state of the game.
    #[error("the start of the saved game cannot be read: {why}")]
    BadStart {
        /// What the game says.
        why: String,
    },
    /// A move that is not legal where it is made.
    #[error("move {nth} of the saved game, `{text}`, is not legal there; legal: {legal}")]
    IllegalMove {
        /// Which move, counted from one.
        nth: usize,
        /// The move.
        text: String,
        /// What would be legal.
        legal: String,
    },
    /// A move of somebody whose turn it is not.
    #[error(
        "move {nth} of the saved game is said to be made by {by}, but it is the turn of {turn}"
    )]
    WrongTurn {
        /// Which move, counted from one.
        nth: usize,
        /// Who is said to have made it.
        by: String,
        /// Whose turn it is.
        turn: String,
    },
    /// Moves after the end.
    #[error("the saved game has moves after its end: move {nth} is one too many")]
    AfterTheEnd {
        /// Which move, counted from one.
        nth: usize,
    },
}

impl Saved {
    pub(super) fn new<G: Notation>(
        game: &G,
        config: &SessionConfig<'_, G>,
        seats: Vec<String>,
        so_far: &GameSoFar<G>,
    ) -> Self {
        let saved = |step: &MadeMove<G>| SavedMove {
            by: step.by,
            text: game.move_to_text(&step.before, step.mv),
        };
        Self {
            game: config.name.clone(),
            parameters: config.parameters.clone(),
            seed: config.seed,
            seats,
            start: game.state_to_text(so_far.start()),
            moves: so_far.steps.iter().map(saved).collect(),
        }
    }

    /// As text, which [`from_text`](Saved::from_text) reads back.
    pub fn to_text(&self) -> String {
        let seats = (1..).zip(&self.seats).map(|(nth, name)| (format!("seat {nth}"), name));
        let moves = self.moves.iter().map(|mv| (format!("move {}", actor(mv.by)), &mv.text));
        let seed = self.seed.to_string();
        let game = [("game", &self.game), ("set", &self.parameters), ("seed", &seed)];
        let game = game.map(|(name, value)| (name.to_owned(), value));
        let fields = game.into_iter().chain(seats);
        let fields = fields.chain([("start".to_owned(), &self.start)]).chain(moves);
        let fields = fields.map(|(name, value)| format!("{name}: {}\n", escaped(value)));
        format!("{FIRST_LINE}\n{}end\n", fields.collect::<String>())
    }

    /// The game that `text` describes.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_text(text: &str) -> Result<Self, SavedError> {
        let mut lines = Lines::new(text);
        match lines.next() {
            Some((_, FIRST_LINE)) => (),
            first => {
                let version = first.and_then(|(_, line)| line.strip_prefix("cardsharp game "));
                let other = |found: &str| SavedError::OtherVersion { found: found.to_owned() };
                return Err(version.map_or(SavedError::NotASavedGame, other));
            }
        }
        let game = lines.field("game")?;
        let parameters = lines.field("set")?;
        let seed = lines.number("seed")?;
        let mut seats = Vec::new();
        while let Some(name) = lines.field_if(&format!("seat {}", seats.len() + 1)) {
            seats.push(name);
        }
        let start = lines.field("start")?;
        let mut moves = Vec::new();
        while let Some((by, text)) = lines.a_move() {
            moves.push(SavedMove { by, text });
        }
        lines.end()?;
        Ok(Self { game, parameters, seed, seats, start, moves })
    }

    /// Whether it is a game of what is called `name`. A file is the same wherever it lies.
    pub fn is_of(&self, name: &str) -> bool {
        let last = |name: &str| name.trim().rsplit(['/', '\\']).next().map(str::to_owned);
        last(&self.game) == last(name)
    }

    /// Whether it is the game called `name` with `parameters`.
    pub(super) fn check_game(&self, name: &str, parameters: &str) -> Result<(), SavedError> {
        if self.is_of(name) && self.parameters == parameters.trim() {
            return Ok(());
        }
        let called = |name: &str, parameters: &str| match parameters {
            "" => name.to_owned(),
            _ => format!("{name} ({parameters})"),
        };
        let found = called(&self.game, &self.parameters);
        Err(SavedError::OtherGame { found, here: called(name, parameters) })
    }

    /// Plays it again, move by move.
    pub(super) fn game_so_far<G: Notation>(&self, game: &G) -> Result<GameSoFar<G>, SavedError> {
        let start = game.start();
        let start = if game.state_to_text(&start).trim() == self.start.trim() {
            // As it always begins; not every game reads its states.
            start
        } else {
            let start = game.state_from_text(&self.start);
            start.map_err(|error| SavedError::BadStart { why: error.to_string() })?
        };
        let mut so_far = GameSoFar::new(start);
        for (nth, saved) in (1..).zip(&self.moves) {
            let turn = match game.turn(&so_far.state) {
                Turn::Over(_) => return Err(SavedError::AfterTheEnd { nth }),
                Turn::Chance => None,
                Turn::Seat(seat) => Some(seat),
            };
            if saved.by != turn {
                let name = |by: Option<Seat>| by.map_or("chance".to_owned(), |by| by.to_string());
                return Err(SavedError::WrongTurn { nth, by: name(saved.by), turn: name(turn) });
            }
            let mut moves = Vec::new();
            game.moves(&so_far.state, &mut moves);
            let texts: Vec<String> = moves
                .iter()
                .map(|&mv| game.move_to_text(&so_far.state, mv).trim().to_owned())
                .collect();
            let Some(idx) = texts.iter().position(|text| *text == saved.text) else {
                let (text, legal) = (saved.text.clone(), texts.join(", "));
                return Err(SavedError::IllegalMove { nth, text, legal });
            };
            so_far.play(game, moves[idx], saved.by);
        }
        Ok(so_far)
    }
}

fn actor(by: Option<Seat>) -> String {
    by.map_or_else(|| "chance".to_owned(), |seat| (seat.idx() + 1).to_string())
}
