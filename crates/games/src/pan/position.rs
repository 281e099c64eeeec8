//! Positions and actions.

use super::predecessors::each_before;
use super::{Hand, PanError, Reading, Rules};

/// Two hands, that of the player to move first. The pile is what is left of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The hand of the player to move: the essay's A.
    pub mover: Hand,
    /// The other hand: the essay's B.
    pub other: Hand,
}

/// Action of a player: to lay cards of one rank, or to take from the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Lays cards of a rank, one or the full set, on the pile.
    Lay {
        /// The rank, from 0.
        rank: u8,
        /// How many.
        count: u8,
    },
    /// Takes the topmost cards of the pile.
    Take,
}

impl Position {
    /// The position with these hands.
    ///
    /// # Errors
    /// More cards of a rank than there are.
    pub fn new(rules: &Rules, mover: Hand, other: Hand) -> Result<Self, PanError> {
        for rank in 0..rules.ranks() {
            let given = u32::from(mover.count(rank)) + u32::from(other.count(rank));
            let there_are = rules.movable(rank);
            if given > u32::from(there_are) {
                let is_laid = there_are < rules.suits();
                return Err(PanError::TooMany { rank, given, there_are, is_laid });
            }
        }
        Ok(Self { mover, other })
    }

    /// The pile, the nine of hearts included.
    #[inline]
    pub fn pile(self, rules: &Rules) -> Hand {
        rules.deck().without(self.mover.with(self.other))
    }

    /// Whether somebody has no cards left.
    #[inline]
    pub fn is_over(self) -> bool {
        self.mover.is_empty() || self.other.is_empty()
    }

    /// Appends every legal move, in the essay's order: the lowest rank first, a full set before a
    /// single card, and taking last. Nothing if the game is over.
    pub fn legal_moves(self, rules: &Rules, out: &mut Vec<Action>) {
        if self.is_over() {
            return;
        }
        let pile = self.pile(rules);
        for rank in pile.top()..rules.ranks() {
            let held = self.mover.count(rank);
            if held == 0 {
                continue;
            }
            let all = rules.movable(rank);
            let full_set = rules.sets() && held == all && all > 1;
            if full_set {
                out.push(Action::Lay { rank: rank as u8, count: all });
            }
            if !(full_set && rank == 0 && rules.reading() == Reading::Essay) {
                out.push(Action::Lay { rank: rank as u8, count: 1 });
            }
        }
        if pile != rules.floor() {
            out.push(Action::Take);
        }
    }

    /// The position after a legal move, seen by the other player.
    #[inline]
    #[must_use]
    pub fn after(self, rules: &Rules, action: Action) -> Self {
        let mover = match action {
            Action::Lay { rank, count } => self.mover.minus(usize::from(rank), count),
            Action::Take => self.mover.with(self.taken(rules)),
        };
        Self { mover: self.other, other: mover }
    }

    /// What would be taken from the pile here.
    pub fn taken(self, rules: &Rules) -> Hand {
        self.pile(rules).without(rules.floor()).topmost(rules.most_taken())
    }

    /// Appends every position from which one legal move leads here, each once.
    pub fn predecessors(self, rules: &Rules, out: &mut Vec<Self>) {
        // The player who moved last has `other` now; had he or his opponent been without cards before, play
        // would have been over.
        if self.mover.is_empty() {
            return;
        }
        each_before(rules, self, &mut |hand| {
            if !hand.is_empty() {
                out.push(Self { mover: hand, other: self.mover });
            }
        });
    }

    /// As the essay writes it: `[1,3,2],[2,1,2]`.
    pub fn to_text(self, rules: &Rules) -> String {
        format!("{},{}", self.mover.to_text(rules.ranks()), self.other.to_text(rules.ranks()))
    }

    /// The position that `text` describes: two hands with a comma or a slash between.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_text(rules: &Rules, text: &str) -> Result<Self, PanError> {
        let not_a_position = || PanError::NotAPosition { text: text.trim().to_owned() };
        let (mover, other) = if let Some(hands) = text.split_once('/') {
            hands
        } else {
            let end = text.find(']').ok_or_else(not_a_position)?;
            let (mover, rest) = text.split_at(end + 1);
            (mover, rest.trim_start().strip_prefix(',').ok_or_else(not_a_position)?)
        };
        let hand = |text| Hand::from_text(text, rules.ranks());
        Self::new(rules, hand(mover)?, hand(other)?)
    }
}
