//! Charts as SVG text, with axes and labels, readable on light and dark pages.

mod axis;
mod heat;
mod map;
mod plot;
mod rows;
mod theme;

pub use axis::Axis;
pub use heat::{Cell, HeatMap};
pub use map::{Kind, KindMap};
pub use plot::{Bar, Piece, Plot, Shape};
pub use rows::{Row, Rows};
pub use theme::{escape, style};

use std::fmt::Write as _;

/// A picture of something that was found.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Numbers by colour.
    Heat(HeatMap),
    /// Kinds by colour.
    Kinds(KindMap),
    /// Numbers between two axes.
    Plot(Plot),
    /// Numbers in rows.
    Rows(Rows),
}

impl Picture {
    /// The picture as a complete SVG document.
    pub fn to_svg(&self) -> String {
        match self {
            Self::Heat(map) => map.to_svg(),
            Self::Kinds(map) => map.to_svg(),
            Self::Plot(plot) => plot.to_svg(),
            Self::Rows(rows) => rows.to_svg(),
        }
    }

    /// The picture as part of a page that has the [`style`] of charts.
    pub fn to_inline_svg(&self) -> String {
        match self {
            Self::Plot(plot) => plot.to_inline_svg(),
            Self::Rows(rows) => rows.to_inline_svg(),
            Self::Heat(_) | Self::Kinds(_) => self.to_svg(),
        }
    }
}

/// The beginning of a document of this size, on white.
fn open(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    )
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, more: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let more =
        if more.contains("fill") { more.to_owned() } else { format!("fill=\"#222\" {more}") };
    let _ =
        writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" {more}>{words}</text>");
}
