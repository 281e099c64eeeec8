//! `solve` for described games: backward induction, where it applies.

use kernel::{Fraction, Game, Number, Watch};
use recycle::program::{Program, ProgramConfig};
use solve::SolveError;
use solve::backward::{self, BackwardConfig};
use study::Worth;
use study::document::{ClassFinding, GameSet};

use super::{declared, load};
use crate::error::WorkbenchError;
use crate::verbs::{Findings, Method, NoFindings, SolveDocument, SolveRequest, Solved};

pub(crate) fn solve(
    name: &str,
    text: &str,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    if request.players.is_some() {
        return Err(WorkbenchError::Unable(format!(
            "the exact value of players is not found for described games yet; \
             `cardsharp simulate {name}` estimates it"
        )));
    }
    if request.method == Method::Dense {
        return Err(WorkbenchError::Unable(format!(
            "{name} has no dense solver of its own: leave out --method, or use --method backward"
        )));
    }
    let config = ProgramConfig { compat: request.compat, ..ProgramConfig::default() };
    let loaded = load(name, text, &request.set, &config)?;
    let game = GameSet { name: name.to_owned(), set: declared(&loaded.rules) };
    let solved = if request.exact {
        induce::<Fraction>(game, &loaded.program, request, watch)
    } else {
        induce::<f64>(game, &loaded.program, request, watch)
    };
    solved.map_err(|error| match error {
        error @ (SolveError::Hidden | SolveError::Cyclic { .. }) => WorkbenchError::Unable(format!(
            "{name} cannot be solved yet: {error}. Cardsharp has no such method so far; \
             `cardsharp simulate {name}` plays the game"
        )),
        other => WorkbenchError::from(other)
            .with_hint("raise it (--max-states, --max-memory), or set a smaller game"),
    })
}

fn induce<N: Number>(
    game: GameSet,
    program: &Program,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, SolveError> {
    let config = BackwardConfig { limits: request.limits, ties: request.prefer };
    let solution = backward::solve::<_, N>(program, &config, watch)?;
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game,
        method: "backward",
        class: ClassFinding::of(program),
        values: solution.values().iter().map(Worth::proven).collect(),
        states: solution.n_states() as u64,
        bytes: solution.bytes() as u64,
        seconds: 0.0,
        findings: Findings::None(NoFindings {}),
    };
    Ok(Solved { document, picture: None, stopped: None })
}
