//! What holds of a session whatever is typed.

use crate::race::Race;
use crate::warren::Warren;
use kernel::Notation;
use play::search::{SearchConfig, Searcher};
use play::session::{Effect, Occupant, Session, SessionConfig};
use play::{Erring, Random};
use proptest::prelude::*;

fn lines() -> impl Strategy<Value = Vec<String>> {
    let any = "\\PC*|(/|#)?[a-zA-Z0-9 ]{0,12}";
    let number = (0..6u64).prop_map(|n| n.to_string());
    let part = prop::sample::select(vec!["door A", "b", "door", "walk", "ru", "", "die 0"]);
    let word = prop::sample::select(vec![
        "advice", "hint", "undo", "undo 2", "undo all", "position", "moves", "save x", "load x",
        "help", "quit", "save", "undo x", "/undo", "/", "#1", "#",
    ]);
    let line = prop_oneof![
        1 => any.prop_map(String::from),
        4 => number,
        2 => part.prop_map(String::from),
        3 => word.prop_map(String::from),
    ];
    prop::collection::vec(line, 0..30)
}

fn warren(warren: &Warren, seed: u64) -> Session<'_, Warren> {
    let search = SearchConfig { depth: 3, positions: 64, ..SearchConfig::default() };
    let inner = Searcher::new(warren, search).unwrap();
    let opponent = Occupant::machine("erring", Erring::new(inner, 0.3).unwrap());
    let mut config = SessionConfig::new("warren", "", vec![Occupant::Person, opponent]);
    config.adviser = Some(Box::new(Searcher::new(warren, search).unwrap()));
    (config.seed, config.patience) = (seed, 30);
    Session::new(warren, config).unwrap().0
}

fn race(race: &Race) -> Session<'_, Race> {
    let seats = vec![Occupant::machine("random", Random), Occupant::Person, Occupant::Person];
    Session::new(race, SessionConfig::new("race", "", seats)).unwrap().0
}

/// Enters all lines; what was saved last is loaded where that is asked for.
fn enter_all<G: Notation>(session: &mut Session<'_, G>, lines: &[String]) {
    let mut kept = String::new();
    for line in lines {
        let reply = session.enter(line);
        assert!(!reply.text.ends_with('\n'));
        assert!(reply.effect.is_some() || reply.done || !reply.text.is_empty(), "{line:?}");
        match reply.effect {
            Some(Effect::Save { text, .. }) => kept = text,
            Some(Effect::Load { .. }) => drop(session.restore(&kept)),
            None => (),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn any_lines_are_answered(lines in lines(), seed in 0..1000u64) {
        enter_all(&mut warren(&Warren::random(12, seed), seed), &lines);
        enter_all(&mut race(&Race::new(3, 6)), &lines);
    }

    #[test]
    fn the_same_lines_get_the_same_game(lines in lines(), seed in 0..1000u64) {
        let game = Warren::random(12, seed);
        let (mut one, mut other) = (warren(&game, seed), warren(&game, seed));
        enter_all(&mut one, &lines);
        enter_all(&mut other, &lines);
        prop_assert_eq!(one.saved(), other.saved());
        // And what is kept of it is all there is to know.
        let mut loaded = warren(&game, seed + 1);
        loaded.restore(&one.saved().to_text()).unwrap();
        one.enter("");
        prop_assert_eq!(loaded.saved(), one.saved());
    }

    #[test]
    fn a_text_that_is_no_saved_game_is_refused(text in "\\PC*", line in 0..12usize, seed in 0..50u64) {
        let game = Warren::random(12, seed);
        let mut session = warren(&game, seed);
        enter_all(&mut session, &["1".to_owned(), "1".to_owned()]);
        // One line of a sound one is something else.
        let sound = session.saved().to_text();
        let mut changed: Vec<&str> = sound.lines().collect();
        let place = line % changed.len();
        changed[place] = &text;
        drop(session.restore(&changed.join("\n")));
        drop(session.restore(&text));
        session.enter("1");
    }

    #[test]
    fn to_undo_restores_the_very_state(entries in prop::collection::vec(0..4u64, 1..25), back in 1..30usize, seed in 0..1000u64) {
        let game = Warren::random(12, seed);
        let mut session = warren(&game, seed);
        // The states in which the person has decided.
        let mut decided = Vec::new();
        for entry in entries {
            let (state, n_moves) = (*session.state(), session.n_moves());
            session.enter(&format!("#{}", entry + 1));
            if session.n_moves() > n_moves {
                decided.push((state, n_moves));
            }
        }
        let made = session.saved().moves;
        session.enter(&format!("undo {back}"));
        let kept = decided.len().saturating_sub(back);
        let wanted = decided.get(kept).map_or(made.len(), |&(_, n_moves)| n_moves);
        prop_assert_eq!(&session.saved().moves, &made[..wanted]);
        if let Some(&before) = decided.get(kept) {
            prop_assert_eq!((*session.state(), session.n_moves()), before);
        }
    }
}
