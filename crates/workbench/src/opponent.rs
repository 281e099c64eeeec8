//! Opponents as text: who plays against a person, and how well.

use crate::error::{WorkbenchError, nearest};

/// Somebody to play against.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Opponent {
    /// Never gives away what it has.
    Perfect,
    /// Looks so many moves ahead.
    AlphaBeta { depth: u32 },
    /// Makes any move.
    Random,
    /// Makes any move with this probability, and else plays as another does.
    Erring { probability: f64, inner: Box<Self> },
}

/// How far an opponent looks that was not told how far.
pub(crate) const USUAL_DEPTH: u32 = 8;

/// The opponents, for those who ask.
pub(crate) const OPPONENTS: [(&str, &str); 4] = [
    ("perfect", "wins whatever can be won, and never loses what can be held"),
    ("alpha-beta:N", "looks N moves ahead, 8 if not said"),
    ("random", "makes any legal move"),
    ("erring:P", "any legal move with probability P, else perfect; or erring:P:alpha-beta:N"),
];

impl Opponent {
    /// The opponent that `text` names.
    pub(crate) fn from_text(game: &str, text: &str) -> Result<Self, WorkbenchError> {
        let (name, rest) = match text.trim().split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text.trim(), None),
        };
        let bad = |wanted: &str| WorkbenchError::BadValue {
            name: "opponent".to_owned(),
            given: text.to_owned(),
            wanted: wanted.to_owned(),
        };
        match (name, rest) {
            ("perfect", None) => Ok(Self::Perfect),
            ("random", None) => Ok(Self::Random),
            ("alpha-beta", None) => Ok(Self::AlphaBeta { depth: USUAL_DEPTH }),
            ("alpha-beta", Some(depth)) => depth_from_text(depth)
                .map(|depth| Self::AlphaBeta { depth })
                .ok_or_else(|| bad("alpha-beta:N with a depth N from 1 to 1000")),
            ("erring", rest) => {
                let (probability, inner) = match rest.unwrap_or_default().split_once(':') {
                    Some((_, inner)) if inner.trim_start().starts_with("erring") => {
                        return Err(bad("somebody else to err: perfect, alpha-beta:N or random"));
                    }
                    Some((probability, inner)) => (probability, Self::from_text(game, inner)?),
                    None => (rest.unwrap_or_default(), Self::Perfect),
                };
                let probability = probability.trim().parse().ok();
                probability
                    .filter(|share| (0.0..=1.0).contains(share))
                    .map(|probability| Self::Erring { probability, inner: Box::new(inner) })
                    .ok_or_else(|| bad("erring:P with a probability P from 0 to 1"))
            }
            _ => Err(WorkbenchError::UnknownPlayer {
                game: game.to_owned(),
                given: text.to_owned(),
                nearest: nearest(name, ["perfect", "alpha-beta", "random", "erring"]),
                known: OPPONENTS.map(|(name, _)| name).join(", "),
            }),
        }
    }

    /// As [`from_text`](Opponent::from_text) reads it, nothing left out.
    pub(crate) fn to_text(&self) -> String {
        match self {
            Self::Perfect => "perfect".to_owned(),
            Self::AlphaBeta { depth } => format!("alpha-beta:{depth}"),
            Self::Random => "random".to_owned(),
            Self::Erring { probability, inner } if **inner == Self::Perfect => {
                format!("erring:{probability}")
            }
            Self::Erring { probability, inner } => {
                format!("erring:{probability}:{}", inner.to_text())
            }
        }
    }
}

/// A depth that can be searched.
pub(crate) fn depth_from_text(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|depth| (1..=play::search::DEEPEST).contains(depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_are_read_back_as_they_are_written() {
        let rows = [
            ("perfect", "perfect"),
            (" alpha-beta ", "alpha-beta:8"),
            ("alpha-beta:14", "alpha-beta:14"),
            ("random", "random"),
            ("erring:0.1", "erring:0.1"),
            ("erring:0.10:perfect", "erring:0.1"),
            ("erring:1:alpha-beta", "erring:1:alpha-beta:8"),
            ("erring:0.5:random", "erring:0.5:random"),
        ];
        for (text, wanted) in rows {
            let opponent = Opponent::from_text("pan", text).unwrap();
            assert_eq!(opponent.to_text(), wanted);
            assert_eq!(Opponent::from_text("pan", wanted).unwrap(), opponent);
        }
    }

    #[test]
    fn what_is_no_opponent_is_refused_with_those_there_are() {
        let rows = [
            (
                "perfekt",
                "pan has no player `perfekt` (did you mean `perfect`?); it has: perfect, \
                 alpha-beta:N, random, erring:P",
            ),
            (
                "random:3",
                "pan has no player `random:3` (did you mean `random`?); it has: perfect, \
                 alpha-beta:N, random, erring:P",
            ),
            (
                "alpha-beta:0",
                "opponent=alpha-beta:0 is not possible: opponent takes alpha-beta:N with a depth N \
                 from 1 to 1000",
            ),
            (
                "erring",
                "opponent=erring is not possible: opponent takes erring:P with a probability P from \
                 0 to 1",
            ),
            (
                "erring:1.5",
                "opponent=erring:1.5 is not possible: opponent takes erring:P with a probability P \
                 from 0 to 1",
            ),
            (
                "erring:0.1:erring:0.1",
                "opponent=erring:0.1:erring:0.1 is not possible: opponent takes somebody else to \
                 err: perfect, alpha-beta:N or random",
            ),
            (
                "erring:0.1:me",
                "pan has no player `me`; it has: perfect, alpha-beta:N, random, erring:P",
            ),
        ];
        for (text, message) in rows {
            let error = Opponent::from_text("pan", text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
