//! `replay`: games that were written down, or one game of a simulation, shown move by move.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use kernel::Probability;
use study::report::ToReport;
use workbench::values::{name_and_value, seconds};
use workbench::{
    Compat, Engine, GameRef, GameSource, ReplayRequest, ReplaySource, SimulateRequest, Work,
};

use crate::args::{one_of, usual_limits};
use crate::file::{self, Disk};
use crate::matches::{SeatingArgs, SimulateArguments};
use crate::report::ReportArguments;
use crate::stdio;
use crate::watch::TerminalWatch;
use crate::watch_file::WatchArguments;

#[derive(Args)]
#[command(after_help = REPLAY_EXAMPLES)]
pub(crate) struct ReplayArguments {
    /// The file that `simulate --record` wrote; or a game, of which --game N is played again as `simulate` plays it
    file: String,
    /// Show this game, move by move: its number, counted from 0
    #[arg(long, value_name = "N")]
    game: Option<u64>,
    /// Of a game: set a parameter, as for `simulate`; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    set: Vec<(String, String)>,
    /// Of a game: play it with the quirks of another engine
    #[arg(long, value_name = "ENGINE", value_parser = one_of::<Engine>())]
    compat: Option<Engine>,
    /// Of a game: the players, as for `simulate`
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    players: Vec<String>,
    #[command(flatten)]
    seating: SeatingArgs,
    /// Of a game: the players moved one seat on after each game
    #[arg(long)]
    rotate: bool,
    #[command(flatten)]
    report: ReportArguments,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<f64>,
}

const REPLAY_EXAMPLES: &str = "\
Examples:
  cardsharp simulate agram --games 100 --record agram.jsonl
  cardsharp replay agram.jsonl                           is every move as the rules have it?
  cardsharp replay agram.jsonl --game 7                  one game, move by move
  cardsharp replay my-game.rcy --game 52                 game 52 of `simulate my-game.rcy`, move by move
  cardsharp replay agram --game 3 --players greedy,random,random,random --seed 7";

impl ReplayArguments {
    /// The options that are about a game and not about a file of games, as far as they are given.
    fn of_a_game(&self) -> Vec<&'static str> {
        let SeatingArgs { err, seed, deterministic, longest, draw_after, table, move_time } =
            &self.seating;
        let given = [
            ("--set", !self.set.is_empty()),
            ("--compat", self.compat.is_some()),
            ("--players", !self.players.is_empty()),
            ("--rotate", self.rotate),
            ("--err", !err.is_empty()),
            ("--seed", seed.is_some()),
            ("--deterministic", *deterministic),
            ("--longest", longest.is_some()),
            ("--draw-after", draw_after.is_some()),
            ("--table", table.is_some()),
            ("--move-time", move_time.is_some()),
        ];
        given.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect()
    }
}

/// Plays the games of a file again, or one game of a simulation.
pub(crate) fn replay(arguments: &ReplayArguments) -> anyhow::Result<()> {
    let (writer, []) = arguments.report.open([])?;
    let (start, mut document) = match ReplaySource::resolve(&arguments.file, &Disk)? {
        ReplaySource::Recorded { name, text } => {
            if let Some(given) = arguments.of_a_game().first() {
                bail!(
                    "{name} says itself what was played, by whom and from which seed: leave out {given}"
                );
            }
            let header = workbench::header(&name, &text)?;
            let game = file::game(&header.game.name)?;
            let watch = TerminalWatch::new(arguments.time_limit)?;
            let start = Instant::now();
            let request = ReplayRequest { name, text, game, show: arguments.game };
            let result = workbench::replay(&request, &watch);
            watch.done();
            (start, result?)
        }
        ReplaySource::Game(game) => {
            let Some(number) = arguments.game else { bail!("{}", missing_number(&game)) };
            let compat = arguments.compat.map_or(Compat::default(), Compat::from);
            let request = SimulateRequest {
                game: GameRef { source: game, set: arguments.set.clone(), compat },
                work: Work { limits: usual_limits(), threads: None, seed: arguments.seating.seed },
                seating: arguments.seating.seating(&arguments.players)?,
                rotate: arguments.rotate,
                ..SimulateRequest::default()
            };
            let watch = TerminalWatch::new(arguments.time_limit)?;
            let start = Instant::now();
            let result = workbench::replay_game(&request, number, &watch);
            watch.done();
            (start, result?)
        }
    };
    document.seconds = start.elapsed().as_secs_f64();
    writer.write(&document, || document.to_report())
}

/// That it has to be said which game is shown.
fn missing_number(game: &GameSource) -> String {
    let name = stdio::shortened(game.name());
    format!(
        "{name} is a game and no file of recorded games: say which game of a simulation is to be shown, as in \
         `cardsharp replay {name} --game 0`"
    )
}

/// The command that shows game `number` of a simulation, for a shell.
pub(crate) fn command(arguments: &SimulateArguments, number: u64) -> String {
    let SimulateArguments { common, players, seating, rotate, .. } = arguments;
    let mut command = started(&common.game, number);
    let mut add = |option: &str, value: &str| add(&mut command, option, value);
    for (name, value) in &common.set {
        add("set", &format!("{name}={value}"));
    }
    if common.compat.is_some() {
        add("compat", "cardstock");
    }
    if !players.is_empty() {
        add("players", &players.join(","));
    }
    if !seating.err.is_empty() {
        let rates: Vec<String> = seating.err.iter().map(Probability::to_string).collect();
        add("err", &rates.join(","));
    }
    if let Some(seed) = seating.seed {
        add("seed", &seed.to_string());
    }
    if let Some(longest) = seating.longest {
        add("longest", &longest.to_string());
    }
    if let Some(after) = seating.draw_after {
        add("draw-after", &after.to_string());
    }
    if let Some(table) = &seating.table {
        add("table", &table.display().to_string());
    }
    if let Some(time) = seating.move_time {
        add("move-time", &format!("{}ms", time.as_millis()));
    }
    if *rotate {
        command += " --rotate";
    }
    command
}

/// The command that shows game `number` of those that `watch` plays.
pub(crate) fn watched_command(arguments: &WatchArguments, number: u64) -> String {
    let WatchArguments { file, set, players, seed, .. } = arguments;
    let mut command = started(file, number);
    for (name, value) in set {
        add(&mut command, "set", &format!("{name}={value}"));
    }
    if !players.is_empty() {
        add(&mut command, "players", &players.join(","));
    }
    if let Some(seed) = seed {
        add(&mut command, "seed", &seed.to_string());
    }
    command
}

fn started(game: &str, number: u64) -> String {
    format!("cardsharp replay {} --game {number}", quoted(game))
}

/// Adds an option and its value.
fn add(command: &mut String, option: &str, value: &str) {
    let _ = write!(command, " --{option} {}", quoted(value));
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./,=:+%~@^".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) && !word.starts_with(['~', '=']) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Arguments, Verb};

    fn command_of(words: &[&str]) -> String {
        let words = ["cardsharp", "simulate"].iter().chain(words);
        match Arguments::try_parse_from(words).unwrap_or_else(|error| panic!("{error}")).verb {
            Verb::Simulate(arguments) => command(&arguments, 52),
            _ => unreachable!("it is `simulate`"),
        }
    }

    #[test]
    fn the_command_has_every_option_that_the_game_depends_on() {
        assert_eq!(command_of(&["war"]), "cardsharp replay war --game 52");
        let all = [
            "my game.rcy",
            "--set",
            "A=1",
            "--set",
            "B=it's",
            "--players",
            "mcts:10~0.1,random",
            "--err",
            "0.1,0",
            "--seed",
            "7",
            "--longest",
            "90",
            "--draw-after",
            "80",
            "--rotate",
            "--compat",
            "cardstock",
            "--table",
            "t",
            "--move-time",
            "2s",
            "--games",
            "60",
            "--threads",
            "1",
            "--json",
        ];
        let command = command_of(&all);
        assert_eq!(
            command,
            "cardsharp replay 'my game.rcy' --game 52 --set A=1 --set 'B=it'\\''s' --compat cardstock \
             --players mcts:10~0.1,random --err 1/10,0 --seed 7 --longest 90 --draw-after 80 --table t \
             --move-time 2000ms --rotate"
        );
    }

    #[test]
    fn a_shell_takes_a_word_for_itself() {
        for (word, quoted_word) in [
            ("a.rcy", "a.rcy"),
            ("", "''"),
            ("~", "'~'"),
            ("$(a)", "'$(a)'"),
            ("a'b", "'a'\\''b'"),
            ("a b", "'a b'"),
        ] {
            assert_eq!(quoted(word), quoted_word);
        }
    }
}
