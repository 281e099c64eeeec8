//! What is found about a game with hidden information: how large it is, how it is played best, and how
//! far from best that can be.
//!
//! Plain data for the documents. Whoever solved the game fills it in; nothing here is worked out.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::document::present;
use crate::{Amount, Estimate};

/// A game with hidden information, solved; or given strategies for it, looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HiddenFindings {
    /// How large the game is, written out as a tree.
    pub size: SizeFinding,
    /// The rounds of an iterative method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// The exploitability at which it was to stop, by such a method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// Whether that exploitability was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_met: Option<bool>,
    /// The seed, by a method that samples.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How much better moves are preferred, in a logit equilibrium.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rationality: Option<f64>,
    /// What the seats leave to be won; nothing if there are no strategies for all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<ExploitabilityFinding>,
    /// What a seat's strategy wins against anybody, where two seats play for the same money.
    pub guarantees: Vec<GuaranteeFinding>,
    /// How the answer was checked.
    pub audit: Cow<'static, str>,
    /// What is not to be taken for granted.
    pub warnings: Vec<String>,
    /// How each seat plays.
    pub strategy: Vec<SeatFinding>,
}

/// How large a game is, written out as a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SizeFinding {
    /// Nodes, those of chance and the ends included.
    pub nodes: u64,
    /// Ends.
    pub leaves: u64,
    /// Information sets of each seat: what it cannot tell apart.
    pub information_sets: Vec<u64>,
    /// Sequences of each seat: a move at an information set each, and one for having done nothing.
    pub sequences: Vec<u64>,
    /// Bytes of the tree in memory.
    pub bytes: u64,
}

/// What seats could win by playing otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExploitabilityFinding {
    /// The mean of the gains: none in an equilibrium.
    pub mean: Estimate,
    /// Their sum, also called `NashConv`.
    pub nash_conv: Estimate,
    /// What each seat would win more by its best reply to the others.
    pub gains: Vec<Estimate>,
    /// What these numbers mean for this game.
    pub meaning: Cow<'static, str>,
}

/// What a seat's strategy wins against anybody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuaranteeFinding {
    /// The seat, from 1 on.
    pub seat: usize,
    /// What it gets at least, on average.
    pub value: Estimate,
}

/// How a seat plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatFinding {
    /// The seat, from 1 on.
    pub seat: usize,
    /// Its information sets, the one that play comes to most often first: all, unless only some were asked for.
    pub sets: Vec<SetFinding>,
    /// How many more sets with a choice there are.
    #[serde(skip)]
    pub left_out: usize,
}

/// What a seat does at an information set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetFinding {
    /// What it has seen.
    pub set: String,
    /// The reach probability: how likely play ever comes there, if all play so; nothing if it is not known
    /// how all do, or could not be worked out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach: Option<f64>,
    /// How often play comes there on average, where it may come there again.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub visits: Option<Visits>,
    /// The probability that chance and the others bring play there, if the seat itself does all to come
    /// there. If that is zero, nothing can be said of what moves are worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others_reach: Option<f64>,
    /// What it does, in the game's order.
    pub moves: Vec<MoveFinding>,
}

/// Expected number of visits: nothing if it has no bound, because play that comes there never ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Visits(pub Option<f64>);

/// How likely a move is made, and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveFinding {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The probability as a fraction, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The probability.
    pub probability: f64,
    /// What the seat expects if it makes this move there, and all go on as they do; nothing if it is not
    /// known how all play, or if the others never let play come there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Amount>,
    /// How much less that is than by the best move there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Amount>,
}

impl SetFinding {
    /// The best move, and how much better it is than the worst that is made, if any that is made is not best.
    pub fn better_move(&self) -> Option<(&MoveFinding, &Amount)> {
        let made = self.moves.iter().filter(|mv| mv.probability >= 5e-7);
        let costs = made.filter_map(|mv| mv.cost.as_ref()).filter(|cost| !cost.is_nothing());
        let most = costs.max_by(|a, b| a.float.total_cmp(&b.float))?;
        let is_best = |mv: &&MoveFinding| mv.cost.as_ref().is_some_and(Amount::is_nothing);
        Some((self.moves.iter().find(is_best)?, most))
    }

    /// The best of the moves that cost something; nothing if none does, or if it is not known.
    pub fn best_wrong_move(&self) -> Option<&MoveFinding> {
        let cost = |mv: &MoveFinding| mv.cost.as_ref().map(|cost| cost.float);
        let costly =
            self.moves.iter().filter(|mv| mv.cost.as_ref().is_some_and(|c| !c.is_nothing()));
        // The first in order among equals.
        costly.min_by(|a, b| cost(a).partial_cmp(&cost(b)).expect("costs are finite"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_what_is_done_is_not_best_the_better_move_is_named() {
        let set = |made: [f64; 3]| {
            let rows = ["a", "b", "c"].into_iter().zip(made).zip([0.5, 0.0, 0.25]);
            let mv = |((name, probability), float): ((&str, f64), f64)| MoveFinding {
                mv: name.to_owned(),
                exact: None,
                probability,
                value: None,
                cost: Some(Amount { exact: None, float }),
            };
            let (reach, visits, others_reach) = (None, None, None);
            let moves = rows.map(mv).collect();
            SetFinding { set: String::new(), reach, visits, others_reach, moves }
        };
        let better = |made| set(made).better_move().map(|(mv, cost)| (mv.mv.clone(), cost.float));
        assert_eq!(better([0.0, 1.0, 0.0]), None);
        assert_eq!(better([1.0, 0.0, 0.0]), Some(("b".to_owned(), 0.5)));
        assert_eq!(better([0.0, 0.5, 0.5]), Some(("b".to_owned(), 0.25)));
    }

    #[test]
    fn the_best_wrong_move_is_the_cheapest_that_costs_anything() {
        let mv = |name: &str, cost: Option<f64>| MoveFinding {
            mv: name.to_owned(),
            exact: None,
            probability: 0.0,
            value: None,
            cost: cost.map(|float| Amount { exact: None, float }),
        };
        let found = |costs: &[Option<f64>]| {
            let moves = ["a", "b", "c", "d"].iter().zip(costs).map(|(name, cost)| mv(name, *cost));
            let set = SetFinding {
                set: String::new(),
                reach: None,
                visits: None,
                others_reach: None,
                moves: moves.collect(),
            };
            set.best_wrong_move().map(|mv| mv.mv.clone())
        };
        for (costs, expected) in [
            (&[Some(0.0), Some(0.5), Some(0.25), Some(0.25)][..], Some("c")),
            (&[Some(0.0), Some(1e-9)], None),
            (&[None, None], None),
        ] {
            assert_eq!(found(costs).as_deref(), expected, "{costs:?}");
        }
    }
}
