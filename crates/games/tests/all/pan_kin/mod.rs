//! Pan and its kin: every variant that the tests go through.

use std::ops::RangeInclusive;

use games::pan::{Nine, Reading, Rules, Take};

/// The games of the essay and of its section 6 with a given number of ranks, each rule changed by itself and some
/// together.
pub(crate) fn kin(ranks: RangeInclusive<usize>) -> Vec<Rules> {
    let mut kin = Vec::new();
    for ranks in ranks {
        let standard = Rules::standard(ranks).unwrap();
        kin.push(standard);
        kin.push(standard.with_reading(Reading::Essay));
        for take in [1, 2, 4, 5] {
            kin.push(standard.with_take(Take::Up(take)).unwrap());
        }
        kin.push(standard.with_take(Take::All).unwrap());
        // Six suits of four ranks have 600,000 positions: enough of them elsewhere.
        for suits in [2, 3, 5, 6].into_iter().filter(|&suits| ranks < 4 || suits < 5) {
            kin.push(standard.with_suits(suits).unwrap());
        }
        kin.push(standard.with_sets(false));
        kin.push(standard.with_nine(Nine::Takeable));
        let mixed = standard.with_suits(3).unwrap().with_take(Take::Up(2)).unwrap();
        kin.push(mixed.with_nine(Nine::Takeable).with_reading(Reading::Essay));
        kin.push(mixed.with_take(Take::All).unwrap().with_sets(false).with_nine(Nine::Takeable));
    }
    kin
}
