//! Heuristic evaluation: an opinion on unfinished play, for players whose search stops somewhere.
//!
//! A game that has one says so by [`kernel::Evaluated`]. Of others the best guess is what has been won so
//! far, where the game can tell ([`Heuristic::so_far`]). What has ended is not guessed at.

use std::fmt;

use kernel::{BySeat, Evaluated, Game, Payoff, Scored, Seat, Turn};

use crate::Objective;

/// Heuristic evaluation: an estimate of how good a state is for a seat.
pub struct Heuristic<G: Game> {
    of: fn(&G, &G::State, Seat) -> f64,
    ends: Ends,
}

/// Value of an end on the scale of the heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    /// What it pays: opinions are on the same scale.
    AsPaid,
    /// Whether it is won, and that before all opinions, whose scale is any.
    BeforeAll,
}

/// More than any opinion.
const BEFORE_ALL: f64 = 1e9;

impl<G: Game> Heuristic<G> {
    /// An opinion on any scale: to be first at an end is better than whatever looks good, and not to be is
    /// worse than whatever looks bad.
    pub fn on_any_scale(of: fn(&G, &G::State, Seat) -> f64) -> Self {
        Self { of, ends: Ends::BeforeAll }
    }

    /// An opinion on the scale of the payoffs, such as what a seat would receive if play ended now.
    pub fn so_far(of: fn(&G, &G::State, Seat) -> f64) -> Self {
        Self { of, ends: Ends::AsPaid }
    }

    /// What `state` is worth to each seat, as far as this can tell.
    pub fn worths(&self, game: &G, state: &G::State) -> BySeat<f64> {
        match game.turn(state) {
            Turn::Over(payoffs) => self.end(&payoffs),
            _ => BySeat::from_fn(game.seats(), |seat| self.guess(game, state, seat)),
        }
    }

    /// What `state` is worth to `seat`, as far as this can tell.
    pub fn worth(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        match game.turn(state) {
            Turn::Over(payoffs) => self.end(&payoffs)[seat],
            _ => self.guess(game, state, seat),
        }
    }

    fn guess(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        let guess = (self.of)(game, state, seat);
        if guess.is_nan() { 0.0 } else { guess.clamp(-BEFORE_ALL, BEFORE_ALL) }
    }

    fn end(&self, payoffs: &BySeat<Payoff>) -> BySeat<f64> {
        match self.ends {
            Ends::AsPaid => Objective::Score.worths(payoffs),
            Ends::BeforeAll => {
                // Nothing if all are first, so that a draw is neither good nor bad.
                let n_seats = payoffs.len() as f64;
                Objective::Win
                    .worths(payoffs)
                    .map(|share| (share * n_seats - 1.0) * 2.0 * BEFORE_ALL)
            }
        }
    }
}

impl<G: Evaluated> Heuristic<G> {
    /// The game's own opinion.
    pub fn own() -> Self {
        Self::on_any_scale(G::estimate)
    }
}

impl<G: Scored> Heuristic<G> {
    /// By how much a seat's score is more than the others' on average. Only for games in which a larger
    /// score is better.
    pub fn by_score() -> Self {
        Self::on_any_scale(|game, state, seat| {
            let scores = game.scores(state);
            let mean = scores.iter().sum::<i64>() as f64 / scores.len() as f64;
            scores[seat] as f64 - mean
        })
    }
}

impl<G: Game> Clone for Heuristic<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Heuristic<G> {}

impl<G: Game> fmt::Debug for Heuristic<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heuristic").field("ends", &self.ends).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use kernel::Ranked;
    use kernel::toys::Nim;

    use super::*;

    #[test]
    fn an_end_comes_before_all_opinions_unless_they_are_payoffs() {
        let nim = Nim::new(1, 1);
        let (start, end) = (nim.start(), nim.after(&nim.start(), 1));
        let (winner, loser) = (Seat::new(0), Seat::new(1));
        let wild = Heuristic::<Nim>::on_any_scale(|_, _, _| f64::INFINITY);
        assert!(wild.worth(&nim, &end, winner) > wild.worth(&nim, &start, loser));
        assert!(wild.worth(&nim, &end, loser) < -wild.worth(&nim, &start, winner));
        let tame = Heuristic::<Nim>::so_far(|nim, state, _| nim.rank(state) as f64);
        assert_eq!(tame.worths(&nim, &end).as_slice(), [1.0, -1.0]);
        assert_eq!(tame.worths(&nim, &start).as_slice(), [2.0, 2.0]);
        let confused = Heuristic::<Nim>::so_far(|_, _, _| f64::NAN);
        assert!(confused.worth(&nim, &start, winner).abs() < 1e-12);
    }

    #[test]
    fn a_draw_is_neither_good_nor_bad() {
        let heuristic = Heuristic::<Nim>::on_any_scale(|_, _, _| 0.0);
        for payoffs in [&[0, 0][..], &[5, 5, 5]] {
            let payoffs: BySeat<_> = payoffs.iter().map(|&payoff| Payoff::from(payoff)).collect();
            assert!(heuristic.end(&payoffs).iter().all(|worth| worth.abs() < 1e-12));
        }
    }
}
