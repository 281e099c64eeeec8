//! How exciting games are, by what players thought of their prospects on the way.
//!
//! The definitions of the CardStock papers, and ours where theirs measure something else than they say. A *row*
//! is what one player thought at one decision about every seat; an *entry* of a player is how it saw itself by its
//! best move at a decision of its own. Where several share the first place, each is the winner in equal part.

use kernel::{BySeat, Seat};
use play::{Running, Step, Thought};

use super::leads::rows;
use super::ratio::Ratio;

/// Sums over the searchers' estimates in games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Excitement {
    /// Best less worst entry, by decision.
    pub spread: Ratio,
    /// By game: how far the winner's lead is below the threshold, root and all, over rows where it is.
    pub drama: Running,
    /// Of the winner's own entries below one half, the root of how far.
    pub own_drama: Ratio,
    /// By game: the share of rows in which the winner is not below the threshold.
    pub security: Running,
    /// By game: the mean distance of the winner behind the leader.
    pub trailing: Running,
    /// By game: 1 less the share of the winner's entries from the first above 0.8 on.
    pub decisiveness: Running,
    /// By game: the share of rows up to the last in which the winner is below the threshold.
    pub decided: Running,
    /// Consecutive entries of a player: how often the later is lower.
    pub drops: Ratio,
    /// The same, how far it is lower.
    pub fall: Ratio,
}

/// The lead halfway between that of the first and of the second of `n_seats`.
pub fn threshold(n_seats: usize) -> f64 {
    let n = n_seats as f64;
    f64::midpoint(1.0, (n - 2.0) / (n - 1.0))
}

impl Excitement {
    /// Adds a game in which seats took these places. With a single seat there are no places to think about.
    pub fn push(&mut self, course: &[Step], places: &BySeat<usize>) {
        let rows = rows(course);
        if rows.is_empty() || places.len() < 2 {
            return;
        }
        let spread: f64 = rows.iter().map(|row| row.best - row.worst).sum();
        self.spread.push(spread, rows.len() as f64);
        self.fall_in(course, places.len());

        let winners: Vec<Seat> =
            (0..places.len()).map(Seat::new).filter(|&seat| places[seat] == 0).collect();
        let mean = |of: &dyn Fn(Seat) -> f64| {
            winners.iter().map(|&seat| of(seat)).sum::<f64>() / winners.len() as f64
        };
        let d = threshold(places.len());
        let below = |seat: Seat| rows.iter().map(move |row| d - row.standing[seat]);
        self.drama.push(mean(&|seat| {
            let (sum, n) = roots(below(seat));
            if n > 0.0 { sum / n } else { 0.0 }
        }));
        self.security.push(mean(&|seat| 1.0 - roots(below(seat)).1 / rows.len() as f64));
        self.trailing.push(mean(&|seat| {
            rows.iter().map(|row| behind(row, seat)).sum::<f64>() / rows.len() as f64
        }));
        self.decided.push(mean(&|seat| {
            let last = rows.iter().rposition(|row| row.standing[seat] < d);
            last.map_or(0.0, |last| (last + 1) as f64 / rows.len() as f64)
        }));

        let entries = |seat: Seat| entries(course, seat);
        let own: Vec<Vec<f64>> = winners.iter().map(|&seat| entries(seat)).collect();
        let (sum, n) = roots(own.iter().flatten().map(|entry| 0.5 - entry));
        self.own_drama.push(sum, n);
        let late = own.iter().filter(|entries| !entries.is_empty()).map(|entries| {
            let first = entries.iter().position(|&entry| entry > 0.8);
            first.unwrap_or(entries.len() - 1) as f64 / entries.len() as f64
        });
        let mut all = Running::default();
        late.for_each(|late| all.push(late));
        if all.count() > 0 {
            self.decisiveness.push(all.mean());
        }
    }

    /// Adds all games of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.spread.merge(&other.spread);
        self.drama.merge(&other.drama);
        self.own_drama.merge(&other.own_drama);
        self.security.merge(&other.security);
        self.trailing.merge(&other.trailing);
        self.decisiveness.merge(&other.decisiveness);
        self.decided.merge(&other.decided);
        self.drops.merge(&other.drops);
        self.fall.merge(&other.fall);
    }

    fn fall_in(&mut self, course: &[Step], n_seats: usize) {
        let (mut drops, mut fall, mut n) = (0.0, 0.0, 0.0);
        for seat in (0..n_seats).map(Seat::new) {
            for pair in entries(course, seat).windows(2) {
                drops += f64::from(pair[1] < pair[0]);
                fall += (pair[0] - pair[1]).max(0.0);
                n += 1.0;
            }
        }
        self.drops.push(drops, n);
        self.fall.push(fall, n);
    }
}

/// How a seat saw itself by its best move, at its own decisions.
fn entries(course: &[Step], seat: Seat) -> Vec<f64> {
    let own = course.iter().filter(|step| step.seat == seat);
    own.filter_map(|step| Some(step.thought.as_ref()?.best)).collect()
}

/// The sum of the roots of those distances that are above zero, and how many there are.
fn roots(distances: impl Iterator<Item = f64>) -> (f64, f64) {
    distances
        .filter(|&distance| distance > 0.0)
        .fold((0.0, 0.0), |(sum, n), distance| (sum + distance.sqrt(), n + 1.0))
}

/// How far `seat` is behind the leader.
fn behind(row: &Thought, seat: Seat) -> f64 {
    row.standing.iter().fold(f64::NEG_INFINITY, |most, &lead| most.max(lead)) - row.standing[seat]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(seat: usize, best: f64, worst: f64, standing: [f64; 2]) -> Step {
        let thought = Thought { best, worst, standing: standing.into_iter().collect() };
        Step { seat: Seat::new(seat), n_options: 2, thought: Some(thought) }
    }

    /// Seat 1 leads at first and loses: 0.8 to 0.2, 0.4 to 0.6, 0.68 to 0.32, 0 to 1.
    fn course() -> [Step; 5] {
        [
            step(0, 0.8, 0.6, [0.8, 0.2]),
            step(1, 0.6, 0.5, [0.4, 0.6]),
            Step { seat: Seat::new(1), n_options: 1, thought: None },
            step(0, 0.68, 0.38, [0.68, 0.32]),
            step(1, 1.0, 0.2, [0.0, 1.0]),
        ]
    }

    #[test]
    fn a_game_worked_by_hand() {
        let mut found = Excitement::default();
        found.push(&course(), &[1, 0].into_iter().collect());
        let rows = [
            ("spread", found.spread.mean(), (0.2 + 0.1 + 0.3 + 0.8) / 4.0),
            // Below one half in the first row, by 0.3, and in the third, by 0.18.
            ("drama", found.drama.mean(), f64::midpoint(0.3f64.sqrt(), 0.18f64.sqrt())),
            ("security", found.security.mean(), 0.5),
            ("trailing", found.trailing.mean(), (0.6 + 0.0 + 0.36 + 0.0) / 4.0),
            ("decided", found.decided.mean(), 0.75),
            // Its own entries are 0.6 and 1: above 0.8 from the second on.
            ("decisiveness", found.decisiveness.mean(), 0.5),
            // Two players, one step each; only the first seat's goes down, by 0.12.
            ("drops", found.drops.mean(), 0.5),
            ("fall", found.fall.mean(), 0.06),
        ];
        for (name, got, expected) in rows {
            assert!((got - expected).abs() < 1e-12, "{name}: {got}, not {expected}");
        }
        assert_eq!(found.own_drama.games(), 0);
    }

    #[test]
    fn those_who_share_the_first_place_are_the_winner_in_equal_part() {
        let mut found = Excitement::default();
        found.push(&course(), &[0, 0].into_iter().collect());
        // The first seat trails in the second row by 0.2 and in the last by 1.
        assert!((found.trailing.mean() - f64::midpoint(0.24, 0.3)).abs() < 1e-12);
        let mut nothing = Excitement::default();
        nothing.push(&course()[2..3], &[0, 1].into_iter().collect());
        assert_eq!(nothing, Excitement::default());
    }

    #[test]
    fn the_threshold_lies_between_first_and_second() {
        for (n_seats, expected) in [(2, 0.5), (3, 0.75), (4, 5.0 / 6.0)] {
            assert!((threshold(n_seats) - expected).abs() < 1e-12);
        }
    }
}
