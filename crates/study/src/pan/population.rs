//! Which positions a finding is about, and what a share of them is worth.

use std::fmt;

use games::pan::{Among, Oracle, Rules, sample};
use kernel::Fraction;
use play::Share;
use serde::{Deserialize, Serialize};

use super::Known;
use crate::{Certainty, Estimate};

/// Population of positions that is studied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Population {
    /// Whatever the counts of the cards allow.
    Potential,
    /// Those that play can lead to.
    Attainable,
    /// This many potential positions, drawn without replacement.
    Sample {
        /// How many.
        n: u64,
        /// The seed they are drawn with.
        seed: u64,
        /// Their numbers.
        numbers: Vec<u64>,
    },
}

/// Kind of a [`Population`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PopulationKind {
    /// Whatever the counts of the cards allow.
    Potential,
    /// Those that play can lead to.
    Attainable,
    /// Potential positions drawn at random.
    Sample,
}

impl fmt::Display for PopulationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Potential => "potential",
            Self::Attainable => "attainable",
            Self::Sample => "sample",
        })
    }
}

/// [`Population`] as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PopulationFinding {
    /// `potential`, `attainable` or `sample`.
    pub kind: PopulationKind,
    /// Of a sample: its size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u64>,
    /// Of a sample: the seed it was drawn with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Population {
    /// A sample of `n` potential positions; all of them if there are no more.
    pub fn sample(rules: &Rules, n: u64, seed: u64) -> Self {
        let numbers = sample(rules, n, seed);
        Self::Sample { n: numbers.len() as u64, seed, numbers }
    }

    pub(super) fn among<'a, V: Oracle>(&'a self, known: &Known<'a, V>) -> Among<'a> {
        match self {
            Self::Potential => Among::Potential,
            Self::Attainable => Among::Those(known.is_attainable),
            Self::Sample { numbers, .. } => Among::Sample(numbers),
        }
    }

    pub(super) fn finding(&self) -> PopulationFinding {
        let (kind, n, seed) = match self {
            Self::Potential => (PopulationKind::Potential, None, None),
            Self::Attainable => (PopulationKind::Attainable, None, None),
            Self::Sample { n, seed, .. } => (PopulationKind::Sample, Some(*n), Some(*seed)),
        };
        PopulationFinding { kind, n, seed }
    }

    /// What share of `all` of these positions `some` are; nothing if there are none.
    ///
    /// Of all positions it is a fraction; in a sample it is an estimate.
    pub(super) fn share(&self, some: u64, all: u64) -> Option<Estimate> {
        if all == 0 {
            return None;
        }
        if !matches!(self, Self::Sample { .. }) {
            return Some(Estimate::of(&(Fraction::from(some) / Fraction::from(all))));
        }
        let mut share = Share::default();
        (0..all).for_each(|nth| share.push(if nth < some { 1.0 } else { 0.0 }));
        let interval = share.interval(play::USUAL_LEVEL);
        Some(Estimate {
            exact: None,
            float: share.rate(),
            certainty: Certainty::Sampled,
            low: Some(interval.low),
            high: Some(interval.high),
        })
    }
}
