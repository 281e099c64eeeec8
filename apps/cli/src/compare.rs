//! `cardsharp compare`: games side by side.

use std::time::Instant;

use clap::Args;
use study::report::ToReport;
use workbench::values::name_and_value;
use workbench::{CompareRequest, GameRef, MeasureRequest, SweepRequest};

use crate::args::{Work, usual_limits};
use crate::file;
use crate::watch::TerminalWatch;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareArguments {
    /// The games: names that `cardsharp games` lists, or files; the same one twice to compare parameters
    #[arg(required = true, num_args = 2..=6, value_name = "GAME")]
    sides: Vec<String>,
    /// Set a parameter of all games: a value, a range 2..5 or values 2,3,5; may be repeated
    #[arg(long, value_name = "NAME=VALUES", value_parser = name_and_value)]
    set: Vec<(String, String)>,
    /// Set a parameter of the first game only
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set_a: Vec<(String, String)>,
    /// Set a parameter of the second game only
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set_b: Vec<(String, String)>,
    /// Set a parameter of the third game only
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set_c: Vec<(String, String)>,
    /// Random games of each
    #[arg(long, value_name = "N", default_value_t = MeasureRequest::GAMES)]
    games: u64,
    /// Games of each with searchers, one among random players and all seats; 0 for none
    #[arg(long, value_name = "N", default_value_t = MeasureRequest::SEARCHED)]
    search_games: u64,
    /// The searcher
    #[arg(long, value_name = "PLAYER", default_value = MeasureRequest::SEARCHER)]
    players: String,
    /// The seed of the first game; the others take the numbers after it
    #[arg(long, value_name = "N", default_value_t = workbench::Work::SEED)]
    seed: u64,
    /// Compare what is sampled only, and solve nothing
    #[arg(long)]
    no_exact: bool,
    /// The most combinations of parameters
    #[arg(long, value_name = "N", default_value_t = SweepRequest::MOST)]
    max_combinations: u64,
    #[command(flatten)]
    work: Work,
}

const EXAMPLES: &str = "\
Examples:
  cardsharp compare pairs.rcy continuous-pairs.rcy calamities.rcy --set NUMP=2..6 --html pairs.html
  cardsharp compare pan pan --set ranks=3 --set-b take=2         the same game with another rule
  cardsharp compare agram hearts --players mcts:200 --search-games 50";

/// Puts games side by side.
pub(crate) fn compare(arguments: &CompareArguments) -> anyhow::Result<()> {
    let (writer, []) = arguments.work.report.open([])?;
    let work = arguments.work.of(usual_limits(), Some(arguments.seed));
    let own = [&arguments.set_a, &arguments.set_b, &arguments.set_c];
    if arguments.sides.len() < 3 && !arguments.set_c.is_empty() {
        anyhow::bail!("--set-c is for the third game, and there are two: leave it out");
    }
    let mut games = Vec::new();
    for (nth, name) in arguments.sides.iter().enumerate() {
        games.push(MeasureRequest {
            game: GameRef {
                set: own.get(nth).map(|set| (*set).clone()).unwrap_or_default(),
                ..GameRef::new(file::game(name)?)
            },
            work,
            searcher: arguments.players.clone(),
            games: arguments.games,
            searched: arguments.search_games,
            exact: !arguments.no_exact,
            ..MeasureRequest::default()
        });
    }
    let (set, most) = (arguments.set.clone(), arguments.max_combinations);
    let watch = TerminalWatch::new(arguments.work.time_limit)?;
    let start = Instant::now();
    let result = workbench::compare(&CompareRequest { games, set, most }, &watch);
    watch.done();
    let mut found = result?;
    found.document.seconds = start.elapsed().as_secs_f64();
    writer.write(&found.document, || found.document.to_report())?;
    found.stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}
