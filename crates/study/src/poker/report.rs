//! Report on a study of dice poker.

use super::{DicePokerStudy, EquilibriaFinding, FamilyRow, MatrixFinding, OptimalFinding, Way};
use crate::Amount;
use crate::document::GameSet;
use crate::report::{
    AddToReport, Column, Fact, Fit, Omitted, Quantity, Report, Row, Table, Text, Value,
};

/// The most vertices of a set that are listed.
const VERTICES: usize = 24;

/// The most rolls whose probabilities are written one by one for each size of the dice.
const ROLLS: usize = 7;

impl AddToReport for DicePokerStudy {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        if let Some(found) = &self.matrix {
            report.section("Matrix of pure strategies");
            add_matrix(report, found);
        }
        if let Some(found) = &self.equilibria {
            report.section("Equilibria");
            add_equilibria(report, found);
        }
        if let Some(sets) = &self.optimal_set {
            report.section("Optimal strategies");
            report.table(optimal_sets(sets));
            report.table(vertices(sets));
            report.table(constraints(sets));
        }
        if let Some(rows) = &self.family {
            report.section("Other dice");
            report.table(family(rows));
        }
        for left_out in &self.left_out {
            report.note(format!("Left out: {left_out}."));
        }
    }
}

fn add_matrix(report: &mut Report, found: &MatrixFinding) {
    let mut facts = vec![
        Fact::count("pure strategies of each seat", found.strategies as u64),
        Fact::count("pure equilibria (saddle points)", found.saddles.len() as u64),
    ];
    facts.extend(found.saddles.first().map(|[row, column]| {
        Fact::text("the first of them", format!("strategy {row} against {column}"))
    }));
    facts.push(Fact::new("maximin in pure strategies", &found.maximin, Quantity::Payoff));
    facts.push(Fact::new("minimax in pure strategies", &found.minimax, Quantity::Payoff));
    report.facts("matrix", facts);
    report.note(
        "Maximin: the most that one strategy of seat 1 guarantees it. Minimax: the least that one strategy of seat 2 \
         holds it to.",
    );
    let caption = "Payoff of seat 1 for each pair of pure strategies.";
    report.chart("matrix", found.picture(), caption);
}

fn add_equilibria(report: &mut Report, found: &EquilibriaFinding) {
    report.facts("value", vec![Fact::new("value for seat 1", &found.value, Quantity::Payoff)]);
    let columns = vec![
        Column::text("linear programme of"),
        Column::count("columns"),
        Column::count("rows"),
        Column::new("value", Quantity::Payoff),
        Column::new("NashConv", Quantity::Payoff),
    ];
    let row = |way: &Way| {
        let [columns, rows] = way.size;
        let [value, nash_conv] = [&way.value, &way.nash_conv].map(|exact| Amount::from_text(exact));
        let name = Value::from(&*way.name);
        Row::new([name, columns.into(), rows.into(), value.into(), nash_conv.into()])
    };
    report.table(Table::new("equilibria", columns).rows(found.ways.iter().map(row)));
    let columns = vec![
        Column::text("linear programme of"),
        Column::text("raises").fit(Fit::Wrap),
        Column::text("folds").fit(Fit::Wrap),
    ];
    let row = |way: &Way| {
        Row::new([(&*way.name).into(), odds(&way.raise).into(), odds(&way.fold).into()])
    };
    report.table(Table::new("equilibrium-strategies", columns).rows(found.ways.iter().map(row)));
    report.note(
        "Raises and folds: probabilities by roll, from 1 up. NashConv: the sum of what both seats gain by best \
         responses; 0 in an equilibrium.",
    );
}

/// The sets of optimal strategies, as mixtures of pure strategies and as probabilities by roll.
fn optimal_sets(sets: &[OptimalFinding]) -> Table {
    let columns = vec![
        Column::text("set"),
        Column::count("coordinates"),
        Column::count("vertices"),
        Column::count("dimension"),
        Column::count("linear span").fit(Fit::Drop(1)),
        Column::text("support").fit(Fit::Wrap),
    ];
    let row = |set: &OptimalFinding, name: &str, counts: [usize; 4], support: Value| {
        let cells = [name.into()].into_iter().chain(counts.map(Value::from)).chain([support]);
        Row::new(cells).in_group(seat(set))
    };
    let rows = sets.iter().flat_map(|set| {
        let mixtures = set.mixtures.as_ref().map(|found| {
            let counts = [found.coordinates, found.vertices.len(), found.dimension, found.span];
            let used: Vec<String> = found.used.iter().map(usize::to_string).collect();
            row(set, "mixed strategies", counts, used.join(", ").into())
        });
        let found = &set.behaviour;
        let counts = [found.coordinates, found.vertices.len(), found.dimension, found.span];
        let behaviour = row(set, "behaviour strategies", counts, Value::Empty);
        mixtures.into_iter().chain([behaviour])
    });
    Table::new("optimal-sets", columns)
        .caption("Support: the pure strategies, by number, that occur in an optimal mixture.")
        .rows(rows)
}

/// The seat, and what its probabilities are of.
fn seat(set: &OptimalFinding) -> String {
    let letter = if set.choice == "raise" { 'p' } else { 'q' };
    format!(
        "seat {}, {letter}1, {letter}2, …: the probability that it {}s with 1, 2, …",
        set.seat, set.choice
    )
}

/// The vertices of the optimal behaviour strategies.
fn vertices(sets: &[OptimalFinding]) -> Table {
    let columns =
        vec![Column::count("vertex"), Column::text("probabilities by roll").fit(Fit::Wrap)];
    let rows = sets.iter().flat_map(|set| {
        let listed = set.behaviour.vertices.iter().take(VERTICES).enumerate();
        listed.map(|(nth, vertex)| {
            Row::new([(nth + 1).into(), odds(vertex).into()]).in_group(seat(set))
        })
    });
    let mut table = Table::new("vertices", columns)
        .caption("Vertices of the optimal behaviour strategies:")
        .rows(rows);
    let left_out = |set: &OptimalFinding| set.behaviour.vertices.len().saturating_sub(VERTICES);
    let n_left_out: usize = sets.iter().map(left_out).sum();
    let hint = Text::with_code("the JSON document has them (`--json`).");
    table.omitted = (n_left_out > 0).then_some(Omitted { rows: Some(n_left_out as u64), hint });
    table
}

/// The optimal behaviour strategies by their equations and inequalities.
fn constraints(sets: &[OptimalFinding]) -> Table {
    let columns = vec![Column::text("kind"), Column::text("constraint").fit(Fit::Wrap)];
    let rows = sets.iter().flat_map(|set| {
        let kinds =
            [("equation", &set.behaviour.equations), ("inequality", &set.behaviour.inequalities)];
        kinds.into_iter().flat_map(move |(kind, all)| {
            let row = move |text: &String| Row::new([kind.into(), text.into()]).in_group(seat(set));
            all.iter().map(row)
        })
    });
    Table::new("constraints", columns)
        .caption("The optimal behaviour strategies are all that satisfy:")
        .rows(rows)
}

fn family(rows: &[FamilyRow]) -> Table {
    let columns = vec![
        Column::count("sides"),
        Column::new("value", Quantity::Payoff),
        Column::text("raises").fit(Fit::Wrap),
        Column::count("vertices").fit(Fit::Drop(1)),
        Column::text("folds").fit(Fit::Wrap),
        Column::count("their vertices").fit(Fit::Drop(1)),
    ];
    let row = |row: &FamilyRow| {
        let counted = |n: Option<usize>| n.map_or("many".into(), Value::from);
        Row::new([
            u32::from(row.sides).into(),
            (&row.value).into(),
            in_runs(&row.raise).into(),
            counted(row.raise_vertices),
            in_runs(&row.fold).into(),
            counted(row.fold_vertices),
        ])
    };
    Table::new("family", columns)
        .caption(
            "The same stakes with other dice: the value for seat 1, and for each seat one optimal strategy and the \
             number of vertices of the set of all:",
        )
        .rows(rows.iter().map(row))
}

/// Probabilities by roll, which are fractions.
fn odds(odds: &[String]) -> String {
    format!("({})", odds.join(", "))
}

/// The same where there are many rolls: equal ones in a row are counted, `1 ×5, 2/3, 0 ×14`.
fn in_runs(all: &[String]) -> String {
    if all.len() <= ROLLS {
        return odds(all);
    }
    let runs = all.chunk_by(|one, other| one == other).map(|run| match run.len() {
        1 => run[0].clone(),
        n => format!("{} ×{n}", run[0]),
    });
    odds(&runs.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_probabilities_in_a_row_are_counted_where_rolls_are_many() {
        let text = |all: &[&str]| in_runs(&all.iter().map(|x| (*x).to_owned()).collect::<Vec<_>>());
        assert_eq!(text(&["1", "1", "2/3", "0"]), "(1, 1, 2/3, 0)");
        let many = ["1", "1", "2/3", "0", "0", "0", "0", "1/2"];
        assert_eq!(text(&many), "(1 ×2, 2/3, 0 ×4, 1/2)");
    }
}
