//! A tree as a game that is played, solved and written like any other.
//!
//! A seat that is to act sees its information set and nothing else: if its sets let it forget, then it
//! forgets, and a solver that needs perfect recall says so. A seat that is not to act sees the last thing
//! it did and where, which with perfect recall is all it did and saw until then.

use std::fmt;

use kernel::{Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

use crate::tree::{Entry, Kind, SetId, Tree};

/// A node of a tree; the root is `Node(0)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub u32);

/// An action at an information set, counted from zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(pub u32);

/// View of a seat: the information set at which it acts, or the last at which it acted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum View {
    /// It is to act, at this information set.
    At(SetId),
    /// It is not; the last it did was this, there.
    Since(SetId, Action),
    /// It has done nothing yet.
    Nothing,
}

/// As solvers name it in their refusals: by its number in the file, counted from one.
impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}", u64::from(self.0) + 1)
    }
}

impl Game for Tree {
    type State = Node;
    type Move = Action;

    fn seats(&self) -> usize {
        self.players.len()
    }

    fn class(&self) -> Class {
        Class {
            chance: self.sets.iter().any(|set| set.owner.is_none() && set.n_nodes > 0),
            hidden: self.sets.iter().any(|set| set.owner.is_some() && set.n_nodes > 1),
            cycles: false,
            zero_sum: self.constant_sum == Some(Payoff::ZERO),
        }
    }

    fn start(&self) -> Node {
        Node(0)
    }

    fn turn(&self, state: &Node) -> Turn {
        match self.nodes[state.0 as usize].kind {
            Kind::Acts { set, .. } => self.set(set).owner.map_or(Turn::Chance, Turn::Seat),
            Kind::End { first } => {
                Turn::Over(self.payoffs[first as usize..][..self.seats()].iter().copied().collect())
            }
        }
    }

    fn moves(&self, state: &Node, out: &mut Vec<Action>) {
        if let Kind::Acts { set, .. } = self.nodes[state.0 as usize].kind {
            let set = self.set(set);
            // What never happens is in the file, and not in the game.
            let can_be = |action: &u32| set.owner.is_some() || set.weights[*action as usize] > 0;
            out.extend((0..set.actions.len() as u32).filter(can_be).map(Action));
        }
    }

    fn weight(&self, state: &Node, mv: Action) -> u64 {
        match self.nodes[state.0 as usize].kind {
            Kind::Acts { set, .. } => self.set(set).weights[mv.0 as usize],
            Kind::End { .. } => 0,
        }
    }

    fn play(&self, state: &mut Node, mv: Action) {
        if let Kind::Acts { first, .. } = self.nodes[state.0 as usize].kind {
            *state = Node(self.children[(first + mv.0) as usize]);
        }
    }
}

impl Hidden for Tree {
    type View = View;

    fn view(&self, state: &Node, seat: Seat) -> View {
        let mut here = state.0;
        if let Kind::Acts { set, .. } = self.nodes[here as usize].kind
            && self.set(set).owner == Some(seat)
        {
            return View::At(set);
        }
        while here != 0 {
            let Entry { parent, action, .. } = self.nodes[here as usize];
            here = parent;
            if let Kind::Acts { set, .. } = self.nodes[here as usize].kind
                && self.set(set).owner == Some(seat)
            {
                return View::Since(set, Action(action));
            }
        }
        View::Nothing
    }

    fn view_to_text(&self, view: &View) -> String {
        match *view {
            View::At(set) => self.set(set).shown.to_string(),
            View::Since(set, action) => {
                let set = self.set(set);
                format!("{} → {}", set.shown, set.actions[action.0 as usize])
            }
            View::Nothing => "→".to_owned(),
        }
    }
}

impl Notation for Tree {
    fn state_to_text(&self, state: &Node) -> String {
        format!("{state:?}")
    }

    fn state_from_text(&self, text: &str) -> Result<Node, NotationError> {
        let number = text.trim().strip_prefix("node").and_then(|number| number.trim().parse().ok());
        let node = number.filter(|&number: &u64| (1..=self.nodes.len() as u64).contains(&number));
        node.map(|number| Node((number - 1) as u32)).ok_or_else(|| NotationError::NotAState {
            text: text.to_owned(),
            why: format!("write `node N`, N from 1 to {}", self.nodes.len()),
        })
    }

    fn move_to_text(&self, state: &Node, mv: Action) -> String {
        match self.nodes[state.0 as usize].kind {
            Kind::Acts { set, .. } => self.set(set).actions[mv.0 as usize].to_string(),
            Kind::End { .. } => String::new(),
        }
    }
}
