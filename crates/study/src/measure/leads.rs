//! Lead histories: where players thought each seat would end, in the course of a game.
//!
//! All estimates of a game, by any player, are one row each, in order: where every seat is seen, from 1 (first)
//! to 0 (last). Games are of different length, so that a history is read at [`POINTS`] points from its first row
//! to its last. Seats are put together by the place they took in the end.

use kernel::{BySeat, Payoff, Seat};
use play::{Running, Step, Thought};

/// Where a history is read: this many points, evenly spaced.
pub const POINTS: usize = 41;

/// Lead histories, averaged by final place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leads {
    /// By place, from the first to the last; by point.
    places: Vec<Vec<Running>>,
}

impl Leads {
    /// No histories yet, at a table of this many seats.
    pub fn new(n_seats: usize) -> Self {
        Self { places: vec![vec![Running::default(); POINTS]; n_seats] }
    }

    /// Adds the history of a game.
    pub fn push(&mut self, rows: &[&Thought], places: &BySeat<usize>) {
        if rows.is_empty() {
            return;
        }
        for (idx, &place) in places.iter().enumerate() {
            let at = |row: usize| rows[row].standing[Seat::new(idx)];
            for (nth, point) in self.places[place].iter_mut().enumerate() {
                let x = nth as f64 * (rows.len() - 1) as f64 / (POINTS - 1) as f64;
                let before = (x.floor() as usize).min(rows.len() - 1);
                let after = (before + 1).min(rows.len() - 1);
                let part = x - before as f64;
                point.push(at(before) * (1.0 - part) + at(after) * part);
            }
        }
    }

    /// Adds all histories of `other`.
    pub fn merge(&mut self, other: &Self) {
        for (ours, theirs) in self.places.iter_mut().flatten().zip(other.places.iter().flatten()) {
            ours.merge(theirs);
        }
    }

    /// By place, from the first to the last; by point.
    pub fn places(&self) -> &[Vec<Running>] {
        &self.places
    }
}

/// The place of each seat, from 0 for the first; who ties has the best of the places they share.
pub fn places(payoffs: &BySeat<Payoff>) -> BySeat<usize> {
    payoffs.map(|own| payoffs.iter().filter(|other| *other > own).count())
}

/// What was thought in the course of a game, in order.
pub(super) fn rows(course: &[Step]) -> Vec<&Thought> {
    course.iter().filter_map(|step| step.thought.as_ref()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_ties_has_the_best_of_the_places_they_share() {
        let payoffs: BySeat<Payoff> = [3, 5, 3, 1].into_iter().map(Payoff::from).collect();
        assert_eq!(places(&payoffs).as_slice(), [1, 0, 1, 3]);
    }

    #[test]
    fn a_history_is_read_from_its_first_row_to_its_last_and_kept_by_place() {
        let row = |first: f64| Thought {
            best: 0.0,
            worst: 0.0,
            standing: [first, 1.0 - first].into_iter().collect(),
        };
        let rows = [row(0.5), row(0.25), row(1.0)];
        let rows: Vec<&Thought> = rows.iter().collect();
        let mut leads = Leads::new(2);
        // Seat 2 wins.
        leads.push(&rows, &[1, 0].into_iter().collect());
        let check = |place: usize, rows: [(usize, f64); 3]| {
            for (point, expected) in rows {
                let got = leads.places()[place][point].mean();
                assert!((got - expected).abs() < 1e-12, "{place} {point}: {got}");
            }
        };
        check(1, [(0, 0.5), (POINTS / 2, 0.25), (POINTS - 1, 1.0)]);
        check(0, [(0, 0.5), (POINTS / 4, 0.625), (POINTS - 1, 0.0)]);
    }
}
