//! Pexeso that is built in, and Pexeso described: worked out, they come to the same.
//!
//! The described game has cards with names, and pays at the end how many pairs more each seat has than
//! the mean: for two, half of what one has more than the other.
#![allow(clippy::disallowed_methods, reason = "tests read the files of the library")]

use std::path::Path;
use std::sync::Arc;

use games::pexeso::{Pexeso, PexesoMove, Rules, State};
use kernel::{EachOption, Game, Limits, Payoff, RewardsAtEnd, Seat, Strategy};
use recycle::program::{Program, ProgramConfig};
use solve::policy::{PolicyConfig, ProfileOutcome, evaluate, solve};

fn described(pairs: u16) -> Arc<Program> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/pexeso.rcy");
    let text = std::fs::read_to_string(path).expect("the game is in the library");
    let settings = [("PAIRS", pairs.to_string()), ("LIMIT", "0".to_owned())];
    let settings = settings.map(|(name, value)| (name.to_owned(), value));
    recycle::load(&text, &settings, &ProgramConfig::default()).expect("a sound game").program
}

/// Pays at the end what was taken on the way.
type Contest = RewardsAtEnd<Pexeso>;

fn native(pairs: u16) -> Contest {
    RewardsAtEnd::new(Pexeso::new(Rules::new(pairs).unwrap()))
}

/// Any known card, or the one on top of those that nobody has seen, each as likely: what the described
/// game lists.
struct Listed;

impl Strategy<Contest> for Listed {
    fn odds(
        &self,
        game: &Contest,
        state: &<Contest as Game>::State,
        moves: &[PexesoMove],
        out: &mut Vec<u64>,
    ) {
        let now: &State = state.inner();
        let (mut listed, mut copies) = (vec![], vec![]);
        game.inner().options(now, &mut listed, &mut copies);
        assert_eq!(listed, moves);
        let odds = |(&mv, &n)| if mv == PexesoMove::New { 1 } else { n };
        out.extend(listed.iter().zip(&copies).map(odds));
    }
}

#[test]
fn random_play_ends_alike_and_takes_as_long() {
    for pairs in 1..=3 {
        let (limits, native, described) = (Limits::default(), native(pairs), described(pairs));
        let ours: ProfileOutcome<f64> =
            evaluate(&native, &[&Listed, &Listed], limits, &()).unwrap();
        let each: [&dyn Strategy<Program>; 2] = [&EachOption, &EachOption];
        let theirs: ProfileOutcome<f64> = evaluate(&*described, &each, limits, &()).unwrap();
        assert!(close(ours.finish, 1.0) && close(theirs.finish, 1.0));
        assert!(close(ours.decisions.unwrap(), theirs.decisions.unwrap()), "{ours:?}, {theirs:?}");
        assert_eq!(ours.ends.len(), theirs.ends.len());
        for ((paid, chance), (other, same)) in ours.ends.iter().zip(&theirs.ends) {
            assert_eq!(paid.map(|paid| half(*paid)), *other);
            assert!(close(*chance, *same), "{pairs} pairs, {paid:?}: {chance}, {same}");
        }
    }
}

#[test]
fn it_is_worth_the_same_to_those_who_play_best() {
    for pairs in 1..=3 {
        let (config, first) = (PolicyConfig::default(), Seat::new(0));
        let ours = solve::<_, f64>(&native(pairs), &config, &()).unwrap().values()[first];
        let theirs = solve::<_, f64>(&*described(pairs), &config, &()).unwrap().values()[first];
        assert!(close(ours / 2.0, theirs), "{pairs} pairs: {ours}, {theirs}");
    }
}

fn half(paid: Payoff) -> Payoff {
    Payoff::new(paid.numerator(), 2 * paid.denominator())
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}
