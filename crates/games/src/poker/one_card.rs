//! One-card poker: a card each of many ranks, one bet.
//!
//! Both put in the ante and are dealt a card each. The first checks or bets; the second checks, or bets,
//! or answers a bet with a fold or a call; a bet after a check is answered by the first. The higher card
//! takes the pot, equal ones split it. With thirteen ranks of one card each, ante 1 and bet 1, it is the
//! game of G. Gordon (One-card poker); with three it is Kuhn poker.

use std::cmp::Ordering;

use kernel::{BySeat, Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

use super::dealt::{Showdown, for_two, shown_as_dealt};
use super::{Act, Dealt, Line, PokerMove, dealt};
use crate::setup::{SetupError, within};

/// One-card poker with a given number of ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneCard {
    ranks: u8,
    suits: u8,
    ante: u32,
    bet: u32,
}

impl OneCard {
    /// The most ranks there may be.
    pub const MAX_RANKS: u8 = 200;
    /// The most cards of a rank there may be.
    pub const MAX_SUITS: u8 = 100;
    /// The most that ante and bet may be.
    pub const MAX_STAKE: u32 = 1_000_000;

    /// One-card poker with `suits` cards of each of `ranks` ranks.
    ///
    /// # Errors
    /// If there can be no such game.
    pub fn new(ranks: u8, suits: u8, ante: u32, bet: u32) -> Result<Self, SetupError> {
        within("ranks", ranks, 2, Self::MAX_RANKS)?;
        within("suits", suits, 1, Self::MAX_SUITS)?;
        within("ante", ante, 1, Self::MAX_STAKE)?;
        within("bet", bet, 1, Self::MAX_STAKE)?;
        Ok(Self { ranks, suits, ante, bet })
    }

    /// The ranks in the pack.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The cards of each rank.
    pub fn suits(&self) -> u8 {
        self.suits
    }

    /// The chips of each seat in the pot after `line`.
    pub fn stakes(&self, line: Line) -> Vec<i64> {
        let mut staked = vec![i64::from(self.ante); 2];
        for (nth, act) in line.acts().enumerate() {
            if matches!(act, Act::Bet | Act::Call) {
                staked[nth % 2] += i64::from(self.bet);
            }
        }
        staked
    }

    /// How many cards of `rank` are left in the pack.
    fn n_left(self, state: &Dealt<2>, rank: u8) -> u64 {
        let is_dealt = state.cards.iter().filter(|&&card| card == rank).count();
        u64::from(self.suits) - is_dealt as u64
    }

    fn payoffs(self, state: &Dealt<2>) -> BySeat<Payoff> {
        // What is not called is taken back.
        let staked = self.stakes(state.line);
        let stake = staked[0].min(staked[1]);
        let higher = state.cards[0].cmp(&state.cards[1]);
        match state.line.acts().next_back() {
            Some(Act::Fold) if state.line.len() == 2 => for_two(Ordering::Greater, stake),
            Some(Act::Fold) => for_two(Ordering::Less, stake),
            _ => for_two(higher, stake),
        }
    }
}

/// Whether a bet is to be answered.
fn is_asked(state: &Dealt<2>) -> bool {
    state.line.acts().next_back() == Some(Act::Bet)
}

fn has_folded(state: &Dealt<2>) -> bool {
    state.line.acts().next_back() == Some(Act::Fold)
}

impl Game for OneCard {
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
        let n_done = state.line.len();
        if state.n_dealt() < 2 {
            Turn::Chance
        } else if n_done < 2 || is_asked(state) {
            // A call or a fold after one act ends the game as well.
            Turn::Seat(Seat::new(n_done % 2))
        } else {
            Turn::Over(self.payoffs(state))
        }
    }

    fn moves(&self, state: &Dealt<2>, out: &mut Vec<PokerMove>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => {
                let is_left = |&rank: &u8| self.n_left(state, rank) > 0;
                out.extend((1..=self.ranks).filter(is_left).map(PokerMove::Deal));
            }
            Turn::Seat(_) => {
                let acts =
                    if is_asked(state) { [Act::Fold, Act::Call] } else { [Act::Check, Act::Bet] };
                out.extend(acts.map(PokerMove::Act));
            }
        }
    }

    fn weight(&self, state: &Dealt<2>, mv: PokerMove) -> u64 {
        match mv {
            PokerMove::Deal(rank) => self.n_left(state, rank),
            PokerMove::Act(_) => 1,
        }
    }

    fn play(&self, state: &mut Dealt<2>, mv: PokerMove) {
        state.play(mv);
    }
}

impl Showdown<2> for OneCard {
    fn n_cards(&self) -> usize {
        2
    }

    /// Whether `seat` sees the card of seat `nth`: its own, and in the end both, unless somebody folded.
    fn sees(&self, state: &Dealt<2>, seat: Seat, nth: usize) -> bool {
        let is_shown = || state.line.len() > 1 && !is_asked(state) && !has_folded(state);
        nth == seat.idx() || is_shown()
    }
}

shown_as_dealt!(OneCard, 2);

#[cfg(test)]
mod tests {
    use kernel::Limits;
    use kernel::conform::{ConformConfig, check_hidden};
    use solve::form::Compiled;

    use super::super::Kuhn;
    use super::*;

    #[test]
    fn one_card_poker_keeps_the_laws() {
        for (ranks, suits) in [(13, 1), (2, 1), (13, 4)] {
            let game = OneCard::new(ranks, suits, 1, 1).unwrap();
            check_hidden(&game, &ConformConfig { plays: 50, ..ConformConfig::default() }).unwrap();
        }
    }

    #[test]
    fn with_three_ranks_it_is_kuhn_poker() {
        let (game, kuhn) = (OneCard::new(3, 1, 1, 1).unwrap(), Kuhn::new(3, 2).unwrap());
        let one = Compiled::new(&game, Limits::default(), &()).unwrap();
        let other = Compiled::new(&kuhn, Limits::default(), &()).unwrap();
        let (one, other) = (one.form(), other.form());
        assert_eq!(one.n_leaves(), other.n_leaves());
        for leaf in 0..one.n_leaves() {
            assert_eq!(one.sequences_of(leaf), other.sequences_of(leaf));
            assert_eq!(one.odds(leaf), other.odds(leaf));
            assert_eq!(one.payoffs(leaf), other.payoffs(leaf));
        }
    }

    #[test]
    fn equal_cards_split_and_stakes_are_as_told() {
        let game = OneCard::new(5, 2, 3, 4).unwrap();
        for (end, won) in [
            ("2 2: bet call", 0),
            ("2 1: check check", 3),
            ("2 5: check bet fold", -3),
            ("2 5: check bet call", -7),
            ("2 5: bet fold", 3),
            ("5 1: bet call", 7),
        ] {
            let state = game.state_from_text(end).unwrap();
            let Turn::Over(payoffs) = game.turn(&state) else { panic!("{end} is not an end") };
            assert_eq!(payoffs.as_slice(), [Payoff::from(won), Payoff::from(-won)], "{end}");
        }
        // One of two cards of rank 2 is gone.
        let state = game.state_from_text("2 -").unwrap();
        assert_eq!(game.weight(&state, PokerMove::Deal(2)), 1);
        assert_eq!(game.weight(&state, PokerMove::Deal(3)), 2);
    }
}
