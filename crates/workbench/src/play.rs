//! `play`: one game between people and players.

use std::path::PathBuf;
use std::time::Duration;

use kernel::{Limits, Rate, Watch};
use play::session::{Dialogue, Reply, Saved};
use recycle::program::Compat;

use crate::arena::{Entry, Purpose};
use crate::catalogue::{self, Family, Found};
use crate::error::WorkbenchError;
use crate::hidden::StrategyText;
use crate::settings::Settings;
use crate::source::GameSource;
use crate::{described, pan, pexeso};

/// Who is to play what.
#[derive(Clone, Debug)]
pub struct PlayRequest {
    /// The game.
    pub game: GameSource,
    /// Parameters, by name.
    pub set: Vec<(String, String)>,
    /// The seats of people, counted from one. Default: the first. Of a described game, 0 is nobody's.
    pub people: Vec<usize>,
    /// The players at the other seats: one for all, or one for each. Default: what the game prefers.
    pub opponents: Vec<String>,
    /// Who gives advice: `exact`, `alpha-beta:DEPTH` or `none`. Default: what the game prefers.
    pub advice: Option<String>,
    /// How likely a random move is made instead of the chosen one: one for all seats, or one for
    /// each; none for nobody.
    pub err: Vec<Rate>,
    /// The seed that the deal and all chance are drawn from. Default: 1.
    pub seed: u64,
    /// A saved table of solved positions, instead of one that is made.
    pub table: Option<PathBuf>,
    /// How large a table of solved positions may become.
    pub limits: Limits,
    /// A game to take up.
    pub saved: Option<Saved>,
    /// Whether it is shown what every seat sees and has seen, wherever somebody decides (described games).
    pub show_views: bool,
    /// The texts of the files that players `strategy:FILE` play by.
    pub strategies: Vec<StrategyText>,
    /// Tells the time since any moment, for players who think for so long. Without it there are none.
    pub clock: Option<fn() -> Duration>,
}

impl PlayRequest {
    /// A new game of `game`, all by default.
    pub fn new(game: impl Into<GameSource>) -> Self {
        Self {
            game: game.into(),
            set: Vec::new(),
            people: vec![1],
            opponents: Vec::new(),
            advice: None,
            err: Vec::new(),
            seed: 1,
            table: None,
            limits: Limits::default(),
            saved: None,
            show_views: false,
            strategies: Vec::new(),
            clock: None,
        }
    }

    /// The same as if its opponents had entered for a match.
    pub(crate) fn entry<'a>(&'a self, watch: &'a dyn Watch) -> Entry<'a> {
        Entry {
            game: &self.game,
            set: &self.set,
            compat: Compat::NONE,
            players: &self.opponents,
            err: &[],
            purpose: Purpose::Seated,
            table: None,
            strategies: &self.strategies,
            limits: self.limits,
            clock: self.clock,
            watch,
        }
    }

    /// The game `saved` as it was: its parameters, its seed and who sat where.
    pub fn from_saved(saved: Saved) -> Self {
        let setting = |text: &str| {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            (name.to_owned(), value.to_owned())
        };
        // Who errs stands among the parameters; only where it is one does it stay there.
        let has_own = catalogue::has_parameter(&saved.game, "err");
        let is_err = |(name, _): &(String, String)| name == "err" && !has_own;
        let set = saved.parameters.split_whitespace().map(setting);
        let (err, set): (Vec<_>, Vec<_>) = set.partition(is_err);
        let rate = |text: &str| Rate::from_text(text).ok();
        let err = err.iter().flat_map(|(_, rates)| rates.split(',').filter_map(rate)).collect();
        let is_person = |(_, name): &(usize, &String)| *name == "person";
        let (people, others): (Vec<_>, Vec<_>) = (1..).zip(&saved.seats).partition(is_person);
        Self {
            set,
            err,
            people: people.into_iter().map(|(nth, _)| nth).collect(),
            opponents: others.into_iter().map(|(_, name)| name.clone()).collect(),
            seed: saved.seed,
            game: saved.game.as_str().into(),
            saved: Some(saved),
            ..Self::new("")
        }
    }
}

/// Sets up a game, and lets `talk` lead it, beginning with what is to be shown first.
///
/// # Errors
/// What is wrong with the request, or the limit that was reached on the way.
pub fn play<T>(
    request: &PlayRequest,
    watch: &dyn Watch,
    talk: impl FnOnce(&mut dyn Dialogue, Reply) -> T,
) -> Result<T, WorkbenchError> {
    match Found::of(&request.game)? {
        Found::BuiltIn(game) if request.show_views => Err(WorkbenchError::Unable(format!(
            "--show-views is for described games, whose rules say who sees what, and {} is built in: leave it \
             out",
            game.name
        ))),
        Found::BuiltIn(game) => match game.family {
            Family::Pan => {
                let settings = Settings::new(game.name, game.parameters, &request.set)?;
                pan::play(request, &settings, watch, talk)
            }
            Family::Pexeso if request.table.is_some() => Err(WorkbenchError::Unable(
                "pexeso has no tables on disk: leave out --table".to_owned(),
            )),
            Family::Pexeso => {
                let settings = Settings::new(game.name, game.parameters, &request.set)?;
                pexeso::play(request, &settings, watch, talk)
            }
            Family::Pairs | Family::Hidden => Err(game.does_not_take("play")),
        },
        Found::Described { name, text, .. } => described::play(name, text, request, watch, talk),
        Found::Written(file) => Err(WorkbenchError::Unable(format!(
            "`play` does not take files of Gambit such as {}, which take: solve, simulate, export",
            file.name
        ))),
    }
}

/// Which seats are people's, of so many.
pub(crate) fn is_person(people: &[usize], seats: usize) -> Result<Vec<bool>, WorkbenchError> {
    match people.iter().find(|&&nth| !(1..=seats).contains(&nth)) {
        Some(wrong) => Err(WorkbenchError::BadValue {
            name: "seat".to_owned(),
            given: wrong.to_string(),
            wanted: format!("a whole number from 1 to {seats}"),
        }),
        None => Ok((1..=seats).map(|nth| people.contains(&nth)).collect()),
    }
}
