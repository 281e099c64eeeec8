//! Liar's dice for two: bids on what all dice show together, until one is called a lie.
//!
//! Both roll their dice and see only their own. In turn each makes a higher bid (at least that number of dice show
//! that face), or calls the last bid a lie; the first must bid, and after the highest bid there is nothing
//! left but to call it. Bids rise by quantity, then by face. The highest face is wild, counting as any
//! other, unless that is switched off. If there are as many dice as was bid, the one who called pays 1
//! to the bidder; if not, the bidder pays.
//!
//! A hand is how many dice show each face, so that rolls that look alike are one move.

mod hand;

use kernel::{Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

pub use hand::Hand;

use crate::setup::{SetupError, within};

/// Liar's dice for two seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiarsDice {
    dice: u8,
    sides: u8,
    is_wild: bool,
}

/// The dice and the bids; as they are, or as somebody sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bidding {
    hands: [Hand; 2],
    /// A bit for each bid that was made, the lowest bid lowest: bids rise, so that their order shows.
    bids: u64,
    is_called: bool,
}

impl Bidding {
    /// The faces of the dice of `seat` from below; nothing if they are not rolled or not seen.
    pub fn dice_of(&self, seat: Seat) -> Option<Vec<u8>> {
        let hand = self.hands[seat.idx()];
        let is_seen = hand != Hand::NONE && hand != Hand::HIDDEN;
        let dice = |face: u8| std::iter::repeat_n(face, hand.n_of(face).into());
        is_seen.then(|| (1..=Hand::FACES).flat_map(dice).collect())
    }
}

/// Rolling, bidding or calling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LiarsMove {
    /// Chance rolls a hand.
    Roll(Hand),
    /// At least `quantity` dice show `face`.
    Bid {
        /// How many.
        quantity: u8,
        /// The face, from 1 up.
        face: u8,
    },
    /// The last bid is a lie.
    Call,
}

impl LiarsDice {
    /// The most sides a die may have.
    pub const MAX_SIDES: u8 = Hand::FACES;
    /// The most dice a seat may have.
    pub const MAX_DICE: u8 = 15;
    /// The most different bids there may be.
    pub const MAX_BIDS: u64 = 64;

    /// Liar's dice with `dice` dice of `sides` sides for each seat; the highest face is wild or not.
    ///
    /// # Errors
    /// If there can be no such game.
    pub fn new(dice: u8, sides: u8, is_wild: bool) -> Result<Self, SetupError> {
        within("dice", dice, 1, Self::MAX_DICE)?;
        within("sides", sides, 1, Self::MAX_SIDES)?;
        let bids = 2 * u64::from(dice) * u64::from(sides);
        if bids > Self::MAX_BIDS {
            return Err(SetupError::TooManyBids { bids, most: Self::MAX_BIDS });
        }
        Ok(Self { dice, sides, is_wild })
    }

    /// The dice of each seat.
    pub fn dice(&self) -> u8 {
        self.dice
    }

    /// The sides of a die.
    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// Whether the highest face counts as any other.
    pub fn is_wild(&self) -> bool {
        self.is_wild
    }

    /// How many dice of both seats count as `face`; as far as they are rolled.
    pub fn n_matching(&self, state: &Bidding, face: u8) -> u8 {
        state.hands.iter().map(|&hand| self.matching(hand, face)).sum()
    }

    /// How many different bids there are.
    fn n_bids(self) -> u32 {
        2 * u32::from(self.dice) * u32::from(self.sides)
    }

    /// The bid with number `nth` from below.
    fn bid(self, nth: u32) -> LiarsMove {
        let sides = u32::from(self.sides);
        LiarsMove::Bid { quantity: (nth / sides) as u8 + 1, face: (nth % sides) as u8 + 1 }
    }

    /// How many dice of `hand` count as `face`.
    fn matching(self, hand: Hand, face: u8) -> u8 {
        let wild = if self.is_wild && face != self.sides { hand.n_of(self.sides) } else { 0 };
        hand.n_of(face) + wild
    }

    /// The numbers of the bids in `bids`, from below.
    fn numbers(bids: u64) -> impl Iterator<Item = u32> {
        (0..u64::BITS).filter(move |nth| bids >> nth & 1 == 1)
    }

    /// The number of the last bid, if there is one.
    fn last(state: &Bidding) -> Option<u32> {
        state.bids.checked_ilog2()
    }

    fn to_text(self, it: &Bidding) -> String {
        let mut text = it.hands.map(|hand| hand.to_text(self.sides)).join(" ");
        let bids = Self::numbers(it.bids).map(|nth| self.bid(nth).to_string());
        let call = it.is_called.then(|| LiarsMove::Call.to_string());
        let done: Vec<String> = bids.chain(call).collect();
        if !done.is_empty() {
            text += ": ";
            text += &done.join(" ");
        }
        text
    }
}

impl std::fmt::Display for LiarsMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Roll(hand) => f.write_str(&hand.to_text(LiarsDice::MAX_SIDES)),
            Self::Bid { quantity, face } => write!(f, "{quantity}x{face}"),
            Self::Call => f.write_str("liar"),
        }
    }
}

impl Game for LiarsDice {
    type State = Bidding;
    type Move = LiarsMove;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Bidding {
        Bidding { hands: [Hand::NONE; 2], bids: 0, is_called: false }
    }

    fn turn(&self, state: &Bidding) -> Turn {
        if state.hands[1] == Hand::NONE {
            return Turn::Chance;
        }
        // Whose turn it is after the bids; who called is then the other.
        let to_act = (state.bids.count_ones() % 2) as usize;
        let Some(last) = Self::last(state).filter(|_| state.is_called) else {
            return Turn::Seat(Seat::new(to_act));
        };
        let (quantity, face) =
            ((last / u32::from(self.sides)) as u8 + 1, (last % u32::from(self.sides)) as u8 + 1);
        let caller_wins = self.n_matching(state, face) < quantity;
        let won = if caller_wins == (to_act == 0) { 1 } else { -1 };
        Turn::Over([won, -won].into_iter().map(Payoff::from).collect())
    }

    fn moves(&self, state: &Bidding, out: &mut Vec<LiarsMove>) {
        if state.hands[1] == Hand::NONE {
            Hand::each(self.dice, self.sides, |hand| out.push(LiarsMove::Roll(hand)));
        } else if !state.is_called {
            let last = Self::last(state);
            out.extend((last.map_or(0, |nth| nth + 1)..self.n_bids()).map(|nth| self.bid(nth)));
            out.extend(last.map(|_| LiarsMove::Call));
        }
    }

    fn weight(&self, _: &Bidding, mv: LiarsMove) -> u64 {
        match mv {
            LiarsMove::Roll(hand) => hand.n_ways(self.sides),
            LiarsMove::Bid { .. } | LiarsMove::Call => 1,
        }
    }

    fn play(&self, state: &mut Bidding, mv: LiarsMove) {
        match mv {
            LiarsMove::Roll(hand) => {
                let nth = usize::from(state.hands[0] != Hand::NONE);
                state.hands[nth] = hand;
            }
            LiarsMove::Bid { quantity, face } => {
                let nth = (u32::from(quantity) - 1) * u32::from(self.sides) + u32::from(face) - 1;
                state.bids |= 1 << nth;
            }
            LiarsMove::Call => state.is_called = true,
        }
    }
}

impl Hidden for LiarsDice {
    type View = Bidding;

    /// The state, with the other's dice hidden until somebody is called a liar.
    fn view(&self, state: &Bidding, seat: Seat) -> Bidding {
        let mut view = *state;
        let other = &mut view.hands[1 - seat.idx()];
        if *other != Hand::NONE && !state.is_called {
            *other = Hand::HIDDEN;
        }
        view
    }

    /// As a state is written, with `?` for dice that are not seen.
    fn view_to_text(&self, view: &Bidding) -> String {
        self.to_text(view)
    }
}

impl Notation for LiarsDice {
    /// Dice with commas between, `-` where none are rolled, and after a colon bids as `2x5`, two fives.
    fn state_to_text(&self, state: &Bidding) -> String {
        self.to_text(state)
    }

    fn state_from_text(&self, text: &str) -> Result<Bidding, NotationError> {
        let bad = |why: String| NotationError::NotAState { text: text.to_owned(), why };
        let (hands, done) = text.split_once(':').unwrap_or((text, ""));
        let hands: Vec<&str> = hands.split_whitespace().collect();
        if hands.len() != 2 {
            return Err(bad("write both hands, as `3,5 1,1: 1x5 liar`, `-` for none".to_owned()));
        }
        let mut state = self.start();
        for hand in hands.iter().take_while(|&&hand| hand != "-") {
            let roll = Hand::from_text(hand).map(LiarsMove::Roll);
            let Some(roll) = roll.filter(|&roll| self.is_legal(&state, roll)) else {
                let (dice, sides) = (self.dice, self.sides);
                return Err(bad(format!("`{hand}` are not {dice} dice of {sides} sides")));
            };
            self.play(&mut state, roll);
        }
        if hands[0] == "-" && hands[1] != "-" {
            return Err(bad("the first seat rolls first".to_owned()));
        }
        for word in done.split_whitespace() {
            let is_a_roll = matches!(self.turn(&state), Turn::Chance);
            let mv = self.move_from_text(&state, word).ok().filter(|_| !is_a_roll);
            let Some(mv) = mv else {
                return Err(bad(format!("`{word}` is no bid and no call that can be made there")));
            };
            self.play(&mut state, mv);
        }
        Ok(state)
    }

    fn move_to_text(&self, _: &Bidding, mv: LiarsMove) -> String {
        mv.to_string()
    }
}

#[cfg(test)]
mod tests {
    use kernel::Limits;
    use kernel::conform::{ConformConfig, check_hidden};
    use solve::form::Compiled;

    use super::*;

    #[test]
    fn liars_dice_keeps_the_laws() {
        // Few plays where a roll has hundreds of outcomes: each is looked at.
        for (dice, sides, is_wild, plays) in [
            (1, 6, true, 20),
            (1, 3, false, 20),
            (2, 3, true, 20),
            (5, 6, true, 2),
            (1, 1, true, 1),
        ] {
            let game = LiarsDice::new(dice, sides, is_wild).unwrap();
            check_hidden(&game, &ConformConfig { plays, ..ConformConfig::default() }).unwrap();
        }
    }

    #[test]
    fn a_bid_is_true_if_there_are_as_many() {
        let (wild, tame) =
            (LiarsDice::new(2, 6, true).unwrap(), LiarsDice::new(2, 6, false).unwrap());
        for (game, end, won) in [
            (wild, "3,5 1,3: 2x3 liar", 1),
            (wild, "3,5 1,3: 3x3 liar", -1),
            (wild, "3,6 1,3: 3x3 liar", 1),
            (tame, "3,6 1,3: 3x3 liar", -1),
            (wild, "3,6 1,3: 2x3 3x3 liar", -1),
            (wild, "3,6 1,3: 1x6 liar", 1),
            (wild, "3,6 1,3: 2x6 liar", -1),
            (wild, "6,6 6,6: 4x1 liar", 1),
            (tame, "6,6 6,6: 1x1 4x6 liar", -1),
        ] {
            let state = game.state_from_text(end).unwrap();
            let Turn::Over(payoffs) = game.turn(&state) else { panic!("{end} is not an end") };
            assert_eq!(payoffs.as_slice(), [Payoff::from(won), Payoff::from(-won)], "{end}");
        }
    }

    #[test]
    fn bids_rise_by_quantity_and_then_by_face() {
        let game = LiarsDice::new(1, 3, true).unwrap();
        let listed = |text: &str| {
            let state = game.state_from_text(text).unwrap();
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            moves.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(listed("- -"), "1 2 3");
        assert_eq!(listed("1 3"), "1x1 1x2 1x3 2x1 2x2 2x3");
        assert_eq!(listed("1 3: 1x3"), "2x1 2x2 2x3 liar");
        assert_eq!(listed("1 3: 1x3 2x3"), "liar");
        assert_eq!(listed("1 3: 1x3 2x3 liar"), "");
    }

    #[test]
    fn the_tree_is_as_large_as_published() {
        // Every set of bids but for the turn: with n sides and a die each n·2^(2n) information sets.
        for sides in [2u8, 3, 4] {
            let game = LiarsDice::new(1, sides, true).unwrap();
            let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
            let sets = |seat| compiled.form().side(Seat::new(seat)).sets().len();
            assert_eq!(sets(0) + sets(1), usize::from(sides) << (2 * sides), "{sides} sides");
            // Both dice, and every set of bids but the empty one, called.
            let ends = usize::from(sides).pow(2) * ((1 << (2 * sides)) - 1);
            assert_eq!(compiled.form().n_leaves(), ends);
        }
    }

    #[test]
    fn dice_are_hidden_until_a_call() {
        let game = LiarsDice::new(2, 6, true).unwrap();
        let seen = |text: &str, seat| {
            let state = game.state_from_text(text).unwrap();
            game.view_to_text(&game.view(&state, Seat::new(seat)))
        };
        assert_eq!(seen("5,3 2,2: 1x3", 0), "3,5 ?: 1x3");
        assert_eq!(seen("5,3 2,2: 1x3", 1), "? 2,2: 1x3");
        assert_eq!(seen("5,3 2,2: 1x3 liar", 1), "3,5 2,2: 1x3 liar");
        assert_eq!(seen("5,3 -", 1), "? -");
    }

    #[test]
    fn what_cannot_be_is_refused_in_words() {
        assert!(LiarsDice::new(5, 6, true).is_ok());
        let refused = LiarsDice::new(6, 6, true).unwrap_err().to_string();
        assert_eq!(refused, "these dice and sides make 72 different bids: 64 are the most");
        let game = LiarsDice::new(1, 6, true).unwrap();
        for (text, why) in [
            ("3", "write both hands"),
            ("7 1", "`7` are not 1 dice of 6 sides"),
            ("1,1 1", "`1,1` are not 1 dice of 6 sides"),
            ("- 1", "the first seat rolls first"),
            ("1 1: liar", "`liar` is no bid"),
            ("1 1: 2x1 1x2", "`1x2` is no bid"),
            ("1 -: 1x2", "`1x2` is no bid"),
        ] {
            let error = game.state_from_text(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
