//! Distribution of the margin when both players follow the plans of a table.

use kernel::{LimitReached, Number, Progress, Seat, Watch};

use super::super::{Last, PexesoError, Position};
use super::solver::Table;
use super::turn::Turn;
use super::turn_outcome::Successor;

/// Distribution of the margin: the probabilities that the first player, who moves at `start`, has won −n to n pairs
/// more than the other when play is over or cycles for ever.
///
/// # Errors
/// If the watch says stop.
pub fn margins<N: Number, M>(
    table: &Table<M>,
    start: Position,
    watch: &dyn Watch,
) -> Result<Vec<N>, PexesoError> {
    let mut forward = Forward::<N>::new(start);
    for pairs in (0..=start.pairs).rev() {
        let (done, total) = (u64::from(start.pairs - pairs), Some(u64::from(start.pairs)));
        watch.tick(Progress { doing: "margins", done, total }).map_err(LimitReached::from)?;
        for known in 0..=pairs {
            forward.visit(table, Position::new(pairs, known));
        }
    }
    Ok(forward.over)
}

/// Forward pass: the probability to reach each position, by the player to move and the lead of the first player.
struct Forward<N> {
    start: Position,
    /// By position and seat: the probability of every lead so far.
    coming: Vec<[Vec<N>; 2]>,
    over: Vec<N>,
}

impl<N: Number> Forward<N> {
    fn new(start: Position) -> Self {
        let n_margins = 2 * usize::from(start.pairs) + 1;
        let n_positions = Position::new(start.pairs, start.pairs).idx() + 1;
        let mut coming = vec![[Vec::new(), Vec::new()]; n_positions];
        let mut first = vec![N::zero(); n_margins];
        first[usize::from(start.pairs)] = N::one();
        coming[start.idx()][0] = first;
        Self { start, coming, over: vec![N::zero(); n_margins] }
    }

    fn visit<M>(&mut self, table: &Table<M>, at: Position) {
        let came = std::mem::take(&mut self.coming[at.idx()]);
        if came.iter().all(Vec::is_empty) {
            return;
        }
        let is_given = table.config().rules.last() == Last::Given && at.known == at.pairs;
        if at.pairs == 0 || is_given {
            for (side, chances) in came.iter().enumerate() {
                add(&mut self.over, chances, &N::one(), lead(side, at.pairs));
            }
            return;
        }
        let turns: [Turn<N>; 2] = [0, 1].map(|side| table.turn(Seat::new(side), at));
        let mut leaves = turns[0].stays().clone();
        leaves.multiply(turns[1].leaves());
        leaves.add_scaled(turns[0].leaves(), 1);
        if leaves == N::zero() {
            // Both pass for ever.
            came.iter().for_each(|chances| add(&mut self.over, chances, &N::one(), 0));
            return;
        }
        for (side, turn) in turns.iter().enumerate() {
            // How often he moves here: he comes here, or the other does and passes; and round again.
            let mut visits = vec![N::zero(); self.over.len()];
            add(&mut visits, &came[side], &N::one(), 0);
            add(&mut visits, &came[1 - side], turns[1 - side].stays(), 0);
            visits.iter_mut().for_each(|visit| visit.divide_by(&leaves));
            for (outcome, chance) in turn.outcomes() {
                let Successor { to, again, gifts } = outcome.successor(at);
                let next = if again { side } else { 1 - side };
                let won = if again { lead(side, 1) } else { lead(1 - side, gifts) };
                let to = &mut self.coming[to.idx()][next];
                if to.is_empty() {
                    *to = vec![N::zero(); 2 * usize::from(self.start.pairs) + 1];
                }
                add(to, &visits, chance, won);
            }
        }
    }
}

/// By how much the first player's lead changes when `side` wins `pairs` pairs.
fn lead(side: usize, pairs: u16) -> isize {
    let pairs = isize::from(pairs.cast_signed());
    if side == 0 { pairs } else { -pairs }
}

/// `to[margin + by] += chance · from[margin]`.
fn add<N: Number>(to: &mut [N], from: &[N], chance: &N, by: isize) {
    for (margin, probability) in from.iter().enumerate() {
        if *probability != N::zero() {
            let mut part = probability.clone();
            part.multiply(chance);
            let margin =
                margin.checked_add_signed(by).expect("nobody wins more pairs than there are");
            to[margin].add_scaled(&part, 1);
        }
    }
}
