//! The standard deck and two players: solved once for all sections that ask about it.

use games::pairs::{Pack, one_card_each};
use study::pairs::PairsFindings;
use workbench::{Findings, Solved, WorkbenchError};

use super::printed::Two;
use crate::ask::{Ask, Set};

/// The settings under which tied deals are thrown in.
pub(super) const REDEAL: Set<'static> = &[("ties", "redeal")];

/// The round of two with the standard deck.
pub(super) struct Standard {
    /// Under the rules as they are,
    pub(super) full: Solved,
    /// and with tied deals thrown in.
    pub(super) redeal: Solved,
    /// The recursion of the paper from every opening of one card each.
    pub(super) printed: Two<f64>,
    /// What it gives at each of them, in the order of our solver's.
    pub(super) values: Vec<f64>,
}

impl Standard {
    pub(super) fn new(ask: &Ask<'_>) -> Result<Self, WorkbenchError> {
        let pack = Pack::triangular(10)?;
        let mut printed = Two::new();
        let values = one_card_each(2, &pack).into_iter().map(|stacks| {
            let d = pack.without(&stacks).unwrap_or(Pack::EMPTY);
            printed.u(&d, stacks[0], stacks[1])
        });
        let values = values.collect();
        Ok(Self {
            full: ask.solve("pairs", &[], |request| request)?,
            redeal: ask.solve("pairs", REDEAL, |request| request)?,
            printed,
            values,
        })
    }
}

/// What was found about a round or a game of Pairs.
pub(super) fn found(solved: &Solved) -> PairsFindings {
    match &solved.document.findings {
        Findings::Pairs(findings) => (**findings).clone(),
        _ => PairsFindings::default(),
    }
}
