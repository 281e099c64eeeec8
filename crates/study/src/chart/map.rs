//! Kinds by colour, with a legend.

use std::fmt::Write as _;

use super::{open, text};

/// A rectangular map whose cells are of a few kinds.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
pub struct Kind {
    /// What it is called in the legend.
    pub name: String,
    /// Its colour, as SVG has it.
    pub colour: &'static str,
}

impl KindMap {
    /// The map as a complete SVG document. Kinds of which there is no cell are left out.
    pub fn to_svg(&self) -> String {
        let size = if self.rows.len() > 40 { 8.0 } else { 14.0 };
        let (left, top, legend) = (60.0, 70.0, 22.0);
        let shown: Vec<usize> =
            (0..self.kinds.len()).filter(|kind| self.count(*kind) > 0).collect();
        let (width, height) = (size * self.columns.len() as f64, size * self.rows.len() as f64);
        let total_width = (left + width + 20.0).max(600.0);
        let total_height = top + height + 16.0 + legend * shown.len() as f64 + 8.0;
        let mut svg = open(total_width, total_height);
        let bold = "font-size=\"14\" font-weight=\"bold\"";
        text(&mut svg, total_width / 2.0, 20.0, "middle", bold, &self.title);
        text(&mut svg, left + width / 2.0, 42.0, "middle", "", &self.x_label);
        let y_middle = top + height / 2.0;
        let turned = format!("transform=\"rotate(-90 18 {y_middle})\"");
        text(&mut svg, 18.0, y_middle, "middle", &turned, &self.y_label);
        // There is room for some names only: those that are round numbers.
        let step = if self.rows.len() > 40 { 10 } else { 5 };
        let is_named = |name: &str| name.parse().is_ok_and(|n: u32| n.is_multiple_of(step));
        for (column, name) in self.columns.iter().enumerate().filter(|(_, name)| is_named(name)) {
            text(&mut svg, left + size * (column as f64 + 0.5), top - 8.0, "middle", "", name);
        }
        for (row, (name, _)) in self.rows.iter().enumerate().filter(|(_, row)| is_named(&row.0)) {
            text(&mut svg, left - 8.0, top + size * (row as f64 + 0.5) + 4.0, "end", "", name);
        }
        for (line, &kind) in shown.iter().enumerate() {
            let Kind { name, colour } = &self.kinds[kind];
            let edge = size - 1.0;
            // One path for all cells of a kind keeps the file small.
            let _ = write!(svg, "<path fill=\"{colour}\" d=\"");
            for (x, y) in self.cells(kind) {
                let (x, y) = (left + size * x as f64, top + size * y as f64);
                let _ = write!(svg, "M{x} {y}h{edge}v{edge}h-{edge}z");
            }
            let y = top + height + 16.0 + legend * line as f64;
            let _ = writeln!(svg, "M{left} {y}h14v14h-14z\"/>");
            text(&mut svg, left + 22.0, y + 11.0, "start", "", name);
        }
        svg.push_str("</svg>\n");
        svg
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
            kinds: vec![kind("a < b", "#123"), kind("none", "#456"), kind("c", "#789")],
            rows: vec![("1".into(), vec![Some(0), Some(2)]), ("2".into(), vec![None, Some(0)])],
        };
        let svg = map.to_svg();
        assert!(svg.contains("a &lt; b") && !svg.contains("none") && svg.ends_with("</svg>\n"));
        // Two cells and the legend; one cell and the legend.
        let path = |colour: &str| {
            let line = svg.lines().find(|line| line.contains(&format!("path fill=\"{colour}\"")));
            line.map(|line| line.matches('M').count())
        };
        assert_eq!([path("#123"), path("#456"), path("#789")], [Some(3), None, Some(2)]);
    }
}
