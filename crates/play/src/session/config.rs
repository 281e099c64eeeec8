//! Configuration of a session: who plays, and how it is shown.

use kernel::{Game, Notation, Seat, Trembling, TremblingMove, Turn};

use crate::Player;

use super::Adviser;

/// Draws a state for the person at a seat.
pub type Show<'a, G> = Box<dyn Fn(&G, &<G as Game>::State, Seat) -> String + 'a>;

/// Wording of a move that is made in a state.
pub type Tell<'a, G> = Box<dyn Fn(&G, &<G as Game>::State, <G as Game>::Move) -> MoveText + 'a>;

/// Wording of a move that was made, for the person who reads the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// Who makes it, and the move as the game writes it.
    Plainly,
    /// In these words.
    Words(String),
    /// Not at all, and it is not counted: nothing has happened that anybody would notice.
    NotAtAll,
    /// A player errs: the trembling hand.
    Error {
        /// The seat that errs.
        of: Seat,
        /// The move that is made instead.
        mv: String,
    },
}

/// Wording of the moves of a game with trembles: an error as such, its absence not at all.
pub fn trembles<'a, G: Notation + 'a>() -> Tell<'a, Trembling<G>> {
    Box::new(|game, state, mv| match (mv, game.inner().turn(state.inner())) {
        (TremblingMove::Tremble(mv), Turn::Seat(of)) => {
            MoveText::Error { of, mv: game.inner().move_to_text(state.inner(), mv) }
        }
        (TremblingMove::Steady, _) => MoveText::NotAtAll,
        _ => MoveText::Plainly,
    })
}

/// Configuration of a session.
pub struct SessionConfig<'a, G: Game> {
    /// What the game is called; a saved game is taken up only under the same name.
    pub name: String,
    /// Its parameters in words; a saved game is taken up only with the same.
    pub parameters: String,
    /// Who sits where, one for each seat.
    pub seats: Vec<Occupant<'a, G>>,
    /// The seed that all chance is drawn from. Default: 1.
    pub seed: u64,
    /// The state to begin with. Default: the game's start.
    pub start: Option<G::State>,
    /// Who is asked for advice. Default: nobody.
    pub adviser: Option<Box<dyn Adviser<G> + 'a>>,
    /// How a state is shown. Default: as the game writes it.
    pub show: Option<Show<'a, G>>,
    /// Wording of moves. Default: plain.
    pub tell: Option<Tell<'a, G>>,
    /// Whether `show` and `tell` keep from people what their seats do not see, or are meant not to. Without
    /// that a game that hides something is refused. Default: no.
    pub keeps_secrets: bool,
    /// Whether a seat is asked where one move is legal. If not, it is made at once. Default: yes.
    pub asks_forced: bool,
    /// The most moves that are made before somebody types a line again. Default: 1,000.
    pub patience: u64,
}

/// Occupant of a seat: a person or a player.
pub enum Occupant<'a, G: Game> {
    /// The person who types.
    Person,
    /// A player.
    Machine {
        /// What it is called, such as `alpha-beta:8`; not `person`.
        name: String,
        /// The move that is made instead.
        player: Box<dyn Player<G> + 'a>,
    },
}

impl<'a, G: Game + 'a> Occupant<'a, G> {
    /// The player `player`, called `name`.
    pub fn machine(name: impl Into<String>, player: impl Player<G> + 'a) -> Self {
        Self::Machine { name: name.into(), player: Box::new(player) }
    }
}

impl<G: Game> Occupant<'_, G> {
    /// Whether it is a person.
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// What it is called: `person`, or the name of the player.
    pub fn name(&self) -> &str {
        match self {
            Self::Person => "person",
            Self::Machine { name, .. } => name,
        }
    }
}

impl<'a, G: Game> SessionConfig<'a, G> {
    /// The game called `name` with `parameters`, played by `seats`; all else by default.
    pub fn new(
        name: impl Into<String>,
        parameters: impl Into<String>,
        seats: Vec<Occupant<'a, G>>,
    ) -> Self {
        Self {
            name: name.into(),
            parameters: parameters.into(),
            seats,
            seed: 1,
            start: None,
            adviser: None,
            show: None,
            tell: None,
            keeps_secrets: false,
            asks_forced: true,
            patience: 1_000,
        }
    }
}
