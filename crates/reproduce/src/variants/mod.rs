//! The post on Pairs and its variants: its program as it stands, and the three games of the library, in games of
//! random players.

mod balance;
mod course;
mod finals;
mod program;
mod scores;

use recycle::Loaded;
use recycle::program::{Compat, ProgramConfig};
use workbench::WorkbenchError;

use crate::ask::Ask;
use crate::checks::{Checked, Checks};

pub(crate) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    program::rows(checks)?;
    course::rows(checks)?;
    let four = scores::Four::played(ask)?;
    scores::rows(checks, &four);
    balance::rows(checks, &four);
    scores::new_rows(ask, checks, &four)?;
    Ok(())
}

/// A described game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Described {
    /// What it is called.
    title: &'static str,
    /// Its file, as a command names it; empty, if a user has none.
    file: &'static str,
    text: &'static str,
}

/// The program of the post.
const POST: Described = Described {
    title: "the post's program",
    file: "",
    text: include_str!("../../../recycle/tests/seed/pairs.gdl"),
};

/// The games of the library, in the order of the post.
const LIBRARY: [Described; 3] = [
    Described {
        title: "Pairs",
        file: "pairs.rcy",
        text: include_str!("../../../../games/pairs.rcy"),
    },
    Described {
        title: "Continuous Pairs",
        file: "continuous-pairs.rcy",
        text: include_str!("../../../../games/continuous-pairs.rcy"),
    },
    Described {
        title: "Calamities",
        file: "calamities.rcy",
        text: include_str!("../../../../games/calamities.rcy"),
    },
];

impl Described {
    /// The game for so many players.
    fn load(&self, players: usize) -> Result<Loaded, WorkbenchError> {
        self.load_as(players, Compat::NONE)
    }

    /// The same with habits of another engine.
    fn load_as(&self, players: usize, compat: Compat) -> Result<Loaded, WorkbenchError> {
        let config = ProgramConfig { compat, ..ProgramConfig::default() };
        let settings = [("NUMP".to_owned(), players.to_string())];
        recycle::load(self.text, &settings, &config).map_err(|mistakes| {
            let first = mistakes.first().map(|mistake| mistake.message.clone());
            WorkbenchError::unable(format!("{}: {}", self.title, first.unwrap_or_default()))
        })
    }
}

/// The target of the post's program: `(+ (// 60 'NUMP) 1)`.
fn target(players: usize) -> i64 {
    60 / players as i64 + 1
}
