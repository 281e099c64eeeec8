//! A mean for each decision of a game, the first, the second, and so on, however long games are.

use play::Running;

/// The most cells.
const MOST: usize = 128;

/// Means by number, counted from zero; in cells of several numbers where games are long.
#[derive(Clone, Debug, PartialEq)]
pub struct ByNumber {
    /// How many numbers a cell is for: a power of two.
    width: usize,
    cells: Vec<Running>,
}

impl Default for ByNumber {
    fn default() -> Self {
        Self { width: 1, cells: Vec::new() }
    }
}

impl ByNumber {
    /// Adds what was found at this number.
    pub fn push(&mut self, number: usize, x: f64) {
        while number / self.width >= MOST {
            self.widen();
        }
        let cell = number / self.width;
        if cell >= self.cells.len() {
            self.cells.resize(cell + 1, Running::default());
        }
        self.cells[cell].push(x);
    }

    /// Adds all that was pushed to `other`.
    pub fn merge(&mut self, other: &Self) {
        let mut other = other.clone();
        while self.width < other.width {
            self.widen();
        }
        while other.width < self.width {
            other.widen();
        }
        self.cells.resize(self.cells.len().max(other.cells.len()), Running::default());
        for (ours, theirs) in self.cells.iter_mut().zip(&other.cells) {
            ours.merge(theirs);
        }
    }

    /// How many numbers a cell is for.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cells in order.
    pub fn cells(&self) -> &[Running] {
        &self.cells
    }

    fn widen(&mut self) {
        let join = |pair: &[Running]| {
            let mut both = pair[0];
            if let Some(second) = pair.get(1) {
                both.merge(second);
            }
            both
        };
        self.cells = self.cells.chunks(2).map(join).collect();
        self.width *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_become_wider_and_lose_nothing() {
        let mut all = ByNumber::default();
        let mut parts = [ByNumber::default(), ByNumber::default()];
        for number in 0..300usize {
            all.push(number, number as f64);
            parts[usize::from(number >= 100)].push(number, number as f64);
        }
        assert_eq!((all.width(), all.cells().len()), (4, 75));
        assert!((all.cells()[1].mean() - 5.5).abs() < 1e-12);
        assert_eq!(parts[0].width(), 1);
        let [mut first, second] = parts;
        first.merge(&second);
        assert_eq!((first.width(), first.cells().len()), (4, 75));
        for (a, b) in first.cells().iter().zip(all.cells()) {
            assert!((a.mean() - b.mean()).abs() < 1e-9 && a.count() == b.count());
        }
    }
}
