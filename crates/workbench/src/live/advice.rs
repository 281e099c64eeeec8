//! Advice on moves as documents: values with their certainty, odds and losses.

use kernel::{Fraction, Outcome, Verdict};
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
        range: None,
        spent: None,
        budget: None,
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
    let of = |mv: &M| advice.advised.iter().find(|advised| advised.mv == *mv);
    let found: Vec<Option<&Advised<M>>> = legal.iter().map(of).collect();
    if let ([shown], [None]) = (shown, &found[..]) {
        // Where there is no choice, nothing is lost.
        return vec![MoveAdvice {
            id: shown.id.clone(),
            value: None,
            odds: None,
            loss: Some(Estimate::of(&Fraction::ZERO)),
            source: "the only move".to_owned(),
            ending: None,
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
            samples: match advised.opinion {
                Opinion::Sampled { playouts, .. } => Some(playouts),
                _ => None,
            },
        })
    })
    .collect()
}

/// By how much each move is worse than the best of those that are valued.
pub(super) fn losses<M>(advised: &[Option<&Advised<M>>]) -> Vec<Option<Estimate>> {
    let valued: Vec<Option<Valued>> = advised
        .iter()
        .map(|advised| advised.and_then(|advised| valued(&advised.opinion)))
        .collect();
    let best = valued
        .iter()
        .flatten()
        .max_by(|one, other| one.estimate.float.total_cmp(&other.estimate.float));
    valued.iter().map(|one| Some(loss(best?, one.as_ref()?))).collect()
}

/// The value of the best move.
pub(super) fn best_value<M>(advised: &[Option<&Advised<M>>]) -> Option<Estimate> {
    let values = advised.iter().flatten().filter_map(|advised| valued(&advised.opinion));
    let best = values.max_by(|one, other| one.estimate.float.total_cmp(&other.estimate.float));
    best.map(|best| best.estimate)
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
        Opinion::Sampled { mean, std_error, .. } => {
            let estimate = Estimate::with_error(*mean, *std_error);
            let half = estimate.high.map_or(f64::INFINITY, |high| high - mean);
            Valued { estimate, exact: None, half }
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
        let sampled =
            |mean, std_error| Opinion::Sampled { mean, std_error: Some(std_error), playouts: 9 };
        let losses = losses_of(vec![sampled(0.5, 0.3), sampled(1.0, 0.4)]);
        let [Some(one), Some(best)] = &losses[..] else { panic!("both are valued") };
        assert!((one.high.unwrap() - (0.5 + 1.96 * 0.5)).abs() < 1e-9 && one.low.unwrap() < 0.0);
        assert_eq!((best.float, best.low, best.high), (0.0, Some(0.0), Some(0.0)));
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
