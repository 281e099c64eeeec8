//! Scratch memory: a position on which the machine works, and memory to pack it, used again and again.

use std::cell::Cell;

use super::super::Program;
use super::super::state::State;
use super::packed::Packed;
use super::packing::Scratch;

/// A position on which the machine works, and memory to pack it: used again and again.
pub(super) struct ScratchPosition {
    pub state: State,
    pub scratch: Scratch,
    /// What was unpacked last: of which game, from what, and what came of it.
    pub last: Option<(u64, Packed, State)>,
}

thread_local! {
    static SCRATCH: Cell<Option<Box<ScratchPosition>>> = const { Cell::new(None) };
}

impl ScratchPosition {
    pub(super) fn lend<T>(program: &Program, work: impl FnOnce(&mut Self) -> T) -> T {
        let kept = SCRATCH.take();
        let (state, scratch) = (|| program.start.clone(), Scratch::default);
        let new = || Box::new(Self { state: state(), scratch: scratch(), last: None });
        let mut position = kept.unwrap_or_else(new);
        let done = work(&mut position);
        SCRATCH.set(Some(position));
        done
    }
}
