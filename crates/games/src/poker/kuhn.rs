//! Kuhn poker: one card each, one bet.
//!
//! Everybody antes 1 and is dealt one of `cards` different cards. In turn each may check or bet 1; once
//! somebody has bet, each other in turn folds or calls, once. The highest card of those who are left
//! takes the pot. With two seats and three cards this is the game of H. W. Kuhn (A simplified two-person
//! poker, 1950), worth −1/18 to the first seat; with three seats and four cards it is that of D. Szafron, R.
//! Gibson and N. Sturtevant (A parameterized family of equilibrium profiles for three-player Kuhn poker,
//! 2013).

use kernel::{BySeat, Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

use super::dealt::{Showdown, shown_as_dealt};
use super::{Act, Dealt, Line, PokerMove, dealt};
use crate::setup::{SetupError, within};

/// Kuhn poker with a given number of cards and seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kuhn {
    cards: u8,
    seats: u8,
}

impl Kuhn {
    /// The most seats there may be.
    pub const MAX_SEATS: u8 = 8;
    /// The most cards there may be.
    pub const MAX_CARDS: u8 = 100;

    /// Kuhn poker with `cards` cards, numbered from 1 up, for `seats` seats.
    ///
    /// # Errors
    /// If there can be no such game.
    pub fn new(cards: u8, seats: u8) -> Result<Self, SetupError> {
        within("seats", seats, 2, Self::MAX_SEATS)?;
        within("cards", cards, 2, Self::MAX_CARDS)?;
        if cards < seats {
            return Err(SetupError::TooFewCards { cards, seats });
        }
        Ok(Self { cards, seats })
    }

    /// The cards in the pack, all different.
    pub fn cards(&self) -> u8 {
        self.cards
    }

    /// The chips of each seat in the pot after `line`.
    pub fn stakes(&self, line: Line) -> Vec<i64> {
        let mut staked = vec![1; self.seats.into()];
        for (nth, act) in line.acts().enumerate() {
            staked[nth % usize::from(self.seats)] += i64::from(matches!(act, Act::Bet | Act::Call));
        }
        staked
    }

    /// Who bet, if anybody has.
    fn bettor(line: Line) -> Option<usize> {
        line.acts().position(|act| act == Act::Bet)
    }

    fn payoffs(self, state: &Dealt<8>) -> BySeat<Payoff> {
        let n_seats = usize::from(self.seats);
        let (staked, mut is_in) = (self.stakes(state.line), [true; Self::MAX_SEATS as usize]);
        for (nth, _) in state.line.acts().enumerate().filter(|&(_, act)| act == Act::Fold) {
            is_in[nth % n_seats] = false;
        }
        let left = (0..n_seats).filter(|&seat| is_in[seat]);
        let winner = left.max_by_key(|&seat| state.cards[seat]);
        let pot: i64 = staked.iter().sum();
        BySeat::from_fn(n_seats, |seat| {
            let won = if Some(seat.idx()) == winner { pot } else { 0 };
            Payoff::from(won - staked[seat.idx()])
        })
    }
}

impl Game for Kuhn {
    type State = Dealt<8>;
    type Move = PokerMove;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Dealt<8> {
        Dealt::nothing()
    }

    fn turn(&self, state: &Dealt<8>) -> Turn {
        let (n_seats, n_done) = (usize::from(self.seats), state.line.len());
        if state.n_dealt() < n_seats {
            return Turn::Chance;
        }
        // After a bet each of the others answers once.
        let last = Self::bettor(state.line).unwrap_or(0) + n_seats;
        if n_done == last {
            return Turn::Over(self.payoffs(state));
        }
        Turn::Seat(Seat::new(n_done % n_seats))
    }

    fn moves(&self, state: &Dealt<8>, out: &mut Vec<PokerMove>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => {
                let is_left = |card: &u8| !state.cards.contains(card);
                out.extend((1..=self.cards).filter(is_left).map(PokerMove::Deal));
            }
            Turn::Seat(_) => {
                let acts = match Self::bettor(state.line) {
                    None => [Act::Check, Act::Bet],
                    Some(_) => [Act::Fold, Act::Call],
                };
                out.extend(acts.map(PokerMove::Act));
            }
        }
    }

    fn weight(&self, _: &Dealt<8>, _: PokerMove) -> u64 {
        1
    }

    fn play(&self, state: &mut Dealt<8>, mv: PokerMove) {
        state.play(mv);
    }
}

impl Showdown<8> for Kuhn {
    fn n_cards(&self) -> usize {
        self.seats.into()
    }

    /// Whether `seat` sees the card of seat `nth`: its own, and in the end all that are shown.
    fn sees(&self, state: &Dealt<8>, seat: Seat, nth: usize) -> bool {
        nth == seat.idx()
            || (matches!(&self.turn(state), Turn::Over(_)) && {
                let folded = |(at, act)| act == Act::Fold && at % self.n_cards() == nth;
                let stayed =
                    self.n_cards() - state.line.acts().filter(|&act| act == Act::Fold).count();
                stayed > 1 && !state.line.acts().enumerate().any(folded)
            })
    }
}

shown_as_dealt!(Kuhn, 8);

#[cfg(test)]
mod tests {
    use kernel::Limits;
    use kernel::conform::{ConformConfig, check_hidden};
    use solve::form::Compiled;

    use super::*;

    /// Payoffs at an end, by its text.
    fn paid(game: Kuhn, end: &str) -> Vec<i64> {
        let state = game.state_from_text(end).unwrap();
        let Turn::Over(payoffs) = game.turn(&state) else { panic!("{end} is not an end") };
        payoffs.iter().map(|payoff| payoff.numerator()).collect()
    }

    #[test]
    fn kuhn_poker_keeps_the_laws() {
        for (cards, seats) in [(3, 2), (4, 2), (4, 3), (6, 5), (9, 8), (2, 2)] {
            let game = Kuhn::new(cards, seats).unwrap();
            check_hidden(&game, &ConformConfig { plays: 50, ..ConformConfig::default() }).unwrap();
        }
    }

    #[test]
    fn the_pot_goes_to_the_highest_card_of_those_who_stay() {
        let two = Kuhn::new(3, 2).unwrap();
        for (end, payoffs) in [
            ("2 3: check check", [-1, 1]),
            ("3 2: bet fold", [1, -1]),
            ("1 3: bet fold", [1, -1]),
            ("1 3: bet call", [-2, 2]),
            ("3 1: check bet call", [2, -2]),
            ("3 1: check bet fold", [-1, 1]),
        ] {
            assert_eq!(paid(two, end), payoffs, "{end}");
        }
        let three = Kuhn::new(4, 3).unwrap();
        for (end, payoffs) in [
            ("1 4 2: check check check", [-1, 2, -1]),
            ("4 3 2: check bet fold fold", [-1, 2, -1]),
            ("1 4 2: check check bet fold call", [-1, 3, -2]),
            ("1 4 2: bet fold call", [-2, -1, 3]),
        ] {
            assert_eq!(paid(three, end), payoffs, "{end}");
        }
    }

    #[test]
    fn the_tree_is_as_large_as_published() {
        // Twelve information sets of two moves, and five ends for each of six deals.
        let form = |cards, seats| {
            let game = Kuhn::new(cards, seats).unwrap();
            Compiled::new(&game, Limits::default(), &()).unwrap()
        };
        let two = form(3, 2);
        let sets = |seat| two.form().side(Seat::new(seat)).sets().len();
        assert_eq!((sets(0), sets(1)), (6, 6));
        assert_eq!(two.form().n_leaves(), 30);
        // With three seats and four cards each seat is to act after four lines.
        let three = form(4, 3);
        for seat in 0..3 {
            assert_eq!(three.form().side(Seat::new(seat)).sets().len(), 16);
        }
    }

    #[test]
    fn a_seat_sees_its_card_and_what_is_done() {
        let game = Kuhn::new(4, 3).unwrap();
        let seen = |text: &str, seat| {
            let state = game.state_from_text(text).unwrap();
            game.view_to_text(&game.view(&state, Seat::new(seat)))
        };
        assert_eq!(seen("2 4 1: check bet", 0), "2 ? ?: check bet");
        assert_eq!(seen("2 4 1: check bet", 2), "? ? 1: check bet");
        assert_eq!(seen("2 4 -", 0), "2 ? -");
        // In the end those who have not folded show their cards, if there are others.
        assert_eq!(seen("2 4 1: bet call fold", 0), "2 4 ?: bet call fold");
        assert_eq!(seen("2 4 1: bet call fold", 2), "2 4 1: bet call fold");
        assert_eq!(seen("2 4 1: bet fold fold", 2), "? ? 1: bet fold fold");
    }

    #[test]
    fn what_cannot_be_is_refused_in_words() {
        let refused = |cards, seats| Kuhn::new(cards, seats).unwrap_err().to_string();
        assert_eq!(refused(3, 4), "3 cards are not enough for 4 seats: each is dealt one");
        assert_eq!(refused(3, 1), "seats is 1: it must be from 2 to 8");
        let game = Kuhn::new(3, 2).unwrap();
        for (text, why) in [
            ("2", "write 2 cards"),
            ("- 2", "more is said than can have happened"),
            ("2 2", "`2` is no card, or there are no more of it"),
            ("4 2", "`4` is no card"),
            ("2 -: check", "more is said"),
            ("2 1: call", "nobody can call there"),
            ("2 1: chek", "`chek`"),
        ] {
            let error = game.state_from_text(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
