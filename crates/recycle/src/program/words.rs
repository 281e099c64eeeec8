//! Words for people: cards by name.

use smallvec::SmallVec;

use super::Program;
use super::code::NOWHERE;
use super::state::CardId;
use crate::syntax::NUMBERS;

impl Program {
    /// A card as people write it: `7♥` where rank and suit are known by their usual names, else its
    /// attributes one after the other.
    pub(super) fn card_name(&self, card: CardId) -> String {
        self.kind_name(self.tables.kind_of[usize::from(card)])
    }

    /// A kind of card, in the same words.
    pub(super) fn kind_name(&self, kind: u16) -> String {
        match &self.kind_names {
            Some(names) => names[usize::from(kind)].clone(),
            None => self.common_name([kind].into_iter()),
        }
    }

    /// What `kinds` have in common, in the same words.
    pub(super) fn common_name(&self, mut kinds: impl Iterator<Item = u16>) -> String {
        let tables = &self.tables;
        let of =
            |kind: u16| &tables.attributes[usize::from(kind) * tables.n_keys..][..tables.n_keys];
        let mut values: SmallVec<[u16; 4]> = kinds.next().map(of).unwrap_or_default().into();
        for kind in kinds {
            for (value, other) in values.iter_mut().zip(of(kind)) {
                if value != other {
                    *value = 0;
                }
            }
        }
        let named = |key: &str| {
            let idx =
                tables.keys.iter().position(|&text| tables.texts[usize::from(text)] == key)?;
            Some(tables.texts[usize::from(*values.get(idx)?)].as_str())
                .filter(|text| !text.is_empty())
        };
        let suit = named("SUIT").and_then(suit_sign);
        if let (Some(rank), Some(suit)) = (named("RANK"), suit) {
            return format!("{}{suit}", rank_sign(rank));
        }
        let shown = values.iter().filter(|&&value| value != 0 && value != NOWHERE);
        let shown: Vec<&str> =
            shown.map(|&value| tables.texts[usize::from(value)].as_str()).collect();
        if shown.is_empty() { "a card".to_owned() } else { shown.join(" ") }
    }
}

impl Program {
    /// A kind of card in the words of people, none of which is in capitals: `7♥`, `king of cups`, `blue 7`, `Guard`.
    pub(super) fn kind_words(&self, kind: u16) -> String {
        let tables = &self.tables;
        let text = |text: u16| tables.texts[usize::from(text)].as_str();
        let values = &tables.attributes[usize::from(kind) * tables.n_keys..][..tables.n_keys];
        let face: Vec<(&str, &str)> = (tables.keys.iter().zip(values))
            .map(|(&key, &value)| (text(key), text(value)))
            .filter(|(_, value)| !value.is_empty())
            .collect();
        in_plain_words(&face)
    }
}

/// The words for the attributes of a card.
fn in_plain_words(face: &[(&str, &str)]) -> String {
    let of = |key: &str| face.iter().find(|(other, _)| *other == key).map(|(_, value)| *value);
    match face {
        [(_, one)] => match numeral(one) {
            Some(number) => number.to_string(),
            None => capitalised(one),
        },
        [] => "a card".to_owned(),
        _ => match (of("TENS").and_then(numeral), of("ONES").and_then(numeral), of("RANK")) {
            (Some(tens), Some(ones), _) if face.len() == 2 => (10 * tens + ones).to_string(),
            (_, _, Some(rank)) => match (of("SUIT"), of("SUIT").and_then(suit_sign)) {
                (_, Some(sign)) => format!("{}{sign}", rank_sign(rank)),
                (Some(suit), None) => format!("{} of {}", small(rank), small(suit)),
                (None, _) => {
                    let others = face.iter().filter(|(key, _)| *key != "RANK");
                    let others = others.map(|(_, value)| small(value) + " ");
                    others.collect::<String>() + &small(rank)
                }
            },
            _ => face.iter().map(|(_, value)| small(value)).collect::<Vec<_>>().join(" "),
        },
    }
}

/// A word of the rules in small letters, or the number that it is.
fn small(word: &str) -> String {
    numeral(word).map_or_else(|| spaced(word), |number| number.to_string())
}

/// A word of the rules with one capital.
fn capitalised(word: &str) -> String {
    let word = spaced(word);
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn spaced(word: &str) -> String {
    word.to_lowercase().replace('_', " ")
}

const TENS: [&str; 8] =
    ["TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY"];

/// The number below 100 that a word of the rules means: `TWENTYONE`, `TWENTY_ONE`.
fn numeral(word: &str) -> Option<usize> {
    if let Some(number) = NUMBERS.iter().position(|name| *name == word) {
        return Some(number);
    }
    let (tens, rest) = (TENS.iter().enumerate())
        .find_map(|(nth, name)| Some((10 * (nth + 2), word.strip_prefix(name)?)))?;
    match rest.trim_start_matches('_') {
        "" => Some(tens),
        rest => {
            let ones = NUMBERS[1..10].iter().position(|name| *name == rest)?;
            Some(tens + ones + 1)
        }
    }
}

fn suit_sign(suit: &str) -> Option<char> {
    Some(match suit {
        "CLUBS" | "CLUB" => '♣',
        "DIAMONDS" | "DIAMOND" => '♦',
        "HEARTS" | "HEART" => '♥',
        "SPADES" | "SPADE" => '♠',
        _ => return None,
    })
}

fn rank_sign(rank: &str) -> &str {
    match rank {
        "ACE" => "A",
        "TWO" => "2",
        "THREE" => "3",
        "FOUR" => "4",
        "FIVE" => "5",
        "SIX" => "6",
        "SEVEN" => "7",
        "EIGHT" => "8",
        "NINE" => "9",
        "TEN" => "10",
        "JACK" => "J",
        "QUEEN" => "Q",
        "KING" => "K",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::in_plain_words;

    #[test]
    fn no_card_is_called_by_a_word_in_capitals() {
        for (face, expected) in [
            (&[("RANK", "SEVEN"), ("SUIT", "HEARTS")][..], "7♥"),
            (&[("RANK", "KNIGHT"), ("SUIT", "CUPS")], "knight of cups"),
            (&[("COLOR", "BLUE"), ("RANK", "SEVEN")], "blue 7"),
            (&[("COLOR", "WHITE"), ("RANK", "WAGER")], "white wager"),
            (&[("TENS", "TEN"), ("ONES", "FOUR")], "104"),
            (&[("TENS", "ZERO"), ("ONES", "FOUR")], "4"),
            (&[("NUMBER", "TWENTYONE")], "21"),
            (&[("NUMBER", "THIRTY_FIVE")], "35"),
            (&[("NUMBER", "THIRTY")], "30"),
            (&[("NAME", "GUARD")], "Guard"),
            (&[("RANK", "KING")], "King"),
            (&[("RANK", "TEN")], "10"),
            (&[("NAME", "MOUNTAIN_PASS"), ("KIND", "ROAD")], "mountain pass road"),
            (&[], "a card"),
        ] {
            assert_eq!(in_plain_words(face), expected);
        }
    }
}
