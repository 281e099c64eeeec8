//! The plain solver: sweeps over all states until nothing changes.
//!
//! It is for tests, and shares no step with the table it is compared with: no predecessors, no counters, no
//! layers. In each sweep every state that is not yet decided looks at what the sweep before left of
//! its successors, so the number of the sweep is the distance. That takes as many sweeps as the longest
//! win is long.

use std::collections::HashMap;

use kernel::{Game, Seat, Turn};

use super::Ending;

/// Ends of perfect play, as the sweeps found them.
pub struct Swept<G: Game> {
    numbers: HashMap<G::State, usize>,
    endings: Vec<Ending>,
    n_sweeps: u32,
}

impl<G: Game> Swept<G> {
    /// How perfect play from `state` ends; nothing if it cannot be reached.
    pub fn ending(&self, state: &G::State) -> Option<Ending> {
        self.numbers.get(state).map(|&number| self.endings[number])
    }

    /// The number of states that can be reached.
    pub fn n_states(&self) -> usize {
        self.endings.len()
    }

    /// The sweeps that decided something; the first decides the ends.
    pub fn n_sweeps(&self) -> u32 {
        self.n_sweeps
    }
}

/// Solves everything that can be reached from `starts`, for two seats without chance.
///
/// # Panics
/// If chance acts, or a state that is not over lists no move.
pub fn solve<G: Game>(game: &G, starts: impl IntoIterator<Item = G::State>) -> Swept<G> {
    // 1. Every state, who acts there and where its moves lead.
    let mut numbers = HashMap::new();
    let mut states: Vec<G::State> = Vec::new();
    let mut number_of = |state: G::State, states: &mut Vec<G::State>| {
        *numbers.entry(state.clone()).or_insert_with(|| {
            states.push(state);
            states.len() - 1
        })
    };
    for start in starts {
        number_of(start, &mut states);
    }
    let mut actors = Vec::new();
    let mut after: Vec<Vec<usize>> = Vec::new();
    let mut endings: Vec<Option<Ending>> = Vec::new();
    let mut nth = 0;
    while nth < states.len() {
        let (state, mut moves) = (states[nth].clone(), Vec::new());
        game.moves(&state, &mut moves);
        let (actor, ending) = match game.turn(&state) {
            Turn::Seat(seat) => (Some(seat), None),
            Turn::Over(payoffs) => (None, Some(end(payoffs[Seat::new(0)], payoffs[Seat::new(1)]))),
            Turn::Chance => panic!("chance acts in {state:?}"),
        };
        assert!(actor.is_none() || !moves.is_empty(), "no move in {state:?}");
        actors.push(actor);
        endings.push(ending);
        after
            .push(moves.iter().map(|&mv| number_of(game.after(&state, mv), &mut states)).collect());
        nth += 1;
    }

    // 2. Sweeps, each by what the one before has left.
    let mut n_sweeps = u32::from(endings.iter().any(Option::is_some));
    loop {
        let before = endings.clone();
        for (nth, actor) in actors.iter().enumerate() {
            let (Some(actor), None) = (*actor, endings[nth]) else { continue };
            let is_won_by = |head: &usize, seat| {
                before[*head].is_some_and(|ending| ending.winner == Some(seat))
            };
            let other = actor.left(2);
            let winner = if after[nth].iter().any(|head| is_won_by(head, actor)) {
                actor
            } else if after[nth].iter().all(|head| is_won_by(head, other)) {
                other
            } else {
                continue;
            };
            endings[nth] = Some(Ending { winner: Some(winner), distance: Some(n_sweeps) });
        }
        if endings == before {
            break;
        }
        n_sweeps += 1;
    }

    // 3. What no sweep decides is drawn.
    let endings = endings.into_iter().map(|ending| ending.unwrap_or(Ending::DRAW)).collect();
    Swept { numbers, endings, n_sweeps }
}

/// What an end is that pays the two seats so.
fn end(first: kernel::Payoff, second: kernel::Payoff) -> Ending {
    if first == second {
        return Ending::DRAW;
    }
    Ending { winner: Some(Seat::new(usize::from(first < second))), distance: Some(0) }
}
