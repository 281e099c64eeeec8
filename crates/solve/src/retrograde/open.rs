//! A look at one state: who acts, or who has won; and what stands against solving it.

use kernel::conform::Law;
use kernel::{BySeat, Game, Payoff, Turn};

use super::marks::SideIdx;
use crate::SolveError;
use crate::walk::{lawless, stuck};

/// Expanded state: who acts or how play has ended.
pub(super) enum Opened {
    /// A side acts.
    Acts(SideIdx),
    /// Play is over, won by a side or level.
    Over(Option<SideIdx>),
}

/// Refuses a game of another kind, as far as that can be seen before looking at its states.
pub(super) fn refuse_unfit<G: Game>(game: &G) -> Result<(), SolveError> {
    if game.class().hidden {
        return Err(SolveError::Hidden);
    }
    match game.seats() {
        2 => Ok(()),
        seats => Err(SolveError::NotTwoSeats { seats }),
    }
}

/// Looks at `state`, and lists its moves in `moves`, which is emptied first.
///
/// Chance, and payoffs that do not sum to zero, are refused where they are met, and not where they
/// are declared: what is solved may begin after the last card is dealt.
pub(super) fn open<G: Game>(
    game: &G,
    state: &G::State,
    moves: &mut Vec<G::Move>,
) -> Result<Opened, SolveError> {
    moves.clear();
    match game.turn(state) {
        Turn::Over(payoffs) => winner_of(state, &payoffs).map(Opened::Over),
        Turn::Chance => Err(SolveError::HasChance { state: format!("{state:?}") }),
        Turn::Seat(seat) if seat.idx() < 2 => {
            game.moves(state, moves);
            if moves.is_empty() {
                return Err(stuck(game, state));
            }
            Ok(Opened::Acts(seat.idx() as SideIdx))
        }
        Turn::Seat(_) => Err(lawless(Law::SeatsExist, state)),
    }
}

/// Of the numbers from `first` on, sorts them and keeps each once: two moves may lead to one state.
pub(super) fn keep_each_once<T: Copy + Ord>(numbers: &mut Vec<T>, first: usize) {
    numbers[first..].sort_unstable();
    let mut n_kept = first;
    for nth in first..numbers.len() {
        if nth == first || numbers[nth] != numbers[n_kept - 1] {
            numbers[n_kept] = numbers[nth];
            n_kept += 1;
        }
    }
    numbers.truncate(n_kept);
}

/// Who has won where `state` pays `payoffs`.
fn winner_of(
    state: &impl std::fmt::Debug,
    payoffs: &BySeat<Payoff>,
) -> Result<Option<SideIdx>, SolveError> {
    let &[first, second] = payoffs.as_slice() else {
        return Err(lawless(Law::SeatsExist, state));
    };
    // In lowest terms, what cancels out differs in its sign alone.
    let cancels = i128::from(first.numerator()) == -i128::from(second.numerator())
        && first.denominator() == second.denominator();
    if !cancels {
        return Err(SolveError::NotZeroSum { state: format!("{state:?}") });
    }
    Ok(match first.numerator() {
        0 => None,
        1.. => Some(0),
        _ => Some(1),
    })
}
