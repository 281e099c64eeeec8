//! Saved games: what is kept goes on, and what is wrong is refused.

use crate::entered::{enter, made};
use crate::race::Race;
use crate::trio::{Stubborn, run, three};
use kernel::toys::Nim;
use play::session::{Occupant, Saved, SavedError, Session, SessionConfig};

#[test]
fn a_saved_game_goes_on_where_it_was_left_and_as_it_would_have() {
    let game = Race::new(3, 6);
    let mut session = Session::new(&game, three()).unwrap();
    session.proceed();
    enter(&mut session, "walk");
    let text = session.saved().to_text();
    assert!(
        text.starts_with(
            "cardsharp game 1\ngame: race\nset: goal=6\nseed: 11\nseat 1: bot\nseat 2: person\n\
             seat 3: bot\nstart: [0, 0, 0] seat 1\nmove 1: run\nmove chance: die 0\nmove 2: walk\n"
        ) && text.ends_with("\nend\n"),
        "{text}"
    );
    let read = |text: &str| Saved::from_text(text).unwrap();
    let mut other = Session::new(&game, SessionConfig { seed: 99, ..three() }).unwrap();
    other.restore(&read(&text)).unwrap();
    assert_eq!((other.state(), other.saved()), (session.state(), session.saved()));
    assert_eq!(run(&mut other), run(&mut session));

    // Notes, blank lines and another system's ends of line do not matter.
    let noted = text.replace("start:", "# from here\n\n  start:").replace('\n', "\r\n");
    other.restore(&read(&noted)).unwrap();
    assert_eq!(other.saved(), read(&text));
    assert_eq!(other.take_back(1), 1);

    // It may go on with others.
    let machine = || Occupant::machine("stubborn", Stubborn(0));
    let seats = vec![machine(), Occupant::Person, machine()];
    let config = SessionConfig::new("race", "goal=6", seats);
    let mut with_others = Session::new(&game, config).unwrap();
    with_others.restore(&read(&text)).unwrap();
    assert_eq!(with_others.names(), ["stubborn", "person", "stubborn"]);
    assert_eq!(made(&with_others).len(), read(&text).moves.len());
}

fn restore(session: &mut Session<'_, Nim>, text: &str) -> Result<(), SavedError> {
    session.restore(&Saved::from_text(text)?)
}

#[test]
fn a_saved_game_with_anything_wrong_is_refused_and_leaves_the_session_alone() {
    let game = Nim::new(9, 3);
    let seats = vec![Occupant::Person, Occupant::machine("modest", Stubborn(0))];
    let config = SessionConfig::new("nim", "matches=9 most=3", seats);
    let mut session = Session::new(&game, config).unwrap();
    session.proceed();
    enter(&mut session, "3");
    let text = session.saved().to_text();
    assert_eq!(
        text,
        "cardsharp game 1\ngame: nim\nset: matches=9 most=3\nseed: 1\nseat 1: person\n\
         seat 2: modest\nstart: 9 for 1\nmove 1: 3\nmove 2: 1\nend\n"
    );
    let rows = [
        (
            "cardsharp game 1",
            "",
            "this is not a saved game: its first line should be `cardsharp game 1`",
        ),
        ("game 1", "game 2", "the saved game is of version 2, and only version 1 can be read here"),
        (
            "game: nim",
            "game: pan",
            "the saved game is pan (matches=9 most=3), and this is nim (matches=9 most=3): begin a \
             session of that game to load it",
        ),
        (
            "most=3",
            "most=4",
            "the saved game is nim (matches=9 most=4), and this is nim (matches=9 most=3): begin a \
             session of that game to load it",
        ),
        (
            "set: ",
            "sat: ",
            "line 3 of the saved game is `sat: matches=9 most=3`, but should be `set: …`",
        ),
        (
            "seed: 1",
            "seed: -1",
            "line 4 of the saved game is `seed: -1`, but should be `seed: …` with a whole number",
        ),
        (
            "seat 2",
            "seat 3",
            "line 6 of the saved game is `seat 3: modest`, but should be `start: …`",
        ),
        (
            "9 for 1",
            "9 for 3",
            "the start of the saved game cannot be read: `9 for 3` is not a state: write the matches \
             left and the seat to act, as `5 for 1`",
        ),
        (
            "move 1: 3",
            "move 1: 4",
            "move 1 of the saved game, `4`, is not legal there; legal: 1, 2, 3",
        ),
        (
            "move 2",
            "move 1",
            "move 2 of the saved game is said to be made by seat 1, but it is the turn of seat 2",
        ),
        (
            "move 2",
            "move chance",
            "move 2 of the saved game is said to be made by chance, but it is the turn of seat 2",
        ),
        (
            "move 2",
            "move 0",
            "line 9 of the saved game is `move 0: 1`, but should be `move SEAT: …`, `move chance: …` \
             or `end`",
        ),
        ("start: 9", "start: 4", "the saved game has moves after its end: move 3 is one too many"),
        (
            "end\n",
            "",
            "the saved game is cut off: after its last line there should be `move SEAT: …`, `move \
             chance: …` or `end`",
        ),
        (
            "end\n",
            "end\nmove 1: 1\n",
            "line 11 of the saved game is `move 1: 1`, but should be nothing after `end`",
        ),
    ];
    let before = session.saved();
    for (good, bad, message) in rows {
        let mut wrong = text.replacen(good, bad, 1);
        if message.contains("after its end") {
            wrong = wrong.replace("end\n", "move 1: 1\nend\n");
        }
        let error = restore(&mut session, &wrong).unwrap_err();
        assert_eq!(error.to_string(), message, "{wrong}");
        assert_eq!(session.saved(), before);
    }
    for end in (0..text.len() - 1).filter(|&end| !text[..end].ends_with("\nend")) {
        assert!(restore(&mut session, &text[..end]).is_err(), "cut off after {end} bytes");
    }
}
