//! `solve` for Pan: who wins from every deal, or what to do in one position.

use games::pan::{Index, Position, Rules, Start};
use kernel::{Fraction, Game, Watch};
use solve::plan::{Access, Facts, plan};
use solve::retrograde::{self, RetrogradeConfig};
use solve::{Method, RequestOption};
use study::Estimate;
use study::document::{ClassFinding, GameSet};
use study::pan::{PanFindings, PanOutcomes, SolvedPosition};

use super::counting::{Counting, attained};
use super::{PanHandle, PanSetup, PanTable, Solving, file, general};
use crate::erring;
use crate::error::WorkbenchError;
use crate::evaluate::random;
use crate::findings::Findings;
use crate::hidden::OWN_PAYOFFS;
use crate::solve::{SolveDocument, SolveRequest, Solved};

pub(super) fn solve(
    game: &PanHandle,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let PanHandle { settings, setup: asked, info } = game;
    let facts = facts(info.name, asked);
    let files = &request.files;
    let method = plan(&facts, &request.wish())?.method;
    if files.save.is_some() && files.save == files.checkpoint {
        return Err(WorkbenchError::unable(
            "a table and its checkpoint are two files: {save} and {checkpoint} differ",
        ));
    }
    if method == Method::Evaluation {
        return random(game, request, watch);
    }
    let rates = erring::rates(&request.seating.err, facts.seats)?;
    if method == Method::Policy {
        return general::solve(asked, facts, rates, request, settings, watch);
    }
    if let Some(path) = &request.files.save {
        store::check_writable(path)?;
    }
    let known = SolvedPan::new(asked, request, watch)?;
    let (findings, values, stopped) = match asked.start {
        Start::Position(position) => known.of_position(position, request, watch)?,
        Start::Deals => known.of_deals(request, watch)?,
    };
    let mut set = settings.to_json();
    // Only players that search use it.
    set.remove("groups");
    let picture = findings.picture();
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: GameSet { name: info.name.to_owned(), set },
        method: Method::Retrograde.name().into(),
        class: ClassFinding::of(&asked.game()),
        utility: None,
        values,
        states: known.states,
        bytes: known.bytes,
        seconds: 0.0,
        findings: Findings::Pan(Box::new(findings)),
    };
    Ok(Solved { document, picture, strategy: None, stopped })
}

/// Facts about Pan: it can cycle, and its own solver keeps tables.
fn facts(name: &str, asked: &PanSetup) -> Facts {
    use RequestOption::{Checkpoint, Distances, Exact, Save, Table, Utility};
    let pan = asked.game();
    let facts = Facts {
        cycles: Some(true),
        chance: Some(false),
        equal_stakes: Some(true),
        own: Access::Yes,
        own_honours: vec![Exact, Distances, Save, Table, Checkpoint],
        tree: Access::no("can cycle, so that its tree has no end"),
        ..Facts::new(name, pan.seats(), pan.class())
    };
    facts.without(&[Utility], OWN_PAYOFFS)
}

/// A solved game, and what it took.
struct SolvedPan {
    table: PanTable,
    /// The positions farthest from the end, as far as they were looked at.
    farthest: Vec<Position>,
    states: u64,
    bytes: u64,
}

/// Findings and values, and why the table was not saved if it was not.
type PanAnswer = (PanFindings, Vec<Estimate>, Option<WorkbenchError>);

impl SolvedPan {
    fn new(
        asked: &PanSetup,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let n_positions = Index::new(&asked.rules).n_positions();
        if let Some(path) = &request.seating.table {
            let table = PanTable::open(path, &asked.rules)?;
            let bytes = table.as_saved().map_or(0, file::Saved::n_bytes);
            return Ok(Self { table, farthest: Vec::new(), states: n_positions, bytes });
        }
        if request.method == Method::Retrograde {
            let board = asked.board();
            let distances = request.distances.unwrap_or(true);
            let config = RetrogradeConfig { distances, limits: request.work.limits };
            let found = retrograde::solve_ranked(&board, &config, watch).map_err(|error| {
                WorkbenchError::from(error)
                    .with_hint("take fewer ranks, or leave out {method}: its own solver needs less")
            })?;
            let (states, bytes) = (found.n_states(), found.bytes() as u64);
            let table = PanTable::general(found, board);
            return Ok(Self { table, farthest: Vec::new(), states, bytes });
        }
        let solving = Solving {
            distances: request.distances,
            limits: request.work.limits,
            checkpoint: request.files.checkpoint.clone(),
        };
        let made = solving.solve(&asked.rules, watch)?;
        let (table, farthest) = (PanTable::dense(made.table), made.farthest);
        Ok(Self { table, farthest, states: n_positions, bytes: made.bytes })
    }

    fn rules(&self) -> &Rules {
        self.table.rules()
    }

    fn counting(&self) -> Counting<'_> {
        Counting { table: &self.table, farthest: &self.farthest }
    }

    /// What to do in one position.
    fn of_position(
        &self,
        position: Position,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<PanAnswer, WorkbenchError> {
        let attained = attained(self.rules(), &request.work.limits, watch)?;
        let index = Index::new(self.rules());
        let attainable = attained.ok().map(|attained| attained.contains(&index, position));
        let verdict = |position| self.table.verdict(position);
        let found = SolvedPosition::new(self.rules(), position, attainable, verdict)?;
        let sign = self.table.verdict(position)?.map_or(1, |verdict| verdict.outcome.sign());
        let values = [sign, -sign].map(|sign| Estimate::of(&Fraction::from(sign)));
        let stopped = match &request.files.save {
            // Who wins belongs to a table.
            Some(_) => self
                .save(&self.counting().outcomes(&request.work.limits, watch)?, request, watch)
                .err(),
            None => None,
        };
        let solver = self.table.solver();
        let findings = PanFindings { solver: solver.into(), outcomes: None, position: Some(found) };
        Ok((findings, values.into(), stopped))
    }

    /// Who wins from every deal.
    fn of_deals(
        &self,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<PanAnswer, WorkbenchError> {
        let found = match self.table.as_saved() {
            // Of a table that was not checked as a whole no more is read than its head.
            Some(saved) if !saved.is_checked() => saved.outcomes.clone(),
            Some(saved) => self.counting().with_deals(saved.outcomes.outcomes.clone())?,
            None => self.counting().outcomes(&request.work.limits, watch)?,
        };
        let stopped = self.save(&found, request, watch).err();
        let fraction = Fraction::from;
        let value =
            (fraction(found.deals.win) - fraction(found.deals.loss)) / fraction(found.deals.total);
        let values = vec![Estimate::of(&value), Estimate::of(&-value)];
        let solver = self.table.solver();
        Ok((
            PanFindings { solver: solver.into(), outcomes: Some(found), position: None },
            values,
            stopped,
        ))
    }

    /// Saves the table, if that was asked for.
    fn save(
        &self,
        found: &PanOutcomes,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<(), WorkbenchError> {
        match (&request.files.save, self.table.as_dense()) {
            (Some(path), Some(table)) => file::save(path, table, found, watch),
            _ => Ok(()),
        }
    }
}
