//! A plot: two axes, and pieces drawn between them.

use serde::Serialize;
use std::fmt::Write as _;

use super::axis::Axis;
use super::theme::{class, dash, escape, open, own_style};

/// Numbers between two axes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// From left to right.
    pub x: Axis,
    /// From the bottom to the top.
    pub y: Axis,
    /// What is drawn, the first at the back.
    pub pieces: Vec<Piece>,
    /// What is written below it: where the numbers come from.
    pub note: String,
}

/// Something drawn in a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// What it is called in the legend; nothing, if it is not in it.
    pub name: String,
    /// Which of the colours.
    pub colour: usize,
    /// What it is.
    pub shape: Shape,
}

/// The shape of a piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Shape {
    /// Bars that stand on zero, or on the axis if zero is not on it.
    Bars(Vec<Bar>),
    /// Points joined by a line.
    Line(Vec<[f64; 2]>),
    /// The space between a lower and an upper line: place, lower, upper.
    Band(Vec<[f64; 3]>),
    /// Dots with how well they are known: place, value, lower and upper end.
    Dots(Vec<[f64; 4]>),
    /// A level across the plot.
    Level(f64),
}

/// One bar.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// Its left edge,
    pub from: f64,
    /// and its right one.
    pub to: f64,
    /// How high it is.
    pub value: f64,
    /// How low and how high it may truly be.
    pub between: Option<[f64; 2]>,
    /// What is said of it where one points at it.
    pub title: String,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 340.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 38.0;
const BOTTOM: f64 = 52.0;
/// A line of text.
const LINE: f64 = 18.0;

impl Plot {
    /// The plot as a complete SVG document.
    pub fn to_svg(&self) -> String {
        self.drawn(&own_style())
    }

    /// The plot as part of a page that has the [`style`](super::style) of charts.
    pub fn to_inline_svg(&self) -> String {
        self.drawn("")
    }

    fn drawn(&self, style: &str) -> String {
        let legend = self.legend();
        let note = if self.note.is_empty() { 0.0 } else { LINE };
        let height = HEIGHT + LINE * legend.len() as f64 + note;
        let mut svg = open([WIDTH, height], &self.title, style);
        words(&mut svg, [LEFT, 22.0], "font-size=\"14\" font-weight=\"bold\"", &self.title);
        self.draw_axes(&mut svg);
        for piece in &self.pieces {
            self.draw(&mut svg, piece);
        }
        let mut y = HEIGHT + 4.0;
        for line in legend {
            let mut x = LEFT;
            for piece in line {
                sample(&mut svg, [x, y - 4.0], piece);
                words(&mut svg, [x + 32.0, y], "", &piece.name);
                x += 46.0 + wide(&piece.name);
            }
            y += LINE;
        }
        if note > 0.0 {
            words(&mut svg, [LEFT, y], "font-size=\"11\" opacity=\".8\"", &self.note);
        }
        svg + "</svg>\n"
    }

    /// The named pieces, in lines that fit.
    fn legend(&self) -> Vec<Vec<&Piece>> {
        let named: Vec<&Piece> =
            self.pieces.iter().filter(|piece| !piece.name.is_empty()).collect();
        let mut lines: Vec<Vec<&Piece>> = Vec::new();
        let mut used = f64::INFINITY;
        for piece in named {
            let width = 46.0 + wide(&piece.name);
            if used + width > WIDTH - LEFT - RIGHT {
                lines.push(Vec::new());
                used = 0.0;
            }
            used += width;
            lines.last_mut().expect("one was begun").push(piece);
        }
        lines
    }

    /// Where a number of the first axis is on the paper.
    fn at_x(&self, x: f64) -> f64 {
        LEFT + self.x.place(x) * (WIDTH - LEFT - RIGHT)
    }

    /// Where a number of the second axis is on the paper.
    fn at_y(&self, y: f64) -> f64 {
        TOP + (1.0 - self.y.place(y)) * (HEIGHT - TOP - BOTTOM)
    }

    fn draw_axes(&self, svg: &mut String) {
        let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        for (at, text) in self.y.ticks() {
            let y = self.at_y(at);
            let _ = writeln!(svg, "<path class=\"cs-faint\" d=\"M{LEFT} {y:.1}H{right}\"/>");
            words(svg, [LEFT - 6.0, y + 4.0], "text-anchor=\"end\"", &text);
        }
        let ticks = self.x.ticks();
        // Names that do not fit beside each other are written at every second place, or third.
        let room = (right - LEFT) / ticks.len().max(1) as f64;
        let longest = ticks.iter().map(|(_, text)| wide(text)).fold(0.0, f64::max);
        let every = ((longest + 8.0) / room).ceil().max(1.0) as usize;
        for (at, text) in ticks.iter().step_by(every) {
            let x = self.at_x(*at);
            let _ = writeln!(svg, "<path class=\"cs-axis\" d=\"M{x:.1} {bottom}v4\"/>");
            words(svg, [x, bottom + 17.0], "text-anchor=\"middle\"", text);
        }
        let _ = writeln!(svg, "<path class=\"cs-axis\" d=\"M{LEFT} {TOP}V{bottom}H{right}\"/>");
        let middle = f64::midpoint(LEFT, right);
        words(svg, [middle, bottom + 36.0], "text-anchor=\"middle\"", &self.x.label);
        let y = f64::midpoint(TOP, bottom);
        let turned = format!("text-anchor=\"middle\" transform=\"rotate(-90 16 {y})\"");
        words(svg, [16.0, y], &turned, &self.y.label);
    }

    fn draw(&self, svg: &mut String, piece: &Piece) {
        let colour = piece.colour;
        match &piece.shape {
            Shape::Bars(bars) => bars.iter().for_each(|bar| self.draw_bar(svg, bar, colour)),
            Shape::Line(points) => {
                let path = self.path(points.iter().copied());
                let (class, dash) = (class('l', colour), dash(colour));
                let _ = writeln!(
                    svg,
                    "<path class=\"{class}\" stroke-dasharray=\"{dash}\" d=\"{path}\"/>"
                );
            }
            Shape::Band(points) => {
                let there = points.iter().map(|&[x, low, _]| [x, low]);
                let back = points.iter().rev().map(|&[x, _, high]| [x, high]);
                let path = self.path(there.chain(back));
                let _ = writeln!(svg, "<path class=\"{}\" d=\"{path}z\"/>", class('b', colour));
            }
            Shape::Dots(dots) => {
                for &[x, value, low, high] in dots {
                    let (x, y) = (self.at_x(x), self.at_y(value));
                    self.draw_error(svg, x, [low, high]);
                    let fill = class('f', colour);
                    let _ = writeln!(
                        svg,
                        "<circle class=\"{fill}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>"
                    );
                }
            }
            Shape::Level(at) => {
                let (y, right) = (self.at_y(*at), WIDTH - RIGHT);
                let _ = writeln!(svg, "<path class=\"cs-level\" d=\"M{LEFT} {y:.1}H{right}\"/>");
            }
        }
    }

    fn draw_bar(&self, svg: &mut String, bar: &Bar, colour: usize) {
        let (from, to) = (self.at_x(bar.from), self.at_x(bar.to));
        let (zero, top) = (self.at_y(0.0), self.at_y(bar.value));
        let (y, height) = (zero.min(top), (zero - top).abs());
        // A little light between neighbours, but none so wide that thin bars vanish.
        let gap = ((to - from) * 0.1).min(1.0);
        let width = to - from - gap;
        let _ = writeln!(
            svg,
            "<rect class=\"{}\" x=\"{from:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">\
             <title>{}</title></rect>",
            class('f', colour),
            escape(&bar.title)
        );
        if let Some(between) = bar.between {
            self.draw_error(svg, f64::midpoint(from, to - gap), between);
        }
    }

    fn draw_error(&self, svg: &mut String, x: f64, [low, high]: [f64; 2]) {
        if low.is_finite() && high.is_finite() && high > low {
            let (low, high) = (self.at_y(low), self.at_y(high));
            let _ = writeln!(
                svg,
                "<path class=\"cs-axis\" d=\"M{x:.1} {low:.1}V{high:.1}m-4 0h8M{:.1} {low:.1}h8\"/>",
                x - 4.0
            );
        }
    }

    fn path(&self, points: impl Iterator<Item = [f64; 2]>) -> String {
        let mut path = String::new();
        for [x, y] in points.filter(|point| point.iter().all(|x| x.is_finite())) {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", self.at_x(x), self.at_y(y));
        }
        path
    }
}

/// How a piece looks, for the legend.
fn sample(svg: &mut String, [x, y]: [f64; 2], piece: &Piece) {
    let colour = piece.colour;
    let _ = match &piece.shape {
        Shape::Bars(_) => writeln!(
            svg,
            "<rect class=\"{}\" x=\"{x}\" y=\"{}\" width=\"24\" height=\"10\"/>",
            class('f', colour),
            y - 5.0
        ),
        Shape::Line(_) => writeln!(
            svg,
            "<path class=\"{}\" stroke-dasharray=\"{}\" d=\"M{x} {y}h26\"/>",
            class('l', colour),
            dash(colour)
        ),
        Shape::Band(_) => writeln!(
            svg,
            "<rect class=\"{}\" x=\"{x}\" y=\"{}\" width=\"24\" height=\"10\"/>",
            class('b', colour),
            y - 5.0
        ),
        Shape::Dots(_) => writeln!(
            svg,
            "<circle class=\"{}\" cx=\"{}\" cy=\"{y}\" r=\"4\"/>",
            class('f', colour),
            x + 12.0
        ),
        Shape::Level(_) => {
            writeln!(svg, "<path class=\"cs-level\" d=\"M{x} {y}h26\"/>")
        }
    };
}

/// Words at a place.
pub(super) fn words(svg: &mut String, [x, y]: [f64; 2], more: &str, words: &str) {
    let words = escape(words);
    let _ = writeln!(svg, "<text class=\"cs-ink\" x=\"{x:.1}\" y=\"{y:.1}\" {more}>{words}</text>");
}

/// About how wide words are.
pub(super) fn wide(words: &str) -> f64 {
    6.8 * words.chars().count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(pieces: Vec<Piece>) -> Plot {
        Plot {
            title: "a < b".into(),
            x: Axis::over("x", [0.0, 10.0]),
            y: Axis::over("y", [0.0, 1.0]),
            pieces,
            note: "from 7 games".into(),
        }
    }

    fn piece(name: &str, shape: Shape) -> Piece {
        Piece { name: name.into(), colour: 1, shape }
    }

    #[test]
    fn bars_stand_on_zero_and_have_their_error_and_their_title() {
        let bar = Bar {
            from: 0.0,
            to: 5.0,
            value: 0.5,
            between: Some([0.25, 0.75]),
            title: "\"half\"".into(),
        };
        let svg = plot(vec![piece("wins", Shape::Bars(vec![bar]))]).to_svg();
        // The paper between the axes is 250 high: half of it, from its middle at 163 down.
        assert!(svg.contains("y=\"163.0\"") && svg.contains("height=\"125.0\""), "{svg}");
        assert!(svg.contains("225.5V100.5"), "{svg}");
        assert!(svg.contains("<title>&quot;half&quot;</title>") && svg.contains("a &lt; b"));
        assert!(svg.contains(">wins</text>") && svg.contains(">from 7 games</text>"));
        assert!(svg.starts_with("<svg") && svg.contains("<style>") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn lines_and_bands_go_through_their_points_and_leave_out_what_is_no_number() {
        let line = Shape::Line(vec![[0.0, 0.0], [f64::NAN, 0.3], [10.0, 1.0]]);
        let band = Shape::Band(vec![[0.0, 0.0, 0.5], [10.0, 0.5, 1.0]]);
        let svg = plot(vec![piece("", line), piece("", band)]).to_inline_svg();
        assert!(svg.contains("d=\"M64.0 288.0L622.0 38.0\""), "{svg}");
        assert!(svg.contains("d=\"M64.0 288.0L622.0 163.0L622.0 38.0L64.0 163.0z\""), "{svg}");
        assert!(!svg.contains("<style>") && !svg.contains("NaN"));
    }

    #[test]
    fn a_long_legend_has_lines_and_the_paper_grows_with_it() {
        let names = ["the first of many", "the second of many", "the third of many", "one more"];
        let pieces = names.map(|name| piece(name, Shape::Level(0.5)));
        let (one, four) = (plot(pieces[..1].to_vec()), plot(pieces.to_vec()));
        assert_eq!((one.legend().len(), four.legend().len()), (1, 2));
        assert!(
            one.to_svg().contains("height=\"376\"") && four.to_svg().contains("height=\"394\"")
        );
    }
}
