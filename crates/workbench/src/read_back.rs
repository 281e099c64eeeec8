//! Documents read back: which findings a document holds, told by their keys.
//!
//! In JSON findings stand beside the other fields of a document and have no tag. Each kind has a key that no other
//! has; the readers here look for it.

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};
use serde_json::{Map, Value};

use crate::findings::{Findings, NoFindings, StudyFindings};

impl<'de> Deserialize<'de> for Findings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        match () {
            () if fields.has("solver") && fields.has("margins") => fields.read().map(Self::Pexeso),
            () if fields.has("solver") => fields.read().map(Self::Pan),
            () if fields.has("audit") => fields.read().map(Self::Hidden),
            () if fields.has("report") => fields.read().map(Self::Own),
            () if fields.has("complete") => fields.read().map(Self::Open),
            () if fields.has("finish") => fields.read().map(Self::Course),
            () if fields.has("outcomes") => fields.read().map(Self::Deals),
            () if fields.0.is_empty() => Ok(Self::None(NoFindings {})),
            () if PAIRS.iter().any(|key| fields.has(key)) => fields.read().map(Self::Pairs),
            () => Err(fields.unknown()),
        }
    }
}

/// The keys of the findings on Pairs, of which each may be missing.
const PAIRS: [&str; 7] =
    ["first_mover", "openings", "action", "ends", "configurations", "deal", "scores"];

impl<'de> Deserialize<'de> for StudyFindings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        let any = |keys: &[&str]| keys.iter().any(|key| fields.has(key));
        // Of both Pan and Pexeso positions are counted; who is behind is asked of Pexeso alone.
        let counts_behind =
            fields.0.get("positions").is_some_and(|found| found.get("behind").is_some());
        match () {
            () if fields.has("play") => fields.read().map(Self::Described),
            () if fields.has("report") => fields.read().map(Self::Own),
            () if counts_behind || any(&["rule", "ending", "errors", "length", "advantage"]) => {
                fields.read().map(Self::Pexeso)
            }
            () if any(&[
                "positions",
                "branching",
                "outcomes",
                "heuristic",
                "taking",
                "position",
            ]) =>
            {
                fields.read().map(Self::Pan)
            }
            () if any(&["matrix", "equilibria", "optimal_set", "family", "left_out"]) => {
                fields.read().map(Self::DicePoker)
            }
            () if fields.0.is_empty() => Ok(Self::None(NoFindings {})),
            () => Err(fields.unknown()),
        }
    }
}

/// Fields of a document that are not those of every document.
#[derive(Deserialize)]
#[serde(transparent)]
struct Fields(Map<String, Value>);

impl Fields {
    fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    fn read<T: DeserializeOwned, E: Error>(&self) -> Result<Box<T>, E> {
        serde_json::from_value(Value::Object(self.0.clone())).map(Box::new).map_err(E::custom)
    }

    fn unknown<E: Error>(&self) -> E {
        let keys: Vec<&str> = self.0.keys().map(String::as_str).collect();
        E::custom(format!("there are no findings with the keys {}", keys.join(", ")))
    }
}
