//! Plans for one turn of Pexeso.

use std::fmt;

/// A card to turn: one that nobody has seen, or one that everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Look {
    /// One that nobody has seen.
    Unseen,
    /// One whose mate is not known. As a second card: another one than the first.
    Known,
}

/// Second card after a first one whose mate is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Answer {
    /// Its mate.
    Mate,
    /// Not that: another card.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Other(Look),
}

/// Plan for one turn from position `[n, k]`: a choice for each thing that the first card may turn out to be.
///
/// A player who never errs does not reach all of it: [`Plan::action`] is the part that he plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan {
    /// The first card.
    pub first: Look,
    /// The second, where the first is a known card.
    pub after_known: Look,
    /// The second, where the first is new and so is its pair.
    pub after_fresh: Look,
    /// The second, where the first is the mate of a known card.
    pub after_mate: Answer,
}

/// A plan by the number of new cards that it turns, after Zwick and Paterson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Two known cards: the 0-move. The position stays as it is, and the other is to move.
    Pass,
    /// An unseen card, then its mate if that is known, and a known card if not: the 1-move.
    One,
    /// An unseen card, then its mate if that is known, and another unseen card if not: the 2-move.
    Two,
    /// A known card, then an unseen one.
    KnownFirst,
}

impl Plan {
    /// The action of the plan if nobody errs.
    pub fn action(self) -> Action {
        match (self.first, self.after_known, self.after_fresh) {
            (Look::Known, Look::Known, _) => Action::Pass,
            (Look::Known, Look::Unseen, _) => Action::KnownFirst,
            (Look::Unseen, _, Look::Known) => Action::One,
            (Look::Unseen, _, Look::Unseen) => Action::Two,
        }
    }
}

impl Action {
    /// All there are.
    pub const ALL: [Self; 4] = [Self::Pass, Self::One, Self::Two, Self::KnownFirst];

    /// Its name: `pass`, `one`, `two` or `known-first`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::One => "one",
            Self::Two => "two",
            Self::KnownFirst => "known-first",
        }
    }
}

/// In words.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pass => "turn two known cards",
            Self::One => "turn an unseen card, then its mate or a known card",
            Self::Two => "turn an unseen card, then its mate or another unseen card",
            Self::KnownFirst => "turn a known card, then an unseen one",
        })
    }
}
