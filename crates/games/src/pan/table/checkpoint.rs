//! Checkpoints: a table in the making, in parts that can be saved and resumed.

use super::super::{PanError, Rules};
use super::fields::Packed;
use super::solver::{Solver, TableConfig};

/// Checkpoint: the data needed beside the bytes of the table to resume.
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
        let mut solver = Self::empty(rules, &config, &())?;
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

#[cfg(test)]
mod tests {
    use super::super::super::{Nine, Reading, Take};
    use super::super::Table;
    use super::*;
    use kernel::{LimitReached, Limits};

    /// The parts to save: the checkpoint, the frontier and the bytes.
    type Kept = (Checkpoint, Vec<u64>, Vec<u8>);

    fn put_away(solver: &Solver) -> Kept {
        let mut bytes = vec![0; solver.n_bytes() as usize];
        for (start, stretch) in (0..).step_by(777).zip(bytes.chunks_mut(777)) {
            solver.read_bytes(start, stretch);
        }
        (solver.checkpoint(), solver.frontier().flatten().copied().collect(), bytes)
    }

    fn go_on(rules: &Rules, (checkpoint, frontier, bytes): &Kept) -> Result<Solver, PanError> {
        Solver::resume(rules, &TableConfig::default(), checkpoint, frontier.clone(), |fill| {
            for (start, stretch) in (0..).step_by(500).zip(bytes.chunks(500)) {
                fill(start, stretch);
            }
            Ok(())
        })
    }

    fn outcomes(table: &Table, n_bytes: u64) -> Vec<u8> {
        let mut outcomes = vec![0xff; n_bytes.div_ceil(2) as usize];
        table.write_outcomes(0, &mut outcomes);
        outcomes
    }

    #[test]
    fn work_put_away_after_any_layer_comes_to_the_same_table() {
        let four = Rules::standard(4).unwrap();
        let mixed = Rules::standard(3).unwrap().with_nine(Nine::Takeable);
        let mixed = mixed.with_reading(Reading::Essay).with_take(Take::All).unwrap();
        for rules in [four, mixed, Rules::standard(1).unwrap()] {
            let start = || Solver::new(&rules, &TableConfig::default()).unwrap();
            let n_bytes = start().n_bytes();
            let table = start().run(&()).unwrap();
            let mut solver = start();
            for layer in 0.. {
                let kept = put_away(&solver);
                assert_eq!(kept.0.layer, layer);
                let again = go_on(&rules, &kept).unwrap();
                assert_eq!(again.checkpoint(), kept.0);
                assert_eq!(again.is_finished(), solver.is_finished());
                let again = again.run(&()).unwrap();
                assert!(outcomes(&again, n_bytes) == outcomes(&table, n_bytes), "layer {layer}");
                assert_eq!(again.counts(), table.counts(), "layer {layer}");
                if solver.is_finished() {
                    break;
                }
                solver.step();
            }
            assert_eq!(solver.layer(), table.longest() + 1, "the last layer finds nothing");
        }
    }

    #[test]
    fn distances_are_not_gone_on_with() {
        let rules = Rules::standard(2).unwrap();
        let config = TableConfig { distances: true, ..TableConfig::default() };
        let (checkpoint, frontier, bytes) = put_away(&Solver::new(&rules, &config).unwrap());
        let fill = |fill: &mut dyn FnMut(u64, &[u8])| {
            fill(0, &bytes);
            Ok::<_, PanError>(())
        };
        let solver = Solver::resume(&rules, &config, &checkpoint, frontier, fill).unwrap();
        assert!(!solver.run(&()).unwrap().has_distances());
    }

    #[test]
    fn a_frontier_that_cannot_be_is_refused() {
        // Three ranks in the first field, and in the second the nines, which ten digits share out.
        let rules = Rules::standard(4).unwrap();
        let mut solver = Solver::new(&rules, &TableConfig::default()).unwrap();
        solver.step();
        let kept = put_away(&solver);
        let refused = |change: &dyn Fn(&mut Kept)| {
            let mut kept = kept.clone();
            change(&mut kept);
            assert_eq!(go_on(&rules, &kept).err(), Some(PanError::NotACheckpoint));
        };
        refused(&|kept| kept.1.truncate(kept.1.len() - 1));
        refused(&|kept| kept.1.push(0));
        refused(&|kept| kept.1.clear());
        refused(&|kept| kept.0.n_frontier -= 1);
        for word in [15 * 15 * 15, 10 << 12, 1 << 24, u64::MAX] {
            refused(&|kept| kept.1[7] = word);
        }
        for word in [15 * 15 * 15 - 1, 9 << 12] {
            let mut kept = kept.clone();
            kept.1[7] = word;
            assert!(go_on(&rules, &kept).is_ok(), "a word that can be: {word}");
        }
    }

    #[test]
    fn what_the_filler_says_and_too_little_memory_are_errors() {
        let rules = Rules::standard(4).unwrap();
        let checkpoint = Checkpoint { layer: 0, decided: 0, n_frontier: 0 };
        let resume = |config: &TableConfig| {
            Solver::resume(&rules, config, &checkpoint, Vec::new(), |_| Err(PanError::TakeNothing))
        };
        assert_eq!(resume(&TableConfig::default()).err(), Some(PanError::TakeNothing));
        let limits = Limits { bytes: 33_750 / 2 - 1, ..Limits::default() };
        let refused = resume(&TableConfig { distances: true, limits }).err();
        let needed = LimitReached::Memory { limit: limits.bytes, needed: 33_750 / 2 };
        assert_eq!(refused, Some(needed.into()));
    }
}
