//! The essay's own method, swept over all positions until nothing changes: slow, and plain to see.

use games::pan::{Index, Rules};
use kernel::{Outcome, Verdict};

/// The verdict on every position by its number.
pub(crate) fn sweep(rules: &Rules) -> Vec<Verdict> {
    let index = Index::new(rules);
    let lost = |distance| Verdict { outcome: Outcome::Loss, distance: Some(distance) };
    let won = |distance| Verdict { outcome: Outcome::Win, distance: Some(distance) };
    let mut actions = Vec::new();
    let mut after = Vec::new();
    let mut verdicts = Vec::new();
    for number in 0..index.n_positions() {
        let position = index.unrank(number);
        actions.clear();
        position.legal_moves(rules, &mut actions);
        let to = |&action| index.rank(position.after(rules, action)) as usize;
        after.push(actions.iter().map(to).collect::<Vec<_>>());
        verdicts.push(if position.other.is_empty() {
            lost(0)
        } else if position.mover.is_empty() {
            won(0)
        } else {
            Verdict::DRAW
        });
    }
    for distance in 1.. {
        let is = |outcome| move |verdicts: &[Verdict], to: usize| verdicts[to].outcome == outcome;
        let open = |number: &usize| verdicts[*number] == Verdict::DRAW;
        let decided: Vec<(usize, Verdict)> = (0..verdicts.len())
            .filter(open)
            .filter_map(|number| {
                let to = &after[number];
                if to.iter().any(|&to| is(Outcome::Loss)(&verdicts, to)) {
                    Some((number, won(distance)))
                } else if to.iter().all(|&to| is(Outcome::Win)(&verdicts, to)) {
                    Some((number, lost(distance)))
                } else {
                    None
                }
            })
            .collect();
        if decided.is_empty() {
            break;
        }
        for (number, verdict) in decided {
            verdicts[number] = verdict;
        }
    }
    verdicts
}
