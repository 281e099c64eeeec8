//! Quirks: what the existing engine does that a reader of its documentation would not expect.

/// One departure from the sane rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quirk {
    /// Of adjacent numbers all but the first have one digit: `(+ 1 25)` is 12 + 5.
    DigitTokens,
    /// A tie in `min` or `max` is decided by a chain of coin flips from the bottom up.
    TieChain,
    /// A stage that is over on entry leaves its copy of the turn cycle behind.
    CycleLeak,
    /// `repeat all` evaluates its source again for each card, and a filtered list in a variable is
    /// copied each time, so that one card moves. Only in files of the newest dialect.
    RebuiltRepeats,
    /// In a choice all branches of an `any` but the first do what comes after it first, backwards;
    /// and the branches come in another order.
    SiblingOrder,
    /// In a choice `all` runs backwards.
    ReversedAll,
    /// No card equals any card.
    CardsDiffer,
    /// A `let` with a bare action directly in a stage or the game does nothing.
    IdleLets,
    /// After 200 steps without a choice (500 in older dialects) the game is over and scored.
    LoopGuard,
    /// `runs all` gives each run as the longest one it grows into.
    AliasedRuns,
    /// What crashes there for no good reason is an error here: a loop over a pile that changes, a
    /// variable whose name was used again, a union of nothing, tuples of more than 12 points, a
    /// filter of a filter as cards, a choice in a `let`, a group moved as a card in a choice.
    Crashes,
}

/// The quirks in force.
#[derive(Clone, Debug, Default)]
pub struct Quirks(Vec<Quirk>);

impl Quirks {
    /// None.
    pub fn sane() -> Self {
        Self::default()
    }

    /// All: what the existing engine does.
    pub fn cardstock() -> Self {
        use Quirk::{
            AliasedRuns, CardsDiffer, Crashes, CycleLeak, DigitTokens, IdleLets, LoopGuard,
            RebuiltRepeats, ReversedAll, SiblingOrder, TieChain,
        };
        Self::of(&[
            DigitTokens,
            TieChain,
            CycleLeak,
            RebuiltRepeats,
            SiblingOrder,
            ReversedAll,
            CardsDiffer,
            IdleLets,
            LoopGuard,
            AliasedRuns,
            Crashes,
        ])
    }

    /// These.
    pub fn of(quirks: &[Quirk]) -> Self {
        Self(quirks.to_vec())
    }

    /// Whether a quirk is in force.
    pub fn has(&self, quirk: Quirk) -> bool {
        self.0.contains(&quirk)
    }
}
