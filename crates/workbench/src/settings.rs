//! Parameters: what a game can be asked for with, and what it was asked for with.

use kernel::{BySeat, Probability};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::{WorkbenchError, nearest};

/// Parameter of a native game: something about it that can be set.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Its value if it is not set; empty if that follows from the others.
    pub default: &'static str,
    /// What it means.
    pub help: &'static str,
}

/// Kind of a parameter: the values it takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A whole number in a range.
    Whole {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
    /// A whole number in a range, or a word.
    WholeOr {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
        /// The word.
        word: &'static str,
    },
    /// Any whole number, below zero too.
    Integer,
    /// A number from 0 to 1.
    Share,
    /// Probabilities with commas between: one for all seats, or one for each.
    Rates,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Whole numbers from 0 to 255 with commas between.
    Counts,
    /// A name in capitals.
    Name,
    /// Names in capitals with commas between.
    Names,
    /// Cards with commas, stacks with `/` between.
    Stacks,
    /// A word, or hands: how many cards of each rank, with commas between.
    Hands {
        /// The word.
        word: &'static str,
    },
}

impl Kind {
    /// The values it takes, in words.
    pub fn wanted(&self) -> String {
        match self {
            Self::Whole { min, max } => format!("a whole number from {min} to {max}"),
            Self::WholeOr { min, max, word } => {
                format!("a whole number from {min} to {max}, or `{word}`")
            }
            Self::Integer => "a whole number".to_owned(),
            Self::Share => "a number from 0 to 1".to_owned(),
            Self::Rates => {
                "a probability from 0 to 1 such as 0.1 or 1/10, or one for each seat with commas"
                    .to_owned()
            }
            Self::Name => "a name in capitals".to_owned(),
            Self::Names => "names in capitals with commas, such as RED,BLUE".to_owned(),
            Self::Choice(words) => format!("one of: {}", words.join(", ")),
            Self::Counts => "whole numbers from 0 to 255 with commas, such as 1,2,3".to_owned(),
            Self::Stacks => {
                "cards with commas and stacks with `/`, such as 1,4/2,3; no rank twice in a stack"
                    .to_owned()
            }
            Self::Hands { word } => {
                format!("`{word}`, a hand such as [1,3,2], or two such as [1,3,2],[2,1,2]")
            }
        }
    }

    fn admits(&self, value: &str) -> bool {
        let is_within =
            |min: u64, max: u64| value.parse().is_ok_and(|n: u64| (min..=max).contains(&n));
        match self {
            Self::Whole { min, max } => is_within(*min, *max),
            Self::WholeOr { min, max, word } => value == *word || is_within(*min, *max),
            Self::Integer => value.parse::<i64>().is_ok(),
            Self::Name => is_name(value),
            Self::Names => value.split(',').all(|name| is_name(name.trim())),
            Self::Share => value.parse().is_ok_and(|share: f64| (0.0..=1.0).contains(&share)),
            Self::Rates => rates(value).is_some(),
            Self::Choice(words) => words.contains(&value),
            Self::Counts => counts(value).is_some(),
            Self::Stacks => games::pairs::parse_stacks(value).is_some(),
            // What is wrong with hands depends on the rules; the game says it better.
            Self::Hands { .. } => true,
        }
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_uppercase())
}

/// Probabilities with commas between.
fn rates(value: &str) -> Option<Vec<Probability>> {
    value.split(',').map(|rate| Probability::from_text(rate).ok()).collect()
}

/// How likely each of `seats` seats errs, where one rate is given for all or one for each.
pub(crate) fn by_seat(
    rates: &[Probability],
    seats: usize,
) -> Result<BySeat<Probability>, WorkbenchError> {
    match rates {
        &[all] => Ok(BySeat::from_fn(seats, |_| all)),
        each if each.len() == seats => Ok(each.iter().copied().collect()),
        _ => Err(WorkbenchError::BadValue {
            name: "err".to_owned(),
            given: rates.iter().map(Probability::to_string).collect::<Vec<_>>().join(","),
            wanted: format!("one probability for all seats, or one for each of {seats}"),
        }),
    }
}

/// Whole numbers with commas between.
fn counts(value: &str) -> Option<Vec<u8>> {
    value.split(',').map(|count| count.trim().parse().ok()).collect()
}

/// Settings: the parameters of a game, each with a value that it admits.
#[derive(Clone, Debug)]
pub struct Settings {
    parameters: &'static [Parameter],
    given: Vec<(&'static str, String)>,
}

impl Settings {
    /// Checks what was given against what the game takes.
    pub(crate) fn new(
        game: &str,
        parameters: &'static [Parameter],
        given: &[(String, String)],
    ) -> Result<Self, WorkbenchError> {
        let mut settings = Self { parameters, given: Vec::new() };
        for (name, value) in given {
            let Some(parameter) = parameters.iter().find(|parameter| parameter.name == name) else {
                let names = parameters.iter().map(|parameter| parameter.name);
                return Err(WorkbenchError::UnknownParameter {
                    game: game.to_owned(),
                    given: name.clone(),
                    nearest: nearest(name, names.clone()),
                    known: names.collect::<Vec<_>>().join(", "),
                });
            };
            if settings.is_set(parameter.name) {
                return Err(WorkbenchError::SetTwice { name: name.clone() });
            }
            if !parameter.kind.admits(value) {
                return Err(settings.bad(parameter.name, value, &parameter.kind.wanted()));
            }
            settings.given.push((parameter.name, value.clone()));
        }
        Ok(settings)
    }

    /// Whether `name` was given.
    pub fn is_set(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| *given == name)
    }

    /// The value of `name`, given or by default.
    pub fn text(&self, name: &str) -> &str {
        let given =
            self.given.iter().find(|(given, _)| *given == name).map(|(_, value)| value.as_str());
        given.unwrap_or_else(|| {
            let parameter = self.parameters.iter().find(|parameter| parameter.name == name);
            parameter.expect("only parameters of the game are asked for").default
        })
    }

    /// The whole number that `name` is.
    pub fn whole(&self, name: &str) -> u64 {
        self.text(name).parse().expect("checked when it was set")
    }

    /// A whole number; nothing if the word was given that may stand for one.
    pub fn whole_or(&self, name: &str) -> Option<u64> {
        self.text(name).parse().ok()
    }

    /// The share from 0 to 1 that `name` is.
    pub fn share(&self, name: &str) -> f64 {
        self.text(name).parse().expect("checked when it was set")
    }

    pub(crate) fn rates(&self, name: &str) -> Vec<Probability> {
        rates(self.text(name)).expect("checked when it was set")
    }

    /// Whether `name` is `word`.
    pub fn is(&self, name: &str, word: &str) -> bool {
        self.text(name) == word
    }

    /// A list of counts, if it was given.
    pub(crate) fn counts(&self, name: &str) -> Option<Vec<u8>> {
        self.is_set(name).then(|| counts(self.text(name)).expect("checked when it was set"))
    }

    /// Stacks, if they were given.
    pub(crate) fn stacks(&self, name: &str) -> Option<Vec<games::pairs::Stack>> {
        let stacks = || games::pairs::parse_stacks(self.text(name));
        self.is_set(name).then(|| stacks().expect("checked when it was set"))
    }

    /// That `name` cannot be `value`.
    #[allow(clippy::unused_self, reason = "reads as part of the settings at fault")]
    pub(crate) fn bad(&self, name: &str, value: &str, wanted: &str) -> WorkbenchError {
        WorkbenchError::BadValue {
            name: name.to_owned(),
            given: value.to_owned(),
            wanted: wanted.to_owned(),
        }
    }

    /// All parameters that have a value, no blanks within one.
    pub(crate) fn on_one_line(&self) -> String {
        let value = |name| self.text(name).split_whitespace().collect::<String>();
        let known = self.parameters.iter().map(|parameter| (parameter.name, value(parameter.name)));
        let word = |(name, value): (&str, String)| format!("{name}={value}");
        known.filter(|(_, value)| !value.is_empty()).map(word).collect::<Vec<_>>().join(" ")
    }

    /// All values, whether given or by default, as JSON; what follows from others is left out.
    pub(crate) fn to_json(&self) -> Map<String, Value> {
        let known =
            self.parameters.iter().filter(|parameter| !self.text(parameter.name).is_empty());
        let value = |parameter: &Parameter| match parameter.kind {
            Kind::Whole { .. } => Value::from(self.whole(parameter.name)),
            Kind::WholeOr { word, .. } => {
                self.whole_or(parameter.name).map_or(Value::from(word), Value::from)
            }
            Kind::Share => Value::from(self.share(parameter.name)),
            _ => Value::from(self.text(parameter.name)),
        };
        known.map(|parameter| (parameter.name.to_owned(), value(parameter))).collect()
    }
}
