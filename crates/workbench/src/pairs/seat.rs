//! The tables of Pairs and its kin.

use std::sync::Arc;

use games::pairs::{
    ContinuousConfig, ContinuousPairs, GameConfig, Pack, PairsError, PairsGame, Rule,
};
use kernel::{Limits, Notation, Scored, Seat, Strategy, Watch};
use play::session::SessionConfig;
use play::{ByPayoff, ByScore, Entrant, Follows, Heuristic, Kit, PlayerSpec, Reporter, WithEvents};
use study::document::GameSet;

use super::solve::{round, top_rank};
use super::{check_players, pack, shown, target, ties};
use crate::advice::StateAdvice;
use crate::catalogue::BuiltIn;
use crate::company::{Company, Entry, Participant};
use crate::erring::note;
use crate::error::WorkbenchError;
use crate::play::PlayRequest;
use crate::settings::Settings;
use crate::table::{Seated, Table, TablePlan};

/// Sets up the game that `info` and `settings` mean, with its players.
pub(super) fn seat(
    info: &'static BuiltIn,
    settings: &Settings,
    entry: &Entry<'_>,
) -> Result<Seated, WorkbenchError> {
    entry.reject_table(info.name)?;
    let seating = Seats { info, settings, entry };
    match info.name {
        "pairs" => {
            let round = round(settings)?;
            let top = top_rank(&round);
            seating.at(round, top, None, WithEvents::new(ByPayoff))
        }
        "pairs-game" if settings.is_set("scores") => Err(WorkbenchError::Conflict(
            "scores is for solving: a simulated game starts at 0".to_owned(),
        )),
        "pairs-game" => {
            let deck = pack(settings)?;
            let game = PairsGame::new(GameConfig {
                seats: settings.whole("seats") as usize,
                pack: deck,
                target: target(settings),
                burn: settings.whole("burn") as u8,
                spare: settings.whole("spare") as u8,
                ties: ties(settings),
                fresh: settings.is("fresh", "on"),
            })?;
            seating.at(game, ranks(&deck), Some(fewest()), WithEvents::new(ByScore))
        }
        _ => {
            let deck = pack(settings)?;
            let game = ContinuousPairs::new(ContinuousConfig {
                seats: settings.whole("seats") as usize,
                pack: deck,
                target: target(settings),
                burn: settings.whole("burn") as u8,
                spare: settings.whole("spare") as u8,
                ties: ties(settings),
            })?;
            seating.at(game, ranks(&deck), Some(fewest()), WithEvents::new(ByScore))
        }
    }
}

fn ranks(pack: &Pack) -> usize {
    usize::from(pack.top())
}

/// Unfinished play looks good for who has few points.
fn fewest<G: Scored>() -> Heuristic<G> {
    Heuristic::on_any_scale(|game: &G, state: &G::State, seat: Seat| {
        let scores = game.scores(state);
        let mean = scores.iter().sum::<i64>() as f64 / scores.len() as f64;
        mean - scores[seat] as f64
    })
}

struct Seats<'a> {
    info: &'static BuiltIn,
    settings: &'a Settings,
    entry: &'a Entry<'a>,
}

impl Seats<'_> {
    fn at<G>(
        &self,
        game: G,
        n_ranks: usize,
        heuristic: Option<Heuristic<G>>,
        reporter: impl Reporter<G> + 'static,
    ) -> Result<Seated, WorkbenchError>
    where
        G: Notation + Clone + Send + Sync + 'static,
        G::State: Send + Sync,
        Rule: Strategy<G>,
    {
        let BuiltIn { name, players, .. } = self.info;
        let company = Company::new(name, players, "equilibrium", game.seats(), self.entry)?;
        // Those who follow a rule; the others have none.
        let rule = |participant: &Participant| match participant {
            Participant::Person | Participant::Searcher(_) => Ok(Rule::Random),
            Participant::Own { text, .. } => Rule::from_text(text).map_err(|error| match error {
                PairsError::Strategy { .. } => company.unknown(text),
                other => other.into(),
            }),
        };
        let rules =
            company.participants.iter().map(rule).collect::<Result<Vec<_>, WorkbenchError>>()?;
        check_players(&rules, game.seats(), n_ranks)?;
        let mut set = shown(self.settings, game.seats());
        // What only solving uses is not shown.
        set.retain(|name, _| name != "prune" && name != "neglect");
        note(&mut set, company.rates());
        let (set, players) = (GameSet { name: (*name).to_owned(), set }, company.names.clone());
        let parameters = self.settings.on_one_line();
        let limits = self.entry.limits;
        let plan = PairsPlan { company, by_place: rules, heuristic, parameters, limits };
        let table = Table { game: Arc::new(game), reporter, plan };
        table.plan.entrants(&table.game, &())?;
        Ok(Seated::new(table, set, players))
    }
}

/// Plan of a table of Pairs: players, each by its rule.
struct PairsPlan<G: kernel::Game> {
    company: Company,
    by_place: Vec<Rule>,
    heuristic: Option<Heuristic<G>>,
    parameters: String,
    limits: Limits,
}

impl<G: Notation + Send + Sync + 'static> TablePlan<G> for PairsPlan<G>
where
    G::State: Send + Sync,
    Rule: Strategy<G>,
{
    fn company(&self) -> &Company {
        &self.company
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<G>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<Entrant<'t, G>, WorkbenchError> {
        let mut kit = Kit::open(&**game);
        kit.heuristic = self.heuristic;
        self.company.searcher(kit, spec, watch)
    }

    fn own<'t>(
        &'t self,
        _: &'t Arc<G>,
        idx: usize,
        _: &str,
        _: &'t dyn Watch,
    ) -> Option<Entrant<'t, G>> {
        match &self.by_place[idx] {
            // Their errors would change nothing, and the same seed gives the same games.
            Rule::Random => None,
            rule => Some(Entrant::new(move || Follows::new(rule))),
        }
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }

    fn present<'t>(
        &'t self,
        game: &'t Arc<G>,
        request: &PlayRequest,
        watch: &'t dyn Watch,
        config: &mut SessionConfig<'t, G>,
    ) -> Result<(), WorkbenchError> {
        if request.advice.as_deref() == Some("exact") {
            let advice = StateAdvice::new(&**game, self.company.game(), self.limits, watch)?;
            config.adviser = Some(Box::new(advice));
        }
        Ok(())
    }
}
