//! Elementary steps counted between two looks at a [`Watch`].

use std::cell::Cell;

use crate::{Progress, Stop, Watch};

/// Counter of elementary steps that looks at a [`Watch`] once in [`LOOK`](Meter::LOOK) of them.
///
/// An elementary step is about a multiplication of two machine words: some nanoseconds. Code whose work
/// between two looks would otherwise depend on the size of the problem announces its steps with
/// [`work`](Meter::work), in portions that are themselves bounded: a row, a node, a product of two numbers.
/// The first look comes with the first step, so that work that is asked to stop beforehand does not begin. Each
/// thread has a meter of its own.
pub struct Meter<'a> {
    watch: &'a dyn Watch,
    doing: Cell<&'static str>,
    done: Cell<u64>,
    total: Cell<Option<u64>>,
    /// Steps since the last look.
    since: Cell<u64>,
    /// Steps from one look to the next.
    until: Cell<u64>,
}

impl<'a> Meter<'a> {
    /// The steps between two looks: well below a millisecond, and far above the price of a look.
    pub const LOOK: u64 = 1 << 16;

    /// A meter for `watch`, to which the work is reported as `doing`.
    pub fn new(watch: &'a dyn Watch, doing: &'static str) -> Self {
        let (doing, done, total) = (Cell::new(doing), Cell::new(0), Cell::new(None));
        Self { watch, doing, done, total, since: Cell::new(0), until: Cell::new(0) }
    }

    /// The watch.
    pub fn watch(&self) -> &'a dyn Watch {
        self.watch
    }

    /// Sets the progress that the following looks report.
    pub fn report(&self, doing: &'static str, done: u64, total: Option<u64>) {
        self.doing.set(doing);
        self.done.set(done);
        self.total.set(total);
    }

    /// Counts `steps` elementary steps, and looks at the watch if it is time.
    ///
    /// # Errors
    /// The reason to stop, if the watch gives one.
    #[inline]
    pub fn work(&self, steps: u64) -> Result<(), Stop> {
        let since = self.since.get().saturating_add(steps);
        self.since.set(since);
        if since < self.until.get() { Ok(()) } else { self.look() }
    }

    /// Counts the steps of a product of two whole numbers with this many bits each.
    ///
    /// # Errors
    /// The reason to stop, if the watch gives one.
    #[inline]
    pub fn product(&self, bits: usize, other_bits: usize) -> Result<(), Stop> {
        self.work(product_steps(bits, other_bits))
    }

    /// Looks at the watch now.
    ///
    /// # Errors
    /// The reason to stop, if the watch gives one.
    #[cold]
    pub fn look(&self) -> Result<(), Stop> {
        self.until.set(Self::LOOK);
        self.watch.spent(self.since.replace(0));
        let (doing, done, total) = (self.doing.get(), self.done.get(), self.total.get());
        self.watch.tick(Progress { doing, done, total })
    }
}

/// The elementary steps of a product of two whole numbers with this many bits: one for each pair of words.
#[inline]
pub fn product_steps(bits: usize, other_bits: usize) -> u64 {
    (1 + bits as u64 / 64).saturating_mul(1 + other_bits as u64 / 64)
}

impl std::fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut meter = f.debug_struct("Meter");
        meter.field("doing", &self.doing).field("done", &self.done).field("since", &self.since);
        meter.finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alarm::Alarm;

    #[test]
    fn the_watch_is_asked_once_in_so_many_steps_and_told_how_many_there_were() {
        let alarm = Alarm::at(u64::MAX);
        let meter = Meter::new(&alarm, "counting");
        meter.work(1).unwrap();
        assert_eq!((alarm.looks(), alarm.steps()), (1, 1));
        for _ in 0..10 * Meter::LOOK {
            meter.work(1).unwrap();
        }
        assert_eq!((alarm.looks(), alarm.steps()), (11, 10 * Meter::LOOK + 1));
        meter.work(3 * Meter::LOOK).unwrap();
        assert_eq!((alarm.looks(), alarm.steps()), (12, 13 * Meter::LOOK + 1));
    }
}
