//! Catalogue: the games there are, and the text of each that has one. It is made once.

use std::sync::{Arc, OnceLock};

use serde::Serialize;
use workbench::{GameInfo, GameSource, GamesDocument, Workbench};

use crate::error::Refusal;

/// The games of a workbench as documents.
pub(crate) struct Catalogue {
    bench: Arc<Workbench>,
    all: OnceLock<String>,
}

/// A game with its text.
#[derive(Serialize)]
struct GameWithText<'a> {
    #[serde(flatten)]
    info: GameInfo,
    text: Option<&'a str>,
}

impl Catalogue {
    pub(crate) fn new(bench: Arc<Workbench>) -> Self {
        Self { bench, all: OnceLock::new() }
    }

    pub(crate) fn bench(&self) -> &Workbench {
        &self.bench
    }

    /// `cardsharp.games/1`.
    pub(crate) fn all(&self) -> String {
        let document = || {
            let document = GamesDocument::new(self.bench.games());
            serde_json::to_string(&document).expect("documents are JSON")
        };
        self.all.get_or_init(document).clone()
    }

    /// The row of any game, such as one that is being written.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn row(&self, source: &GameSource) -> Result<GameInfo, Refusal> {
        Ok(self.bench.find(source)?)
    }

    /// The game of this name, with its text in RECYCLE if it has one.
    ///
    /// # Errors
    /// That there is none, with the nearest name.
    pub(crate) fn one(&self, name: &str) -> Result<String, Refusal> {
        let source = GameSource::from(name);
        let found = self.bench.find(&source);
        let info = found.map_err(|error| Refusal::not_found(error.to_string()))?;
        let game = GameWithText { info, text: self.bench.text(&source) };
        Ok(serde_json::to_string(&game).expect("documents are JSON"))
    }
}
