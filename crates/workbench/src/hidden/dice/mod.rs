//! What is asked about dice poker: every question of the document on it, and for other dice and stakes.
//!
//! | file | what it has |
//! |---|---|
//! | `rolls` | the game compiled, with its information sets in the order of the rolls |
//! | `written` | the programmes as the document on Baby Poker writes them, from its formulas |
//! | `findings` | what is found, as data |

mod findings;
mod rolls;
mod written;

#[cfg(test)]
mod tests;

use extensive::Tree;
use games::poker::DicePoker;
use kernel::{Limits, Watch};
use study::document::{ClassFinding, GameSet};
use study::measured::AnatomyFinding;
use study::poker::{DicePokerStudy, OptimalFinding};

use self::findings::DiceQuestion;
use super::typed::Typed;
use crate::company::Entry;
use crate::error::WorkbenchError;
use crate::export::ExportRequest;
use crate::findings::StudyFindings;
use crate::handle::GameHandle;
use crate::settings::Settings;
use crate::solve::{SolveRequest, Solved};
use crate::study::{Among, StudyDocument, StudyRequest};
use crate::table::Seated;
use crate::topic::Topic;

const MATRIX: Topic =
    Topic { name: "matrix", about: "What every pair of pure strategies gives (dice-poker)" };
const EQUILIBRIA: Topic = Topic {
    name: "equilibria",
    about: "The value, and an equilibrium by several ways (dice-poker)",
};
const OPTIMAL_SET: Topic =
    Topic { name: "optimal-set", about: "All optimal strategies (dice-poker)" };
const FAMILY: Topic = Topic { name: "family", about: "The same game in other sizes (dice-poker)" };

/// The topics of a report on dice poker.
pub(crate) static TOPICS: [Topic; 4] = [MATRIX, EQUILIBRIA, OPTIMAL_SET, FAMILY];

/// The most sides for which all pure strategies are written out: 256 of them.
const MOST_WRITTEN: u8 = 8;

/// The dice of the family.
const SIDES: std::ops::RangeInclusive<u8> = 2..=20;

/// Dice poker, opened: a small game with a report of its own.
pub(crate) struct DicePokerHandle {
    pub(crate) game: Typed<DicePoker>,
    pub(crate) settings: Settings,
}

impl GameHandle for DicePokerHandle {
    fn name(&self) -> &str {
        self.game.name()
    }

    fn class(&self) -> ClassFinding {
        self.game.class()
    }

    fn topics(&self) -> &'static [Topic] {
        &TOPICS
    }

    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
        self.game.seat(entry)
    }

    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
        self.game.solve(request, watch)
    }

    fn tree(&self, request: &ExportRequest, watch: &dyn Watch) -> Result<Tree, WorkbenchError> {
        self.game.tree(request, watch)
    }

    fn report(
        &self,
        request: &StudyRequest,
        watch: &dyn Watch,
    ) -> Result<Option<StudyDocument>, WorkbenchError> {
        study(self.game.game(), request, &self.settings, watch).map(Some)
    }

    fn anatomy(&self, limits: Limits, watch: &dyn Watch) -> Result<AnatomyFinding, WorkbenchError> {
        self.game.anatomy(limits, watch)
    }
}

fn study(
    game: &DicePoker,
    request: &StudyRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<StudyDocument, WorkbenchError> {
    fits(game, request)?;
    let question = DiceQuestion { game: *game, limits: request.work.limits, watch };
    let study = findings(&question, &request.only)?;
    let game = GameSet { name: "dice-poker".to_owned(), set: settings.to_json() };
    Ok(StudyDocument::new(game, StudyFindings::DicePoker(Box::new(study))))
}

fn findings(
    question: &DiceQuestion<'_>,
    only: &[String],
) -> Result<DicePokerStudy, WorkbenchError> {
    let wants = |topic: Topic| topic.is_wanted(only);
    let sides = question.game.sides();
    let is_small = sides <= MOST_WRITTEN;
    let mut study = DicePokerStudy::default();
    if wants(MATRIX) && is_small {
        study.matrix = Some(question.matrix()?);
    }
    if wants(EQUILIBRIA) {
        study.equilibria = Some(question.equilibria(is_small)?);
    }
    if wants(OPTIMAL_SET) {
        match question.optimal_sets(is_small) {
            Ok(sets) => study.optimal_set = Some(sets),
            // Who has not asked for it by name gets the rest.
            Err(error) if findings::is_crowd(&error) && only.is_empty() => {
                study.left_out.push(format!("the sets of optimal strategies: {error}"));
            }
            Err(error) => return Err(error),
        }
    }
    if wants(FAMILY) {
        study.family = Some(question.family(SIDES)?);
    }
    if !is_small && [MATRIX, EQUILIBRIA, OPTIMAL_SET].into_iter().any(wants) {
        study.left_out.push(format!(
            "the matrix, and mixtures of pure strategies: there are 2^{sides}, and they are written out \
             for dice of up to {MOST_WRITTEN} sides"
        ));
    }
    let has_mixtures = |sets: &Vec<OptimalFinding>| sets.iter().all(|set| set.mixtures.is_some());
    if is_small && !study.optimal_set.as_ref().is_none_or(has_mixtures) {
        study.left_out.push(
            "mixtures of pure strategies, where their set has too many vertices on the way"
                .to_owned(),
        );
    }
    Ok(study)
}

fn fits(game: &DicePoker, request: &StudyRequest) -> Result<(), WorkbenchError> {
    if request.err.iter().any(|rate| !rate.is_zero()) {
        return Err(WorkbenchError::unable(
            "dice-poker is studied without errors: leave out {err}",
        ));
    }
    if request.among != Among::Potential {
        return Err(WorkbenchError::unable(
            "dice-poker has few positions, and all are looked at: leave out {among} and {sample}",
        ));
    }
    if MATRIX.is_named(&request.only) && game.sides() > MOST_WRITTEN {
        return Err(WorkbenchError::unable(format!(
            "each seat has 2^{} pure strategies: the matrix is written out for dice of up to \
             {MOST_WRITTEN} sides; the topics equilibria and optimal-set do without it",
            game.sides()
        )));
    }
    Ok(())
}
