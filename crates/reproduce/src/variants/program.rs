//! The program of the post and the files of the library, as texts and as rules.

use recycle::program::Program;
use recycle::rules::{Constant, Rules};
use recycle::syntax::{Node, NodeKind, read};

use super::{Described, LIBRARY, POST, target};
use crate::checks::{Checked, Checks, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>) -> Checked {
    deck(checks)?;
    let agram =
        Described { title: "Agram", file: "", text: include_str!("../../../../games/agram.rcy") };
    let (post, pairs, agram) = (POST.load(2)?, LIBRARY[0].load(2)?, agram.load(2)?);
    let cards = [&post, &pairs, &agram].map(|game| game.program.n_cards());
    checks
        .claim(
            "encoding-of-agram",
            values![post = cards[0], pairs = cards[1], agram = cards[2]],
            cards[0] == cards[2],
        )
        .erratum(cards[0] == cards[1] && cards[0] != cards[2]);
    let lowest = if post.program.is_max() { "highest" } else { "lowest" };
    checks.text("lowest-wins", &[], lowest);
    let loaded = POST.load(2);
    let found = match &loaded {
        Ok(loaded) => format!("it compiles unchanged, warnings: {}", loaded.warnings.len()),
        Err(error) => error.to_string(),
    };
    checks.claim("full-encoding", values![found], loaded.is_ok());
    targets(checks)?;
    structure(checks)
}

/// How many cards there are of each value, in the order of creation.
fn counts(rules: &Rules) -> Vec<usize> {
    let value = |idx: usize| rules.cards[idx].attributes.first().map(|&(_, value)| value);
    let mut counts: Vec<usize> = vec![];
    for idx in 0..rules.cards.len() {
        match counts.last_mut() {
            Some(count) if value(idx) == value(idx - 1) => *count += 1,
            _ => counts.push(1),
        }
    }
    counts
}

fn deck(checks: &mut Checks<'_>) -> Checked {
    for game in [POST].iter().chain(&LIBRARY) {
        let loaded = game.load(4)?;
        let n_cards = Program::n_cards(&loaded.program);
        let title = game.title;
        checks.number("cards-deck", values![title], n_cards);
        checks.text(
            "cards-of-each-value",
            values![title],
            listed(counts(&loaded.rules), |count| count.to_string()),
        );
    }
    Ok(())
}

fn targets(checks: &mut Checks<'_>) -> Checked {
    for game in &LIBRARY {
        let (mut found, mut held) = (vec![], true);
        for players in 2..=6 {
            let rules = game.load(players)?.rules;
            let ours = rules.declared.iter().find_map(|(name, constant)| match constant {
                Constant::Int(target) if name == "TARGET" => Some(i64::from(*target)),
                _ => None,
            });
            held &= ours == Some(target(players));
            found.push(ours.map_or("none".to_owned(), |ours| format!("{ours} for {players}")));
        }
        checks.claim("target", values![game.title, found = found.join(", ")], held);
    }
    Ok(())
}

/// "This variant can be captured in RECYCLE with a single stage and much simpler structure."
fn structure(checks: &mut Checks<'_>) -> Checked {
    let shapes = [&POST, &LIBRARY[0], &LIBRARY[1]].map(|game| Shape::of(game.text));
    let [post, pairs, continuous] = shapes;
    checks.claim(
        "single-stage",
        values![
            continuous.playing,
            of_post = post.playing,
            of_pairs = pairs.playing,
            continuous.stages,
            all_of_pairs = pairs.stages
        ],
        continuous.playing == 1 && post.playing > 1 && pairs.playing > 1,
    );
    let operations =
        [LIBRARY[0].load(4)?.program.n_operations(), LIBRARY[1].load(4)?.program.n_operations()];
    let less = |ours: usize, pairs: usize| 100.0 - 100.0 * ours as f64 / pairs as f64;
    checks.claim(
        "simpler-structure",
        values![
            continuous.forms,
            continuous.depth,
            operations = operations[1],
            pairs_forms = pairs.forms,
            pairs_depth = pairs.depth,
            pairs_operations = operations[0],
            less_forms = less(continuous.forms, pairs.forms),
            less_operations = less(operations[1], operations[0])
        ],
        continuous.forms < pairs.forms
            && continuous.depth <= pairs.depth
            && operations[1] < operations[0],
    );
    Ok(())
}

/// The shape of a description.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    forms: usize,
    depth: usize,
    stages: usize,
    /// Stages in which somebody chooses.
    playing: usize,
}

impl Shape {
    fn of(text: &str) -> Self {
        let mut shape = Self::default();
        read(text).tree.forms.iter().for_each(|form| {
            shape.add(form, 1);
        });
        shape
    }

    /// Adds a form, and says whether there is a choice in it.
    fn add(&mut self, node: &Node, depth: usize) -> bool {
        let NodeKind::List(parts, _) = &node.kind else { return false };
        self.forms += 1;
        self.depth = self.depth.max(depth);
        let is = |word: &str| matches!(parts.first().map(|part| &part.kind), Some(NodeKind::Word(first)) if first == word);
        let inside: Vec<bool> = parts.iter().map(|part| self.add(part, depth + 1)).collect();
        let chooses = is("choice") || inside.contains(&true);
        self.stages += usize::from(is("stage"));
        self.playing += usize::from(is("stage") && chooses);
        chooses
    }
}
