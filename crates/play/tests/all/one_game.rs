//! One game at a runner: what its record says, and what a replay lets pass.

use crate::race::{Fault, RUN, Race, WALK};
use crate::witness::Witness;
use kernel::toys::{Nim, Thicket};
use kernel::{BySeat, EachOption, Game, Payoff, RngStream, Seat, Strategy};
use play::{
    ByPayoff, ByScore, Choice, Follows, GameRunner, PlayError, Player, Random, Record, Reporter,
    WithEvents, replay, replay_with,
};

/// Always makes the same move, legal or not.
struct Stubborn(u32);

impl<G: Game<Move = u32>> Player<G> for Stubborn {
    fn choose(&mut self, _: &G, _: Choice<'_, G>, _: &mut RngStream) -> u32 {
        self.0
    }
}

/// Runs, and does not say what it looks at.
struct Runs;

impl Strategy<Race> for Runs {
    fn odds(&self, _: &Race, _: &<Race as Game>::State, moves: &[u32], out: &mut Vec<u64>) {
        out.extend(moves.iter().map(|&mv| u64::from(mv == RUN)));
    }
}

fn random_nim(idx: u64) -> Record<u32> {
    let game = Nim::new(30, 3);
    let mut runner = GameRunner::new(&game, ByPayoff).with_transcript();
    runner.play(&mut [Random, Random], &mut RngStream::new(5, idx)).unwrap().clone()
}

#[test]
fn a_game_of_nim_is_recorded_as_it_went() {
    let game = Nim::new(5, 3);
    let mut runner = GameRunner::new(&game, ByPayoff).with_transcript();
    // Seat 1 takes one at a time, seat 2 two: 5, 4, 2, 1. Then seat 2 cannot take two.
    let mut players = [Stubborn(1), Stubborn(2)];
    let error = runner.play(&mut players, &mut RngStream::new(1, 0)).unwrap_err();
    let mv = "2".to_owned();
    assert_eq!(error, PlayError::IllegalChoice { game: 0, nth: 4, mv });

    // The runner is fit for the next game all the same.
    players[1] = Stubborn(1);
    let record = runner.play(&mut players, &mut RngStream::new(1, 0)).unwrap();
    assert_eq!(record.payoffs.as_slice(), [Payoff::from(1), Payoff::from(-1)]);
    assert_eq!(record.decisions.as_slice(), [3, 2]);
    // Legal moves with 5, 4, 3, 2 and 1 matches left.
    assert_eq!((record.n_moves, record.n_options), (5, 3 + 3 + 3 + 2 + 1));
    assert_eq!(record.moves.as_deref(), Some([1; 5].as_slice()));
    assert!((record.score(Seat::new(1)) + 1.0).abs() < 1e-15);
}

#[test]
fn scores_and_events_are_noted_by_the_reporter_that_was_picked() {
    let game = Race::new(2, 7);
    let mut players = [Stubborn(WALK), Stubborn(RUN)];
    let mut stream = RngStream::new(2, 0);
    let mut runner = GameRunner::new(&game, WithEvents::new(ByScore)).with_transcript();
    for _ in 0..20 {
        let record = runner.play(&mut players, &mut stream).unwrap().clone();
        let scores = record.scores.as_ref().expect("it is scored");
        assert_eq!(record.events, scores.iter().map(|&s| s as u64).collect::<Vec<_>>());
        // A run is a decision and a draw.
        assert_eq!(record.n_moves, record.n_decisions() + record.decisions[Seat::new(1)]);
        let end = replay(&game, &record).unwrap();
        assert_eq!(end.fields, scores.as_slice());
    }
    let mut plain = GameRunner::new(&game, ByPayoff);
    let record = plain.play(&mut players, &mut stream).unwrap();
    assert!(record.scores.is_none() && record.events.is_empty() && record.moves.is_none());
}

#[test]
fn players_are_told_their_seat_at_the_start_of_each_game() {
    struct Told(Vec<usize>);
    impl Player<Nim> for Told {
        fn begin(&mut self, _: &Nim, seat: Seat) {
            self.0.push(seat.idx());
        }
        fn choose(&mut self, _: &Nim, _: Choice<'_, Nim>, _: &mut RngStream) -> u32 {
            1
        }
    }
    let game = Nim::new(4, 1);
    let mut runner = GameRunner::new(&game, ByPayoff);
    let mut players = [Box::new(Told(vec![])), Box::new(Told(vec![]))];
    for idx in 0..2 {
        runner.play(&mut players, &mut RngStream::new(1, idx)).unwrap();
        players.swap(0, 1);
    }
    assert_eq!((&players[0].0, &players[1].0), (&vec![0, 1], &vec![1, 0]));
}

#[test]
fn games_that_cannot_be_played_are_errors() {
    let mut stream = RngStream::new(1, 0);
    let hidden = Race::with(Fault::Hidden);
    let mut runner = GameRunner::new(&hidden, ByPayoff);
    let error = runner.play(&mut [Stubborn(WALK), Stubborn(WALK)], &mut stream).unwrap_err();
    assert_eq!(error, PlayError::HiddenInformation);

    let endless = Race::with(Fault::Endless);
    let mut runner = GameRunner::new(&endless, ByPayoff);
    let error = runner.play(&mut [Random, Random], &mut stream).unwrap_err();
    assert_eq!(error, PlayError::TooLong { game: 0, longest: 1_000_000 });

    let stuck = Race::with(Fault::Stuck);
    let mut runner = GameRunner::new(&stuck, ByPayoff);
    let walkers = &mut [Stubborn(WALK), Stubborn(WALK)];
    let error = runner.play(walkers, &mut stream).unwrap_err();
    assert_eq!(error, PlayError::Stuck { game: 0, n_moves: 1 });

    let faulty = Race::with(Fault::Hole);
    let mut at_fault = GameRunner::new(&faulty, ByPayoff);
    let error = at_fault.play(walkers, &mut stream).unwrap_err();
    let why = "there is a hole in field 2".to_owned();
    assert_eq!(error, PlayError::Faulty { game: 0, n_moves: 3, why });
    assert_eq!(at_fault.state().fields, [2, 1]);
    assert_eq!(at_fault.record().n_moves, 3);

    let error = runner.play(&mut [Random], &mut stream).unwrap_err();
    assert_eq!(error, PlayError::WrongNumberOfPlayers { seats: 2, given: 1 });
}

#[test]
fn a_game_that_goes_on_is_called_a_draw_where_that_is_the_rule() {
    let endless = Race::with(Fault::Endless);
    let mut runner =
        GameRunner::new(&endless, ByPayoff).with_draw_after(7).with_longest(100).with_transcript();
    let drawn = runner.play(&mut [Random, Random], &mut RngStream::new(1, 0)).unwrap().clone();
    assert!(drawn.is_called);
    assert_eq!((drawn.n_decisions(), drawn.score(Seat::new(1))), (7, 0.0));
    replay(&endless, &drawn).unwrap();
    let ended = Record { is_called: false, ..drawn.clone() };
    let error = replay(&endless, &ended).unwrap_err();
    assert_eq!(error, PlayError::NotOver { n_moves: drawn.n_moves });

    // One that is over in time is not, whatever was called before.
    let game = Nim::new(4, 1);
    let mut nim = GameRunner::new(&game, ByPayoff).with_draw_after(4).with_transcript();
    let record = nim.play(&mut [Random, Random], &mut RngStream::new(1, 0)).unwrap().clone();
    assert!(!record.is_called && record.n_decisions() == 4);
    let called = Record { is_called: true, ..record };
    let error = replay(&game, &called).unwrap_err().to_string();
    assert_eq!(error, "the record says called off: true, but its moves give false");
    let mut nim = nim.with_draw_after(3);
    assert!(nim.play(&mut [Random, Random], &mut RngStream::new(1, 0)).unwrap().is_called);
    let mut nim = nim.with_draw_after(4);
    assert!(!nim.play(&mut [Random, Random], &mut RngStream::new(1, 0)).unwrap().is_called);
}

/// Whoever is in the lead when it is called off has won as many as he is ahead.
#[derive(Clone)]
struct ByLead;

impl Reporter<Race> for ByLead {
    fn so_far(&self, _: &Race, state: &<Race as Game>::State) -> BySeat<Payoff> {
        let lead = state.fields[0] - state.fields[1];
        BySeat::from_iter([Payoff::from(lead), Payoff::from(-lead)])
    }
}

#[test]
fn a_game_that_is_called_off_pays_what_the_reporter_says() {
    let race = Race::new(2, 100);
    let mut runner =
        GameRunner::new(&race, WithEvents::new(ByLead)).with_draw_after(6).with_transcript();
    let mut players = [Stubborn(WALK), Stubborn(RUN)];
    let called = runner.play(&mut players, &mut RngStream::new(1, 0)).unwrap().clone();
    let lead = runner.state().fields[1] - runner.state().fields[0];
    assert!(called.is_called && lead != 0);
    assert_eq!(called.payoffs.as_slice(), [Payoff::from(-lead), Payoff::from(lead)]);
    replay_with(&race, &ByLead, &called).unwrap();
    let error = replay(&race, &called).unwrap_err().to_string();
    assert!(error.starts_with("the record says payoffs"), "{error}");
}

#[test]
fn a_player_that_uses_only_its_view_may_play_where_something_is_hidden() {
    let hidden = Race::with(Fault::Hidden);
    let open = Race::new(2, 5);
    for idx in 0..20 {
        let play = |game| {
            let mut runner = GameRunner::new(game, ByScore);
            runner.play(&mut [Random, Random], &mut RngStream::new(1, idx)).unwrap().clone()
        };
        assert_eq!(play(&hidden), play(&open));
    }
    // A strategy says for itself whether it uses only the view, and a player that follows it believes that.
    let mut runner = GameRunner::new(&hidden, ByPayoff);
    let mut follows = |strategy: &'static dyn Strategy<Race>| {
        let mut players = [Follows::new(strategy), Follows::new(strategy)];
        runner.play(&mut players, &mut RngStream::new(1, 0)).map(|_| ())
    };
    assert_eq!(follows(&EachOption), Ok(()));
    assert_eq!(follows(&Runs), Err(PlayError::HiddenInformation));
}

#[test]
fn with_and_without_a_transcript_the_same_game_is_played() {
    // Some thickets start with chance after chance, and are too long before anybody acts.
    for (seed, longest) in (0..30).flat_map(|seed| [1, 2, 6, 1_000].map(|longest| (seed, longest)))
    {
        let thicket = Thicket::new(2, 14, 5, seed);
        let race = Race::new(2, 6);
        let mut seen = [0, 0];
        for idx in 0..30 {
            /// What is left of a game, less its transcript.
            fn play<G: Game, R: Reporter<G>>(
                runner: GameRunner<'_, G, R>,
                longest: u64,
                stream: &mut RngStream,
            ) -> Result<Record<G::Move>, PlayError> {
                let mut runner = runner.with_longest(longest);
                let record = runner.play(&mut [Random, Random], stream)?.clone();
                Ok(Record { moves: None, ..record })
            }
            fn check<G: Game>(game: &G, longest: u64, seed: u64, idx: u64) -> bool {
                let streams = [(); 2].map(|()| RngStream::new(seed, idx));
                let [mut one, mut other] = streams;
                let drawn = play(GameRunner::new(game, ByPayoff), longest, &mut one);
                let single =
                    play(GameRunner::new(game, ByPayoff).with_transcript(), longest, &mut other);
                assert_eq!(drawn, single);
                assert!(drawn.is_err() || one == other);
                drawn.is_ok()
            }
            seen[usize::from(check(&thicket, longest, seed, idx))] += 1;
            seen[usize::from(check(&race, longest, seed, idx))] += 1;
        }
        assert_eq!(seen[0] > 0, longest < 1_000, "{seen:?}");
    }
}

#[test]
fn identical_options_are_one_move_and_count_severally() {
    // Walking is three options of four.
    let game = Race { steps: 3, ..Race::new(2, 9) };
    let mut runner = GameRunner::new(&game, WithEvents::new(ByScore)).with_transcript();
    let (mut n_walks, mut n_decisions) = (0, 0);
    for idx in 0..500 {
        let record = runner.play(&mut [Random, Random], &mut RngStream::new(6, idx)).unwrap();
        assert_eq!(record.n_options, 4 * record.n_decisions());
        replay(&game, record).unwrap();
        n_walks += record.moves.iter().flatten().filter(|&&mv| mv == WALK).count() as u64;
        n_decisions += record.n_decisions();
    }
    // As drawn by the strategy of the same odds.
    let follow = || Follows::new(&EachOption);
    for idx in 0..50 {
        let record =
            runner.play(&mut [Random, Random], &mut RngStream::new(7, idx)).unwrap().clone();
        let other = runner.play(&mut [follow(), follow()], &mut RngStream::new(7, idx)).unwrap();
        assert_eq!(record, *other);
    }
    let share = n_walks as f64 / n_decisions as f64;
    assert!((share - 0.75).abs() < 0.02, "{share} of {n_decisions}");
}

#[test]
fn a_game_of_exactly_the_longest_length_is_allowed() {
    let game = Nim::new(8, 1);
    let play = |longest| {
        let mut runner = GameRunner::new(&game, ByPayoff).with_longest(longest);
        runner.play(&mut [Random, Random], &mut RngStream::new(1, 0)).map(|record| record.n_moves)
    };
    assert_eq!(play(8), Ok(8));
    assert_eq!(play(7), Err(PlayError::TooLong { game: 0, longest: 7 }));
}

#[test]
fn a_true_record_replays() {
    for idx in 0..50 {
        replay(&Nim::new(30, 3), &random_nim(idx)).unwrap();
    }
}

#[test]
fn a_replay_catches_an_altered_record() {
    /// What `alter` does to a true record of Nim is answered with `message`.
    fn check(alter: impl Fn(&mut Record<u32>, &mut Vec<u32>), message: &str) {
        let mut record = random_nim(0);
        let mut moves = record.moves.take().expect("a transcript was asked for");
        alter(&mut record, &mut moves);
        record.moves = Some(moves);
        let error = replay(&Nim::new(30, 3), &record).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    check(|_, moves| moves[2] = 4, "move 3 of the record is not legal: 4");
    check(|_, moves| moves.push(1), "is not legal: 1");
    check(|_, moves| _ = moves.pop(), "but the game goes on");
    check(|record, _| record.payoffs[Seat::new(0)] = Payoff::new(1, 2), "payoffs");
    check(|record, _| record.n_moves += 1, "number of moves");
    check(|record, _| record.decisions[Seat::new(1)] -= 1, "decisions");
    check(|record, _| record.n_options += 1, "number of options");

    let bare = Record { moves: None, ..random_nim(0) };
    assert_eq!(replay(&Nim::new(30, 3), &bare), Err(PlayError::NoTranscript));
}

#[test]
fn who_watches_sees_every_move_also_those_of_chance() {
    fn follow<G: Game>(game: &G) {
        let witness = || Box::new(Witness::new());
        let mut players: Vec<Box<Witness<G>>> = (0..game.seats()).map(|_| witness()).collect();
        let mut runner = GameRunner::new(game, ByPayoff);
        for idx in 0..20 {
            let record = runner.play(&mut players, &mut RngStream::new(3, idx)).unwrap().clone();
            assert!(players.iter().all(|player| player.n_seen == record.n_moves));
            // Nothing else is changed by being watched.
            let mut unseen = GameRunner::new(game, ByPayoff);
            let mut random: Vec<_> = (0..game.seats()).map(|_| Random).collect();
            assert_eq!(unseen.play(&mut random, &mut RngStream::new(3, idx)).unwrap(), &record);
        }
    }
    follow(&Race::new(3, 9));
    follow(&Thicket::new(2, 6, 4, 5));
    follow(&Nim::new(30, 3));
}
