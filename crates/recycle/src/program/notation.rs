//! A program's states and moves as text.

use kernel::{Fact, Game, Notation, NotationError};

use super::Program;
use super::machine::TEAMLESS;
use super::moves::Move;
use super::state::State;

impl Notation for Program {
    const READS_STATES: bool = false;

    fn state_to_text(&self, state: &State) -> String {
        self.sight(state, None).to_string()
    }

    fn facts(&self, state: &State) -> Vec<Fact> {
        self.sight(state, None).facts()
    }

    fn state_from_text(&self, text: &str) -> Result<State, NotationError> {
        let why = "positions of described games are not read back".to_owned();
        Err(NotationError::NotAState { text: text.to_owned(), why })
    }

    fn move_to_text(&self, state: &State, mv: Move) -> String {
        self.move_text(state, mv)
    }

    /// Puts every move into words once: no two moves have the same words.
    fn move_from_text(&self, state: &State, text: &str) -> Result<Move, NotationError> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let legal = self.move_texts(state, &moves);
        let wanted = text.trim();
        match legal.iter().position(|words| words == wanted) {
            Some(idx) => Ok(moves[idx]),
            None => Err(NotationError::NoSuchMove { text: wanted.to_owned(), legal }),
        }
    }
}

impl Program {
    /// The team of each seat when play begins; none for a seat that is in none.
    pub fn teams(&self) -> Vec<Option<usize>> {
        let (at, n) = (self.tables.layout.teams_at(), self.tables.layout.n_players);
        let team = |&team: &u16| (team != TEAMLESS).then_some(usize::from(team));
        self.start.words[at..at + n].iter().map(team).collect()
    }
}
