//! Pexeso in all its variants.

use std::ops::RangeInclusive;

use games::pexeso::{Collect, Last, Mates, Rules};

/// Every combination of rules with a given number of pairs, none, one or all single cards known, and two or three
/// seats.
pub(crate) fn kin(pairs: RangeInclusive<u16>) -> Vec<Rules> {
    let mut kin = Vec::new();
    for n_pairs in pairs {
        for (known, seats) in [(0, 2), (1, 2), (n_pairs, 2), (0, 3)] {
            for collect in [Collect::Mover, Collect::Moderator] {
                for mates in [Mates::Sure, Mates::Missed] {
                    for last in [Last::Played, Last::Given] {
                        let rules = Rules::new(n_pairs).unwrap().with_known(known).unwrap();
                        let rules = rules.with_seats(seats).unwrap().with_collect(collect);
                        kin.push(rules.with_mates(mates).with_last(last));
                    }
                }
            }
        }
    }
    kin
}
