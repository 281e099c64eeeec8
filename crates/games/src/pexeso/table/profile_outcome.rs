//! Outcome of a strategy profile: both players follow the plans of a table.

use kernel::{LimitReached, Number, Progress, Seat, Watch};

use super::super::{Collect, Last, PexesoError, Position};
use super::solver::Table;
use super::turn::Turn;

/// Outcome of a strategy profile: from each position, the probability that play ends, and the expected number of
/// turns. A turn is one player's two cards; where the mover collects known pairs, each takes a turn, and where a
/// moderator gives them out they take none.
///
/// All are sums of positive numbers. As [`ExtendedFloat`](kernel::ExtendedFloat) no probability is too small.
#[derive(Clone, Debug)]
pub struct ProfileOutcome<N> {
    /// One for each player, or one for both.
    sides: Vec<Vec<Prospect<N>>>,
}

#[derive(Clone, Debug)]
struct Prospect<N> {
    /// The probability that play ends.
    ends: N,
    /// The probability that it cycles for ever.
    stalls: N,
    /// Turns if it ends, and 0 if it does not, on average.
    turns: N,
}

impl<N: Number> Prospect<N> {
    fn new(ends: N, stalls: N) -> Self {
        Self { ends, stalls, turns: N::zero() }
    }

    fn add(&mut self, other: &Self, chance: &N, turns: u64) {
        let add = |sum: &mut N, x: &N, times: u64| {
            let mut part = chance.clone();
            part.multiply(x);
            sum.add_scaled(&part, times);
        };
        add(&mut self.ends, &other.ends, 1);
        add(&mut self.stalls, &other.stalls, 1);
        add(&mut self.turns, &other.turns, 1);
        add(&mut self.turns, &other.ends, turns);
    }
}

impl<N: Number> ProfileOutcome<N> {
    /// Play by the plans of `table`.
    ///
    /// # Errors
    /// If the watch says stop.
    pub fn new<M>(table: &Table<M>, watch: &dyn Watch) -> Result<Self, PexesoError> {
        let config = table.config();
        let (n_positions, n_sides) = (config.n_positions(), if config.is_even() { 1 } else { 2 });
        let over = Prospect::new(N::one(), N::zero());
        let mut course = Self { sides: vec![vec![over; n_positions as usize]; n_sides] };
        let is_given = config.rules.last() == Last::Given;
        // Where nobody collects for him, the mover turns the two cards of each known pair.
        let collecting = u64::from(config.rules.collect() == Collect::Mover);
        for (done, at) in Position::all(config.rules.pairs()).enumerate() {
            if at.known == at.pairs {
                let (done, total) = (done as u64, Some(n_positions));
                watch
                    .tick(Progress { doing: "following", done, total })
                    .map_err(LimitReached::from)?;
                if is_given {
                    continue;
                }
            }
            let sides = (0..n_sides).map(|side| course.here(table, side, at, collecting));
            let parts: Vec<_> = sides.collect();
            for (side, prospect) in both(parts).into_iter().enumerate() {
                course.sides[side][at.idx()] = prospect;
            }
        }
        Ok(course)
    }

    /// What comes of a turn of `side` but for a pass, and the turn itself.
    fn here<M>(
        &self,
        table: &Table<M>,
        side: usize,
        at: Position,
        collecting: u64,
    ) -> (Prospect<N>, Turn<N>) {
        let turn: Turn<N> = table.turn(Seat::new(side), at);
        let mut sum = Prospect::new(N::zero(), N::zero());
        for (outcome, chance) in turn.outcomes() {
            let lead = outcome.successor(at);
            let next = if lead.again { side } else { self.sides.len() - 1 - side };
            let turns = 1 + collecting * u64::from(lead.gifts);
            sum.add(&self.sides[next][lead.to.idx()], chance, turns);
        }
        (sum, turn)
    }

    fn at(&self, seat: Seat, at: Position) -> &Prospect<N> {
        &self.sides[seat.idx().min(self.sides.len() - 1)][at.idx()]
    }

    /// The probability that play ends when `seat` is to move at `at`.
    pub fn ends(&self, seat: Seat, at: Position) -> &N {
        &self.at(seat, at).ends
    }

    /// The probability that it does not, because both pass for ever. Exactly zero if that cannot happen.
    pub fn stalls(&self, seat: Seat, at: Position) -> &N {
        &self.at(seat, at).stalls
    }

    /// The expected number of turns; nothing if play may go on for ever.
    pub fn turns(&self, seat: Seat, at: Position) -> Option<N> {
        let Prospect { stalls, .. } = self.at(seat, at);
        (*stalls == N::zero()).then(|| self.turns_if_ends(seat, at)).flatten()
    }

    /// The expected number of turns given that play ends; nothing if it never does.
    pub fn turns_if_ends(&self, seat: Seat, at: Position) -> Option<N> {
        let Prospect { ends, turns, .. } = self.at(seat, at);
        (*ends != N::zero()).then(|| {
            let mut mean = turns.clone();
            mean.divide_by(ends);
            mean
        })
    }
}

/// The prospects of a position for one player or for both, of what comes of their turns but for passes.
fn both<N: Number>(mut parts: Vec<(Prospect<N>, Turn<N>)>) -> Vec<Prospect<N>> {
    let n_sides = parts.len();
    let sides = || 0..n_sides;
    // x = own + stays · y and y = other + stays' · x, so x (1 − stays · stays') = own + stays · other.
    let solved = |parts: &[(Prospect<N>, Turn<N>)], of: fn(&Prospect<N>) -> &N| -> Vec<N> {
        let solve = |side: usize| {
            let ((own, turn), (other, reply)) = (&parts[side], &parts[n_sides - 1 - side]);
            let mut leaves = turn.stays().clone();
            leaves.multiply(reply.leaves());
            leaves.add_scaled(turn.leaves(), 1);
            let mut sum = turn.stays().clone();
            sum.multiply(of(other));
            sum.add_scaled(of(own), 1);
            sum.divide_by(&leaves);
            sum
        };
        sides().map(solve).collect()
    };
    if parts.iter().all(|(_, turn)| *turn.leaves() == N::zero()) {
        return vec![Prospect::new(N::zero(), N::one()); n_sides];
    }
    let ends = solved(&parts, |part| &part.ends);
    let stalls = solved(&parts, |part| &part.stalls);
    // A pass is a turn too.
    for side in sides() {
        let (part, turn) = &mut parts[side];
        let mut passed = turn.stays().clone();
        passed.multiply(&ends[n_sides - 1 - side]);
        part.turns.add_scaled(&passed, 1);
    }
    let turns = solved(&parts, |part| &part.turns);
    let found = ends.into_iter().zip(stalls).zip(turns);
    found.map(|((ends, stalls), turns)| Prospect { ends, stalls, turns }).collect()
}
