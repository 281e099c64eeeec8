//! Continuous Pairs: one deal, and play just goes on to the left until somebody has lost.
//!
//! A player who pairs or folds scores and loses his cards, and nobody else's turn or cards change, but
//! that a folder may take his card from another's stack. Who has no cards must take one. What the
//! rules leave open:
//! - A folder takes the lowest card from his own stack if it is there, else from the first to his
//!   left who has one of that rank.
//! - Who has no cards and can draw none, even after a shuffle, is passed over. If that is so for all,
//!   the highest score loses; those who tie for it share the loss.
//! - The set-up and the shuffle are as in the [full game](super::PairsGame).
//!
//! After the set-up every move adds to a score or a card to the table, so no state comes again,
//! unless ties for low are dealt again.

use kernel::{BySeat, Class, Events, Game, Scored, Seat, Strategy, Turn};

use super::rules::{Rules, Step};
use super::{Board, GameConfig, Move, Pack, PairsError, Rule, Stack, Stage, TieBreak};

/// Parameters of the continuous game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContinuousConfig {
    /// The players, 2 to 6. Default: 4.
    pub seats: usize,
    /// The deck, at least one card for each player. Default: the triangular deck of ten ranks.
    pub pack: Pack,
    /// The points at which a player has lost, 1 to 10,000. Default: `None`, ⌊60 / seats⌋ + 1.
    pub target: Option<u32>,
    /// The cards burned at each shuffle, 0 to 255. Default: 5.
    pub burn: u8,
    /// No cards are burned if fewer than this, 0 to 255, would be left to draw; the last card never
    /// is. Default: 5.
    pub spare: u8,
    /// How a tie for low in the deal is settled. Default: by further cards.
    pub ties: TieBreak,
}

impl Default for ContinuousConfig {
    fn default() -> Self {
        let GameConfig { seats, pack, target, burn, spare, ties, fresh: _ } = GameConfig::default();
        Self { seats, pack, target, burn, spare, ties }
    }
}

/// The continuous game. The loser pays 1 to every other seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContinuousPairs {
    rules: Rules,
}

impl ContinuousPairs {
    /// The game that `config` describes.
    ///
    /// # Errors
    /// What makes it impossible.
    pub fn new(config: ContinuousConfig) -> Result<Self, PairsError> {
        let ContinuousConfig { seats, pack, target, burn, spare, ties } = config;
        let config = GameConfig { seats, pack, target, burn, spare, ties, fresh: false };
        Ok(Self { rules: Rules::new(config)? })
    }

    /// How the game is played.
    pub fn config(&self) -> ContinuousConfig {
        let GameConfig { seats, pack, target, burn, spare, ties, fresh: _ } = self.rules.config;
        ContinuousConfig { seats, pack, target, burn, spare, ties }
    }

    /// The points at which a player has lost.
    pub fn target(&self) -> u32 {
        u32::from(self.rules.target)
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The next to the left of `seat` who has cards or can draw one is to act, if anybody is.
    fn pass_on(&self, board: &mut Board, seat: Seat) {
        let can_draw = board.stock.can_draw();
        let mut next = seat;
        for _ in 0..self.seats() {
            next = next.left(self.seats());
            if can_draw || !board.stacks[next.idx()].is_empty() {
                board.stage = Stage::Act(next);
                return;
            }
        }
        board.end();
    }
}

impl Game for ContinuousPairs {
    type State = Board;
    type Move = Move;

    fn seats(&self) -> usize {
        self.rules.n_seats()
    }

    fn class(&self) -> Class {
        self.rules.class()
    }

    fn start(&self) -> Board {
        self.rules.start()
    }

    fn turn(&self, board: &Board) -> Turn {
        self.rules.turn(board)
    }

    fn moves(&self, board: &Board, out: &mut Vec<Move>) {
        let Stage::Act(seat) = board.stage else {
            return self.rules.chance_moves(board, out);
        };
        if !board.stacks[seat.idx()].is_empty() {
            out.push(Move::Fold);
        }
        if board.stock.can_draw() {
            out.push(Move::Hit);
        }
    }

    fn weight(&self, board: &Board, mv: Move) -> u64 {
        board.weight(mv)
    }

    fn play(&self, board: &mut Board, mv: Move) {
        match self.rules.play(board, mv) {
            Step::Kept(seat) => self.pass_on(board, seat),
            Step::Scored(seat) => {
                board.stock.discard_all(board.stacks[seat.idx()]);
                board.stacks[seat.idx()] = Stack::EMPTY;
                self.pass_on(board, seat);
            }
            Step::Settled => {}
        }
    }
}

impl Scored for ContinuousPairs {
    fn scores(&self, board: &Board) -> BySeat<i64> {
        self.rules.scores(board)
    }
}

impl Events for ContinuousPairs {
    fn events(&self) -> &'static [&'static str] {
        &["hits", "folds", "pairs", "reshuffles"]
    }

    fn tally(&self, before: &Board, mv: Move, after: &Board, counts: &mut [u64]) {
        self.rules.tally(before, mv, after, counts);
    }
}

impl Strategy<ContinuousPairs> for Rule {
    fn odds(&self, game: &ContinuousPairs, board: &Board, moves: &[Move], out: &mut Vec<u64>) {
        game.rules.odds(self, board, moves, out);
    }
}
