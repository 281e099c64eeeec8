//! Numbers as people read them: one way of writing for each quantity.
//!
//! Digits follow from the certainty: an estimate from a sample shows the digits that its 95 % interval warrants,
//! and `±` is always half the width of that interval. What is exact and whole is written as a whole number.

use study::report::{MoveShare, Quantity, Value};
use study::text::{about, bytes, grouped};
use study::{Amount, Certainty, Estimate};

/// The longest fraction that is written out in a line; JSON and CSV have all.
pub(crate) const LONGEST_FRACTION: usize = 40;
/// The longest fraction in a mixed action, or of a loss.
const SHORT_FRACTION: usize = 9;
/// A probability below this is nothing to the four digits of a mixed action.
const NOTHING: f64 = 5e-5;

/// A value in words and digits.
pub(crate) fn shown(value: &Value, quantity: Quantity) -> String {
    match value {
        Value::Empty => String::new(),
        Value::Unknown => "–".to_owned(),
        Value::Text(text) | Value::Code(text) => text.clone(),
        Value::Count(count) if matches!(quantity, Quantity::Bytes | Quantity::PeakBytes) => {
            bytes(*count)
        }
        Value::Count(count) => grouped(*count),
        Value::Float(float) => written(*float, quantity, None),
        Value::Amount(Amount { exact: Some(exact), .. })
        | Value::Estimate(Estimate { exact: Some(exact), .. })
            if quantity == Quantity::Loss && exact.len() <= SHORT_FRACTION =>
        {
            exact.clone()
        }
        Value::Amount(amount) => amount_shown(amount, quantity),
        Value::Estimate(estimate) => estimate_shown(estimate, quantity),
        Value::Power(log10) if quantity == Quantity::Count => about(*log10),
        Value::Power(log10) => power(*log10),
        Value::Moves(moves) => moves_shown(moves),
    }
}

/// A value in a sentence: with its fraction, where that is short.
pub(crate) fn said(value: &Value, quantity: Quantity) -> String {
    let number = shown(value, quantity);
    match fraction(value) {
        Some(exact) if exact.len() <= LONGEST_FRACTION && *exact != number => {
            format!("{exact} = {number}")
        }
        _ => number,
    }
}

/// The fraction of a value, if it has one that is not a whole number.
pub(crate) fn fraction(value: &Value) -> Option<&str> {
    let exact = match value {
        Value::Amount(amount) => amount.exact.as_deref(),
        Value::Estimate(estimate) => estimate.exact.as_deref(),
        _ => None,
    };
    exact.filter(|exact| exact.contains('/'))
}

/// The certainty of a value in words, where it has one.
pub(crate) fn certainty(value: &Value, quantity: Quantity) -> Option<String> {
    let Value::Estimate(estimate) = value else { return None };
    Some(match (estimate.certainty, estimate.low.zip(estimate.high)) {
        (Certainty::Proven, _) => "proven, exact".to_owned(),
        (Certainty::Computed, _) => "computed in floating point".to_owned(),
        (Certainty::Settled, _) => "settled in floating point, not proven".to_owned(),
        (Certainty::Between, Some((low, high))) => {
            let wide = high - low;
            // Digits that are all the same tell nothing.
            if wide < 2e-6 {
                format!(
                    "proven to within {:.1e}",
                    (high - estimate.float).max(estimate.float - low)
                )
            } else {
                let decimals = Some(significant(wide / 2.0, usual(quantity)));
                let [low, high] = [low, high].map(|bound| written(bound, quantity, decimals));
                format!("proven to be from {low} to {high}")
            }
        }
        (Certainty::Between, None) => "between unknown bounds".to_owned(),
        (Certainty::Sampled, Some(_)) => "sampled, ± is the 95 % interval".to_owned(),
        (Certainty::Sampled, None) => "sampled, without an interval".to_owned(),
    })
}

fn amount_shown(amount: &Amount, quantity: Quantity) -> String {
    match &amount.exact {
        Some(exact) if !exact.contains('/') && exact.len() <= 15 => whole(exact, quantity),
        _ => written(amount.float, quantity, None),
    }
}

fn estimate_shown(estimate: &Estimate, quantity: Quantity) -> String {
    let Estimate { exact, float, certainty, low, high } = estimate;
    match (exact, certainty, low.zip(*high)) {
        (Some(exact), ..) if !exact.contains('/') && exact.len() <= 15 => whole(exact, quantity),
        // Every game gave the same number.
        (_, Certainty::Sampled, Some((low, high))) if low >= high => constant(*float, quantity),
        (_, Certainty::Sampled, Some((low, high))) => {
            let half = (high - low) / 2.0;
            let decimals = significant(half, usual(quantity));
            let number = written(*float, quantity, Some(decimals));
            let half = written(half, unsigned(quantity), Some(decimals));
            match number.strip_suffix(" %") {
                Some(number) => format!("{number} ± {half}"),
                None => format!("{number} ± {half}"),
            }
        }
        _ => written(*float, quantity, None),
    }
}

/// A number of which all samples agree, without decimals that say nothing.
fn constant(float: f64, quantity: Quantity) -> String {
    let text = written(float, quantity, None);
    let (number, unit) = text.strip_suffix(" %").map_or((&*text, ""), |number| (number, " %"));
    if !number.contains('.') {
        return text;
    }
    format!("{}{unit}", number.trim_end_matches('0').trim_end_matches('.'))
}

/// A whole number that is exact.
fn whole(exact: &str, quantity: Quantity) -> String {
    match quantity {
        Quantity::Payoff if !exact.starts_with('-') && exact != "0" => format!("+{exact}"),
        Quantity::Share => written(exact.parse().unwrap_or(f64::NAN), quantity, Some(0)),
        _ => exact.to_owned(),
    }
}

/// The decimals of a number of which nothing else is known.
fn usual(quantity: Quantity) -> usize {
    match quantity {
        Quantity::Payoff => 9,
        Quantity::Probability => 6,
        Quantity::Loss | Quantity::Mean | Quantity::Index | Quantity::PValue => 4,
        Quantity::Share | Quantity::Seconds => 2,
        Quantity::Text
        | Quantity::Count
        | Quantity::PerSecond
        | Quantity::Rating
        | Quantity::Bytes
        | Quantity::PeakBytes => 0,
    }
}

/// The decimals that show two digits of an error, and not more than five beyond what is usual.
fn significant(error: f64, usual: usize) -> usize {
    if !error.is_finite() || error <= 0.0 {
        return usual.min(4);
    }
    let wanted = 1 - error.log10().floor() as i64;
    wanted.clamp(0, usual.max(4) as i64) as usize
}

fn unsigned(quantity: Quantity) -> Quantity {
    match quantity {
        Quantity::Payoff => Quantity::Mean,
        Quantity::Rating => Quantity::Count,
        other => other,
    }
}

/// A float with these decimals, or as many as are usual.
fn written(float: f64, quantity: Quantity, decimals: Option<usize>) -> String {
    let places = decimals.unwrap_or_else(|| usual(quantity));
    // No sign on nothing, nor on what is nothing when it is rounded.
    let rounds_to_nothing = float.abs() < 0.5 * 10f64.powi(-(places as i32));
    match quantity {
        Quantity::PValue if float < 1e-4 => "< 0.0001".to_owned(),
        Quantity::Share => {
            // Per cent has its point two places on, so that `±` is asked for in the same unit.
            let places = decimals.map_or(places, |places| places.saturating_sub(2));
            format!("{:.places$} %", 100.0 * float + 0.0)
        }
        Quantity::Seconds => format!("{float:.places$} s"),
        Quantity::Bytes | Quantity::PeakBytes => bytes(float.max(0.0) as u64),
        // A small probability has digits too.
        Quantity::Probability if float > 0.0 && float < 1e-4 && decimals.is_none() => {
            format!("{float:.4e}")
        }
        Quantity::Loss if float == 0.0 => "0".to_owned(),
        Quantity::Loss if float.abs() < 1e-4 => format!("{float:.3e}"),
        Quantity::Payoff | Quantity::Rating if rounds_to_nothing => format!("{:.places$}", 0.0),
        Quantity::Payoff | Quantity::Rating => format!("{float:+.places$}"),
        Quantity::Count if (1e4..1e18).contains(&float) && places == 0 => {
            grouped(float.round() as u64)
        }
        Quantity::Text => float.to_string(),
        _ if rounds_to_nothing => format!("{:.places$}", 0.0),
        _ => format!("{float:.places$}"),
    }
}

/// Ten to this power, in digits.
pub(crate) fn power(log10: f64) -> String {
    let exponent = log10.floor();
    let digits = 10f64.powf(log10 - exponent);
    // 9.99999 rounds up.
    let (digits, exponent) =
        if digits >= 9.99995 { (1.0, exponent + 1.0) } else { (digits, exponent) };
    format!("{digits:.4}e{exponent:.0}")
}

/// The moves that are made, with their probabilities.
fn moves_shown(moves: &[MoveShare]) -> String {
    let made = moves.iter().filter(|found| found.probability.float >= NOTHING);
    let one = |found: &MoveShare| match &found.probability.exact {
        _ if found.probability.float > 1.0 - NOTHING => found.mv.clone(),
        Some(exact) if exact.len() <= SHORT_FRACTION => format!("{} {exact}", found.mv),
        _ => format!("{} {:.4}", found.mv, found.probability.float),
    };
    made.map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampled(float: f64, half: f64) -> Value {
        let certainty = Certainty::Sampled;
        let (low, high) = (Some(float - half), Some(float + half));
        Value::Estimate(Estimate { exact: None, float, certainty, low, high })
    }

    #[test]
    fn a_number_is_written_as_its_quantity_and_certainty_say() {
        let exact =
            |exact: &str, float| Value::Amount(Amount { exact: Some(exact.to_owned()), float });
        for (value, quantity, expected) in [
            (Value::Float(-0.0), Quantity::Payoff, "0.000000000"),
            (Value::Float(1.0 / 3.0), Quantity::Payoff, "+0.333333333"),
            (exact("2", 2.0), Quantity::Payoff, "+2"),
            (exact("-1/2", -0.5), Quantity::Payoff, "-0.500000000"),
            (Value::Float(2.5e-9), Quantity::Probability, "2.5000e-9"),
            (Value::Float(0.25), Quantity::Share, "25.00 %"),
            (sampled(0.25, 0.0123), Quantity::Share, "25.0 ± 1.2 %"),
            (sampled(12.3456, 0.0456), Quantity::Mean, "12.346 ± 0.046"),
            (sampled(-12.4, 30.2), Quantity::Rating, "-12 ± 30"),
            (sampled(24.0, 0.0), Quantity::Mean, "24"),
            (sampled(0.25, 0.0), Quantity::Share, "25 %"),
            (Value::Float(1e-9), Quantity::PValue, "< 0.0001"),
            (Value::Count(1_234_567), Quantity::Count, "1,234,567"),
            (Value::Power(-400.5), Quantity::Probability, "3.1623e-401"),
            (Value::Power(12.4771), Quantity::Count, "about 3e12"),
            (Value::Code("solve x".to_owned()), Quantity::Text, "solve x"),
            (Value::Unknown, Quantity::Mean, "–"),
        ] {
            assert_eq!(shown(&value, quantity), expected, "{value:?}");
        }
    }

    #[test]
    fn moves_that_are_not_made_are_not_named_and_a_sure_one_has_no_number() {
        let mv = |mv: &str, exact: Option<&str>, float| MoveShare {
            mv: mv.to_owned(),
            probability: Amount { exact: exact.map(str::to_owned), float },
        };
        let moves =
            [mv("bet", Some("1/3"), 1.0 / 3.0), mv("fold", None, 0.0), mv("call", None, 0.66)];
        assert_eq!(moves_shown(&moves), "bet 1/3, call 0.6600");
        assert_eq!(moves_shown(&[mv("bet", Some("1"), 1.0)]), "bet");
    }
}
