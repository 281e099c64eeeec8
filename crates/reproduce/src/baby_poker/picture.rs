//! Player B's optimal strategies in three dimensions.

use kernel::{Fraction, Number};
use linear::{Corners, Programme, Relation, vertices};
use study::chart::{Body, Picture, Solid, Space};

use super::found::PokerFindings;
use super::optimal::{folding, is_beaten, open};
use super::payoff::{part, shown};
use crate::checks::Checks;

pub(super) fn draw(checks: &mut Checks<'_>, found: &PokerFindings) {
    let of_all: Vec<[Fraction; 3]> =
        found.folds.iter().map(|q| open(q).map(Clone::clone)).collect();
    let cut_off = cut_off();
    let beaten = cut_off.iter().filter(|point| is_beaten(found, &folding((*point).clone())));
    let points = |points: &mut dyn Iterator<Item = &[Fraction; 3]>| {
        points.map(|point| (place(point), shown(point))).collect()
    };
    let body = |name: &str, colour, solid| Body { name: name.to_owned(), colour, solid };
    let space = Space {
        title: "Baby Poker: how player B may fold with 2, 3 and 4".to_owned(),
        axes: ["x: with a 2", "y: with a 3", "z: with a 4"].map(str::to_owned),
        bodies: vec![
            body(
                "printed as optimal, and not: y + 2z > 5/3",
                1,
                Solid::Polygon(cut_off.iter().map(place).collect()),
            ),
            body("all optimal strategies", 0, Solid::Polygon(of_all.iter().map(place).collect())),
            body("its vertices (x, y, z)", 0, Solid::Points(points(&mut of_all.iter()))),
            body("beaten by raising with a 3", 1, Solid::Points(points(&mut { beaten }))),
        ],
        notes: vec![
            "From the programme over the game's sequences, in fractions. Both sets lie in the plane x + y + z = 4/3."
                .to_owned(),
        ],
    };
    checks.figure("baby-poker-folds", &[], Picture::Space(space));
}

fn place(point: &[Fraction; 3]) -> [f64; 3] {
    point.each_ref().map(Number::to_f64)
}

/// The vertices of what is printed and not optimal: 0 ≤ x, y ≤ 1, 0 ≤ z ≤ 2/3, x + y + z = 4/3 and y + 2z ≥ 5/3.
fn cut_off() -> Vec<[Fraction; 3]> {
    let mut programme = Programme::new();
    programme.add_row(Relation::Equal, part(4, 3));
    for most in [Fraction::ONE, Fraction::ONE, part(2, 3)] {
        programme.add_row(Relation::AtMost, most);
    }
    programme.add_row(Relation::AtLeast, part(5, 3));
    for own in 1..=3u32 {
        let entries = [(0, Fraction::ONE), (own, Fraction::ONE), (4, Fraction::from(own - 1))];
        programme.add_column(Fraction::ZERO, false, entries);
    }
    let corners = vertices(&programme, 100, &());
    let Corners { vertices, .. } = corners.expect("a polygon has few vertices");
    vertices.into_iter().filter_map(|vertex| vertex.try_into().ok()).collect()
}
