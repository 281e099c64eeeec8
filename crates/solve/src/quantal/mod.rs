//! Quantal response: players who choose better moves more often, but not always.
//!
//! In a logit quantal response equilibrium a seat plays each move at an information set with odds in
//! proportion to exp(λ × what the move is worth to it there), while all others do the same. With λ = 0
//! all moves are alike; as λ grows errors become rare, and the profile comes to an equilibrium, if it
//! comes to anything. What a move is worth is taken *at the set*, given that play has reached it, and each
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

use kernel::{BySeat, Stop, Watch};

use crate::form::{Behaviour, Profile, SequenceForm};
use equations::Equations;

/// Configuration of path following.
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

/// Reason why path following ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It came to where it was to end.
    There,
    /// The watch said so.
    Stopped(Stop),
    /// The curve could not be followed farther, or not within the limit on steps.
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

/// The branch turns by no more than this between two steps, as the cosine of the angle: longer steps could jump
/// to another branch.
const STRAIGHT: f64 = 0.9;

/// How far odds may be from those that λ asks for.
const RESIDUAL: f64 = 1e-9;

/// Reason for which there is no equilibrium to give at a λ.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Unfound {
    /// The watch said so.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The curve could not be followed farther, or not within the limit on steps.
    #[error(
        "the branch of logit equilibria cannot be followed beyond a rationality of {lambda:.6} in floating \
         point: ask for less"
    )]
    Lost {
        /// How far it was followed.
        lambda: f64,
    },
    /// The branch has a fold: beyond it there are several equilibria for a λ, and this solver cannot tell them
    /// apart yet.
    #[error(
        "the branch of logit equilibria turns back at a rationality of about {lambda:.6}, and beyond that no \
         single equilibrium is singled out: ask for less"
    )]
    TurnsBack {
        /// The λ at which it turns.
        lambda: f64,
    },
    /// What was found does not satisfy the equations.
    #[error(
        "the odds found at a rationality of {lambda} are off by {residual:.1e}, which is more than rounding: ask \
         for less"
    )]
    Inexact {
        /// The λ asked for.
        lambda: f64,
        /// The largest difference in the odds of a move.
        residual: f64,
    },
}

/// The equilibrium at λ = `config.most`, on the branch that begins where all moves are alike.
///
/// # Errors
/// If the branch cannot be followed so far or turns back on the way, if the odds found there are not those of
/// this λ to 1e-9, or if the watch says stop.
pub fn equilibrium(
    form: &SequenceForm,
    config: &QuantalConfig,
    watch: &dyn Watch,
) -> Result<Point, Unfound> {
    let Quantal { mut points, ended } = trace(form, config, watch);
    let is_backwards = |pair: &[Point]| pair[1].lambda < pair[0].lambda;
    if let Some(nth) = points.windows(2).position(is_backwards) {
        return Err(Unfound::TurnsBack { lambda: points[nth].lambda });
    }
    let last = points.pop().expect("a branch has a beginning");
    match ended {
        Ended::There => {}
        Ended::Stopped(stop) => return Err(stop.into()),
        Ended::Lost => return Err(Unfound::Lost { lambda: last.lambda }),
    }
    let equations = Equations::new(form, watch);
    let lambda = config.most;
    let residual = equations.residual(&equations.unknowns(&last.profile, lambda))?;
    // Also if it is no number.
    if residual <= RESIDUAL { Ok(last) } else { Err(Unfound::Inexact { lambda, residual }) }
}

/// Follows the branch from λ = 0 on.
pub fn trace(form: &SequenceForm, config: &QuantalConfig, watch: &dyn Watch) -> Quantal {
    let equations = Equations::new(form, watch);
    let mut points = vec![point(form, &equations, &equations.start())];
    let ended = follow(form, config, &equations, &mut points).unwrap_or_else(Ended::Stopped);
    Quantal { points, ended }
}

/// Adds the points of the branch; says why there are no more.
fn follow(
    form: &SequenceForm,
    config: &QuantalConfig,
    equations: &Equations<'_>,
    points: &mut Vec<Point>,
) -> Result<Ended, Stop> {
    let n = equations.len();
    // The logarithms of the odds, then λ.
    let mut at = equations.start();
    let mut upright = vec![0.0; n + 1];
    upright[n] = 1.0;
    let mut length = 0.05;
    // 1. The tangent, in the direction we have been going.
    let Some(mut tangent) = equations.tangent(&at, &upright)? else { return Ok(Ended::Lost) };
    for step in 0..config.steps {
        equations.report(step);
        // 2. A step along it, and back to the curve; shorter if that fails, or if the curve has turned much.
        let next = loop {
            if let Some(found) = stepped(config, equations, &at, &tangent, length)?
                && let Some(ahead) = equations.tangent(&found, &tangent)?
                && dot(&ahead, &tangent) >= STRAIGHT
            {
                tangent = ahead;
                break found;
            }
            length /= 2.0;
            if length < SHORTEST {
                return Ok(Ended::Lost);
            }
        };
        length = (length * 1.5).min(LONGEST);
        at = next;
        points.push(point(form, equations, &at));
        if at[n] >= config.most {
            return Ok(Ended::There);
        }
    }
    Ok(Ended::Lost)
}

/// The point of the curve a step of `length` along `tangent` from `at`; where that is beyond the end, the point
/// where λ is what was asked for.
fn stepped(
    config: &QuantalConfig,
    equations: &Equations<'_>,
    at: &[f64],
    tangent: &[f64],
    length: f64,
) -> Result<Option<Vec<f64>>, Stop> {
    let n = equations.len();
    let guess: Vec<f64> = at.iter().zip(tangent).map(|(at, along)| at + length * along).collect();
    let beyond = if guess[n] >= config.most {
        guess
    } else {
        let found = equations.correct(&guess, tangent)?;
        match found.filter(|found| distance(found, &guess) <= length) {
            // The correction may go beyond the end too.
            Some(found) if found[n] > config.most => found,
            found => return Ok(found),
        }
    };
    let share = (config.most - at[n]) / (beyond[n] - at[n]);
    let mut last: Vec<f64> =
        at.iter().zip(&beyond).map(|(at, to)| at + share * (to - at)).collect();
    let mut upright = vec![0.0; n + 1];
    (last[n], upright[n]) = (config.most, 1.0);
    // Farther than the step is long lies another branch.
    let found =
        equations.correct(&last, &upright)?.filter(|found| distance(found, &last) <= length);
    // λ is given, but for rounding.
    Ok(found.map(|mut found| {
        found[n] = config.most;
        found
    }))
}

fn distance(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(x, y)| x * y).sum()
}

fn point(form: &SequenceForm, equations: &Equations<'_>, at: &[f64]) -> Point {
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
