//! Text of a card: `Q♣`, `7`, `Guard`; the names by which people type it; and its place in a sorted hand.

use serde_json::Value;

use super::face::{Face, FaceStyle, FaceText, printed};

/// Suits with their signs and their names.
const SUITS: [(&str, &str); 4] =
    [("CLUBS", "♣"), ("DIAMONDS", "♦"), ("SPADES", "♠"), ("HEARTS", "♥")];

/// Ranks that have a name beside what is printed.
const NAMED: [(&str, &str); 4] = [("A", "ace"), ("K", "king"), ("Q", "queen"), ("J", "jack")];

impl Face {
    /// The face that draws `card`: the first whose index attribute the card has.
    pub fn of_card<'f>(faces: &'f [Self], card: &FaceText) -> Option<&'f Self> {
        faces.iter().find(|face| card.contains_key(&face.index))
    }

    /// The card in as few characters as name it.
    pub fn text(&self, card: &FaceText) -> String {
        if let Some(number) = tens_and_ones(card) {
            return number.to_string();
        }
        let index = self.printed(card, &self.index);
        let suit = self.suit.as_ref().and_then(|suit| card.get(suit)?.as_str());
        if let Some(suit) = suit {
            return match SUITS.iter().find(|(name, _)| *name == suit) {
                Some((_, sign)) => format!("{index}{sign}"),
                None => format!("{index} of {}", plain(suit)),
            };
        }
        let others =
            card.keys().filter(|key| **key != self.index && Some(*key) != self.colour.as_ref());
        let mut parts = vec![index];
        if let Some(colour) = &self.colour
            && card.contains_key(colour)
        {
            parts.insert(0, self.printed(card, colour).to_lowercase());
        }
        parts.extend(others.map(|key| self.printed(card, key).to_lowercase()));
        parts.join(" ")
    }

    /// The colour of a suit or of a coloured card, as the rules write it: `HEARTS`, `BLUE`.
    pub fn hue<'c>(&self, card: &'c FaceText) -> Option<&'c str> {
        self.suit.as_ref().or(self.colour.as_ref()).and_then(|key| card.get(key)?.as_str())
    }

    /// The names by which people type the card, in small letters and without blanks: `qc`, `q♣`, `queenofclubs`.
    pub fn names(&self, card: &FaceText) -> Vec<String> {
        let squeezed = |text: &str| -> String {
            text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
        };
        if let Some(number) = tens_and_ones(card) {
            return vec![number.to_string()];
        }
        let printed = self.printed(card, &self.index);
        let mut indices = vec![squeezed(&printed)];
        indices.extend(written(card, &self.index).map(|text| squeezed(&text)));
        let named = NAMED.iter().find(|(short, _)| *short == printed);
        indices.extend(named.map(|(_, name)| (*name).to_owned()));
        let mut names = Vec::new();
        let key = self.suit.as_ref().or(self.colour.as_ref());
        let hue = key.and_then(|key| written(card, key)).map(|text| squeezed(&text));
        if let Some(hue) = hue {
            let sign = SUITS.iter().find(|(name, _)| name.to_lowercase() == hue);
            let first: String = hue.chars().take(1).collect();
            let short = [Some(first.as_str()), sign.map(|(_, sign)| *sign)];
            for index in &indices {
                names.push(format!("{index}of{hue}"));
                for hue in short.iter().flatten().copied().chain([&*hue]) {
                    names.push(format!("{index}{hue}"));
                    names.push(format!("{hue}{index}"));
                }
            }
        }
        names.push(squeezed(&self.text(card)));
        names.extend(indices);
        names.sort();
        names.dedup();
        names
    }

    /// The place of the card in a sorted hand: by suit or colour, then by rank.
    pub fn place(&self, card: &FaceText) -> Vec<usize> {
        if let Some(number) = tens_and_ones(card) {
            return vec![number];
        }
        let place = |key: &String| {
            let values = self.order.get(key).and_then(Value::as_array);
            let found = values
                .and_then(|values| values.iter().position(|value| Some(value) == card.get(key)));
            found.unwrap_or(usize::MAX)
        };
        let hue = self.suit.iter().chain(&self.colour);
        hue.chain([&self.index]).map(place).collect()
    }

    /// The print of an attribute of `card`.
    fn printed(&self, card: &FaceText, key: &str) -> String {
        let Some(value) = card.get(key) else { return String::new() };
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let short = self.short.get(key).and_then(|short| short.get(&text)?.as_str());
        let pips = self.pips.get(key).and_then(|pips| pips.get(&text)?.as_i64());
        match (short, pips) {
            (Some(short), _) => short.to_owned(),
            (None, Some(pips)) if self.style == FaceStyle::Die => pips.to_string(),
            _ => capital(&plain(&text)),
        }
    }
}

/// The number of a card that is written in two attributes, as 104 is of ten tens and four ones.
fn tens_and_ones(card: &FaceText) -> Option<usize> {
    let digit = |key: &str| printed(card.get(key)?.as_str()?)?.parse::<usize>().ok();
    (card.len() == 2).then(|| Some(10 * digit("TENS")? + digit("ONES")?)).flatten()
}

/// An attribute of a card as the rules write it, in small letters.
fn written(card: &FaceText, key: &str) -> Option<String> {
    card.get(key)?.as_str().map(plain)
}

/// A name of the rules as people write it.
fn plain(name: &str) -> String {
    name.to_lowercase().replace('_', " ")
}

/// With a capital at its beginning.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(attributes: &[(&str, &str)]) -> FaceText {
        let attribute = |(key, value): &(&str, &str)| ((*key).to_owned(), Value::from(*value));
        attributes.iter().map(attribute).collect()
    }

    #[test]
    fn cards_are_written_short_and_typed_in_many_ways() {
        let queen = card(&[("RANK", "QUEEN"), ("SUIT", "CLUBS")]);
        let ten = card(&[("RANK", "TEN"), ("SUIT", "HEARTS")]);
        let faces = Face::all(&[queen.clone(), ten.clone()]);
        let face = Face::of_card(&faces, &queen).unwrap();
        assert_eq!([&queen, &ten].map(|card| face.text(card)), ["Q♣", "10♥"]);
        for typed in ["qc", "cq", "q♣", "queenofclubs", "queenclubs", "queen", "q"] {
            assert!(face.names(&queen).iter().any(|name| name == typed), "{typed}");
        }
        for typed in ["10h", "h10", "tenofhearts", "10♥", "10"] {
            assert!(face.names(&ten).iter().any(|name| name == typed), "{typed}");
        }
        // Clubs come before hearts.
        assert!(face.place(&queen) < face.place(&ten));
        assert_eq!(face.hue(&ten), Some("HEARTS"));
    }

    #[test]
    fn other_cards_are_written_by_their_attributes() {
        for (attributes, text) in [
            (&[("RANK", "SEVEN")][..], "7"),
            (&[("NAME", "GUARD")], "Guard"),
            (&[("COLOUR", "RED"), ("RANK", "FIVE")], "red 5"),
            (&[("FACE", "SIX")], "6"),
            (&[("TENS", "TEN"), ("ONES", "FOUR")], "104"),
            (&[("TENS", "ZERO"), ("ONES", "SEVEN")], "7"),
            (&[("NAME", "LONG_BOW"), ("KIND", "WEAPON")], "Long bow weapon"),
        ] {
            let card = card(attributes);
            let faces = Face::all(std::slice::from_ref(&card));
            let face = Face::of_card(&faces, &card).unwrap();
            assert_eq!(face.text(&card), text);
        }
    }
}
