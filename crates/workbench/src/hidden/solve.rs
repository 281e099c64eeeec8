//! `solve` for games with hidden information: the equilibrium, or what a given strategy is worth.

use kernel::{Fraction, LimitReached, Number, Seat, Stop, Trembling, Watch};
use recycle::program::PerfectRecall;
use solve::backward::BackwardConfig;
use solve::best_reply::{self, Audit};
use solve::equilibrium::AuditedProfile;
use solve::form::{Node, Profile, SequenceForm, subgame_perfect};
use solve::plan::{Configuration, Facts, plan};
use solve::{Compiled, Method, SolveError};
use study::Estimate;
use study::document::{ClassFinding, GameSet};

use super::StrategyText;
use super::answer::{self, Answer, Listed};
use super::equilibrium::{solved, why_unfinished};
use super::labels::{Labelled, Labels, WantedSets, all_sets};
use super::remark::remark;
use super::strategy::{self, Given};
use super::writing::Writing;
use crate::erring;
use crate::error::WorkbenchError;
use crate::findings::Findings;
use crate::size::Size;
use crate::solve::{SolveDocument, SolveRequest, Solved};

/// The solution of a game that is set up.
pub(crate) struct Solve<'a> {
    /// What it is called, and what was set.
    pub(crate) game: GameSet,
    /// The parameters that may make it smaller.
    pub(crate) smaller: Vec<String>,
    /// Facts on which the choice of a method depends.
    pub(crate) facts: Facts,
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
                self.by_its_tree(&Trembling::new(game, rates).expect(ONE_EACH).remembering())
            }
        }
    }

    /// The solution of a game that is written out as a tree.
    fn by_its_tree<G: Labelled>(self, game: &G) -> Result<Solved, WorkbenchError> {
        let Self { game: asked, smaller, facts, request, watch } = self;
        // What stands against it is said before the tree is written out.
        let facts = Facts { hidden: game.class().hidden, ..facts };
        plan(&facts, &request.wish())?;
        let mut size = Size::new(&asked.name, smaller);
        size.look(game, watch)?;
        size.fits_as_a_tree(&request.work.limits)?;
        let compiled = Compiled::new(game, request.work.limits, watch)
            .map_err(|error| size.explain(error.into()))?;
        let labels =
            |wanted: &WantedSets, watch: &dyn Watch| Labels::new(game, &compiled, wanted, watch);
        let class = ClassFinding::of(game);
        let facts = facts.with_form(compiled.form());
        written_out(asked, class, &facts, compiled.form(), &labels, request, watch)
    }
}

/// Makes the labels of the sets that are wanted.
type Labeller<'a> = &'a dyn Fn(&WantedSets, &dyn Watch) -> Result<Labels, Stop>;

/// The solution of a game that is written out as `form`; from here on nothing depends on what game it is.
fn written_out(
    asked: GameSet,
    class: ClassFinding,
    facts: &Facts,
    form: &SequenceForm,
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
        None => equilibrium(form, labels, &asked, facts, request, watch)?,
    };
    let SolvedTree { method, answer, bytes, strategy, stopped } = found;
    // Play that comes to every end of the tree does not go round, whatever the game says of itself.
    let chance = form.nodes().iter().any(|node| matches!(node, Node::Chance { .. }));
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: asked,
        method: method.name().into(),
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

/// Solution of a tree, and what it took.
struct SolvedTree {
    method: Method,
    answer: Answer,
    /// Bytes beside the tree.
    bytes: u64,
    strategy: Option<String>,
    stopped: Option<WorkbenchError>,
}

impl SolvedTree {
    /// The answer on a given strategy, and why it is not whole if it is not.
    fn of_given(answer: Answer, ended: Option<Stop>) -> Self {
        let stopped = ended.map(|stop| LimitReached::from(stop).into());
        Self { method: Method::BestResponse, answer, bytes: 0, strategy: None, stopped }
    }
}

/// The equilibrium of a game.
fn equilibrium(
    form: &SequenceForm,
    labels: Labeller<'_>,
    asked: &GameSet,
    facts: &Facts,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<SolvedTree, WorkbenchError> {
    let plan = plan(facts, &request.wish())?;
    watch.remark(&remark(&asked.name, &form.size(), plan.seconds));
    let found = solved(form, &plan, watch)?;
    let file = request.hidden.wants_strategy.then_some(asked);
    let is_asked_for = file.is_some() || request.most_sets.is_none();
    let writing = Writing::new(watch, found.stopped, is_asked_for);
    let writer = Writer { form, labels, method: plan.method, file, most_sets: request.most_sets };
    let (mut answer, strategy) = match &found.played {
        AuditedProfile::Exact(profile, audit) => writer.write(profile, audit, &writing),
        AuditedProfile::Float(profile, audit) => writer.write(profile, audit, &writing),
    };
    answer.findings.iterations = found.iterations;
    match &plan.configuration {
        Configuration::Quantal(config) => answer.findings.rationality = Some(config.most),
        Configuration::Cfr(config) => {
            let is_met = |target| found.played.exploitability() <= target;
            answer.findings.target = config.target;
            answer.findings.target_met = config.target.map(is_met);
            answer.findings.seed = config.variant.samples().then_some(config.seed);
        }
        _ => {}
    }
    let stopped = why_unfinished(&found, &plan)
        .or_else(|| writing.ended().map(|stop| LimitReached::from(stop).into()));
    Ok(SolvedTree { method: plan.method, answer, bytes: found.bytes, strategy, stopped })
}

/// Writer of findings: the form, labels and options from which a solution is written down.
struct Writer<'a> {
    form: &'a SequenceForm,
    labels: Labeller<'a>,
    method: Method,
    /// The game, if a strategy file is wanted.
    file: Option<&'a GameSet>,
    most_sets: Option<usize>,
}

impl Writer<'_> {
    /// What is said of a solution, and its strategy file if one is wanted.
    fn write<N: Number>(
        &self,
        profile: &Profile<N>,
        audit: &Audit<N>,
        watch: &Writing<'_>,
    ) -> (Answer, Option<String>) {
        let &Self { form, method, file, .. } = self;
        let listed = Listed::new(form, profile, self.most_sets, watch).ok();
        let labels = listed.as_ref().and_then(|listed| {
            let wanted = if file.is_some() { all_sets(form) } else { listed.wanted() };
            (self.labels)(&wanted, watch).ok()
        });
        let named = listed.as_ref().zip(labels.as_ref());
        let answer = answer::answer(form, named, profile, audit, Some(method), watch);
        let document = |(game, labels): (&GameSet, &Labels)| {
            strategy::document(game.clone(), method.name(), &answer.values, form, labels, profile)
        };
        let text = file.zip(labels.as_ref()).map(|named| document(named).to_text());
        (answer, text)
    }
}

/// What a given strategy is worth.
fn looked_at(
    given: &StrategyText,
    asked: &GameSet,
    form: &SequenceForm,
    labels: &Labels,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<SolvedTree, WorkbenchError> {
    let (name, most) = (&given.name, request.most_sets);
    match strategy::fit(given, asked, form, labels)? {
        Given::Exact(profile, seats) => audited(name, form, labels, most, &profile, &seats, watch),
        Given::Float(profile, seats) => audited(name, form, labels, most, &profile, &seats, watch),
    }
}

fn audited<N: Number>(
    file: &str,
    form: &SequenceForm,
    labels: &Labels,
    most: Option<usize>,
    profile: &Profile<N>,
    seats: &[Seat],
    watch: &dyn Watch,
) -> Result<SolvedTree, WorkbenchError> {
    let writing = Writing::new(watch, None, most.is_none());
    let listed = || Listed::new(form, profile, most, &writing).ok();
    match seats {
        all if all.len() == form.seats() => {
            let audit = best_reply::audit(form, profile, watch)?;
            let listed = listed();
            let named = listed.as_ref().map(|listed| (listed, labels));
            let answer = answer::answer(form, named, profile, &audit, None, &writing);
            Ok(SolvedTree::of_given(answer, writing.ended()))
        }
        &[one] if form.constant_sum_for_two().is_ok() => {
            let other = Seat::new(1 - one.idx());
            let reply = best_reply::best_reply(form, other, profile, watch)?;
            let listed = listed();
            let named = listed.as_ref().map(|listed| (listed, labels));
            let answer = answer::one_seat(form, named, profile, one, &reply.value)?;
            Ok(SolvedTree::of_given(answer, writing.ended()))
        }
        some => Err(WorkbenchError::unable(format!(
            "{file} tells how {} of {} seats play, and what one seat makes sure of is known only where two \
             play and share a constant sum: add the others",
            some.len(),
            form.seats()
        ))),
    }
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
            Some(rates) => {
                self.written(&Trembling::new(game, rates).expect(ONE_EACH).remembering())
            }
        }
    }

    fn written<G: Labelled>(self, game: &G) -> Result<String, WorkbenchError> {
        let Self { document, request, watch } = self;
        let asked = &document.game;
        let unable = |why: String| {
            WorkbenchError::unable(format!(
                "the strategy of {} cannot be saved: {why}; the table of what is done where play comes can",
                asked.name
            ))
        };
        let compiled = match Compiled::new(game, request.work.limits, watch) {
            // A strategy file tells what is done after everything that was seen, and that has no end here.
            Err(SolveError::Faulty { why, .. }) if why == PerfectRecall::ENDLESS => {
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
        let is_same = |(value, worth): (&Fraction, &Estimate)| {
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
