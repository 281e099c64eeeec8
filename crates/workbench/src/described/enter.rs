//! Matches of described games.
//!
//! As a rule the program itself is played, which is quickest, and whoever looks ahead imagines what its seat
//! does not see. Where somebody plays by a solution, what was solved is played: the reduced game if nothing is
//! hidden, else the game of views.

use kernel::{Game, Limits, Rate, Seat, Strategy, Watch};
use play::{ByScore, Entrant, Follows, Heuristic, Kit, PlayerSpec};
use recycle::Loaded;
use recycle::program::{Imagined, Program, Recalled, Reduced, Unimagined, Utility};
use solve::SolveError;
use solve::backward::{self, BackwardConfig};
use solve::policy::{self, PolicyConfig};
use study::document::GameSet;

use super::fault::place_of;
use super::solve::opened;
use super::{PLAYERS, declared, load};
use crate::arena::{Arena, Entry, Hall, Purpose, Setting, Then};
use crate::entrants::{Asked, Company, erring};
use crate::erring::{note, rate_of, rates};
use crate::error::WorkbenchError;
use crate::hidden::{Ask, Match};

/// The most moves of a game, unless a request says otherwise. A description that never ends is an
/// everyday mistake, and is to be found in seconds.
const LONGEST: u64 = 100_000;

/// A game that is solved for the sake of a player is no larger.
const SOLVED: Limits = Limits { states: 2_000_000, bytes: 2 << 30 };

/// The limits of a game that is solved for the sake of a player, within those of the request.
pub(super) fn solved_within(limits: Limits) -> Limits {
    let Limits { states, bytes } = limits;
    Limits { states: states.min(SOLVED.states), bytes: bytes.min(SOLVED.bytes) }
}

pub(crate) fn enter(
    name: &str,
    text: &str,
    entry: &Entry<'_>,
    watch: &dyn Watch,
    then: Then<'_>,
) -> Result<(), WorkbenchError> {
    let loaded = load(name, text, &entry.game.set, entry.game.compat)?;
    let program = &loaded.program;
    let players = entry.names(program.seats())?;
    let company = Company::of(entry, name, PLAYERS);
    let asked = company.read(&players)?;
    let own = |asked: &Asked| match asked {
        Asked::Own { text, .. } => Some(text.clone()),
        Asked::Searcher(_) => None,
    };
    let own: Vec<String> = asked.iter().filter_map(own).collect();
    let is_known = |text: &&String| {
        ["random", "perfect", "equilibrium"].contains(&&***text) || text.starts_with("strategy:")
    };
    if let Some(stranger) = own.iter().find(|text| !is_known(text)) {
        return Err(company.unknown(stranger));
    }
    let table = Table { name, entry, loaded: &loaded, company, players, asked, watch };
    if own.iter().all(|text| text == "random") {
        return table.program(text, then);
    }
    let wants_perfect = own.iter().any(|text| text == "perfect");
    let may_be_open = wants_perfect && own.iter().all(|text| text == "random" || text == "perfect");
    let limits = solved_within(entry.limits);
    if may_be_open
        && let Some(open) = opened(Reduced::new(program, Utility::default()), limits, watch)?
    {
        return table.reduced(&open, then);
    }
    table.recalled(then)
}

/// Everybody at the table.
struct Table<'a> {
    name: &'a str,
    entry: &'a Entry<'a>,
    loaded: &'a Loaded,
    company: Company<'a>,
    players: Vec<String>,
    asked: Vec<Asked>,
    watch: &'a dyn Watch,
}

impl Table<'_> {
    /// The program as it is, where nobody plays by a solution.
    fn program(self, text: &str, then: Then<'_>) -> Result<(), WorkbenchError> {
        let program = &self.loaded.program;
        let heuristic = Heuristic::on_any_scale(|program: &Program, state, seat: Seat| {
            program.lead(state, seat).unwrap_or(0.0)
        });
        let insight = program.may_hide().then(|| Imagined::new(program));
        let searcher = |spec: &PlayerSpec| match &insight {
            None => {
                let mut kit = Kit::open(program);
                kit.heuristic = Some(heuristic);
                self.company.searcher(kit, spec)
            }
            Some(Ok(insight)) => {
                let mut kit = Kit::new(program, insight);
                kit.heuristic = Some(heuristic);
                self.company.searcher(kit, spec)
            }
            Some(Err(why)) => Err(self.cannot_imagine(spec, *why)),
        };
        let locate = |state: &recycle::program::State| {
            let fault = program.fault_of(state)?;
            Some((fault.kind.to_string(), place_of(text, fault.span)))
        };
        let entrants = self.entrants(searcher, |_| None::<Entrant<'_, Program>>)?;
        let hall = Hall { game: program, reporter: ByScore, entrants, locate: Some(&locate) };
        self.lead(&hall, then)
    }

    /// The reduced game, where somebody plays by its solution.
    fn reduced(self, game: &Reduced<'_>, then: Then<'_>) -> Result<(), WorkbenchError> {
        // To look at games that were played nothing has to be solved.
        let is_played = self.entry.purpose != Purpose::Remembered;
        let solution = if is_played { Some(self.solved(game)?) } else { None };
        let searcher = |spec: &PlayerSpec| self.company.searcher(Kit::open(game), spec);
        let own = |text: &str| {
            let solution = solution.as_deref().filter(|_| text == "perfect")?;
            Some(Entrant::new(move || Follows::new(solution)))
        };
        let entrants = self.entrants(searcher, own)?;
        let hall = Hall { game, reporter: ByScore, entrants, locate: None };
        self.lead(&hall, then)
    }

    /// The game of views, where somebody plays by its equilibrium or by a file.
    fn recalled(self, then: Then<'_>) -> Result<(), WorkbenchError> {
        let is_played = self.entry.purpose != Purpose::Remembered;
        if let Some(spec) = self.searchers().next().filter(|_| is_played) {
            // In the game of views nobody is asked who has no choice. Who imagines would learn from it who
            // had one, which no seat can see.
            return Err(WorkbenchError::Unable(format!(
                "{spec} looks ahead, and cannot sit at a table of {} where somebody plays by a solution or by a \
                 file: let them play in different runs",
                self.name
            )));
        }
        let Self { name, entry, loaded, watch, .. } = self;
        let game = Recalled::new(&loaded.program, Utility::default());
        let (set, warnings) = (declared(&loaded.rules), loaded.warnings.len() as u64);
        let sides = sides(&loaded.program);
        let mut then = |setting: &Setting<'_>| {
            let (game, players) = (setting.game.clone(), setting.players.clone());
            let setting = Setting::new(setting.arena, game, players);
            then(&Setting { longest: LONGEST, warnings, sides: sides.clone(), ..setting })
        };
        let limits = solved_within(entry.limits);
        Match { name, set, entry, limits, watch, then: &mut then }.ask(&game)
    }

    fn lead(&self, arena: &dyn Arena, then: Then<'_>) -> Result<(), WorkbenchError> {
        let mut set = declared(&self.loaded.rules);
        note(&mut set, rates(self.entry.err, self.players.len())?.as_ref());
        let set = GameSet { name: self.name.to_owned(), set };
        let setting = Setting::new(arena, set, self.players.clone());
        let warnings = self.loaded.warnings.len() as u64;
        let sides = sides(&self.loaded.program);
        then(&Setting { longest: LONGEST, warnings, sides, ..setting })
    }

    /// Those who look ahead.
    fn searchers(&self) -> impl Iterator<Item = &PlayerSpec> {
        self.asked.iter().filter_map(|asked| match asked {
            Asked::Searcher(spec) => Some(spec),
            Asked::Own { .. } => None,
        })
    }

    /// Everybody who is to play: by `searcher` who looks ahead, by `own` who is neither that nor random.
    fn entrants<'e, G: Game + 'e>(
        &self,
        searcher: impl Fn(&PlayerSpec) -> Result<Entrant<'e, G>, WorkbenchError>,
        own: impl Fn(&str) -> Option<Entrant<'e, G>>,
    ) -> Result<Vec<Entrant<'e, G>>, WorkbenchError> {
        let rates = rates(self.entry.err, self.players.len())?;
        let entrant = |(idx, asked): (usize, &Asked)| {
            let rate = rate_of(rates.as_ref(), idx);
            Ok(match asked {
                Asked::Searcher(spec) => erring(searcher(spec)?, [rate, Rate::ZERO]),
                Asked::Own { text, err } => match own(text) {
                    Some(own) => erring(own, [*err, rate]),
                    None => Entrant::random(),
                },
            })
        };
        self.company.wanted(&self.asked).enumerate().map(entrant).collect()
    }

    /// What is best in every position.
    fn solved<'g>(
        &self,
        game: &'g Reduced<'g>,
    ) -> Result<Box<dyn Strategy<Reduced<'g>> + Sync + 'g>, WorkbenchError> {
        let limits = solved_within(self.entry.limits);
        let config = BackwardConfig { limits, ..BackwardConfig::default() };
        let refused = |error: SolveError| {
            match error {
            SolveError::Limit(limit) => WorkbenchError::from(limit).with_hint(
                "`perfect` plays by the solution: set a smaller game, or take somebody who looks ahead, such as \
                 mcts:1000",
            ),
            error => WorkbenchError::Unable(format!(
                "`perfect` plays by the solution of {}, and that is not to be had: {error}; take somebody who \
                 looks ahead, such as mcts:1000",
                self.name
            )),
        }
        };
        match backward::solve::<_, f64>(game, &config, self.watch) {
            Ok(solution) => Ok(Box::new(solution)),
            Err(SolveError::Cyclic { .. }) if game.seats() == 2 => {
                let config = PolicyConfig { limits };
                let solution =
                    policy::solve::<_, f64>(game, &config, self.watch).map_err(refused)?;
                Ok(Box::new(solution))
            }
            Err(error) => Err(refused(error)),
        }
    }

    fn cannot_imagine(&self, spec: &PlayerSpec, why: Unimagined) -> WorkbenchError {
        WorkbenchError::Unable(format!(
            "`{spec}` cannot play {}: {why}; random can play it",
            self.name
        ))
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
