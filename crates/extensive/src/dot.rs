//! Game trees as pictures, by way of Graphviz: `dot -Tsvg`.
//!
//! An information set of several nodes is a dashed frame around them, as books draw it, with the player and the
//! name of the set on it; a node that is alone in its set is a box with both. Edges are named after actions.

use std::fmt::Write;

use kernel::{Fraction, Game, Seat};

use crate::tree::{Kind, Tree};

/// Colours that also colour-blind readers can distinguish (after Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"];

/// The tree in the language of Graphviz.
pub fn write(tree: &Tree) -> String {
    let mut out = String::from("digraph {\n");
    let _ = writeln!(
        out,
        "  graph [label={}, labelloc=t, rankdir=TB, splines=line, fontname=\"Helvetica\", fontsize=10]",
        text(tree.title())
    );
    out.push_str("  node [fontname=\"Helvetica\", fontsize=10]\n");
    out.push_str("  edge [fontname=\"Helvetica\", fontsize=9, arrowhead=none]\n");
    for (number, node) in tree.nodes.iter().enumerate() {
        match node.kind {
            Kind::Acts { set, first } => {
                let set = tree.set(set);
                let total = set.total();
                match set.owner {
                    None => {
                        let _ = writeln!(
                            out,
                            "  n{number} [shape=diamond, label=\"\", width=0.2, height=0.2]"
                        );
                    }
                    Some(seat) => {
                        let (colour, label) = (colour(seat), label(tree, seat, &set.shown));
                        let _ = if set.n_nodes > 1 {
                            writeln!(
                                out,
                                "  n{number} [shape=circle, style=filled, color={colour}, label=\"\", width=0.2]"
                            )
                        } else {
                            writeln!(
                                out,
                                "  n{number} [shape=box, style=rounded, color={colour}, fontcolor={colour}, \
                                 label={label}]"
                            )
                        };
                    }
                }
                for (nth, action) in set.actions.iter().enumerate() {
                    let label = match set.weights.get(nth) {
                        None => action.to_string(),
                        Some(&weight) => {
                            let odds = Fraction::from_parts(weight.into(), total.into());
                            format!("{action} ({odds})")
                        }
                    };
                    let child = tree.children[first as usize + nth];
                    let _ = writeln!(out, "  n{number} -> n{child} [label={}]", text(&label));
                }
            }
            Kind::End { first } => {
                let payoffs = &tree.payoffs[first as usize..][..tree.seats()];
                let payoffs: Vec<String> = payoffs.iter().map(ToString::to_string).collect();
                let _ = writeln!(
                    out,
                    "  n{number} [shape=plaintext, label={}]",
                    text(&payoffs.join("\n"))
                );
            }
        }
    }
    sets(tree, &mut out);
    out.push_str("}\n");
    out
}

/// Frames around the nodes of each set that has several.
fn sets(tree: &Tree, out: &mut String) {
    let mut nodes = vec![String::new(); tree.sets.len()];
    for (number, node) in tree.nodes.iter().enumerate() {
        if let Kind::Acts { set, .. } = node.kind {
            let _ = write!(nodes[set.0 as usize], "n{number}; ");
        }
    }
    for (idx, (set, nodes)) in tree.sets.iter().zip(nodes).enumerate() {
        let Some(seat) = set.owner.filter(|_| set.n_nodes > 1) else { continue };
        let (colour, label) = (colour(seat), label(tree, seat, &set.shown));
        let _ = writeln!(
            out,
            "  subgraph cluster_{idx} {{ graph [style=\"dashed,rounded\", color={colour}, fontcolor={colour}, \
             label={label}]; {nodes}}}"
        );
    }
}

/// The colour of a player.
fn colour(seat: Seat) -> String {
    text(COLOURS[seat.idx() % COLOURS.len()])
}

/// A player and the name of one of its information sets.
fn label(tree: &Tree, seat: Seat, set: &str) -> String {
    text(&format!("{}\n{set}", tree.players[seat.idx()]))
}

/// Text in quotes, as Graphviz reads it.
fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
