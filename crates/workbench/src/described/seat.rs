//! Tables of described games.
//!
//! As a rule the program itself is played, which is quickest, and who searches samples what its seat does not
//! see. Where somebody plays by a solution, what was solved is played: the reduced game if nothing is hidden,
//! else the game of views.

use std::sync::Arc;

use kernel::{Game, Limits, Seat, Strategy, Watch};
use play::session::SessionConfig;
use play::{ByPayoff, ByScore, Entrant, Follows, Heuristic, Kit, PlayerSpec};
use recycle::program::{Imagined, Program, Recalled, Reduced, State, Unimagined, Utility};
use solve::SolveError;
use solve::backward::{self, BackwardConfig};
use solve::policy::{self, PolicyConfig};
use study::document::{GameSet, Place};

use super::fault::place_of;
use super::present::Eyes;
use super::solve::opened;
use super::{Described, PLAYERS};
use crate::company::{Asked, Company, Entry, Purpose};
use crate::erring::note;
use crate::error::WorkbenchError;
use crate::hidden::ByViews;
use crate::play::PlayRequest;
use crate::table::{GameTable, House, Seated, Table};

/// The most moves of a game, unless a request says otherwise. A description that never ends is an
/// everyday mistake, and is to be found in seconds.
const LONGEST: u64 = 100_000;

/// A game that is solved for the sake of a player is no larger.
const SOLVED: Limits = Limits { states: 2_000_000, bytes: 2 << 30 };

/// The limits of a game that is solved for the sake of a player, within those of the request.
fn solved_within(limits: Limits) -> Limits {
    let Limits { states, bytes } = limits;
    Limits { states: states.min(SOLVED.states), bytes: bytes.min(SOLVED.bytes) }
}

/// Sets up the game with its players.
pub(super) fn seat(game: &Described, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
    entry.reject_table(&game.name)?;
    let program = &game.loaded.program;
    let company = Company::new(&game.name, PLAYERS, "random", program.seats(), entry)?;
    let is_known = |text: &str| {
        ["random", "perfect", "equilibrium"].contains(&text) || text.starts_with("strategy:")
    };
    if let Some((_, stranger)) = company.own().find(|(_, text)| !is_known(text)) {
        return Err(company.unknown(stranger));
    }
    let own: Vec<String> = company.own().map(|(_, text)| text.to_owned()).collect();
    let is_session = matches!(entry.purpose, Purpose::Session { .. });
    let seats = Seats { game, entry };
    if !is_session && own.iter().all(|text| text == "random") {
        return seats.program(company);
    }
    let wants_perfect = own.iter().any(|text| text == "perfect");
    let may_be_open = wants_perfect && own.iter().all(|text| text == "random" || text == "perfect");
    let limits = solved_within(entry.limits);
    if may_be_open
        && !is_session
        && let Some(open) = opened(Reduced::new(program, Utility::default()), limits, entry.watch)?
    {
        return seats.reduced(open, company);
    }
    seats.recalled(company)
}

struct Seats<'a> {
    game: &'a Described,
    entry: &'a Entry<'a>,
}

impl Seats<'_> {
    /// The program as it is, where nobody plays by a solution.
    fn program(&self, company: Company) -> Result<Seated, WorkbenchError> {
        let program = &self.game.loaded.program;
        let insight = program.may_hide().then(|| Imagined::new(program));
        let names = company.names.clone();
        let rates = company.rates().cloned();
        let text = self.game.text.clone();
        let parameters = self.game.parameters.clone();
        let house = ProgramHouse { company, insight, text, parameters };
        let table = Table { game: Arc::clone(program), reporter: ByScore, house };
        table.house.entrants(&table.game, &())?;
        Ok(self.seated(table, names, rates.as_ref()))
    }

    /// The reduced game, where somebody plays by its solution.
    fn reduced(&self, game: Reduced, company: Company) -> Result<Seated, WorkbenchError> {
        // To look at games that were played nothing has to be solved.
        let solution = if company.plays() { Some(self.solved(&game)?) } else { None };
        let names = company.names.clone();
        let rates = company.rates().cloned();
        let parameters = self.game.parameters.clone();
        let house = ReducedHouse { company, solution, parameters };
        let table = Table { game: Arc::new(game), reporter: ByScore, house };
        table.house.entrants(&table.game, &())?;
        Ok(self.seated(table, names, rates.as_ref()))
    }

    /// The game of views, where somebody plays by its equilibrium or by a file, and where people play.
    fn recalled(&self, company: Company) -> Result<Seated, WorkbenchError> {
        let Described { name, loaded, .. } = self.game;
        let game = Recalled::new(&loaded.program, Utility::default());
        let is_session = matches!(self.entry.purpose, Purpose::Session { .. });
        let searches = |asked: &&Asked| matches!(asked, Asked::Searcher(_));
        let searcher = company.asked.iter().find(searches).filter(|_| company.plays());
        if let (Some(Asked::Searcher(spec)), true) = (searcher, game.class().hidden || !is_session)
        {
            // In the game of views nobody is asked who has no choice. Who imagines would learn from it who
            // had one, which no seat can see.
            return Err(WorkbenchError::unable(if is_session {
                format!(
                    "`{spec}` cannot sit down at the terminal to play {name}, where something is hidden: take \
                     `random`, or in a small game `equilibrium`, or let it play in `simulate` and `tournament`"
                )
            } else {
                format!(
                    "{spec} looks ahead, and cannot sit at a table of {name} where somebody plays by a solution \
                     or by a file: let them play in different runs"
                )
            }));
        }
        let shown = GameSet { name: name.clone(), set: self.game.set() };
        let names = company.names.clone();
        let rates = company.rates().cloned();
        let limits = solved_within(self.entry.limits);
        let entry = Entry { limits, ..*self.entry };
        let parameters = self.game.parameters.clone();
        // At the terminal nobody searches where something is hidden.
        let instead =
            if is_session { "`random`" } else { "a player that searches, such as mcts:1000" };
        let game = Arc::new(game);
        let views = ByViews::new(&game, &shown, company, parameters, instead, &entry)?;
        let cautions = views.cautions().to_vec();
        let table = Table { game, reporter: ByPayoff, house: RecalledHouse(views) };
        Ok(Seated { cautions, ..self.seated(table, names, rates.as_ref()) })
    }

    fn seated(
        &self,
        table: impl GameTable + 'static,
        names: Vec<String>,
        rates: Option<&kernel::BySeat<kernel::Rate>>,
    ) -> Seated {
        let Described { name, loaded, .. } = self.game;
        let mut set = self.game.set();
        note(&mut set, rates);
        let warnings = loaded.warnings.len() as u64;
        let sides = sides(&loaded.program);
        let seated = Seated::new(table, GameSet { name: name.clone(), set }, names);
        Seated { longest: LONGEST, warnings, sides, ..seated }
    }

    /// What is best in every position.
    fn solved(&self, game: &Reduced) -> Result<Arc<dyn Strategy<Reduced>>, WorkbenchError> {
        let limits = solved_within(self.entry.limits);
        let config = BackwardConfig { limits, ..BackwardConfig::default() };
        let refused = |error: SolveError| {
            match error {
            SolveError::Limit(limit) => WorkbenchError::from(limit).with_hint(
                "`perfect` plays by the solution: set a smaller game, or take somebody who looks ahead, such as \
                 mcts:1000",
            ),
            error => WorkbenchError::unable(format!(
                "`perfect` plays by the solution of {}, and that is not to be had: {error}; take somebody who \
                 looks ahead, such as mcts:1000",
                self.game.name
            )),
        }
        };
        let watch = self.entry.watch;
        match backward::solve::<_, f64>(game, &config, watch) {
            Ok(solution) => Ok(Arc::new(solution)),
            Err(SolveError::Cyclic { .. }) if game.seats() == 2 => {
                let config = PolicyConfig { limits };
                let solution = policy::solve::<_, f64>(game, &config, watch).map_err(refused)?;
                Ok(Arc::new(solution))
            }
            Err(error) => Err(refused(error)),
        }
    }
}

/// Players of the program: random ones, and such as search.
struct ProgramHouse {
    company: Company,
    /// How those who search sample what is hidden; nothing if nothing is.
    insight: Option<Result<Imagined, Unimagined>>,
    text: String,
    parameters: String,
}

impl House<Program> for ProgramHouse {
    fn company(&self) -> &Company {
        &self.company
    }

    fn entrants<'t>(
        &'t self,
        game: &'t Arc<Program>,
        watch: &'t dyn Watch,
    ) -> Result<Vec<Entrant<'t, Program>>, WorkbenchError> {
        let heuristic = Heuristic::on_any_scale(|program: &Program, state, seat: Seat| {
            program.lead(state, seat).unwrap_or(0.0)
        });
        let searcher = |spec: &PlayerSpec| match &self.insight {
            None => {
                let mut kit = Kit::open(&**game);
                kit.heuristic = Some(heuristic);
                self.company.searcher(kit, spec, watch)
            }
            Some(Ok(insight)) => {
                let mut kit = Kit::new(&**game, insight);
                kit.heuristic = Some(heuristic);
                self.company.searcher(kit, spec, watch)
            }
            Some(Err(why)) => Err(WorkbenchError::unable(format!(
                "`{spec}` cannot play {}: {why}; random can play it",
                self.company.game()
            ))),
        };
        self.company.entrants(searcher, |_, _| None)
    }

    fn locate(&self, game: &Program, state: &State) -> Option<(String, Place)> {
        let fault = game.fault_of(state)?;
        Some((fault.kind.to_string(), place_of(&self.text, fault.span)))
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }
}

/// Players of the reduced game.
struct ReducedHouse {
    company: Company,
    solution: Option<Arc<dyn Strategy<Reduced>>>,
    parameters: String,
}

impl House<Reduced> for ReducedHouse {
    fn company(&self) -> &Company {
        &self.company
    }

    fn entrants<'t>(
        &'t self,
        game: &'t Arc<Reduced>,
        watch: &'t dyn Watch,
    ) -> Result<Vec<Entrant<'t, Reduced>>, WorkbenchError> {
        self.company.entrants(
            |spec| self.company.searcher(Kit::open(&**game), spec, watch),
            |_, text| {
                let solution = self.solution.as_ref().filter(|_| text == "perfect")?;
                Some(Entrant::new(move || Follows::new(Arc::clone(solution))))
            },
        )
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }
}

/// Players of the game of views, who are shown what their seats see.
struct RecalledHouse(ByViews<Recalled>);

impl House<Recalled> for RecalledHouse {
    fn company(&self) -> &Company {
        self.0.company()
    }

    fn entrants<'t>(
        &'t self,
        game: &'t Arc<Recalled>,
        watch: &'t dyn Watch,
    ) -> Result<Vec<Entrant<'t, Recalled>>, WorkbenchError> {
        self.0.entrants(game, watch)
    }

    fn parameters(&self) -> String {
        self.0.parameters()
    }

    fn present<'t>(
        &'t self,
        _: &'t Arc<Recalled>,
        request: &PlayRequest,
        _: &'t dyn Watch,
        config: &mut SessionConfig<'t, Recalled>,
    ) -> Result<(), WorkbenchError> {
        Eyes::new(request.show_views, self.company()).open(config);
        Ok(())
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
