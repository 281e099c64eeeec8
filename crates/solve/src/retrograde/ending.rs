//! Endings: what a table says of a state.

use kernel::{Outcome, Seat, Verdict};

/// End of perfect play from a state, by seat.
///
/// Unlike a [`Verdict`] it does not ask who is to act, so it can be said of every state, also of one
/// that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The seat that wins; nobody if neither can force a win.
    pub winner: Option<Seat>,
    /// How many moves it takes if the winner hurries and the loser delays, and none where play is
    /// over; nothing for a draw, or where it is not known.
    pub distance: Option<u32>,
}

impl Ending {
    /// Neither seat can force a win.
    pub const DRAW: Self = Self { winner: None, distance: None };

    /// What `verdict`, given for `seat`, says of either of the two seats.
    pub fn from_verdict(verdict: Verdict, seat: Seat) -> Self {
        let winner = match verdict.outcome {
            Outcome::Win => Some(seat),
            Outcome::Loss => Some(seat.left(2)),
            Outcome::Draw => None,
        };
        Self { winner, distance: verdict.distance }
    }

    /// What it is for `seat`.
    pub fn for_seat(self, seat: Seat) -> Verdict {
        let outcome = match self.winner {
            Some(winner) if winner == seat => Outcome::Win,
            Some(_) => Outcome::Loss,
            None => Outcome::Draw,
        };
        Verdict { outcome, distance: self.distance }
    }

    /// What it is if it takes one more move to come here.
    #[must_use]
    pub fn one_move_earlier(self) -> Self {
        Self { distance: self.distance.map(|moves| moves.saturating_add(1)), ..self }
    }
}
