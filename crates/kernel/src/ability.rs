//! Abilities of games, one small trait each.
//!
//! A solver or a front end names the abilities it needs in its bounds. A game that cannot do a thing
//! does not implement the trait.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{BySeat, Fact, Game, Payoff, Seat};

/// States and moves as text that people can write and read back.
pub trait Notation: Game {
    /// Whether states are read back. A game whose states hold more than a position writes them for people
    /// alone, and says so.
    const READS_STATES: bool = true;

    /// `state` as text; [`state_from_text`](Notation::state_from_text) reads it back.
    fn state_to_text(&self, state: &Self::State) -> String;

    /// `state` as facts, in the order in which people look at them. By default one fact without a name, the text.
    fn facts(&self, state: &Self::State) -> Vec<Fact> {
        vec![Fact::new("", self.state_to_text(state))]
    }

    /// The state that `text` describes.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn state_from_text(&self, text: &str) -> Result<Self::State, NotationError>;

    /// `mv` as text, different from that of every other move listed in `state`.
    fn move_to_text(&self, state: &Self::State, mv: Self::Move) -> String;

    /// The listed move that `text` names, as [`move_to_text`](Notation::move_to_text) writes it.
    ///
    /// # Errors
    /// That no legal move reads so, with those that do.
    fn move_from_text(&self, state: &Self::State, text: &str) -> Result<Self::Move, NotationError> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let wanted = text.trim();
        moves.iter().copied().find(|&mv| self.move_to_text(state, mv) == wanted).ok_or_else(|| {
            NotationError::NoSuchMove {
                text: wanted.to_owned(),
                legal: moves.iter().map(|&mv| self.move_to_text(state, mv)).collect(),
            }
        })
    }
}

/// Text that does not read as a state or a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text is not a state of this game.
    #[error("`{text}` is not a state: {why}")]
    NotAState {
        /// The text.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// No legal move reads so.
    #[error("`{text}` is not a legal move here; legal: {}", legal.join(", "))]
    NoSuchMove {
        /// The text.
        text: String,
        /// What would be legal.
        legal: Vec<String>,
    },
}

/// Ranking: states numbered `0..n_states`, with their predecessors, for dense tables.
///
/// Numbers may stand for states that play never reaches, but every one of them stands for a state
/// that keeps the laws of [`Game`]: its turn and its moves can be asked for as anywhere else.
pub trait Ranked: Game {
    /// How many states are numbered.
    fn n_states(&self) -> u64;

    /// The number of `state`.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state numbered `rank`, which is below [`n_states`](Ranked::n_states).
    fn unrank(&self, rank: u64) -> Self::State;

    /// Appends the number of every state from which one move leads to state `rank`, each once.
    fn predecessors(&self, rank: u64, out: &mut Vec<u64>);
}

/// Game with imperfect information: a seat may not see everything.
pub trait Hidden: Game {
    /// Information set of a seat, with perfect recall: its own moves, and everything it was shown.
    type View: Clone + Eq + Hash + Debug + Send + Sync;

    /// The information set of `seat` in `state`.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// The bytes that `view` keeps on the heap, beside its own size, for limits on memory to see. None,
    /// unless a game says otherwise.
    fn view_heap_bytes(&self, _view: &Self::View) -> usize {
        0
    }

    /// `view` as text that people can read, different from that of every other view of its seat.
    fn view_to_text(&self, view: &Self::View) -> String;
}

/// Heuristic evaluation of unfinished play, for search and for greedy players.
pub trait Evaluated: Game {
    /// How good `state` looks for `seat`: more is better, on any scale.
    fn estimate(&self, state: &Self::State, seat: Seat) -> f64;
}

/// Rewards: payoffs on the way, beside those at the end.
///
/// In a game that declares itself zero-sum they sum to zero, as those at the end do.
/// [`RewardsAtEnd`](crate::RewardsAtEnd) derives from it a game that pays everything at the end.
pub trait Rewards: Game {
    /// What each seat receives for `mv` in `state`, as it is played.
    fn reward(&self, state: &Self::State, mv: Self::Move) -> BySeat<Payoff>;

    /// The reason for which no play reaches `state` with the rewards `won`, if the game knows one. Default: none.
    fn unearned(&self, state: &Self::State, won: &BySeat<Payoff>) -> Option<String> {
        let _ = (state, won);
        None
    }
}

/// A game with a scoreboard.
pub trait Scored: Game {
    /// The score of each seat in `state`, as the players would announce it.
    fn scores(&self, state: &Self::State) -> BySeat<i64>;
}

/// A game with events worth counting in a simulation (rounds, hits, tricks, …).
pub trait Events: Game {
    /// The names of the events, in the order of the counts.
    fn events(&self) -> &'static [&'static str];

    /// Adds to `counts` what happens when `mv` leads from `before` to `after`.
    fn tally(&self, before: &Self::State, mv: Self::Move, after: &Self::State, counts: &mut [u64]);
}
