//! Faces: how cards are drawn and sorted, found from their attributes alone.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Face of a card: its attributes, key and value.
pub type FaceText = Map<String, Value>;

/// Face: the drawing and the order of the cards that have one attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Face {
    /// The style.
    pub style: FaceStyle,
    /// The attribute printed in the corner.
    pub index: String,
    /// The attribute that chooses the suit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suit: Option<String>,
    /// The attribute that chooses the colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// The values of an attribute from low to high: for sorting, colours and shapes.
    pub order: Map<String, Value>,
    /// What is printed of a value, by attribute.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub short: Map<String, Value>,
    /// The number of pips of a value, by attribute.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub pips: Map<String, Value>,
    /// As many small marks as an attribute says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Mark>,
}

/// Small marks on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The attribute that says how many.
    pub attr: String,
    /// The mark.
    pub glyph: String,
}

/// Style of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaceStyle {
    /// Playing cards of the usual suits.
    French,
    /// A number.
    Number,
    /// A word.
    Word,
    /// The face of a die.
    Die,
}

/// Ranks and numbers as rules write them, from low to high, and as they are printed. An ace stands after the king.
const WRITTEN: [(&str, &str); 27] = [
    ("ZERO", "0"),
    ("ONE", "1"),
    ("TWO", "2"),
    ("THREE", "3"),
    ("FOUR", "4"),
    ("FIVE", "5"),
    ("SIX", "6"),
    ("SEVEN", "7"),
    ("EIGHT", "8"),
    ("NINE", "9"),
    ("TEN", "10"),
    ("ELEVEN", "11"),
    ("TWELVE", "12"),
    ("THIRTEEN", "13"),
    ("FOURTEEN", "14"),
    ("FIFTEEN", "15"),
    ("SIXTEEN", "16"),
    ("SEVENTEEN", "17"),
    ("EIGHTEEN", "18"),
    ("NINETEEN", "19"),
    ("TWENTY", "20"),
    ("JACK", "J"),
    ("KNAVE", "J"),
    ("QUEEN", "Q"),
    ("KING", "K"),
    ("ACE", "A"),
    ("JOKER", "*"),
];

const SUITS: [&str; 4] = ["CLUBS", "DIAMONDS", "SPADES", "HEARTS"];

const TENS: [&str; 8] =
    ["TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY"];

/// A number from 20 to 99 as rules write it: `TWENTYONE`, `TWENTY_ONE`.
fn above_nineteen(value: &str) -> Option<usize> {
    let mut tens = TENS.iter().enumerate();
    let (tens, ones) =
        tens.find_map(|(nth, name)| Some((10 * (nth + 2), value.strip_prefix(name)?)))?;
    match ones.trim_start_matches('_') {
        "" => Some(tens),
        ones => {
            let ones = WRITTEN[1..10].iter().position(|(written, _)| *written == ones)?;
            Some(tens + ones + 1)
        }
    }
}

/// The print of a rank or a number: `10` of `TEN`.
pub fn printed(value: &str) -> Option<String> {
    let written = WRITTEN.iter().find(|(written, _)| *written == value);
    let number = || above_nineteen(value).map(|number| number.to_string());
    written.map(|(_, printed)| (*printed).to_owned()).or_else(number)
}

/// The print of a word of the rules in capitals: `Guard` of `GUARD`.
fn word(value: &str) -> Option<String> {
    let is_word = value.len() > 2 && !value.contains(|c: char| c.is_lowercase() || c.is_numeric());
    is_word.then(|| {
        let small = value.to_lowercase().replace('_', " ");
        let mut chars = small.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    })
}

/// The place of a value among ranks and numbers.
fn rank_of(value: &str) -> Option<i64> {
    // Court cards come after all numbers.
    const COURT: usize = 100;
    let place =
        |place: usize| if WRITTEN[place].1.parse::<u8>().is_ok() { place } else { place + COURT };
    let written = WRITTEN.iter().position(|(written, _)| *written == value).map(place);
    let number = written.or_else(|| above_nineteen(value));
    value.parse().ok().or(number.map(|number| number as i64))
}

impl Face {
    /// How to draw the cards with these `faces`, every kind of a game in its order.
    pub fn all(faces: &[FaceText]) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for face in faces {
            if found.iter().any(|entry| face.contains_key(&entry.index)) {
                continue;
            }
            let is_suit = |key: &&String| *key == "SUIT" || *key == "COLOUR" || *key == "COLOR";
            let index = ["RANK", "FACE", "VALUE", "NUMBER", "NAME"]
                .into_iter()
                .map(str::to_owned)
                .find(|key| face.contains_key(key))
                .or_else(|| face.keys().find(|key| !is_suit(key)).or(face.keys().next()).cloned());
            let Some(index) = index else { continue };
            let alike: Vec<&FaceText> =
                faces.iter().filter(|other| other.contains_key(&index)).collect();
            found.push(Self::of(index, &alike));
        }
        found
    }

    fn of(index: String, faces: &[&FaceText]) -> Self {
        let values = |key: &str| -> Vec<String> {
            let mut values: Vec<String> = Vec::new();
            for value in faces.iter().filter_map(|face| face.get(key)?.as_str()) {
                if !values.iter().any(|known| known == value) {
                    values.push(value.to_owned());
                }
            }
            if values.iter().all(|value| rank_of(value).is_some()) {
                values.sort_by_key(|value| rank_of(value));
            }
            if values.iter().all(|value| SUITS.contains(&value.as_str())) {
                values.sort_by_key(|value| SUITS.iter().position(|suit| suit == value));
            }
            values
        };
        let mut keys: Vec<&String> = faces.iter().flat_map(|face| face.keys()).collect();
        keys.sort_unstable();
        keys.dedup();
        let has = |key: &str| keys.iter().any(|other| *other == key);
        let is_french = has("SUIT") && values("SUIT").iter().all(|suit| SUITS.contains(&&**suit));
        let indices = values(&index);
        let is_die = keys.len() == 1 && index == "FACE" && {
            let is_pip =
                |value: &String| rank_of(value).is_some_and(|rank| (1..=6).contains(&rank));
            indices.iter().all(is_pip)
        };
        let is_number = indices.iter().all(|value| {
            value.parse::<i64>().is_ok()
                || printed(value).is_some_and(|text| text.parse::<i64>().is_ok())
        });
        let is_ranked = index == "RANK" && indices.iter().all(|value| printed(value).is_some());
        let style = if is_die {
            FaceStyle::Die
        } else if is_french || (is_ranked && !is_number) {
            FaceStyle::French
        } else if is_number {
            FaceStyle::Number
        } else {
            FaceStyle::Word
        };
        let colour = ["COLOUR", "COLOR", "SUIT"].into_iter().find(|key| has(key) && *key != index);
        let order = keys.iter().map(|key| ((*key).clone(), values(key).into())).collect();
        let short = |key: &str| -> Map<String, Value> {
            let values = values(key).into_iter();
            // A word stands for itself: no `K` for a king that is no court card.
            let is_sign = |text: &String| style != FaceStyle::Word || text.parse::<u8>().is_ok();
            let text = |value: &str| printed(value).filter(is_sign).or_else(|| word(value));
            values.filter_map(|value| Some((value.clone(), text(&value)?.into()))).collect()
        };
        let shorts = short(&index);
        let mut pips = Map::new();
        if is_die {
            let pip = |value: &String| Some((value.clone(), rank_of(value)?.into()));
            pips.insert(index.clone(), Value::Object(indices.iter().filter_map(pip).collect()));
        }
        let mut short = Map::new();
        if !shorts.is_empty() && !is_die {
            short.insert(index.clone(), Value::Object(shorts));
        }
        Self {
            style,
            suit: (style == FaceStyle::French && has("SUIT")).then(|| "SUIT".to_owned()),
            colour: colour.filter(|_| style != FaceStyle::French).map(str::to_owned),
            order,
            short,
            pips,
            marks: None,
            index,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(cards: &[&[(&str, &str)]]) -> Vec<FaceText> {
        let face = |card: &&[(&str, &str)]| {
            card.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))).collect()
        };
        cards.iter().map(face).collect()
    }

    #[test]
    fn faces_follow_from_attributes() {
        let french = faces(&[
            &[("RANK", "KING"), ("SUIT", "HEARTS")],
            &[("RANK", "TWO"), ("SUIT", "CLUBS")],
        ]);
        let [face] = &Face::all(&french)[..] else { panic!("one style") };
        assert_eq!((face.style, face.index.as_str()), (FaceStyle::French, "RANK"));
        assert_eq!(face.suit.as_deref(), Some("SUIT"));
        assert_eq!(face.order["RANK"], serde_json::json!(["TWO", "KING"]));
        assert_eq!(face.order["SUIT"], serde_json::json!(["CLUBS", "HEARTS"]));
        assert_eq!(face.short["RANK"]["KING"], "K");

        let die = faces(&[&[("FACE", "ONE")], &[("FACE", "SIX")]]);
        assert_eq!(Face::all(&die)[0].style, FaceStyle::Die);
        assert_eq!(Face::all(&die)[0].pips["FACE"]["SIX"], 6);
        let number = faces(&[&[("RANK", "TEN")], &[("RANK", "ONE")]]);
        assert_eq!(Face::all(&number)[0].style, FaceStyle::Number);
        let word = faces(&[&[("NAME", "GUARD")], &[("NAME", "KING")], &[("NAME", "CAFÉ_OLÉ")]]);
        assert_eq!(Face::all(&word)[0].style, FaceStyle::Word);
        let short = serde_json::json!({"GUARD": "Guard", "KING": "King", "CAFÉ_OLÉ": "Café olé"});
        assert_eq!(Face::all(&word)[0].short["NAME"].clone(), short);
        let large = faces(&[
            &[("NUMBER", "TWENTYONE")],
            &[("NUMBER", "THIRTY_FIVE")],
            &[("NUMBER", "NINE")],
        ]);
        assert_eq!(Face::all(&large)[0].style, FaceStyle::Number);
        assert_eq!(
            Face::all(&large)[0].order["NUMBER"],
            serde_json::json!(["NINE", "TWENTYONE", "THIRTY_FIVE"])
        );
        assert_eq!(Face::all(&large)[0].short["NUMBER"]["TWENTYONE"], "21");
        let kuhn = faces(&[&[("RANK", "KING")], &[("RANK", "QUEEN")], &[("RANK", "JACK")]]);
        assert_eq!(Face::all(&kuhn)[0].style, FaceStyle::French);
        let coloured = faces(&[
            &[("RANK", "THREE"), ("COLOUR", "RED")],
            &[("RANK", "TWO"), ("COLOUR", "BLUE")],
        ]);
        assert_eq!(Face::all(&coloured)[0].colour.as_deref(), Some("COLOUR"));
    }

    #[test]
    fn decks_of_several_sorts_have_a_face_each() {
        let both = faces(&[&[("FACE", "ONE")], &[("NAME", "GUARD")]]);
        let styles: Vec<FaceStyle> = Face::all(&both).iter().map(|face| face.style).collect();
        assert_eq!(styles, [FaceStyle::Die, FaceStyle::Word]);
        assert_eq!(Face::all(&[FaceText::new()]), []);
    }
}
