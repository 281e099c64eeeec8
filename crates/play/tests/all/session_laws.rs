//! Laws of a session, whatever is chosen and taken back.

use crate::entered::enter;
use crate::race::Race;
use crate::warren::Warren;
use kernel::Notation;
use play::search::{SearchConfig, Searcher};
use play::session::{Occupant, Pause, Saved, Session, SessionConfig};
use play::{Erring, Random};
use proptest::prelude::*;

fn lines() -> impl Strategy<Value = Vec<String>> {
    let number = (0..6u64).prop_map(|n| format!("#{n}"));
    let part = prop::sample::select(vec!["door A", "door B", "walk", "run", "", "die 0"]);
    let undo = prop::sample::select(vec!["undo", "undo 2", "undo all", "save", "load"]);
    let line = prop_oneof![
        4 => number,
        2 => part.prop_map(String::from),
        3 => undo.prop_map(String::from),
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
    Session::new(warren, config).unwrap()
}

fn race(race: &Race) -> Session<'_, Race> {
    let seats = vec![Occupant::machine("random", Random), Occupant::Person, Occupant::Person];
    Session::new(race, SessionConfig::new("race", "", seats)).unwrap()
}

/// Enters all lines; the game that was saved last is loaded where that is asked for.
fn enter_all<G: Notation>(session: &mut Session<'_, G>, lines: &[String]) {
    let mut kept = None;
    for line in lines {
        match line.as_str() {
            "save" => kept = Some(session.saved()),
            "load" => {
                if let Some(kept) = &kept {
                    session.restore(kept).unwrap();
                }
            }
            line => drop(enter(session, line)),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn play_waits_for_a_person_or_is_over(lines in lines(), seed in 0..1000u64) {
        let (warrens, races) = (Warren::random(12, seed), Race::new(3, 6));
        let mut session = warren(&warrens, seed);
        enter_all(&mut session, &lines);
        if let Pause::Decision(seat) = session.proceed() {
            prop_assert_eq!(session.person(), Some(seat));
        }
        let mut session = race(&races);
        enter_all(&mut session, &lines);
        prop_assert!(matches!(session.proceed(), Pause::Decision(_) | Pause::Over));
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
        loaded.restore(&Saved::from_text(&one.saved().to_text()).unwrap()).unwrap();
        loaded.proceed();
        one.proceed();
        prop_assert_eq!(loaded.saved(), one.saved());
    }

    #[test]
    fn a_text_that_is_no_saved_game_is_refused(text in "\\PC*", line in 0..12usize, seed in 0..50u64) {
        let game = Warren::random(12, seed);
        let mut session = warren(&game, seed);
        enter_all(&mut session, &[String::new(), "#1".to_owned(), "#1".to_owned()]);
        // One line of a sound one is something else.
        let sound = session.saved().to_text();
        let mut changed: Vec<&str> = sound.lines().collect();
        let place = line % changed.len();
        changed[place] = &text;
        for text in [changed.join("\n"), text] {
            if let Ok(saved) = Saved::from_text(&text) {
                let _ = session.restore(&saved);
            }
        }
        session.proceed();
    }

    #[test]
    fn to_undo_restores_the_very_state(entries in prop::collection::vec(0..4u64, 1..25), back in 1..30usize, seed in 0..1000u64) {
        let game = Warren::random(12, seed);
        let mut session = warren(&game, seed);
        session.proceed();
        // The states in which the person has decided.
        let mut decided = Vec::new();
        for entry in entries {
            let (state, n_moves, person) = (*session.state(), session.n_moves(), session.person());
            enter(&mut session, &format!("#{}", entry + 1));
            if person.is_some() && session.n_moves() > n_moves {
                decided.push((state, n_moves));
            }
        }
        let made = session.saved().moves;
        session.take_back(back);
        let kept = decided.len().saturating_sub(back);
        let wanted = decided.get(kept).map_or(made.len(), |&(_, n_moves)| n_moves);
        prop_assert_eq!(&session.saved().moves, &made[..wanted]);
        if let Some(&before) = decided.get(kept) {
            prop_assert_eq!((*session.state(), session.n_moves()), before);
        }
    }
}
