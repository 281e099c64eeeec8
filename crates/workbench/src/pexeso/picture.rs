//! Maps of the positions of Pexeso.

use games::pexeso::paper::{DoublePaper, Reading};
use games::pexeso::{Action, PexesoError, Position};
use kernel::Watch;
use study::chart::{Kind, KindMap, Picture};

/// The most pairs that a map has room for.
const MOST: u16 = 200;

/// The colours of an action where the mover is ahead, level and behind: no two are told apart by hue alone.
fn colours(action: Action) -> [&'static str; 3] {
    match action {
        Action::Pass => ["#a6a6a6", "#d4d4d4", "#6e6e6e"],
        Action::One => ["#4393c3", "#a6cee8", "#123f6b"],
        Action::Two => ["#f4a24a", "#fbd9ae", "#a63603"],
        Action::KnownFirst => ["#5aae61", "#c0e6bd", "#1b5e20"],
    }
}

/// What to do in every position, and whether the mover is ahead; nothing if there are too many.
pub(super) fn of_positions(
    pairs: u16,
    found: impl Fn(Position) -> (Action, i8),
) -> Option<Picture> {
    map("Pexeso: the best move, and who is ahead", pairs, found)
}

/// The same by the printed recurrence.
pub(super) fn of_paper(pairs: u16, watch: &dyn Watch) -> Result<Option<Picture>, PexesoError> {
    let paper = DoublePaper::new(pairs.min(MOST), Reading::Published, watch)?;
    let map = map("Pexeso by the printed recurrence: the move, and who is ahead", pairs, |at| {
        let value = *paper.a(at);
        (paper.action(at), i8::from(value > 0.0) - i8::from(value < 0.0))
    });
    Ok(map)
}

fn map(title: &str, pairs: u16, found: impl Fn(Position) -> (Action, i8)) -> Option<Picture> {
    if pairs > MOST {
        return None;
    }
    let signs = ["ahead", "level", "behind"];
    let kinds = Action::ALL.into_iter().flat_map(|action| {
        let colours = colours(action);
        (0..3).map(move |sign| Kind {
            name: format!("{action}; the mover is {}", signs[sign]),
            colour: colours[sign],
        })
    });
    let cell = |at: Position| {
        let (action, sign) = found(at);
        let action = Action::ALL.iter().position(|other| *other == action)?;
        Some(3 * action + usize::try_from(1 - sign).ok()?)
    };
    let row = |n: u16| (n.to_string(), (0..=n).map(|k| cell(Position::new(n, k))).collect());
    Some(Picture::Kinds(KindMap {
        title: title.to_owned(),
        x_label: "known cards, k".to_owned(),
        y_label: "pairs on the table, n".to_owned(),
        columns: (0..=pairs).map(|k| k.to_string()).collect(),
        kinds: kinds.collect(),
        rows: (1..=pairs).map(row).collect(),
    }))
}
