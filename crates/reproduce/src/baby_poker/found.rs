//! What the workbench says of the game with six sides, asked once.

use kernel::Fraction;
use study::poker::{EquilibriaFinding, MatrixFinding, OptimalFinding};
use workbench::{StudyFindings, WorkbenchError};

use super::payoff::{SIDES, Vector, read};
use crate::ask::Ask;

/// Findings of the workbench about the game with six sides, those that are compared as fractions.
pub(super) struct PokerFindings {
    pub(super) matrix: MatrixFinding,
    /// The entries of the matrix: a row for each strategy of A.
    pub(super) payoffs: Vec<Vec<Fraction>>,
    pub(super) equilibria: EquilibriaFinding,
    pub(super) value: Fraction,
    /// All optimal strategies of A and of B.
    pub(super) optimal: [OptimalFinding; 2],
    /// The vertices of B's, by roll.
    pub(super) folds: Vec<Vector>,
}

impl PokerFindings {
    pub(super) fn new(ask: &Ask<'_>) -> Result<Self, WorkbenchError> {
        let topics = ["matrix", "equilibria", "optimal-set"];
        let StudyFindings::DicePoker(found) = ask.study("dice-poker", &[], &topics)?.findings
        else {
            unreachable!("the study of dice poker")
        };
        let matrix = found.matrix.expect("it was asked for");
        let equilibria = found.equilibria.expect("it was asked for");
        let optimal = found.optimal_set.expect("it was asked for");
        let optimal: [OptimalFinding; 2] = optimal.try_into().expect("there are two seats");
        let exact = equilibria.value.exact.clone().expect("it is solved in fractions");
        Ok(Self {
            payoffs: matrix.payoffs.iter().map(|row| read(row)).collect(),
            value: exact.parse().expect("the workbench writes fractions"),
            folds: optimal[1].behaviour.vertices.iter().map(|vertex| read(vertex)).collect(),
            matrix,
            equilibria,
            optimal,
        })
    }

    /// The one optimal strategy of A, by roll; the first, were there more.
    pub(super) fn raises(&self) -> Vector {
        let vertex = self.optimal[0].behaviour.vertices.first();
        vertex.map_or_else(|| vec![Fraction::ZERO; SIDES], |vertex| read(vertex))
    }

    /// B's optimal mixtures of pure strategies: the vertices, as strategies with their weights.
    pub(super) fn mixtures(&self) -> Vec<Vec<(usize, Fraction)>> {
        let mixtures = self.optimal[1].mixtures.as_ref().expect("with six sides they are few");
        let weight = |(nth, text): &(usize, String)| {
            (*nth, text.parse().expect("the workbench writes fractions"))
        };
        mixtures.vertices.iter().map(|vertex| vertex.iter().map(weight).collect()).collect()
    }

    /// Whether no strategy of A wins more than the game is worth where B folds with `q`.
    pub(super) fn is_optimal(&self, q: &[Fraction]) -> bool {
        super::payoff::most(q) == self.value
    }
}
