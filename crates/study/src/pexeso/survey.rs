//! All positions of Pexeso: who is behind, what is done, and whether a simple rule says so.

use std::borrow::Cow;

use games::pexeso::paper::{DoublePaper, ExactPaper, Reading};
use games::pexeso::table::Table;
use games::pexeso::{Action, PexesoError, Position, exceptions, rule};
use kernel::{Number, Seat, Watch};
use serde::{Deserialize, Serialize};

use super::ActionFinding;

/// Numbers of positions by kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionSurvey {
    /// Positions `[n, k]` with 1 to this many pairs.
    pub pairs: u16,
    /// How many there are.
    pub positions: usize,
    /// Those in which the mover is behind,
    pub behind: usize,
    /// and those of them with two known cards or more, so that he could pass.
    pub behind_two_known: usize,
    /// Those in which the mover is ahead.
    pub ahead: usize,
    /// How often each action is best.
    pub actions: Vec<ActionCount>,
    /// The positions in which the mover is behind: pairs and known cards.
    pub where_behind: Vec<[u16; 2]>,
    /// What the printed recurrence says of the same, if nobody errs; in fractions only if the table is.
    pub paper: Vec<BehindFinding>,
}

/// Number of positions in which an action is best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionCount {
    /// The action.
    pub action: ActionFinding,
    /// In how many positions.
    pub positions: usize,
}

/// Positions behind by the printed recurrence, in one reading and one arithmetic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BehindFinding {
    /// `published` or `literal`.
    pub reading: Cow<'static, str>,
    /// `exact` or `double`.
    pub arithmetic: Cow<'static, str>,
    /// Positions with A below zero,
    pub behind: usize,
    /// and those of them with two known cards or more.
    pub behind_two_known: usize,
}

/// Counts the positions of `table`, from the side of the first player.
///
/// # Errors
/// If it was told to stop.
pub fn positions<N: Number>(
    table: &Table<N>,
    watch: &dyn Watch,
) -> Result<PositionSurvey, PexesoError> {
    let (seat, config) = (Seat::new(0), table.config());
    let pairs = config.rules.pairs();
    let behind: Vec<Position> = table.behind(seat, 1).collect();
    let ahead = Position::all(pairs).filter(|at| table.value(seat, *at).beats(&N::zero())).count();
    let count = |action: Action| ActionCount {
        action: ActionFinding::new(action),
        positions: Position::all(pairs).filter(|at| table.action(seat, *at) == action).count(),
    };
    let nobody_errs = config.err.iter().all(|rate| rate.is_zero());
    Ok(PositionSurvey {
        pairs,
        positions: Position::all(pairs).count(),
        behind: behind.len(),
        behind_two_known: behind.iter().filter(|at| at.known >= 2).count(),
        ahead,
        actions: Action::ALL.map(count).into(),
        where_behind: behind.iter().map(|at| [at.pairs, at.known]).collect(),
        paper: if nobody_errs { behind_in_print(pairs, N::EXACT, watch)? } else { Vec::new() },
    })
}

fn behind_in_print(
    pairs: u16,
    exact: bool,
    watch: &dyn Watch,
) -> Result<Vec<BehindFinding>, PexesoError> {
    let mut found = Vec::new();
    for reading in [Reading::Published, Reading::Literal] {
        let mut count = |arithmetic: &'static str, (behind, behind_two_known)| {
            let (reading, arithmetic) = (reading.name().into(), arithmetic.into());
            found.push(BehindFinding { reading, arithmetic, behind, behind_two_known });
        };
        if exact {
            count("exact", ExactPaper::new(pairs, reading, watch)?.behind());
        }
        count("double", DoublePaper::new(pairs, reading, watch)?.behind());
    }
    Ok(found)
}

/// Zwick and Paterson's rule, compared with optimal play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleFinding {
    /// Positions looked at.
    pub positions: usize,
    /// Whether they were solved in fractions, so that ties are ties.
    pub exact: bool,
    /// Those in which something else is better.
    pub exceptions: Vec<RuleException>,
}

/// A position in which the rule is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleException {
    /// Pairs and known cards.
    pub position: [u16; 2],
    /// What the rule says.
    pub rule: Cow<'static, str>,
    /// What is best.
    pub best: Cow<'static, str>,
}

/// Looks at every position of `table`.
pub fn rule_check<N: Number>(table: &Table<N>) -> RuleFinding {
    let exception = |(at, action): (Position, Action)| RuleException {
        position: [at.pairs, at.known],
        rule: rule(at).name().into(),
        best: action.name().into(),
    };
    RuleFinding {
        positions: Position::all(table.config().rules.pairs()).count(),
        exact: N::EXACT,
        exceptions: exceptions(table, Seat::new(0)).into_iter().map(exception).collect(),
    }
}
