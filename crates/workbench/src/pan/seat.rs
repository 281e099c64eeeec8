//! The table of Pan: its players, how it is shown, and who gives advice.

use std::sync::Arc;

use games::pan::{Pan, Position, Start};
use kernel::{Game, Limits, Outcome, RngStream, Trembling, Watch};
use play::search::{SearchConfig, Searcher};
use play::session::Adviser;
use play::{ByPayoff, Heuristic, PlayerBuilder, PlayerFactory, PlayerSpec};
use study::document::GameSet;

use super::perfect::PanOracle;
use super::scene::PanScene;
use super::worths::Worths;
use super::{PanPlayer, PanSetup};
use crate::catalogue::NativeGame;
use crate::company::{Company, Entry, Participant, Purpose};
use crate::erring::note;
use crate::error::WorkbenchError;
use crate::live::Scene;
use crate::play::PlayRequest;
use crate::session_setup::{BEST, EXACT};
use crate::settings::Settings;
use crate::solve::DRAW_AFTER;
use crate::table::{Seated, Table};
use crate::table_plan::TablePlan;

/// How far an adviser searches that was not told how far.
const USUAL_DEPTH: u32 = 8;

/// Up to this many positions a table is made for advice alone: seconds, and less memory than a browser.
const QUICK: u64 = 10_000_000;

/// The most deals that are tried for one that is not lost.
const MOST_DEALS: u64 = 1_000;

/// The stream of the deal: no move has this number.
const DEAL: u64 = u64::MAX;

/// Sets up the game with its players.
pub(super) fn seat(
    info: &'static NativeGame,
    settings: &Settings,
    mut setup: PanSetup,
    entry: &Entry<'_>,
) -> Result<Seated, WorkbenchError> {
    if let Purpose::Session { seed, .. } = entry.purpose {
        // Dealt already: what follows has no chance in it.
        setup = PanSetup { start: Start::Position(dealt(&setup, seed)), ..setup };
    }
    let (game, board) = (setup.game(), setup.board());
    let company =
        Company::new(info.name, info.players, "perfect", game.seats(), entry)?.titled(info.title);
    let own = |participant: &Participant| match participant {
        Participant::Person | Participant::Searcher(_) | Participant::External(_) => {
            Ok(PanPlayer::Random)
        }
        Participant::Own { text, .. } => PanPlayer::from_text(text).map_err(|error| match error {
            WorkbenchError::UnknownPlayer { given, .. } => company.unknown(&given),
            other => other,
        }),
    };
    let own = company.participants.iter().map(own).collect::<Result<Vec<_>, WorkbenchError>>()?;
    let table = entry.seating.table.clone();
    let known = PanOracle::new(&setup, table, entry.limits);
    let is_session = matches!(entry.purpose, Purpose::Session { .. });
    if company.plays() && own.iter().any(PanPlayer::is_perfect) {
        known.solve(entry.watch)?;
    } else if entry.seating.table.is_some() && !is_session {
        return Err(WorkbenchError::conflict(
            "only a perfect player looks into a table: leave out {table}, or name one".to_owned(),
        ));
    }
    let mut set = settings.to_json();
    note(&mut set, company.rates());
    let (set, players) = (GameSet { name: info.name.to_owned(), set }, company.names.clone());
    let parameters = settings.on_one_line();
    let plan = PanPlan { company, own, board, known, parameters, limits: entry.limits };
    let table = Table { game: Arc::new(game), reporter: ByPayoff, plan };
    table.plan.entrants(&table.game, &())?;
    let title = info.title.to_owned();
    Ok(Seated { draw_after: Some(DRAW_AFTER), title, ..Seated::new(table, set, players) })
}

/// The position that a session with this seed begins with.
fn dealt(setup: &PanSetup, seed: u64) -> Position {
    let (dealing, mut state) = (setup.game(), setup.game().start());
    dealing.resolve_chance(&mut state, &mut RngStream::new(seed, DEAL));
    Pan::position(&state).expect("what is dealt can be played")
}

/// The first seed from that of `request` on whose deal is not lost for the first person. The same seed where
/// everybody knows the start, where too many positions would have to be solved, and where all deals seem lost.
///
/// # Errors
/// The limit that was reached, or that the table cannot be read.
pub(super) fn fair_seed(
    setup: &PanSetup,
    request: &PlayRequest,
    watch: &dyn Watch,
) -> Result<u64, WorkbenchError> {
    let seed = request.work.seed();
    let is_dealt = setup.start == Start::Deals && request.saved.is_none();
    let Some(&person) = request.people.first().filter(|_| is_dealt) else { return Ok(seed) };
    let table = request.seating.table.clone();
    if table.is_none() && setup.board().index().n_positions() > QUICK {
        return Ok(seed);
    }
    let oracle = PanOracle::new(setup, table, request.work.limits);
    let table = oracle.solve(watch)?;
    // Seat 1 moves first.
    let lost = if person == 1 { Outcome::Loss } else { Outcome::Win };
    for tried in (0..MOST_DEALS).map(|nth| seed.wrapping_add(nth)) {
        let verdict = table.verdict(dealt(setup, tried))?;
        if verdict.is_none_or(|verdict| verdict.outcome != lost) {
            return Ok(tried);
        }
    }
    Ok(seed)
}

struct PanPlan {
    company: Company,
    /// By place; of those who are not known by name, random.
    own: Vec<PanPlayer>,
    board: Pan,
    known: PanOracle,
    parameters: String,
    limits: kernel::Limits,
}

impl TablePlan<Pan> for PanPlan {
    fn company(&self) -> &Company {
        &self.company
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<Pan>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, Pan>, WorkbenchError> {
        let mut builder = PlayerBuilder::perfect_information(&**game);
        builder.heuristic = Some(Heuristic::own());
        self.company.searcher(builder, spec, watch)
    }

    fn own<'t>(
        &'t self,
        _: &'t Arc<Pan>,
        idx: usize,
        _: &str,
        watch: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, Pan>> {
        match &self.own[idx] {
            PanPlayer::Random => None,
            own => Some(PlayerFactory::new(move || own.seated(&self.board, &self.known, watch))),
        }
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }

    fn shown_name(&self, idx: usize) -> String {
        match &self.company.participants[idx] {
            Participant::Own { err, .. } if err.is_zero() => self.own[idx].to_text(),
            Participant::Own { err, .. } => format!("{}~{err}", self.own[idx].to_text()),
            Participant::Person | Participant::Searcher(_) | Participant::External(_) => {
                self.company.names[idx].clone()
            }
        }
    }

    fn scene<'t>(&'t self, _: &'t Arc<Pan>) -> Box<dyn Scene<Pan> + 't> {
        Box::new(PanScene)
    }

    fn adviser<'t>(
        &'t self,
        _: &'t Arc<Pan>,
        advice: &str,
        _: Limits,
        watch: &'t dyn Watch,
    ) -> Result<Option<Box<dyn Adviser<Pan> + 't>>, WorkbenchError> {
        let is_quick = self.known.is_at_hand() || self.board.index().n_positions() <= QUICK;
        let asked = match advice {
            BEST if is_quick => Ok(PanPlayer::Perfect),
            BEST => Ok(PanPlayer::AlphaBeta(USUAL_DEPTH)),
            EXACT => Ok(PanPlayer::Perfect),
            _ if self.company.searching_adviser(Some(advice)).is_some() => return Ok(None),
            player => PanPlayer::from_text(player),
        };
        match asked {
            Ok(PanPlayer::Perfect) => Ok(Some(Box::new(self.known.adviser(watch)))),
            Ok(PanPlayer::AlphaBeta(depth)) => {
                let config = SearchConfig { depth, ..SearchConfig::default() };
                Ok(Some(Box::new(Searcher::new(&self.board, config)?.with_watch(watch))))
            }
            _ => Err(WorkbenchError::BadValue {
                name: "advice".to_owned(),
                given: advice.to_owned(),
                wanted: "best, exact, alpha-beta:N with a depth N from 1 to 64, a player that searches, such as \
                         mcts:1000, or none"
                    .to_owned(),
            }),
        }
    }

    fn trembling_adviser<'t>(
        &'t self,
        game: &Pan,
        advice: &str,
        watch: &'t dyn Watch,
    ) -> Option<Box<dyn Adviser<Trembling<Pan>> + 't>> {
        let wants_exact = [BEST, EXACT].contains(&advice);
        let is_solved = wants_exact && Worths::is_quick(game.rules());
        is_solved.then(|| Box::new(Worths::new(self.limits, watch)) as _)
    }
}
