//! Section 6: other games like Pan.

use games::pan::{
    Attained, Corollary, Hand, Index, Nine, Position, Rules, Take, lower_bound, path_applies,
    path_to, potential_positions,
};
use kernel::Outcome;
use workbench::WorkbenchError;

use super::essay::{Essay, SolvedPan, fraction, outcomes, standard};
use crate::ask::{Ask, command};
use crate::checks::{Checked, Checks, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    digging_out(checks, ask)?;
    drawing(checks, ask)?;
    without_sets(checks, ask)?;
    same_start(checks, ask)?;
    variants(checks, ask, essay)
}

/// Taking one card at a time: whether a player with a card that is too low ever wins.
fn digging_out(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let solve = |take| -> Result<(SolvedPan, Vec<(Position, u64)>), WorkbenchError> {
        let solved = SolvedPan::new(standard(4).with_take(Take::Up(take))?, ask)?;
        // Positions in which the mover has a card that is too low, and wins; the nearest wins first.
        let mut won: Vec<(Position, u64)> = potential_positions(&solved.rules)
            .filter(|position| is_below(position.mover, position.pile(&solved.rules)))
            .filter(|position| !is_below(position.other, position.pile(&solved.rules)))
            .filter_map(|position| {
                let verdict = solved.table.verdict(position)?;
                let is_won = verdict.outcome == Outcome::Win;
                is_won.then_some((position, u64::from(verdict.distance.unwrap_or(0))))
            })
            .collect();
        won.sort_by_key(|(_, distance)| *distance);
        Ok((solved, won))
    };
    let (one, won) = solve(1)?;
    let (_, with_three) = solve(3)?;
    let shown = won.first().map_or("none is won".to_owned(), |(position, distance)| {
        format!(
            "{} are won, such as {} in {distance} moves",
            won.len(),
            position.to_text(&one.rules)
        )
    });
    checks.claim("digging-out", values![shown, with_three = with_three.len()], won.is_empty());
    Ok(())
}

/// Whether a card of `hand` is lower than the topmost of `pile`.
fn is_below(hand: Hand, pile: Hand) -> bool {
    (0..pile.top()).any(|rank| hand.count(rank) > 0)
}

fn drawing(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let mut shares = Vec::new();
    for take in ["1", "2", "3", "4", "5"] {
        let found = outcomes(ask, &[("ranks", "6"), ("take", take)])?;
        shares.push(found.deals.draw as f64 / found.deals.total as f64);
    }
    let said = listed(&shares, |share| format!("{share:.3}"));
    checks.claim("drawing-is-easy", values![said], shares[1] > 0.5 && shares[1] > 2.0 * shares[2]);
    Ok(())
}

/// The claim and the corollary do not need rule 3.
fn without_sets(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let mut n_paths = 0;
    let mut holds = true;
    for ranks in [2, 3, 4] {
        let rules = standard(ranks).with_sets(false);
        let attained = Attained::find(&rules, &ask.limits, ask.watch)?;
        let led_to = potential_positions(&rules).filter(|&one| path_to(&rules, one).is_ok());
        let index = Index::new(&rules);
        let found: Vec<Position> = led_to.collect();
        n_paths += found.len();
        holds &= path_applies(&rules).is_ok()
            && found.len() as u64 == lower_bound(&standard(ranks), Corollary::Corrected)
            && found.iter().all(|&position| attained.contains(&index, position));
    }
    checks.all_cases("without-rule-3", values![n_paths], holds);
    Ok(())
}

fn same_start(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let even = Hand::new(&[2; 6]);
    let rules = standard(6).with_nine(Nine::Takeable);
    let is_possible = |rules: &Rules| Position::new(rules, even, even).is_ok();
    checks.claim("equal-hands-start", &[], is_possible(&rules) && !is_possible(&standard(6)));
    let solved = SolvedPan::new(rules, ask)?;
    let start = Position { mover: even, other: even };
    let verdict = solved.verdict(start);
    checks.finding("start-played-perfectly", values![verdict]);
    Ok(())
}

fn variants(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    let said = |deals: &study::pan::HolderFinding| {
        let [win, loss, draw] = [&deals.win, &deals.loss, &deals.draw]
            .map(|share| format!("{:.3}", kernel::Number::to_f64(&fraction(share))));
        format!("wins {win}, loses {loss}, draws {draw}")
    };
    let holder = &super::essay::found(essay.printed(4)).holder;
    checks.finding("holder-by-the-rules", values![holder = said(holder)]);
    for row in checks.table("variants") {
        let set = [("ranks", "4"), (row.text("name"), row.text("value"))];
        let holder = said(&outcomes(ask, &set)?.holder);
        checks
            .finding("holder-by-variant", &row.with(values![holder]))
            .by(command("solve", "pan", &set, ""));
    }
    Ok(())
}
