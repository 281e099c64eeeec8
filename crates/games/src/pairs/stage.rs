//! Stages of play: the next thing to happen, in one round as in a whole game.

use std::fmt;

use kernel::Seat;

use super::dealing::{Dealing, seat_from_text};
use super::{MAX_SEATS, Stack};

/// Stage of play: the next thing to happen. `O` is the result of play that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage<O = Ended> {
    /// The next tied seat (at first: any seat) is dealt a card.
    Deal(Dealing),
    /// No card could break the tie for low: the tied seats draw lots.
    Lots {
        /// The tied seats, as bits.
        tied: u8,
    },
    /// A seat hits or folds.
    Act(Seat),
    /// A seat has hit and receives a card.
    Draw(Seat),
    /// Play is over.
    Over(O),
}

/// Nothing is known of the end but what the scores say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ended;

impl fmt::Display for Ended {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// `deal 1:4 2:-` (tied seats and what they were dealt), `lots 1 2`, `act 1`, `draw 1`, or `over` and
/// what is known of the end.
impl<O: fmt::Display> fmt::Display for Stage<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(dealing) => write!(f, "deal {dealing}"),
            Self::Lots { tied } => {
                f.write_str("lots")?;
                bits(*tied).try_for_each(|seat| write!(f, " {}", seat + 1))
            }
            Self::Act(seat) => write!(f, "act {}", seat.idx() + 1),
            Self::Draw(seat) => write!(f, "draw {}", seat.idx() + 1),
            Self::Over(end) => f.write_str(format!("over {end}").trim_end()),
        }
    }
}

impl<O> Stage<O> {
    /// Whether play can go on with these stacks (by seat), when `n_now` cards can be drawn at once and
    /// `n_ever` in all.
    pub(super) fn can_go_on(&self, stacks: &[Stack], n_now: u32, n_ever: u32) -> bool {
        match *self {
            Self::Deal(dealing) => {
                let held = |seat: Seat| {
                    let stack = stacks[seat.idx()];
                    dealing.card(seat).is_none_or(|dealt| stack.ranks().any(|rank| rank == dealt))
                };
                // A first card is always to be had.
                let n_first = dealing.seats().filter(|seat| stacks[seat.idx()].is_empty()).count();
                // Tied players hold the same cards, but for those of this turn.
                let before = |seat: Seat| {
                    let stack = stacks[seat.idx()];
                    dealing.card(seat).map_or(stack, |dealt| stack.without(dealt))
                };
                let mut tied = dealing.seats().map(before);
                let first = tied.next();
                let are_alike = tied.all(|stack| Some(stack) == first);
                n_now > 0 && n_ever >= n_first as u32 && dealing.seats().all(held) && are_alike
            }
            Self::Draw(_) => n_now > 0,
            Self::Lots { tied } => bits(tied).all(|seat| !stacks[seat].is_empty()),
            Self::Act(_) | Self::Over(_) => true,
        }
    }

    /// The stage that [`Display`](fmt::Display) writes so; `over` reads what is known of the end.
    pub(super) fn from_text(
        text: &str,
        n_seats: usize,
        over: impl Fn(&str) -> Option<O>,
    ) -> Option<Self> {
        let seat = |text| seat_from_text(text, n_seats);
        match text.split_once(' ').unwrap_or((text, "")) {
            ("deal", rest) => Dealing::from_text(rest, n_seats).map(Self::Deal),
            ("lots", rest) => {
                let add = |set, text| Some(set | 1 << seat(text)?.idx());
                Some(Self::Lots { tied: rest.split(' ').try_fold(0, add)? })
            }
            ("act", rest) => seat(rest).map(Self::Act),
            ("draw", rest) => seat(rest).map(Self::Draw),
            ("over", rest) => over(rest).map(Self::Over),
            _ => None,
        }
    }
}

/// The seats in a set of bits, lowest first.
pub(super) fn bits(set: u8) -> impl Iterator<Item = usize> {
    (0..MAX_SEATS).filter(move |seat| set >> seat & 1 == 1)
}
