//! Small games for two that hide something, solved in two ways.
//!
//! One is the engine's game of views, the other the oracle's tree of them. They share the linear programme, and
//! nothing before it. What seats are shown on the way holds, and what is said of random play is what evaluation says.

use kernel::{Fraction, Hidden, Limits, RngStream, Seat};
use oracle::{Game, Quirks, Views, invent_hidden};
use recycle::program::{PerfectRecall, ProgramConfig, Utility};
use solve::form::Compiled;
use solve::sequence::{self, SequenceConfig};

use crate::truth;

/// How many nodes the oracle's tree may have.
const NODES: usize = 4_000;

/// How a text begins: with the piles that are in order.
const ORDERED: &str = ";; in order:";

/// A game that nobody thought of.
pub(crate) fn text(stream: &mut RngStream) -> String {
    let (text, ordered) = invent_hidden(stream);
    format!("{ORDERED} {}\n{text}", ordered.join(" "))
}

/// Both ways come to the same value, if the game is small enough and nothing goes wrong in it; and its views and its
/// anatomy say what is so.
pub(crate) fn check(text: &str) {
    let Some((first, game)) = text.split_once('\n') else { return };
    let Some(ordered) = first.strip_prefix(ORDERED) else { return };
    let ordered: Vec<&str> = ordered.split_whitespace().collect();
    let Ok(plain) = Game::new(game, &[], Quirks::sane()) else { return };
    let Ok(views) = Views::new(&plain, &ordered, NODES) else { return };
    let Ok(loaded) = recycle::load(game, &[], &ProgramConfig::default()) else { return };
    let recalled = PerfectRecall::new(&loaded.program, Utility::Score);
    let ours = compiled(&recalled);
    let (one, other) = (ours.as_ref().and_then(value), compiled(&views).as_ref().and_then(value));
    assert_eq!(one, other, "two ways to solve it come to different values");
    truth::views(&recalled);
    if let Some(ours) = &ours {
        truth::random_play(&recalled, ours);
    }
}

/// The arrays of a game, unless it is too large.
fn compiled<G: Hidden>(game: &G) -> Option<Compiled<G>> {
    let limits = Limits { states: 200_000, ..Limits::default() };
    Compiled::new(game, limits, &()).ok()
}

/// What a game is worth to the first player.
fn value<G: Hidden>(compiled: &Compiled<G>) -> Option<Fraction> {
    let answer = sequence::solve(compiled.form(), &SequenceConfig::default(), &()).ok()?;
    answer.proven().map(|exact| exact.audit.values[Seat::new(0)].clone())
}
