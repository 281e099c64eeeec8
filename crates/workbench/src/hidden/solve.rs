//! `solve` for games with hidden information: the equilibrium, or what a given strategy is worth.

use kernel::{Erring, Fraction, LimitReached, Number, Seat, Stop, Watch};
use recycle::program::Recalled;
use solve::backward::BackwardConfig;
use solve::best_reply::{self, Audit};
use solve::form::{Form, Node, Profile, subgame_perfect};
use solve::{Compiled, SolveError};
use study::Worth;
use study::document::{ClassFinding, GameSet};

use super::StrategyText;
use super::answer::{self, Answer, Claim, Listed};
use super::equilibrium::{BEST_REPLY, Played, Wanted, Way, by_what_they_cannot_see};
use super::labels::{Labelled, Labels, WantedSets, all_sets};
use super::remark::remark;
use super::strategy::{self, Given};
use super::writing::Writing;
use crate::erring;
use crate::error::WorkbenchError;
use crate::method::Method;
use crate::size::Size;
use crate::verbs::{Findings, SolveDocument, SolveRequest, Solved};

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

impl Solve<'_> {
    /// Solves `game`, in which players err if that is asked for.
    ///
    /// # Errors
    /// What the game or the request does not allow, or the limit that was reached.
    pub(crate) fn of<G: Labelled>(mut self, game: &G) -> Result<Solved, WorkbenchError> {
        let request = self.request;
        let rates = erring::rates(&request.seating.err, game.seats())?;
        erring::note(&mut self.game.set, rates.as_ref());
        match rates {
            None => self.by_its_tree(game),
            Some(rates) => {
                self.by_its_tree(&Erring::new(game, rates).expect(ONE_EACH).remembering())
            }
        }
    }

    /// The solution of a game that is written out as a tree.
    fn by_its_tree<G: Labelled>(self, game: &G) -> Result<Solved, WorkbenchError> {
        let Self { game: asked, smaller, request, watch } = self;
        fits(&asked.name, game.class().hidden, request)?;
        let mut size = Size::new(&asked.name, smaller);
        size.look(game, watch)?;
        size.fits_as_a_tree(&request.work.limits)?;
        let compiled = Compiled::new(game, request.work.limits, watch)
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
            looked_at(text, &asked, form, &labels, request, watch)?
        }
        None => solved(form, labels, &asked, !class.hidden, request, watch)?,
    };
    let Found { method, answer, bytes, strategy, stopped } = found;
    // Play that comes to every end of the tree does not go round, whatever the game says of itself.
    let chance = form.nodes().iter().any(|node| matches!(node, Node::Chance { .. }));
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: asked,
        method: method.into(),
        class: ClassFinding { chance, cycles: false, ..class }.with_sum(form.constant_sum()),
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
    /// The answer on a given strategy, and why it is not whole if it is not.
    fn of(answer: Answer, ended: Option<Stop>) -> Self {
        let stopped = ended.map(|stop| LimitReached::from(stop).into());
        Self { method: BEST_REPLY, answer, bytes: 0, strategy: None, stopped }
    }
}

/// The equilibrium of a game, which hides nothing if it `is_open`.
fn solved(
    form: &Form,
    labels: Labeller<'_>,
    asked: &GameSet,
    is_open: bool,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let way = Way::new(form, Wanted::new(&asked.name, request, is_open))?;
    watch.remark(&remark(&asked.name, &form.size(), Some(way.seconds(&form.size()))));
    let found = way.solve(form, request.work.limits, watch)?;
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
        answer.findings.target_met = found.is_near(config.target);
        answer.findings.seed = config.variant.samples().then_some(config.seed);
    }
    let stopped = found
        .why_unfinished(&way)
        .or_else(|| writing.ended().map(|stop| LimitReached::from(stop).into()));
    Ok(Found { method: way.name(), answer, bytes: found.bytes, strategy, stopped })
}

/// The form, labels and options from which a solution is written down.
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
        let claim = match way {
            Way::Quantal(_) => Claim::Quantal,
            Way::Backward { .. } => Claim::SubgamePerfect,
            Way::Alone | Way::Exact | Way::Float | Way::Regret(_) => Claim::Solution,
        };
        let listed = Listed::new(form, profile, self.most_sets, watch).ok();
        let labels = listed.as_ref().and_then(|listed| {
            let wanted = if file.is_some() { all_sets(form) } else { listed.wanted() };
            (self.labels)(&wanted, watch).ok()
        });
        let named = listed.as_ref().zip(labels.as_ref());
        let answer = answer::answer(form, named, profile, audit, claim, watch);
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
) -> Result<Found, WorkbenchError> {
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
) -> Result<Found, WorkbenchError> {
    let writing = Writing::new(watch, None, most.is_none());
    let listed = || Listed::new(form, profile, most, &writing).ok();
    match seats {
        all if all.len() == form.seats() => {
            let audit = best_reply::audit(form, profile, watch)?;
            let listed = listed();
            let named = listed.as_ref().map(|listed| (listed, labels));
            let answer = answer::answer(form, named, profile, &audit, Claim::Given, &writing);
            Ok(Found::of(answer, writing.ended()))
        }
        &[one] if form.constant_sum_for_two().is_ok() => {
            let other = Seat::new(1 - one.idx());
            let reply = best_reply::best_reply(form, other, profile, watch)?;
            let listed = listed();
            let named = listed.as_ref().map(|listed| (listed, labels));
            let answer = answer::one_seat(form, named, profile, one, &reply.value)?;
            Ok(Found::of(answer, writing.ended()))
        }
        some => Err(WorkbenchError::Unable(format!(
            "{file} tells how {} of {} seats play, and what one seat makes sure of is known only where two \
             play and share a constant sum: add the others",
            some.len(),
            form.seats()
        ))),
    }
}

/// Whether a game that is written out as a tree can be asked for what `request` asks.
fn fits(name: &str, is_hidden: bool, request: &SolveRequest) -> Result<(), WorkbenchError> {
    let unable = |why: &str| Err(WorkbenchError::Unable(format!("{name} {why}")));
    if request.players().is_some() {
        return unable(
            "is evaluated for `--players random` only: for others use --strategy FILE, or `cardsharp simulate`",
        );
    }
    match request.method {
        Method::Dense => return unable("has no dense solver of its own: leave out --method"),
        method @ (Method::Backward | Method::Policy | Method::Retrograde) if is_hidden => {
            return Err(WorkbenchError::Unable(by_what_they_cannot_see(name, method)));
        }
        Method::Policy | Method::Retrograde => {
            return unable(&format!(
                "always ends, and --method {} is for games that can cycle: leave out --method",
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

/// The strategy file of a game in which nothing is hidden, of which a solution is known: its
/// subgame-perfect equilibrium by what each seat has seen.
pub(crate) struct SaveStrategy<'a> {
    /// What was solved.
    pub(crate) document: &'a SolveDocument,
    /// What is asked for.
    pub(crate) request: &'a SolveRequest,
    pub(crate) watch: &'a dyn Watch,
}

impl SaveStrategy<'_> {
    /// The text of the file.
    ///
    /// # Errors
    /// Why there can be none.
    pub(crate) fn of<G: Labelled>(self, game: &G) -> Result<String, WorkbenchError> {
        match erring::rates(&self.request.seating.err, game.seats())? {
            None => self.written(game),
            Some(rates) => self.written(&Erring::new(game, rates).expect(ONE_EACH).remembering()),
        }
    }

    fn written<G: Labelled>(self, game: &G) -> Result<String, WorkbenchError> {
        let Self { document, request, watch } = self;
        let asked = &document.game;
        let unable = |why: String| {
            WorkbenchError::Unable(format!(
                "the strategy of {} cannot be saved: {why}; --csv FILE has what is done where play comes",
                asked.name
            ))
        };
        let compiled = match Compiled::new(game, request.work.limits, watch) {
            // A strategy file tells what is done after everything that was seen, and that has no end here.
            Err(SolveError::Faulty { why, .. }) if why == Recalled::ENDLESS => {
                return Err(unable(CYCLES.to_owned()));
            }
            compiled => compiled?,
        };
        let form = compiled.form();
        let config = BackwardConfig { limits: request.work.limits, ties: request.prefer };
        let found = subgame_perfect::<Fraction>(form, &config, watch);
        let profile = found.map_err(|error| match error {
            SolveError::Limit(limit) => limit.into(),
            error => unable(error.to_string()),
        })?;
        let audit = best_reply::audit(form, &profile, watch)?;
        let is_same = |(value, worth): (&Fraction, &Worth)| {
            (Number::to_f64(value) - worth.float).abs() <= 1e-9 * worth.float.abs().max(1.0)
        };
        let agrees = audit.values.iter().zip(&document.values).all(is_same);
        if audit.nash_conv != Fraction::ZERO || !agrees {
            return Err(unable(DIFFERS.to_owned()));
        }
        let labels =
            Labels::new(game, &compiled, &all_sets(form), watch).map_err(LimitReached::from)?;
        let (method, values) = (&document.method, &document.values);
        Ok(strategy::document(asked.clone(), method, values, form, &labels, &profile).to_text())
    }
}

const CYCLES: &str = "play can cycle, so that there is no end to what a seat may have seen";
const DIFFERS: &str = "by what seats have seen, ties are broken in another order, which gives another \
                       equilibrium";
