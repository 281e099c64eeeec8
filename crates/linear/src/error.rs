//! Errors of solving a linear programme.

use kernel::{LimitReached, Stop};

/// Error of a solver of linear programmes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinearError {
    /// Nothing satisfies every row.
    #[error("the programme is infeasible: no values of the columns satisfy every row")]
    Infeasible,

    /// What is maximised can be made as large as one likes.
    #[error(
        "the programme is unbounded: its objective has no upper bound; a row that bounds it is missing"
    )]
    Unbounded,

    /// The simplex method cycles in floating point, and exact steps did not lead out of the cycle either.
    #[error(
        "no optimal basis was found after {steps} steps; solve a smaller game, or look for an approximate \
         answer"
    )]
    Unsettled {
        /// The steps taken.
        steps: u64,
    },

    /// The feasible set contains a line, and has no vertices.
    #[error("the set contains a whole line, so it has no vertices; bound one of its free columns")]
    Line,

    /// A set with too many vertices.
    #[error(
        "the set has too many vertices or inequalities to be written out: more than {most} at some step \
         on the way; ask about a smaller game"
    )]
    TooMany {
        /// How many were allowed.
        most: usize,
    },

    /// A limit was reached, or the watch said stop.
    #[error("{limit}{remedy}", limit = .0, remedy = remedy(.0))]
    Limit(#[from] LimitReached),
}

impl From<Stop> for LinearError {
    fn from(stop: Stop) -> Self {
        Self::Limit(stop.into())
    }
}

/// What can be done about a limit, unless it was somebody's wish to stop.
fn remedy(limit: &LimitReached) -> &'static str {
    match limit {
        LimitReached::Stopped(Stop::Interrupted) => "",
        LimitReached::Stopped(Stop::OutOfTime) => "; allow more time, or ask about a smaller game",
        LimitReached::States { .. } | LimitReached::Memory { .. } => {
            "; allow more, or ask about a smaller game"
        }
        LimitReached::NoMemory { .. } => "; ask about a smaller game",
    }
}
