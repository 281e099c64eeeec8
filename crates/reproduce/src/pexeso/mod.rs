//! The paper on Pexeso, figure by figure.

use study::reproduced::{Chapter, Row, Source};
use workbench::{StudyFindings, Topic, WorkbenchError};

use crate::ask::{Ask, command};

pub(crate) fn chapter(ask: &Ask<'_>) -> Result<Chapter, WorkbenchError> {
    let mut chapter = Chapter::new(Source::Pexeso);
    chapter.table("4.1: payoffs for two rational players");
    let set = [("pairs", "64")];
    let found = ask.study("pexeso", &set, &[Topic::Positions])?;
    let StudyFindings::Pexeso(found) = found.findings else { unreachable!("the study of Pexeso") };
    let behind = found.positions.expect("it was asked for").behind;
    chapter.row(Row::new("positions behind to 64 pairs, in the true game", behind).by(command(
        "study",
        "pexeso",
        &set,
        "--only positions",
    )));
    Ok(chapter)
}
