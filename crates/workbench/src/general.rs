//! Solving by methods that know no game: for described games, and for all where hands slip.

use kernel::{Game, Number, Strategy, Watch};
use solve::backward::{self, BackwardConfig};
use solve::policy::{self, Policy, PolicyConfig};
use solve::{Backward, SolveError, Ties};
use study::course::CourseFindings;
use study::{Warrant, Worth};

use crate::error::WorkbenchError;
use crate::method::Method;
use crate::verbs::{Findings, NoFindings, SolveRequest};

/// What a general method has found, before it is put into a document.
pub(crate) struct Found {
    pub(crate) method: &'static str,
    pub(crate) values: Vec<Worth>,
    pub(crate) states: u64,
    pub(crate) bytes: u64,
    /// How play goes on, where it may go round.
    pub(crate) course: Option<CourseFindings>,
}

impl Found {
    /// What there is to say beside the values.
    pub(crate) fn findings(&mut self) -> Findings {
        match self.course.take() {
            Some(course) => Findings::Course(Box::new(course)),
            None => Findings::None(NoFindings {}),
        }
    }
}

/// Solves `game` as `request` has it: by the named method, or by backward induction and, where play
/// turns out to go round between two seats, by policy iteration.
pub(crate) fn solve<G: Game, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    if request.method == Method::Policy {
        return Ok(by_policy::<G, N>(game, request, watch)?.1);
    }
    match by_backward::<G, N>(game, request, watch) {
        Err(SolveError::Cyclic { .. }) if request.method == Method::Auto && game.seats() == 2 => {
            Ok(by_policy::<G, N>(game, request, watch)?.1)
        }
        found => Ok(found?.1),
    }
}

/// The subgame-perfect equilibrium of a game that always ends, with the solution itself.
pub(crate) fn by_backward<G: Game, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(Backward<G, N>, Found), SolveError> {
    let config = BackwardConfig { limits: request.limits, ties: request.prefer };
    let solution = backward::solve::<_, N>(game, &config, watch)?;
    let found = Found {
        method: "backward",
        values: solution.values().iter().map(Worth::proven).collect(),
        states: solution.n_states() as u64,
        bytes: solution.bytes() as u64,
        course: None,
    };
    Ok((solution, found))
}

/// What a game of two is worth where play may go round, with the solution itself.
pub(crate) fn by_policy<G: Game, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(Policy<G, N>, Found), WorkbenchError> {
    if request.prefer != Ties::First {
        return Err(WorkbenchError::Unable(
            "--prefer is for backward induction, and play that may go round is solved by policy \
             iteration, which takes the first of equally good moves: leave it out"
                .to_owned(),
        ));
    }
    let config = PolicyConfig { limits: request.limits };
    let solution = policy::solve::<G, N>(game, &config, watch)?;
    let best: &dyn Strategy<G> = &solution;
    let (_, mut course) = course::<G, N>(game, &[best, best], request, watch)?;
    let is_proven = solution.is_proven();
    if !is_proven {
        let decisions = course.decisions.as_mut();
        decisions
            .into_iter()
            .chain([&mut course.finish])
            .for_each(|worth| worth.warrant = Warrant::Settled);
    }
    let worth = |value: &N| Worth::solved(value, is_proven);
    let found = Found {
        method: "policy",
        values: solution.values().iter().map(worth).collect(),
        states: solution.n_states() as u64,
        bytes: solution.bytes() as u64,
        course: Some(course),
    };
    Ok((solution, found))
}

/// What comes of a profile of strategies: exactly, and also where they let play go round.
pub(crate) fn evaluate<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, SolveError> {
    let found =
        |values, course| Found { method: "evaluation", values, states: 0, bytes: 0, course };
    match solve::evaluate::<G, N>(game, profile, request.limits, watch) {
        Err(SolveError::Cyclic { .. }) => {
            let (values, course) = course::<G, N>(game, profile, request, watch)?;
            Ok(found(values, Some(course)))
        }
        values => Ok(found(values?.iter().map(Worth::proven).collect(), None)),
    }
}

/// How play goes on if each seat follows its strategy.
fn course<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<(Vec<Worth>, CourseFindings), SolveError> {
    let course = policy::follow::<G, N>(game, profile, request.limits, watch)?;
    let mut finish = Worth::proven(&course.finish);
    // Rounded sums of what happens for certain may be a digit beyond it.
    for float in [&mut finish.float, &mut finish.low, &mut finish.high] {
        *float = float.min(1.0);
    }
    let findings = CourseFindings {
        finish,
        decisions: course.decisions.as_ref().map(Worth::proven),
        action: None,
    };
    Ok((course.values.iter().map(Worth::proven).collect(), findings))
}
