//! The game and the printed recurrence, solved once: to 64 pairs in fractions, to 1,000 in floating point.

use games::pexeso::paper::{DoublePaper, ExactPaper, Reading};
use games::pexeso::table::{ProfileOutcome, Table, TableConfig};
use games::pexeso::{Action, Position, Rules};
use kernel::{Fraction, Seat};
use study::pexeso::{EndingRow, PexesoStudy, PositionSurvey};
use workbench::{StudyFindings, WorkbenchError};

use crate::ask::{Ask, Set};

/// The most pairs that the paper looks at.
pub(super) const PAIRS: u16 = 64;

/// Solutions of the game and of the printed recurrence, with which the paper is compared.
pub(super) struct PexesoSolutions {
    /// The game itself.
    pub(super) table: Table<Fraction>,
    pub(super) course: ProfileOutcome<Fraction>,
    /// The recurrence as it stands, and so that all published figures come out.
    pub(super) literal: ExactPaper,
    pub(super) literal_double: DoublePaper,
    pub(super) published: ExactPaper,
    /// What the study says of 64 pairs,
    pub(super) study: PexesoStudy,
    /// and how likely play ends with up to 1,000.
    pub(super) far: Vec<EndingRow>,
}

impl PexesoSolutions {
    pub(super) fn new(ask: &Ask<'_>) -> Result<Self, WorkbenchError> {
        let config = TableConfig::new(Rules::new(PAIRS)?);
        let table = Table::solve(&config, &ask.limits, ask.watch)?;
        let course = ProfileOutcome::new(&table, ask.watch)?;
        let topics = ["positions", "rule", "ending"];
        let far = studied(ask, &[("pairs", "1000")], &["ending"])?;
        Ok(Self {
            table,
            course,
            literal: ExactPaper::new(PAIRS, Reading::Literal, ask.watch)?,
            literal_double: DoublePaper::new(PAIRS, Reading::Literal, ask.watch)?,
            published: ExactPaper::new(PAIRS, Reading::Published, ask.watch)?,
            study: studied(ask, &[("pairs", "64")], &topics)?,
            far: far.ending.expect("it was asked for"),
        })
    }

    /// What `[n, k]` is worth to the mover in the game itself; all pairs, where every mate is known.
    pub(super) fn value(&self, n: u16, k: u16) -> Fraction {
        if k >= n { n.into() } else { self.table.value(Seat::new(0), Position::new(n, k)).clone() }
    }

    /// The positions in which passing is best.
    pub(super) fn passes(&self) -> Vec<Position> {
        let action = |at: &Position| self.table.action(Seat::new(0), *at);
        Position::all(PAIRS).filter(|at| action(at) == Action::Pass).collect()
    }

    /// What the study says of all positions.
    pub(super) fn survey(&self) -> &PositionSurvey {
        self.study.positions.as_ref().expect("it was asked for")
    }

    /// How likely play from `[n, k]` ends in the game itself.
    pub(super) fn ends(&self, n: u16, k: u16) -> Fraction {
        self.course.ends(Seat::new(0), Position::new(n, k)).clone()
    }
}

/// The findings of `study pexeso`.
pub(super) fn studied(
    ask: &Ask<'_>,
    set: Set<'_>,
    only: &[&str],
) -> Result<PexesoStudy, WorkbenchError> {
    let StudyFindings::Pexeso(found) = ask.study("pexeso", set, only)?.findings else {
        unreachable!("the study of Pexeso")
    };
    Ok(*found)
}
