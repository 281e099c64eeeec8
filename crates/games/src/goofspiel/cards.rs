//! Sequence of cards.

use std::fmt;

/// Cards from 1 to 13 in the order they came: four bits for each, the first lowest.
///
/// ```text
/// │ 0 … 0 │ last card │ … │ second │ first │      no card is 0, so the length shows
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

impl Cards {
    /// A card that is not seen.
    const HIDDEN: u8 = 15;

    /// How many there are.
    pub fn len(self) -> usize {
        (u64::BITS - self.0.leading_zeros()).div_ceil(4) as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in order; 15 is one that is not seen.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(move |nth| (self.0 >> (4 * nth) & 15) as u8)
    }

    /// Whether `card` is among them.
    pub fn contains(self, card: u8) -> bool {
        self.iter().any(|held| held == card)
    }

    pub(crate) fn push(&mut self, card: u8) {
        self.0 |= u64::from(card) << (4 * self.len());
    }

    /// Turns the last card face down.
    pub(crate) fn hide_last(&mut self) {
        if let Some(last) = self.len().checked_sub(1) {
            self.0 |= u64::from(Self::HIDDEN) << (4 * last);
        }
    }

    /// The one card from 1 to `n` that is not among all the others.
    pub(crate) fn missing(self, n: u8) -> u8 {
        let all: u8 = (1..=n).sum();
        all - self.iter().sum::<u8>()
    }

    /// The cards that `text` names, with commas between; `-` for none.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut cards = Self::default();
        if text == "-" {
            return Some(cards);
        }
        for card in text.split(',') {
            let card = card.parse().ok().filter(|card| (1..=13).contains(card))?;
            if cards.len() == 13 {
                return None;
            }
            cards.push(card);
        }
        Some(cards)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (nth, card) in self.iter().enumerate() {
            let comma = if nth == 0 { "" } else { "," };
            match card {
                Self::HIDDEN => write!(f, "{comma}?")?,
                card => write!(f, "{comma}{card}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_stay_in_order_and_the_missing_one_is_found() {
        let mut cards = Cards::default();
        assert!(cards.is_empty() && cards.to_string() == "-");
        for (nth, card) in [4, 13, 1, 12, 2, 11, 3, 10, 5, 9, 6, 8].into_iter().enumerate() {
            cards.push(card);
            assert_eq!(cards.len(), nth + 1);
            assert!(cards.contains(card) && !cards.contains(7));
            assert_eq!(Cards::from_text(&cards.to_string()), Some(cards));
        }
        assert_eq!(cards.to_string(), "4,13,1,12,2,11,3,10,5,9,6,8");
        assert_eq!(cards.missing(13), 7);
        cards.hide_last();
        assert!(cards.to_string().ends_with("6,?"));
        for text in ["", "14", "0", "1,,2", "1,2,3,4,5,6,7,8,9,10,11,12,13,1"] {
            assert_eq!(Cards::from_text(text), None, "{text}");
        }
    }
}
