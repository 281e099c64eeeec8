//! Section 3.1: Theorems 1 and 3 and what follows from them, at every configuration of a small deck in fractions and
//! of the standard deck in floating point.

use std::borrow::Cow;

use games::pairs::{Move, Pack, Round, Setup, Stack, Stage, Table, TieBreak};
use kernel::{Fraction, Game, Seat, Stream, Turn};
use solve::Ties;
use solve::backward::{self, Backward, BackwardConfig};
use study::reproduced::{Chapter, Row};
use study::text::grouped;
use workbench::WorkbenchError;

use super::history::{Histories, up};
use super::printed::Two;
use super::standard::{REDEAL, Standard, found};
use crate::ask::{Ask, command};
use crate::cases::everywhere;

/// The deck of which every configuration is solved in fractions.
const RANKS: usize = 6;

pub(super) fn rows(
    ask: &Ask<'_>,
    chapter: &mut Chapter,
    standard: &Standard,
) -> Result<(), WorkbenchError> {
    chapter.table("3.1 Two players");
    let pack = Pack::triangular(RANKS)?;
    let round = Round::new(2, Setup::Deal { pack, ties: TieBreak::Redeal })?;
    let config = BackwardConfig::default();
    let solved = backward::solve::<Round, Fraction>(&round, &config, ask.watch)?;
    payoffs(chapter, &round, &solved);
    theorem_1(chapter)?;
    theorem_3(chapter, &round, &solved);
    standard_deck(chapter, standard);
    let hitting = BackwardConfig { ties: Ties::Last, ..config };
    let hitting = backward::solve::<Round, Fraction>(&round, &hitting, ask.watch)?;
    unique(ask, chapter, &round, &solved, &hitting)?;
    reshuffled(ask, chapter)?;
    many_rounds(chapter, &round);
    Ok(())
}

/// "over many rounds, the overall winner has gained the difference in score from the losing player"
fn many_rounds(chapter: &mut Chapter, round: &Round) {
    const TABLES: u64 = 20;
    const ROUNDS: usize = 400;
    let mut held = 0;
    for nth in 0..TABLES {
        let mut stream = Stream::new(59, nth);
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
    chapter.row(everywhere(
        "over many rounds",
        "“the overall winner has gained the difference in score from the losing player”",
        held,
        TABLES as usize,
        &format!("tables of two random players, {ROUNDS} rounds of six ranks each"),
    ));
}

fn payoffs(chapter: &mut Chapter, round: &Round, solved: &Backward<Round, Fraction>) {
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
    chapter.row(everywhere(
        "payoffs",
        "−score for the loser, +score for the other player",
        ends.iter().filter(|end| right(end)).count(),
        ends.len(),
        "ends of a round of six ranks",
    ));
}

fn theorem_1(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let round = Round::new(2, Setup::Deal { pack: Pack::triangular(4)?, ties: TieBreak::Redeal })?;
    let found = Histories::of(&round);
    let (nodes, n) = (found.nodes, found.configurations.len());
    let cases =
        format!("decision nodes of four ranks, which have {} configurations", grouped(n as u64));
    chapter.row(everywhere(
        "Theorem 1",
        "“can depend only on the configuration of the game”",
        nodes - found.other_action,
        nodes,
        &cases,
    ));
    chapter.row(everywhere(
        "Corollary 2",
        "a : C → {Hit, Fold}, u : C → ℝ",
        nodes - found.other_payoff,
        nodes,
        &cases,
    ));
    chapter.row(Row::claim(
        "Corollary 8, intuition",
        "“smallest rank faceup card, which can only decrease”",
        format!("it rises after {} hits", found.rises),
        found.rises == 0 && nodes > 0,
    ));
    chapter.row(Row::claim(
        "Theorem 1, proof",
        "k_c′ = k_c + 1 after a hit, and k_c ≤ mn",
        format!(
            "{} other steps; at most {} cards face up, and mn = 8",
            found.other_count, found.most_up
        ),
        found.other_count == 0 && found.most_up <= 8,
    ));
    Ok(())
}

/// A decision: the unseen cards, the mover's stack and the other's.
fn decision(table: &Table) -> Option<(Pack, Stack, Stack, Seat)> {
    let Stage::Act(seat) = table.stage else { return None };
    Some((table.unseen, table.stacks[seat.idx()], table.stacks[1 - seat.idx()], seat))
}

fn theorem_3(chapter: &mut Chapter, round: &Round, solved: &Backward<Round, Fraction>) {
    let mut printed = Two::<Fraction>::new();
    let (mut all, mut same, mut fold, mut hit, mut can_hit, mut action) = (0, 0, 0, 0, 0, 0);
    for table in solved.states() {
        let Some((d, s1, s2, seat)) = decision(table) else { continue };
        let value = |table: &Table| solved.value_of(table).map(|values| values[seat].clone());
        all += 1;
        same += usize::from(value(table) == Some(printed.u(&d, s1, s2)));
        let folded = match round.turn(&round.after(table, Move::Fold)) {
            Turn::Over(paid) => Some(Fraction::from(paid[seat].numerator())),
            _ => None,
        };
        fold += usize::from(folded == Some(Two::fold(s1, s2)));
        if let Some(printed) = printed.hit(&d, s1, s2) {
            can_hit += 1;
            hit += usize::from(value(&round.after(table, Move::Hit)) == Some(printed));
        }
        let folds = solved.best_move(table) == Some(Move::Fold);
        action += usize::from(folds == printed.folds(&d, s1, s2));
    }
    let cases = "configurations of six ranks, in fractions, against backward induction on the game";
    let rows = [
        ("Theorem 3, equation (1)", "u = max{u_Fold, u_Hit}", same, all),
        ("Lemma 4, equation (2)", "u_Fold = −min{j such that s_i[j] = 1 for some i}", fold, all),
        ("Lemma 5, equation (3)", "u_Hit = −Σ (j·s₁[j] + u(…)·(1 − s₁[j]))·d̃[j]", hit, can_hit),
        ("Corollary 6, equation (4)", "Fold if u = u_Fold, Hit otherwise", action, all),
    ];
    for (item, claim, held, of) in rows {
        chapter.row(everywhere(item, claim, held, of, cases));
    }
}

/// Equations (1) to (3) with the standard deck.
fn standard_deck(chapter: &mut Chapter, standard: &Standard) {
    let findings = found(&standard.redeal);
    let ours = findings.openings.unwrap_or_default();
    let apart = standard.values.iter().zip(&ours).map(|(value, ours)| (value - ours.value).abs());
    let most = apart.fold(0.0, f64::max);
    let n = standard.printed.configurations().len() as u64;
    let without = findings.configurations.map_or(0, |work| work.without_prune);
    chapter.row(
        Row::claim(
            "Theorem 3, standard deck",
            "(1) to (3) give the equilibrium from every opening",
            format!("{} openings to {most:.0e}, {} configurations", ours.len(), grouped(n)),
            most < 1e-9 && n == without && !ours.is_empty() && ours.len() == standard.values.len(),
        )
        .by(command("solve", "pairs", REDEAL, "")),
    );
}

fn unique(
    ask: &Ask<'_>,
    chapter: &mut Chapter,
    round: &Round,
    folding: &Backward<Round, Fraction>,
    hitting: &Backward<Round, Fraction>,
) -> Result<(), WorkbenchError> {
    let decisions: Vec<&Table> =
        folding.states().iter().filter(|table| decision(table).is_some()).collect();
    let equal =
        decisions.iter().filter(|table| folding.best_move(table) != hitting.best_move(table));
    let same = decisions.iter().filter(|table| folding.value_of(table) == hitting.value_of(table));
    let (equal, same) = (equal.count(), same.count());
    chapter.row(
        everywhere(
            "Corollary 7",
            "“unique”",
            same,
            decisions.len(),
            "configurations of six ranks: the same values whether a player folds or hits among equals",
        )
        .note(&format!(
            "the two are equal at {equal} of them, where only the assumption that players prefer Fold makes the \
             action unique"
        )),
    );
    let most = decisions.iter().map(|table| up(table)).max().unwrap_or(0);
    let m_n = round.seats() as u32 * RANKS as u32;
    chapter.row(Row::claim(
        "Corollary 7, proof",
        "“the recursion has limited depth of mn”",
        format!("at most {most} cards face up, and mn = {m_n}"),
        most <= m_n,
    ));
    // With as many cards of each rank as players, all of them can be face up.
    let full =
        Round::new(2, Setup::Deal { pack: Pack::from_counts(&[2, 2])?, ties: TieBreak::Redeal })?;
    let full = backward::solve::<Round, Fraction>(&full, &BackwardConfig::default(), ask.watch)?;
    let at_depth: Vec<&Table> = (full.states().iter())
        .filter(|table| decision(table).is_some() && up(table) == 4)
        .collect();
    let empty = at_depth.iter().filter(|table| table.unseen.n_cards() == 0).count();
    chapter.row(
        Row::claim(
            "Corollary 7, proof",
            "“still well-valued” once Σᵢ Σⱼ s_i[j] = mn",
            format!(
                "d = 0 in {empty} of {} such configurations of the deck 2,2",
                at_depth.len()
            ),
            empty == 0,
        )
        .erratum(
            "with d = 0 no card can be drawn and equation (3) divides by 0; there the player must fold",
            empty > 0,
        ),
    );
    Ok(())
}

/// After a reshuffle the action depends on the discards, which are no part of a configuration.
fn reshuffled(ask: &Ask<'_>, chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let stacks = [("stacks", "3/4")];
    let action = |discards: &str| -> Result<Cow<'static, str>, WorkbenchError> {
        let set = [stacks[0], ("unseen", discards)];
        let found = found(&ask.solve("pairs", &set, |request| request)?);
        Ok(found.configuration.map_or_else(Default::default, |best| best.action))
    };
    let (threes, fours) = (action("0,0,2")?, action("0,0,0,2")?);
    let set = [stacks[0], ("unseen", "0,0,0,2")];
    chapter.row(
        Row::claim(
            "Theorem 1 where the deck runs out in the round",
            "“a player's action at each decision node can depend only on the configuration of the game”",
            format!("3 against 4, d = 0: {threes} or {fours}, by the discards"),
            threes == fours,
        )
        .erratum(
            "Theorems 1 and 3 hold without a reshuffle inside the round, as the paper says of the latter: \
             who has a 3 folds where the reshuffled deck is two 3s, which pair, and hits where it is two 4s",
            threes == "fold" && fours == "hit",
        )
        .by(command("solve", "pairs", &set, "")),
    );
    Ok(())
}
