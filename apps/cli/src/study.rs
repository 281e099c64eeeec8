//! `cardsharp study`: the questions of a game, and its measures.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::anyhow;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use kernel::{Limits, Probability};
use study::report::{Report, Text, ToReport};
use workbench::values::size;
use workbench::{
    Among, Choice, GameRef, MeasureRequest, Measuring, Outcome, StudyRequest, Topic, Work,
};

use crate::args::{Common, memory_limit, one_of, rate};
use crate::watch::TerminalWatch;

#[derive(Args)]
#[command(after_help = STUDY_EXAMPLES)]
pub(crate) struct StudyArguments {
    #[command(flatten)]
    common: Common,
    /// Answer only these questions
    #[arg(long, value_delimiter = ',', value_name = "TOPIC,…", value_parser = topic())]
    only: Vec<String>,
    /// The positions to look at, where that can be chosen
    #[arg(long, value_parser = one_of::<Among>(), default_value = Among::default().name())]
    among: Among,
    /// Look at this many potential positions instead of all, drawn at random
    #[arg(long, value_name = "N", conflicts_with = "among")]
    sample: Option<u64>,
    /// The seed of the sample, and of the games by which a game is measured
    #[arg(long, value_name = "N", default_value_t = Work::SEED)]
    seed: u64,
    /// Random games by which a game is measured; 0 for a report without measures
    #[arg(long, value_name = "N", default_value_t = MeasureRequest::GAMES)]
    games: u64,
    /// The same with searchers, one among random players and all seats; 0 for none
    #[arg(long, value_name = "N", default_value_t = MeasureRequest::SEARCHED)]
    search_games: u64,
    /// The searcher
    #[arg(long, value_name = "PLAYER", default_value = MeasureRequest::SEARCHER)]
    players: String,
    /// Say what each measure means
    #[arg(long)]
    explain: bool,
    /// How likely a random move is made instead of the chosen one, as 0.1 or 1/10: one for all seats, or one each
    #[arg(long, value_delimiter = ',', value_name = "P,…", value_parser = rate)]
    err: Vec<Probability>,
    /// Give up beyond this many states
    #[arg(long, value_name = "N", default_value_t = Limits::default().states)]
    max_states: u64,
    /// Give up beyond this much memory in tables: bytes, or with K, M, G [default: 8G, or three quarters of what is free if that is less]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
    /// Draw a map of what was found into this SVG file
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

/// Reads the name of a topic.
fn topic() -> PossibleValuesParser {
    let value = |topic: Topic| PossibleValue::new(topic.name).help(topic.about);
    PossibleValuesParser::new(workbench::topics().into_iter().map(value))
}

const STUDY_EXAMPLES: &str = "\
Examples:
  cardsharp study pan --set ranks=4 --set rules=essay          the tables of the essay
  cardsharp study pan --only outcomes                          who wins standard Pan
  cardsharp study pan --set ranks=4 --only heuristic --sample 2000 --seed 7
  cardsharp study pan --set ranks=16 --only positions,branching
  cardsharp study pan --set ranks=3 --set start=[1,3,2]/[2,1,1]   one position, and a way to it
  cardsharp study pexeso --set pairs=64 --only positions,rule
  cardsharp study pexeso --set pairs=16 --only advantage --picture advantage.svg
  cardsharp study games/pan.rcy --set RANKS=2                  a described game: its kind, its size, its value
  cardsharp study agram.rcy --html agram.html                  is it fair, does skill win, is it exciting?
  cardsharp study hearts --players mcts:200 --search-games 20  the same with stronger players
  cardsharp study dice-poker                                   Baby Poker
  cardsharp study dice-poker --only matrix --picture payoffs.svg";

/// Studies a game and shows what was found.
pub(crate) fn study(arguments: &StudyArguments) -> anyhow::Result<()> {
    let work = &arguments.common.work;
    let (writer, [picture]) = work.report.open([arguments.picture.as_deref()])?;
    let request = arguments.request(arguments.common.game()?);
    let watch = TerminalWatch::new(work.time_limit)?;
    let start = Instant::now();
    let result = workbench::study(&request, &watch);
    watch.done();
    let Outcome { mut document, stopped } = result?;
    document.seconds = start.elapsed().as_secs_f64();
    writer.write_drawn(
        &document,
        || document.to_report(),
        |terminal, report| {
            if arguments.explain {
                return terminal.print(report);
            }
            let mut short = report.clone().without(Report::DEFINITIONS);
            if short.blocks.len() < report.blocks.len() {
                short.note(Text::with_code("`--explain` defines the measures."));
            }
            terminal.print(&short)
        },
    )?;
    if let Some(output) = picture {
        let picture = document.findings.picture().ok_or_else(no_picture)?;
        output.write(&picture.to_svg())?;
    }
    stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

/// [`NoOutput::StudyPicture`](workbench::NoOutput::StudyPicture) with the options that would help.
fn no_picture() -> anyhow::Error {
    anyhow!(
        "there is no picture of this: there is one of the advantage in pexeso (--only advantage), \
         and one of the matrix of dice-poker (--only matrix); the charts of any game are on its page \
         (--html FILE)"
    )
}

impl StudyArguments {
    fn request(&self, game: GameRef) -> StudyRequest {
        StudyRequest {
            game,
            work: self.common.work.of(
                Limits { states: self.max_states, bytes: memory_limit(self.max_memory) },
                Some(self.seed),
            ),
            err: self.err.clone(),
            only: self.only.clone(),
            among: self.sample.map_or(self.among, |n| Among::Sample { n, seed: self.seed }),
            measuring: Measuring {
                wanted: self.common.work.report.html.is_some(),
                searcher: self.players.clone(),
                games: self.games,
                searched: self.search_games,
            },
        }
    }
}
