//! Quantal response: players who choose better moves more often, but not always.
//!
//! In a logit quantal response equilibrium a seat plays each move at an information set with odds in
//! proportion to exp(λ × what the move is worth to it there), while all others do the same. With λ = 0
//! all moves are alike; as λ grows errors become rare, and the profile comes to an equilibrium, if it
//! comes to anything. What a move is worth is taken *at the set*, given that play has come there, and each
//! set chooses on its own: the agent form of McKelvey and Palfrey, *Quantal response equilibria for extensive
//! form games*, 1998. Any number of seats, any payoffs.
//!
//! [`trace`] follows the branch that begins at λ = 0 by steps along it, each corrected by Newton's method
//! (Turocy, *A dynamic homotopy interpretation of the logistic quantal response equilibrium
//! correspondence*, 2005): in logarithms of the odds, and by length along the curve and not by λ, because
//! the branch may turn back. The matrix of each step is full, so this is for small games: its size is the
//! square of the number of moves at all sets together.

mod equations;
mod linear;

use kernel::{BySeat, Progress, Stop, Watch};

use crate::form::{Behaviour, Form, Profile};
use equations::Equations;

/// How far to go.
#[derive(Clone, Debug, PartialEq)]
pub struct QuantalConfig {
    /// Where to end, above zero. Default: 50.
    pub most: f64,
    /// Steps after which to give up. Default: 10,000.
    pub steps: u64,
}

impl Default for QuantalConfig {
    fn default() -> Self {
        Self { most: 50.0, steps: 10_000 }
    }
}

/// A quantal response equilibrium.
#[derive(Clone, Debug)]
pub struct Point {
    /// How much better moves are preferred.
    pub lambda: f64,
    /// How all seats play.
    pub profile: Profile<f64>,
}

/// Why tracing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It came to where it was to end.
    There,
    /// The watch said so.
    Stopped(Stop),
    /// The curve could not be followed farther, or not in so many steps.
    Lost,
}

/// The branch that begins where all moves are alike.
#[derive(Clone, Debug)]
pub struct Quantal {
    /// In order along the branch, from λ = 0; λ may fall where the branch turns back.
    pub points: Vec<Point>,
    /// Why there are no more.
    pub ended: Ended,
}

/// Steps along the curve are no longer than this, and no shorter.
const LONGEST: f64 = 2.0;
const SHORTEST: f64 = 1e-9;

/// Follows the branch from λ = 0 on.
pub fn trace(form: &Form, config: &QuantalConfig, watch: &dyn Watch) -> Quantal {
    let equations = Equations::new(form);
    let n = equations.len();
    // The logarithms of the odds, then λ.
    let mut at = equations.start();
    let mut direction = vec![0.0; n + 1];
    direction[n] = 1.0;
    let mut length = 0.05;
    let mut points = vec![point(form, &equations, &at)];
    let ended = 'ended: {
        for step in 0..config.steps {
            let progress = Progress { doing: "tracing quantal responses", done: step, total: None };
            if let Err(stop) = watch.tick(progress) {
                break 'ended Ended::Stopped(stop);
            }

            // 1. The tangent, in the direction we have been going.
            let Some(tangent) = equations.tangent(&at, &direction) else {
                break 'ended Ended::Lost;
            };

            // 2. A step along it, and back to the curve; shorter if that fails.
            let next = loop {
                let guess: Vec<f64> =
                    at.iter().zip(&tangent).map(|(at, along)| at + length * along).collect();
                // The last step ends where it is to end.
                let found = if guess[n] >= config.most {
                    let mut upright = vec![0.0; n + 1];
                    upright[n] = 1.0;
                    let share = (config.most - at[n]) / (guess[n] - at[n]);
                    let mut last: Vec<f64> =
                        at.iter().zip(&guess).map(|(at, to)| at + share * (to - at)).collect();
                    last[n] = config.most;
                    equations.correct(&last, &upright)
                } else {
                    equations.correct(&guess, &tangent)
                };
                if let Some(found) = found {
                    break found;
                }
                length /= 2.0;
                if length < SHORTEST {
                    break 'ended Ended::Lost;
                }
            };
            direction = tangent;
            length = (length * 1.5).min(LONGEST);
            at = next;
            points.push(point(form, &equations, &at));
            if at[n] >= config.most {
                break 'ended Ended::There;
            }
        }
        Ended::Lost
    };
    Quantal { points, ended }
}

fn point(form: &Form, equations: &Equations<'_>, at: &[f64]) -> Point {
    let mut profile = BySeat::from_fn(form.seats(), |seat| Behaviour(equations.odds(seat, at)));
    // The logarithms are right to some digits; sums are made right to the last.
    for idx in 0..form.seats() {
        let seat = kernel::Seat::new(idx);
        for set in form.side(seat).sets() {
            let odds = &mut profile[seat].0[set.sequences()];
            let total: f64 = odds.iter().sum();
            odds.iter_mut().for_each(|odds| *odds /= total);
        }
    }
    Point { lambda: at[equations.len()], profile }
}
