//! Sessions: every reply is text, so every test is a transcript.

use std::sync::{Arc, Mutex};

use crate::race::{Fault, Race};
use crate::trio::{Stubborn, run, three};
use crate::warren::{Warren, over, seat};
use crate::witness::Witness;
use kernel::toys::Nim;
use kernel::{Fraction, Game, Notation, Number, Outcome, Payoff, RngStream, Seat, Verdict};
use play::search::{Score, SearchConfig, Searcher};
use play::session::{
    AdviceSource, Advised, Adviser, NoAdvice, Occupant, Opinion, Past, Reply, SearchAdvice,
    Session, SessionConfig,
};
use play::{Choice, PlayError, Player, PlayerBuilder};

fn person_against<'a, G: Game + 'a>(
    name: &str,
    player: impl Player<G> + 'a,
) -> Vec<Occupant<'a, G>> {
    vec![Occupant::Person, Occupant::machine(name, player)]
}

/// Nim of nine matches against somebody who takes one at a time.
fn nim(game: &Nim) -> (Session<'_, Nim>, Reply) {
    let seats = person_against("modest", Stubborn(0));
    Session::new(game, SessionConfig::new("nim", "matches=9 most=3", seats)).unwrap()
}

/// Enters each line, and compares what is said to it.
fn check<G: Notation>(session: &mut Session<'_, G>, rows: &[(&str, &str)]) {
    for (line, wanted) in rows {
        assert_eq!(session.enter(line).text, *wanted, "to {line:?}");
    }
}

#[test]
fn a_game_from_the_first_word_to_the_last() {
    let game = Nim::new(9, 3);
    let (mut session, opening) = nim(&game);
    assert_eq!(
        opening.text,
        "nim  (matches=9 most=3)\nSeat 1: you, seat 2: modest. `help` lists the commands.\n\
         9 for 1\nYour move: 1) 1  2) 2  3) 3"
    );
    check(
        &mut session,
        &[
            ("3", "You: 3\nSeat 2 (modest): 1\n5 for 1\nYour move: 1) 1  2) 2  3) 3"),
            ("", "5 for 1\nYour move: 1) 1  2) 2  3) 3"),
            ("4", "`4` is not a legal move here. Legal: 1) 1  2) 2  3) 3"),
            ("position", "5 for 1"),
            ("moves", "1) 1\n2) 2\n3) 3"),
            ("2", "You: 2\nSeat 2 (modest): 1\n2 for 1\nYour move: 1) 1  2) 2"),
            ("2", "You: 2\n0 for 2\nThe game is over: you win. `undo` takes back, `quit` leaves."),
            ("moves", "No move is legal."),
            ("hint", "Nobody is to move: there is nothing to advise."),
            (
                "1",
                "`1` is not a command, and nobody is to move. The game is over: you win. `undo` takes \
             back, `quit` leaves.",
            ),
            ("undo", "Taken back: 1 move.\n2 for 1\nYour move: 1) 1  2) 2"),
            (
                "1",
                "You: 1\nSeat 2 (modest): 1\n0 for 1\nThe game is over: seat 2 (modest) wins. `undo` \
             takes back, `quit` leaves.",
            ),
            ("undo 2", "Taken back: 4 moves.\n5 for 1\nYour move: 1) 1  2) 2  3) 3"),
            ("quit now", "Write `quit` alone."),
            (
                "undo 3",
                "Taken back: 2 moves, all there were.\n9 for 1\nYour move: 1) 1  2) 2  3) 3",
            ),
            ("undo", "There is nothing to take back."),
            ("1", "You: 1\nSeat 2 (modest): 1\n7 for 1\nYour move: 1) 1  2) 2  3) 3"),
            ("undo all", "Taken back: 2 moves.\n9 for 1\nYour move: 1) 1  2) 2  3) 3"),
            ("undo all", "There is nothing to take back."),
        ],
    );
    assert!(session.enter("help").text.contains("undo [N]"));
    let reply = session.enter("quit");
    assert_eq!(reply, Reply { done: true, ..Reply::default() });
}

#[test]
fn who_sits_first_moves_first_and_moves_are_numbered_where_that_is_clear() {
    let maze = Warren::new(&[
        (seat(0), &[1, 1], [0.0; 2]),
        (seat(1), &[2, 3], [0.0; 2]),
        (over(1), &[], [0.0; 2]),
        (over(0), &[], [0.0; 2]),
    ]);
    let seats = vec![Occupant::machine("last", Stubborn(9)), Occupant::Person];
    let config = SessionConfig::new("warren", "", seats);
    let (mut session, opening) = Session::new(&maze, config).unwrap();
    assert_eq!(
        opening.text,
        "warren\nSeat 1: last, seat 2: you. `help` lists the commands.\nSeat 1 (last): door B\n\
         room 1\nYour move: 1) door A  2) door B"
    );
    check(
        &mut session,
        &[
            ("moves", "1) door A\n2) door B"),
            ("door", "`door` could be `door A` or `door B`."),
            ("undo", "There is nothing to take back."),
            ("advice", "Nobody gives advice in this game."),
            (
                "2",
                "You: door B\nroom 3\nThe game is over: it is a draw. `undo` takes back, `quit` leaves.",
            ),
            ("undo", "Taken back: 1 move.\nroom 1\nYour move: 1) door A  2) door B"),
            (
                "a",
                "You: door A\nroom 2\nThe game is over: seat 1 (last) wins. `undo` takes back, `quit` \
             leaves.",
            ),
        ],
    );
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

#[test]
fn advice_is_best_first_and_a_hint_is_its_first_line() {
    let maze = Warren::new(&[(seat(0), &[1, 1, 1, 1, 1], [0.0; 2]), (seat(1), &[0], [0.0; 2])]);
    let verdict = |outcome, distance| Verdict { outcome, distance };
    let verdicts = vec![
        verdict(Outcome::Loss, Some(2)),
        Verdict::DRAW,
        verdict(Outcome::Win, Some(11)),
        verdict(Outcome::Loss, Some(8)),
        verdict(Outcome::Win, Some(3)),
    ];
    let session = |verdicts| {
        let mut config = SessionConfig::new("warren", "", person_against("first", Stubborn(0)));
        config.adviser = Some(Box::new(Oracle(verdicts)));
        Session::new(&maze, config).unwrap().0
    };
    check(
        &mut session(verdicts),
        &[
            (
                "advice",
                "door E   win in 3 moves\ndoor C   win in 11 moves\ndoor B   draw\n\
             door D   loss in 8 moves\ndoor A   loss in 2 moves",
            ),
            ("hint", "door E   win in 3 moves"),
        ],
    );
    check(&mut session(vec![]), &[("advice", "There is no advice: the table is lost.")]);
}

/// What the doors of a room are worth.
struct Assessor;

impl Adviser<Warren> for Assessor {
    fn advise(
        &mut self,
        _: &Warren,
        _: &u32,
        moves: &[u32],
    ) -> Result<Vec<Advised<u32>>, NoAdvice> {
        let half = Some(Fraction::from_payoff(Payoff::new(-1, 2)));
        let worths = [(-0.5, half), (0.25, None), (-0.0, Some(Fraction::ZERO)), (-1e-9, None)];
        let advised = |(&mv, (value, exact)): (&u32, (f64, Option<Fraction>))| {
            Advised::new(mv, Opinion::Worth { value, exact })
        };
        Ok(moves.iter().zip(worths).map(advised).collect())
    }

    fn source(&self) -> AdviceSource {
        AdviceSource::new("test", "a test")
    }
}

#[test]
fn advice_may_be_what_a_move_is_worth() {
    let maze = Warren::new(&[(seat(0), &[1, 1, 1, 1], [0.0; 2]), (seat(1), &[0], [0.0; 2])]);
    let mut config = SessionConfig::new("warren", "", person_against("first", Stubborn(0)));
    config.adviser = Some(Box::new(Assessor));
    let worths = "door B   worth +0.2500\ndoor C   worth +0.0000 = 0\ndoor D   worth +0.0000\n\
                  door A   worth -0.5000 = -1/2";
    check(&mut Session::new(&maze, config).unwrap().0, &[("advice", worths)]);
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
        Session::new(&maze, config).unwrap().0
    };
    let shallow =
        "door C   win in 1 move\ndoor A   score -1.00\ndoor B   score -1.50\ndoor D   score -1.50";
    check(&mut session(1), &[("advice", shallow), ("hint", "door C   win in 1 move")]);
    let deep = "door C   win in 1 move\ndoor B   loss in 3 moves\ndoor D   loss in 3 moves\n\
                door A   loss in 2 moves";
    check(&mut session(5), &[("advice", deep)]);
}

#[test]
fn the_same_question_gets_the_same_advice() {
    let maze = Warren::endless(60, 5);
    let mut config = SessionConfig::new("warren", "", person_against("first", Stubborn(0)));
    let search = SearchConfig { depth: 30, nodes: 500, ..SearchConfig::default() };
    config.adviser = Some(Box::new(Searcher::new(&maze, search).unwrap()));
    let (mut session, _) = Session::new(&maze, config).unwrap();
    let advice = session.enter("advice").text;
    session.enter("1");
    session.enter("advice");
    session.enter("undo");
    assert_eq!(session.enter("advice").text, advice);
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
    let (mut session, _) = Session::new(&game, config).unwrap();
    assert_eq!(*told.lock().unwrap(), [Seat::new(1)]);
    session.enter("1");
    session.enter("hint");
    assert_eq!(n_told(), 1);
    session.enter("undo");
    assert_eq!(n_told(), 2);
    session.restore(&session.saved().to_text()).unwrap();
    assert_eq!(n_told(), 3);
}

#[test]
fn who_watches_misses_nothing_also_where_moves_are_taken_back() {
    // He stops the test if a move was kept from him.
    let game = Race::new(2, 20);
    let seats = || person_against("witness", Witness::new());
    let (mut session, _) = Session::new(&game, SessionConfig::new("race", "", seats())).unwrap();
    for line in ["run", "walk", "undo", "run", "run", "undo 2", "walk", "run"] {
        session.enter(line);
    }
    let (text, n_moves) = (session.saved().to_text(), session.n_moves());
    let (mut other, _) = Session::new(&game, SessionConfig::new("race", "", seats())).unwrap();
    other.restore(&text).unwrap();
    assert_eq!((other.state(), other.n_moves()), (session.state(), n_moves));
    for line in ["walk", "undo 3", "run"] {
        other.enter(line);
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
        let (mut session, _) = Session::new(&game, config).unwrap();
        let lines = ["1", "2", "3", "1", "2"];
        let first = lines.map(|line| session.enter(line).text);
        session.enter("undo 3");
        assert_eq!(
            lines[2..].iter().map(|line| session.enter(line).text).collect::<Vec<_>>(),
            first[2..]
        );
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
    let (mut session, _) = Session::new(&game, config).unwrap();
    let reply = session.enter("2").text;
    assert!(reply.contains("Seat 2 (puzzled) cannot choose: matches are too hard.\n"), "{reply}");
    assert_eq!(session.n_moves(), 1);
}

#[test]
fn a_position_that_comes_again_and_again_is_pointed_out() {
    let circle = Warren::new(&[(seat(0), &[1], [0.0; 2]), (seat(1), &[0], [0.0; 2])]);
    let searcher = Searcher::new(&circle, SearchConfig::default()).unwrap();
    let config = SessionConfig::new("circle", "", person_against("alpha-beta:8", searcher));
    let (mut session, _) = Session::new(&circle, config).unwrap();
    let went = "You: door A\nSeat 2 (alpha-beta:8): door A\nroom 0\n";
    let again = |n| format!("This position has now come {n} times; play may go on for ever.\n");
    let next = "Your move: 1) door A";
    check(
        &mut session,
        &[
            ("1", &format!("{went}{next}")),
            ("1", &format!("{went}{}{next}", again(3))),
            ("1", &format!("{went}{}{next}", again(4))),
            ("undo 2", &format!("Taken back: 4 moves.\nroom 0\n{next}")),
            ("1", &format!("{went}{}{next}", again(3))),
        ],
    );
}

#[test]
fn machines_among_themselves_stop_to_take_breath() {
    let circle = Warren::new(&[(seat(0), &[1], [0.0; 2]), (seat(1), &[0], [0.0; 2])]);
    let machine = || Occupant::machine("first", Stubborn(0));
    let mut config = SessionConfig::new("circle", "", vec![machine(), machine()]);
    config.patience = 25;
    let (mut session, opening) = Session::new(&circle, config).unwrap();
    assert_eq!(session.n_moves(), 25);
    let lines: Vec<&str> = opening.text.lines().collect();
    assert_eq!(
        lines[1..4],
        [
            "Seat 1: first, seat 2: first. `help` lists the commands.",
            "… 5 moves before these:",
            "Seat 2 (first): door A",
        ]
    );
    assert_eq!(lines.len(), 3 + 20 + 3);
    let waiting = "Seat 2 (first) is to move; an empty line lets play go on.";
    assert_eq!(
        lines[23..],
        ["room 1", "This position has now come 13 times; play may go on for ever.", waiting,]
    );
    let nobody = format!("`x` is not a command, and nobody is to move. {waiting}");
    check(&mut session, &[("x", &nobody), ("undo", "There is nothing to take back.")]);
    // A machine's move is not for others to make.
    session.enter("door A");
    assert_eq!(session.n_moves(), 25);
    session.enter("");
    assert_eq!(session.n_moves(), 50);
}

#[test]
fn the_state_is_drawn_for_the_person_who_looks() {
    let game = Nim::new(5, 2);
    let draw = |game: &Nim, state: &<Nim as Game>::State, seat: Seat| {
        let text = game.state_to_text(state);
        let n_matches = text.split(' ').next().unwrap().parse().unwrap();
        format!("{} seen from {seat}", "|".repeat(n_matches))
    };
    let mut config = SessionConfig::new("nim", "", vec![Occupant::Person, Occupant::Person]);
    config.show = Some(Box::new(draw));
    let (mut session, opening) = Session::new(&game, config).unwrap();
    assert!(opening.text.starts_with("nim\nSeat 1: person, seat 2: person."));
    assert!(opening.text.ends_with("||||| seen from seat 1\nSeat 1 to move: 1) 1  2) 2"));
    check(
        &mut session,
        &[
            ("1", "Seat 1: 1\n|||| seen from seat 2\nSeat 2 to move: 1) 1  2) 2"),
            ("2", "Seat 2: 2\n|| seen from seat 1\nSeat 1 to move: 1) 1  2) 2"),
            ("undo", "Taken back: 1 move.\n|||| seen from seat 2\nSeat 2 to move: 1) 1  2) 2"),
            ("position", "4 for 2"),
        ],
    );
}

#[test]
fn three_seats_and_chance_all_from_one_seed() {
    let game = Race::new(3, 6);
    let (mut session, opening) = Session::new(&game, three()).unwrap();
    let (mut again, same) = Session::new(&game, three()).unwrap();
    assert_eq!(opening, same);
    assert_eq!(
        opening.text,
        "race  (goal=6)\nSeat 1: bot, seat 2: you, seat 3: bot. `help` lists the commands.\n\
         Seat 1 (bot): run\nChance: die 0\n[0, 0, 0] seat 2\nYour move: 1) walk  2) run"
    );
    let said = run(&mut session);
    assert_eq!(run(&mut again), said);
    assert!(said.last().unwrap().contains("wins. Payoffs: seat 1 "), "{said:?}");
    // What has been taken back comes as it came.
    session.enter("undo all");
    assert_eq!(run(&mut session), said);
    // Another seed, another game.
    let (mut other, _) = Session::new(&game, SessionConfig { seed: 12, ..three() }).unwrap();
    assert_ne!(run(&mut other), said);
}

#[test]
fn games_that_cannot_go_on_say_why() {
    let walkers = || {
        let walker = || Occupant::machine("walker", Stubborn(0));
        SessionConfig::new("race", "", vec![Occupant::Person, walker()])
    };
    let rows = [
        (Fault::Hole, "there is a hole in field 2"),
        (Fault::Stuck, "play is not over, but no move is legal"),
    ];
    for (fault, why) in rows {
        let game = Race::with(fault);
        let (mut session, _) = Session::new(&game, walkers()).unwrap();
        let mut text = String::new();
        while !text.contains("cannot go on") {
            text = session.enter("walk").text;
        }
        let wanted = format!("Play cannot go on: {why}. `undo` takes back, `quit` leaves.");
        assert_eq!(text.lines().last(), Some(wanted.as_str()));
        assert!(session.enter("undo").text.ends_with("Your move: 1) walk  2) run"));
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
    let (mut session, _) = Session::new(&game, config).unwrap();
    check(
        &mut session,
        &[(
            "1",
            "You: 1\nSeat 2 (cheat) has chosen a move that is not legal.\n8 for 2\nSeat 2 (cheat) is to \
         move; an empty line lets play go on.",
        )],
    );
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
    let mut config = SessionConfig::new("nim", "", person_against("modest", Stubborn(0)));
    config.start = Some(game.state_from_text("6 for 2").unwrap());
    let (mut session, opening) = Session::new(&game, config).unwrap();
    assert!(opening.text.ends_with("Seat 2 (modest): 1\n5 for 1\nYour move: 1) 1  2) 2  3) 3"));
    session.enter("1");
    assert_eq!(session.saved().start, "6 for 2");
    let text = session.saved().to_text();
    let (mut other, _) = nim(&game);
    assert!(other.restore(&text.replace("set: ", "set: matches=9 most=3")).is_ok());
    assert_eq!(game.state_to_text(other.state()), "3 for 1");
}

#[test]
fn who_has_one_move_need_not_be_asked() {
    let game = Nim::new(4, 3);
    let seats = person_against("modest", Stubborn(0));
    let config = SessionConfig { asks_forced: false, ..SessionConfig::new("nim", "", seats) };
    let (mut session, _) = Session::new(&game, config).unwrap();
    check(
        &mut session,
        &[
            (
                "2",
                "You: 2\nSeat 2 (modest): 1\nYou: 1\n0 for 2\nThe game is over: you win. `undo` takes back, `quit` \
                 leaves.",
            ),
            // To where there was a choice.
            ("undo", "Taken back: 3 moves.\n4 for 1\nYour move: 1) 1  2) 2  3) 3"),
        ],
    );
}

#[test]
fn a_player_that_searches_advises_by_what_it_has_followed() {
    let game = Nim::new(9, 3);
    let builder = PlayerBuilder::perfect_information(&game);
    let player = builder.player(&"flat:200".parse().unwrap()).unwrap();
    let seats = person_against("modest", Stubborn(0));
    let adviser: Box<dyn Adviser<Nim>> = Box::new(SearchAdvice::new("flat:200", player));
    let config = SessionConfig { adviser: Some(adviser), ..SessionConfig::new("nim", "", seats) };
    let (mut session, _) = Session::new(&game, config).unwrap();
    session.enter("3");
    let said = session.enter("advice").text;
    let mut lines = said.lines();
    assert_eq!(lines.next(), Some("Estimates of flat:200:"));
    // Five are left, and four are lost for the seat to move.
    assert!(lines.next().unwrap().starts_with("1   worth +"), "{said}");
    assert_eq!(session.enter("advice").text, said);

    // It is told who asks and all that has happened.
    let told = Arc::new(Mutex::new(Vec::new()));
    let seats = person_against("modest", Stubborn(0));
    let adviser: Box<dyn Adviser<Nim>> = Box::new(Follower(Arc::clone(&told)));
    let config = SessionConfig { adviser: Some(adviser), ..SessionConfig::new("nim", "", seats) };
    let (mut session, _) = Session::new(&game, config).unwrap();
    session.enter("2");
    session.enter("advice");
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
