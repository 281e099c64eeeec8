//! A solution as text.

use std::fmt::Write as _;
use std::path::Path;

use study::course::PlayOutcome;
use study::pairs::{OpeningFinding, PairsFindings, ScoreFinding};
use study::{Certainty, Estimate};
use workbench::{Findings, GameReport, SolveDocument};

use super::{bytes, class_found, grouped, heading, table};
use crate::memory;

/// The longest fraction that is shown; JSON has all.
pub(super) const LONG: usize = 40;

/// The document, and where it was saved.
pub(crate) fn text(document: &SolveDocument, saved: Option<&Path>) -> String {
    let mut text = heading(&document.game);
    let _ = writeln!(
        text,
        "{} → {}",
        class_found(&document.class, n_sets(document)),
        way(&document.method, &document.values)
    );
    if let Some(utility) = &document.utility {
        let _ = writeln!(text, "payoffs: {}", payoffs(utility, document.class.seats));
    }
    if let Findings::Hidden(findings) = &document.findings {
        text += &super::hidden::missed(findings);
    }
    text.push('\n');
    if !document.values.is_empty() {
        let mut values = table(&["seat", "value", "how"]);
        for (idx, worth) in document.values.iter().enumerate() {
            values.add_row([(idx + 1).to_string(), value(worth), warrant(worth)]);
        }
        let _ = writeln!(text, "{values}");
    }
    match &document.findings {
        Findings::Pairs(findings) => {
            pairs(&mut text, findings, document.game.set.contains_key("scores"));
        }
        Findings::Pan(findings) => text += &super::pan::findings(findings),
        Findings::Pexeso(findings) => text += &super::pexeso::findings(findings, &document.game),
        Findings::Hidden(findings) => {
            text += &super::hidden::findings(findings, document.method == "best-reply");
        }
        Findings::Course(findings) => text += &course(findings),
        Findings::Deals(findings) => text += &super::deals::findings(findings),
        Findings::Open(findings) => {
            text.extend(findings.deals.as_ref().map(super::deals::findings));
            text.extend(findings.course.as_ref().map(course));
            text += &super::line::findings(&findings.line);
        }
        Findings::Own(findings) => {
            text += &report(&findings.own);
            let findings = &findings.solution;
            text.extend(findings.deals.as_ref().map(super::deals::findings));
            text.extend(findings.course.as_ref().map(course));
            text += &super::line::findings(&findings.line);
        }
        _ => {}
    }
    let is_long = |worth: &Estimate| worth.exact.as_ref().is_some_and(|exact| exact.len() > LONG);
    if document.values.iter().any(is_long) {
        text.push_str("Fractions that are too long for a line are in the document (--json).\n");
    }
    let memory =
        memory::peak().map(|peak| format!(", {} at the peak", bytes(peak))).unwrap_or_default();
    let looked_up =
        matches!(&document.findings, Findings::Pan(findings) if findings.solver == "file");
    let states = match document.states {
        n if looked_up => format!("Looked up in a table of {} states", grouped(n)),
        // Evaluation of the game itself counts none.
        0 => "Done".to_owned(),
        n if matches!(document.findings, Findings::Hidden(_)) => format!("{} nodes", grouped(n)),
        1 => "1 state".to_owned(),
        n => format!("{} states", grouped(n)),
    };
    let tables = if document.bytes > 0 {
        format!("; {} in tables", bytes(document.bytes))
    } else {
        String::new()
    };
    let _ = writeln!(text, "{states} in {:.2} s{tables}{memory}.", document.seconds);
    if let Some(path) = saved {
        let _ = writeln!(text, "Saved in {}.", path.display());
    }
    text
}

/// The information sets of all seats, where they were counted.
fn n_sets(document: &SolveDocument) -> Option<u64> {
    match &document.findings {
        Findings::Hidden(findings) => Some(findings.size.information_sets.iter().sum()),
        _ => None,
    }
}

/// How it was solved, in words.
pub(super) fn way(method: &str, values: &[Estimate]) -> String {
    let method = match method {
        "dense" => "the game's own solver",
        "backward" => "backward induction",
        "retrograde" => "retrograde analysis",
        "policy" => "policy iteration",
        "lp" => "sequence-form LP",
        "cfr" => "CFR",
        "cfr+" => "CFR+",
        "linear-cfr" => "linear CFR",
        "dcfr" => "discounted CFR",
        "pcfr+" => "predictive CFR+",
        "external" => "CFR by external sampling",
        "outcome" => "CFR by outcome sampling",
        "best-reply" => "best replies",
        "quantal" => "quantal response",
        other => other,
    };
    let is_exact = |worth: &Estimate| worth.exact.is_some() && worth.certainty == Certainty::Proven;
    let exact = !values.is_empty() && values.iter().all(is_exact);
    format!("{method}{}", if exact { ", exact" } else { "" })
}

/// What seats want, in words.
pub(super) fn payoffs(utility: &str, seats: usize) -> String {
    match utility {
        "win" => format!("a win counts 1, shared by those who tie, less 1/{seats} for everybody"),
        "loss" => {
            format!("a loss counts -1, shared by those who tie, plus 1/{seats} for everybody")
        }
        _ => "points ahead of the mean of all seats".to_owned(),
    }
}

/// How play goes on.
fn course(findings: &PlayOutcome) -> String {
    let number = |worth: &Estimate| match &worth.exact {
        Some(exact) if exact.len() <= LONG && exact.contains('/') => {
            format!("{exact} = {:.6}", worth.float)
        }
        Some(exact) if exact.len() <= LONG => exact.clone(),
        _ => format!("{:.6}", worth.float),
    };
    let action = findings.action.iter().map(|action| format!("The best move is: {action}.\n"));
    let decisions = match &findings.decisions {
        Some(decisions) => format!(", after {} decisions on average", number(decisions)),
        None => String::new(),
    };
    let finish = number(&findings.finish);
    format!("{}Play ends with probability {finish}{decisions}.\n", action.collect::<String>())
}

pub(super) fn value(worth: &Estimate) -> String {
    // No sign on nothing.
    let float = worth.float + 0.0;
    match &worth.exact {
        // A fraction longer than a line helps nobody at a terminal; JSON has it.
        Some(exact) if exact.len() <= LONG => format!("{exact} = {float:+.9}"),
        _ => format!("{float:+.9}"),
    }
}

pub(super) fn warrant(worth: &Estimate) -> String {
    let (low, high) = (worth.low.unwrap_or(worth.float), worth.high.unwrap_or(worth.float));
    match worth.certainty {
        Certainty::Proven => "proven, exact".to_owned(),
        Certainty::Computed => "computed, floating point".to_owned(),
        Certainty::Settled => "settled, floating point".to_owned(),
        // Digits that are all the same tell nothing.
        Certainty::Between if high - low < 2e-6 => {
            format!("to within {:.1e}", (high - worth.float).max(worth.float - low))
        }
        Certainty::Between => format!("between {low:+.6} and {high:+.6}"),
        Certainty::Sampled => format!("sampled, {low:+.6} to {high:+.6}"),
    }
}

fn pairs(text: &mut String, findings: &PairsFindings, wants_detail: bool) {
    if let Some(configuration) = &findings.configuration {
        let margin = configuration
            .margin
            .map(|margin| format!(", better by {margin:.9}"))
            .unwrap_or_default();
        let _ = writeln!(text, "Best: {}{margin}.", configuration.action);
    }
    if let Some(ends) = &findings.ends {
        let loses: Vec<String> = ends.loses.iter().map(|share| format!("{share:.6}")).collect();
        let _ = writeln!(
            text,
            "The round ends by a fold with probability {:.6}, by a pair with {:.6}, after {:.4} hits; \
             the loser scores {:.4}.\nEach seat loses with probability {}.",
            ends.fold,
            ends.pair,
            ends.hits,
            ends.score,
            loses.join(", ")
        );
    }
    if let Some(first) = &findings.first_mover {
        let mut rows = table(&["the first player", ""]);
        let exact = first.exact.as_ref();
        let mut row = |what: &str, number: f64, exact: Option<&String>| {
            let fraction =
                exact.filter(|exact| exact.len() <= LONG).map(|exact| format!("{exact} = "));
            rows.add_row([what.to_owned(), format!("{}{number:.9}", fraction.unwrap_or_default())]);
        };
        row("expects", first.value, exact.map(|exact| &exact.value));
        row("loses with probability", first.loses, exact.map(|exact| &exact.loses));
        row("a fold ends the round with probability", first.fold, exact.map(|exact| &exact.fold));
        row("hits in a round", first.hits, exact.map(|exact| &exact.hits));
        row("points the loser scores", first.score, exact.map(|exact| &exact.score));
        let _ = writeln!(text, "{rows}");
    }
    if let Some(deal) = findings.deal.filter(|deal| deal.neglected > 0.0)
        && let Some(first) = &findings.first_mover
        && let (Some(low), Some(high)) = (first.low, first.high)
    {
        let _ = writeln!(
            text,
            "These are means over the deals gone through; tie-breaks of probability {:.2e} were left \
             out (--set neglect=…), so over all deals the first player expects {low:+.4} to {high:+.4}.",
            deal.neglected
        );
    }
    openings(text, findings.openings.as_deref().unwrap_or_default());
    scores(text, &findings.scores, wants_detail);
    if let Some(work) = findings.configurations {
        let tie_breaks = match work.in_tie_breaks {
            0 => String::new(),
            n => format!(", and {} in tie-breaks", grouped(n)),
        };
        let _ = writeln!(
            text,
            "Configurations from the openings: {} visited with the prune {}, {} without it{tie_breaks}.",
            grouped(work.visited),
            if work.prune { "on" } else { "off" },
            grouped(work.without_prune)
        );
    }
}

/// The openings: a map for two seats, one line for each lowest card for more.
fn openings(text: &mut String, openings: &[OpeningFinding]) {
    let Some(first) = openings.first() else { return };
    let mut lows: Vec<u8> = openings.iter().map(|opening| opening.stacks[0][0]).collect();
    lows.dedup();
    if first.stacks.len() != 2 {
        let mut rows = table(&[
            "lowest card",
            "openings",
            "hit",
            "fold",
            "least margin",
            "expects from",
            "to",
        ]);
        for low in lows {
            let these: Vec<_> =
                openings.iter().filter(|opening| opening.stacks[0][0] == low).collect();
            let n_hit = these.iter().filter(|opening| opening.action == "hit").count();
            let least = |of: fn(&OpeningFinding) -> f64| {
                these.iter().map(|opening| of(opening)).fold(f64::INFINITY, f64::min)
            };
            rows.add_row([
                low.to_string(),
                these.len().to_string(),
                n_hit.to_string(),
                (these.len() - n_hit).to_string(),
                format!("{:.4}", least(|opening| opening.margin.unwrap_or(0.0))),
                format!("{:+.4}", least(|opening| opening.value)),
                format!("{:+.4}", -least(|opening| -opening.value)),
            ]);
        }
        let _ = writeln!(text, "{rows}\nEach opening is in the JSON document (--json).");
        return;
    }
    let mut highs: Vec<u8> = openings.iter().map(|opening| opening.stacks[1][0]).collect();
    highs.sort_unstable();
    highs.dedup();
    let headings: Vec<String> = highs.iter().map(|high| format!("vs {high}")).collect();
    let headings: Vec<&str> =
        std::iter::once("card").chain(headings.iter().map(String::as_str)).collect();
    let mut rows = table(&headings);
    for low in lows {
        let cell = |high: &u8| {
            let opening =
                openings.iter().find(|opening| opening.stacks == [vec![low], vec![*high]]);
            opening.map_or(String::new(), |opening| {
                let margin =
                    opening.margin.map_or("–".to_owned(), |margin| format!("{margin:.2}"));
                format!("{} {margin}", opening.action)
            })
        };
        rows.add_row(std::iter::once(low.to_string()).chain(highs.iter().map(cell)));
    }
    let _ = writeln!(
        text,
        "What the first player does at each opening, and by how much it beats the other action:\n{rows}"
    );
}

/// The full game: how likely the player to act is to lose, for every fifth score; or one pair of
/// scores in detail.
fn scores(text: &mut String, scores: &[ScoreFinding], wants_detail: bool) {
    if let ([one], true) = (scores, wants_detail) {
        return detail(text, one);
    }
    let Some(last) = scores.last() else { return };
    let shown: Vec<usize> =
        (0..=last.first).filter(|score| score % 5 == 0 || *score == last.first).collect();
    let headings: Vec<String> = shown.iter().map(|score| format!("vs {score}")).collect();
    let headings: Vec<&str> =
        std::iter::once("score").chain(headings.iter().map(String::as_str)).collect();
    let mut rows = table(&headings);
    let find = |first: usize, second: usize| {
        scores.iter().find(|score| (score.first, score.second) == (first, second))
    };
    for &mine in &shown {
        let cell = |&other: &usize| {
            find(mine, other)
                .map_or(String::new(), |score| format!("{:.4}", score.loses_before_deal))
        };
        rows.add_row(std::iter::once(mine.to_string()).chain(shown.iter().map(cell)));
    }
    let departures: u64 = scores.iter().map(|score| score.departures).sum();
    let _ = writeln!(
        text,
        "The probability of losing the game, before a round is dealt, by own score and the other's:\n{rows}\n\
         The right action is not that of the single round in {} configurations over all {} pairs of \
         scores; --set scores={},0 shows where.",
        grouped(departures),
        scores.len(),
        last.first
    );
}

fn detail(text: &mut String, score: &ScoreFinding) {
    let _ = writeln!(
        text,
        "At {} against {}: loses the game with probability {:.6} before the deal, {:.6} if first.\n\
         The right action is not that of the single round in {} configurations:",
        score.first,
        score.second,
        score.loses_before_deal,
        score.first_loses,
        grouped(score.departures)
    );
    let mut rows = table(&[
        "first player's cards",
        "second's",
        "to act",
        "here",
        "single round",
        "a slip costs",
    ]);
    for example in score.examples.iter().take(20) {
        let cards = |stack: &[u8]| stack.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        rows.add_row([
            cards(&example.stacks[0]),
            cards(&example.stacks[1]),
            example.to_act.to_string(),
            example.action.to_string(),
            example.single_round.to_string(),
            format!("{:.2e}", example.costs),
        ]);
    }
    let _ = writeln!(text, "{rows}");
    if score.examples.len() > 20 {
        let _ = writeln!(text, "(the first 20; all are in the JSON document)");
    }
}

/// The facts of a report, a line each.
pub(crate) fn report(report: &GameReport) -> String {
    let facts = report.report.iter();
    facts.fold(String::new(), |text, fact| text + &format!("{}: {}\n", fact.name, fact.value))
}
