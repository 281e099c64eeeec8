//! The program of the post and the files of the library, as texts and as rules.

use recycle::program::Program;
use recycle::rules::{Constant, Rules};
use recycle::syntax::{Node, NodeKind, read};
use study::reproduced::{Chapter, Row};
use workbench::WorkbenchError;

use super::{Described, LIBRARY, POST, target};

pub(super) fn rows(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    chapter.table("Rules and RECYCLE coding");
    chapter.leave_out("“a new classic pub game”", "an opinion, and the designers' own");
    deck(chapter)?;
    let agram =
        Described { title: "Agram", file: "", text: include_str!("../../../../games/agram.rcy") };
    let (post, pairs, agram) = (POST.load(2)?, LIBRARY[0].load(2)?, agram.load(2)?);
    let cards = [&post, &pairs, &agram].map(|game| game.program.n_cards());
    chapter.row(
        Row::claim(
            "the program that follows",
            "“we include a full encoding of Agram”",
            format!("{} cards; our Pairs has {}, our Agram {}", cards[0], cards[1], cards[2]),
            cards[0] == cards[2],
        )
        .erratum("a slip: it is Pairs", cards[0] == cards[1] && cards[0] != cards[2]),
    );
    let lowest = if post.program.is_max() { "highest" } else { "lowest" };
    chapter.row(Row::text("whose sum of points in the scoring pile wins", "lowest", lowest));
    let loaded = POST.load(2);
    let found = match &loaded {
        Ok(loaded) => format!("it compiles unchanged, warnings: {}", loaded.warnings.len()),
        Err(error) => error.to_string(),
    };
    chapter.row(
        Row::claim(
            "the program, put together from its code blocks",
            "“a full encoding”",
            found,
            loaded.is_ok(),
        )
        .note("where several are tied for low its own TODO is open: the program takes one of their cards"),
    );
    targets(chapter)?;
    structure(chapter)
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

fn deck(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let said =
        |counts: &[usize]| counts.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    for game in [POST].iter().chain(&LIBRARY) {
        let loaded = game.load(4)?;
        let n_cards = Program::n_cards(&loaded.program);
        let title = game.title;
        chapter.row(Row::number(format!("cards in the deck: {title}"), "55", n_cards));
        chapter.row(Row::text(
            format!("cards of value 1, 2, … 10: {title}"),
            "1, 2, 3, 4, 5, 6, 7, 8, 9, 10",
            said(&counts(&loaded.rules)),
        ));
    }
    Ok(())
}

fn targets(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
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
        let item = format!("points at which a player has lost: {}", game.title);
        chapter.row(Row::claim(item, "(+ (// 60 'NUMP) 1)", found.join(", "), held));
    }
    Ok(())
}

/// "This variant can be captured in RECYCLE with a single stage and much simpler structure."
fn structure(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let shapes = [&POST, &LIBRARY[0], &LIBRARY[1]].map(|game| Shape::of(game.text));
    let [post, pairs, continuous] = shapes;
    chapter.row(
        Row::claim(
            "stages of play in Continuous Pairs",
            "“a single stage”",
            format!(
                "{}; {} in the post's Pairs, {} in ours",
                continuous.playing, post.playing, pairs.playing
            ),
            continuous.playing == 1 && post.playing > 1 && pairs.playing > 1,
        )
        .note(&format!(
            "ours has {} stages in all, Pairs {}: one breaks ties for low, which the post leaves out",
            continuous.stages, pairs.stages
        )),
    );
    let operations =
        [LIBRARY[0].load(4)?.program.n_operations(), LIBRARY[1].load(4)?.program.n_operations()];
    let less = |ours: usize, pairs: usize| 100.0 - 100.0 * ours as f64 / pairs as f64;
    chapter.row(
        Row::claim(
            "structure of Continuous Pairs, in our files",
            "“much simpler structure”",
            format!(
                "{} forms, {} deep, {} operations; Pairs {}, {}, {}",
                continuous.forms,
                continuous.depth,
                operations[1],
                pairs.forms,
                pairs.depth,
                operations[0]
            ),
            continuous.forms < pairs.forms
                && continuous.depth <= pairs.depth
                && operations[1] < operations[0],
        )
        .note(&format!(
            "simpler, by {:.0} % of the forms and {:.0} % of the operations, and a stage of play less; what is much is not \
             said, and the post's own file is not printed",
            less(continuous.forms, pairs.forms),
            less(operations[1], operations[0])
        )),
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
