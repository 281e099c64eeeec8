//! Values as people write them: parameters, sizes, times and numbers, each with what would be right.
//!
//! The messages name no option: a front end says which one the value was for.

use std::time::Duration;

use play::Until;

/// A text that is no value of the kind that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{wanted}")]
pub struct WrongValue {
    /// The right form, with an example.
    pub wanted: &'static str,
}

/// `NAME=VALUE`, without the space around either.
///
/// # Errors
/// If there is no name or no value.
pub fn name_and_value(text: &str) -> Result<(String, String), WrongValue> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(WrongValue { wanted: "write NAME=VALUE, such as seats=3" }),
    }
}

/// `512M` as bytes: a whole number, with K, M or G.
///
/// # Errors
/// If it is none, or more than there can be.
pub fn size(text: &str) -> Result<u64, WrongValue> {
    let (number, shift) = match text.as_bytes() {
        [.., b'K' | b'k'] => (&text[..text.len() - 1], 10),
        [.., b'M' | b'm'] => (&text[..text.len() - 1], 20),
        [.., b'G' | b'g'] => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let bytes = number.trim().parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or(WrongValue { wanted: "a size such as 512M or 8G" })
}

/// A number of seconds.
///
/// # Errors
/// If it is none, or not above 0.
pub fn seconds(text: &str) -> Result<f64, WrongValue> {
    above_zero(text, "a number of seconds above 0, such as 60 or 0.5")
}

/// `2s` or `500ms`: a time.
///
/// # Errors
/// If it is none, or not above 0.
pub fn time(text: &str) -> Result<Duration, WrongValue> {
    let wanted = "a time such as 2s or 500ms";
    let parse = |number: &str| number.trim().parse::<u64>().ok();
    let time = match text.strip_suffix("ms") {
        Some(number) => parse(number).map(Duration::from_millis),
        None => text.strip_suffix('s').and_then(parse).map(Duration::from_secs),
    };
    time.filter(|time| !time.is_zero()).ok_or(WrongValue { wanted })
}

/// Exploitability: the most that a best response may gain.
///
/// # Errors
/// If it is no number, or not above 0.
pub fn gain(text: &str) -> Result<f64, WrongValue> {
    above_zero(text, "a number above 0, such as 1e-6 or 0.001")
}

/// The rationality of a quantal response.
///
/// # Errors
/// If it is no number, or not above 0.
pub fn rationality(text: &str) -> Result<f64, WrongValue> {
    above_zero(text, "a number above 0, such as 5 or 0.5")
}

/// `2%` as 0.02: how well a share is to be known.
///
/// # Errors
/// If it is no share above 0% and below 50%.
pub fn share(text: &str) -> Result<f64, WrongValue> {
    match Until::from_text(text) {
        Ok(Until::Share(share)) => Ok(share),
        _ => Err(WrongValue { wanted: "write a share above 0% and below 50%, such as 2%" }),
    }
}

fn above_zero(text: &str, wanted: &'static str) -> Result<f64, WrongValue> {
    let number = text.parse().ok().filter(|number: &f64| *number > 0.0 && number.is_finite());
    number.ok_or(WrongValue { wanted })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        for (text, bytes) in [("17", 17), ("2K", 2048), ("3m", 3 << 20), ("1 G", 1 << 30)] {
            assert_eq!(size(text), Ok(bytes));
        }
        for text in ["", "G", "-1M", "1T", "99999999999999999G", "ümlaut", "1ä"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parameters_have_a_name_and_a_value() {
        for (text, name, value) in
            [("a=1", "a", "1"), (" a = 1,2 ", "a", "1,2"), ("a=", "a", ""), ("a=b=c", "a", "b=c")]
        {
            assert_eq!(name_and_value(text), Ok((name.to_owned(), value.to_owned())));
        }
        for text in ["", "a", "=1"] {
            assert!(name_and_value(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times_have_units() {
        for (text, millis) in [("2s", Some(2_000)), ("500ms", Some(500)), (" 1 s", Some(1_000))] {
            assert_eq!(time(text).ok(), millis.map(Duration::from_millis), "{text}");
        }
        for text in ["", "2", "0s", "s", "-1s", "1.5s", "2m"] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_are_above_zero_and_finite() {
        for read in [seconds, gain, rationality] {
            assert_eq!((read("60"), read("1e-6")), (Ok(60.0), Ok(1e-6)));
            for text in ["", "0", "-1", "inf", "NaN", "1s"] {
                assert!(read(text).is_err(), "{text}");
            }
        }
        assert_eq!(share("2%"), Ok(0.02));
        for text in ["2", "0%", "50%", ""] {
            assert!(share(text).is_err(), "{text}");
        }
    }
}
