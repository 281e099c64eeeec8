//! A game written out: every node, every information set, every outcome.
//!
//! Nodes are numbered in prefix order, as the files list them: a node, then all that follows its first
//! action, then all that follows its second. The root is node 0.

use kernel::{Payoff, Seat};

/// The number of an information set, chance's included, in the order in which they were described.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SetId(pub(crate) u32);

/// The number of an outcome, in the order in which they were described.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OutcomeId(pub(crate) u32);

/// A game as a tree. Made by a [`Builder`](crate::Builder), so that it is whole: every action leads to a
/// node, probabilities sum to one, and every sum of payoffs on the way to an end fits.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) title: String,
    pub(crate) comment: String,
    pub(crate) players: Vec<String>,
    pub(crate) sets: Vec<Set>,
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) nodes: Vec<Entry>,
    /// The nodes that the actions of a node lead to, side by side.
    pub(crate) children: Vec<u32>,
    /// What each seat receives at an end in all, side by side.
    pub(crate) payoffs: Vec<Payoff>,
    /// What the payoffs of all seats sum to at every end, if that is always the same.
    pub(crate) constant_sum: Option<Payoff>,
}

/// An information set: what its owner cannot tell apart.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    /// The seat to act; none at a chance node.
    pub(crate) owner: Option<Seat>,
    pub(crate) name: Box<str>,
    /// Not empty, not blank, each once.
    pub(crate) actions: Box<[Box<str>]>,
    /// The weight of each action of chance, in lowest terms; zero is allowed.
    pub(crate) weights: Box<[u64]>,
    pub(crate) n_nodes: u32,
    /// Its number among those of its owner, as a file gives it.
    pub(crate) number: Option<u64>,
    /// What it is called among those of its owner: its name, or its number if that does not tell.
    pub(crate) shown: Box<str>,
}

/// Outcome attached to a node: what each player is paid when play passes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) name: Box<str>,
    pub(crate) payoffs: Box<[Payoff]>,
}

/// Node of a tree.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) name: Box<str>,
    /// The node before it and the action that leads here; the root is its own parent.
    pub(crate) parent: u32,
    pub(crate) action: u32,
    pub(crate) kind: Kind,
    pub(crate) outcome: Option<OutcomeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Somebody acts; the children begin there.
    Acts { set: SetId, first: u32 },
    /// Play is over; the payoffs begin there.
    End { first: u32 },
}

impl Tree {
    /// What the game is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What is said about it.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The same tree with another title and comment.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>, comment: impl Into<String>) -> Self {
        (self.title, self.comment) = (title.into(), comment.into());
        self
    }

    /// What the seats are called.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// How many nodes there are.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many information sets `seat` has.
    pub fn n_sets(&self, seat: Seat) -> usize {
        self.sets.iter().filter(|set| set.owner == Some(seat) && set.n_nodes > 0).count()
    }

    /// What the payoffs of all seats sum to at every end, if that is always the same.
    pub fn constant_sum(&self) -> Option<Payoff> {
        self.constant_sum
    }

    pub(crate) fn set(&self, set: SetId) -> &Set {
        &self.sets[set.0 as usize]
    }

    pub(crate) fn outcome(&self, outcome: OutcomeId) -> &Outcome {
        &self.outcomes[outcome.0 as usize]
    }
}

impl Set {
    pub(crate) fn total(&self) -> u64 {
        self.weights.iter().sum()
    }
}
