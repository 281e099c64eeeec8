//! Names of piles and storages, with their holders.

use std::fmt;

use kernel::Seat;

/// Holder of a pile or a storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Holder {
    /// The game itself: it belongs to nobody.
    Game,
    /// A player.
    Player(Seat),
    /// A team, counted from zero.
    Team(usize),
}

/// Qualified name of a pile or a storage: who holds it, and what the rules call it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct QualifiedName {
    /// Who holds it.
    pub holder: Holder,
    /// What the rules call it.
    pub name: String,
}

impl Holder {
    /// The player, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Player(seat) => Some(seat),
            Self::Game | Self::Team(_) => None,
        }
    }
}

impl QualifiedName {
    /// As `seat` calls it: `HAND` if it is its own, else `player 2's HAND`.
    pub fn for_seat(&self, seat: Seat) -> String {
        if self.holder == Holder::Player(seat) { self.name.clone() } else { self.to_string() }
    }
}

/// As one calls it who sits nowhere.
impl fmt::Display for QualifiedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.holder {
            Holder::Game => f.write_str(&self.name),
            Holder::Player(seat) => write!(f, "player {}'s {}", seat.idx() + 1, self.name),
            Holder::Team(team) => write!(f, "team {}'s {}", team + 1, self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_calls_its_own_by_its_name_alone() {
        let rows = [
            (Holder::Game, "STOCK", "STOCK"),
            (Holder::Player(Seat::new(0)), "STOCK", "player 1's STOCK"),
            (Holder::Player(Seat::new(1)), "player 2's STOCK", "player 2's STOCK"),
            (Holder::Team(0), "team 1's STOCK", "team 1's STOCK"),
        ];
        for (holder, to_first, to_nobody) in rows {
            let name = QualifiedName { holder, name: "STOCK".to_owned() };
            assert_eq!(name.for_seat(Seat::new(0)), to_first);
            assert_eq!(name.to_string(), to_nobody);
        }
    }
}
