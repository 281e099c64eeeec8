//! Requests from outside, held within the bounds of the server.
//!
//! What a request may not ask for at all, a file or a program, is refused with a sentence; what it may ask for but not
//! without end, states, memory, threads, is cut to the bound.

use std::num::NonZero;
use std::time::Duration;

use kernel::Limits;
use play::{Base, Budget, PlayerSpec};
use workbench::{
    CompareRequest, GameRef, GameSource, MeasureRequest, PlayRequest, Seating, SimulateRequest,
    SolveRequest, StudyRequest, SweepRequest, TournamentRequest, Work,
};

use crate::bounds::Bounds;
use crate::clock;
use crate::error::Refusal;

/// The most players that are named, parameters that are set, and games that are compared.
const MOST_NAMED: usize = 256;
const MOST_SIDES: usize = 8;

/// The most combinations of a sweep or a comparison.
const MOST_COMBINATIONS: u64 = 2_000;

/// The information sets of each seat in the document of a solution: unless a request says otherwise, and at most.
const SETS: usize = 2_000;
const MOST_SETS: usize = 20_000;

/// Prefix of a player that is a program.
const EXEC: &str = "exec:";

/// Bounds of one request, with the memory that there is now.
pub(crate) struct Tamer<'b> {
    bounds: &'b Bounds,
    states: u64,
    bytes: u64,
}

impl<'b> Tamer<'b> {
    /// For a job that may have `bytes` of memory.
    pub(crate) fn for_job(bounds: &'b Bounds, bytes: u64) -> Self {
        Self { bounds, states: bounds.job_states, bytes }
    }

    /// For a table.
    pub(crate) fn for_table(bounds: &'b Bounds) -> Self {
        Self { bounds, states: bounds.table_states, bytes: bounds.table_bytes }
    }

    pub(crate) fn solve(&self, mut request: SolveRequest) -> Result<SolveRequest, Refusal> {
        self.game(&request.game)?;
        if !request.files.is_empty() {
            return Err(no_file("files"));
        }
        request.most_sets = Some(request.most_sets.unwrap_or(SETS).min(MOST_SETS));
        Ok(SolveRequest {
            work: self.work(request.work),
            seating: seated(request.seating)?,
            ..request
        })
    }

    pub(crate) fn simulate(&self, request: SimulateRequest) -> Result<SimulateRequest, Refusal> {
        self.game(&request.game)?;
        Ok(SimulateRequest {
            work: self.work(request.work),
            seating: seated(request.seating)?,
            ..request
        })
    }

    pub(crate) fn tournament(
        &self,
        request: TournamentRequest,
    ) -> Result<TournamentRequest, Refusal> {
        self.game(&request.game)?;
        Ok(TournamentRequest {
            work: self.work(request.work),
            seating: seated(request.seating)?,
            ..request
        })
    }

    pub(crate) fn study(&self, request: StudyRequest) -> Result<StudyRequest, Refusal> {
        self.game(&request.game)?;
        no_program(&request.measuring.searcher)?;
        Ok(StudyRequest { work: self.work(request.work), ..request })
    }

    pub(crate) fn compare(&self, request: CompareRequest) -> Result<CompareRequest, Refusal> {
        if request.games.len() > MOST_SIDES {
            return Err(Refusal::unable(format!("at most {MOST_SIDES} games are compared")));
        }
        let games = request.games.into_iter().map(|game| self.measure(game));
        Ok(CompareRequest {
            games: games.collect::<Result<_, _>>()?,
            most: request.most.min(MOST_COMBINATIONS),
            ..request
        })
    }

    pub(crate) fn sweep(&self, request: SweepRequest) -> Result<SweepRequest, Refusal> {
        self.game(&request.game)?;
        players(&request.players)?;
        let mut work = self.work(request.work);
        work.limits.bytes = work.limits.bytes.min(SweepRequest::BYTES);
        // Where nothing is said of states, many games are to be solved, and none for long.
        if request.work.limits.states == Limits::default().states {
            work.limits.states = work.limits.states.min(SweepRequest::STATES);
        }
        Ok(SweepRequest { work, most: request.most.min(MOST_COMBINATIONS), ..request })
    }

    fn measure(&self, request: MeasureRequest) -> Result<MeasureRequest, Refusal> {
        self.game(&request.game)?;
        no_program(&request.searcher)?;
        Ok(MeasureRequest { work: self.work(request.work), ..request })
    }

    /// A request for a table. Nobody at it thinks longer for a move than the bounds say.
    pub(crate) fn play(&self, request: PlayRequest) -> Result<PlayRequest, Refusal> {
        self.game(&request.game)?;
        if request.show_views {
            return Err(Refusal::unable("what every seat sees is shown at the command line alone"));
        }
        if request.people.len() > MOST_NAMED {
            return Err(Refusal::unable("these are more people than seats"));
        }
        let mut seating = seated(request.seating)?;
        for player in &seating.players {
            self.thinks_briefly(player)?;
        }
        if let Some(adviser) = &request.advice {
            no_program(adviser)?;
            self.thinks_briefly(adviser)?;
        }
        if let Some(think) = &request.think {
            self.thinks_briefly(&format!("mcts:{think}"))?;
        }
        let most = self.bounds.table_moves;
        seating.longest = Some(seating.longest.unwrap_or(most).min(most));
        let solving_time = Some(self.bounds.solving_time);
        Ok(PlayRequest { work: self.work(request.work), seating, solving_time, ..request })
    }

    /// The game as it may be asked for: its text is not too long.
    fn game(&self, game: &GameRef) -> Result<(), Refusal> {
        let most = self.bounds.text_bytes;
        let is_short = |text: &String| text.len() <= most;
        let is_named = match &game.source {
            GameSource::Named(name) => is_short(name),
            GameSource::Described { name, text } | GameSource::Written { name, text, .. } => {
                is_short(name) && is_short(text)
            }
            GameSource::Opened(_) => true,
        };
        if !is_named {
            return Err(Refusal::unable(format!(
                "the text is too long: at most {most} bytes are read"
            )));
        }
        if game.set.len() > MOST_NAMED {
            return Err(Refusal::unable(format!("at most {MOST_NAMED} parameters are set")));
        }
        Ok(())
    }

    fn work(&self, work: Work) -> Work {
        let Limits { states, bytes } = work.limits;
        let limits = Limits { states: states.min(self.states), bytes: bytes.min(self.bytes) };
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let threads = work.threads.map(|threads| threads.clamp(1, cores));
        Work { limits, threads, ..work }
    }

    /// Refuses a player that thinks for longer than anybody at a table should wait.
    fn thinks_briefly(&self, player: &str) -> Result<(), Refusal> {
        let most = self.bounds.think_time;
        match player.parse::<PlayerSpec>() {
            Ok(spec) if thinking_time(&spec).is_some_and(|time| time > most) => {
                Err(Refusal::unable(format!(
                    "`{player}` thinks for longer than {} s, which is the most at a table",
                    most.as_secs_f64()
                )))
            }
            _ => Ok(()),
        }
    }
}

/// Players as they may be asked for.
fn seated(seating: Seating) -> Result<Seating, Refusal> {
    if seating.table.is_some() {
        return Err(no_file("table"));
    }
    if seating.players.len() > MOST_NAMED || seating.err.len() > MOST_NAMED {
        return Err(Refusal::unable(format!("at most {MOST_NAMED} players are named")));
    }
    players(&seating.players)?;
    // Who may start programs is not said in a request, and nothing here says it.
    debug_assert!(seating.programs.is_none());
    Ok(Seating { clock: Some(clock::now), programs: None, ..seating })
}

/// The time for which a player thinks, if it is a time.
fn thinking_time(spec: &PlayerSpec) -> Option<Duration> {
    match spec.base {
        Base::Tree { budget: Budget::Time(time), .. }
        | Base::Pimc { budget: Budget::Time(time) } => Some(time),
        _ => None,
    }
}

fn players(players: &[String]) -> Result<(), Refusal> {
    players.iter().try_for_each(|player| no_program(player))
}

/// Refuses a program: no request starts one.
fn no_program(player: &str) -> Result<(), Refusal> {
    if player.trim_start().starts_with(EXEC) {
        return Err(Refusal::unable(format!(
            "`{player}`: programs sit down at the command line only"
        )));
    }
    Ok(())
}

fn no_file(name: &str) -> Refusal {
    Refusal::unable(format!("`{name}` names a file, and a request names none: leave it out"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_cut_to_the_bounds() {
        let bounds = Bounds { job_states: 1_000, ..Bounds::default() };
        let tamer = Tamer::for_job(&bounds, 1 << 20);
        let limits = Limits { states: u64::MAX, bytes: u64::MAX };
        let asked = SolveRequest {
            work: Work { limits, threads: Some(100_000), seed: None },
            most_sets: Some(usize::MAX),
            ..SolveRequest::new("pan")
        };
        let tamed = tamer.solve(asked).expect("it may be asked");
        assert_eq!(tamed.work.limits, Limits { states: 1_000, bytes: 1 << 20 });
        assert!(tamed.work.threads.is_some_and(|threads| (1..1_000).contains(&threads)));
        assert_eq!(tamed.most_sets, Some(MOST_SETS));
        let small = Limits { states: 7, bytes: 8 };
        let asked = SolveRequest {
            work: Work { limits: small, ..Work::default() },
            ..SolveRequest::new("pan")
        };
        assert_eq!(tamer.solve(asked).expect("it may be asked").work.limits, small);
    }

    #[test]
    fn nobody_at_a_table_thinks_for_an_hour() {
        let bounds = Bounds::default();
        let tamer = Tamer::for_table(&bounds);
        let with = |players: &[&str], advice: &str, think: &str| PlayRequest {
            seating: Seating::of(players),
            advice: Some(advice.to_owned()),
            think: Some(think.to_owned()),
            ..PlayRequest::new("pan")
        };
        let tamed = tamer.play(with(&["mcts:2s"], "best", "500")).expect("it may be asked");
        assert_eq!(tamed.seating.longest, Some(bounds.table_moves));
        assert!(tamed.seating.clock.is_some());
        for wrong in [
            with(&["random", "mcts:1000s"], "best", "500"),
            with(&["pimc:3600s~0.1"], "best", "500"),
            with(&["random"], "mcts:1000s", "500"),
            with(&["random"], "best", "1000s"),
            with(&["exec:sh"], "best", "500"),
            with(&["random"], " exec:sh", "500"),
        ] {
            assert!(tamer.play(wrong.clone()).is_err(), "{wrong:?}");
        }
    }
}
