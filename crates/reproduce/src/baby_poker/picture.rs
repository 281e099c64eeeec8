//! Player B's optimal strategies in three dimensions.

use kernel::{Fraction, Number};
use linear::{Corners, Programme, Relation, vertices};
use study::chart::{Body, Picture, Solid, Space};
use study::reproduced::Chapter;

use super::found::Found;
use super::optimal::{folding, is_beaten, open};
use super::payoff::{part, shown};

pub(super) fn draw(chapter: &mut Chapter, found: &Found) {
    let of_all: Vec<[Fraction; 3]> =
        found.folds.iter().map(|q| open(q).map(Clone::clone)).collect();
    let printed = printed();
    let beaten: Vec<&[Fraction; 3]> =
        printed.iter().filter(|point| is_beaten(found, &folding((*point).clone()))).collect();
    let points = |points: &mut dyn Iterator<Item = &[Fraction; 3]>| {
        points.map(|point| (place(point), shown(point))).collect()
    };
    let body = |name: &str, colour, solid| Body { name: name.to_owned(), colour, solid };
    let space = Space {
        title: "Baby Poker: how player B may fold with 2, 3 and 4".to_owned(),
        axes: ["x: with a 2", "y: with a 3", "z: with a 4"].map(str::to_owned),
        bodies: vec![
            body("the set as printed", 1, Solid::Polygon(printed.iter().map(place).collect())),
            body("all optimal strategies", 0, Solid::Polygon(of_all.iter().map(place).collect())),
            body("its vertices (x, y, z)", 0, Solid::Points(points(&mut of_all.iter()))),
            body(
                "printed as optimal, and beaten by raising with a 3",
                1,
                Solid::Points(points(&mut beaten.into_iter())),
            ),
        ],
        notes: vec![
            "From the programme over the game's sequences, in fractions. Both sets lie in the plane x + y + z = 4/3;"
                .to_owned(),
            "what is cut off has y + 2z > 5/3.".to_owned(),
        ],
    };
    chapter.figure(
        "baby-poker-folds",
        "Player B's optimal strategies (1, x, y, z, 0, 0) in the unit cube. The set as printed is larger than the set \
         of optimal strategies by a triangle, in which player A gains by raising with a three.",
        Picture::Space(space),
    );
}

fn place(point: &[Fraction; 3]) -> [f64; 3] {
    point.each_ref().map(Number::to_f64)
}

/// The vertices of the set as printed: 0 ≤ x, y ≤ 1, 0 ≤ z ≤ 2/3 and x + y + z = 4/3.
fn printed() -> Vec<[Fraction; 3]> {
    let mut programme = Programme::new();
    programme.add_row(Relation::Equal, part(4, 3));
    for most in [Fraction::ONE, Fraction::ONE, part(2, 3)] {
        programme.add_row(Relation::AtMost, most);
    }
    for own in 1..=3 {
        programme.add_column(Fraction::ZERO, false, [(0, Fraction::ONE), (own, Fraction::ONE)]);
    }
    let corners = vertices(&programme, 100, &());
    let Corners { vertices, .. } = corners.expect("a polygon has few vertices");
    vertices.into_iter().filter_map(|vertex| vertex.try_into().ok()).collect()
}
