//! A table of every state that can be reached from given ones, for games that number nothing.

use kernel::{Game, Progress, Watch};

use super::RetrogradeConfig;
use super::layers::{self, Board};
use super::marks::Marks;
use super::open::{Opened, keep_each_once, open, refuse_unfit};
use super::table::{Numbering, Retrograde};
use crate::SolveError;
use crate::states::{StateId, States};
use crate::walk::TICK;

/// Solves everything that can be reached from `starts`.
///
/// The states are numbered in the order they are met, breadth first. A table keeps each of them once,
/// with 10 to 20 bytes to find it by, and its byte and its distance. While it is solved there are also
/// the moves, forward and back: four bytes for each and eight for each state, both times. Memory is
/// weighed on the way, and what comes after the walk before it is taken.
///
/// # Errors
/// As [`solve_ranked`](super::solve_ranked).
pub fn solve_from<G: Game>(
    game: &G,
    starts: impl IntoIterator<Item = G::State>,
    config: &RetrogradeConfig,
    watch: &dyn Watch,
) -> Result<Retrograde<G>, SolveError> {
    refuse_unfit(game)?;
    let ReachableStates { states, mut marks, rows: heads } = reach(game, starts, config, watch)?;
    let n_states = marks.len();

    // What is held now, and on top of it the predecessors; or those instead, and what it takes to settle.
    let kept = (states.bytes() + marks.bytes()) as u64;
    let rows = heads.bytes() as u64;
    let work = layers::bytes_for(n_states as u64, config.distances);
    config.limits.check(n_states as u64, kept + rows + rows.max(work))?;
    let predecessors = Predecessors { states: &states, tails: heads.transposed(n_states) };
    drop(heads);
    let layers = layers::settle(&predecessors, &mut marks, config.distances, watch)?;
    drop(predecessors);
    Ok(Retrograde::new(Numbering::Met(states), marks, layers))
}

/// Everything that can be reached.
struct ReachableStates<S> {
    states: States<S>,
    marks: Marks,
    /// Where the moves of each state lead, each state once.
    rows: Rows,
}

/// Numbers in rows of different lengths, one row after the other.
struct Rows {
    /// Where each row begins, and last where all end.
    first: Vec<usize>,
    numbers: Vec<StateId>,
}

impl Rows {
    fn row(&self, nth: usize) -> &[StateId] {
        &self.numbers[self.first[nth]..self.first[nth + 1]]
    }

    fn bytes(&self) -> usize {
        self.first.capacity() * size_of::<usize>() + self.numbers.capacity() * size_of::<StateId>()
    }

    /// Row *i* of the result holds, in order, the rows in which *i* stands. There are as many.
    fn transposed(&self, n_rows: usize) -> Self {
        // 1. How many stand in each row, summed up: where each row ends.
        let mut first = vec![0; n_rows + 1];
        for &number in &self.numbers {
            first[number as usize] += 1;
        }
        let mut sum = 0;
        for end in &mut first {
            sum += *end;
            *end = sum;
        }
        // 2. Filled from the last to the first, so that each end becomes the beginning.
        let mut numbers = vec![0; self.numbers.len()];
        for nth in (0..n_rows).rev() {
            for &number in self.row(nth) {
                let place = &mut first[number as usize];
                *place -= 1;
                numbers[*place] = nth as StateId;
            }
        }
        Self { first, numbers }
    }
}

/// Walks everything that can be reached from `starts`.
fn reach<G: Game>(
    game: &G,
    starts: impl IntoIterator<Item = G::State>,
    config: &RetrogradeConfig,
    watch: &dyn Watch,
) -> Result<ReachableStates<G::State>, SolveError> {
    let mut states = States::new(config.limits.states);
    for start in starts {
        states.meet_in(game, &start)?;
    }
    let mut marks = Marks::default();
    let mut rows = Rows { first: vec![0], numbers: Vec::new() };
    let mut moves = Vec::new();
    let look_out = |states: &States<G::State>, marks: &Marks, rows: &Rows| {
        let done = marks.len() as u64;
        watch.tick(Progress { doing: "walking", done, total: None })?;
        let bytes = states.bytes() + marks.bytes() + rows.bytes();
        config.limits.check(states.as_slice().len() as u64, bytes as u64)
    };
    // States are opened in the order they are numbered, so the list of them is the queue.
    while marks.len() < states.as_slice().len() {
        if (marks.len() as u64).is_multiple_of(TICK) {
            look_out(&states, &marks, &rows)?;
        }
        let state = states.get(marks.len() as StateId).clone();
        match open(game, &state, &mut moves)? {
            Opened::Over(winner) => marks.push_over(winner),
            Opened::Acts(side) => {
                let first = rows.numbers.len();
                for &mv in &moves {
                    rows.numbers.push(states.meet_in(game, &game.after(&state, mv))?.0);
                }
                keep_each_once(&mut rows.numbers, first);
                marks.push_open(side, rows.numbers.len() - first);
            }
        }
        rows.first.push(rows.numbers.len());
    }
    look_out(&states, &marks, &rows)?;
    Ok(ReachableStates { states, marks, rows })
}

/// Predecessors: the moves reversed.
struct Predecessors<'a, S> {
    states: &'a States<S>,
    tails: Rows,
}

impl<S: Clone + Eq + std::hash::Hash + std::fmt::Debug> Board for Predecessors<'_, S> {
    fn predecessors(&self, idx: usize, out: &mut Vec<u64>) {
        out.extend(self.tails.row(idx).iter().map(|&tail| u64::from(tail)));
    }

    fn describe(&self, idx: usize) -> String {
        format!("{:?}", self.states.get(idx as StateId))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::toys::Maze;
    use kernel::{LimitReached, Limits};

    #[test]
    fn rows_turned_round_hold_the_rows_in_which_a_number_stands() {
        let rows = Rows { first: vec![0, 2, 2, 5, 6], numbers: vec![1, 2, 0, 1, 3, 3] };
        let turned = rows.transposed(4);
        let found: Vec<&[StateId]> = (0..4).map(|nth| turned.row(nth)).collect();
        assert_eq!(found, [&[2][..], &[0, 2], &[0], &[2, 3]]);
        assert_eq!(turned.transposed(4).numbers, rows.numbers);
        assert_eq!(turned.transposed(4).first, rows.first);
    }

    #[test]
    fn what_comes_after_the_walk_is_weighed_before_it_is_taken() {
        let maze = Maze::random(20_000, 4);
        let with = |distances, states, bytes| {
            let config = RetrogradeConfig { limits: Limits { states, bytes }, distances };
            solve_from(&maze, 0..20_000, &config, &()).map(|table| table.bytes() as u64)
        };
        let config = RetrogradeConfig::default();
        let walked = reach(&maze, 0..20_000, &config, &()).unwrap();
        let (kept, rows) = (walked.states.bytes() + walked.marks.bytes(), walked.rows.bytes());
        for distances in [false, true] {
            let work = layers::bytes_for(20_000, distances);
            let needed = kept as u64 + rows as u64 + work.max(rows as u64);
            assert!(with(distances, 20_000, needed).unwrap() < needed);
            let refused = LimitReached::Memory { limit: needed - 1, needed };
            assert_eq!(with(distances, 20_000, needed - 1), Err(refused.into()));
            let refused = LimitReached::States { limit: 19_999, needed: 20_000 };
            assert_eq!(with(distances, 19_999, needed), Err(refused.into()));
        }
        // Too much already for the walk.
        let stopped = with(false, 20_000, 10_000).unwrap_err();
        let SolveError::Limit(LimitReached::Memory { needed, .. }) = stopped else {
            panic!("{stopped}");
        };
        assert!(needed < (kept + rows) as u64);
    }
}
