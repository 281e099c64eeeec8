//! A mean over all decisions of all games, with its error by game.
//!
//! Decisions of one game hang together, so that their number says little about how well the mean is known;
//! games do not. With *y* the sum and *x* the number in a game, the mean is Σy / Σx and its variance, for large
//! samples, that of *y* − mean·*x* over games, divided by their number and the square of the mean of *x*
//! (the ratio estimator, Cochran, Sampling Techniques, 1977, section 2.11).

use play::Running;

/// Sums by game, and what their quotient is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ratio {
    games: u64,
    sums: [f64; 2],
    /// Sums of y², xy, x².
    squares: [f64; 3],
}

impl Ratio {
    /// Adds a game in which `y` was found at `x` occasions; nothing if there was none.
    pub fn push(&mut self, y: f64, x: f64) {
        if x > 0.0 {
            self.games += 1;
            for (sum, more) in self.sums.iter_mut().zip([y, x]) {
                *sum += more;
            }
            for (sum, more) in self.squares.iter_mut().zip([y * y, x * y, x * x]) {
                *sum += more;
            }
        }
    }

    /// Adds all games of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (sum, more) in self.sums.iter_mut().zip(other.sums) {
            *sum += more;
        }
        for (sum, more) in self.squares.iter_mut().zip(other.squares) {
            *sum += more;
        }
    }

    /// The games that had an occasion.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean over all occasions; NaN if there is none.
    pub fn mean(&self) -> f64 {
        self.sums[0] / self.sums[1]
    }

    /// Its standard error; infinite for fewer than two games.
    pub fn std_error(&self) -> f64 {
        if self.games < 2 {
            return f64::INFINITY;
        }
        let (n, mean) = (self.games as f64, self.mean());
        let [yy, xy, xx] = self.squares;
        // The rests add up to nothing, so that their squares are their spread.
        let rest = (yy - 2.0 * mean * xy + mean * mean * xx).max(0.0) / (n - 1.0);
        (rest / n).sqrt() / (self.sums[1] / n)
    }
}

/// A mean with its error, whatever it is a mean of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatioEstimate {
    /// The mean.
    pub value: f64,
    /// Its standard error.
    pub std_error: f64,
    /// The games it is from.
    pub games: u64,
}

impl From<&Ratio> for RatioEstimate {
    fn from(ratio: &Ratio) -> Self {
        Self { value: ratio.mean(), std_error: ratio.std_error(), games: ratio.games() }
    }
}

impl From<&Running> for RatioEstimate {
    fn from(running: &Running) -> Self {
        Self { value: running.mean(), std_error: running.std_error(), games: running.count() }
    }
}

impl RatioEstimate {
    /// `factor` times it, and `more`.
    #[must_use]
    pub fn scaled(self, factor: f64, more: f64) -> Self {
        Self { value: factor * self.value + more, std_error: factor.abs() * self.std_error, ..self }
    }
}

#[cfg(test)]
mod tests {
    use kernel::RngStream;

    use super::*;

    #[test]
    fn with_as_many_occasions_in_each_game_it_is_the_mean_of_the_means() {
        let (mut ratio, mut running) = (Ratio::default(), Running::default());
        for y in [3.0, 5.0, 4.0, 8.0] {
            ratio.push(y, 2.0);
            running.push(y / 2.0);
        }
        ratio.push(0.0, 0.0);
        assert_eq!(ratio.games(), 4);
        assert!((ratio.mean() - running.mean()).abs() < 1e-12);
        assert!((ratio.std_error() - running.std_error()).abs() < 1e-12);
    }

    #[test]
    fn the_error_is_how_far_samples_differ_though_occasions_of_a_game_are_alike() {
        // A game has one to four occasions that all show the same: its own number, 0 or 1.
        let (mut means, mut errors) = (Running::default(), Running::default());
        for sample in 0..400 {
            let (mut ratio, mut stream) = (Ratio::default(), RngStream::new(7, sample));
            for _ in 0..100 {
                let (x, y) = (1.0 + stream.below(4) as f64, stream.below(2) as f64);
                ratio.push(x * y, x);
            }
            means.push(ratio.mean());
            errors.push(ratio.std_error());
        }
        let spread = means.variance().sqrt();
        assert!((errors.mean() / spread - 1.0).abs() < 0.1, "{} {spread}", errors.mean());
    }
}
