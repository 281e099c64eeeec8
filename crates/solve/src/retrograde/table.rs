//! A solved game: how perfect play ends from every state.

use kernel::{Game, Seat, Strategy, Uniform, Verdict};

use super::Ending;
use super::layers::Layers;
use super::marks::{Mark, Marks, SideIdx};
use crate::states::States;

/// Result of retrograde analysis: the end of perfect play from every state, and the move to play there.
///
/// A table knows its states by number, so it is given the game with each question: the one it was
/// made from. (One made by [`solve_ranked`](super::solve_ranked) asks it for the number, so it is for
/// states that the game numbers.) As a [`Strategy`] it plays the first of the best moves: the nearest win, else a draw,
/// else the farthest loss. In a state that it does not know it plays every legal move with equal odds.
/// Without distances it keeps what is won, but may never come to win it.
pub struct Retrograde<G: Game> {
    numbering: Numbering<G>,
    marks: Marks,
    layers: Layers,
    counts: Counts,
}

/// Number of won, lost and drawn states, for the seat to act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The seat to act wins.
    pub win: u64,
    /// The other seat wins.
    pub loss: u64,
    /// Neither can force a win.
    pub draw: u64,
    /// Play is over, and nobody is to act.
    pub over: u64,
}

/// Numbering of the states of a table.
pub(super) enum Numbering<G: Game> {
    /// By the game.
    Ranked { rank: fn(&G, &G::State) -> u64, unrank: fn(&G, u64) -> G::State },
    /// In the order they were met.
    Met(States<G::State>),
}

impl<G: Game> Retrograde<G> {
    pub(super) fn new(numbering: Numbering<G>, mut marks: Marks, layers: Layers) -> Self {
        marks.finish();
        let mut counts = Counts::default();
        for idx in 0..marks.len() {
            *match marks.get(idx) {
                Mark::Over(_) => &mut counts.over,
                Mark::Open(_) => &mut counts.draw,
                Mark::Won(side, winner) if side == winner => &mut counts.win,
                Mark::Won(..) => &mut counts.loss,
            } += 1;
        }
        Self { numbering, marks, layers, counts }
    }

    /// How perfect play from `state` ends; nothing if the table does not know it.
    pub fn ending(&self, game: &G, state: &G::State) -> Option<Ending> {
        Some(self.ending_of(self.idx_of(game, state)?))
    }

    /// How perfect play from `state` ends for the seat to act; nothing if play is over there, or the
    /// table does not know it.
    pub fn verdict(&self, game: &G, state: &G::State) -> Option<Verdict> {
        let idx = self.idx_of(game, state)?;
        match self.marks.get(idx) {
            Mark::Open(side) | Mark::Won(side, _) => {
                Some(self.ending_of(idx).for_seat(seat_of(side)))
            }
            Mark::Over(_) => None,
        }
    }

    /// Every legal move in `state`, in the game's order, with what it leads to for the seat to act.
    /// None where play is over, or where the table does not know the state.
    pub fn verdicts(&self, game: &G, state: &G::State) -> Vec<(G::Move, Verdict)> {
        let acts = self.idx_of(game, state).map(|idx| self.marks.get(idx));
        let Some(Mark::Open(side) | Mark::Won(side, _)) = acts else { return Vec::new() };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let after = |mv| {
            let ending = self.ending(game, &game.after(state, mv))?;
            Some((mv, ending.one_move_earlier().for_seat(seat_of(side))))
        };
        moves.into_iter().filter_map(after).collect()
    }

    /// The best moves in `state`, in the game's order: those to the nearest win, else those that
    /// draw, else those to the farthest loss. None where play is over, or the state is unknown.
    pub fn best_moves(&self, game: &G, state: &G::State) -> Vec<G::Move> {
        let verdicts = self.verdicts(game, state);
        let best = verdicts.iter().map(|&(_, verdict)| verdict).max();
        verdicts.into_iter().filter(|&(_, v)| Some(v) == best).map(|(mv, _)| mv).collect()
    }

    /// The first of the best moves in `state`; none where play is over, or the state is unknown.
    pub fn best_move(&self, game: &G, state: &G::State) -> Option<G::Move> {
        self.best_moves(game, state).first().copied()
    }

    /// Every state of the table by its number, and how perfect play from it ends.
    pub fn each<'a>(&'a self, game: &'a G) -> impl Iterator<Item = (G::State, Ending)> + 'a {
        (0..self.marks.len()).map(|idx| {
            let state = match &self.numbering {
                Numbering::Ranked { unrank, .. } => unrank(game, idx as u64),
                Numbering::Met(states) => states.as_slice()[idx].clone(),
            };
            (state, self.ending_of(idx))
        })
    }

    /// The number of states in the table.
    pub fn n_states(&self) -> u64 {
        self.marks.len() as u64
    }

    /// How many states are won, lost and drawn for the seat to act, and how many are over.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The largest distance of any state, in moves; it is known also if distances are not kept.
    pub fn longest(&self) -> u32 {
        self.layers.longest
    }

    /// Whether the table keeps distances.
    pub fn has_distances(&self) -> bool {
        self.layers.distances.is_some()
    }

    /// The bytes of the table, less what a state itself keeps on the heap.
    pub fn bytes(&self) -> usize {
        let states = match &self.numbering {
            Numbering::Ranked { .. } => 0,
            Numbering::Met(states) => states.bytes(),
        };
        let distances = self.layers.distances.as_ref().map_or(0, Vec::capacity);
        states + self.marks.bytes() + distances * size_of::<u32>()
    }

    /// The number of `state`, if it has one.
    fn idx_of(&self, game: &G, state: &G::State) -> Option<usize> {
        match &self.numbering {
            Numbering::Ranked { rank, .. } => {
                usize::try_from(rank(game, state)).ok().filter(|&idx| idx < self.marks.len())
            }
            Numbering::Met(states) => states.id_of(state).map(|id| id as usize),
        }
    }

    fn ending_of(&self, idx: usize) -> Ending {
        match self.marks.get(idx) {
            Mark::Open(_) | Mark::Over(None) => Ending::DRAW,
            Mark::Won(_, winner) | Mark::Over(Some(winner)) => Ending {
                winner: Some(seat_of(winner)),
                distance: self.layers.distances.as_ref().map(|distances| distances[idx]),
            },
        }
    }
}

impl<G: Game> Strategy<G> for Retrograde<G> {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        match self.best_move(game, state) {
            Some(best) if moves.contains(&best) => {
                out.extend(moves.iter().map(|&mv| u64::from(mv == best)));
            }
            _ => Uniform.odds(game, state, moves, out),
        }
    }
}

fn seat_of(side: SideIdx) -> Seat {
    Seat::new(usize::from(side))
}
