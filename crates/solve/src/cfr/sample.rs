//! The variants that look at a sample of the game in every iteration.
//!
//! The tree is walked with a list instead of the machine's stack. In **external sampling** a seat looks
//! at all its own moves, and at one drawn move of chance and of the others; in **outcome sampling** at one
//! play, where it tries any of its moves now and then, and weighs what it meets by how unlikely it was.
//!
//! The average wants what a seat plays at a set in proportion to how often its *own* moves lead there. Two
//! seats get that in passing from external sampling: the other's sets are come to by its own moves, by
//! chance, and by all of mine. Otherwise the others' moves would get into the weights, which change while
//! they learn; so a play of its own is made for each seat, where it does as it does and the others
//! anything, all moves alike.

use kernel::{BySeat, RngStream, Seat};

use super::run::RegretMinimiser;
use super::{CfrConfig, Variant};
use crate::form::{Behaviour, InfoSet, Node, NodeId, Profile, SequenceForm, SetId};

/// How often a seat tries any of its moves, in outcome sampling (Lanctot and others 2009).
const TRIES: f64 = 0.6;

/// Regrets and averages of all seats.
pub(super) struct Sample<'a> {
    form: &'a SequenceForm,
    by_outcome: bool,
    stream: RngStream,
    memories: Vec<Memory>,
    /// The payoffs, `n_seats` to a leaf.
    payoffs: Vec<f64>,
    /// Where the present sample has been.
    visits: Vec<Visit>,
    steps: Vec<OwnMove>,
    odds: Vec<f64>,
    work: u64,
}

/// Regrets and averages of one seat, by sequence.
struct Memory {
    regrets: Vec<f64>,
    totals: Vec<f64>,
}

/// A node of the sample.
struct Visit {
    node: NodeId,
    /// Where in the list what follows it begins.
    next: u32,
    worth: f64,
}

/// An own move in a sampled play.
struct OwnMove {
    set: SetId,
    nth: usize,
    /// With what probability it would have been played, and with what it was tried.
    played: f64,
    tried: f64,
}

impl<'a> Sample<'a> {
    pub(super) fn new(form: &'a SequenceForm, config: &CfrConfig) -> Self {
        let memory = |seat| {
            let zeros = vec![0.0; form.side(seat).n_sequences()];
            Memory { regrets: zeros.clone(), totals: zeros }
        };
        let payoffs = (0..form.n_leaves()).flat_map(|leaf| form.payoffs(leaf));
        Self {
            form,
            by_outcome: config.variant == Variant::Outcome,
            stream: RngStream::new(config.seed, 0),
            memories: (0..form.seats()).map(|idx| memory(Seat::new(idx))).collect(),
            payoffs: payoffs.map(|payoff| payoff.to_f64()).collect(),
            visits: Vec::new(),
            steps: Vec::new(),
            odds: Vec::new(),
            work: 0,
        }
    }

    fn payoff(&self, leaf: u32, seat: Seat) -> f64 {
        self.payoffs[leaf as usize * self.form.seats() + seat.idx()]
    }

    fn set(&self, seat: Seat, set: SetId) -> InfoSet {
        self.form.side(seat).sets()[set as usize]
    }

    /// Puts into `odds` what `seat` plays at `set` by its regrets.
    fn look(&mut self, seat: Seat, set: SetId) -> InfoSet {
        let set = self.set(seat, set);
        let regrets = &self.memories[seat.idx()].regrets[set.sequences()];
        let above: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        self.odds.clear();
        if above > 0.0 {
            self.odds.extend(regrets.iter().map(|regret| regret.max(0.0) / above));
        } else {
            self.odds.extend(regrets.iter().map(|_| 1.0 / f64::from(set.n_moves)));
        }
        set
    }

    /// A child of a chance node.
    fn deal(&mut self, first: NodeId, n: u32, weights: u32) -> NodeId {
        first + self.stream.pick(self.form.weights(weights, n)) as NodeId
    }

    /// One of the moves, drawn by `odds`.
    fn draw(&mut self) -> usize {
        let drawn = unit(&mut self.stream);
        pick(&self.odds, drawn)
    }

    /// Adds what `seat` plays at `set`, which is in `odds`, to its average.
    fn note(&mut self, seat: Seat, set: InfoSet) {
        let totals = &mut self.memories[seat.idx()].totals[set.sequences()];
        totals.iter_mut().zip(&self.odds).for_each(|(total, odds)| *total += odds);
    }

    /// External sampling for one seat.
    fn external(&mut self, seat: Seat) {
        // 1. Down: everything the seat could do, and one thing that the others do.
        let averages = self.form.seats() == 2;
        self.visits.clear();
        self.visits.push(Visit { node: 0, next: 0, worth: 0.0 });
        let mut at = 0;
        while at < self.visits.len() {
            let next = self.visits.len() as u32;
            let (node, mut worth) = (self.visits[at].node, 0.0);
            let (first, n) = match self.form.nodes()[node as usize] {
                Node::End { leaf } => {
                    worth = self.payoff(leaf, seat);
                    (0, 0)
                }
                Node::Chance { first, n, weights } => (self.deal(first, n, weights), 1),
                Node::Seat { seat: actor, set, first } if actor == seat => {
                    (first, self.set(seat, set).n_moves)
                }
                Node::Seat { seat: actor, set, first } => {
                    let set = self.look(actor, set);
                    if averages {
                        self.note(actor, set);
                    }
                    (first + self.draw() as NodeId, 1)
                }
            };
            (self.visits[at].next, self.visits[at].worth) = (next, worth);
            let visit = |node| Visit { node, next: 0, worth: 0.0 };
            self.visits.extend((first..first + n).map(visit));
            at += 1;
        }
        self.work += self.visits.len() as u64;

        // 2. Up: what follows lies later in the list. A set of the seat is met once at most: plays that it
        // cannot tell apart differ in what others did, of which one thing was drawn.
        for at in (0..self.visits.len()).rev() {
            let Visit { node, next, .. } = self.visits[at];
            match self.form.nodes()[node as usize] {
                Node::End { .. } => {}
                Node::Seat { seat: actor, set, .. } if actor == seat => {
                    let set = self.look(seat, set);
                    let fan = &self.visits[next as usize..][..set.n_moves as usize];
                    let mean: f64 =
                        fan.iter().zip(&self.odds).map(|(to, odds)| to.worth * odds).sum();
                    let regrets = &mut self.memories[seat.idx()].regrets[set.sequences()];
                    regrets.iter_mut().zip(fan).for_each(|(regret, to)| *regret += to.worth - mean);
                    self.visits[at].worth = mean;
                }
                Node::Chance { .. } | Node::Seat { .. } => {
                    self.visits[at].worth = self.visits[next as usize].worth;
                }
            }
        }
    }

    /// Outcome sampling for one seat.
    fn outcome(&mut self, seat: Seat) {
        // 1. One play, in which the seat tries things.
        self.steps.clear();
        let mut node = 0;
        let leaf = loop {
            self.work += 1;
            match self.form.nodes()[node as usize] {
                Node::End { leaf } => break leaf,
                Node::Chance { first, n, weights } => node = self.deal(first, n, weights),
                Node::Seat { seat: actor, set, first } => {
                    let n_moves = self.look(actor, set).n_moves;
                    let any = actor == seat && unit(&mut self.stream) < TRIES;
                    let nth = if any {
                        self.stream.below(u64::from(n_moves)) as usize
                    } else {
                        self.draw()
                    };
                    if actor == seat {
                        let played = self.odds[nth];
                        let tried = TRIES / f64::from(n_moves) + (1.0 - TRIES) * played;
                        self.steps.push(OwnMove { set, nth, played, tried });
                    }
                    node = first + nth as NodeId;
                }
            }
        };

        // 2. Back: what the play says of each own move, weighed by how unlikely it was to be tried. All
        // other moves at the set are said to be worth nothing, which is right on average.
        let tried: f64 = self.steps.iter().map(|step| step.tried).product();
        let mut worth = self.payoff(leaf, seat) / tried;
        while let Some(step) = self.steps.pop() {
            let set = self.set(seat, step.set);
            let mean = worth * step.played;
            let regrets = &mut self.memories[seat.idx()].regrets[set.sequences()];
            regrets.iter_mut().for_each(|regret| *regret -= mean);
            regrets[step.nth] += worth;
            worth = mean;
        }
    }

    /// A play for the average of `seat`, in which the others do anything.
    fn average_one(&mut self, seat: Seat) {
        let mut node = 0;
        loop {
            self.work += 1;
            match self.form.nodes()[node as usize] {
                Node::End { .. } => return,
                Node::Chance { first, n, weights } => node = self.deal(first, n, weights),
                Node::Seat { seat: actor, set, first } if actor == seat => {
                    let set = self.look(seat, set);
                    self.note(seat, set);
                    node = first + self.draw() as NodeId;
                }
                Node::Seat { seat: actor, set, first } => {
                    let n_moves = u64::from(self.set(actor, set).n_moves);
                    node = first + self.stream.below(n_moves) as NodeId;
                }
            }
        }
    }
}

impl RegretMinimiser for Sample<'_> {
    fn iterate(&mut self, _: u64) -> u64 {
        self.work = 0;
        for seat in (0..self.form.seats()).map(Seat::new) {
            if self.by_outcome {
                self.outcome(seat);
            } else {
                self.external(seat);
            }
            if self.by_outcome || self.form.seats() != 2 {
                self.average_one(seat);
            }
        }
        // A node drawn costs more than a number added.
        8 * self.work
    }

    fn average(&self) -> Profile<f64> {
        BySeat::from_fn(self.form.seats(), |seat| {
            let side = self.form.side(seat);
            let mut odds = vec![1.0; side.n_sequences()];
            for set in side.sets() {
                let totals = &self.memories[seat.idx()].totals[set.sequences()];
                let total: f64 = totals.iter().sum();
                for (odds, one) in odds[set.sequences()].iter_mut().zip(totals) {
                    *odds = if total > 0.0 { one / total } else { 1.0 / f64::from(set.n_moves) };
                }
            }
            Behaviour(odds)
        })
    }
}

/// A number from zero up to one.
fn unit(stream: &mut RngStream) -> f64 {
    (stream.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// Which of the moves with these odds `drawn` falls on. Rounding may leave a little above the last: that is
/// the last move that is played at all.
fn pick(odds: &[f64], drawn: f64) -> usize {
    let mut sum = 0.0;
    let mut last = 0;
    for (nth, &one) in odds.iter().enumerate() {
        if one > 0.0 {
            last = nth;
            sum += one;
            if drawn < sum {
                break;
            }
        }
    }
    last
}
