//! Things in three dimensions: in the unit cube, seen from one fixed side.
//!
//! The corner (0, 0, 0) is at the back, the first axis comes forward to the left, the second goes to the right and
//! the third up. Parallel lines stay parallel.

use serde::Serialize;
use std::fmt::Write as _;

use super::plot::{wide, words};
use super::theme::{class, dash, open, own_style};

/// Flat things and points in the unit cube.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Space {
    /// What it shows.
    pub title: String,
    /// What the three axes are, each from 0 to 1.
    pub axes: [String; 3],
    /// What is drawn, the first at the back.
    pub bodies: Vec<Body>,
    /// What is written below it, a line each.
    pub notes: Vec<String>,
}

/// Something in the cube.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Body {
    /// What it is called in the legend; nothing, if it is not in it.
    pub name: String,
    /// Which of the colours.
    pub colour: usize,
    /// What it is.
    pub solid: Solid,
}

/// The shape of a body.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Solid {
    /// A flat convex polygon, its corners in any order.
    Polygon(Vec<[f64; 3]>),
    /// A line from one end to the other.
    Segment([[f64; 3]; 2]),
    /// Points, each with what is written beside it.
    Points(Vec<([f64; 3], String)>),
}

const WIDTH: f64 = 640.0;
/// How long an edge of the cube would be if it were seen from its side.
const EDGE: f64 = 300.0;
/// Where the corner (0, 0, 0) is.
const ORIGIN: [f64; 2] = [280.0, 340.0];
/// The lowest point of the cube, the corner (1, 1, 0), and a little.
const BOTTOM: f64 = 510.0;
const LINE: f64 = 18.0;
/// The side from which it is seen, in degrees: round the third axis, and above the floor.
const ROUND: f64 = 32.0;
const ABOVE: f64 = 24.0;

impl Space {
    /// The picture as a complete SVG document.
    pub fn to_svg(&self) -> String {
        self.drawn(&own_style())
    }

    /// The picture as part of a page that has the [`style`](super::style) of charts.
    pub fn to_inline_svg(&self) -> String {
        self.drawn("")
    }

    fn drawn(&self, style: &str) -> String {
        let named: Vec<&Body> = self.bodies.iter().filter(|body| !body.name.is_empty()).collect();
        let height = BOTTOM + 12.0 + LINE * (named.len() + self.notes.len()) as f64;
        let mut svg = open([WIDTH, height], &self.title, style);
        words(&mut svg, [16.0, 22.0], "font-size=\"14\" font-weight=\"bold\"", &self.title);
        self.draw_cube(&mut svg);
        for body in &self.bodies {
            draw(&mut svg, body);
        }
        let mut y = BOTTOM + 8.0;
        for body in named {
            sample(&mut svg, [16.0, y - 4.0], body);
            words(&mut svg, [48.0, y], "", &body.name);
            y += LINE;
        }
        for note in &self.notes {
            words(&mut svg, [16.0, y], "font-size=\"11\" opacity=\".8\"", note);
            y += LINE;
        }
        svg + "</svg>\n"
    }

    /// The edges of the cube, and the three axes at its back with thirds marked.
    fn draw_cube(&self, svg: &mut String) {
        for axis in 0..3 {
            for others in 0..4u8 {
                let mut from = [0.0; 3];
                from[(axis + 1) % 3] = f64::from(others & 1);
                from[(axis + 2) % 3] = f64::from(others >> 1);
                let mut to = from;
                to[axis] = 1.0;
                let class = if others == 0 { "cs-axis" } else { "cs-faint" };
                let _ = writeln!(svg, "<path class=\"{class}\" d=\"{}\"/>", path(&[from, to]));
            }
            for (part, text) in [(1.0, "1/3"), (2.0, "2/3"), (3.0, "1")] {
                let mut at = [0.0; 3];
                at[axis] = part / 3.0;
                let [x, y] = seen(at);
                let _ =
                    writeln!(svg, "<circle class=\"cs-ink\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\"/>");
                // Off the edges of the cube: below the axis that goes to the left, but for its end, which edges meet;
                // above the one that goes to the right, and to the left of the one that goes up.
                let (dx, dy, anchor) = match axis {
                    0 if part < 3.0 => (5.0, 14.0, "start"),
                    0 => (-6.0, -5.0, "end"),
                    1 => (-1.0, -7.0, "end"),
                    _ => (-7.0, 4.0, "end"),
                };
                let more = format!("text-anchor=\"{anchor}\" opacity=\".75\"");
                words(svg, [x + dx, y + dy], &more, text);
            }
            let mut end = [0.0; 3];
            end[axis] = 1.0;
            let [x, y] = seen(end);
            let (dx, dy, anchor) =
                [(-6.0, 22.0, "end"), (12.0, 4.0, "start"), (0.0, -12.0, "middle")][axis];
            let more = format!("text-anchor=\"{anchor}\" font-weight=\"bold\"");
            words(svg, [x + dx, y + dy], &more, &self.axes[axis]);
        }
    }
}

fn draw(svg: &mut String, body: &Body) {
    let colour = body.colour;
    match &body.solid {
        Solid::Polygon(corners) => {
            let path = path(&round(corners));
            let _ = writeln!(
                svg,
                "<path class=\"{}\" d=\"{path}z\"/><path class=\"{}\" stroke-dasharray=\"{}\" d=\"{path}z\"/>",
                class('b', colour),
                class('l', colour),
                dash(colour)
            );
        }
        Solid::Segment(ends) => {
            let (class, dash) = (class('l', colour), dash(colour));
            let path = path(ends);
            let _ =
                writeln!(svg, "<path class=\"{class}\" stroke-dasharray=\"{dash}\" d=\"{path}\"/>");
        }
        Solid::Points(points) => {
            let [mx, my] = middle(&points.iter().map(|(at, _)| seen(*at)).collect::<Vec<_>>());
            for (at, text) in points {
                let [x, y] = seen(*at);
                let fill = class('f', colour);
                let _ =
                    writeln!(svg, "<circle class=\"{fill}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>");
                // Outwards, so that words do not run across what they belong to.
                let (right, down) = (x - mx, y - my);
                let ([dx, dy], anchor) = if right.abs() < down.abs() {
                    (if down < 0.0 { [0.0, -10.0] } else { [0.0, 19.0] }, "middle")
                } else if right < 0.0 {
                    ([-9.0, 4.0], "end")
                } else {
                    ([9.0, 4.0], "start")
                };
                // Beside the axis that goes up, not across it.
                let is_across = anchor == "middle" && (x - ORIGIN[0]).abs() < wide(text) / 2.0;
                let (x, anchor) = match (is_across, x < ORIGIN[0]) {
                    (false, _) => (x + dx, anchor),
                    (true, true) => (ORIGIN[0] - 5.0, "end"),
                    (true, false) => (ORIGIN[0] + 5.0, "start"),
                };
                words(svg, [x, y + dy], &format!("text-anchor=\"{anchor}\""), text);
            }
        }
    }
}

/// How a body looks, for the legend.
fn sample(svg: &mut String, [x, y]: [f64; 2], body: &Body) {
    let colour = body.colour;
    let line = class('l', colour);
    let dash = dash(colour);
    let _ = match &body.solid {
        Solid::Polygon(_) => writeln!(
            svg,
            "<rect class=\"{}\" x=\"{x}\" y=\"{}\" width=\"24\" height=\"10\"/>\
             <path class=\"{line}\" stroke-dasharray=\"{dash}\" d=\"M{x} {}h24v10h-24z\"/>",
            class('b', colour),
            y - 5.0,
            y - 5.0
        ),
        Solid::Segment(_) => {
            writeln!(svg, "<path class=\"{line}\" stroke-dasharray=\"{dash}\" d=\"M{x} {y}h24\"/>")
        }
        Solid::Points(_) => {
            let fill = class('f', colour);
            writeln!(svg, "<circle class=\"{fill}\" cx=\"{}\" cy=\"{y}\" r=\"4\"/>", x + 12.0)
        }
    };
}

/// Where a point of space is on the paper.
fn seen([x, y, z]: [f64; 3]) -> [f64; 2] {
    let (round, above) = (ROUND.to_radians(), ABOVE.to_radians());
    let right = y * round.cos() - x * round.sin();
    let up = z * above.cos() - (x * round.cos() + y * round.sin()) * above.sin();
    [ORIGIN[0] + EDGE * right, ORIGIN[1] - EDGE * up]
}

fn path(points: &[[f64; 3]]) -> String {
    let mut path = String::new();
    for point in points {
        let [x, y] = seen(*point);
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{x:.1} {y:.1}");
    }
    path
}

/// The corners of a convex polygon one after the other.
fn round(corners: &[[f64; 3]]) -> Vec<[f64; 3]> {
    let [mx, my] = middle(&corners.iter().map(|at| seen(*at)).collect::<Vec<_>>());
    let angle = |at: &[f64; 3]| {
        let [x, y] = seen(*at);
        (y - my).atan2(x - mx)
    };
    let mut corners = corners.to_vec();
    corners.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
    corners
}

fn middle(points: &[[f64; 2]]) -> [f64; 2] {
    let n = points.len().max(1) as f64;
    let sum = points.iter().fold([0.0, 0.0], |[x, y], [px, py]| [x + px, y + py]);
    sum.map(|sum| sum / n)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(solid: Solid) -> Space {
        Space {
            title: "a < b".into(),
            axes: ["x".into(), "y".into(), "z".into()],
            bodies: vec![Body { name: "it".into(), colour: 1, solid }],
            notes: vec!["from somewhere".into()],
        }
    }

    #[test]
    fn the_cube_has_twelve_edges_on_the_paper() {
        let svg = space(Solid::Points(Vec::new())).to_svg();
        let edges = ["cs-axis", "cs-faint"]
            .map(|edge| svg.matches(&format!("<path class=\"{edge}\"")).count());
        assert_eq!(edges, [3, 9]);
        for corner in 0..8u8 {
            let [x, y] = seen([corner & 1, corner >> 1 & 1, corner >> 2].map(f64::from));
            assert!(
                (16.0..WIDTH - 16.0).contains(&x) && (48.0..BOTTOM).contains(&y),
                "{corner}: {x} {y}"
            );
        }
    }

    #[test]
    fn the_corners_of_a_polygon_are_joined_in_turn_whatever_order_they_come_in() {
        let corner = |x, y| [x, y, 0.5];
        let square = [corner(0.0, 0.0), corner(1.0, 1.0), corner(1.0, 0.0), corner(0.0, 1.0)];
        let joined = round(&square);
        for nth in 0..4 {
            let (one, other) = (joined[nth], joined[(nth + 1) % 4]);
            let apart: f64 = one.iter().zip(&other).map(|(x, y)| (x - y).abs()).sum();
            assert!((apart - 1.0).abs() < 1e-12, "{joined:?}");
        }
        let svg = space(Solid::Polygon(square.to_vec())).to_inline_svg();
        assert!(svg.contains("class=\"cs-b1\"") && svg.contains("class=\"cs-l1\""));
        assert!(svg.contains(">it</text>") && svg.contains("a &lt; b") && !svg.contains("<style>"));
    }

    #[test]
    fn what_is_written_beside_a_point_is_outside() {
        let points = vec![([1.0, 0.0, 0.0], "left".into()), ([0.0, 1.0, 0.0], "right".into())];
        let svg = space(Solid::Points(points)).to_svg();
        let line = |word: &str| {
            svg.lines().find(|line| line.contains(&format!(">{word}<"))).unwrap().to_owned()
        };
        assert!(line("left").contains("text-anchor=\"end\""));
        assert!(line("right").contains("text-anchor=\"start\""));
        // Above a point next to the axis that goes up there is room on one side of it.
        let points = vec![([0.0, 0.05, 1.0], "across".into()), ([1.0, 1.0, 0.0], "below".into())];
        let svg = space(Solid::Points(points)).to_svg();
        let across = svg.lines().find(|line| line.contains(">across<")).unwrap();
        assert!(
            across.contains(&format!("x=\"{}", ORIGIN[0] + 5.0)) && across.contains("\"start\"")
        );
    }
}
