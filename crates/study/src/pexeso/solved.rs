//! What `solve` finds about Pexeso.

use std::borrow::Cow;
use std::fmt;

use games::pexeso::table::{Course, Table};
use games::pexeso::{Action, Answer, Look, Plan, Position};
use kernel::{Number, Seat, Wide};
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
    pub plan: Option<PlanFinding>,
    /// By how many pairs the mover has won when play is over, or goes round for ever.
    pub margins: Option<Vec<MarginFinding>>,
    /// Why no move that the table leaves out can be better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// The printed recurrence, by how it is read and worked out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<Vec<PaperFinding>>,
}

/// What to do in a position.
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

/// Card that a plan turns next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardChoice {
    /// A card that nobody has seen.
    Unseen,
    /// A card that is known.
    Known,
    /// The mate of the first card.
    Mate,
}

impl fmt::Display for CardChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unseen => "unseen",
            Self::Known => "known",
            Self::Mate => "mate",
        })
    }
}

/// What to do after every first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanFinding {
    /// The first card.
    pub first: CardChoice,
    /// The second after a known one.
    pub after_known: CardChoice,
    /// The second after a fresh one.
    pub after_fresh: CardChoice,
    /// The second after the mate of a known one.
    pub after_mate: CardChoice,
}

impl PlanFinding {
    /// What `plan` is.
    pub fn new(plan: Plan) -> Self {
        let name = |look| match look {
            Look::Unseen => CardChoice::Unseen,
            Look::Known => CardChoice::Known,
        };
        Self {
            first: name(plan.first),
            after_known: name(plan.after_known),
            after_fresh: name(plan.after_fresh),
            after_mate: match plan.after_mate {
                Answer::Mate => CardChoice::Mate,
                Answer::Other(look) => name(look),
            },
        }
    }
}

/// How likely a margin is.
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
    /// The position that is worst for whoever is to move: pairs and known cards.
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
        wide: &Course<Wide>,
        exact: Option<&Course<N>>,
        at: Position,
    ) -> Self {
        let seat = Seat::new(0);
        let chance = |wide: &Wide, exact: Option<&N>| Some(Chance::new(wide, exact));
        let mut ends = *wide.ends(seat, at);
        if wide.stalls(seat, at).is_zero() {
            // The sum is 1 but for its last digits.
            ends = Wide::one();
        }
        let mean = |of: fn(&Course<Wide>, Seat, Position) -> Option<Wide>,
                    exactly: fn(&Course<N>, Seat, Position) -> Option<N>| {
            match exact {
                Some(exact) => exactly(exact, seat, at).as_ref().map(Mean::new),
                None => of(wide, seat, at).as_ref().map(Mean::new),
            }
        };
        Self {
            solver: "dense".into(),
            finish: chance(&ends, exact.map(|course| course.ends(seat, at))),
            stall: chance(wide.stalls(seat, at), exact.map(|course| course.stalls(seat, at))),
            turns: Some(mean(Course::turns, Course::turns)),
            turns_if_over: Some(mean(Course::turns_if_ends, Course::turns_if_ends)),
            action: Some(ActionFinding::new(table.action(seat, at))),
            plan: Some(PlanFinding::new(table.plan(seat, at))),
            ..Self::default()
        }
    }
}
