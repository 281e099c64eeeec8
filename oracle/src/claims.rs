//! Claims: what a seat is shown of the table, held against the whole table.
//!
//! Both are texts, as people read them, so that nothing of how either was made can make them agree.

/// The whole table in words.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// Piles and memories by name, the bottom card first; nothing for a card that is not decided yet.
    pub piles: Vec<(String, Vec<Option<String>>)>,
    /// Integers that are not zero and texts that are not empty, by name.
    pub stored: Vec<(String, String)>,
}

/// The first of the `facts` shown to seat number `seat` (names and values, cards separated by spaces, `?` or
/// `2 unseen` for what is not known) that does not hold; nothing if all hold.
///
/// Cards that stand in the order of their names may lie in any order; others lie as they stand.
pub fn false_claim(seat: usize, facts: &[(String, String)], truth: &Truth) -> Option<String> {
    facts.iter().find_map(|(name, value)| {
        // A seat calls what is its own by the bare name, as it does what is the table's.
        let own = (!name.starts_with("player ")).then(|| format!("player {}'s {name}", seat + 1));
        let holds = [name].into_iter().chain(&own).any(|name| {
            let is_meant = |other: &str| other.strip_suffix(" (memory)").unwrap_or(other) == name;
            let mut piles = truth.piles.iter().filter(|(other, _)| is_meant(other));
            let stored = truth.stored.iter().find(|(other, _)| other == name);
            piles.any(|(_, cards)| lie_so(value, cards))
                || stored.map_or("0", |(_, other)| other) == value
        });
        (!holds).then(|| format!("`{name} {value}` is shown, and the table is {truth:?}"))
    })
}

/// Whether `cards` are as `claim` says.
fn lie_so(claim: &str, cards: &[Option<String>]) -> bool {
    if let Some(n) = claim.strip_suffix(" unseen") {
        return n.parse() == Ok(cards.len());
    }
    let Some(shown) = shown(claim, cards).filter(|shown| shown.len() == cards.len()) else {
        return false;
    };
    if !shown.is_sorted() {
        let mut pairs = shown.iter().zip(cards);
        return pairs.all(|(shown, card)| shown.is_none() || *shown == card.as_deref());
    }
    let count = |all: &mut dyn Iterator<Item = Option<&str>>, name: &str| {
        all.filter(|card| *card == Some(name)).count()
    };
    shown.iter().flatten().all(|name| {
        let there = count(&mut cards.iter().map(Option::as_deref), name);
        count(&mut shown.iter().copied(), name) <= there
    })
}

/// The cards that a claim names, nothing for `?`; nothing at all if it names one that is not among `cards`.
/// A name may have spaces in it.
fn shown<'a>(claim: &str, cards: &'a [Option<String>]) -> Option<Vec<Option<&'a str>>> {
    let mut names: Vec<&str> = cards.iter().flatten().map(String::as_str).collect();
    names.sort_unstable_by_key(|name| std::cmp::Reverse(name.len()));
    let (mut shown, mut rest) = (Vec::new(), claim);
    while !rest.is_empty() {
        let mut starts = |name: &str| {
            let after = rest.strip_prefix(name)?;
            let after = if after.is_empty() { after } else { after.strip_prefix(' ')? };
            rest = after;
            Some(())
        };
        if starts("?").is_some() {
            shown.push(None);
        } else {
            shown.push(Some(*names.iter().find(|name| starts(name).is_some())?));
        }
    }
    Some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(hand: &[&str]) -> Truth {
        let cards = |cards: &[&str]| {
            cards.iter().map(|&card| (card != "?").then(|| card.to_owned())).collect()
        };
        Truth {
            piles: vec![
                ("player 1's HAND".to_owned(), cards(hand)),
                ("MEMO (memory)".to_owned(), cards(&["A X"])),
            ],
            stored: vec![("player 2's CHIPS".to_owned(), "3".to_owned())],
        }
    }

    #[track_caller]
    fn check(seat: usize, fact: (&str, &str), hand: &[&str], holds: bool) {
        let facts = [(fact.0.to_owned(), fact.1.to_owned())];
        assert_eq!(false_claim(seat, &facts, &table(hand)).is_none(), holds, "{fact:?}");
    }

    #[test]
    fn a_claim_holds_if_the_cards_are_there() {
        for (claim, holds) in [
            ("2 unseen", true),
            ("3 unseen", false),
            ("? A X", true),
            ("A X B Y", true),
            ("B Y A X", false),
            ("A X A X", false),
            ("A X", false),
            ("? C", false),
        ] {
            check(0, ("HAND", claim), &["A X", "B Y"], holds);
        }
        check(1, ("player 1's HAND", "? A"), &["A", "A"], true);
        check(1, ("HAND", "? A"), &["A", "A"], false);
        check(1, ("player 1's HAND", "A ?"), &["?", "A"], false);
        check(1, ("MEMO", "A X"), &[], true);
        check(1, ("CHIPS", "3"), &[], true);
        check(0, ("CHIPS", "3"), &[], false);
        check(0, ("POT", "0"), &[], true);
        check(1, ("player 2's CHIPS", "0"), &[], false);
    }
}
