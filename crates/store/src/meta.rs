//! Metadata of a table.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserializer, Serializer};

/// Small results, by name: counts, the longest line, all that a reader should see without reading
/// the table.
pub type Facts = serde_json::Map<String, serde_json::Value>;

/// Metadata of a table: its kind, its game and the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// What the sections mean, with a version: `outcomes/1`, `checkpoint/1`.
    pub kind: String,
    /// The game.
    pub game: String,
    /// Every parameter of the game with its value, in order, no name twice.
    pub set: Vec<(String, String)>,
    /// Small results. They come back as they were, but in the order of their names.
    pub facts: Facts,
}

impl Meta {
    /// Of this kind, game and parameters, without facts.
    pub fn new(kind: &str, game: &str, set: &[(String, String)]) -> Self {
        Self { kind: kind.into(), game: game.into(), set: set.to_vec(), facts: Facts::new() }
    }
}

/// Writes the parameters as an object: people read it, and `serde_json` keeps the order.
pub(crate) fn write_set<S: Serializer>(
    set: &[(String, String)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(set.iter().map(|(name, value)| (name, value)))
}

/// Reads the parameters in the order in which they stand.
pub(crate) fn read_set<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(String, String)>, D::Error> {
    struct Pairs;

    impl<'de> Visitor<'de> for Pairs {
        type Value = Vec<(String, String)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("parameters with their values")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut set = Vec::new();
            while let Some(pair) = map.next_entry()? {
                set.push(pair);
            }
            let mut names: Vec<&str> = set.iter().map(|(name, _): &(String, _)| &**name).collect();
            names.sort_unstable();
            match names.windows(2).find(|pair| pair[0] == pair[1]) {
                Some(pair) => {
                    Err(de::Error::custom(format_args!("parameter `{}` is set twice", pair[0])))
                }
                None => Ok(set),
            }
        }
    }

    deserializer.deserialize_map(Pairs)
}
