//! The post on Pairs and its variants.

use study::reproduced::{Chapter, Row, Source};
use workbench::WorkbenchError;

use crate::ask::{Ask, command};

pub(crate) fn chapter(ask: &Ask<'_>) -> Result<Chapter, WorkbenchError> {
    let mut chapter = Chapter::new(Source::Variants);
    chapter.table("Continuous Pairs");
    let set = [("NUMP", "4")];
    let found = ask.simulate("continuous-pairs.rcy", &set, &["random"], 20_000)?;
    let mean = found.seats.iter().filter_map(|seat| seat.mean_score).sum::<f64>() / 4.0;
    chapter.row(Row::number("points of a player, four of them", "11.5", mean).by(command(
        "simulate",
        "continuous-pairs.rcy",
        &set,
        "--games 20000",
    )));
    Ok(chapter)
}
