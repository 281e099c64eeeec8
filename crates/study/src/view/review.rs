//! `cardsharp.review/1`: what each decision of a game cost.

use serde::{Deserialize, Serialize};

use super::{Ending, ViewGame};
use crate::estimate::{Certainty, Estimate};

/// Review of a game: every decision of one seat with what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewDocument {
    /// `cardsharp.review/1`.
    pub schema: String,
    /// The game.
    pub game: ViewGame,
    /// Whose decisions these are.
    pub seat: usize,
    /// Every decision, in order.
    pub decisions: Vec<ReviewDecision>,
    /// The decisions where most was at stake, the trickiest first.
    pub trickiest: Vec<Trickiest>,
    /// What all decisions cost together.
    pub cost: Option<Estimate>,
}

impl ReviewDocument {
    /// The schema's name.
    pub const SCHEMA: &'static str = "cardsharp.review/1";
}

/// A decision of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewDecision {
    /// Its number, counted from 1.
    pub n: usize,
    /// The decisions of all seats before it.
    pub step: usize,
    /// What the seat saw, in words.
    pub seen: String,
    /// What it did.
    pub played: String,
    /// What would have been best, with odds where that is mixed; nothing where nobody knows.
    pub best: Option<String>,
    /// The value before the move.
    pub value: Option<Estimate>,
    /// What the move cost against the best.
    pub loss: Option<Estimate>,
    /// The judgement on the move; nothing where its loss is not known.
    pub judgement: Option<Judgement>,
    /// The probability that play comes to what the seat saw, if all play by the solution; nothing where that is not
    /// known.
    pub reach: Option<f64>,
    /// Where that is from.
    pub source: Option<String>,
}

/// Judgement on a move, by its loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// It costs nothing, or nothing better was found.
    Best,
    /// The interval of its loss holds 0: the sample does not tell it apart from the best.
    #[serde(rename = "not told apart")]
    NotToldApart,
    /// It costs something.
    Worse,
}

impl Judgement {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::NotToldApart => "not told apart",
            Self::Worse => "worse",
        }
    }

    /// A move that costs less is as good as the best in floating point.
    const NOTHING: f64 = 1e-9;

    /// On a move with this `loss`.
    pub fn of(loss: &Estimate) -> Self {
        if loss.float < Self::NOTHING {
            return Self::Best;
        }
        // Of a sample without an interval it is not known how far it can be trusted.
        let is_apart = match loss.certainty {
            Certainty::Sampled | Certainty::Between => loss.low.is_some_and(|low| low > 0.0),
            Certainty::Proven | Certainty::Computed | Certainty::Settled => true,
        };
        if is_apart { Self::Worse } else { Self::NotToldApart }
    }
}

/// A decision that was easy to get wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trickiest {
    /// In a sentence.
    pub text: String,
    /// How tricky: reach times loss of the second best.
    pub weight: f64,
    /// The reach in that; nothing where it is not known and 1 is put for it.
    pub reach: Option<f64>,
    /// The decisions of all seats before it.
    pub step: usize,
}

/// A decision of the seat itself, for the course of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PastDecision {
    /// The decisions of all seats before it.
    pub step: usize,
    /// What the seat did.
    pub label: String,
    /// The value before the move.
    pub value: Option<Estimate>,
    /// What the move cost against the best.
    pub loss: Option<Estimate>,
    /// The ending with the best move, where distances are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

#[cfg(test)]
mod tests {
    use kernel::Fraction;

    use super::*;

    #[test]
    fn only_a_loss_that_is_told_apart_from_nothing_is_a_mistake() {
        for (loss, judgement) in [
            (Estimate::of(&Fraction::ZERO), Judgement::Best),
            (Estimate::of(&Fraction::from(1)), Judgement::Worse),
            (Estimate::of(&1e-12), Judgement::Best),
            (Estimate::of(&0.1), Judgement::Worse),
            (Estimate::with_interval(0.0, [0.0, 0.0]), Judgement::Best),
            (Estimate::with_interval(0.3, [-0.1, 0.7]), Judgement::NotToldApart),
            (Estimate::with_interval(0.3, [0.0, 0.6]), Judgement::NotToldApart),
            (Estimate::with_interval(0.3, [0.1, 0.5]), Judgement::Worse),
            (Estimate::with_error(0.3, None), Judgement::NotToldApart),
        ] {
            assert_eq!(Judgement::of(&loss), judgement, "{loss:?}");
        }
        let text = serde_json::to_string(&Judgement::NotToldApart).unwrap();
        assert_eq!(text, "\"not told apart\"");
    }
}
