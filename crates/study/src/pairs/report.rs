//! Report on a solved game of Pairs.

use super::{
    Configurations, DepartureFinding, EndsFinding, FirstMoverFinding, OpeningFinding,
    PairsFindings, ScoreFinding,
};
use crate::document::GameSet;
use crate::report::{
    AddToReport, Column, Fact, Fit, Omitted, Quantity, Report, Row, Table, Text, Value,
};
use crate::{Amount, Estimate};

/// The most departures that are listed.
const DEPARTURES: usize = 20;

/// The scores that are listed are multiples of this, and the highest.
const SCORES: usize = 5;

impl AddToReport for PairsFindings {
    fn add_to(&self, report: &mut Report, game: &GameSet) {
        if let Some(found) = &self.configuration {
            let mut facts = vec![Fact::text("best move", &*found.action)];
            let margin = found.margin;
            facts.extend(margin.map(|by| Fact::new("better by", by, Quantity::Payoff)));
            report.facts("configuration", facts);
        }
        if let Some(ends) = &self.ends {
            add_ends(report, ends);
        }
        if let Some(first) = &self.first_mover {
            report.facts("first-mover", first_mover(first));
        }
        if let Some(deal) = self.deal.filter(|deal| deal.neglected > 0.0) {
            report.say(
                Text::from(
                    "These are means over the deals gone through; tie-breaks of probability ",
                )
                .value(deal.neglected, Quantity::Probability)
                .words(" were left out (")
                .code("--set neglect=…")
                .words("). The bounds hold over all deals."),
            );
        }
        let openings = self.openings.as_deref().unwrap_or_default();
        match openings.first() {
            Some(first) if first.stacks.len() == 2 => report.table(openings_of_two(openings)),
            Some(_) => {
                report.table(openings_by_lowest(openings));
                report.note(Text::with_code("Each opening is in the JSON document (`--json`)."));
            }
            None => {}
        }
        match &*self.scores {
            [one] if game.set.contains_key("scores") => add_departures(report, one),
            scores => add_scores(report, scores),
        }
        if let Some(picture) = self.picture() {
            let caption = if self.scores.is_empty() {
                "Best move and value for the first player, by both cards."
            } else {
                "Probability of losing the game before a round is dealt, by both scores."
            };
            report.chart(
                if self.scores.is_empty() { "openings" } else { "scores" },
                picture,
                caption,
            );
        }
        if let Some(work) = self.configurations {
            report.facts("configurations", configurations(work));
        }
    }
}

/// How the round ends, and who loses it.
fn add_ends(report: &mut Report, ends: &EndsFinding) {
    report.facts(
        "ends",
        vec![
            Fact::new("probability that a fold ends the round", ends.fold, Quantity::Probability),
            Fact::new("probability that a pair ends the round", ends.pair, Quantity::Probability),
            Fact::new("expected number of hits", ends.hits, Quantity::Mean),
            Fact::new("expected score of the loser", ends.score, Quantity::Mean),
        ],
    );
    let columns =
        vec![Column::count("seat"), Column::new("probability of losing", Quantity::Probability)];
    let row = |(idx, loses): (usize, &f64)| Row::new([(idx + 1).into(), (*loses).into()]);
    report.table(Table::new("losses", columns).rows(ends.loses.iter().enumerate().map(row)));
}

/// The round for the player who turns out to be first.
fn first_mover(first: &FirstMoverFinding) -> Vec<Fact> {
    let exact = first.exact.as_ref();
    let amount = |float: f64, exact: Option<&String>| Amount { exact: exact.cloned(), float };
    let value = Estimate {
        exact: exact.map(|exact| exact.value.clone()),
        float: first.value,
        certainty: first.certainty,
        low: first.low,
        high: first.high,
    };
    vec![
        Fact::new("value for the first player", value, Quantity::Payoff),
        Fact::new(
            "probability that the first player loses",
            amount(first.loses, exact.map(|exact| &exact.loses)),
            Quantity::Probability,
        ),
        Fact::new(
            "probability that a fold ends the round",
            amount(first.fold, exact.map(|exact| &exact.fold)),
            Quantity::Probability,
        ),
        Fact::new(
            "expected number of hits",
            amount(first.hits, exact.map(|exact| &exact.hits)),
            Quantity::Mean,
        ),
        Fact::new(
            "expected score of the loser",
            amount(first.score, exact.map(|exact| &exact.score)),
            Quantity::Mean,
        ),
    ]
}

/// Every opening of two players.
fn openings_of_two(openings: &[OpeningFinding]) -> Table {
    let columns = vec![
        Column::count("first player's card"),
        Column::count("other's card"),
        Column::text("best move"),
        Column::new("better by", Quantity::Mean),
        Column::new("value for the first", Quantity::Payoff),
    ];
    let row = |opening: &OpeningFinding| {
        let [one, other] = [0, 1].map(|seat| Value::from(u32::from(opening.stacks[seat][0])));
        let value = Amount { exact: opening.exact.clone(), float: opening.value };
        Row::new([one, other, (&*opening.action).into(), opening.margin.into(), value.into()])
    };
    Table::new("openings", columns).rows(openings.iter().map(row))
}

/// The openings of more than two players by the lowest card, which the first player has.
fn openings_by_lowest(openings: &[OpeningFinding]) -> Table {
    let columns = vec![
        Column::count("lowest card"),
        Column::count("openings"),
        Column::count("hit"),
        Column::count("fold"),
        Column::new("least margin", Quantity::Mean),
        Column::new("value from", Quantity::Mean),
        Column::new("to", Quantity::Mean),
    ];
    let lowest = |opening: &OpeningFinding| opening.stacks[0][0];
    let rows = openings.chunk_by(|one, other| lowest(one) == lowest(other)).map(|these| {
        let n_hit = these.iter().filter(|opening| opening.action == "hit").count();
        let least =
            |of: fn(&OpeningFinding) -> f64| these.iter().map(of).fold(f64::INFINITY, f64::min);
        Row::new([
            u32::from(lowest(&these[0])).into(),
            these.len().into(),
            n_hit.into(),
            (these.len() - n_hit).into(),
            least(|opening| opening.margin.unwrap_or(0.0)).into(),
            least(|opening| opening.value).into(),
            (-least(|opening| -opening.value)).into(),
        ])
    });
    Table::new("openings", columns).rows(rows)
}

/// The full game by both scores.
fn add_scores(report: &mut Report, scores: &[ScoreFinding]) {
    let Some(last) = scores.last() else { return };
    let n_scores = last.first + 1;
    let shown: Vec<usize> =
        (0..n_scores).filter(|score| score % SCORES == 0 || *score == last.first).collect();
    let mut columns = vec![Column::count("score")];
    // Where there is no room, every second score says enough.
    columns.extend(shown.iter().enumerate().map(|(nth, score)| {
        let fit = if nth % 2 == 1 { Fit::Drop(1) } else { Fit::Keep };
        Column::new(format!("vs {score}"), Quantity::Index).fit(fit)
    }));
    let find = |first: usize, second: usize| {
        let found = scores.iter().find(|score| (score.first, score.second) == (first, second));
        Value::or_empty(found.map(|score| score.loses_before_deal))
    };
    let row = |&mine: &usize| {
        Row::new([mine.into()].into_iter().chain(shown.iter().map(|&other| find(mine, other))))
    };
    let mut table = Table::new("scores", columns)
        .caption("Probability of losing the game, before a round is dealt, by own score and the other's:")
        .rows(shown.iter().map(row));
    let hint = Text::with_code("each pair of scores is in the JSON document (`--json`).");
    let n_left_out = (n_scores - shown.len()) as u64;
    table.omitted = (n_left_out > 0).then_some(Omitted { rows: Some(n_left_out), hint });
    report.table(table);
    report.say(
        Text::from("The best move is not that of the single round in ")
            .counted(scores.iter().map(|score| score.departures).sum(), "configuration")
            .words(" over all ")
            .count(scores.len() as u64)
            .words(" pairs of scores; ")
            .code(format!("--set scores={},0", last.first))
            .words(" shows where."),
    );
}

/// One pair of scores: where the best move is not that of the single round.
fn add_departures(report: &mut Report, score: &ScoreFinding) {
    let probability =
        |name: &'static str, loses: f64| Fact::new(name, loses, Quantity::Probability);
    report.facts(
        "scores",
        vec![
            Fact::count("score of the first player", score.first as u64),
            Fact::count("score of the other", score.second as u64),
            probability("probability of losing the game before the deal", score.loses_before_deal),
            probability("probability of losing it as the first player", score.first_loses),
            Fact::count(
                "configurations whose best move is not that of the single round",
                score.departures,
            ),
        ],
    );
    let columns = vec![
        Column::text("first player's cards").fit(Fit::Shorten),
        Column::text("second's").fit(Fit::Shorten),
        Column::count("to act"),
        Column::text("best move"),
        Column::text("single round"),
        Column::new("cost of that", Quantity::Probability),
    ];
    let row = |example: &DepartureFinding| {
        let cards = |seat: usize| {
            let stack = example.stacks[seat].iter().map(u8::to_string);
            Value::Text(stack.collect::<Vec<_>>().join(","))
        };
        Row::new([
            cards(0),
            cards(1),
            example.to_act.into(),
            (&*example.action).into(),
            (&*example.single_round).into(),
            example.costs.into(),
        ])
    };
    let listed = score.examples.iter().take(DEPARTURES);
    let mut table = Table::new("departures", columns).rows(listed.map(row));
    let n_left_out = score.examples.len().saturating_sub(DEPARTURES) as u64;
    let hint = Text::with_code("the JSON document has them (`--json`).");
    table.omitted = (n_left_out > 0).then_some(Omitted { rows: Some(n_left_out), hint });
    report.table(table);
}

/// The work of the dense solver.
fn configurations(work: Configurations) -> Vec<Fact> {
    let prune = if work.prune { "on" } else { "off" };
    let visited = format!("configurations visited from the openings, prune {prune}");
    let mut facts = vec![
        Fact::count(visited, work.visited),
        Fact::count("the same without the prune", work.without_prune),
    ];
    if work.in_tie_breaks > 0 {
        facts.push(Fact::count("configurations in tie-breaks", work.in_tie_breaks));
    }
    facts
}
