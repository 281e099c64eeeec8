//! The paper on Pairs, claim by claim, and the computations it lacks.

use study::reproduced::{Chapter, Row, Source};
use workbench::WorkbenchError;

use crate::ask::{Ask, command};

pub(crate) fn chapter(ask: &Ask<'_>) -> Result<Chapter, WorkbenchError> {
    let mut chapter = Chapter::new(Source::Pairs);
    chapter.table("3.2: computational analysis (missing in the paper)");
    let solved = ask.solve("pairs", &[], |request| request)?;
    chapter.row(
        Row::new("states of a round of two, standard deck", solved.document.states).by(command(
            "solve",
            "pairs",
            &[],
            "",
        )),
    );
    if ask.full {
        let solved = ask.solve("pairs-game", &[], |request| request)?;
        chapter.row(
            Row::new("states of the full game of two", solved.document.states).by(command(
                "solve",
                "pairs-game",
                &[],
                "",
            )),
        );
    }
    Ok(chapter)
}
