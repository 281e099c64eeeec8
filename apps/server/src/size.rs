//! Size of a game, as far as a second shows.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kernel::{Deadline, LimitReached, Limits, Progress, Stop, Watch};
use serde::Serialize;
use study::Certainty;
use study::report::AddToReport as _;
use study::text::grouped;
use workbench::{GameSource, SolveRequest, Solved, Work, Workbench, WorkbenchError};

use crate::clock;
use crate::error::Refusal;

/// The most states of a game that is solved to know its size.
const STATES: u64 = 300_000;

/// The most memory for that.
const BYTES: u64 = 256 << 20;

/// The most sizes that are remembered: there are not so many games.
const REMEMBERED: usize = 1_000;

/// Size of a game in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Size {
    /// `exact`, `computed`, `settled` or `bounded` where it is solved at once; `large`, or `unknown`.
    solvable: &'static str,
    text: String,
}

/// Sizes found so far, by the names of games.
#[derive(Default)]
pub(crate) struct Sizes(Mutex<HashMap<String, Size>>);

impl Sizes {
    /// The size of the game called `name`, with all its parameters at their defaults.
    ///
    /// # Errors
    /// That there is no such game.
    pub(crate) fn of(
        &self,
        bench: &Workbench,
        name: &str,
        time: Duration,
    ) -> Result<Size, Refusal> {
        let known = |sizes: &Self| {
            let sizes = sizes.0.lock().unwrap_or_else(PoisonError::into_inner);
            sizes.get(name).cloned()
        };
        if let Some(size) = known(self) {
            return Ok(size);
        }
        let size = size(bench, GameSource::from(name), time)?;
        let mut sizes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sizes.len() < REMEMBERED {
            sizes.insert(name.to_owned(), size.clone());
        }
        Ok(size)
    }
}

/// Keeps the last remark.
#[derive(Default)]
struct Remarks(Mutex<Option<String>>);

impl Watch for Remarks {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        Ok(())
    }

    fn remark(&self, text: &str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(text.to_owned());
    }
}

/// The size of `game`, as far as so much time shows.
///
/// # Errors
/// That there is no such game.
pub(crate) fn size(bench: &Workbench, game: GameSource, time: Duration) -> Result<Size, Refusal> {
    let name = game.name().to_owned();
    let name = name.as_str();
    let limits = Limits { states: STATES, bytes: BYTES };
    let request = SolveRequest {
        work: Work { limits, threads: Some(1), seed: None },
        most_sets: Some(0),
        ..SolveRequest::new(game)
    };
    let remarks = Remarks::default();
    let solved = bench.solve(&request, &Deadline::new(&remarks, clock::now, time));
    let remark = remarks.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    let words = |text: &str| {
        let text = text.strip_prefix(name).and_then(|text| text.strip_prefix(": ")).unwrap_or(text);
        // How it was estimated is more than a glance tells.
        text.split(", estimated").next().unwrap_or(text).to_owned()
    };
    let large = |text: String| Ok(Size { solvable: "large", text });
    match solved {
        Ok(Solved { document, stopped: None, .. }) => {
            let (_, unit) = document.findings.states_counted();
            let sets = document.findings.n_information_sets();
            let sets = sets.map(|sets| format!(" · {} information sets", grouped(sets)));
            let states = grouped(document.states);
            let text = format!("{states} {unit}{}", sets.unwrap_or_default());
            let certainty = document.values.first().map(|value| value.certainty);
            let solvable = match certainty {
                Some(Certainty::Proven) => "exact",
                Some(Certainty::Computed) => "computed",
                Some(Certainty::Settled) => "settled",
                _ => "bounded",
            };
            Ok(Size { solvable, text })
        }
        Err(error @ (WorkbenchError::Wrong(_) | WorkbenchError::Misread(_))) => Err(error.into()),
        Err(error @ WorkbenchError::UnknownGame { .. }) => {
            Err(Refusal::not_found(error.to_string()))
        }
        Err(WorkbenchError::TooLarge { estimate, .. }) => large(words(&estimate)),
        error => match (remark, error) {
            (Some(remark), _) => large(words(&remark)),
            (
                None,
                Err(WorkbenchError::Limit { limit: LimitReached::States { needed, .. }, .. }),
            ) => large(format!("{} states or more", grouped(needed))),
            _ => {
                let text = "too large to be looked through in a moment".to_owned();
                Ok(Size { solvable: "unknown", text })
            }
        },
    }
}
