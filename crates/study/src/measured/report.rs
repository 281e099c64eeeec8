//! Report on a measured game: games, seats, measures, figures computed from all states, definitions.

use super::{AnatomyFinding, ExperimentFinding, Mean, Measured, charts};
use crate::Estimate;
use crate::document::GameSet;
use crate::measure::{Measure, Whose};
use crate::report::{AddToReport, Column, Fact, Fit, Quantity, Report, Row, Table, Text, Value};

impl AddToReport for Measured {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        report.section("Games");
        report.say(self.class.in_words(false));
        report.table(self.games());
        self.add_remarks(report);
        report.table(self.seats());
        self.add_p_values(report);
        charts::add_play(self, report);
        if !self.measures.is_empty() {
            report.section("Measures");
            report.table(self.measures_table());
            charts::add_measures(self, report);
        }
        if let Some(anatomy) = &self.anatomy {
            add_anatomy(anatomy, report);
        }
        for missing in &self.missing {
            report.note(missing.as_str());
        }
        report.table(self.definitions());
    }
}

impl Measured {
    /// The runs of games.
    fn games(&self) -> Table {
        let columns = vec![
            Column::text("players"),
            Column::count("games"),
            Column::new("decisions", Quantity::Mean),
            Column::count("least").fit(Fit::Drop(2)),
            Column::count("most").fit(Fit::Drop(2)),
            Column::new("moves", Quantity::Mean),
            Column::new("options", Quantity::Mean),
            Column::new("ties", Quantity::Share).fit(Fit::Drop(1)),
        ];
        let row = |run: &ExperimentFinding| {
            Row::new([
                run.experiment.name().into(),
                run.games.into(),
                run.decisions.mean().into(),
                run.decisions.min.into(),
                run.decisions.max.into(),
                run.moves.mean().into(),
                run.options.into(),
                run.ties.into(),
            ])
        };
        Table::new("games", columns).rows(self.experiments.iter().map(row))
    }

    fn add_remarks(&self, report: &mut Report) {
        let mut lengths = self.experiments.iter().map(|run| run.decisions.constant());
        if let Some(Some(length)) = lengths.next()
            && lengths.all(|other| other == Some(length))
        {
            report.say(Text::from("Every game has ").counted(length as u64, "decision").words("."));
        }
        for run in &self.experiments {
            let name = run.experiment.name();
            if let Some(after) = run.draw_after {
                let text = Text::from(format!("{name}: ")).counted(run.called, "game");
                report.say(text.words(" called off after ").counted(after, "decision").words("."));
            }
            for failure in &run.failures {
                let text = Text::from(format!("{name}: ")).counted(failure.games, "game");
                report.say(text.words(format!(" failed: {}", failure.why)));
            }
        }
        let mut source = vec![Fact::text("seed", self.seed.to_string())];
        if self.experiments.len() > 1 {
            source.push(Fact::text("searcher", &*self.searcher));
        }
        report.source(source);
        if self.experiments.iter().any(|run| run.rotate) {
            report.note("One searcher takes every seat in turn; the other players are random.");
        }
    }

    /// The runs that compare seats: in them every seat has the same player.
    fn runs_by_seat(&self) -> impl Iterator<Item = &ExperimentFinding> {
        let n_seats = self.class.seats;
        self.experiments.iter().filter(move |run| !run.rotate && n_seats > 1)
    }

    /// Results of each seat where all have the same player.
    fn seats(&self) -> Table {
        let columns = vec![
            Column::count("seat"),
            Column::new("wins", Quantity::Share),
            Column::new("not last", Quantity::Share),
            Column::new("score", Quantity::Mean),
        ];
        let mut table = Table::new("seats", columns);
        for run in self.runs_by_seat() {
            for (idx, seat) in run.seats.iter().enumerate() {
                let wins =
                    seat.win_rate.map(|rate| Estimate::with_interval(rate, seat.win_interval));
                let cells =
                    [(idx + 1).into(), wins.into(), seat.not_last.into(), seat.score.mean().into()];
                table.push(Row::new(cells).in_group(run.experiment.name()));
            }
        }
        table
    }

    fn add_p_values(&self, report: &mut Report) {
        let known =
            self.runs_by_seat().filter_map(|run| Some((run.experiment.name(), run.p_even?)));
        for (name, p) in known {
            let text = Text::from("p-value that all seats are equal: ");
            report.say(text.value(p, Quantity::PValue).words(format!(" ({name})")));
        }
    }

    fn measures_table(&self) -> Table {
        let columns = vec![
            Column::text("measure"),
            Column::new("value", Quantity::Index),
            Column::count("games"),
            Column::text("defined by").fit(Fit::Drop(1)),
        ];
        let row = |measure: &Measure| {
            let value = Mean { mean: Some(measure.value), std_error: measure.std_error };
            let whose = match measure.whose {
                Whose::Cardstock => "CardStock",
                Whose::Ours => "Cardsharp",
            };
            Row::new([(&*measure.name).into(), value.into(), measure.games.into(), whose.into()])
                .in_group(measure.experiment.name())
        };
        Table::new("measures", columns).rows(self.measures.iter().map(row))
    }

    /// Definitions of all measures and figures, which a reader may already know.
    fn definitions(&self) -> Table {
        let columns = vec![Column::text("measure"), Column::text("definition").fit(Fit::Wrap)];
        let measure = |measure: &Measure| {
            let caution = measure.caution.as_ref().map(|caution| format!(" But: {caution}"));
            let definition = format!("{}{}", measure.definition, caution.unwrap_or_default());
            Row::new([(&*measure.name).into(), definition.into()])
        };
        let mut table = Table::new(Report::DEFINITIONS, columns)
            .caption("Definitions")
            .rows(self.measures.iter().map(measure));
        if let Some(anatomy) = &self.anatomy {
            let own = figures(anatomy)
                .into_iter()
                .filter_map(|(fact, definition)| Some((fact.name, definition?)));
            let by_seat = BY_SEAT.map(|(name, definition)| (name.into(), definition));
            table = table.rows(
                by_seat
                    .into_iter()
                    .chain(own)
                    .map(|(name, definition)| Row::new([name.into(), definition.into()])),
            );
        }
        table
    }
}

/// Columns of the table by seat, with their definitions.
const BY_SEAT: [(&str, &str); 5] = [
    ("value", "Expected payoff of a seat if all play perfectly."),
    ("random play", "Expected payoff of a seat if all choose at random."),
    ("best response", "The most that a seat can expect against players who choose at random."),
    ("SD (random)", "Standard deviation of the payoff if all choose at random."),
    ("SD (perfect)", "Standard deviation of the payoff if all play perfectly."),
];

fn add_anatomy(anatomy: &AnatomyFinding, report: &mut Report) {
    report.section("Computed from all states");
    let mut text = Text::from("All ").counted(anatomy.states, "state");
    text = text.words(format!(", in floating point; perfect play by {}", anatomy.perfect_by));
    let approximate = if anatomy.is_approximate() { ", which is approximate" } else { "" };
    report.say(text.words(format!("{approximate}. Payoffs are in points paid at the end.")));
    let quantity = |nth| if nth < 3 { Quantity::Payoff } else { Quantity::Mean };
    let columns = BY_SEAT.iter().enumerate();
    let columns = columns.map(|(nth, (name, _))| Column::new(*name, quantity(nth)));
    let columns: Vec<Column> = std::iter::once(Column::count("seat")).chain(columns).collect();
    let AnatomyFinding { random, perfect, best_reply, .. } = anatomy;
    let by_seat =
        [&perfect.values, &random.values, best_reply, &random.deviation, &perfect.deviation];
    let row = |seat: usize| {
        let values = by_seat.iter().map(|values| values.get(seat).copied().into());
        Row::new(std::iter::once((seat + 1).into()).chain(values))
    };
    report.table(Table::new("payoffs", columns).rows((0..perfect.values.len()).map(row)));
    report.facts("exact", figures(anatomy).into_iter().map(|(fact, _)| fact).collect());
}

/// Figures of the whole game, each with its definition, unless that of the one before says it.
fn figures(anatomy: &AnatomyFinding) -> Vec<(Fact, Option<&'static str>)> {
    let AnatomyFinding { random, perfect, stakes, perfect_stakes, .. } = anatomy;
    let share = |name: &'static str, value: Value| Fact::new(name, value, Quantity::Share);
    let mean = |name: &'static str, value: f64| Fact::new(name, value, Quantity::Mean);
    let mut figures = vec![
        (
            share("luck share, random play", random.luck.into()),
            Some(
                "Share of the variance of payoffs that moves of chance make, where all choose at random; choices \
                 make the rest.",
            ),
        ),
        (
            share("luck share, perfect play", perfect.luck.into()),
            Some("The same where all play perfectly: all of it, unless somebody mixes."),
        ),
        (
            mean("lost by a random choice", stakes.lost),
            Some(
                "Value of the best move less the mean value of all moves, over the choices that random play comes \
                 to.",
            ),
        ),
        (
            share("choices that matter, random play", stakes.matter.into()),
            Some(
                "Share of choices in random play where the best move is better than the second best by more than \
                 the threshold.",
            ),
        ),
        (share("choices that matter, perfect play", perfect_stakes.matter.into()), None),
        (mean("threshold", anatomy.threshold), Some("A hundredth of the range of payoffs.")),
        (
            mean("choices per game, random play", stakes.choices),
            Some("Expected number of decisions with more than one move."),
        ),
        (mean("choices per game, perfect play", perfect_stakes.choices), None),
        (
            share("ties, random play", random.ties.into()),
            Some("Probability that more than one seat has the highest payoff."),
        ),
        (share("ties, perfect play", perfect.ties.into()), None),
        (
            Fact::count("shortest play", anatomy.shortest).in_unit("decisions"),
            Some("Decisions of the shortest play, forced ones included."),
        ),
        (
            Fact::count("longest play", anatomy.longest).in_unit("decisions"),
            Some("Decisions of the longest play, forced ones included."),
        ),
    ];
    if let Some(longest) = anatomy.longest_forced {
        let name = "forced win from the start";
        figures.push((
            match anatomy.forced_from_start {
                Some(decisions) => Fact::count(name, decisions).in_unit("decisions"),
                None => Fact::text(name, "none"),
            },
            Some(
                "Decisions until a win that cannot be prevented, where the winner hurries and the loser delays.",
            ),
        ));
        figures.push((Fact::count("longest forced win", longest).in_unit("decisions"), None));
    }
    if stakes.unknown > 0.0 {
        figures.push((
            share("choices not judged", stakes.unknown.into()),
            Some("Share of choices in random play that the equilibrium never reaches."),
        ));
    }
    figures
}
