//! What is found about Pexeso, as data.

mod decay;
mod errors;
mod number;
mod paper;
mod report;
mod solved;
mod survey;

use serde::{Deserialize, Serialize};

use crate::chart::Picture;

pub use decay::{EndingRow, ending};
pub use errors::{
    AdvantageFinding, LengthFinding, LengthRow, VariantRow, advantage, four_variants, length,
};
pub use number::{Chance, Mean};
pub use paper::PaperFinding;
pub use solved::{ActionFinding, Certificate, MarginFinding, PexesoFindings, margin_findings};
pub use survey::{
    ActionCount, BehindFinding, PositionSurvey, RuleException, RuleFinding, positions, rule_check,
};

/// The findings of `study`: whatever was asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PexesoStudy {
    /// Who is behind where, and what is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<PositionSurvey>,
    /// Whether Zwick and Paterson's rule says what to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleFinding>,
    /// How likely play ever ends, by the number of pairs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Vec<EndingRow>>,
    /// The four variants for players who err.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errors: Option<Vec<VariantRow>>,
    /// How long play takes as errors become rare.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<LengthFinding>,
    /// The first player's advantage over a grid of rates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advantage: Option<AdvantageFinding>,
}

impl PexesoStudy {
    /// A picture of the advantage, if that was asked for.
    pub fn picture(&self) -> Option<Picture> {
        self.advantage.as_ref().map(AdvantageFinding::picture)
    }
}
