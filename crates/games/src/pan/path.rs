//! The constructive path: from one fixed deal to any position that meets the corollary.
//!
//! This is the essay's proof that such positions are attainable, made into moves (its `printpath`).
//! The first to move is dealt half of every rank, and so is the other, who has laid the nine of
//! hearts. Then, in four stages, with nothing but single cards laid and at most two taken at once:
//!
//! 1. *Giving*: the first lays, one by one, what he has too much of, and the second takes each card.
//! 2. *Switching*: five moves that change nothing but whose turn it is.
//! 3. *Giving back*: the second lays what he has too much of, and the first takes each card.
//! 4. *Filling*: both lay the cards of the pile in turn, lowest first.
//!
//! The goal of the first three stages is the position with the pile taken apart: its topmost card and
//! every second one below belong to the player who is not to move in the end.

use super::{Action, Corollary, Hand, Nine, Position, Rules, Take, Unmet, unmet_condition};

/// A way from a deal to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The deal: half of every rank for each player, but for the nine of hearts.
    pub start: Position,
    /// The moves, beginning with that of the player who moves first. Players take turns.
    pub steps: Vec<PathStep>,
}

/// One move of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// What it is for.
    pub stage: PathStage,
    /// The move.
    pub action: Action,
    /// The position after it, seen by the player who is then to move.
    pub position: Position,
}

/// Purpose of a move of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PathStage {
    /// The second player gets what the first has too much of.
    Giving,
    /// The turn passes, and nothing else changes: the turn-switching sequence.
    Switching,
    /// The first player gets what the second has too much of.
    GivingBack,
    /// The cards of the pile are laid.
    Filling,
}

/// Reason for which the construction gives no path. The position may be attainable all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPath {
    /// One rank is not enough: the claim is about two or more.
    #[error("the construction needs two ranks or more")]
    OneRank,
    /// The deal that the path begins with gives each player half of every rank.
    #[error(
        "the construction needs 4, 6, 8, … suits, so that each player can be dealt half of every rank"
    )]
    Suits,
    /// Two cards are taken at once to switch turns.
    #[error("the construction takes two cards at once, and only one may be taken")]
    TakesOne,
    /// With a nine of hearts that may be taken the pile would not stay as it is.
    #[error("the construction needs the nine of hearts to stay at the bottom of the pile")]
    TakeableNine,
    /// Too few cards in the hands.
    #[error("the condition of the corollary does not hold: {0}")]
    Unmet(Unmet),
    /// A single nine would have to be laid by a player with all of them.
    #[error(
        "the path lays a single nine where a player holds all of them, which rules=essay does not allow"
    )]
    SetOfNines,
}

/// Whether positions that meet the corollary's condition are attainable by these rules.
///
/// It does not matter whether sets may be laid, nor how many cards are taken if it is two or more.
/// In the essay's reading a few positions are left out ([`NoPath::SetOfNines`]).
///
/// # Errors
/// What is wrong with the rules.
pub fn path_applies(rules: &Rules) -> Result<(), NoPath> {
    if rules.ranks() < 2 {
        Err(NoPath::OneRank)
    } else if rules.suits() < 4 || rules.suits() % 2 == 1 {
        Err(NoPath::Suits)
    } else if rules.take() == Take::Up(1) {
        Err(NoPath::TakesOne)
    } else if rules.nine() == Nine::Takeable {
        Err(NoPath::TakeableNine)
    } else {
        Ok(())
    }
}

/// The path to `position`, every move legal and no hand empty on the way.
///
/// # Errors
/// The condition that does not hold.
pub fn path_to(rules: &Rules, position: Position) -> Result<Path, NoPath> {
    path_applies(rules)?;
    if let Some(unmet) = unmet_condition(rules, position, Corollary::Corrected) {
        return Err(NoPath::Unmet(unmet));
    }
    let (goal, pile) = taken_apart(rules, position);
    let half = rules.suits() / 2;
    let hand = (0..rules.ranks()).fold(Hand::EMPTY, |hand, rank| hand.plus(rank, half));
    let start = Position { mover: hand, other: hand.minus(0, 1) };
    let mut walk = PathBuilder { rules, now: start, steps: Vec::new() };
    walk.reach(goal)?;
    for rank in pile {
        walk.lay(PathStage::Filling, rank)?;
    }
    assert_eq!(walk.now, position, "the path ends where it should");
    Ok(Path { start, steps: walk.steps })
}

/// The position on the bare pile from which the pile of `position` is laid card by card, and the ranks
/// of those cards, lowest first.
fn taken_apart(rules: &Rules, position: Position) -> (Position, Vec<usize>) {
    let loose = position.pile(rules).without(rules.floor());
    let ranks = (0..rules.ranks()).flat_map(|rank| (0..loose.count(rank)).map(move |_| rank));
    let pile: Vec<usize> = ranks.collect();
    let mut goal = position;
    for &rank in pile.iter().rev() {
        // The player who is not to move has laid the topmost card.
        goal = Position { mover: goal.other.plus(rank, 1), other: goal.mover };
    }
    (goal, pile)
}

/// A walk along legal moves.
struct PathBuilder<'a> {
    rules: &'a Rules,
    now: Position,
    steps: Vec<PathStep>,
}

impl PathBuilder<'_> {
    /// The essay's claim: a way to `goal`, which has a bare pile, one card or more in the mover's hand
    /// and three or more in the other's. The first to move here is not to move in the end.
    fn reach(&mut self, goal: Position) -> Result<(), NoPath> {
        // 1. The first gives what he has too much of.
        while let Some(rank) = self.too_much(goal.other) {
            self.lay(PathStage::Giving, rank)?;
            self.take(PathStage::Giving)?;
        }
        // 2. The turn passes.
        let hand = self.now.mover;
        if hand.total() >= 3 {
            self.switch_turns()?;
        } else {
            // By the lemma he has two cards of one rank and shall have more of it: the second lays one
            // more on top of one of them, and he takes both.
            assert_eq!(hand.count(hand.top()), 2, "the lemma");
            self.lay(PathStage::GivingBack, hand.top())?;
            self.lay(PathStage::GivingBack, hand.top())?;
            self.take(PathStage::GivingBack)?;
        }
        // 3. The second gives what he has too much of.
        while let Some(rank) = self.too_much(goal.mover) {
            self.lay(PathStage::GivingBack, rank)?;
            self.take(PathStage::GivingBack)?;
        }
        assert_eq!(self.now, goal, "the claim");
        Ok(())
    }

    /// The lowest rank of which the mover has more than in `wanted`.
    fn too_much(&self, wanted: Hand) -> Option<usize> {
        let hand = self.now.mover;
        (0..self.rules.ranks()).find(|&rank| hand.count(rank) > wanted.count(rank))
    }

    /// The turn-switching sequence: the mover has three cards or more, and the pile is bare.
    fn switch_turns(&mut self) -> Result<(), NoPath> {
        let hand = self.now.mover;
        let high = hand.top();
        let low = hand.minus(high, 1).top();
        self.lay(PathStage::Switching, high)?;
        self.take(PathStage::Switching)?;
        self.lay(PathStage::Switching, low)?;
        self.lay(PathStage::Switching, high)?;
        self.take(PathStage::Switching)
    }

    fn lay(&mut self, stage: PathStage, rank: usize) -> Result<(), NoPath> {
        self.step(stage, Action::Lay { rank: rank as u8, count: 1 })
    }

    fn take(&mut self, stage: PathStage) -> Result<(), NoPath> {
        self.step(stage, Action::Take)
    }

    fn step(&mut self, stage: PathStage, action: Action) -> Result<(), NoPath> {
        let mut legal = Vec::new();
        self.now.legal_moves(self.rules, &mut legal);
        if !legal.contains(&action) {
            // The proof shows every move to be legal by the printed rules, so it can only be this.
            assert!(matches!(action, Action::Lay { rank: 0, .. }), "{action:?}");
            return Err(NoPath::SetOfNines);
        }
        self.now = self.now.after(self.rules, action);
        self.steps.push(PathStep { stage, action, position: self.now });
        Ok(())
    }
}
