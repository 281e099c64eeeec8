//! A position, and what can be done in it.

use std::ops::Range;

use super::{Hand, PanError, Reading, Rules};

/// Two hands, that of the player to move first. The pile is what is left of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The hand of the player to move: the essay's A.
    pub mover: Hand,
    /// The other hand: the essay's B.
    pub other: Hand,
}

/// What a player does: lays cards of one rank, or takes from the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Lays so many cards of a rank, one or the full set, on the pile.
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
        // Whoever moved last has `other` now; had he or his opponent been without cards before, play
        // would have been over.
        if self.mover.is_empty() {
            return;
        }
        let before = |hand: Hand| Self { mover: hand, other: self.mover };
        let pile = self.pile(rules);
        let loose = pile.without(rules.floor());
        if !loose.is_empty() {
            let rank = loose.top();
            let all = rules.movable(rank);
            let set_is_there = rules.sets() && all > 1 && loose.count(rank) == all;
            if set_is_there {
                out.push(before(self.other.plus(rank, all)));
            }
            // The essay's program offers no single card where it offers the set of nines.
            let hand = self.other.plus(rank, 1);
            let essay_forbids = rules.reading() == Reading::Essay
                && rules.sets()
                && rank == 0
                && all > 1
                && hand.count(0) == all;
            if !essay_forbids {
                out.push(before(hand));
            }
        }
        // Cards were taken: they are in `other`, of ranks at or above the present top, and as many as
        // may be, unless the pile was emptied.
        let most = rules.most_taken();
        let mut give_back = |taken: Hand| {
            let hand = self.other.without(taken);
            if !hand.is_empty() {
                out.push(before(hand));
            }
        };
        each_part(self.other, pile.top()..rules.ranks(), most, &mut |taken| {
            if taken.total() == most || (loose.is_empty() && !taken.is_empty()) {
                give_back(taken);
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

/// Calls `visit` with every part of `hand` that has at most `most` cards, all of `ranks`.
fn each_part(hand: Hand, ranks: Range<usize>, most: u32, visit: &mut impl FnMut(Hand)) {
    fn go(hand: Hand, ranks: Range<usize>, left: u32, part: Hand, visit: &mut impl FnMut(Hand)) {
        let rank = ranks.start;
        if ranks.is_empty() {
            return visit(part);
        }
        let most = u32::from(hand.count(rank)).min(left);
        for count in 0..=most {
            go(hand, rank + 1..ranks.end, left - count, part.plus(rank, count as u8), visit);
        }
    }
    go(hand, ranks, most, Hand::EMPTY, visit);
}
