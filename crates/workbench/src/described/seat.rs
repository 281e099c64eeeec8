//! Tables of described games.
//!
//! | table | who sits there |
//! |---|---|
//! | the program | nobody plays by a solution, and nobody is a person: the quickest |
//! | the reduced game | somebody is `perfect`, and it is of perfect information |
//! | the game of views | somebody plays by information set, or is a person |
//! | the same step by step | and somebody searches |

use std::sync::Arc;

use kernel::{BySeat, Game, Limits, Probability, Seat, Watch};
use play::session::Adviser;
use play::{ByPayoff, ByScore, Follows, Heuristic, PlayerBuilder, PlayerFactory, PlayerSpec};
use recycle::program::{
    Move, NotDeterminizable, PerfectRecall, Program, ProgramDeterminizer, RecallState, Reduced,
    State, Utility,
};
use study::document::GameSet;

use super::advice::PositionAdvice;
use super::fault::Source;
use super::player::ProgramPlayer;
use super::scene::DescribedScene;
use super::solve::opened;
use super::{Described, PLAYERS};
use crate::advice::{AdvisedSolution, StateSolution, solved_within, state_solution};
use crate::company::{Company, Entry, Purpose};
use crate::erring::note;
use crate::error::WorkbenchError;
use crate::hidden::InfoSetPlan;
use crate::live::Scene;
use crate::session_setup::{BEST, EXACT};
use crate::table::{GameTable, LocatedFault, Seated, Table};
use crate::table_plan::TablePlan;

/// The most moves of a game, unless a request says otherwise. A description that never ends is an
/// everyday mistake, and is to be found in seconds.
const LONGEST: u64 = 100_000;

/// Sets up the game with its players.
pub(super) fn seat(game: &Described, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
    entry.reject_table(&game.name)?;
    let program = &game.loaded.program;
    let company = Company::new(&game.name, PLAYERS, "random", program.seats(), entry)?
        .titled(program.title().unwrap_or(&game.name));
    let is_known = |text: &str| {
        ["random", "perfect", "equilibrium"].contains(&text) || text.starts_with("strategy:")
    };
    if let Some((_, stranger)) = company.own().find(|(_, text)| !is_known(text)) {
        return Err(company.unknown(stranger));
    }
    let own: Vec<String> = company.own().map(|(_, text)| text.to_owned()).collect();
    let is_session = matches!(entry.purpose, Purpose::Session { .. });
    let seats = Seats { game, entry };
    let has_view = is_session || company.has_external();
    if !has_view && own.iter().all(|text| text == "random") {
        return seats.program(company);
    }
    let wants_perfect = own.iter().any(|text| text == "perfect");
    let may_be_open = wants_perfect && own.iter().all(|text| text == "random" || text == "perfect");
    let limits = solved_within(entry.limits);
    if may_be_open
        && !has_view
        && let Some(open) = opened(Reduced::new(program, Utility::default()), limits, entry.watch)?
    {
        return seats.reduced(open, company);
    }
    seats.views(company)
}

struct Seats<'a> {
    game: &'a Described,
    entry: &'a Entry<'a>,
}

impl Seats<'_> {
    /// The program as it is, where nobody plays by a solution.
    fn program(&self, company: Company) -> Result<Seated, WorkbenchError> {
        let program = &self.game.loaded.program;
        let names = company.names.clone();
        let rates = company.rates().cloned();
        let determinizer = program.may_hide().then(|| ProgramDeterminizer::new(program));
        let text = self.game.text.clone();
        let parameters = self.game.parameters.clone();
        let sides = sides(program);
        let plan = ProgramPlan { company, determinizer, sides, text, parameters };
        let table = Table { game: Arc::clone(program), reporter: ByScore, plan };
        table.plan.entrants(&table.game, &())?;
        Ok(self.seated(table, names, rates.as_ref()))
    }

    /// The reduced game, where somebody plays by its solution.
    fn reduced(&self, game: Reduced, company: Company) -> Result<Seated, WorkbenchError> {
        // To look at games that were played nothing has to be solved.
        let limits = solved_within(self.entry.limits);
        let perfect = ("`perfect` plays", "take a player that searches, such as mcts:1000");
        let solution = if company.plays() {
            Some(state_solution(&game, &self.game.name, perfect, limits, self.entry.watch)?)
        } else {
            None
        };
        let names = company.names.clone();
        let rates = company.rates().cloned();
        let parameters = self.game.parameters.clone();
        let plan = ReducedPlan { company, solution, parameters };
        let table = Table { game: Arc::new(game), reporter: ByScore, plan };
        table.plan.entrants(&table.game, &())?;
        Ok(self.seated(table, names, rates.as_ref()))
    }

    /// The game of views, where somebody plays by its equilibrium or by a file, and where people play; step by
    /// step if somebody searches.
    fn views(&self, company: Company) -> Result<Seated, WorkbenchError> {
        let Described { name, loaded, .. } = self.game;
        let program = &loaded.program;
        // Of a session every card is shown as it is seen, and who searches or advises has to see every draw.
        let is_session = matches!(self.entry.purpose, Purpose::Session { .. });
        let solved = PerfectRecall::new(program, Utility::default());
        let game = if is_session || company.has_searcher() || company.has_external() {
            PerfectRecall::step_by_step(program, Utility::default())
        } else {
            solved.clone()
        };
        let determinizer = ProgramDeterminizer::at_recall_states(program);
        let shown = GameSet { name: name.clone(), set: self.game.set() };
        let names = company.names.clone();
        let rates = company.rates().cloned();
        let limits = solved_within(self.entry.limits);
        let entry = Entry { limits, ..*self.entry };
        let parameters = self.game.parameters.clone();
        let instead = match determinizer {
            Ok(_) => "a player that searches, such as mcts:1000",
            Err(_) => "`random`",
        };
        let views = InfoSetPlan::new(&solved, &shown, company, parameters, instead, &entry)?;
        let cautions = views.cautions().to_vec();
        let text = self.game.text.clone();
        let sides = sides(program);
        let plan = ViewsPlan { views, text, solved, determinizer, sides };
        let table = Table { game: Arc::new(game), reporter: ByPayoff, plan };
        table.plan.entrants(&table.game, &())?;
        Ok(Seated { cautions, ..self.seated(table, names, rates.as_ref()) })
    }

    fn seated(
        &self,
        table: impl GameTable + 'static,
        names: Vec<String>,
        rates: Option<&BySeat<Probability>>,
    ) -> Seated {
        let Described { name, loaded, .. } = self.game;
        let mut set = self.game.set();
        note(&mut set, rates);
        let warnings = loaded.warnings.len() as u64;
        let sides = sides(&loaded.program);
        let seated = Seated::new(table, GameSet { name: name.clone(), set }, names);
        let title = loaded.program.title().map_or_else(|| name.clone(), str::to_owned);
        Seated { longest: LONGEST, warnings, sides, title, ..seated }
    }
}

/// The searching player of `spec` at a table of `program`; `determinizer` is how it samples what is hidden, nothing if
/// nothing is.
fn program_searcher<'t>(
    program: &'t Program,
    company: &'t Company,
    determinizer: Option<&'t Result<ProgramDeterminizer, NotDeterminizable>>,
    sides: &'t [usize],
    spec: &PlayerSpec,
    watch: &'t dyn Watch,
) -> Result<PlayerFactory<'t, Program>, WorkbenchError> {
    let heuristic = Heuristic::on_any_scale(|program: &Program, state, seat: Seat| {
        program.lead(state, seat).unwrap_or(0.0)
    });
    match determinizer {
        None => {
            let mut builder = PlayerBuilder::perfect_information(program);
            (builder.heuristic, builder.sides) = (Some(heuristic), Some(sides));
            company.searcher(builder, spec, watch)
        }
        Some(Ok(determinizer)) => {
            let mut builder = PlayerBuilder::new(program, determinizer);
            (builder.heuristic, builder.sides) = (Some(heuristic), Some(sides));
            company.searcher(builder, spec, watch)
        }
        Some(Err(why)) => Err(WorkbenchError::unable(format!(
            "`{spec}` cannot play {}: {why}; random can play it",
            company.game()
        ))),
    }
}

/// Plan of a table of the program: random players, and such as search.
struct ProgramPlan {
    company: Company,
    /// How those who search sample what is hidden; nothing if nothing is.
    determinizer: Option<Result<ProgramDeterminizer, NotDeterminizable>>,
    /// The side of each seat.
    sides: Vec<usize>,
    text: String,
    parameters: String,
}

impl TablePlan<Program> for ProgramPlan {
    fn company(&self) -> &Company {
        &self.company
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<Program>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, Program>, WorkbenchError> {
        program_searcher(game, &self.company, self.determinizer.as_ref(), &self.sides, spec, watch)
    }

    fn own<'t>(
        &'t self,
        _: &'t Arc<Program>,
        _: usize,
        _: &str,
        _: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, Program>> {
        None
    }

    fn locate(
        &self,
        game: &Program,
        moves: &[Move],
        state: &State,
        is_too_long: bool,
    ) -> Option<LocatedFault> {
        let source = Source { name: self.company.game(), text: &self.text };
        source.locate(game, Some(moves), state, is_too_long)
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }
}

/// Plan of a table of the reduced game.
struct ReducedPlan {
    company: Company,
    solution: Option<Arc<dyn StateSolution<Reduced>>>,
    parameters: String,
}

impl TablePlan<Reduced> for ReducedPlan {
    fn company(&self) -> &Company {
        &self.company
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<Reduced>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, Reduced>, WorkbenchError> {
        self.company.searcher(PlayerBuilder::perfect_information(&**game), spec, watch)
    }

    fn own<'t>(
        &'t self,
        _: &'t Arc<Reduced>,
        _: usize,
        text: &str,
        _: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, Reduced>> {
        let solution = self.solution.as_ref().filter(|_| text == "perfect")?;
        Some(PlayerFactory::new(move || Follows::new(Arc::clone(solution))))
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }
}

/// Plan of a table of the game of views: players by information set, people, and such as search.
struct ViewsPlan {
    views: InfoSetPlan<PerfectRecall>,
    text: String,
    /// The game as it is solved, for advice.
    solved: PerfectRecall,
    /// Determinisation for players that search.
    determinizer: Result<ProgramDeterminizer, NotDeterminizable>,
    /// The side of each seat.
    sides: Vec<usize>,
}

impl TablePlan<PerfectRecall> for ViewsPlan {
    fn company(&self) -> &Company {
        self.views.company()
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<PerfectRecall>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, PerfectRecall>, WorkbenchError> {
        let program = game.program();
        let determinizer = program.may_hide().then_some(&self.determinizer);
        let searcher =
            program_searcher(program, self.company(), determinizer, &self.sides, spec, watch)?;
        Ok(PlayerFactory::new(move || ProgramPlayer(searcher.player())))
    }

    fn own<'t>(
        &'t self,
        game: &'t Arc<PerfectRecall>,
        idx: usize,
        text: &str,
        watch: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, PerfectRecall>> {
        self.views.own(game, idx, text, watch)
    }

    fn locate(
        &self,
        game: &PerfectRecall,
        _: &[Move],
        state: &RecallState,
        is_too_long: bool,
    ) -> Option<LocatedFault> {
        let source = Source { name: self.company().game(), text: &self.text };
        source.locate(game.program(), None, state.position(), is_too_long)
    }

    fn parameters(&self) -> String {
        self.views.parameters()
    }

    fn scene<'t>(&'t self, game: &'t Arc<PerfectRecall>) -> Box<dyn Scene<PerfectRecall> + 't> {
        Box::new(DescribedScene::new(game.program()))
    }

    fn adviser<'t>(
        &'t self,
        _: &'t Arc<PerfectRecall>,
        advice: &str,
        limits: Limits,
        watch: &'t dyn Watch,
    ) -> Result<Option<Box<dyn Adviser<PerfectRecall> + 't>>, WorkbenchError> {
        if ![BEST, EXACT].contains(&advice) {
            return Ok(None);
        }
        let reduced = Reduced::new(self.solved.program(), Utility::default());
        Ok(Some(match opened(reduced, limits, watch)? {
            Some(open) => {
                let name = self.company().game();
                let solution = AdvisedSolution::new(&open, name, limits, watch)?;
                Box::new(PositionAdvice::new(open, solution))
            }
            None => Box::new(self.views.exact_advice(&self.solved, limits, watch)?),
        }))
    }
}

/// The side of each seat: its own, or that of its team.
fn sides(program: &Program) -> Vec<usize> {
    let teams = program.teams();
    let mut met: Vec<Option<usize>> = Vec::new();
    let mut side = |team: &Option<usize>| {
        let known = met.iter().position(|met| team.is_some() && met == team);
        known.unwrap_or_else(|| {
            met.push(*team);
            met.len() - 1
        })
    };
    let sides: Vec<usize> = teams.iter().map(&mut side).collect();
    // If all are in one team there is nobody to play against.
    if met.len() < 2 { (0..program.seats()).collect() } else { sides }
}
