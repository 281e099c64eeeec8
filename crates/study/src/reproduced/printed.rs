//! A number as a document prints it, with as many digits as it has there.

use kernel::{Fraction, Number};

use super::Value;

/// A printed number.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// The number, exactly as printed.
    value: Fraction,
    /// One in its last digit. Nothing, if it is a fraction or whole: then it is meant exactly.
    last: Option<Fraction>,
}

/// Agreement of a computed number with a printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// It is the same, or would be printed the same if rounded.
    Same,
    /// It would be printed the same if cut off.
    CutOff,
    /// It would not be printed so.
    Other,
}

impl Printed {
    /// Reads a number: `115`, `33,232`, `.4`, `1.858`, `-2`, `5/54`, `79.0%`, `4.05e-87`.
    pub fn read(text: &str) -> Option<Self> {
        let plain: String = text.chars().filter(|c| !matches!(c, ',' | ' ')).collect();
        if let Some((above, below)) = plain.split_once('/') {
            let (above, below) = (whole(above)?, whole(below)?);
            return (below != Fraction::ZERO).then(|| Self { value: above / below, last: None });
        }
        let (plain, percent) = match plain.strip_suffix('%') {
            Some(number) => (number, 2),
            None => (&*plain, 0),
        };
        let (digits, power) = match plain.split_once(['e', 'E']) {
            Some((digits, power)) => (digits, power.parse::<i32>().ok()?),
            None => (plain, 0),
        };
        let (before, part) = digits.split_once('.').unwrap_or((digits, ""));
        let number = whole(&format!("{before}{part}"))?;
        let places = i32::try_from(part.len()).ok()?;
        let unit = ten_to(power.checked_sub(percent + places)?)?;
        let is_whole = part.is_empty() && percent == 0 && power == 0;
        let value = number * &unit;
        Some(Self { value, last: (!is_whole).then_some(unit) })
    }

    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        float(&self.value)
    }

    /// Whether `value` would be printed like this.
    pub fn agrees(&self, value: &Value) -> Agreement {
        let Some(unit) = &self.last else { return self.is_exactly(value) };
        // A number without its fraction may be off in its own last digits, so that an end is as good as inside.
        let (off, slack) = match &value.exact {
            Some(exact) => (float(&((exact - &self.value) / unit)), 0.0),
            None => ((value.float - float(&self.value)) / float(unit), 1e-6),
        };
        let is_below = self.value < Fraction::ZERO;
        let beyond = if is_below { -off } else { off };
        if off.abs() <= 0.5 + slack {
            Agreement::Same
        } else if (-slack..1.0 + slack).contains(&beyond) {
            Agreement::CutOff
        } else {
            Agreement::Other
        }
    }

    fn is_exactly(&self, value: &Value) -> Agreement {
        let own = float(&self.value);
        let is_near = (value.float - own).abs() <= 1e-9 * own.abs().max(1.0);
        let is_same = value.exact.as_ref().map_or(is_near, |exact| *exact == self.value);
        if is_same { Agreement::Same } else { Agreement::Other }
    }
}

/// A whole number, with a sign before it or not.
fn whole(digits: &str) -> Option<Fraction> {
    let plain = digits.strip_prefix('-').unwrap_or(digits);
    let is_number = !plain.is_empty() && plain.bytes().all(|b| b.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

/// A power of ten, within reason.
fn ten_to(power: i32) -> Option<Fraction> {
    let is_reasonable = power.unsigned_abs() <= 1_000;
    is_reasonable.then(|| Fraction::from(10u8).pow(power as isize))
}

/// The nearest floating-point number.
fn float(fraction: &Fraction) -> f64 {
    Number::to_f64(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(above: i64, below: u64) -> Value {
        Value::from(Fraction::from_parts(above.into(), below.into()))
    }

    #[test]
    fn a_number_agrees_to_the_digits_that_are_printed() {
        for (printed, ours, agreement) in [
            ("115", Value::from(115u64), Agreement::Same),
            ("33,232", Value::from(33_232u64), Agreement::Same),
            ("115", Value::from(116u64), Agreement::Other),
            ("115", Value::from(115.4), Agreement::Other),
            (".4", value(2, 5), Agreement::Same),
            ("1.858", value(18_584, 10_000), Agreement::Same),
            ("1.858", value(18_585, 10_000), Agreement::Same),
            ("1.858", value(18_586, 10_000), Agreement::CutOff),
            ("1.858", value(1_859, 1_000), Agreement::Other),
            ("0.0926", value(5, 54), Agreement::Same),
            ("0.926", value(5, 54), Agreement::Other),
            ("5/54", value(5, 54), Agreement::Same),
            ("5/54", Value::from(5.0 / 54.0), Agreement::Same),
            ("5/54", Value::from(0.0926), Agreement::Other),
            ("79.0%", Value::from(0.7904), Agreement::Same),
            ("79.0%", Value::from(0.80), Agreement::Other),
            ("4.05e-87", Value::from(4.0587e-87), Agreement::CutOff),
            ("4.06e-87", Value::from(4.0587e-87), Agreement::Same),
            ("-0.66", value(-2, 3), Agreement::CutOff),
            ("-0.67", value(-2, 3), Agreement::Same),
            ("-0.68", value(-2, 3), Agreement::Other),
        ] {
            let read = Printed::read(printed).expect("a number");
            assert_eq!(read.agrees(&ours), agreement, "{printed} and {ours:?}");
        }
    }

    #[test]
    fn what_is_no_number_is_not_read() {
        for text in ["", "about nine", "1/0", "1/", ".", "--1", "1e9999999", "1.2.3"] {
            assert_eq!(Printed::read(text), None, "{text}");
        }
    }
}
