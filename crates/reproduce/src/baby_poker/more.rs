//! What is not in the post: the same game described, other dice, other stakes, and von Neumann's limit.

use kernel::{Fraction, Number};
use study::chart::{Axis, Picture, Piece, Plot, Shape};
use study::poker::FamilyRow;
use study::reproduced::Value;
use workbench::{StudyFindings, WorkbenchError};

use super::found::PokerFindings;
use super::payoff::part;
use crate::ask::{Ask, Set, command};
use crate::checks::{Checked, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PokerFindings, ask: &Ask<'_>) -> Checked {
    described(checks, found, ask)?;
    let family = other_dice(checks, ask)?;
    other_stakes(checks, ask)?;
    limits(checks, ask)?;
    draw(checks, &family);
    Ok(())
}

/// What the game with these parameters is worth to seat 1.
fn worth(ask: &Ask<'_>, game: &str, set: Set<'_>) -> Result<Fraction, WorkbenchError> {
    let solved = ask.solve(game, set, |request| request)?;
    let exact = solved.document.values[0].exact.clone();
    Ok(exact.and_then(|text| text.parse().ok()).expect("small games are solved in fractions"))
}

fn described(checks: &mut Checks<'_>, found: &PokerFindings, ask: &Ask<'_>) -> Checked {
    let name = "baby-poker.rcy";
    let value = worth(ask, name, &[])?;
    let same =
        if value == found.value { "as for the built-in game" } else { "unlike the built-in game" };
    checks.number("value-first-player", values![same], value).by(command("solve", name, &[], ""));
    Ok(())
}

fn other_dice(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Result<Vec<FamilyRow>, WorkbenchError> {
    let StudyFindings::DicePoker(found) = ask.study("dice-poker", &[], &["family"])?.findings
    else {
        unreachable!("the study of dice poker")
    };
    let family = found.family.expect("it was asked for");
    for member in &family {
        let counted =
            |count: Option<usize>| count.map_or("more than 400".to_owned(), |n| n.to_string());
        checks.number(
            "value-sides",
            values![
                member.sides,
                raise_vertices = counted(member.raise_vertices),
                fold_vertices = counted(member.fold_vertices)
            ],
            &member.value,
        );
    }
    Ok(family)
}

fn other_stakes(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    for (ante, raise) in [("1", "2"), ("1", "3"), ("1", "4"), ("1", "10"), ("2", "1"), ("3", "3")] {
        let set = [("ante", ante), ("raise", raise)];
        let value = worth(ask, "dice-poker", &set)?;
        checks.number("value-ante-raise", values![ante, raise], value).by(command(
            "solve",
            "dice-poker",
            &set,
            "",
        ));
    }
    Ok(())
}

/// Dice of endlessly many sides are von Neumann's poker.
fn limits(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    for (raise, printed) in [(1u8, "1"), (2, "2"), (3, "3")] {
        let (above, more) = (i64::from(raise), u64::from(raise));
        let limit = part(above, (more + 1) * (more + 4));
        let set = [("sides", "60"), ("raise", printed)];
        let value = worth(ask, "dice-poker", &set)?;
        let far = Number::to_f64(&((&value - &limit) / &limit));
        checks
            .number(
                "value-60-sides-raise",
                values![raise, limit = Value::from(&limit).text(), far = 100.0 * far],
                value,
            )
            .by(command("solve", "dice-poker", &set, ""));
    }
    Ok(())
}

fn draw(checks: &mut Checks<'_>, family: &[FamilyRow]) {
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
    checks.figure(
        "baby-poker-dice",
        values![attained = attained.join(" and ")],
        Picture::Plot(plot),
    );
}
