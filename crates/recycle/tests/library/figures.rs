//! Figures: `NAME.figures` against what random players get.
//!
//! A line `games N` says how many games to play. Any other line has a quantity, its value, `±`, what
//! the measured value may differ by, the settings or `-`, and where the figure comes from. It comes
//! from elsewhere than the program: a calculation, a separate program, a publication.

use std::collections::BTreeMap;
use std::fs;

use kernel::Game;
use play::{BatchConfig, ByScore, PlayerFactory, Summary, simulate};

use crate::shelf::Described;

/// A line of the file.
struct Figure<'t> {
    quantity: &'t str,
    value: f64,
    within: f64,
    settings: &'t str,
}

pub(crate) fn compare(game: &Described) -> Result<(), String> {
    let text = fs::read_to_string(game.beside("figures"))
        .map_err(|_| "has no figures: write what is known about it from elsewhere".to_owned())?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let (mut games, mut figures) = (None, Vec::new());
    for line in lines {
        match line.strip_prefix("games ") {
            Some(number) => games = number.trim().parse().ok(),
            None => figures.push(figure(line).ok_or(format!("`{line}` is no figure"))?),
        }
    }
    let games = games.ok_or("the file does not say how many games to play")?;
    if figures.is_empty() {
        return Err("the file holds no figures".to_owned());
    }
    let mut summaries: BTreeMap<&str, Summary> = BTreeMap::new();
    for Figure { quantity, value, within, settings } in figures {
        if !summaries.contains_key(settings) {
            summaries.insert(settings, played(game, settings, games)?);
        }
        let found = measured(&summaries[settings], quantity)
            .ok_or(format!("`{quantity}` is nothing that is measured"))?;
        // A NaN is not within anything.
        if (found - value).abs() <= within + 1e-9 {
            continue;
        }
        return Err(format!("{quantity} ({settings}) is {found:.4}, not {value} ± {within}"));
    }
    Ok(())
}

/// `score  9.337 ± 0.1  NUMP=4  source`
fn figure(line: &str) -> Option<Figure<'_>> {
    let mut words = line.split_whitespace();
    let (quantity, value) = (words.next()?, words.next()?.parse().ok()?);
    if words.next()? != "±" {
        return None;
    }
    let (within, settings) = (words.next()?.parse().ok()?, words.next()?);
    words.next()?; // A figure without a source is none.
    let settings = if settings == "-" { "" } else { settings };
    Some(Figure { quantity, value, within, settings })
}

/// Plays `games` games at random; all must come to an end.
pub(crate) fn played(game: &Described, settings: &str, games: u64) -> Result<Summary, String> {
    let program = game.load(settings)?.program;
    let players: Vec<_> = (0..program.seats()).map(|_| PlayerFactory::random()).collect();
    let config = BatchConfig { games, ..BatchConfig::default() };
    let summary =
        simulate(&*program, &players, &ByScore, &config, &()).map_err(|error| error.to_string())?;
    if summary.failures.is_empty() {
        Ok(summary)
    } else {
        Err(format!("{settings}: {}", summary.failures))
    }
}

fn measured(summary: &Summary, quantity: &str) -> Option<f64> {
    let seat = |text: &str| summary.players.get(text.parse::<usize>().ok()?.checked_sub(1)?);
    let games = summary.games as f64;
    match quantity.split_once('-').unwrap_or((quantity, "")) {
        ("score", "") => {
            let sum: f64 = summary.players.iter().map(|player| player.score.mean()).sum();
            Some(sum / summary.players.len() as f64)
        }
        ("score", nth) => Some(seat(nth)?.score.mean()),
        ("wins", nth) => Some(seat(nth)?.wins.successes() / games),
        ("decisions", "") => Some(summary.decisions.mean()),
        ("options", "") => Some(summary.branching()),
        _ => None,
    }
}
