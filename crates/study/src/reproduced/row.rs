//! One published figure or claim beside ours, and the verdict.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Agreement, Printed, Value};
use crate::measure::{two_sided, two_sided_binomial};

/// Verdict on a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    /// The same to the last printed digit; of a claim, that it holds.
    #[serde(rename = "match")]
    Match,
    /// A published sample that chance explains.
    #[serde(rename = "within sampling error")]
    WithinSamplingError,
    /// Not the same, and nobody knows why.
    #[serde(rename = "differs")]
    Differs,
    /// Not the same, and it is shown why and what is right.
    #[serde(rename = "erratum")]
    Erratum,
    /// Nothing was published: our own.
    #[serde(rename = "new")]
    New,
}

impl Verdict {
    /// All of them, in the order of a report.
    pub const ALL: [Self; 5] =
        [Self::Match, Self::WithinSamplingError, Self::Erratum, Self::New, Self::Differs];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::WithinSamplingError => "within sampling error",
            Self::Differs => "differs",
            Self::Erratum => "erratum",
            Self::New => "new",
        }
    }

    /// Its meaning.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Match => "The same to the last printed digit; a claim holds.",
            Self::WithinSamplingError => {
                "A published sample that chance explains, by the exact two-sided p-value."
            }
            Self::Differs => "Not the same, and not explained.",
            Self::Erratum => "The document is wrong; the note says what is right, and why.",
            Self::New => "Nothing was published.",
        }
    }
}

/// A published figure or claim beside what is computed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[must_use]
pub struct Row {
    /// The document: filled in by its chapter.
    pub source: Cow<'static, str>,
    /// The table or section of it.
    pub table: String,
    /// What the figure is of.
    pub item: String,
    /// As it is printed.
    pub published: Option<String>,
    /// As it is computed.
    pub computed: String,
    /// What that comes to.
    pub verdict: Verdict,
    /// How likely chance alone makes a sample so different or more, for published samples.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// What is to be said of it: of an erratum the proof, and what is right.
    pub note: String,
    /// The command that gives the computed figure, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

impl Row {
    /// A sample counts as explained by chance unless chance goes so far in fewer than one of a thousand: there
    /// are some fifty samples, of which one in twenty has p below 0.05 though nothing is wrong.
    pub const LEAST_P: f64 = 0.001;

    fn judged(item: impl Into<String>, computed: String, verdict: Verdict) -> Self {
        Self {
            source: "".into(),
            table: String::new(),
            item: item.into(),
            published: None,
            computed,
            verdict,
            p: None,
            note: String::new(),
            command: None,
        }
    }

    /// A number as printed, and ours.
    ///
    /// # Panics
    /// If what is printed is no number: it stands in the code, not in any input.
    pub fn number(item: impl Into<String>, printed: &str, ours: impl Into<Value>) -> Self {
        let read = Printed::read(printed).unwrap_or_else(|| panic!("`{printed}` is a number"));
        let ours = ours.into();
        let agreement = read.agrees(&ours);
        let verdict = if agreement == Agreement::Other { Verdict::Differs } else { Verdict::Match };
        let mut row = Self::judged(item, ours.text(), verdict).printed(printed);
        if agreement == Agreement::CutOff {
            row = row.note("printed cut off, not rounded");
        }
        row
    }

    /// A list or a word as printed, and ours: the same letter by letter, or not.
    pub fn text(item: impl Into<String>, printed: &str, ours: impl Into<String>) -> Self {
        let ours = ours.into();
        let verdict = if ours == printed { Verdict::Match } else { Verdict::Differs };
        Self::judged(item, ours, verdict).printed(printed)
    }

    /// A claim in words, what was found of it, and whether it holds by that.
    pub fn claim(
        item: impl Into<String>,
        claim: &str,
        found: impl Into<String>,
        holds: bool,
    ) -> Self {
        let verdict = if holds { Verdict::Match } else { Verdict::Differs };
        Self::judged(item, found.into(), verdict).printed(claim)
    }

    /// A published sample, this many `hits` of this many, where the true share is known exactly.
    pub fn sample(item: impl Into<String>, hits: u64, of: u64, share: f64) -> Self {
        let p = two_sided_binomial(hits, of, share);
        let verdict =
            if p >= Self::LEAST_P { Verdict::WithinSamplingError } else { Verdict::Differs };
        let expected = share * of as f64;
        let mut row = Self::judged(item, format!("{share:.4}, so {expected:.1} of {of}"), verdict)
            .printed(&format!("{hits} of {of}"));
        (row.p, row.note) = (Some(p), p_said(p));
        row
    }

    /// A published mean of this many drawings, where the true mean and the standard deviation of one drawing are known.
    ///
    /// # Panics
    /// If what is printed is no number.
    pub fn mean(item: impl Into<String>, printed: &str, of: u64, truth: [f64; 2]) -> Self {
        let read = Printed::read(printed).unwrap_or_else(|| panic!("`{printed}` is a number"));
        let [mean, error] = [truth[0], truth[1] / (of as f64).sqrt()];
        let p = two_sided((read.to_f64() - mean) / error);
        let verdict =
            if p >= Self::LEAST_P { Verdict::WithinSamplingError } else { Verdict::Differs };
        let mut row =
            Self::judged(item, format!("{mean:.4} ± {error:.4}"), verdict).printed(printed);
        (row.p, row.note) = (Some(p), format!("mean of {of}; {}", p_said(p)));
        row
    }

    /// Something of ours, of which nothing was published.
    pub fn new(item: impl Into<String>, ours: impl Into<Value>) -> Self {
        Self::judged(item, ours.into().text(), Verdict::New)
    }

    /// The same in words.
    pub fn new_text(item: impl Into<String>, ours: impl Into<String>) -> Self {
        Self::judged(item, ours.into(), Verdict::New)
    }

    /// The figure is known to be wrong: `proof` says what is right and why, and `holds` is what it rests on, worked
    /// out now. If the figure agrees after all, or the proof does not hold, it differs without an explanation: an
    /// erratum that is none is a fault of ours.
    pub fn erratum(mut self, proof: &str, holds: bool) -> Self {
        let is_shown = self.verdict == Verdict::Differs && holds;
        self.verdict = if is_shown { Verdict::Erratum } else { Verdict::Differs };
        let unshown = if is_shown { "" } else { "not shown this time: " };
        self.note(&format!("{unshown}{proof}"))
    }

    /// Adds to the note.
    pub fn note(mut self, words: &str) -> Self {
        if !self.note.is_empty() && !words.is_empty() {
            self.note += "; ";
        }
        self.note += words;
        self
    }

    /// The command that gives the computed figure.
    pub fn by(mut self, command: impl Into<String>) -> Self {
        self.command = Some(command.into());
        self
    }

    /// The note where the p-value stands beside it.
    pub(super) fn remark(&self) -> String {
        let p = self.p.map(p_said);
        let parts = self.note.split("; ").filter(|part| p.as_deref() != Some(*part));
        parts.collect::<Vec<_>>().join("; ")
    }

    fn printed(mut self, printed: &str) -> Self {
        self.published = Some(printed.to_owned());
        self
    }
}

/// A p-value in a sentence.
fn p_said(p: f64) -> String {
    if p < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_judged_by_what_is_computed() {
        assert_eq!(Row::number("k = 2", "115", 115u64).verdict, Verdict::Match);
        assert_eq!(Row::number("k = 2", "115", 121u64).verdict, Verdict::Differs);
        assert_eq!(Row::text("hand", "[1,3]", "[1,3]").verdict, Verdict::Match);
        assert_eq!(Row::claim("pure equilibria", "none", "1", false).verdict, Verdict::Differs);
        assert_eq!(Row::sample("hits", 790, 1000, 0.79).verdict, Verdict::WithinSamplingError);
        assert_eq!(Row::sample("hits", 700, 1000, 0.79).verdict, Verdict::Differs);
        // The mean of 100 is 0.1 off where one drawing spreads by 2, and then by 0.2.
        assert_eq!(
            Row::mean("moves", "2.1", 100, [2.0, 2.0]).verdict,
            Verdict::WithinSamplingError
        );
        assert_eq!(Row::mean("moves", "2.1", 100, [2.0, 0.2]).verdict, Verdict::Differs);
        assert_eq!(Row::new("k = 5", 7u64).verdict, Verdict::New);
    }

    #[test]
    fn an_erratum_must_be_wrong_and_shown_to_be() {
        let wrong = || Row::number("k = 2", "115", 121u64);
        assert_eq!(wrong().erratum("six are missing", true).verdict, Verdict::Erratum);
        assert_eq!(wrong().erratum("six are missing", false).verdict, Verdict::Differs);
        let right = Row::number("k = 2", "121", 121u64);
        assert_eq!(right.erratum("six are missing", true).verdict, Verdict::Differs);
    }
}
