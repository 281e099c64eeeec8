//! A state: cards in piles, storages, whose turn it is, and where the program stands.
//!
//! Everything that play changes is in two flat arrays (see [`layout`](super::layout)), so a copy is a
//! copy of memory. What exists only now and then, such as variables in the middle of a loop, is set
//! [`Suspended`].

use smallvec::SmallVec;

use super::code::Pc;
use super::fault::Fault;
use super::layout::Layout;
use super::moves::Move;

/// A card's number. Cards of one kind have consecutive numbers.
pub(super) type CardId = u16;

/// A card of a shuffled pile that nobody has seen: this bit and the number of its pool.
pub(super) const UNSEEN: u16 = 1 << 15;

/// A position of a described game.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) pc: Pc,
    pub(super) at: At,
    pub(super) words: Box<[u16]>,
    pub(super) ints: Box<[i32]>,
    /// The turns of the players, that of the innermost stage last.
    pub(super) turns: SmallVec<[Cycle; 6]>,
    /// The turns of the teams, in the same way.
    pub(super) team_turns: SmallVec<[Cycle; 4]>,
    /// The cards that memories refer to, memory by memory.
    pub(super) memory: Vec<u16>,
    /// The cards of each pool, as bits.
    pub(super) pools: SmallVec<[u64; 2]>,
    /// Outcomes that chance has decided for the present operation, and that are not used yet.
    pub(super) script: SmallVec<[u32; 4]>,
    pub(super) suspended: Option<Box<Suspended>>,
}

/// Status of a state: what it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum At {
    /// For nothing: the machine is at work.
    Work,
    Choice,
    Chance,
    Over,
    Fault,
}

/// Turn order: the current player, of how many, and who has been called to be next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cycle {
    pub current: u8,
    pub queued: u8,
    pub n_members: u8,
}

/// Nobody has been called to be next.
pub(super) const NOBODY: u8 = u8::MAX;

impl Cycle {
    pub(super) fn new(n_members: usize) -> Self {
        Self { current: 0, queued: NOBODY, n_members: n_members as u8 }
    }

    pub(super) fn next(self) -> u8 {
        if self.queued != NOBODY {
            self.queued
        } else if self.current + 1 >= self.n_members {
            0
        } else {
            self.current + 1
        }
    }

    pub(super) fn previous(self) -> u8 {
        if self.current == 0 { self.n_members - 1 } else { self.current - 1 }
    }

    pub(super) fn advance(&mut self) {
        self.current = self.next();
        self.queued = NOBODY;
    }
}

/// Suspended part of a state: loops, variables and moves in progress, which most states do not have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Suspended {
    /// Variables, lists and loops in the middle of which the program stands.
    pub vars: Vec<u64>,
    pub lists: Vec<u32>,
    pub frames: Vec<Frame>,
    /// The move being carried out, and how many of its picks are used.
    pub doing: Option<(Move, u32)>,
    /// What players have chosen, where all choose before anything is done, and how many of these
    /// moves are carried out.
    pub chosen: Vec<Move>,
    pub n_done: usize,
    /// Who chose first.
    pub first: u8,
    /// The outcomes chance may have, with their weights.
    pub outcomes: Vec<(u32, u64)>,
    /// What `outcomes` decide.
    pub need: Option<Need>,
    pub fault: Option<Fault>,
}

/// Question that chance has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Need {
    /// Which kind the unseen card at this place in the order is.
    Card(u16),
    /// A tie or a random number: the outcome goes to the script.
    Script,
}

/// A loop: the list it goes through, or a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frame {
    /// Where the lists ended before the loop.
    pub start: u32,
    /// The next element; the number of rounds left of a count.
    pub at: u32,
    /// One past the last element.
    pub end: u32,
}

impl State {
    pub(super) fn new(layout: &Layout) -> Self {
        let mut words = vec![0; layout.n_words()].into_boxed_slice();
        for (idx, word) in words[..layout.n_cards].iter_mut().enumerate() {
            *word = idx as u16;
        }
        // All cards lie on pile 0; every other pile starts where the cards end.
        words[layout.starts_at() + 1..=layout.starts_at() + layout.n_piles]
            .fill(layout.n_cards as u16);
        Self {
            pc: 0,
            at: At::Work,
            words,
            ints: vec![0; layout.n_int_words()].into_boxed_slice(),
            turns: smallvec::smallvec![Cycle::new(layout.n_players)],
            team_turns: smallvec::smallvec![Cycle::new(layout.n_teams)],
            memory: Vec::new(),
            pools: SmallVec::new(),
            script: SmallVec::new(),
            suspended: None,
        }
    }

    pub(super) fn suspended_mut(&mut self) -> &mut Suspended {
        self.suspended.get_or_insert_default()
    }

    /// Drops what is suspended if there is nothing in it, so that equal positions are equal states.
    pub(super) fn tidy(&mut self) {
        if self.suspended.as_deref().is_some_and(|suspended| *suspended == Suspended::default()) {
            self.suspended = None;
        }
    }

    /// Leaves nothing but the scores, of play that is over.
    pub(super) fn forget_all_but_scores(&mut self, n_players: usize) {
        self.pc = 0;
        self.words.fill(0);
        self.ints[n_players..].fill(0);
        self.turns.truncate(1);
        self.team_turns.truncate(1);
        for cycle in self.turns.iter_mut().chain(&mut self.team_turns) {
            (cycle.current, cycle.queued) = (0, NOBODY);
        }
        self.memory.clear();
        self.pools.clear();
        self.script.clear();
        self.suspended = None;
    }

    #[inline]
    pub(super) fn turn(&self) -> Cycle {
        *self.turns.last().expect("the game's own turn is never dropped")
    }

    pub(super) fn turn_mut(&mut self) -> &mut Cycle {
        self.turns.last_mut().expect("the game's own turn is never dropped")
    }

    pub(super) fn team_turn(&self) -> Cycle {
        *self.team_turns.last().expect("the game's own turn is never dropped")
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            pc: self.pc,
            at: self.at,
            words: self.words.clone(),
            ints: self.ints.clone(),
            turns: SmallVec::from_slice(&self.turns),
            team_turns: SmallVec::from_slice(&self.team_turns),
            memory: self.memory.clone(),
            pools: SmallVec::from_slice(&self.pools),
            script: SmallVec::from_slice(&self.script),
            suspended: self.suspended.clone(),
        }
    }

    /// Keeps the memory of `self`: no allocation between states of one program.
    fn clone_from(&mut self, source: &Self) {
        self.pc = source.pc;
        self.at = source.at;
        self.words.clone_from(&source.words);
        self.ints.clone_from(&source.ints);
        self.turns.clear();
        self.turns.extend_from_slice(&source.turns);
        self.team_turns.clear();
        self.team_turns.extend_from_slice(&source.team_turns);
        self.memory.clone_from(&source.memory);
        self.pools.clear();
        self.pools.extend_from_slice(&source.pools);
        self.script.clear();
        self.script.extend_from_slice(&source.script);
        self.suspended.clone_from(&source.suspended);
    }
}
