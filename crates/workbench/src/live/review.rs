//! Review of a game: what every decision of a seat cost, by the adviser that was at the table.

use std::ops::Deref;

use kernel::{Fraction, Notation, Seat};
use play::session::Advice;
use study::Estimate;
use study::view::{Judgement, ReviewDecision, ReviewDocument, Trickiest};

use super::Live;
use super::advice::{best_value, in_order, losses};

/// The most decisions that are called tricky.
const MOST_TRICKY: usize = 5;

impl<G: Notation, D: Deref<Target = G> + Clone> Live<'_, G, D> {
    pub(super) fn reviewed(&mut self, seat: Seat) -> ReviewDocument {
        let names = self.names(seat);
        let mut decisions = Vec::new();
        let mut trickiest: Vec<Trickiest> = Vec::new();
        let (mut step, mut n) = (0, 0);
        for nth in 0..self.session.steps().len() {
            let made = &self.session.steps()[nth];
            let (by, mv) = (made.by, made.mv);
            let mut legal = Vec::new();
            self.session.game().moves(&made.before, &mut legal);
            if by == Some(seat) && legal.len() > 1 {
                n += 1;
                let seen = names.in_label(&self.scene.brief(self.moment_before(nth, seat)));
                let texts = self.labels_before(nth, seat, &legal);
                let played =
                    texts[legal.iter().position(|&other| other == mv).unwrap_or(0)].clone();
                let advice = self.advice_at(seat, nth).ok().flatten();
                let decision = ReviewDecision {
                    n,
                    step,
                    seen,
                    played,
                    best: None,
                    value: None,
                    loss: None,
                    judgement: None,
                    reach: None,
                    source: None,
                };
                let judged =
                    advice.map(|advice| judge(decision.clone(), mv, &legal, &texts, advice));
                let (decision, at_stake) = judged.unwrap_or((decision, None));
                let reach = decision.reach;
                // What play never comes to is no decision to prepare for.
                let weight = at_stake.map(|at_stake| reach.unwrap_or(1.0) * at_stake);
                if let Some(weight) = weight.filter(|&weight| weight > 0.0) {
                    let text = format!("Decision {n}: {}", decision.seen);
                    trickiest.push(Trickiest { text, weight, reach, step });
                }
                decisions.push(decision);
            }
            step += usize::from(by.is_some());
        }
        trickiest.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        trickiest.truncate(MOST_TRICKY);
        let cost = total(decisions.iter().map(|decision| decision.loss.as_ref()));
        ReviewDocument {
            schema: ReviewDocument::SCHEMA.to_owned(),
            game: self.info().view_game(),
            seat: seat.idx() + 1,
            decisions,
            trickiest,
            cost,
        }
    }
}

/// What `mv` cost among the `legal` moves, which read as `texts`; and what the second best would have cost.
fn judge<M: Copy + PartialEq>(
    mut decision: ReviewDecision,
    mv: M,
    legal: &[M],
    texts: &[String],
    advice: &Advice<M>,
) -> (ReviewDecision, Option<f64>) {
    let found = in_order(advice, legal);
    let losses = losses(&found);
    let place = legal.iter().position(|&other| other == mv);
    decision.loss = place.and_then(|place| losses[place].clone());
    decision.judgement = decision.loss.as_ref().map(Judgement::of);
    decision.reach = advice.reach;
    decision.source = Some(advice.source.name.clone());
    let odds = |place: usize| found[place].and_then(|advised| advised.odds.as_ref());
    let played_by_strategy: Vec<usize> = (0..legal.len())
        .filter(|&place| odds(place).is_some_and(|odds| odds.value > 0.0))
        .collect();
    let is = |loss: &Estimate, judgement| Judgement::of(loss) == judgement;
    let is_best =
        |loss: &Option<Estimate>| loss.as_ref().is_some_and(|loss| is(loss, Judgement::Best));
    decision.best = if played_by_strategy.is_empty() {
        let best = (0..legal.len()).filter(|&place| is_best(&losses[place]));
        let best: Vec<&str> = best.map(|place| texts[place].as_str()).collect();
        (!best.is_empty()).then(|| best.join(" or "))
    } else {
        let with_odds = |&place: &usize| {
            let odds = odds(place).expect("it has odds");
            match &odds.exact {
                Some(exact) if *exact == Fraction::ONE => texts[place].clone(),
                Some(exact) => format!("{} {exact}", texts[place]),
                None => format!("{} {:.3}", texts[place], odds.value),
            }
        };
        Some(played_by_strategy.iter().map(with_odds).collect::<Vec<_>>().join(", "))
    };
    decision.value = best_value(advice, legal);
    // What is at stake: what the best of the moves that are surely worse would have cost.
    let worse = losses.iter().flatten().filter(|loss| is(loss, Judgement::Worse));
    (decision, worse.map(|loss| loss.float).min_by(f64::total_cmp))
}

/// What all decisions cost together, if all are valued.
fn total<'l>(losses: impl Iterator<Item = Option<&'l Estimate>>) -> Option<Estimate> {
    let losses: Vec<&Estimate> = losses.collect::<Option<_>>()?;
    let exact: Option<Vec<Fraction>> = losses
        .iter()
        .map(|loss| loss.exact.as_ref().and_then(|exact| exact.parse::<Fraction>().ok()))
        .collect();
    if let Some(exact) = exact {
        let sum = exact.into_iter().fold(Fraction::ZERO, |sum, loss| sum + loss);
        return Some(Estimate::of(&sum));
    }
    let sum: f64 = losses.iter().map(|loss| loss.float).sum();
    let halves = losses.iter().map(|loss| loss.high.map(|high| (high - loss.float).powi(2)));
    let half = halves.sum::<Option<f64>>().map(f64::sqrt);
    Some(match half {
        Some(half) if half > 0.0 => Estimate::with_interval(sum, [sum - half, sum + half]),
        _ => Estimate {
            exact: None,
            low: None,
            high: None,
            float: sum,
            ..losses.first().map_or_else(|| Estimate::of(&0.0), |loss| (*loss).clone())
        },
    })
}
