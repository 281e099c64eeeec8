//! Goofspiel, or the game of pure strategy: both bid a card for each prize, at once.
//!
//! Each of two seats holds the cards 1 to *n*, and there are *n* prizes of 1 to *n* points, shown one
//! after the other: in random order, from above or from below. For each prize both choose one of their
//! cards; then both are shown, the higher one wins the prize, and with equal ones nobody does. Who has
//! more points in the end wins 1 of the other, or wins as many as he has more.
//!
//! That both choose at once is said as hidden moves: the first seat lays its card face down, then the
//! second does, and then both are turned. The last card of each is laid without being asked for.

mod cards;

use kernel::{Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

pub use cards::Cards;

use crate::setup::{SetupError, within};

/// The order in which prizes are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prizes {
    /// Any order, each as likely as the others.
    Random,
    /// The highest first.
    Descending,
    /// The lowest first.
    Ascending,
}

/// Payoff rule at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// One, whatever the difference.
    Win,
    /// The difference in points.
    Points,
}

/// Goofspiel with a given number of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goofspiel {
    cards: u8,
    prizes: Prizes,
    reward: Reward,
}

/// The prizes shown so far and the cards laid, as they are or as somebody sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rounds {
    prizes: Cards,
    laid: [Cards; 2],
}

impl Rounds {
    /// The prizes shown so far.
    pub fn prizes(&self) -> Cards {
        self.prizes
    }

    /// The cards that `seat` has laid.
    pub fn laid(&self, seat: Seat) -> Cards {
        self.laid[seat.idx()]
    }
}

/// A card laid or a prize shown: its number, from 1 up.
pub type Card = u8;

impl Goofspiel {
    /// The most cards there may be.
    pub const MAX_CARDS: u8 = 13;

    /// Goofspiel with `cards` cards for each seat.
    ///
    /// # Errors
    /// If there can be no such game.
    pub fn new(cards: u8, prizes: Prizes, reward: Reward) -> Result<Self, SetupError> {
        within("cards", cards, 1, Self::MAX_CARDS)?;
        Ok(Self { cards, prizes, reward })
    }

    /// The cards of each seat, and the prizes.
    pub fn cards(&self) -> u8 {
        self.cards
    }

    /// How many rounds are over.
    fn n_over(state: &Rounds) -> usize {
        state.laid[1].len()
    }

    /// Shows a prize if it is known which, and ends what nobody can decide any more.
    fn go_on(self, state: &mut Rounds) {
        let (n, n_over) = (usize::from(self.cards), Self::n_over(state));
        if n_over == n || state.laid[0].len() > n_over || state.prizes.len() > n_over {
            return;
        }
        let nth = n_over as u8;
        match self.prizes {
            Prizes::Random if n_over + 1 < n => return,
            Prizes::Random => state.prizes.push(state.prizes.missing(self.cards)),
            Prizes::Descending => state.prizes.push(self.cards - nth),
            Prizes::Ascending => state.prizes.push(nth + 1),
        }
        if n_over + 1 == n {
            for laid in &mut state.laid {
                laid.push(laid.missing(self.cards));
            }
        }
    }

    /// How many points the first seat has more than the second.
    fn difference(state: &Rounds) -> i64 {
        let [first, second] = state.laid;
        let rounds = state.prizes.iter().zip(first.iter().zip(second.iter()));
        rounds.map(|(prize, (a, b))| i64::from(prize) * a.cmp(&b) as i64).sum()
    }

    fn to_text(it: &Rounds) -> String {
        [it.prizes, it.laid[0], it.laid[1]].map(|cards| cards.to_string()).join(" ")
    }
}

impl Game for Goofspiel {
    type State = Rounds;
    type Move = Card;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        let chance = self.prizes == Prizes::Random && self.cards > 1;
        Class { chance, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Rounds {
        let mut state = Rounds { prizes: Cards::default(), laid: [Cards::default(); 2] };
        self.go_on(&mut state);
        state
    }

    fn turn(&self, state: &Rounds) -> Turn {
        let n_over = Self::n_over(state);
        if n_over == usize::from(self.cards) {
            let won = match (self.reward, Self::difference(state)) {
                (Reward::Points, difference) => difference,
                (Reward::Win, difference) => difference.signum(),
            };
            Turn::Over([won, -won].into_iter().map(Payoff::from).collect())
        } else if state.prizes.len() == n_over {
            Turn::Chance
        } else {
            Turn::Seat(Seat::new(state.laid[0].len() - n_over))
        }
    }

    fn moves(&self, state: &Rounds, out: &mut Vec<Card>) {
        let gone = match self.turn(state) {
            Turn::Over(_) => return,
            Turn::Chance => state.prizes,
            Turn::Seat(seat) => state.laid[seat.idx()],
        };
        out.extend((1..=self.cards).filter(|&card| !gone.contains(card)));
    }

    fn weight(&self, _: &Rounds, _: Card) -> u64 {
        1
    }

    fn play(&self, state: &mut Rounds, mv: Card) {
        match self.turn(state) {
            Turn::Seat(seat) => {
                state.laid[seat.idx()].push(mv);
                self.go_on(state);
            }
            _ => state.prizes.push(mv),
        }
    }
}

impl Hidden for Goofspiel {
    type View = Rounds;

    /// The state; that the first seat has laid a card shows, but not which.
    fn view(&self, state: &Rounds, seat: Seat) -> Rounds {
        let mut view = *state;
        if seat.idx() == 1 && state.laid[0].len() > Self::n_over(state) {
            view.laid[0].hide_last();
        }
        view
    }

    fn view_to_text(&self, view: &Rounds) -> String {
        Self::to_text(view)
    }
}

impl Notation for Goofspiel {
    /// The prizes, and the cards of each seat in the order they were laid, as `3,1 2,4 2,?`; `-` for none.
    fn state_to_text(&self, state: &Rounds) -> String {
        Self::to_text(state)
    }

    fn state_from_text(&self, text: &str) -> Result<Rounds, NotationError> {
        let bad =
            |why: &str| NotationError::NotAState { text: text.to_owned(), why: why.to_owned() };
        let example = "write the prizes and the cards of each seat, as `3,1 2,4 2`, `-` for none";
        let rows: Option<Vec<Cards>> = text.split_whitespace().map(Cards::from_text).collect();
        let Some(&[prizes, first, second]) = rows.as_deref() else { return Err(bad(example)) };
        // Played out again, so that what cannot be is noticed.
        let mut state = self.start();
        let wanted = Rounds { prizes, laid: [first, second] };
        while state != wanted {
            let next = match self.turn(&state) {
                Turn::Over(_) => None,
                Turn::Chance => prizes.iter().nth(state.prizes.len()),
                Turn::Seat(seat) => {
                    wanted.laid[seat.idx()].iter().nth(state.laid[seat.idx()].len())
                }
            };
            let Some(card) = next.filter(|&card| self.is_legal(&state, card)) else {
                return Err(bad("no play of this game leads there"));
            };
            self.play(&mut state, card);
        }
        Ok(state)
    }

    fn move_to_text(&self, _: &Rounds, mv: Card) -> String {
        mv.to_string()
    }
}

#[cfg(test)]
mod tests {
    use kernel::Limits;
    use kernel::conform::{ConformConfig, check_hidden};
    use solve::form::Compiled;

    use super::*;

    const ORDERS: [Prizes; 3] = [Prizes::Random, Prizes::Descending, Prizes::Ascending];

    #[test]
    fn goofspiel_keeps_the_laws() {
        for prizes in ORDERS {
            for cards in [1, 2, 4, 13] {
                let game = Goofspiel::new(cards, prizes, Reward::Win).unwrap();
                check_hidden(&game, &ConformConfig { plays: 20, ..ConformConfig::default() })
                    .unwrap();
            }
        }
    }

    #[test]
    fn prizes_go_to_the_higher_card_and_with_equal_ones_to_nobody() {
        for (end, points) in [
            ("3,1,2 3,1,2 3,1,2", 0i64),
            ("3,1,2 1,2,3 2,3,1", -3 - 1 + 2),
            ("3,1,2 3,2,1 2,1,3", 3 + 1 - 2),
            ("3,1,2 3,2,1 3,1,2", 1 - 2),
        ] {
            for (reward, won) in [(Reward::Points, points), (Reward::Win, points.signum())] {
                let game = Goofspiel::new(3, Prizes::Random, reward).unwrap();
                let state = game.state_from_text(end).unwrap();
                let Turn::Over(payoffs) = game.turn(&state) else { panic!("{end} is not an end") };
                assert_eq!(payoffs.as_slice(), [Payoff::from(won), Payoff::from(-won)], "{end}");
            }
        }
    }

    #[test]
    fn prizes_come_in_the_order_asked_for() {
        for (prizes, text) in [(Prizes::Descending, "3,2,1"), (Prizes::Ascending, "1,2,3")] {
            let game = Goofspiel::new(3, prizes, Reward::Win).unwrap();
            let mut state = game.start();
            for card in [1, 1, 2, 2] {
                game.play(&mut state, card);
            }
            assert_eq!(game.state_to_text(&state), format!("{text} 1,2,3 1,2,3"));
        }
    }

    #[test]
    fn the_trees_are_as_large_as_they_must_be() {
        for (cards, factorial) in [(2u8, 2usize), (3, 6), (4, 24)] {
            for prizes in ORDERS {
                let game = Goofspiel::new(cards, prizes, Reward::Win).unwrap();
                let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
                let orders = if prizes == Prizes::Random { 3 } else { 2 };
                assert_eq!(compiled.form().n_leaves(), factorial.pow(orders));
                // Both see the same rounds.
                let sets = [0, 1].map(|seat| compiled.form().side(Seat::new(seat)).sets().len());
                assert_eq!(sets[0], sets[1]);
            }
        }
    }

    #[test]
    fn a_card_face_down_is_seen_to_lie_there() {
        let game = Goofspiel::new(4, Prizes::Random, Reward::Win).unwrap();
        let seen = |text: &str, seat| {
            let state = game.state_from_text(text).unwrap();
            game.view_to_text(&game.view(&state, Seat::new(seat)))
        };
        assert_eq!(seen("3,1 2,4 2", 0), "3,1 2,4 2");
        assert_eq!(seen("3,1 2,4 2", 1), "3,1 2,? 2");
        assert_eq!(seen("3,1 2,4 2,1", 1), "3,1 2,4 2,1");
        assert_eq!(seen("3,1 2 2", 1), "3,1 2 2");
    }

    #[test]
    fn what_cannot_be_is_refused_in_words() {
        assert!(Goofspiel::new(14, Prizes::Random, Reward::Win).is_err());
        let game = Goofspiel::new(4, Prizes::Random, Reward::Win).unwrap();
        for (text, why) in [
            ("3,1 2", "write the prizes"),
            ("3,1 2,4 x", "write the prizes"),
            ("3,1 2,4 2,?", "write the prizes"),
            ("3,1 2,2 -", "no play"),
            ("3,5 2,1 -", "no play"),
            ("3 - 1", "no play"),
            ("3,1 - -", "no play"),
        ] {
            let error = game.state_from_text(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
