//! Claims about many cases, all of which were looked at.

use std::fmt::Display;

use study::reproduced::Row;
use study::text::grouped;

/// Of how many cases something holds, in words, and whether it is all of them.
pub(crate) fn in_all(held: usize, of: usize) -> (String, bool) {
    let words = format!("in {} of {}", grouped(held as u64), grouped(of as u64));
    (words, of > 0 && held == of)
}

/// A claim about every one of many `cases`: found to hold in so many `of` them.
pub(crate) fn everywhere(item: &str, claim: &str, held: usize, of: usize, cases: &str) -> Row {
    let (found, holds) = in_all(held, of);
    Row::claim(item, claim, found, holds).note(cases)
}

/// The same where only whether it holds of all of them is known.
pub(crate) fn of_all(item: &str, claim: &str, cases: impl Display, holds: bool) -> Row {
    let found = if holds { "holds for" } else { "does not hold for all of" };
    Row::claim(item, claim, format!("{found} {cases}"), holds)
}
