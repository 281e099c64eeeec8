//! Advice on moves as documents: values with their certainty, odds and losses.

use kernel::{Fraction, Outcome, Verdict};
use play::MeanInterval;
use play::search::Score;
use play::session::{Advice, Advised, NoAdvice, Opinion};
use study::view::{AdviserNote, Ending, MoveAdvice, Odds, ViewMove};
use study::{Certainty, Estimate};

/// Value of a move, and how certain it is.
struct Valued {
    estimate: Estimate,
    exact: Option<Fraction>,
    /// Half the width of its interval.
    half: f64,
}

/// The adviser, and its method.
pub(super) fn adviser_note<M>(advice: &Advice<M>) -> AdviserNote {
    AdviserNote {
        source: advice.source.name.clone(),
        method: advice.source.method.clone(),
        unit: "payoff".to_owned(),
        range: advice.payoff_range,
        spent: None,
        budget: advice.time_budget.map(|budget| budget.as_secs_f64()),
    }
}

/// That there is no advice here.
pub(super) fn none(why: &NoAdvice) -> AdviserNote {
    AdviserNote {
        source: "nobody".to_owned(),
        method: format!("there is no advice: {why}"),
        unit: "payoff".to_owned(),
        range: None,
        spent: None,
        budget: None,
    }
}

/// The advice on each of the `shown` moves, which are `legal` in that order.
pub(super) fn move_advice<M: PartialEq>(
    advice: &Advice<M>,
    legal: &[M],
    shown: &[ViewMove],
) -> Vec<MoveAdvice> {
    let found = in_order(advice, legal);
    if let ([shown], [None]) = (shown, &found[..]) {
        // Where there is no choice, nothing is lost.
        return vec![MoveAdvice {
            id: shown.id.clone(),
            value: None,
            odds: None,
            loss: Some(Estimate::of(&Fraction::ZERO)),
            source: "the only move".to_owned(),
            ending: None,
            score: None,
            samples: None,
        }];
    }
    let losses = losses(&found);
    let rows = shown.iter().zip(found).zip(losses);
    rows.filter_map(|((shown, advised), loss)| {
        let advised = advised?;
        Some(MoveAdvice {
            id: shown.id.clone(),
            value: valued(&advised.opinion).map(|valued| valued.estimate),
            odds: advised.odds.as_ref().map(|odds| Odds {
                exact: odds.exact.as_ref().map(Fraction::to_string),
                float: odds.value,
            }),
            loss,
            source: advice.source.name.clone(),
            ending: ending(&advised.opinion),
            score: match advised.opinion {
                Opinion::Score(Score::Estimate(score)) => Some(score),
                _ => None,
            },
            samples: match advised.opinion {
                Opinion::Sampled { playouts, .. } => Some(playouts),
                _ => None,
            },
        })
    })
    .collect()
}

/// By how much each move is worse than the best of those that are valued. Where a search has compared them in the
/// same sample, that is what it found.
pub(super) fn losses<M>(advised: &[Option<&Advised<M>>]) -> Vec<Option<Estimate>> {
    let valued: Vec<Option<Valued>> = advised
        .iter()
        .map(|advised| advised.and_then(|advised| valued(&advised.opinion)))
        .collect();
    let best = valued
        .iter()
        .flatten()
        .max_by(|one, other| one.estimate.float.total_cmp(&other.estimate.float));
    let compared = advised.iter().map(|advised| advised.and_then(|advised| advised.loss));
    let rows = valued.iter().zip(compared);
    rows.map(|(one, compared)| match compared {
        Some(MeanInterval { mean, interval: Some(interval) }) => {
            Some(Estimate::with_interval(mean, [interval.low, interval.high]))
        }
        _ => Some(loss(best?, one.as_ref()?)),
    })
    .collect()
}

/// The advice on each of the `legal` moves, in their order.
pub(super) fn in_order<'a, M: PartialEq>(
    advice: &'a Advice<M>,
    legal: &[M],
) -> Vec<Option<&'a Advised<M>>> {
    let of = |mv: &M| advice.advised.iter().find(|advised| advised.mv == *mv);
    legal.iter().map(of).collect()
}

/// The value of the best of the `legal` moves.
pub(super) fn best_value<M: PartialEq>(advice: &Advice<M>, legal: &[M]) -> Option<Estimate> {
    best(advice, legal).map(|(_, best)| best.estimate)
}

/// The ending with the best of the `legal` moves, where that is known.
pub(super) fn best_ending<M: PartialEq>(advice: &Advice<M>, legal: &[M]) -> Option<Ending> {
    best(advice, legal).and_then(|(best, _)| ending(&best.opinion))
}

fn best<'a, M: PartialEq>(advice: &'a Advice<M>, legal: &[M]) -> Option<(&'a Advised<M>, Valued)> {
    let advised = in_order(advice, legal).into_iter().flatten();
    let values = advised.filter_map(|advised| Some((advised, valued(&advised.opinion)?)));
    // Of several the first.
    values.reduce(|best, one| if one.0.opinion.rank() > best.0.opinion.rank() { one } else { best })
}

/// By how much `mv`, one of the `legal` moves, is worse than the best of them.
pub(super) fn loss_of<M: PartialEq>(mv: &M, advice: &Advice<M>, legal: &[M]) -> Option<Estimate> {
    let place = legal.iter().position(|other| other == mv)?;
    losses(&in_order(advice, legal)).swap_remove(place)
}

fn loss(best: &Valued, one: &Valued) -> Estimate {
    if let (Some(best), Some(one)) = (&best.exact, &one.exact) {
        return Estimate::of(&(best.clone() - one.clone()));
    }
    let float = best.estimate.float - one.estimate.float;
    let is_same = std::ptr::eq(best, one);
    match one.estimate.certainty {
        Certainty::Sampled => {
            let half = if is_same { 0.0 } else { best.half.hypot(one.half) };
            if half.is_finite() {
                Estimate::with_interval(float, [float - half, float + half])
            } else {
                Estimate::with_error(float, None)
            }
        }
        certainty => {
            // What differs by less than rounding does is no loss.
            let float = if float < 1e-9 { 0.0 } else { float };
            Estimate { exact: None, float, certainty, low: None, high: None }
        }
    }
}

fn valued(opinion: &Opinion) -> Option<Valued> {
    let proven = |value: i64| {
        let exact = Fraction::from(value);
        Valued { estimate: Estimate::of(&exact), exact: Some(exact), half: 0.0 }
    };
    Some(match opinion {
        Opinion::Exact(verdict) => proven(verdict.outcome.sign()),
        Opinion::Score(score) => match score {
            Score::Win { .. } => proven(1),
            Score::Loss { .. } => proven(-1),
            // A heuristic is no payoff.
            Score::Estimate(_) => return None,
        },
        Opinion::Worth { exact: Some(exact), .. } => {
            Valued { estimate: Estimate::of(exact), exact: Some(exact.clone()), half: 0.0 }
        }
        Opinion::Worth { value, exact: None } => {
            Valued { estimate: Estimate::of(value), exact: None, half: 0.0 }
        }
        Opinion::Sampled { mean, interval: Some(interval), .. } => {
            let estimate = Estimate::with_interval(*mean, [interval.low, interval.high]);
            Valued { estimate, exact: None, half: interval.half_width() }
        }
        Opinion::Sampled { mean, interval: None, .. } => {
            let estimate = Estimate::with_error(*mean, None);
            Valued { estimate, exact: None, half: f64::INFINITY }
        }
    })
}

/// How a move ends, where that is known.
fn ending(opinion: &Opinion) -> Option<Ending> {
    let (outcome, moves) = match opinion {
        Opinion::Exact(Verdict { outcome, distance }) => (*outcome, *distance),
        Opinion::Score(Score::Win { moves }) => (Outcome::Win, Some(*moves)),
        Opinion::Score(Score::Loss { moves }) => (Outcome::Loss, Some(*moves)),
        _ => return None,
    };
    Some(Ending { outcome: outcome.to_string(), moves: moves.map(u64::from) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Number, Payoff};
    use play::Interval;

    fn advised(opinions: Vec<Opinion>) -> Vec<Advised<usize>> {
        opinions.into_iter().enumerate().map(|(mv, opinion)| Advised::new(mv, opinion)).collect()
    }

    fn losses_of(opinions: Vec<Opinion>) -> Vec<Option<Estimate>> {
        let advised = advised(opinions);
        losses(&advised.iter().map(Some).collect::<Vec<_>>())
    }

    #[test]
    fn losses_of_fractions_are_proven() {
        let worth = |above, below| {
            let exact = Fraction::from_payoff(Payoff::new(above, below));
            Opinion::Worth { value: Number::to_f64(&exact), exact: Some(exact) }
        };
        let losses = losses_of(vec![worth(-1, 3), worth(1, 6), worth(1, 6)]);
        let exact: Vec<_> = losses.iter().flatten().map(|loss| loss.exact.as_deref()).collect();
        assert_eq!(exact, [Some("1/2"), Some("0"), Some("0")]);
        assert!(losses.iter().flatten().all(|loss| loss.certainty == Certainty::Proven));
    }

    #[test]
    fn a_sampled_loss_has_the_width_of_both_and_the_best_none() {
        let [one, best] = [sampled(0.5, 0.3), sampled(1.0, 0.4)];
        let losses = losses_of(vec![one, best]);
        let [Some(one), Some(best)] = &losses[..] else { panic!("both are valued") };
        assert!((one.high.unwrap() - 1.0).abs() < 1e-9 && one.low.unwrap().abs() < 1e-9);
        assert_eq!((best.float, best.low, best.high), (0.0, Some(0.0), Some(0.0)));
    }

    fn sampled(mean: f64, half: f64) -> Opinion {
        let interval = Some(Interval { low: mean - half, high: mean + half });
        Opinion::Sampled { mean, interval, playouts: 9 }
    }

    #[test]
    fn what_was_compared_in_the_same_sample_is_known_better() {
        let mut advised = advised(vec![sampled(0.5, 0.3), sampled(1.0, 0.4)]);
        let interval = Some(Interval { low: 0.4, high: 0.6 });
        advised[0].loss = Some(MeanInterval { mean: 0.5, interval });
        let losses = losses(&advised.iter().map(Some).collect::<Vec<_>>());
        let one = losses[0].as_ref().unwrap();
        assert_eq!((one.float, one.low, one.high), (0.5, Some(0.4), Some(0.6)));
        assert_eq!(one.certainty, Certainty::Sampled);
    }

    #[test]
    fn a_heuristic_is_no_value_and_a_win_is() {
        let losses = losses_of(vec![
            Opinion::Score(Score::Estimate(7.0)),
            Opinion::Score(Score::Win { moves: 3 }),
            Opinion::Score(Score::Loss { moves: 2 }),
        ]);
        assert!(losses[0].is_none());
        assert_eq!(losses[2].as_ref().unwrap().exact.as_deref(), Some("2"));
    }
}
