//! `solve` for described games. Nobody chooses a solver: what is found about the game does.
//!
//! What hides nothing is solved by methods for open games (`open`): backward induction where play always ends,
//! retrograde analysis or policy iteration where two go round. What hides something is written out as a tree
//! with information sets and solved as any such game.

use kernel::{
    BySeat, EachOption, Erring, Fraction, Game, LimitReached, Limits, Number, Rate, Strategy, Turn,
    Watch,
};
use recycle::program::{Recalled, Reduced};
use recycle::rules::{Constant, Rules};
use solve::{SolveError, survey};
use study::document::{ClassFinding, GameSet};

use super::{Described, unknown_player};
use crate::company::seated;
use crate::erring;
use crate::error::WorkbenchError;
use crate::evaluate::is_plain;
use crate::general::{self, Found};
use crate::hidden::{SaveStrategy, Solve};
use crate::method::Method;
use crate::size::Size;
use crate::verbs::{SolveRequest, Solved};

pub(super) fn solve(
    described: &Described,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let Described { name, loaded, .. } = described;
    if request.method == Method::Dense {
        return Err(WorkbenchError::Unable(format!(
            "{name} has no dense solver of its own: leave out --method, or use --method backward"
        )));
    }
    if request.players().is_some() {
        is_plain(request)?;
    }
    let (program, utility) = (&loaded.program, request.utility.unwrap_or_default());
    let game = GameSet { name: name.clone(), set: described.set() };
    let smaller = numbers(&loaded.rules);
    if matches!(program.turn(&program.start()), Turn::Over(_)) {
        return Err(WorkbenchError::Unable(format!(
            "{name} is over before anything happens{}: set something else, or mend the rules",
            in_words(&request.game.set)
        )));
    }
    let is_hidden = program.may_hide();
    // What is only for hidden information makes it a game of views; random players look at nothing.
    let wants_views = request.method.is_for_hidden()
        || !request.hidden.suits_any_method()
        || request.work.seed.is_some();
    let open = match (wants_views, is_hidden, request.players().is_some()) {
        (true, ..) => None,
        (_, false, _) => Some(Reduced::new(program, utility)),
        // What is merged is what nobody could choose by, if nothing is hidden.
        (_, true, true) => Some(Reduced::plain(program, utility)),
        (_, true, false) => opened(Reduced::new(program, utility), request.work.limits, watch)?,
    };
    let mut solved = match open {
        None => Solve { game, smaller, request, watch }.of(&Recalled::new(program, utility))?,
        Some(open) => {
            let mut solved = in_the_open(game, smaller, &open, request, watch)?;
            if request.hidden.wants_strategy {
                let ask = SaveStrategy { document: &solved.document, request, watch };
                match ask.of(&Recalled::new(program, utility)) {
                    Ok(text) => solved.strategy = Some(text),
                    Err(why) => solved.stopped = Some(why),
                }
            }
            solved
        }
    };
    solved.document.utility = Some(utility.name().into());
    Ok(solved)
}

/// What was set, as a remark in brackets.
fn in_words(set: &[(String, String)]) -> String {
    let set: Vec<String> = set.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if set.is_empty() { String::new() } else { format!(" (with {})", set.join(", ")) }
}

/// The most states that are looked at to find out whether anything is hidden. In most games that hide
/// something the first decision shows it.
const LOOKED_AT: u64 = 2_000_000;

/// The game, if nothing is hidden from whoever decides in it, however its piles are declared.
pub(super) fn opened(
    game: Reduced,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Option<Reduced>, WorkbenchError> {
    if !game.program().may_hide() {
        return Ok(Some(game));
    }
    let limits = Limits { states: limits.states.min(LOOKED_AT), ..limits };
    match solve::survey(&game, limits, watch, |state| game.hides(state)) {
        Ok(survey) => Ok(survey.found.is_none().then(|| game.opened())),
        Err(SolveError::Limit(LimitReached::Stopped(stop))) => Err(LimitReached::from(stop).into()),
        // Too many to look at, or at fault: whoever solves it says so.
        Err(_) => Ok(None),
    }
}

/// The declared names that stand for numbers: what may make a game smaller.
pub(super) fn numbers(rules: &Rules) -> Vec<String> {
    let is_number = |(_, constant): &&(String, Constant)| matches!(constant, Constant::Int(_));
    rules.declared.iter().filter(is_number).map(|(name, _)| name.clone()).collect()
}

/// So many states are no work.
const FEW: u64 = 100_000;

/// The solution of a game in which nothing is hidden.
fn in_the_open(
    mut asked: GameSet,
    smaller: Vec<String>,
    game: &Reduced,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let name = asked.name.clone();
    let players = match request.players() {
        Some(players) => Some(seated(players, game.seats())?),
        None => None,
    };
    if let Some(stranger) = players.iter().flatten().find(|player| *player != "random") {
        return Err(unknown_player(&name, stranger));
    }
    let rates = erring::rates(&request.seating.err, game.seats())?;
    let mut size = Size::new(&name, smaller);
    // Play of any length may come to few states: only if there are many is its size worth a word.
    let few = Limits { states: FEW.min(request.work.limits.states), ..request.work.limits };
    if let Err(SolveError::Limit(_)) = survey(game, few, watch, |_| false) {
        size.look(game, watch)?;
    }
    let found = match (players.is_some(), request.exact) {
        (true, false) => evaluate::<f64>(game, request, watch),
        (true, true) => evaluate::<Fraction>(game, request, watch),
        (false, false) => solved::<f64>(game, rates.as_ref(), request, watch),
        (false, true) => solved::<Fraction>(game, rates.as_ref(), request, watch),
    };
    let found =
        found.map_err(|error| size.explain(refusal(&name, game.seats(), request.method, error)))?;
    erring::note(&mut asked.set, rates.as_ref());
    Ok(found.solved(asked, ClassFinding::of(game)))
}

/// The value of the game, in which hands slip if anybody errs.
fn solved<N: Number>(
    game: &Reduced,
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
    game: &Reduced,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let random: &dyn Strategy<Reduced> = &EachOption;
    let found = general::evaluate::<_, N>(game, &vec![random; game.seats()], request, watch)?;
    let cycles = Some(found.course.is_some());
    Ok(Found { cycles, ..found })
}

/// Why there is no solution, in the words of somebody who described a game.
fn refusal(name: &str, seats: usize, method: Method, error: WorkbenchError) -> WorkbenchError {
    match &error {
        WorkbenchError::Solve(SolveError::NotTwoSeats { .. }) if method == Method::Retrograde => {
            WorkbenchError::Unable(format!(
                "retrograde analysis is for two seats, and {name} has {seats}: leave out --method"
            ))
        }
        WorkbenchError::Solve(SolveError::Cyclic { .. }) if seats == 2 => {
            WorkbenchError::Unable(format!(
                "a position of {name} can come again, so that play may go round for ever, and backward \
                 induction is for games that always end: leave out --method"
            ))
        }
        WorkbenchError::Solve(SolveError::Cyclic { .. } | SolveError::NotTwoSeats { .. }) => {
            WorkbenchError::Unable(format!(
                "{name} cannot be solved with {seats} seat{}: a position can come again, so that play may go \
                 round for ever, and for such games there are methods for two seats only; let the rules end \
                 play after so many turns, set two players, or play it: `cardsharp simulate {name}`",
                if seats == 1 { "" } else { "s" }
            ))
        }
        WorkbenchError::Solve(SolveError::HasChance { .. }) => WorkbenchError::Unable(format!(
            "chance acts in {name} after the deal, and retrograde analysis knows no odds: leave out \
             --method"
        )),
        _ => error,
    }
}
