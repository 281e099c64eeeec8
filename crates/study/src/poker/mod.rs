//! What is found about dice poker, as data.

mod report;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::chart::{Cell, HeatMap, Picture};
use crate::{Amount, Estimate};

/// The findings of `study`: whatever was asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DicePokerStudy {
    /// What every pair of pure strategies gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matrix: Option<MatrixFinding>,
    /// The value, and an equilibrium by each of several ways.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equilibria: Option<EquilibriaFinding>,
    /// All optimal strategies of each seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimal_set: Option<Vec<OptimalFinding>>,
    /// The same game with dice of other sizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<Vec<FamilyRow>>,
    /// What was left out because it would be too large, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

impl DicePokerStudy {
    /// A picture of the matrix, if that was asked for.
    pub fn picture(&self) -> Option<Picture> {
        self.matrix.as_ref().map(MatrixFinding::picture)
    }
}

/// The game as a matrix. A strategy is a number whose binary digits, the first for roll 1, are its
/// choices: 0 calls, 1 raises (seat 1) or folds (seat 2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatrixFinding {
    /// How many strategies each seat has.
    pub strategies: usize,
    /// What seat 1 wins on average: a row for each of its strategies, a column for each of seat 2's.
    pub payoffs: Vec<Vec<String>>,
    /// The equilibria without lots, as pairs of strategies.
    pub saddles: Vec<[usize; 2]>,
    /// The most that a single strategy of seat 1 guarantees it,
    pub maximin: Estimate,
    /// and the least that a single strategy of seat 2 holds it to.
    pub minimax: Estimate,
}

impl MatrixFinding {
    fn picture(&self) -> Picture {
        let cell = |payoff: &String| {
            Some(Cell { value: Amount::from_text(payoff)?.float, text: String::new() })
        };
        let row = |(nth, cells): (usize, &Vec<String>)| {
            (nth.to_string(), cells.iter().map(cell).collect())
        };
        Picture::Heat(HeatMap {
            title: "Dice poker: what seat 1 wins, by both strategies".to_owned(),
            x_label: "strategy of seat 2: binary, 1 folds, the first digit for roll 1".to_owned(),
            y_label: "strategy of seat 1: binary, 1 raises".to_owned(),
            columns: (0..self.strategies).map(|nth| nth.to_string()).collect(),
            rows: self.payoffs.iter().enumerate().map(row).collect(),
            middle: 0.0,
        })
    }
}

/// One value, found in several ways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EquilibriaFinding {
    /// What the game is worth to seat 1.
    pub value: Estimate,
    /// The ways.
    pub ways: Vec<Way>,
}

/// An equilibrium by one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Way {
    /// What was solved.
    pub name: Cow<'static, str>,
    /// Columns and rows of the linear programme.
    pub size: [usize; 2],
    /// What it says the game is worth to seat 1.
    pub value: String,
    /// How likely seat 1 raises, by its roll.
    pub raise: Vec<String>,
    /// How likely seat 2 folds, by its roll.
    pub fold: Vec<String>,
    /// What both together could gain by best replies in the game itself: nothing, in an equilibrium.
    pub nash_conv: String,
}

/// All optimal strategies of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptimalFinding {
    /// Whose, counted from one.
    pub seat: usize,
    /// What the probabilities are of: `raise` or `fold`.
    pub choice: Cow<'static, str>,
    /// As mixtures of pure strategies, if these are not too many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mixtures: Option<MixturesFinding>,
    /// As probabilities by roll.
    pub behaviour: BehaviourFinding,
}

/// A set of mixtures of pure strategies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MixturesFinding {
    /// How many pure strategies there are.
    pub coordinates: usize,
    /// Those that occur in an optimal mixture.
    pub used: Vec<usize>,
    /// The dimension of the smallest flat that holds the set,
    pub dimension: usize,
    /// and that of the smallest linear subspace.
    pub span: usize,
    /// The vertices: the strategies of each, with their probabilities.
    pub vertices: Vec<Vec<(usize, String)>>,
}

/// A set of probabilities by roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BehaviourFinding {
    /// How many rolls there are.
    pub coordinates: usize,
    /// The dimension of the smallest flat that holds the set,
    pub dimension: usize,
    /// and that of the smallest linear subspace.
    pub span: usize,
    /// The vertices.
    pub vertices: Vec<Vec<String>>,
    /// The equations, none of which follows from others.
    pub equations: Vec<String>,
    /// The inequalities, none of which follows from others.
    pub inequalities: Vec<String>,
}

/// The game with dice of one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FamilyRow {
    /// The sides of a die.
    pub sides: u8,
    /// What it is worth to seat 1.
    pub value: Estimate,
    /// An optimal strategy of seat 1: how likely it raises, by its roll.
    pub raise: Vec<String>,
    /// How many vertices the set of all its optimal strategies has, where that was counted.
    pub raise_vertices: Option<usize>,
    /// An optimal strategy of seat 2: how likely it folds, by its roll.
    pub fold: Vec<String>,
    /// How many vertices the set of all its optimal strategies has, where that was counted.
    pub fold_vertices: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_has_a_cell_for_each_pair_of_strategies() {
        let zero = Estimate::of(&0.0);
        let matrix = MatrixFinding {
            strategies: 2,
            payoffs: [["1/2", "-1"], ["1/4", "1"]].map(|row| row.map(str::to_owned).into()).into(),
            saddles: Vec::new(),
            maximin: zero.clone(),
            minimax: zero,
        };
        let study = DicePokerStudy { matrix: Some(matrix), ..DicePokerStudy::default() };
        let svg = study.picture().unwrap().to_svg();
        let cells = svg.lines().find(|line| line.starts_with("<path class=\"cs-middle\"")).unwrap();
        assert_eq!(cells.matches('M').count(), 4);
        assert!(DicePokerStudy::default().picture().is_none());
    }
}
