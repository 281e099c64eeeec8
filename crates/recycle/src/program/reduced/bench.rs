//! The bench: a position on which the machine works, and memory to pack it, used again and again.

use std::cell::Cell;

use super::super::Program;
use super::super::state::State;
use super::packed::Packed;
use super::packing::Scratch;

/// A position on which the machine works, and memory to pack it: used again and again.
pub(super) struct Bench {
    pub state: State,
    pub scratch: Scratch,
    /// What was unpacked last: of which game, from what, and what came of it.
    pub last: Option<(u64, Packed, State)>,
}

thread_local! {
    static BENCH: Cell<Option<Box<Bench>>> = const { Cell::new(None) };
}

impl Bench {
    pub(super) fn lend<T>(program: &Program, work: impl FnOnce(&mut Self) -> T) -> T {
        let kept = BENCH.take();
        let (state, scratch) = (|| program.start.clone(), Scratch::default);
        let new = || Box::new(Self { state: state(), scratch: scratch(), last: None });
        let mut bench = kept.unwrap_or_else(new);
        let done = work(&mut bench);
        BENCH.set(Some(bench));
        done
    }
}
