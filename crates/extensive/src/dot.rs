//! Trees as pictures, by way of Graphviz: `dot -Tsvg`.
//!
//! Nodes are named after who acts, edges after what is done; nodes that a seat cannot tell apart are
//! joined by a dashed line in its colour, as books draw them.

use std::fmt::Write;

use kernel::{Fraction, Game};

use crate::tree::{Kind, Tree};

/// Colours that can be told apart, also by those who see fewer (after Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"];

/// The tree in the language of Graphviz.
pub fn write(tree: &Tree) -> String {
    let mut out = String::from("digraph {\n");
    let _ = writeln!(
        out,
        "  graph [label={}, labelloc=t, rankdir=TB, splines=line]",
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
                        let colour = COLOURS[seat.idx() % COLOURS.len()];
                        let label = text(&format!("{}\n{}", tree.players[seat.idx()], set.shown));
                        let _ = writeln!(
                            out,
                            "  n{number} [shape=box, style=rounded, color={0}, fontcolor={0}, label={label}]",
                            text(colour)
                        );
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

/// Joins the nodes of each set, one to the next.
fn sets(tree: &Tree, out: &mut String) {
    let mut last = vec![None; tree.sets.len()];
    for (number, node) in tree.nodes.iter().enumerate() {
        let Kind::Acts { set: id, .. } = node.kind else { continue };
        let Some(seat) = tree.set(id).owner else { continue };
        if let Some(before) = last[id.0 as usize].replace(number) {
            let colour = text(COLOURS[seat.idx() % COLOURS.len()]);
            let _ = writeln!(
                out,
                "  n{before} -> n{number} [style=dashed, constraint=false, color={colour}]"
            );
        }
    }
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
