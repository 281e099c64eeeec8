//! A table in the making, taken apart so that it can be put away and gone on with.

use super::super::{PanError, Rules};
use super::fields::Packed;
use super::solver::{Solver, TableConfig};

/// What must be kept beside the bytes of the table to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The layers done.
    pub layer: u16,
    /// The positions decided.
    pub decided: u64,
    /// How many positions the last layer decided.
    pub n_frontier: u64,
}

impl Solver {
    /// Where the work stands.
    pub fn checkpoint(&self) -> Checkpoint {
        let n_frontier = self.frontier.iter().map(|part| part.len() as u64).sum();
        Checkpoint { layer: self.layer, decided: self.decided, n_frontier }
    }

    /// The bytes of the table so far: half a byte for each position.
    pub fn n_bytes(&self) -> u64 {
        self.nibbles.n_bytes() as u64
    }

    /// Fills `out` with the table's bytes from byte `start` on.
    pub fn read_bytes(&self, start: u64, out: &mut [u8]) {
        self.nibbles.read(start as usize, out);
    }

    /// What the last layer decided, in parts.
    pub fn frontier(&self) -> impl Iterator<Item = &[u64]> {
        self.frontier.iter().map(Vec::as_slice)
    }

    /// Goes on from `checkpoint`, with what `frontier` and `fill` give back; distances cannot be gone on
    /// with. `fill` is called with each stretch of the table's bytes and where it starts.
    ///
    /// # Errors
    /// That it would take more memory than allowed, or what `fill` says.
    pub fn resume<E: From<PanError>>(
        rules: &Rules,
        config: &TableConfig,
        checkpoint: &Checkpoint,
        frontier: Vec<u64>,
        fill: impl FnOnce(&mut dyn FnMut(u64, &[u8])) -> Result<(), E>,
    ) -> Result<Self, E> {
        let config = TableConfig { distances: false, ..*config };
        let mut solver = Self::empty(rules, &config)?;
        fill(&mut |start, bytes| solver.nibbles.fill(start as usize, bytes))?;
        solver.layer = checkpoint.layer;
        solver.decided = checkpoint.decided;
        let known = |packed: &Packed| solver.is_packed(*packed);
        if frontier.len() as u64 != checkpoint.n_frontier || !frontier.iter().all(known) {
            return Err(PanError::NotACheckpoint.into());
        }
        solver.frontier = if frontier.is_empty() { Vec::new() } else { vec![frontier] };
        Ok(solver)
    }
}
