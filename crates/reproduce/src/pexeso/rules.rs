//! What the game is, which moves there are, and what they lead to: sections 2 and 4.1.

use games::pexeso::{Pexeso, PexesoMove, Position, Rules};
use kernel::{Fraction, Game, Seat};
use study::reproduced::{Chapter, Row};
use workbench::{Findings, Method, WorkbenchError};

use super::found::{Found, PAIRS};
use super::turns::{Turned, count, positions, reached};
use crate::ask::{Ask, command};

use PexesoMove::{Fresh, Match, Mate, New, Single};

pub(super) fn rows(
    chapter: &mut Chapter,
    found: &Found,
    ask: &Ask<'_>,
) -> Result<(), WorkbenchError> {
    chapter.table("2: the rules");
    table(chapter, found);
    chapter.table("4.1: moves, and what they lead to");
    collecting(chapter, ask)?;
    excluded(chapter);
    dominated(chapter, found);
    first_card(chapter);
    second_card(chapter);
    Ok(())
}

fn table(chapter: &mut Chapter, found: &Found) {
    let all = positions(|_, k| k == 0);
    let (said, holds) = count(&all, |n, k| Turned::at(n, k).unseen() == 2 * n);
    chapter.row(Row::claim("cards on the board", "2n face down", format!("{said}, k = 0"), holds));
    let all = positions(|n, k| k > 0 && k < n);
    let (said, holds) = count(&all, |n, k| {
        let kept = Turned::at(n, k).after(&[New, Match, Mate]).expect("there is a mate");
        let lost = Turned::at(n, k).after(&[New, Fresh, Single]).expect("a card is known");
        !kept.is_passed() && kept.gain == 1 && lost.is_passed() && lost.gain == 0
    });
    chapter.row(Row::claim(
        "a turn",
        "“If the symbols are equal, he collects the pair of cards and continues … If not, other players continue”",
        said,
        holds,
    ));
    chapter.leave_out(
        "that cards of unequal symbols are turned face down again, which is superfluous for perfect players",
        "who forgets nothing needs no card face up: a position is what is known, and not what lies face up",
    );
    let is_over = |n: u16| Turned::at(n, 0).is_over();
    let last = Turned::at(1, 1).after(&[New, Match, Mate]).is_some_and(|end| end.is_over());
    chapter.row(
        Row::claim(
            "the end",
            "the game continues until any cards remain",
            "it is over just when none remain",
            (1..=PAIRS).all(is_over),
        )
        .erratum(
            "until no cards remain: the game goes on with 1 to 64 pairs on the table and is over after the last",
            last && (1..=PAIRS).all(|n| !is_over(n)),
        ),
    );
    let one = found.table.value(Seat::new(0), Position::new(1, 1)).clone();
    let cards = Fraction::from(Position::new(1, 1).n_cards());
    chapter.row(
        Row::text("what the payoff counts", "cards", if one == cards { "cards" } else { "pairs" }).erratum(
            "section 4 gives one point for a pair and has A(1, 1) = 1, where two cards are taken; all is in pairs here",
            one == Fraction::ONE && cards == Fraction::from(2),
        ),
    );
    let class = Pexeso::new(Rules::new(PAIRS).expect("there are pairs")).class();
    chapter.row(
        Row::claim(
            "the kind of game",
            "“zero-sum sequential finite stochastic game with perfect information”",
            "zero sum, chance, nothing hidden",
            class.zero_sum && class.chance && !class.hidden,
        )
        .note("that it is finite is the next row"),
    );
    let (all, reached) = (Position::all(PAIRS).count(), reached());
    let endless = positions(|n, k| found.ends(n, k) < Fraction::ONE).len();
    chapter.row(
        Row::claim(
            "the kind of game",
            "“finite”",
            format!("turns lead from [{PAIRS}, 0] to {reached} positions of the {all} with 1 ≤ n ≤ {PAIRS}"),
            reached > 0 && reached <= all,
        )
        .note(&format!(
            "finitely many positions, not finitely many moves: play may go round for ever from {endless} of them, as the \
             paper goes on to show"
        )),
    );
}

fn collecting(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let set = [("pairs", "64")];
    let solved = ask.solve("pexeso", &set, |request| request)?;
    let Findings::Pexeso(solved) = &solved.document.findings else {
        unreachable!("the solution of Pexeso")
    };
    let certificate = solved.certificate.as_ref().expect("nobody errs");
    // Policy iteration knows nothing of this, and tries every move.
    let small = [("pairs", "5")];
    let value = |method: Method| {
        let solved = ask.solve("pexeso", &small, |request| workbench::SolveRequest {
            method,
            exact: true,
            ..request
        })?;
        Ok::<_, WorkbenchError>(solved.document.values[0].exact.clone())
    };
    let (own, general) = (value(Method::Auto)?, value(Method::Policy)?);
    let [n, k] = certificate.worst;
    chapter.row(
        Row::claim(
            "known pairs",
            "we may assume that a player first collects all pairs that are known",
            format!(
                "no position is worth less than −1 (the worst is [{n}, {k}] with {}), and that is enough; where every \
                 move is tried [5, 0] is worth the same",
                certificate.value.exact.as_deref().unwrap_or("?")
            ),
            certificate.holds && own.is_some() && own == general,
        )
        .by(command("solve", "pexeso", &set, "")),
    );
    Ok(())
}

fn excluded(chapter: &mut Chapter) {
    let all = positions(|n, k| k == 0 && n > 1);
    let (said, holds) = count(&all, |n, k| {
        let start = Turned::at(n, k);
        let turning = start.after(&[New]).expect("an unseen card");
        let fresh = start.after(&[New, Fresh]).expect("all are fresh");
        start.moves() == [New] && !turning.can(Match) && fresh.moves() == [New]
    });
    chapter.row(Row::claim(
        "[n, 0]",
        "the strategies 0), 1), 2a1) and 2b1) are excluded",
        format!("two unseen cards are all that can be turned, {said}"),
        holds,
    ));
    let all = positions(|n, k| k == 1 && n > 1);
    let (said, holds) = count(&all, |n, k| {
        let start = Turned::at(n, k);
        start.can(Single) && !start.after(&[Single]).is_some_and(|turned| turned.can(Single))
    });
    chapter.row(Row::claim(
        "[n, 1]",
        "excludes 0)",
        format!("after the known card there is no other, {said}"),
        holds,
    ));
}

fn dominated(chapter: &mut Chapter, found: &Found) {
    // With the mate of a known card in hand: the mate, or an unseen card, after which the other has a pair or two.
    let taken = |n: u16, k: u16| Fraction::ONE + found.value(n - 1, k - 1);
    let left = |n: u16, k: u16| {
        let [mates, fresh] = [k - 1, 2 * (n - k)].map(Fraction::from);
        let mut lost = Fraction::ZERO;
        if k > 1 {
            lost += &mates * (Fraction::from(2) + found.value(n - 2, k - 2));
        }
        if n > k {
            lost += &fresh * (Fraction::ONE + found.value(n - 1, k));
        }
        -lost / (mates + fresh)
    };
    let all = positions(|n, k| k >= 1 && n > 1);
    let (said, holds) = count(&all, |n, k| taken(n, k) > left(n, k));
    // The game itself says what the mate comes to.
    let is_taken = all.iter().all(|&(n, k)| {
        let turned = Turned::at(n, k).after(&[New, Match, Mate]);
        turned.is_some_and(|end| end.gain == 1 && end.collected() == Position::new(n - 1, k - 1))
    });
    chapter.row(
        Row::claim(
            "2a)",
            "a1, a2 are dominated by a0 and may be omitted",
            "there is no a0 in the list; turning the known mate (a2) is better than an unseen card (a1)",
            !holds,
        )
        .erratum(
            &format!("a1 is dominated by a2: {said}; that takes the pair and leads to [n−1, k−1]"),
            holds && is_taken,
        ),
    );
}

fn first_card(chapter: &mut Chapter) {
    let all = positions(|_, k| k >= 1);
    let chance = |n: u16, k: u16, mv: PexesoMove| {
        Turned::at(n, k).after(&[New]).map_or(Fraction::ZERO, |turned| turned.chance(mv))
    };
    let part = |above: u16, below: u16| Fraction::from_parts(above.into(), below.into());
    for (item, printed, mv, above) in [
        (
            "the first card is the mate of a known one: 2a)",
            "k/(2n−k)",
            Match,
            (|_, k| k) as fn(u16, u16) -> u16,
        ),
        ("it is not: 2b)", "(2n−2k)/(2n−k)", Fresh, |n, k| 2 * n - 2 * k),
    ] {
        let (said, holds) = count(&all, |n, k| chance(n, k, mv) == part(above(n, k), 2 * n - k));
        chapter.row(Row::claim(
            item,
            printed,
            format!("so by the game's own chances {said}"),
            holds,
        ));
    }
    let (said, holds) = count(&all, |n, k| {
        let taken = Turned::at(n, k).after(&[New, Match, Mate]).expect("there is a mate");
        taken.gain == 1 && !taken.is_passed() && taken.collected() == Position::new(n - 1, k - 1)
    });
    chapter.row(Row::claim("after 2a)", "one point, and further from [n−1, k−1]", said, holds));
}

fn second_card(chapter: &mut Chapter) {
    let all = positions(|n, k| k >= 1 && k < n);
    let after = |n: u16, k: u16, mv: PexesoMove| {
        Turned::at(n, k)
            .after(&[New, Fresh, mv])
            .expect("a fresh card was turned, and one is known")
    };
    let known = |n: u16, k: u16| {
        let turned = after(n, k, Single);
        turned.is_passed() && turned.collected() == Position::new(n, k + 1) && turned.given() == 0
    };
    // Whatever the second card turns out to be.
    let unseen = |n: u16, k: u16| {
        let turning = after(n, k, New);
        turning.moves().into_iter().all(|mv| {
            let turned = turning.after(&[mv]).expect("it can happen");
            turned.is_passed() && turned.collected() == Position::new(n, k + 1)
        })
    };
    let (said, holds) = count(&all, known);
    chapter.row(
        Row::claim(
            "b0), another unseen card by the list",
            "avoids risk and leads to −A(n, k+1)",
            format!("a known card does so {said}"),
            all.iter().all(|&(n, k)| unseen(n, k)),
        )
        .erratum("that is b1) of the list, and b0) is what the text calls b1): the labels are interchanged", holds),
    );
    let part = |above: u16, below: u16| Fraction::from_parts(above.into(), below.into());
    let led = |n: u16, k: u16, mv: PexesoMove, gain: u16, given: u16, to: Position| {
        let turned = after(n, k, New).after(&[mv]);
        turned.is_none_or(|turned| {
            let (is_passed, at) = (turned.is_passed(), turned.collected());
            (turned.gain, turned.given(), is_passed, at) == (gain, given, gain == 0, to)
        })
    };
    for (item, printed, mv, above) in [
        (
            "the second card is the mate of the first",
            "1/(2n−k−1)",
            Mate,
            (|_, _| 1) as fn(u16, u16) -> u16,
        ),
        ("it is fresh too", "(2n−2k−2)/(2n−k−1)", Fresh, |n, k| 2 * n - 2 * k - 2),
        ("it is the mate of a known card", "k/(2n−k−1)", Match, |_, k| k),
    ] {
        let (said, holds) =
            count(&all, |n, k| after(n, k, New).chance(mv) == part(above(n, k), 2 * n - k - 1));
        chapter.row(Row::claim(
            item,
            printed,
            format!("so by the game's own chances {said}"),
            holds,
        ));
    }
    let (said, holds) = count(&all, |n, k| led(n, k, Mate, 1, 0, Position::new(n - 1, k)));
    chapter.row(Row::claim("after its mate", "one point, and further from [n−1, k]", said, holds));
    let (said, holds) = count(&all, |n, k| led(n, k, Fresh, 0, 0, Position::new(n, k + 2)));
    chapter.row(Row::claim(
        "after another fresh card",
        "the opponent comes to [n, k+2]",
        said,
        holds,
    ));
    let (said, holds) = count(&all, |n, k| led(n, k, Match, 0, 1, Position::new(n - 1, k)));
    let as_printed = all.iter().all(|&(n, k)| led(n, k, Match, 0, 1, Position::new(n - 1, k + 1)));
    chapter.row(
        Row::claim(
            "after the mate of a known card",
            "a point to the opponent, and a position [n−1, k+1]",
            format!("a point to him, and the position [n−1, k] {said}"),
            as_printed,
        )
        .erratum(
            "k + 2 cards are known, and he collects two of them: [n−1, k]. The formula for A, that for Q and its \
             condition all have the slip; the list of positions in section 4.2 has it right",
            holds && !as_printed,
        ),
    );
}
