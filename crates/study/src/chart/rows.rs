//! Numbers from 0 to 1 in rows, each with its name and how well it is known.

use serde::Serialize;
use std::fmt::Write as _;

use super::axis::Axis;
use super::plot::{wide, words};
use super::theme::{class, escape, open, own_style};

/// Rows of bars from left to right.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rows {
    /// What they show.
    pub title: String,
    /// What runs from left to right.
    pub x: Axis,
    /// What each colour stands for.
    pub kinds: Vec<String>,
    /// The rows from the top down.
    pub rows: Vec<RowBar>,
    /// What is written below: where the numbers come from.
    pub note: String,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowBar {
    /// Its name.
    pub name: String,
    /// The number.
    pub value: f64,
    /// How low and how high it may truly be.
    pub between: Option<[f64; 2]>,
    /// Which kind it is of.
    pub kind: usize,
    /// What is said of it where one points at it.
    pub title: String,
}

const WIDTH: f64 = 640.0;
const ROW: f64 = 22.0;
const TOP: f64 = 38.0;

impl Rows {
    /// The rows as a complete SVG document.
    pub fn to_svg(&self) -> String {
        self.drawn(&own_style())
    }

    /// The rows as part of a page that has the [`style`](super::style) of charts.
    pub fn to_inline_svg(&self) -> String {
        self.drawn("")
    }

    fn drawn(&self, style: &str) -> String {
        let left = 24.0 + self.rows.iter().map(|row| wide(&row.name)).fold(60.0, f64::max);
        let right = WIDTH - 70.0;
        let bottom = TOP + ROW * self.rows.len() as f64;
        let height = bottom + 44.0 + 18.0 + if self.note.is_empty() { 0.0 } else { 18.0 };
        let mut svg = open([WIDTH, height], &self.title, style);
        words(&mut svg, [16.0, 22.0], "font-size=\"14\" font-weight=\"bold\"", &self.title);
        let at = |x: f64| left + self.x.place(x) * (right - left);
        for (tick, text) in self.x.ticks() {
            let x = at(tick);
            let _ = writeln!(svg, "<path class=\"cs-faint\" d=\"M{x:.1} {TOP}V{bottom}\"/>");
            words(&mut svg, [x, bottom + 16.0], "text-anchor=\"middle\"", &text);
        }
        let zero = at(0.0);
        for (nth, row) in self.rows.iter().enumerate() {
            let y = TOP + ROW * nth as f64;
            words(&mut svg, [left - 8.0, y + 15.0], "text-anchor=\"end\"", &row.name);
            let x = at(row.value);
            let (from, width) = (zero.min(x), (x - zero).abs());
            let _ = writeln!(
                svg,
                "<rect class=\"{}\" x=\"{from:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"14\">\
                 <title>{}</title></rect>",
                class('f', row.kind),
                y + 4.0,
                escape(&row.title)
            );
            if let Some([low, high]) = row.between.filter(|[low, high]| low < high) {
                let (low, high, middle) = (at(low), at(high), y + 11.0);
                let _ = writeln!(
                    svg,
                    "<path class=\"cs-axis\" d=\"M{low:.1} {middle:.1}H{high:.1}m0 -4v8M{low:.1} {:.1}v8\"/>",
                    middle - 4.0
                );
            }
            let number = format!("{:.2}", row.value + 0.0);
            words(&mut svg, [right + 8.0, y + 15.0], "", &number);
        }
        let _ = writeln!(svg, "<path class=\"cs-axis\" d=\"M{zero:.1} {TOP}V{bottom}\"/>");
        let middle = f64::midpoint(left, right);
        words(&mut svg, [middle, bottom + 32.0], "text-anchor=\"middle\"", &self.x.label);
        let (mut x, y) = (16.0, bottom + 52.0);
        for (kind, name) in self.kinds.iter().enumerate() {
            let fill = class('f', kind);
            let _ = writeln!(
                svg,
                "<rect class=\"{fill}\" x=\"{x}\" y=\"{}\" width=\"24\" height=\"10\"/>",
                y - 9.0
            );
            words(&mut svg, [x + 32.0, y], "", name);
            x += 46.0 + wide(name);
        }
        if !self.note.is_empty() {
            words(&mut svg, [16.0, y + 18.0], "font-size=\"11\" opacity=\".8\"", &self.note);
        }
        svg + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_begins_at_zero_on_either_side() {
        let row = |name: &str, value: f64, kind| RowBar {
            name: name.into(),
            value,
            between: Some([value - 0.1, value + 0.1]),
            kind,
            title: "<t>".into(),
        };
        let rows = Rows {
            title: "t".into(),
            x: Axis::over("x", [-1.0, 1.0]),
            kinds: vec!["theirs".into(), "ours".into()],
            rows: vec![row("up", 0.5, 0), row("down", -0.5, 1)],
            note: String::new(),
        };
        let svg = rows.to_svg();
        // Names need 60 and the edge 24: zero is in the middle of 84 and 570.
        assert!(svg.contains("x=\"327.0\" y=\"42.0\" width=\"121.5\""), "{svg}");
        assert!(svg.contains("x=\"205.5\" y=\"64.0\" width=\"121.5\""), "{svg}");
        assert!(svg.contains("&lt;t&gt;") && svg.contains(">-0.50</text>"));
    }
}
