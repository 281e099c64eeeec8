//! `solve` for games with hidden information: the equilibrium, or what a given strategy is worth.

use extensive::{Titles, Tree};
use kernel::{Erring, Fraction, Game, LimitReached, Number, Seat, Stop, Watch};
use solve::best_reply::{self, Audit};
use solve::form::{Form, Node, Profile};
use solve::{Compiled, Ties};
use study::document::{ClassFinding, GameSet};

use super::answer::{self, Answer, Claim, Listed};
use super::equilibrium::{Played, Wanted, Way};
use super::labels::{Labelled, Labels, WantedSets, all_sets};
use super::remark::remark;
use super::strategy::{self, Given};
use super::writing::Writing;
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
        let labels =
            |wanted: &WantedSets, watch: &dyn Watch| Labels::new(game, &compiled, wanted, watch);
        let class = ClassFinding::of(game);
        written_out(asked, class, compiled.form(), &labels, request, watch)
    }
}

/// Makes the labels of the sets that are wanted.
type Labeller<'a> = &'a dyn Fn(&WantedSets, &dyn Watch) -> Result<Labels, Stop>;

/// The solution of a game that is written out as `form`; from here on nothing depends on what game it is.
fn written_out(
    asked: GameSet,
    class: ClassFinding,
    form: &Form,
    labels: Labeller<'_>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let found = match &request.hidden.strategy {
        Some(text) => {
            watch.remark(&remark(&asked.name, &form.size(), None));
            let labels = labels(&all_sets(form), watch).map_err(LimitReached::from)?;
            Found::of(looked_at(text, &asked, form, &labels, request, watch)?)
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
    labels: Labeller<'_>,
    asked: &GameSet,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let way = Way::new(form, Wanted::new(&asked.name, request))?;
    watch.remark(&remark(&asked.name, &form.size(), Some(way.seconds(&form.size()))));
    let found = way.solve(form, request.limits, watch)?;
    let file = request.hidden.wants_strategy.then_some(asked);
    let is_asked_for = file.is_some() || request.most_sets.is_none();
    let writing = Writing::new(watch, found.stopped, is_asked_for);
    let telling = Telling { form, labels, way: &way, file, most_sets: request.most_sets };
    let (mut answer, strategy) = match &found.played {
        Played::Exact(profile, audit) => telling.tell(profile, audit, &writing),
        Played::Float(profile, audit) => telling.tell(profile, audit, &writing),
    };
    answer.findings.iterations = found.iterations;
    if let Way::Quantal(rationality) = &way {
        answer.findings.rationality = Some(*rationality);
    }
    if let Way::Regret(config) = &way {
        answer.findings.target = config.target;
        answer.findings.seed = config.variant.samples().then_some(config.seed);
    }
    let stopped =
        found.stopped.or_else(|| writing.ended()).map(|stop| LimitReached::from(stop).into());
    Ok(Found { method: way.name(), answer, bytes: found.bytes, strategy, stopped })
}

/// All that a solution needs to be told.
struct Telling<'a> {
    form: &'a Form,
    labels: Labeller<'a>,
    way: &'a Way,
    /// The game, if a strategy file is wanted.
    file: Option<&'a GameSet>,
    most_sets: Option<usize>,
}

impl Telling<'_> {
    /// What is said of a solution, and its strategy file if one is wanted.
    fn tell<N: Number>(
        &self,
        profile: &Profile<N>,
        audit: &Audit<N>,
        watch: &Writing<'_>,
    ) -> (Answer, Option<String>) {
        let &Self { form, way, file, .. } = self;
        let claim = if matches!(way, Way::Quantal(_)) { Claim::Quantal } else { Claim::Solution };
        let listed = Listed::new(form, profile, self.most_sets);
        let wanted = if file.is_some() { all_sets(form) } else { listed.wanted() };
        let labels = (self.labels)(&wanted, watch).ok();
        let answer = answer::answer(form, labels.as_ref(), &listed, profile, audit, claim, watch);
        let document = |(game, labels): (&GameSet, &Labels)| {
            strategy::document(game.clone(), way.name(), &answer.values, form, labels, profile)
        };
        let text = file.zip(labels.as_ref()).map(|named| document(named).to_text());
        (answer, text)
    }
}

/// What a given strategy is worth.
fn looked_at(
    given: &StrategyText,
    asked: &GameSet,
    form: &Form,
    labels: &Labels,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Answer, WorkbenchError> {
    let (name, most) = (&given.name, request.most_sets);
    match strategy::fit(given, asked, form, labels)? {
        Given::Exact(profile, seats) => audited(name, form, labels, most, &profile, &seats, watch),
        Given::Float(profile, seats) => audited(name, form, labels, most, &profile, &seats, watch),
    }
}

fn audited<N: Number>(
    file: &str,
    form: &Form,
    labels: &Labels,
    most: Option<usize>,
    profile: &Profile<N>,
    seats: &[Seat],
    watch: &dyn Watch,
) -> Result<Answer, WorkbenchError> {
    let listed = Listed::new(form, profile, most);
    match seats {
        all if all.len() == form.seats() => {
            let audit = best_reply::audit(form, profile, watch)?;
            let labels = Some(labels);
            Ok(answer::answer(form, labels, &listed, profile, &audit, Claim::Given, watch))
        }
        &[one] if form.is_zero_sum_for_two().is_ok() => {
            answer::one_seat(form, labels, &listed, profile, one, watch)
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
