//! Tournaments: everybody meets everybody at every seat, and who is stronger is found to be.

use kernel::toys::Nim;
use kernel::{BySeat, Game, Progress, RngStream, Stop, Strategy, Watch};
use play::tournament::{Round, Tournament, TournamentConfig, tournament};
use play::{
    BatchConfig, ByPayoff, GameRunner, PlayError, PlayerFactory, Record, Summary, simulate,
};

/// Likes to leave four, which wins.
struct Careful;

impl Strategy<Nim> for Careful {
    fn odds(&self, _: &Nim, state: &<Nim as Game>::State, moves: &[u32], out: &mut Vec<u64>) {
        out.extend(moves.iter().map(|&mv| 1 + 8 * u64::from(leaves_four(state, mv))));
    }
}

fn leaves_four(state: &<Nim as Game>::State, mv: u32) -> bool {
    let after = Nim::new(9, 3).after(state, mv);
    let mut moves = Vec::new();
    Nim::new(9, 3).moves(&after, &mut moves);
    // Where four are left it does not matter what the other takes.
    moves.len() == 3 && {
        let rest = Nim::new(9, 3).after(&after, 3);
        moves.clear();
        Nim::new(9, 3).moves(&rest, &mut moves);
        moves == [1]
    }
}

fn nim(threads: usize, config: &TournamentConfig) -> Tournament {
    let game = Nim::new(9, 3);
    let entrant = |player: usize| match player {
        0 => PlayerFactory::random(),
        1 => PlayerFactory::following(&Careful),
        _ => PlayerFactory::new(|| play::Random),
    };
    let mut play = |round: &Round<'_>| {
        let players: Vec<PlayerFactory<'_, Nim>> =
            round.seated.iter().map(|&p| entrant(p)).collect();
        let config = BatchConfig {
            games: round.games,
            seed: round.seed,
            threads: Some(threads),
            ..BatchConfig::default()
        };
        simulate(&game, &players, &ByPayoff, &config, round.watch)
    };
    tournament(3, &[0, 1], config, &(), &mut play).unwrap()
}

#[test]
fn the_stronger_is_rated_higher_and_equals_alike_on_any_number_of_threads() {
    let config = TournamentConfig { games: 2_001, ..TournamentConfig::default() };
    let found = nim(1, &config);
    assert_eq!(nim(3, &config), found);
    // An even number, so that both begin equally often.
    assert!(found.pairings.iter().all(|pairing| pairing.games == 2_002));
    let [random, careful, other] = [0, 1, 2].map(|player| found.ratings[player]);
    assert!(careful.interval.low > random.interval.high + 20.0, "{found:?}");
    assert!((random.elo - other.elo).abs() < 25.0, "{found:?}");
    assert!((random.elo + careful.elo + other.elo).abs() < 1e-9);
    // The share of the second is what the first leaves.
    let (first, _) = found.pairings[0].share_of(0).unwrap();
    let (second, interval) = found.pairings[0].share_of(1).unwrap();
    assert!(
        (first + second - 1.0).abs() < 1e-12 && interval.low < second && second < interval.high
    );
    assert_eq!(found.pairings[0].share_of(2), None);
}

#[test]
fn nobodys_games_change_if_others_enter_after_them() {
    let play = |n_players| {
        let mut met = Vec::new();
        let mut play = |round: &Round<'_>| {
            met.push((round.seated.to_vec(), round.games, round.seed));
            Ok(drawn(2, round.games))
        };
        tournament(n_players, &[0, 1], &TournamentConfig::default(), &(), &mut play).unwrap();
        met
    };
    let (two, four) = (play(2), play(4));
    assert!(two.iter().all(|round| four.contains(round)));
    // And no games are played twice.
    let mut seeds: Vec<u64> = four.iter().map(|round| round.2).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), four.len());
}

/// So many games that all seats share.
fn drawn(seats: usize, games: u64) -> Summary {
    won_by(&vec![0; seats], games)
}

/// So many games that pay this.
fn won_by(payoffs: &[i64], games: u64) -> Summary {
    let mut summary = Summary::new(payoffs.len(), &[]);
    let mut record = any_record(payoffs.len());
    record.payoffs = payoffs.iter().map(|&payoff| payoff.into()).collect();
    (0..games).for_each(|_| summary.add(&record, 0));
    summary
}

fn any_record(seats: usize) -> Record<u32> {
    let game = Nim::new(1, 1);
    let mut runner = GameRunner::new(&game, ByPayoff);
    let mut players = [play::Random, play::Random];
    let mut record = runner.play(&mut players, &mut RngStream::new(1, 0)).unwrap().clone();
    record.decisions = BySeat::from_fn(seats, |_| 0);
    record
}

#[test]
fn partners_have_one_player_and_all_line_ups_are_played_equally_often() {
    // Four seats, those opposite are partners: two line-ups.
    let sides = [0, 1, 0, 1];
    let mut seen = Vec::new();
    let mut play = |round: &Round<'_>| {
        seen.push((round.seated.to_vec(), round.games));
        // Player 1 wins whatever happens.
        let payoffs: Vec<i64> = round.seated.iter().map(|&player| player as i64).collect();
        Ok(won_by(&payoffs, round.games))
    };
    let config = TournamentConfig { games: 150, ..TournamentConfig::default() };
    let found = tournament(2, &sides, &config, &(), &mut play).unwrap();
    assert_eq!(found.pairings[0].games, 150);
    assert!(found.pairings[0].wins.rate() < 1e-12);
    let games_of = |line_up: [usize; 4]| -> u64 {
        seen.iter().filter(|(seated, _)| *seated == line_up).map(|(_, games)| games).sum()
    };
    assert_eq!((games_of([0, 1, 0, 1]), games_of([1, 0, 1, 0])), (75, 75));

    // Three seats for themselves: the seats of each are counted, as the model has it.
    let mut play = |round: &Round<'_>| Ok(drawn(3, round.games));
    let found = tournament(2, &[0, 1, 2], &config, &(), &mut play).unwrap();
    let contests = &found.pairings[0].contests;
    let sides: Vec<_> = contests
        .iter()
        .map(|c| (c.sides[0].seats, c.sides[0].wins.round(), c.sides[1].seats))
        .collect();
    assert_eq!(sides, [(2, 50.0, 1), (1, 25.0, 2)]);
    assert!(found.ratings.iter().all(|rating| rating.elo.abs() < 1e-9), "{found:?}");
}

#[test]
fn with_a_target_those_stop_first_whose_result_is_clear() {
    let config = TournamentConfig {
        games: 20_000,
        until: Some(0.03),
        seed: 3,
        ..TournamentConfig::default()
    };
    let mut played = 0;
    let mut play = |round: &Round<'_>| {
        played += round.games;
        // Player 2 always wins; the others share.
        let payoffs: Vec<i64> = round.seated.iter().map(|&p| i64::from(p == 2)).collect();
        Ok(won_by(&payoffs, round.games))
    };
    let found = tournament(3, &[0, 1], &config, &(), &mut play).unwrap();
    let games: Vec<u64> = found.pairings.iter().map(|pairing| pairing.games).collect();
    // 1.96² / 4 / 0.03² = 1067 for the even match, in rounds that grow by a quarter.
    assert!((1_060..=1_400).contains(&games[0]), "{games:?}");
    assert_eq!(games[1..], [100, 100]);
    assert_eq!(played, games.iter().sum::<u64>());
}

#[test]
fn a_tournament_that_is_stopped_is_a_smaller_tournament() {
    let mut left = 10;
    let mut play = |round: &Round<'_>| {
        left -= 1;
        if left == 0 {
            let so_far = Box::new(drawn(2, 1));
            return Err(PlayError::Stopped { stop: Stop::OutOfTime, so_far });
        }
        Ok(drawn(2, round.games))
    };
    let found = tournament(3, &[0, 1], &TournamentConfig::default(), &(), &mut play).unwrap();
    assert_eq!(found.stopped, Some(Stop::OutOfTime));
    // Nine pieces were played: six of the first round, and one pair of the second.
    let games: Vec<u64> = found.pairings.iter().map(|pairing| pairing.games).collect();
    assert_eq!(games, [126, 100, 100]);
}

#[test]
fn the_watch_is_told_of_the_whole_tournament() {
    struct Heard(std::sync::Mutex<Vec<(u64, Option<u64>)>>);
    impl Watch for Heard {
        fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
            self.0.lock().unwrap().push((progress.done, progress.total));
            Ok(())
        }
    }
    let heard = Heard(std::sync::Mutex::default());
    let mut play = |round: &Round<'_>| {
        let progress = Progress { doing: "playing", done: round.games, total: Some(round.games) };
        round.watch.tick(progress).unwrap();
        Ok(drawn(2, round.games))
    };
    let config = TournamentConfig { games: 1_000, ..TournamentConfig::default() };
    tournament(3, &[0, 1], &config, &heard, &mut play).unwrap();
    let heard = heard.0.into_inner().unwrap();
    assert!(heard.is_sorted() && heard.last() == Some(&(3_000, Some(3_000))), "{heard:?}");
}

#[test]
fn one_alone_plays_no_tournament() {
    let mut play = |_: &Round<'_>| unreachable!("nothing is played");
    for (players, sides) in [(1, &[0, 1][..]), (2, &[0]), (2, &[0, 0])] {
        let found = tournament(players, sides, &TournamentConfig::default(), &(), &mut play);
        assert!(matches!(found, Err(PlayError::NoContest { .. })));
    }
}
