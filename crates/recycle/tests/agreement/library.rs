//! The library's games, and the files in every dialect that the tests have, played at random.

use crate::engine;
use kernel::RngStream;
use oracle::{Game, Play, Quirks, win_shares};
use recycle::program::Compat;
use std::path::Path;

/// The oracle plays until it has found this many options in all, and at least this many games.
const ENOUGH: usize = 24_000;
const LEAST_GAMES: u64 = 30;
/// The engine plays this many times as many games.
const TIMES: u64 = 8;

/// A sum with its squares.
#[derive(Clone, Default)]
struct Tally {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, x: f64) {
        self.n += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    fn mean(&self) -> f64 {
        self.sum / self.n
    }

    /// The square of the standard error of the mean.
    fn error(&self) -> f64 {
        (self.squares / self.n - self.mean().powi(2)).max(0.0) / (self.n - 1.0).max(1.0)
    }

    /// How many standard errors lie between two means.
    fn distance(&self, other: &Self) -> f64 {
        let difference = (self.mean() - other.mean()).abs();
        if difference < 1e-9 { 0.0 } else { difference / (self.error() + other.error()).sqrt() }
    }
}

/// What is compared, by name.
#[derive(Default)]
struct Figures(Vec<(String, Tally)>);

impl Figures {
    fn add(&mut self, play: &Play, is_max: bool) {
        let options: usize = play.options.iter().sum();
        let mut values = vec![
            ("decisions".to_owned(), play.decisions as f64),
            ("options".to_owned(), options as f64),
        ];
        let wins = win_shares(&play.scores, is_max);
        for (seat, (score, win)) in play.scores.iter().zip(wins).enumerate() {
            let own = play.seats.iter().filter(|decided| **decided == seat).count();
            values.push((format!("score of {seat}"), *score as f64));
            values.push((format!("wins of {seat}"), win));
            values.push((format!("decisions of {seat}"), own as f64));
        }
        self.0.resize_with(values.len(), Default::default);
        for ((name, tally), (new_name, value)) in self.0.iter_mut().zip(values) {
            *name = new_name;
            tally.add(value);
        }
    }

    /// Where the two are too far apart.
    fn differences(&self, other: &Self) -> Vec<String> {
        let pairs = self.0.iter().zip(&other.0);
        pairs
            .filter(|(one, other)| one.1.distance(&other.1) > 5.0)
            .map(|((name, one), (_, other))| {
                format!(
                    "{name}: oracle {:.4} ± {:.4}, engine {:.4} ± {:.4}",
                    one.mean(),
                    one.error().sqrt(),
                    other.mean(),
                    other.error().sqrt()
                )
            })
            .collect()
    }
}

/// How a file differs in the two.
fn differences(text: &str, compat: Compat, enough: usize) -> Vec<String> {
    let quirks =
        if compat.quirks { Quirks::of(&crate::invented::FOLLOWED) } else { Quirks::sane() };
    let game = match Game::new(text, &[], quirks) {
        Ok(game) => game,
        Err(error) => return vec![format!("the oracle refuses it: {error}")],
    };
    let program = match engine::program(text, compat) {
        Ok(program) => program,
        Err(error) => return vec![format!("the engine refuses it: {error}")],
    };
    let (mut expected, mut found) = (Figures::default(), Figures::default());
    let (mut n_options, mut n_games) = (0, 0);
    let (mut oracle_fails, mut engine_fails) = (Tally::default(), Tally::default());
    let mut first_error = String::new();
    while n_games < LEAST_GAMES || n_options < enough {
        let play = game.play_random(&mut RngStream::new(1, n_games));
        n_games += 1;
        n_options += 200;
        oracle_fails.add(f64::from(u8::from(play.is_err())));
        match play {
            Ok(play) => {
                n_options += play.options.iter().sum::<usize>();
                expected.add(&play, game.is_max());
            }
            Err(error) => first_error = error,
        }
    }
    for idx in 0..TIMES * n_games {
        let play = engine::play(&program, &mut RngStream::new(2, idx));
        engine_fails.add(f64::from(u8::from(play.is_err())));
        match play {
            Ok(play) => found.add(&play, game.is_max()),
            Err(error) => first_error = error,
        }
    }
    let mut differences = expected.differences(&found);
    if oracle_fails.distance(&engine_fails) > 5.0 {
        differences.push(format!(
            "failures: oracle {:.3}, engine {:.3}: {first_error}",
            oracle_fails.mean(),
            engine_fails.mean()
        ));
    }
    differences
}

/// All files of a folder whose names end like this, by name.
fn files(folder: &str, ends: &[&str]) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found: Vec<(String, String)> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| ends.iter().any(|end| path.to_string_lossy().ends_with(end)))
        .map(|path| {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("the file can be read"))
        })
        .collect();
    found.sort();
    found
}

fn check(folder: &str, compat: Compat, enough: usize) {
    let mut wrong = Vec::new();
    for (name, text) in files(folder, &[".rcy", ".gdl"]) {
        // Forms that the reference does not have, and the oracle neither.
        if name == "loose.rcy" {
            continue;
        }
        wrong.extend(
            differences(&text, compat, enough).iter().map(|found| format!("{name}: {found}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_librarys_games_have_the_same_figures() {
    check("../../games", Compat::NONE, ENOUGH);
}

#[test]
fn files_in_every_dialect_have_the_same_figures() {
    check("tests/accepted", Compat::NONE, ENOUGH);
    check("tests/dialects", Compat::NONE, ENOUGH);
    check("tests/seed", Compat::NONE, ENOUGH);
}

#[test]
fn with_the_existing_engines_quirks_the_figures_agree_too() {
    check("tests/accepted", Compat::CARDSTOCK, ENOUGH);
    check("tests/dialects", Compat::CARDSTOCK, ENOUGH);
    check("tests/seed", Compat::CARDSTOCK, ENOUGH);
}

#[test]
#[ignore = "takes minutes: OPTIONS is how many options the oracle finds in each game"]
fn the_figures_agree_in_many_games() {
    let enough = std::env::var("OPTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(500_000);
    for folder in ["../../games", "tests/accepted", "tests/dialects", "tests/seed"] {
        check(folder, Compat::NONE, enough);
        check(folder, Compat::CARDSTOCK, enough);
    }
}
