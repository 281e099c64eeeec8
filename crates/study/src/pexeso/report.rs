//! Report on a solved game of Pexeso, and on a study of it.

use super::{
    ActionFinding, AdvantageFinding, BehindFinding, Certificate, EndingRow, LengthFinding,
    MarginFinding, Mean, PaperFinding, PexesoFindings, PexesoStudy, PositionSurvey, RuleException,
    RuleFinding, VariantRow,
};
use crate::Amount;
use crate::document::GameSet;
use crate::report::{
    AddToReport, Column, Fact, Fit, Omitted, Quantity, Report, Row, Table, Text, Value,
};

/// The most margins that are listed, the most positions, and the most exceptions to a rule.
const MARGINS: usize = 17;
const BEHIND: usize = 12;
const EXCEPTIONS: usize = 20;

impl AddToReport for PexesoFindings {
    fn add_to(&self, report: &mut Report, game: &GameSet) {
        let number = |name: &str| game.set.get(name).map_or(String::new(), ToString::to_string);
        let position = format!("[{}, {}]", number("pairs"), number("known"));
        if let Some(ActionFinding { words, unseen, .. }) = &self.action {
            report.say(format!(
                "Best move at {position}: {words} (a {unseen}-move of Zwick and Paterson)."
            ));
        }
        if let Some(paper) = &self.paper {
            add_paper(report, paper);
            return;
        }
        let mut facts = Vec::new();
        for (name, of) in [
            ("probability that play ends", &self.finish),
            ("probability that play never ends", &self.stall),
        ] {
            facts.extend(of.as_ref().map(|of| Fact::new(name, of, Quantity::Probability)));
        }
        let turns = "expected number of turns (of two cards)";
        facts.extend(self.turns.as_ref().map(|of| mean(turns, of.as_ref(), "infinite")));
        if matches!(self.turns, Some(None)) {
            let turns = "expected number of turns if play ends";
            let of = self.turns_if_over.as_ref();
            facts.extend(of.map(|of| mean(turns, of.as_ref(), "play does not end")));
        }
        report.facts("play", facts);
        add_margins(report, self.margins.as_deref().unwrap_or_default());
        if let Some(found) = &self.certificate {
            report.say(certificate(found));
        }
    }
}

/// An expectation, or words where there is none.
fn mean(name: &'static str, of: Option<&Mean>, none: &str) -> Fact {
    Fact::new(name, of.map_or(none.into(), Value::from), Quantity::Mean)
}

/// Pairs of the mover less those of the other: their sign, and each if they are few.
fn add_margins(report: &mut Report, margins: &[MarginFinding]) {
    if margins.is_empty() {
        return;
    }
    let probability = |name: &'static str, of: fn(i64) -> bool| {
        let these = margins.iter().filter(|found| of(found.margin));
        // The sum of nothing has a sign.
        let sum = these.map(|found| found.probability).sum::<f64>() + 0.0;
        Fact::new(name, sum, Quantity::Probability)
    };
    report.facts(
        "winner",
        vec![
            probability("probability that the mover wins more pairs", |margin| margin > 0),
            probability("as many pairs as the other", |margin| margin == 0),
            probability("fewer pairs", |margin| margin < 0),
        ],
    );
    if margins.len() > MARGINS {
        report.note(
            Text::from("The probability of each of ")
                .counted(margins.len() as u64, "margin")
                .words(" is in the JSON document (")
                .code("--json")
                .words(")."),
        );
        return;
    }
    let columns = vec![
        Column::new("pairs more than the other", Quantity::Payoff),
        Column::new("probability", Quantity::Probability),
    ];
    let row = |found: &MarginFinding| {
        let margin = Amount { exact: Some(found.margin.to_string()), float: found.margin as f64 };
        let probability = Amount { exact: found.exact.clone(), float: found.probability };
        Row::new([margin.into(), probability.into()])
    };
    report.table(Table::new("margins", columns).rows(margins.iter().map(row)));
}

fn certificate(found: &Certificate) -> Text {
    let [pairs, known] = found.worst;
    let is = if found.holds {
        "Known pairs are always worth taking: no position is worth less than -1 to the mover"
    } else {
        "It is not certain that known pairs are always worth taking: some position is worth less than -1 to the \
         mover"
    };
    Text::from(format!("{is}. The worst is [{pairs}, {known}] with value "))
        .value(&found.value, Quantity::Payoff)
        .words(".")
}

/// The printed recurrence in words: how it is read and worked out.
fn reading(reading: &str, arithmetic: &str) -> String {
    let reading = if reading == "literal" { "it stands" } else { reading };
    let arithmetic = if arithmetic == "exact" { "in fractions" } else { "in doubles" };
    format!("as {reading}, {arithmetic}")
}

fn add_paper(report: &mut Report, ways: &[PaperFinding]) {
    let columns = vec![
        Column::text("printed recurrence").fit(Fit::Wrap),
        Column::new("A", Quantity::Payoff),
        Column::new("P", Quantity::Probability),
        Column::count("A < 0"),
        Column::count("with k ≥ 2"),
    ];
    let row = |way: &PaperFinding| {
        Row::new([
            reading(&way.reading, &way.arithmetic).into(),
            (&way.a).into(),
            (&way.p).into(),
            way.behind.into(),
            way.behind_two_known.into(),
        ])
    };
    report.table(
        Table::new("recurrence", columns)
            .caption(
                "Value A and probability P of ending, and positions of up to n pairs with A < 0:",
            )
            .rows(ways.iter().map(row)),
    );
    report.note(
        "As published: A(n, 1) from a known second card alone, P = 1 up to three pairs, and positions counted from \
         three pairs on. The recurrence has a slip, and the game is another one: see rules=full.",
    );
}

impl AddToReport for PexesoStudy {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        if let Some(found) = &self.positions {
            report.section("Positions");
            add_positions(report, found);
        }
        if let Some(found) = &self.rule {
            report.section("Zwick and Paterson's rule");
            add_rule(report, found);
        }
        if let Some(rows) = &self.ending {
            report.section("Probability that play ends");
            report.table(ending(rows));
            report.note(rows.first().map_or("", |row| collected(&row.collect)));
        }
        if let Some(rows) = &self.errors {
            report.section("Players who err");
            report.table(errors(rows));
        }
        if let Some(found) = &self.length {
            report.section("Length of play as errors become rare");
            add_length(report, found);
        }
        if let Some(found) = &self.advantage {
            report.section("Advantage by error rates");
            report.table(advantage(found));
            let caption = "Value for the first player, by the error rates of both.";
            report.chart("advantage", found.picture(), caption);
        }
    }
}

fn add_positions(report: &mut Report, found: &PositionSurvey) {
    let columns = vec![
        Column::text("positions of 1 to n pairs").fit(Fit::Wrap),
        Column::count("all"),
        Column::count("mover behind"),
        Column::count("with k ≥ 2"),
        Column::count("mover ahead"),
    ];
    let game = Row::new([
        format!("the game, n = {}", found.pairs).into(),
        found.positions.into(),
        found.behind.into(),
        found.behind_two_known.into(),
        found.ahead.into(),
    ]);
    let paper = |paper: &BehindFinding| {
        Row::new([
            format!("the paper {}", reading(&paper.reading, &paper.arithmetic)).into(),
            Value::Empty,
            paper.behind.into(),
            paper.behind_two_known.into(),
            Value::Empty,
        ])
    };
    let table = Table::new("positions", columns).row(game);
    report.table(table.rows(found.paper.iter().map(paper)));
    let columns = vec![Column::text("best move"), Column::count("positions")];
    let actions = found.actions.iter().filter(|count| count.positions > 0);
    let row = |words: &String, n: usize| Row::new([words.into(), n.into()]);
    report.table(
        Table::new("best-moves", columns)
            .rows(actions.map(|count| row(&count.action.words, count.positions))),
    );
    let n_behind = found.where_behind.len();
    if n_behind > 0 {
        let first = found.where_behind.iter().take(BEHIND);
        let first: Vec<String> = first.map(|[n, k]| format!("[{n}, {k}]")).collect();
        let mut text = Text::from(format!("The mover is behind at {}", first.join(", ")));
        if n_behind > BEHIND {
            text = text.words(" and ").counted((n_behind - BEHIND) as u64, "more position");
        }
        report.say(text.words("."));
    }
}

fn add_rule(report: &mut Report, found: &RuleFinding) {
    let n_right = found.positions - found.exceptions.len();
    let how = if found.exact { "in fractions" } else { "in floating point" };
    report.say(
        Text::from(
            "The rule (k = 0: 2-move; else n + k even: 1-move; odd: 0-move where 3k ≥ 2(n + 1), else 2-move) is \
             right in ",
        )
        .count(n_right as u64)
        .words(" of ")
        .counted(found.positions as u64, "position")
        .words(format!(", solved {how}.")),
    );
    let columns = vec![
        Column::count("pairs n"),
        Column::count("known cards k"),
        Column::text("by the rule"),
        Column::text("best"),
    ];
    let row = |exception: &RuleException| {
        let [n, k] = exception.position.map(u32::from);
        Row::new([n.into(), k.into(), (&*exception.rule).into(), (&*exception.best).into()])
    };
    let listed = found.exceptions.iter().take(EXCEPTIONS);
    let mut table = Table::new("exceptions", columns).rows(listed.map(row));
    table.omitted = in_json(found.exceptions.len().saturating_sub(EXCEPTIONS));
    report.table(table);
}

/// Rows that are in the JSON document alone, if there are any.
fn in_json(rows: usize) -> Option<Omitted> {
    let hint = Text::with_code("the JSON document has them (`--json`).");
    (rows > 0).then_some(Omitted { rows: Some(rows as u64), hint })
}

fn ending(rows: &[EndingRow]) -> Table {
    let columns = vec![
        Column::count("pairs"),
        Column::new("value A(n, 0)", Quantity::Payoff),
        Column::new("probability of an end", Quantity::Probability),
        Column::new("turns if it ends", Quantity::Mean),
        Column::new("published P(n, 0)", Quantity::Probability).fit(Fit::Drop(1)),
    ];
    let row = |row: &EndingRow| {
        Row::new([
            u32::from(row.pairs).into(),
            row.value.into(),
            (&row.finish).into(),
            row.turns_if_over.into(),
            Value::or_empty(row.paper.as_ref()),
        ])
    };
    Table::new("ending", columns).rows(rows.iter().map(row))
}

/// The meaning of a turn.
fn collected(by: &str) -> &'static str {
    if by == "moderator" {
        "A moderator gives out known pairs, which takes no turn."
    } else {
        "The mover collects known pairs, each in a turn of its own."
    }
}

fn errors(rows: &[VariantRow]) -> Table {
    let columns = vec![
        Column::text("mates"),
        Column::text("last pairs"),
        Column::new("value A", Quantity::Payoff),
        Column::new("value B", Quantity::Payoff),
        Column::new("turns", Quantity::Mean),
        Column::new("never ends", Quantity::Probability),
        Column::text("best move"),
    ];
    let row = |row: &VariantRow| {
        Row::new([
            (&*row.mates).into(),
            (&*row.last).into(),
            row.a.into(),
            row.b.into(),
            row.turns.map_or("infinite".into(), Value::from),
            row.stalls.into(),
            (&*row.action.name).into(),
        ])
    };
    let [p, q] = rows.first().map_or([None, None], |row| [&row.p, &row.q].map(|text| rate(text)));
    let caption = Text::from("Value to the mover, the first player (A, error rate p = ")
        .value(p, Quantity::Probability)
        .words(") or the second (B, error rate q = ")
        .value(q, Quantity::Probability)
        .words("), where a moderator gives out known pairs:");
    Table::new("errors", columns).caption(caption).rows(rows.iter().map(row))
}

/// A rate of errors.
fn rate(text: &str) -> Option<Amount> {
    Amount::from_text(text)
}

fn add_length(report: &mut Report, found: &LengthFinding) {
    let columns = vec![
        Column::new("error rate p of both", Quantity::Probability),
        Column::new("value", Quantity::Payoff),
        Column::new("expected turns", Quantity::Mean),
        Column::new("p · turns", Quantity::Mean),
    ];
    let rows = found.rows.iter().map(|row| {
        let numbers = [row.value, row.turns, row.p_turns].map(Value::from);
        Row::new([rate(&row.p).into()].into_iter().chain(numbers))
    });
    report.table(Table::new("length", columns).rows(rows));
    report.note(collected(&found.collect));
    match found.rows.last() {
        Some(rarest) if found.limit.float == 0.0 => report.say(
            Text::from(
                "Play cannot cycle for ever: as p goes to 0 so does p · turns, and play takes ",
            )
            .value(rarest.turns, Quantity::Mean)
            .words(" turns."),
        ),
        _ => report.say(
            Text::from("As p goes to 0, p · turns goes to ")
                .value(&found.limit, Quantity::Mean)
                .words("."),
        ),
    }
}

fn advantage(found: &AdvantageFinding) -> Table {
    let mut columns = vec![Column::new("p", Quantity::Text)];
    // Where there is no room, every second rate says enough.
    columns.extend(found.rates.iter().enumerate().map(|(nth, rate)| {
        let fit = if nth % 2 == 1 { Fit::Drop(1) } else { Fit::Keep };
        Column::new(format!("q = {rate}"), Quantity::Mean).fit(fit)
    }));
    let row = |(rate, values): (&f64, &Vec<f64>)| {
        Row::new([*rate].into_iter().chain(values.iter().copied()).map(Value::from))
    };
    let [n, k] = found.position;
    Table::new("advantage", columns)
        .caption(format!(
            "Value of [{n}, {k}] for the first player, with error rate p of the first and q of the second:"
        ))
        .rows(found.rates.iter().zip(&found.values).map(row))
}
