//! The measures on games whose figures are known.

use kernel::toys::{Nim, Thicket};
use kernel::{BySeat, Game, RngStream, Turn};
use play::{BatchConfig, ByPayoff, Choice, MoveEstimate, Observed, Player, PlayerFactory, observe};
use study::measure::{Experiment, Gathered, Measure, measures};

/// Sees through Nim: a move that leaves a multiple of four wins, any other loses. Takes the first best.
#[derive(Default)]
struct Seer {
    judged: Vec<MoveEstimate<u32>>,
}

impl Player<Nim> for Seer {
    fn choose(&mut self, game: &Nim, choice: Choice<'_, Nim>, _: &mut RngStream) -> u32 {
        let Turn::Seat(me) = game.turn(choice.state) else { unreachable!("a seat chooses") };
        self.judged.clear();
        for &mv in choice.moves {
            let text = kernel::Notation::state_to_text(game, &game.after(choice.state, mv));
            let left: u32 = text.split(' ').next().unwrap().parse().unwrap();
            let own = f64::from(left.is_multiple_of(4));
            let standing = BySeat::from_fn(2, |seat| if seat == me { own } else { 1.0 - own });
            self.judged.push(MoveEstimate { mv, playouts: 1, worth: own, standing });
        }
        let best = self.judged.iter().rev().max_by(|a, b| a.worth.total_cmp(&b.worth));
        best.expect("there is a move").mv
    }

    fn estimates(&self) -> &[MoveEstimate<u32>] {
        &self.judged
    }
}

fn played<G: Game>(
    game: &G,
    players: &[PlayerFactory<'_, G>],
    rotate: bool,
    threads: Option<usize>,
) -> Gathered {
    let config = BatchConfig { games: 4_000, rotate, threads, ..BatchConfig::default() };
    let empty = Gathered::new(game.seats());
    let seen: Observed<Gathered> = observe(game, players, &ByPayoff, &config, &(), &empty).unwrap();
    assert_eq!(seen.tally.games, seen.summary.games);
    seen.tally
}

fn found<'a>(measures: &'a [Measure], name: &str) -> &'a Measure {
    measures.iter().find(|measure| measure.name == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn what_is_gathered_does_not_depend_on_threads() {
    let thicket = Thicket::new(3, 9, 6, 4);
    let players = || [PlayerFactory::random(), PlayerFactory::random(), PlayerFactory::random()];
    let alone = played(&thicket, &players(), true, Some(1));
    assert_eq!(played(&thicket, &players(), true, Some(3)), alone);
    assert_eq!(alone.decisions.count(), 4_000);
}

#[test]
fn in_nim_with_seven_matches_the_seer_always_wins_from_the_first_seat() {
    // From seven the first seat takes three and wins for certain; from the second seat it wins unless the
    // random opponent takes three, which it does one time in three, and then takes the rest of four rightly.
    let nim = Nim::new(7, 3);
    let random = played(&nim, &[PlayerFactory::random(), PlayerFactory::random()], false, None);
    let one =
        played(&nim, &[PlayerFactory::new(Seer::default), PlayerFactory::random()], true, None);
    let all = played(
        &nim,
        &[PlayerFactory::new(Seer::default), PlayerFactory::new(Seer::default)],
        false,
        None,
    );
    let measures = measures(Some(&random), Some(&one), Some(&all));
    let check = |name: &str, value: f64, experiment, games| {
        let measure = found(&measures, name);
        let error = measure.std_error.expect("enough games");
        assert!((measure.value - value).abs() <= 5.0 * error + 1e-12, "{name}: {measure:?}");
        assert_eq!((measure.experiment, measure.games), (experiment, games), "{name}");
    };
    check("order", 1.0, Experiment::OneSearcher, 2_000);
    // It is certain in the first seat. In the second it loses where chance takes three, and then after any of its
    // moves the right one of three; so it wins with 1 − 1/3·1/3 and the mean of both, scaled.
    check("skill", 8.0 / 9.0, Experiment::OneSearcher, 4_000);
    // The first seat takes three, then whatever is taken of four, it takes the rest: options 3, 3, and 1 to 3.
    // The winner sees itself first from the beginning, and the loser last.
    for (name, value) in [
        ("drama", 0.0),
        ("trailing", 0.0),
        ("security", 1.0),
        ("decisiveness", 0.0),
        ("decided", 0.0),
        ("coolness", 1.0),
        ("fall", 0.0),
    ] {
        check(name, value, Experiment::AllSearchers, 4_000);
    }
    assert!(found(&measures, "spread").value > 0.0);
    let winner = &all.leads.places()[0];
    assert!(winner.iter().all(|point| (point.mean() - 1.0).abs() < 1e-12));
}

/// Fairness of Nim by random players against the exact chance that the first seat wins.
#[test]
fn fairness_and_balance_are_those_of_the_exact_chances() {
    // With k matches left, who is to move wins with w(k) = mean of 1 − w(k − take).
    let mut wins = vec![0.0];
    for left in 1..=7usize {
        let most = left.min(3);
        let sum: f64 = (1..=most).map(|take| 1.0 - wins[left - take]).sum();
        wins.push(sum / most as f64);
    }
    let nim = Nim::new(7, 3);
    let random = played(&nim, &[PlayerFactory::random(), PlayerFactory::random()], false, None);
    let first: f64 = wins[7];
    let expected = [
        ("fairness", if first <= 0.5 { first / 0.5 } else { (1.0 - first) / 0.5 }),
        ("balance", 1.0 - 2.0 * (first - 0.5).abs()),
    ];
    let measures = measures(Some(&random), None, None);
    for (name, value) in expected {
        let measure = found(&measures, name);
        let error = measure.std_error.unwrap();
        assert!(error > 0.0 && (measure.value - value).abs() < 4.0 * error, "{measure:?}, {value}");
    }
    assert!(measures.iter().all(|measure| measure.name != "drama"));
    // With seven matches options become fewer.
    assert!(found(&measures, "narrowing").value > 0.5);
    assert!(found(&measures, "convergence").value > 0.5);
    // The edge is 0.025, three standard errors in so many games; one match is always won by the first.
    assert!(random.p_even() < 0.05, "{}", random.p_even());
    let one_match =
        played(&Nim::new(1, 1), &[PlayerFactory::random(), PlayerFactory::random()], false, None);
    assert_eq!((one_match.uneven().value, one_match.p_even()), (0.5, 0.0));
}
