//! Laws of a game of views: what a seat is shown holds, and what is said of random play is so.

use kernel::{EachOption, Fraction, Game, Hidden, Limits, Number, Seat, Strategy, Turn};
use oracle::{Truth, false_claim};
use recycle::program::{PerfectRecall, Program, RecallState};
use solve::anatomy::{self, Anatomy, AnatomyConfig};
use solve::form::{Behaviour, Compiled, Profile};

/// So many positions of a program are looked at.
const MOST: usize = 4_000;

/// Whatever a view asserts holds in every position that looks the same: in all, that is, up to some number.
pub(crate) fn views(game: &PerfectRecall) {
    let (mut open, mut n_met, mut moves) = (vec![game.start()], 0, Vec::new());
    while let Some(moment) = open.pop().filter(|_| n_met < MOST) {
        if matches!(game.turn(&moment), Turn::Seat(_)) {
            n_met += 1;
            shown(game, &moment);
        }
        moves.clear();
        game.moves(&moment, &mut moves);
        open.extend(moves.iter().map(|&mv| game.after(&moment, mv)));
    }
}

/// What each seat is shown at `moment` is so.
fn shown(game: &PerfectRecall, moment: &RecallState) {
    let sight = game.sight(moment, None);
    let piles = sight.piles.into_iter().map(|pile| (pile.name.to_string(), pile.cards)).collect();
    let ints = sight.ints.iter().map(|(name, int)| (name.to_string(), int.to_string()));
    let texts = sight.texts.iter().map(|(name, text)| (name.to_string(), text.clone()));
    let truth = Truth { piles, stored: ints.chain(texts).collect() };
    for seat in 0..game.seats() {
        let facts = game.view_facts(&game.view(moment, Seat::new(seat))).facts();
        let facts: Vec<_> = facts.into_iter().map(|fact| (fact.name, fact.value)).collect();
        let claim = false_claim(seat, &facts, &truth);
        assert!(claim.is_none(), "seat {} is shown what is not so: {claim:?}", seat + 1);
    }
}

/// What the anatomy of a compiled game says of random play is what evaluation says of it in fractions, and how
/// long play is, what all courses of the program say.
pub(crate) fn random_play(game: &PerfectRecall, compiled: &Compiled<PerfectRecall>) {
    let form = compiled.form();
    let any = Profile::from_fn(form.seats(), |seat| Behaviour::uniform(form.side(seat)));
    let found = anatomy::hidden(game, compiled, &any, &AnatomyConfig::default(), &())
        .expect("a compiled game can be taken apart");
    let random: Vec<&dyn Strategy<PerfectRecall>> = vec![&EachOption; form.seats()];
    let limits = Limits { states: 200_000, ..Limits::default() };
    let Ok(values) = solve::evaluate::<_, Fraction>(game, &random, limits, &()) else { return };
    for (seat, value) in values.iter().enumerate() {
        let said = found.random.values[seat];
        let is_so = (said - Number::to_f64(value)).abs() < 1e-9;
        assert!(is_so, "random play is worth {value} to seat {}, and {said} is said", seat + 1);
    }
    lengths(game.program(), &found);
}

/// The fewest and the most decisions are those of the program, in which nothing is passed over.
fn lengths(program: &Program, found: &Anatomy) {
    let (mut open, mut n_met, mut moves) = (vec![(program.start(), 0)], 0, Vec::new());
    let (mut shortest, mut longest) = (u64::MAX, 0);
    while let Some((state, n)) = open.pop() {
        n_met += 1;
        if n_met > 10 * MOST || program.fault(&state).is_some() {
            return;
        }
        let n = match program.turn(&state) {
            Turn::Over(_) => {
                (shortest, longest) = (shortest.min(n), longest.max(n));
                continue;
            }
            Turn::Chance => n,
            Turn::Seat(_) => n + 1,
        };
        moves.clear();
        program.moves(&state, &mut moves);
        open.extend(moves.iter().map(|&mv| (program.after(&state, mv), n)));
    }
    assert_eq!((found.shortest, found.longest), (shortest, longest), "decisions of a game");
}
