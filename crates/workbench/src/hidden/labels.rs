//! What the sets and sequences of a compiled game are called.

use std::collections::HashMap;

use extensive::Tree;
use games::goofspiel::Goofspiel;
use games::liars_dice::LiarsDice;
use games::poker::{DicePoker, Kuhn, Leduc, OneCard};
use kernel::{Erring, Hidden, Notation, Seat};
use recycle::program::Recalled;
use solve::Compiled;
use solve::form::{Form, Node, SetId};

use super::abridge::abridged;

/// A game whose information sets have names.
pub(crate) trait Labelled: Hidden + Notation {
    /// What to call `views`, which are all that a seat may have when it decides: all different, and the
    /// same whenever the game is set up so. By default each as the game writes it.
    fn labels(&self, views: &[&Self::View]) -> Vec<String> {
        views.iter().map(|view| self.view_to_text(view)).collect()
    }
}

// These write briefly what a seat has seen.
impl Labelled for DicePoker {}
impl Labelled for Goofspiel {}
impl Labelled for Kuhn {}
impl Labelled for Leduc {}
impl Labelled for LiarsDice {}
impl Labelled for OneCard {}
impl Labelled for Tree {}

/// A described game tells everything, which is too much.
impl Labelled for Recalled<'_> {
    fn labels(&self, views: &[&Self::View]) -> Vec<String> {
        abridged(&views.iter().map(|view| self.facts(view)).collect::<Vec<_>>())
    }
}

/// Where hands slip: as in the game within, and whether the seat's own hand did.
impl<G: Labelled> Labelled for Erring<&G> {
    fn labels(&self, views: &[&Self::View]) -> Vec<String> {
        // Several views have the same within.
        let mut inner: Vec<&G::View> = Vec::new();
        let mut places: HashMap<&G::View, usize> = HashMap::new();
        for view in views {
            places.entry(&view.inner).or_insert_with(|| {
                inner.push(&view.inner);
                inner.len() - 1
            });
        }
        let labels = self.inner().labels(&inner);
        let label = |view: &&Self::View| {
            let label = &labels[places[&view.inner]];
            let slips =
                view.slips.iter().map(|&slipped| if slipped { "slipped" } else { "steady" });
            match slips.collect::<Vec<_>>().join(", ") {
                never if never.is_empty() => label.clone(),
                slips => format!("{label} ({slips})"),
            }
        };
        views.iter().map(label).collect()
    }
}

/// The information sets of each seat and their moves, as text.
pub(crate) struct Labels {
    seats: Vec<SeatLabels>,
}

struct SeatLabels {
    /// What the seat has seen at each set.
    sets: Vec<String>,
    /// The move of each sequence but the empty one.
    moves: Vec<String>,
}

impl Labels {
    /// The texts of `game`, which was compiled into `compiled`.
    ///
    /// A move is written as the game writes it in the first state of its set.
    pub(crate) fn new<G: Labelled>(game: &G, compiled: &Compiled<G>) -> Self {
        let form = compiled.form();
        let seats = (0..form.seats()).map(|idx| {
            let seat = Seat::new(idx);
            let sets = 0..form.side(seat).sets().len() as SetId;
            let views: Vec<&G::View> = sets.map(|set| compiled.view(seat, set)).collect();
            SeatLabels {
                sets: game.labels(&views),
                moves: vec![String::new(); form.side(seat).n_sequences() - 1],
            }
        });
        let mut labels = Self { seats: seats.collect() };
        labels.name_moves(game, form);
        labels
    }

    /// What `seat` has seen at each of its sets.
    pub(crate) fn sets(&self, seat: Seat) -> &[String] {
        &self.seats[seat.idx()].sets
    }

    /// The move of a sequence of `seat`, which is not the empty one.
    pub(crate) fn mv(&self, seat: Seat, sequence: usize) -> &str {
        &self.seats[seat.idx()].moves[sequence - 1]
    }

    /// Goes to the first state of each set, and nowhere else.
    fn name_moves<G: Hidden + Notation>(&mut self, game: &G, form: &Form) {
        let first = first_nodes(form);
        let mut open = vec![(0, game.start())];
        let mut moves = Vec::new();
        while let Some((node, state)) = open.pop() {
            let (children, n) = match form.nodes()[node] {
                Node::End { .. } => continue,
                Node::Chance { first, n, .. } => (first as usize, n),
                Node::Seat { seat, set, first } => {
                    (first as usize, form.side(seat).sets()[set as usize].n_moves)
                }
            };
            moves.clear();
            game.moves(&state, &mut moves);
            if let (Node::Seat { seat, set, .. }, Some(true)) =
                (form.nodes()[node], first.is_first(node))
            {
                let sequences = form.side(seat).sets()[set as usize].sequences();
                for (sequence, &mv) in sequences.zip(&moves) {
                    self.seats[seat.idx()].moves[sequence - 1] = game.move_to_text(&state, mv);
                }
            }
            for (nth, &mv) in moves.iter().enumerate().take(n as usize) {
                if first.is_first(children + nth).is_some() {
                    open.push((children + nth, game.after(&state, mv)));
                }
            }
        }
    }
}

/// Which nodes are the first of their set, and which lead to such.
struct FirstNodes {
    first: Vec<bool>,
    leads: Vec<bool>,
}

impl FirstNodes {
    /// Whether `node` is the first of its set; nothing if nothing of the kind is at it or below it.
    fn is_first(&self, node: usize) -> Option<bool> {
        self.leads[node].then(|| self.first[node])
    }
}

fn first_nodes(form: &Form) -> FirstNodes {
    let nodes = form.nodes();
    let seats = (0..form.seats()).map(Seat::new);
    let mut met: Vec<Vec<bool>> =
        seats.map(|seat| vec![false; form.side(seat).sets().len()]).collect();
    let mut found = FirstNodes { first: vec![false; nodes.len()], leads: vec![false; nodes.len()] };
    for (idx, node) in nodes.iter().enumerate() {
        if let Node::Seat { seat, set, .. } = node {
            let met = &mut met[seat.idx()][*set as usize];
            found.first[idx] = !*met;
            *met = true;
        }
    }
    // Children have higher numbers than their parent.
    for (idx, node) in nodes.iter().enumerate().rev() {
        let children = children(form, node);
        found.leads[idx] = found.first[idx] || found.leads[children].iter().any(|&leads| leads);
    }
    found
}

/// The children of a node.
pub(super) fn children(form: &Form, node: &Node) -> std::ops::Range<usize> {
    let (first, n) = match *node {
        Node::End { .. } => (0, 0),
        Node::Chance { first, n, .. } => (first, n),
        Node::Seat { seat, set, first } => (first, form.side(seat).sets()[set as usize].n_moves),
    };
    first as usize..(first + n) as usize
}
