//! What others published, beside what is computed here: rows with verdicts, and figures.

mod document;
mod figure;
mod printed;
mod row;
mod source;
mod value;

pub use document::{Chapter, LeftOut, ReproduceDocument, Tally};
pub use figure::Figure;
pub use printed::{Agreement, Printed};
pub use row::{Row, Verdict};
pub use source::Source;
pub use value::Value;
