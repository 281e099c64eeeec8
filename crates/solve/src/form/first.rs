//! First states: one state of each information set, found without going through the whole game again.

use kernel::{BySeat, Hidden, Meter, Seat, Stop};

use super::{Compiled, Node, SequenceForm, SetId};

/// About the elementary steps that a game takes for a move.
const MOVE: u64 = 1024;

impl<G: Hidden> Compiled<G> {
    /// Visits the first state of every information set that is `wanted`, by seat and set, with its moves: the
    /// state at the node with the lowest number. Only what leads there is played again.
    ///
    /// # Errors
    /// The reason to stop, if the watch gives one.
    pub fn visit_first_states(
        &self,
        game: &G,
        wanted: &BySeat<Vec<bool>>,
        meter: &Meter<'_>,
        mut visit: impl FnMut(Seat, SetId, &G::State, &[G::Move]),
    ) -> Result<(), Stop> {
        let form = self.form();
        let first = FirstNodes::new(form, wanted, meter)?;
        let mut open = vec![(0, game.start())];
        let mut moves = Vec::new();
        while let Some((idx, state)) = open.pop() {
            let node = &form.nodes()[idx];
            let children = form.children(node);
            if children.is_empty() {
                continue;
            }
            moves.clear();
            game.moves(&state, &mut moves);
            meter.work(MOVE * moves.len() as u64)?;
            if let Node::Seat { seat, set, .. } = *node
                && first.is_first[idx]
            {
                visit(seat, set, &state, &moves);
            }
            for (child, &mv) in children.zip(&moves) {
                if first.leads[child] {
                    open.push((child, game.after(&state, mv)));
                }
            }
        }
        Ok(())
    }
}

/// The first node of every wanted information set, and the nodes that lead to one.
struct FirstNodes {
    is_first: Vec<bool>,
    /// Whether it is such a node, or one is below it.
    leads: Vec<bool>,
}

impl FirstNodes {
    fn new(
        form: &SequenceForm,
        wanted: &BySeat<Vec<bool>>,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let nodes = form.nodes();
        let mut met = wanted.map(|row| vec![false; row.len()]);
        let (mut is_first, mut leads) = (vec![false; nodes.len()], vec![false; nodes.len()]);
        for (idx, node) in nodes.iter().enumerate() {
            if let Node::Seat { seat, set, .. } = *node {
                meter.work(4)?;
                let is_met = std::mem::replace(&mut met[seat][set as usize], true);
                is_first[idx] = !is_met && wanted[seat][set as usize];
            }
        }
        // Children have higher numbers than their parent.
        for (idx, node) in nodes.iter().enumerate().rev() {
            let children = form.children(node);
            meter.work(4 + children.len() as u64)?;
            leads[idx] = is_first[idx] || leads[children].iter().any(|&leads| leads);
        }
        Ok(Self { is_first, leads })
    }
}
