//! Tree → rules: names, kinds and dialects resolved, every mistake reported.

mod model;

pub use model::*;
