//! The rules of Pexeso and their variants.

use super::error::PexesoError;

/// The most pairs of cards.
pub const MAX_PAIRS: u16 = 1000;

/// The most players.
pub const MAX_SEATS: u8 = 6;

/// Rule for a pair both cards of which everybody knows: who collects it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Collect {
    /// The player to move, if he turns both: he may leave it, and may miss it if he errs.
    #[default]
    Mover,
    /// Nobody has to: such pairs are given to the player to move when his turn begins.
    Moderator,
}

/// Rule for a first card whose mate is known: whether the second card may be another one than the mate.
/// It makes a difference only to players who err, and only where a moderator collects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mates {
    /// Both are known then, and the pair is given at once.
    #[default]
    Sure,
    /// The second card is turned as any other, and may be missed.
    Missed,
}

/// Rule for the last cards, when the mate of every unknown card is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Last {
    /// It is played out.
    #[default]
    Played,
    /// The player to move is given all pairs at once.
    Given,
}

/// Rules of Pexeso: the number of pairs face down, the single cards known at the start, and the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pairs: u16,
    known: u16,
    seats: u8,
    collect: Collect,
    mates: Mates,
    last: Last,
}

impl Rules {
    /// Two players, `pairs` pairs of which no card is known.
    ///
    /// # Errors
    /// If there are no pairs or more than [`MAX_PAIRS`].
    pub fn new(pairs: u16) -> Result<Self, PexesoError> {
        if !(1..=MAX_PAIRS).contains(&pairs) {
            return Err(PexesoError::Pairs { given: pairs });
        }
        let (collect, mates, last) = (Collect::default(), Mates::default(), Last::default());
        Ok(Self { pairs, known: 0, seats: 2, collect, mates, last })
    }

    /// The same, where `known` cards, no two of them a pair, are known at the start.
    ///
    /// # Errors
    /// If there are fewer pairs than that.
    pub fn with_known(mut self, known: u16) -> Result<Self, PexesoError> {
        if known > self.pairs {
            return Err(PexesoError::Known { given: known, pairs: self.pairs });
        }
        self.known = known;
        Ok(self)
    }

    /// The same for `seats` players.
    ///
    /// # Errors
    /// If they are fewer than two or more than [`MAX_SEATS`].
    pub fn with_seats(mut self, seats: u8) -> Result<Self, PexesoError> {
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(PexesoError::Seats { given: seats });
        }
        self.seats = seats;
        Ok(self)
    }

    /// The same, where known pairs are collected like this.
    #[must_use]
    pub fn with_collect(mut self, collect: Collect) -> Self {
        self.collect = collect;
        self
    }

    /// The same, where mates are found like this.
    #[must_use]
    pub fn with_mates(mut self, mates: Mates) -> Self {
        self.mates = mates;
        self
    }

    /// The same, with this end.
    #[must_use]
    pub fn with_last(mut self, last: Last) -> Self {
        self.last = last;
        self
    }

    /// The pairs on the table at the start.
    pub fn pairs(&self) -> u16 {
        self.pairs
    }

    /// The known cards at the start, no two of them a pair.
    pub fn known(&self) -> u16 {
        self.known
    }

    /// The players.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Who collects known pairs.
    pub fn collect(&self) -> Collect {
        self.collect
    }

    /// How mates are found.
    pub fn mates(&self) -> Mates {
        self.mates
    }

    /// What happens at the end.
    pub fn last(&self) -> Last {
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_cannot_be_are_refused() {
        assert_eq!(Rules::new(0), Err(PexesoError::Pairs { given: 0 }));
        assert_eq!(Rules::new(1001), Err(PexesoError::Pairs { given: 1001 }));
        let rules = Rules::new(8).unwrap();
        assert_eq!(rules.with_known(9), Err(PexesoError::Known { given: 9, pairs: 8 }));
        assert_eq!(rules.with_seats(1), Err(PexesoError::Seats { given: 1 }));
        assert_eq!(rules.with_seats(7), Err(PexesoError::Seats { given: 7 }));
        let rules = rules.with_known(8).unwrap().with_seats(6).unwrap();
        assert_eq!((rules.pairs(), rules.known(), rules.seats()), (8, 8, 6));
    }
}
