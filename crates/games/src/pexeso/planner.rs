//! Planners: strategies that have a plan for every position of Pexeso.

use std::fmt;

use kernel::{Number, Seat};

use super::game::PexesoMove;
use super::paper::Paper;
use super::rule::rule;
use super::table::Table;
use super::{Action, Answer, Look, Position};

/// Somebody who knows what to do in every position.
pub trait Planner: fmt::Debug + Send + Sync {
    /// Whether `seat` turns a known card first in `[n, k]`, where k is above zero.
    fn opens_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool;

    /// Whether `seat` turns a known card after a first one whose mate is not known, which is one of the k
    /// in `[n, k]`, where k is above one.
    fn closes_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool;

    /// What `seat` turns after it has turned up the mate of one of the k known cards of `[n, k]`; nothing
    /// for that card itself.
    fn leaves_mate(&self, _seat: Seat, _pairs: u16, _singles: u16) -> Option<PexesoMove> {
        None
    }
}

/// What is best, for two.
impl<N: Number> Planner for Table<N> {
    fn opens_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool {
        self.plan(seat, Position::new(pairs, singles)).first == Look::Known
    }

    fn closes_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool {
        let here = self.plan(seat, Position::new(pairs, singles));
        // Where every card has a known mate a turn need not have begun, and the first card was new.
        if here.first == Look::Known && singles < pairs {
            return here.after_known == Look::Known;
        }
        self.plan(seat, Position::new(pairs, singles - 1)).after_fresh == Look::Known
    }

    fn leaves_mate(&self, seat: Seat, pairs: u16, singles: u16) -> Option<PexesoMove> {
        match self.plan(seat, Position::new(pairs, singles)).after_mate {
            Answer::Mate => None,
            Answer::Other(Look::Known) => Some(PexesoMove::Single),
            Answer::Other(Look::Unseen) => Some(PexesoMove::New),
        }
    }
}

/// Does what the rule of Zwick and Paterson says.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByRule;

impl Planner for ByRule {
    fn opens_known(&self, _: Seat, pairs: u16, singles: u16) -> bool {
        opens_known(rule(Position::new(pairs, singles)))
    }

    fn closes_known(&self, _: Seat, pairs: u16, singles: u16) -> bool {
        closes_known(rule, pairs, singles)
    }
}

/// Does what the recurrence says as it is printed.
impl<N: Number + PartialOrd, P: Number> Planner for Paper<N, P> {
    fn opens_known(&self, _: Seat, pairs: u16, singles: u16) -> bool {
        opens_known(self.action(Position::new(pairs, singles)))
    }

    fn closes_known(&self, _: Seat, pairs: u16, singles: u16) -> bool {
        closes_known(|at| self.action(at), pairs, singles)
    }
}

fn opens_known(action: Action) -> bool {
    matches!(action, Action::Pass | Action::KnownFirst)
}

/// What is done after a first card whose mate is not known.
///
/// It was chosen among the known ones in `[n, k]`, or it was new in `[n, k - 1]`: it lies there as one of
/// k either way, and a player who knows only the table cannot distinguish them. He need not: where he would pass in
/// the one, he turns a known card in the other.
fn closes_known(action: impl Fn(Position) -> Action, pairs: u16, singles: u16) -> bool {
    match action(Position::new(pairs, singles)) {
        Action::Pass => true,
        Action::KnownFirst => false,
        Action::One | Action::Two => action(Position::new(pairs, singles - 1)) == Action::One,
    }
}

#[cfg(test)]
mod tests {
    use kernel::Limits;

    use super::super::Rules;
    use super::super::paper::{DoublePaper, ExactPaper, Reading};
    use super::super::table::TableConfig;
    use super::*;

    /// Otherwise what to do after a first card would depend on how it came to lie there.
    #[test]
    fn nobody_passes_where_one_card_less_says_two_new_ones() {
        let check = |action: &dyn Fn(Position) -> Action| {
            for at in Position::all(64).filter(|at| at.known >= 1 && at.known < at.pairs) {
                if action(at) == Action::Pass {
                    let before = action(Position::new(at.pairs, at.known - 1));
                    assert_eq!(before, Action::One, "{at}");
                }
            }
        };
        check(&rule);
        for reading in Reading::ALL {
            let exact = ExactPaper::new(64, reading, &()).unwrap();
            let rounded = DoublePaper::new(64, reading, &()).unwrap();
            check(&|at| exact.action(at));
            check(&|at| rounded.action(at));
        }
    }

    /// The rule is right except where it is known to be wrong, and so is a player who follows it.
    #[test]
    fn the_rule_and_the_table_turn_the_same_cards() {
        let config = TableConfig::new(Rules::new(40).unwrap());
        let table = Table::<f64>::solve(&config, &Limits::default(), &()).unwrap();
        let seat = Seat::new(0);
        for at in Position::all(40).filter(|at| at.known >= 1 && at.known < at.pairs) {
            let (n, k) = (at.pairs, at.known);
            if (n, k) == (6, 1) || (n, k) == (4, 3) {
                continue;
            }
            assert_eq!(ByRule.opens_known(seat, n, k), table.opens_known(seat, n, k), "{at}");
            let is_odd = [(6, 2), (4, 3)].contains(&(n, k));
            if k >= 2 && !is_odd {
                let closes = table.closes_known(seat, n, k);
                assert_eq!(ByRule.closes_known(seat, n, k), closes, "{at}");
            }
        }
    }
}
