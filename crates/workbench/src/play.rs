//! `play`: one game between people and players.

use std::time::Duration;

use kernel::{Limits, Probability, Watch};
use play::session::Saved;

use crate::request::{GameRef, Seating, Work};
use serde::{Deserialize, Serialize};

use crate::bench::Workbench;
use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::handle::OpenedGame;
use crate::levels::{USUAL_SEARCHER, player_of_level, solution_player};
use crate::live::{LiveGame, ShownGame};
use crate::solving_watch::SolvingWatch;
use crate::table::Seated;

/// The largest game that is solved in a moment: for a player that nobody named, and for advice in passing.
pub(crate) const QUICK: u64 = 100_000;

/// A game to be played by people and players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlayRequest {
    /// The game.
    pub game: GameRef,
    /// Limits on solutions, and the seed that the deal and all chance are drawn from.
    pub work: Work,
    /// The players at the seats that are not people's: one for all, or one for each. None named: what the game
    /// prefers.
    pub seating: Seating,
    /// How strong the players at the seats that are not people's are, from 1 to 5, if none is named.
    pub level: Option<u8>,
    /// The seats of people, counted from one. Default: the first. Of a described game, 0 is nobody's.
    pub people: Vec<usize>,
    /// The adviser: `exact`, by the solution; a player that searches, such as `mcts:1000`; or `none`.
    /// Default: what the game prefers. `best` is the solution where there is one, and a search elsewhere.
    pub advice: Option<String>,
    /// The budget of a piece of `best` advice that is found by search: playouts, such as `500`, or a time, such as
    /// `2s`. Default: 1,000 playouts.
    pub think: Option<String>,
    /// A game to take up.
    #[serde(with = "saved")]
    pub saved: Option<Saved>,
    /// Whether it is shown what every seat sees and has seen, wherever somebody decides (described games).
    pub show_views: bool,
    /// The time in which a solution is to be found, to play or to advise by, where search would do instead. Without it,
    /// or without a clock, it may take as long as it does. Never part of a document.
    #[serde(skip)]
    pub solving_time: Option<Duration>,
}

impl Default for PlayRequest {
    fn default() -> Self {
        Self {
            game: GameRef::default(),
            work: Work::default(),
            seating: Seating::default(),
            level: None,
            people: vec![1],
            advice: None,
            think: None,
            saved: None,
            show_views: false,
            solving_time: None,
        }
    }
}

impl PlayRequest {
    /// A new game of `game`, all by default.
    pub fn new(game: impl Into<GameRef>) -> Self {
        Self { game: game.into(), ..Self::default() }
    }

    /// The game `saved` as it was: its parameters, its seed and who sat where.
    pub fn from_saved(saved: Saved) -> Self {
        let setting = |text: &str| {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            (name.to_owned(), value.to_owned())
        };
        // Who errs stands among the parameters; only where it is one does it stay there.
        let has_own = Workbench::standard().has_parameter(&saved.game, "err");
        let is_err = |(name, _): &(String, String)| name == "err" && !has_own;
        let set = saved.parameters.split_whitespace().map(setting);
        let (err, set): (Vec<_>, Vec<_>) = set.partition(is_err);
        let rate = |text: &str| Probability::from_text(text).ok();
        let err = err.iter().flat_map(|(_, rates)| rates.split(',').filter_map(rate)).collect();
        let is_person = |(_, name): &(usize, &String)| *name == "person";
        let (people, others): (Vec<_>, Vec<_>) = (1..).zip(&saved.seats).partition(is_person);
        let players = others.into_iter().map(|(_, name)| name.clone()).collect();
        Self {
            game: GameRef { set, ..GameRef::new(saved.game.as_str()) },
            work: Work { seed: Some(saved.seed), ..Work::default() },
            seating: Seating { players, err, ..Seating::default() },
            people: people.into_iter().map(|(nth, _)| nth).collect(),
            saved: Some(saved),
            ..Self::default()
        }
    }
}

/// A saved game as its text.
mod saved {
    use play::session::Saved;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    #[allow(clippy::ref_option, reason = "serde hands over the field")]
    pub(super) fn serialize<S: Serializer>(
        saved: &Option<Saved>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        saved.as_ref().map(Saved::to_text).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Saved>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| Saved::from_text(&text).map_err(de::Error::custom)).transpose()
    }
}

impl Workbench {
    /// Sets up a game as documents, and lets `lead` lead it.
    ///
    /// # Errors
    /// What is wrong with the request, or the limit that was reached on the way.
    pub fn play<T>(
        &self,
        request: &PlayRequest,
        watch: &dyn Watch,
        lead: impl FnOnce(&mut dyn LiveGame) -> T,
    ) -> Result<T, WorkbenchError> {
        let watch = &SolvingWatch::new(watch, request.seating.clock, request.solving_time);
        let opened = self.open(&request.game, request.work.limits)?;
        let seated = seated(&opened, request, watch)?;
        let (game, title) = (seated.game.clone(), seated.title.clone());
        let rules = opened.handle().rules().or_else(|| self.rules(opened.name()));
        let shown = ShownGame { game, title, rules };
        let mut game = seated.table.live(request, shown, watch)?;
        Ok(lead(&mut *game))
    }

    /// The first seed from that of `request` on whose deal is not lost for the first person before the first move:
    /// for front ends that choose a seed themselves. In Pan, where every deal is won, drawn or lost, deals are looked
    /// up in a table of all positions; where that would take long, and in every other game, it is the same seed.
    ///
    /// # Errors
    /// What is wrong with the game, or the limit that was reached on the way.
    pub fn fair_seed(
        &self,
        request: &PlayRequest,
        watch: &dyn Watch,
    ) -> Result<u64, WorkbenchError> {
        let game = self.open(&request.game, request.work.limits)?;
        game.handle().fair_seed(request, watch)
    }
}

/// `game` with people and players at its seats.
fn seated(
    game: &OpenedGame,
    request: &PlayRequest,
    watch: &SolvingWatch<'_>,
) -> Result<Seated, WorkbenchError> {
    let handle = game.handle();
    if request.show_views && !handle.shows_views() {
        return Err(WorkbenchError::unable(format!(
            "{{show-views}} is for described games, whose rules say who sees what, and {} is not one: leave it \
             out",
            game.name()
        )));
    }
    let (people, seed) = (request.people.as_slice(), request.work.seed());
    let purpose = Purpose::Session { people, seed };
    let (seating, limits) = (&request.seating, request.work.limits);
    let entry = Entry { seating, purpose, limits, watch };
    let quick = Limits { states: QUICK.min(limits.states), ..limits };
    // One after the other until somebody can play: by the solution where that is found in a moment, else by search.
    let class = game.class();
    let by_level = |level, is_small| player_of_level(level, &class, is_small).map(Some);
    let candidates = match request.level {
        _ if !seating.players.is_empty() => vec![(None, limits)],
        Some(level) => vec![(by_level(level, true)?, quick), (by_level(level, false)?, limits)],
        None if handle.has_usual_player() => vec![(None, limits), (Some(USUAL_SEARCHER), limits)],
        None => {
            let solution = solution_player(&class);
            vec![(Some(solution), quick), (Some(USUAL_SEARCHER), limits), (None, limits)]
        }
    };
    let mut refused = None;
    let last = candidates.len() - 1;
    for (nth, (player, limits)) in candidates.into_iter().enumerate() {
        let players = player.map_or_else(|| seating.players.clone(), |name| vec![name.to_owned()]);
        let seating = Seating { players, ..seating.clone() };
        let seat = || handle.seat(&Entry { seating: &seating, limits, ..entry });
        // Where another could sit down instead, nobody is waited for.
        let seated =
            if nth < last { watch.in_time(seat, WorkbenchError::is_stopped) } else { Some(seat()) };
        match seated {
            None => {}
            Some(Err(error)) if !error.is_stopped() => refused = refused.or(Some(error)),
            Some(seated) => return seated,
        }
    }
    Err(refused.expect("somebody was tried"))
}

/// Sets up a game as documents, and lets `lead` lead it. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or the limit that was reached on the way.
pub fn play<T>(
    request: &PlayRequest,
    watch: &dyn Watch,
    lead: impl FnOnce(&mut dyn LiveGame) -> T,
) -> Result<T, WorkbenchError> {
    Workbench::standard().play(request, watch, lead)
}
