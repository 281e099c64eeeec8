//! `solve` for Pairs: the whole deal, a configuration, a profile of players, or the full game.

use games::pairs::dense::{self, DenseConfig, MAX_DENSE_RANKS};
use games::pairs::full_deal::{self, FullDealConfig};
use games::pairs::{
    FreshDeckGame, GameConfig, Pack, PairsError, PairsGame, Round, Rule, Setup, Stack,
};
use kernel::{BySeat, Fraction, Game, LimitReached, Number, Strategy, Watch};
use solve::backward::{self, BackwardConfig};
use solve::plan::{Access, Facts, Wish, plan};
use solve::{Method, RequestOption};
use study::Estimate;
use study::chart::Picture;
use study::document::{ClassFinding, GameSet};
use study::pairs::{EndsFinding, NeglectedDeals, PairsFindings};

use super::{check_players, general, pack, rules, shown, target, ties};
use crate::company::seated;
use crate::erring;
use crate::error::WorkbenchError;
use crate::findings::Findings;
use crate::hidden::{OWN_PAYOFFS, without_tables};
use crate::settings::Settings;
use crate::solve::{SolveDocument, SolveRequest, Solved};

/// What can be done where a limit is reached.
pub(super) fn smaller(settings: &Settings) -> &'static str {
    if settings.is("ties", "full") && !settings.is_set("stacks") {
        "raise it ({max-states}, {max-memory}), set ties=redeal, or take a smaller deck or fewer seats"
    } else {
        "raise it ({max-states}, {max-memory}), or take a smaller deck or fewer seats"
    }
}

/// Facts about a game of Pairs called `name`: it has perfect information, and keeps no tables on disk.
pub(super) fn facts(name: &str, game: &impl Game) -> Facts {
    let facts = Facts {
        chance: Some(true),
        tree: Access::no("has perfect information, and is solved by its states"),
        ..Facts::new(name, game.seats(), game.class())
    };
    without_tables(facts).without(&[RequestOption::Utility], OWN_PAYOFFS)
}

/// Solution of a game of Pairs, before it is put into a document.
pub(super) struct PairsSolution {
    pub(super) method: Method,
    pub(super) values: Vec<Estimate>,
    pub(super) states: u64,
    pub(super) bytes: u64,
    pub(super) stopped: Option<LimitReached>,
    pub(super) findings: PairsFindings,
}

pub(super) fn solved_as(
    name: &str,
    game: &impl Game,
    settings: &Settings,
    found: PairsSolution,
    picture: Option<Picture>,
) -> Solved {
    let mut document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: GameSet { name: name.to_owned(), set: shown(settings, game.seats()) },
        method: found.method.name().into(),
        class: ClassFinding::of(game),
        utility: None,
        values: found.values,
        states: found.states,
        bytes: found.bytes,
        seconds: 0.0,
        findings: Findings::Pairs(Box::new(found.findings)),
    };
    // Only what played a part is shown: tie-breaks are left out only of deals to three and more.
    let is_exact = document.values.iter().any(|worth| worth.exact.is_some());
    let set = &mut document.game.set;
    if found.method != Method::Dense {
        set.remove("prune");
    }
    let is_general = matches!(found.method, Method::Backward | Method::Policy);
    if is_general || is_exact || game.seats() == 2 {
        set.remove("neglect");
    }
    let stopped =
        found.stopped.map(|limit| WorkbenchError::from(limit).with_hint(smaller(settings)));
    Solved { document, picture, strategy: None, stopped }
}

/// Request about one round.
pub(super) struct RoundRequest<'a> {
    pub(super) round: Round,
    pub(super) request: &'a SolveRequest,
    pub(super) settings: &'a Settings,
}

/// Facts about one round, of which `wish` is wished.
fn round_facts(round: &Round, wish: &Wish) -> Facts {
    let top = top_rank(round);
    let fits = top <= MAX_DENSE_RANKS;
    let is_deal = matches!(round.setup(), Setup::Deal { .. });
    let facts = facts("pairs", round);
    Facts {
        own: if fits {
            Access::Yes
        } else {
            Access::no(format!(
                "has {top} ranks here, and its own solver takes {MAX_DENSE_RANKS} at most"
            ))
        },
        own_honours: vec![RequestOption::Exact],
        states: if fits || !is_deal {
            Access::Yes
        } else {
            Access::IfNamed(
                "has more states than any machine holds, unless the deck is nearly empty"
                    .to_owned(),
            )
        },
        evaluates_players: true,
        evaluators: if fits && !wish.err {
            vec![Method::Dense, Method::Backward]
        } else {
            vec![Method::Backward]
        },
        ..facts
    }
}

/// Solves one round, or evaluates its players.
pub(super) fn solve_round(
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let solved = if request.exact {
        solved_round::<Fraction>(request, settings, watch)
    } else {
        solved_round::<f64>(request, settings, watch)
    };
    solved.map_err(|error| error.with_hint(smaller(settings)))
}

fn solved_round<N: Number>(
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let asked = RoundRequest { round: round(settings)?, request, settings };
    let rates = erring::rates(&request.seating.err, asked.round.seats())?;
    let (wish, top) = (request.wish(), top_rank(&asked.round));
    let facts = round_facts(&asked.round, &wish);
    let method = plan(&facts, &wish)?.method;
    let is_own = matches!(method, Method::Dense | Method::Backward | Method::Evaluation);
    if rates.is_some() || !is_own {
        return general::solve::<N>(&asked, facts, rates, watch);
    }
    let found = match (request.players(), method) {
        (None, Method::Dense) => asked.dense::<N>(watch)?,
        (None, _) => asked.backward::<N>(watch)?,
        (Some(players), _) => {
            let players = seated(players, asked.round.seats())?;
            let rules = rules(&players)?;
            let is_dense = facts.own.is_there() && request.method != Method::Backward;
            if !is_dense {
                check_players(&rules, rules.len(), top)?;
            }
            asked.evaluate::<N>(&rules, is_dense, watch)?
        }
    };
    let picture = found.findings.picture();
    Ok(solved_as("pairs", &asked.round, settings, found, picture))
}

/// The highest rank in the round, face up or unseen.
pub(super) fn top_rank(round: &Round) -> usize {
    let table = round.start();
    let face_up = table.stacks.iter().filter_map(|stack| stack.ranks().last()).max();
    usize::from(face_up.unwrap_or(0).max(table.unseen.top()))
}

/// The round that was asked for.
pub(super) fn round(settings: &Settings) -> Result<Round, WorkbenchError> {
    let seats = settings.whole("seats") as usize;
    let Some(stacks) = settings.stacks("stacks") else {
        if settings.is_set("unseen") {
            return Err(WorkbenchError::conflict(
                "unseen goes with stacks: set stacks too, or use deck".to_owned(),
            ));
        }
        return Ok(Round::new(seats, Setup::Deal { pack: pack(settings)?, ties: ties(settings) })?);
    };
    if settings.is_set("ties") || settings.is_set("neglect") {
        return Err(WorkbenchError::conflict(
            "with stacks nothing is dealt: leave out ties and neglect".to_owned(),
        ));
    }
    // The stacks say how many seats there are; seats may say the same.
    if stacks.len() < 2 || (settings.is_set("seats") && stacks.len() != seats) {
        return Err(PairsError::WrongStacks { given: stacks.len(), seats }.into());
    }
    match settings.counts("unseen") {
        Some(_) if settings.is_set("ranks") || settings.is_set("deck") => {
            Err(WorkbenchError::conflict("with unseen, ranks and deck say nothing more".to_owned()))
        }
        Some(counts) => {
            let unseen = Pack::from_counts(&counts)?;
            Ok(Round::new(stacks.len(), Setup::Configuration { stacks, unseen })?)
        }
        None => Ok(Round::configured(&stacks, pack(settings)?)?),
    }
}

impl RoundRequest<'_> {
    fn whole_config(&self) -> FullDealConfig {
        FullDealConfig {
            ties: ties(self.settings),
            prune: self.settings.is("prune", "on"),
            neglect: self.settings.share("neglect"),
            limits: self.request.work.limits,
        }
    }

    fn dense<N: Number>(&self, watch: &dyn Watch) -> Result<PairsSolution, WorkbenchError> {
        match self.round.setup() {
            Setup::Deal { pack, .. } => self.dense_deal::<N>(pack, watch),
            Setup::Configuration { stacks, unseen } => {
                self.dense_configuration::<N>(stacks, &together(stacks, unseen), watch)
            }
        }
    }

    fn dense_deal<N: Number>(
        &self,
        pack: &Pack,
        watch: &dyn Watch,
    ) -> Result<PairsSolution, WorkbenchError> {
        let seats = self.round.seats();
        let config = self.whole_config();
        if !N::EXACT && seats == 2 {
            let whole = full_deal::solve_duel(pack, &config, watch)?;
            return Ok(of_whole(seats, pack, &whole, config.prune));
        }
        let whole = full_deal::solve::<N>(seats, pack, &config, watch)?;
        Ok(of_whole(seats, pack, &whole, config.prune))
    }

    fn dense_configuration<N: Number>(
        &self,
        stacks: &[Stack],
        pack: &Pack,
        watch: &dyn Watch,
    ) -> Result<PairsSolution, WorkbenchError> {
        let seats = stacks.len();
        let limits = self.request.work.limits;
        let config = DenseConfig {
            prune: self.settings.is("prune", "on"),
            limits,
            ..DenseConfig::default()
        };
        let openings = [stacks.to_vec()];
        let solved = dense::solve::<N>(seats, pack, &openings, &config, watch)?;
        let ends = solved.ends(&[N::one()], watch)?;
        let opening = &solved.openings()[0];
        let mut findings = PairsFindings::of_configuration(opening, &ends);
        findings.configurations = Some(study::pairs::Configurations {
            prune: config.prune,
            visited: solved.visited(),
            without_prune: if config.prune {
                dense::count(seats, pack, &openings, false, &limits, watch)?
            } else {
                solved.visited()
            },
            in_tie_breaks: 0,
        });
        Ok(PairsSolution {
            method: Method::Dense,
            values: opening.values.iter().map(Estimate::of).collect(),
            states: solved.visited(),
            bytes: solved.bytes(),
            stopped: None,
            findings,
        })
    }

    fn backward<N: Number>(&self, watch: &dyn Watch) -> Result<PairsSolution, WorkbenchError> {
        let config = BackwardConfig { ties: self.request.prefer, limits: self.request.work.limits };
        let solved = backward::solve::<Round, N>(&self.round, &config, watch)?;
        let mut findings = PairsFindings::default();
        if let Some(best) = solved.best_move(&self.round.start()) {
            findings.configuration = Some(study::pairs::ConfigurationFinding {
                action: study::pairs::action(best),
                margin: None,
            });
        }
        Ok(PairsSolution {
            method: Method::Backward,
            values: solved.values().iter().map(Estimate::of).collect(),
            states: solved.n_states() as u64,
            bytes: solved.bytes() as u64,
            stopped: None,
            findings,
        })
    }

    fn evaluate<N: Number>(
        &self,
        rules: &[Rule],
        is_dense: bool,
        watch: &dyn Watch,
    ) -> Result<PairsSolution, WorkbenchError> {
        let limits = self.request.work.limits;
        let worths = |values: &BySeat<N>| values.iter().map(Estimate::of).collect();
        let found = |values, ends, states, bytes| PairsSolution {
            method: Method::Evaluation,
            values,
            states,
            bytes,
            stopped: None,
            findings: PairsFindings { ends, ..PairsFindings::default() },
        };
        match self.round.setup() {
            Setup::Deal { pack, .. } if is_dense && !N::EXACT && rules.len() == 2 => {
                let config = self.whole_config();
                let duel = full_deal::evaluate_duel(pack, [&rules[0], &rules[1]], &config, watch)?;
                let values = [duel.value(), -duel.value()].iter().map(Estimate::of).collect();
                Ok(found(values, Some(EndsFinding::of_duel(&duel)), duel.visited, duel.bytes))
            }
            Setup::Deal { pack, .. } if is_dense => {
                let whole = full_deal::evaluate::<N>(pack, rules, &self.whole_config(), watch)?;
                let left_out = NeglectedDeals::of_round(whole.neglected, rules.len(), pack.top());
                let values =
                    (whole.ends.values().iter()).map(|value| left_out.worth(value)).collect();
                let ends = Some(EndsFinding::new(&whole.ends));
                let found = found(values, ends, whole.visited, whole.bytes);
                Ok(PairsSolution { stopped: whole.stopped, ..found })
            }
            Setup::Configuration { stacks, unseen } if is_dense => {
                let config = DenseConfig { prune: false, limits, ..DenseConfig::default() };
                let pack = together(stacks, unseen);
                let openings = std::slice::from_ref(stacks);
                let solved = dense::solve::<N>(rules.len(), &pack, openings, &config, watch)?;
                let rules: Vec<&Rule> = rules.iter().collect();
                let ends = solved.ends_of(&rules, &[N::one()], watch)?;
                let findings = Some(EndsFinding::new(&ends));
                Ok(found(worths(&ends.values()), findings, solved.visited(), solved.bytes()))
            }
            _ => {
                let profile: Vec<&dyn Strategy<Round>> =
                    rules.iter().map(|rule| rule as &dyn Strategy<Round>).collect();
                let values = solve::evaluate::<Round, N>(&self.round, &profile, limits, watch)?;
                Ok(found(worths(&values), None, 0, 0))
            }
        }
    }
}

/// The cards in the round, face up and unseen.
fn together(stacks: &[Stack], unseen: &Pack) -> Pack {
    let mut pack = *unseen;
    stacks.iter().flat_map(|stack| stack.ranks()).for_each(|rank| pack.put(rank));
    pack
}

fn of_whole<N: Number>(
    seats: usize,
    pack: &Pack,
    whole: &full_deal::FullDeal<N>,
    prune: bool,
) -> PairsSolution {
    // Cards fall to all alike, so before the deal each seat expects nothing, whatever was left out.
    PairsSolution {
        method: Method::Dense,
        values: vec![Estimate::of(&N::zero()); seats],
        states: whole.visited + whole.visited_in_ties,
        bytes: whole.bytes,
        stopped: whole.stopped,
        findings: PairsFindings::of_deal(whole, seats, pack.top(), prune),
    }
}

/// The full game, round by round with a fresh deck in each: by its own solver.
pub(super) fn solve_fresh(
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let seats = settings.whole("seats") as usize;
    if (settings.is_set("fresh") && settings.is("fresh", "off"))
        || settings.is_set("burn")
        || settings.is_set("spare")
    {
        return Err(WorkbenchError::conflict(
            "solving pairs-game assumes a fresh deck in every round: leave out burn, spare and fresh=off"
                .to_owned(),
        ));
    }
    let pack = pack(settings)?;
    if usize::from(pack.top()) > MAX_DENSE_RANKS {
        return Err(WorkbenchError::unable(format!(
            "solving the full game takes {MAX_DENSE_RANKS} ranks at most, and this deck has {}",
            pack.top()
        )));
    }
    let config = GameConfig {
        seats,
        pack,
        target: target(settings),
        ties: ties(settings),
        fresh: true,
        ..GameConfig::default()
    };
    let game = PairsGame::new(config)?;
    let goal = game.target() as usize;
    if goal > 200 {
        return Err(settings.bad("target", &goal.to_string(), "1 to 200 where the game is solved"));
    }
    let only = match settings.counts("scores").as_deref() {
        None => None,
        Some(&[a, b]) if usize::from(a) < goal && usize::from(b) < goal => {
            Some((a.into(), b.into()))
        }
        Some(other) => {
            let given: Vec<String> = other.iter().map(u8::to_string).collect();
            return Err(settings.bad(
                "scores",
                &given.join(","),
                &format!("two scores below {goal}"),
            ));
        }
    };
    let solved = FreshDeckGame::solve(&pack, goal, ties(settings), &request.work.limits, watch)
        .map_err(|error| WorkbenchError::from(error).with_hint(smaller(settings)))?;
    let (a, b) = only.unwrap_or((0, 0));
    let value = 1.0 - 2.0 * solved.loses(a, b);
    let found = PairsSolution {
        method: Method::FreshDeck,
        values: vec![Estimate::of(&value), Estimate::of(&-value)],
        states: solved.n_configurations(),
        bytes: solved.bytes(),
        stopped: None,
        findings: PairsFindings::of_game(&solved, only),
    };
    let loses = |mine, other| solved.loses(mine, other);
    let picture = Some(study::pairs::losses(solved.target(), loses));
    let mut solved = solved_as("pairs-game", &game, settings, found, picture);
    // What is assumed, whatever was set: a fresh deck, so that burned cards are immaterial.
    let set = &mut solved.document.game.set;
    set.retain(|name, _| name != "burn" && name != "spare");
    set.insert("fresh".to_owned(), "on".into());
    set.insert("target".to_owned(), goal.into());
    Ok(solved)
}
