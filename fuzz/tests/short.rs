//! A short run of every target, the same on every machine.

use std::sync::Arc;
use std::time::Duration;

use fuzz::{Run, Seeds, Target, run};

#[track_caller]
fn nothing_is_found(target: Target, cases: u64) {
    let seeds = Arc::new(Seeds::load().expect("the seeds can be read"));
    let wanted = Run {
        target,
        seed: 1,
        first: 0,
        cases,
        // The number of cases decides, so that every machine runs the same.
        time: Duration::MAX,
        patience: Duration::from_secs(60),
        memory: 4 << 30,
    };
    assert_eq!(run(&wanted, seeds), Ok(cases));
}

#[test]
fn any_text_goes_into_the_syntax() {
    nothing_is_found(Target::Syntax, 1500);
}

#[test]
fn any_text_goes_into_the_rules() {
    nothing_is_found(Target::Rules, 1500);
}

#[test]
fn whatever_editors_ask_about_any_text_is_answered() {
    nothing_is_found(Target::Analysis, 600);
}

#[test]
fn what_is_accepted_is_compiled_and_played_under_limits() {
    nothing_is_found(Target::Program, 400);
}

#[test]
fn what_is_accepted_keeps_the_laws_of_games() {
    nothing_is_found(Target::Laws, 100);
}

#[test]
fn any_table_is_refused_or_gives_what_is_in_it() {
    nothing_is_found(Target::Table, 1500);
}

#[test]
fn any_text_is_a_position_of_pan_or_is_refused() {
    nothing_is_found(Target::Pan, 4000);
}

#[test]
fn any_text_is_a_state_of_pexeso_or_is_refused() {
    nothing_is_found(Target::Pexeso, 3000);
}

#[test]
fn any_text_is_an_extensive_game_or_is_refused_at_its_place() {
    nothing_is_found(Target::Efg, 1500);
}

#[test]
fn any_text_is_a_strategic_game_or_is_refused_at_its_place() {
    nothing_is_found(Target::Nfg, 1500);
}

#[test]
fn small_games_are_worth_the_same_by_two_ways() {
    nothing_is_found(Target::Solved, 60);
}
