//! Review of a game: what every decision of a seat cost, by the adviser that was at the table.

use std::ops::Deref;

use kernel::{Fraction, Notation, Seat};
use play::session::{Advice, Advised};
use study::Estimate;
use study::view::{ReviewDecision, ReviewDocument, Trickiest};

use super::advice::losses;
use super::{Live, Moment, until};

/// The most decisions that are called tricky.
const MOST_TRICKY: usize = 5;

/// A move that costs less is not told apart from the best in floating point.
const NOTHING: f64 = 1e-9;

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
                let made = &self.session.steps()[nth];
                let moment = Moment {
                    game: self.session.game(),
                    state: &made.before,
                    steps: until(self.session.steps(), nth),
                    seat,
                    seed: self.session.seed(),
                };
                let seen = self.scene.brief(moment);
                let text = |mv| names.in_label(&self.session.game().move_to_text(&made.before, mv));
                let texts: Vec<String> = legal.iter().map(|&mv| text(mv)).collect();
                let played =
                    texts[legal.iter().position(|&other| other == mv).unwrap_or(0)].clone();
                let advice = self.session.advise_at(seat, nth).ok().flatten();
                let decision = ReviewDecision {
                    n,
                    step,
                    seen,
                    played,
                    best: None,
                    value: None,
                    loss: None,
                    source: None,
                };
                let judged =
                    advice.map(|advice| judge(decision.clone(), mv, &legal, &texts, &advice));
                let (decision, at_stake) = judged.unwrap_or((decision, None));
                if let Some(weight) = at_stake.filter(|&weight| weight > NOTHING) {
                    let text = format!("Decision {n}: {}", decision.seen);
                    trickiest.push(Trickiest { text, weight, step });
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
    let of = |mv: &M| advice.advised.iter().find(|advised| advised.mv == *mv);
    let found: Vec<Option<&Advised<M>>> = legal.iter().map(of).collect();
    let losses = losses(&found);
    let place = legal.iter().position(|&other| other == mv);
    decision.loss = place.and_then(|place| losses[place].clone());
    decision.source = Some(advice.source.name.clone());
    let odds = |place: usize| found[place].and_then(|advised| advised.odds.as_ref());
    let played_by_strategy: Vec<usize> = (0..legal.len())
        .filter(|&place| odds(place).is_some_and(|odds| odds.value > 0.0))
        .collect();
    let is_best = |loss: &Option<Estimate>| loss.as_ref().is_some_and(|loss| loss.float < NOTHING);
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
    let valued = super::advice::best_value(&found);
    decision.value = valued;
    // What is at stake: what the best of the moves that are worse would have cost.
    let worse = losses.iter().flatten().map(|loss| loss.float).filter(|&loss| loss > NOTHING);
    (decision, worse.min_by(f64::total_cmp))
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
