//! The measures of the papers on CardStock beside ours, game by game: `published [NAME…] [GAMES]`.
//!
//! As there: four players, ten playouts for each option, a hundred games with one such player in the first seat
//! and three at random, a hundred with four of them; of those at random ten thousand. The one who looks ahead has
//! every seat in turn here, so that the run has four times as many games, a hundred of them in the first seat. A line
//! of the book's table for each measure: published, ours with its standard error, and how many errors apart they
//! are, where the published figure has the error of as many games.

use kernel::Game;
use play::{BatchConfig, ByScore, PlayerBuilder, PlayerFactory, observe};
use recycle::program::{Program, ProgramConfig, ProgramDeterminizer};
use study::document::ClassFinding;
use study::measure::{Experiment, Gathered};
use study::measured::{ExperimentFinding, Measured};

/// A game with what is published of it: order, fairness, convergence, spread, drama, security.
struct Case {
    name: &'static str,
    set: &'static [(&'static str, &'static str)],
    published: [Option<f64>; 6],
}

const MEASURES: [&str; 6] = ["order", "fairness", "convergence", "spread", "drama", "security"];

#[rustfmt::skip]
const CASES: [Case; 5] = [
    Case { name: "agram", set: &[],
           published: [Some(0.19), Some(0.96), Some(0.56), Some(0.05), Some(0.27), Some(0.27)] },
    Case { name: "pairs", set: &[],
           published: [None, Some(0.92), Some(0.50), Some(0.21), Some(0.41), Some(0.24)] },
    Case { name: "ninety-eight", set: &[],
           published: [Some(0.88), Some(0.68), Some(0.50), Some(0.37), Some(0.39), Some(0.60)] },
    Case { name: "hearts", set: &[],
           published: [Some(0.52), Some(0.86), Some(0.54), Some(0.14), Some(0.46), Some(0.34)] },
    Case { name: "lama", set: &[("ROUNDS", "1")],
           published: [Some(0.48), Some(0.96), Some(0.58), Some(0.17), Some(0.49), Some(0.26)] },
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games = words.iter().find_map(|word| word.parse().ok()).unwrap_or(100);
    let names: Vec<&String> = words.iter().filter(|word| word.parse::<u64>().is_err()).collect();
    println!("| game | measure | published | ours | error | apart | games |");
    println!("|---|---|---|---|---|---|---|");
    for case in &CASES {
        if names.is_empty() || names.iter().any(|name| case.name == *name) {
            measure(case, games);
        }
    }
}

fn measure(case: &Case, games: u64) {
    let path = format!("{}/../games/{}.rcy", env!("CARGO_MANIFEST_DIR"), case.name);
    let text = std::fs::read_to_string(path).expect("the library has it");
    let set: Vec<(String, String)> =
        case.set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let loaded = recycle::load(&text, &set, &ProgramConfig::default()).expect("it checks");
    let program: &Program = &loaded.program;
    let measured = if program.may_hide() {
        let determinizer = ProgramDeterminizer::new(program).expect("a seat can imagine the rest");
        runs(
            program,
            &|name| {
                PlayerBuilder::new(program, &determinizer)
                    .factory(&name.parse().expect("a player"))
                    .expect("it plays")
            },
            games,
        )
    } else {
        runs(
            program,
            &|name| {
                PlayerBuilder::perfect_information(program)
                    .factory(&name.parse().expect("a player"))
                    .expect("it plays")
            },
            games,
        )
    };
    for (name, published) in MEASURES.iter().zip(case.published) {
        let Some(found) = measured.measures.iter().find(|measure| measure.name == *name) else {
            continue;
        };
        let error = found.std_error.unwrap_or(0.0);
        // Theirs is from a hundred games: its error is ours, scaled.
        let theirs = error * (found.games as f64 / 100.0).sqrt();
        // Figures are published with two digits.
        let both = error.hypot(theirs).hypot(0.005 / 3f64.sqrt());
        let apart = published.map(|published| (found.value - published).abs() / both);
        println!(
            "| {} | {name} | {} | {:.2} | {error:.3} | {} | {} |",
            case.name,
            published.map_or("–".to_owned(), |published| format!("{published:.2}")),
            found.value,
            apart.map_or(String::new(), |apart| format!("{apart:.1}")),
            found.games
        );
    }
    for name in ["skill", "balance", "narrowing", "trailing", "decided"] {
        if let Some(found) = measured.measures.iter().find(|measure| measure.name == name) {
            let error = found.std_error.unwrap_or(0.0);
            println!(
                "| {} | *{name}* | | {:.2} | {error:.3} | | {} |",
                case.name, found.value, found.games
            );
        }
    }
    let first = |experiment: Experiment| {
        let run = measured.experiment(experiment)?;
        let length = run.decisions.mean?;
        Some(format!("{:.1} decisions, seat 1 not last in {:.2}", length, run.seats[0].not_last?))
    };
    println!(
        "| {} | all at random: {}; all searchers: {} | | | | | |",
        case.name,
        first(Experiment::AllRandom).unwrap_or_default(),
        first(Experiment::AllSearchers).unwrap_or_default()
    );
}

fn runs<'a>(
    program: &'a Program,
    entrant: &dyn Fn(&str) -> PlayerFactory<'a, Program>,
    games: u64,
) -> Measured {
    let seats = program.seats();
    let run = |experiment, names: Vec<&str>, games, rotate| {
        let players: Vec<PlayerFactory<'a, Program>> =
            names.iter().map(|name| entrant(name)).collect();
        let config = BatchConfig { games, rotate, longest: 100_000, ..BatchConfig::default() };
        let empty = Gathered::new(seats);
        let seen =
            observe(program, &players, &ByScore, &config, &(), &empty).expect("it is played");
        let names = names.into_iter().map(str::to_owned).collect();
        (ExperimentFinding::new(experiment, names, rotate, &seen.summary, &seen.tally), seen.tally)
    };
    let mut one = vec!["random"; seats];
    one[0] = "flat:10";
    let runs = [
        run(Experiment::AllRandom, vec!["random"; seats], 10_000, false),
        run(Experiment::OneSearcher, one, games * seats as u64, true),
        run(Experiment::AllSearchers, vec!["flat:10"; seats], games, false),
    ];
    Measured::new(ClassFinding::of(program), "flat:10", 1, &runs)
}
