//! What is gathered from a run of games: a tally that takes the same room for any number of them.

use kernel::{BySeat, Seat};
use play::{Record, Running, Share, Step, Tally};

use super::by_number::ByNumber;
use super::drama::Excitement;
use super::histogram::Histogram;
use super::leads::{Leads, places};
use super::ratio::RatioEstimate;

/// A run of games, as far as the measures need it. Seats are seats, whichever player sits there.
#[derive(Clone, Debug, PartialEq)]
pub struct Gathered {
    /// The games.
    pub games: u64,
    /// How long they are: decisions of all seats, forced ones included.
    pub decisions: Histogram,
    /// Moves, those of chance included.
    pub moves: Histogram,
    /// Options by the number of the decision.
    pub branching: ByNumber,
    /// How each seat fares.
    pub seats: Vec<SeatTally>,
    /// Sums of the products of wins, seat by seat.
    products: Vec<f64>,
    /// By game: the slope of the options over the number of the decision,
    pub slope: Running,
    /// and their correlation, which is 0 where either never changes.
    pub correlation: Running,
    /// The games that the first player wins, wherever it sits; ties shared.
    pub first_player: Running,
    /// Of the games in which it sits in the first seat, those in which nobody is before it.
    pub first_player_first: Share,
    /// Games with more than one winner.
    pub ties: Share,
    /// By game: the mean score of all seats,
    pub mean_score: Running,
    /// and what the first receives more than the second; nothing where they tie.
    pub margin: Running,
    /// What was thought.
    pub excitement: Excitement,
    /// Where seats were thought to end, by where they did.
    pub leads: Leads,
}

/// Tally of one seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatTally {
    /// Games won; ties shared.
    pub wins: Share,
    /// Games in which it is not last; if all tie, nobody is.
    pub not_last: Share,
    /// Its score: from the scoreboard if there is one, else its payoff.
    pub score: Running,
    /// How often each score came up.
    pub scores: Histogram,
}

impl Gathered {
    /// Nothing yet, at a table of this many seats.
    pub fn new(n_seats: usize) -> Self {
        Self {
            games: 0,
            decisions: Histogram::default(),
            moves: Histogram::default(),
            branching: ByNumber::default(),
            seats: vec![SeatTally::default(); n_seats],
            products: vec![0.0; n_seats * n_seats],
            slope: Running::default(),
            correlation: Running::default(),
            first_player: Running::default(),
            first_player_first: Share::default(),
            ties: Share::default(),
            mean_score: Running::default(),
            margin: Running::default(),
            excitement: Excitement::default(),
            leads: Leads::new(n_seats),
        }
    }

    /// The share of wins that seat for seat is not as in a game where all win equally often: half the sum of
    /// the distances. Its error follows from how wins of seats hang together.
    pub fn uneven(&self) -> RatioEstimate {
        let n_seats = self.seats.len();
        let even = 1.0 / n_seats as f64;
        let rates: Vec<f64> = self.seats.iter().map(|seat| seat.wins.rate()).collect();
        let signs: Vec<f64> = rates.iter().map(|rate| (rate - even).signum() / 2.0).collect();
        let games = self.games as f64;
        let mut variance = 0.0;
        for a in 0..n_seats {
            for b in 0..n_seats {
                let covariance = self.products[a * n_seats + b] / games - rates[a] * rates[b];
                variance += signs[a] * signs[b] * covariance;
            }
        }
        RatioEstimate {
            value: rates.iter().map(|rate| (rate - even).abs()).sum::<f64>() / 2.0,
            std_error: (variance.max(0.0) / games).sqrt(),
            games: self.games,
        }
    }

    /// How often a seat wins, with an error that knows of shared wins: those vary less than wins that one
    /// seat has alone.
    pub fn wins_of(&self, seat: usize) -> RatioEstimate {
        let rate = self.seats[seat].wins.rate();
        let variance = self.square_of(seat) - rate * rate;
        let std_error = (variance.max(0.0) / self.games as f64).sqrt();
        RatioEstimate { value: rate, std_error, games: self.games }
    }

    /// The mean square of a seat's wins.
    fn square_of(&self, seat: usize) -> f64 {
        self.products[seat * self.seats.len() + seat] / self.games as f64
    }

    /// The probability that wins are so uneven by chance where no seat is better than another: that of the
    /// seat furthest off, times the seats (Bonferroni); of two seats one is as far off as the other, and it
    /// counts once.
    pub fn p_even(&self) -> f64 {
        let n_seats = self.seats.len();
        let even = 1.0 / n_seats as f64;
        let p = (0..n_seats).map(|seat| {
            let rate = self.seats[seat].wins.rate();
            // How wins would vary about an even share, were it the true one.
            let variance = self.square_of(seat) - 2.0 * even * rate + even * even;
            let error = (variance.max(0.0) / self.games as f64).sqrt();
            let apart = (rate - even).abs();
            if apart < 1e-12 { 1.0 } else { super::two_sided(apart / error) }
        });
        let tests = if n_seats == 2 { 1.0 } else { n_seats as f64 };
        (p.fold(1.0, f64::min) * tests).min(1.0)
    }
}

impl<M> Tally<M> for Gathered {
    fn add(&mut self, record: &Record<M>, course: &[Step], turned: usize) {
        self.games += 1;
        self.decisions.push(record.n_decisions() as f64);
        self.moves.push(record.n_moves as f64);
        for (nth, step) in course.iter().enumerate() {
            self.branching.push(nth, step.n_options as f64);
        }
        let line = GameLine::through(course);
        self.slope.push(line.slope);
        self.correlation.push(line.correlation);

        let places = places(&record.payoffs);
        let wins = wins(&places);
        let last = places.iter().max().copied().unwrap_or(0);
        // Anybody who shares the last place has the best of the places it shares.
        for (idx, tally) in self.seats.iter_mut().enumerate() {
            let seat = Seat::new(idx);
            tally.wins.push(wins[seat]);
            tally.not_last.push(f64::from(last == 0 || places[seat] < last));
            tally.score.push(record.score(seat));
            tally.scores.push(record.score(seat));
        }
        let n_seats = self.seats.len();
        for (a, &win_a) in wins.iter().enumerate() {
            for (b, &win_b) in wins.iter().enumerate() {
                self.products[a * n_seats + b] += win_a * win_b;
            }
        }
        let first = Seat::new(turned);
        self.first_player.push(wins[first]);
        if turned == 0 {
            self.first_player_first.push(f64::from(places[first] == 0));
        }
        self.ties.push(f64::from(places.iter().filter(|&&place| place == 0).count() > 1));
        let scores = (0..n_seats).map(|idx| record.score(Seat::new(idx)));
        self.mean_score.push(scores.sum::<f64>() / n_seats.max(1) as f64);
        let mut payoffs: Vec<f64> = record.payoffs.iter().map(|payoff| payoff.to_f64()).collect();
        payoffs.sort_by(|a, b| b.total_cmp(a));
        if let [first, second, ..] = payoffs[..] {
            self.margin.push(first - second);
        }
        self.excitement.push(course, &places);
        self.leads.push(&super::leads::rows(course), &places);
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions.merge(&other.decisions);
        self.moves.merge(&other.moves);
        self.branching.merge(&other.branching);
        for (ours, theirs) in self.seats.iter_mut().zip(&other.seats) {
            ours.wins.merge(&theirs.wins);
            ours.not_last.merge(&theirs.not_last);
            ours.score.merge(&theirs.score);
            ours.scores.merge(&theirs.scores);
        }
        for (sum, more) in self.products.iter_mut().zip(&other.products) {
            *sum += more;
        }
        self.slope.merge(&other.slope);
        self.correlation.merge(&other.correlation);
        self.first_player.merge(&other.first_player);
        self.first_player_first.merge(&other.first_player_first);
        self.ties.merge(&other.ties);
        self.mean_score.merge(&other.mean_score);
        self.margin.merge(&other.margin);
        self.excitement.merge(&other.excitement);
        self.leads.merge(&other.leads);
    }
}

/// The part of the win that each seat has.
fn wins(places: &BySeat<usize>) -> BySeat<f64> {
    let winners = places.iter().filter(|&&place| place == 0).count() as f64;
    places.map(|&place| if place == 0 { 1.0 / winners } else { 0.0 })
}

/// The straight line nearest to the options by the number of the decision.
struct GameLine {
    slope: f64,
    correlation: f64,
}

impl GameLine {
    fn through(course: &[Step]) -> Self {
        let n = course.len() as f64;
        let middle = (n - 1.0) / 2.0;
        let mean = course.iter().map(|step| step.n_options as f64).sum::<f64>() / n;
        let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
        for (nth, step) in course.iter().enumerate() {
            let (x, y) = (nth as f64 - middle, step.n_options as f64 - mean);
            (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
        }
        let quotient = |above: f64, below: f64| if below > 0.0 { above / below } else { 0.0 };
        Self { slope: quotient(xy, xx), correlation: quotient(xy, (xx * yy).sqrt()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(options: &[u64]) -> Vec<Step> {
        let step = |&n_options| Step { seat: Seat::new(0), n_options, thought: None };
        options.iter().map(step).collect()
    }

    #[test]
    fn the_line_through_options() {
        for (options, slope, correlation) in [
            (&[5, 4, 3, 2][..], -1.0, -1.0),
            (&[2, 2, 2], 0.0, 0.0),
            (&[7], 0.0, 0.0),
            (&[], 0.0, 0.0),
            // Means 2 and 4; Σxy = 3, Σxx = 5, Σyy = 3.
            (&[1, 3, 2, 4], 0.8, 0.8),
        ] {
            let line = GameLine::through(&course(options));
            assert!((line.slope - slope).abs() < 1e-12, "{options:?}: {}", line.slope);
            assert!((line.correlation - correlation).abs() < 1e-12, "{options:?}");
        }
    }
}
