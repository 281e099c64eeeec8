//! The deal: every starting position, and in how many ways it is dealt.

use super::game::dealt;
use super::{Hand, Position, Rules};

/// A starting position and the number of deals that lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealtPosition {
    /// The position, only the nine of hearts laid.
    pub position: Position,
    /// The deals.
    pub ways: u64,
}

/// Every starting position, the essay's `startpos`, by the first to move's hand in order.
pub fn starts(rules: &Rules) -> Vec<DealtPosition> {
    let mut all = Vec::new();
    let mut extend = vec![(Hand::EMPTY, 1u64)];
    for rank in 0..rules.ranks() {
        let mut next = Vec::new();
        for (hand, ways) in extend {
            for count in 0..=cards_dealt(rules, rank) {
                if deal_weight(rules, hand, rank, count) > 0 {
                    let ways = ways * choose(cards_dealt(rules, rank).into(), count.into());
                    next.push((hand.plus(rank, count), ways));
                }
            }
        }
        extend = next;
    }
    all.extend(
        extend.into_iter().map(|(hand, ways)| DealtPosition { position: dealt(rules, hand), ways }),
    );
    all
}

/// The number of all deals: in how many ways the first to move's hand is drawn from the deck without
/// the nine of hearts.
pub fn n_deals(rules: &Rules) -> u64 {
    choose((rules.n_cards() - 1).into(), rules.n_dealt().into())
}

/// The weight of dealing `count` cards of `rank` to the first to move, who has `hand` of the ranks
/// below: in how many ways the deal can go on so.
pub(crate) fn deal_weight(rules: &Rules, hand: Hand, rank: usize, count: u8) -> u64 {
    let (there_are, dealt) = (cards_dealt(rules, rank), hand.total() + u32::from(count));
    if count > there_are || dealt > rules.n_dealt() {
        return 0;
    }
    let above: u32 =
        (rank + 1..rules.ranks()).map(|above| u32::from(cards_dealt(rules, above))).sum();
    choose(there_are.into(), count.into()) * choose(above.into(), (rules.n_dealt() - dealt).into())
}

/// The cards of `rank` that are dealt, the nine of hearts left out.
fn cards_dealt(rules: &Rules, rank: usize) -> u8 {
    rules.suits() - u8::from(rank == 0)
}

/// `n` choose `k`; the largest number there is if it would be larger.
pub(crate) fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let mut ways = 1u128;
    for nth in 0..k.min(n - k) {
        ways = ways * u128::from(n - nth) / u128::from(nth + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}
