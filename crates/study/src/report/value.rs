//! Values of a report, and the quantities that say how they are written.

use std::borrow::Cow;

use serde::Serialize;

use crate::{Amount, Estimate};

/// Value in a table, a fact or a sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", content = "value", rename_all = "kebab-case")]
pub enum Value {
    /// Nothing to be said here.
    Empty,
    /// Not known.
    Unknown,
    /// Words or a name.
    Text(String),
    /// A command, which does not break inside an option.
    Code(String),
    /// Whole number of things.
    Count(u64),
    /// Number of which nothing further is said.
    Float(f64),
    /// Number, exact where that is known.
    Amount(Amount),
    /// Number with its certainty.
    Estimate(Estimate),
    /// Number too small or too large for a float, by its decimal logarithm; as a [count](Quantity::Count) an order of
    /// magnitude.
    Power(f64),
    /// Mixed action: moves with their probabilities.
    Moves(Vec<MoveShare>),
}

/// Move with its probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveShare {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How likely it is made.
    pub probability: Amount,
}

/// Quantity: what kind of number a value is, from which follows how it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// No number.
    #[default]
    Text,
    /// Whole number.
    Count,
    /// Payoff or value of a game: with a sign.
    Payoff,
    /// Loss by a move, or gain by a deviation: a short fraction where it is exact.
    Loss,
    /// Probability, from 0 to 1.
    Probability,
    /// Share of many, written in per cent.
    Share,
    /// Mean of something that is counted or measured.
    Mean,
    /// Ratio or index, mostly from 0 to 1.
    Index,
    /// Rating in Elo points.
    Rating,
    /// p-value of a test.
    PValue,
    /// Duration in seconds.
    Seconds,
    /// Number done in a second.
    PerSecond,
    /// Memory in bytes.
    Bytes,
    /// Memory in bytes that a run took at its peak.
    PeakBytes,
}

impl Quantity {
    /// Whether it is a cost of one run, which another run of the same command does not repeat.
    pub const fn is_run_cost(self) -> bool {
        matches!(self, Self::Seconds | Self::PerSecond | Self::PeakBytes)
    }
}

/// Named value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fact {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The value.
    pub value: Value,
    /// Its quantity.
    pub quantity: Quantity,
    /// The unit, where the quantity does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Cow<'static, str>>,
}

impl Fact {
    /// A fact.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        value: impl Into<Value>,
        quantity: Quantity,
    ) -> Self {
        Self { name: name.into(), value: value.into(), quantity, unit: None }
    }

    /// A fact in words.
    pub fn text(name: impl Into<Cow<'static, str>>, value: impl Into<String>) -> Self {
        Self::new(name, Value::Text(value.into()), Quantity::Text)
    }

    /// A whole number.
    pub fn count(name: impl Into<Cow<'static, str>>, value: u64) -> Self {
        Self::new(name, value, Quantity::Count)
    }

    /// The same in this unit.
    #[must_use]
    pub fn in_unit(mut self, unit: impl Into<Cow<'static, str>>) -> Self {
        self.unit = Some(unit.into());
        self
    }
}

impl Value {
    /// `value`, or an empty cell.
    pub fn or_empty<T: Into<Self>>(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Unknown, Into::into)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<Cow<'_, str>> for Value {
    fn from(text: Cow<'_, str>) -> Self {
        Self::Text(text.into_owned())
    }
}

impl From<u64> for Value {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<usize> for Value {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<u32> for Value {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<f64> for Value {
    fn from(float: f64) -> Self {
        // JSON has no other numbers.
        if float.is_finite() { Self::Float(float) } else { Self::Unknown }
    }
}

impl From<Amount> for Value {
    fn from(amount: Amount) -> Self {
        Self::Amount(amount)
    }
}

impl From<&Amount> for Value {
    fn from(amount: &Amount) -> Self {
        Self::Amount(amount.clone())
    }
}

impl From<Estimate> for Value {
    fn from(estimate: Estimate) -> Self {
        Self::Estimate(estimate)
    }
}

impl From<&Estimate> for Value {
    fn from(estimate: &Estimate) -> Self {
        Self::Estimate(estimate.clone())
    }
}
