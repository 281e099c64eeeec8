//! Moves of all positions, by number.

use std::ops::{AddAssign, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Fraction, LimitReached, Limits, Progress, Stop, Watch};
use rayon::prelude::*;

use super::{Action, Index, PanError, Position, Rules, average_branching};

/// The positions of a game and its moves, by number.
#[derive(Clone, Debug)]
pub struct Edges {
    rules: Rules,
    index: Index,
    /// The moves of each stretch of positions, if they are kept.
    kept: Option<Vec<Kept>>,
}

/// A position with its number and its moves.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// Its number.
    pub number: u64,
    /// Its moves, in the essay's order; none if the game is over.
    pub moves: &'a [Edge],
    index: &'a Index,
}

/// A move and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The move.
    pub action: Action,
    /// The number of the position it leads to.
    pub to: u64,
}

/// Set of positions to look at.
#[derive(Clone, Copy)]
pub enum Among<'a> {
    /// Every potential position.
    Potential,
    /// Those whose number passes.
    Those(&'a (dyn Fn(u64) -> bool + Sync)),
    /// Those with these numbers.
    Sample(&'a [u64]),
}

impl Node<'_> {
    /// The position.
    pub fn position(&self) -> Position {
        self.index.unrank(self.number)
    }

    /// Whether somebody has no cards left.
    pub fn is_over(&self) -> bool {
        // As long as both have cards, one can always be laid or the pile be taken.
        self.moves.is_empty()
    }
}

impl Edges {
    /// How many positions one thread looks at in one go.
    pub(super) const STRETCH: usize = 1 << 13;

    /// The edges of `rules`, found anew whenever they are asked for.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: *rules, index: Index::new(rules), kept: None }
    }

    /// The same, found once and kept: worth the memory where all positions are gone through often.
    ///
    /// # Errors
    /// A limit was reached; that on memory before it is taken.
    pub fn kept(rules: &Rules, limits: &Limits, watch: &dyn Watch) -> Result<Self, PanError> {
        let edges = Self::new(rules);
        let needed = edges.n_positions();
        if needed > u64::from(u32::MAX) {
            return Err(LimitReached::States { limit: u32::MAX.into(), needed }.into());
        }
        // A place for each position, and for each move a number and a byte for what is done.
        let n_moves = average_branching(rules, rules.ranks()) * Fraction::from(needed);
        limits.check(needed, 4 * needed + 5 * n_moves.to_f64().value() as u64)?;
        let done = AtomicU64::new(0);
        let keep = |nth| {
            let numbers = edges.stretch(nth);
            let mut kept = Kept { first: vec![0], to: Vec::new(), actions: Vec::new() };
            edges.each(numbers.clone(), |node| kept.push(node));
            edges.tell(&numbers, &done, "moves", watch)?;
            Ok(kept)
        };
        let kept: Result<Vec<Kept>, Stop> =
            (0..edges.n_stretches()).into_par_iter().map(keep).collect();
        Ok(Self { kept: Some(kept.map_err(LimitReached::from)?), ..edges })
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

    /// Calls `visit` with the positions that have these numbers, one after the other.
    pub fn each(&self, numbers: impl IntoIterator<Item = u64>, mut visit: impl FnMut(Node<'_>)) {
        let (mut actions, mut moves) = (Vec::new(), Vec::new());
        for number in numbers {
            moves.clear();
            match &self.kept {
                Some(kept) => {
                    let (stretch, place) =
                        (number / Self::STRETCH as u64, number % Self::STRETCH as u64);
                    let kept = &kept[stretch as usize];
                    moves.extend(kept.moves(place as usize).map(|(action, to)| Edge {
                        action: action_of(&self.rules, action),
                        to: u64::from(to),
                    }));
                }
                None => self.find(number, &mut actions, &mut moves),
            }
            visit(Node { number, moves: &moves, index: &self.index });
        }
    }

    fn find(&self, number: u64, actions: &mut Vec<Action>, moves: &mut Vec<Edge>) {
        let position = self.index.unrank(number);
        actions.clear();
        position.legal_moves(&self.rules, actions);
        moves.extend(actions.iter().map(|&action| {
            let after = position.after(&self.rules, action);
            Edge { action, to: self.index.rank(after) }
        }));
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
        if let Among::Sample(numbers) = among {
            let mut sum = T::default();
            self.each(numbers.iter().copied(), |node| count(&mut sum, node));
            return Ok(sum);
        }
        let done = AtomicU64::new(0);
        let of_stretch = |nth: u64| {
            let mut sum = T::default();
            let numbers = self.stretch(nth);
            let passes = |number: &u64| match among {
                Among::Those(passes) => passes(*number),
                _ => true,
            };
            self.each(numbers.clone().filter(passes), |node| count(&mut sum, node));
            self.tell(&numbers, &done, doing, watch)?;
            Ok(sum)
        };
        let sums = (0..self.n_stretches()).into_par_iter().map(of_stretch);
        sums.try_reduce(T::default, |mut one, other| {
            one += other;
            Ok(one)
        })
    }

    fn n_stretches(&self) -> u64 {
        self.n_positions().div_ceil(Self::STRETCH as u64)
    }

    /// The numbers that one thread looks at in one go.
    pub(super) fn stretch(&self, nth: u64) -> Range<u64> {
        let first = nth * Self::STRETCH as u64;
        first..self.n_positions().min(first + Self::STRETCH as u64)
    }

    /// Tells `watch` that another stretch is done.
    pub(super) fn tell(
        &self,
        numbers: &Range<u64>,
        done: &AtomicU64,
        doing: &str,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        let size = numbers.end - numbers.start;
        let done = size + done.fetch_add(size, Ordering::Relaxed);
        watch.tick(Progress { doing, done, total: Some(self.n_positions()) })
    }
}

/// The moves of a stretch of positions.
#[derive(Clone, Debug)]
struct Kept {
    /// The place of each position's first move, and at the end the number of all moves.
    first: Vec<u32>,
    /// Where each move leads.
    to: Vec<u32>,
    /// What each move is: a rank; [`SET`] more for a full set; or [`TAKE`].
    actions: Vec<u8>,
}

const SET: u8 = 0x40;
const TAKE: u8 = 0x80;

impl Kept {
    fn push(&mut self, node: Node<'_>) {
        for edge in node.moves {
            self.to.push(edge.to as u32);
            self.actions.push(match edge.action {
                Action::Lay { rank, count: 1 } => rank,
                Action::Lay { rank, .. } => rank | SET,
                Action::Take => TAKE,
            });
        }
        self.first.push(self.to.len() as u32);
    }

    fn moves(&self, place: usize) -> impl Iterator<Item = (u8, u32)> {
        let range = self.first[place] as usize..self.first[place + 1] as usize;
        let (actions, to) = (&self.actions[range.clone()], &self.to[range]);
        actions.iter().copied().zip(to.iter().copied())
    }
}

/// The action that is kept as `kept`.
fn action_of(rules: &Rules, kept: u8) -> Action {
    let rank = kept & (SET - 1);
    match kept {
        TAKE => Action::Take,
        SET.. => Action::Lay { rank, count: rules.movable(rank.into()) },
        _ => Action::Lay { rank, count: 1 },
    }
}
