//! The essay on Pan, table by table.

use study::reproduced::{Chapter, Row, Source};
use workbench::{StudyFindings, Topic, WorkbenchError};

use crate::ask::{Ask, command};

pub(crate) fn chapter(ask: &Ask<'_>) -> Result<Chapter, WorkbenchError> {
    let mut chapter = Chapter::new(Source::Pan);
    chapter.table("Table 1: attainable positions");
    for (ranks, printed) in [("1", "5"), ("2", "115"), ("3", "2134"), ("4", "33232")] {
        let set = [("ranks", ranks), ("rules", "essay")];
        let found = ask.study("pan", &set, &[Topic::Positions])?;
        let StudyFindings::Pan(found) = found.findings else { unreachable!("the study of Pan") };
        let attainable = found.positions.and_then(|positions| positions.attainable);
        chapter.row(
            Row::number(format!("k = {ranks}"), printed, attainable.expect("it was asked for"))
                .by(command("study", "pan", &set, "--only positions")),
        );
    }
    Ok(chapter)
}
