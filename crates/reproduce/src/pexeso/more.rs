//! What is not in the paper: the game itself, and what the fifth section leaves to be worked out.

use study::pexeso::Chance;
use study::reproduced::Value;
use workbench::Findings;

use super::found::{PexesoSolutions, studied};
use super::picture;
use crate::ask::{Ask, Set, command};
use crate::checks::{Checked, Checks, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PexesoSolutions, ask: &Ask<'_>) -> Checked {
    rule(checks, found);
    picture::of_moves(checks, ask)?;
    endings(checks, found);
    variants(checks, ask)?;
    rates(checks, ask)?;
    picture::of_advantage(checks, ask)?;
    length(checks, ask)?;
    jump(checks, ask)
}

fn rule(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let rule = found.study.rule.as_ref().expect("it was asked for");
    let right = rule.positions - rule.exceptions.len();
    checks.finding("rule-is-right", values![right, rule.positions]);
    let exceptions = listed(&rule.exceptions, |exception| {
        let [n, k] = exception.position;
        format!("[{n}, {k}]: {} and not {}", exception.best, exception.rule)
    });
    checks.finding("rule-is-wrong", values![exceptions]);
    for count in found.survey().actions.iter().filter(|count| count.positions > 0) {
        checks.number("by-best-move", values![count.action.words], count.positions);
    }
}

fn shown(chance: &Chance) -> String {
    let float = chance.float.filter(|x| *x > 1e-300);
    float.map_or_else(|| chance.text.clone(), |x| Value::from(x).text())
}

fn endings(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    for row in &found.far {
        let turns = row.turns_if_over.map_or(String::new(), |turns| {
            format!("worth {:+.6} to the first player; {turns:.2} turns if it ends", row.value)
        });
        let paper = row
            .paper
            .as_ref()
            .map_or(String::new(), |paper| format!("{} by the printed recurrence", shown(paper)));
        checks.finding(
            "p-in-the-game",
            values![row.pairs, finish = shown(&row.finish), turns, paper],
        );
    }
}

fn variants(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let found = studied(ask, &[("pairs", "8")], &["errors"])?;
    for row in found.errors.expect("it was asked for") {
        checks.number(
            "by-reading",
            values![
                row.p,
                row.mates,
                row.last,
                turns = row.turns.map_or(String::new(), |turns| format!("{turns:.3} turns"))
            ],
            row.a,
        );
    }
    Ok(())
}

fn rates(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    for row in checks.table("error-rates") {
        let set: Set<'_> = &[("pairs", row.text("pairs")), ("err", row.text("err"))];
        let solved = ask.solve("pexeso", set, |request| request)?;
        let Findings::Pexeso(findings) = &solved.document.findings else {
            unreachable!("the solution of Pexeso")
        };
        let turns = findings.turns.clone().flatten();
        let turns = turns.map_or(String::new(), |turns| format!("{:.2} turns", turns.float));
        checks
            .number("by-error-rates", &row.with(values![turns]), &solved.document.values[0])
            .by(command("solve", "pexeso", set, ""));
    }
    let set: Set<'_> = &[("pairs", "4"), ("err", "0.1"), ("collect", "mover")];
    let solved = ask.solve("pexeso", set, |request| request)?;
    checks
        .number("pairs-can-be-missed", &[], &solved.document.values[0])
        .by(command("solve", "pexeso", set, ""));
    Ok(())
}

fn length(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let found = studied(ask, &[("pairs", "8")], &["length"])?;
    let length = found.length.expect("it was asked for");
    for row in &length.rows {
        checks.number("turns-both-erring", values![row.p, row.p_turns], row.turns);
    }
    let limit =
        length.limit.exact.as_ref().map_or(String::new(), |exact| format!("exactly {exact}"));
    checks.number("turns-in-the-limit", values![limit], length.limit.float);
    Ok(())
}

/// What is left of small errors as they vanish.
fn jump(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    for row in checks.table("vanishing-errors") {
        let set: Set<'_> = &[("pairs", "8"), ("err", row.text("err"))];
        let solved = ask.solve("pexeso", set, |request| request)?;
        checks
            .number("vanishing-error", &row.with(&[]), &solved.document.values[0])
            .by(command("solve", "pexeso", set, ""));
    }
    Ok(())
}
