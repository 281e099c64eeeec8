//! A study of dice poker as text.

use std::fmt::Write as _;

use study::Estimate;
use study::poker::{
    BehaviourFinding, DicePokerStudy, EquilibriaFinding, FamilyRow, MatrixFinding, OptimalFinding,
};

use super::{table, words};

/// The most vertices that are listed; all are in the JSON document.
const LISTED: usize = 24;

/// The most rolls whose probabilities are written one by one in a row of the family.
const ROLLS: usize = 7;

pub(super) fn study(found: &DicePokerStudy) -> String {
    let parts = [
        found.matrix.as_ref().map(matrix),
        found.equilibria.as_ref().map(equilibria),
        found
            .optimal_set
            .as_ref()
            .map(|sets| sets.iter().map(optimal).collect::<Vec<_>>().join("\n")),
        found.family.as_deref().map(family),
    ];
    let mut text = parts.into_iter().flatten().collect::<Vec<_>>().join("\n");
    for left_out in &found.left_out {
        let _ = writeln!(text, "\nLeft out: {left_out}.");
    }
    text
}

fn matrix(found: &MatrixFinding) -> String {
    let n = found.strategies;
    let saddles = match found.saddles.as_slice() {
        [] => "No pair of them is an equilibrium.".to_owned(),
        [[row, column]] => format!("One pair is an equilibrium: {row} against {column}."),
        [[row, column], ..] => format!(
            "{} pairs are equilibria, the first of them {row} against {column}.",
            found.saddles.len()
        ),
    };
    format!(
        "Each seat has {n} pure strategies, and the matrix {n} × {n} entries.\n{saddles} A single \
         strategy of seat 1 guarantees it at most {}, and one of seat 2 holds it to no less than {}.\n",
        worth(&found.maximin),
        worth(&found.minimax)
    )
}

fn equilibria(found: &EquilibriaFinding) -> String {
    let mut rows = words(&["by", "programme", "value", "raises", "folds", "gain"]);
    for way in &found.ways {
        let [columns, lines] = way.size;
        rows.add_row([
            way.name.to_string(),
            format!("{columns} × {lines}"),
            way.value.clone(),
            odds(&way.raise),
            odds(&way.fold),
            way.nash_conv.clone(),
        ]);
    }
    format!(
        "The game is worth {} to seat 1. Raises and folds are probabilities by roll, from 1 up; gain is \
         what best replies would win in the game itself.\n\n{rows}\n",
        worth(&found.value)
    )
}

fn optimal(found: &OptimalFinding) -> String {
    let letter = if found.choice == "raise" { 'p' } else { 'q' };
    let mut text = format!(
        "All optimal strategies of seat {} ({letter}1, {letter}2, …: how likely it {}s with 1, 2, …):\n",
        found.seat, found.choice
    );
    if let Some(mixtures) = &found.mixtures {
        let used: Vec<String> = mixtures.used.iter().map(ToString::to_string).collect();
        let _ = writeln!(
            text,
            "  mixtures of {} pure strategies: {}, dimension {}, linear span {}; they use {}",
            mixtures.coordinates,
            vertices(mixtures.vertices.len()),
            mixtures.dimension,
            mixtures.span,
            used.join(", ")
        );
    }
    let BehaviourFinding { coordinates, dimension, span, .. } = found.behaviour;
    let corners = &found.behaviour.vertices;
    let _ = writeln!(
        text,
        "  probabilities of {coordinates} rolls: {}, dimension {dimension}, linear span {span}",
        vertices(corners.len())
    );
    for vertex in corners.iter().take(LISTED) {
        let _ = writeln!(text, "    {}", odds(vertex));
    }
    if corners.len() > LISTED {
        let _ = writeln!(text, "    (the first {LISTED}; all are in the JSON document)");
    }
    let bounds = found.behaviour.equations.iter().chain(&found.behaviour.inequalities);
    let _ = writeln!(text, "  that is, all with");
    for bound in bounds {
        let _ = writeln!(text, "    {bound}");
    }
    text
}

fn family(rows: &[FamilyRow]) -> String {
    let mut shown = table(&["sides", "value", "", "vertices", "raises", "vertices", "folds"]);
    for column in [4, 6] {
        if let Some(column) = shown.column_mut(column) {
            column.set_cell_alignment(comfy_table::CellAlignment::Left);
        }
    }
    for row in rows {
        let counted = |n: Option<usize>| n.map_or("many".to_owned(), |n| n.to_string());
        shown.add_row([
            row.sides.to_string(),
            row.value.exact.clone().unwrap_or_default(),
            format!("{:.9}", row.value.float),
            counted(row.raise_vertices),
            in_short(&row.raise),
            counted(row.fold_vertices),
            in_short(&row.fold),
        ]);
    }
    format!(
        "The same stakes with other dice: the value to seat 1, how many vertices the set of optimal \
         strategies of each seat has, and one of them.\n\n{shown}\n"
    )
}

fn vertices(n: usize) -> String {
    if n == 1 { "1 vertex".to_owned() } else { format!("{n} vertices") }
}

fn worth(worth: &Estimate) -> String {
    match &worth.exact {
        Some(exact) if exact.contains('/') => format!("{exact} = {:.9}", worth.float),
        Some(exact) => exact.clone(),
        None => format!("{:.9}", worth.float),
    }
}

fn odds(odds: &[String]) -> String {
    format!("({})", odds.join(", "))
}

/// Equal ones in a row are counted where there are many: `1 ×5, 2/3, 0 ×14`.
fn in_short(all: &[String]) -> String {
    if all.len() <= ROLLS {
        return odds(all);
    }
    let runs = all.chunk_by(|one, other| one == other).map(|run| match run.len() {
        1 => run[0].clone(),
        n => format!("{} ×{n}", run[0]),
    });
    format!("({})", runs.collect::<Vec<_>>().join(", "))
}
