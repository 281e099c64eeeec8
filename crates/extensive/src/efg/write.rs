//! Writing an extensive game.

use std::fmt::Write;

use kernel::{Fraction, Game, Seat};

use crate::text::{list, quote, quote_all};
use crate::tree::{Kind, Set, Tree};

/// The tree as the text of a file that Gambit reads.
///
/// Sets and outcomes are numbered as they appear, from 1, sets by player. Probabilities are fractions in
/// lowest terms, so that they sum to exactly one. What is read back and written again is the same text.
pub fn write(tree: &Tree) -> String {
    let mut out = String::from("EFG 2 R ");
    quote(tree.title(), &mut out);
    out.push(' ');
    quote_all(tree.players().iter().map(String::as_str), &mut out);
    out.push('\n');
    quote(tree.comment(), &mut out);
    out.push_str("\n\n");
    let mut numbers = Numbers::new(tree);
    for node in &tree.nodes {
        match node.kind {
            Kind::Acts { set: id, .. } => {
                let set = tree.set(id);
                out.push_str(if set.owner.is_some() { "p " } else { "c " });
                quote(&node.name, &mut out);
                if let Some(seat) = set.owner {
                    let _ = write!(out, " {}", seat.idx() + 1);
                }
                let _ = write!(out, " {} ", numbers.of_set(id.0 as usize, set.owner));
                quote(&set.name, &mut out);
                out.push(' ');
                actions(set, &mut out);
            }
            Kind::End { .. } => {
                out.push_str("t ");
                quote(&node.name, &mut out);
            }
        }
        match node.outcome {
            None => out.push_str(" 0\n"),
            Some(id) => {
                let outcome = tree.outcome(id);
                let _ = write!(out, " {} ", numbers.of_outcome(id.0 as usize));
                quote(&outcome.name, &mut out);
                out.push(' ');
                list(&*outcome.payoffs, &mut out);
                out.push('\n');
            }
        }
    }
    out
}

fn actions(set: &Set, out: &mut String) {
    if set.owner.is_some() {
        return quote_all(set.actions.iter().map(|action| &**action), out);
    }
    let total = set.total();
    out.push('{');
    for (action, &weight) in set.actions.iter().zip(&set.weights) {
        out.push(' ');
        quote(action, out);
        let _ = write!(out, " {}", Fraction::from_parts(weight.into(), total.into()));
    }
    out.push_str(" }");
}

/// Numbers in the order in which things appear.
struct Numbers {
    sets: Vec<u32>,
    outcomes: Vec<u32>,
    /// Of each player, and of chance at the end.
    n_sets: Vec<u32>,
    n_outcomes: u32,
}

impl Numbers {
    fn new(tree: &Tree) -> Self {
        Self {
            sets: vec![0; tree.sets.len()],
            outcomes: vec![0; tree.outcomes.len()],
            n_sets: vec![0; tree.seats() + 1],
            n_outcomes: 0,
        }
    }

    fn of_set(&mut self, set: usize, owner: Option<Seat>) -> u32 {
        let n_sets = self.n_sets.len();
        let n_sets = &mut self.n_sets[owner.map_or(n_sets - 1, Seat::idx)];
        if self.sets[set] == 0 {
            *n_sets += 1;
            self.sets[set] = *n_sets;
        }
        self.sets[set]
    }

    fn of_outcome(&mut self, outcome: usize) -> u32 {
        if self.outcomes[outcome] == 0 {
            self.n_outcomes += 1;
            self.outcomes[outcome] = self.n_outcomes;
        }
        self.outcomes[outcome]
    }
}
