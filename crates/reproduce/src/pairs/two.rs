//! Section 3.1: Theorems 1 and 3 and what follows from them, at every configuration of a small deck in fractions and
//! of the standard deck in floating point.

use std::borrow::Cow;

use games::pairs::{Move, Pack, Round, Setup, Stack, Stage, Table, TieBreak};
use kernel::{Fraction, Game, RngStream, Seat, Turn};
use solve::Ties;
use solve::backward::{self, Backward, BackwardConfig};
use workbench::WorkbenchError;

use super::history::{Histories, up};
use super::printed::Two;
use super::standard::{Standard, found};
use crate::ask::{Ask, command};
use crate::checks::{Cases, Checked, Checks, values};

/// The deck of which every configuration is solved in fractions.
const RANKS: usize = 6;

pub(super) fn rows(ask: &Ask<'_>, checks: &mut Checks<'_>, standard: &Standard) -> Checked {
    let pack = Pack::triangular(RANKS)?;
    let round = Round::new(2, Setup::Deal { pack, ties: TieBreak::Redeal })?;
    let config = BackwardConfig::default();
    let solved = backward::solve::<Round, Fraction>(&round, &config, ask.watch)?;
    payoffs(checks, &round, &solved);
    theorem_1(checks)?;
    theorem_3(checks, &round, &solved);
    standard_deck(checks, standard);
    let hitting = BackwardConfig { ties: Ties::Last, ..config };
    let hitting = backward::solve::<Round, Fraction>(&round, &hitting, ask.watch)?;
    unique(ask, checks, &round, &solved, &hitting)?;
    reshuffled(ask, checks)?;
    many_rounds(checks, &round);
    Ok(())
}

/// "over many rounds, the overall winner has gained the difference in score from the losing player"
fn many_rounds(checks: &mut Checks<'_>, round: &Round) {
    const TABLES: u64 = 20;
    const ROUNDS: usize = 400;
    let mut held = 0;
    for nth in 0..TABLES {
        let mut stream = RngStream::new(59, nth);
        let (mut won, mut scores) = ([0i64; 2], [0i64; 2]);
        for _ in 0..ROUNDS {
            let mut table = round.start();
            let mut moves = vec![];
            while !matches!(round.turn(&table), Turn::Over(_)) {
                moves.clear();
                round.moves(&table, &mut moves);
                let pick = stream.pick_by(moves.len(), |idx| match table.stage {
                    Stage::Act(_) => 1,
                    _ => round.weight(&table, moves[idx]),
                });
                round.play(&mut table, moves[pick]);
            }
            if let (Turn::Over(paid), Stage::Over(lost)) = (round.turn(&table), table.stage) {
                let paid = paid.as_slice();
                won = [won[0] + paid[0].numerator(), won[1] + paid[1].numerator()];
                scores[lost.loser.idx()] += i64::from(lost.score);
            }
        }
        held += usize::from(won == [scores[1] - scores[0], scores[0] - scores[1]]);
    }
    checks.cases("over-many-rounds", values![rounds = ROUNDS], [held, TABLES as usize]);
}

fn payoffs(checks: &mut Checks<'_>, round: &Round, solved: &Backward<Round, Fraction>) {
    let ends: Vec<(i64, i64, Stage<_>)> = solved
        .states()
        .iter()
        .filter_map(|table| match round.turn(table) {
            Turn::Over(paid) => {
                let paid = paid.as_slice();
                Some((paid[0].numerator(), paid[1].numerator(), table.stage))
            }
            _ => None,
        })
        .collect();
    let right = |&(first, second, stage): &(i64, i64, Stage<_>)| {
        let Stage::Over(lost): Stage<games::pairs::Lost> = stage else { return false };
        let [loser, winner] =
            if lost.loser == Seat::new(0) { [first, second] } else { [second, first] };
        loser == -i64::from(lost.score) && winner == i64::from(lost.score)
    };
    checks.cases("payoffs", &[], Cases::of(&ends, right));
}

fn theorem_1(checks: &mut Checks<'_>) -> Checked {
    let round = Round::new(2, Setup::Deal { pack: Pack::triangular(4)?, ties: TieBreak::Redeal })?;
    let found = Histories::of(&round);
    let (nodes, n) = (found.nodes, found.configurations.len());
    checks.cases("theorem-1", values![n], [nodes - found.other_action, nodes]);
    checks.cases("corollary-2", values![n], [nodes - found.other_payoff, nodes]);
    checks.claim("corollary-8-intuition", values![found.rises], found.rises == 0 && nodes > 0);
    checks.claim(
        "theorem-1-proof",
        values![found.other_count, found.most_up],
        found.other_count == 0 && found.most_up <= 8,
    );
    Ok(())
}

/// A decision: the unseen cards, the mover's stack and the other's.
fn decision(table: &Table) -> Option<(Pack, Stack, Stack, Seat)> {
    let Stage::Act(seat) = table.stage else { return None };
    Some((table.unseen, table.stacks[seat.idx()], table.stacks[1 - seat.idx()], seat))
}

fn theorem_3(checks: &mut Checks<'_>, round: &Round, solved: &Backward<Round, Fraction>) {
    let mut printed = Two::<Fraction>::new();
    let [mut same, mut fold, mut hit, mut action] = [Cases::default(); 4];
    for table in solved.states() {
        let Some((d, s1, s2, seat)) = decision(table) else { continue };
        let value = |table: &Table| solved.value_of(table).map(|values| values[seat].clone());
        same.see(value(table) == Some(printed.u(&d, s1, s2)));
        let folded = match round.turn(&round.after(table, Move::Fold)) {
            Turn::Over(paid) => Some(Fraction::from(paid[seat].numerator())),
            _ => None,
        };
        fold.see(folded == Some(Two::fold(s1, s2)));
        if let Some(printed) = printed.hit(&d, s1, s2) {
            hit.see(value(&round.after(table, Move::Hit)) == Some(printed));
        }
        let folds = solved.best_move(table) == Some(Move::Fold);
        action.see(folds == printed.folds(&d, s1, s2));
    }
    checks.cases("theorem-3-equation-1", &[], same);
    checks.cases("lemma-4-equation-2", &[], fold);
    checks.cases("lemma-5-equation-3", &[], hit);
    checks.cases("corollary-6-equation-4", &[], action);
}

/// Equations (1) to (3) with the standard deck.
fn standard_deck(checks: &mut Checks<'_>, standard: &Standard) {
    let findings = found(&standard.redeal);
    let ours = findings.openings.unwrap_or_default();
    let apart = standard.values.iter().zip(&ours).map(|(value, ours)| (value - ours.value).abs());
    let most = apart.fold(0.0, f64::max);
    let n = standard.printed.configurations().len() as u64;
    let without = findings.configurations.map_or(0, |work| work.without_prune);
    checks.claim(
        "theorem-3-standard-deck",
        values![ours = ours.len(), most, n],
        most < 1e-9 && n == without && !ours.is_empty() && ours.len() == standard.values.len(),
    );
}

fn unique(
    ask: &Ask<'_>,
    checks: &mut Checks<'_>,
    round: &Round,
    folding: &Backward<Round, Fraction>,
    hitting: &Backward<Round, Fraction>,
) -> Checked {
    let decisions: Vec<&Table> =
        folding.states().iter().filter(|table| decision(table).is_some()).collect();
    let equal =
        decisions.iter().filter(|table| folding.best_move(table) != hitting.best_move(table));
    let equal = equal.count();
    let same = Cases::of(&decisions, |table| folding.value_of(table) == hitting.value_of(table));
    checks.cases("corollary-7", values![equal], same);
    let most = decisions.iter().map(|table| up(table)).max().unwrap_or(0);
    let m_n = round.seats() as u32 * RANKS as u32;
    checks.claim("corollary-7-proof", values![most, m_n], most <= m_n);
    // With as many cards of each rank as players, all of them can be face up.
    let full =
        Round::new(2, Setup::Deal { pack: Pack::from_counts(&[2, 2])?, ties: TieBreak::Redeal })?;
    let full = backward::solve::<Round, Fraction>(&full, &BackwardConfig::default(), ask.watch)?;
    let at_depth: Vec<&Table> = (full.states().iter())
        .filter(|table| decision(table).is_some() && up(table) == 4)
        .collect();
    let empty = at_depth.iter().filter(|table| table.unseen.n_cards() == 0).count();
    checks
        .claim("corollary-7-proof-at-depth", values![empty, at_depth = at_depth.len()], empty == 0)
        .erratum(empty > 0);
    Ok(())
}

/// After a reshuffle the action depends on the discards, which are no part of a configuration.
fn reshuffled(ask: &Ask<'_>, checks: &mut Checks<'_>) -> Checked {
    let stacks = [("stacks", "3/4")];
    let action = |discards: &str| -> Result<Cow<'static, str>, WorkbenchError> {
        let set = [stacks[0], ("unseen", discards)];
        let found = found(&ask.solve("pairs", &set, |request| request)?);
        Ok(found.configuration.map_or_else(Default::default, |best| best.action))
    };
    let (threes, fours) = (action("0,0,2")?, action("0,0,0,2")?);
    let set = [stacks[0], ("unseen", "0,0,0,2")];
    checks
        .claim("theorem-1-where-deck-runs-out", values![threes, fours], threes == fours)
        .erratum(threes == "fold" && fours == "hit")
        .by(command("solve", "pairs", &set, ""));
    Ok(())
}
