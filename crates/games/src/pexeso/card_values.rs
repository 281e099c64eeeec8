//! Action values: the value of each card that could be turned now, under optimal play.

use kernel::{Game, Number, Payoff, Trembling, Turn};

use super::game::Pexeso;
use super::position::Position;
use super::state::{First, State};
use super::table::Table;

/// Action values of a game for two: the value of each card that could be turned now, under optimal play.
///
/// The table has the values at the beginning of a turn; the values within the turn follow from them.
#[derive(Clone, Copy, Debug)]
pub struct CardValues<'a, N> {
    game: &'a Trembling<Pexeso>,
    table: &'a Table<N>,
}

/// State of the game with trembles.
type Now = <Trembling<Pexeso> as Game>::State;
type CardMove = <Trembling<Pexeso> as Game>::Move;

impl<'a, N: Number> CardValues<'a, N> {
    /// The values of cards in `game`, of which `table` is the solution.
    pub fn new(game: &'a Trembling<Pexeso>, table: &'a Table<N>) -> Self {
        Self { game, table }
    }

    /// What `mv`, which is legal in `now`, is worth to the seat whose turn it is: how many pairs more than
    /// the other it takes from here on.
    pub fn worth(&self, now: &Now, mv: CardMove) -> N {
        let (before, after) = (now.inner(), self.game.after(now, mv));
        let gain = mv.inner().map_or(0, |mv| self.game.inner().gain(before, mv));
        let mut worth = N::from_payoff(Payoff::from(i64::from(gain)));
        let rest = self.of(&after);
        // When no card is left it is nobody's turn, and worth nothing.
        if after.inner().seat == before.seat {
            worth.add_scaled(&rest, 1);
        } else {
            worth.subtract(&rest);
        }
        worth
    }

    /// What `now` is worth to the seat whose turn it is.
    fn of(&self, now: &Now) -> N {
        let state = now.inner();
        let is_begun = state.first == First::None && !state.turning && !now.is_steady();
        if is_begun && self.game.inner().given(state) == 0 {
            return self.of_turn(state);
        }
        let mut moves = Vec::new();
        self.game.moves(now, &mut moves);
        let worths = moves.iter().map(|&mv| self.worth(now, mv));
        if self.game.turn(now) != Turn::Chance {
            return worths
                .reduce(|best, worth| if worth.beats(&best) { worth } else { best })
                .expect("a state that is not over lists a move");
        }
        let mut mean = N::zero();
        let mut total = 0;
        for (worth, &mv) in worths.zip(&moves) {
            let weight = self.game.weight(now, mv);
            mean.add_scaled(&worth, weight);
            total += weight;
        }
        mean.divide(total);
        mean
    }

    /// What a turn is worth that begins: known pairs are taken, and the table says the rest.
    fn of_turn(&self, state: &State) -> N {
        let State { pairs, singles, twins, seat, .. } = *state;
        let mut worth = N::from_payoff(Payoff::from(i64::from(twins)));
        if pairs > twins {
            worth.add_scaled(self.table.value(seat, Position::new(pairs - twins, singles)), 1);
        }
        worth
    }
}
