//! State of a game of Pairs or of its kin, as its table shows it.

use games::pairs::{
    Board, ContinuousPairs, Lost, MAX_SEATS, Move, Pack, PairsGame, Round, Stack, Stage, Table,
};
use kernel::{Game, Notation, Seat};

/// State of a game of Pairs, as far as the table shows it.
pub(super) struct Snapshot {
    pub(super) stacks: [Stack; MAX_SEATS],
    pub(super) stage: Stage<()>,
    /// The cards nobody has seen.
    pub(super) unseen: Pack,
    /// How many unseen cards can be drawn; the others are burned.
    pub(super) n_deck: usize,
    /// The number of discards, where the game keeps them.
    pub(super) n_discards: Option<usize>,
}

/// Game of Pairs or of its kin, as its table is shown.
pub(super) trait PairsTable: Game<Move = Move> + Notation {
    /// The state as the table shows it.
    fn snapshot(&self, state: &Self::State) -> Snapshot;

    /// The points of each seat.
    fn points(&self, state: &Self::State) -> Vec<i64>;

    /// Who reaches it loses; nothing if only one round is played.
    fn target(&self) -> Option<i64>;

    /// Whether a new round is dealt when somebody has scored.
    fn has_rounds(&self) -> bool;

    /// Whether cards may be burned.
    fn burns(&self) -> bool;

    /// The highest rank there is.
    fn top_rank(&self) -> u8;
}

impl PairsTable for Round {
    fn snapshot(&self, state: &Table) -> Snapshot {
        let Table { unseen, stacks, stage } = *state;
        let n_deck = unseen.n_cards() as usize;
        Snapshot { stacks, stage: plain(&stage), unseen, n_deck, n_discards: None }
    }

    fn points(&self, state: &Table) -> Vec<i64> {
        let lost = |seat: usize| match state.stage {
            Stage::Over(Lost { loser, score }) if loser.idx() == seat => i64::from(score),
            _ => 0,
        };
        (0..self.seats()).map(lost).collect()
    }

    fn target(&self) -> Option<i64> {
        None
    }

    fn has_rounds(&self) -> bool {
        false
    }

    fn burns(&self) -> bool {
        false
    }

    fn top_rank(&self) -> u8 {
        let start = self.start();
        let held = start.stacks.iter().flat_map(|stack| stack.ranks()).max();
        start.unseen.top().max(held.unwrap_or(0))
    }
}

impl PairsTable for PairsGame {
    fn snapshot(&self, state: &Board) -> Snapshot {
        of_board(state, self.config().fresh)
    }

    fn points(&self, state: &Board) -> Vec<i64> {
        points(state, self.seats())
    }

    fn target(&self) -> Option<i64> {
        Some(self.target().into())
    }

    fn has_rounds(&self) -> bool {
        true
    }

    fn burns(&self) -> bool {
        self.config().burn > 0 && !self.config().fresh
    }

    fn top_rank(&self) -> u8 {
        self.config().pack.top()
    }
}

impl PairsTable for ContinuousPairs {
    fn snapshot(&self, state: &Board) -> Snapshot {
        of_board(state, false)
    }

    fn points(&self, state: &Board) -> Vec<i64> {
        points(state, self.seats())
    }

    fn target(&self) -> Option<i64> {
        Some(self.target().into())
    }

    fn has_rounds(&self) -> bool {
        false
    }

    fn burns(&self) -> bool {
        self.config().burn > 0
    }

    fn top_rank(&self) -> u8 {
        self.config().pack.top()
    }
}

fn points(board: &Board, n_seats: usize) -> Vec<i64> {
    board.scores[..n_seats].iter().map(|&score| score.into()).collect()
}

fn of_board(board: &Board, is_fresh: bool) -> Snapshot {
    let n_discards = (!is_fresh).then(|| board.stock.discards().n_cards() as usize);
    Snapshot {
        stacks: board.stacks,
        stage: plain(&board.stage),
        unseen: *board.stock.unseen(),
        n_deck: board.stock.n_deck().into(),
        n_discards,
    }
}

/// A stage without what is known of the end.
fn plain<O>(stage: &Stage<O>) -> Stage<()> {
    match *stage {
        Stage::Deal(dealing) => Stage::Deal(dealing),
        Stage::Lots { tied } => Stage::Lots { tied },
        Stage::Act(seat) => Stage::Act(seat),
        Stage::Draw(seat) => Stage::Draw(seat),
        Stage::Over(_) => Stage::Over(()),
    }
}

impl Snapshot {
    /// Whether play is over.
    pub(super) fn is_over(&self) -> bool {
        self.stage == Stage::Over(())
    }

    /// The seat whose lowest card a player at `seat` takes who folds, and the rank of the card: his own, or that of
    /// the first to his left.
    pub(super) fn low(&self, seat: Seat, n_seats: usize) -> Option<(Seat, u8)> {
        let low = self.stacks.iter().filter_map(|stack| stack.low()).min()?;
        let mut owner = seat;
        while !self.stacks[owner.idx()].has(low) {
            owner = owner.left(n_seats);
        }
        Some((owner, low))
    }
}
