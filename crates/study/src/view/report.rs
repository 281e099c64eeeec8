//! Advice and reviews as reports, for whatever shows a table.

use super::{Judgement, MoveAdvice, ReviewDecision, ReviewDocument, Trickiest, ViewDocument};
use crate::Amount;
use crate::report::{Column, Fit, Quantity, Report, Row, Table, Text, ToReport, Value};

impl ViewDocument {
    /// The advice on each move, in the order of the moves; nothing if nobody was asked.
    pub fn advice_report(&self) -> Option<Report> {
        let adviser = self.adviser.as_ref()?;
        let advice = self.advice.as_deref().unwrap_or_default();
        let mut report = Report::new("");
        let has_odds = advice.iter().any(|advice| advice.odds.is_some());
        let has_ending = advice.iter().any(|advice| advice.ending.is_some());
        let has_score = advice.iter().any(|advice| advice.score.is_some());
        let mut columns = vec![Column::count("no."), Column::text("move").fit(Fit::Wrap)];
        if has_odds {
            columns.push(Column::new("odds", Quantity::Probability));
        }
        if has_ending {
            columns.push(Column::text("ends"));
        }
        if has_score {
            columns.push(Column::new("score", Quantity::Mean));
        } else if !has_ending {
            columns.push(Column::new("value", Quantity::Index));
        }
        columns.push(Column::new("loss", Quantity::Loss));
        columns.push(Column::text("judgement"));
        let row = |(nth, mv): (u64, &super::ViewMove)| {
            let found = advice.iter().find(|advice| advice.id == mv.id);
            let mut cells = vec![nth.into(), mv.label.clone().into()];
            if has_odds {
                let odds = found.and_then(|found| found.odds.as_ref());
                let amount =
                    |odds: &super::Odds| Amount { exact: odds.exact.clone(), float: odds.float };
                cells.push(Value::or_empty(odds.map(amount)));
            }
            if has_ending {
                cells.push(Value::or_empty(found.and_then(ending)));
            }
            if has_score {
                cells.push(Value::or_empty(found.and_then(|found| found.score)));
            } else if !has_ending {
                cells.push(Value::or_empty(found.and_then(|found| found.value.clone())));
            }
            let loss = found.and_then(|found| found.loss.as_ref());
            cells.push(Value::or_empty(loss.cloned()));
            // That a move is worse is said by the loss.
            let judgement = loss.map(Judgement::of).filter(|&one| one != Judgement::Worse);
            cells.push(Value::or_empty(judgement.map(Judgement::text)));
            Row::new(cells)
        };
        report.table(Table::new("advice", columns).rows((1..).zip(&self.moves).map(row)));
        report.note(
            format!("{}: {}.", adviser.source, adviser.method.trim_end_matches('.')).as_str(),
        );
        Some(report)
    }

    /// The moves that cost least, by the advice: those that are not worse than the best as far as is known.
    pub fn best_moves(&self) -> Vec<&MoveAdvice> {
        let advice = self.advice.as_deref().unwrap_or_default();
        let is_played =
            |advice: &&MoveAdvice| advice.odds.as_ref().is_some_and(|odds| odds.float > 0.0);
        let played: Vec<&MoveAdvice> = advice.iter().filter(is_played).collect();
        if !played.is_empty() {
            return played;
        }
        // A win that is seen is better than any score, and a loss worse.
        let has_score = advice.iter().any(|advice| advice.score.is_some());
        let worth = |advice: &MoveAdvice| match (&advice.loss, advice.score, &advice.value) {
            (_, Some(score), _) => (0, score),
            (_, None, Some(value)) if has_score => (if value.float > 0.0 { 1 } else { -1 }, 0.0),
            (Some(loss), ..) => (0, -loss.float),
            _ => (-1, 0.0),
        };
        let most =
            advice.iter().map(worth).reduce(|one, other| if other > one { other } else { one });
        advice.iter().filter(|advice| Some(worth(advice)) == most).collect()
    }
}

fn ending(advice: &MoveAdvice) -> Option<String> {
    let ending = advice.ending.as_ref()?;
    Some(match ending.moves {
        Some(1) => format!("{} in 1 move", ending.outcome),
        Some(moves) => format!("{} in {moves} moves", ending.outcome),
        None => ending.outcome.clone(),
    })
}

impl ToReport for ReviewDocument {
    fn to_report(&self) -> Report {
        let mut report = Report::new("Review");
        let n = self.decisions.len() as u64;
        if n == 0 {
            report.say("There was nothing to decide.");
            return report;
        }
        let mut summary = Text::default().counted(n, "decision");
        if let Some(cost) = &self.cost {
            summary =
                summary.words(", which cost ").value(cost.clone(), Quantity::Loss).words(" in all");
        }
        let sources: Vec<&str> =
            self.decisions.iter().filter_map(|one| one.source.as_deref()).collect();
        if let Some(first) = sources.first() {
            let others =
                if sources.iter().all(|source| source == first) { "" } else { " and others" };
            summary = summary.words(format!(", by {first}{others}"));
        }
        report.say(summary.words("."));
        let columns = vec![
            Column::count("no."),
            Column::text("seen").fit(Fit::Wrap),
            Column::text("played").fit(Fit::Wrap),
            Column::text("best").fit(Fit::Wrap),
            Column::new("loss", Quantity::Loss),
            Column::text("judgement"),
        ];
        let row = |decision: &ReviewDecision| {
            Row::new([
                decision.n.into(),
                decision.seen.clone().into(),
                decision.played.clone().into(),
                Value::or_empty(decision.best.clone()),
                Value::or_empty(decision.loss.clone()),
                Value::or_empty(decision.judgement.map(Judgement::text)),
            ])
        };
        report.table(Table::new("decisions", columns).rows(self.decisions.iter().map(row)));
        let columns = vec![
            Column::text("trickiest decisions").fit(Fit::Wrap),
            Column::new("at stake", Quantity::Loss),
        ];
        let row = |one: &Trickiest| Row::new([one.text.clone().into(), one.weight.into()]);
        report.table(Table::new("trickiest", columns).rows(self.trickiest.iter().map(row)));
        report
    }
}
