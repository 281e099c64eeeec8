//! Session set-up: who sits where, who gives advice, and the same where players tremble.

use std::sync::Arc;

use kernel::{BySeat, Lifted, Limits, Notation, Probability, Trembling, Watch};
use play::session::{
    Adviser, FirstAdvice, Occupant, SearchAdvice, Session, SessionConfig, advising_spec,
};
use play::{Player, PlayerSpec, Reporter};

use crate::advice::LazyAdviser;
use crate::company::Participant;
use crate::error::WorkbenchError;
use crate::live::{GivenAdvice, Live, LiveGame, PlayBounds, Scene, ScoresAt, ShownGame, proceeded};
use crate::play::{PlayRequest, QUICK};
use crate::solving_watch::SolvingWatch;
use crate::table::Table;
use crate::table_plan::TablePlan;

impl<G, R, P> Table<G, R, P>
where
    G: Notation + Clone + Send + Sync + 'static,
    R: Reporter<G> + Send + Sync,
    P: TablePlan<G>,
{
    /// Who plays a session, and how it is shown.
    pub(crate) fn configured<'t>(
        &'t self,
        request: &PlayRequest,
        watch: &'t SolvingWatch<'t>,
    ) -> Result<SessionConfig<'t, G>, WorkbenchError> {
        let (game, plan) = (&self.game, &self.plan);
        let company = plan.company();
        let entrants = plan.entrants(game, watch)?;
        let mut seats = Vec::new();
        for (idx, (one, entrant)) in company.participants.iter().zip(&entrants).enumerate() {
            seats.push(match one {
                Participant::Person => Occupant::Person,
                _ => Occupant::Machine { name: plan.shown_name(idx), player: entrant.player() },
            });
        }
        let mut config = SessionConfig {
            seed: request.work.seed(),
            ..SessionConfig::new(company.game(), plan.parameters(), seats)
        };
        config.keeps_secrets = plan.scene(game).keeps_secrets();
        config.adviser = match request.advice.as_deref() {
            Some(NONE) => None,
            Some(BEST) => Some(self.best_adviser(request, request.work.limits, watch)?),
            Some(name) => Some(self.named_adviser(name, request.work.limits, watch)?),
            None => {
                // Nobody waits for advice that nobody asks for.
                let limits = request.work.limits;
                let limits = Limits { states: limits.states.min(QUICK), ..limits };
                let request = request.clone();
                best_search(&request)?;
                let make = move || self.best_adviser(&request, limits, watch);
                Some(Box::new(LazyAdviser::new(make)))
            }
        };
        Ok(config)
    }

    /// The adviser called `name`.
    fn named_adviser<'t>(
        &'t self,
        name: &str,
        limits: Limits,
        watch: &'t dyn Watch,
    ) -> Result<Box<dyn Adviser<G> + 't>, WorkbenchError> {
        let (game, plan) = (&self.game, &self.plan);
        if let Some(own) = plan.adviser(game, name, limits, watch)? {
            return Ok(own);
        }
        // Who looks ahead without playouts has no estimates that it could tell.
        let searcher = plan.company().searching_adviser(Some(name));
        let Some(spec) = searcher.filter(|spec| spec.base.plays_out()) else {
            return Err(WorkbenchError::BadValue {
                name: "advice".to_owned(),
                given: name.to_owned(),
                wanted: "best, exact, a player that searches, such as mcts:1000, or none"
                    .to_owned(),
            });
        };
        Ok(Box::new(self.search_advice(&spec, watch)?))
    }

    /// The best advice there is: by the solution where the game is small enough, else, and where that has nothing
    /// to say, by search.
    ///
    /// # Errors
    /// If the watch says stop, or somebody can neither solve nor search the game.
    fn best_adviser<'t>(
        &'t self,
        request: &PlayRequest,
        limits: Limits,
        watch: &'t SolvingWatch<'t>,
    ) -> Result<Box<dyn Adviser<G> + 't>, WorkbenchError> {
        let (game, plan) = (&self.game, &self.plan);
        let own = || plan.adviser(game, BEST, limits, watch);
        let own = match watch.in_time(own, WorkbenchError::is_stopped) {
            Some(Err(error)) if error.is_stopped() => return Err(error),
            own => own.and_then(Result::ok).flatten(),
        };
        let spec = best_search(request)?;
        // Who cannot search either has no advice, and says why when he is asked.
        match (own, self.search_advice(&spec, watch)) {
            (Some(own), Ok(search)) => Ok(Box::new(FirstAdvice::new(own, search))),
            (Some(own), Err(_)) => Ok(own),
            (None, Ok(search)) => Ok(Box::new(search)),
            (None, Err(error)) => Err(error),
        }
    }

    /// Advice of the player of `spec`, which searches.
    ///
    /// # Errors
    /// If it cannot play this game, and why.
    fn search_advice<'t>(
        &'t self,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<SearchAdvice<Box<dyn Player<G> + 't>>, WorkbenchError> {
        let advising = advising_spec(spec, rayon::current_num_threads());
        let searcher = self.plan.searcher(&self.game, &advising, watch)?;
        Ok(SearchAdvice::new(spec, searcher.player()))
    }

    /// The same where players tremble: players and advisers see the game within.
    pub(crate) fn trembling<'t>(
        &'t self,
        rates: BySeat<Probability>,
        config: SessionConfig<'t, G>,
        request: &PlayRequest,
        watch: &'t dyn Watch,
    ) -> (Arc<Trembling<G>>, SessionConfig<'t, Trembling<G>>) {
        let (game, plan) = (&self.game, &self.plan);
        let SessionConfig { name, parameters, seats, seed, adviser, keeps_secrets, .. } = config;
        let lifted = |occupant| match occupant {
            Occupant::Machine { name, player } => Occupant::machine(name, Lifted(player)),
            Occupant::Person => Occupant::Person,
        };
        let within = |adviser| Box::new(Lifted(adviser)) as Box<dyn Adviser<Trembling<G>> + 't>;
        let advice = request.advice.as_deref().unwrap_or(BEST);
        let own = adviser.is_some().then(|| plan.trembling_adviser(game, advice, watch));
        let parameters = format!("{parameters} err={}", crate::erring::to_text(&rates));
        let config = SessionConfig {
            seed,
            adviser: own.flatten().or(adviser.map(within)),
            keeps_secrets,
            ..SessionConfig::new(
                name,
                parameters.trim_start(),
                seats.into_iter().map(lifted).collect(),
            )
        };
        let trembling = Trembling::new(G::clone(game), rates).expect("one rate for each seat");
        (Arc::new(trembling), config)
    }
}

/// The best adviser there is.
pub(crate) const BEST: &str = "best";

/// The adviser by the solution.
pub(crate) const EXACT: &str = "exact";

/// No adviser.
const NONE: &str = "none";

/// The playouts of a piece of advice by search, unless a request says otherwise.
const THINK: &str = "1000";

/// The search of the best advice, by its budget.
fn best_search(request: &PlayRequest) -> Result<PlayerSpec, WorkbenchError> {
    let think = request.think.as_deref().unwrap_or(THINK);
    format!("mcts:{think}").parse::<PlayerSpec>().map_err(|_| WorkbenchError::BadValue {
        name: "think".to_owned(),
        given: think.to_owned(),
        wanted: "playouts, such as 500, or a time, such as 2s".to_owned(),
    })
}

/// Leads a session, or takes up a game that was saved.
pub(crate) fn led<'t, G: Notation + 't, D: std::ops::Deref<Target = G> + Clone + 't>(
    mut session: Session<'t, G, D>,
    scene: Box<dyn Scene<G> + 't>,
    scores: ScoresAt<'t, G>,
    shown: ShownGame,
    request: &PlayRequest,
    watch: &'t dyn Watch,
) -> Result<Box<dyn LiveGame + 't>, WorkbenchError> {
    if let Some(saved) = &request.saved {
        session.restore(saved)?;
    }
    let bounds = PlayBounds { watch, longest: request.seating.longest };
    let pause = proceeded(&mut session, bounds);
    let given = GivenAdvice::new(request.seating.clock);
    Ok(Box::new(Live { session, scene, shown, pause, scores, given, bounds }))
}
