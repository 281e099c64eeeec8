//! The verb `export`: a game written out for other programs.

use extensive::{Normal, dot, efg, nfg};
use kernel::{Limits, Seat, Watch};
use recycle::program::Utility;
use serde_json::{Map, Value};

use crate::bench::Workbench;
use crate::error::WorkbenchError;
use crate::hidden::OWN_PAYOFFS;
use crate::request::{GameRef, Work};
use serde::{Deserialize, Serialize};

/// Format of an exported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FileFormat {
    /// The tree, as Gambit reads it.
    Efg,
    /// The reduced normal form, as Gambit reads it.
    Nfg,
    /// The tree as a picture, by way of Graphviz.
    Dot,
}

impl FileFormat {
    /// What a file with this extension holds, whatever the case of its letters.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match &*extension.to_ascii_lowercase() {
            "efg" => Some(Self::Efg),
            "nfg" => Some(Self::Nfg),
            "dot" | "gv" => Some(Self::Dot),
            _ => None,
        }
    }
}

/// What to do about a game that is too large.
pub(crate) const HINT: &str = "raise it ({max-states}), or set a smaller game";

/// A game to be written out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExportRequest {
    /// The game.
    pub game: GameRef,
    /// Limits: the nodes that the tree may have (`states`).
    pub work: Work,
    /// The payoffs of a described game by its scores: points, if nothing is said. Other games say so themselves.
    pub utility: Option<Utility>,
    /// The format.
    pub format: FileFormat,
    /// The most combinations of plans of a normal form.
    pub most_plans: u64,
}

impl Default for ExportRequest {
    fn default() -> Self {
        let limits = Limits { states: Self::MOST_NODES, ..Limits::default() };
        Self {
            game: GameRef::default(),
            work: Work { limits, ..Work::default() },
            utility: None,
            format: FileFormat::Efg,
            most_plans: Normal::MOST,
        }
    }
}

impl ExportRequest {
    /// The most nodes of a tree, if nobody says otherwise: a file of about a gigabyte.
    pub const MOST_NODES: u64 = 10_000_000;

    /// `game` as it is.
    pub fn new(game: impl Into<GameRef>, format: FileFormat) -> Self {
        Self { game: game.into(), format, ..Self::default() }
    }
}

/// A game written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The text of the file.
    pub text: String,
    /// The nodes of the tree.
    pub nodes: usize,
    /// The information sets of each seat.
    pub sets: Vec<usize>,
    /// The plans of each seat, if it is a normal form.
    pub plans: Vec<usize>,
}

impl Workbench {
    /// Writes a game out.
    ///
    /// # Errors
    /// What is wrong with the request; that the game is too large, or that it cannot be written out.
    pub fn export(
        &self,
        request: &ExportRequest,
        watch: &dyn Watch,
    ) -> Result<Exported, WorkbenchError> {
        let game = self.open(&request.game, request.work.limits)?;
        let tree = game.handle().tree(request, watch)?;
        let mut plans = Vec::new();
        let text = match request.format {
            FileFormat::Efg => efg::write(&tree),
            FileFormat::Dot => dot::write(&tree),
            FileFormat::Nfg => {
                let normal = Normal::of(&tree, request.most_plans, request.work.limits, watch);
                let normal = normal.map_err(|error| WorkbenchError::from(error).with_hint(HINT))?;
                plans = normal.strategies.iter().map(Vec::len).collect();
                nfg::write(&normal)
            }
        };
        let sets = (0..tree.players().len()).map(|seat| tree.n_sets(Seat::new(seat))).collect();
        Ok(Exported { text, nodes: tree.n_nodes(), sets, plans })
    }
}

/// Writes a game out. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request; that the game is too large, or that it cannot be written out.
pub fn export(request: &ExportRequest, watch: &dyn Watch) -> Result<Exported, WorkbenchError> {
    Workbench::standard().export(request, watch)
}

/// The game and what was set.
pub(crate) fn title(name: &str, set: &Map<String, Value>) -> String {
    let set = set.iter().map(|(name, value)| match value {
        Value::String(text) => format!(", {name}={text}"),
        other => format!(", {name}={other}"),
    });
    name.to_owned() + &set.collect::<String>()
}

/// Refuses a utility for the game called `name`, which says itself what it pays.
///
/// # Errors
/// If one is given.
pub(crate) fn reject_utility(name: &str, utility: Option<Utility>) -> Result<(), WorkbenchError> {
    match utility {
        None => Ok(()),
        Some(_) => {
            Err(WorkbenchError::unable(format!("{name} {OWN_PAYOFFS}: leave out {{utility}}")))
        }
    }
}
