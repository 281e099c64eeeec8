//! The post on Baby Poker, figure by figure.

use study::reproduced::{Chapter, Row, Source};
use workbench::{StudyFindings, Topic, WorkbenchError};

use crate::ask::{Ask, command};

pub(crate) fn chapter(ask: &Ask<'_>) -> Result<Chapter, WorkbenchError> {
    let mut chapter = Chapter::new(Source::BabyPoker);
    let found = ask.study("dice-poker", &[], &[Topic::Equilibria])?;
    let StudyFindings::DicePoker(found) = found.findings else {
        unreachable!("the study of dice poker")
    };
    let equilibria = found.equilibria.expect("it was asked for");
    chapter.table("Mixed strategy equilibria");
    chapter.row(Row::number("value of the game to A", "5/54", &equilibria.value).by(command(
        "study",
        "dice-poker",
        &[],
        "--only equilibria",
    )));
    Ok(chapter)
}
