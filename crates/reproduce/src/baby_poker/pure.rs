//! The matrix of all pure strategies, and that it has no saddle.

use super::found::PokerFindings;
use super::payoff::{all_choices, choices, winnings};
use crate::checks::{Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PokerFindings) {
    let (rows, columns) = (found.payoffs.len(), found.payoffs[0].len());
    checks.text("matrix-p", &[], format!("{rows} × {columns}"));
    // Where rows are counted from 0 the forty-fourth is 101100, and where they are counted from 1 it is not.
    let is_44 = |row: usize| {
        let plays = all_choices().iter().map(|q| winnings(&choices(44), q)).collect::<Vec<_>>();
        found.payoffs[row] == plays
    };
    checks
        .text("strategies-definition-equilibrium", &[], format!("{{0,…,{}}}", rows - 1))
        .erratum(is_44(44) && !is_44(43));
    let saddles = found.matrix.saddles.len();
    checks.claim("pure-equilibria", values![saddles, entries = rows * columns], saddles == 0);
    checks.number("maximin", &[], &found.matrix.maximin);
    checks.number("minimax", &[], &found.matrix.minimax);
    checks.figure(
        "baby-poker-matrix",
        &[],
        study::poker::DicePokerStudy { matrix: Some(found.matrix.clone()), ..Default::default() }
            .picture()
            .expect("there is a matrix"),
    );
}
