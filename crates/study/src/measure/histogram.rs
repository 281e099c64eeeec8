//! How often each whole number came up, in bins that grow wider as they must.

use std::collections::BTreeMap;

/// The most bins.
const MOST: i64 = 96;

/// Counts of numbers in bins of equal width, a power of two, as narrow as fits into `MOST` bins.
///
/// Which bins there are depends on the least and the greatest number alone, so that the order in which numbers
/// are pushed or parts are merged does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// Bins are 2 to the power of this wide.
    power: u32,
    /// By what a number is divided to, rounded down.
    counts: BTreeMap<i64, u64>,
}

/// One bin: numbers from `from` up to, not including, `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Bin {
    /// The least number in it.
    pub from: i64,
    /// The least number above it.
    pub to: i64,
    /// How many there were.
    pub count: u64,
}

impl Histogram {
    /// Adds a number, rounded to the nearest whole one.
    pub fn push(&mut self, x: f64) {
        // Far beyond any score; a conversion that is out of range keeps to the ends.
        let x = (x + 0.5).floor().clamp(-1e15, 1e15) as i64;
        *self.counts.entry(x >> self.power).or_default() += 1;
        self.narrow();
    }

    /// Adds all numbers of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.widen(other.power);
        let shift = self.power - other.power;
        for (&bin, &count) in &other.counts {
            *self.counts.entry(bin >> shift).or_default() += count;
        }
        self.narrow();
    }

    /// All bins from the first to the last that has anything in it, empty ones between them included.
    pub fn bins(&self) -> Vec<Bin> {
        let Some((first, last)) = self.ends() else { return Vec::new() };
        let bin = |bin: i64| Bin {
            from: bin << self.power,
            to: (bin + 1) << self.power,
            count: self.counts.get(&bin).copied().unwrap_or(0),
        };
        (first..=last).map(bin).collect()
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    fn ends(&self) -> Option<(i64, i64)> {
        Some((*self.counts.first_key_value()?.0, *self.counts.last_key_value()?.0))
    }

    /// Makes as few bins as there may be.
    fn narrow(&mut self) {
        while self.ends().is_some_and(|(first, last)| last - first >= MOST) {
            self.widen(self.power + 1);
        }
    }

    /// Makes bins at least as wide as 2 to this power.
    fn widen(&mut self, power: u32) {
        if power <= self.power {
            return;
        }
        let shift = power - self.power;
        let mut counts = BTreeMap::new();
        for (&bin, &count) in &self.counts {
            *counts.entry(bin >> shift).or_default() += count;
        }
        (self.power, self.counts) = (power, counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> Histogram {
        let mut histogram = Histogram::default();
        numbers.iter().for_each(|&x| histogram.push(x));
        histogram
    }

    #[test]
    fn numbers_are_counted_one_by_one_where_they_fit_and_below_zero_too() {
        let bins = of(&[-2.0, 0.0, 0.4, 1.0]).bins();
        let rows: Vec<_> = bins.iter().map(|bin| (bin.from, bin.to, bin.count)).collect();
        assert_eq!(rows, [(-2, -1, 1), (-1, 0, 0), (0, 1, 2), (1, 2, 1)]);
    }

    #[test]
    fn bins_do_not_depend_on_the_order_of_numbers_or_parts() {
        let numbers: Vec<f64> = (0..500).map(|n| f64::from((n * 7919) % 1009 - 300)).collect();
        let whole = of(&numbers);
        assert!(whole.bins().len() <= MOST as usize && whole.count() == 500);
        let mut backwards = numbers.clone();
        backwards.reverse();
        assert_eq!(of(&backwards), whole);
        for cut in [0, 1, 250, 499] {
            let mut parts = of(&numbers[..cut]);
            parts.merge(&of(&numbers[cut..]));
            assert_eq!(parts, whole, "{cut}");
        }
    }
}
