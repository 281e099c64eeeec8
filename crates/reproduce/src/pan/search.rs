//! Section 5.1: alpha-beta, and tables 9 and 10.

use games::pan::{Pan, PanMove, Position, Rules, Start, State, starts};
use kernel::{Class, Evaluated, Game, Ranked, RngStream, Seat, Turn};
use play::search::{SearchError, SearchResult, alpha_beta, minimax};
use workbench::WorkbenchError;

use super::essay::{Essay, heuristic_row, ratio, standard};
use super::pictures;
use crate::checks::{Checked, Checks, listed, values};

/// How far the essay looks ahead in its computation.
const DEPTH: u32 = 10;

pub(super) fn rows(checks: &mut Checks<'_>, essay: &Essay) -> Checked {
    computation(checks).map_err(|error| WorkbenchError::unable(error.to_string()))?;
    table_9(checks, essay);
    pictures::accuracy(checks, essay);
    table_10(checks, essay);
    playing(checks, essay);
    Ok(())
}

/// The printed result at depth 10. The position it was asked of is not printed; one start leads to the move.
fn computation(checks: &mut Checks<'_>) -> Result<(), SearchError> {
    const CHILD: &str = "[1,2,2,3,1],[1,2,2,1,3]";
    let rules = standard(5);
    let child = Position::from_text(&rules, CHILD).expect("the text is in the code");
    let mut before = Vec::new();
    child.predecessors(&rules, &mut before);
    let is_start =
        |position: &Position| starts(&rules).iter().any(|start| start.position == *position);
    before.retain(is_start);
    let texts: Vec<String> = before.iter().map(|position| position.to_text(&rules)).collect();
    checks.finding("starts-before-the-child", values![texts = texts.join("; ")]);
    let [position] = before[..] else { return Ok(()) };
    let game = Ordered { pan: Pan::new(rules, Start::Position(position)), order: Order::AsListed };
    let plain = minimax::<f64, _>(&game, &game.start(), DEPTH)?;
    let pruned = alpha_beta::<f64, _>(&game, &game.start(), DEPTH)?;
    for (item, found) in [("minmaxfinal(x, 10)", &plain), ("alphabeta(x, 10)", &pruned)] {
        checks.number("score", values![item], found.value);
        let ours = leads_to(&rules, position, found);
        checks.text("child", values![item], ours);
    }
    let count = |order| {
        let game = Ordered { order, ..game.clone() };
        alpha_beta::<f64, _>(&game, &game.start(), DEPTH).map(|found| found.nodes)
    };
    let shuffled: Vec<u64> =
        (0..5).map(|seed| count(Order::Shuffled(seed))).collect::<Result<_, _>>()?;
    let mean = shuffled.iter().sum::<u64>() / shuffled.len() as u64;
    // At most half as many, each time.
    checks.claim(
        "nodes-of-alpha-beta",
        values![mean, plain.nodes],
        shuffled.iter().all(|nodes| 2 * nodes <= plain.nodes),
    );
    checks.claim(
        "nodes-by-order",
        values![
            pruned.nodes,
            mean,
            shuffled = listed(&shuffled, ToString::to_string),
            reversed = count(Order::Reversed)?
        ],
        2 * pruned.nodes <= mean,
    );
    Ok(())
}

fn leads_to(rules: &Rules, position: Position, found: &SearchResult<PanMove, f64>) -> String {
    match found.best {
        Some(PanMove::Act(action)) => position.after(rules, action).to_text(rules),
        _ => "no move".to_owned(),
    }
}

fn table_9(checks: &mut Checks<'_>, essay: &Essay) {
    for row in checks.table("table-9") {
        let share = essay.hits("fewer", row.number("depth"));
        checks.sample("table-9-hits", &row.values(), share);
        checks.sample("table-9-misses", &row.values(), 1.0 - share);
        let (hits, misses) = (row.number("hits"), row.number::<u64>("misses"));
        checks.number("table-9-accuracy", &row.values(), ratio(hits, hits + misses));
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
    let said = listed(&shares, |share| format!("{share:.3}"));
    checks.claim(
        "minimax-beside-heuristic-alone",
        values![said],
        shares[1..].iter().all(|share| *share > shares[0]),
    );
    checks.claim("accuracy-depth-increases", values![said], shares.is_sorted());
}

fn table_10(checks: &mut Checks<'_>, essay: &Essay) {
    let all = essay.potential();
    for row in checks.table("table-10") {
        let ours = essay.heuristic("fewer", row.number("depth")).suggestions.as_ref();
        let ours = ours.expect("at every depth but 0");
        checks.sample("table-10-good", &row.values(), ours.good as f64 / all);
        checks.sample("table-10-bad", &row.values(), ours.bad as f64 / all);
        let (good, bad) = (row.number("good"), row.number::<u64>("bad"));
        let share = ours.good as f64 / (ours.good + ours.bad) as f64;
        checks.number("table-10-proportion", &row.with(values![share]), ratio(good, good + bad));
    }
}

fn playing(checks: &mut Checks<'_>, essay: &Essay) {
    let solved = essay.solved(3);
    let position = solved.position("[1,3,2],[2,1,2]");
    let by = || solved.command(position);
    let pile = position.pile(&solved.rules).to_text(3);
    checks.text("pile-of-three-ranks", &[], pile).by(by());
    let moves = solved.moves(position);
    let hands = listed(&moves, |(_, next)| next.other.to_text(3));
    checks.text("its-legal-moves", &[], hands).by(by());
    for ranks in 1..=4 {
        let row = heuristic_row(essay.program(ranks), "fewer", 14);
        let Some(moves) = &row.suggestions else { continue };
        let all = moves.good + moves.bad + moves.drawn;
        let share = moves.good as f64 / all as f64;
        let (key, holds) = if ranks <= 3 {
            ("perfect-play", share > 0.99)
        } else {
            ("near-perfect-play", share > 0.95 && share < 1.0)
        };
        checks.claim(key, values![ranks, moves.good, all], holds);
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
                let mut stream = RngStream::new(seed, self.pan.rank(state));
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
