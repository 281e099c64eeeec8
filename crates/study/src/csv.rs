//! A strategy as a table for other programs: one line for each move at each information set.
//!
//! Fields are separated by commas; one that has a comma, a quote or the end of a line in it stands in
//! quotes, and its quotes are doubled (RFC 4180). What is not known is empty, and visits without bound are `inf`. Numbers are floats as Rust
//! writes them, which every reader takes; fractions stand in columns of their own.

use std::fmt::Write as _;

use crate::Amount;
use crate::hidden::{SeatFinding, SetFinding};
use crate::text::csv_field;

/// The columns, in order.
pub const COLUMNS: [&str; 12] = [
    "seat",
    "set",
    "move",
    "probability",
    "probability_exact",
    "reach",
    "others_reach",
    "value",
    "value_exact",
    "cost",
    "cost_exact",
    "visits",
];

/// What `seats` do, with a line of headings.
pub fn strategy(seats: &[SeatFinding]) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for seat in seats {
        for set in &seat.sets {
            lines(&mut text, seat.seat, set);
        }
    }
    text
}

fn lines(text: &mut String, seat: usize, set: &SetFinding) {
    let number = |float: Option<f64>| float.map(|float| float.to_string()).unwrap_or_default();
    for mv in &set.moves {
        let float = |amount: &Option<Amount>| number(amount.as_ref().map(|amount| amount.float));
        let exact = |amount: &Option<Amount>| {
            amount.as_ref().and_then(|amount| amount.exact.clone()).unwrap_or_default()
        };
        let fields = [
            seat.to_string(),
            csv_field(&set.set),
            csv_field(&mv.mv),
            mv.probability.to_string(),
            mv.exact.clone().unwrap_or_default(),
            number(set.reach),
            number(set.others_reach),
            float(&mv.value),
            exact(&mv.value),
            float(&mv.cost),
            exact(&mv.cost),
            number(set.visits.map(|visits| visits.0.unwrap_or(f64::INFINITY))),
        ];
        let _ = writeln!(text, "{}", fields.join(","));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hidden::{MoveFinding, Visits};

    #[test]
    fn commas_and_quotes_are_kept_in_quotes_and_what_is_not_known_is_empty() {
        let third = Amount { exact: Some("1/3".to_owned()), float: 1.0 / 3.0 };
        let known = MoveFinding {
            mv: "bet \"all\"".to_owned(),
            exact: Some("1".to_owned()),
            probability: 1.0,
            value: Some(third),
            cost: Some(Amount { exact: None, float: 0.5 }),
        };
        let unknown = MoveFinding {
            mv: "fold".to_owned(),
            exact: None,
            probability: 0.0,
            value: None,
            cost: None,
        };
        let set = SetFinding {
            set: "K, bet".to_owned(),
            reach: Some(0.25),
            visits: Some(Visits(None)),
            others_reach: None,
            moves: vec![known, unknown],
        };
        let text = strategy(&[SeatFinding { seat: 2, sets: vec![set], left_out: 0 }]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], COLUMNS.join(","));
        assert_eq!(
            lines[1..],
            [
                r#"2,"K, bet","bet ""all""",1,1,0.25,,0.3333333333333333,1/3,0.5,,inf"#,
                r#"2,"K, bet",fold,0,,0.25,,,,,,inf"#,
            ]
        );
    }
}
