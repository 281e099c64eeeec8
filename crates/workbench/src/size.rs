//! What is said of a game's size before it is solved, and when it turns out to be too large.

use kernel::{Game, LimitReached, Limits, Stop, Watch};
use solve::{Probe, ProbeConfig, probe};
use study::text::about;

use crate::error::WorkbenchError;

/// From this many positions on, as a power of ten, their number is said before the work.
const WORTH_SAYING: f64 = 7.0;

/// A game that may be too large, and what could be done then.
pub(crate) struct Size<'a> {
    name: &'a str,
    /// The parameters that could be set smaller.
    smaller: Vec<String>,
    probe: Option<Probe>,
}

impl<'a> Size<'a> {
    /// Nothing is known yet of the game called `name`, whose size these parameters may change.
    pub(crate) fn new(name: &'a str, smaller: Vec<String>) -> Self {
        Self { name, smaller, probe: None }
    }

    /// Plays a few random games of `game`, and says how large it is if that is large.
    ///
    /// # Errors
    /// What the watch says.
    pub(crate) fn look<G: Game>(
        &mut self,
        game: &G,
        watch: &dyn Watch,
    ) -> Result<(), WorkbenchError> {
        let probe = probe(game, &ProbeConfig::default(), watch).map_err(LimitReached::from)?;
        if probe.magnitude >= WORTH_SAYING {
            watch.remark(&format!("{}: {}", self.name, estimate(&probe)));
        }
        self.probe = Some(probe);
        Ok(())
    }

    /// Refuses a game whose tree must be held as a whole and cannot be.
    ///
    /// # Errors
    /// If it has more nodes than `limits` allow, but for one chance in a thousand.
    pub(crate) fn fits_as_a_tree(&self, limits: &Limits) -> Result<(), WorkbenchError> {
        match &self.probe {
            Some(probe) if probe.is_above(limits.states) => Err(WorkbenchError::TooLarge {
                name: self.name.to_owned(),
                estimate: estimate(probe),
                limit: limits.states,
                can_be_raised: true,
                hint: self.instead().into(),
            }),
            _ => Ok(()),
        }
    }

    /// The same error; if a limit was reached, with how large the game is and what could be done instead.
    pub(crate) fn explain(&self, error: WorkbenchError) -> WorkbenchError {
        let raise = match error {
            WorkbenchError::Limit {
                limit: LimitReached::States { .. } | LimitReached::Memory { .. },
                hint: None,
            } => "raise it ({max-states}, {max-memory}), ",
            WorkbenchError::Limit { limit: LimitReached::NoMemory { .. }, hint: None } => "",
            WorkbenchError::Limit { limit: LimitReached::Stopped(Stop::OutOfTime), hint: None } => {
                "raise it ({time-limit}), "
            }
            other => return other,
        };
        let WorkbenchError::Limit { limit, .. } = error else { unreachable!("seen above") };
        let size = self.probe.as_ref().map(|probe| format!("{}; ", estimate(probe)));
        let hint = format!("{}{raise}{}", size.unwrap_or_default(), self.instead());
        WorkbenchError::Limit { limit, hint: Some(hint.into()) }
    }

    /// What could be done instead.
    fn instead(&self) -> String {
        const SHOWN: usize = 4;
        let names = self.smaller.iter().take(SHOWN).map(|name| format!("{name}=…"));
        let names = names.collect::<Vec<_>>().join(", ");
        let smaller = if names.is_empty() {
            String::new()
        } else {
            format!("set a smaller game ({names}), ")
        };
        format!("{smaller}or simulate it")
    }
}

/// How large a game is, in words.
pub(crate) fn estimate(probe: &Probe) -> String {
    let games = match probe.games {
        1 => "one random game".to_owned(),
        n => format!("{n} random games"),
    };
    let endless = match probe.unfinished {
        0 => String::new(),
        n => format!(", {n} of which did not come to an end"),
    };
    format!("{} positions of play, estimated from {games}{endless}", about(probe.magnitude))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_told_with_the_size_and_with_what_could_be_done() {
        let probe = Probe { games: 100, unfinished: 2, magnitude: 12.4771 };
        let size = Size { probe: Some(probe), ..Size::new("x.rcy", vec!["NUMP".to_owned()]) };
        let limit = LimitReached::States { limit: 5, needed: 6 };
        let error = size.explain(limit.into());
        assert_eq!(error.reason(), limit.to_string());
        assert_eq!(
            error.to_string(),
            "the state limit was reached: 6 states or more, 5 allowed; about 3e12 positions of play, \
             estimated from 100 random games, 2 of which did not come to an end; raise it (`max-states`, \
             `max-memory`), set a smaller game (NUMP=…), or simulate it"
        );
        let limits = Limits { states: 2_990_000_000, ..Limits::default() };
        let error = size.fits_as_a_tree(&limits).expect_err("it is too large");
        assert_eq!(
            error.to_string(),
            "x.rcy is too large to be solved: about 3e12 positions of play, estimated from 100 random \
             games, 2 of which did not come to an end, and 2990000000 are allowed (`max-states`); set a \
             smaller game (NUMP=…), or simulate it"
        );
        // A report is read by others, who cannot set anything.
        let reason = error.reason();
        assert!(reason.contains("about 3e12") && !reason.contains("set a smaller"), "{reason}");
        let limits = Limits { states: 3_010_000_000, ..Limits::default() };
        assert!(size.fits_as_a_tree(&limits).is_ok());
    }
}
