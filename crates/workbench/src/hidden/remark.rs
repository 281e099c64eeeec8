//! What is said before the work: how large the game is.

use solve::form::Size;
use study::text::{bytes, grouped};

/// How large a game is, in one line; with how long it will take, about, if that is more than a minute.
pub(super) fn remark(name: &str, size: &Size, seconds: Option<f64>) -> String {
    let by_seat =
        |counts: &[u64]| counts.iter().map(|&count| grouped(count)).collect::<Vec<_>>().join(" + ");
    let time = match seconds {
        Some(f64::INFINITY) => "; it goes on until it is stopped".to_owned(),
        Some(seconds) if seconds > 60.0 => format!("; about {}", duration(seconds)),
        _ => String::new(),
    };
    format!(
        "{name}: {} nodes, {} of them ends; {} information sets, {} sequences; {}{time}",
        grouped(size.nodes),
        grouped(size.leaves),
        by_seat(size.sets.as_slice()),
        by_seat(size.sequences.as_slice()),
        bytes(size.bytes)
    )
}

/// This many seconds in a unit that fits. It is an estimate, and has no digits to spare.
fn duration(seconds: f64) -> String {
    match seconds {
        ..3600.0 => format!("{:.0} minutes", (seconds / 60.0).ceil()),
        ..172_800.0 => format!("{:.0} hours", (seconds / 3600.0).ceil()),
        _ => format!("{:.0} days", (seconds / 86_400.0).ceil()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::BySeat;

    #[test]
    fn an_estimate_is_given_from_a_minute_on() {
        let size = Size {
            nodes: 1_234_567,
            leaves: 600_000,
            sets: BySeat::from_fn(2, |seat| 10 + seat.idx() as u64),
            sequences: BySeat::from_fn(2, |_| 1_000),
            bytes: 2_500_000,
        };
        let plain = "x: 1,234,567 nodes, 600,000 of them ends; 10 + 11 information sets, 1,000 + 1,000 \
                     sequences; 2.5 MB";
        for (seconds, more) in [
            (None, ""),
            (Some(59.0), ""),
            (Some(61.0), "; about 2 minutes"),
            (Some(7_000.0), "; about 2 hours"),
            (Some(1e6), "; about 12 days"),
            (Some(f64::INFINITY), "; it goes on until it is stopped"),
        ] {
            assert_eq!(remark("x", &size, seconds), format!("{plain}{more}"));
        }
    }
}
