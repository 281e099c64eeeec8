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

use games::poker::DicePoker;
use kernel::Watch;
use study::document::GameSet;
use study::poker::DicePokerStudy;

use self::findings::Question;
use super::poker;
use crate::error::WorkbenchError;
use crate::question::{Among, StudyDocument, StudyFindings, StudyRequest, Topic};
use crate::settings::Settings;

/// The topics that there are.
const TOPICS: [Topic; 4] = [Topic::Matrix, Topic::Equilibria, Topic::OptimalSet, Topic::Family];

/// The most sides for which all pure strategies are written out: 256 of them.
const MOST_WRITTEN: u8 = 8;

/// The dice of the family.
const FAMILY: std::ops::RangeInclusive<u8> = 2..=20;

pub(crate) fn study(
    request: &StudyRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<StudyDocument, WorkbenchError> {
    let game = poker::dice(settings)?;
    fits(&game, request)?;
    let wants = |topic: Topic| request.only.is_empty() || request.only.contains(&topic);
    let is_small = game.sides() <= MOST_WRITTEN;
    let question = Question { game, limits: request.limits, watch };
    let mut study = DicePokerStudy::default();
    if wants(Topic::Matrix) && is_small {
        study.matrix = Some(question.matrix()?);
    }
    if wants(Topic::Equilibria) {
        study.equilibria = Some(question.equilibria(is_small)?);
    }
    if wants(Topic::OptimalSet) {
        study.optimal_set = Some(question.optimal_sets(is_small)?);
    }
    if wants(Topic::Family) {
        study.family = Some(question.family(FAMILY)?);
    }
    if !is_small {
        study.left_out.push(format!(
            "the matrix, and mixtures of pure strategies: there are 2^{}, and they are written out for \
             dice of up to {MOST_WRITTEN} sides",
            game.sides()
        ));
    }
    let game = GameSet { name: "dice-poker".to_owned(), set: settings.to_json() };
    Ok(StudyDocument::new(game, StudyFindings::DicePoker(Box::new(study))))
}

fn fits(game: &DicePoker, request: &StudyRequest) -> Result<(), WorkbenchError> {
    if request.err.iter().any(|rate| !rate.is_zero()) {
        return Err(WorkbenchError::Unable(
            "dice-poker is studied without errors: leave out --err".to_owned(),
        ));
    }
    if request.among != Among::Potential {
        return Err(WorkbenchError::Unable(
            "dice-poker has few positions, and all are looked at: leave out --among and --sample"
                .to_owned(),
        ));
    }
    if let Some(topic) = request.only.iter().find(|topic| !TOPICS.contains(topic)) {
        let topics = TOPICS.map(Topic::name).join(", ");
        return Err(WorkbenchError::Unable(format!(
            "dice-poker has no topic `{}`; it has: {topics}",
            topic.name()
        )));
    }
    if request.only.contains(&Topic::Matrix) && game.sides() > MOST_WRITTEN {
        return Err(WorkbenchError::Unable(format!(
            "each seat has 2^{} pure strategies: the matrix is written out for dice of up to \
             {MOST_WRITTEN} sides; the topics equilibria and optimal-set do without it",
            game.sides()
        )));
    }
    Ok(())
}
