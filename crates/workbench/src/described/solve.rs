//! `solve` for described games: backward induction where play always ends, policy iteration where two
//! go round, and what players expect.

use kernel::{BySeat, EachOption, Erring, Fraction, Game, Number, Rate, Strategy, Watch};
use recycle::program::Program;
use solve::SolveError;
use study::document::{ClassFinding, GameSet};

use super::{declared, load, unknown_player};
use crate::erring;
use crate::error::WorkbenchError;
use crate::general::{self, Found};
use crate::method::Method;
use crate::verbs::{SolveDocument, SolveRequest, Solved, seated};

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
    let rates = erring::rates(&request.err, program.seats())?;
    let found = match (players.is_some(), request.exact) {
        (true, false) => evaluate::<f64>(program, request, watch),
        (true, true) => evaluate::<Fraction>(program, request, watch),
        (false, false) => solved::<f64>(program, rates.as_ref(), request, watch),
        (false, true) => solved::<Fraction>(program, rates.as_ref(), request, watch),
    };
    let mut found = found.map_err(|error| refusal(name, program.seats(), error))?;
    let mut set = declared(&loaded.rules);
    erring::note(&mut set, rates.as_ref());
    let class = ClassFinding::of(program);
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: GameSet { name: name.to_owned(), set },
        method: found.method,
        class: ClassFinding { chance: class.chance || rates.is_some(), ..class },
        findings: found.findings(),
        values: found.values,
        states: found.states,
        bytes: found.bytes,
        seconds: 0.0,
    };
    Ok(Solved { document, picture: None, strategy: None, stopped: None })
}

/// The value of the game, in which hands slip if anybody errs.
fn solved<N: Number>(
    program: &Program,
    rates: Option<&BySeat<Rate>>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    match rates {
        None => general::solve::<_, N>(program, request, watch),
        Some(rates) => {
            let erring = Erring::new(program, rates.clone()).expect("one rate for each seat");
            general::solve::<_, N>(&erring, request, watch)
        }
    }
}

/// What random players expect. Their errors change nothing.
fn evaluate<N: Number>(
    program: &Program,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let random: &dyn Strategy<Program> = &EachOption;
    Ok(general::evaluate::<_, N>(program, &vec![random; program.seats()], request, watch)?)
}

/// Why there is no solution, in the words of somebody who described a game.
fn refusal(name: &str, seats: usize, error: WorkbenchError) -> WorkbenchError {
    let why = match &error {
        WorkbenchError::Solve(SolveError::Hidden) => "some seat does not see all that happens",
        WorkbenchError::Solve(SolveError::Cyclic { .. }) if seats == 2 => {
            return WorkbenchError::Unable(format!(
                "a position of {name} can come again, so that play may go round for ever, and backward \
                 induction is for games that always end: leave out --method"
            ));
        }
        WorkbenchError::Solve(SolveError::Cyclic { .. }) => {
            "a position can come again, so that play may go round for ever between more than two"
        }
        _ => {
            return error.with_hint("raise it (--max-states, --max-memory), or set a smaller game");
        }
    };
    WorkbenchError::Unable(format!(
        "{name} cannot be solved: {why}, and Cardsharp has no method for such described games yet; \
         `cardsharp simulate {name}` plays it"
    ))
}
