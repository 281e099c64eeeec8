//! Configuration of a session: who plays, and by what seed.

use kernel::Game;

use crate::Player;

use super::Adviser;

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
    /// Whether whatever shows the session keeps from people what their seats do not see. Without that a game that
    /// hides something is refused. Default: no.
    pub keeps_secrets: bool,
    /// The most moves that are made before the owner of the session is asked again. Default: 1,000.
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
            keeps_secrets: false,
            patience: 1_000,
        }
    }
}
