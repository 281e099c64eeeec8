//! Numbers by colour.

use std::fmt::Write as _;

use super::{open, text};

/// A rectangular map of numbers, coloured from low (blue) over the middle (pale) to high (orange):
/// a scale that colour-blind readers can tell apart.
#[derive(Clone, Debug)]
pub struct HeatMap {
    /// What the map shows.
    pub title: String,
    /// What runs from left to right.
    pub x_label: String,
    /// What runs from top to bottom.
    pub y_label: String,
    /// The name of each column.
    pub columns: Vec<String>,
    /// The name of each row, and its cells; an empty cell is not drawn.
    pub rows: Vec<(String, Vec<Option<Cell>>)>,
    /// The number in the middle of the scale.
    pub middle: f64,
}

/// One cell of a map.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its colour's place on the scale.
    pub value: f64,
    /// What is written in it; may be empty.
    pub text: String,
}

const LOW: [f64; 3] = [33.0, 102.0, 172.0];
const PALE: [f64; 3] = [247.0, 247.0, 247.0];
const HIGH: [f64; 3] = [217.0, 95.0, 2.0];

impl HeatMap {
    /// The map as a complete SVG document.
    pub fn to_svg(&self) -> String {
        let is_wide =
            self.rows.iter().flat_map(|(_, cells)| cells).flatten().any(|c| !c.text.is_empty());
        let (width, height) = if is_wide { (58.0, 30.0) } else { (16.0, 16.0) };
        let (left, top) = (70.0, 70.0);
        let total_width = left + width * self.columns.len() as f64 + 20.0;
        let total_height = top + height * self.rows.len() as f64 + 20.0;
        let mut svg = open(total_width, total_height);
        let middle = left + width * self.columns.len() as f64 / 2.0;
        text(
            &mut svg,
            middle,
            20.0,
            "middle",
            "font-size=\"14\" font-weight=\"bold\"",
            &self.title,
        );
        text(&mut svg, middle, 42.0, "middle", "", &self.x_label);
        let y_middle = top + height * self.rows.len() as f64 / 2.0;
        let turned = format!("transform=\"rotate(-90 18 {y_middle})\"");
        text(&mut svg, 18.0, y_middle, "middle", &turned, &self.y_label);
        let x = |column: usize| left + width * column as f64;
        // Small cells have room for every fifth name only.
        let step = if is_wide { 1 } else { 5 };
        for (column, name) in self.columns.iter().enumerate().step_by(step) {
            text(&mut svg, x(column) + width / 2.0, top - 8.0, "middle", "", name);
        }
        let reach = self.reach();
        for (row, (name, cells)) in self.rows.iter().enumerate() {
            let y = top + height * row as f64;
            if row % step == 0 {
                text(&mut svg, left - 8.0, y + height / 2.0 + 4.0, "end", "", name);
            }
            for (column, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let (fill, ink) = colours((cell.value - self.middle) / reach);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
                    x(column),
                    width - 1.0,
                    height - 1.0
                );
                if !cell.text.is_empty() {
                    let fill = format!("fill=\"{ink}\"");
                    text(
                        &mut svg,
                        x(column) + width / 2.0,
                        y + height / 2.0 + 4.0,
                        "middle",
                        &fill,
                        &cell.text,
                    );
                }
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The largest distance from the middle; never zero.
    fn reach(&self) -> f64 {
        let cells = self.rows.iter().flat_map(|(_, cells)| cells).flatten();
        cells.map(|cell| (cell.value - self.middle).abs()).fold(f64::MIN_POSITIVE, f64::max)
    }
}

/// The fill for a place on the scale from −1 to 1, and an ink that can be read on it.
fn colours(place: f64) -> (String, &'static str) {
    let towards = if place < 0.0 { LOW } else { HIGH };
    let share = place.abs().min(1.0);
    let mix = |from: f64, to: f64| (from + (to - from) * share).round();
    let [r, g, b] = std::array::from_fn(|idx| mix(PALE[idx], towards[idx]));
    let is_dark = 0.299 * r + 0.587 * g + 0.114 * b < 140.0;
    (format!("rgb({r},{g},{b})"), if is_dark { "#fff" } else { "#222" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_scale_have_its_colours_and_words_are_escaped() {
        let cell = |value| Some(Cell { value, text: format!("{value}") });
        let map = HeatMap {
            title: "a < b".into(),
            x_label: "x".into(),
            y_label: "y".into(),
            columns: vec!["1".into(), "2".into()],
            rows: vec![
                ("r".into(), vec![cell(-2.0), cell(2.0)]),
                ("s".into(), vec![cell(0.0), None]),
            ],
            middle: 0.0,
        };
        let svg = map.to_svg();
        assert!(svg.contains("a &lt; b") && svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("rgb(33,102,172)") && svg.contains("rgb(217,95,2)"));
        assert_eq!(svg.matches("<rect x=").count(), 3);
    }
}
