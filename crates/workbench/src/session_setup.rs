//! Session set-up: who sits where, who gives advice, and the same where players tremble.

use std::sync::Arc;

use kernel::{
    BySeat, Game, Lifted, LimitReached, Notation, Probability, Trembling, TremblingMove, Watch,
};
use play::session::{
    Adviser, Dialogue, FirstAdvice, MoveText, Occupant, Reply, SearchAdvice, Session,
    SessionConfig, Tell, trembles,
};
use play::{PlayError, PlayerSpec, Reporter};
use study::document::GameSet;

use crate::company::Participant;
use crate::error::WorkbenchError;
use crate::live::{Live, LiveGame, Scene, ScoresAt, proceeded};
use crate::play::PlayRequest;
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
        watch: &'t dyn Watch,
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
        if request.advice.as_deref() == Some(BEST) {
            self.advise_best(request, watch, &mut config)?;
            return Ok(config);
        }
        plan.present(game, request, watch, &mut config)?;
        let advice = request.advice.as_deref();
        if let (Some(spec), None) = (company.searching_adviser(advice), &config.adviser) {
            let player = plan.searcher(game, &spec, watch)?.player();
            config.adviser = Some(Box::new(SearchAdvice::new(spec.to_string(), player)));
        }
        if let (Some(given), None) = (advice.filter(|&advice| advice != "none"), &config.adviser) {
            return Err(WorkbenchError::BadValue {
                name: "advice".to_owned(),
                given: given.to_owned(),
                wanted: "best, exact, a player that searches, such as mcts:1000, or none"
                    .to_owned(),
            });
        }
        Ok(config)
    }

    /// The best advice there is: by the solution where the game is small enough, else, and where that has nothing
    /// to say, by search.
    fn advise_best<'t>(
        &'t self,
        request: &PlayRequest,
        watch: &'t dyn Watch,
        config: &mut SessionConfig<'t, G>,
    ) -> Result<(), WorkbenchError> {
        let (game, plan) = (&self.game, &self.plan);
        let with =
            |advice: &str| PlayRequest { advice: Some(advice.to_owned()), ..request.clone() };
        match plan.present(game, &with("exact"), watch, config) {
            Err(error @ WorkbenchError::Limit { limit: LimitReached::Stopped(_), .. }) => {
                return Err(error);
            }
            Err(_) => plan.present(game, &with("none"), watch, config)?,
            Ok(()) => {}
        }
        let think = request.think.as_deref().unwrap_or(THINK);
        let spec = format!("mcts:{think}").parse::<PlayerSpec>().map_err(|error| {
            WorkbenchError::BadValue {
                name: "think".to_owned(),
                given: think.to_owned(),
                wanted: format!("playouts, such as 500, or a time, such as 2s ({error})"),
            }
        })?;
        // Who cannot search either has no advice, and says why when he is asked.
        if let Ok(searcher) = plan.searcher(game, &spec, watch) {
            let search = SearchAdvice::new(spec.to_string(), searcher.player());
            config.adviser = Some(match config.adviser.take() {
                Some(exact) => Box::new(FirstAdvice::new(exact, search)),
                None => Box::new(search),
            });
        }
        Ok(())
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
        let SessionConfig {
            name,
            parameters,
            seats,
            seed,
            adviser,
            show,
            tell,
            keeps_secrets,
            asks_forced,
            ..
        } = config;
        let lifted = |occupant| match occupant {
            Occupant::Machine { name, player } => Occupant::machine(name, Lifted(player)),
            Occupant::Person => Occupant::Person,
        };
        let within = |adviser| Box::new(Lifted(adviser)) as Box<dyn Adviser<Trembling<G>> + 't>;
        let own = adviser.is_some().then(|| plan.trembling_adviser(game, request, watch));
        let parameters = format!("{parameters} err={}", crate::erring::to_text(&rates));
        let config = SessionConfig {
            seed,
            adviser: own.flatten().or(adviser.map(within)),
            show: show.map(|show| {
                let shown = move |game: &Trembling<G>, state: &_, seat| {
                    let state: &<Trembling<G> as Game>::State = state;
                    show(game.inner(), state.inner(), seat)
                };
                Box::new(shown) as play::session::Show<'t, Trembling<G>>
            }),
            tell: Some(trembles_told(tell)),
            keeps_secrets,
            asks_forced,
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
const BEST: &str = "best";

/// The playouts of a piece of advice by search, unless a request says otherwise.
const THINK: &str = "1000";

/// Leads a session, or takes up a game that was saved.
pub(crate) fn led<'t, G: Notation + 't, D: std::ops::Deref<Target = G> + Clone + 't>(
    mut session: Session<'t, G, D>,
    scene: Box<dyn Scene<G> + 't>,
    scores: ScoresAt<'t, G>,
    (game, title): (&GameSet, &str),
    request: &PlayRequest,
) -> Result<Box<dyn LiveGame + 't>, WorkbenchError> {
    if let Some(saved) = &request.saved {
        session.restore(&saved.to_text())?;
    }
    let pause = proceeded(&mut session);
    let (game, title) = (game.clone(), title.to_owned());
    Ok(Box::new(Live { session, scene, game, title, pause, scores }))
}

/// Text of moves where players tremble: an error is named as such if the move has a text without it; a move that is
/// kept from people in the inner game is kept from them here too.
fn trembles_told<'t, G: Notation + 't>(tell: Option<Tell<'t, G>>) -> Tell<'t, Trembling<G>> {
    let trembles = trembles::<G>();
    Box::new(move |game, state, mv| {
        let told = |mv| {
            let (game, state) = (game.inner(), state.inner());
            tell.as_ref().map_or(MoveText::Plainly, |tell| tell(game, state, mv))
        };
        match mv {
            TremblingMove::Inner(mv) => told(mv),
            TremblingMove::Tremble(inner) if told(inner) == MoveText::NotAtAll => {
                MoveText::NotAtAll
            }
            TremblingMove::Tremble(_) | TremblingMove::Steady => trembles(game, state, mv),
        }
    })
}

/// Begins a session, or takes up a game that was saved.
pub(crate) fn begun<'t, G: Notation + 't, D: std::ops::Deref<Target = G> + Clone + 't>(
    session: Result<(Session<'t, G, D>, Reply), PlayError>,
    request: &PlayRequest,
) -> Result<(Box<dyn Dialogue + 't>, Reply), WorkbenchError> {
    let (mut session, mut opening) = session.map_err(WorkbenchError::Play)?;
    if let Some(saved) = &request.saved {
        opening = session.restore(&saved.to_text())?;
    }
    Ok((Box::new(session), opening))
}
