//! Section 2.2 up to the claim: the turn-switching sequence and the lemma.

use games::pan::{Action, Position, Rules, potential_positions};

use super::essay::standard;
use crate::checks::{Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>) {
    let mut n_switched = 0;
    let all = [2, 3, 4].into_iter().all(|ranks| {
        let rules = standard(ranks);
        let fits = |position: &Position| {
            position.pile(&rules) == rules.floor()
                && position.mover.total() >= 3
                && !position.other.is_empty()
        };
        potential_positions(&rules).filter(fits).all(|position| {
            n_switched += 1;
            switches_always(&rules, position)
        })
    });
    checks.all_cases("turn-switching-sequence", values![n_switched], all);
    lemma(checks);
}

/// Whether the sequence is legal with any two of the mover's cards, and leaves all as it was but the turn.
fn switches_always(rules: &Rules, position: Position) -> bool {
    let hand = position.mover;
    let ranks = 0..rules.ranks();
    let pairs = ranks.clone().flat_map(|high| (0..=high).map(move |low| (high, low)));
    let has = |&(high, low): &(usize, usize)| {
        hand.count(high) > 0 && hand.count(low) > u8::from(high == low)
    };
    pairs.filter(has).all(|(high, low)| {
        let lay = |rank: usize| Action::Lay { rank: rank as u8, count: 1 };
        let moves = [lay(high), Action::Take, lay(low), lay(high), Action::Take];
        let mut now = position;
        let mut legal = Vec::new();
        let is_legal = moves.iter().all(|&mv| {
            legal.clear();
            now.legal_moves(rules, &mut legal);
            let is_legal = legal.contains(&mv);
            if is_legal {
                now = now.after(rules, mv);
            }
            is_legal
        });
        is_legal && now == Position { mover: position.other, other: position.mover }
    })
}

/// The lemma, on all short lists of small numbers.
fn lemma(checks: &mut Checks<'_>) {
    let (mut n_applies, mut failing) = (0, Vec::new());
    for hand in lists(3, 4) {
        for most in 0..=4 {
            let cut: Vec<u64> = hand.iter().map(|&b| b.min(most)).collect();
            if hand.iter().sum::<u64>() <= most || cut.iter().sum::<u64>() > most {
                continue;
            }
            n_applies += 1;
            let holds = (0..hand.len())
                .any(|t| hand[t] > most && (0..hand.len()).all(|i| i == t || hand[i] == 0));
            if !holds {
                failing.push((most, hand.clone()));
            }
        }
    }
    let found = match failing.first() {
        Some((a, hand)) => format!("a = {a}, B = {hand:?} fits, and two entries are not zero"),
        None => "none of them fails".to_owned(),
    };
    checks
        .claim("lemma", values![found, n_applies], failing.is_empty())
        .erratum(failing.iter().all(|(a, _)| *a == 0));
}

/// All lists of `length` numbers up to `most`.
fn lists(length: usize, most: u64) -> Vec<Vec<u64>> {
    (0..length).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: Vec<u64>| {
            (0..=most).map(move |x| list.iter().copied().chain([x]).collect::<Vec<_>>())
        };
        lists.into_iter().flat_map(longer).collect()
    })
}
