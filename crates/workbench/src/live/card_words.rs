//! Plain cards of native games: faces with one attribute, and what sentences call them.

use study::view::{FaceText, ViewPile, printed};

use super::Seen;

/// Ranks of playing cards, from low to high.
const RANKS: [&str; 13] = [
    "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN",
    "KING", "ACE",
];

/// Small numbers as words.
const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// A face of one attribute.
pub(crate) fn face(attribute: &str, value: &str) -> FaceText {
    [(attribute.to_owned(), value.into())].into_iter().collect()
}

/// A card that shows a number.
pub(crate) fn number_card(number: u8) -> FaceText {
    face("RANK", &number.to_string())
}

/// A die that shows `pips`.
pub(crate) fn die(pips: u8) -> FaceText {
    face("FACE", &pips.to_string())
}

/// Playing cards of `n_ranks` ranks, the lowest first: the king is the highest, or the ace if there are thirteen.
/// More ranks are numbers.
pub(crate) fn playing_cards(n_ranks: u8) -> Vec<FaceText> {
    let n = usize::from(n_ranks);
    match RANKS.len().checked_sub(n) {
        None => (1..=n_ranks).map(number_card).collect(),
        Some(0) => RANKS.iter().map(|rank| face("RANK", rank)).collect(),
        Some(left) => RANKS[left - 1..][..n].iter().map(|rank| face("RANK", rank)).collect(),
    }
}

/// A card as sentences call it: `Q`, `10`, `9♥`.
pub(crate) fn spoken(face: &FaceText) -> String {
    let part = |(key, value): (&String, &serde_json::Value)| {
        let value = value.as_str().unwrap_or_default();
        let suit = match value {
            "CLUBS" => "♣",
            "DIAMONDS" => "♦",
            "SPADES" => "♠",
            "HEARTS" => "♥",
            _ => "",
        };
        if key == "SUIT" {
            suit.to_owned()
        } else {
            printed(value).unwrap_or_else(|| value.to_owned())
        }
    };
    face.iter().map(part).collect()
}

/// Things in a row: `Q, J and 10`.
pub(crate) fn listed(things: &[String], last: &str) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// A number as a word, if it is small.
pub(crate) fn word(n: usize) -> String {
    NUMBERS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// `1 card`, `3 cards`.
pub(crate) fn counted(n: usize, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

/// Dice that show `pips`: `one five`, `three sixes`.
pub(crate) fn dice_in_words(quantity: usize, pips: u8) -> String {
    let face = word(pips.into());
    let face = match (quantity, face.ends_with('x')) {
        (1, _) => face,
        (_, true) => format!("{face}es"),
        (_, false) => format!("{face}s"),
    };
    format!("{} {face}", word(quantity))
}

/// The ids of the cards of a pile whose face `is_meant`.
pub(crate) fn ids_in(seen: &Seen, key: &str, is_meant: impl Fn(&FaceText) -> bool) -> Vec<String> {
    let pile = seen.piles.iter().find(|pile| pile.key == key);
    let cards = pile.into_iter().flat_map(|pile| pile.cards.iter().zip(&pile.ids));
    let is_meant = |(card, _): &(&Option<FaceText>, &String)| card.as_ref().is_some_and(&is_meant);
    cards.filter(is_meant).map(|(_, id)| id.clone()).collect()
}

/// The table in one line: the piles by their cards or counts, and the numbers.
pub(crate) fn in_one_line(seen: &Seen) -> String {
    let pile = |pile: &ViewPile| {
        let cards: Vec<String> = pile.cards.iter().flatten().map(spoken).collect();
        let what = if cards.is_empty() || cards.len() < pile.count {
            counted(pile.count, "card")
        } else {
            cards.join(" ")
        };
        let owner = pile.owner.filter(|_| !pile.label.starts_with("Your "));
        let owner = owner.map_or_else(String::new, |seat| format!("player {seat}'s "));
        let label = if owner.is_empty() { pile.label.clone() } else { pile.label.to_lowercase() };
        format!("{owner}{label}: {what}")
    };
    let piles = seen.piles.iter().filter(|pile| pile.count > 0).map(pile);
    let number = |number: &study::view::ViewNumber| {
        let value = number.value.as_str().map_or_else(|| number.value.to_string(), str::to_owned);
        let owner = number.owner.map_or_else(String::new, |seat| format!("player {seat}'s "));
        format!("{owner}{} {value}", number.label)
    };
    piles.chain(seen.numbers.iter().map(number)).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_end_with_the_king_or_with_the_ace_and_many_are_numbers() {
        let spoken_of = |n| playing_cards(n).iter().map(spoken).collect::<Vec<_>>().join(" ");
        assert_eq!(spoken_of(3), "J Q K");
        assert_eq!(spoken_of(12), "2 3 4 5 6 7 8 9 10 J Q K");
        assert_eq!(spoken_of(13), "2 3 4 5 6 7 8 9 10 J Q K A");
        assert_eq!(spoken_of(14), "1 2 3 4 5 6 7 8 9 10 11 12 13 14");
    }

    #[test]
    fn dice_are_counted_as_people_do() {
        let said = [(1, 5), (3, 6), (2, 1), (14, 13)].map(|(n, pips)| dice_in_words(n, pips));
        assert_eq!(said, ["one five", "three sixes", "two ones", "14 13s"]);
        let things = ["Q", "J", "10"].map(str::to_owned);
        assert_eq!(listed(&things, "and"), "Q, J and 10");
        assert_eq!(listed(&things[..1], "and"), "Q");
    }
}
