//! Deals by outcome and distance, and the picture of them.

use std::collections::BTreeMap;

use kernel::{Outcome, Verdict};

use super::DealsFinding;
use crate::chart::{Axis, Bar, Picture, Piece, Plot, Shape};
use crate::text::grouped;

/// The most groups of distances that have room beside each other, with their names.
const GROUPS: u32 = 12;

/// Deals that are won and lost, by their distance in moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealDistances {
    /// By distance, those at which no deal ends left out.
    pub decided: BTreeMap<u32, DistanceCounts>,
    /// Deals that are decided at an unknown distance.
    unknown: u64,
}

/// Deals at one distance, for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DistanceCounts {
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
}

impl DealDistances {
    /// Adds deals that lead to a position with this verdict.
    pub fn add(&mut self, verdict: Verdict, deals: u64) {
        let counts = match (verdict.outcome, verdict.distance) {
            (Outcome::Draw, _) => return,
            (_, Some(distance)) => self.decided.entry(distance).or_default(),
            (_, None) => return self.unknown += deals,
        };
        *if verdict.outcome == Outcome::Win { &mut counts.win } else { &mut counts.loss } += deals;
    }

    /// Whether every deal that is decided has its distance.
    pub fn are_known(&self) -> bool {
        self.unknown == 0
    }

    /// Groups of as many distances each, few enough to stand beside each other: the last distance of
    /// each, and its deals.
    pub fn groups(&self) -> Vec<(u32, DistanceCounts)> {
        let Some((&longest, _)) = self.decided.last_key_value() else { return Vec::new() };
        // A win takes an odd number of moves and a loss an even one: each group has both. Round numbers read well.
        let least = longest.div_ceil(GROUPS).max(1);
        let width = least.next_multiple_of(10u32.pow(least.ilog10()).max(2));
        // A deal that is over at once is in the first.
        let first = |nth: u32| if nth == 1 { 0 } else { (nth - 1) * width + 1 };
        let group = |nth: u32| {
            let mut sum = DistanceCounts::default();
            for (_, counts) in self.decided.range(first(nth)..=nth * width) {
                sum.win += counts.win;
                sum.loss += counts.loss;
            }
            (nth * width, sum)
        };
        (1..=longest.div_ceil(width).max(1)).map(group).collect()
    }
}

/// Bars of the shares of deals: won upon lost in groups of distances, and drawn; or of the outcomes alone.
pub(super) fn picture(deals: &DealsFinding, distances: Option<&DealDistances>) -> Picture {
    let (title, label, groups) = match distances {
        Some(distances) => (
            "Pan: outcome and distance of the deals",
            "moves to the end under perfect play, up to",
            distances.groups(),
        ),
        None => ("Pan: outcome of the deals", "for the player to move", Vec::new()),
    };
    let DealsFinding { win, loss, draw, total } = *deals;
    let share = |deals: u64| deals as f64 / total.max(1) as f64;
    let bar = |nth: usize, stands_on: u64, deals: u64, what: &str| Bar {
        from: nth as f64 - 0.4,
        to: nth as f64 + 0.4,
        // Bars stand on zero: what is upon another is drawn behind it, as high as both.
        value: share(stands_on + deals),
        between: None,
        title: format!("{what}: {} deals, {:.4} of all", grouped(deals), share(deals)),
    };
    let mut names: Vec<String> = groups.iter().map(|(last, _)| last.to_string()).collect();
    let [mut won, mut lost] = [Vec::new(), Vec::new()];
    for (nth, (last, counts)) in groups.iter().enumerate() {
        won.push(bar(nth, counts.loss, counts.win, &format!("won in up to {last} moves")));
        lost.push(bar(nth, 0, counts.loss, &format!("lost in up to {last} moves")));
    }
    if distances.is_none() {
        names.extend(["won", "lost"].map(str::to_owned));
        won.push(bar(0, 0, win, "won"));
        lost.push(bar(1, 0, loss, "lost"));
    }
    let drawn = vec![bar(names.len(), 0, draw, "drawn")];
    names.push("drawn".to_owned());
    let highest = won.iter().chain(&lost).chain(&drawn).map(|bar| bar.value).fold(0.0, f64::max);
    let piece = |name: &str, deals: u64, colour, bars| Piece {
        name: format!("{name} {:.2} %", 100.0 * share(deals)),
        colour,
        shape: Shape::Bars(bars),
    };
    Picture::Plot(Plot {
        title: title.to_owned(),
        x: Axis::named(label, names),
        y: Axis::over("share of the deals", [0.0, highest]).rounded(),
        pieces: vec![
            piece("won", win, 0, won),
            piece("lost", loss, 1, lost),
            piece("drawn", draw, 2, drawn),
        ],
        note: format!(
            "{} deals, for the player to move first; the other laid the nine of hearts.",
            grouped(total)
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(outcome: Outcome, distance: u32) -> Verdict {
        Verdict { outcome, distance: Some(distance) }
    }

    fn distances(longest: u32) -> DealDistances {
        let mut found = DealDistances::default();
        for moves in 1..=longest {
            let outcome = if moves % 2 == 1 { Outcome::Win } else { Outcome::Loss };
            found.add(verdict(outcome, moves), u64::from(moves));
        }
        found.add(verdict(Outcome::Loss, 0), 1);
        found.add(Verdict::DRAW, 100);
        found
    }

    #[test]
    fn every_decided_deal_is_in_one_group_and_there_are_not_too_many() {
        for longest in [0, 1, 2, 11, 12, 13, 24, 25, 61, 200, 1_500] {
            let found = distances(longest);
            let groups = found.groups();
            assert!(groups.len() <= GROUPS as usize, "{longest}: {}", groups.len());
            assert!(groups.iter().all(|(last, _)| last % 2 == 0), "{longest}");
            let sum: u64 = groups.iter().map(|(_, counts)| counts.win + counts.loss).sum();
            assert_eq!(sum, u64::from(1 + longest * (longest + 1) / 2), "{longest}");
            assert!(groups.last().is_some_and(|(last, _)| *last >= longest));
        }
        assert!(DealDistances::default().groups().is_empty());
    }

    #[test]
    fn a_picture_stacks_won_upon_lost_and_has_drawn_deals_at_its_end() {
        let found = distances(4);
        let deals = DealsFinding { win: 4, loss: 7, draw: 100, total: 111 };
        let Picture::Plot(plot) = picture(&deals, Some(&found)) else { panic!("it is a plot") };
        assert_eq!(plot.x.names, ["2", "4", "drawn"]);
        let values = |nth: usize| match &plot.pieces[nth].shape {
            Shape::Bars(bars) => bars.iter().map(|bar| (bar.value * 111.0).round()).collect(),
            _ => Vec::new(),
        };
        // Distances 0, 1 and 2, then 3 and 4.
        assert_eq!(
            [values(0), values(1), values(2)],
            [vec![4.0, 7.0], vec![3.0, 4.0], vec![100.0]]
        );
    }

    #[test]
    fn without_distances_outcomes_are_drawn_alone() {
        let mut found = DealDistances::default();
        found.add(Verdict { outcome: Outcome::Win, distance: None }, 1);
        assert!(!found.are_known());
        let deals = DealsFinding { win: 1, loss: 0, draw: 1, total: 2 };
        let Picture::Plot(plot) = picture(&deals, None) else { panic!("it is a plot") };
        assert_eq!(plot.x.names, ["won", "lost", "drawn"]);
    }
}
