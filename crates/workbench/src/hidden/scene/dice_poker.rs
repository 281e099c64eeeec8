//! The table of Baby Poker.

use games::poker::{DicePoker, Line};

use super::poker::{Pack, PokerTable};
use crate::live::card_words::die;

impl PokerTable<2> for DicePoker {
    fn pack(&self) -> Pack {
        Pack::Dice((1..=self.sides()).map(die).collect())
    }

    fn stakes(&self, line: Line) -> Vec<i64> {
        Self::stakes(self, line)
    }
}
