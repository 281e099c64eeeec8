//! A game written out as a table, for unit tests: any fault can be written into it.

use kernel::{BySeat, Class, Game, Payoff, Ranked, Seat, Turn};

/// States are places in the table, moves are places in a state's list, and play starts at 0.
pub(crate) struct Chart {
    seats: usize,
    nodes: Vec<ChartNode>,
    pub(crate) hidden: bool,
    /// The predecessors that the chart gives for itself, where they are not the true ones.
    pub(crate) predecessors: Option<Vec<Vec<u64>>>,
}

/// Node of a [`Chart`].
pub(crate) enum ChartNode {
    /// A seat chooses where to go.
    Seat(usize, Vec<u32>),
    /// Chance draws where to go, by weight.
    Chance(Vec<(u64, u32)>),
    /// Over, with these payoffs.
    Over(Vec<i64>),
    /// Not over, but at fault.
    Fault(&'static str),
}

impl Chart {
    pub(crate) fn new(seats: usize, nodes: Vec<ChartNode>) -> Self {
        Self { seats, nodes, hidden: false, predecessors: None }
    }

    pub(crate) fn n_nodes(&self) -> usize {
        self.nodes.len()
    }
}

impl Game for Chart {
    type State = u32;
    type Move = u32;

    fn seats(&self) -> usize {
        self.seats
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: self.hidden, cycles: true, zero_sum: false }
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, &state: &u32) -> Turn {
        match &self.nodes[state as usize] {
            ChartNode::Seat(seat, _) => Turn::Seat(Seat::new(*seat)),
            ChartNode::Chance(_) => Turn::Chance,
            ChartNode::Fault(_) => Turn::Seat(Seat::new(0)),
            ChartNode::Over(payoffs) => {
                Turn::Over(payoffs.iter().copied().map(Payoff::from).collect::<BySeat<_>>())
            }
        }
    }

    fn moves(&self, &state: &u32, out: &mut Vec<u32>) {
        let n_moves = match &self.nodes[state as usize] {
            ChartNode::Seat(_, heads) => heads.len(),
            ChartNode::Chance(heads) => heads.len(),
            ChartNode::Over(_) | ChartNode::Fault(_) => 0,
        };
        out.extend(0..n_moves as u32);
    }

    fn weight(&self, &state: &u32, mv: u32) -> u64 {
        match &self.nodes[state as usize] {
            ChartNode::Chance(heads) => heads[mv as usize].0,
            _ => unreachable!("chance does not move here"),
        }
    }

    fn play(&self, state: &mut u32, mv: u32) {
        *state = match &self.nodes[*state as usize] {
            ChartNode::Seat(_, heads) => heads[mv as usize],
            ChartNode::Chance(heads) => heads[mv as usize].1,
            ChartNode::Over(_) | ChartNode::Fault(_) => unreachable!("nothing is listed"),
        };
    }

    fn fault(&self, &state: &u32) -> Option<String> {
        match &self.nodes[state as usize] {
            ChartNode::Fault(why) => Some((*why).to_owned()),
            _ => None,
        }
    }
}

impl Ranked for Chart {
    fn n_states(&self) -> u64 {
        self.nodes.len() as u64
    }

    fn rank(&self, &state: &u32) -> u64 {
        u64::from(state)
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }

    fn predecessors(&self, rank: u64, out: &mut Vec<u64>) {
        if let Some(predecessors) = &self.predecessors {
            return out.extend(&predecessors[rank as usize]);
        }
        let leads_here = |node: &ChartNode| match node {
            ChartNode::Seat(_, heads) => heads.contains(&(rank as u32)),
            ChartNode::Chance(heads) => heads.iter().any(|&(_, head)| head == rank as u32),
            ChartNode::Over(_) | ChartNode::Fault(_) => false,
        };
        out.extend((0..self.n_states()).filter(|&tail| leads_here(&self.nodes[tail as usize])));
    }
}
