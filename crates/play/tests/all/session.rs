//! Sessions: who is asked, what is drawn from the seed, what is taken back, what the adviser says.

use std::sync::{Arc, Mutex};

use crate::entered::{enter, made};
use crate::race::{Fault, Race};
use crate::trio::{Stubborn, run, three};
use crate::warren::{Warren, over, seat};
use crate::witness::Witness;
use kernel::toys::Nim;
use kernel::{Game, Notation, Outcome, RngStream, Seat, Verdict};
use play::search::{Score, SearchConfig, Searcher};
use play::session::{
    AdviceSource, Advised, Adviser, NoAdvice, Occupant, Opinion, Past, Pause, SearchAdvice,
    Session, SessionConfig,
};
use play::{Choice, PlayError, Player, PlayerBuilder};

/// The person at the first seat is to act.
fn yours() -> Pause {
    Pause::Decision(Seat::new(0))
}

fn person_against<'a, G: Game + 'a>(
    name: &str,
    player: impl Player<G> + 'a,
) -> Vec<Occupant<'a, G>> {
    vec![Occupant::Person, Occupant::machine(name, player)]
}

/// Nim of nine matches against somebody who takes one at a time.
fn nim(game: &Nim) -> Session<'_, Nim> {
    let seats = person_against("modest", Stubborn(0));
    Session::new(game, SessionConfig::new("nim", "matches=9 most=3", seats)).unwrap()
}

/// Enters each line, and compares the state that comes of it, and why play waits there.
fn check<G: Notation>(session: &mut Session<'_, G>, rows: &[(&str, &str, Pause)]) {
    for (line, state, pause) in rows {
        assert_eq!(enter(session, line), *pause, "to {line:?}");
        assert_eq!(session.game().state_to_text(session.state()), *state, "to {line:?}");
    }
}

#[test]
fn a_game_from_the_first_move_to_the_last_and_back() {
    let game = Nim::new(9, 3);
    let mut session = nim(&game);
    check(
        &mut session,
        &[
            ("", "9 for 1", yours()),
            ("3", "5 for 1", yours()),
            ("", "5 for 1", yours()),
            ("4", "5 for 1", yours()),
            ("2", "2 for 1", yours()),
            ("2", "0 for 2", Pause::Over),
            ("1", "0 for 2", Pause::Over),
            ("undo", "2 for 1", yours()),
            // Nobody is asked who has one move.
            ("1", "0 for 1", Pause::Over),
            ("undo 2", "5 for 1", yours()),
            ("undo 3", "9 for 1", yours()),
            ("undo", "9 for 1", yours()),
            ("1", "7 for 1", yours()),
            ("undo all", "9 for 1", yours()),
        ],
    );
    assert_eq!(session.take_back(1), 0);
    assert_eq!(session.names(), ["person", "modest"]);
}

#[test]
fn the_first_seat_moves_first_and_a_person_sits_anywhere() {
    let maze = Warren::new(&[
        (seat(0), &[1, 1], [0.0; 2]),
        (seat(1), &[2, 3], [0.0; 2]),
        (over(1), &[], [0.0; 2]),
        (over(0), &[], [0.0; 2]),
    ]);
    let seats = vec![Occupant::machine("last", Stubborn(9)), Occupant::Person];
    let mut session = Session::new(&maze, SessionConfig::new("warren", "", seats)).unwrap();
    let second = Pause::Decision(Seat::new(1));
    check(
        &mut session,
        &[
            ("", "room 1", second.clone()),
            ("undo", "room 1", second.clone()),
            ("door B", "room 3", Pause::Over),
            ("undo", "room 1", second),
            ("door A", "room 2", Pause::Over),
        ],
    );
    assert_eq!(made(&session), [(1, "door B".to_owned()), (2, "door A".to_owned())]);
}

/// What is known for certain of the doors of a room.
struct Oracle(Vec<Verdict>);

impl Adviser<Warren> for Oracle {
    fn advise(
        &mut self,
        _: &Warren,
        _: &u32,
        moves: &[u32],
    ) -> Result<Vec<Advised<u32>>, NoAdvice> {
        if self.0.is_empty() {
            return Err(NoAdvice { why: "the table is lost".to_owned() });
        }
        let advised = |(&mv, &verdict)| Advised::new(mv, Opinion::Exact(verdict));
        // And something about a door that is not there.
        let stray = Advised::new(99, Opinion::Score(Score::Win { moves: 1 }));
        Ok(moves.iter().zip(&self.0).map(advised).chain([stray]).collect())
    }

    fn source(&self) -> AdviceSource {
        AdviceSource::new("test", "a test")
    }
}

/// The opinions of a session's adviser on each move.
fn opinions<G: Notation>(session: &mut Session<'_, G>) -> Vec<(String, Opinion)> {
    let advised = session.advise().unwrap().expect("somebody is asked").advised;
    let text = |mv| session.game().move_to_text(session.state(), mv);
    advised.into_iter().map(|one| (text(one.mv), one.opinion)).collect()
}

#[test]
fn advice_is_on_legal_moves_alone_and_says_why_there_is_none() {
    let maze = Warren::new(&[(seat(0), &[1, 1, 1], [0.0; 2]), (seat(1), &[0], [0.0; 2])]);
    let verdict = |outcome, distance| Verdict { outcome, distance };
    let verdicts =
        vec![verdict(Outcome::Loss, Some(2)), Verdict::DRAW, verdict(Outcome::Win, Some(11))];
    let session = |verdicts| {
        let mut config = SessionConfig::new("warren", "", person_against("first", Stubborn(0)));
        config.adviser = Some(Box::new(Oracle(verdicts)));
        Session::new(&maze, config).unwrap()
    };
    let doors = ["door A", "door B", "door C"].map(str::to_owned);
    let wanted: Vec<_> =
        doors.into_iter().zip(verdicts.iter().copied().map(Opinion::Exact)).collect();
    assert_eq!(opinions(&mut session(verdicts)), wanted);
    let why = session(vec![]).advise().unwrap_err().why;
    assert_eq!(why, "the table is lost");
    let config = SessionConfig::new("warren", "", person_against("first", Stubborn(0)));
    assert_eq!(Session::new(&maze, config).unwrap().advise(), Ok(None));
}

#[test]
fn an_adviser_that_searches_gives_scores_and_sees_the_end() {
    let maze = Warren::new(&[
        (seat(0), &[3, 1, 2, 1], [0.0; 2]),
        (seat(1), &[3], [0.0, 1.5]),
        (over(1), &[], [0.0; 2]),
        (seat(1), &[4], [0.0, 1.0]),
        (over(-1), &[], [0.0; 2]),
    ]);
    let session = |depth| {
        let mut config = SessionConfig::new("warren", "", person_against("first", Stubborn(0)));
        let search = SearchConfig { depth, ..SearchConfig::default() };
        config.adviser = Some(Box::new(Searcher::new(&maze, search).unwrap()));
        Session::new(&maze, config).unwrap()
    };
    let scores = |depth| -> Vec<Score> {
        let score = |(_, opinion)| match opinion {
            Opinion::Score(score) => score,
            other => panic!("{other:?}"),
        };
        opinions(&mut session(depth)).into_iter().map(score).collect()
    };
    let shallow = scores(1);
    assert_eq!(shallow[2], Score::Win { moves: 1 });
    assert!(shallow.iter().enumerate().all(|(nth, score)| nth == 2 || !score.is_decided()));
    let loss = |moves| Score::Loss { moves };
    assert_eq!(scores(5), [loss(2), loss(3), Score::Win { moves: 1 }, loss(3)]);
}

#[test]
fn the_same_question_gets_the_same_advice() {
    let maze = Warren::endless(60, 5);
    let mut config = SessionConfig::new("warren", "", person_against("first", Stubborn(0)));
    let search = SearchConfig { depth: 30, nodes: 500, ..SearchConfig::default() };
    config.adviser = Some(Box::new(Searcher::new(&maze, search).unwrap()));
    let mut session = Session::new(&maze, config).unwrap();
    session.proceed();
    let advice = opinions(&mut session);
    enter(&mut session, "#1");
    opinions(&mut session);
    enter(&mut session, "undo");
    assert_eq!(opinions(&mut session), advice);
}

#[test]
fn players_are_told_when_the_game_is_another() {
    struct Told(Arc<Mutex<Vec<Seat>>>);
    impl Player<Nim> for Told {
        fn begin(&mut self, _: &Nim, seat: Seat) {
            self.0.lock().unwrap().push(seat);
        }
        fn choose(&mut self, _: &Nim, _: Choice<'_, Nim>, _: &mut RngStream) -> u32 {
            1
        }
    }
    let (game, told) = (Nim::new(9, 3), Arc::new(Mutex::new(Vec::new())));
    let n_told = || told.lock().unwrap().len();
    let config = SessionConfig::new("nim", "", person_against("told", Told(told.clone())));
    let mut session = Session::new(&game, config).unwrap();
    assert_eq!(*told.lock().unwrap(), [Seat::new(1)]);
    enter(&mut session, "1");
    session.advise().unwrap();
    assert_eq!(n_told(), 1);
    enter(&mut session, "undo");
    assert_eq!(n_told(), 2);
    session.restore(&session.saved()).unwrap();
    assert_eq!(n_told(), 3);
}

#[test]
fn who_watches_misses_nothing_also_where_moves_are_taken_back() {
    // He stops the test if a move was kept from him.
    let game = Race::new(2, 20);
    let seats = || person_against("witness", Witness::new());
    let mut session = Session::new(&game, SessionConfig::new("race", "", seats())).unwrap();
    for line in ["run", "walk", "undo", "run", "run", "undo 2", "walk", "run"] {
        enter(&mut session, line);
    }
    let (saved, n_moves) = (session.saved(), session.n_moves());
    let mut other = Session::new(&game, SessionConfig::new("race", "", seats())).unwrap();
    other.restore(&saved).unwrap();
    assert_eq!((other.state(), other.n_moves()), (session.state(), n_moves));
    for line in ["walk", "undo 3", "run"] {
        enter(&mut other, line);
    }
    assert!(other.n_moves() > 4);
}

#[test]
fn who_thinks_replies_the_same_after_moves_were_taken_back() {
    // With few playouts it seldom knows, and a tree that had stayed would sway it.
    let game = Nim::new(60, 3);
    let builder = PlayerBuilder::perfect_information(&game);
    for seed in 0..10 {
        let player = builder.player(&"mcts:12".parse().unwrap()).unwrap();
        let config =
            SessionConfig { seed, ..SessionConfig::new("nim", "", person_against("mcts", player)) };
        let mut session = Session::new(&game, config).unwrap();
        session.proceed();
        let lines = ["1", "2", "3", "1", "2"];
        for line in lines {
            enter(&mut session, line);
        }
        let first = made(&session);
        session.take_back(3);
        for line in &lines[2..] {
            enter(&mut session, line);
        }
        assert_eq!(made(&session), first);
    }
}

#[test]
fn a_player_that_cannot_think_says_why_and_nothing_happens() {
    struct Puzzled;
    impl Player<Nim> for Puzzled {
        fn choose(&mut self, _: &Nim, choice: Choice<'_, Nim>, _: &mut RngStream) -> u32 {
            choice.moves[0]
        }
        fn failure(&self) -> Option<&str> {
            Some("matches are too hard")
        }
    }
    let game = Nim::new(9, 3);
    let config = SessionConfig::new("nim", "", person_against("puzzled", Puzzled));
    let mut session = Session::new(&game, config).unwrap();
    session.proceed();
    let failed = Pause::Failed(Seat::new(1), "matches are too hard".to_owned());
    assert_eq!(enter(&mut session, "2"), failed);
    assert_eq!(session.n_moves(), 1);
}

#[test]
fn a_position_that_comes_again_is_counted() {
    let circle = Warren::new(&[(seat(0), &[1, 1], [0.0; 2]), (seat(1), &[0], [0.0; 2])]);
    let config = SessionConfig::new("circle", "", person_against("first", Stubborn(0)));
    let mut session = Session::new(&circle, config).unwrap();
    session.proceed();
    let times = ["#1", "#1", "#1", "undo 2", "#1"].map(|line| {
        enter(&mut session, line);
        session.n_times_here()
    });
    assert_eq!(times, [2, 3, 4, 2, 3]);
}

#[test]
fn machines_among_themselves_stop_to_take_breath() {
    let circle = Warren::new(&[(seat(0), &[1], [0.0; 2]), (seat(1), &[0], [0.0; 2])]);
    let machine = || Occupant::machine("first", Stubborn(0));
    let mut config = SessionConfig::new("circle", "", vec![machine(), machine()]);
    config.patience = 25;
    let mut session = Session::new(&circle, config).unwrap();
    assert_eq!(session.proceed(), Pause::LongEnough);
    assert_eq!(session.n_moves(), 25);
    assert_eq!(session.take_back(1), 0);
    // A machine's move is not for others to make.
    assert_eq!(session.person(), None);
    assert_eq!(session.proceed(), Pause::LongEnough);
    assert_eq!(session.n_moves(), 50);
}

#[test]
fn three_seats_and_chance_all_from_one_seed() {
    let game = Race::new(3, 6);
    let session = |seed| {
        let mut session = Session::new(&game, SessionConfig { seed, ..three() }).unwrap();
        session.proceed();
        session
    };
    let (mut one, mut same) = (session(11), session(11));
    assert_eq!(made(&one)[..2], [(1, "run".to_owned()), (0, "die 0".to_owned())]);
    let went = run(&mut one);
    assert_eq!(run(&mut same), went);
    // What has been taken back comes as it came.
    enter(&mut one, "undo all");
    assert_eq!(run(&mut one), went);
    // Another seed, another game.
    assert_ne!(run(&mut session(12)), went);
}

#[test]
fn games_that_cannot_go_on_say_why() {
    let walkers = || {
        let walker = || Occupant::machine("walker", Stubborn(0));
        SessionConfig::new("race", "", vec![Occupant::Person, walker()])
    };
    let rows = [(Fault::Hole, "there is a hole in field 2"), (Fault::Stuck, "no move is legal")];
    for (fault, why) in rows {
        let game = Race::with(fault);
        let mut session = Session::new(&game, walkers()).unwrap();
        let mut pause = session.proceed();
        while pause == yours() {
            pause = enter(&mut session, "walk");
        }
        assert_eq!(pause, Pause::Stuck(why.to_owned()));
        assert_eq!(enter(&mut session, "undo"), yours());
    }
}

#[test]
fn a_player_that_cheats_is_found_out() {
    struct Cheat;
    impl Player<Nim> for Cheat {
        fn choose(&mut self, _: &Nim, _: Choice<'_, Nim>, _: &mut RngStream) -> u32 {
            7
        }
    }
    let game = Nim::new(9, 3);
    let config = SessionConfig::new("nim", "", person_against("cheat", Cheat));
    let mut session = Session::new(&game, config).unwrap();
    session.proceed();
    let failed = Pause::Failed(Seat::new(1), "it has chosen a move that is not legal".to_owned());
    assert_eq!(enter(&mut session, "1"), failed);
    assert_eq!(game.state_to_text(session.state()), "8 for 2");
}

#[test]
fn what_cannot_be_a_session_is_refused() {
    let game = Nim::new(9, 3);
    let config = SessionConfig::new("nim", "", vec![Occupant::Person]);
    let error = Session::new(&game, config).unwrap_err();
    assert_eq!(error, PlayError::WrongNumberOfPlayers { seats: 2, given: 1 });
    let hidden = Race::with(Fault::Hidden);
    let config = SessionConfig::new("race", "", vec![Occupant::Person, Occupant::Person]);
    let error = Session::new(&hidden, config).unwrap_err();
    assert_eq!(error, PlayError::HiddenInformation);
}

#[test]
fn a_session_may_begin_anywhere() {
    let game = Nim::new(9, 3);
    let mut config =
        SessionConfig::new("nim", "matches=9 most=3", person_against("modest", Stubborn(0)));
    config.start = Some(game.state_from_text("6 for 2").unwrap());
    let mut session = Session::new(&game, config).unwrap();
    check(&mut session, &[("", "5 for 1", yours()), ("1", "3 for 1", yours())]);
    assert_eq!(session.saved().start, "6 for 2");
    let mut other = nim(&game);
    other.restore(&session.saved()).unwrap();
    assert_eq!(game.state_to_text(other.state()), "3 for 1");
}

#[test]
fn who_has_one_move_is_not_asked_and_what_is_taken_back_was_chosen() {
    let game = Nim::new(4, 3);
    let mut session = nim(&game);
    check(
        &mut session,
        &[("", "4 for 1", yours()), ("2", "0 for 2", Pause::Over), ("undo", "4 for 1", yours())],
    );
}

#[test]
fn a_player_that_searches_advises_by_what_it_has_followed() {
    let game = Nim::new(9, 3);
    let builder = PlayerBuilder::perfect_information(&game);
    let spec = "flat:200".parse().unwrap();
    let player = builder.player(&spec).unwrap();
    let seats = person_against("modest", Stubborn(0));
    let adviser: Box<dyn Adviser<Nim>> = Box::new(SearchAdvice::new(&spec, player));
    let config = SessionConfig { adviser: Some(adviser), ..SessionConfig::new("nim", "", seats) };
    let mut session = Session::new(&game, config).unwrap();
    session.proceed();
    enter(&mut session, "3");
    let said = opinions(&mut session);
    let mean = |(text, opinion): &(String, Opinion)| match opinion {
        Opinion::Sampled { mean, .. } => (text.clone(), *mean),
        other => panic!("{other:?}"),
    };
    let means: Vec<(String, f64)> = said.iter().map(mean).collect();
    // Five are left, and four are lost for the seat to move.
    let best = means.iter().max_by(|one, other| one.1.total_cmp(&other.1)).unwrap();
    assert_eq!(best.0, "1", "{means:?}");
    assert_eq!(opinions(&mut session), said);

    // It is told who asks and all that has happened.
    let told = Arc::new(Mutex::new(Vec::new()));
    let seats = person_against("modest", Stubborn(0));
    let adviser: Box<dyn Adviser<Nim>> = Box::new(Follower(Arc::clone(&told)));
    let config = SessionConfig { adviser: Some(adviser), ..SessionConfig::new("nim", "", seats) };
    let mut session = Session::new(&game, config).unwrap();
    session.proceed();
    enter(&mut session, "2");
    session.advise().unwrap();
    assert_eq!(*told.lock().unwrap(), [(Seat::new(0), vec![2, 1])]);
}

/// Who has asked, and after which moves.
type Told = Arc<Mutex<Vec<(Seat, Vec<u32>)>>>;

/// Notes what it is told of the past.
struct Follower(Told);

impl Adviser<Nim> for Follower {
    fn follow(&mut self, _: &Nim, seat: Seat, past: &mut Past<'_, Nim>) {
        self.0.lock().unwrap().push((seat, past.map(|(_, mv)| mv).collect()));
    }

    fn advise(
        &mut self,
        _: &Nim,
        _: &<Nim as Game>::State,
        _: &[u32],
    ) -> Result<Vec<Advised<u32>>, NoAdvice> {
        Ok(Vec::new())
    }

    fn source(&self) -> AdviceSource {
        AdviceSource::new("test", "a test")
    }
}
