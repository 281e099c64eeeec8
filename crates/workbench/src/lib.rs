//! The workbench: one function per verb, plain data in and out.
//!
//! Every face (the command line, later a server and Python) calls these functions and shows what
//! they return. A game is named, its parameters are text, and whatever is wrong with them is an
//! error that says what would be right.

mod catalogue;
mod error;
mod pairs;
mod settings;
mod verbs;

pub use catalogue::{GameInfo, find, games};
pub use error::{Fault, WorkbenchError};
pub use settings::{Kind, Parameter};
pub use verbs::{
    Findings, Method, SimulateRequest, SolveDocument, SolveRequest, Solved, simulate, solve,
};
