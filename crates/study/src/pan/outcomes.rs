//! Who wins: tables 4, 5 and 7 of the essay.

use std::borrow::Cow;
use std::ops::AddAssign;

use games::pan::{Among, Index, Node, Oracle, PanError, Position, Rules, n_deals, starts};
use kernel::{Fraction, LimitReached, Outcome, Verdict, Watch};
use serde::{Deserialize, Serialize};

use super::{DealDistances, Known};
use crate::chart::Picture;

/// Outcomes under perfect play: of all positions, and of the deals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PanOutcomes {
    /// Among all positions, for the player to move.
    pub outcomes: PositionOutcomes,
    /// Among the starting positions, for the player to move, who does not have the nine of hearts.
    pub starts: StartsFinding,
    /// The same by the number of deals that lead to each start.
    pub deals: DealsFinding,
    /// What a deal comes to for the player who was dealt the nine of hearts and laid it.
    pub holder: HolderFinding,
    /// The deals by distance, where distances are known; for the picture.
    #[serde(skip)]
    pub distances: Option<DealDistances>,
}

/// Outcomes of all positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionOutcomes {
    /// Which positions the first counts are about: `attainable`, or `potential` if it is not known which
    /// those are.
    pub among: Cow<'static, str>,
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// The most moves that a win takes.
    pub longest: Option<u32>,
    /// Among the attainable positions, where it is known which those are.
    pub attainable: Option<OutcomeCounts>,
    /// Why it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_attainable: Option<String>,
    /// Among the potential positions.
    pub potential: OutcomeCounts,
}

/// Numbers of positions won, lost and drawn for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeCounts {
    /// All of them.
    pub positions: u64,
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// The most moves that a win takes if the winner hurries and the loser delays, where distances are
    /// known. The essay's longest sequence is one more: it counts the position at the end too.
    pub longest: Option<u32>,
    /// Neither: the player to move has no cards, so the game was over before. Play never leads there.
    #[serde(default, skip_serializing_if = "is_none")]
    pub void: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_none(void: &u64) -> bool {
    *void == 0
}

/// Numbers of starting positions won, lost and drawn for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartsFinding {
    /// All of them.
    pub positions: u64,
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
}

/// Numbers of deals won, lost and drawn for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealsFinding {
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// All deals.
    pub total: u64,
}

/// The probabilities for the holder of the nine of hearts, as fractions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HolderFinding {
    /// That he wins.
    pub win: String,
    /// That he loses.
    pub loss: String,
    /// That neither does.
    pub draw: String,
}

impl PositionOutcomes {
    /// Who wins among the potential positions, and among the attainable ones or why that is not known.
    pub fn new(potential: OutcomeCounts, attainable: Result<OutcomeCounts, String>) -> Self {
        let (attainable, not_attainable) = match attainable {
            Ok(counts) => (Some(counts), None),
            Err(why) => (None, Some(why)),
        };
        let OutcomeCounts { win, loss, draw, longest, .. } = attainable.unwrap_or(potential);
        let among = if attainable.is_some() { "attainable" } else { "potential" };
        Self {
            among: among.into(),
            win,
            loss,
            draw,
            longest,
            attainable,
            not_attainable,
            potential,
        }
    }
}

impl OutcomeCounts {
    /// What `verdicts` come to.
    pub fn count(verdicts: impl Iterator<Item = Verdict>) -> Self {
        let mut counts = Self::default();
        verdicts.for_each(|verdict| counts.add(Some(verdict)));
        counts
    }

    /// Adds a position with this verdict; with none, one in which the player to move has no cards.
    pub fn add(&mut self, verdict: Option<Verdict>) {
        self.positions += 1;
        let Some(verdict) = verdict else {
            self.void += 1;
            return;
        };
        *match verdict.outcome {
            Outcome::Win => &mut self.win,
            Outcome::Loss => &mut self.loss,
            Outcome::Draw => &mut self.draw,
        } += 1;
        self.longest = self.longest.max(verdict.distance);
    }
}

impl AddAssign for OutcomeCounts {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.win += other.win;
        self.loss += other.loss;
        self.draw += other.draw;
        self.void += other.void;
        self.longest = self.longest.max(other.longest);
    }
}

impl PanOutcomes {
    /// What is known of the deals, by the verdict on a position, with what is known of all positions.
    pub fn new(rules: &Rules, outcomes: PositionOutcomes, verdicts: &impl Oracle) -> Self {
        let index = Index::new(rules);
        let verdict = |start| Ok(verdicts.verdict(index.rank(start)));
        let found = Self::try_new(rules, outcomes, verdict);
        found.unwrap_or_else(|never: std::convert::Infallible| match never {})
    }

    /// The same, where the verdict on a start may not be known.
    ///
    /// # Errors
    /// Whatever `verdict` says.
    pub fn try_new<E>(
        rules: &Rules,
        outcomes: PositionOutcomes,
        mut verdict: impl FnMut(Position) -> Result<Verdict, E>,
    ) -> Result<Self, E> {
        let mut found_starts = StartsFinding::default();
        let mut deals = DealsFinding { total: n_deals(rules), ..DealsFinding::default() };
        let mut distances = DealDistances::default();
        for start in starts(rules) {
            let verdict = verdict(start.position)?;
            distances.add(verdict, start.ways);
            let (n_starts, n_deals) = match verdict.outcome {
                Outcome::Win => (&mut found_starts.win, &mut deals.win),
                Outcome::Loss => (&mut found_starts.loss, &mut deals.loss),
                Outcome::Draw => (&mut found_starts.draw, &mut deals.draw),
            };
            *n_starts += 1;
            *n_deals += start.ways;
            found_starts.positions += 1;
        }
        let found = Self::of_deals(outcomes, found_starts, deals).expect("there is a deal");
        Ok(Self { distances: Some(distances).filter(DealDistances::are_known), ..found })
    }

    /// What is known of all positions, starts and deals, with what follows for the holder of the nine of
    /// hearts; nothing if there are no deals, or not as many as it says.
    pub fn of_deals(
        outcomes: PositionOutcomes,
        starts: StartsFinding,
        deals: DealsFinding,
    ) -> Option<Self> {
        let sum = deals.win.checked_add(deals.loss)?.checked_add(deals.draw)?;
        if sum != deals.total || sum == 0 {
            return None;
        }
        let share = |ways: u64| (Fraction::from(ways) / Fraction::from(deals.total)).to_string();
        // The other side of the table.
        let [win, loss, draw] = [deals.loss, deals.win, deals.draw].map(share);
        let holder = HolderFinding { win, loss, draw };
        Some(Self { outcomes, starts, deals, holder, distances: None })
    }

    /// A picture of the deals: by outcome, and by distance where distances are known.
    pub fn picture(&self) -> Picture {
        super::distances::picture(&self.deals, self.distances.as_ref())
    }
}

/// Counts who wins.
///
/// # Errors
/// A limit was reached.
pub fn outcomes<V: Oracle>(
    known: &Known<'_, V>,
    watch: &dyn Watch,
) -> Result<PanOutcomes, PanError> {
    let count = |sum: &mut OutcomeCounts, node: Node<'_>| {
        let is_void = node.position().mover.is_empty();
        sum.add((!is_void).then(|| known.verdicts.verdict(node.number)));
    };
    let among = |among| known.edges.tally(among, "outcomes", watch, count);
    let potential = among(Among::Potential).map_err(LimitReached::from)?;
    let attainable = among(Among::Those(known.is_attainable)).map_err(LimitReached::from)?;
    let outcomes = PositionOutcomes::new(potential, Ok(attainable));
    Ok(PanOutcomes::new(known.rules(), outcomes, known.verdicts))
}
