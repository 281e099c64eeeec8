//! Reproduction of published figures: rows that compare them with ours, verdicts, and pictures.

mod document;
mod figure;
mod printed;
mod report;
mod row;
mod source;
mod value;

pub use document::{Chapter, LeftOut, ReproduceDocument, Tally};
pub use figure::Figure;
pub use printed::{Agreement, Printed};
pub use row::{Row, Verdict};
pub use source::Source;
pub use value::Value;
