//! A solved game of Pexeso as text.

use std::fmt::Write as _;

use study::Estimate;
use study::document::GameSet;
use study::pexeso::{Certificate, Chance, MarginFinding, Mean, PaperFinding, PexesoFindings};

use super::solve::LONG;
use super::{table, words};

pub(super) fn findings(findings: &PexesoFindings, game: &GameSet) -> String {
    let mut text = String::new();
    if let Some(action) = &findings.action {
        let _ = writeln!(text, "Best: {} (a {}-move).", action.words, action.unseen);
    }
    if let Some(ways) = &findings.paper {
        text += &paper(ways);
        return text;
    }
    let number = |name: &str| game.set.get(name).map_or(String::new(), ToString::to_string);
    let heading = format!("from [{}, {}] on", number("pairs"), number("known"));
    let mut rows = words(&[&heading, ""]);
    for (name, of) in [
        ("play ends with probability", &findings.finish),
        ("it goes round for ever with", &findings.stall),
    ] {
        if let Some(of) = of {
            rows.add_row([name.to_owned(), chance(of)]);
        }
    }
    let mut turns = |name: &str, of: &Option<Option<Mean>>, none: &str| {
        if let Some(of) = of {
            rows.add_row([name.to_owned(), of.as_ref().map_or(none.to_owned(), mean)]);
        }
    };
    turns("turns (of two cards)", &findings.turns, "without end");
    if matches!(findings.turns, Some(None)) {
        turns("turns if it ends", &findings.turns_if_over, "it does not");
    }
    let _ = writeln!(text, "{rows}");
    text += &margins(findings.margins.as_deref().unwrap_or_default());
    text + &findings.certificate.as_ref().map(certificate).unwrap_or_default()
}

pub(super) fn chance(of: &Chance) -> String {
    let float = match of.float {
        Some(float) if float == 0.0 || float >= 1e-4 => format!("{float:.9}"),
        // Not all digits of a zero are nought.
        _ => of.text.clone(),
    };
    fraction(of.exact.as_deref(), &float)
}

pub(super) fn mean(of: &Mean) -> String {
    fraction(of.exact.as_deref(), &format!("{:.6}", of.float))
}

fn fraction(exact: Option<&str>, float: &str) -> String {
    match exact.filter(|exact| exact.len() <= LONG) {
        Some(exact) => format!("{exact} = {float}"),
        None => float.to_owned(),
    }
}

fn worth(worth: &Estimate) -> String {
    // No sign on nothing.
    fraction(worth.exact.as_deref(), &format!("{:+.9}", worth.float + 0.0))
}

/// Who wins: by how much, if there are few margins.
fn margins(margins: &[MarginFinding]) -> String {
    if margins.is_empty() {
        return String::new();
    }
    let share = |of: fn(i64) -> bool| -> f64 {
        let sum = margins.iter().filter(|found| of(found.margin)).map(|found| found.probability);
        // The sum of nothing has a sign.
        sum.sum::<f64>() + 0.0
    };
    let mut text = format!(
        "The mover wins more pairs with probability {:.6}, as many with {:.6}, fewer with {:.6}.\n",
        share(|margin| margin > 0),
        share(|margin| margin == 0),
        share(|margin| margin < 0)
    );
    if margins.len() > 17 {
        return text;
    }
    let mut rows = table(&["pairs more than the other", "probability"]);
    for found in margins {
        let probability = match found.probability {
            small if small < 1e-4 => format!("{small:.4e}"),
            usual => format!("{usual:.9}"),
        };
        rows.add_row([
            format!("{:+}", found.margin),
            fraction(found.exact.as_deref(), &probability),
        ]);
    }
    let _ = writeln!(text, "{rows}");
    text
}

fn certificate(found: &Certificate) -> String {
    let [pairs, known] = found.worst;
    let is = if found.holds {
        "Known pairs are always worth taking: no position is worth less than -1 to the mover"
    } else {
        "It is not certain that known pairs are always worth taking: some position is worth less than -1"
    };
    format!("{is}; the worst is [{pairs}, {known}] with {}.\n", worth(&found.value))
}

/// The printed recurrence, by how it is read and worked out.
fn paper(ways: &[PaperFinding]) -> String {
    let mut rows = table(&["the printed recurrence, read", "A", "P", "A < 0", "with k ≥ 2"]);
    for way in ways {
        let arithmetic = if way.arithmetic == "exact" { "in fractions" } else { "in doubles" };
        rows.add_row([
            format!(
                "as {}, {arithmetic}",
                if way.reading == "literal" { "it stands" } else { &way.reading }
            ),
            format!("{:+.9}", way.a.float + 0.0),
            chance(&Chance { exact: None, ..way.p.clone() }),
            way.behind.to_string(),
            way.behind_two_known.to_string(),
        ]);
    }
    format!(
        "{rows}\nAs published: A(n,1) from a known second card alone, P = 1 up to three pairs, and positions \
         counted from three pairs on. The recurrence has a slip, and the game is another one: see rules=full.\n"
    )
}
