//! The essay's questions about Pan, at the workbench.

use games::pan::{Attained, Edges, Start};
use kernel::Watch;
use study::document::GameSet;
use study::pan::{self, Known, PanStudy, Population};

use super::PanSetup;
use super::known::{self, SolvedPositions};
use crate::error::WorkbenchError;
use crate::findings::StudyFindings;
use crate::settings::Settings;
use crate::study::{Among, StudyDocument, StudyRequest};
use crate::topic::Topic;

/// How many moves ahead minimax looks where it is compared with the truth: the depths of the essay's
/// tables 8 to 10, and those between.
const DEPTHS: [u32; 8] = [0, 2, 4, 6, 8, 10, 12, 14];

/// How many moves ahead the suggestions about taking look, as in the essay's tables 11 and 12.
const TAKING_DEPTH: u32 = 8;

const POSITIONS: Topic = Topic { name: "positions", about: "How many positions there are" };
const BRANCHING: Topic = Topic { name: "branching", about: "How many moves a position has (pan)" };
const OUTCOMES: Topic = Topic { name: "outcomes", about: "Who wins (pan)" };
const HEURISTIC: Topic =
    Topic { name: "heuristic", about: "How often the heuristic and minimax are right (pan)" };
const TAKING: Topic = Topic { name: "taking", about: "When to take from the pile (pan)" };

/// The topics of a report on Pan.
pub(super) static TOPICS: [Topic; 5] = [POSITIONS, BRANCHING, OUTCOMES, HEURISTIC, TAKING];

pub(crate) fn study(
    request: &StudyRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<StudyDocument, WorkbenchError> {
    if !request.err.is_empty() {
        return Err(WorkbenchError::unable(
            "pan is studied for those who do not err: leave out {err}",
        ));
    }
    let question = PanQuestion { asked: PanSetup::new(settings)?, request };
    let findings = question.findings(watch).map_err(|error| {
        error.with_hint("take fewer ranks, or only positions and branching, which need no solution")
    })?;
    let game = GameSet { name: "pan".to_owned(), set: settings.to_json() };
    Ok(StudyDocument::new(game, StudyFindings::Pan(Box::new(findings))))
}

/// A checked request.
struct PanQuestion<'a> {
    asked: PanSetup,
    request: &'a StudyRequest,
}

impl PanQuestion<'_> {
    fn findings(&self, watch: &dyn Watch) -> Result<PanStudy, WorkbenchError> {
        let needs_solution = [OUTCOMES, HEURISTIC, TAKING];
        let is_position = matches!(self.asked.start, Start::Position(_));
        if is_position || needs_solution.iter().any(|&topic| self.wants(topic)) {
            let solved = SolvedPositions::new(&self.asked.rules, &self.request.work.limits, watch)?;
            return self.of_solved(&solved, watch);
        }
        let attained = known::attained(&self.asked.rules, &self.request.work.limits, watch)?;
        self.of_positions(&Edges::new(&self.asked.rules), attained.as_ref(), watch)
    }

    /// What can be said without a solution.
    fn of_positions(
        &self,
        edges: &Edges,
        attained: Option<&Attained>,
        watch: &dyn Watch,
    ) -> Result<PanStudy, WorkbenchError> {
        let mut study = PanStudy::default();
        if self.wants(POSITIONS) {
            study.positions = Some(pan::positions(edges.rules(), attained));
        }
        if self.wants(BRANCHING) {
            let population = self.population();
            study.branching = Some(pan::branching(edges, attained, &population, watch)?);
        }
        Ok(study)
    }

    fn of_solved(
        &self,
        solved: &SolvedPositions,
        watch: &dyn Watch,
    ) -> Result<PanStudy, WorkbenchError> {
        let index = solved.edges.index();
        let is_attainable = |number| solved.attained.contains_number(index, number);
        let known = Known { edges: &solved.edges, verdicts: solved, is_attainable: &is_attainable };
        let mut study = self.of_positions(&solved.edges, Some(&solved.attained), watch)?;
        if self.wants(OUTCOMES) {
            study.outcomes = Some(pan::outcomes(&known, watch)?);
        }
        let (population, limits) = (self.population(), &self.request.work.limits);
        if self.wants(HEURISTIC) {
            let found = pan::heuristic(&known, &population, &DEPTHS, limits, watch)?;
            study.heuristic = Some(found);
        }
        if self.wants(TAKING) {
            let how = (self.asked.groups, TAKING_DEPTH);
            study.taking = Some(pan::taking(&known, &population, how, limits, watch)?);
        }
        if let Start::Position(position) = self.asked.start {
            study.position = Some(pan::position(&known, position));
        }
        Ok(study)
    }

    /// Whether a topic is wanted: all are if none is named, but where a position is given it alone.
    fn wants(&self, topic: Topic) -> bool {
        match &*self.request.only {
            [] => self.asked.start == Start::Deals,
            only => topic.is_named(only),
        }
    }

    fn population(&self) -> Population {
        match self.request.among {
            Among::Potential => Population::Potential,
            Among::Attainable => Population::Attainable,
            Among::Sample { n, seed } => Population::sample(&self.asked.rules, n, seed),
        }
    }
}
