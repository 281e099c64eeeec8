//! Kuhn poker: one card each, one bet.
//!
//! Everybody antes 1 and is dealt one of `cards` different cards. In turn each may check or bet 1; once
//! somebody has bet, each other in turn folds or calls, once. The highest card of those who are left
//! takes the pot. With two seats and three cards this is the game of H. W. Kuhn (A simplified two-person
//! poker, 1950), worth −1/18 to the first seat; with three seats and four cards it is that of D. Szafron, R.
//! Gibson and N. Sturtevant (A parameterized family of equilibrium profiles for three-player Kuhn poker,
//! 2013).

use kernel::{BySeat, Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

use super::{Act, Line, PokerMove};
use crate::setup::{SetupError, within};

/// Kuhn poker with so many cards and seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kuhn {
    cards: u8,
    seats: u8,
}

/// The deal so far, and what was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KuhnState {
    /// The card of each seat, from 1 up; 0 where none is dealt yet.
    hands: [u8; Kuhn::MAX_SEATS as usize],
    line: Line,
}

/// What a seat has seen: its own card, how many are dealt, and what everybody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnView {
    line: Line,
    seat: Seat,
    hand: u8,
    n_dealt: u8,
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

    fn n_dealt(self, state: &KuhnState) -> usize {
        state.hands[..self.seats.into()].iter().take_while(|&&hand| hand > 0).count()
    }

    /// Who bet, if anybody has.
    fn bettor(line: Line) -> Option<usize> {
        line.acts().position(|act| act == Act::Bet)
    }

    fn payoffs(self, state: &KuhnState) -> BySeat<Payoff> {
        let n_seats = usize::from(self.seats);
        let (mut staked, mut is_in) =
            ([1i64; Self::MAX_SEATS as usize], [true; Self::MAX_SEATS as usize]);
        for (nth, act) in state.line.acts().enumerate() {
            match act {
                Act::Bet | Act::Call => staked[nth % n_seats] += 1,
                Act::Fold => is_in[nth % n_seats] = false,
                Act::Check | Act::Raise => {}
            }
        }
        let left = (0..n_seats).filter(|&seat| is_in[seat]);
        let winner = left.max_by_key(|&seat| state.hands[seat]);
        let pot: i64 = staked[..n_seats].iter().sum();
        BySeat::from_fn(n_seats, |seat| {
            let won = if Some(seat.idx()) == winner { pot } else { 0 };
            Payoff::from(won - staked[seat.idx()])
        })
    }
}

impl Game for Kuhn {
    type State = KuhnState;
    type Move = PokerMove;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> KuhnState {
        KuhnState::default()
    }

    fn turn(&self, state: &KuhnState) -> Turn {
        let (n_seats, n_done) = (usize::from(self.seats), state.line.len());
        if self.n_dealt(state) < n_seats {
            return Turn::Chance;
        }
        // After a bet each of the others answers once.
        let last = Self::bettor(state.line).unwrap_or(0) + n_seats;
        if n_done == last {
            return Turn::Over(self.payoffs(state));
        }
        Turn::Seat(Seat::new(n_done % n_seats))
    }

    fn moves(&self, state: &KuhnState, out: &mut Vec<PokerMove>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => {
                let is_left = |card: &u8| !state.hands.contains(card);
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

    fn weight(&self, _: &KuhnState, _: PokerMove) -> u64 {
        1
    }

    fn play(&self, state: &mut KuhnState, mv: PokerMove) {
        match mv {
            PokerMove::Deal(card) => state.hands[self.n_dealt(state)] = card,
            PokerMove::Act(act) => state.line.push(act),
        }
    }
}

impl Hidden for Kuhn {
    type View = KuhnView;

    fn view(&self, state: &KuhnState, seat: Seat) -> KuhnView {
        KuhnView {
            line: state.line,
            seat,
            hand: state.hands[seat.idx()],
            n_dealt: self.n_dealt(state) as u8,
        }
    }

    /// As a state is written, with `?` for the cards of others.
    fn view_to_text(&self, view: &KuhnView) -> String {
        let card = |nth: u8| match nth {
            nth if nth >= view.n_dealt => "-".to_owned(),
            nth if usize::from(nth) == view.seat.idx() => view.hand.to_string(),
            _ => "?".to_owned(),
        };
        with_line((0..self.seats).map(card), view.line)
    }
}

impl Notation for Kuhn {
    fn state_to_text(&self, state: &KuhnState) -> String {
        let hands = &state.hands[..self.seats.into()];
        let card = |&hand: &u8| if hand == 0 { "-".to_owned() } else { hand.to_string() };
        with_line(hands.iter().map(card), state.line)
    }

    fn state_from_text(&self, text: &str) -> Result<KuhnState, NotationError> {
        let bad =
            |why: &str| NotationError::NotAState { text: text.to_owned(), why: why.to_owned() };
        let (hands, line) = text.split_once(':').unwrap_or((text, ""));
        let mut state = self.start();
        let words: Vec<&str> = hands.split_whitespace().collect();
        if words.len() != self.seats.into() {
            return Err(bad("write a card for each seat, `-` for none, as `2 3: check`"));
        }
        let dealt = words.iter().take_while(|&&word| word != "-").count();
        if words[dealt..].iter().any(|&word| word != "-") {
            return Err(bad("cards are dealt in the order of the seats"));
        }
        for word in &words[..dealt] {
            let card = word.parse().ok().map(PokerMove::Deal);
            let Some(card) = card.filter(|&card| self.is_legal(&state, card)) else {
                return Err(bad(&format!("`{word}` is no card, or is dealt already")));
            };
            self.play(&mut state, card);
        }
        for act in Line::from_text(line)?.acts() {
            if !self.is_legal(&state, PokerMove::Act(act)) {
                return Err(bad(&format!("nobody can {} there", act.name())));
            }
            self.play(&mut state, PokerMove::Act(act));
        }
        Ok(state)
    }

    fn move_to_text(&self, _: &KuhnState, mv: PokerMove) -> String {
        mv.to_string()
    }
}

/// Cards with blanks between, and after a colon what was done.
fn with_line(cards: impl Iterator<Item = String>, line: Line) -> String {
    let cards = cards.collect::<Vec<_>>().join(" ");
    if line.is_empty() { cards } else { format!("{cards}: {line}") }
}

#[cfg(test)]
mod tests {
    use kernel::Limits;
    use kernel::conform::{ConformConfig, check_notation};
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
            check_notation(&game, &ConformConfig { plays: 50, ..ConformConfig::default() })
                .unwrap();
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
    }

    #[test]
    fn what_cannot_be_is_refused_in_words() {
        let refused = |cards, seats| Kuhn::new(cards, seats).unwrap_err().to_string();
        assert_eq!(refused(3, 4), "3 cards are not enough for 4 seats: each is dealt one");
        assert_eq!(refused(3, 1), "seats is 1: it must be from 2 to 8");
        let game = Kuhn::new(3, 2).unwrap();
        for (text, why) in [
            ("2", "a card for each seat"),
            ("- 2", "in the order of the seats"),
            ("2 2", "`2` is no card, or is dealt already"),
            ("4 2", "`4` is no card"),
            ("2 -: check", "nobody can check there"),
            ("2 1: call", "nobody can call there"),
            ("2 1: chek", "`chek`"),
        ] {
            let error = game.state_from_text(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
