//! Strategy chart: information sets by moves as stacked bars, with reach and value.

use serde::Serialize;
use std::fmt::Write as _;

use super::plot::{wide, words};
use super::theme::{class, escape, open, own_style};

/// Strategies as stacked bars: a row for each information set or position, a colour for each move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyChart {
    /// What it shows.
    pub title: String,
    /// The moves, by which bars are coloured.
    pub moves: Vec<String>,
    /// The seats from the top down, each with its rows.
    pub seats: Vec<SeatBars>,
    /// A line below: what is left out, or where the numbers come from.
    pub note: String,
}

/// Rows of one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatBars {
    /// Heading of the rows.
    pub name: String,
    /// The rows, from the top down.
    pub rows: Vec<StrategyBar>,
}

/// Mixed action as a stacked bar.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyBar {
    /// The information set.
    pub name: String,
    /// Probabilities of moves, by their place in the list of moves.
    pub shares: Vec<(usize, f64)>,
    /// Reach probability, where it is known.
    pub reach: Option<f64>,
    /// Value for the seat, where it is known.
    pub value: Option<f64>,
}

const WIDTH: f64 = 760.0;
const ROW: f64 = 22.0;
const TOP: f64 = 58.0;
/// Room for the two numbers at the right.
const NUMBERS: f64 = 150.0;
/// The widest name of an information set.
const NAME: f64 = 300.0;
/// The most moves that the legend lists.
const LEGEND: usize = 12;

impl StrategyChart {
    /// The chart as a complete SVG document.
    pub fn to_svg(&self) -> String {
        self.drawn(&own_style())
    }

    /// The chart as part of a page that has the [`style`](super::style) of charts.
    pub fn to_inline_svg(&self) -> String {
        self.drawn("")
    }

    fn drawn(&self, style: &str) -> String {
        let names = self.seats.iter().flat_map(|seat| seat.rows.iter().map(|row| wide(&row.name)));
        let left = 24.0 + names.fold(60.0, f64::max).min(NAME);
        let right = WIDTH - NUMBERS;
        let lines: usize = self.seats.iter().map(|seat| 1 + seat.rows.len()).sum();
        let bottom = TOP + ROW * lines as f64;
        let legend = self.legend(bottom + 26.0);
        let note = if self.note.is_empty() { 0.0 } else { 20.0 };
        let mut svg = open([WIDTH, legend.end + note + 12.0], &self.title, style);
        words(&mut svg, [16.0, 22.0], "font-size=\"14\" font-weight=\"bold\"", &self.title);
        let end = "text-anchor=\"end\" opacity=\".8\"";
        words(&mut svg, [right + 66.0, TOP - 10.0], end, "reach");
        words(&mut svg, [right + 138.0, TOP - 10.0], end, "value");
        let mut y = TOP;
        for seat in &self.seats {
            words(&mut svg, [16.0, y + 15.0], "font-weight=\"bold\"", &seat.name);
            y += ROW;
            for row in &seat.rows {
                self.bar(&mut svg, row, [left, right], y);
                y += ROW;
            }
        }
        svg += &legend.svg;
        if !self.note.is_empty() {
            let at = [16.0, legend.end + 14.0];
            words(&mut svg, at, "font-size=\"11\" opacity=\".8\"", &self.note);
        }
        svg + "</svg>\n"
    }

    fn bar(&self, svg: &mut String, row: &StrategyBar, [left, right]: [f64; 2], y: f64) {
        let name = shortened(&row.name, NAME);
        words(svg, [left - 8.0, y + 15.0], "text-anchor=\"end\"", &name);
        let mut x = left;
        for &(mv, share) in row.shares.iter().filter(|(_, share)| *share > 0.0) {
            let width = share * (right - left);
            let label = self.moves.get(mv).map_or("", String::as_str);
            let _ = writeln!(
                svg,
                "<rect class=\"{}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"16\">\
                 <title>{}: {label} {share:.4}</title></rect>",
                class('f', mv),
                y + 3.0,
                escape(&row.name),
                label = escape(label),
            );
            let text = if share < 0.995 { format!("{label} {share:.2}") } else { label.to_owned() };
            let text = if wide(&text) + 8.0 > width { format!("{share:.2}") } else { text };
            // White is read on every colour of light paper, and dark on those of dark paper.
            if wide(&text) + 8.0 <= width {
                let at = [x + width / 2.0, y + 15.0];
                let _ = writeln!(
                    svg,
                    "<text class=\"cs-paper\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                    at[0],
                    at[1],
                    escape(&text)
                );
            }
            x += width;
        }
        let number = |number: Option<f64>, sign: bool| match number {
            None => "–".to_owned(),
            Some(number) if sign => format!("{:+.4}", number + 0.0),
            Some(number) if number > 0.0 && number < 5e-5 => format!("{number:.0e}"),
            Some(number) => format!("{number:.4}"),
        };
        let end = "text-anchor=\"end\"";
        words(svg, [right + 66.0, y + 15.0], end, &number(row.reach, false));
        words(svg, [right + 138.0, y + 15.0], end, &number(row.value, true));
    }

    /// The moves with their colours, in lines that fit.
    fn legend(&self, top: f64) -> Legend {
        let (mut x, mut y, mut svg) = (16.0, top, String::new());
        for (mv, name) in self.moves.iter().enumerate().take(LEGEND) {
            let width = 46.0 + wide(name);
            if x + width > WIDTH && x > 16.0 {
                (x, y) = (16.0, y + 20.0);
            }
            let _ = writeln!(
                svg,
                "<rect class=\"{}\" x=\"{x}\" y=\"{}\" width=\"24\" height=\"10\"/>",
                class('f', mv),
                y - 9.0
            );
            words(&mut svg, [x + 32.0, y], "", name);
            x += width;
        }
        if self.moves.len() > LEGEND {
            words(&mut svg, [x, y], "", &format!("and {} more", self.moves.len() - LEGEND));
        }
        Legend { svg, end: y + 6.0 }
    }
}

/// Legend as it is drawn, and the height at which it ends.
struct Legend {
    svg: String,
    end: f64,
}

/// A name cut off to a width.
fn shortened(name: &str, most: f64) -> String {
    if wide(name) <= most {
        return name.to_owned();
    }
    let mut kept = String::new();
    for c in name.chars() {
        kept.push(c);
        if wide(&kept) + 12.0 > most {
            break;
        }
    }
    kept + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_fill_their_row_and_texts_are_escaped() {
        let bar = |name: &str, shares| StrategyBar {
            name: name.to_owned(),
            shares,
            reach: Some(0.25),
            value: Some(-0.5),
        };
        let rows = vec![bar("<J>", vec![(0, 0.25), (1, 0.75)]), bar("K", vec![(1, 1.0)])];
        let chart = StrategyChart {
            title: "kuhn".to_owned(),
            moves: vec!["bet".to_owned(), "<fold>".to_owned()],
            seats: vec![SeatBars { name: "Seat 1".to_owned(), rows }],
            note: String::new(),
        };
        let svg = chart.to_svg();
        // Names need 60 and the edge 24; the numbers take 150 of 760: the bars are 526 wide.
        for part in
            ["width=\"131.5\"", "width=\"394.5\"", "width=\"526.0\"", "&lt;J&gt;", ">-0.5000<"]
        {
            assert!(svg.contains(part), "{part}: {svg}");
        }
        assert!(!svg.contains("<J>") && !svg.contains("<fold>"));
    }
}
