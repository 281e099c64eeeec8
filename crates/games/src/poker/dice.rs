//! Baby Poker: a die each, one raise.
//!
//! Both put in the ante and roll a die that only they see. The first calls, and the higher die takes
//! the pot, or raises; then the second calls, and the higher die takes the pot, or folds. Equal dice
//! split the pot. With six sides, ante 1 and raise 1 it is the game of The Riddler (2016) and
//! of L. Lessard (Baby poker, 2017), worth 5/54 to the first seat.

use kernel::{BySeat, Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

use super::dealt::{Showdown, for_two, shown_as_dealt};
use super::{Act, Dealt, Line, PokerMove, dealt};
use crate::setup::{SetupError, within};

/// Baby Poker with dice of a given number of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DicePoker {
    sides: u8,
    ante: u32,
    raise: u32,
}

impl DicePoker {
    /// The most sides a die may have.
    pub const MAX_SIDES: u8 = 100;
    /// The most that ante and raise may be.
    pub const MAX_STAKE: u32 = 1_000_000;

    /// Baby Poker with dice of `sides` sides.
    ///
    /// # Errors
    /// If there can be no such game.
    pub fn new(sides: u8, ante: u32, raise: u32) -> Result<Self, SetupError> {
        within("sides", sides, 1, Self::MAX_SIDES)?;
        within("ante", ante, 1, Self::MAX_STAKE)?;
        within("raise", raise, 1, Self::MAX_STAKE)?;
        Ok(Self { sides, ante, raise })
    }

    /// The sides of a die.
    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// What both put in before they roll.
    pub fn ante(&self) -> u32 {
        self.ante
    }

    /// What a raise adds.
    pub fn raise(&self) -> u32 {
        self.raise
    }

    /// The chips of each seat in the pot after `line`.
    pub fn stakes(&self, line: Line) -> Vec<i64> {
        let (ante, raise) = (i64::from(self.ante), i64::from(self.raise));
        let mut staked = vec![ante; 2];
        for (nth, act) in line.acts().enumerate() {
            // A call puts in what was raised, if anything was.
            if act == Act::Raise || nth == 1 && act == Act::Call {
                staked[nth] += raise;
            }
        }
        staked
    }

    fn payoffs(self, state: &Dealt<2>) -> BySeat<Payoff> {
        // What is not called is taken back.
        let staked = self.stakes(state.line);
        let stake = staked[0].min(staked[1]);
        match state.line.acts().next_back() {
            Some(Act::Fold) => for_two(std::cmp::Ordering::Greater, stake),
            _ => for_two(state.cards[0].cmp(&state.cards[1]), stake),
        }
    }
}

impl Game for DicePoker {
    type State = Dealt<2>;
    type Move = PokerMove;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Dealt<2> {
        Dealt::nothing()
    }

    fn turn(&self, state: &Dealt<2>) -> Turn {
        if state.n_dealt() < 2 {
            return Turn::Chance;
        }
        match state.line.acts().next_back() {
            None => Turn::Seat(Seat::new(0)),
            Some(Act::Raise) => Turn::Seat(Seat::new(1)),
            Some(_) => Turn::Over(self.payoffs(state)),
        }
    }

    /// As in the document: call before raise, and call before fold.
    fn moves(&self, state: &Dealt<2>, out: &mut Vec<PokerMove>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => out.extend((1..=self.sides).map(PokerMove::Deal)),
            Turn::Seat(seat) => {
                let other = if seat.idx() == 0 { Act::Raise } else { Act::Fold };
                out.extend([Act::Call, other].map(PokerMove::Act));
            }
        }
    }

    fn weight(&self, _: &Dealt<2>, _: PokerMove) -> u64 {
        1
    }

    fn play(&self, state: &mut Dealt<2>, mv: PokerMove) {
        state.play(mv);
    }
}

impl Showdown<2> for DicePoker {
    fn n_cards(&self) -> usize {
        2
    }

    /// Whether `seat` sees the die of seat `nth`: its own, and in the end both, unless somebody folded.
    fn sees(&self, state: &Dealt<2>, seat: Seat, nth: usize) -> bool {
        let is_shown = || state.line.acts().next_back() == Some(Act::Call);
        nth == seat.idx() || is_shown()
    }
}

shown_as_dealt!(DicePoker, 2);

#[cfg(test)]
mod tests {
    use kernel::Limits;
    use kernel::conform::{ConformConfig, check_hidden};
    use solve::form::Compiled;

    use super::*;

    #[test]
    fn dice_poker_keeps_the_laws() {
        for (sides, ante, raise) in [(6, 1, 1), (1, 2, 3), (20, 5, 1)] {
            let game = DicePoker::new(sides, ante, raise).unwrap();
            check_hidden(&game, &ConformConfig { plays: 50, ..ConformConfig::default() }).unwrap();
        }
    }

    #[test]
    fn the_stakes_are_as_told() {
        let game = DicePoker::new(6, 3, 5).unwrap();
        for (end, won) in [
            ("5 2: call", 3),
            ("2 5: call", -3),
            ("4 4: call", 0),
            ("1 6: raise fold", 3),
            ("6 1: raise call", 8),
            ("1 6: raise call", -8),
            ("2 2: raise call", 0),
        ] {
            let state = game.state_from_text(end).unwrap();
            let Turn::Over(payoffs) = game.turn(&state) else { panic!("{end} is not an end") };
            assert_eq!(payoffs.as_slice(), [Payoff::from(won), Payoff::from(-won)], "{end}");
        }
    }

    #[test]
    fn each_seat_decides_once_for_each_roll() {
        let game = DicePoker::new(6, 1, 1).unwrap();
        let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
        for seat in 0..2 {
            assert_eq!(compiled.form().side(Seat::new(seat)).sets().len(), 6);
        }
        assert_eq!(compiled.form().n_leaves(), 36 * 3);
    }

    #[test]
    fn a_die_is_shown_only_when_it_is_called() {
        let game = DicePoker::new(6, 1, 1).unwrap();
        let seen = |text: &str, seat| {
            let state = game.state_from_text(text).unwrap();
            game.view_to_text(&game.view(&state, Seat::new(seat)))
        };
        assert_eq!(seen("2 5: raise", 1), "? 5: raise");
        assert_eq!(seen("2 5: raise call", 1), "2 5: raise call");
        assert_eq!(seen("2 5: raise fold", 1), "? 5: raise fold");
        assert_eq!(seen("2 -", 1), "? -");
    }
}
