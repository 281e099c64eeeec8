//! Trace of a game: who was to decide when, among how many options, and what was thought of them.
//!
//! A record sums a game up; a trace keeps each decision, for measures of how a game develops. It is kept
//! only where somebody wants it, and only until the next game.

use kernel::{BySeat, Seat};

use crate::{MoveEstimate, Record};

/// One decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Who decided.
    pub seat: Seat,
    /// Among how many options: legal moves, each as often as the rules list it.
    pub n_options: u64,
    /// What was thought, if the player has thought about it; a forced move takes none.
    pub thought: Option<Thought>,
}

/// Evaluation of a decision by the player who made it, as places at the end from 1 for the first to 0 for the
/// last.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// Where it sees itself by the move that puts it first,
    pub best: f64,
    /// and by the one that puts it last.
    pub worst: f64,
    /// Where it sees every seat after the move it made.
    pub standing: BySeat<f64>,
}

impl Thought {
    /// What `seat`, who made the move `mv`, thought of its moves; nothing if it had no thought about that one.
    pub(crate) fn of<M: Copy + Eq>(
        estimates: &[MoveEstimate<M>],
        seat: Seat,
        mv: M,
    ) -> Option<Self> {
        let made = estimates.iter().find(|estimate| estimate.mv == mv)?;
        let own = estimates.iter().map(|estimate| estimate.standing[seat]);
        Some(Self {
            best: own.clone().fold(f64::NEG_INFINITY, f64::max),
            worst: own.fold(f64::INFINITY, f64::min),
            standing: made.standing.clone(),
        })
    }
}

/// Sums up games, each with its trace, in the same room for any number of them.
///
/// Games are added in chunks and the chunks merged in their order; see [`observe`](crate::observe).
pub trait Tally<M>: Clone + Send + Sync + 'static {
    /// Whether it looks at the traces of games. Unless overridden it does.
    const SEES_TRACE: bool = true;

    /// Adds a game in which player *p* had seat *p* + `turned`, counted round the table.
    fn add(&mut self, record: &Record<M>, trace: &[Step], turned: usize);

    /// Adds all games of `other`, which come after those added before.
    fn merge(&mut self, other: &Self);
}

/// Sums up nothing.
impl<M> Tally<M> for () {
    const SEES_TRACE: bool = false;

    fn add(&mut self, _: &Record<M>, _: &[Step], _: usize) {}

    fn merge(&mut self, (): &Self) {}
}
