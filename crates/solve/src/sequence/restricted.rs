//! Restricted game: what play can reach if each seat keeps to some of its sequences.
//!
//! At a set that comes up and where none of its moves is allowed yet, the move that its seat would choose
//! is allowed there and then. So a restricted game is a game itself, with the ends of the
//! whole game, and it is found by walking no more than itself.

use kernel::{Meter, Seat, Stop};

use crate::form::{Node, NodeId, SequenceForm, SequenceId, SetId};

/// About the elementary steps that a node takes when a restricted game is walked.
const STEPS: u64 = 16;

/// Not in the restricted game.
const OUTSIDE: u32 = u32::MAX;

/// Sequences that each seat may use, and a default move at every set where it may use none yet.
pub(super) struct AllowedSequences {
    /// By seat and sequence.
    is_allowed: Vec<Vec<bool>>,
    /// By seat and set: a sequence of the set.
    choices: Vec<Vec<SequenceId>>,
}

impl AllowedSequences {
    /// What each of `reach` has more of than `least`; `choices` by seat and set.
    pub(super) fn new(reach: &[Vec<f64>], least: f64, choices: Vec<Vec<SequenceId>>) -> Self {
        let side = |reach: &Vec<f64>| reach.iter().map(|&reach| reach > least).collect();
        Self { is_allowed: reach.iter().map(side).collect(), choices }
    }

    /// What `seat` does at `set` where it comes up outside every restricted game so far.
    pub(super) fn choice(&self, seat: Seat, set: SetId) -> SequenceId {
        self.choices[seat.idx()][set as usize]
    }

    /// Allows what `seat` chooses by `reply`, a sequence for each set, wherever the other comes with the
    /// sequences that it plays; gives how many sequences are new.
    pub(super) fn add(
        &mut self,
        form: &SequenceForm,
        seat: Seat,
        reply: &[SequenceId],
        plays: &[bool],
        meter: &Meter<'_>,
    ) -> Result<usize, Stop> {
        let (mut n_new, mut open) = (0, vec![0 as NodeId]);
        while let Some(node) = open.pop() {
            meter.work(STEPS)?;
            match form.nodes()[node as usize] {
                Node::End { .. } => {}
                Node::Chance { first, n, .. } => open.extend(first..first + n),
                Node::Seat { seat: mover, set, first } => {
                    let sequences = form.side(mover).sets()[set as usize];
                    if mover == seat {
                        let chosen = reply[set as usize];
                        self.choices[seat.idx()][set as usize] = chosen;
                        let allowed = &mut self.is_allowed[seat.idx()][chosen as usize];
                        n_new += usize::from(!*allowed);
                        *allowed = true;
                        open.push(first + chosen - sequences.first);
                    } else {
                        for nth in 0..sequences.n_moves {
                            if plays[(sequences.first + nth) as usize] {
                                open.push(first + nth);
                            }
                        }
                    }
                }
            }
        }
        Ok(n_new)
    }
}

/// Information set of a restricted game.
pub(super) struct RestrictedSet {
    pub(super) set: SetId,
    /// The sequence before it, numbered within the restricted game.
    pub(super) parent: u32,
    /// Its allowed sequences, numbered within the restricted game.
    pub(super) first: u32,
    pub(super) n_moves: u32,
}

/// Information sets and sequences of one seat in the restricted game.
pub(super) struct RestrictedPlayer {
    /// In the order of coming up: the set of a set's parent before it.
    pub(super) sets: Vec<RestrictedSet>,
    /// By number within the restricted game: which sequence of the whole game it is.
    pub(super) sequences: Vec<SequenceId>,
    /// By sequence of the whole game: its number within the restricted game.
    numbers: Vec<u32>,
    /// By set of the whole game: its number within the restricted game.
    set_numbers: Vec<u32>,
}

/// Restricted game: the information sets, sequences and leaves that play can reach.
pub(super) struct RestrictedGame {
    pub(super) sides: [RestrictedPlayer; 2],
    pub(super) leaves: Vec<u32>,
}

impl RestrictedGame {
    /// Walks the restricted game in which both keep to what is allowed.
    ///
    /// # Errors
    /// If the watch says stop.
    pub(super) fn new(
        form: &SequenceForm,
        allowed: &mut AllowedSequences,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let side = |idx| {
            let side = form.side(Seat::new(idx));
            let mut numbers = vec![OUTSIDE; side.n_sequences()];
            numbers[0] = 0;
            let set_numbers = vec![OUTSIDE; side.sets().len()];
            RestrictedPlayer { sets: Vec::new(), sequences: vec![0], numbers, set_numbers }
        };
        let mut restricted = Self { sides: [side(0), side(1)], leaves: Vec::new() };
        let mut open = vec![0 as NodeId];
        while let Some(node) = open.pop() {
            meter.work(STEPS)?;
            match form.nodes()[node as usize] {
                Node::End { leaf } => restricted.leaves.push(leaf),
                Node::Chance { first, n, .. } => open.extend((first..first + n).rev()),
                Node::Seat { seat, set, first } => {
                    let whole = form.side(seat).sets()[set as usize];
                    restricted.sides[seat.idx()].meet(form, seat, set, allowed);
                    let is_allowed = &allowed.is_allowed[seat.idx()][whole.sequences()];
                    for nth in (0..whole.n_moves).rev().filter(|&nth| is_allowed[nth as usize]) {
                        open.push(first + nth);
                    }
                }
            }
        }
        Ok(restricted)
    }
}

impl RestrictedPlayer {
    /// Numbers `set` and its allowed sequences, unless that is done.
    fn meet(
        &mut self,
        form: &SequenceForm,
        seat: Seat,
        set: SetId,
        allowed: &mut AllowedSequences,
    ) {
        if self.set_numbers[set as usize] != OUTSIDE {
            return;
        }
        let whole = form.side(seat).sets()[set as usize];
        let is_allowed = &mut allowed.is_allowed[seat.idx()];
        if !is_allowed[whole.sequences()].iter().any(|&is| is) {
            is_allowed[allowed.choices[seat.idx()][set as usize] as usize] = true;
        }
        self.set_numbers[set as usize] = self.sets.len() as u32;
        let first = self.sequences.len() as u32;
        for sequence in whole.sequences().filter(|&sequence| is_allowed[sequence]) {
            self.numbers[sequence] = self.sequences.len() as u32;
            self.sequences.push(sequence as SequenceId);
        }
        let parent = self.number(whole.parent);
        let n_moves = self.sequences.len() as u32 - first;
        self.sets.push(RestrictedSet { set, parent, first, n_moves });
    }

    /// The number within the restricted game of a sequence that is in it.
    pub(super) fn number(&self, sequence: SequenceId) -> u32 {
        self.numbers[sequence as usize]
    }

    /// Whether `sequence` is in the restricted game.
    pub(super) fn contains(&self, sequence: SequenceId) -> bool {
        self.numbers[sequence as usize] != OUTSIDE
    }

    /// The number within the restricted game of `set`, if it came up.
    pub(super) fn set_number(&self, set: SetId) -> Option<usize> {
        let number = self.set_numbers[set as usize];
        (number != OUTSIDE).then_some(number as usize)
    }
}
