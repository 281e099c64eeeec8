//! Numbers by colour.

use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::plot::words;
use super::theme::{open, own_style};

/// A rectangular map of numbers, coloured from low (blue) over the middle (the paper's shade) to high (orange): a
/// scale that colour-blind readers can tell apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// Its colour's place on the scale.
    pub value: f64,
    /// What is written in it; may be empty.
    pub text: String,
}

/// A colour of the scale: an end of it, this many hundredths strong over the middle.
type Shade = (&'static str, u32);

const LEFT: f64 = 70.0;
const TOP: f64 = 70.0;
/// The room for the scale below.
const SCALE: f64 = 52.0;
/// The steps of the scale to either side.
const STEPS: i32 = 5;

impl HeatMap {
    /// The map as a complete SVG document.
    pub fn to_svg(&self) -> String {
        self.drawn(&own_style())
    }

    /// The map as part of a page that has the [`style`](super::style) of charts.
    pub fn to_inline_svg(&self) -> String {
        self.drawn("")
    }

    fn drawn(&self, style: &str) -> String {
        let is_wide = self.cells().any(|(_, cell)| !cell.text.is_empty());
        let [width, height] = if is_wide { [58.0, 30.0] } else { [16.0, 16.0] };
        let (right, bottom) =
            (LEFT + width * self.columns.len() as f64, TOP + height * self.rows.len() as f64);
        let total_width = (right + 20.0).max(320.0);
        let mut svg = open([total_width, bottom + SCALE + 8.0], &self.title, style);
        let middle = f64::midpoint(LEFT, right);
        let bold = "text-anchor=\"middle\" font-size=\"14\" font-weight=\"bold\"";
        words(&mut svg, [total_width / 2.0, 20.0], bold, &self.title);
        words(&mut svg, [middle, 42.0], "text-anchor=\"middle\"", &self.x_label);
        let y_middle = f64::midpoint(TOP, bottom);
        let turned = format!("text-anchor=\"middle\" transform=\"rotate(-90 18 {y_middle})\"");
        words(&mut svg, [18.0, y_middle], &turned, &self.y_label);
        // Small cells have room for every fifth name only.
        let step = if is_wide { 1 } else { 5 };
        for (column, name) in self.columns.iter().enumerate().step_by(step) {
            let x = LEFT + width * (column as f64 + 0.5);
            words(&mut svg, [x, TOP - 8.0], "text-anchor=\"middle\"", name);
        }
        for (row, (name, _)) in self.rows.iter().enumerate().step_by(step) {
            let y = TOP + height * (row as f64 + 0.5) + 4.0;
            words(&mut svg, [LEFT - 8.0, y], "text-anchor=\"end\"", name);
        }
        self.draw_cells(&mut svg, [width, height]);
        self.draw_scale(&mut svg, bottom + 14.0);
        svg + "</svg>\n"
    }

    fn draw_cells(&self, svg: &mut String, [width, height]: [f64; 2]) {
        let reach = self.reach();
        // One path for all cells of a shade keeps the file small.
        let mut paths: BTreeMap<Shade, String> = BTreeMap::new();
        let (mut all, mut written) = (String::new(), String::new());
        for ([column, row], cell) in self.cells() {
            let [x, y] = [LEFT + width * column as f64, TOP + height * row as f64];
            let (end, strength) = shade((cell.value - self.middle) / reach);
            let (w, h) = (width - 1.0, height - 1.0);
            let path = format!("M{x} {y}h{w}v{h}h-{w}z");
            all += &path;
            *paths.entry((end, strength)).or_default() += &path;
            if !cell.text.is_empty() {
                // Black or white, whichever is easier to read on it.
                let ink = if end == "cs-low" && strength > 78 { "cs-on" } else { "cs-ink" };
                let words = super::escape(&cell.text);
                let [x, y] = [x + width / 2.0, y + height / 2.0 + 4.0];
                let _ = writeln!(
                    written,
                    "<text class=\"{ink}\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{words}</text>"
                );
            }
        }
        let _ = writeln!(svg, "<path class=\"cs-middle\" d=\"{all}\"/>");
        for (shade, path) in paths {
            draw(svg, shade, &path);
        }
        *svg += &written;
    }

    /// What the colours stand for.
    fn draw_scale(&self, svg: &mut String, y: f64) {
        let reach = self.reach();
        for step in -STEPS..=STEPS {
            let x = LEFT + 18.0 * f64::from(step + STEPS);
            let path = format!("M{x} {y}h17v12h-17z");
            let _ = writeln!(svg, "<path class=\"cs-middle\" d=\"{path}\"/>");
            draw(svg, shade(f64::from(step) / f64::from(STEPS)), &path);
            if [-STEPS, 0, STEPS].contains(&step) {
                let number = self.middle + reach * f64::from(step) / f64::from(STEPS);
                let text = format!("{}", (number * 100.0).round() / 100.0 + 0.0);
                words(svg, [x + 8.5, y + 26.0], "text-anchor=\"middle\"", &text);
            }
        }
    }

    /// The cells that are drawn, with their columns and rows; what is no number is not.
    fn cells(&self) -> impl Iterator<Item = ([usize; 2], &Cell)> {
        self.rows.iter().enumerate().flat_map(|(row, (_, cells))| {
            let all = cells.iter().enumerate();
            let drawn = all.filter_map(|(column, cell)| Some((column, cell.as_ref()?)));
            let numbers = drawn.filter(|(_, cell)| cell.value.is_finite());
            numbers.map(move |(column, cell)| ([column, row], cell))
        })
    }

    /// The largest distance from the middle; never zero.
    fn reach(&self) -> f64 {
        let far = self.cells().map(|(_, cell)| (cell.value - self.middle).abs());
        far.fold(f64::MIN_POSITIVE, f64::max)
    }
}

/// The shade for a place on the scale from −1 to 1.
fn shade(place: f64) -> Shade {
    let end = if place < 0.0 { "cs-low" } else { "cs-high" };
    (end, (place.abs().min(1.0) * 100.0).round() as u32)
}

/// Over cells of the middle, so much of an end.
fn draw(svg: &mut String, (end, strength): Shade, path: &str) {
    if strength > 0 {
        let opacity = f64::from(strength) / 100.0;
        let _ = writeln!(svg, "<path class=\"{end}\" fill-opacity=\"{opacity}\" d=\"{path}\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> HeatMap {
        let cell = |value| Some(Cell { value, text: format!("{value}") });
        HeatMap {
            title: "a < b".into(),
            x_label: "x".into(),
            y_label: "y".into(),
            columns: vec!["1".into(), "2".into()],
            rows: vec![
                ("r".into(), vec![cell(-2.0), cell(1.0)]),
                ("s".into(), vec![cell(0.0), None]),
            ],
            middle: 0.0,
        }
    }

    #[test]
    fn every_cell_has_its_shade_and_words_are_escaped() {
        let svg = map().to_svg();
        assert!(svg.contains("a &lt; b") && svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        let shaded = |class: &str, opacity: &str| {
            let path = format!("<path class=\"{class}\" fill-opacity=\"{opacity}\" d=\"M");
            svg.lines().filter(|line| line.starts_with(&path)).count()
        };
        // The cell of −2 and the lowest step of the scale; the cell of 1 is half way.
        assert_eq!([shaded("cs-low", "1"), shaded("cs-high", "0.5")], [2, 1]);
        let cells = svg.lines().find(|line| line.starts_with("<path class=\"cs-middle\"")).unwrap();
        assert_eq!(cells.matches('M').count(), 3);
        assert!(svg.contains(">-2</text>") && svg.contains("class=\"cs-on\""));
    }

    #[test]
    fn a_map_follows_the_page_it_is_in_or_has_a_style_of_its_own() {
        let (alone, inline) = (map().to_svg(), map().to_inline_svg());
        assert!(alone.contains("<style>") && !inline.contains("<style>"));
        for svg in [alone, inline] {
            assert!(svg.contains("<rect class=\"cs-paper\"") && !svg.contains("fill=\"#"));
        }
    }

    #[test]
    fn a_map_of_nothing_or_of_what_is_no_number_is_drawn() {
        let mut map = map();
        map.rows[0].1[0] = Some(Cell { value: f64::NAN, text: String::new() });
        assert!(
            map.to_svg().contains("cs-high\" fill-opacity=\"1\"") && !map.to_svg().contains("NaN")
        );
        map.rows.clear();
        assert!(map.to_svg().ends_with("</svg>\n"));
    }
}
