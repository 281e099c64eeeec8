//! Erring: how often, and what then.

use kernel::toys::Nim;
use kernel::{Game, Lifted, Probability, RngStream, Strategy};
use play::{
    BatchConfig, ByPayoff, Choice, Erring, PlayError, Player, PlayerFactory, Random, simulate,
};

/// Takes one match.
#[derive(Clone)]
struct Modest;

impl Player<Nim> for Modest {
    fn choose(&mut self, _: &Nim, _: Choice<'_, Nim>, _: &mut RngStream) -> u32 {
        1
    }
}

/// Takes all it may.
struct Takes;

impl Strategy<Nim> for Takes {
    fn odds(&self, _: &Nim, _: &<Nim as Game>::State, moves: &[u32], out: &mut Vec<u64>) {
        out.extend((1..=moves.len()).map(|nth| u64::from(nth == moves.len())));
    }
}

/// How often each of three moves is made in 60,000 choices.
fn made(probability: f64) -> [i32; 3] {
    let (game, mut stream) = (Nim::new(9, 3), RngStream::new(1, 0));
    let mut player = Erring::new(Modest, probability).unwrap();
    let mut seen = [0; 3];
    for _ in 0..60_000 {
        let mv = player.choose(&game, Choice::new(&game.start(), &[1, 2, 3], &[]), &mut stream);
        seen[mv as usize - 1] += 1;
    }
    seen
}

#[test]
fn it_errs_as_often_as_it_is_told_and_then_makes_any_move() {
    // A tenth, and a third of that each. Five standard errors of 2,000 are about 220.
    let [one, two, three] = made(0.1);
    assert!((one - 56_000).abs() < 320 && (two - 2_000).abs() < 220 && (three - 2_000).abs() < 220);
    assert_eq!(made(0.0), [60_000, 0, 0]);
    let always = made(1.0);
    assert!(always.iter().all(|&n| (n - 20_000).abs() < 600), "{always:?}");
}

#[test]
fn each_option_is_as_likely_and_not_each_move() {
    let (game, mut stream) = (Nim::new(9, 3), RngStream::new(1, 0));
    let mut player = Erring::new(Modest, 0.5).unwrap();
    let start = game.start();
    let choice = Choice::new(&start, &[1, 2], &[1, 3]);
    let twos = (0..10_000).filter(|_| player.choose(&game, choice, &mut stream) == 2).count();
    // Three eighths. Five standard errors are about 240.
    assert!((3_510..3_990).contains(&twos), "{twos}");
}

#[test]
fn at_an_exact_rate_it_errs_as_a_game_with_errors_does() {
    let rate = |text| Probability::from_text(text).unwrap();
    let (game, mut stream) = (Nim::new(9, 3), RngStream::new(1, 0));
    let mut player = Erring::at_rate(Modest, rate("1/3"));
    let start = game.start();
    let choice = Choice::new(&start, &[1, 2], &[1, 3]);
    let twos = (0..12_000).filter(|_| player.choose(&game, choice, &mut stream) == 2).count();
    // A third of three quarters. Five standard errors are about 240.
    assert!((2_760..3_240).contains(&twos), "{twos}");
    // Always, and never: as it was told, to the last bit.
    let mut drawn = |rate| {
        let mut player = Erring::at_rate(Modest, rate);
        (0..1_000).filter(|_| player.choose(&game, choice, &mut stream) == 1).count()
    };
    assert_eq!(drawn(Probability::ZERO), 1_000);
    assert!((190..310).contains(&drawn(rate("1"))));
}

#[test]
fn a_player_that_errs_fares_as_a_seat_of_a_game_with_errors() {
    let nim = Nim::new(2, 2);
    let greedy = || play::Follows::new(&Takes);
    let rate = Probability::from_text("0.2").unwrap();
    let config = BatchConfig { games: 40_000, ..BatchConfig::default() };
    let players =
        [PlayerFactory::new(move || Erring::at_rate(greedy(), rate)), PlayerFactory::new(greedy)];
    let by_player = simulate(&nim, &players, &ByPayoff, &config, &()).unwrap();
    let game =
        kernel::Trembling::new(nim, [rate, Probability::ZERO].into_iter().collect()).unwrap();
    let players = [
        PlayerFactory::new(move || Lifted(greedy())),
        PlayerFactory::new(move || Lifted(greedy())),
    ];
    let by_game = simulate(&game, &players, &ByPayoff, &config, &()).unwrap();
    // It is worth 4/5: nine games in ten are won. Five standard errors are 0.015.
    for summary in [by_player, by_game] {
        let mean = summary.players[0].payoff.mean();
        assert!((mean - 0.8).abs() < 0.015, "{mean}");
    }
}

#[test]
fn a_forced_move_is_no_occasion_to_err() {
    let (game, mut stream) = (Nim::new(9, 3), RngStream::new(1, 0));
    let mut player = Erring::new(Modest, 0.5).unwrap();
    // The inner player, asked, would take one.
    assert_eq!(player.choose(&game, Choice::new(&game.start(), &[2], &[]), &mut stream), 2);
    assert_eq!(stream, RngStream::new(1, 0));
}

#[test]
fn it_looks_if_the_player_within_does() {
    assert!(Player::<Nim>::uses_view_only(&Erring::new(Random, 0.5).unwrap()));
    assert!(!Erring::new(Modest, 0.5).unwrap().uses_view_only());
}

#[test]
fn what_is_no_probability_is_refused() {
    for given in [-0.1, 1.1, f64::INFINITY] {
        let error = Erring::new(Random, given).unwrap_err();
        assert_eq!(error, PlayError::NotAProbability { given });
    }
    let error = Erring::new(Random, f64::NAN).unwrap_err();
    assert_eq!(error.to_string(), "a probability is at least 0 and at most 1, which NaN is not");
}
