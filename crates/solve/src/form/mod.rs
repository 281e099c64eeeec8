//! A game with hidden information, compiled once into flat arrays.
//!
//! What a seat decides are its **sequences**: one for each move at each of its information sets, and
//! sequence 0 for having done nothing yet. Where every seat remembers what it saw and did, a sequence
//! stands for the whole list of its seat's moves up to it, and an end of the game is reached with the
//! probability of chance times that of one sequence of each seat. Everything that solves such games
//! works on these arrays and on nothing else:
//!
//! ```text
//! sets of a seat   │ parent first n │      set h offers sequences first..first+n and is reached by `parent`
//! sequences        │ 0 │ 1 2 │ 3 4 5 │    numbered set by set; a set comes after the set of its parent
//! leaves           │ s₁ s₂ … chance payoffs │   one row for each end
//! nodes            │ chance │ seat │ end │ …    the tree itself, children side by side, for sampling
//! ```
//!
//! Made by [`Compiled::new`] from any game with [`Hidden`](kernel::Hidden). The chance of a leaf is kept
//! as a float and as a whole number of parts of one common [`whole`](SequenceForm::whole).

mod compile;
mod first;
mod induction;
mod profile;
mod reach;

use dashu_int::UBig;
use kernel::{BySeat, Fraction, Payoff, Seat};

pub use compile::Compiled;
pub use induction::subgame_perfect;
pub use profile::{Behaviour, Profile, behaviour_of, realise, whole_odds};
pub(crate) use profile::{number_steps, realise_metered};
pub use reach::reach;

use crate::SolveError;

/// The number of a node of the tree; the root is 0.
pub type NodeId = u32;
/// The number of an information set among those of its seat.
pub type SetId = u32;
/// The number of a sequence among those of its seat; 0 is the empty one.
pub type SequenceId = u32;

/// A game in flat arrays.
#[derive(Clone, Debug)]
pub struct SequenceForm {
    sides: Vec<PlayerForm>,
    nodes: Vec<Node>,
    weights: Vec<u64>,
    leaves: Leaves,
    /// The sum of the payoffs at the first end, unless it does not fit.
    sum: Option<Payoff>,
    /// The first end found whose payoffs do not sum to that, as its `Debug` writes it.
    unbalanced: Option<String>,
    /// Bytes of what its sets and sequences stand for.
    beside: u64,
}

/// Sequence form of one seat: its information sets and sequences.
#[derive(Clone, Debug, Default)]
pub struct PlayerForm {
    sets: Vec<InfoSet>,
    n_sequences: u32,
}

/// An information set: what a seat cannot tell apart, and must do the same in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfoSet {
    /// The last sequence of the seat before it.
    pub parent: SequenceId,
    /// The sequence of its first move; those of the others follow.
    pub first: SequenceId,
    /// How many moves there are.
    pub n_moves: u32,
}

impl InfoSet {
    /// The sequences of its moves.
    #[inline]
    pub fn sequences(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.n_moves) as usize
    }
}

impl PlayerForm {
    /// Its information sets; the set of a set's parent sequence comes before it.
    #[inline]
    pub fn sets(&self) -> &[InfoSet] {
        &self.sets
    }

    /// The number of sequences, the empty one included.
    #[inline]
    pub fn n_sequences(&self) -> usize {
        self.n_sequences as usize
    }
}

/// Node of the game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Chance draws among `n` children from `first` on.
    Chance {
        /// The first child.
        first: NodeId,
        /// The number of children.
        n: u32,
        /// Where their weights begin, see [`SequenceForm::weights`].
        weights: u32,
    },
    /// A seat chooses; child *i* is where its *i*th move leads.
    Seat {
        /// The seat.
        seat: Seat,
        /// In which of its information sets.
        set: SetId,
        /// The first child.
        first: NodeId,
    },
    /// Play is over.
    End {
        /// The number of the leaf.
        leaf: u32,
    },
}

/// The ends of the game, column by column.
#[derive(Clone, Debug, Default)]
struct Leaves {
    /// The last sequence of each seat: `n_seats` for each leaf.
    sequences: Vec<SequenceId>,
    /// What chance contributes to reaching it.
    chance: Vec<f64>,
    /// The same in parts of `whole`.
    parts: Vec<UBig>,
    whole: UBig,
    /// `n_seats` for each leaf.
    payoffs: Vec<Payoff>,
}

/// Size of a compiled game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// Nodes of the tree, chance and ends included.
    pub nodes: u64,
    /// Ends.
    pub leaves: u64,
    /// Information sets, by seat.
    pub sets: BySeat<u64>,
    /// Sequences, by seat, the empty one included.
    pub sequences: BySeat<u64>,
    /// Bytes of the arrays.
    pub bytes: u64,
}

impl SequenceForm {
    /// The number of seats.
    #[inline]
    pub fn seats(&self) -> usize {
        self.sides.len()
    }

    /// What `seat` decides.
    #[inline]
    pub fn side(&self, seat: Seat) -> &PlayerForm {
        &self.sides[seat.idx()]
    }

    /// The number of ends.
    #[inline]
    pub fn n_leaves(&self) -> usize {
        self.leaves.chance.len()
    }

    /// The last sequence of each seat before leaf `leaf`.
    #[inline]
    pub fn sequences_of(&self, leaf: usize) -> &[SequenceId] {
        &self.leaves.sequences[leaf * self.sides.len()..][..self.sides.len()]
    }

    /// The probability that chance alone gives leaf `leaf`.
    #[inline]
    pub fn chance(&self, leaf: usize) -> f64 {
        self.leaves.chance[leaf]
    }

    /// The same exactly, in parts of [`whole`](Self::whole).
    pub fn parts(&self, leaf: usize) -> &UBig {
        &self.leaves.parts[leaf]
    }

    /// The same exactly, as a fraction.
    pub fn odds(&self, leaf: usize) -> Fraction {
        Fraction::from_parts(self.leaves.parts[leaf].clone().into(), self.leaves.whole.clone())
    }

    /// How many parts make a probability of one.
    pub fn whole(&self) -> &UBig {
        &self.leaves.whole
    }

    /// What each seat receives at leaf `leaf`.
    #[inline]
    pub fn payoffs(&self, leaf: usize) -> &[Payoff] {
        &self.leaves.payoffs[leaf * self.sides.len()..][..self.sides.len()]
    }

    /// The tree; the root is node 0.
    #[inline]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The children of `node`, in the order of its moves; none at an end. They have higher numbers than their
    /// parent.
    #[inline]
    pub fn children(&self, node: &Node) -> std::ops::Range<usize> {
        let (first, n) = match *node {
            Node::End { .. } => (0, 0),
            Node::Chance { first, n, .. } => (first, n),
            Node::Seat { seat, set, first } => {
                (first, self.sides[seat.idx()].sets[set as usize].n_moves)
            }
        };
        first as usize..(first + n) as usize
    }

    /// The weights of `n` children of a chance node.
    #[inline]
    pub fn weights(&self, first: u32, n: u32) -> &[u64] {
        &self.weights[first as usize..][..n as usize]
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        let of_sides = |count: fn(&PlayerForm) -> u64| self.sides.iter().map(count).collect();
        let bytes = self.nodes.len() * size_of::<Node>()
            + self.weights.len() * size_of::<u64>()
            + self.n_leaves() * size_of::<f64>()
            + compile::bytes_of_parts(self.n_leaves(), &self.leaves.whole) as usize
            + self.leaves.sequences.len() * (size_of::<u32>() + size_of::<Payoff>())
            + self.sides.iter().map(|side| size_of_val(side.sets())).sum::<usize>();
        Size {
            nodes: self.nodes.len() as u64,
            leaves: self.n_leaves() as u64,
            sets: of_sides(|side| side.sets.len() as u64),
            sequences: of_sides(|side| u64::from(side.n_sequences)),
            bytes: bytes as u64,
        }
    }

    /// The bytes held as long as it is: those of the arrays, and of what sets and sequences stand for.
    pub fn held(&self) -> u64 {
        self.size().bytes + self.beside
    }

    /// The constant that the payoffs of all seats sum to at every end, if there is one.
    pub fn constant_sum(&self) -> Option<Payoff> {
        self.sum.filter(|_| self.unbalanced.is_none())
    }

    /// The constant that the payoffs of two seats sum to at every end, which is zero where one wins what
    /// the other loses. Such a game is strictly competitive: each equilibrium has the same value.
    ///
    /// # Errors
    /// [`SolveError::NotTwoSeats`] or [`SolveError::NotConstantSum`], with the end that shows it.
    pub fn constant_sum_for_two(&self) -> Result<Payoff, SolveError> {
        if self.seats() != 2 {
            return Err(SolveError::NotTwoSeats { seats: self.seats() });
        }
        self.constant_sum().ok_or_else(|| {
            let state = self.unbalanced.clone().unwrap_or_default();
            SolveError::NotConstantSum { state }
        })
    }

    /// Makes sure that two seats play and one wins what the other loses.
    ///
    /// # Errors
    /// [`SolveError::NotTwoSeats`], [`SolveError::NotConstantSum`] or [`SolveError::NotZeroSum`].
    pub fn is_zero_sum_for_two(&self) -> Result<(), SolveError> {
        match self.constant_sum_for_two()? {
            Payoff::ZERO => Ok(()),
            sum => Err(SolveError::NotZeroSum { state: format!("every end (they sum to {sum})") }),
        }
    }

    /// Whether every information set is a single node, so that each seat knows all that happened.
    pub fn has_perfect_information(&self) -> bool {
        let mut met: Vec<Vec<bool>> =
            self.sides.iter().map(|side| vec![false; side.sets.len()]).collect();
        self.nodes.iter().all(|node| match *node {
            Node::Seat { seat, set, .. } => {
                !std::mem::replace(&mut met[seat.idx()][set as usize], true)
            }
            Node::Chance { .. } | Node::End { .. } => true,
        })
    }
}
