//! Kinds by colour, with a legend.

use serde::Serialize;
use std::fmt::Write as _;

use super::plot::words;
use super::theme::{escape, night, open, own_style};

/// A rectangular map whose cells are of a few kinds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KindMap {
    /// What the map shows.
    pub title: String,
    /// What runs from left to right.
    pub x_label: String,
    /// What runs from top to bottom.
    pub y_label: String,
    /// The name of each column.
    pub columns: Vec<String>,
    /// The kinds, as the legend has them.
    pub kinds: Vec<Kind>,
    /// The name of each row, and the kind of each of its cells; an empty cell is not drawn.
    pub rows: Vec<(String, Vec<Option<usize>>)>,
}

/// One kind of cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// What it is called in the legend.
    pub name: String,
    /// Its colour on white, as `#` and three or six digits; on dark paper it stands out as much.
    pub colour: &'static str,
}

impl KindMap {
    /// The map as a complete SVG document. Kinds of which there is no cell are left out.
    pub fn to_svg(&self) -> String {
        self.drawn(&own_style())
    }

    /// The map as part of a page that has the [`style`](super::style) of charts.
    pub fn to_inline_svg(&self) -> String {
        self.drawn("")
    }

    fn drawn(&self, style: &str) -> String {
        // The fewer rows, the larger they are drawn, and the more of them have a name.
        let (size, step) = match self.rows.len() {
            0..=8 => (36.0, 1),
            9..=20 => (20.0, 5),
            21..=40 => (14.0, 5),
            _ => (8.0, 10),
        };
        let (left, top, legend) = (60.0, 70.0, 22.0);
        let shown: Vec<usize> =
            (0..self.kinds.len()).filter(|kind| self.count(*kind) > 0).collect();
        let (width, height) = (size * self.columns.len() as f64, size * self.rows.len() as f64);
        let total_width = (left + width + 20.0).max(600.0);
        let total_height = top + height + 16.0 + legend * shown.len() as f64 + 8.0;
        let mut svg = open([total_width, total_height], &self.title, style);
        svg += &self.by_night(&shown);
        let bold = "text-anchor=\"middle\" font-size=\"14\" font-weight=\"bold\"";
        words(&mut svg, [total_width / 2.0, 20.0], bold, &self.title);
        words(&mut svg, [left + width / 2.0, 42.0], "text-anchor=\"middle\"", &self.x_label);
        let y_middle = top + height / 2.0;
        let turned = format!("text-anchor=\"middle\" transform=\"rotate(-90 18 {y_middle})\"");
        words(&mut svg, [18.0, y_middle], &turned, &self.y_label);
        // Where there is room for some names only, they are those that are round numbers.
        let is_named = |name: &str| name.parse().is_ok_and(|n: u32| n.is_multiple_of(step));
        for (column, name) in self.columns.iter().enumerate().filter(|(_, name)| is_named(name)) {
            let at = [left + size * (column as f64 + 0.5), top - 8.0];
            words(&mut svg, at, "text-anchor=\"middle\"", name);
        }
        for (row, (name, _)) in self.rows.iter().enumerate().filter(|(_, row)| is_named(&row.0)) {
            let at = [left - 8.0, top + size * (row as f64 + 0.5) + 4.0];
            words(&mut svg, at, "text-anchor=\"end\"", name);
        }
        for (line, &kind) in shown.iter().enumerate() {
            let Kind { name, colour } = &self.kinds[kind];
            let edge = size - 1.0;
            // One path for all cells of a kind keeps the file small.
            let _ = write!(svg, "<path fill=\"{}\" class=\"{}\" d=\"", escape(colour), own(colour));
            for (x, y) in self.cells(kind) {
                let (x, y) = (left + size * x as f64, top + size * y as f64);
                let _ = write!(svg, "M{x} {y}h{edge}v{edge}h-{edge}z");
            }
            let y = top + height + 16.0 + legend * line as f64;
            let _ = writeln!(svg, "M{left} {y}h14v14h-14z\"/>");
            words(&mut svg, [left + 22.0, y + 11.0], "", name);
        }
        svg + "</svg>\n"
    }

    /// The colours of the kinds on dark paper. Their classes are called like the colours, so that pictures on a
    /// page do not get into each other's way.
    fn by_night(&self, shown: &[usize]) -> String {
        let colours = shown.iter().map(|&kind| self.kinds[kind].colour);
        let rules = colours.filter_map(|colour| {
            night(colour).map(|night| format!(".{}{{fill:{night}}}", own(colour)))
        });
        let rules: String = rules.collect();
        format!("<style>@media(prefers-color-scheme:dark){{{rules}}}</style>\n")
    }

    /// The columns and rows of the cells of a kind.
    fn cells(&self, kind: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.rows.iter().enumerate().flat_map(move |(y, (_, cells))| {
            let same = cells.iter().enumerate().filter(move |(_, cell)| **cell == Some(kind));
            same.map(move |(x, _)| (x, y))
        })
    }

    /// How many cells are of a kind.
    pub fn count(&self, kind: usize) -> usize {
        self.cells(kind).count()
    }
}

/// The class of a colour.
fn own(colour: &str) -> String {
    let digits: String = colour.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("cs-{digits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_drawn_in_the_colour_of_its_kind_and_the_legend_has_those_there_are() {
        let kind = |name: &str, colour| Kind { name: name.into(), colour };
        let map = KindMap {
            title: "t".into(),
            x_label: "x".into(),
            y_label: "y".into(),
            columns: vec!["0".into(), "1".into()],
            kinds: vec![kind("a < b", "#123"), kind("absent", "#456"), kind("c", "#789")],
            rows: vec![("1".into(), vec![Some(0), Some(2)]), ("2".into(), vec![None, Some(0)])],
        };
        let svg = map.to_svg();
        assert!(svg.contains("a &lt; b") && !svg.contains("absent") && svg.ends_with("</svg>\n"));
        // Two cells and the legend; one cell and the legend.
        let path = |colour: &str| {
            let line = svg.lines().find(|line| line.contains(&format!("path fill=\"{colour}\"")));
            line.map(|line| line.matches('M').count())
        };
        assert_eq!([path("#123"), path("#456"), path("#789")], [Some(3), None, Some(2)]);
        assert!(svg.contains(".cs-123{fill:#") && !svg.contains(".cs-456{"));
        assert!(svg.contains("class=\"cs-123\"") && svg.contains("class=\"cs-paper\""));
        // Two rows are drawn large, and each has its name.
        assert!(svg.contains("h35v35h-35z") && svg.contains(">1</text>"));
        let many = KindMap { rows: vec![map.rows[0].clone(); 50], ..map };
        assert!(many.to_svg().contains("h7v7h-7z") && !many.to_svg().contains(">1</text>"));
    }
}
