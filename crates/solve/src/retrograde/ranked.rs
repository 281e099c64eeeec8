//! A table of every state that a game numbers.

use kernel::conform::Law;
use kernel::{LimitReached, Limits, Progress, Ranked, Watch};

use super::RetrogradeConfig;
use super::layers::{self, Board};
use super::marks::Marks;
use super::open::{Opened, keep_each_once, open, refuse_unfit};
use super::table::{Numbering, Retrograde};
use crate::SolveError;
use crate::walk::{TICK, lawless};

/// Solves every state that `game` numbers, whether play comes to it or not.
///
/// Predecessors are the game's own ([`Ranked::predecessors`]) and are believed, except where it
/// contradicts the moves forward; [`conform::check_ranked`](kernel::conform::check_ranked) tries it,
/// and [`audit`](super::audit()) proves or refutes the table. The memory is known in advance, and
/// nothing is taken if it is too much: for each state one byte, a quarter of one while solving, and
/// four if distances are kept. (A state with more than 121 successors costs a little more.)
///
/// # Errors
/// [`SolveError::Hidden`], [`SolveError::NotTwoSeats`], [`SolveError::HasChance`] or
/// [`SolveError::NotZeroSum`] when the game is not of the kind, [`SolveError::Limit`] when it is too
/// large or the watch says stop, [`SolveError::Faulty`] when a state has a fault,
/// [`SolveError::Lawless`] when the game breaks a law of [`Game`](kernel::Game) or its numbers are not sound: a
/// state that is not over must list a move even if play never comes to it.
pub fn solve_ranked<G: Ranked>(
    game: &G,
    config: &RetrogradeConfig,
    watch: &dyn Watch,
) -> Result<Retrograde<G>, SolveError> {
    refuse_unfit(game)?;
    let n_states = room_for(game.n_states(), config)?;
    let mut marks = open_all(game, n_states, config, watch)?;
    let layers = layers::settle(&Numbers(game), &mut marks, config.distances, watch)?;
    Ok(Retrograde::new(Numbering::Ranked { rank: G::rank, unrank: G::unrank }, marks, layers))
}

/// The number of states, if they fit into the limits and into any memory.
fn room_for(n_states: u64, config: &RetrogradeConfig) -> Result<usize, LimitReached> {
    let needed = n_states.saturating_add(layers::bytes_for(n_states, config.distances));
    let addressable = isize::MAX as u64;
    let limits = Limits { bytes: config.limits.bytes.min(addressable), ..config.limits };
    limits.check(n_states, needed)?;
    Ok(n_states as usize)
}

/// Looks at every state once: ends are decided, and what is not counts its successors.
fn open_all<G: Ranked>(
    game: &G,
    n_states: usize,
    config: &RetrogradeConfig,
    watch: &dyn Watch,
) -> Result<Marks, SolveError> {
    let mut marks = Marks::with_capacity(n_states);
    let (mut moves, mut heads) = (Vec::new(), Vec::new());
    for rank in 0..n_states as u64 {
        if rank.is_multiple_of(TICK) {
            look_out(rank, &marks, n_states, config, watch)?;
        }
        let state = game.unrank(rank);
        match open(game, &state, &mut moves)? {
            Opened::Over(winner) => marks.push_over(winner),
            Opened::Acts(side) => {
                heads.clear();
                heads.extend(moves.iter().map(|&mv| game.rank(&game.after(&state, mv))));
                if heads.iter().any(|&head| head >= n_states as u64) {
                    return Err(lawless(Law::RankReturns, &state));
                }
                keep_each_once(&mut heads, 0);
                marks.push_open(side, heads.len());
            }
        }
    }
    look_out(n_states as u64, &marks, n_states, config, watch)?;
    Ok(marks)
}

/// Looks whether to stop: the counts of states with very many successors were not foreseen.
fn look_out(
    done: u64,
    marks: &Marks,
    n_states: usize,
    config: &RetrogradeConfig,
    watch: &dyn Watch,
) -> Result<(), LimitReached> {
    let total = Some(n_states as u64);
    watch.tick(Progress { doing: "counting moves", done, total })?;
    let bytes = marks.bytes() as u64 + layers::bytes_for(n_states as u64, config.distances);
    config.limits.check(n_states as u64, bytes)
}

/// Predecessors as the game numbers them.
struct Numbers<'a, G>(&'a G);

impl<G: Ranked> Board for Numbers<'_, G> {
    fn predecessors(&self, idx: usize, out: &mut Vec<u64>) {
        self.0.predecessors(idx as u64, out);
    }

    fn describe(&self, idx: usize) -> String {
        format!("{:?}", Ranked::unrank(self.0, idx as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, ChartNode};
    use crate::retrograde::solve_from;
    use kernel::toys::{Maze, Nim};
    use kernel::{Game as _, Notation, Outcome, Stop, Verdict};
    use std::sync::Mutex;

    /// What both solvers make of a chart, which must be the same.
    fn both(chart: &Chart) -> Result<Vec<String>, SolveError> {
        let config = RetrogradeConfig::default();
        let rows = |table: Retrograde<Chart>| -> Vec<String> {
            let row = |state: u32| format!("{:?}", table.ending(chart, &state).unwrap());
            (0..chart.n_nodes() as u32).map(row).collect()
        };
        let ranked = solve_ranked(chart, &config, &()).map(rows);
        let reached = solve_from(chart, 0..chart.n_nodes() as u32, &config, &()).map(rows);
        assert_eq!(ranked, reached);
        ranked
    }

    #[test]
    fn nim_is_won_by_leaving_a_multiple_of_four_and_in_two_moves_for_each_of_them() {
        let nim = Nim::new(1001, 3);
        let table = solve_ranked(&nim, &RetrogradeConfig::default(), &()).unwrap();
        for rank in 2..nim.n_states() {
            let (state, matches) = (nim.unrank(rank), rank as u32 / 2);
            let (outcome, last) =
                if matches % 4 == 0 { (Outcome::Loss, 0) } else { (Outcome::Win, 1) };
            let expected = Verdict { outcome, distance: Some(matches / 4 * 2 + last) };
            let text = nim.state_to_text(&state);
            assert_eq!(table.verdict(&nim, &state), Some(expected), "{text}");
            if last == 1 {
                assert_eq!(table.best_moves(&nim, &state), [matches % 4], "{text}");
            }
        }
        assert_eq!((table.longest(), table.n_states()), (501, 2004));
        let counts = table.counts();
        assert_eq!((counts.win, counts.loss, counts.draw, counts.over), (1502, 500, 0, 2));
    }

    /// A layer of two states each: were every layer a scan of all states, this would take hours.
    #[test]
    fn a_hundred_thousand_layers_are_no_hundred_thousand_scans() {
        let nim = Nim::new(300_000, 3);
        let config = RetrogradeConfig { distances: false, ..RetrogradeConfig::default() };
        let table = solve_ranked(&nim, &config, &()).unwrap();
        assert_eq!(table.longest(), 150_000);
        assert_eq!(table.verdict(&nim, &nim.start()).unwrap().distance, None);
        assert_eq!(table.bytes(), 600_002);
    }

    #[test]
    fn moves_that_lead_to_the_same_state_and_moves_beyond_a_byte_are_counted_right() {
        // Seat 2 can go to 300 ends that seat 1 has won, each twice; with one more way out or not.
        for way_out in [false, true] {
            let mut heads: Vec<u32> = (1..=300).chain(1..=300).collect();
            heads.extend(way_out.then_some(301));
            let mut nodes = vec![ChartNode::Seat(1, heads)];
            nodes.extend((0..300).map(|_| ChartNode::Over(vec![1, -1])));
            nodes.push(ChartNode::Over(vec![0, 0]));
            let expected = if way_out {
                "Ending { winner: None, distance: None }"
            } else {
                "Ending { winner: Some(Seat(0)), distance: Some(1) }"
            };
            assert_eq!(both(&Chart::new(2, nodes)).unwrap()[0], expected);
        }
    }

    #[test]
    fn a_game_of_another_kind_is_refused_by_name() {
        let over = || ChartNode::Over(vec![0, 0]);
        let mut hidden = Chart::new(2, vec![over()]);
        hidden.hidden = true;
        let at = |state: &str| state.to_owned();
        for (chart, expected) in [
            (hidden, SolveError::Hidden),
            (
                Chart::new(3, vec![ChartNode::Over(vec![0; 3])]),
                SolveError::NotTwoSeats { seats: 3 },
            ),
            (
                Chart::new(2, vec![ChartNode::Chance(vec![(1, 1)]), over()]),
                SolveError::HasChance { state: at("0") },
            ),
            (
                Chart::new(2, vec![over(), ChartNode::Over(vec![2, -1])]),
                SolveError::NotZeroSum { state: at("1") },
            ),
            (
                Chart::new(2, vec![over(), ChartNode::Fault("line 7: no card to take")]),
                SolveError::Faulty { why: at("line 7: no card to take"), state: at("1") },
            ),
            (
                Chart::new(2, vec![ChartNode::Seat(0, vec![])]),
                SolveError::Lawless { law: Law::NeverStuck, state: at("0") },
            ),
            (
                Chart::new(2, vec![over(), ChartNode::Seat(2, vec![0])]),
                SolveError::Lawless { law: Law::SeatsExist, state: at("1") },
            ),
            (
                Chart::new(2, vec![ChartNode::Over(vec![0])]),
                SolveError::Lawless { law: Law::SeatsExist, state: at("0") },
            ),
        ] {
            assert_eq!(both(&chart), Err(expected));
        }
    }

    #[test]
    fn numbers_that_contradict_the_moves_are_an_error_and_not_a_wrong_table() {
        let check = |heads: Vec<u32>, predecessors: Vec<Vec<u64>>, at: &str| {
            let won = || ChartNode::Over(vec![1, -1]);
            let mut chart = Chart::new(2, vec![ChartNode::Seat(1, heads), won(), won()]);
            chart.predecessors = Some(predecessors);
            let error = solve_ranked(&chart, &RetrogradeConfig::default(), &()).err();
            let expected = SolveError::Lawless { law: Law::RankReturns, state: at.to_owned() };
            assert_eq!(error, Some(expected));
        };
        // A successor without a number; a predecessor without one, at an end, and listed too often.
        check(vec![1, 3], vec![vec![]; 3], "0");
        check(vec![1, 2], vec![vec![], vec![0], vec![3]], "2");
        check(vec![1, 2], vec![vec![], vec![2], vec![0]], "1");
        check(vec![1, 2], vec![vec![], vec![0, 0], vec![0]], "2");
    }

    #[test]
    fn the_memory_is_known_to_the_byte_before_it_is_taken() {
        let maze = Maze::random(10_000, 3);
        let with = |distances, states, bytes| {
            let limits = Limits { states, bytes };
            solve_ranked(&maze, &RetrogradeConfig { distances, limits }, &())
        };
        for (distances, kept) in [(false, 10_000), (true, 50_000)] {
            // Two sets of 157 + 3 + 1 words.
            let needed = kept + 2 * 8 * 161;
            let table = with(distances, 10_000, needed).unwrap();
            assert_eq!((table.bytes() as u64, table.has_distances()), (kept, distances));
            let refused = LimitReached::Memory { limit: needed - 1, needed };
            assert_eq!(with(distances, 10_000, needed - 1).err(), Some(refused.into()));
            let refused = LimitReached::States { limit: 9_999, needed: 10_000 };
            assert_eq!(with(distances, 9_999, needed).err(), Some(refused.into()));
        }
    }

    #[test]
    fn a_numbering_beyond_all_memory_is_an_error_whatever_is_allowed() {
        let limits = Limits { states: u64::MAX, bytes: u64::MAX };
        for distances in [false, true] {
            let refused = room_for(u64::MAX, &RetrogradeConfig { distances, limits });
            let expected = LimitReached::Memory { limit: isize::MAX as u64, needed: u64::MAX };
            assert_eq!(refused, Err(expected));
        }
    }

    #[test]
    fn the_watch_hears_both_parts_of_the_work_and_can_stop_either() {
        struct Patience {
            most: usize,
            heard: Mutex<Vec<(String, u64, Option<u64>)>>,
        }
        impl Watch for Patience {
            fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
                let mut heard = self.heard.lock().unwrap();
                heard.push((progress.doing.to_owned(), progress.done, progress.total));
                if heard.len() > self.most { Err(Stop::OutOfTime) } else { Ok(()) }
            }
        }
        let nim = Nim::new(3000, 2);
        let run = |most| {
            let watch = Patience { most, heard: Mutex::default() };
            let error = solve_ranked(&nim, &RetrogradeConfig::default(), &watch).err();
            (watch.heard.into_inner().unwrap(), error)
        };
        let (heard, error) = run(usize::MAX);
        assert_eq!(error, None);
        let counting = |done| ("counting moves".to_owned(), done, Some(6002));
        let working = |done| ("working backwards".to_owned(), done, None);
        assert_eq!(heard[..4], [counting(0), counting(2048), counting(4096), counting(6002)]);
        assert_eq!(heard[4..], [working(0), working(2048), working(4096), working(6002)]);
        for most in 0..heard.len() {
            let (before, error) = run(most);
            assert_eq!(before, heard[..=most]);
            assert_eq!(error, Some(LimitReached::Stopped(Stop::OutOfTime).into()));
        }
    }
}
