//! Rows of contests as the tables of the book, in Markdown.

use std::collections::BTreeSet;

use crate::SEARCHERS;

/// Row of the file: a contest in a game, and what came of it.
struct Row {
    game: String,
    a: String,
    b: String,
    pairs: u64,
    /// The mean difference of payoffs, and half the width of its interval.
    payoff: [f64; 2],
    /// The same of the share of wins.
    share: [f64; 2],
    failures: u64,
}

impl Row {
    /// Nothing if the line is no whole row, or says that a player was refused.
    fn from_line(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |nth: usize| fields.get(nth)?.parse::<f64>().ok();
        let mean = |nth| Some([number(nth)?, (number(nth + 2)? - number(nth + 1)?) / 2.0]);
        Some(Self {
            game: fields[0].to_owned(),
            a: (*fields.get(1)?).to_owned(),
            b: (*fields.get(2)?).to_owned(),
            pairs: number(3)? as u64,
            payoff: mean(4)?,
            share: mean(7)?,
            failures: number(10)? as u64,
        })
    }
}

/// Prints the searchers against `random` as one table, and all other contests as another.
pub(crate) fn print(text: &str) {
    let rows: Vec<Row> = text.lines().filter_map(Row::from_line).collect();
    let is_searcher = |row: &Row| row.b == "random" && SEARCHERS.contains(&&*row.a);
    let (searchers, others): (Vec<_>, Vec<_>) = rows.iter().partition(|row| is_searcher(row));
    if !searchers.is_empty() {
        against_random(&searchers);
    }
    // Of several runs of a contest the longest counts.
    let is_beaten = |row: &&Row| {
        let same = |other: &&&Row| (&other.game, &other.a, &other.b) == (&row.game, &row.a, &row.b);
        others.iter().filter(same).any(|other| other.pairs > row.pairs)
    };
    let longest: Vec<&Row> = others.iter().copied().filter(|row| !is_beaten(row)).collect();
    if !longest.is_empty() {
        contests(&longest);
    }
    println!("games that failed: {}", rows.iter().map(|row| row.failures).sum::<u64>());
}

/// What a seat of each searcher receives more than one of a random player; in italics if that may be nothing.
fn against_random(rows: &[&Row]) {
    println!("| game | `{}` |\n|---|{}", SEARCHERS.join("` | `"), "--:|".repeat(SEARCHERS.len()));
    let games: BTreeSet<&str> = rows.iter().map(|row| &*row.game).collect();
    for game in games {
        let cell = |player: &&str| {
            let row = rows.iter().find(|row| row.game == game && row.a == **player);
            row.map_or("–".to_owned(), |row| {
                let [mean, margin] = row.payoff;
                let digits = if mean.abs() < 10.0 { 2 } else { 1 };
                let text = format!("{mean:.digits$} ± {margin:.digits$}");
                if mean > margin { text } else { format!("*{text}*") }
            })
        };
        println!("| {game} | {} |", SEARCHERS.iter().map(cell).collect::<Vec<_>>().join(" | "));
    }
}

/// The share of wins of one player against another by game, and its mean over the games; in italics if it may be a half.
fn contests(rows: &[&Row]) {
    let mut columns: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        if !columns.contains(&(&row.a, &row.b)) {
            columns.push((&row.a, &row.b));
        }
    }
    let text = |[mean, margin]: [f64; 2]| {
        let text = format!("{mean:.3} ± {margin:.3}");
        if mean - margin > 0.5 { text } else { format!("*{text}*") }
    };
    let names: Vec<_> = columns.iter().map(|(a, b)| format!("`{a}` : `{b}`")).collect();
    println!("| game | {} |\n|---|{}", names.join(" | "), "--:|".repeat(names.len()));
    let of = |(a, b): &(&str, &str), game: Option<&str>| -> Vec<&Row> {
        let is_meant =
            |row: &&Row| (&*row.a, &*row.b) == (*a, *b) && game.is_none_or(|game| game == row.game);
        rows.iter().copied().filter(is_meant).collect()
    };
    let games: BTreeSet<&str> = rows.iter().map(|row| &*row.game).collect();
    for game in games {
        let cell = |contest: &(&str, &str)| {
            let row = of(contest, Some(game)).into_iter().next();
            row.map_or("–".to_owned(), |row| format!("{} ({})", text(row.share), row.pairs))
        };
        println!("| {game} | {} |", columns.iter().map(cell).collect::<Vec<_>>().join(" | "));
    }
    let mean = |contest: &(&str, &str)| {
        let rows = of(contest, None);
        let n = rows.len() as f64;
        let mean = rows.iter().map(|row| row.share[0]).sum::<f64>() / n;
        // Deals of different games are independent: their variances add up.
        let margin = rows.iter().map(|row| row.share[1].powi(2)).sum::<f64>().sqrt() / n;
        text([mean, margin])
    };
    println!("| all, each alike | {} |", columns.iter().map(mean).collect::<Vec<_>>().join(" | "));
}
