//! Every move of every position by number, one pile after the other.
//!
//! The positions with one pile stand together ([`Index`]), and a move from any of them leads to
//! the same other pile. There the mover's hand is the other player's, a number in mixed radix; so the
//! number of the position that a move leads to is a constant plus a weight for each card in the
//! mover's hand, and constant and weights are found once for the whole pile.

use std::ops::{AddAssign, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Progress, Stop, Watch};
use rayon::prelude::*;

use super::{Action, Hand, Index, MAX_RANKS, Position, Reading, Rules};

/// The positions of a game and its moves, by number.
#[derive(Clone, Debug)]
pub struct Edges {
    rules: Rules,
    index: Index,
    /// What is on the pile beside what never leaves it, for each pile, in the order of the index.
    piles: Vec<Hand>,
    /// The number of the first position with each pile; at the end the number of all positions.
    first: Vec<u64>,
}

/// A position with its number and its moves.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// Its number.
    pub number: u64,
    /// The position.
    pub position: Position,
    /// Its moves, in the essay's order; none if the game is over.
    pub moves: &'a [Edge],
}

/// A move and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The move.
    pub action: Action,
    /// The number of the position it leads to.
    pub to: u64,
}

/// Which positions are looked at.
#[derive(Clone, Copy)]
pub enum Among<'a> {
    /// Every potential position.
    Potential,
    /// Those whose number passes.
    Those(&'a (dyn Fn(u64) -> bool + Sync)),
    /// Those with these numbers.
    Sample(&'a [u64]),
}

impl Edges {
    /// The edges of `rules`. A list of all piles is made: for k-Pan 4 · 5^(k − 1) of them.
    pub fn new(rules: &Rules) -> Self {
        let index = Index::new(rules);
        let (mut piles, mut first) = (vec![Hand::EMPTY], vec![0]);
        for rank in 0..rules.ranks() {
            let all = rules.movable(rank);
            // The highest rank is the first digit of a pile.
            piles = (0..=all)
                .flat_map(|laid| piles.iter().map(move |pile| pile.plus(rank, laid)))
                .collect();
        }
        for pile in &piles {
            let size: u64 = (0..rules.ranks())
                .map(|rank| u64::from(rules.movable(rank) - pile.count(rank)) + 1)
                .product();
            first.push(first[first.len() - 1] + size);
        }
        Self { rules: *rules, index, piles, first }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The numbering of the positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// How many positions there are.
    pub fn n_positions(&self) -> u64 {
        self.index.n_positions()
    }

    /// How many piles there are.
    pub fn n_piles(&self) -> usize {
        self.piles.len()
    }

    /// The numbers of the positions with a pile.
    pub fn numbers(&self, pile_idx: usize) -> Range<u64> {
        self.first[pile_idx]..self.first[pile_idx + 1]
    }

    /// Calls `visit` with every position that has this pile, in order.
    pub fn each_of_pile(&self, pile_idx: usize, mut visit: impl FnMut(Node<'_>)) {
        let loose = self.piles[pile_idx];
        let cards = self.rules.deck().without(self.rules.floor()).without(loose);
        let lines = self.lines(loose);
        let mut moves = Vec::with_capacity(lines.len());
        let mut position = Position { mover: cards, other: Hand::EMPTY };
        for number in self.numbers(pile_idx) {
            moves.clear();
            if !position.is_over() {
                moves.extend(lines.iter().filter_map(|line| line.from(position.mover)));
            }
            visit(Node { number, position, moves: &moves });
            position = next_share(cards, position);
        }
    }

    /// The position numbered `number` and its moves, found without its neighbours.
    pub fn each_of(&self, numbers: &[u64], mut visit: impl FnMut(Node<'_>)) {
        let (mut actions, mut moves) = (Vec::new(), Vec::new());
        for &number in numbers {
            let position = self.index.unrank(number);
            actions.clear();
            position.legal_moves(&self.rules, &mut actions);
            moves.clear();
            moves.extend(actions.iter().map(|&action| Edge {
                action,
                to: self.index.rank(position.after(&self.rules, action)),
            }));
            visit(Node { number, position, moves: &moves });
        }
    }

    /// What `count` adds up to over the positions `among`, on all threads. The result does not depend
    /// on their number, as long as adding up does not depend on the order.
    ///
    /// # Errors
    /// The watch said stop.
    pub fn tally<T: Default + AddAssign + Send>(
        &self,
        among: Among<'_>,
        doing: &str,
        watch: &dyn Watch,
        count: impl Fn(&mut T, Node<'_>) + Sync,
    ) -> Result<T, Stop> {
        let add = |mut one: T, other: T| {
            one += other;
            one
        };
        if let Among::Sample(numbers) = among {
            let mut sum = T::default();
            self.each_of(numbers, |node| count(&mut sum, node));
            return Ok(sum);
        }
        let done = AtomicU64::new(0);
        let of_pile = |pile_idx: usize| {
            let mut sum = T::default();
            self.each_of_pile(pile_idx, |node| match among {
                Among::Those(passes) if !passes(node.number) => {}
                _ => count(&mut sum, node),
            });
            self.tell(pile_idx, &done, doing, watch)?;
            Ok(sum)
        };
        (0..self.n_piles())
            .into_par_iter()
            .map(of_pile)
            .try_reduce(T::default, |one, other| Ok(add(one, other)))
    }

    /// Tells `watch` that another pile is done.
    pub(super) fn tell(
        &self,
        pile_idx: usize,
        done: &AtomicU64,
        doing: &str,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        let numbers = self.numbers(pile_idx);
        let size = numbers.end - numbers.start;
        let done = size + done.fetch_add(size, Ordering::Relaxed);
        watch.tick(Progress { doing, done, total: Some(self.n_positions()) })
    }

    /// The moves that positions with this pile can have, in the essay's order.
    fn lines(&self, loose: Hand) -> Vec<Line> {
        let rules = &self.rules;
        let pile = loose.with(rules.floor());
        let mut lines = Vec::new();
        for rank in pile.top()..rules.ranks() {
            let left = rules.movable(rank) - loose.count(rank);
            let all = rules.movable(rank);
            let has_set = rules.sets() && left == all && all > 1;
            if has_set {
                lines.push(self.laying(loose, rank, all, [all, all]));
            }
            let set_only = has_set && rank == 0 && rules.reading() == Reading::Essay;
            let most = if set_only { all - 1 } else { left };
            if most > 0 {
                lines.push(self.laying(loose, rank, 1, [1, most]));
            }
        }
        if !loose.is_empty() {
            let taken = loose.topmost(rules.most_taken());
            lines.push(self.line(Action::Take, loose.without(taken), 0, [0, u8::MAX], |weights| {
                taken.counts(rules.ranks()).zip(weights).map(|(n, w)| u64::from(n) * w).sum::<u64>()
                    as i64
            }));
        }
        lines
    }

    /// Laying `count` cards of `rank` for a mover who has so many of them.
    fn laying(&self, loose: Hand, rank: usize, count: u8, held: [u8; 2]) -> Line {
        let action = Action::Lay { rank: rank as u8, count };
        self.line(action, loose.plus(rank, count), rank, held, |weights| {
            -((u64::from(count) * weights[rank]) as i64)
        })
    }

    /// A move to the pile `to`; `shift` is how far what is laid or taken moves it within that pile.
    fn line(
        &self,
        action: Action,
        to: Hand,
        rank: usize,
        held: [u8; 2],
        shift: impl FnOnce(&[u64]) -> i64,
    ) -> Line {
        let mut weights = [0; MAX_RANKS];
        let mut weight = 1;
        for (rank, place) in weights.iter_mut().enumerate().take(self.rules.ranks()) {
            *place = weight;
            weight *= u64::from(self.rules.movable(rank) - to.count(rank)) + 1;
        }
        let first = self.first[self.pile_idx(to)];
        let start = first.wrapping_add_signed(shift(&weights[..self.rules.ranks()]));
        Line { action, rank, held, start, weights, ranks: self.rules.ranks() }
    }

    /// The place of a pile in the list.
    fn pile_idx(&self, loose: Hand) -> usize {
        (0..self.rules.ranks()).rev().fold(0, |idx, rank| {
            idx * (usize::from(self.rules.movable(rank)) + 1) + usize::from(loose.count(rank))
        })
    }
}

/// The next way to share `cards`: the other's hand counts up, the lowest rank first.
fn next_share(cards: Hand, position: Position) -> Position {
    let mut other = position.other;
    for rank in 0..=cards.top() {
        if other.count(rank) < cards.count(rank) {
            other = other.plus(rank, 1);
            break;
        }
        other = other.minus(rank, other.count(rank));
    }
    Position { mover: cards.without(other), other }
}

/// A move that is the same for all positions with one pile.
struct Line {
    action: Action,
    /// It can be made by a mover who has from `held[0]` to `held[1]` cards of this rank.
    rank: usize,
    held: [u8; 2],
    /// Where it leads if the mover's hand weighs nothing; below zero it wraps around.
    start: u64,
    /// What each card of the mover's hand adds to that.
    weights: [u64; MAX_RANKS],
    ranks: usize,
}

impl Line {
    /// The move of a mover with this hand, if he can make it.
    #[inline]
    fn from(&self, hand: Hand) -> Option<Edge> {
        let held = hand.count(self.rank);
        if held < self.held[0] || held > self.held[1] {
            return None;
        }
        let weighed = self.weights[..self.ranks].iter().enumerate();
        let to = weighed.fold(self.start, |to, (rank, weight)| {
            to.wrapping_add(weight * u64::from(hand.count(rank)))
        });
        Some(Edge { action: self.action, to })
    }
}
