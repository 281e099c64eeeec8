//! What is found about dice poker, as data.

use games::poker::DicePoker;
use kernel::{Fraction, LimitReached, Limits, Progress, Seat, Watch};
use linear::{Affine, Corners, LinearError, Relation, hull};
use solve::SolveError;
use solve::matrix::{self, plans};
use study::Estimate;
use study::poker::{
    BehaviourFinding, EquilibriaFinding, FamilyRow, MatrixFinding, MixturesFinding, OptimalFinding,
    Way,
};

use super::rolls::{Rolls, WrittenRolls};
use super::written;
use crate::error::WorkbenchError;

/// The most vertices that a set is written out with,
const MOST: usize = 5_000;

/// and the most that are counted for each member of the family.
const MOST_COUNTED: usize = 400;

/// A checked request.
pub(super) struct DiceQuestion<'a> {
    pub(super) game: DicePoker,
    pub(super) limits: Limits,
    pub(super) watch: &'a dyn Watch,
}

impl DiceQuestion<'_> {
    fn rolls(&self) -> Result<Rolls, WorkbenchError> {
        Rolls::new(&self.game, self.limits, self.watch)
    }

    pub(super) fn matrix(&self) -> Result<MatrixFinding, WorkbenchError> {
        let WrittenRolls { matrix, .. } = self.rolls()?.written(self.limits, self.watch)?;
        let rows = matrix.rows();
        let least = |row: &Vec<Fraction>| row.iter().min().cloned().unwrap_or_default();
        let guaranteed = rows.iter().map(least).max().unwrap_or_default();
        let held_to =
            matrix.turned().rows().iter().map(|row| -least(row)).min().unwrap_or_default();
        Ok(MatrixFinding {
            strategies: rows.len(),
            payoffs: rows.iter().map(|row| texts(row)).collect(),
            saddles: matrix.saddles().into_iter().map(|(row, column)| [row, column]).collect(),
            maximin: Estimate::of(&guaranteed),
            minimax: Estimate::of(&held_to),
        })
    }

    /// An equilibrium by the game's sequences, by the document's small programmes, and, if pure
    /// strategies are few, by their matrix.
    pub(super) fn equilibria(&self, is_small: bool) -> Result<EquilibriaFinding, WorkbenchError> {
        let (limits, watch) = (self.limits, self.watch);
        let rolls = self.rolls()?;
        let mut ways = Vec::new();
        let mut way =
            |name: &'static str, size, value: &Fraction, [raise, fold]: [&[Fraction]; 2]| {
                ways.push(Way {
                    name: name.into(),
                    size,
                    value: value.to_string(),
                    raise: texts(raise),
                    fold: texts(fold),
                    nash_conv: rolls.nash_conv([raise, fold], watch)?.to_string(),
                });
                Ok::<_, WorkbenchError>(())
            };
        if is_small {
            let WrittenRolls { strategies, matrix } = rolls.written(limits, watch)?;
            let mixed = matrix::solve(&matrix, limits, watch)?;
            let odds = [(0, &mixed.rows), (1, &mixed.columns)]
                .map(|(idx, mix)| apply(&rolls.to_rolls(idx, &strategies[idx]), mix));
            let n = matrix.n_columns() + 1;
            way("all pure strategies", [n, n], &mixed.value, [&odds[0], &odds[1]])?;
        }
        let raises = written::raises(&self.game, limits, watch).map_err(SolveError::from)?;
        let folds = written::folds(&self.game, limits, watch).map_err(SolveError::from)?;
        let odds = [raises.odds.as_slice(), &folds.odds];
        way("p and t of seat 1, q of seat 2", raises.size, &raises.value, odds)?;
        way("q and μ of seat 2, p of seat 1", folds.size, &folds.value, odds)?;
        let value = raises.value;
        let [one, two] = [0, 1].map(Seat::new);
        for seat in [one, two] {
            let plans = plans::solve(rolls.form(), seat, limits, watch)?;
            let odds = |of: Seat| {
                let plan = if of == seat { &plans.plan } else { &plans.other };
                pick(plan, &rolls.second_moves(of))
            };
            let (name, value) = if seat == one {
                ("sequences, for seat 1", plans.value.clone())
            } else {
                ("sequences, for seat 2", -&plans.value)
            };
            way(name, plans.size(), &value, [&odds(one), &odds(two)])?;
        }
        Ok(EquilibriaFinding { value: Estimate::of(&value), ways })
    }

    /// All optimal strategies of both seats.
    pub(super) fn optimal_sets(
        &self,
        is_small: bool,
    ) -> Result<Vec<OptimalFinding>, WorkbenchError> {
        let (limits, watch) = (self.limits, self.watch);
        let rolls = self.rolls()?;
        let mut mixtures = [None, None];
        if is_small {
            let WrittenRolls { matrix, .. } = rolls.written(limits, watch)?;
            let mixed = matrix::solve(&matrix, limits, watch)?;
            let found = [
                uncrowded(matrix::optimal_rows(&matrix, &mixed, MOST, watch))?,
                uncrowded(matrix::optimal_columns(&matrix, &mixed, MOST, watch))?,
            ];
            for (mixtures, corners) in mixtures.iter_mut().zip(&found) {
                *mixtures = corners.as_ref().map(|all| mixtures_of(all, watch)).transpose()?;
            }
        }
        let mut found = Vec::new();
        for (idx, mixtures) in mixtures.into_iter().enumerate() {
            let corners = self.behaviours(&rolls, Seat::new(idx), MOST)?;
            let (choice, letter) = [("raise", 'p'), ("fold", 'q')][idx];
            let behaviour = behaviour_of(&corners, letter, watch)?;
            found.push(OptimalFinding {
                seat: idx + 1,
                choice: choice.into(),
                mixtures,
                behaviour,
            });
        }
        Ok(found)
    }

    /// The vertices of all optimal probabilities of a seat, by roll.
    fn behaviours(
        &self,
        rolls: &Rolls,
        seat: Seat,
        most: usize,
    ) -> Result<Corners, WorkbenchError> {
        let plans = plans::solve(rolls.form(), seat, self.limits, self.watch)?;
        let mut corners = plans.corners(most, self.watch)?;
        // Each seat decides once, so that the probability of a move is that of its sequence, and what is
        // left out follows from what is kept.
        for vertex in &mut corners.vertices {
            *vertex = pick(vertex, &rolls.second_moves(seat));
        }
        corners.vertices.sort_unstable();
        Ok(corners)
    }

    /// The same stakes with other dice.
    pub(super) fn family(
        &self,
        sides: impl IntoIterator<Item = u8>,
    ) -> Result<Vec<FamilyRow>, WorkbenchError> {
        let mut rows = Vec::new();
        for sides in sides {
            let doing = "solving the family";
            self.watch
                .tick(Progress { doing, done: rows.len() as u64, total: None })
                .map_err(|stop| SolveError::Limit(stop.into()))?;
            let game = DicePoker::new(sides, self.game.ante(), self.game.raise())?;
            let member = DiceQuestion { game, ..*self };
            rows.push(member.member()?);
        }
        Ok(rows)
    }

    fn member(&self) -> Result<FamilyRow, WorkbenchError> {
        let rolls = self.rolls()?;
        let [one, two] = [0, 1].map(Seat::new);
        let plans = plans::solve(rolls.form(), one, self.limits, self.watch)?;
        let counted = |seat: Seat| {
            let corners = uncrowded(self.behaviours(&rolls, seat, MOST_COUNTED))?;
            Ok::<_, WorkbenchError>(corners.map(|corners| corners.vertices.len()))
        };
        Ok(FamilyRow {
            sides: self.game.sides(),
            value: Estimate::of(&plans.value),
            raise: texts(&pick(&plans.plan, &rolls.second_moves(one))),
            raise_vertices: counted(one)?,
            fold: texts(&pick(&plans.other, &rolls.second_moves(two))),
            fold_vertices: counted(two)?,
        })
    }
}

/// Whether it is that there are too many vertices.
pub(super) fn is_crowd(error: &WorkbenchError) -> bool {
    matches!(error, WorkbenchError::Solve(SolveError::Linear(LinearError::TooMany { .. })))
}

/// The corners; nothing if they are too many.
fn uncrowded<E: Into<WorkbenchError>>(
    corners: Result<Corners, E>,
) -> Result<Option<Corners>, WorkbenchError> {
    match corners.map_err(Into::into) {
        Ok(corners) => Ok(Some(corners)),
        Err(error) if is_crowd(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

fn mixtures_of(corners: &Corners, watch: &dyn Watch) -> Result<MixturesFinding, WorkbenchError> {
    let vertices: Vec<Vec<(usize, String)>> = corners
        .vertices
        .iter()
        .map(|vertex| {
            let used = vertex.iter().enumerate().filter(|(_, x)| **x != Fraction::ZERO);
            used.map(|(nth, x)| (nth, x.to_string())).collect()
        })
        .collect();
    let mut used: Vec<usize> = vertices.iter().flatten().map(|(nth, _)| *nth).collect();
    used.sort_unstable();
    used.dedup();
    Ok(MixturesFinding {
        coordinates: corners.vertices.first().map_or(0, Vec::len),
        used,
        dimension: corners.dimension(watch).map_err(LimitReached::from)?.unwrap_or(0),
        span: corners.span(watch).map_err(LimitReached::from)?,
        vertices,
    })
}

fn behaviour_of(
    corners: &Corners,
    letter: char,
    watch: &dyn Watch,
) -> Result<BehaviourFinding, WorkbenchError> {
    let bounds = hull(corners, MOST, watch).map_err(SolveError::from)?;
    let written = |all: &[Affine], relation: Relation| {
        let name = |nth| format!("{letter}{}", nth + 1);
        all.iter().map(|affine| affine.to_text(name, relation)).collect()
    };
    Ok(BehaviourFinding {
        coordinates: corners.vertices.first().map_or(0, Vec::len),
        dimension: corners.dimension(watch).map_err(LimitReached::from)?.unwrap_or(0),
        span: corners.span(watch).map_err(LimitReached::from)?,
        vertices: corners.vertices.iter().map(|vertex| texts(vertex)).collect(),
        equations: written(&bounds.equations, Relation::Equal),
        inequalities: written(&bounds.inequalities, Relation::AtLeast),
    })
}

fn texts(fractions: &[Fraction]) -> Vec<String> {
    fractions.iter().map(ToString::to_string).collect()
}

fn pick(from: &[Fraction], places: &[usize]) -> Vec<Fraction> {
    places.iter().map(|&at| from[at].clone()).collect()
}

fn apply(map: &[Vec<Fraction>], point: &[Fraction]) -> Vec<Fraction> {
    let dot = |row: &Vec<Fraction>| {
        row.iter().zip(point).fold(Fraction::ZERO, |sum, (by, x)| sum + by * x)
    };
    map.iter().map(dot).collect()
}
