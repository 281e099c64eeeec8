//! Counting who wins: among all positions, among those that play can lead to, and from the deals.

use games::pan::table::Table;
use games::pan::{Attained, Index, NoPath, Position, Rules, Unattainable, potential_positions};
use kernel::{Limits, Outcome, Verdict, Watch};
use study::pan::{OutcomeCounts, PanOutcomes, PositionOutcomes};

use super::PanTable;
use crate::error::WorkbenchError;

/// Up to this many positions the attainable ones are searched for, where nothing else tells which they are;
/// and each position is looked at by itself, where counts do not tell enough.
const SEARCHED: u64 = 10_000_000;

/// A solved game whose positions are to be counted.
pub(super) struct Counting<'a> {
    pub(super) table: &'a PanTable,
    /// The positions farthest from the end, as far as they were looked at.
    pub(super) farthest: &'a [Position],
}

impl Counting<'_> {
    /// Counts who wins.
    pub(super) fn outcomes(
        &self,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<PanOutcomes, WorkbenchError> {
        let outcomes = match self.by_subtraction() {
            Some(outcomes) => outcomes,
            None => self.one_by_one(limits, watch)?,
        };
        self.with_deals(outcomes)
    }

    /// Counts who wins from the deals, where it is known who does among all positions.
    pub(super) fn with_deals(
        &self,
        outcomes: PositionOutcomes,
    ) -> Result<PanOutcomes, WorkbenchError> {
        PanOutcomes::try_new(self.table.rules(), outcomes, |start| {
            Ok(self.table.verdict(start)?.unwrap_or(Verdict::DRAW))
        })
    }

    /// Takes the few positions that are not attainable from the counts of a dense table, where it is known
    /// which they are.
    fn by_subtraction(&self) -> Option<PositionOutcomes> {
        let table = self.table.as_dense()?;
        let unattainable = Unattainable::find(self.table.rules()).ok()?;
        let potential = potential(self.table.rules(), table);
        let mut attainable = OutcomeCounts { void: 0, ..potential };
        // That the longest line is from an attainable position too is to be seen.
        if !self.farthest.iter().any(|&position| !unattainable.contains(position)) {
            if potential.positions <= SEARCHED {
                return None;
            }
            attainable.longest = None;
        }
        attainable.positions -= potential.void + unattainable.len();
        for position in unattainable.positions() {
            *match table.verdict(position)?.outcome {
                Outcome::Win => &mut attainable.win,
                Outcome::Loss => &mut attainable.loss,
                Outcome::Draw => &mut attainable.draw,
            } -= 1;
        }
        Some(PositionOutcomes::new(potential, Ok(attainable)))
    }

    /// Looks at every position, unless there are too many.
    fn one_by_one(
        &self,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<PositionOutcomes, WorkbenchError> {
        let rules = self.table.rules();
        let attained = attained(rules, limits, watch)?;
        let dense = self.table.as_dense();
        let (table, index) = (self.table, Index::new(rules));
        let count = |passes: &dyn Fn(Position) -> bool| {
            let mut counts = OutcomeCounts::default();
            for position in potential_positions(rules).filter(|&position| passes(position)) {
                counts.add(table.verdict(position)?);
            }
            Ok::<_, WorkbenchError>(counts)
        };
        let potential = match dense {
            Some(dense) => potential(rules, dense),
            None => count(&|_| true)?,
        };
        let attainable = match attained {
            Err(why) => Err(why),
            Ok(attained) => {
                let is_attainable = |position| attained.contains(&index, position);
                let mut counts = count(&is_attainable)?;
                // Without distances the last layer says how far the farthest are.
                if counts.longest.is_none() && self.farthest.iter().any(|&one| is_attainable(one)) {
                    counts.longest = potential.longest;
                }
                Ok(counts)
            }
        };
        Ok(PositionOutcomes::new(potential, attainable))
    }
}

/// Who wins among all potential positions.
fn potential(rules: &Rules, table: &Table) -> OutcomeCounts {
    let counts = table.counts();
    OutcomeCounts {
        positions: Index::new(rules).n_positions(),
        win: counts.win,
        loss: counts.loss,
        draw: counts.draw,
        longest: counts.longest.map(u32::from),
        void: counts.void,
    }
}

/// Which positions are attainable, or why that is not known.
pub(super) fn attained(
    rules: &Rules,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Result<Attained, String>, WorkbenchError> {
    let why: NoPath = match Unattainable::find(rules) {
        Ok(but) => return Ok(Ok(Attained::AllBut(but))),
        Err(why) => why,
    };
    let n_positions = Index::new(rules).n_positions();
    if n_positions > SEARCHED {
        return Ok(Err(format!(
            "{n_positions} positions are too many to be searched, and the corollary does not say: {why}"
        )));
    }
    Ok(Ok(Attained::find(rules, limits, watch)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::pan::Reading;

    #[test]
    fn what_is_too_large_to_be_searched_is_said_with_its_reason() {
        let known = |rules: &Rules| attained(rules, &Limits::default(), &()).unwrap();
        let standard = Rules::standard(16).unwrap();
        assert!(matches!(known(&standard), Ok(Attained::AllBut(_))));
        let essay = |ranks| Rules::standard(ranks).unwrap().with_reading(Reading::Essay);
        assert!(matches!(known(&essay(3)), Ok(Attained::Searched(_))));
        let why = known(&essay(7)).unwrap_err();
        assert!(why.starts_with("113906250 positions are too many to be searched"), "{why}");
        assert!(why.contains("rules=essay does not allow"), "{why}");
    }
}
