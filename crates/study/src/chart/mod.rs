//! Charts as SVG text, with axes and labels, readable on light and dark pages.

mod axis;
mod heat;
mod map;
mod plot;
mod rows;
mod space;
mod strategy;
mod theme;

use serde::Serialize;

pub use axis::Axis;
pub use heat::{Cell, HeatMap};
pub use map::{Kind, KindMap};
pub use plot::{Bar, Piece, Plot, Shape};
pub use rows::{RowBar, Rows};
pub use space::{Body, Solid, Space};
pub use strategy::{SeatBars, StrategyBar, StrategyChart};
pub use theme::{escape, style};

/// A picture of something that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Picture {
    /// Numbers by colour.
    Heat(HeatMap),
    /// Kinds by colour.
    Kinds(KindMap),
    /// Numbers between two axes.
    Plot(Plot),
    /// Numbers in rows.
    Rows(Rows),
    /// Things in a cube.
    Space(Space),
    /// Strategies as stacked bars.
    Strategy(StrategyChart),
}

impl Picture {
    /// The picture as a complete SVG document.
    pub fn to_svg(&self) -> String {
        match self {
            Self::Heat(map) => map.to_svg(),
            Self::Kinds(map) => map.to_svg(),
            Self::Plot(plot) => plot.to_svg(),
            Self::Rows(rows) => rows.to_svg(),
            Self::Space(space) => space.to_svg(),
            Self::Strategy(chart) => chart.to_svg(),
        }
    }

    /// The picture as part of a page that has the [`style`] of charts.
    pub fn to_inline_svg(&self) -> String {
        match self {
            Self::Heat(map) => map.to_inline_svg(),
            Self::Kinds(map) => map.to_inline_svg(),
            Self::Plot(plot) => plot.to_inline_svg(),
            Self::Rows(rows) => rows.to_inline_svg(),
            Self::Space(space) => space.to_inline_svg(),
            Self::Strategy(chart) => chart.to_inline_svg(),
        }
    }
}
