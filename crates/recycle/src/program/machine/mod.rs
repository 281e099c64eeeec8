//! The machine: carries out a program on a state.
//!
//! It works until a player has to choose, chance has to decide, the game is over or something went
//! wrong. An operation first looks at everything it needs and only then changes anything, so one
//! that has to wait for chance is simply begun anew when chance has decided.

mod act;
mod bools;
mod card;
mod cards;
mod describe;
mod emit;
mod groups;
mod int;
mod list;
mod lists;
mod location;
mod players;
mod run;

use smallvec::SmallVec;

use super::Program;
use super::code::{Collection, Reg};
use super::fault::FaultKind;
use super::moves::Move;
use super::state::{CardId, Frame, State};
use super::world::{Halt, World};
use lists::Lists;

pub(super) use list::Options;
pub(super) use location::MEMORY;
pub(super) use players::TEAMLESS;

/// The most registers a program may need.
pub(super) const MOST_REGS: usize = 24;

/// The most words that all lists together may have.
const MOST_LISTED: usize = 1 << 20;

/// Carries out a program in a world.
pub(super) struct Machine<'p, W> {
    pub program: &'p Program,
    pub world: W,
    /// Variables.
    pub vars: [u64; MOST_REGS],
    /// Lists, the innermost last: elements of one word, or groups as a size and that many cards.
    pub lists: Lists,
    /// Loops and bindings, the innermost last.
    pub frames: SmallVec<[Frame; 4]>,
    /// The move being carried out, and how many of its picks are used.
    pub doing: Option<(Move, u32)>,
    pub fault: Option<FaultKind>,
    /// How many more turns and elements may be gone through before somebody has to decide.
    pub steps_left: u64,
}

/// Elements on the lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    pub start: usize,
    pub end: usize,
    /// How many elements.
    pub n: usize,
}

impl<'p, W: World> Machine<'p, W> {
    pub(super) fn new(program: &'p Program, world: W) -> Self {
        let (lists, frames) = (Lists::take(), SmallVec::new());
        Self {
            program,
            world,
            vars: [0; MOST_REGS],
            lists,
            frames,
            doing: None,
            fault: None,
            steps_left: program.config.steps,
        }
    }

    /// Takes up variables and loops where the state set them aside.
    pub(super) fn resume(&mut self) {
        if let Some(suspended) = self.world.state().suspended.as_deref() {
            self.vars[..suspended.vars.len()].copy_from_slice(&suspended.vars);
            self.lists.clear();
            self.lists.extend_from_slice(&suspended.lists);
            self.frames = SmallVec::from_slice(&suspended.frames);
            self.doing = suspended.doing;
        }
    }

    fn state(&self) -> &State {
        self.world.state()
    }

    fn fail<T>(&mut self, kind: FaultKind) -> Result<T, Halt> {
        self.fault = Some(kind);
        Err(Halt::Fault)
    }

    /// Goes a step in something that repeats: a turn, a repetition, an element of a loop. All else
    /// in a program comes to its end by itself.
    #[inline]
    fn step(&mut self) -> Result<(), Halt> {
        match self.steps_left.checked_sub(1) {
            Some(left) => {
                self.steps_left = left;
                Ok(())
            }
            None => self.fail(FaultKind::Endless(self.program.config.steps)),
        }
    }

    /// The card at `at` in the order, drawn if nobody has seen it.
    fn seen(&mut self, at: usize) -> Result<CardId, Halt> {
        match self.state().pool_at(at) {
            None => Ok(self.state().words[at]),
            Some(_) => self.world.draw(&self.program.tables, at),
        }
    }

    fn push(&mut self, word: u32) -> Result<(), Halt> {
        if self.lists.len() >= MOST_LISTED {
            return self.fail(FaultKind::TooMany(MOST_LISTED as u32));
        }
        self.lists.push(word);
        Ok(())
    }

    /// Lays the elements of a collection on the lists.
    fn lay(&mut self, collection: &Collection) -> Result<Laid, Halt> {
        match collection {
            Collection::Cards(cards) => self.cards(cards),
            Collection::Groups(groups) => self.groups(groups),
            Collection::Plain(plain) => self.plain(plain),
        }
    }

    /// Binds the element at `at` to `reg`, and says where the next one is.
    fn bind(&mut self, is_group: bool, reg: Reg, at: usize) -> usize {
        let word = self.lists[at];
        if is_group {
            self.vars[usize::from(reg)] = pack(at + 1, word as usize);
            at + 1 + word as usize
        } else {
            self.vars[usize::from(reg)] = u64::from(word);
            at + 1
        }
    }

    /// A list in a variable.
    fn held(&self, reg: Reg) -> Laid {
        let (start, n) = unpack(self.vars[usize::from(reg)]);
        Laid { start, end: start + n, n }
    }
}

impl Collection {
    /// Whether its elements are groups.
    fn is_groups(&self) -> bool {
        matches!(self, Self::Groups(_))
    }
}

/// A list as a variable holds it.
fn pack(start: usize, n: usize) -> u64 {
    (start as u64) << 32 | n as u64
}

fn unpack(var: u64) -> (usize, usize) {
    ((var >> 32) as usize, var as u32 as usize)
}

/// Groups as a variable holds them.
fn pack_groups(laid: Laid) -> u64 {
    (laid.start as u64) << 42 | (laid.end as u64) << 21 | laid.n as u64
}

fn unpack_groups(var: u64) -> Laid {
    let part = |shift: u32| (var >> shift & 0x1f_ffff) as usize;
    Laid { start: part(42), end: part(21), n: part(0) }
}
