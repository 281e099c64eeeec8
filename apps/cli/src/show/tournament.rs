//! A tournament as text: the ratings, and how each two fared.

use std::fmt::Write as _;

use study::tournament::TournamentDocument;

use super::{grouped, heading, table};

pub(crate) fn text(document: &TournamentDocument) -> String {
    let mut text = heading(&document.game);
    let mut ratings = table(&["player", "Elo", "± 95 %", "wins", "mean score", "games"]);
    for player in &document.players {
        let [low, high] = player.elo_interval;
        ratings.add_row([
            player.player.clone(),
            // No rating is a negative nothing.
            format!("{:+.0}", player.elo.round() + 0.0),
            format!("{:.0}", (high - low) / 2.0),
            share(player.win_rate),
            player.mean_score.map_or("–".into(), |mean| format!("{mean:.3}")),
            grouped(player.games),
        ]);
    }
    let _ = writeln!(text, "{ratings}");

    // Who won how often against whom, the strongest first.
    let names: Vec<&str> = document.players.iter().map(|player| &*player.player).collect();
    let headings: Vec<&str> = ["wins of … against"].iter().chain(&names).copied().collect();
    let mut cross = table(&headings);
    for a in &names {
        let cell = |b: &&str| match document.between(a, b) {
            Some((rate, [low, high])) => {
                format!("{} ± {:.1}", share(Some(rate)), 50.0 * (high - low))
            }
            None => String::new(),
        };
        cross.add_row([(*a).to_owned()].into_iter().chain(names.iter().map(cell)));
    }
    let _ = writeln!(text, "{cross}");
    let _ = writeln!(
        text,
        "Sampled: {} games with seed {} in {:.2} s. 400 Elo more are ten wins to one; the mean of all is 0.",
        grouped(document.games),
        document.seed,
        document.seconds,
    );
    if document.failures > 0 {
        let _ = writeln!(
            text,
            "{} games failed and do not count; `cardsharp simulate` says why.",
            grouped(document.failures)
        );
    }
    if document.stopped.is_some() {
        let _ = writeln!(text, "Stopped before its end: these are the rounds that were finished.");
    }
    text
}

fn share(share: Option<f64>) -> String {
    share.map_or("–".into(), |share| format!("{:.1} %", 100.0 * share))
}
