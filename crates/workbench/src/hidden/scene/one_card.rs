//! The table of one-card poker.

use games::poker::{Line, OneCard};

use super::poker::{Pack, PokerTable};
use crate::live::card_words::playing_cards;

impl PokerTable<2> for OneCard {
    fn pack(&self) -> Pack {
        Pack::Cards(playing_cards(self.ranks()), self.suits().into())
    }

    fn stakes(&self, line: Line) -> Vec<i64> {
        Self::stakes(self, line)
    }
}
