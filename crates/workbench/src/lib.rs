//! The workbench: one function per verb, plain data in and out.
//!
//! Every front end (the command line, later a server and Python) calls these functions and shows what
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

pub mod values;

mod advice;
mod anatomy;
mod bench;
mod by_states;
mod catalogue;
mod check;
mod choice;
mod company;
mod compare;
mod deals;
mod described;
mod erring;
mod error;
mod evaluate;
mod explain;
mod export;
mod files;
mod findings;
mod format;
mod games;
mod glance;
mod handle;
mod hidden;
mod levels;
mod library;
mod line_column;
mod live;
mod measure;
mod message;
mod native;
mod new_game;
mod outcome;
mod outputs;
mod pairs;
mod pan;
mod parts;
mod pexeso;
mod play;
mod principal_variation;
mod read_back;
mod replay;
mod report;
mod request;
mod session_setup;
mod settings;
mod simulate;
mod size;
mod solve;
mod solving_watch;
mod source;
mod study;
mod sweep;
mod table;
mod table_plan;
mod topic;
mod tournament;
mod transcript;
mod verb;

pub use crate::live::{
    LiveError, LiveGame, PlayingProgram, ProgramFailure, Protocol, StartProgram, TableAnswer,
    TableCommand, Typed, completions, table_help,
};
pub use crate::play::{PlayRequest, play};
pub use crate::solve::{DRAW_AFTER, SolveDocument, SolveRequest, Solved, TableFiles, solve};
pub use crate::study::{Among, Measuring, StudyDocument, StudyRequest, study};
pub use ::play::Until;
pub use ::play::session::{Saved, SavedError, SavedMove};
pub use ::solve::{Method, RequestOption};
pub use bench::{Workbench, find, games, is_known, topics};
pub use catalogue::{GameInfo, Group, NativeGame, OpenNative, ParameterInfo};
pub use check::{CheckRequest, Checked, check};
pub use choice::{Choice, UnknownChoice};
pub use compare::{CompareRequest, compare};
pub use error::{Fault, Misread, Mistakes, WorkbenchError};
pub use explain::{codes, explain};
pub use export::{ExportRequest, Exported, FileFormat, export};
pub use files::{FileError, Files, MemoryFiles, ReplaySource, text_from_utf8};
pub use findings::{Findings, NoFindings, StudyFindings};
pub use format::format;
pub use games::GamesDocument;
pub use glance::glance;
pub use handle::OpenedGame;
pub use hidden::{HiddenRequest, StrategyError, StrategyText};
pub use levels::{LEVELS, player_of_level};
pub use library::corpus;
pub use measure::MeasureRequest;
pub use message::Message;
pub use native::{Abilities, SharedStrategy};
pub use new_game::{NewGame, new_game};
pub use outcome::Outcome;
pub use outputs::{NoOutput, Outputs};
pub use recycle::program::{Compat, Utility};
pub use recycle::{Code, Diagnostic, Label, Severity, Span};
pub use replay::{ReplayDocument, ReplayRequest, ShownGame, header, replay, replay_game};
pub use report::{GameReport, OwnFindings, ReportFact};
pub use request::{Engine, GameRef, Parameters, Seating, Work};
pub use settings::{Kind, Parameter, Settings};
pub use simulate::{SimulateRequest, simulate, simulate_recorded};
pub use source::{GameSource, Written};
pub use sweep::{SweepRequest, sweep};
pub use topic::Topic;
pub use tournament::{TournamentRequest, tournament};
pub use transcript::{Ended, Header, LineError, Played, Step};
pub use verb::{Refused, Verb};
