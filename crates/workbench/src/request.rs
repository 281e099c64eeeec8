//! The parts that requests share: which game, within which limits, and who sits where.
//!
//! Every request of a verb is made of these and of what is the verb's own. Requests have defaults, defined
//! here and nowhere else, and go through JSON and back, so that a server or a notebook asks as the command
//! line does.

use crate::live::StartProgram;
use std::path::PathBuf;
use std::time::Duration;

use kernel::{Limits, Probability};
use recycle::program::Compat;
use serde::{Deserialize, Serialize};

use crate::hidden::StrategyText;
use crate::solve::{SolveRequest, TableFiles};
use crate::source::GameSource;

/// Parameters by name, in the order they were given. In JSON an object, whose values are texts or numbers.
pub type Parameters = Vec<(String, String)>;

/// A game and its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameRef {
    /// The game itself.
    pub source: GameSource,
    /// Parameters, by name.
    #[serde(with = "parameters")]
    pub set: Parameters,
    /// The quirks of another engine that a described game is played with. Default: none.
    #[serde(with = "compat")]
    pub compat: Compat,
}

impl GameRef {
    /// `game` as it is.
    pub fn new(game: impl Into<GameSource>) -> Self {
        Self { source: game.into(), ..Self::default() }
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        self.source.name()
    }
}

impl<T: Into<GameSource>> From<T> for GameRef {
    fn from(game: T) -> Self {
        Self::new(game)
    }
}

/// Another engine for RECYCLE, with quirks that a described game can be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// CardStock, as far as its quirks change statistics.
    Cardstock,
}

impl From<Engine> for Compat {
    fn from(engine: Engine) -> Self {
        match engine {
            Engine::Cardstock => Self::CARDSTOCK,
        }
    }
}

/// Limits, threads and seed of a piece of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Work {
    /// The most states and bytes.
    pub limits: Limits,
    /// Threads; all cores if not given.
    pub threads: Option<usize>,
    /// The seed of everything random; 1 if not given.
    pub seed: Option<u64>,
}

impl Work {
    /// The seed, unless a request says otherwise.
    pub const SEED: u64 = 1;
    /// The bytes of tables that a front end allows, unless somebody says otherwise and if there is room.
    pub const BYTES: u64 = 8 << 30;

    /// The seed, given or by default.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(Self::SEED)
    }

    /// The bytes that a front end allows where nobody says otherwise: [`BYTES`](Work::BYTES), or three quarters of
    /// the `free` memory if that is known and less.
    pub fn usual_bytes(free: Option<u64>) -> u64 {
        free.map_or(Self::BYTES, |free| Self::BYTES.min(free / 4 * 3))
    }
}

impl SolveRequest {
    /// The time that a front end gives to work that need not reach its target, where no time limit is set.
    pub const OPEN_ENDED: Duration = Duration::from_secs(60);
}

impl TableFiles {
    /// The time from one checkpoint to the next, unless somebody says otherwise.
    pub const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(600);
}

/// The players of a game, and what they have to go by.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Seating {
    /// The players: one for all seats, or one each.
    pub players: Vec<String>,
    /// The probability that a random move is made instead of the chosen one (tremble): one for all seats, or
    /// one for each; none for nobody.
    pub err: Vec<Probability>,
    /// A saved table for players that know every position, instead of one that is made.
    pub table: Option<PathBuf>,
    /// The texts of the files that players `strategy:FILE` play by.
    pub strategies: Vec<StrategyText>,
    /// The most moves of a game, those of chance included; a longer one counts as failed. Not given, it is
    /// [`play::LONGEST`], for a described game 100,000, and in Pexeso at least four for each decision after
    /// which it is called off.
    pub longest: Option<u64>,
    /// The decisions after which a game that is not over is called off: as a draw, but in Pexeso it pays what
    /// was won so far. Not given, play goes on, but in Pan and Pexeso, where it can cycle, it is
    /// [`DRAW_AFTER`](crate::DRAW_AFTER), or more if there are many pairs.
    pub draw_after: Option<u64>,
    /// The time since any moment, for players with a time budget. Without it there are none, and the same
    /// seed gives the same games everywhere. Never part of a document.
    #[serde(skip)]
    pub clock: Option<fn() -> Duration>,
    /// How programs `exec:COMMAND` are started. Without it none sit down; never part of a document, so that no
    /// request that was sent starts one.
    #[serde(skip)]
    pub programs: Option<StartProgram>,
    /// The time that a program has for each of its moves; 10 seconds if not given.
    #[serde(skip)]
    pub move_time: Option<Duration>,
}

impl Seating {
    /// These players, all else by default.
    pub fn of(players: &[&str]) -> Self {
        let players = players.iter().map(|&player| player.to_owned()).collect();
        Self { players, ..Self::default() }
    }
}

/// Clocks and what is said of programs do not count: all are the same.
impl PartialEq for Seating {
    fn eq(&self, other: &Self) -> bool {
        let parts = |seating: &Self| {
            let Self {
                players,
                err,
                table,
                strategies,
                longest,
                draw_after,
                clock: _,
                programs: _,
                move_time: _,
            } = seating.clone();
            (players, err, table, strategies, longest, draw_after)
        };
        parts(self) == parts(other)
    }
}

/// Parameters as an object of JSON, in their order.
pub(crate) mod parameters {
    use std::fmt;

    use serde::de::{MapAccess, Visitor};
    use serde::{Deserializer, Serializer};
    use serde_json::Value;

    use super::Parameters;

    pub(crate) fn serialize<S: Serializer>(
        set: &Parameters,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(set.iter().map(|(name, value)| (name, value)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Parameters, D::Error> {
        struct Pairs;

        impl<'de> Visitor<'de> for Pairs {
            type Value = Parameters;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("parameters by name, such as {\"ranks\": 4}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parameters, A::Error> {
                let mut set = Parameters::new();
                while let Some((name, value)) = map.next_entry::<String, Value>()? {
                    let value = match value {
                        Value::String(text) => text,
                        Value::Number(number) => number.to_string(),
                        other => {
                            let why = format!("`{name}` is a text or a number, and not {other}");
                            return Err(serde::de::Error::custom(why));
                        }
                    };
                    set.push((name, value));
                }
                Ok(set)
            }
        }

        deserializer.deserialize_map(Pairs)
    }
}

/// Quirks by the name of their engine.
mod compat {
    use recycle::program::Compat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Engine;

    pub(super) fn serialize<S: Serializer>(
        compat: &Compat,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        (*compat == Compat::CARDSTOCK).then_some(Engine::Cardstock).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Compat, D::Error> {
        let engine = Option::<Engine>::deserialize(deserializer)?;
        Ok(engine.map_or(Compat::NONE, Compat::from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_memory_leaves_a_quarter_of_what_is_free() {
        assert_eq!(Work::usual_bytes(None), 8 << 30);
        assert_eq!(Work::usual_bytes(Some(64 << 30)), 8 << 30);
        assert_eq!(Work::usual_bytes(Some(4 << 30)), 3 << 30);
    }
}
