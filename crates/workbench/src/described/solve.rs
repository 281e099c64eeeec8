//! `solve` for described games. Nobody chooses a solver: what is found about the game does.
//!
//! What hides nothing is solved by methods for open games (`open`): backward induction where play always ends,
//! retrograde analysis or policy iteration where two go round. What hides something is written out as a tree
//! with information sets and solved as any such game.

use kernel::{BySeat, EachOption, Erring, Fraction, Game, Number, Rate, Strategy, Watch};
use recycle::program::{Program, Reduced};
use solve::SolveError;
use study::document::{ClassFinding, GameSet};

use super::{declared, load, unknown_player};
use crate::erring;
use crate::error::WorkbenchError;
use crate::general::{self, Found};
use crate::method::Method;
use crate::verbs::{SolveRequest, Solved, seated};

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
    let utility = request.utility.unwrap_or_default();
    let game = Reduced::new(program, utility);
    let found = match (players.is_some(), request.exact) {
        (true, false) => evaluate::<f64>(&game, request, watch),
        (true, true) => evaluate::<Fraction>(&game, request, watch),
        (false, false) => solved::<f64>(&game, rates.as_ref(), request, watch),
        (false, true) => solved::<Fraction>(&game, rates.as_ref(), request, watch),
    };
    let found = found.map_err(|error| refusal(name, program, error))?;
    let mut set = declared(&loaded.rules);
    erring::note(&mut set, rates.as_ref());
    let class = ClassFinding::of(program);
    let mut solved = found.solved(GameSet { name: name.to_owned(), set }, class);
    solved.document.utility = Some(utility.name());
    Ok(solved)
}

/// The value of the game, in which hands slip if anybody errs.
fn solved<N: Number>(
    game: &Reduced<'_>,
    rates: Option<&BySeat<Rate>>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    match rates {
        None => general::solve::<_, N>(game, request, watch),
        Some(rates) => {
            let erring = Erring::new(game, rates.clone()).expect("one rate for each seat");
            general::solve::<_, N>(&erring, request, watch)
        }
    }
}

/// What random players expect. Their errors change nothing, and they leave nothing out.
fn evaluate<N: Number>(
    game: &Reduced<'_>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let random: &dyn Strategy<Reduced<'_>> = &EachOption;
    let found = general::evaluate::<_, N>(game, &vec![random; game.seats()], request, watch)?;
    let cycles = Some(found.course.is_some());
    Ok(Found { cycles, ..found })
}

/// Why there is no solution, in the words of somebody who described a game.
fn refusal(name: &str, program: &Program, error: WorkbenchError) -> WorkbenchError {
    let seats = program.seats();
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
