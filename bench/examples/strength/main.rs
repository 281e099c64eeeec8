//! Strength of the players that search, in the games of the library: `strength FILE [GAMES [PAIRS [A=B …]]]`.
//!
//! Each two of them (by default every searcher against `random`) play duplicate deals in each game: both share the
//! sides of the game alternately, and then exchange them on the same deal. A row of FILE is what came of it: the mean
//! difference of payoffs for each seat, with its 95 % interval over the pairs of games, and the share of games won.
//!
//! It can be stopped at any time and goes on where it was: rows that are in FILE are not played again. GAMES are
//! names with commas between them, or `all`. Everything but the seconds is the same on every machine, unless a player
//! has a time for its decisions: that is processor time, so only with one thread (`RAYON_NUM_THREADS=1`) is it its own.
//! `strength FILE tables` plays nothing and prints the rows of FILE as the tables of the book.

mod tables;

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bench::processor_time;
use kernel::{Game, RngStream, Seat};
use play::{
    ByPayoff, Clock, GameRunner, Heuristic, Player, PlayerBuilder, PlayerFactory, PlayerSpec,
    Running, USUAL_LEVEL,
};
use rayon::prelude::*;
use recycle::program::{Program, ProgramConfig, ProgramDeterminizer};

/// The players that search, each with a budget of playouts or depth, against `random`.
const SEARCHERS: [&str; 5] = ["greedy", "flat:10", "mcts:100", "pimc:10", "expectimax:2"];

/// The duplicate deals of a row, unless the command says otherwise.
const PAIRS: u64 = 40;

/// Settings of games that need not end: a game of Pan at random takes 1,500 decisions on average, and it can go on for
/// ever. With a limit it is a draw, in playouts too.
const SETTINGS: [(&str, &str, &str); 1] = [("pan", "LIMIT", "100")];

/// The most nodes of `expectimax` for one decision: in Blackjack and Pairs chance alone has so many ways that the
/// player's own million takes half a second.
const LOOK_AHEAD: u64 = 50_000;

/// The seed of all deals.
const SEED: u64 = 1;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = PathBuf::from(arguments.first().expect("name the file of rows"));
    if arguments.get(1).is_some_and(|word| word == "tables") {
        return tables::print(&std::fs::read_to_string(&file).expect("rows"));
    }
    let games = arguments.get(1).map_or("all", String::as_str);
    let pairs = arguments.get(2).map_or(PAIRS, |text| text.parse().expect("a number of pairs"));
    let mut contests: Vec<[String; 2]> = Vec::new();
    for text in arguments.iter().skip(3) {
        let (a, b) = text.split_once('=').expect("two players, such as pimc:20=flat:20");
        contests.push([a.to_owned(), b.to_owned()]);
    }
    if contests.is_empty() {
        contests.extend(SEARCHERS.map(|name| [name.to_owned(), "random".to_owned()]));
    }
    let done = rows(&file);
    let mut out = OpenOptions::new().create(true).append(true).open(&file).expect("a file");
    let mut library = library(games);
    library.retain(|(_, program)| has_choices(program));
    for [a, b] in &contests {
        for (name, program) in &library {
            let key = format!("{name}\t{a}\t{b}\t{pairs}");
            if !done.contains(&key) {
                let row = contest(program, a, b, pairs);
                append(&mut out, &format!("{key}\t{row}"));
            }
        }
    }
}

/// The keys of the rows that are in `file`.
fn rows(file: &Path) -> HashSet<String> {
    let mut text = String::new();
    if let Ok(mut file) = File::open(file) {
        file.read_to_string(&mut text).expect("text");
    }
    // A line that was cut short has no end, and its row is played again.
    let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    whole.map(|line| line.split('\t').take(4).collect::<Vec<_>>().join("\t")).collect()
}

fn append(out: &mut File, row: &str) {
    println!("{row}");
    out.write_all(format!("{row}\n").as_bytes()).expect("room for a row");
}

/// The games called `names`, with their names.
fn library(names: &str) -> Vec<(String, Arc<Program>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the library")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "rcy"))
        .collect();
    files.sort();
    let name = |path: &PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let wanted: Option<Vec<&str>> = (names != "all").then(|| names.split(',').collect());
    let is_wanted = |name: &str| wanted.as_ref().is_none_or(|wanted| wanted.contains(&name));
    files
        .iter()
        .filter(|path| is_wanted(&name(path)))
        .map(|path| (name(path), load(path)))
        .collect()
}

fn load(path: &Path) -> Arc<Program> {
    let text = std::fs::read_to_string(path).expect("text");
    let name = path.file_stem().expect("a name");
    let own = SETTINGS.iter().filter(|(game, ..)| name == *game);
    let settings: Vec<_> =
        own.map(|(_, key, value)| (key.to_string(), value.to_string())).collect();
    let loaded = recycle::load(&text, &settings, &ProgramConfig::default());
    Arc::clone(&loaded.unwrap_or_else(|found| panic!("{}: {found:#?}", path.display())).program)
}

/// Whether anybody ever chooses, in some games at random.
fn has_choices(program: &Program) -> bool {
    let mut runner = GameRunner::new(program, ByPayoff).with_longest(100_000);
    (0..10).any(|nth| {
        let mut players = vec![play::Random; program.seats()];
        let record = runner.play(&mut players, &mut RngStream::new(SEED, nth)).expect("it ends");
        record.n_options > record.n_decisions()
    })
}

/// The side of each seat: its own, or that of its partners.
fn sides(program: &Program) -> Vec<usize> {
    let teams = program.teams();
    let is_team_game = teams.iter().all(Option::is_some)
        && teams.iter().flatten().collect::<HashSet<_>>().len() > 1;
    let side = |seat: usize| teams[seat].filter(|_| is_team_game).unwrap_or(seat);
    (0..program.seats()).map(side).collect()
}

/// What comes of duplicate deals between `a` and `b`, as the columns of a row.
fn contest(program: &Program, a: &str, b: &str, pairs: u64) -> String {
    let (sides, start) = (sides(program), Instant::now());
    let clock: &Clock<'_> = &|| Duration::from_secs_f64(processor_time());
    let determinizer = program
        .may_hide()
        .then(|| ProgramDeterminizer::new(program).map_err(|error| error.to_string()));
    let players = match &determinizer {
        None => {
            let mut builder = PlayerBuilder::perfect_information(program);
            (builder.heuristic, builder.sides) = (Some(lead()), Some(&sides[..]));
            (builder.clock, builder.look_ahead) = (Some(clock), LOOK_AHEAD);
            [a, b].map(|name| builder.factory(&spec(name)).map_err(|error| error.to_string()))
        }
        Some(Ok(determinizer)) => {
            let mut builder = PlayerBuilder::new(program, determinizer);
            (builder.heuristic, builder.sides) = (Some(lead()), Some(&sides[..]));
            (builder.clock, builder.look_ahead) = (Some(clock), LOOK_AHEAD);
            [a, b].map(|name| builder.factory(&spec(name)).map_err(|error| error.to_string()))
        }
        Some(Err(why)) => return format!("refused\t{why}"),
    };
    let [a, b] = match players {
        [Ok(a), Ok(b)] => [a, b],
        [Err(why), _] | [_, Err(why)] => return format!("refused\t{why}"),
    };
    let deals: Vec<Option<[f64; 2]>> =
        (0..pairs).into_par_iter().map(|deal| pair(program, &sides, [&a, &b], deal)).collect();
    let (mut payoff, mut wins) = (Running::default(), Running::default());
    for [difference, share] in deals.iter().flatten() {
        payoff.push(*difference);
        wins.push(*share);
    }
    let failures = deals.iter().filter(|deal| deal.is_none()).count();
    let (margin, share) = (payoff.interval(USUAL_LEVEL), wins.interval(USUAL_LEVEL));
    format!(
        "{:.4}\t{:.4}\t{:.4}\t{:.4}\t{:.4}\t{:.4}\t{failures}\t{:.1}",
        payoff.mean(),
        margin.low,
        margin.high,
        wins.mean(),
        share.low,
        share.high,
        start.elapsed().as_secs_f64()
    )
}

/// One deal, played twice with sides exchanged: the mean payoff of a seat of the first less that of a seat of the
/// second, and the share of wins of the first, where each seat counts as much as any. Nothing if a game fails.
fn pair(
    program: &Program,
    sides: &[usize],
    players: [&PlayerFactory<'_, Program>; 2],
    deal: u64,
) -> Option<[f64; 2]> {
    let mut runner = GameRunner::new(program, ByPayoff).with_longest(100_000);
    let (mut difference, mut share) = (0.0, 0.0);
    for exchanged in 0..2 {
        let who = |seat: usize| (sides[seat] + exchanged) % 2;
        let mut seated: Vec<Box<dyn Player<Program>>> =
            (0..program.seats()).map(|seat| players[who(seat)].player()).collect();
        let mut chance = RngStream::new(SEED, deal);
        let mut stream = RngStream::new(!SEED, 2 * deal + exchanged as u64);
        let record = runner.play_deal(&mut seated, &mut chance, &mut stream).ok()?;
        let payoffs = record.payoffs.map(|payoff| payoff.to_f64());
        let best = record.payoffs.iter().max().copied();
        let mut means = [[0.0; 3]; 2];
        for seat in (0..program.seats()).map(Seat::new) {
            let of = &mut means[who(seat.idx())];
            of[0] += payoffs[seat];
            of[1] += f64::from(u8::from(Some(record.payoffs[seat]) == best));
            of[2] += 1.0;
        }
        difference += (means[0][0] / means[0][2] - means[1][0] / means[1][2]) / 2.0;
        // With an odd number of seats one of the two has more of them: each seat has its share.
        let [first, second] = means.map(|of| of[1] / of[2]);
        share += if first + second > 0.0 { first / (first + second) / 2.0 } else { 0.25 };
    }
    Some([difference, share])
}

fn spec(name: &str) -> PlayerSpec {
    name.parse().expect("a player")
}

/// The lead in score so far.
fn lead() -> Heuristic<Program> {
    Heuristic::on_any_scale(|program: &Program, state, seat| {
        program.lead(state, seat).unwrap_or(0.0)
    })
}
