//! Boards and moves of the full and the continuous game as text.

use kernel::{Notation, NotationError};

use super::notation::{move_to_text, parse_numbers};
use super::rules::Rules;
use super::{
    Board, ContinuousPairs, Ended, MAX_SEATS, Move, Pack, PairsGame, Stack, Stage, Stock,
    parse_stacks,
};

/// `STAGE | STACK/STACK | UNSEEN | DECK | DISCARDS | SCORES`: the stage is `deal 1:4 2:-` (tied seats
/// and what they were dealt), `lots 1 2`, `act 1`, `draw 1` or `over`; unseen and discarded cards are
/// counts from rank 1 up, and the deck is how many of the unseen cards are not burned.
impl Notation for PairsGame {
    fn state_to_text(&self, board: &Board) -> String {
        self.rules().board_to_text(board)
    }

    fn state_from_text(&self, text: &str) -> Result<Board, NotationError> {
        // A player who acts needs a card on the table to fold for.
        let goes_on =
            |board: &Board| !matches!(board.stage, Stage::Act(_)) || board.low().is_some();
        self.rules().read_board(text).filter(goes_on).ok_or_else(|| not_a_board(text))
    }

    fn move_to_text(&self, _: &Board, mv: Move) -> String {
        move_to_text(mv)
    }
}

/// As for [`PairsGame`].
impl Notation for ContinuousPairs {
    fn state_to_text(&self, board: &Board) -> String {
        self.rules().board_to_text(board)
    }

    fn state_from_text(&self, text: &str) -> Result<Board, NotationError> {
        // A player who acts needs a card of his own to fold, or one to draw.
        let goes_on = |board: &Board| match board.stage {
            Stage::Act(seat) => !board.stacks[seat.idx()].is_empty() || board.stock.can_draw(),
            _ => true,
        };
        self.rules().read_board(text).filter(goes_on).ok_or_else(|| not_a_board(text))
    }

    fn move_to_text(&self, _: &Board, mv: Move) -> String {
        move_to_text(mv)
    }
}

fn not_a_board(text: &str) -> NotationError {
    NotationError::NotAState {
        text: text.to_owned(),
        why: "write `act 1 | 1,4/2,3 | 0,1,2,3 | 6 | 0 | 12,7` (stage, stacks, unseen counts, cards \
              in the deck, discarded counts, scores), with cards that the deck has and scores below \
              the target"
            .to_owned(),
    }
}

impl Rules {
    fn board_to_text(&self, board: &Board) -> String {
        let Board { stock, stacks, scores, stage } = board;
        let stacks = join(&stacks[..self.n_seats()], "/");
        let scores = join(&scores[..self.n_seats()], ",");
        let (unseen, deck, discards) = (stock.unseen(), stock.n_deck(), stock.discards());
        format!("{stage} | {stacks} | {unseen} | {deck} | {discards} | {scores}")
    }

    fn read_board(&self, text: &str) -> Option<Board> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [stage, stacks, unseen, deck, discards, scores] = parts[..] else { return None };
        let pack = |text| Pack::from_counts(&parse_numbers(text)?).ok();
        let stacks = parse_stacks(stacks)?;
        let scores: Vec<u16> = parse_numbers(scores)?;
        let n_seats = self.n_seats();
        if stacks.len() != n_seats || scores.len() != n_seats {
            return None;
        }
        let mut board = Board {
            stock: Stock::from_parts(pack(unseen)?, deck.parse().ok()?, pack(discards)?)?,
            stacks: [Stack::EMPTY; MAX_SEATS],
            scores: [0; MAX_SEATS],
            stage: Stage::from_text(stage, n_seats, |end| end.is_empty().then_some(Ended))?,
        };
        board.stacks[..n_seats].copy_from_slice(&stacks);
        board.scores[..n_seats].copy_from_slice(&scores);
        self.is_sound(&board).then_some(board)
    }
}

fn join(parts: impl IntoIterator<Item: ToString>, between: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairs::GameConfig;

    #[test]
    fn text_that_play_could_not_go_on_from_is_refused() {
        let pack = Pack::triangular(4).unwrap();
        let game = PairsGame::new(GameConfig { seats: 2, pack, ..GameConfig::default() }).unwrap();
        let good = "act 2 | 1,4/2 | 0,1,3,2 | 3 | 0,0,0,1 | 12,7";
        let board = game.state_from_text(good).unwrap();
        assert_eq!(game.state_to_text(&board), good);
        let rows = [
            ("act 3 | 1,4/2 | 0,1,3,2 | 3 | 0,0,0,1 | 12,7", "a seat that is not there"),
            ("act 2 | 1,4 | 0,1,3,2 | 3 | 0,0,0,1 | 12,7", "one stack"),
            ("act 2 | 1,4/2 | 0,1,3,2 | 7 | 0,0,0,1 | 12,7", "a deck of more than is unseen"),
            ("act 2 | 1,4/2 | 0,1,3,3 | 3 | 0,0,0,1 | 12,7", "five fours"),
            ("act 2 | 1,4/2 | 0,1,3,2 | 3 | 0,0,0,1 | 31,7", "a score at the target"),
            ("act 2 | -/- | 0,1,3,2 | 3 | 0,0,0,1 | 12,7", "nothing to fold for"),
            ("draw 2 | 1,4/2 | 0,1,3,2 | 0 | 0,0,0,1 | 12,7", "no card to draw"),
            ("deal 1:4 2:3 | 4/3 | 0,1 | 1 | 0 | 0,0", "nobody waits for a card"),
            ("deal 1:4 2:- | 3/- | 0,1 | 1 | 0 | 0,0", "a dealt card that is not there"),
            ("deal 1:- 2:- | -/- | 0,1 | 1 | 0 | 0,0", "one card for two"),
            ("over | 1/- | 0 | 0 | 0 | 31,7", "cards after the end"),
            ("over 1 | -/- | 0 | 0 | 0 | 31,7", "words after the end"),
        ];
        for (text, why) in rows {
            assert!(game.state_from_text(text).is_err(), "{why}: {text}");
        }
    }
}
