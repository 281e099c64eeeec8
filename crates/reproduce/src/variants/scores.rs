//! Final scores: the two figures of the post, and those of every variant for two to six players.

use recycle::program::Compat;
use study::chart::{Axis, Picture, Piece, Plot, Shape};
use study::text::grouped;
use workbench::WorkbenchError;

use super::balance::Even;
use super::finals::Finals;
use super::{LIBRARY, POST};
use crate::ask::{Ask, command};
use crate::checks::{Checked, Checks, values};

/// Games of four players.
const GAMES: u64 = 40_000;
/// Games of any other number.
const FEWER: u64 = 10_000;
/// Games of what is built in, which is quicker.
const MORE: u64 = 100_000;

/// Games of four random players.
pub(super) struct Four {
    pub(super) post: Finals,
    /// Pairs, Continuous Pairs, Calamities.
    pub(super) library: Vec<Finals>,
}

impl Four {
    pub(super) fn played(ask: &Ask<'_>) -> Result<Self, WorkbenchError> {
        let play = |game| Finals::described(ask, game, 4, GAMES);
        let library = LIBRARY.iter().map(play).collect::<Result<_, _>>()?;
        Ok(Self { post: play(&POST)?, library })
    }

    /// The command that plays games of the library.
    pub(super) fn asked(idx: usize) -> String {
        asked(LIBRARY[idx].file, 4, GAMES)
    }
}

fn asked(file: &str, players: usize, games: u64) -> String {
    let players = players.to_string();
    command("simulate", file, &[("NUMP", &players)], &format!("--games {games}"))
}

pub(super) fn rows(checks: &mut Checks<'_>, four: &Four) {
    let (pairs, continuous) = (&four.library[0], &four.library[1]);
    let is_nine = |finals: &Finals| (8.5..9.5).contains(&finals.mean.mean());
    let post = &four.post;
    let values = values![mean = post.said(), games = GAMES];
    checks.claim("nine-points-post", values, is_nine(post));
    let mean = pairs.said();
    checks.claim("nine-points", values![mean], is_nine(pairs)).by(Four::asked(0));
    let values = values![mean = continuous.said(), games = GAMES];
    let mean = continuous.mean.mean();
    checks.number("continuous-points", values, mean).by(Four::asked(1));
    let rise = continuous.mean.mean() - four.post.mean.mean();
    let error = continuous.mean.std_error().hypot(four.post.mean.std_error());
    checks.claim("rise", values![rise, error], rise > 5.0 * error);
}

pub(super) fn new_rows(ask: &Ask<'_>, checks: &mut Checks<'_>, four: &Four) -> Checked {
    let mut lines = vec![];
    for (idx, game) in LIBRARY.iter().enumerate() {
        let mut line = vec![];
        for players in 2..=6 {
            let (finals, games) = match players {
                4 => (four.library[idx].clone(), GAMES),
                _ => (Finals::described(ask, game, players, FEWER)?, FEWER),
            };
            checks
                .finding(
                    "points-by-players",
                    values![
                        game.title,
                        players,
                        finals = finals.said(),
                        finals.target,
                        decisions = finals.decisions.mean(),
                        games = finals.games(),
                        finals.failed,
                        lost = finals.lost()
                    ],
                )
                .by(asked(game.file, players, games));
            let (mean, target) = (finals.mean.mean(), finals.target as f64);
            let error = 2.0 * finals.mean.std_error();
            let [value, low, high] = [mean, mean - error, mean + error].map(|x| x / target);
            // The first place on the axis is that of two players.
            line.push([players as f64 - 2.0, value, low, high]);
        }
        lines.push(line);
    }
    let even = Even::of(&four.library[2].losses);
    checks.finding("losses-of-calamities", values![even = even.said(), even.p]).by(Four::asked(2));
    habits(ask, checks)?;
    twins(ask, checks, four)?;
    pictures(checks, four, &lines);
    Ok(())
}

/// The program of the post as the engine of its time plays it.
fn habits(ask: &Ask<'_>, checks: &mut Checks<'_>) -> Checked {
    let program = POST.load_as(4, Compat::CARDSTOCK)?.program;
    let finals = Finals::of(ask, &program, GAMES)?;
    let even = Even::of(&finals.losses);
    checks.finding(
        "habits-of-cardstock",
        values![finals = finals.said(), even = even.said(), even.p],
    );
    Ok(())
}

/// The games that are built in.
fn twins(ask: &Ask<'_>, checks: &mut Checks<'_>, four: &Four) -> Checked {
    for (name, described) in [("pairs-game", 0), ("continuous-pairs", 1)] {
        let set = [("seats", "4")];
        let found = ask.simulate(name, &set, &["random"], MORE)?;
        let n_seats = found.seats.len() as f64;
        let mean = found.seats.iter().filter_map(|seat| seat.mean_score).sum::<f64>() / n_seats;
        // Seats of a game hang together; the error of their mean is at most the mean of their errors.
        let error = found.seats.iter().filter_map(|seat| seat.std_error).sum::<f64>() / n_seats;
        let described = &four.library[described].mean;
        let apart = (mean - described.mean()) / error.hypot(described.std_error());
        checks.finding("built-in", values![name, mean, error, apart]).by(command(
            "simulate",
            name,
            &set,
            &format!("--games {MORE}"),
        ));
    }
    Ok(())
}

fn pictures(checks: &mut Checks<'_>, four: &Four, lines: &[Vec<[f64; 4]>]) {
    let shares: Vec<Vec<[f64; 2]>> = (four.library.iter())
        .map(|finals| {
            let all = finals.scores.count() as f64;
            let share = |count: u64| 100.0 * count as f64 / all;
            finals.scores.bins().iter().map(|bin| [bin.from as f64, share(bin.count)]).collect()
        })
        .collect();
    let points = || shares.iter().flatten().copied();
    let piece = |(nth, line): (usize, &Vec<[f64; 2]>)| Piece {
        name: LIBRARY[nth].title.to_owned(),
        colour: nth,
        shape: Shape::Line(line.clone()),
    };
    let plot = Plot {
        title: "Final scores of four random players".to_owned(),
        x: Axis::over(
            "points of a player at the end; who has 16 has lost",
            points().map(|[x, _]| x),
        ),
        y: Axis::over("% of all final scores", points().map(|[_, y]| y).chain([0.0])).rounded(),
        pieces: shares.iter().enumerate().map(piece).collect(),
        note: format!(
            "{} games of each: cardsharp simulate NAME.rcy --games {GAMES}",
            grouped(GAMES)
        ),
    };
    checks.figure("variants-scores", &[], Picture::Plot(plot));
    let values = || lines.iter().flatten().flat_map(|point| [point[2], point[3]]);
    // Narrower than the dots, so that they must be told.
    let widest = lines.iter().flatten().map(|point| point[3] - point[1]).fold(0.0, f64::max);
    let mut pieces = vec![];
    for (nth, line) in lines.iter().enumerate() {
        let through = line.iter().map(|point| [point[0], point[1]]).collect();
        let name = LIBRARY[nth].title.to_owned();
        pieces.push(Piece { name, colour: nth, shape: Shape::Line(through) });
        pieces.push(Piece { name: String::new(), colour: nth, shape: Shape::Dots(line.clone()) });
    }
    let plot = Plot {
        title: "How close to losing players are at the end".to_owned(),
        x: Axis::named("players", (2..=6).map(|players| players.to_string()).collect()),
        y: Axis::over("mean final score, as a part of the threshold", values()).rounded(),
        pieces,
        note: format!(
            "Random players, {} to {} games of each; 95 % intervals are ±{widest:.3} at most",
            grouped(FEWER),
            grouped(GAMES)
        ),
    };
    checks.figure("variants-players", &[], Picture::Plot(plot));
}
