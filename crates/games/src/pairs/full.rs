//! The full game of Pairs: rounds from one deck until somebody has lost.
//!
//! A player who pairs or folds scores, all cards in play are discarded and a new round is dealt. Scored
//! cards stay out of the deck: one card of a pair, or the card taken for folding. The game ends as
//! soon as a player reaches the target, and he loses. What the printed rules leave open:
//! - If a round cannot be dealt, because too many cards have been scored, the highest score loses;
//!   those who tie for it share the loss. (Where ties for low are dealt again, also if every deal
//!   would be tied.)
//! - With no card to draw, even after a shuffle, a player must fold.
//! - The set-up and the shuffle are described in the source of the rules that this game shares with
//!   [`ContinuousPairs`](super::ContinuousPairs): in short, five cards are burned at each shuffle
//!   unless fewer than five would be left.
//!
//! Every round adds to a score, and within a round every move adds a card to the table or ends a
//! set-up that cannot run in a circle. So no state comes again, unless ties are dealt again.

use kernel::{BySeat, Class, Events, Game, Scored, Strategy, Turn};

use super::rules::{Rules, Step, is_pair};
use super::{Board, Move, Pack, PairsError, Rule, Stage, TieBreak};

/// Parameters of the full game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameConfig {
    /// The players, 2 to 6. Default: 4.
    pub seats: usize,
    /// The deck, at least one card for each player. Default: the triangular deck of ten ranks.
    pub pack: Pack,
    /// The points at which a player has lost, 1 to 10,000. Default: `None`, ⌊60 / seats⌋ + 1.
    pub target: Option<u32>,
    /// The cards burned at each shuffle, 0 to 255. Default: 5.
    pub burn: u8,
    /// No cards are burned if fewer than this, 0 to 255, would be left to draw; the last card never
    /// is. Default: 5. "If there are fewer than five cards after the burned cards" can also be read
    /// as "fewer than five to burn", which is 0.
    pub spare: u8,
    /// How a tie for low is settled. Default: by further cards. A deal that is thrown in is
    /// discarded.
    pub ties: TieBreak,
    /// Whether every round is dealt from a complete, fresh deck: scored cards return, nothing is
    /// carried over but the scores, and within a round there is no shuffle, so that each round is
    /// a [`Round`](super::Round). Default: no.
    pub fresh: bool,
}

impl Default for GameConfig {
    fn default() -> Self {
        Self {
            seats: 4,
            pack: Pack::triangular(10).expect("ten ranks are allowed"),
            target: None,
            burn: 5,
            spare: 5,
            ties: TieBreak::Full,
            fresh: false,
        }
    }
}

/// The full game. The loser pays 1 to every other seat.
///
/// ```
/// use games::pairs::{GameConfig, PairsGame};
/// use kernel::{Game, Turn};
///
/// let game = PairsGame::new(GameConfig { seats: 3, ..GameConfig::default() })?;
/// assert_eq!((game.seats(), game.target()), (3, 21));
/// assert_eq!(game.turn(&game.start()), Turn::Chance); // the deal
/// # Ok::<(), games::pairs::PairsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairsGame {
    rules: Rules,
}

impl PairsGame {
    /// The game that `config` describes.
    ///
    /// # Errors
    /// What makes it impossible.
    pub fn new(config: GameConfig) -> Result<Self, PairsError> {
        Ok(Self { rules: Rules::new(config)? })
    }

    /// How the game is played.
    pub fn config(&self) -> &GameConfig {
        &self.rules.config
    }

    /// The points at which a player has lost.
    pub fn target(&self) -> u32 {
        u32::from(self.rules.target)
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for PairsGame {
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
        if !matches!(board.stage, Stage::Act(_)) {
            return self.rules.chance_moves(board, out);
        }
        out.push(Move::Fold);
        if board.stock.can_draw() {
            out.push(Move::Hit);
        }
    }

    fn weight(&self, board: &Board, mv: Move) -> u64 {
        board.weight(mv)
    }

    fn play(&self, board: &mut Board, mv: Move) {
        match self.rules.play(board, mv) {
            Step::Kept(seat) => board.stage = Stage::Act(seat.left(self.seats())),
            Step::Scored(_) => self.rules.deal_round(board),
            Step::Settled => {}
        }
    }
}

impl Scored for PairsGame {
    fn scores(&self, board: &Board) -> BySeat<i64> {
        self.rules.scores(board)
    }
}

/// A round counts when it ends.
impl Events for PairsGame {
    fn events(&self) -> &'static [&'static str] {
        &["rounds", "hits", "folds", "pairs", "reshuffles"]
    }

    fn tally(&self, before: &Board, mv: Move, after: &Board, counts: &mut [u64]) {
        counts[0] += u64::from(mv == Move::Fold || is_pair(before, mv));
        self.rules.tally(before, mv, after, &mut counts[1..]);
    }
}

impl Strategy<PairsGame> for Rule {
    fn odds(&self, game: &PairsGame, board: &Board, moves: &[Move], out: &mut Vec<u64>) {
        game.rules.odds(self, board, moves, out);
    }
}
