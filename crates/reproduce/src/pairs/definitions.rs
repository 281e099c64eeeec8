//! Section 2.2: decks, normalized decks, stacks, configurations.

use games::pairs::{Pack, Round, Setup, Stage, Table, TieBreak};
use kernel::{Fraction, Number};
use solve::backward::{self, BackwardConfig};
use study::reproduced::{Chapter, Row};
use study::text::grouped;
use workbench::WorkbenchError;

use crate::cases::everywhere;

pub(super) fn rows(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    chapter.table("2.2 Definitions");
    decks(chapter);
    stacks(chapter)?;
    chapter.leave_out(
        "the sentence after Definition 4, “the deck d represents the possible cards that …”",
        "it breaks off in print; we take d to be all cards that nobody has seen",
    );
    Ok(())
}

/// Every vector of `len` numbers from `from` to `to`.
fn vectors(len: usize, from: i64, to: i64) -> Vec<Vec<i64>> {
    (0..len).fold(vec![vec![]], |shorter, _| {
        let longer = |start: &Vec<i64>| {
            let start = start.clone();
            (from..=to).map(move |next| [start.clone(), vec![next]].concat())
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// d / Σ d[j], if that is defined.
fn normalized(d: &[i64]) -> Option<Vec<Fraction>> {
    let sum: i64 = d.iter().sum();
    (sum != 0).then(|| d.iter().map(|&count| Fraction::from(count) / Fraction::from(sum)).collect())
}

fn decks(chapter: &mut Chapter) {
    let is_distribution = |d: &Vec<i64>| {
        normalized(d).is_some_and(|p| {
            let sum = p.iter().fold(Fraction::ZERO, |sum, x| sum + x);
            sum == Fraction::ONE && p.iter().all(|x| Number::to_f64(x) >= 0.0)
        })
    };
    let is_zero = |d: &Vec<i64>| d.iter().all(|&count| count == 0);
    let all: Vec<Vec<i64>> = vectors(4, -2, 3).into_iter().filter(|d| !is_zero(d)).collect();
    let (proper, improper): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|d| d.iter().all(|&count| count >= 0));
    let good = proper.iter().filter(|d| is_distribution(d)).count();
    chapter.row(
        everywhere(
            "Definition 2: p(j) = d̃[j]",
            "“corresponds to a valid probability distribution”",
            good,
            proper.len(),
            "decks of four ranks with up to 3 cards of each",
        )
        .note("for decks without negative counts"),
    );
    let bad = improper.iter().filter(|d| !is_distribution(d)).count();
    let undefined = improper.iter().filter(|d| normalized(d).is_none()).count();
    let found =
        format!("{bad} of {} decks with a negative count give no distribution", improper.len());
    chapter.row(Row::claim("Definitions 1, 2 and 4: a deck", "d ∈ ℤⁿ", found, bad == 0).erratum(
        &format!(
            "counts must not be negative: then d̃ is a distribution for every d ≠ 0. Of the decks of four ranks with \
             counts from −2 to 3, {undefined} even sum to 0 though d ≠ 0"
        ),
        bad > 0 && good == proper.len(),
    ));
}

fn stacks(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    // Nothing is discarded where tied deals are thrown in: if a hand had two cards of a rank, of which its stack
    // knows one, the cards face up and unseen would not make up the deck.
    let pack = Pack::triangular(4)?;
    let round = Round::new(3, Setup::Deal { pack, ties: TieBreak::Redeal })?;
    let solved = backward::solve::<Round, f64>(&round, &BackwardConfig::default(), &())?;
    let is_decision = |table: &&Table| matches!(table.stage, Stage::Act(_));
    let decisions: Vec<&Table> = solved.states().iter().filter(is_decision).collect();
    let complete = decisions.iter().filter(|table| pack.without(&table.stacks) == Ok(table.unseen));
    chapter.row(everywhere(
        "Definition 3",
        "“sufficient to characterize any player's hand”",
        complete.count(),
        decisions.len(),
        "decisions of three players and four ranks: stacks and unseen cards are the whole deck",
    ));
    let standard = Pack::triangular(10)?;
    let n_stacks = 1u64 << standard.top();
    chapter.row(
        Row::new_text("stacks of the standard deck, |S| = 2ⁿ", grouped(n_stacks))
            .note("and so (2ⁿ)ᵐ tuples of stacks; how many of them play comes to is under 3.2"),
    );
    drawable(chapter)
}

/// Whether a round can use up the deck.
fn drawable(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let standard = Pack::triangular(10)?;
    let most = |m: u32| standard.ranks().map(|(_, count)| u32::from(count).min(m)).sum::<u32>();
    let found: Vec<String> = (2..=6).map(|m| format!("{} for {m}", most(m))).collect();
    chapter.row(
        Row::new_text("most cards that can be face up, by the number of players", found.join(", "))
            .note(
                "Σ min(d[j], m): below the 50 that can be drawn, so that no round from a fresh deck needs a \
                 reshuffle unless a tie for low discards many cards",
            ),
    );
    Ok(())
}
