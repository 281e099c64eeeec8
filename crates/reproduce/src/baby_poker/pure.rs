//! The matrix of all pure strategies, and that it has no saddle.

use study::reproduced::{Chapter, Row};

use super::found::{Found, study};
use super::payoff::{all_choices, choices, winnings};

pub(super) fn rows(chapter: &mut Chapter, found: &Found) {
    chapter.table("Pure strategy equilibria");
    let (rows, columns) = (found.payoffs.len(), found.payoffs[0].len());
    chapter.row(
        Row::text("the matrix P", "64 × 64", format!("{rows} × {columns}")).by(study("matrix")),
    );
    // Where rows are counted from 0 the forty-fourth is 101100, and where they are counted from 1 it is not.
    let is_44 = |row: usize| {
        let plays = all_choices().iter().map(|q| winnings(&choices(44), q)).collect::<Vec<_>>();
        found.payoffs[row] == plays
    };
    chapter.row(
        Row::text("strategies in the definition of an equilibrium", "{1,…,64}", format!("{{0,…,{}}}", rows - 1))
            .erratum(
                "they are numbered from 0 to 63 before; strategy 44, 101100, is the row with 44 rows before it",
                is_44(44) && !is_44(43),
            ),
    );
    let saddles = found.matrix.saddles.len();
    chapter.row(
        Row::claim(
            "pure equilibria",
            "no such element exists",
            format!(
                "{saddles} of {} entries are largest in their column and smallest in their row",
                rows * columns
            ),
            saddles == 0,
        )
        .by(study("matrix")),
    );
    chapter.row(
        Row::new("the most that a single strategy guarantees A", &found.matrix.maximin)
            .by(study("matrix")),
    );
    chapter.row(
        Row::new("the least that a single strategy of B holds A to", &found.matrix.minimax)
            .note("more than the one before: hence no pure equilibrium")
            .by(study("matrix")),
    );
    chapter.figure(
        "baby-poker-matrix",
        "What player A wins on average, by the pure strategies of both, numbered as in the post: A's from top to \
         bottom, B's from left to right. Computed from the game; all 4,096 entries are those of the printed \
         formula. The post has the same picture.",
        study::poker::DicePokerStudy { matrix: Some(found.matrix.clone()), ..Default::default() }
            .picture()
            .expect("there is a matrix"),
    );
}
