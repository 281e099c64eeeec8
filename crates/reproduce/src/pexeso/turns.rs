//! Turns played in the game itself, a card at a time.

use std::collections::BTreeSet;

use games::pexeso::{Pexeso, PexesoMove, Position, Rules, State};
use kernel::{Fraction, Game, Seat};

use super::found::PAIRS;
use crate::checks::Cases;

/// A turn that begins at `[n, k]`.
#[derive(Clone)]
pub(super) struct Turned {
    game: Pexeso,
    state: State,
    /// The pairs that the mover has taken.
    pub(super) gain: u16,
}

impl Turned {
    /// At `[n, k]` nothing is turned yet.
    pub(super) fn at(n: u16, k: u16) -> Self {
        let rules = Rules::new(PAIRS).expect("there are pairs");
        let state = State::new(n, k, Seat::new(0));
        Self { game: Pexeso::new(rules), state, gain: 0 }
    }

    /// What can be done, or can happen.
    pub(super) fn moves(&self) -> Vec<PexesoMove> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves
    }

    pub(super) fn can(&self, mv: PexesoMove) -> bool {
        self.moves().contains(&mv)
    }

    /// After this; nothing, if it cannot be.
    pub(super) fn after(&self, moves: &[PexesoMove]) -> Option<Self> {
        let mut turned = self.clone();
        for &mv in moves {
            if !turned.can(mv) {
                return None;
            }
            turned.gain += turned.game.gain(&turned.state, mv);
            turned.game.play(&mut turned.state, mv);
        }
        Some(turned)
    }

    /// Every way in which the turn can go from here, to where the other is to move or a pair is taken.
    pub(super) fn ways(&self) -> Vec<Vec<PexesoMove>> {
        let mut ways = Vec::new();
        for mv in self.moves() {
            let next = self.after(&[mv]).expect("it is one of the moves");
            if next.is_passed() || next.gain > self.gain || next.is_over() {
                ways.push(vec![mv]);
            } else {
                ways.extend(next.ways().into_iter().map(|way| [vec![mv], way].concat()));
            }
        }
        ways
    }

    /// How likely chance does this, of all that it can do.
    pub(super) fn chance(&self, mv: PexesoMove) -> Fraction {
        let weight = |mv: PexesoMove| self.game.weight(&self.state, mv);
        let total: u64 = self.moves().into_iter().map(weight).sum();
        if self.can(mv) {
            Fraction::from_parts(weight(mv).into(), total.into())
        } else {
            Fraction::ZERO
        }
    }

    /// Whether the turn has passed to the other.
    pub(super) fn is_passed(&self) -> bool {
        self.state.seat != Seat::new(0)
    }

    /// Where whoever is to move is when he has collected what is known.
    pub(super) fn collected(&self) -> Position {
        Position::new(self.state.pairs - self.state.twins, self.state.singles)
    }

    /// The pairs that he collects.
    pub(super) fn given(&self) -> u16 {
        self.state.twins
    }

    /// The cards that nobody has seen.
    pub(super) fn unseen(&self) -> u16 {
        self.state.unseen()
    }

    /// Whether nothing is left to do.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.game.turn(&self.state), kernel::Turn::Over(_))
    }
}

/// All `[n, k]` to 64 pairs of which this holds.
pub(super) fn positions(holds: impl Fn(u16, u16) -> bool) -> Vec<(u16, u16)> {
    let all = Position::all(PAIRS).map(|at| (at.pairs, at.known));
    all.filter(|&(n, k)| holds(n, k)).collect()
}

/// The positions of `all` in which something holds.
pub(super) fn count(all: &[(u16, u16)], holds: impl Fn(u16, u16) -> bool) -> Cases {
    Cases::of(all, |&(n, k)| holds(n, k))
}

/// How many positions in which cards are left play can come to from all of them face down.
pub(super) fn reached() -> usize {
    let mut seen = BTreeSet::from([(PAIRS, 0)]);
    let mut open: Vec<(u16, u16)> = seen.iter().copied().collect();
    while let Some((n, k)) = open.pop() {
        let start = Turned::at(n, k);
        for way in start.ways() {
            let Some(turned) = start.after(&way) else { continue };
            let Position { pairs, known, .. } = turned.collected();
            if pairs > 0 && seen.insert((pairs, known)) {
                open.push((pairs, known));
            }
        }
    }
    seen.len()
}
