//! Rules in many combinations, for the tests of this folder.

use super::super::{Nine, Reading, Rules, Take};

/// Every combination of the rules in games of one to three fields, small enough to look at every position.
pub(super) fn variants() -> Vec<Rules> {
    let mut all = Vec::new();
    for (ranks, suits) in [(1, 4), (2, 4), (3, 3), (3, 4), (3, 5), (5, 2), (2, 10), (3, 10)] {
        // The last has a quarter of a million positions: a few are enough.
        let is_small = (ranks, suits) != (3, 10);
        for take in [Take::Up(1), Take::Up(3), Take::Up(5), Take::All] {
            for (sets, reading) in
                [(true, Reading::Printed), (true, Reading::Essay), (false, Reading::Printed)]
            {
                for nine in [Nine::Fixed, Nine::Takeable] {
                    let rules = Rules::standard(ranks).unwrap().with_suits(suits).unwrap();
                    let rules = rules.with_take(take).unwrap().with_sets(sets).with_nine(nine);
                    let is_odd = take == Take::Up(3) && reading == Reading::Essay;
                    if is_small || is_odd {
                        all.push(rules.with_reading(reading));
                    }
                }
            }
        }
    }
    all
}
