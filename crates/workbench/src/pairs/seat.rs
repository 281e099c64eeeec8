//! The tables of Pairs and its kin.

use std::sync::Arc;

use games::pairs::{Pack, PairsError, Rule};
use kernel::{Scored, Seat, Strategy};
use play::{ByPayoff, ByScore, Heuristic, Reporter, WithEvents};
use study::document::GameSet;

use super::scene::PairsScene;
use super::snapshot::PairsTable;
use super::solve::{round, top_rank};
use super::{check_players, continuous, full, pack, shown};
use crate::catalogue::NativeGame;
use crate::company::{Company, Entry, Participant};
use crate::erring::note;
use crate::error::WorkbenchError;
use crate::live::Scene;
use crate::native::{NativePlan, SharedStrategy};
use crate::settings::Settings;
use crate::table::{Seated, Table};
use crate::table_plan::TablePlan;

/// Sets up the game that `info` and `settings` mean, with its players.
pub(super) fn seat(
    info: &'static NativeGame,
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
        "pairs-game" if settings.is_set("scores") => Err(WorkbenchError::conflict(
            "scores is for solving: a simulated game starts at 0".to_owned(),
        )),
        "pairs-game" => {
            let (deck, game) = (pack(settings)?, full(settings)?);
            seating.at(game, ranks(&deck), Some(fewest()), WithEvents::new(ByScore))
        }
        _ => {
            let (deck, game) = (pack(settings)?, continuous(settings)?);
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
    info: &'static NativeGame,
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
        G: PairsTable + Clone + Send + Sync + 'static,
        G::State: Send + Sync,
        Rule: Strategy<G>,
    {
        let NativeGame { name, title, players, .. } = self.info;
        let company =
            Company::new(name, players, "equilibrium", game.seats(), self.entry)?.titled(title);
        // Those who follow a rule; the others have none.
        let rule = |participant: &Participant| match participant {
            Participant::Person | Participant::Searcher(_) | Participant::External(_) => {
                Ok(Rule::Random)
            }
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
        let follows = |rule| match rule {
            // Their errors would change nothing, and the same seed gives the same games.
            Rule::Random => None,
            rule => Some(Arc::new(rule) as SharedStrategy<G>),
        };
        let own = rules.into_iter().map(follows).collect();
        let scene: fn() -> Box<dyn Scene<G>> = || Box::new(PairsScene);
        let plan = NativePlan { company, own, heuristic, scene, parameters };
        let table = Table { game: Arc::new(game), reporter, plan };
        table.plan.entrants(&table.game, &())?;
        Ok(Seated { title: (*title).to_owned(), ..Seated::new(table, set, players) })
    }
}
