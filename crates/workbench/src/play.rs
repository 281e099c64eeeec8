//! `play`: one game between people and players.

use kernel::{LimitReached, Limits, Probability, Watch};
use play::session::{Dialogue, Reply, Saved};

use crate::request::{GameRef, Seating, Work};
use serde::{Deserialize, Serialize};

use crate::bench::Workbench;
use crate::company::{Entry, Purpose};
use crate::error::WorkbenchError;
use crate::levels::player_of_level;
use crate::live::LiveGame;
use crate::table::Seated;

/// The largest game that is solved for a player that was named by its level: a moment.
const QUICK: u64 = 100_000;

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
    /// Sets up a game, and lets `talk` lead it, beginning with what is to be shown first.
    ///
    /// # Errors
    /// What is wrong with the request, or the limit that was reached on the way.
    pub fn play<T>(
        &self,
        request: &PlayRequest,
        watch: &dyn Watch,
        talk: impl FnOnce(&mut dyn Dialogue, Reply) -> T,
    ) -> Result<T, WorkbenchError> {
        let seated = self.seated_for(request, watch)?;
        let (mut session, opening) = seated.table.session(request, watch)?;
        Ok(talk(&mut *session, opening))
    }

    /// Sets up a game as documents, and lets `lead` lead it.
    ///
    /// # Errors
    /// What is wrong with the request, or the limit that was reached on the way.
    pub fn play_live<T>(
        &self,
        request: &PlayRequest,
        watch: &dyn Watch,
        lead: impl FnOnce(&mut dyn LiveGame) -> T,
    ) -> Result<T, WorkbenchError> {
        let seated = self.seated_for(request, watch)?;
        let mut game = seated.table.live(request, &seated.game, &seated.title, watch)?;
        Ok(lead(&mut *game))
    }

    fn seated_for(
        &self,
        request: &PlayRequest,
        watch: &dyn Watch,
    ) -> Result<Seated, WorkbenchError> {
        let game = self.open(&request.game, request.work.limits)?;
        if request.show_views && !game.handle().shows_views() {
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
        let Some(level) = request.level.filter(|_| seating.players.is_empty()) else {
            return game.handle().seat(&entry);
        };
        let (mut refused, mut quick) =
            (None, Limits { states: QUICK.min(limits.states), ..limits });
        // The solution where it is found in a moment, else a search.
        for is_small in [true, false] {
            let player = player_of_level(level, &game.class(), is_small)?;
            let seating = Seating { players: vec![player.to_owned()], ..seating.clone() };
            match game.handle().seat(&Entry { seating: &seating, limits: quick, ..entry }) {
                Ok(seated) => return Ok(seated),
                Err(error @ WorkbenchError::Limit { limit: LimitReached::Stopped(_), .. }) => {
                    return Err(error);
                }
                Err(error) => refused = Some(error),
            }
            quick = limits;
        }
        Err(refused.expect("two players were tried"))
    }
}

/// Sets up a game as documents, and lets `lead` lead it. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or the limit that was reached on the way.
pub fn play_live<T>(
    request: &PlayRequest,
    watch: &dyn Watch,
    lead: impl FnOnce(&mut dyn LiveGame) -> T,
) -> Result<T, WorkbenchError> {
    Workbench::standard().play_live(request, watch, lead)
}

/// Sets up a game, and lets `talk` lead it. By the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or the limit that was reached on the way.
pub fn play<T>(
    request: &PlayRequest,
    watch: &dyn Watch,
    talk: impl FnOnce(&mut dyn Dialogue, Reply) -> T,
) -> Result<T, WorkbenchError> {
    Workbench::standard().play(request, watch, talk)
}
