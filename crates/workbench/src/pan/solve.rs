//! `solve` for Pan: who wins from every deal, or what to do in one position.

use games::pan::{
    Attained, Index, NoPath, Position, Rules, Start, Unattainable, potential_positions,
};
use kernel::{Fraction, Limits, Outcome, Watch};
use solve::Ties;
use solve::retrograde::{self, RetrogradeConfig};
use study::Worth;
use study::document::{ClassFinding, GameSet};
use study::pan::{OutcomeCounts, OutcomesFinding, PanFindings, PanOutcomes, SolvedPosition};

use super::{Asked, PanTable, Solving, file};
use crate::error::WorkbenchError;
use crate::settings::Settings;
use crate::verbs::{Findings, Method, SolveDocument, SolveRequest, Solved};

/// Up to so many positions the attainable ones are searched for, where nothing else tells which they are;
/// and each position is looked at by itself, where counts do not tell enough.
const SEARCHED: u64 = 10_000_000;

pub(crate) fn solve(
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let asked = Asked::new(settings)?;
    fits(request)?;
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
        method: "retrograde",
        class: ClassFinding::of(&asked.game()),
        values,
        states: known.states,
        bytes: known.bytes,
        seconds: 0.0,
        findings: Findings::Pan(Box::new(findings)),
    };
    Ok(Solved { document, picture: None, stopped })
}

/// Whether Pan can be solved as `request` has it.
fn fits(request: &SolveRequest) -> Result<(), WorkbenchError> {
    let unable = |what: &str| Err(WorkbenchError::Unable(format!("pan {what}")));
    let files = &request.files;
    if request.players.is_some() {
        return unable("is solved for perfect play: leave out --players, or use simulate");
    }
    match request.method {
        Method::Backward => {
            return unable(
                "goes round, and backward induction is for games that do not: leave out --method, or \
                 use --method retrograde",
            );
        }
        Method::Retrograde if !files.is_empty() => {
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
    if files.table.is_some() && (files.save.is_some() || files.checkpoint.is_some()) {
        return unable(
            "is not solved where a table is looked up in: --table goes without --save and \
                       --checkpoint",
        );
    }
    if files.table.is_some() && request.distances.is_some() {
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
        if let Some(path) = &request.files.table {
            let table = PanTable::open(path, &asked.rules)?;
            let bytes = table.as_saved().map_or(0, file::Saved::n_bytes);
            return Ok(Self { table, farthest: Vec::new(), states: n_positions, bytes });
        }
        if request.method == Method::Retrograde {
            let board = asked.board();
            let distances = request.distances.unwrap_or(true);
            let config = RetrogradeConfig { distances, limits: request.limits };
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
            limits: request.limits,
            checkpoint: request.files.checkpoint.clone(),
        };
        let made = solving.solve(&asked.rules, watch)?;
        let (table, farthest) = (PanTable::dense(made.table), made.farthest);
        Ok(Self { table, farthest, states: n_positions, bytes: made.bytes })
    }

    fn rules(&self) -> &Rules {
        self.table.rules()
    }

    /// What to do in one position.
    fn of_position(
        &self,
        position: Position,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<Found, WorkbenchError> {
        let attained = attained(self.rules(), &request.limits, watch)?;
        let index = Index::new(self.rules());
        let attainable = attained.ok().map(|attained| attained.contains(&index, position));
        let verdict = |position| self.table.verdict(position);
        let found = SolvedPosition::new(self.rules(), position, attainable, verdict)?;
        let sign = self.table.verdict(position)?.map_or(1, |verdict| verdict.outcome.sign());
        let values = [sign, -sign].map(|sign| Worth::proven(&Fraction::from(sign)));
        let stopped = match &request.files.save {
            // Who wins belongs to a table.
            Some(_) => self.save(&self.outcomes(&request.limits, watch)?, request, watch).err(),
            None => None,
        };
        let solver = self.table.solver();
        let findings = PanFindings { solver, outcomes: None, position: Some(found) };
        Ok((findings, values.into(), stopped))
    }

    /// Who wins from every deal.
    fn of_deals(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Found, WorkbenchError> {
        let found = match self.table.as_saved() {
            Some(saved) => saved.outcomes.clone(),
            None => self.outcomes(&request.limits, watch)?,
        };
        let stopped = self.save(&found, request, watch).err();
        let fraction = Fraction::from;
        let value =
            (fraction(found.deals.win) - fraction(found.deals.loss)) / fraction(found.deals.total);
        let values = vec![Worth::proven(&value), Worth::proven(&-value)];
        let solver = self.table.solver();
        Ok((PanFindings { solver, outcomes: Some(found), position: None }, values, stopped))
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

    /// Counts who wins.
    fn outcomes(&self, limits: &Limits, watch: &dyn Watch) -> Result<PanOutcomes, WorkbenchError> {
        let outcomes = match self.by_subtraction() {
            Some(outcomes) => outcomes,
            None => self.one_by_one(limits, watch)?,
        };
        PanOutcomes::try_new(self.rules(), outcomes, |start| {
            let verdict = self.table.verdict(start)?;
            Ok(verdict.map_or(Outcome::Draw, |verdict| verdict.outcome))
        })
    }

    /// Takes the few positions that are not attainable from the counts of a dense table, where it is known
    /// which they are.
    fn by_subtraction(&self) -> Option<OutcomesFinding> {
        let table = self.table.as_dense()?;
        let unattainable = Unattainable::find(self.rules()).ok()?;
        let potential = potential(self.rules(), table);
        let mut attainable = OutcomeCounts { void: 0, ..potential };
        // That the longest line is from an attainable position too is to be seen.
        if !self.farthest.iter().any(|&position| !unattainable.contains(position)) {
            if potential.positions <= SEARCHED {
                return None;
            }
            attainable.longest = None;
        }
        attainable.positions -= potential.void + unattainable.len();
        for position in unattainable.positions() {
            *match table.verdict(position)?.outcome {
                Outcome::Win => &mut attainable.win,
                Outcome::Loss => &mut attainable.loss,
                Outcome::Draw => &mut attainable.draw,
            } -= 1;
        }
        Some(OutcomesFinding::new(potential, Ok(attainable)))
    }

    /// Looks at every position, unless there are too many.
    fn one_by_one(
        &self,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<OutcomesFinding, WorkbenchError> {
        let rules = self.rules();
        let attained = attained(rules, limits, watch)?;
        let dense = self.table.as_dense();
        let (table, index) = (&self.table, Index::new(rules));
        let count = |passes: &dyn Fn(Position) -> bool| {
            let mut counts = OutcomeCounts::default();
            for position in potential_positions(rules).filter(|&position| passes(position)) {
                counts.add(table.verdict(position)?);
            }
            Ok::<_, WorkbenchError>(counts)
        };
        let potential = match dense {
            Some(dense) => potential(rules, dense),
            None => count(&|_| true)?,
        };
        let attainable = match attained {
            Err(why) => Err(why),
            Ok(attained) => {
                let is_attainable = |position| attained.contains(&index, position);
                let mut counts = count(&is_attainable)?;
                // Without distances the last layer says how far the farthest are.
                if counts.longest.is_none() && self.farthest.iter().any(|&one| is_attainable(one)) {
                    counts.longest = potential.longest;
                }
                Ok(counts)
            }
        };
        Ok(OutcomesFinding::new(potential, attainable))
    }
}

/// Who wins among all potential positions.
fn potential(rules: &Rules, table: &games::pan::table::Table) -> OutcomeCounts {
    let counts = table.counts();
    OutcomeCounts {
        positions: Index::new(rules).n_positions(),
        win: counts.win,
        loss: counts.loss,
        draw: counts.draw,
        longest: counts.longest.map(u32::from),
        void: counts.void,
    }
}

/// Which positions are attainable, or why that is not known.
fn attained(
    rules: &Rules,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Result<Attained, String>, WorkbenchError> {
    let why: NoPath = match Unattainable::find(rules) {
        Ok(but) => return Ok(Ok(Attained::AllBut(but))),
        Err(why) => why,
    };
    let n_positions = Index::new(rules).n_positions();
    if n_positions > SEARCHED {
        return Ok(Err(format!(
            "{n_positions} positions are too many to be searched, and the corollary does not say: {why}"
        )));
    }
    Ok(Ok(Attained::find(rules, limits, watch)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::pan::Reading;

    #[test]
    fn what_is_too_large_to_be_searched_is_said_with_its_reason() {
        let known = |rules: &Rules| attained(rules, &Limits::default(), &()).unwrap();
        let standard = Rules::standard(16).unwrap();
        assert!(matches!(known(&standard), Ok(Attained::AllBut(_))));
        let essay = |ranks| Rules::standard(ranks).unwrap().with_reading(Reading::Essay);
        assert!(matches!(known(&essay(3)), Ok(Attained::Searched(_))));
        let why = known(&essay(7)).unwrap_err();
        assert!(why.starts_with("113906250 positions are too many to be searched"), "{why}");
        assert!(why.contains("rules=essay does not allow"), "{why}");
    }
}
