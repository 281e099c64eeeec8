//! How games end: final scores, who loses, how long it takes.

use kernel::{Game, LimitReached, Seat};
use play::{BatchConfig, ByScore, Observed, PlayerFactory, Record, Running, Step, Tally, observe};
use recycle::program::Program;
use study::measure::Histogram;
use workbench::WorkbenchError;

use super::{Described, target};
use crate::ask::Ask;

/// The ends of many games between random players.
#[derive(Clone, Debug)]
pub(super) struct Finals {
    /// The points at which a player has lost.
    pub(super) target: i64,
    /// By game: the mean of all final scores.
    pub(super) mean: Running,
    /// All final scores.
    pub(super) scores: Histogram,
    /// By place, the lowest score first: the mean.
    pub(super) places: Vec<Running>,
    /// By seat: games in which it is the only one to reach the target.
    pub(super) losses: Vec<u64>,
    /// Decisions of a game.
    pub(super) decisions: Running,
    /// Games in which the player next to the loser is within three points of the target.
    pub(super) close: u64,
    /// Games that did not come to an end.
    pub(super) failed: u64,
}

impl Finals {
    fn new(seats: usize) -> Self {
        Self {
            target: target(seats),
            mean: Running::default(),
            scores: Histogram::default(),
            places: vec![Running::default(); seats],
            losses: vec![0; seats],
            decisions: Running::default(),
            close: 0,
            failed: 0,
        }
    }

    /// Plays a described game.
    pub(super) fn described(
        ask: &Ask<'_>,
        game: &Described,
        seats: usize,
        games: u64,
    ) -> Result<Self, WorkbenchError> {
        Self::of(ask, &game.load(seats)?.program, games)
    }

    /// Plays a program.
    pub(super) fn of(ask: &Ask<'_>, game: &Program, games: u64) -> Result<Self, WorkbenchError> {
        let seats = game.seats();
        let config = BatchConfig { games, threads: ask.threads, ..BatchConfig::default() };
        let players: Vec<PlayerFactory<'_, Program>> =
            (0..seats).map(|_| PlayerFactory::random()).collect();
        let empty = Self::new(seats);
        let seen = observe(game, &players, &ByScore, &config, ask.watch, &empty);
        let Observed { summary, tally, stopped } = seen.map_err(WorkbenchError::Play)?;
        match stopped {
            Some(stop) => Err(LimitReached::from(stop).into()),
            None => Ok(Self { failed: games - summary.games, ..tally }),
        }
    }

    /// The games.
    pub(super) fn games(&self) -> u64 {
        self.mean.count()
    }

    /// Games in which exactly one player has reached the target.
    pub(super) fn lost(&self) -> u64 {
        self.losses.iter().sum()
    }

    /// The mean score with its standard error.
    pub(super) fn said(&self) -> String {
        format!("{:.3} ± {:.3}", self.mean.mean(), self.mean.std_error())
    }
}

impl<M> Tally<M> for Finals {
    const SEES_TRACE: bool = false;

    fn add(&mut self, record: &Record<M>, _: &[Step], _: usize) {
        let by_seat = (0..self.losses.len()).map(|seat| record.score(Seat::new(seat)));
        let by_seat: Vec<f64> = by_seat.collect();
        self.mean.push(by_seat.iter().sum::<f64>() / by_seat.len() as f64);
        by_seat.iter().for_each(|&score| self.scores.push(score));
        let target = self.target as f64;
        let lost: Vec<usize> = (0..by_seat.len()).filter(|&seat| by_seat[seat] >= target).collect();
        if let [loser] = lost[..] {
            self.losses[loser] += 1;
        }
        let mut sorted = by_seat;
        sorted.sort_by(f64::total_cmp);
        self.places.iter_mut().zip(&sorted).for_each(|(place, &score)| place.push(score));
        let next = sorted.iter().rev().nth(1).copied().unwrap_or(0.0);
        self.close += u64::from(next >= target - 3.0);
        self.decisions.push(record.n_decisions() as f64);
    }

    fn merge(&mut self, other: &Self) {
        self.mean.merge(&other.mean);
        self.scores.merge(&other.scores);
        self.decisions.merge(&other.decisions);
        self.close += other.close;
        self.places.iter_mut().zip(&other.places).for_each(|(ours, theirs)| ours.merge(theirs));
        self.losses.iter_mut().zip(&other.losses).for_each(|(ours, theirs)| *ours += theirs);
    }
}
