//! The JSON documents, one for each verb. Their shape is kept stable.

mod fault;
mod simulate;
mod solve;
mod study;

use kernel::{Class, Game, Payoff};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

pub use self::fault::{
    FaultFinding, NamedInteger, NamedText, NumberedMove, PileFinding, SourceLine, StallFinding,
    StateFinding,
};
pub use self::simulate::{
    Branching, DrawsFinding, SeatResult, SimulateDocument, Spread, UntilFinding, add_failures,
};
pub use self::solve::SolveDocument;
pub(crate) use self::solve::{payoffs, values};
pub use self::study::StudyDocument;

/// A game and the parameters it was asked for with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSet {
    /// The game's name.
    pub name: String,
    /// The parameters that were set, and those that were left at their default.
    pub set: Map<String, Value>,
}

/// Class of a game: seats, chance, hidden information, cycles, sum of payoffs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "the four properties of a class, as JSON")]
pub struct ClassFinding {
    /// The number of seats.
    pub seats: usize,
    /// Some moves are made by chance.
    pub chance: bool,
    /// Some seat does not see everything.
    pub hidden: bool,
    /// A position can come again.
    pub cycles: bool,
    /// Payoffs sum to zero.
    pub zero_sum: bool,
    /// What payoffs sum to at every end, as a fraction, where that is a constant other than zero.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "payoff")]
    pub constant_sum: Option<Payoff>,
}

/// Reads a field that is there, though it may be `null`: only one that is missing is nothing.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A payoff as a text, such as `-1/2`.
mod payoff {
    use kernel::Payoff;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::ref_option, reason = "serde hands over the field as it is")]
    pub(super) fn serialize<S: Serializer>(
        payoff: &Option<Payoff>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        payoff.map(|payoff| payoff.to_string()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Payoff>, D::Error> {
        let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
        let payoff = match (above.parse(), below.parse()) {
            (Ok(above), Ok(below)) if below > 0 => Payoff::new(above, below),
            _ => return Err(D::Error::custom(format!("`{text}` is not a fraction"))),
        };
        Ok(Some(payoff))
    }
}

impl GameSet {
    /// The game and its parameters in one line.
    pub fn title(&self) -> String {
        let set = self.set.iter().map(|(name, value)| match value.as_str() {
            Some(text) => format!("{name}={text}"),
            None => format!("{name}={value}"),
        });
        let set: Vec<String> = set.collect();
        if set.is_empty() {
            self.name.clone()
        } else {
            format!("{} ({})", self.name, set.join(" "))
        }
    }
}

impl ClassFinding {
    /// The kind of game in words, separated by dots. Whether it can cycle shows only when it is solved.
    pub fn in_words(&self, cycles_are_known: bool) -> String {
        let cycles = if self.cycles { "can cycle" } else { "cannot cycle" };
        let seats = if self.seats == 1 { "1 seat" } else { &format!("{} seats", self.seats) };
        let sum = self.sum_in_words();
        let words = [
            Some(seats),
            self.chance.then_some("chance"),
            Some(if self.hidden { "hidden information" } else { "perfect information" }),
            cycles_are_known.then_some(cycles),
            sum.as_deref(),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The class that `game` declares.
    pub fn of(game: &impl Game) -> Self {
        let Class { chance, hidden, cycles, zero_sum } = game.class();
        Self { seats: game.seats(), chance, hidden, cycles, zero_sum, constant_sum: None }
    }

    /// What payoffs sum to, in a word; nothing if that differs from end to end.
    pub fn sum_in_words(&self) -> Option<String> {
        match self.constant_sum {
            Some(sum) => Some(format!("constant-sum ({sum})")),
            None => self.zero_sum.then(|| "zero-sum".to_owned()),
        }
    }

    /// The same, of a game whose payoffs sum to `sum` at every end, if there is such a sum.
    #[must_use]
    pub fn with_sum(self, sum: Option<Payoff>) -> Self {
        let zero_sum = sum == Some(Payoff::ZERO);
        // What one seat alone is paid is no sum.
        let constant_sum = sum.filter(|_| !zero_sum && self.seats > 1);
        Self { zero_sum: zero_sum && self.seats > 1, constant_sum, ..self }
    }
}

/// A reason why games failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailureFinding {
    /// What went wrong.
    pub why: String,
    /// How many games failed for it.
    pub games: u64,
    /// The number of the first of them in the run, counted from 0.
    pub first: u64,
    /// Where in the text of a described game, if it is known.
    pub place: Option<Place>,
    /// The place in the source and the state of the first of these games, of a described game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Box<FaultFinding>>,
}

/// A place in the text of a described game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters, counted from 1.
    pub column: usize,
    /// The line itself.
    pub text: String,
}

/// A number that JSON can hold; nothing for what is not known (the mean of no games).
pub(crate) fn known(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// The reasons why games failed; where in the text is left to the one who has it.
pub fn failures(failures: &play::Failures) -> Vec<FailureFinding> {
    let finding = |failure: &play::Failure| FailureFinding {
        why: failure.why.clone(),
        games: failure.games,
        first: failure.first,
        place: None,
        fault: None,
    };
    failures.iter().map(finding).collect()
}
