//! Numbers as people read them.

/// Whole numbers with a comma every three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Bytes in a unit that fits.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.2} GB", bytes as f64 / 1e9),
    }
}

/// About this many, as a power of ten is given. It is an estimate, and has no digits to spare.
pub fn about(magnitude: f64) -> String {
    match magnitude {
        ..6.0 => {
            let number = 10f64.powf(magnitude);
            let unit = 10f64.powf((magnitude.floor() - 1.0).max(0.0));
            format!("about {}", grouped(((number / unit).round() * unit) as u64))
        }
        ..100.0 => {
            let digit = 10f64.powf(magnitude.fract()).round();
            let (digit, power) = if digit >= 10.0 {
                (1.0, magnitude.floor() + 1.0)
            } else {
                (digit, magnitude.floor())
            };
            format!("about {digit}e{power}")
        }
        _ => format!("about 10^{}", magnitude.round()),
    }
}

/// A field of a CSV file: in quotes where it has a comma, a quote or the end of a line in it (RFC 4180).
pub fn csv_field(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (12_345_678, "12,345,678")]
        {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn an_estimate_has_the_digits_it_deserves() {
        for (magnitude, expected) in [
            (0.0, "about 1"),
            (1.1139, "about 13"),
            (4.0913, "about 12,000"),
            (12.4771, "about 3e12"),
            (11.9999, "about 1e12"),
            (777.6, "about 10^778"),
        ] {
            assert_eq!(about(magnitude), expected);
        }
    }
}
