//! What `solve` finds about Pexeso.

use std::borrow::Cow;

use games::pexeso::table::{ProfileOutcome, Table};
use games::pexeso::{Action, Plan, Position};
use kernel::{ExtendedFloat, Number, Seat};
use serde::{Deserialize, Serialize};

use super::{Chance, Mean, PaperFinding};
use crate::Estimate;
use crate::document::present;

/// The findings of `solve`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PexesoFindings {
    /// Who knows: `dense` (the table of [n, k]), `policy` (policy iteration, which knows nothing of
    /// Pexeso) or `paper` (the recurrence as printed).
    pub solver: Cow<'static, str>,
    /// How likely play ever ends, under the plans found.
    pub finish: Option<Chance>,
    /// How likely both pass for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stall: Option<Chance>,
    /// How many turns it takes on average, a turn being one player's two cards; nothing if it may go on
    /// for ever. Not there at all where they were not counted.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub turns: Option<Option<Mean>>,
    /// The same for play that ends; nothing if none does.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub turns_if_over: Option<Option<Mean>>,
    /// What the mover does.
    pub action: Option<ActionFinding>,
    /// What he does after every first card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// By how many pairs the mover has won when play is over, or cycles for ever.
    pub margins: Option<Vec<MarginFinding>>,
    /// Why no move that the table leaves out can be better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// The printed recurrence, by how it is read and worked out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<Vec<PaperFinding>>,
}

/// Optimal action in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionFinding {
    /// `pass`, `one`, `two` or `known-first`.
    pub name: Cow<'static, str>,
    /// Zwick and Paterson's name of it: how many unseen cards it turns.
    pub unseen: u8,
    /// In words.
    pub words: String,
}

impl ActionFinding {
    /// What `action` is.
    pub fn new(action: Action) -> Self {
        let unseen = match action {
            Action::Pass => 0,
            Action::One | Action::KnownFirst => 1,
            Action::Two => 2,
        };
        Self { name: action.name().into(), unseen, words: action.to_string() }
    }
}

/// Probability of a margin of pairs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarginFinding {
    /// Pairs of the mover less those of the other.
    pub margin: i64,
    /// How likely it is.
    pub probability: f64,
    /// As a fraction, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
}

/// The chances of −n to n as findings, those that cannot be left out.
pub fn margin_findings<N: Number>(chances: &[N]) -> Vec<MarginFinding> {
    let most = (chances.len() / 2) as i64;
    let finding = |(margin, chance): (i64, &N)| MarginFinding {
        margin,
        probability: chance.to_f64().min(1.0),
        exact: chance.exact().map(|fraction| fraction.to_string()),
    };
    let possible = (-most..).zip(chances).filter(|(_, chance)| **chance != N::zero());
    possible.map(finding).collect()
}

/// That known pairs are always worth taking: no position of the table is worth less than −1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// Whether it holds.
    pub holds: bool,
    /// The position that is worst for the player to move: pairs and known cards.
    pub worst: [u16; 2],
    /// What it is worth to him.
    pub value: Estimate,
}

impl Certificate {
    /// That of `table`.
    pub fn new<N: Number>(table: &Table<N>) -> Self {
        let (seat, at) = table.worst();
        let value = Estimate::of(table.value(seat, at));
        Self { holds: table.is_whole(), worst: [at.pairs, at.known], value }
    }
}

impl PexesoFindings {
    /// What `table` says of `at`, where `course` is play by it, in wide numbers and as it was solved.
    pub fn new<N: Number>(
        table: &Table<N>,
        wide: &ProfileOutcome<ExtendedFloat>,
        exact: Option<&ProfileOutcome<N>>,
        at: Position,
    ) -> Self {
        let seat = Seat::new(0);
        let chance = |wide: &ExtendedFloat, exact: Option<&N>| Some(Chance::new(wide, exact));
        let mut ends = *wide.ends(seat, at);
        if wide.stalls(seat, at).is_zero() {
            // The sum is 1 but for its last digits.
            ends = ExtendedFloat::one();
        }
        let mean =
            |of: fn(&ProfileOutcome<ExtendedFloat>, Seat, Position) -> Option<ExtendedFloat>,
             exactly: fn(&ProfileOutcome<N>, Seat, Position) -> Option<N>| {
                match exact {
                    Some(exact) => exactly(exact, seat, at).as_ref().map(Mean::new),
                    None => of(wide, seat, at).as_ref().map(Mean::new),
                }
            };
        Self {
            solver: "dense".into(),
            finish: chance(&ends, exact.map(|course| course.ends(seat, at))),
            stall: chance(wide.stalls(seat, at), exact.map(|course| course.stalls(seat, at))),
            turns: Some(mean(ProfileOutcome::turns, ProfileOutcome::turns)),
            turns_if_over: Some(mean(ProfileOutcome::turns_if_ends, ProfileOutcome::turns_if_ends)),
            action: Some(ActionFinding::new(table.action(seat, at))),
            plan: Some(table.plan(seat, at)),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::pexeso::{Answer, Look};

    #[test]
    fn a_plan_names_each_card_in_a_word() {
        let plan = Plan {
            first: Look::Unseen,
            after_known: Look::Known,
            after_fresh: Look::Unseen,
            after_mate: Answer::Other(Look::Known),
        };
        for (after_mate, word) in [(Answer::Other(Look::Known), "known"), (Answer::Mate, "mate")] {
            let plan = Plan { after_mate, ..plan };
            let json = serde_json::to_string(&plan).unwrap();
            let rest = r#"{"first":"unseen","after_known":"known","after_fresh":"unseen""#;
            assert_eq!(json, format!(r#"{rest},"after_mate":"{word}"}}"#));
            assert_eq!(serde_json::from_str::<Plan>(&json).unwrap(), plan);
        }
    }
}
