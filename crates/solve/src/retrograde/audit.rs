//! The auditor of tables: looks one move ahead from every state, and never back.
//!
//! It takes anybody's table, as a function from states to endings, and shares no step with a solver:
//! it lists moves and plays them. Every ending must be the one that the endings after its moves make:
//!
//! - play is over: the seat that is paid more has won, at distance 0;
//! - a successor is won by the seat to act: so is the state, one move farther than the nearest such;
//! - all successors are won by the other seat: so is the state, one move farther than the farthest;
//! - otherwise: drawn.
//!
//! What that proves, if it holds in every state and everything that its moves lead to: nobody wins
//! where the table says draw, for either seat has a move that stays among states not lost to it, and
//! whatever the other does from there leads to such states too. And nobody wins where the table says
//! that the other does, by the same argument. That a *win* is a win it proves only with distances,
//! because each best move makes them smaller: without them, states on a cycle may each call themselves
//! won because the next one is.

use kernel::{Game, Seat, Turn};

use super::{Ending, Retrograde};
use crate::AuditError;

/// Extent of an audit, and what it proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audited {
    /// The states looked at.
    pub n_states: u64,
    /// Whether every win and every loss had a distance. If so all is proven; if not, draws are, but
    /// a win may in truth be a draw.
    pub has_distances: bool,
}

/// Audits every state of `table`.
///
/// # Errors
/// The first thing found wrong.
pub fn audit<G: Game>(game: &G, table: &Retrograde<G>) -> Result<Audited, AuditError> {
    audit_states(game, table.each(game).map(|(state, _)| state), |state| table.ending(game, state))
}

/// Audits any table: `ending` says what it has recorded of a state, and nothing if nothing.
///
/// What it says of `states` is checked against what it says of the states that their moves lead to.
/// To prove anything, `states` must be all that can be reached from any of them.
///
/// # Errors
/// The first thing found wrong.
pub fn audit_states<G: Game>(
    game: &G,
    states: impl IntoIterator<Item = G::State>,
    ending: impl Fn(&G::State) -> Option<Ending>,
) -> Result<Audited, AuditError> {
    let mut audited = Audited { n_states: 0, has_distances: true };
    for state in states {
        let recorded = ending(&state);
        let recorded =
            recorded.ok_or_else(|| AuditError::NotRecorded { state: format!("{state:?}") })?;
        audit_state(game, &state, recorded, &ending)?;
        audited.n_states += 1;
        audited.has_distances &= recorded.winner.is_none() || recorded.distance.is_some();
    }
    Ok(audited)
}

fn audit_state<G: Game>(
    game: &G,
    at: &G::State,
    recorded: Ending,
    ending: impl Fn(&G::State) -> Option<Ending>,
) -> Result<(), AuditError> {
    let state = || format!("{at:?}");
    let not_decisive = |why| Err(AuditError::NotDecisive { state: state(), why });
    let actor = match game.turn(at) {
        Turn::Seat(seat) if game.seats() == 2 && seat.idx() < 2 => seat,
        Turn::Over(payoffs) if payoffs.len() == 2 => {
            let [first, second] = [0, 1].map(|idx| payoffs[Seat::new(idx)]);
            let winner = match first.cmp(&second) {
                std::cmp::Ordering::Greater => Some(Seat::new(0)),
                std::cmp::Ordering::Less => Some(Seat::new(1)),
                std::cmp::Ordering::Equal => None,
            };
            let distance_fits = match (winner, recorded.distance) {
                (Some(_), Some(distance)) => distance == 0,
                (_, distance) => distance.is_none(),
            };
            if recorded.winner == winner && distance_fits {
                return Ok(());
            }
            return Err(AuditError::NotThePayoff { state: state() });
        }
        Turn::Chance => return not_decisive("chance acts there"),
        Turn::Seat(_) | Turn::Over(_) => return not_decisive("more or other seats play"),
    };

    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    let mut after = Vec::new();
    for &mv in &moves {
        let missing = || AuditError::NotVisited { state: state(), mv: format!("{mv:?}") };
        after.push(ending(&game.after(at, mv)).ok_or_else(missing)?);
    }
    if after.is_empty() {
        return not_decisive("nothing can be played, yet it is not over");
    }
    let made = ending_after(&after, actor);
    // A distance that is not recorded is not wrong.
    if recorded != made && recorded != (Ending { distance: None, ..made }) {
        let [recorded, made] = [recorded, made].map(|ending| ending.for_seat(actor));
        return Err(AuditError::NotTheEnding { state: state(), recorded, made });
    }
    Ok(())
}

/// How a state ends in which `actor` can move to states that end so, at least one. Where a distance is
/// missing that it depends on, none comes out.
fn ending_after(after: &[Ending], actor: Seat) -> Ending {
    let won_by = |winner: Seat| after.iter().filter(move |ending| ending.winner == Some(winner));
    let distance_to = |winner: Seat, pick: fn(u32, u32) -> u32| {
        let distances = won_by(winner).map(|ending| ending.distance);
        distances.reduce(|a, b| Some(pick(a?, b?))).flatten()
    };
    let other = Seat::new(1 - actor.idx());
    let (winner, distance) = if won_by(actor).count() > 0 {
        (actor, distance_to(actor, u32::min))
    } else if won_by(other).count() == after.len() {
        (other, distance_to(other, u32::max))
    } else {
        return Ending::DRAW;
    };
    let distance = distance.and_then(|moves| moves.checked_add(1));
    Ending { winner: Some(winner), distance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, ChartNode};
    use crate::retrograde::{RetrogradeConfig, solve_ranked};

    /// What is recorded: the seat that wins, if one does, and how far away.
    type Row = (Option<usize>, Option<u32>);

    /// Places 0 and 1 cycle for ever, or give up; 2 is won by seat 1 in two moves, through 3.
    fn sound() -> (Chart, Vec<Row>) {
        let chart = Chart::new(
            2,
            vec![
                ChartNode::Seat(0, vec![1, 5]),
                ChartNode::Seat(1, vec![0, 4]),
                ChartNode::Seat(0, vec![3, 0]),
                ChartNode::Seat(1, vec![4, 4]),
                ChartNode::Over(vec![1, -1]),
                ChartNode::Over(vec![-2, 2]),
                ChartNode::Over(vec![0, 0]),
            ],
        );
        let won = |distance| (Some(0), Some(distance));
        let rows = vec![
            (None, None),
            (None, None),
            won(2),
            won(1),
            won(0),
            (Some(1), Some(0)),
            (None, None),
        ];
        (chart, rows)
    }

    fn audited(chart: &Chart, rows: &[Row]) -> Result<Audited, AuditError> {
        audited_at(chart, rows, 0..chart.n_nodes() as u32)
    }

    fn audited_at(
        chart: &Chart,
        rows: &[Row],
        states: impl IntoIterator<Item = u32>,
    ) -> Result<Audited, AuditError> {
        let ending = |&state: &u32| {
            let &(winner, distance) = rows.get(state as usize)?;
            Some(Ending { winner: winner.map(Seat::new), distance })
        };
        audit_states(chart, states, ending)
    }

    #[test]
    fn a_sound_table_passes_with_and_without_distances() {
        let (chart, mut rows) = sound();
        assert_eq!(audited(&chart, &rows), Ok(Audited { n_states: 7, has_distances: true }));
        let table = solve_ranked(&chart, &RetrogradeConfig::default(), &()).unwrap();
        for (state, ending) in table.each(&chart) {
            let (winner, distance) = rows[state as usize];
            assert_eq!(ending, Ending { winner: winner.map(Seat::new), distance });
        }
        rows.iter_mut().for_each(|row| row.1 = None);
        assert_eq!(audited(&chart, &rows), Ok(Audited { n_states: 7, has_distances: false }));
    }

    #[test]
    fn every_kind_of_corruption_is_caught() {
        let check = |state: u32, row: Row, expected: &str| {
            let (chart, mut rows) = sound();
            rows[state as usize] = row;
            let found = audited_at(&chart, &rows, [state]).unwrap_err().to_string();
            assert!(found.contains(expected), "{found}");
            assert!(audited(&chart, &rows).is_err());
        };
        let made = |is: &str| format!("but what its moves lead to makes it {is}");
        // A win that is called something else, or nearer or farther.
        check(2, (None, None), &format!("2 is recorded as draw, {}", made("win in 2 moves")));
        check(2, (Some(1), Some(2)), &format!("as loss in 2 moves, {}", made("win in 2 moves")));
        check(2, (Some(1), None), &format!("2 is recorded as loss, {}", made("win in 2 moves")));
        check(2, (Some(0), Some(1)), &format!("as win in 1 move, {}", made("win in 2 moves")));
        check(2, (Some(0), Some(3)), &format!("as win in 3 moves, {}", made("win in 2 moves")));
        check(2, (Some(0), Some(u32::MAX)), "2 is recorded as win in 4294967295 moves");
        // A loss.
        check(3, (None, None), &format!("3 is recorded as draw, {}", made("loss in 1 move")));
        check(3, (Some(1), Some(1)), &format!("as win in 1 move, {}", made("loss in 1 move")));
        check(3, (Some(0), Some(2)), &format!("as loss in 2 moves, {}", made("loss in 1 move")));
        check(3, (Some(0), Some(0)), &format!("as loss, {}", made("loss in 1 move")));
        // A draw.
        check(0, (Some(0), Some(1)), &format!("0 is recorded as win in 1 move, {}", made("draw")));
        check(0, (Some(1), None), &format!("0 is recorded as loss, {}", made("draw")));
        check(0, (None, Some(4)), &format!("0 is recorded as draw in 4 moves, {}", made("draw")));
        // An end: of another winner, level, or away from itself.
        for (state, row) in [
            (4, (Some(1), Some(0))),
            (4, (None, None)),
            (5, (Some(1), Some(1))),
            (6, (Some(0), Some(0))),
            (6, (None, Some(0))),
        ] {
            check(state, row, "is an end, and its value is not what it pays");
        }
    }

    #[test]
    fn a_distance_that_leans_on_a_missing_one_is_caught() {
        let (chart, mut rows) = sound();
        rows[3].1 = None;
        let found = audited_at(&chart, &rows, [2]).unwrap_err().to_string();
        assert!(found.contains("recorded as win in 2 moves"), "{found}");
        // The farthest of two, where the other is known.
        let nodes = vec![
            ChartNode::Seat(0, vec![1, 2]),
            ChartNode::Seat(1, vec![3]),
            ChartNode::Seat(1, vec![3]),
            ChartNode::Over(vec![-1, 1]),
        ];
        let (chart, won) = (Chart::new(2, nodes), |distance| (Some(1), Some(distance)));
        let rows = [won(2), won(1), won(1), won(0)];
        assert_eq!(audited(&chart, &rows).unwrap().n_states, 4);
        for missing in [1, 2] {
            let mut rows = rows;
            rows[missing].1 = None;
            assert!(audited(&chart, &rows).is_err());
        }
    }

    #[test]
    fn a_table_with_holes_is_caught() {
        let (chart, rows) = sound();
        let found = audited(&chart, &rows[..6]).unwrap_err().to_string();
        assert_eq!(found, "nothing is recorded of 6, which is to be audited");
        let found = audited(&chart, &rows[..5]).unwrap_err().to_string();
        assert_eq!(found, "1 in 0 leads to a state that the solution does not know");
    }

    #[test]
    fn a_game_of_another_kind_is_not_audited() {
        let check = |seats: usize, node: ChartNode, expected: &str| {
            let chart = Chart::new(seats, vec![node]);
            let found = audited(&chart, &[(None, None)]).unwrap_err().to_string();
            assert!(found.contains(expected), "{found}");
        };
        check(2, ChartNode::Chance(vec![(1, 0)]), "chance acts there");
        check(2, ChartNode::Seat(0, vec![]), "nothing can be played");
        check(2, ChartNode::Seat(2, vec![0]), "more or other seats play");
        check(3, ChartNode::Seat(0, vec![0]), "more or other seats play");
        check(3, ChartNode::Over(vec![0, 0, 0]), "more or other seats play");
    }

    /// Why distances are needed: each of these states is won because the other is.
    #[test]
    fn wins_that_hold_each_other_up_pass_only_without_distances() {
        let nodes = vec![ChartNode::Seat(0, vec![1]), ChartNode::Seat(0, vec![0])];
        let chart = Chart::new(2, nodes);
        let claim = (Some(0), None);
        let passed = audited(&chart, &[claim, claim]).unwrap();
        assert!(!passed.has_distances, "and so it proves no win");
        for (first, second) in [(1, 1), (1, 2), (2, 1), (7, 7)] {
            let rows = [(Some(0), Some(first)), (Some(0), Some(second))];
            assert!(audited(&chart, &rows).is_err());
        }
        assert!(audited(&chart, &[(None, None), (None, None)]).unwrap().has_distances);
    }
}
