//! The table of Kuhn poker.

use games::poker::{Kuhn, Line};

use super::poker::{Pack, PokerTable};
use crate::live::card_words::playing_cards;

impl PokerTable<8> for Kuhn {
    fn pack(&self) -> Pack {
        Pack::Cards(playing_cards(self.cards()), 1)
    }

    fn stakes(&self, line: Line) -> Vec<i64> {
        Self::stakes(self, line)
    }
}
