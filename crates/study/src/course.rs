//! How play goes on where it may go round for ever.

use serde::{Deserialize, Serialize};

use crate::Worth;

/// What becomes of play when all do what is best for them, or what the named players do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CourseFindings {
    /// The probability that play ever ends. If it does not, nobody gets anything further.
    pub finish: Worth,
    /// How many choices seats make on average, not counting slips of the hand; nothing if play may
    /// never end.
    pub decisions: Option<Worth>,
    /// What the seat to act does, where the game was asked about in a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}
