//! What is said before the work: how large the game is.

use solve::form::Size;

/// How large a game is, in one line.
pub(super) fn remark(name: &str, size: &Size) -> String {
    let by_seat =
        |counts: &[u64]| counts.iter().map(|&count| grouped(count)).collect::<Vec<_>>().join(" + ");
    format!(
        "{name}: {} nodes, {} of them ends; {} information sets, {} sequences; {}",
        grouped(size.nodes),
        grouped(size.leaves),
        by_seat(size.sets.as_slice()),
        by_seat(size.sequences.as_slice()),
        bytes(size.bytes)
    )
}

/// Whole numbers with a comma every three digits.
fn grouped(number: u64) -> String {
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
fn bytes(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.2} GB", bytes as f64 / 1e9),
    }
}
