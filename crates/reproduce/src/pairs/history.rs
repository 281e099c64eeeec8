//! Play as a tree of histories in which nothing is merged, for Theorem 1: does an action depend on more than the
//! configuration?

use std::collections::HashMap;

use games::pairs::{Move, Round, Stage, Table};
use kernel::{Fraction, Game, Number, Turn};

/// Game tree of a round, its histories kept apart: decision nodes, and those at which equal configurations differ.
#[derive(Debug, Default)]
pub(super) struct Histories {
    /// Decision nodes.
    pub(super) nodes: usize,
    /// Each configuration with the mover's action and everybody's payoff at the first of its nodes.
    pub(super) configurations: HashMap<Table, (Move, Vec<Fraction>)>,
    /// Nodes at which the action is another than at the first node of the same configuration,
    pub(super) other_action: usize,
    /// and those at which somebody expects something else.
    pub(super) other_payoff: usize,
    /// Hits after which there is not exactly one more card face up.
    pub(super) other_count: usize,
    /// Hits after which the lowest card on the table is higher than before.
    pub(super) rises: usize,
    /// The most cards face up at a decision.
    pub(super) most_up: u32,
}

impl Histories {
    /// All histories of `round`, each solved by itself: whoever is to act takes what is best for him, and folds
    /// among equals.
    pub(super) fn of(round: &Round) -> Self {
        let mut found = Self::default();
        found.value(round, &round.start());
        found
    }

    fn value(&mut self, round: &Round, table: &Table) -> Vec<Fraction> {
        match round.turn(table) {
            Turn::Over(payoffs) => {
                payoffs.iter().map(|payoff| Fraction::from_payoff(*payoff)).collect()
            }
            Turn::Chance => {
                let mut mean = vec![Fraction::ZERO; round.seats()];
                let mut total = 0;
                for (mv, after) in moves(round, table) {
                    let weight = round.weight(table, mv);
                    total += weight;
                    let value = self.value(round, &after);
                    mean.iter_mut().zip(&value).for_each(|(sum, x)| sum.add_scaled(x, weight));
                    let hits = matches!(table.stage, Stage::Draw(_));
                    if hits && matches!(after.stage, Stage::Act(_)) {
                        self.other_count += usize::from(up(&after) != up(table) + 1);
                        self.rises += usize::from(after.low() > table.low());
                    }
                }
                mean.iter_mut().for_each(|sum| sum.divide(total));
                mean
            }
            Turn::Seat(seat) => {
                let (mut best, mut action) = (None::<Vec<Fraction>>, Move::Fold);
                for (mv, after) in moves(round, table) {
                    let value = self.value(round, &after);
                    if best.as_ref().is_none_or(|best| value[seat.idx()] > best[seat.idx()]) {
                        (best, action) = (Some(value), mv);
                    }
                }
                let value = best.expect("whoever is to act can fold");
                self.nodes += 1;
                self.most_up = self.most_up.max(up(table));
                let first =
                    self.configurations.entry(*table).or_insert_with(|| (action, value.clone()));
                self.other_action += usize::from(first.0 != action);
                self.other_payoff += usize::from(first.1 != value);
                value
            }
        }
    }
}

/// Every move and what it leads to, fold before hit.
fn moves(round: &Round, table: &Table) -> Vec<(Move, Table)> {
    let mut moves = vec![];
    round.moves(table, &mut moves);
    moves.into_iter().map(|mv| (mv, round.after(table, mv))).collect()
}

/// The number of cards face up.
pub(super) fn up(table: &Table) -> u32 {
    table.stacks.iter().map(|stack| stack.n_cards()).sum()
}
