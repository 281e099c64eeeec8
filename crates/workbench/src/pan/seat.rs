//! The table of Pan: its players, how it is shown, and who gives advice.

use std::sync::Arc;

use games::pan::{Pan, Start};
use kernel::{Game, RngStream, Trembling, Watch};
use play::search::{SearchConfig, Searcher};
use play::session::{Adviser, SessionConfig};
use play::{ByPayoff, Heuristic, PlayerBuilder, PlayerFactory, PlayerSpec};
use study::document::GameSet;

use super::perfect::PanOracle;
use super::worths::Worths;
use super::{PanPlayer, PanSetup, cards};
use crate::catalogue::NativeGame;
use crate::company::{Company, Entry, Participant, Purpose};
use crate::erring::note;
use crate::error::WorkbenchError;
use crate::play::PlayRequest;
use crate::settings::Settings;
use crate::solve::DRAW_AFTER;
use crate::table::{Seated, Table};
use crate::table_plan::TablePlan;

/// How far an adviser searches that was not told how far.
const USUAL_DEPTH: u32 = 8;

/// Up to this many positions a table is made for advice alone: seconds, and less memory than a browser.
const QUICK: u64 = 10_000_000;

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
        let (dealing, mut state) = (setup.game(), setup.game().start());
        dealing.resolve_chance(&mut state, &mut RngStream::new(seed, DEAL));
        let position = Pan::position(&state).expect("what is dealt can be played");
        setup = PanSetup { start: Start::Position(position), ..setup };
    }
    let (game, board) = (setup.game(), setup.board());
    let company = Company::new(info.name, info.players, "perfect", game.seats(), entry)?;
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
    Ok(Seated { draw_after: Some(DRAW_AFTER), ..Seated::new(table, set, players) })
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

    fn present<'t>(
        &'t self,
        _: &'t Arc<Pan>,
        request: &PlayRequest,
        watch: &'t dyn Watch,
        config: &mut SessionConfig<'t, Pan>,
    ) -> Result<(), WorkbenchError> {
        let is_person = |one: &&Participant| **one == Participant::Person;
        let is_you = self.company.participants.iter().filter(is_person).count() == 1;
        config.show = Some(Box::new(move |pan, state, seat| cards::draw(pan, state, seat, is_you)));
        config.adviser = self.adviser(request, watch)?;
        Ok(())
    }

    fn trembling_adviser<'t>(
        &'t self,
        game: &Pan,
        request: &PlayRequest,
        watch: &'t dyn Watch,
    ) -> Option<Box<dyn Adviser<Trembling<Pan>> + 't>> {
        let wants_exact = matches!(request.advice.as_deref(), None | Some("exact"));
        let is_solved = wants_exact && Worths::is_quick(game.rules());
        is_solved.then(|| Box::new(Worths::new(self.limits, watch)) as _)
    }
}

impl PanPlan {
    /// Who is asked: the adviser asked for, else the table if it is small or made anyway.
    fn adviser<'t>(
        &'t self,
        request: &PlayRequest,
        watch: &'t dyn Watch,
    ) -> Result<Option<Box<dyn Adviser<Pan> + 't>>, WorkbenchError> {
        let usual = || {
            let is_quick = self.known.is_at_hand() || self.board.index().n_positions() <= QUICK;
            if is_quick { PanPlayer::Perfect } else { PanPlayer::AlphaBeta(USUAL_DEPTH) }
        };
        let asked = match request.advice.as_deref() {
            None => Ok(usual()),
            Some("none") => return Ok(None),
            Some("exact") => Ok(PanPlayer::Perfect),
            advice if self.company.searching_adviser(advice).is_some() => return Ok(None),
            Some(player) => PanPlayer::from_text(player),
        };
        match asked {
            Ok(PanPlayer::Perfect) => Ok(Some(Box::new(self.known.adviser(watch)))),
            Ok(PanPlayer::AlphaBeta(depth)) => {
                let config = SearchConfig { depth, ..SearchConfig::default() };
                Ok(Some(Box::new(Searcher::new(&self.board, config)?.with_watch(watch))))
            }
            _ => Err(WorkbenchError::BadValue {
                name: "advice".to_owned(),
                given: request.advice.clone().unwrap_or_default(),
                wanted: "exact, alpha-beta:N with a depth N from 1 to 64, a player that searches, such as \
                         mcts:1000, or none"
                    .to_owned(),
            }),
        }
    }
}
