//! The board: all that is on the table in a game of several rounds, scores included.

use kernel::{BySeat, Payoff, Seat};

use super::{Ended, MAX_SEATS, Move, Stack, Stage, Stock};

/// The state of a [`PairsGame`](super::PairsGame) or of [`ContinuousPairs`](super::ContinuousPairs).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cards to draw from, and the discards.
    pub stock: Stock,
    /// Each seat's face-up cards; empty for seats that do not exist.
    pub stacks: [Stack; MAX_SEATS],
    /// Each seat's points; zero for seats that do not exist.
    pub scores: [u16; MAX_SEATS],
    /// What is to happen next.
    pub stage: Stage,
}

impl Board {
    /// The rank of the lowest face-up card, if there is one.
    pub fn low(&self) -> Option<u8> {
        self.stacks.iter().fold(Stack::EMPTY, |all, stack| all.union(*stack)).low()
    }

    /// The weight of a chance move: as many cards as are unseen of that rank, and lots are fair.
    #[inline]
    pub(super) fn weight(&self, mv: Move) -> u64 {
        match mv {
            Move::Card(rank) => u64::from(self.stock.unseen().count(rank)),
            _ => 1,
        }
    }

    /// Takes the lowest face-up card off the table for `seat` and gives its rank: his own if he has
    /// one of that rank, else that of the first to his left who does.
    pub(super) fn take_low(&mut self, seat: Seat, n_seats: usize) -> u8 {
        let low = self.low().expect("somebody has a face-up card");
        let mut owner = seat;
        while !self.stacks[owner.idx()].has(low) {
            owner = owner.left(n_seats);
        }
        self.stacks[owner.idx()] = self.stacks[owner.idx()].without(low);
        low
    }

    /// Ends the game. Nothing but the scores matters any more: ends with the same scores are one
    /// state.
    pub(super) fn end(&mut self) {
        self.stock = Stock::EMPTY;
        self.stacks = [Stack::EMPTY; MAX_SEATS];
        self.stage = Stage::Over(Ended);
    }

    /// What each seat receives if the game ends with these scores.
    ///
    /// The highest score loses and pays 1 to every other seat. If k of m seats tie for it they share
    /// the loss, as if a fair lot chose the loser among them: each receives (k − m)/k.
    pub(super) fn payoffs(&self, n_seats: usize) -> BySeat<Payoff> {
        let scores = &self.scores[..n_seats];
        let high = *scores.iter().max().expect("there are seats");
        let n_high = scores.iter().filter(|&&score| score == high).count();
        let loss = Payoff::new(n_high as i64 - n_seats as i64, n_high as u32);
        BySeat::from_fn(
            n_seats,
            |seat| {
                if scores[seat.idx()] == high { loss } else { Payoff::from(1) }
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(stacks: [&[u8]; 3], scores: [u16; 3]) -> Board {
        let mut board = Board {
            stock: Stock::EMPTY,
            stacks: [Stack::EMPTY; MAX_SEATS],
            scores: [0; MAX_SEATS],
            stage: Stage::Over(Ended),
        };
        for seat in 0..3 {
            board.stacks[seat] = Stack::from_ranks(stacks[seat]).unwrap();
            board.scores[seat] = scores[seat];
        }
        board
    }

    #[test]
    fn the_highest_score_pays_one_to_each_other_and_those_tied_share_the_loss() {
        let rows = [([3, 9, 5], ["1", "-2", "1"]), ([9, 9, 5], ["-1/2", "-1/2", "1"])];
        for (scores, paid) in rows {
            let payoffs = board([&[]; 3], scores).payoffs(3);
            assert_eq!(payoffs.map(ToString::to_string).as_slice(), paid, "{scores:?}");
        }
        assert!(board([&[]; 3], [4; 3]).payoffs(3).iter().all(|&paid| paid == Payoff::ZERO));
    }

    #[test]
    fn a_folder_takes_his_own_lowest_card_or_the_first_to_his_left() {
        let rows: [([&[u8]; 3], usize, usize); 3] = [
            ([&[2, 5], &[2], &[2]], 1, 1),
            ([&[2, 5], &[3], &[2]], 1, 2),
            ([&[2, 5], &[3], &[4]], 1, 0),
        ];
        for (stacks, seat, owner) in rows {
            let mut board = board(stacks, [0; 3]);
            let before = board;
            assert_eq!(board.take_low(Seat::new(seat), 3), 2);
            let lost: Vec<_> =
                (0..3).filter(|&seat| board.stacks[seat] != before.stacks[seat]).collect();
            assert_eq!(lost, [owner], "{stacks:?}");
        }
    }
}
