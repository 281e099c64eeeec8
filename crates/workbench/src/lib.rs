//! The workbench: one function per verb, plain data in and out.
//!
//! Every face (the command line, later a server and Python) calls these functions and shows what
//! they return. A game is named, or comes as the text of a RECYCLE file; its parameters are text, and
//! whatever is wrong with them is an error that says what would be right.
//!
//! ```
//! use workbench::{SolveRequest, solve};
//!
//! // `cardsharp solve kuhn-poker.rcy`: the game of the library, described in RECYCLE.
//! let solved = solve(&SolveRequest::new("kuhn-poker.rcy"), &())?;
//! assert_eq!(solved.document.values[0].exact.as_deref(), Some("-1/18"));
//!
//! // What is wrong is said as one would say it to a person.
//! let wrong = solve(&SolveRequest::new("kuhn-pocker"), &()).unwrap_err().to_string();
//! assert!(wrong.contains("did you mean"), "{wrong}");
//! # Ok::<(), workbench::WorkbenchError>(())
//! ```
//!
//! [`games()`] lists what there is. The verbs are [`check()`], [`solve()`], [`simulate()`], [`tournament()`],
//! [`replay()`], [`play()`], [`study()`], [`compare()`], [`sweep()`] and [`export()`]: each takes a request that says
//! what is asked, and most requests have a `new` that leaves everything else as it usually is. What may take long
//! takes a [`Watch`](kernel::Watch) too, which hears of progress and may say stop; `&()` never does.

mod advice;
mod anatomy;
mod catalogue;
mod check;
mod company;
mod compare;
mod deals;
mod described;
mod erring;
mod error;
mod evaluate;
mod explain;
mod export;
mod format;
mod general;
mod handle;
mod hidden;
mod library;
mod line;
mod lines;
mod measure;
mod method;
mod pairs;
mod pan;
mod pexeso;
mod play;
mod question;
mod replay;
mod request;
mod settings;
mod simulate;
mod size;
mod source;
mod sweep;
mod table;
mod tournament;
mod transcript;
mod verbs;

pub use crate::play::{PlayRequest, play};
pub use ::play::Until;
pub use ::play::session::{Dialogue, Effect, Reply, Saved, SavedError};
pub use catalogue::{GameInfo, Group, ParameterInfo, find, games, is_known};
pub use check::{CheckRequest, Checked, check};
pub use company::strategy_files;
pub use compare::{CompareRequest, Compared, compare};
pub use error::{Fault, Misread, Mistakes, WorkbenchError};
pub use explain::{codes, explain};
pub use export::{ExportRequest, Exported, FileFormat, export};
pub use format::format;
pub use hidden::{HiddenRequest, StrategyError, StrategyText};
pub use measure::MeasureRequest;
pub use method::Method;
pub use question::{Among, Measuring, StudyDocument, StudyFindings, StudyRequest, Topic, study};
pub use recycle::program::{Compat, Utility};
pub use recycle::{Code, Diagnostic, Label, Severity, Span};
pub use replay::{ReplayDocument, ReplayRequest, ShownGame, header, replay};
pub use request::{GameRef, Parameters, Seating, Work};
pub use settings::Kind;
pub use simulate::{SimulateRequest, simulate, simulate_recorded};
pub use size::about;
pub use source::{GameSource, Written};
pub use sweep::{SweepRequest, Swept, sweep};
pub use tournament::{Held, TournamentRequest, tournament};
pub use transcript::{Ended, Header, LineError, Played, Step};
pub use verbs::{
    DRAW_AFTER, Findings, NoFindings, SolveDocument, SolveRequest, Solved, TableFiles, solve,
};
