//! Described games that hide something, solved in two ways that share nothing but the linear programme.
//!
//! One is [`PerfectRecall`]: lazy shuffles, outcomes merged, histories in normal form. The other is the oracle's tree
//! of views, made by a second interpreter: every order of a shuffle, everything that a seat saw in the
//! order in which it happened. Their values are the same fraction.

#![expect(clippy::disallowed_methods, reason = "the games to compare are files")]

#[path = "../agreement/shrink.rs"]
mod shrink;

mod found;
mod invented;
mod known;
mod labels;
mod tables;
mod truth;

use std::sync::Arc;

use kernel::{Fraction, Hidden, Limits, Seat};
use oracle::{Game, Quirks, Views, ViewsError};
use recycle::program::{PerfectRecall, Program, ProgramConfig, Utility};
use solve::form::{Behaviour, Compiled};
use solve::sequence::{self, SequenceConfig};
use solve::{SolveError, best_reply};

/// What a game is worth to the first player, and to each who replies best to one who chooses at random: a game
/// in which both have the same chances is worth nothing, whatever they see.
fn value<G: Hidden>(game: &G) -> Result<Vec<Fraction>, String> {
    let limits = Limits { states: 400_000, ..Limits::default() };
    let compiled =
        Compiled::new(game, limits, &()).map_err(|error: SolveError| error.to_string())?;
    let answer = sequence::solve(compiled.form(), &SequenceConfig::default(), &());
    let answer = answer.map_err(|error| error.to_string())?;
    let exact = answer.proven().ok_or("not proven")?;
    let uniform = |idx| Behaviour::uniform(compiled.form().side(Seat::new(idx)));
    let random = best_reply::audit(compiled.form(), &(0..2).map(uniform).collect(), &());
    let random = random.map_err(|error| error.to_string())?;
    let value = exact.audit.values[Seat::new(0)].clone();
    Ok(std::iter::once(value).chain(random.best.iter().cloned()).collect())
}

/// The value by the oracle; nothing if the tree has more than `most` nodes, or if play can go wrong.
fn plain_value(
    text: &str,
    settings: &[(String, String)],
    ordered: &[&str],
    most: usize,
) -> Option<Vec<Fraction>> {
    let game = Game::new(text, settings, Quirks::sane()).ok()?;
    match Views::new(&game, ordered, most) {
        Ok(views) => Some(value(&views).expect("a small tree")),
        Err(ViewsError::TooLarge | ViewsError::Fault(_)) => None,
    }
}

fn program(text: &str, settings: &[(String, String)]) -> Result<Arc<Program>, String> {
    let loaded = recycle::load(text, settings, &ProgramConfig::default());
    loaded.map(|loaded| loaded.program).map_err(|found| format!("{:?}", found.first()))
}

/// The value as the engine has it.
fn recalled_value(text: &str, settings: &[(String, String)]) -> Result<Vec<Fraction>, String> {
    let program = program(text, settings)?;
    value(&PerfectRecall::new(&program, Utility::Score))
}
