//! Printer: reports of `study` as terminal text, HTML, Markdown, CSV and blocks for a page, and diagnostics drawn at their source.
//!
//! Every block comes down to five elements (`element`), so that a new kind of block is written once. Numbers are
//! written in one place (`number`), and a table that is too wide gives way in one place (`layout`).
//!
//! ```
//! use study::report::{Fact, Quantity, Report};
//!
//! let mut report = Report::new("nim");
//! report.facts("values", vec![Fact::new("value of seat 1", -0.5, Quantity::Payoff)]);
//! let text = printer::Terminal { width: Some(80), ..Default::default() }.print(&report);
//! assert!(text.contains("value of seat 1  -0.500000000"));
//! assert!(printer::markdown(&report).contains("| value of seat 1 | -0.500000000 |"));
//! assert_eq!(printer::csv(&report)[0].1, "name,value\nvalue of seat 1,-0.5\n");
//! ```

pub mod diagnostic;
pub mod html;
pub mod plain;

mod blocks;
mod csv;
mod element;
mod excerpt;
mod layout;
mod markdown;
mod number;
mod sheet;
mod table;
mod terminal;

pub use blocks::{PageReport, blocks};
pub use csv::csv;
pub use html::{fragment, page};
pub use markdown::markdown;
pub use table::TableText;
pub use terminal::Terminal;
