//! The printed recurrence, by how it is read and worked out.

use std::borrow::Cow;

use games::pexeso::paper::{DoublePaper, ExactPaper, Paper, Reading};
use games::pexeso::{PexesoError, Position};
use kernel::{ExtendedFloat, Number, Watch};
use serde::{Deserialize, Serialize};

use super::{ActionFinding, Chance};
use crate::Estimate;

/// Values of the printed recurrence, in one reading and one arithmetic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PaperFinding {
    /// `published` (all published figures come out) or `literal`.
    pub reading: Cow<'static, str>,
    /// `exact` or `double`.
    pub arithmetic: Cow<'static, str>,
    /// A(n, k).
    pub a: Estimate,
    /// P(n, k).
    pub p: Chance,
    /// What is done.
    pub action: ActionFinding,
    /// Positions of up to n pairs with A below zero,
    pub behind: usize,
    /// and those of them with two known cards or more.
    pub behind_two_known: usize,
}

impl PaperFinding {
    /// All ways: as published and literally, in doubles and, if `exact`, in fractions.
    ///
    /// # Errors
    /// If it was told to stop.
    pub fn all(at: Position, exact: bool, watch: &dyn Watch) -> Result<Vec<Self>, PexesoError> {
        let mut found = Vec::new();
        for reading in [Reading::Published, Reading::Literal] {
            if exact {
                let paper = ExactPaper::new(at.pairs, reading, watch)?;
                let p = paper.p(at);
                found.push(Self::new(&paper, at, "exact", Chance::new(&p.into(), Some(p))));
            }
            let paper = DoublePaper::new(at.pairs, reading, watch)?;
            let p = Chance::new::<ExtendedFloat>(paper.p(at), None);
            found.push(Self::new(&paper, at, "double", p));
        }
        Ok(found)
    }

    fn new<N: Number + PartialOrd, P: Number>(
        paper: &Paper<N, P>,
        at: Position,
        arithmetic: &'static str,
        p: Chance,
    ) -> Self {
        let (behind, behind_two_known) = paper.behind();
        let (reading, action) = (paper.reading().name(), ActionFinding::new(paper.action(at)));
        let a = Estimate::of(paper.a(at));
        Self {
            reading: reading.into(),
            arithmetic: arithmetic.into(),
            a,
            p,
            action,
            behind,
            behind_two_known,
        }
    }
}
