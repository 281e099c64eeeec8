//! The catalogue: every game one can name, with its parameters and where its rules come from.

use serde::Serialize;
use study::document::ClassFinding;

use crate::company;
use crate::error::{WorkbenchError, nearest};
use crate::handle::GameHandle;
use crate::library::{self, LibraryGame};
use crate::settings::{Kind, Parameter, Settings};
use crate::source::{GameSource, Written};
use crate::{described, hidden, pairs, pan, pexeso};

/// A game one can ask for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameInfo {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub group: Group,
    /// What it is, in one line.
    pub about: String,
    /// Where its rules come from.
    pub source: String,
    /// What kind of game it is if nothing is set, where that is known without setting it up.
    pub class: Option<ClassFinding>,
    /// The verbs it takes.
    pub verbs: &'static [&'static str],
    /// What can be set.
    pub parameters: Vec<ParameterInfo>,
    /// The players it has, with what they do.
    pub players: Vec<(&'static str, &'static str)>,
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Written by hand, with solvers and players of its own.
    BuiltIn,
    /// Described in RECYCLE, and part of Cardsharp.
    Library,
    /// In a file of yours: described in RECYCLE, or written out for Gambit.
    File,
}

/// Something about a game that can be set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ParameterInfo {
    /// Its name.
    pub name: String,
    /// What values it takes.
    pub kind: Kind,
    /// Its value if it is not set; empty if that follows from the others.
    pub default: String,
    /// What it means; empty if nobody says.
    pub help: String,
}

/// A game written by hand, as the catalogue holds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltIn {
    pub(crate) name: &'static str,
    pub(crate) family: Family,
    pub(crate) about: &'static str,
    pub(crate) source: &'static str,
    pub(crate) verbs: &'static [&'static str],
    pub(crate) parameters: &'static [Parameter],
    pub(crate) players: &'static [(&'static str, &'static str)],
    /// Opens it with these parameters.
    pub(crate) open: Open,
}

/// Opens a game written by hand.
pub(crate) type Open =
    fn(&'static BuiltIn, Settings) -> Result<Box<dyn GameHandle>, WorkbenchError>;

/// Whose functions know a game written by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// [`pairs`].
    Pairs,
    /// [`pan`].
    Pan,
    /// [`pexeso`].
    Pexeso,
    /// [`hidden`].
    Hidden,
}

/// The games written by hand, family by family.
fn built_in() -> impl Iterator<Item = &'static BuiltIn> {
    pairs::GAMES.iter().chain(&pan::GAMES).chain(&pexeso::GAMES).chain(&hidden::GAMES)
}

/// Every game there is: those written by hand, then the library, each by name.
pub fn games() -> Vec<GameInfo> {
    let built_in = built_in().map(GameInfo::of);
    let library = library::ALL.iter().filter_map(|game| {
        // A game of the library that does not check fails the tests, and is not shown.
        described::info(shown(game), game.text, Group::Library).ok()
    });
    built_in.chain(library).collect()
}

/// The game that `source` means, with its parameters and players.
///
/// # Errors
/// That there is none, with the nearest name; or what is wrong with its text.
pub fn find(source: &GameSource) -> Result<GameInfo, WorkbenchError> {
    match Found::of(source)? {
        Found::BuiltIn(game) => Ok(GameInfo::of(game)),
        Found::Described { name, text, group } => described::info(name, text, group),
        Found::Written(file) => hidden::info(&file),
    }
}

/// Whether there is a game of this name, built in or in the library.
pub fn is_known(name: &str) -> bool {
    built_in().any(|game| game.name == name) || library::find(name).is_some()
}

/// Whether the built-in game of this name has a parameter of that name.
pub(crate) fn has_parameter(game: &str, name: &str) -> bool {
    let game = built_in().find(|built_in| built_in.name == game);
    game.is_some_and(|game| game.parameters.iter().any(|parameter| parameter.name == name))
}

/// What a source means.
pub(crate) enum Found<'a> {
    BuiltIn(&'static BuiltIn),
    Described { name: &'a str, text: &'a str, group: Group },
    Written(WrittenFile<'a>),
}

/// A file of Gambit.
#[derive(Clone, Copy)]
pub(crate) struct WrittenFile<'a> {
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
    pub(crate) kind: Written,
}

impl<'a> Found<'a> {
    pub(crate) fn of(source: &'a GameSource) -> Result<Self, WorkbenchError> {
        let name = match source {
            GameSource::Described { name, text } => {
                return Ok(Self::Described { name, text, group: Group::File });
            }
            GameSource::Written { name, text, kind } => {
                return Ok(Self::Written(WrittenFile { name, text, kind: *kind }));
            }
            GameSource::Named(name) => name,
        };
        if let Some(game) = built_in().find(|game| game.name == name) {
            return Ok(Self::BuiltIn(game));
        }
        let described = |game: &'static LibraryGame| Self::Described {
            name: shown(game),
            text: game.text,
            group: Group::Library,
        };
        library::find(name).map(described).ok_or_else(|| WorkbenchError::UnknownGame {
            given: name.clone(),
            nearest: nearest(name, names()),
        })
    }
}

/// The names of all games.
fn names() -> impl Iterator<Item = &'static str> {
    let built_in = built_in().map(|game| game.name);
    built_in.chain(library::ALL.iter().map(shown))
}

/// What a game of the library is called: the name of its file where a built-in game has its name.
fn shown(game: &LibraryGame) -> &'static str {
    let is_taken = built_in().any(|built_in| built_in.name == game.name);
    if is_taken { game.file } else { game.name }
}

impl GameInfo {
    fn of(game: &BuiltIn) -> Self {
        let parameter = |parameter: &Parameter| ParameterInfo {
            name: parameter.name.to_owned(),
            kind: parameter.kind,
            default: parameter.default.to_owned(),
            help: parameter.help.to_owned(),
        };
        Self {
            name: game.name.to_owned(),
            group: Group::BuiltIn,
            about: game.about.to_owned(),
            source: game.source.to_owned(),
            class: None,
            verbs: game.verbs,
            parameters: game.parameters.iter().map(parameter).collect(),
            players: company::all(game.players),
        }
    }
}
