//! A glance at a game that is being written: its main figures, quick enough to be asked for at each save.

use ::play::{Observed, PlayError};
use kernel::{LimitReached, Limits, Watch};
use study::document::failures;
use study::glance::{Glance, SolvedGlance};
use study::measure::Gathered;

use crate::bench::Workbench;
use crate::error::{Fault, WorkbenchError};
use crate::measure::Quietly;
use crate::request::{Seating, Work};
use crate::simulate::{SimulateRequest, fill_in, summed_up};
use crate::solve::{SolveRequest, Solved};

/// The most states of a game that is solved at a glance.
const FEW: u64 = 50_000;

/// The most memory that it may take.
const ROOM: u64 = 256 << 20;

impl Workbench {
    /// The main figures of a game: those of the games of `request`, and its value if it is small. `solving` may stop the
    /// solver, which is no error: there is no value then.
    ///
    /// # Errors
    /// What is wrong with the request, or that the games were stopped.
    pub fn glance(
        &self,
        request: &SimulateRequest,
        watch: &dyn Watch,
        solving: &dyn Watch,
    ) -> Result<Glance, WorkbenchError> {
        let (setting, config) = request.seat(self, watch)?;
        let table = &setting.table;
        let mut glance = match table.observe(&config, watch, &Gathered::new(table.seats())) {
            Ok(Observed { stopped: Some(stop), .. }) => return Err(LimitReached::from(stop).into()),
            Ok(Observed { summary, tally, .. }) => {
                Glance::new(summed_up(&setting, &config, &summary), table.class(), &tally)
            }
            Err(PlayError::AllFailed { failures: all }) => {
                let mut failures = failures(&all);
                fill_in(&setting, &config, &mut failures);
                Glance::of_failures(setting.game.clone(), table.class(), failures)
            }
            Err(other) => return Err(WorkbenchError::Play(other)),
        };
        glance.warnings = setting.warnings;
        let asked = SolveRequest {
            game: request.game.clone(),
            work: Work { limits: Limits { states: FEW, bytes: ROOM }, ..Work::default() },
            seating: Seating { err: request.seating.err.clone(), ..Seating::default() },
            most_sets: Some(0),
            ..SolveRequest::default()
        };
        match self.solve(&asked, &Quietly(solving)) {
            Ok(Solved { document, stopped: None, .. }) => {
                let (class, method, values) = (document.class, document.method, document.values);
                glance.class = class;
                glance.solved = Some(SolvedGlance { method, values, states: document.states });
            }
            Ok(Solved { stopped: Some(error), .. }) | Err(error)
                if error.fault() == Fault::Interrupted =>
            {
                return Err(error);
            }
            _ => {}
        }
        Ok(glance)
    }
}

/// The main figures of a game, by the [standard](Workbench::standard) workbench.
///
/// # Errors
/// What is wrong with the request, or that the games were stopped.
pub fn glance(
    request: &SimulateRequest,
    watch: &dyn Watch,
    solving: &dyn Watch,
) -> Result<Glance, WorkbenchError> {
    Workbench::standard().glance(request, watch, solving)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameRef, GameSource, new_game};

    fn request(text: &str, set: &[(&str, &str)]) -> SimulateRequest {
        let game = GameSource::Described { name: "a.rcy".to_owned(), text: text.to_owned() };
        let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let game = GameRef { set: set.collect(), ..GameRef::new(game) };
        SimulateRequest { games: Some(200), ..SimulateRequest::new(game) }
    }

    #[test]
    fn a_small_game_has_its_figures_and_its_value() {
        let text = new_game("a").expect("it is a name").text;
        let glance = glance(&request(&text, &[]), &(), &()).expect("it can be played");
        assert_eq!((glance.games, glance.seats.len(), glance.failures.len()), (200, 2, 0));
        let simulated = crate::simulate(&request(&text, &[]), &()).expect("it can be played");
        assert_eq!(glance.seats, simulated.document.seats);
        assert!(glance.ties.is_some());
        let solved = glance.solved.expect("it is small");
        let solution = crate::solve(&SolveRequest::new(request(&text, &[]).game), &());
        assert_eq!(solved.values, solution.expect("it is solved").document.values);
    }

    #[test]
    fn a_game_of_which_none_ends_has_a_place_where_it_fails() {
        let text = new_game("a").expect("it is a name").text;
        let text = text.replace("(== (size (game iloc STOCK)) 0)", "(== 1 2)");
        let glance = glance(&request(&text, &[]), &(), &()).expect("it can be played");
        assert_eq!(glance.games, 0);
        assert!(glance.failures[0].place.is_some(), "{:?}", glance.failures);
        assert_eq!(glance.solved, None);
    }

    #[test]
    fn a_solver_that_takes_too_long_is_no_error() {
        struct Never;
        impl Watch for Never {
            fn tick(&self, _: kernel::Progress<'_>) -> Result<(), kernel::Stop> {
                Err(kernel::Stop::OutOfTime)
            }
        }
        let text = new_game("a").expect("it is a name").text;
        let found = glance(&request(&text, &[]), &(), &Never).expect("it can be played");
        assert_eq!((found.games, found.solved), (200, None));
        assert!(glance(&request(&text, &[]), &Never, &()).is_err());
    }
}
