//! `solve` for described games. Nobody need choose a solver: what is found about the game does.
//!
//! A game with perfect information is solved by its states: backward induction where play always ends, retrograde
//! analysis or policy iteration where two can cycle. What has hidden information is written out as a tree with
//! information sets and solved as any such game.

use kernel::{
    BySeat, EachOption, Fraction, Game, LimitReached, Limits, Number, Probability, Strategy,
    Trembling, Turn, Watch,
};
use recycle::program::{PerfectRecall, Reduced};
use recycle::rules::{Constant, Rules};
use solve::catalogue::Need;
use solve::plan::{Access, Facts, Layout, Plan, Subject, plan};
use solve::{SolveError, survey};
use study::document::{ClassFinding, GameSet};

use super::Described;
use crate::by_states::{self, StateFindings};
use crate::company::seated;
use crate::erring;
use crate::error::WorkbenchError;
use crate::hidden::{SaveStrategy, Solve, without_tables};
use crate::size::Size;
use crate::solve::{SolveRequest, Solved};

pub(super) fn solve(
    described: &Described,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let Described { name, loaded, .. } = described;
    let (program, utility) = (&loaded.program, request.utility.unwrap_or_default());
    if matches!(program.turn(&program.start()), Turn::Over(_)) {
        return Err(WorkbenchError::unable(format!(
            "{name} is over before anything happens{}: set something else, or mend the rules",
            in_words(&request.game.set)
        )));
    }
    let (wish, mut facts) = (request.wish(), facts(described));
    // What is merged is what nobody could choose by, if nothing is hidden; random players look at nothing.
    let reduced = if program.may_hide() && wish.players.is_some() {
        plan(&facts, &wish)?;
        Some(Reduced::plain(program, utility))
    } else {
        let as_open = plan(&Facts { hidden: false, ..facts.clone() }, &wish);
        match as_open {
            Ok(Plan { layout: Layout::Tree, .. }) => None,
            // Only if that makes a difference is it looked for what is hidden.
            _ => opened(Reduced::new(program, utility), request.work.limits, watch)?,
        }
    };
    facts.hidden = program.may_hide() && reduced.is_none();
    let game = GameSet { name: name.clone(), set: described.set() };
    let smaller = numbers(&loaded.rules);
    let mut solved = match reduced {
        None => {
            let facts = Facts { states: Access::no(HIDDEN), ..facts };
            Solve { game, smaller, facts, request, watch }
                .of(&PerfectRecall::new(program, utility))?
        }
        Some(reduced) => {
            let mut solved = by_states(game, smaller, facts, &reduced, request, watch)?;
            if request.hidden.wants_strategy {
                let ask = SaveStrategy { document: &solved.document, request, watch };
                match ask.of(&PerfectRecall::new(program, utility)) {
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

/// Why a game is not solved by its states.
const HIDDEN: &str = "is solved as a tree with its information sets";

/// Facts on which the choice of a method depends: a described game has states and a tree.
fn facts(described: &Described) -> Facts {
    let Described { name, loaded, .. } = described;
    let program = &loaded.program;
    let facts = Facts::new(name.clone(), program.seats(), program.class());
    let facts = Facts { tree: Access::Yes, ..facts };
    let facts = without_tables(facts);
    if program.seats() == 2 {
        return facts;
    }
    // What can cycle is solved for two.
    let hint = "let the rules end play after a number of turns, or set two players";
    facts.with_hint(Subject::Need(Need::AlwaysEnds), hint)
}

/// What was set, as a remark in brackets.
fn in_words(set: &[(String, String)]) -> String {
    let set: Vec<String> = set.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if set.is_empty() { String::new() } else { format!(" (with {})", set.join(", ")) }
}

/// The most states that are looked at to find out whether anything is hidden. In most games that hide
/// something the first decision shows it.
const LOOKED_AT: u64 = 2_000_000;

/// The game, if nothing is hidden from the one who decides in it, however its piles are declared.
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
        // Too many to look at, or at fault: the one who solves it says so.
        Err(_) => Ok(None),
    }
}

/// The declared names that stand for numbers: what may make a game smaller.
pub(super) fn numbers(rules: &Rules) -> Vec<String> {
    let is_number = |(_, constant): &&(String, Constant)| matches!(constant, Constant::Int(_));
    rules.declared.iter().filter(is_number).map(|(name, _)| name.clone()).collect()
}

/// This many states are no work.
const FEW: u64 = 100_000;

/// The solution of a game with perfect information.
fn by_states(
    mut asked: GameSet,
    smaller: Vec<String>,
    mut facts: Facts,
    game: &Reduced,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let name = asked.name.clone();
    if let Some(players) = request.players() {
        seated(players, game.seats())?;
    }
    let rates = erring::rates(&request.seating.err, game.seats())?;
    plan(&facts, &request.wish())?;
    let mut size = Size::new(&name, smaller);
    // Play of any length may come to few states: only if there are many is its size worth a word.
    let few = Limits { states: FEW.min(request.work.limits.states), ..request.work.limits };
    if let Err(SolveError::Limit(_)) = survey(game, few, watch, |_| false) {
        size.look(game, watch)?;
    }
    let rates_given = rates.as_ref();
    let found = match (request.players().is_some(), request.exact) {
        (true, false) => evaluate::<f64>(game, request, watch),
        (true, true) => evaluate::<Fraction>(game, request, watch),
        (false, false) => solved::<f64>(game, &mut facts, rates_given, request, watch),
        (false, true) => solved::<Fraction>(game, &mut facts, rates_given, request, watch),
    };
    let found = found.map_err(|error| size.explain(error))?;
    erring::note(&mut asked.set, rates.as_ref());
    Ok(found.solved(asked, ClassFinding::of(game)))
}

/// The value of the game, in which players tremble if anybody errs.
fn solved<N: Number>(
    game: &Reduced,
    facts: &mut Facts,
    rates: Option<&BySeat<Probability>>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<StateFindings, WorkbenchError> {
    match rates {
        None => by_states::solve::<_, N>(game, facts, request, watch),
        Some(rates) => {
            let erring = Trembling::new(game, rates.clone()).expect("one rate for each seat");
            by_states::solve::<_, N>(&erring, facts, request, watch)
        }
    }
}

/// What random players expect. Their errors change nothing, and they leave nothing out.
fn evaluate<N: Number>(
    game: &Reduced,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<StateFindings, WorkbenchError> {
    let random: &dyn Strategy<Reduced> = &EachOption;
    let found = by_states::evaluate::<_, N>(game, &vec![random; game.seats()], request, watch)?;
    let cycles = Some(found.course.is_some());
    Ok(StateFindings { cycles, ..found })
}
