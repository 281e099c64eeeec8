//! Catalogue of games: every game one can name, with its parameters, its players and where its rules come from.

use serde::Serialize;
use study::document::ClassFinding;

use crate::company;
use crate::described;
use crate::error::WorkbenchError;
use crate::handle::OpenedGame;
use crate::hidden;
use crate::outputs::Outputs;
use crate::settings::{Kind, Parameter, Settings};
use crate::source::Written;
use crate::topic::Topic;
use crate::verb::{Refused, Verb};

/// A game one can ask for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameInfo {
    /// Its name.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Where it comes from.
    pub group: Group,
    /// What it is, in one line.
    pub about: String,
    /// Where its rules come from.
    pub source: String,
    /// Its rules in words, for those who play it, if they are written.
    pub rules: Option<String>,
    /// Its class if nothing is set.
    pub class: Option<ClassFinding>,
    /// The verbs it takes.
    pub verbs: Vec<&'static str>,
    /// The verbs it does not take, and the property that stands against each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// What can be set.
    pub parameters: Vec<ParameterInfo>,
    /// The players it has, with what they do.
    pub players: Vec<(&'static str, &'static str)>,
    /// The topics of a report on it.
    pub topics: Vec<Topic>,
}

/// Origin of a game.
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
    /// The same in words.
    pub wanted: String,
    /// Its value if it is not set; empty if that follows from the others.
    pub default: String,
    /// What it means; empty if nobody says.
    pub help: String,
}

/// Native game: a game written in Rust, as a [`Workbench`](crate::Workbench) lists it.
///
/// It is one row: a name, what can be set, who plays it, which questions a report on it answers, and a function
/// that opens it. Everything else follows from the game that is opened.
#[derive(Clone, Copy, Debug)]
pub struct NativeGame {
    /// Its name.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Its rules in words, for those who play it.
    pub rules: &'static str,
    /// Where they come from.
    pub source: &'static str,
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// Its players beside those that every game has, with what they do.
    pub players: &'static [(&'static str, &'static str)],
    /// The topics of a report on it.
    pub topics: &'static [Topic],
    /// The pictures and tables that stand beside its documents.
    pub outputs: Outputs,
    /// Opens it with these parameters.
    pub open: OpenNative,
}

/// Function that opens a native game with parameters that were checked.
pub type OpenNative = fn(&'static NativeGame, Settings) -> Result<OpenedGame, WorkbenchError>;

/// Resolution of a source: the game it means.
pub(crate) enum Resolved<'a> {
    Native(&'static NativeGame),
    Described { name: &'a str, text: &'a str, group: Group },
    Written(WrittenFile<'a>),
    Opened(&'a OpenedGame),
}

/// A file of Gambit.
#[derive(Clone, Copy)]
pub(crate) struct WrittenFile<'a> {
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
    pub(crate) kind: Written,
}

impl Resolved<'_> {
    /// Its row of the catalogue.
    ///
    /// # Errors
    /// A mistake in its text.
    pub(crate) fn info(&self) -> Result<GameInfo, WorkbenchError> {
        match self {
            Self::Native(game) => GameInfo::of(game),
            Self::Described { name, text, group } => described::info(name, text, *group),
            Self::Written(file) => hidden::info(file),
            Self::Opened(game) => Ok(game.info()),
        }
    }
}

impl GameInfo {
    /// The row of `game`, opened as it is by default to know its class.
    fn of(game: &'static NativeGame) -> Result<Self, WorkbenchError> {
        let settings = Settings::new(game.name, game.parameters, &[])?;
        let class = (game.open)(game, settings)?.class();
        let parameter = |parameter: &Parameter| ParameterInfo {
            name: parameter.name.to_owned(),
            kind: parameter.kind,
            wanted: parameter.kind.wanted(),
            default: parameter.default.to_owned(),
            help: parameter.help.to_owned(),
        };
        let (verbs, refused) = Verb::by_class(&class);
        Ok(Self {
            name: game.name.to_owned(),
            title: game.title.to_owned(),
            group: Group::BuiltIn,
            about: game.about.to_owned(),
            source: game.source.to_owned(),
            rules: Some(game.rules.to_owned()),
            class: Some(class),
            verbs,
            refused,
            parameters: game.parameters.iter().map(parameter).collect(),
            players: company::all(game.players),
            topics: game.topics.iter().copied().chain([Topic::MEASURES]).collect(),
        })
    }
}
