//! Figures of a RECYCLE file with random players: length, options, scores and wins.
//!
//! `cargo run --release -p cardsharp-oracle --example figures -- FILE [--set NAME=VALUE]
//! [--games N] [--seed S] [--quirks cardstock] [--show]`
//!
//! `--show` plays one game and prints every choice.
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a program at the command line reads a file and prints"
)]

use kernel::RngStream;
use oracle::{Game, Quirks};
use std::collections::BTreeMap;

/// What the command line asks for.
struct Request {
    file: String,
    settings: Vec<(String, String)>,
    n_games: u64,
    seed: u64,
    quirks: Quirks,
    shows: bool,
}

fn main() -> Result<(), String> {
    let request = request()?;
    let text = std::fs::read_to_string(&request.file).map_err(|e| e.to_string())?;
    let game = Game::new(&text, &request.settings, request.quirks.clone())?;
    if request.shows { show(&game, request.seed) } else { figures(&game, &request) }
}

fn request() -> Result<Request, String> {
    let mut request = Request {
        file: String::new(),
        settings: Vec::new(),
        n_games: 1000,
        seed: 1,
        quirks: Quirks::sane(),
        shows: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--set" => {
                let value = value()?;
                let (name, to) = value.split_once('=').ok_or("--set needs NAME=VALUE")?;
                request.settings.push((name.into(), to.into()));
            }
            "--games" => {
                request.n_games = value()?.parse().map_err(|_| "--games needs a number")?;
            }
            "--seed" => request.seed = value()?.parse().map_err(|_| "--seed needs a number")?,
            "--quirks" => match value()?.as_str() {
                "cardstock" => request.quirks = Quirks::cardstock(),
                "none" => request.quirks = Quirks::sane(),
                other => return Err(format!("{other}: the quirks are `cardstock` or `none`")),
            },
            "--show" => request.shows = true,
            _ if request.file.is_empty() => request.file = word,
            _ => return Err(format!("{word}: what is that?")),
        }
    }
    if request.file.is_empty() {
        return Err(
            "usage: figures FILE [--set N=V] [--games N] [--seed S] [--quirks Q] [--show]".into()
        );
    }
    Ok(request)
}

/// Plays one game and prints every choice.
fn show(game: &Game, seed: u64) -> Result<(), String> {
    let mut stream = RngStream::new(seed, 0);
    let mut state = game.start(&mut stream)?;
    while let Some(seat) = state.seat() {
        for pile in game.piles(&state) {
            let owner = pile.owner.map_or("table".into(), |seat| format!("player {seat}"));
            let cards: Vec<String> = pile
                .cards
                .iter()
                .map(|card| card.values().cloned().collect::<Vec<_>>().join("/"))
                .collect();
            println!("    {owner} {} {}: {}", pile.kind, pile.name, cards.join(" "));
        }
        let options = game.options(&state);
        let idx = stream.below(options.len() as u64) as usize;
        println!("player {seat}:");
        for (k, option) in options.iter().enumerate() {
            println!("  {} {option}", if k == idx { '*' } else { ' ' });
        }
        game.choose(&mut state, idx, &mut stream)?;
    }
    println!("scores {:?}", game.scores(&state, &mut stream)?);
    Ok(())
}

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

    fn error(&self) -> f64 {
        let variance = (self.squares / self.n - self.mean().powi(2)).max(0.0);
        (variance / (self.n - 1.0).max(1.0)).sqrt()
    }
}

fn figures(game: &Game, request: &Request) -> Result<(), String> {
    let (mut decisions, mut branching) = (Tally::default(), Tally::default());
    let (mut scores, mut wins) = (Vec::<Tally>::new(), Vec::<Tally>::new());
    let mut errors: BTreeMap<String, u64> = BTreeMap::new();
    for idx in 0..request.n_games {
        let play = match game.play_random(&mut RngStream::new(request.seed, idx)) {
            Ok(play) => play,
            Err(error) => {
                *errors.entry(error).or_default() += 1;
                continue;
            }
        };
        decisions.add(play.decisions as f64);
        play.options.iter().for_each(|n| branching.add(*n as f64));
        scores.resize(play.scores.len(), Tally::default());
        wins.resize(play.scores.len(), Tally::default());
        let shares = oracle::win_shares(&play.scores, game.is_max());
        for (seat, (score, share)) in play.scores.iter().zip(shares).enumerate() {
            scores[seat].add(*score as f64);
            wins[seat].add(share);
        }
    }
    println!("games      {}", decisions.n);
    println!("decisions  {:.3} ± {:.3} per game", decisions.mean(), decisions.error());
    println!("options    {:.4} per decision", branching.mean());
    for (seat, (score, win)) in scores.iter().zip(&wins).enumerate() {
        println!(
            "seat {seat}     score {:.3} ± {:.3}   wins {:.4} ± {:.4}",
            score.mean(),
            score.error(),
            win.mean(),
            win.error()
        );
    }
    for (error, n) in &errors {
        println!("error      {n} games: {error}");
    }
    if errors.is_empty() { Ok(()) } else { Err("some games failed".into()) }
}
