//! `cardsharp.strategy/1`: how seats play a game with hidden information, as a file that is written and
//! read.
//!
//! Odds are fractions in quotes (`"2/3"`) where they are exact, and numbers where they are not. Reading
//! knows no game: whether there are such sets and moves is for the one who has it to say.
//!
//! A file that this program wrote has a checksum of its whole text, so that a damaged one is refused even
//! where it still reads. A file written by hand needs none.

use std::fmt::Write as _;

use kernel::{Fraction, Number};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use xxhash_rust::xxh3::xxh3_64;

use crate::Estimate;
use crate::document::GameSet;

/// `cardsharp.strategy/1`: behaviour strategies of seats.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyDocument {
    /// The game.
    pub game: GameSet,
    /// How the strategy was found; nothing if nobody says.
    pub method: Option<String>,
    /// What the game is worth to each seat, as far as the one who wrote it knew. Not read back.
    pub values: Vec<Estimate>,
    /// The seats whose play it tells, each once.
    pub seats: Vec<SeatOdds>,
}

/// Behaviour strategy of a seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatOdds {
    /// The seat, from 1 on.
    pub seat: usize,
    /// What it does where.
    pub sets: Vec<SetOdds>,
}

/// Mixed action at an information set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetOdds {
    /// What it has seen.
    pub set: String,
    /// How likely it makes each move.
    #[serde(serialize_with = "write_moves", deserialize_with = "read_moves")]
    pub moves: Vec<(String, Odds)>,
}

/// Probability of a move, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub enum Odds {
    /// Exactly so.
    Exact(Fraction),
    /// About so.
    Float(f64),
}

/// A text that is not a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyFileError {
    /// It does not read.
    #[error("{0}; `--save-strategy FILE` writes one that does")]
    Unreadable(String),
    /// It is something else.
    #[error("its schema is `{found}` and not `{}`", StrategyDocument::SCHEMA)]
    OtherSchema {
        /// What it says it is.
        found: String,
    },
    /// It is not what was written.
    #[error(
        "it was changed or damaged after it was written (its checksum is `{found}` and should be \
         `{computed}`): make it again; if you changed it yourself, take out the line `checksum`"
    )]
    WrongChecksum {
        /// The checksum that it states.
        found: String,
        /// The checksum of what it is.
        computed: String,
    },
}

impl StrategyDocument {
    /// The schema of this document.
    pub const SCHEMA: &'static str = "cardsharp.strategy/1";

    /// The document as text: a line for each set, so that two strategies are easily compared.
    pub fn to_text(&self) -> String {
        let text = self.to_text_with(&checksum_text(0));
        self.to_text_with(&checksum(&text))
    }

    fn to_text_with(&self, checksum: &str) -> String {
        let mut text = format!("{{\n  \"schema\": {},\n", json(Self::SCHEMA));
        let _ = writeln!(text, "  \"checksum\": {},", json(checksum));
        let _ = writeln!(text, "  \"game\": {},", json(&self.game));
        if let Some(method) = &self.method {
            let _ = writeln!(text, "  \"method\": {},", json(method));
        }
        let _ = writeln!(text, "  \"values\": {},", json(&self.values));
        text += "  \"seats\": [";
        for (idx, seat) in self.seats.iter().enumerate() {
            let comma = if idx > 0 { "," } else { "" };
            let _ = write!(text, "{comma}\n    {{\"seat\": {}, \"sets\": [", seat.seat);
            for (idx, set) in seat.sets.iter().enumerate() {
                let comma = if idx > 0 { "," } else { "" };
                let _ = write!(text, "{comma}\n      {}", json(set));
            }
            text += "\n    ]}";
        }
        text + "\n  ]\n}\n"
    }

    /// The strategy that `text` tells.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn from_text(text: &str) -> Result<Self, StrategyFileError> {
        let unreadable = |error: serde_json::Error| {
            StrategyFileError::Unreadable(format!("it does not read as a strategy: {error}"))
        };
        // What another document is, it says itself; that it lacks our fields would say nothing.
        let Schema { schema } = serde_json::from_str(text).map_err(unreadable)?;
        if schema != Self::SCHEMA {
            return Err(StrategyFileError::OtherSchema { found: schema });
        }
        let raw: Raw = serde_json::from_str(text).map_err(unreadable)?;
        if let Some(found) = raw.checksum {
            let computed = checksum(&text.replacen(&found, &checksum_text(0), 1));
            if found != computed {
                return Err(StrategyFileError::WrongChecksum { found, computed });
            }
        }
        let game = GameSet { name: raw.game.name, set: raw.game.set };
        Ok(Self { game, method: raw.method, values: Vec::new(), seats: raw.seats })
    }
}

impl Odds {
    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        match self {
            Self::Exact(fraction) => Number::to_f64(fraction),
            Self::Float(float) => *float,
        }
    }

    /// The odds that a number is.
    pub fn of<N: Number>(number: &N) -> Self {
        match number.exact() {
            Some(fraction) => Self::Exact(fraction),
            None => Self::Float(number.to_f64()),
        }
    }

    /// The fraction that `text` writes, from 0 to 1.
    fn from_text(text: &str) -> Option<Self> {
        let is_whole =
            |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        // Nothing is divided by nothing.
        let is_fraction = is_whole(above) && is_whole(below) && below.bytes().any(|d| d != b'0');
        let fraction: Fraction = text.parse().ok().filter(|_| is_fraction)?;
        (fraction <= Fraction::ONE).then_some(Self::Exact(fraction))
    }

    fn from_number(number: &serde_json::Number) -> Option<Self> {
        let float = number.as_f64().filter(|float| (0.0..=1.0).contains(float))?;
        // `0` and `1` are as exact as `"0"` and `"1"`.
        Some(match number.as_u64() {
            Some(whole) => Self::Exact(Fraction::from(whole)),
            None => Self::Float(float),
        })
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Exact(fraction) => serializer.serialize_str(&fraction.to_string()),
            Self::Float(float) => serializer.serialize_f64(*float),
        }
    }
}

impl<'de> Deserialize<'de> for Odds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let odds = match &value {
            Value::String(text) => Self::from_text(text.trim()),
            Value::Number(number) => Self::from_number(number),
            _ => None,
        };
        odds.ok_or_else(|| {
            de::Error::custom(format!(
                "{value} is not a probability: write a fraction in quotes such as \"2/3\", or a number \
                 from 0 to 1"
            ))
        })
    }
}

/// The moves in the order they have, which a map of JSON keeps only if it is written by hand.
fn write_moves<S: Serializer>(moves: &[(String, Odds)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(moves.len()))?;
    for (mv, odds) in moves {
        map.serialize_entry(mv, odds)?;
    }
    map.end()
}

/// The moves, none of them twice.
fn read_moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, Odds)>, D::Error> {
    struct Moves;
    impl<'de> Visitor<'de> for Moves {
        type Value = Vec<(String, Odds)>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(
                "moves with their probabilities, such as {\"bet\": \"1/3\", \"pass\": \"2/3\"}",
            )
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut moves: Self::Value = Vec::new();
            while let Some((mv, odds)) = map.next_entry::<String, Odds>()? {
                if moves.iter().any(|(known, _)| *known == mv) {
                    return Err(de::Error::custom(format!("the move `{mv}` stands there twice")));
                }
                moves.push((mv, odds));
            }
            Ok(moves)
        }
    }
    deserializer.deserialize_map(Moves)
}

#[derive(Deserialize)]
struct Schema {
    schema: String,
}

/// The document as it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    #[serde(rename = "schema")]
    _schema: String,
    #[serde(default)]
    checksum: Option<String>,
    game: RawGame,
    #[serde(default)]
    method: Option<String>,
    #[serde(default, rename = "values")]
    _values: Value,
    seats: Vec<SeatOdds>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGame {
    name: String,
    #[serde(default)]
    set: Map<String, Value>,
}

/// The checksum of a text in which zeros stand for the checksum itself. Ends of lines count as one character,
/// which some systems write as two.
fn checksum(text: &str) -> String {
    checksum_text(xxh3_64(text.replace("\r\n", "\n").as_bytes()))
}

fn checksum_text(sum: u64) -> String {
    format!("xxh3 {sum:016x}")
}

/// On one line.
fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("texts and numbers are JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(above: u64, below: u64) -> Odds {
        Odds::Exact(Fraction::from_parts(above.into(), below.into()))
    }

    fn document() -> StrategyDocument {
        let moves = vec![("pass".to_owned(), fraction(2, 3)), ("bet".to_owned(), fraction(1, 3))];
        let floats =
            vec![("x \"y\"".to_owned(), Odds::Float(0.1)), ("z".to_owned(), Odds::Float(0.9))];
        StrategyDocument {
            game: GameSet { name: "kuhn-poker".to_owned(), set: Map::new() },
            method: Some("lp".to_owned()),
            values: Vec::new(),
            seats: vec![
                SeatOdds { seat: 1, sets: vec![SetOdds { set: "J".to_owned(), moves }] },
                SeatOdds {
                    seat: 2,
                    sets: vec![SetOdds { set: "K, bet".to_owned(), moves: floats }],
                },
            ],
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let text = document().to_text();
        assert!(text.contains(r#"{"set":"J","moves":{"pass":"2/3","bet":"1/3"}}"#), "{text}");
        assert_eq!(StrategyDocument::from_text(&text), Ok(document()));
    }

    /// The document as a person would write it.
    fn by_hand() -> String {
        let text = document().to_text();
        let lines = text.lines().filter(|line| !line.contains("\"checksum\""));
        lines.map(|line| line.to_owned() + "\n").collect()
    }

    #[test]
    fn a_file_without_a_checksum_is_read() {
        assert_eq!(StrategyDocument::from_text(&by_hand()), Ok(document()));
    }

    #[test]
    fn a_file_with_other_ends_of_lines_is_read() {
        let text = document().to_text().replace('\n', "\r\n");
        assert_eq!(StrategyDocument::from_text(&text), Ok(document()));
    }

    #[test]
    fn a_single_flipped_bit_is_refused_wherever_it_is() {
        let good = document().to_text().into_bytes();
        for bit in 0..8 * good.len() {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let text = String::from_utf8_lossy(&bytes);
            assert!(StrategyDocument::from_text(&text).is_err(), "bit {bit}: {text}");
        }
    }

    #[test]
    fn a_file_changed_by_hand_says_what_to_do() {
        let changed = document().to_text().replace("\"2/3\"", "\"1/3\"");
        let message = StrategyDocument::from_text(&changed).unwrap_err().to_string();
        assert!(message.contains("take out the line `checksum`"), "{message}");
    }

    #[test]
    fn whole_numbers_are_exact() {
        let text = by_hand().replace("\"2/3\"", "1").replace("\"1/3\"", "\"0\"");
        let read = StrategyDocument::from_text(&text).unwrap();
        let odds: Vec<_> =
            read.seats[0].sets[0].moves.iter().map(|(_, odds)| odds.clone()).collect();
        assert_eq!(odds, [fraction(1, 1), fraction(0, 1)]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let good = by_hand();
        for (from, to, expected) in [
            ("\"2/3\"", "\"2/0\"", "\"2/0\" is not a probability"),
            ("\"2/3\"", "\"4/3\"", "\"4/3\" is not a probability"),
            ("\"2/3\"", "\"-1/3\"", "\"-1/3\" is not a probability"),
            ("\"2/3\"", "\"0.5\"", "\"0.5\" is not a probability"),
            ("\"2/3\"", "1.5", "1.5 is not a probability"),
            ("\"2/3\"", "null", "null is not a probability"),
            ("\"bet\"", "\"pass\"", "the move `pass` stands there twice"),
            ("\"moves\"", "\"move\"", "unknown field `move`"),
            ("\"seat\": 1", "\"seat\": -1", "invalid value"),
            ("{\"pass\":\"2/3\",\"bet\":\"1/3\"}", "3", "expected moves with their probabilities"),
        ] {
            let error = StrategyDocument::from_text(&good.replacen(from, to, 1)).unwrap_err();
            let message = error.to_string();
            assert!(message.contains(expected), "{message}");
            assert!(
                message.contains("line 7 column") || message.contains("line 8 column"),
                "{message}"
            );
        }
        let other = StrategyDocument::from_text(r#"{"schema": "cardsharp.solve/1", "seats": 3}"#);
        assert_eq!(
            other.unwrap_err().to_string(),
            "its schema is `cardsharp.solve/1` and not `cardsharp.strategy/1`"
        );
        assert!(StrategyDocument::from_text("").is_err());
    }
}
