//! Leduc poker: two rounds of betting, with a card on the table between them.
//!
//! Both put in 1 and are dealt a card each of a pack with two of every rank. In a round one checks or
//! bets, and a bet is folded to, called or raised, with two bets and raises at most; a bet or raise is
//! 2 in the first round and 4 in the second. Between them a card is laid face up. A player with its rank wins,
//! else the higher card; equal ones split the pot. With three ranks it is the game of F. Southey et al.
//! (Bayes' bluff: opponent modelling in poker, 2005), worth about −0.0856 to the first seat.
//!
//! What is dealt are ranks, so that two cards that look alike are one move.

use std::cmp::Ordering;

use kernel::{BySeat, Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

use super::dealt::{Showdown, for_two, shown_as_dealt};
use super::{Act, Dealt, Line, PokerMove, dealt};
use crate::setup::{SetupError, within};

/// Leduc poker with a given number of ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leduc {
    ranks: u8,
}

/// Betting state that follows from a sequence of acts.
struct Standing {
    /// 0 in the first round, 1 in the second, 2 when both are over.
    round: usize,
    /// Acts in this round.
    n_done: usize,
    /// Bets and raises in this round.
    n_raises: usize,
    /// What each has put in.
    staked: [i64; 2],
    folded: Option<usize>,
}

impl Standing {
    fn of(line: Line) -> Self {
        let mut it = Self { round: 0, n_done: 0, n_raises: 0, staked: [1, 1], folded: None };
        for act in line.acts() {
            let (seat, other) = (it.n_done % 2, (it.n_done + 1) % 2);
            it.n_done += 1;
            let is_done = match act {
                Act::Check => it.n_done == 2,
                Act::Fold => {
                    it.folded = Some(seat);
                    true
                }
                Act::Call => {
                    it.staked[seat] = it.staked[other];
                    true
                }
                Act::Bet | Act::Raise => {
                    it.staked[seat] = it.staked[other] + Leduc::RAISES[it.round];
                    it.n_raises += 1;
                    false
                }
            };
            if is_done {
                it = Self { round: it.round + 1, n_done: 0, n_raises: 0, ..it };
            }
        }
        it
    }

    fn is_over(&self) -> bool {
        self.folded.is_some() || self.round == 2
    }
}

impl Leduc {
    /// The most ranks there may be.
    pub const MAX_RANKS: u8 = 100;

    /// Cards of each rank.
    pub const SUITS: u64 = 2;
    /// What a bet or raise adds, by round.
    const RAISES: [i64; 2] = [2, 4];
    /// Bets and raises in a round.
    const MOST_RAISES: usize = 2;

    /// Leduc poker with two cards of each of `ranks` ranks.
    ///
    /// # Errors
    /// If there can be no such game.
    pub fn new(ranks: u8) -> Result<Self, SetupError> {
        within("ranks", ranks, 2, Self::MAX_RANKS)?;
        Ok(Self { ranks })
    }

    /// The ranks in the pack.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The chips of each seat in the pot after `line`.
    pub fn stakes(&self, line: Line) -> Vec<i64> {
        Standing::of(line).staked.to_vec()
    }

    /// The round of betting after `line`, from 0, and the bets and raises that may still be made in it.
    pub fn betting(&self, line: Line) -> (usize, usize) {
        let standing = Standing::of(line);
        (standing.round, Self::MOST_RAISES - standing.n_raises)
    }

    fn n_left(state: &Dealt<3>, rank: u8) -> u64 {
        Self::SUITS - state.cards.iter().filter(|&&card| card == rank).count() as u64
    }

    fn payoffs(state: &Dealt<3>, standing: &Standing) -> BySeat<Payoff> {
        let [first, second, table] = state.cards;
        // A player who has put in less has folded; otherwise both have called.
        let stake = standing.staked[0].min(standing.staked[1]);
        match standing.folded {
            Some(0) => for_two(Ordering::Less, stake),
            Some(_) => for_two(Ordering::Greater, stake),
            None => for_two((first == table, first).cmp(&(second == table, second)), stake),
        }
    }
}

impl Game for Leduc {
    type State = Dealt<3>;
    type Move = PokerMove;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Dealt<3> {
        Dealt::nothing()
    }

    fn turn(&self, state: &Dealt<3>) -> Turn {
        let standing = Standing::of(state.line);
        if standing.is_over() {
            Turn::Over(Self::payoffs(state, &standing))
        } else if state.n_dealt() < 2 + standing.round {
            Turn::Chance
        } else {
            Turn::Seat(Seat::new(standing.n_done % 2))
        }
    }

    fn moves(&self, state: &Dealt<3>, out: &mut Vec<PokerMove>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => {
                let is_left = |&rank: &u8| Self::n_left(state, rank) > 0;
                out.extend((1..=self.ranks).filter(is_left).map(PokerMove::Deal));
            }
            Turn::Seat(_) => {
                let acts: &[Act] = match Standing::of(state.line).n_raises {
                    0 => &[Act::Check, Act::Bet],
                    n if n < Self::MOST_RAISES => &[Act::Fold, Act::Call, Act::Raise],
                    _ => &[Act::Fold, Act::Call],
                };
                out.extend(acts.iter().copied().map(PokerMove::Act));
            }
        }
    }

    fn weight(&self, state: &Dealt<3>, mv: PokerMove) -> u64 {
        match mv {
            PokerMove::Deal(rank) => Self::n_left(state, rank),
            PokerMove::Act(_) => 1,
        }
    }

    fn play(&self, state: &mut Dealt<3>, mv: PokerMove) {
        state.play(mv);
    }
}

impl Showdown<3> for Leduc {
    fn n_cards(&self) -> usize {
        3
    }

    /// Whether `seat` sees card `nth`: its own, the one on the table, and in the end all, unless somebody
    /// folded.
    fn sees(&self, state: &Dealt<3>, seat: Seat, nth: usize) -> bool {
        nth == 2 || nth == seat.idx() || {
            let standing = Standing::of(state.line);
            standing.is_over() && standing.folded.is_none()
        }
    }
}

shown_as_dealt!(Leduc, 3);

#[cfg(test)]
mod tests {
    use kernel::Limits;
    use kernel::conform::{ConformConfig, check_hidden};
    use solve::form::Compiled;

    use super::*;

    #[test]
    fn leduc_poker_keeps_the_laws() {
        for ranks in [2, 3, 13] {
            check_hidden(&Leduc::new(ranks).unwrap(), &ConformConfig::default()).unwrap();
        }
    }

    #[test]
    fn the_stakes_are_as_told() {
        let game = Leduc::new(3).unwrap();
        for (end, won) in [
            ("1 3 -: bet fold", 1),
            ("1 3 -: check bet fold", -1),
            ("1 3 -: bet raise fold", -3),
            ("1 3 2: check check check check", -1),
            ("1 3 1: check check check check", 1),
            ("2 2 1: bet raise call check bet call", 0),
            ("3 2 1: bet raise call bet raise call", 13),
            ("3 2 2: check bet raise call check bet raise call", -13),
            ("3 2 2: bet call bet fold", 3),
            ("3 2 2: bet call bet raise fold", -7),
        ] {
            let state = game.state_from_text(end).unwrap();
            let Turn::Over(payoffs) = game.turn(&state) else { panic!("{end} is not an end") };
            assert_eq!(payoffs.as_slice(), [Payoff::from(won), Payoff::from(-won)], "{end}");
        }
    }

    #[test]
    fn the_tree_is_that_of_ranks() {
        let compiled = Compiled::new(&Leduc::new(3).unwrap(), Limits::default(), &()).unwrap();
        let form = compiled.form();
        for seat in [0, 1].map(Seat::new) {
            let side = form.side(seat);
            // Three ranks after three lines, and on the table three more after five lines each time.
            assert_eq!((side.sets().len(), side.n_sequences()), (3 * 3 + 9 * 15, 337));
        }
        // A rank of which one card is gone is dealt half as often as the others.
        let game = Leduc::new(3).unwrap();
        let state = game.state_from_text("2 - -").unwrap();
        assert_eq!([1, 2, 3].map(|rank| game.weight(&state, PokerMove::Deal(rank))), [2, 1, 2]);
    }

    #[test]
    fn the_card_on_the_table_is_seen_by_both_and_hands_only_at_the_end() {
        let game = Leduc::new(3).unwrap();
        let seen = |text: &str, seat| {
            let state = game.state_from_text(text).unwrap();
            game.view_to_text(&game.view(&state, Seat::new(seat)))
        };
        assert_eq!(seen("1 3 2: check check", 0), "1 ? 2: check check");
        assert_eq!(seen("1 3 2: check check", 1), "? 3 2: check check");
        assert_eq!(seen("1 3 -: check check", 1), "? 3 -: check check");
        assert_eq!(seen("1 3 2: check check bet call", 0), "1 3 2: check check bet call");
        assert_eq!(seen("1 3 2: check check bet fold", 0), "1 ? 2: check check bet fold");
    }
}
