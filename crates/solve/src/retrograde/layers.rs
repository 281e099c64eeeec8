//! The work itself: known states tell those that lead to them, layer by layer.

use kernel::conform::Law;
use kernel::{LimitReached, Progress, Watch};

use super::frontier::Frontier;
use super::marks::{Mark, MarkUpdate, Marks, SideIdx};
use crate::SolveError;
use crate::walk::TICK;

/// Predecessors in a game whose states are numbered.
pub(super) trait Board {
    /// Appends the number of every state from which one move leads to state `idx`, each once.
    fn predecessors(&self, idx: usize, out: &mut Vec<u64>);

    /// State `idx`, as its `Debug` writes it.
    fn describe(&self, idx: usize) -> String;
}

/// The bytes taken for the work on `n` states, beside their marks.
pub(super) fn bytes_for(n: u64, distances: bool) -> u64 {
    let distances = if distances { n.saturating_mul(size_of::<u32>() as u64) } else { 0 };
    distances.saturating_add(2 * Frontier::bytes_for(n))
}

/// Distances of the decided states, layer by layer.
pub(super) struct Layers {
    /// The distance of each decided state, if asked for; zero for all others.
    pub(super) distances: Option<Vec<u32>>,
    /// The largest distance of all.
    pub(super) longest: u32,
}

/// Decides every state that can be decided, from the ends that are marked.
///
/// Predecessors that contradict the marks are an error; missing ones cannot be seen from here, and are for
/// the auditor.
pub(super) fn settle(
    board: &impl Board,
    marks: &mut Marks,
    distances: bool,
    watch: &dyn Watch,
) -> Result<Layers, SolveError> {
    let n_states = marks.len();
    let mut distances = distances.then(|| vec![0; n_states]);
    let (mut now, mut next) = (Frontier::new(n_states), Frontier::new(n_states));

    // 1. The first layer is the ends that somebody has won.
    for idx in 0..n_states {
        if let Mark::Over(Some(_)) = marks.get(idx) {
            now.insert(idx);
        }
    }

    // 2. Each layer decides the next. The layers come in order, so the first successor won by the
    //    seat to act is the nearest, and the last one lost is the farthest.
    let (mut layer, mut n_decided, mut before) = (0, 0, Vec::new());
    loop {
        while let Some(idx) = now.pop() {
            if u64::is_multiple_of(n_decided, TICK) {
                tick(watch, n_decided)?;
            }
            n_decided += 1;
            let winner = winner_of(marks.get(idx));
            before.clear();
            board.predecessors(idx, &mut before);
            for &tail in &before {
                let known = usize::try_from(tail).ok().filter(|&tail| tail < n_states);
                let update = known.map_or(MarkUpdate::Impossible, |tail| marks.tell(tail, winner));
                match update {
                    MarkUpdate::Nothing => {}
                    MarkUpdate::Won => {
                        next.insert(tail as usize);
                        if let Some(distances) = &mut distances {
                            distances[tail as usize] = layer + 1;
                        }
                    }
                    MarkUpdate::Impossible => {
                        let state = board.describe(idx);
                        return Err(SolveError::Lawless { law: Law::RankReturns, state });
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer += 1;
        std::mem::swap(&mut now, &mut next);
    }

    // 3. What is still open has no end in sight.
    tick(watch, n_decided)?;
    Ok(Layers { distances, longest: layer })
}

fn winner_of(mark: Mark) -> SideIdx {
    match mark {
        Mark::Won(_, winner) | Mark::Over(Some(winner)) => winner,
        Mark::Open(_) | Mark::Over(None) => unreachable!("only what is won is on the frontier"),
    }
}

/// How many states will be decided is not known: draws never are.
fn tick(watch: &dyn Watch, done: u64) -> Result<(), LimitReached> {
    Ok(watch.tick(Progress { doing: "working backwards", done, total: None })?)
}
