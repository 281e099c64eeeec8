//! The table of Leduc poker.

use games::poker::{Leduc, Line};

use super::poker::{Pack, PokerTable};
use crate::live::card_words::playing_cards;

impl PokerTable<3> for Leduc {
    fn pack(&self) -> Pack {
        Pack::Cards(playing_cards(self.ranks()), Self::SUITS as usize)
    }

    fn stakes(&self, line: Line) -> Vec<i64> {
        Self::stakes(self, line)
    }

    fn betting(&self, line: Line) -> Option<(usize, usize)> {
        Some(Self::betting(self, line))
    }
}
