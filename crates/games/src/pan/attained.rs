//! Attainable positions, by the fastest method that applies.

use kernel::{Limits, Watch};

use super::{Attainable, Index, PanError, Position, Rules, Unattainable};

/// Set of attainable positions, by the corollary where it applies and otherwise by search.
#[derive(Clone, Debug)]
pub enum Attained {
    /// All but these.
    AllBut(Unattainable),
    /// These.
    Searched(Attainable),
}

impl Attained {
    /// Which positions of `rules` are attainable.
    ///
    /// # Errors
    /// A limit was reached in searching. By the corollary there is nothing to search.
    pub fn find(rules: &Rules, limits: &Limits, watch: &dyn Watch) -> Result<Self, PanError> {
        match Unattainable::find(rules) {
            Ok(but) => Ok(Self::AllBut(but)),
            Err(_) => Ok(Self::Searched(Attainable::search(rules, limits, watch)?)),
        }
    }

    /// Whether `position`, which `index` numbers, is attainable.
    pub fn contains(&self, index: &Index, position: Position) -> bool {
        match self {
            Self::AllBut(but) => !but.contains(position),
            Self::Searched(found) => found.contains(index.rank(position)),
        }
    }

    /// Whether the position that `index` numbers `number` is attainable.
    pub fn contains_number(&self, index: &Index, number: u64) -> bool {
        match self {
            Self::AllBut(but) => !but.contains(index.unrank(number)),
            Self::Searched(found) => found.contains(number),
        }
    }

    /// How many there are: the essay's M of k.
    pub fn len(&self, rules: &Rules) -> u64 {
        match self {
            Self::AllBut(but) => Index::new(rules).n_positions() - n_void(rules) - but.len(),
            Self::Searched(found) => found.len(),
        }
    }
}

/// In how many positions the player to move has no cards: as many as the other's hands.
pub fn n_void(rules: &Rules) -> u64 {
    (0..rules.ranks()).map(|rank| u64::from(rules.movable(rank)) + 1).product()
}
