//! `solve` for Pexeso: what a position is worth, what to do in it, and how play goes on from there.

use games::pexeso::table::{Passing, ProfileOutcome, Table, TableConfig, margins};
use games::pexeso::{Collect, Pexeso, Position};
use kernel::{ExtendedFloat, Fraction, Game, Number, Seat, Watch};
use serde_json::{Map, Value};
use solve::plan::{Access, Facts, Subject, Wish, plan};
use solve::{Method, RequestOption};
use study::Estimate;
use study::chart::Picture;
use study::document::{ClassFinding, GameSet};
use study::pexeso::{Certificate, PaperFinding, PexesoFindings, margin_findings};

use super::{PexesoSetup, followed, general, picture};
use crate::error::WorkbenchError;
use crate::findings::Findings;
use crate::hidden::{OWN_PAYOFFS, without_tables};
use crate::settings::Settings;
use crate::solve::{SolveDocument, SolveRequest, Solved};

/// The most pairs in fractions, where nobody errs: their digits grow a little faster than the pairs.
const EXACT: u16 = 256;

/// The same where players err: their digits grow like the square of the pairs.
const EXACT_ERRING: u16 = 32;

/// The most pairs for which it is said how likely every margin is, in fractions and in floats.
const MARGINS: [u16; 2] = [16, 256];

/// The most pairs for which fractions come without being asked for: they take no time, if nobody errs.
const EXACT_ANYWAY: u16 = 64;

pub(super) fn solve(
    name: &str,
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let asked = PexesoSetup::new(settings, &request.seating.err)?;
    asked.can_miss_mates()?;
    if request.players().is_some() {
        asked.is_a_game()?;
    }
    let wish = Wish { err: asked.errs(), ..request.wish() };
    let plan = plan(&facts(name, &asked), &wish)?;
    fits(&asked, request, plan.method)?;
    let found = match plan.method {
        Method::Evaluation => {
            let players = request.players().expect("they are evaluated");
            followed::follow(&asked, players, request, watch)?
        }
        Method::Policy => general::solve(&asked, request, watch)?,
        _ if asked.as_printed => PexesoSolution::of_paper(&asked, request.exact, watch)?,
        _ if request.exact || (!asked.errs() && asked.rules.pairs() <= EXACT_ANYWAY) => {
            PexesoSolution::of_table::<Fraction>(&asked, request, watch)?
        }
        _ => PexesoSolution::of_table::<f64>(&asked, request, watch)?,
    };
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: GameSet { name: name.to_owned(), set: shown(&asked, settings) },
        method: found.findings.solver.clone(),
        class: ClassFinding::of(&Pexeso::new(asked.rules)),
        utility: None,
        values: found.values,
        states: found.states,
        bytes: found.bytes,
        seconds: 0.0,
        findings: Findings::Pexeso(Box::new(found.findings)),
    };
    Ok(Solved { document, picture: found.picture, strategy: None, stopped: None })
}

/// What was set, as it is shown.
pub(super) fn shown(asked: &PexesoSetup, settings: &Settings) -> Map<String, Value> {
    let mut set = settings.to_json();
    let rates: Vec<String> = asked.err.iter().map(ToString::to_string).collect();
    set.insert("err".to_owned(), rates.join(",").into());
    set
}

/// Facts about Pexeso: it can cycle, chance acts all the time, and its own table is for two.
fn facts(name: &str, asked: &PexesoSetup) -> Facts {
    use RequestOption::{Err, Exact, Prefer, Utility};
    let game = Pexeso::new(asked.rules);
    let own = if asked.rules.seats() != 2 {
        Access::no("is solved for two players")
    } else if asked.leaves_and_errs() {
        Access::no("has no table where players err and collect known pairs themselves")
    } else {
        Access::Yes
    };
    let facts = Facts {
        cycles: Some(true),
        chance: Some(true),
        own,
        own_honours: vec![Exact, Err],
        states: if asked.as_printed {
            Access::no("as the paper prints it is a recurrence, and no game")
        } else {
            Access::Yes
        },
        tree: Access::no("can cycle, so that its tree has no end"),
        evaluates_players: !asked.as_printed,
        ..Facts::new(name, game.seats(), game.class())
    };
    let facts = without_tables(facts).without(&[Utility], OWN_PAYOFFS);
    facts.with_hint(Subject::Option(Prefer), "set ties=pass")
}

/// Whether `method` does what was set.
fn fits(asked: &PexesoSetup, request: &SolveRequest, method: Method) -> Result<(), WorkbenchError> {
    if method == Method::Evaluation {
        return Ok(());
    }
    if asked.ties_pass && method == Method::Policy {
        return Err(WorkbenchError::conflict(
            "ties=pass is a matter of the table, and policy iteration does not ask for ties: leave it out",
        ));
    }
    let most = if asked.errs() { EXACT_ERRING } else { EXACT };
    if request.exact && asked.rules.pairs() > most {
        let err = if asked.errs() { " where players err" } else { "" };
        return Err(WorkbenchError::unable(format!(
            "pexeso is solved in fractions up to {most} pairs{err}, since they become long: leave out {{exact}}"
        )));
    }
    Ok(())
}

/// Solution of Pexeso, and what it took.
pub(super) struct PexesoSolution {
    pub(super) findings: PexesoFindings,
    pub(super) values: Vec<Estimate>,
    pub(super) states: u64,
    pub(super) bytes: u64,
    pub(super) picture: Option<Picture>,
}

impl PexesoSolution {
    fn of_table<N: Number>(
        asked: &PexesoSetup,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let (config, at) = (asked.config(), asked.position());
        let table = Table::<N>::solve(&config, &request.work.limits, watch)
            .map_err(|error| WorkbenchError::from(error).with_hint("take fewer pairs"))?;
        let wide = ProfileOutcome::<ExtendedFloat>::new(&table, watch)?;
        let exact = if N::EXACT { Some(ProfileOutcome::<N>::new(&table, watch)?) } else { None };
        let mut findings = PexesoFindings::new(&table, &wide, exact.as_ref(), at);
        // Who errs does not collect his pairs himself, and has nothing to leave.
        findings.certificate = (!asked.errs()).then(|| Certificate::new(&table));
        if N::EXACT && at.pairs <= MARGINS[0] {
            findings.margins = Some(margin_findings::<N>(&margins(&table, at, watch)?));
        } else if at.pairs <= MARGINS[1] {
            findings.margins = Some(margin_findings::<f64>(&margins(&table, at, watch)?));
        }
        let value = table.value(Seat::new(0), at);
        let mut other = N::zero();
        other.subtract(value);
        Ok(Self {
            findings,
            values: vec![Estimate::of(value), Estimate::of(&other)],
            states: config.n_positions() * if config.is_even() { 1 } else { 2 },
            bytes: table.bytes(),
            picture: picture::of_positions(at.pairs, |at| {
                let value = table.value(Seat::new(0), at);
                let is = |sign: bool| {
                    if sign { value.beats(&N::zero()) } else { N::zero().beats(value) }
                };
                (table.action(Seat::new(0), at), i8::from(is(true)) - i8::from(is(false)))
            }),
        })
    }

    fn of_paper(
        asked: &PexesoSetup,
        exact: bool,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let at = asked.position();
        let ways = PaperFinding::all(at, exact || at.pairs <= EXACT_ANYWAY, watch)
            .map_err(|error| WorkbenchError::from(error).with_hint("take fewer pairs"))?;
        let arithmetic = if exact { "exact" } else { "double" };
        let is_asked =
            |way: &&PaperFinding| way.reading == "published" && way.arithmetic == arithmetic;
        let published = ways.iter().find(is_asked).expect("it is among all ways").clone();
        let values = vec![published.a.clone(), published.a.opposite()];
        let findings = PexesoFindings {
            solver: "paper".into(),
            finish: Some(published.p),
            action: Some(published.action),
            paper: Some(ways),
            ..PexesoFindings::default()
        };
        let picture = picture::of_paper(at.pairs, watch)?;
        let states = asked.config().n_positions();
        Ok(Self { findings, values, states, bytes: 0, picture })
    }
}

impl PexesoSetup {
    /// Whether anybody errs.
    pub(super) fn errs(&self) -> bool {
        self.err.iter().any(|rate| !rate.is_zero())
    }

    /// Whether players who err collect their pairs themselves, so that pairs are missed and left lying:
    /// more positions than the table has.
    fn leaves_and_errs(&self) -> bool {
        self.errs() && self.rules.collect() == Collect::Mover
    }

    /// Where play starts.
    pub(super) fn position(&self) -> Position {
        Position::new(self.rules.pairs(), self.rules.known())
    }

    /// What the table is to solve.
    pub(super) fn config(&self) -> TableConfig {
        let passing = if self.ties_pass { Passing::IfAsGood } else { Passing::IfBetter };
        let rates = self.err.as_slice();
        let err = [rates[0], rates[rates.len() - 1]];
        TableConfig::new(self.rules).with_err(err).with_passing(passing)
    }
}
