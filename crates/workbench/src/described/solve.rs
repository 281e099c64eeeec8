//! `solve` for described games: backward induction where it applies, and what players expect.

use kernel::{BySeat, EachOption, Fraction, Game, Number, Strategy, Watch};
use recycle::program::Program;
use solve::SolveError;
use solve::backward::{self, BackwardConfig};
use study::Worth;
use study::document::{ClassFinding, GameSet};

use super::{declared, load, unknown_player};
use crate::error::WorkbenchError;
use crate::verbs::{Findings, Method, NoFindings, SolveDocument, SolveRequest, Solved, seated};

pub(crate) fn solve(
    name: &str,
    text: &str,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    if request.method == Method::Dense {
        return Err(WorkbenchError::Unable(format!(
            "{name} has no dense solver of its own: leave out --method, or use --method backward"
        )));
    }
    let loaded = load(name, text, &request.set, request.compat)?;
    let program = &loaded.program;
    let players = match &request.players {
        Some(players) => Some(seated(players, program.seats())?),
        None => None,
    };
    if let Some(stranger) = players.iter().flatten().find(|player| *player != "random") {
        return Err(unknown_player(name, stranger));
    }
    let found = match (players.is_some(), request.exact) {
        (false, false) => induce::<f64>(program, request, watch),
        (false, true) => induce::<Fraction>(program, request, watch),
        (true, false) => evaluate::<f64>(program, request, watch),
        (true, true) => evaluate::<Fraction>(program, request, watch),
    };
    let found = found.map_err(|error| refusal(name, error))?;
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: GameSet { name: name.to_owned(), set: declared(&loaded.rules) },
        method: if players.is_some() { "evaluation" } else { "backward" },
        class: ClassFinding::of(program),
        values: found.values,
        states: found.states,
        bytes: found.bytes,
        seconds: 0.0,
        findings: Findings::None(NoFindings {}),
    };
    Ok(Solved { document, picture: None, stopped: None })
}

struct Found {
    values: Vec<Worth>,
    states: u64,
    bytes: u64,
}

fn worths<N: Number>(values: &BySeat<N>) -> Vec<Worth> {
    values.iter().map(Worth::proven).collect()
}

/// The subgame-perfect equilibrium.
fn induce<N: Number>(
    program: &Program,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, SolveError> {
    let config = BackwardConfig { limits: request.limits, ties: request.prefer };
    let solution = backward::solve::<_, N>(program, &config, watch)?;
    let (states, bytes) = (solution.n_states() as u64, solution.bytes() as u64);
    Ok(Found { values: worths(&solution.values()), states, bytes })
}

/// What random players expect.
fn evaluate<N: Number>(
    program: &Program,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, SolveError> {
    let random: &dyn Strategy<Program> = &EachOption;
    let profile = vec![random; program.seats()];
    let values = ::solve::evaluate::<_, N>(program, &profile, request.limits, watch)?;
    Ok(Found { values: worths(&values), states: 0, bytes: 0 })
}

/// Why there is no solution, in the words of somebody who described a game.
fn refusal(name: &str, error: SolveError) -> WorkbenchError {
    let why = match &error {
        SolveError::Hidden => "some seat does not see all that happens",
        SolveError::Cyclic { .. } => {
            "a position can come again, so that play may go round for ever"
        }
        _ => {
            return WorkbenchError::from(error)
                .with_hint("raise it (--max-states, --max-memory), or set a smaller game");
        }
    };
    WorkbenchError::Unable(format!(
        "{name} cannot be solved: {why}, and Cardsharp has no method for such described games yet; \
         `cardsharp simulate {name}` plays it"
    ))
}
