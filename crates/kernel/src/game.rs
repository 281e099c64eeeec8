//! The one trait that says what a game is.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{BySeat, Payoff, Seat};

/// Who acts next, or how play has ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A seat chooses among the listed moves.
    Seat(Seat),
    /// Chance draws among the listed moves, by their weights.
    Chance,
    /// Play is over; what each seat receives.
    Over(BySeat<Payoff>),
}

/// What kind of game this is, as far as choosing a method needs to know.
///
/// A game declares its class; the conformance suite looks for play that contradicts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "four independent yes-or-no properties")]
pub struct Class {
    /// Some moves are made by chance.
    pub chance: bool,
    /// Some seat does not see all that happened.
    pub hidden: bool,
    /// A position can come again, so play may never end.
    pub cycles: bool,
    /// The payoffs of every end sum to zero.
    pub zero_sum: bool,
}

/// A finite game of turns, with chance.
///
/// Laws, checked by [`conform`](crate::conform): equal states have equal futures and equal hashes;
/// every state that is not over lists at least one move, each once; chance weights are positive and
/// their sum is below 2^63; playing a listed move always succeeds.
pub trait Game: Sync {
    /// A position: all that the future depends on.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// Names what is done, independently of its place in a list.
    type Move: Copy + Ord + Hash + Debug + Send + Sync;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// What kind of game this is.
    fn class(&self) -> Class;

    /// The state before anything has happened (before the deal).
    fn start(&self) -> Self::State;

    /// Who acts in `state`, or how it ended.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends every legal move to `out`, in the game's stated order; nothing if play is over.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The weight of chance move `mv`. Meaningful only at a chance turn, for a listed move.
    fn weight(&self, state: &Self::State, mv: Self::Move) -> u64;

    /// Plays `mv`, which must be listed in `state`.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// Whether `mv` is listed in `state`. Games with a cheaper test than listing override this.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        let mut listed = Vec::new();
        self.moves(state, &mut listed);
        listed.contains(&mv)
    }

    /// The state after `mv`, which must be listed.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut next = state.clone();
        self.play(&mut next, mv);
        next
    }
}
