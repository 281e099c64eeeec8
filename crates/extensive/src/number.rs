//! Numbers as the files write them, read exactly: whole, decimal, or a fraction.

use dashu_int::UBig;
use kernel::{Fraction, Payoff};

/// More digits than this, or a larger exponent, and a number is refused: nothing that fits needs them,
/// and a short text must not make a long number.
const MOST_DIGITS: usize = 60;

/// The number that `text` writes, exactly: `3`, `-1/18`, `.25`, `1e-3`.
pub(crate) fn from_text(text: &str) -> Option<Fraction> {
    let (negative, plain) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let size = match plain.split_once('/') {
        Some((above, below)) => {
            let below = digits(below)?;
            if below == UBig::ZERO {
                return None;
            }
            Fraction::from_parts(digits(above)?.into(), below)
        }
        None => decimal(plain)?,
    };
    Some(if negative { -size } else { size })
}

/// As a payoff, if it fits.
pub(crate) fn payoff(number: &Fraction) -> Option<Payoff> {
    let numerator = i64::try_from(number.numerator()).ok()?;
    let denominator = u32::try_from(number.denominator()).ok()?;
    Some(Payoff::new(numerator, denominator))
}

fn digits(text: &str) -> Option<UBig> {
    let is_plain = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    if !is_plain || text.len() > MOST_DIGITS {
        return None;
    }
    UBig::from_str_radix(text, 10).ok()
}

fn decimal(text: &str) -> Option<Fraction> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
            (mantissa, exponent.parse::<i32>().ok()?)
        }
        None => (text, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = digits(&format!("{whole}{part}"))?;
    let exponent = i64::from(exponent) - part.len() as i64;
    let power = UBig::from(10u8)
        .pow(usize::try_from(exponent.unsigned_abs()).ok().filter(|&n| n <= MOST_DIGITS)?);
    Some(if exponent < 0 {
        Fraction::from_parts(all.into(), power)
    } else {
        Fraction::from_parts((all * power).into(), UBig::ONE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        for (text, shown) in [
            ("0", "0"),
            ("-12", "-12"),
            ("007", "7"),
            ("0.25", "1/4"),
            (".80", "4/5"),
            ("5.", "5"),
            ("-1/18", "-1/18"),
            ("6/4", "3/2"),
            ("1e-3", "1/1000"),
            ("2.5E+2", "250"),
            ("10.000000", "10"),
            ("-0.0", "0"),
        ] {
            assert_eq!(from_text(text).expect(text).to_string(), shown);
        }
    }

    #[test]
    fn what_is_no_number_is_refused_and_a_short_text_makes_no_long_one() {
        for text in [
            "",
            "-",
            ".",
            "+1",
            "--1",
            "1/0",
            "1/-2",
            "1/2/3",
            "0.5/2",
            "1e",
            "e5",
            "1e1.5",
            "x",
            "1_0",
            "1e999999999",
            "1e-61",
            "NaN",
            "inf",
            "٣",
        ] {
            assert_eq!(from_text(text), None, "{text}");
        }
        assert_eq!(from_text(&"9".repeat(61)), None);
    }

    #[test]
    fn a_payoff_fits_or_is_nothing() {
        let payoff = |text: &str| payoff(&from_text(text).expect("a number"));
        assert_eq!(payoff("-9223372036854775808"), Some(Payoff::from(i64::MIN)));
        assert_eq!(payoff("9223372036854775808"), None);
        assert_eq!(payoff("1/4294967295"), Some(Payoff::new(1, u32::MAX)));
        assert_eq!(payoff("1/4294967296"), None);
    }
}
