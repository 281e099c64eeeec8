//! Many games: the same on any number of threads, right on average, and stopped in good order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::race::{Fault, Race};
use kernel::toys::{Nim, Thicket};
use kernel::{BySeat, Game, Progress, RngStream, Seat, Stop, Strategy, Turn, Uniform, Watch};
use play::{
    BatchConfig, ByPayoff, ByScore, Choice, GameRunner, MoveEstimate, PlayError, Player,
    PlayerFactory, Random, Record, RecordSink, Summary, Until, WithEvents, replay, simulate,
    simulate_recorded,
};

/// Likes later moves better: odds 1, 2, 3, ….
struct Later;

impl<G: Game> Strategy<G> for Later {
    fn odds(&self, _: &G, _: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        out.extend(1..=moves.len() as u64);
    }
}

/// Takes the first listed move, always.
struct First;

impl<G: Game> Player<G> for First {
    fn choose(&mut self, _: &G, choice: Choice<'_, G>, _: &mut RngStream) -> G::Move {
        choice.moves[0]
    }
}

fn random<'a, G: Game + 'a>(game: &G) -> Vec<PlayerFactory<'a, G>> {
    (0..game.seats()).map(|_| PlayerFactory::random()).collect()
}

#[test]
fn the_summary_is_the_same_for_any_number_of_threads() {
    let thicket = Thicket::new(3, 9, 6, 4);
    let race = Race::new(5, 9);
    let play = |threads, rotate, games, chunk| {
        let config = BatchConfig { games, threads, rotate, chunk, ..BatchConfig::default() };
        let players = [
            PlayerFactory::following(&Later),
            PlayerFactory::random(),
            PlayerFactory::following(&Uniform),
        ];
        let by_score = WithEvents::new(ByScore);
        (
            simulate(&thicket, &players, &ByPayoff, &config, &()).unwrap(),
            simulate(&race, &random(&race), &by_score, &config, &()).unwrap(),
        )
    };
    for rotate in [false, true] {
        // An uneven last chunk, and enough chunks for several waves.
        for (games, chunk) in [(5_003, None), (997, Some(7)), (3, None), (0, None)] {
            let alone = play(Some(1), rotate, games, chunk);
            assert_eq!((alone.0.games, alone.1.games), (games, games));
            for threads in [Some(0), Some(2), Some(3), None] {
                assert_eq!(play(threads, rotate, games, chunk), alone, "{threads:?} threads");
            }
        }
    }
}

#[test]
fn what_a_player_remembers_does_not_make_threads_matter() {
    /// Plays by how often it has been asked before, in this and earlier games.
    struct Remembers(u64);
    impl Player<Nim> for Remembers {
        fn choose(
            &mut self,
            _: &Nim,
            Choice { moves, .. }: Choice<'_, Nim>,
            _: &mut RngStream,
        ) -> u32 {
            self.0 += 1;
            moves[(self.0.count_ones() % moves.len() as u32) as usize]
        }
    }
    let play = |threads| {
        let config = BatchConfig { games: 4_000, threads: Some(threads), ..BatchConfig::default() };
        let players = [PlayerFactory::new(|| Remembers(0)), PlayerFactory::random()];
        simulate(&Nim::new(20, 3), &players, &ByPayoff, &config, &()).unwrap()
    };
    assert_eq!(play(1), play(3));
}

#[test]
fn another_seed_gives_other_games() {
    let game = Nim::new(30, 3);
    let play = |seed| {
        let config = BatchConfig { games: 500, seed, ..BatchConfig::default() };
        simulate(&game, &random(&game), &ByPayoff, &config, &()).unwrap()
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

/// The true mean payoff of each seat and the true mean of moves, by plain recursion.
fn expected<G: Game>(game: &G, state: &G::State, strategies: &[&dyn Strategy<G>]) -> Vec<f64> {
    let turn = game.turn(state);
    if let Turn::Over(payoffs) = turn {
        return payoffs.iter().map(|p| p.to_f64()).chain([0.0]).collect();
    }
    let (mut moves, mut odds) = (Vec::new(), Vec::new());
    game.moves(state, &mut moves);
    match turn {
        Turn::Seat(seat) => strategies[seat.idx()].odds(game, state, &moves, &mut odds),
        _ => odds.extend(moves.iter().map(|&mv| game.weight(state, mv))),
    }
    let total: u64 = odds.iter().sum();
    let mut means = vec![0.0; game.seats() + 1];
    for (&mv, &odds) in moves.iter().zip(&odds) {
        let after = expected(game, &game.after(state, mv), strategies);
        for (mean, after) in means.iter_mut().zip(after) {
            *mean += after * odds as f64 / total as f64;
        }
    }
    means[game.seats()] += 1.0;
    means
}

#[test]
fn means_are_within_four_standard_errors_of_the_truth() {
    for seed in 0..12 {
        let game = Thicket::new(2, 7, 4, seed);
        let strategies: [&dyn Strategy<Thicket>; 2] = [&Later, &Uniform];
        let config = BatchConfig { games: 20_000, seed, ..BatchConfig::default() };
        let players = strategies.map(PlayerFactory::following);
        let summary = simulate(&game, &players, &ByPayoff, &config, &()).unwrap();
        let truth = expected(&game, &game.start(), &strategies);
        let found = summary.players.iter().map(|player| player.payoff).chain([summary.moves]);
        for (found, truth) in found.zip(truth) {
            let off = (found.mean() - truth).abs();
            assert!(off <= 4.0 * found.std_error() + 1e-12, "thicket {seed}: {found:?}, {truth}");
        }
    }
}

#[test]
fn without_choice_or_chance_every_statistic_is_known() {
    // Both take one match at a time, so seat 1 takes the last of seven.
    let game = Nim::new(7, 3);
    let players = [PlayerFactory::new(|| First), PlayerFactory::new(|| First)];
    let config = BatchConfig { games: 90, ..BatchConfig::default() };
    let summary = simulate(&game, &players, &ByPayoff, &config, &()).unwrap();
    let [first, second] = summary.players.as_slice() else { panic!("two players") };
    assert_eq!((first.wins.successes(), first.losses.successes()), (90.0, 0.0));
    assert_eq!((second.wins.successes(), second.losses.successes()), (0.0, 90.0));
    assert_eq!((first.payoff.min(), first.payoff.max()), (1.0, 1.0));
    assert_eq!((first.decisions.mean(), second.decisions.mean()), (4.0, 3.0));
    assert_eq!((summary.moves.mean(), summary.decisions.mean()), (7.0, 7.0));
    // Five times three legal moves, then two, then one.
    assert!((summary.branching() - 18.0 / 7.0).abs() < 1e-15);
}

#[test]
fn events_and_scores_are_summed_up_by_name() {
    let game = Race::new(2, 4);
    let config = BatchConfig { games: 50, ..BatchConfig::default() };
    let walkers = [PlayerFactory::new(|| First), PlayerFactory::new(|| First)];
    let summary = simulate(&game, &walkers, &WithEvents::new(ByScore), &config, &()).unwrap();
    let events: Vec<_> = summary.events.iter().map(|e| (e.name, e.count.mean())).collect();
    assert_eq!(events, [("fields walked", 7.0), ("fields run", 0.0)]);
    let scores: Vec<_> = summary.players.iter().map(|player| player.score.mean()).collect();
    assert_eq!(scores, [4.0, 3.0]);
}

#[test]
fn rotation_gives_every_player_every_seat_equally_often() {
    // Whoever has the first of three seats wins a walk of four fields.
    let game = Race::new(3, 4);
    let walkers = || [(); 3].map(|()| PlayerFactory::new(|| First));
    let wins = |rotate, games| -> Vec<f64> {
        let config = BatchConfig { games, rotate, chunk: Some(7), ..BatchConfig::default() };
        let summary = simulate(&game, &walkers(), &ByPayoff, &config, &()).unwrap();
        summary.players.iter().map(|player| player.wins.successes()).collect()
    };
    assert_eq!(wins(false, 300), [300.0, 0.0, 0.0]);
    assert_eq!(wins(true, 300), [100.0, 100.0, 100.0]);
    // Player p has seat p + i: in game 1 the third player has come round to the first seat.
    assert_eq!(wins(true, 2), [1.0, 0.0, 1.0]);
}

#[test]
fn under_rotation_players_move_one_seat_to_the_left_each_game() {
    /// Notes the seat of player `me` in each game, and walks.
    struct Diarist<'a> {
        me: usize,
        diary: &'a Mutex<Vec<(usize, Seat)>>,
    }
    impl Player<Race> for Diarist<'_> {
        fn begin(&mut self, _: &Race, seat: Seat) {
            self.diary.lock().unwrap().push((self.me, seat));
        }
        fn choose(&mut self, _: &Race, choice: Choice<'_, Race>, _: &mut RngStream) -> u32 {
            choice.moves[0]
        }
    }
    let (game, diary) = (Race::new(3, 4), Mutex::default());
    let players = [0, 1, 2].map(|me| {
        PlayerFactory::new({
            let diary = &diary;
            move || Diarist { me, diary }
        })
    });
    // One thread, so that the diary is in order; chunks that end in the middle of a round.
    let (threads, chunk) = (Some(1), Some(7));
    let config = BatchConfig { games: 30, rotate: true, threads, chunk, ..BatchConfig::default() };
    simulate(&game, &players, &ByPayoff, &config, &()).unwrap();
    let diary = diary.lock().unwrap();
    assert_eq!(diary.len(), 90);
    for (idx, entries) in diary.chunks(3).enumerate() {
        for &(me, seat) in entries {
            assert_eq!(seat.idx(), (me + idx) % 3, "player {me} in game {idx}");
        }
    }
}

#[test]
fn if_no_game_ends_that_is_an_error_and_endless_ones_are_given_up() {
    let said = |game: &Race, games| {
        let config = BatchConfig { games, longest: 50, rotate: true, ..BatchConfig::default() };
        let walkers = [PlayerFactory::new(|| First), PlayerFactory::new(|| First)];
        simulate(game, &walkers, &ByPayoff, &config, &()).unwrap_err().to_string()
    };
    let endless = Race::with(Fault::Endless);
    let why = "game 0: not over after 50 moves, the most allowed";
    assert_eq!(said(&endless, 600), format!("of the first 10 games none came to an end; {why}"));
    assert_eq!(said(&endless, 3), format!("of the first 3 games none came to an end; {why}"));
    // What goes wrong at once is counted to the last game.
    let why = "game 0: not over, but no move is legal";
    let stuck = Race::with(Fault::Stuck);
    assert_eq!(said(&stuck, 600), format!("of the first 600 games none came to an end; {why}"));
}

#[test]
fn a_run_is_given_up_only_if_its_first_ten_games_are_all_too_long() {
    let (game, longest) = (Race::new(2, 6), 8);
    let (mut n_given_up, mut n_not) = (0, 0);
    for seed in 0..300 {
        let config = BatchConfig { games: 100, seed, longest, ..BatchConfig::default() };
        let run = simulate(&game, &random(&game), &ByPayoff, &config, &());
        // How many of the first games are too long, by playing them.
        let mut runner = GameRunner::new(&game, ByPayoff).with_longest(longest);
        let mut is_long =
            |idx| runner.play(&mut [Random, Random], &mut RngStream::new(seed, idx)).is_err();
        if (0..10).all(&mut is_long) {
            n_given_up += 1;
            assert!(matches!(run, Err(PlayError::AllFailed { .. })), "seed {seed}");
        } else {
            n_not += 1;
            let summary = run.unwrap();
            assert_eq!(summary.games + summary.failures.games(), 100);
        }
    }
    assert!(n_given_up > 3 && n_not > 3, "{n_given_up} {n_not}");
}

/// Can choose so often, all its copies together, and then no more.
struct Weary<'a>(&'a AtomicU64);

impl<G: Game> Player<G> for Weary<'_> {
    fn choose(&mut self, _: &G, choice: Choice<'_, G>, _: &mut RngStream) -> G::Move {
        self.0.fetch_sub(self.0.load(Ordering::Relaxed).min(1), Ordering::Relaxed);
        choice.moves[0]
    }

    fn watches(&self) -> bool {
        true
    }

    fn failure(&self) -> Option<&str> {
        (self.0.load(Ordering::Relaxed) == 0).then_some("the table is cut short")
    }
}

#[test]
fn a_player_that_cannot_choose_any_more_ends_the_run_after_a_few_games() {
    let game = Nim::new(9, 3);
    for (choices, chunk) in [(1_000, None), (1_000, Some(1)), (0, None), (0, Some(3))] {
        let left = AtomicU64::new(choices);
        let n_begun = AtomicU64::new(0);
        let players = [PlayerFactory::new(|| Weary(&left)), PlayerFactory::random()];
        let config =
            BatchConfig { games: 100_000, threads: Some(1), chunk, ..BatchConfig::default() };
        let write = |_, _: usize, _: &Record<u32>, _: Option<&str>| String::new();
        let mut take = |_: &str| {
            n_begun.fetch_add(1, Ordering::Relaxed);
        };
        let sink = RecordSink { write: &write, take: &mut take };
        let error = simulate_recorded(&game, &players, &ByPayoff, &config, Some(sink), &());
        let said = error.unwrap_err().to_string();
        assert!(said.contains("the table is cut short"), "{said}");
        let n_begun = n_begun.load(Ordering::Relaxed);
        assert!(n_begun <= choices + 10 + 2, "{n_begun} games with {choices} choices");
    }
}

#[test]
fn games_called_a_draw_are_counted_and_shared() {
    let endless = Race::with(Fault::Endless);
    let config = BatchConfig { games: 300, draw_after: Some(9), ..BatchConfig::default() };
    let summary = simulate(&endless, &random(&endless), &ByPayoff, &config, &()).unwrap();
    assert_eq!((summary.games, summary.called), (300, 300));
    assert!((summary.players[0].wins.rate() - 0.5).abs() < 1e-12);
    // Long games are called, short ones are not, and none is lost.
    let race = Race::new(2, 6);
    let played = |draw_after| {
        let config = BatchConfig { draw_after, games: 2_000, ..BatchConfig::default() };
        simulate(&race, &random(&race), &ByPayoff, &config, &()).unwrap()
    };
    let (free, bounded) = (played(None), played(Some(6)));
    assert_eq!((free.called, bounded.games), (0, 2_000));
    assert!(bounded.called > 20 && bounded.called < 1_980, "{}", bounded.called);
    assert!(free.decisions.max() > 6.0 && bounded.decisions.max() < 6.5);
}

/// The reason, the games and the first game of each failure.
fn failures(summary: &Summary) -> Vec<(&str, u64, u64)> {
    summary.failures.iter().map(|f| (&*f.why, f.games, f.first)).collect()
}

#[test]
fn a_game_that_is_too_long_is_counted_and_the_rest_goes_on() {
    let game = Race::new(2, 6);
    let limit = |games, longest| {
        let config = BatchConfig { games, longest, chunk: Some(10), ..BatchConfig::default() };
        simulate(&game, &random(&game), &ByPayoff, &config, &()).unwrap()
    };
    let all = limit(300, 1_000);
    assert!(all.failures.is_empty());
    let longest = all.moves.max() as u64 - 1;
    let some = limit(300, longest);
    let [(why, n_failed, first)] = failures(&some)[..] else { panic!("one reason") };
    assert_eq!(why, format!("not over after {longest} moves, the most allowed"));
    assert!(n_failed < 20 && first > 10, "or the test shows little");
    assert_eq!(some.games + n_failed, 300);
    // What is known is known of the games that ended.
    assert!(some.moves.max() as u64 <= longest && some.moves.count() == some.games);
    assert_eq!(some.players[1].score.count(), some.games);
    // Without the first of them the run is sound.
    assert!(limit(first, longest).failures.is_empty());
    assert_eq!(limit(first + 1, longest).failures.games(), 1);
}

#[test]
fn failures_are_the_same_for_any_number_of_threads() {
    let hole = Race { goal: 4, ..Race::with(Fault::Hole) };
    let play = |threads| {
        let config = BatchConfig { games: 5_003, longest: 12, threads, ..BatchConfig::default() };
        simulate(&hole, &random(&hole), &ByScore, &config, &()).unwrap()
    };
    let alone = play(Some(1));
    let [(hole, n_fell, _), (long, n_long, first)] = failures(&alone)[..] else { panic!("two") };
    assert_eq!(hole, "there is a hole in field 2");
    assert_eq!(long, "not over after 12 moves, the most allowed");
    assert!(n_fell > 100 && n_long > 5 && first > 10, "{n_fell} {n_long} {first}");
    assert_eq!(alone.games + n_fell + n_long, 5_003);
    for threads in [Some(2), Some(3), None] {
        assert_eq!(play(threads), alone);
    }
}

#[test]
fn a_wrong_choice_is_an_error_of_the_player_and_not_a_failure_of_the_game() {
    struct Wrong;
    impl Player<Nim> for Wrong {
        fn choose(&mut self, _: &Nim, _: Choice<'_, Nim>, _: &mut RngStream) -> u32 {
            2
        }
    }
    let players = [PlayerFactory::random(), PlayerFactory::new(|| Wrong)];
    let config = BatchConfig { games: 50, ..BatchConfig::default() };
    let error = simulate(&Nim::new(9, 2), &players, &ByPayoff, &config, &()).unwrap_err();
    assert!(matches!(error, PlayError::IllegalChoice { .. }), "{error}");
}

#[test]
fn games_that_cannot_be_played_are_refused_before_the_first() {
    let none = BatchConfig { games: 0, ..BatchConfig::default() };
    let hidden = Race::with(Fault::Hidden);
    let seeing = [PlayerFactory::random(), PlayerFactory::following(&Later)];
    let error = simulate(&hidden, &seeing, &ByPayoff, &none, &()).unwrap_err();
    assert_eq!(error, PlayError::HiddenInformation);
    assert_eq!(simulate(&hidden, &random(&hidden), &ByPayoff, &none, &()).unwrap().games, 0);
    let error =
        simulate(&Nim::new(3, 1), &[PlayerFactory::random()], &ByPayoff, &none, &()).unwrap_err();
    assert_eq!(error, PlayError::WrongNumberOfPlayers { seats: 2, given: 1 });
}

/// Notes what it is told, and says stop once `enough` games are done.
struct Patience {
    enough: u64,
    told: Mutex<Vec<(u64, Option<u64>)>>,
}

impl Patience {
    fn until(enough: u64) -> Self {
        Self { enough, told: Mutex::default() }
    }
}

impl Watch for Patience {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        self.told.lock().unwrap().push((progress.done, progress.total));
        if progress.done >= self.enough { Err(Stop::OutOfTime) } else { Ok(()) }
    }
}

#[test]
fn the_watch_hears_of_every_chunk_in_order() {
    let game = Nim::new(9, 3);
    let config =
        BatchConfig { games: 95, chunk: Some(10), threads: Some(3), ..BatchConfig::default() };
    let watch = Patience::until(u64::MAX);
    simulate(&game, &random(&game), &ByPayoff, &config, &watch).unwrap();
    let told = watch.told.into_inner().unwrap();
    assert_eq!((told.len(), told[0], told[10]), (11, (0, Some(95)), (95, Some(95))));
    assert!(told.is_sorted());

    // Games that fail are done too.
    let hole = Race::with(Fault::Hole);
    let watch = Patience::until(u64::MAX);
    let summary = simulate(&hole, &random(&hole), &ByPayoff, &config, &watch).unwrap();
    assert!(summary.games < 95);
    assert_eq!(watch.told.into_inner().unwrap().last(), Some(&(95, Some(95))));
}

#[test]
fn games_without_an_end_can_be_stopped_within_a_chunk() {
    let endless = Race::with(Fault::Endless);
    let config = BatchConfig { games: 20, chunk: Some(20), ..BatchConfig::default() };
    // In the middle of a game, and after a few that are too long.
    for longest in [u64::MAX, 1_000_000] {
        let config = BatchConfig { longest, ..config };
        let watch = Impatient(Mutex::new(3));
        let error = simulate(&endless, &random(&endless), &ByPayoff, &config, &watch).unwrap_err();
        assert!(matches!(error, PlayError::Stopped { .. }), "{error}");
        assert_eq!(*watch.0.lock().unwrap(), 0);
    }
}

/// Says stop when asked for the nth time.
struct Impatient(Mutex<u32>);

impl Watch for Impatient {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        let mut left = self.0.lock().unwrap();
        *left -= 1;
        if *left == 0 { Err(Stop::Interrupted) } else { Ok(()) }
    }
}

#[test]
fn a_stop_returns_the_games_played_so_far() {
    let game = Nim::new(30, 3);
    let play = |games, threads, enough| {
        let config = BatchConfig {
            games,
            chunk: Some(10),
            threads: Some(threads),
            ..BatchConfig::default()
        };
        simulate(&game, &random(&game), &ByPayoff, &config, &Patience::until(enough))
    };
    let stopped = |result: Result<Summary, PlayError>| match result {
        Err(PlayError::Stopped { stop: Stop::OutOfTime, so_far }) => *so_far,
        other => panic!("not stopped: {other:?}"),
    };
    // One thread plays in order, so what it has played is known.
    for (enough, games) in [(0, 0), (1, 10), (30, 30), (450, 450)] {
        let so_far = stopped(play(1_000, 1, enough));
        assert_eq!(so_far, play(games, 1, u64::MAX).unwrap(), "stopped after {games}");
    }
    // More threads may have played more or less, but always the first games and no others.
    for enough in [10, 200, 650] {
        let so_far = stopped(play(1_000, 3, enough));
        assert_eq!(so_far, play(so_far.games, 1, u64::MAX).unwrap());
    }
    // When all is played there is nothing left to stop.
    assert_eq!(play(1_000, 2, 1_000), play(1_000, 1, u64::MAX));
}

/// Thinks about every move, and says so.
struct Thinker(Vec<MoveEstimate<u32>>);

impl Player<Race> for Thinker {
    fn choose(&mut self, game: &Race, choice: Choice<'_, Race>, _: &mut RngStream) -> u32 {
        let standing = BySeat::from_fn(game.seats(), |_| 0.0);
        self.0 = vec![MoveEstimate { mv: choice.moves[0], playouts: 1, worth: 0.0, standing }];
        choice.moves[0]
    }

    fn estimates(&self) -> &[MoveEstimate<u32>] {
        &self.0
    }
}

/// Says stop when it is asked for the so-manieth time.
struct Asked(AtomicU64);

impl Watch for Asked {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        let left = self.0.fetch_sub(1, Ordering::Relaxed);
        if left <= 1 { Err(Stop::OutOfTime) } else { Ok(()) }
    }
}

#[test]
fn a_game_of_those_who_think_can_be_stopped_at_every_decision() {
    let race = Race::new(2, 1_000);
    let config = BatchConfig { games: 5, threads: Some(1), ..BatchConfig::default() };
    let players = [PlayerFactory::new(|| Thinker(Vec::new())), PlayerFactory::random()];
    let watch = Asked(AtomicU64::new(40));
    let stopped = simulate(&race, &players, &ByPayoff, &config, &watch).unwrap_err();
    let PlayError::Stopped { so_far, .. } = stopped else { panic!("{stopped}") };
    // In the first game, though it takes hundreds of decisions.
    assert_eq!(so_far.games, 0);
}

#[test]
fn a_run_with_a_target_stops_when_it_is_met_after_the_same_game_on_any_number_of_threads() {
    let race = Race::new(5, 9);
    let play = |threads, until, games| {
        let config = BatchConfig { games, until, threads, ..BatchConfig::default() };
        simulate(&race, &random(&race), &ByScore, &config, &()).unwrap()
    };
    let until = Until::Share(0.02);
    let alone = play(Some(1), Some(until), 100_000);
    assert!(until.is_met(&alone) && alone.games < 3_000, "{}", alone.games);
    // No chunk earlier.
    assert!(!until.is_met(&play(Some(1), None, alone.games - 16)));
    for threads in [Some(2), Some(5), None] {
        assert_eq!(play(threads, Some(until), 100_000), alone, "{threads:?} threads");
    }
    // What is asked for is not to be had with so few.
    let few = play(Some(2), Some(until), 500);
    assert_eq!(few.games, 500);
    assert!(!until.is_met(&few));
}

#[test]
fn a_scribe_is_handed_every_game_in_order_and_what_is_written_can_be_replayed() {
    let thicket = Thicket::new(3, 9, 6, 4);
    let config = BatchConfig { games: 503, rotate: true, chunk: Some(7), ..BatchConfig::default() };
    let records = Mutex::new(Vec::new());
    let write = |idx: u64, turned: usize, record: &Record<_>, failed: Option<&str>| {
        assert_eq!((turned as u64, failed), (idx % 3, None));
        records.lock().unwrap().push((idx, record.clone()));
        idx.to_string()
    };
    let mut texts = Vec::new();
    let mut take = |text: &str| texts.push(text.parse::<u64>().unwrap());
    let sink = RecordSink { write: &write, take: &mut take };
    let run = |sink| {
        simulate_recorded(&thicket, &random(&thicket), &ByPayoff, &config, sink, &()).unwrap()
    };
    let (recorded, unseen) = (run(Some(sink)), run(None));
    assert!(texts.iter().copied().eq(0..503), "{texts:?}");
    // Writing changes nothing.
    assert_eq!(recorded, unseen);
    for (idx, record) in records.into_inner().unwrap() {
        assert_eq!(replay(&thicket, &record).err(), None, "game {idx}");
    }
}

#[test]
fn a_scribe_is_handed_failed_games_with_the_reason_and_none_beyond_a_target() {
    let race = Race { goal: 4, ..Race::with(Fault::Hole) };
    let count = |until| {
        let config = BatchConfig { games: 2_000, until, ..BatchConfig::default() };
        let mut texts = Vec::new();
        let mut take = |text: &str| texts.push(text.to_owned());
        let write = |_: u64, _: usize, _: &Record<_>, failed: Option<&str>| {
            failed.unwrap_or("ended").to_owned()
        };
        let sink = Some(RecordSink { write: &write, take: &mut take });
        let summary =
            simulate_recorded(&race, &random(&race), &ByPayoff, &config, sink, &()).unwrap();
        let ended = texts.iter().filter(|text| *text == "ended").count() as u64;
        assert_eq!(ended, summary.games);
        assert_eq!(texts.len() as u64 - ended, summary.failures.games());
        (ended, summary.failures.games())
    };
    let (ended, failed) = count(None);
    assert!(ended + failed == 2_000 && failed > 0, "{ended} {failed}");
    assert!(count(Some(Until::Share(0.05))).0 < 1_000);
}
