//! Computed values in the places of a text.
//!
//! `{name}` is a place for a value, `{name:.3}` for one with three decimals, `{name:+.3}` with its sign too,
//! `{name:.1e}` for a power of ten and `{name:,}` for grouped digits. Other braces stand for themselves.

use std::fmt::Display;

use study::text::grouped;

/// Values for the places of an entry, by name.
pub(crate) type Values<'a> = &'a [(&'a str, &'a dyn Display)];

/// Values by name: `values![n, found.share, part = 1.0 - share]`; a field has its own name.
macro_rules! values {
    ($($($name:ident).+ $(= $value:expr)?),* $(,)?) => {
        &[$((
            $crate::values::field(stringify!($($name).+)),
            &values!(@ $($name).+ $(= $value)?) as &dyn std::fmt::Display,
        )),*]
    };
    (@ $name:ident = $value:expr) => { $value };
    (@ $($name:ident).+) => { $($name).+ };
}
pub(crate) use values;

/// The last part of a path of fields.
pub(crate) fn field(path: &str) -> &str {
    path.rsplit('.').next().map_or(path, str::trim)
}

/// The text with values in its places.
///
/// # Panics
/// If a place has no value.
pub(crate) fn fill(text: &str, values: Values<'_>) -> String {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let place = after.split_once('}').filter(|(place, _)| is_place(place));
        rest = if let Some((place, after)) = place {
            let (name, spec) = place.split_once(':').unwrap_or((place, ""));
            let value = values.iter().find(|(own, _)| *own == name);
            let (_, value) = value.unwrap_or_else(|| panic!("a value `{name}` in `{text}`"));
            filled += &shown(*value, spec);
            after
        } else {
            filled.push('{');
            after
        };
    }
    filled + rest
}

/// Whether it is a name, with a format or without, and not just something in braces.
fn is_place(text: &str) -> bool {
    let (name, spec) = text.split_once(':').unwrap_or((text, ""));
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && spec.chars().all(|c| c.is_ascii_digit() || ",+.e".contains(c))
}

/// A value as the format says: `,` groups the digits, `.3` gives decimals, `.3e` a power of ten, `+` a sign.
fn shown(value: &dyn Display, spec: &str) -> String {
    let text = value.to_string();
    let digits = || spec.trim_matches(['+', '.', 'e']).parse().expect("a number of decimals");
    match spec {
        "" => text,
        "," => text.parse().map_or(text, grouped),
        _ if spec.ends_with('e') => {
            let float: f64 = text.parse().expect("a number before a power of ten");
            format!("{float:.*e}", digits())
        }
        _ if spec.starts_with('+') => format!("{value:+.*}", digits()),
        _ => format!("{value:.*}", digits()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_and_other_braces_stand_for_themselves() {
        let (share, found, n) = (0.123_456, "it", 12_345);
        let text = "{found}: {share:.3}, {share:+.1}, {share:.2e}, {n:,}, {5,6}, {1} and {";
        let filled = fill(text, values![share, found, n]);
        assert_eq!(filled, "it: 0.123, +0.1, 1.23e-1, 12,345, {5,6}, {1} and {");
    }

    #[test]
    #[should_panic(expected = "a value `of` in `{held} of {of}`")]
    fn a_place_without_a_value_is_refused() {
        fill("{held} of {of}", values![held = 1]);
    }
}
