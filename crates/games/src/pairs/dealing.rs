//! Dealing: one turn of cards to those tied for low, until one of them has the lowest.
//!
//! Each tied seat in order gets a card; one that pairs is not his, and another replaces it. Whoever
//! is tied for the lowest *new* card goes on to the next turn of dealing; so tied players always
//! hold the same cards.

use std::fmt;

use kernel::Seat;

use super::stage::bits;
use super::{MAX_SEATS, Stack};

/// A turn of dealing: who is tied for low (at first everybody), and what each got so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dealing {
    /// The tied seats, as bits.
    tied: u8,
    /// The card each tied seat got in this turn; 0 for none yet.
    cards: [u8; MAX_SEATS],
}

impl Dealing {
    /// The first turn, to each of `n_seats` seats.
    pub(super) fn to_all(n_seats: usize) -> Self {
        Self::to((1 << n_seats) - 1)
    }

    /// A turn to the seats in `tied`, as bits.
    pub(super) fn to(tied: u8) -> Self {
        Self { tied, cards: [0; MAX_SEATS] }
    }

    /// The tied seats.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        bits(self.tied).map(Seat::new)
    }

    /// The rank of the card that `seat` got in this turn, if it did.
    pub fn card(self, seat: Seat) -> Option<u8> {
        Some(self.cards[seat.idx()]).filter(|&rank| rank > 0)
    }

    /// The tied seats, as bits.
    pub(super) fn tied(self) -> u8 {
        self.tied
    }

    /// The seat that gets the next card, or `None` if each has one.
    #[inline]
    pub(super) fn next(self) -> Option<usize> {
        bits(self.tied).find(|&seat| self.cards[seat] == 0)
    }

    /// Gives a card of `rank` to the next seat; `false` if it would pair one of his, and he still waits.
    pub(super) fn give(&mut self, stacks: &mut [Stack; MAX_SEATS], rank: u8) -> bool {
        let seat = self.next().expect("some tied seat is waiting for a card");
        if stacks[seat].has(rank) {
            return false;
        }
        stacks[seat] = stacks[seat].with(rank);
        self.cards[seat] = rank;
        true
    }

    /// The seats with the lowest card of a turn in which each got one, as bits.
    pub(super) fn lowest(self) -> u8 {
        let low = bits(self.tied).map(|seat| self.cards[seat]).min().expect("somebody is tied");
        bits(self.tied).filter(|&seat| self.cards[seat] == low).fold(0, |set, seat| set | 1 << seat)
    }

    /// Takes the cards of this turn back from the stacks, and gives them.
    pub(super) fn withdraw(self, stacks: &mut [Stack; MAX_SEATS]) -> impl Iterator<Item = u8> {
        let got = move |&seat: &usize| self.cards[seat] > 0;
        bits(self.tied).filter(got).map(move |seat| {
            stacks[seat] = stacks[seat].without(self.cards[seat]);
            self.cards[seat]
        })
    }

    /// A turn of dealing as [`Display`](fmt::Display) writes it, in which somebody waits.
    pub(super) fn from_text(text: &str, n_seats: usize) -> Option<Self> {
        let mut dealing = Self::to(0);
        for part in text.split(' ') {
            let (seat, card) = part.split_once(':')?;
            let seat = seat_from_text(seat, n_seats)?.idx();
            dealing.tied |= 1 << seat;
            dealing.cards[seat] = if card == "-" { 0 } else { card.parse().ok()? };
        }
        dealing.next().map(|_| dealing)
    }
}

/// The seat of this number, counted from one.
pub(super) fn seat_from_text(text: &str, n_seats: usize) -> Option<Seat> {
    let number: usize = text.parse().ok()?;
    (1..=n_seats).contains(&number).then(|| Seat::new(number - 1))
}

/// Each tied seat and its card, `-` for none yet: `1:4 3:-`.
impl fmt::Display for Dealing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, seat) in bits(self.tied).enumerate() {
            let gap = if nth == 0 { "" } else { " " };
            match self.cards[seat] {
                0 => write!(f, "{gap}{}:-", seat + 1)?,
                rank => write!(f, "{gap}{}:{rank}", seat + 1)?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Dealing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_of_a_turn_go_on_and_a_paired_card_is_replaced() {
        let mut stacks = [Stack::EMPTY; MAX_SEATS];
        let mut dealing = Dealing::to_all(3);
        for rank in [4, 2, 2] {
            assert!(dealing.give(&mut stacks, rank));
        }
        assert_eq!((dealing.next(), dealing.lowest()), (None, 0b110));
        dealing = Dealing::to(dealing.lowest());
        assert!(!dealing.give(&mut stacks, 2), "a second two pairs");
        assert!(dealing.give(&mut stacks, 7));
        assert_eq!(dealing.to_string(), "2:7 3:-");
        assert_eq!(Dealing::from_text("2:7 3:-", 3), Some(dealing));
        assert!(dealing.give(&mut stacks, 5));
        assert_eq!(dealing.lowest(), 0b100);
        assert_eq!(stacks.map(|stack| stack.to_string())[..3], ["4", "2,7", "2,5"]);
        assert_eq!(dealing.withdraw(&mut stacks).collect::<Vec<_>>(), [7, 5]);
        assert_eq!(stacks.map(|stack| stack.to_string())[..3], ["4", "2", "2"]);
    }
}
