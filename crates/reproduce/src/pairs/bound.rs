//! The bound of Corollary 8 for three players, where it does not hold, and the one that does.

use games::pairs::{Pack, Stack};

use super::printed::{Many, low};
use super::rules::stacks;
use super::standard::found;
use crate::ask::{Ask, command};
use crate::checks::{Checked, Checks, values};

pub(super) fn rows(ask: &Ask<'_>, checks: &mut Checks<'_>) -> Checked {
    // A deck and stacks where the two-player bound says fold and the equilibrium hits.
    let set = [("deck", "5,7,3,0,1,6"), ("stacks", "1,2,3/5,6/3,6")];
    let solved =
        ask.solve("pairs", &set, |request| workbench::SolveRequest { exact: true, ..request })?;
    let action = found(&solved).configuration.map_or_else(Default::default, |best| best.action);
    let table = [&[1, 2, 3][..], &[5, 6], &[3, 6]].map(Stack::from_ranks);
    let table: Vec<Stack> = table.into_iter().flatten().collect();
    let pack = Pack::from_counts(&[5, 7, 3, 0, 1, 6])?;
    let d = pack.without(&table).unwrap_or(Pack::EMPTY);
    let (speaks, wide) = (says_fold(&d, &table, 1), says_fold(&d, &table, 2));
    let say = |folds: bool| if folds { "fold" } else { "nothing" };
    checks
        .finding("corollary-8-for-three", values![speaks = say(speaks), action, wide = say(wide)])
        .by(command("solve", "pairs", &set, "--exact"));
    widened(checks, &pack);
    Ok(())
}

/// The wider bound at every configuration of three players and this deck.
fn widened(checks: &mut Checks<'_>, pack: &Pack) {
    let (mut all, mut wide, mut held, mut narrow, mut wrong) = (0, 0, 0, 0, 0);
    let mut printed = Many::new(2, 2);
    let allowed = |stacks: &[Stack]| pack.without(stacks).is_ok();
    let single: Vec<Stack> = stacks(pack.top()).into_iter().filter(|s| allowed(&[*s])).collect();
    for &s1 in &single {
        for &s2 in &single {
            for &s3 in &single {
                let table = [s1, s2, s3];
                let Some(d) = pack.without(&table).ok().filter(|d| d.n_cards() > 0) else {
                    continue;
                };
                let folds = printed.u(&d, &table) == printed.folded(&table);
                let (says, said) = (says_fold(&d, &table, 2), says_fold(&d, &table, 1));
                all += 1;
                wide += u64::from(says);
                held += u64::from(says && folds);
                narrow += u64::from(said);
                wrong += u64::from(said && !folds);
            }
        }
    }
    checks.finding("wider-bound", values![all, held, wide, wrong, narrow]);
}

/// Whether the expected pair is at least l·(1 + `others`·(1 − probability of a pair)), times the number of cards.
fn says_fold(d: &Pack, table: &[Stack], others: u64) -> bool {
    let low = u64::from(low(table));
    let pairing = |worth: fn(u8) -> u64| -> u64 {
        table[0].ranks().map(|rank| worth(rank) * u64::from(d.count(rank))).sum()
    };
    let n = u64::from(d.n_cards());
    n > 0 && pairing(u64::from) >= low * (n + others * (n - pairing(|_| 1)))
}
