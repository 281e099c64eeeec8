//! Ratings: how strong each player is, from who won against whom.
//!
//! The model is Luce's choice (1959): if the seats of a table are taken by players of strengths γ, a seat
//! wins with probability γ over the sum of all. For two seats that is the model of Zermelo (1929) and of
//! Bradley and Terry (1952), and a rating in Elo is 400 · log₁₀ γ: 400 more means ten wins to one. Shared
//! wins count by their shares, so that a draw of two is half a win for each.
//!
//! The ratings are the most likely ones (Newton's method, for the likelihood has a single maximum), where
//! each player is credited with one drawn game against somebody average. Without it who never lost would be
//! infinitely strong; with it such a player is as strong as its games can tell. Intervals are normal, from
//! the curvature of the likelihood (the observed information).

use crate::normal;
use crate::{Interval, USUAL_LEVEL};

/// Games between the same players, with the number of seats of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// Who had how many seats, and how many games they won, shares added up.
    pub sides: Vec<Side>,
}

/// One player in a contest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// Its number.
    pub player: usize,
    /// Its seats, or its teams.
    pub seats: usize,
    /// The games it won.
    pub wins: f64,
}

/// Rating of a player: its strength in Elo points, with a confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// In Elo, where the mean of all players is 0.
    pub elo: f64,
    /// Where it lies with a confidence of 95 %.
    pub interval: Interval,
}

/// Elo for a strength e times as great.
fn elo(natural: f64) -> f64 {
    400.0 * natural / std::f64::consts::LN_10
}

/// The ratings of players 0 to `n_players` − 1.
pub fn ratings(n_players: usize, contests: &[Contest]) -> Vec<Rating> {
    Likelihood { n_players, contests, draws: 1.0 }.ratings()
}

struct Likelihood<'a> {
    n_players: usize,
    contests: &'a [Contest],
    /// How many games each player is said to have drawn against somebody average.
    draws: f64,
}

/// The logarithm of a likelihood at a point, how it rises there, and how it bends down.
struct Look {
    height: f64,
    slope: Vec<f64>,
    /// The observed information, by rows.
    information: Vec<Vec<f64>>,
}

impl Likelihood<'_> {
    fn ratings(&self) -> Vec<Rating> {
        // 1. The top of the likelihood.
        let n = self.n_players;
        let mut at = vec![0.0; n];
        let mut look = self.look(&at);
        for _ in 0..200 {
            let Some(step) = solved(&look.information, &look.slope) else { break };
            let mut part = 1.0;
            let (next, seen) = loop {
                let next: Vec<f64> = at.iter().zip(&step).map(|(at, by)| at + part * by).collect();
                let seen = self.look(&next);
                if seen.height >= look.height || part < 1e-9 {
                    break (next, seen);
                }
                part /= 2.0;
            };
            let moved = at.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            (at, look) = (next, seen);
            if moved < 1e-12 {
                break;
            }
        }

        // 2. How far each may be from there, compared with the mean of all.
        let mean = at.iter().sum::<f64>() / n.max(1) as f64;
        let rating = |player: usize| {
            let contrast = |idx: usize| f64::from(u8::from(idx == player)) - 1.0 / n as f64;
            let contrast: Vec<f64> = (0..n).map(contrast).collect();
            let spread = solved(&look.information, &contrast);
            let variance = spread.map_or(f64::INFINITY, |spread| {
                contrast.iter().zip(&spread).map(|(a, b)| a * b).sum::<f64>().max(0.0)
            });
            let reach = elo(normal::errors_each_side(USUAL_LEVEL) * variance.sqrt());
            let elo = elo(at[player] - mean);
            Rating { elo, interval: Interval { low: elo - reach, high: elo + reach } }
        };
        (0..n).map(rating).collect()
    }

    fn look(&self, at: &[f64]) -> Look {
        let n = self.n_players;
        let mut look =
            Look { height: 0.0, slope: vec![0.0; n], information: vec![vec![0.0; n]; n] };
        for contest in self.contests {
            let games: f64 = contest.sides.iter().map(|side| side.wins).sum();
            // Measured from the highest, so that no power overflows.
            let top = contest.sides.iter().map(|side| at[side.player]).fold(f64::MIN, f64::max);
            let weight = |side: &Side| side.seats as f64 * (at[side.player] - top).exp();
            let total: f64 = contest.sides.iter().map(weight).sum();
            look.height -= games * (total.ln() + top);
            for side in &contest.sides {
                let share = weight(side) / total;
                look.height += side.wins * at[side.player];
                look.slope[side.player] += side.wins - games * share;
                look.information[side.player][side.player] += games * share;
                for other in &contest.sides {
                    let product = share * weight(other) / total;
                    look.information[side.player][other.player] -= games * product;
                }
            }
        }
        for (player, &at) in at.iter().enumerate() {
            let share = 1.0 / (1.0 + (-at).exp());
            // The logarithm of 1 + eˣ, for large x too.
            let soft = at.max(0.0) + (-at.abs()).exp().ln_1p();
            look.height += self.draws * (0.5 * at - soft);
            look.slope[player] += self.draws * (0.5 - share);
            look.information[player][player] += self.draws * share * (1.0 - share);
        }
        look
    }
}

/// The solution of linear equations, by elimination with the largest pivot; nothing if there is none.
fn solved(rows: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let n = right.len();
    let mut rows: Vec<Vec<f64>> =
        rows.iter().zip(right).map(|(row, &right)| [row.as_slice(), &[right]].concat()).collect();
    for column in 0..n {
        let pivot =
            (column..n).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let at = rows[column].clone();
        if at[column].abs() < 1e-300 {
            return None;
        }
        for (nth, row) in rows.iter_mut().enumerate() {
            let factor = row[column] / at[column];
            if nth != column && factor != 0.0 {
                row.iter_mut().zip(&at).for_each(|(cell, at)| *cell -= factor * at);
            }
        }
    }
    Some((0..n).map(|nth| rows[nth][n] / rows[nth][nth]).collect())
}

#[cfg(test)]
mod tests {
    use kernel::RngStream;

    use super::*;

    /// Games of two seats: who, how many each won.
    fn between(a: usize, b: usize, wins: [f64; 2]) -> Contest {
        let side = |player, wins| Side { player, seats: 1, wins };
        Contest { sides: vec![side(a, wins[0]), side(b, wins[1])] }
    }

    fn close(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() < by
    }

    #[test]
    fn two_players_worked_by_hand() {
        // 30 wins of 40 are odds of 3 to 1: 400 · log₁₀ 3 = 190.848 between them. The variance of the
        // logarithm of the odds is 1 / (40 · 3/4 · 1/4) = 2/15; half of its root on either side.
        let contests = [between(0, 1, [30.0, 10.0])];
        let likelihood = Likelihood { n_players: 2, contests: &contests, draws: 1e-9 };
        let ratings = likelihood.ratings();
        assert!(close(ratings[0].elo - ratings[1].elo, 190.848_5, 1e-3), "{ratings:?}");
        let reach = 1.959_964 * (2.0f64 / 15.0).sqrt() / 2.0 * 173.717_8;
        assert!(close(ratings[0].interval.half_width(), reach, 1e-3), "{ratings:?}");
        // Twenty wins and twenty draws are as good.
        let drawn = Likelihood { contests: &[between(0, 1, [20.0 + 10.0, 10.0])], ..likelihood };
        assert_eq!(drawn.ratings(), ratings);
    }

    #[test]
    fn three_players_worked_by_hand() {
        // Strengths 4 : 2 : 1 and 30 games between any two: the wins that they would have.
        let wins = |a: f64, b: f64| [30.0 * a / (a + b), 30.0 * b / (a + b)];
        let contests = [
            between(0, 1, wins(4.0, 2.0)),
            between(1, 2, wins(2.0, 1.0)),
            between(2, 0, wins(1.0, 4.0)),
        ];
        let ratings = Likelihood { n_players: 3, contests: &contests, draws: 1e-9 }.ratings();
        // 400 · log₁₀ 2, 0, and as much below.
        for (rating, elo) in ratings.iter().zip([120.412, 0.0, -120.412]) {
            assert!(close(rating.elo, elo, 1e-3), "{ratings:?}");
        }
    }

    #[test]
    fn seats_count_as_the_model_has_it() {
        // Three seats against one, as strong: three wins to one.
        let side = |player, seats, wins| Side { player, seats, wins };
        let contest = Contest { sides: vec![side(0, 3, 75.0), side(1, 1, 25.0)] };
        let ratings = ratings(2, &[contest]);
        assert!(close(ratings[0].elo, 0.0, 1e-9), "{ratings:?}");
    }

    #[test]
    fn who_never_lost_is_strong_but_not_infinitely() {
        let found = ratings(2, &[between(0, 1, [100.0, 0.0])]);
        assert!((300.0..600.0).contains(&found[0].elo), "{found:?}");
        let more = ratings(2, &[between(0, 1, [10_000.0, 0.0])]);
        assert!(more[0].elo > found[0].elo + 100.0 && more[0].elo.is_finite(), "{more:?}");
        assert!(found[0].interval.half_width() > 100.0, "{found:?}");
        // Nobody has played: nobody is known.
        let none = ratings(3, &[]);
        assert!(
            none.iter().all(|rating| rating.elo == 0.0 && rating.interval.half_width() > 300.0)
        );
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let truth = [150.0, 60.0, -30.0, -180.0];
        let odds = |a: usize, b: usize| 1.0 / (1.0 + 10f64.powf((truth[b] - truth[a]) / 400.0));
        let (mut held, mut trials) = (0, 0);
        for seed in 0..300 {
            let mut stream = RngStream::new(seed, 0);
            let mut contests = Vec::new();
            for a in 0..4 {
                for b in 0..a {
                    let bound = (odds(a, b) * 1e9) as u64;
                    let wins = (0..80).filter(|_| stream.below(1_000_000_000) < bound).count();
                    contests.push(between(a, b, [wins as f64, (80 - wins) as f64]));
                }
            }
            for (rating, truth) in ratings(4, &contests).iter().zip(truth) {
                held += u32::from((rating.interval.low..=rating.interval.high).contains(&truth));
                trials += 1;
            }
        }
        // Of 1,200, which are not independent, 1,140 are promised.
        assert!((1_110..=1_170).contains(&held), "{held} of {trials}");
    }
}
