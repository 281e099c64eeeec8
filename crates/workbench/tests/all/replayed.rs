//! A game of a simulation that is played again: it is the same game, to the last move and to the state it fails in.

use kernel::Probability;
use workbench::{
    Ended, GameRef, GameSource, ReplayRequest, Seating, ShownGame, SimulateRequest, Work, replay,
    replay_game, simulate, simulate_recorded,
};

/// Two players have five turns each and may take a card in every one, but there are only six.
const GREEDY: &str = "\
(game
  (setup
    (create players 2)
    (create deck (game iloc STOCK) (deck (RANK (A, B, C, D, E, F)))))
  (do ((shuffle (game iloc STOCK))))
  (stage player
    (end (== (game sto TURNS) 10))
    (choice (
      (move (top (game iloc STOCK)) (top ((current player) vloc PILE)))
      (turn pass)))
    (do ((inc (game sto TURNS) 1) (set (game str LAST) A))))
  (scoring max (size ((current player) vloc PILE))))
";

fn described(text: &str) -> GameRef {
    GameRef::new(GameSource::Described { name: "test.rcy".to_owned(), text: text.to_owned() })
}

/// Runs of a few games, of all kinds of games and players.
fn requests() -> Vec<SimulateRequest> {
    let work = |seed| Work { threads: Some(1), seed: Some(seed), ..Work::default() };
    let set = |game: &str, name: &str, value: &str| GameRef {
        set: vec![(name.to_owned(), value.to_owned())],
        ..GameRef::new(game)
    };
    let rate = |text: &str| Probability::from_text(text).expect("it is a probability");
    let all = [
        (described(GREEDY), Seating::default(), false),
        (described(GREEDY), Seating::of(&["mcts:8", "random"]), true),
        (described(GREEDY), Seating { longest: Some(7), ..Seating::default() }, false),
        (set("pan", "ranks", "2"), Seating::of(&["mcts:8~0.1", "random"]), true),
        (set("pan", "ranks", "2"), Seating { draw_after: Some(3), ..Seating::default() }, false),
        (GameRef::new("agram"), Seating::of(&["flat:2", "random", "random", "random"]), true),
        (
            GameRef::new("kuhn-poker.rcy"),
            Seating { err: vec![rate("1/5")], ..Seating::of(&["equilibrium", "random"]) },
            false,
        ),
        (GameRef::new("kuhn-poker"), Seating::of(&["equilibrium", "random"]), false),
    ];
    let request = |(seed, (game, seating, rotate))| SimulateRequest {
        game,
        work: work(seed),
        seating,
        games: Some(6),
        rotate,
        ..SimulateRequest::default()
    };
    (3..).zip(all).map(request).collect()
}

/// Game number `game`, played again.
fn again(request: &SimulateRequest, game: u64) -> ShownGame {
    let document = replay_game(request, game, &()).expect("it can be played");
    assert!(document.simulated);
    document.shown.expect("it is shown")
}

#[test]
fn a_game_played_again_is_the_one_that_was_written_down() {
    for request in requests() {
        let mut text = String::new();
        // A run of which no game ends is written down too.
        let _ = simulate_recorded(&request, &(), &mut |line| {
            text.push_str(line);
            text.push('\n');
        });
        let mut n_games = 0;
        for game in 0..6 {
            let (name, text) = ("games.jsonl".to_owned(), text.clone());
            let source = request.game.source.clone();
            let recorded = ReplayRequest { name, text, game: source, show: Some(game) };
            let Ok(document) = replay(&recorded, &()) else { continue };
            n_games += 1;
            let shown = document.shown.expect("it was asked for");
            assert_eq!(again(&request, game), shown, "{request:?}");
            assert!(!document.simulated && !shown.steps.is_empty());
        }
        assert!(n_games == 6 || request.seating.longest.is_some(), "{n_games}: {request:?}");
    }
}

#[test]
fn the_game_that_is_shown_is_the_one_that_failed() {
    let request = SimulateRequest {
        work: Work { seed: Some(9), ..Work::default() },
        games: Some(500),
        ..SimulateRequest::new(described(GREEDY))
    };
    let document = simulate(&request, &()).expect("most games end").document;
    let failures = &document.failures;
    assert!(document.games > 0 && !failures.is_empty());
    for failure in failures {
        let shown = again(&request, failure.first);
        assert!(matches!(&shown.ended, Ended::Failed(why) if why.contains(&failure.why)));
        let fault = shown.fault.as_ref().expect("it is located");
        assert_eq!(Some(fault), failure.fault.as_ref());
        assert_eq!((&fault.why, fault.moves), (&failure.why, shown.steps.len() as u64));
        // What is told of the state is what the moves led to.
        let n_taken = shown
            .steps
            .iter()
            .filter(|step| ["take ", "draw "].iter().any(|verb| step.text.starts_with(verb)))
            .count();
        let n_held: usize = fault.state.piles.iter().map(|pile| pile.cards.len()).sum();
        assert_eq!((n_held, n_taken), (6, 7), "{fault:#?}");
        assert!(fault.state.empty.contains(&"STOCK".to_owned()));
        let turns =
            fault.state.integers.iter().find(|int| int.name == "TURNS").map(|int| int.value);
        let n_decided = shown.steps.iter().filter(|step| step.seat.is_some()).count();
        assert_eq!(turns, Some(n_decided as i32 - 1));
        assert_eq!(fault.state.texts[0].value, "A");
        assert_eq!(fault.turn, shown.steps.last().and_then(|step| step.seat));
        let last = fault.last.last().expect("there was a move");
        assert_eq!((last.nth, &last.text), (fault.moves, &shown.steps[shown.steps.len() - 1].text));
    }
    // One that ends well has no fault.
    let fine = (0..500).map(|game| again(&request, game)).find(|game| game.ended == Ended::Over);
    assert_eq!(fine.expect("most games end").fault, None);
}

#[test]
fn a_loop_without_a_decision_is_the_innermost_stage() {
    let endless = GREEDY.replace(
        "(do ((inc (game sto TURNS) 1) (set (game str LAST) A)))",
        "(stage player (end (> (game sto NONE) (size (game iloc STOCK)))) (do ((inc (game sto TURNS) 1))))",
    );
    let request = SimulateRequest { games: Some(1), ..SimulateRequest::new(described(&endless)) };
    let shown = again(&request, 0);
    let fault = shown.fault.expect("it is located");
    let stall = fault.stall.expect("it does not end");
    assert_eq!((stall.is_stage, stall.moves), (true, 0));
    assert!(stall.rounds > 900_000, "{stall:?}");
    let reads: Vec<&str> = stall.reads.iter().map(|read| &*read.name).collect();
    assert_eq!(reads, ["NONE", "STOCK"]);
    let marked = |idx: usize| {
        let label = &fault.labels[idx];
        let line = endless.lines().nth(label.line - 1).expect("it has the line");
        let line: Vec<char> = line.chars().collect();
        line[label.column - 1..label.end_column - 1].iter().collect::<String>()
    };
    assert_eq!(marked(0), "(end (> (game sto NONE) (size (game iloc STOCK))))");
    assert_eq!(marked(1), "(stage player");
}

#[test]
fn a_number_that_the_run_does_not_have_is_refused() {
    let request = SimulateRequest { games: Some(5), ..SimulateRequest::new("pan") };
    let error = replay_game(&request, 5, &()).unwrap_err().to_string();
    assert_eq!(
        error,
        "game=5 is not possible: game takes a number below 5, the first game being 0"
    );
    let odd = SimulateRequest { games: None, ..request };
    assert_eq!(again(&odd, u64::MAX).game, u64::MAX);
}
