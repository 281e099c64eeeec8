//! State of a game of Pexeso.

use kernel::Seat;

use super::game::PexesoMove;

/// State of the game: the cards on the table, and the progress of the turn.
///
/// Cards that nobody has seen are all alike, and so are known ones of which the mate is not known, and
/// known pairs: only their numbers count. Those of the cards that are turned up are counted as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The pairs on the table, n in the paper.
    pub pairs: u16,
    /// The cards that are known while their mates are not, k in the paper.
    pub singles: u16,
    /// The pairs both cards of which are known.
    pub twins: u16,
    /// Who is to turn cards; the first seat when no card is left.
    pub seat: Seat,
    /// The first card of the turn.
    pub first: First,
    /// Whether a card that nobody has seen is being turned, so that chance says which.
    pub turning: bool,
}

/// The first card of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// None is turned yet.
    None,
    /// A card whose mate is not known.
    Single,
    /// A card whose mate is known.
    Twin,
}

impl State {
    /// A turn of `seat` begins, with `pairs` pairs and `singles` single known cards on the table.
    pub fn new(pairs: u16, singles: u16, seat: Seat) -> Self {
        Self { pairs, singles, twins: 0, seat, first: First::None, turning: false }
    }

    /// The pairs of which no card is known.
    pub fn hidden(&self) -> u16 {
        self.pairs - self.singles - self.twins
    }

    /// The cards that nobody has seen.
    pub fn unseen(&self) -> u16 {
        self.singles + 2 * self.hidden()
    }

    /// How many cards a move may be, 0 if it is not legal: the options of a seat, or the weight of
    /// chance. What is given is no such move.
    pub(super) fn n_cards(&self, mv: PexesoMove) -> u16 {
        // The first card itself is not turned again, and it is not to be matched.
        let first_single = u16::from(self.first == First::Single);
        let first_twin = u16::from(self.first == First::Twin);
        match (mv, self.turning) {
            (PexesoMove::New, false) => self.unseen(),
            (PexesoMove::Single, false) | (PexesoMove::Match, true) => self.singles - first_single,
            (PexesoMove::Twin, false) => 2 * (self.twins - first_twin),
            (PexesoMove::Mate, false) => first_twin,
            (PexesoMove::Mate, true) => first_single,
            (PexesoMove::Fresh, true) => 2 * self.hidden(),
            _ => 0,
        }
    }

    /// `n_pairs` known pairs are taken from the table.
    pub(super) fn take_twins(&mut self, n_pairs: u16) {
        self.pairs -= n_pairs;
        self.twins -= n_pairs;
    }

    /// The mate of a known card has been seen.
    pub(super) fn match_single(&mut self) {
        self.singles -= 1;
        self.twins += 1;
    }

    /// A turn of `seat` begins.
    pub(super) fn begin(&mut self, seat: Seat) {
        // Nobody has a turn when no card is left: ends are one state.
        self.seat = if self.pairs == 0 { Seat::new(0) } else { seat };
        self.first = First::None;
        self.turning = false;
    }
}
