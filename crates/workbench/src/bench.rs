//! Workbench: the games that can be named, opened for every verb.

use std::sync::OnceLock;

use kernel::Limits;

use crate::catalogue::{GameInfo, Group, NativeGame, Resolved, WrittenFile};
use crate::error::{WorkbenchError, nearest};
use crate::handle::OpenedGame;
use crate::library::{self, LibraryGame};
use crate::request::GameRef;
use crate::settings::Settings;
use crate::source::GameSource;
use crate::topic::Topic;
use crate::{described, hidden, pairs, pan, pexeso};

/// Workbench: a catalogue of games, and every verb on them.
///
/// The functions of this crate, such as [`solve`](crate::solve()), are the verbs of the
/// [standard](Workbench::standard) workbench. One with a game of your own has the same verbs:
///
/// ```
/// use workbench::{SimulateRequest, Workbench};
///
/// let bench = Workbench::default();
/// let run = bench.simulate(&SimulateRequest { games: Some(10), ..SimulateRequest::new("pairs") }, &())?;
/// assert_eq!(run.document.games, 10);
/// # Ok::<(), workbench::WorkbenchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Workbench {
    native: Vec<&'static NativeGame>,
}

/// With the native games of Cardsharp and its library.
impl Default for Workbench {
    fn default() -> Self {
        let native = pairs::GAMES.iter().chain(&pan::GAMES).chain(&pexeso::GAMES);
        Self { native: native.chain(&hidden::GAMES).collect() }
    }
}

impl Workbench {
    /// The workbench of the functions of this crate.
    pub fn standard() -> &'static Self {
        static STANDARD: OnceLock<Workbench> = OnceLock::new();
        STANDARD.get_or_init(Self::default)
    }

    /// The same with one more game, or with another in place of the one of its name.
    #[must_use]
    pub fn with(mut self, game: &'static NativeGame) -> Self {
        match self.native.iter_mut().find(|known| known.name == game.name) {
            Some(known) => *known = game,
            None => self.native.push(game),
        }
        self
    }

    /// Every game there is: native ones, then the library, each by name.
    pub fn games(&self) -> Vec<GameInfo> {
        let native = self.native.iter().map(|game| Resolved::Native(game));
        let library = library::ALL.iter().map(|game| self.described(game));
        // A game that does not open by default fails the tests, and is not shown.
        native.chain(library).filter_map(|game| game.info().ok()).collect()
    }

    /// The topics of all reports, each once.
    pub fn topics(&self) -> Vec<Topic> {
        let mut topics: Vec<Topic> = Vec::new();
        for topic in self.native.iter().flat_map(|game| game.topics).chain([&Topic::MEASURES]) {
            if topics.iter().all(|known| known.name != topic.name) {
                topics.push(*topic);
            }
        }
        topics
    }

    /// The game that `source` means, with its parameters and players.
    ///
    /// # Errors
    /// That there is none, with the nearest name; or what is wrong with its text.
    pub fn find(&self, source: &GameSource) -> Result<GameInfo, WorkbenchError> {
        self.resolve(source)?.info()
    }

    /// The text of the described game that `source` means; nothing if it is another kind of game, or none.
    pub fn text<'a>(&self, source: &'a GameSource) -> Option<&'a str> {
        match self.resolve(source) {
            Ok(Resolved::Described { text, .. }) => Some(text),
            _ => None,
        }
    }

    /// Whether there is a game of this name, native or in the library.
    pub fn is_known(&self, name: &str) -> bool {
        self.native(name).is_some() || library::find(name).is_some()
    }

    /// Opens a game: its text is read and its parameters are checked. What is opened can be kept, and named as the
    /// source of any request.
    ///
    /// # Errors
    /// That there is none of this name, or what is wrong with its text or its parameters.
    pub fn open(&self, game: &GameRef, limits: Limits) -> Result<OpenedGame, WorkbenchError> {
        match self.resolve(&game.source)? {
            Resolved::Native(info) => {
                reject_compat(info.name, "is written by hand", game)?;
                (info.open)(info, Settings::new(info.name, info.parameters, &game.set)?)
            }
            Resolved::Described { name, text, .. } => {
                let described = described::Described::new(name, text, &game.set, game.compat)?;
                Ok(OpenedGame::new(described))
            }
            Resolved::Written(file) => {
                reject_compat(file.name, "is written out", game)?;
                hidden::open_file(&file, &game.set, limits)
            }
            Resolved::Opened(opened) => {
                reject_compat(opened.name(), "is opened already", game)?;
                match game.set.first() {
                    None => Ok(opened.clone()),
                    Some((given, _)) => Err(WorkbenchError::unable(format!(
                        "{} is opened already, and `{given}` cannot be set any more: leave out {{set}}",
                        opened.name()
                    ))),
                }
            }
        }
    }

    /// Resolution of `source`: the game it means.
    pub(crate) fn resolve<'a>(
        &self,
        source: &'a GameSource,
    ) -> Result<Resolved<'a>, WorkbenchError> {
        let name = match source {
            GameSource::Described { name, text } => {
                return Ok(Resolved::Described { name, text, group: Group::File });
            }
            GameSource::Written { name, text, kind } => {
                return Ok(Resolved::Written(WrittenFile { name, text, kind: *kind }));
            }
            GameSource::Opened(game) => return Ok(Resolved::Opened(game)),
            GameSource::Named(name) => name,
        };
        if let Some(game) = self.native(name) {
            return Ok(Resolved::Native(game));
        }
        let game = library::find(name).map(|game| self.described(game));
        game.ok_or_else(|| WorkbenchError::UnknownGame {
            given: name.clone(),
            nearest: nearest(name, self.names()),
        })
    }

    /// Whether the native game of this name has a parameter of that name.
    pub(crate) fn has_parameter(&self, game: &str, name: &str) -> bool {
        let parameters = self.native(game).map_or(&[][..], |game| game.parameters);
        parameters.iter().any(|parameter| parameter.name == name)
    }

    /// The rules in words of the native game of this name.
    pub(crate) fn rules(&self, game: &str) -> Option<String> {
        self.native(game).map(|game| game.rules.to_owned())
    }

    fn native(&self, name: &str) -> Option<&'static NativeGame> {
        self.native.iter().copied().find(|game| game.name == name)
    }

    /// A game of the library, called by the name of its file where a native game has its name.
    fn described(&self, game: &'static LibraryGame) -> Resolved<'static> {
        let name = self.shown(game);
        Resolved::Described { name, text: game.text, group: Group::Library }
    }

    fn shown(&self, game: &LibraryGame) -> &'static str {
        if self.native(game.name).is_some() { game.file } else { game.name }
    }

    /// The names of all games.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        let native = self.native.iter().map(|game| game.name);
        native.chain(library::ALL.iter().map(|game| self.shown(game)))
    }
}

/// Refuses quirks of another engine for a game that has none, since it `is` something else.
fn reject_compat(name: &str, is: &str, game: &GameRef) -> Result<(), WorkbenchError> {
    if game.compat == recycle::program::Compat::default() {
        return Ok(());
    }
    Err(WorkbenchError::unable(format!(
        "{name} {is} and has no quirks of CardStock: leave out {{compat}}"
    )))
}

/// Every game there is: native ones, then the library, each by name.
pub fn games() -> Vec<GameInfo> {
    Workbench::standard().games()
}

/// The topics of all reports, each once.
pub fn topics() -> Vec<Topic> {
    Workbench::standard().topics()
}

/// The game that `source` means, with its parameters and players.
///
/// # Errors
/// That there is none, with the nearest name; or what is wrong with its text.
pub fn find(source: &GameSource) -> Result<GameInfo, WorkbenchError> {
    Workbench::standard().find(source)
}

/// Whether there is a game of this name, native or in the library.
pub fn is_known(name: &str) -> bool {
    Workbench::standard().is_known(name)
}
