//! Degrees: the number of moves of each position, for all at once.
//!
//! The moves depend on the ranks from the top of the pile on, which in nearly all positions is one of the
//! highest. So what the last digits say is worked out once and copied; only where the
//! pile has no card of those ranks the digits before have a say.

use std::sync::atomic::AtomicU8;

use kernel::{Meter, Stop, Watch};
use rayon::prelude::*;

use super::super::index::{n_shares, shares};
use super::super::{Hand, Index, Position, Reading, Rules};
use super::nibbles::{LOST, MANY, Nibbles, VOID};

/// How many of the highest ranks are worked out once.
const COPIED: usize = 4;

/// Writes the number of moves of every position, [`MANY`] if there are as many or more; [`LOST`] where the
/// other has no cards, [`VOID`] where the player to move has none.
///
/// # Errors
/// That the watch said to stop.
pub(super) fn write_degrees(
    rules: &Rules,
    index: &Index,
    nibbles: &mut Nibbles,
    watch: &dyn Watch,
) -> Result<(), Stop> {
    let first = rules.ranks().saturating_sub(COPIED);
    let (n_ends, n_starts) = (index.n_from(first), index.n_positions() / index.n_from(first));
    let ends = Digits { rules, ranks: first..rules.ranks() };
    // With the pile's top among the last digits they say it all; without, they add to what stands before.
    let (mut row, mut added) = (Vec::new(), Vec::new());
    for number in 0..n_ends {
        let Part { moves, has_pile } = ends.part(number);
        row.push(if has_pile { capped(moves + 1) } else { 0 });
        if !has_pile {
            added.push((number as usize, moves));
        }
    }
    let starts = Digits { rules, ranks: 0..first };
    // Two rows fill whole bytes, so that threads do not meet in one.
    let rows = nibbles.bytes_mut().par_chunks_mut(n_ends as usize);
    rows.enumerate().try_for_each_init(
        || (row.clone(), Meter::new(watch, "counting moves")),
        |(row, meter), (nth, bytes)| {
            for odd in 0..2 {
                let number = 2 * nth as u64 + odd;
                if number == n_starts {
                    break;
                }
                meter.work(n_ends)?;
                let Part { moves, has_pile } = starts.part(number);
                let before = moves + u32::from(has_pile);
                for &(end, moves) in &added {
                    row[end] = capped(before + moves);
                }
                write_row(bytes, (odd * n_ends) as usize, row);
            }
            Ok(())
        },
    )?;
    for hand in hands(rules) {
        nibbles.set(index.rank(Position { mover: hand, other: Hand::EMPTY }), LOST);
    }
    for hand in hands(rules) {
        nibbles.set(index.rank(Position { mover: Hand::EMPTY, other: hand }), VOID);
    }
    Ok(())
}

/// Writes `row` from position `at` of `bytes` on.
fn write_row(bytes: &mut [AtomicU8], at: usize, row: &[u8]) {
    let (start, rest) = row.split_at(at % 2);
    if let &[first] = start {
        *bytes[at / 2].get_mut() |= first << 4;
    }
    let bytes = &mut bytes[at.div_ceil(2)..];
    let pairs = rest.chunks_exact(2);
    if let &[last] = pairs.remainder() {
        *bytes[rest.len() / 2].get_mut() = last;
    }
    for (byte, pair) in bytes.iter_mut().zip(pairs) {
        *byte.get_mut() = pair[0] | pair[1] << 4;
    }
}

fn capped(moves: u32) -> u8 {
    moves.min(u32::from(MANY)) as u8
}

/// Every hand that can be, in order.
pub(super) fn hands(rules: &Rules) -> Vec<Hand> {
    (0..rules.ranks()).fold(vec![Hand::EMPTY], |hands, rank| {
        let with_rank = |hand: Hand| (0..=rules.movable(rank)).map(move |n| hand.plus(rank, n));
        hands.into_iter().flat_map(with_rank).collect()
    })
}

/// Some neighbouring digits of a number.
struct Digits<'a> {
    rules: &'a Rules,
    ranks: std::ops::Range<usize>,
}

/// Contribution of some digits to the number of moves of a position.
struct Part {
    /// How many moves there are with cards of their ranks, at or above the pile's top among them.
    moves: u32,
    /// Whether the pile has a card of their ranks that can be taken.
    has_pile: bool,
}

impl Digits<'_> {
    fn part(&self, mut number: u64) -> Part {
        let mut part = Part { moves: 0, has_pile: false };
        for rank in self.ranks.clone().rev() {
            let digits = n_shares(self.rules.movable(rank));
            let (held, other) = shares(number % digits);
            number /= digits;
            let all = self.rules.movable(rank);
            let full_set = self.rules.sets() && all > 1 && held == all;
            let only_set = full_set && rank == 0 && self.rules.reading() == Reading::Essay;
            part.moves += u32::from(held > 0 && !only_set) + u32::from(full_set);
            part.has_pile = held + other < all;
            if part.has_pile {
                break;
            }
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::super::variants::variants;
    use super::*;

    #[test]
    fn every_position_has_as_many_moves_as_are_listed() {
        let two_suits = |ranks| Rules::standard(ranks).unwrap().with_suits(2).unwrap();
        // Five ranks are more than are copied, and of eight some positions have more moves than are
        // counted.
        let more = [Rules::standard(5).unwrap(), two_suits(6), two_suits(8)];
        let (mut actions, mut n_many) = (Vec::new(), 0);
        for rules in variants().into_iter().chain(more) {
            let index = Index::new(&rules);
            let mut nibbles = Nibbles::new(index.n_positions(), &()).unwrap();
            write_degrees(&rules, &index, &mut nibbles, &()).unwrap();
            for number in 0..index.n_positions() {
                let position = index.unrank(number);
                actions.clear();
                position.legal_moves(&rules, &mut actions);
                let expected = match actions.len() {
                    0 if position.mover.is_empty() => VOID,
                    0 => LOST,
                    n => n.min(usize::from(MANY)) as u8,
                };
                assert_eq!(nibbles.get(number), expected, "{rules:?} {position:?}");
                n_many += u32::from(actions.len() > usize::from(MANY));
            }
        }
        assert!(n_many > 0, "some positions have more moves than are counted");
    }

    #[test]
    fn every_hand_is_listed_once() {
        let rules = Rules::standard(3).unwrap();
        let hands = hands(&rules);
        assert_eq!((hands.len(), hands[0]), (4 * 5 * 5, Hand::EMPTY));
        let mut sorted = hands.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), hands.len());
        assert!(hands.iter().all(|&hand| Position::new(&rules, hand, Hand::EMPTY).is_ok()));
    }
}
