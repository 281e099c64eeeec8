//! Native games with perfect information: one handle for any game of the kernel, with its abilities.

use std::sync::Arc;

use kernel::{
    EachOption, Fraction, Game, Lifted, Limits, Notation, Number, Strategy, Trembling, Watch,
};
use play::session::Adviser;
use play::{ByPayoff, Follows, Heuristic, PlayerBuilder, PlayerFactory, PlayerSpec};
use solve::plan::{Access, Facts, plan};
use solve::{Method, RequestOption};
use study::document::{ClassFinding, GameSet};

use crate::advice::{AdvisedSolution, StateAdvice, StateSolution, solved_within, state_solution};
use crate::by_states::{self, StateFindings};
use crate::catalogue::NativeGame;
use crate::company::{Company, Entry, Participant, seated};
use crate::erring;
use crate::error::WorkbenchError;
use crate::findings::{Findings, StudyFindings};
use crate::handle::{GameHandle, OpenedGame};
use crate::hidden::{OWN_PAYOFFS, without_tables};
use crate::live::{NotationScene, Scene};
use crate::report::{GameReport, OwnFindings};
use crate::session_setup::{BEST, EXACT};
use crate::settings::Settings;
use crate::solve::{SolveRequest, Solved};
use crate::study::{StudyDocument, StudyRequest};
use crate::table::{Seated, Table};
use crate::table_plan::TablePlan;
use crate::topic::Topic;

/// Strategy that many tables share.
pub type SharedStrategy<G> = Arc<dyn Strategy<G>>;

/// Abilities of a native game beside its rules: its own players, findings and report. All but the players may be
/// left out.
#[derive(Clone, Copy)]
pub struct Abilities<G: Game> {
    /// The player of this name, if it is one of the game's own.
    pub player: fn(&G, &str) -> Option<SharedStrategy<G>>,
    /// An opinion on unfinished play, for players that search.
    pub heuristic: Option<Heuristic<G>>,
    /// Findings on the game that stand beside its solution.
    pub findings: Option<fn(&G) -> GameReport>,
    /// The report of `study` on these topics, which are of those in the row of the game.
    pub report: Option<fn(&G, &[Topic]) -> GameReport>,
}

/// None.
impl<G: Game> Default for Abilities<G> {
    fn default() -> Self {
        Self { player: |_, _| None, heuristic: None, findings: None, report: None }
    }
}

impl NativeGame {
    /// Player that every native game has: any move.
    pub const RANDOM: (&'static str, &'static str) =
        ("random", "any move, each as likely as the others");
    /// Player that every native game has: the solution.
    pub const PERFECT: (&'static str, &'static str) =
        ("perfect", "by the solution, which is found first (small games)");

    /// Opens `game`, which has perfect information and is what this row and `settings` mean.
    ///
    /// # Errors
    /// That it has hidden information.
    pub fn opened<G: Notation + Clone + Send + Sync + 'static>(
        &'static self,
        settings: Settings,
        game: G,
        abilities: Abilities<G>,
    ) -> Result<OpenedGame, WorkbenchError> {
        if game.class().hidden {
            return Err(WorkbenchError::unable(format!(
                "{} has hidden information, and a handle for perfect information",
                self.name
            )));
        }
        let game = Arc::new(game);
        Ok(OpenedGame::new(NativeHandle { info: self, settings, game, abilities }))
    }
}

/// Handle of a native game with perfect information.
struct NativeHandle<G: Game> {
    info: &'static NativeGame,
    settings: Settings,
    game: Arc<G>,
    abilities: Abilities<G>,
}

impl<G: Notation + Clone + Send + Sync + 'static> NativeHandle<G> {
    fn facts(&self) -> Facts {
        let facts = Facts {
            tree: Access::no("has perfect information, and is solved by its states"),
            evaluates_players: true,
            ..Facts::new(self.info.name, self.game.seats(), self.game.class())
        };
        without_tables(facts).without(&[RequestOption::Utility], OWN_PAYOFFS)
    }

    /// The strategy of the player called `name`.
    fn strategy(&self, name: &str) -> Result<SharedStrategy<G>, WorkbenchError> {
        if name == NativeGame::RANDOM.0 {
            return Ok(Arc::new(EachOption));
        }
        let unknown = || crate::company::unknown(self.info.name, name, self.info.players);
        (self.abilities.player)(&self.game, name).ok_or_else(unknown)
    }

    fn found<N: Number>(
        &self,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<StateFindings, WorkbenchError> {
        let (game, mut facts) = (&*self.game, self.facts());
        let rates = erring::rates(&request.seating.err, game.seats())?;
        let is_evaluated = plan(&facts, &request.wish())?.method == Method::Evaluation;
        let names =
            if is_evaluated { seated(&request.seating.players, game.seats())? } else { Vec::new() };
        let players = names.iter().map(|name| self.strategy(name));
        let players = players.collect::<Result<Vec<_>, WorkbenchError>>()?;
        match rates {
            None if is_evaluated => {
                let profile: Vec<&dyn Strategy<G>> =
                    players.iter().map(|player| &**player).collect();
                Ok(by_states::evaluate::<_, N>(game, &profile, request, watch)?)
            }
            None => by_states::solve::<_, N>(game, &mut facts, request, watch),
            Some(rates) => {
                let erring = Trembling::new(game.clone(), rates).expect("one rate for each seat");
                if !is_evaluated {
                    return by_states::solve::<_, N>(&erring, &mut facts, request, watch);
                }
                let within: Vec<Lifted<&dyn Strategy<G>>> =
                    players.iter().map(|player| Lifted(&**player)).collect();
                let profile: Vec<&dyn Strategy<Trembling<G>>> =
                    within.iter().map(|player| player as &dyn Strategy<Trembling<G>>).collect();
                Ok(by_states::evaluate::<_, N>(&erring, &profile, request, watch)?)
            }
        }
    }
}

impl<G: Notation + Clone + Send + Sync + 'static> GameHandle for NativeHandle<G> {
    fn name(&self) -> &str {
        self.info.name
    }

    fn class(&self) -> ClassFinding {
        ClassFinding::of(&*self.game)
    }

    fn topics(&self) -> &'static [Topic] {
        self.info.topics
    }

    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
        let (info, game) = (self.info, &self.game);
        entry.reject_table(info.name)?;
        let company = Company::new(info.name, info.players, "perfect", game.seats(), entry)?
            .titled(info.title);
        let mut solution: Option<Arc<dyn StateSolution<G>>> = None;
        let mut own = Vec::new();
        for participant in &company.participants {
            own.push(match participant {
                Participant::Own { text, .. } if text == NativeGame::RANDOM.0 => None,
                Participant::Own { text, .. } if text == NativeGame::PERFECT.0 => {
                    if solution.is_none() && company.plays() {
                        let purpose = ("`perfect` plays", "take a player that searches: mcts:1000");
                        let limits = solved_within(entry.limits);
                        let solved =
                            state_solution(&**game, info.name, purpose, limits, entry.watch);
                        solution = Some(solved?);
                    }
                    solution.clone().map(|solution| -> SharedStrategy<G> { Arc::new(solution) })
                }
                Participant::Own { text, .. } => Some(self.strategy(text)?),
                Participant::Person | Participant::Searcher(_) | Participant::External(_) => None,
            });
        }
        let mut set = self.settings.to_json();
        erring::note(&mut set, company.rates());
        let (set, players) = (GameSet { name: info.name.to_owned(), set }, company.names.clone());
        let plan = NativePlan {
            company,
            own,
            heuristic: self.abilities.heuristic,
            scene: || Box::new(NotationScene),
            parameters: self.settings.on_one_line(),
        };
        let table = Table { game: Arc::clone(game), reporter: ByPayoff, plan };
        table.plan.entrants(&table.game, &())?;
        Ok(Seated { title: info.title.to_owned(), ..Seated::new(table, set, players) })
    }

    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
        let found = if request.exact {
            self.found::<Fraction>(request, watch)
        } else {
            self.found::<f64>(request, watch)
        };
        let names: Vec<&str> =
            self.info.parameters.iter().map(|parameter| parameter.name).collect();
        let hint = format!(
            "raise it ({{max-states}}, {{max-memory}}), or set a smaller game ({})",
            names.join(", ")
        );
        let found = found.map_err(|error| error.with_hint(&hint))?;
        let mut set = self.settings.to_json();
        let rates = erring::rates(&request.seating.err, self.game.seats())?;
        erring::note(&mut set, rates.as_ref());
        let name = self.info.name.to_owned();
        let mut solved = found.solved(GameSet { name, set }, self.class());
        if let (Some(findings), Findings::Open(open)) =
            (self.abilities.findings, &solved.document.findings)
        {
            let own = OwnFindings { own: findings(&self.game), solution: (**open).clone() };
            solved.document.findings = Findings::Own(Box::new(own));
        }
        Ok(solved)
    }

    fn report(
        &self,
        request: &StudyRequest,
        _: &dyn Watch,
    ) -> Result<Option<StudyDocument>, WorkbenchError> {
        let Some(report) = self.abilities.report else { return Ok(None) };
        let is_wanted = |topic: &&Topic| topic.is_wanted(&request.only);
        let topics: Vec<Topic> = self.info.topics.iter().filter(is_wanted).copied().collect();
        let findings = StudyFindings::Own(Box::new(report(&self.game, &topics)));
        let game = GameSet { name: self.info.name.to_owned(), set: self.settings.to_json() };
        Ok(Some(StudyDocument::new(game, findings)))
    }
}

/// Plan of the table of a native game: players by their strategies.
pub(crate) struct NativePlan<G: Game> {
    pub(crate) company: Company,
    /// By place; none for those who play at random, search or are people.
    pub(crate) own: Vec<Option<SharedStrategy<G>>>,
    pub(crate) heuristic: Option<Heuristic<G>>,
    /// Makes the game as its seats see it.
    pub(crate) scene: fn() -> Box<dyn Scene<G>>,
    pub(crate) parameters: String,
}

impl<G: Notation + Clone + Send + Sync + 'static> TablePlan<G> for NativePlan<G> {
    fn company(&self) -> &Company {
        &self.company
    }

    fn searcher<'t>(
        &'t self,
        game: &'t Arc<G>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, G>, WorkbenchError> {
        let mut builder = PlayerBuilder::perfect_information(&**game);
        builder.heuristic = self.heuristic;
        self.company.searcher(builder, spec, watch)
    }

    fn own<'t>(
        &'t self,
        _: &'t Arc<G>,
        idx: usize,
        _: &str,
        _: &'t dyn Watch,
    ) -> Option<PlayerFactory<'t, G>> {
        let strategy = self.own[idx].as_ref()?;
        Some(PlayerFactory::new(move || Follows::new(Arc::clone(strategy))))
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }

    fn scene<'t>(&'t self, _: &'t Arc<G>) -> Box<dyn Scene<G> + 't> {
        (self.scene)()
    }

    fn adviser<'t>(
        &'t self,
        game: &'t Arc<G>,
        advice: &str,
        limits: Limits,
        watch: &'t dyn Watch,
    ) -> Result<Option<Box<dyn Adviser<G> + 't>>, WorkbenchError> {
        if ![BEST, EXACT].contains(&advice) {
            return Ok(None);
        }
        let solution = AdvisedSolution::new(&**game, self.company.game(), limits, watch)?;
        Ok(Some(Box::new(StateAdvice(solution))))
    }
}
