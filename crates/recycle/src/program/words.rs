//! Words for people: cards by name.

use smallvec::SmallVec;

use super::Program;
use super::code::NOWHERE;
use super::state::CardId;

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
