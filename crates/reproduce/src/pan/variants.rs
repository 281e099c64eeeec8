//! Section 6: other games like Pan.

use games::pan::{
    Attained, Corollary, Hand, Index, Nine, Position, Rules, Take, lower_bound, path_applies,
    path_to, potential_positions,
};
use kernel::Outcome;
use study::reproduced::{Chapter, Row};
use workbench::WorkbenchError;

use super::essay::{Essay, Solved, fraction, outcomes, standard};
use crate::ask::{Ask, Set, command};
use crate::cases::of_all;

pub(super) fn rows(
    chapter: &mut Chapter,
    ask: &Ask<'_>,
    essay: &Essay,
) -> Result<(), WorkbenchError> {
    chapter.table("Section 6: other Pan-like games");
    digging_out(chapter, ask)?;
    drawing(chapter, ask)?;
    chapter.leave_out(
        "that three is the smallest number for which the game is interesting",
        "an opinion",
    );
    without_sets(chapter, ask)?;
    same_start(chapter, ask)?;
    chapter.table("Section 6: the variants, solved");
    variants(chapter, ask, essay)
}

/// Taking one card at a time: whether a player with a card that is too low ever wins.
fn digging_out(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let solve = |take| -> Result<(Solved, Vec<(Position, u64)>), WorkbenchError> {
        let solved = Solved::new(standard(4).with_take(Take::Up(take))?, ask)?;
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
    chapter.row(
        Row::claim(
            "j = 1, k = 4: wins of a player with a card below the top of the pile, the other having none",
            "“there is never any way to ‘dig out’”",
            format!("{shown}; with j = 3, {}", with_three.len()),
            won.is_empty(),
        )
        .note("tested is that he never wins, and not that the card is never laid"),
    );
    Ok(())
}

/// Whether a card of `hand` is lower than the topmost of `pile`.
fn is_below(hand: Hand, pile: Hand) -> bool {
    (0..pile.top()).any(|rank| hand.count(rank) > 0)
}

fn drawing(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let mut shares = Vec::new();
    for take in ["1", "2", "3", "4", "5"] {
        let found = outcomes(ask, &[("ranks", "6"), ("take", take)])?;
        shares.push(found.deals.draw as f64 / found.deals.total as f64);
    }
    let said: Vec<String> = shares.iter().map(|share| format!("{share:.3}")).collect();
    chapter.row(
        Row::claim(
            "j = 2, k = 6",
            "drawing is easy",
            format!("shares of drawn deals for j from 1 to 5: {}", said.join(", ")),
            shares[1] > 0.5 && shares[1] > 2.0 * shares[2],
        )
        .by(command("solve", "pan", &[("ranks", "6"), ("take", "2")], "")),
    );
    Ok(())
}

/// The claim and the corollary do not need rule 3.
fn without_sets(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
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
    chapter.row(
        of_all(
            "without rule 3",
            "the claim and the corollary still apply",
            format!("{n_paths} positions of two to four ranks: as many as with sets"),
            holds,
        )
        .by("cardsharp study pan --set ranks=4 --set sets=off --only positions"),
    );
    Ok(())
}

fn same_start(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let even = Hand::new(&[2; 6]);
    let rules = standard(6).with_nine(Nine::Takeable);
    let set = [("nine", "takeable"), ("start", "[2,2,2,2,2,2]/[2,2,2,2,2,2]")];
    let by = || command("solve", "pan", &set, "");
    let is_possible = |rules: &Rules| Position::new(rules, even, even).is_ok();
    chapter.row(
        Row::claim(
            "[2,2,2,2,2,2],[2,2,2,2,2,2] as the start",
            "possible if the nine of hearts has no special status",
            "all 24 cards are in the hands, so that no nine of hearts lies on the pile",
            is_possible(&rules) && !is_possible(&standard(6)),
        )
        .by(by()),
    );
    let solved = Solved::new(rules, ask)?;
    let start = Position { mover: even, other: even };
    let verdict = solved.verdict(start);
    chapter.row(
        Row::new_text("that start, played perfectly", format!("{verdict} for whoever moves first"))
            .by(by()),
    );
    Ok(())
}

fn variants(chapter: &mut Chapter, ask: &Ask<'_>, essay: &Essay) -> Result<(), WorkbenchError> {
    let sets: [Set<'_>; 11] = [
        &[("take", "1")],
        &[("take", "2")],
        &[("take", "4")],
        &[("take", "5")],
        &[("take", "all")],
        &[("suits", "2")],
        &[("suits", "3")],
        &[("suits", "5")],
        &[("suits", "6")],
        &[("sets", "off")],
        &[("nine", "takeable")],
    ];
    let said = |deals: &study::pan::HolderFinding| {
        let [win, loss, draw] = [&deals.win, &deals.loss, &deals.draw]
            .map(|share| format!("{:.3}", kernel::Number::to_f64(&fraction(share))));
        format!("wins {win}, loses {loss}, draws {draw}")
    };
    let item = |what: &str| format!("k = 4, {what}: the holder of the nine of hearts");
    let holder = &super::essay::found(essay.printed(4)).holder;
    chapter.row(Row::new_text(item("the rules as printed"), said(holder)));
    for set in sets {
        let all = [&[("ranks", "4")], set].concat();
        let found = outcomes(ask, &all)?;
        let what = set.iter().map(|(name, value)| [name, "=", value].concat()).collect::<String>();
        chapter.row(
            Row::new_text(item(&what), said(&found.holder)).by(command("solve", "pan", &all, "")),
        );
    }
    Ok(())
}
