//! `solve` for games with hidden information: the equilibrium, or what a given strategy is worth.

use extensive::{Titles, Tree};
use kernel::{Erring, Fraction, Game, LimitReached, Number, Seat, Watch};
use solve::best_reply::{self, Audit};
use solve::form::{Form, Node, Profile};
use solve::{Compiled, Ties};
use study::document::{ClassFinding, GameSet};

use super::answer::{self, Answer, Claim};
use super::equilibrium::{Played, Wanted, Way};
use super::labels::{Labelled, Labels};
use super::remark::remark;
use super::strategy::{self, Given};
use super::{Ask, HiddenRequest, StrategyText, shown, with_game};
use crate::catalogue::BuiltIn;
use crate::error::WorkbenchError;
use crate::method::Method;
use crate::settings::Settings;
use crate::size::Size;
use crate::verbs::{Findings, SolveDocument, SolveRequest, Solved};
use crate::{erring, general};

pub(crate) fn solve(
    info: &BuiltIn,
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let game = GameSet { name: info.name.to_owned(), set: shown(info, settings) };
    let smaller = info.parameters.iter().map(|parameter| parameter.name.to_owned()).collect();
    with_game(info, settings, Solve { game, smaller, request, watch })?
}

/// The solution of a game that is set up.
pub(crate) struct Solve<'a> {
    /// What it is called, and what was set.
    pub(crate) game: GameSet,
    /// The parameters that may make it smaller.
    pub(crate) smaller: Vec<String>,
    /// What is asked for.
    pub(crate) request: &'a SolveRequest,
    pub(crate) watch: &'a dyn Watch,
}

const ONE_EACH: &str = "one rate for each seat";

impl Ask for Solve<'_> {
    type Answer = Result<Solved, WorkbenchError>;

    fn ask<G: Labelled>(mut self, game: &G) -> Self::Answer {
        let request = self.request;
        let rates = erring::rates(&request.err, game.seats())?;
        erring::note(&mut self.game.set, rates.as_ref());
        let is_open = !game.class().hidden && request.hidden == HiddenRequest::default();
        let is_open = is_open && matches!(request.method, Method::Auto | Method::Backward);
        match (is_open, rates) {
            (true, None) => self.in_the_open(game),
            // Written out first, which spares a copy of every method for open games for each game here.
            (true, Some(rates)) => {
                let tree = Tree::of(game, &Titles::default(), request.limits, self.watch)?;
                self.in_the_open(&Erring::new(&tree, rates).expect(ONE_EACH))
            }
            (false, None) => self.by_its_tree(game),
            (false, Some(rates)) => {
                self.by_its_tree(&Erring::new(game, rates).expect(ONE_EACH).remembering())
            }
        }
    }
}

impl Solve<'_> {
    /// The solution of a game that might hide something and does not.
    fn in_the_open<G: Game>(self, game: &G) -> Result<Solved, WorkbenchError> {
        let Self { game: asked, request, watch, .. } = self;
        if request.players.is_some() {
            return Err(WorkbenchError::Unable(format!(
                "{} is solved without players only: leave out --players",
                asked.name
            )));
        }
        let found = if request.exact {
            general::solve::<_, Fraction>(game, request, watch)?
        } else {
            general::solve::<_, f64>(game, request, watch)?
        };
        Ok(found.solved(asked, ClassFinding::of(game)))
    }

    /// The solution of a game that hides something, or is treated as if it did.
    fn by_its_tree<G: Labelled>(self, game: &G) -> Result<Solved, WorkbenchError> {
        let Self { game: asked, smaller, request, watch } = self;
        fits(&asked.name, request)?;
        let mut size = Size::new(&asked.name, smaller);
        size.look(game, watch)?;
        size.fits_as_a_tree(&request.limits)?;
        let compiled = Compiled::new(game, request.limits, watch)
            .map_err(|error| size.explain(error.into()))?;
        let labels = || Labels::new(game, &compiled);
        let class = ClassFinding::of(game);
        written_out(asked, class, compiled.form(), &labels, request, watch)
    }
}

/// The solution of a game that is written out as `form`; from here on nothing depends on what game it is.
fn written_out(
    asked: GameSet,
    class: ClassFinding,
    form: &Form,
    labels: &dyn Fn() -> Labels,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let found = match &request.hidden.strategy {
        Some(text) => {
            watch.remark(&remark(&asked.name, &form.size(), None));
            Found::of(looked_at(text, &asked, form, &labels())?)
        }
        None => solved(form, labels, &asked, request, watch)?,
    };
    let Found { method, answer, bytes, strategy, stopped } = found;
    // Play that comes to every end of the tree does not go round, whatever the game says of itself.
    let chance = form.nodes().iter().any(|node| matches!(node, Node::Chance { .. }));
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: asked,
        method,
        class: ClassFinding { chance, cycles: false, ..class },
        utility: None,
        values: answer.values,
        states: form.size().nodes,
        bytes: form.size().bytes + bytes,
        seconds: 0.0,
        findings: Findings::Hidden(Box::new(answer.findings)),
    };
    Ok(Solved { document, picture: None, strategy, stopped })
}

/// What there is to say, and what it took.
struct Found {
    method: &'static str,
    answer: Answer,
    /// Bytes beside the tree.
    bytes: u64,
    strategy: Option<String>,
    stopped: Option<WorkbenchError>,
}

impl Found {
    /// What is said of a given strategy.
    fn of(answer: Answer) -> Self {
        Self { method: "best-reply", answer, bytes: 0, strategy: None, stopped: None }
    }
}

/// The equilibrium.
fn solved(
    form: &Form,
    labels: &dyn Fn() -> Labels,
    asked: &GameSet,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let way = Way::new(form, Wanted::new(&asked.name, request))?;
    watch.remark(&remark(&asked.name, &form.size(), Some(way.seconds(&form.size()))));
    let found = way.solve(form, request.limits, watch)?;
    let labels = labels();
    let file = request.hidden.wants_strategy.then_some(asked);
    let (mut answer, strategy) = match &found.played {
        Played::Exact(profile, audit) => told(form, &labels, profile, audit, &way, file),
        Played::Float(profile, audit) => told(form, &labels, profile, audit, &way, file),
    };
    answer.findings.iterations = found.iterations;
    if let Way::Quantal(rationality) = &way {
        answer.findings.rationality = Some(*rationality);
    }
    if let Way::Regret(config) = &way {
        answer.findings.target = config.target;
        answer.findings.seed = config.variant.samples().then_some(config.seed);
    }
    let stopped = found.stopped.map(|stop| LimitReached::from(stop).into());
    Ok(Found { method: way.name(), answer, bytes: found.bytes, strategy, stopped })
}

/// What is said of a solution, and its strategy file if one is wanted of this game.
fn told<N: Number>(
    form: &Form,
    labels: &Labels,
    profile: &Profile<N>,
    audit: &Audit<N>,
    way: &Way,
    file: Option<&GameSet>,
) -> (Answer, Option<String>) {
    let claim = if matches!(way, Way::Quantal(_)) { Claim::Quantal } else { Claim::Solution };
    let method = way.name();
    let answer = answer::answer(form, labels, profile, audit, claim);
    let document = |game: &GameSet| {
        strategy::document(game.clone(), method, &answer.values, form, labels, profile)
    };
    let text = file.map(|game| document(game).to_text());
    (answer, text)
}

/// What a given strategy is worth.
fn looked_at(
    given: &StrategyText,
    asked: &GameSet,
    form: &Form,
    labels: &Labels,
) -> Result<Answer, WorkbenchError> {
    match strategy::fit(given, asked, form, labels)? {
        Given::Exact(profile, seats) => audited(&given.name, form, labels, &profile, &seats),
        Given::Float(profile, seats) => audited(&given.name, form, labels, &profile, &seats),
    }
}

fn audited<N: Number>(
    file: &str,
    form: &Form,
    labels: &Labels,
    profile: &Profile<N>,
    seats: &[Seat],
) -> Result<Answer, WorkbenchError> {
    match seats {
        all if all.len() == form.seats() => {
            let audit = best_reply::audit(form, profile)?;
            Ok(answer::answer(form, labels, profile, &audit, Claim::Given))
        }
        &[one] if form.is_zero_sum_for_two().is_ok() => {
            answer::one_seat(form, labels, profile, one)
        }
        some => Err(WorkbenchError::Unable(format!(
            "{file} tells how {} of {} seats play, and what one seat makes sure of is known only where two \
             play and one wins what the other loses: add the others",
            some.len(),
            form.seats()
        ))),
    }
}

/// Whether a game with hidden information can be asked for what `request` asks.
fn fits(name: &str, request: &SolveRequest) -> Result<(), WorkbenchError> {
    let unable = |why: &str| Err(WorkbenchError::Unable(format!("{name} {why}")));
    if request.players.is_some() {
        return unable(
            "has hidden information, and --players is for games without: use --strategy FILE, or \
             `cardsharp simulate`",
        );
    }
    if request.prefer != Ties::First {
        return unable("has no use for --prefer, which is for backward induction: leave it out");
    }
    match request.method {
        Method::Dense => return unable("has no dense solver of its own: leave out --method"),
        Method::Backward | Method::Policy | Method::Retrograde => {
            return unable(&format!(
                "has hidden information, and --method {} would let seats choose by what they cannot \
                 see: leave out --method, or use --method lp or --method pcfr+",
                request.method.name()
            ));
        }
        _ => {}
    }
    if request.hidden.strategy.is_some() && (request.method != Method::Auto || request.exact) {
        return unable(
            "is not solved where a --strategy is looked at: leave out --method and --exact (fractions in \
             the file give fractions)",
        );
    }
    Ok(())
}
