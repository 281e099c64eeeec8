//! `cardsharp-fuzz`: a long run of one target, or one case again.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use fuzz::{Run, Seeds, Target, input, run, shrink};

/// Put texts made from a seed into the language, the store, Pan, Pexeso or the readers of Gambit's files until something goes wrong.
///
/// A stack overflow ends the process without a word: run it again with --careful, which prints the
/// number of each case before it starts.
#[derive(Parser)]
struct Arguments {
    /// What the texts go into
    #[arg(value_parser = PossibleValuesParser::new(Target::ALL.iter().map(|(name, _)| *name)))]
    target: String,
    /// For how long
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// The seed of the cases
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The first case
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// How long one case may take, in seconds
    #[arg(long, value_name = "N", default_value_t = 10)]
    patience: u64,
    /// How much memory the process may take, in MiB
    #[arg(long, value_name = "N", default_value_t = 2048)]
    memory: u64,
    /// Print this case and stop
    #[arg(long, value_name = "CASE")]
    print: Option<u64>,
    /// Print this case with everything taken out that does not matter, and stop
    #[arg(long, value_name = "CASE")]
    shrink: Option<u64>,
    /// Run the cases one by one and print their numbers
    #[arg(long)]
    careful: bool,
}

fn main() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    let seeds = Arc::new(Seeds::load()?);
    let target = Target::ALL.iter().find(|(name, _)| *name == arguments.target);
    let target = target.expect("the parser takes only these").1;
    if let Some(case) = arguments.print {
        print!("{}", input(target, &seeds, arguments.seed, case));
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(case) = arguments.shrink {
        // Every attempt that goes wrong would say so.
        std::panic::set_hook(Box::new(|_| {}));
        print!("{}", shrink(target, &input(target, &seeds, arguments.seed, case)));
        return Ok(ExitCode::SUCCESS);
    }
    let mut next = Run {
        target,
        seed: arguments.seed,
        first: arguments.first,
        cases: if arguments.careful { 1 } else { u64::MAX },
        time: Duration::from_secs(arguments.seconds),
        patience: Duration::from_secs(arguments.patience),
        memory: arguments.memory << 20,
    };
    loop {
        if arguments.careful {
            println!("case {}", next.first);
        }
        match run(&next, Arc::clone(&seeds)) {
            Ok(_) if arguments.careful => next.first += 1,
            Ok(cases) => {
                println!("{cases} cases, nothing found");
                return Ok(ExitCode::SUCCESS);
            }
            Err(found) => {
                let text = input(target, &seeds, arguments.seed, found.case);
                println!("{text}\ncase {}: {}", found.case, found.what);
                return Ok(ExitCode::FAILURE);
            }
        }
    }
}
