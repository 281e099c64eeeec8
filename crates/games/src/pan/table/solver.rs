//! Retrograde analysis of Pan, layer by layer.
//!
//! Positions won in an odd number of moves depend only on positions lost in an even number, and the
//! other way round. So a layer either wins or refutes, the number of the layer is the distance, and
//! threads that share a layer never undo each other's work.

use std::sync::atomic::{AtomicU16, Ordering};

use kernel::{LimitReached, Limits, Meter, Progress, Stop, Watch};
use rayon::prelude::*;

use super::super::{Hand, Index, PanError, Position, Rules};
use super::Table;
use super::degree::{hands, write_degrees};
use super::fields::{Fields, Packed};
use super::nibbles::{MANY, Nibbles, WON, is_open, zeroed};

/// Parameters of the solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableConfig {
    /// Whether the distance of every won and lost position is kept: two bytes a position more.
    pub distances: bool,
    /// How large it may become.
    pub limits: Limits,
}

/// How many positions of the last layer are looked at in one go: enough that the processor can wait for
/// many places in memory at a time, and few enough that they are still in the cache when they are changed.
const PART: usize = 1024;

/// The elementary steps that a look at one position counts for.
const STEPS: u64 = 4;

/// A table in the making: the layers so far.
#[derive(Debug)]
pub struct Solver {
    pub(super) rules: Rules,
    index: Index,
    fields: Fields,
    pub(super) nibbles: Nibbles,
    pub(super) distances: Option<Vec<AtomicU16>>,
    /// What the last layer decided.
    pub(super) frontier: Vec<Vec<Packed>>,
    pub(super) layer: u16,
    pub(super) decided: u64,
}

/// Layer of retrograde analysis: the positions decided at one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedLayer {
    /// Its number: the distance of the positions found.
    pub number: u16,
    /// The positions found.
    pub found: u64,
}

impl Solver {
    /// Nothing known but who has no cards left.
    ///
    /// # Errors
    /// That it would take more memory than allowed.
    pub fn new(rules: &Rules, config: &TableConfig) -> Result<Self, PanError> {
        Self::new_watched(rules, config, &())
    }

    /// [`new`](Self::new), watched.
    ///
    /// # Errors
    /// That it would take more memory than allowed, or that the watch said to stop.
    pub fn new_watched(
        rules: &Rules,
        config: &TableConfig,
        watch: &dyn Watch,
    ) -> Result<Self, PanError> {
        let mut solver = Self::empty(rules, config, watch)?;
        write_degrees(rules, &solver.index, &mut solver.nibbles, watch)
            .map_err(LimitReached::from)?;
        // Where only the player to move has cards he has lost.
        let over = hands(rules).into_iter().skip(1);
        let over = over.map(|mover| solver.fields.pack(Position { mover, other: Hand::EMPTY }));
        let over: Vec<Packed> = over.collect();
        solver.decided = over.len() as u64;
        solver.frontier = vec![over];
        Ok(solver)
    }

    /// A solver with nothing decided.
    pub(super) fn empty(
        rules: &Rules,
        config: &TableConfig,
        watch: &dyn Watch,
    ) -> Result<Self, PanError> {
        let index = Index::new(rules);
        let n = index.n_positions();
        config.limits.check(0, bytes_needed(rules, config.distances))?;
        let distances = config.distances.then(|| zeroed(n as usize, watch)).transpose()?;
        Ok(Self {
            rules: *rules,
            fields: Fields::new(rules),
            index,
            nibbles: Nibbles::new(n, watch)?,
            distances,
            frontier: Vec::new(),
            layer: 0,
            decided: 0,
        })
    }

    /// Does layer after layer until nothing is found, and gives the table.
    ///
    /// # Errors
    /// That the watch said to stop.
    pub fn run(mut self, watch: &dyn Watch) -> Result<Table, Stop> {
        while !self.is_finished() {
            watch.tick(self.progress())?;
            self.step_watched(watch)?;
        }
        Ok(Table::new(self))
    }

    /// How far it is: positions decided, of all there are. Draws are never decided, so it ends before.
    pub fn progress(&self) -> Progress<'static> {
        Progress { doing: "solving", done: self.decided, total: Some(self.index.n_positions()) }
    }

    /// Whether there is nothing more to find.
    pub fn is_finished(&self) -> bool {
        self.frontier.is_empty()
    }

    /// The layers done.
    pub fn layer(&self) -> u16 {
        self.layer
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The positions that the last layer decided.
    pub fn last_decided(&self) -> impl Iterator<Item = Position> {
        self.frontier.iter().flatten().map(|&packed| self.fields.unpack(packed))
    }

    /// The bytes held, what the last layer decided not counted.
    pub fn bytes(&self) -> u64 {
        bytes_needed(&self.rules, self.distances.is_some())
    }

    /// Does one layer; nothing if the last one found nothing.
    pub fn step(&mut self) -> SolvedLayer {
        self.step_watched(&()).expect("nobody says stop")
    }

    /// [`step`](Self::step), watched.
    ///
    /// # Errors
    /// That the watch said to stop. The layer is then done in part, and the solver of no further use.
    pub fn step_watched(&mut self, watch: &dyn Watch) -> Result<SolvedLayer, Stop> {
        if self.is_finished() {
            return Ok(SolvedLayer { number: self.layer, found: 0 });
        }
        self.layer += 1;
        let number = self.layer;
        let frontier = std::mem::take(&mut self.frontier);
        let shared = rayon::current_num_threads() > 1;
        let start = || (Seen::default(), Meter::new(watch, "solving"));
        let (decided, total) = (self.decided, Some(self.index.n_positions()));
        let look = |(seen, meter): &mut (Seen, Meter<'_>), part: &[Packed]| {
            let found = match (number % 2 == 1, shared) {
                (true, false) => self.wins::<false>(part, seen),
                (true, true) => self.wins::<true>(part, seen),
                (false, false) => self.losses::<false>(part, seen),
                (false, true) => self.losses::<true>(part, seen),
            };
            meter.report("solving", decided, total);
            // Those looked at lie in the room for them; their places in far memory are some steps each.
            meter.work(STEPS * (part.len() + seen.before.len()) as u64)?;
            Ok(found)
        };
        let is_some = |found: &Result<Vec<Packed>, Stop>| {
            found.as_ref().map_or(true, |found| !found.is_empty())
        };
        let parts = frontier.iter().flat_map(|part| part.chunks(PART));
        let found: Result<Vec<Vec<Packed>>, Stop> = if shared {
            let parts: Vec<&[Packed]> = parts.collect();
            parts.into_par_iter().map_init(start, look).filter(is_some).collect()
        } else {
            let mut own = start();
            parts.map(|part| look(&mut own, part)).filter(is_some).collect()
        };
        self.frontier = found?;
        let found = self.frontier.iter().map(|part| part.len() as u64).sum();
        self.decided += found;
        Ok(SolvedLayer { number, found })
    }

    /// Positions with a move to a lost one are won.
    fn wins<const SHARED: bool>(&self, lost: &[Packed], seen: &mut Seen) -> Vec<Packed> {
        self.look_before(lost, seen);
        seen.keep(|_, number| {
            if SHARED {
                is_open(self.nibbles.get(number)) && self.nibbles.win_shared(number)
            } else {
                self.nibbles.win_if_open(number)
            }
        });
        self.found(seen)
    }

    /// Positions all of whose moves lead to won ones are lost.
    fn losses<const SHARED: bool>(&self, won: &[Packed], seen: &mut Seen) -> Vec<Packed> {
        self.look_before(won, seen);
        seen.keep(|before, number| {
            let left = self.nibbles.get(number);
            if left == MANY {
                self.is_refuted(before) && self.nibbles.lose(number)
            } else if SHARED {
                is_open(left) && self.nibbles.refute_shared(number)
            } else {
                self.nibbles.refute_if_open(number)
            }
        });
        self.found(seen)
    }

    /// Collects the positions that have a move to one of `decided`.
    ///
    /// Nothing is done yet but to look at each of them once, in a loop so small that the processor waits
    /// for many at a time: a look into far memory costs as much as hundreds of steps.
    fn look_before(&self, decided: &[Packed], seen: &mut Seen) {
        seen.n = 0;
        for &packed in decided {
            self.fields.each_before(packed, |before, number| seen.push((before, number)));
        }
        let bytes = seen.before[..seen.n].iter().map(|&(_, number)| self.nibbles.byte(number));
        seen.touched = bytes.fold(0, |all, byte| all ^ byte);
    }

    /// What was kept, with its distance written down.
    fn found(&self, seen: &Seen) -> Vec<Packed> {
        let kept = &seen.before[..seen.n];
        if let Some(distances) = &self.distances {
            for &(_, number) in kept {
                distances[number as usize].store(self.layer, Ordering::Relaxed);
            }
        }
        kept.iter().map(|&(before, _)| before).collect()
    }

    /// Whether a word of a frontier stands for a position.
    pub(super) fn is_packed(&self, word: u64) -> bool {
        self.fields.is_packed(word)
    }

    /// Whether every move leads to a position won for the other, by looking at all of them.
    #[cold]
    fn is_refuted(&self, packed: Packed) -> bool {
        let position = self.fields.unpack(packed);
        let mut actions = Vec::new();
        position.legal_moves(&self.rules, &mut actions);
        actions.iter().all(|&action| {
            let after = position.after(&self.rules, action);
            self.nibbles.get(self.index.rank(after)) == WON
        })
    }
}

/// Positions before some others, with their numbers.
#[derive(Default)]
struct Seen {
    before: Vec<(Packed, u64)>,
    n: usize,
    /// Keeps the compiler from leaving out a look at which nobody looks.
    touched: u8,
}

impl Seen {
    #[inline]
    fn push(&mut self, place: (Packed, u64)) {
        if self.n == self.before.len() {
            self.grow();
        }
        self.before[self.n] = place;
        self.n += 1;
    }

    #[cold]
    fn grow(&mut self) {
        self.before.resize(2 * self.n + PART, (0, 0));
    }

    /// Keeps those of which `is_new` is true, without a branch: which they are cannot be foretold.
    #[inline]
    fn keep(&mut self, is_new: impl Fn(Packed, u64) -> bool) {
        let mut n_kept = 0;
        for nth in 0..self.n {
            let (before, number) = self.before[nth];
            self.before[n_kept] = (before, number);
            n_kept += usize::from(is_new(before, number));
        }
        self.n = n_kept;
    }
}

/// The bytes that a table needs.
pub fn bytes_needed(rules: &Rules, distances: bool) -> u64 {
    let n = Index::new(rules).n_positions();
    (n / 2).saturating_add(if distances { n.saturating_mul(2) } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::LimitReached;

    #[test]
    fn the_memory_is_known_before_it_is_taken() {
        let rules = Rules::standard(16).unwrap();
        let refused = |distances| match Solver::new(
            &rules,
            &TableConfig { distances, ..TableConfig::default() },
        ) {
            Err(PanError::Limit(LimitReached::Memory { needed, .. })) => needed,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(false), 5 * 15u64.pow(15));
        assert_eq!(refused(true), 25 * 15u64.pow(15));
        let four = Rules::standard(4).unwrap();
        for (distances, bytes) in [(false, 16_875), (true, 84_375)] {
            let within =
                |bytes| TableConfig { distances, limits: Limits { bytes, ..Limits::default() } };
            assert_eq!(Solver::new(&four, &within(bytes)).unwrap().bytes(), bytes);
            assert!(Solver::new(&four, &within(bytes - 1)).is_err());
        }
    }

    #[test]
    fn the_watch_hears_of_every_layer_and_can_stop_before_any() {
        struct Patience(std::sync::Mutex<Vec<u64>>, usize);
        impl Watch for Patience {
            fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
                let mut heard = self.0.lock().unwrap();
                heard.push(progress.done);
                if heard.len() > self.1 { Err(Stop::OutOfTime) } else { Ok(()) }
            }
        }
        let rules = Rules::standard(3).unwrap();
        let run = |most| {
            let watch = Patience(std::sync::Mutex::default(), most);
            let table = Solver::new(&rules, &TableConfig::default()).unwrap().run(&watch);
            let mut heard = watch.0.into_inner().unwrap();
            // It is asked within layers too.
            heard.dedup();
            (heard, table)
        };
        let (heard, table) = run(usize::MAX);
        let counts = table.unwrap().counts();
        assert_eq!(heard.len(), usize::from(counts.longest.unwrap()) + 1);
        // 99 hands against none at first, and all that is not drawn in the end.
        assert_eq!((heard[0], heard.last()), (99, Some(&(counts.win + counts.loss))));
        for most in [0, 1, 10] {
            let (before, table) = run(most);
            assert!(heard.starts_with(&before) && before.len() <= most + 1, "{before:?}");
            assert_eq!(table.err(), Some(Stop::OutOfTime));
        }
    }
}
