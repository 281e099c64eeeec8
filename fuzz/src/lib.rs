//! Fuzzing on stable Rust: texts made from a seed go into the language, and its laws must hold. Tables
//! are damaged by scripts, which are texts too, and go into the store; positions
//! go into Pan and Pexeso, trees and tables into the readers of Gambit's files, and small games that hide
//! something are solved in two ways.
//!
//! A case is a number: case *i* under a seed is always the same text, so that whatever is found can
//! be found again. There is no coverage feedback; mutating whole lists of working games reaches
//! what random bytes do not. `cargo test` runs a few thousand cases; a long run is
//!
//! ```text
//! cargo run --release -p cardsharp-fuzz -- syntax --seconds 60
//! ```

mod analysis;
mod gambit;
mod input;
mod mutate;
mod pan;
mod pexeso;
mod run;
mod seeds;
mod shrink;
mod solved;
mod table;
mod target;
mod truth;
mod writing;

pub use input::input;
pub use run::{Found, Run, run};
pub use seeds::Seeds;
pub use shrink::shrink;
pub use target::Target;
