//! Regret minimisation beside the crate `cfr`: `cfr [SECONDS [GAME]]`, two seconds and both games if
//! nothing is said.
//!
//! Both iterate on the same tree, ours compiled to flat arrays and theirs built from it node by node, on
//! one thread. First iterations per second of processor time, taking turns, the best of two turns each;
//! then how exploitable the average is after so many seconds of processor time, measured for both by the
//! same auditor. What is found is compared with the known value of the game.

use std::convert::Infallible;
use std::process::exit;

use cfr::{Game, GameTree, Moves, NodeType, Outcomes, PlayerNum, SolveMethod, SolveParams};
use games::liars_dice::LiarsDice;
use games::poker::Leduc;
use kernel::{BySeat, Hidden, Limits, Progress, Seat, Stop, Watch};
use solve::best_reply::audit;
use solve::cfr::{CfrConfig, Variant};
use solve::form::{Behaviour, Compiled, Node, SequenceForm};

fn main() {
    let mut given = std::env::args().skip(1);
    let seconds = given.next().map_or(Ok(2.0), |text| text.parse()).unwrap_or_else(|_| usage());
    let wanted = given.next();
    let is_wanted = |name: &str| wanted.as_ref().is_none_or(|wanted| wanted == name);
    if is_wanted("leduc-poker") {
        let leduc = Leduc::new(3).expect("three ranks make a deck");
        compare("leduc-poker", &leduc, -0.085_606, seconds);
    }
    if is_wanted("liars-dice") {
        let dice = LiarsDice::new(1, 6, true).expect("one die each, with six sides");
        compare("liars-dice", &dice, -0.027_131, seconds);
    }
}

fn usage() -> ! {
    eprintln!("cfr [SECONDS [leduc-poker|liars-dice]]");
    exit(2);
}

fn compare<G: Hidden>(name: &str, game: &G, value: f64, seconds: f64) {
    let compiled = Compiled::new(game, Limits::default(), &()).expect("it is a sound game");
    let form: &'static SequenceForm = Box::leak(Box::new(compiled.form().clone()));
    let size = form.size();
    let (sets, sequences) = (size.sets.as_slice(), size.sequences.as_slice());
    println!("{name}: {} leaves, sets {sets:?}, sequences {sequences:?}", size.leaves);
    let tree = GameTree::from_game(At { form, node: 0 }).expect("it can be built");

    let peer = |method, iterations| {
        let solved = tree.solve(method, iterations, 0.0, 1, SolveParams::default());
        solved.expect("one thread needs no pool").0
    };
    let ours = |variant, iterations| {
        let config = CfrConfig {
            variant,
            iterations: Some(iterations),
            threads: false,
            ..CfrConfig::default()
        };
        solve::cfr::solve(form, &config, &())
    };

    // 1. Iterations per second, in turns.
    let full: Vec<Variant> = Variant::ALL.into_iter().filter(|one| !one.samples()).collect();
    let mut rates = vec![0.0f64; full.len() + 1];
    for _ in 0..2 {
        for (rate, &variant) in rates.iter_mut().zip(&full) {
            *rate = rate.max(rate_of(|n| drop(ours(variant, n))));
        }
        rates[full.len()] = rates[full.len()].max(rate_of(|n| drop(peer(SolveMethod::Full, n))));
    }
    let theirs = rates[full.len()];

    // 2. How near, after the same time.
    println!(
        "{:<14} {:>14} {:>8} {:>12} {:>16}",
        "method", "iterations/s", "ratio", "in all", "exploitability"
    );
    let row = |method: &str, rate: f64, in_all: u64, exploitability: f64| {
        let ratio = rate / theirs;
        println!("{method:<14} {rate:>14.0} {ratio:>8.1} {in_all:>12} {exploitability:>16.2e}");
    };
    for (&variant, &rate) in full.iter().zip(&rates) {
        let in_all = (rate * seconds) as u64;
        let found = ours(variant, in_all);
        let (low, high) = found.bounds(Seat::new(0)).expect("two seats and zero sum");
        assert!(low - 1e-6 < value && value < high + 1e-6, "{value} is not in {low}..{high}");
        row(variant.name(), rate, in_all, found.audit.exploitability);
    }
    for variant in Variant::ALL.into_iter().filter(|one| one.samples()) {
        let config = CfrConfig { variant, iterations: None, ..CfrConfig::default() };
        let until = Until { end: bench::processor_time() + seconds };
        let found = solve::cfr::solve(form, &config, &until);
        let rate = found.iterations as f64 / seconds;
        row(variant.name(), rate, found.iterations, found.audit.exploitability);
    }
    for (method, name) in
        [(SolveMethod::Full, "crate, full"), (SolveMethod::External, "crate, external")]
    {
        let rate = rate_of(|n| drop(peer(method, n)));
        let in_all = (rate * seconds) as u64;
        let found = peer(method, in_all);
        let mut profile = BySeat::from_fn(2, |seat| Behaviour::<f64>::uniform(form.side(seat)));
        for (idx, named) in found.as_named().into_iter().enumerate() {
            for (&(_, set), odds) in named {
                let set = form.side(Seat::new(idx)).sets()[set as usize];
                let row = &mut profile[Seat::new(idx)].0[set.sequences()];
                row.fill(0.0);
                odds.for_each(|(&nth, odds)| row[nth as usize] = odds);
            }
        }
        let found = audit(form, &profile, &()).expect("they are strategies");
        row(name, rate, in_all, found.exploitability);
    }
    println!();
}

/// Iterations per second of processor time, by a run long enough to be timed.
fn rate_of(run: impl Fn(u64)) -> f64 {
    let mut n = 10;
    loop {
        let before = bench::processor_time();
        run(n);
        let spent = bench::processor_time() - before;
        if spent >= ENOUGH {
            return n as f64 / spent;
        }
        n = if spent < ENOUGH / 10.0 {
            8 * n
        } else {
            (n as f64 * 1.2 * ENOUGH / spent) as u64 + 1
        };
    }
}

/// Seconds that a run must take to be timed.
const ENOUGH: f64 = 0.4;

/// Says stop when so much processor time has been used.
struct Until {
    end: f64,
}

impl Watch for Until {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        if bench::processor_time() < self.end { Ok(()) } else { Err(Stop::OutOfTime) }
    }
}

/// A node of ours as a state of theirs.
#[derive(Clone, Copy)]
struct At {
    form: &'static SequenceForm,
    node: u32,
}

/// The children of a node, side by side.
struct Children {
    form: &'static SequenceForm,
    first: u32,
    n: u32,
    /// Where their weights begin, if chance draws among them.
    weights: u32,
}

impl Game for At {
    type Action = u32;
    type Infoset = (u8, u32);
    type ChanceInfoset = Infallible;
    type Chance = Children;
    type Player = Children;

    fn into_node(self) -> NodeType<Self> {
        let Self { form, node } = self;
        match form.nodes()[node as usize] {
            Node::End { leaf } => NodeType::Terminal(form.payoffs(leaf as usize)[0].to_f64()),
            Node::Chance { first, n, weights } => {
                NodeType::Chance(None, Children { form, first, n, weights })
            }
            Node::Seat { seat, set, first } => {
                let n = form.side(seat).sets()[set as usize].n_moves;
                let player = if seat.idx() == 0 { PlayerNum::One } else { PlayerNum::Two };
                let moves = Children { form, first, n, weights: 0 };
                NodeType::Player(player, (seat.idx() as u8, set), moves)
            }
        }
    }
}

impl Children {
    fn nth(&self, nth: usize) -> At {
        At { form: self.form, node: self.first + nth as u32 }
    }
}

impl Outcomes<At> for Children {
    fn len(&self) -> usize {
        self.n as usize
    }
    fn get(&self, nth: usize) -> (f64, At) {
        let weights = self.form.weights(self.weights, self.n);
        (weights[nth] as f64 / weights.iter().sum::<u64>() as f64, self.nth(nth))
    }
}

impl Moves<At> for Children {
    fn len(&self) -> usize {
        self.n as usize
    }
    fn apply(&self, nth: usize) -> At {
        self.nth(nth)
    }
    fn action(&self, nth: usize) -> u32 {
        nth as u32
    }
}
