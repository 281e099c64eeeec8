//! The table of Pexeso: its players, how it is shown, and who gives advice.

use std::sync::Arc;

use games::pexeso::{Observable, Pexeso, Recall, Style};
use kernel::{Limits, Notation, Rewards, RewardsAtEnd, Trembling, Watch};
use play::session::Adviser;
use play::{PlayerBuilder, PlayerFactory, PlayerSpec};
use study::document::GameSet;

use super::advice::{Exact, Played};
use super::optimal::PexesoPlanners;
use super::reporter::Taken;
use super::scene::PexesoScene;
use super::solve::shown;
use super::{PexesoPlayer, PexesoSetup};
use crate::catalogue::NativeGame;
use crate::company::{Company, Entry, Participant, Purpose};
use crate::error::WorkbenchError;
use crate::live::Scene;
use crate::session_setup::{BEST, EXACT};
use crate::settings::Settings;
use crate::solve::DRAW_AFTER;
use crate::table::{GameTable, Seated, Table};
use crate::table_plan::TablePlan;

/// Sets up the game with its players.
pub(super) fn seat(
    info: &'static NativeGame,
    settings: &Settings,
    entry: &Entry<'_>,
) -> Result<Seated, WorkbenchError> {
    entry.reject_table(info.name)?;

    // 1. Who plays. Errors are part of the game.
    let mut setup = PexesoSetup::new(settings, &entry.seating.err)?;
    setup.is_a_game()?;
    let seats = setup.rules.seats().into();
    let company = Company::new(info.name, info.players, "optimal", seats, entry)?
        .without_errors()
        .titled(info.title);
    let own = |participant: &Participant| match participant {
        Participant::Person | Participant::Searcher(_) | Participant::External(_) => {
            PexesoPlayer::from_text("random")
        }
        Participant::Own { text, .. } => {
            PexesoPlayer::from_text(text).map_err(|error| match error {
                WorkbenchError::UnknownPlayer { given, .. } => company.unknown(&given),
                other => other,
            })
        }
    };
    let players =
        company.participants.iter().map(own).collect::<Result<Vec<_>, WorkbenchError>>()?;
    let forget = players.iter().any(|player| !player.forgets.is_zero());
    let is_mixed = players.iter().any(|player| player.forgets != players[0].forgets)
        || setup.err.iter().any(|rate| *rate != setup.err.as_slice()[0]);
    if entry.purpose == Purpose::Roaming && is_mixed {
        return Err(WorkbenchError::conflict(
            "how likely a seat errs or forgets belongs to the seat, so that players who do so unlike each \
             other cannot change seats: leave out {rotate}, or name the players in another order"
                .to_owned(),
        ));
    }
    if forget && matches!(entry.purpose, Purpose::Session { .. }) {
        return Err(WorkbenchError::unable(
            "what a player has forgotten is hidden from the others, and `play` shows everything: who \
             forgets plays in `simulate` only"
                .to_owned(),
        ));
    }
    if forget {
        setup.let_movers_collect(settings);
    }
    setup.can_miss_mates()?;
    let mut known = PexesoPlanners::new(&setup, entry.limits, entry.watch);
    let wanted = if company.plays() { players.as_slice() } else { &[] };
    let styles = wanted.iter().map(|player| known.style(player.manner));
    let styles = styles.collect::<Result<Vec<_>, _>>()?;

    // 2. The game.
    let set = GameSet { name: info.name.to_owned(), set: shown(&setup, settings) };
    let rates = players.iter().map(|player| player.forgets);
    let rates = rates.take(setup.rules.seats().into()).collect();
    let names = company.names.clone();
    let pairs = setup.rules.pairs();
    let rules = setup.rules;
    let plan = PexesoPlan { company, setup, players, styles };
    let seated = if forget {
        Seated::new(plan.table(Recall::new(rules, rates)?)?, set, names)
    } else {
        Seated::new(plan.table(Pexeso::new(rules))?, set, names)
    };
    let draw_after = draw_after(pairs);
    // Around each decision it is chance's turn a few times.
    let longest = seated.longest.max(draw_after.saturating_mul(4));
    let title = info.title.to_owned();
    Ok(Seated { draw_after: Some(draw_after), longest, pays_so_far: true, title, ..seated })
}

/// The decisions after which a game of this many pairs is called off. Those who turn cards at random take
/// n² turns for n pairs on average.
fn draw_after(pairs: u16) -> u64 {
    (10 * u64::from(pairs).pow(2)).max(DRAW_AFTER)
}

struct PexesoPlan {
    company: Company,
    setup: PexesoSetup,
    /// By place; of those who are not known by name, random.
    players: Vec<PexesoPlayer>,
    /// Of those who play.
    styles: Vec<Style>,
}

impl PexesoPlan {
    /// The table of `game`, in which players err as was asked for.
    fn table<G>(self, game: G) -> Result<impl GameTable + 'static, WorkbenchError>
    where
        G: Observable + Rewards + Notation + Clone + Send + Sync + 'static,
        Self: TablePlan<RewardsAtEnd<Trembling<G>>>,
    {
        let trembling = Trembling::new(game, self.setup.err.clone());
        let game = RewardsAtEnd::new(trembling.expect("there is a rate for each seat"));
        let reporter = Taken::new(self.setup.rules.pairs());
        let table = Table { game: Arc::new(game), reporter, plan: self };
        table.plan.entrants(&table.game, &())?;
        Ok(table)
    }

    fn searching<'t, G: Observable + Rewards + Notation>(
        &'t self,
        game: &'t Arc<RewardsAtEnd<G>>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, RewardsAtEnd<G>>, WorkbenchError> {
        self.company.searcher(PlayerBuilder::perfect_information(&**game), spec, watch)
    }

    fn following<G: Observable + Rewards + Notation>(
        &self,
        idx: usize,
    ) -> PlayerFactory<'_, RewardsAtEnd<G>> {
        let (player, style) = (&self.players[idx], &self.styles[idx]);
        PlayerFactory::new(move || player.seated(style))
    }
}

/// Where somebody forgets.
impl TablePlan<RewardsAtEnd<Trembling<Recall>>> for PexesoPlan {
    fn company(&self) -> &Company {
        &self.company
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<RewardsAtEnd<Trembling<Recall>>>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, RewardsAtEnd<Trembling<Recall>>>, WorkbenchError> {
        self.searching(game, spec, watch)
    }

    fn own<'t>(
        &'t self,
        _: &'t Arc<RewardsAtEnd<Trembling<Recall>>>,
        idx: usize,
        _: &str,
        _: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, RewardsAtEnd<Trembling<Recall>>>> {
        Some(self.following(idx))
    }

    fn parameters(&self) -> String {
        self.setup.on_one_line()
    }
}

impl TablePlan<Played> for PexesoPlan {
    fn company(&self) -> &Company {
        &self.company
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<Played>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, Played>, WorkbenchError> {
        self.searching(game, spec, watch)
    }

    fn own<'t>(
        &'t self,
        _: &'t Arc<Played>,
        idx: usize,
        _: &str,
        _: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, Played>> {
        Some(self.following(idx))
    }

    fn parameters(&self) -> String {
        self.setup.on_one_line()
    }

    fn shown_name(&self, idx: usize) -> String {
        match &self.company.participants[idx] {
            Participant::Own { err, .. } if err.is_zero() => self.players[idx].to_text(),
            Participant::Own { err, .. } => format!("{}~{err}", self.players[idx].to_text()),
            Participant::Person | Participant::Searcher(_) | Participant::External(_) => {
                self.company.names[idx].clone()
            }
        }
    }

    fn scene<'t>(&'t self, _: &'t Arc<Played>) -> Box<dyn Scene<Played> + 't> {
        Box::new(PexesoScene)
    }

    fn adviser<'t>(
        &'t self,
        game: &'t Arc<Played>,
        advice: &str,
        limits: Limits,
        watch: &'t dyn Watch,
    ) -> Result<Option<Box<dyn Adviser<Played> + 't>>, WorkbenchError> {
        if ![BEST, EXACT].contains(&advice) {
            return Ok(None);
        }
        if self.setup.rules.seats() != 2 {
            return Err(WorkbenchError::unable(
                "there is a table for two players only: take the advice of a player that searches, such as mcts:1000".to_owned(),
            ));
        }
        let known = PexesoPlanners::new(&self.setup, limits, watch);
        Ok(Some(Box::new(Exact::new(&known, game)?)))
    }
}
