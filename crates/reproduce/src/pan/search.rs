//! Section 5.1: alpha-beta, and tables 9 and 10.

use games::pan::{Pan, PanMove, Position, Rules, Start, State, starts};
use kernel::{Class, Evaluated, Game, Ranked, Seat, Stream, Turn};
use play::search::{Found, SearchError, alpha_beta, minimax};
use study::reproduced::{Chapter, Row};
use workbench::WorkbenchError;

use super::essay::{Essay, heuristic_row, ratio, standard};
use super::heuristic::DECIDED;
use super::pictures;
use crate::ask::command;

/// Table 9: depth, hits, misses and accuracy.
pub(super) const TABLE_9: [(u32, u64, u64, &str); 4] = [
    (2, 1_513, 210, "87.8%"),
    (6, 1_555, 168, "90.2%"),
    (10, 1_599, 124, "92.8%"),
    (14, 1_623, 100, "94.2%"),
];

/// How far the essay looks ahead in its computation.
const DEPTH: u32 = 10;

pub(super) fn rows(chapter: &mut Chapter, essay: &Essay) -> Result<(), WorkbenchError> {
    chapter.table("Section 5.1: alpha-beta pruning");
    computation(chapter).map_err(|error| WorkbenchError::unable(error.to_string()))?;
    chapter.leave_out(
        "128.982, 9.173 and 1.794 seconds",
        "times of another machine; rows above count the positions that are looked at",
    );
    chapter.table("Table 9: minimax to some depth");
    table_9(chapter, essay);
    pictures::accuracy(chapter, essay);
    chapter.table("Table 10: suggested moves");
    table_10(chapter, essay);
    chapter.table("Section 5.1: playing against the program");
    playing(chapter, essay);
    Ok(())
}

/// The printed result at depth 10. The position it was asked of is not printed; one start leads to the move.
fn computation(chapter: &mut Chapter) -> Result<(), SearchError> {
    const CHILD: &str = "[1,2,2,3,1],[1,2,2,1,3]";
    const TAKEN: &str = "x is not printed; taken to be the only start with this child";
    let rules = standard(5);
    let child = Position::from_text(&rules, CHILD).expect("the text is in the code");
    let mut before = Vec::new();
    child.predecessors(&rules, &mut before);
    let is_start =
        |position: &Position| starts(&rules).iter().any(|start| start.position == *position);
    before.retain(is_start);
    let texts: Vec<String> = before.iter().map(|position| position.to_text(&rules)).collect();
    chapter.row(Row::new_text(
        "starts of 5-Pan from which one move leads to the printed child",
        texts.join("; "),
    ));
    let [position] = before[..] else { return Ok(()) };
    let game = Ordered { pan: Pan::new(rules, Start::Position(position)), order: Order::AsListed };
    let plain = minimax::<f64, _>(&game, &game.start(), DEPTH)?;
    let pruned = alpha_beta::<f64, _>(&game, &game.start(), DEPTH)?;
    for (item, found) in [("minmaxfinal(x, 10)", &plain), ("alphabeta(x, 10)", &pruned)] {
        chapter.row(Row::number(format!("{item}: the score"), "3/2", found.value).note(TAKEN));
        let ours = leads_to(&rules, position, found);
        chapter.row(Row::text(format!("{item}: the child"), CHILD, ours).note(TAKEN));
    }
    let count = |order| {
        let game = Ordered { order, ..game.clone() };
        alpha_beta::<f64, _>(&game, &game.start(), DEPTH).map(|found| found.nodes)
    };
    let shuffled: Vec<u64> =
        (0..5).map(|seed| count(Order::Shuffled(seed))).collect::<Result<_, _>>()?;
    let mean = shuffled.iter().sum::<u64>() / shuffled.len() as u64;
    // At most half as many, each time.
    chapter.row(
        Row::claim(
            "positions looked at, alpha-beta beside minimax",
            "“The speed improvements gained by alpha-beta are dramatic”",
            format!("{mean} on average of five random orders, {} by minimax", plain.nodes),
            shuffled.iter().all(|nodes| 2 * nodes <= plain.nodes),
        )
        .note(TAKEN),
    );
    chapter.row(
        Row::claim(
            "positions looked at, the lowest cards first and taking last",
            "“the speed savings are highly dependent on the order”",
            format!("{}, and {mean} in random order", pruned.nodes),
            2 * pruned.nodes <= mean,
        )
        .note(&format!(
            "five random orders: {}; the opposite order: {}",
            shuffled.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
            count(Order::Reversed)?
        ))
        .note(TAKEN),
    );
    Ok(())
}

fn leads_to(rules: &Rules, position: Position, found: &Found<PanMove, f64>) -> String {
    match found.best {
        Some(PanMove::Act(action)) => position.after(rules, action).to_text(rules),
        _ => "no move".to_owned(),
    }
}

fn table_9(chapter: &mut Chapter, essay: &Essay) {
    let by = || command("study", "pan", &[("ranks", "4"), ("rules", "essay")], "--only heuristic");
    for (depth, hits, misses, percent) in TABLE_9 {
        let ours = &essay.heuristic("fewer", depth).as_in_the_essay;
        let decided = (ours.hits + ours.misses + ours.even) as f64;
        let share = ours.hits as f64 / decided;
        chapter.row(Row::sample(format!("depth {depth}, hits"), hits, DECIDED, share).by(by()));
        chapter.row(
            Row::sample(format!("depth {depth}, misses"), misses, DECIDED, 1.0 - share).by(by()),
        );
        chapter.row(Row::number(
            format!("depth {depth}, accuracy, {hits} of {hits} + {misses}"),
            percent,
            ratio(hits, hits + misses),
        ));
    }
    let shares: Vec<f64> = (0..=7)
        .map(|half| {
            essay
                .heuristic("fewer", 2 * half)
                .as_in_the_essay
                .share
                .as_ref()
                .map_or(0.0, |share| share.float)
        })
        .collect();
    let said: Vec<String> = shares.iter().map(|share| format!("{share:.3}")).collect();
    chapter.row(
        Row::claim(
            "minimax beside the heuristic alone",
            "more accurate at all depths",
            format!("at depth 0, 2, …, 14: {}", said.join(", ")),
            shares[1..].iter().all(|share| *share > shares[0]),
        )
        .by(by()),
    );
    chapter.row(
        Row::claim(
            "the accuracy as the depth increases",
            "improves steadily",
            format!("at depth 0, 2, …, 14: {}", said.join(", ")),
            shares.is_sorted(),
        )
        .by(by()),
    );
}

fn table_10(chapter: &mut Chapter, essay: &Essay) {
    let by = || command("study", "pan", &[("ranks", "4"), ("rules", "essay")], "--only heuristic");
    let all = essay.program(4).positions.as_ref().expect("it was asked for").potential as f64;
    for (depth, good, bad, proportion) in
        [(2, 1_016, 10, ".990"), (8, 1_037, 3, ".997"), (12, 1_042, 0, "1")]
    {
        let row = essay.heuristic("fewer", depth);
        let ours = row.suggestions.as_ref().expect("at every depth but 0");
        let item = |what: &str| format!("depth {depth}, {what}");
        let drawn = 2_000;
        chapter.row(
            Row::sample(item("good suggestions"), good, drawn, ours.good as f64 / all).by(by()),
        );
        chapter
            .row(Row::sample(item("bad suggestions"), bad, drawn, ours.bad as f64 / all).by(by()));
        chapter.row(
            Row::number(item("proportion of good moves"), proportion, ratio(good, good + bad))
                .note(&format!(
                    "of all positions {:.4}",
                    ours.good as f64 / (ours.good + ours.bad) as f64
                )),
        );
    }
}

fn playing(chapter: &mut Chapter, essay: &Essay) {
    let solved = essay.solved(3);
    let position = solved.position("[1,3,2],[2,1,2]");
    let by = || solved.command(position);
    let pile = position.pile(&solved.rules).to_text(3);
    chapter.row(Row::text("the pile of [1,3,2],[2,1,2]", "[1,0,0]", pile).by(by()));
    let moves = solved.moves(position);
    let hands: Vec<String> = moves.iter().map(|(_, next)| next.other.to_text(3)).collect();
    chapter
        .row(Row::text("its legal moves", "[0,3,2], [1,2,2], [1,3,1]", hands.join(", ")).by(by()));
    for ranks in 1..=4 {
        let row = heuristic_row(essay.program(ranks), "fewer", 14);
        let Some(moves) = &row.suggestions else { continue };
        let wrong = moves.bad + moves.drawn;
        let all = moves.good + wrong;
        let share = moves.good as f64 / all as f64;
        let (claim, holds) = if ranks <= 3 {
            ("typically perfect play", share > 0.99)
        } else {
            ("near-perfect play", share > 0.95 && share < 1.0)
        };
        let k = ranks.to_string();
        let set = [("ranks", &*k), ("rules", "essay")];
        chapter.row(
            Row::claim(
                format!("depth 14, k = {ranks}"),
                claim,
                format!(
                    "in {} of {all} won positions the suggested move keeps the win",
                    moves.good
                ),
                holds,
            )
            .by(command("study", "pan", &set, "--only heuristic")),
        );
    }
}

/// The order in which moves are looked at.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// The lowest cards first, taking last: the essay's order.
    AsListed,
    /// Taking first, the highest cards next.
    Reversed,
    /// At random, fixed by this seed for each position.
    Shuffled(u64),
}

/// Pan with its moves in some order.
#[derive(Clone, Debug)]
struct Ordered {
    pan: Pan,
    order: Order,
}

impl Game for Ordered {
    type State = State;
    type Move = PanMove;

    fn seats(&self) -> usize {
        self.pan.seats()
    }

    fn class(&self) -> Class {
        self.pan.class()
    }

    fn start(&self) -> State {
        self.pan.start()
    }

    fn turn(&self, state: &State) -> Turn {
        self.pan.turn(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<PanMove>) {
        let first = out.len();
        self.pan.moves(state, out);
        let listed = &mut out[first..];
        match self.order {
            Order::AsListed => {}
            Order::Reversed => listed.reverse(),
            Order::Shuffled(seed) => {
                let mut stream = Stream::new(seed, self.pan.rank(state));
                for last in (1..listed.len()).rev() {
                    listed.swap(last, stream.below(last as u64 + 1) as usize);
                }
            }
        }
    }

    fn weight(&self, state: &State, mv: PanMove) -> u64 {
        self.pan.weight(state, mv)
    }

    fn play(&self, state: &mut State, mv: PanMove) {
        self.pan.play(state, mv);
    }
}

impl Evaluated for Ordered {
    fn estimate(&self, state: &State, seat: Seat) -> f64 {
        self.pan.estimate(state, seat)
    }
}
