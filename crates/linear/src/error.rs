//! Why a linear programme has no solution to give.

use kernel::{LimitReached, Stop};

/// Why a programme was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinearError {
    /// Nothing satisfies every row.
    #[error("no values of the columns satisfy every row of the programme")]
    Infeasible,

    /// What is maximised can be made as large as one likes.
    #[error("what the programme maximises has no upper bound; a row that bounds it is missing")]
    Unbounded,

    /// Floating point goes round in circles, and exact steps did not lead out of them either.
    #[error(
        "no best basis was settled on after {steps} steps; solve a smaller game, or look for an approximate \
         answer"
    )]
    Unsettled {
        /// The steps taken.
        steps: u64,
    },

    /// What a programme allows goes on without end in two opposite directions, and has no vertices.
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

    /// A limit was reached, or the work was told to stop.
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
