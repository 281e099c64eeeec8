//! What is not in the paper: the game itself, and what the fifth section leaves to be worked out.

use study::pexeso::Chance;
use study::reproduced::{Chapter, Row, Value};
use workbench::{Findings, WorkbenchError};

use super::found::{Found, studied, study};
use super::picture;
use crate::ask::{Ask, Set, command};

pub(super) fn rows(
    chapter: &mut Chapter,
    found: &Found,
    ask: &Ask<'_>,
) -> Result<(), WorkbenchError> {
    rule(chapter, found);
    picture::of_moves(chapter, ask)?;
    endings(chapter, found);
    variants(chapter, ask)?;
    rates(chapter, ask)?;
    picture::of_advantage(chapter, ask)?;
    length(chapter, ask)?;
    jump(chapter, ask)
}

fn rule(chapter: &mut Chapter, found: &Found) {
    chapter.table("The best move: Zwick and Paterson's rule");
    let rule = found.study.rule.as_ref().expect("it was asked for");
    let right = rule.positions - rule.exceptions.len();
    chapter.row(
        Row::new_text("positions to 64 pairs in which the rule is right", format!("{right} of {}", rule.positions))
            .note("nothing known: two unseen cards; n + k even: one; odd: none where 3k ≥ 2(n + 1), else two")
            .by(study("64", "rule")),
    );
    let exceptions: Vec<String> = rule
        .exceptions
        .iter()
        .map(|exception| {
            let [n, k] = exception.position;
            format!("[{n}, {k}]: {} and not {}", exception.best, exception.rule)
        })
        .collect();
    chapter.row(Row::new_text("where it is wrong", exceptions.join(", ")).by(study("64", "rule")));
    let survey = found.study.positions.as_ref().expect("it was asked for");
    for count in survey.actions.iter().filter(|count| count.positions > 0) {
        let item = format!("positions where it is best to {}", count.action.words);
        chapter.row(Row::new(item, count.positions).by(study("64", "positions")));
    }
}

fn shown(chance: &Chance) -> String {
    let float = chance.float.filter(|x| *x > 1e-300);
    float.map_or_else(|| chance.text.clone(), |x| Value::from(x).text())
}

fn endings(chapter: &mut Chapter, found: &Found) {
    chapter.table("How likely [n, 0] is finished in the game");
    for row in &found.far {
        let turns = row.turns_if_over.map_or(String::new(), |turns| {
            format!("worth {:+.6} to the first player; {turns:.2} turns if it ends", row.value)
        });
        let paper = row
            .paper
            .as_ref()
            .map_or(String::new(), |paper| format!("{} by the printed recurrence", shown(paper)));
        chapter.row(
            Row::new_text(format!("P({}, 0)", row.pairs), shown(&row.finish))
                .note(&turns)
                .note(&paper)
                .by(study("1000", "ending")),
        );
    }
}

fn variants(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    chapter.table("Players who err: four readings of section 5");
    let found = studied(ask, &[("pairs", "8")], &["errors"])?;
    for row in found.errors.expect("it was asked for") {
        chapter.row(
            Row::new(
                format!(
                    "A(8, 0) with p = q = {}, mates {}, last pairs {}",
                    row.p, row.mates, row.last
                ),
                row.a,
            )
            .note(&row.turns.map_or(String::new(), |turns| format!("{turns:.3} turns")))
            .by(study("8", "errors")),
        );
    }
    Ok(())
}

fn rates(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    chapter.table("Players who err: who has the advantage");
    let sets: [Set<'_>; 4] = [
        &[("pairs", "8"), ("err", "0.1,0.2")],
        &[("pairs", "8"), ("err", "0.2,0.1")],
        &[("pairs", "16"), ("err", "0.1,0.1")],
        &[("pairs", "64"), ("err", "0.05,0.05")],
    ];
    for set in sets {
        let solved = ask.solve("pexeso", set, |request| request)?;
        let Findings::Pexeso(findings) = &solved.document.findings else {
            unreachable!("the solution of Pexeso")
        };
        let turns = findings.turns.clone().flatten();
        let turns = turns.map_or(String::new(), |turns| format!("{:.2} turns", turns.float));
        let (pairs, err) = (set[0].1, set[1].1);
        chapter.row(
            Row::new(format!("A({pairs}, 0) with p, q = {err}"), &solved.document.values[0])
                .note(&turns)
                .by(command("solve", "pexeso", set, "")),
        );
    }
    let set: Set<'_> = &[("pairs", "4"), ("err", "0.1"), ("collect", "mover")];
    let solved = ask.solve("pexeso", set, |request| request)?;
    chapter.row(
        Row::new(
            "A(4, 0) with p = q = 0.1, where known pairs can be missed",
            &solved.document.values[0],
        )
        .note("nobody gives them out: more positions than [n, k], by policy iteration")
        .by(command("solve", "pexeso", set, "")),
    );
    Ok(())
}

fn length(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    chapter.table("Players who err: how long play takes from [8, 0]");
    let found = studied(ask, &[("pairs", "8")], &["length"])?;
    let length = found.length.expect("it was asked for");
    for row in &length.rows {
        chapter.row(
            Row::new(format!("turns, both erring with {}", row.p), row.turns)
                .note(&format!("p · turns = {:.6}", row.p_turns))
                .by(study("8", "length")),
        );
    }
    let limit =
        length.limit.exact.as_ref().map_or(String::new(), |exact| format!("exactly {exact}"));
    chapter.row(
        Row::new("p · turns as p goes to 0", length.limit.float)
            .note(&limit)
            .by(study("8", "length")),
    );
    Ok(())
}

/// What is left of small errors as they vanish.
fn jump(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    chapter.table("Players who err: a jump at 0, at [8, 0]");
    for (item, err) in [
        ("nobody errs", "0,0"),
        ("both err once in a million", "0.000001,0.000001"),
        ("only the other errs, once in a million", "0,0.000001"),
        ("only the first errs, once in a million", "0.000001,0"),
    ] {
        let set: Set<'_> = &[("pairs", "8"), ("err", err)];
        let solved = ask.solve("pexeso", set, |request| request)?;
        chapter.row(
            Row::new(format!("what the first player expects, {item}"), &solved.document.values[0])
                .by(command("solve", "pexeso", set, "")),
        );
    }
    Ok(())
}
