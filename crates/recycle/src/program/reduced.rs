//! The game that a solver sees where nothing is hidden.

use kernel::{BySeat, Class, Game, Notation, NotationError, Scored, Turn};

use super::moves::Move;
use super::state::{At, State};
use super::{Program, Utility};

/// A program as a solver wants it: positions that no rule can tell apart are one state.
#[derive(Clone, Debug)]
pub struct Reduced<'p> {
    program: &'p Program,
    utility: Utility,
}

impl<'p> Reduced<'p> {
    /// `program`, paying by `utility`.
    pub fn new(program: &'p Program, utility: Utility) -> Self {
        Self { program, utility }
    }

    /// The program itself.
    pub fn program(&self) -> &'p Program {
        self.program
    }
}

impl Game for Reduced<'_> {
    type State = State;
    type Move = Move;

    fn seats(&self) -> usize {
        self.program.seats()
    }

    fn class(&self) -> Class {
        self.program.class()
    }

    fn start(&self) -> State {
        self.program.start()
    }

    fn turn(&self, state: &State) -> Turn {
        match state.at {
            At::Over => Turn::Over(self.program.payoffs_by(state, self.utility)),
            _ => self.program.turn(state),
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.program.moves(state, out);
    }

    fn options(&self, state: &State, moves: &mut Vec<Move>, copies: &mut Vec<u64>) {
        self.program.options(state, moves, copies);
    }

    fn fault(&self, state: &State) -> Option<String> {
        self.program.fault(state)
    }

    fn weight(&self, state: &State, mv: Move) -> u64 {
        self.program.weight(state, mv)
    }

    fn play(&self, state: &mut State, mv: Move) {
        self.program.play(state, mv);
    }
}

impl Scored for Reduced<'_> {
    fn scores(&self, state: &State) -> BySeat<i64> {
        self.program.scores(state)
    }
}

impl Notation for Reduced<'_> {
    const READS_STATES: bool = false;

    fn state_to_text(&self, state: &State) -> String {
        self.program.sight(state, None).to_string()
    }

    fn state_from_text(&self, text: &str) -> Result<State, NotationError> {
        let why = "positions of described games are not read back".to_owned();
        Err(NotationError::NotAState { text: text.to_owned(), why })
    }

    fn move_to_text(&self, state: &State, mv: Move) -> String {
        self.program.move_text(state, mv)
    }
}
