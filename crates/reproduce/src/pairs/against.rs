//! The results that the introduction promises: the equilibrium against itself, against a random player, and against
//! others, over the whole deal.

use study::chart::{self, Axis, Picture, Rows};
use workbench::{Findings, Seating, SolveRequest, WorkbenchError};

use super::standard::{REDEAL, Standard};
use crate::ask::{Ask, Set, command};
use crate::checks::{Checked, Checks, listed, values};

/// Who plays against the equilibrium.
const OTHERS: [&str; 6] = ["equilibrium", "myopic", "hit", "threshold:1/4", "random", "fold"];

pub(super) fn rows(ask: &Ask<'_>, checks: &mut Checks<'_>, standard: &Standard) -> Checked {
    // 1. What the introduction names, under the rules as they are.
    let same = standard.full.document.values[0].float;
    checks.number("against-itself", &[], same);
    let found = Against::new(ask, &[], "random")?;
    checks
        .number("against-random", values![words = found.words()], found.value)
        .by(found.asked.clone());
    simulated(ask, checks, &found)?;
    // 2. Other players, with tied deals thrown in, which is quicker.
    let mut bars = vec![];
    for other in OTHERS {
        let found = Against::new(ask, REDEAL, other)?;
        checks
            .number("against-others", values![other, words = found.words()], found.value)
            .by(found.asked.clone());
        bars.push(chart::RowBar {
            name: other.to_owned(),
            value: found.value,
            between: None,
            kind: 0,
            title: format!("{other}: {:+.4} points; {}", found.value, found.words()),
        });
    }
    let said = listed(&bars, |bar| format!("{:.2} of {}", bar.value, bar.name));
    let values = bars.iter().map(|bar| bar.value).chain([0.0]);
    let picture = Rows {
        title: "Pairs: what the equilibrium wins of other players".to_owned(),
        x: Axis::over("points of a round, each player first as often as not", values).rounded(),
        kinds: vec!["exact expectation".to_owned()],
        rows: bars,
        note: "Two players, standard deck, tied deals thrown in; evaluated, not sampled."
            .to_owned(),
    };
    checks.figure("pairs-against", values![said], Picture::Rows(picture));
    Ok(())
}

/// "we simulate the results playing against each other": beside what is exact.
fn simulated(ask: &Ask<'_>, checks: &mut Checks<'_>, exact: &Against) -> Checked {
    const GAMES: u64 = 10_000;
    let players = ["equilibrium", "random"];
    let found = ask.simulate("pairs", &[], &players, GAMES)?;
    let seat = &found.seats[0];
    let (mean, error) = (seat.mean_score.unwrap_or(0.0), seat.std_error.unwrap_or(0.0));
    checks.finding(
        "same-simulated",
        values![mean, error, apart = (mean - exact.value) / error, games = GAMES],
    );
    Ok(())
}

/// Result of the equilibrium strategy against another player.
struct Against {
    value: f64,
    /// How often it loses and how often a round ends by a fold, where the solution says.
    ends: Option<[f64; 2]>,
    asked: String,
}

impl Against {
    fn new(ask: &Ask<'_>, set: Set<'_>, other: &str) -> Result<Self, WorkbenchError> {
        let players = vec!["equilibrium".to_owned(), other.to_owned()];
        let solved = ask.solve("pairs", set, |request| SolveRequest {
            seating: Seating { players, ..request.seating },
            ..request
        })?;
        let asked = command("solve", "pairs", set, &format!("--players equilibrium,{other}"));
        let value = solved.document.values[0].float;
        let ends = match &solved.document.findings {
            Findings::Pairs(findings) => findings.ends.clone(),
            _ => None,
        };
        let ends = ends.map(|ends| [ends.loses[0], ends.fold]);
        Ok(Self { value, ends, asked })
    }

    fn words(&self) -> String {
        self.ends.map_or(String::new(), |[loses, fold]| {
            format!(
                "loses {:.2} % of the rounds; {:.2} % end by a fold",
                100.0 * loses,
                100.0 * fold
            )
        })
    }
}
