//! `solve` for Pan: who wins from every deal, or what to do in one position.

use games::pan::{Index, Position, Rules, Start};
use kernel::{Fraction, Game, Watch};
use solve::Ties;
use solve::retrograde::{self, RetrogradeConfig};
use study::Worth;
use study::document::{ClassFinding, GameSet};
use study::pan::{PanFindings, PanOutcomes, SolvedPosition};

use super::counting::{Counting, attained};
use super::{Asked, PanTable, Solving, file, general};
use crate::erring;
use crate::error::WorkbenchError;
use crate::method::Method;
use crate::settings::Settings;
use crate::verbs::{Findings, SolveDocument, SolveRequest, Solved};

pub(crate) fn solve(
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let asked = Asked::new(settings)?;
    fits(request)?;
    let rates = erring::rates(&request.seating.err, asked.game().seats())?;
    if rates.is_some() || request.method == Method::Policy {
        return general::solve(&asked, rates, request, settings, watch);
    }
    if let Some(path) = &request.files.save {
        store::check_writable(path)?;
    }
    let known = Known::new(&asked, request, watch)?;
    let (findings, values, stopped) = match asked.start {
        Start::Position(position) => known.of_position(position, request, watch)?,
        Start::Deals => known.of_deals(request, watch)?,
    };
    let mut set = settings.to_json();
    // Only players that look ahead use it.
    set.remove("groups");
    let document = SolveDocument {
        schema: SolveDocument::SCHEMA,
        game: GameSet { name: "pan".to_owned(), set },
        method: "retrograde".into(),
        class: ClassFinding::of(&asked.game()),
        utility: None,
        values,
        states: known.states,
        bytes: known.bytes,
        seconds: 0.0,
        findings: Findings::Pan(Box::new(findings)),
    };
    Ok(Solved { document, picture: None, strategy: None, stopped })
}

/// Whether Pan can be solved as `request` has it.
fn fits(request: &SolveRequest) -> Result<(), WorkbenchError> {
    let unable = |what: &str| Err(WorkbenchError::Unable(format!("pan {what}")));
    let files = &request.files;
    if request.players().is_some() {
        return unable(
            "is solved for perfect play, and evaluated for `--players random`: leave out --players, or use \
             simulate",
        );
    }
    match request.method {
        Method::Backward => {
            return unable(
                "goes round, and backward induction is for games that do not: leave out --method, or \
                 use --method retrograde",
            );
        }
        Method::Retrograde if request.uses_tables() => {
            return unable(
                "has tables on disk of its own making: leave out --method, or --save, --table and \
                 --checkpoint",
            );
        }
        _ => {}
    }
    if request.prefer != Ties::First {
        return unable("has no use for --prefer, which is for backward induction: leave it out");
    }
    if request.seating.table.is_some() && (files.save.is_some() || files.checkpoint.is_some()) {
        return unable(
            "is not solved where a table is looked up in: --table goes without --save and \
                       --checkpoint",
        );
    }
    if request.seating.table.is_some() && request.distances.is_some() {
        return unable(
            "has the distances that the table has: leave out --distances and --no-distances",
        );
    }
    if files.save.is_some() && files.save == files.checkpoint {
        return unable(
            "is saved into one file and put away in another: --save and --checkpoint differ",
        );
    }
    Ok(())
}

/// A solved game, and what it took.
struct Known {
    table: PanTable,
    /// The positions farthest from the end, as far as they were looked at.
    farthest: Vec<Position>,
    states: u64,
    bytes: u64,
}

type Found = (PanFindings, Vec<Worth>, Option<WorkbenchError>);

impl Known {
    fn new(
        asked: &Asked,
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
                    .with_hint("take fewer ranks, or leave out --method: its own solver needs less")
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
    ) -> Result<Found, WorkbenchError> {
        let attained = attained(self.rules(), &request.work.limits, watch)?;
        let index = Index::new(self.rules());
        let attainable = attained.ok().map(|attained| attained.contains(&index, position));
        let verdict = |position| self.table.verdict(position);
        let found = SolvedPosition::new(self.rules(), position, attainable, verdict)?;
        let sign = self.table.verdict(position)?.map_or(1, |verdict| verdict.outcome.sign());
        let values = [sign, -sign].map(|sign| Worth::of(&Fraction::from(sign)));
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
    fn of_deals(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Found, WorkbenchError> {
        let found = match self.table.as_saved() {
            Some(saved) => saved.outcomes.clone(),
            None => self.counting().outcomes(&request.work.limits, watch)?,
        };
        let stopped = self.save(&found, request, watch).err();
        let fraction = Fraction::from;
        let value =
            (fraction(found.deals.win) - fraction(found.deals.loss)) / fraction(found.deals.total);
        let values = vec![Worth::of(&value), Worth::of(&-value)];
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
