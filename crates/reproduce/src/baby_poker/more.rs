//! What is not in the post: the same game described, other dice, other stakes, and von Neumann's limit.

use kernel::{Fraction, Number};
use study::chart::{Axis, Picture, Piece, Plot, Shape};
use study::poker::FamilyRow;
use study::reproduced::{Chapter, Row, Value};
use workbench::{StudyFindings, WorkbenchError};

use super::found::{Found, study};
use super::payoff::part;
use crate::ask::{Ask, Set, command};

pub(super) fn rows(
    chapter: &mut Chapter,
    found: &Found,
    ask: &Ask<'_>,
) -> Result<(), WorkbenchError> {
    described(chapter, found, ask)?;
    let family = other_dice(chapter, ask)?;
    other_stakes(chapter, ask)?;
    limits(chapter, ask)?;
    chapter.table("Other dice");
    draw(chapter, &family);
    Ok(())
}

/// What the game with these parameters is worth to seat 1.
fn worth(ask: &Ask<'_>, game: &str, set: Set<'_>) -> Result<Fraction, WorkbenchError> {
    let solved = ask.solve(game, set, |request| request)?;
    let exact = solved.document.values[0].exact.clone();
    Ok(exact.and_then(|text| text.parse().ok()).expect("small games are solved in fractions"))
}

fn described(chapter: &mut Chapter, found: &Found, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    chapter.table("The game described in RECYCLE");
    let name = "baby-poker.rcy";
    let value = worth(ask, name, &[])?;
    let same =
        if value == found.value { "as for the built-in game" } else { "unlike the built-in game" };
    chapter.row(Row::number("value to the first player", "5/54", value).note(same).by(command(
        "solve",
        name,
        &[],
        "",
    )));
    Ok(())
}

fn other_dice(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<Vec<FamilyRow>, WorkbenchError> {
    chapter.table("Other dice");
    let StudyFindings::DicePoker(found) = ask.study("dice-poker", &[], &["family"])?.findings
    else {
        unreachable!("the study of dice poker")
    };
    let family = found.family.expect("it was asked for");
    for member in &family {
        let counted =
            |count: Option<usize>| count.map_or("more than 400".to_owned(), |n| n.to_string());
        let item = format!("value with {} sides", member.sides);
        let note = format!(
            "vertices of the optimal strategies by roll: {} for A, {} for B",
            counted(member.raise_vertices),
            counted(member.fold_vertices)
        );
        chapter.row(Row::new(item, &member.value).note(&note).by(study("family")));
    }
    Ok(family)
}

fn other_stakes(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    chapter.table("Other stakes, with six sides");
    for (ante, raise) in [("1", "2"), ("1", "3"), ("1", "4"), ("1", "10"), ("2", "1"), ("3", "3")] {
        let set = [("ante", ante), ("raise", raise)];
        let value = worth(ask, "dice-poker", &set)?;
        chapter.row(
            Row::new(format!("value with ante {ante} and raise {raise}"), value).by(command(
                "solve",
                "dice-poker",
                &set,
                "",
            )),
        );
    }
    Ok(())
}

/// Dice of endlessly many sides are von Neumann's poker.
fn limits(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    chapter.table("Dice of endlessly many sides: von Neumann's poker");
    for (raise, printed) in [(1u8, "1"), (2, "2"), (3, "3")] {
        let (above, more) = (i64::from(raise), u64::from(raise));
        let limit = part(above, (more + 1) * (more + 4));
        let set = [("sides", "60"), ("raise", printed)];
        let value = worth(ask, "dice-poker", &set)?;
        let far = Number::to_f64(&((&value - &limit) / &limit));
        chapter.row(
            Row::new(format!("value with 60 sides and raise {raise}"), value)
                .note(&format!(
                    "in the limit B/((B + 1)(B + 4)) = {}: {:+.2} % off",
                    Value::from(&limit).text(),
                    100.0 * far
                ))
                .by(command("solve", "dice-poker", &set, "")),
        );
    }
    Ok(())
}

fn draw(chapter: &mut Chapter, family: &[FamilyRow]) {
    let points = || family.iter().map(|member| [f64::from(member.sides), member.value.float]);
    let exact = part(1, 10);
    let limit = Number::to_f64(&exact);
    let is_limit = |member: &&FamilyRow| {
        let value = member.value.exact.as_ref().and_then(|text| text.parse::<Fraction>().ok());
        value.as_ref() == Some(&exact)
    };
    let attained: Vec<String> =
        family.iter().filter(is_limit).map(|member| member.sides.to_string()).collect();
    let plot = Plot {
        title: "Baby Poker with other dice: what it is worth to player A".to_owned(),
        x: Axis::over("sides of a die", [1.0, 21.0]),
        y: Axis::over("dollars", points().map(|[_, value]| value).chain([0.0, 1.1 * limit]))
            .rounded(),
        pieces: vec![
            Piece {
                name: "the limit, von Neumann's poker: 1/10".to_owned(),
                colour: 0,
                shape: Shape::Level(limit),
            },
            Piece {
                name: "value, ante 1 and raise 1".to_owned(),
                colour: 0,
                shape: Shape::Dots(points().map(|[x, value]| [x, value, value, value]).collect()),
            },
        ],
        note: "Each value is a fraction, proven by duality.".to_owned(),
    };
    chapter.figure(
        "baby-poker-dice",
        format!(
            "The value of the game by the number of sides. Dice with {} sides attain the limit exactly.",
            attained.join(" and ")
        ),
        Picture::Plot(plot),
    );
}
