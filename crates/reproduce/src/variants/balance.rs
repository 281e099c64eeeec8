//! Is the continuous game balanced, and is everybody closer to losing it?

use study::measure::two_sided;
use study::reproduced::Row;

use super::finals::Finals;
use super::scores::Four;
use crate::checks::{Checks, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>, four: &Four) {
    let (pairs, continuous) = (&four.library[0], &four.library[1]);
    let even = Even::of(&continuous.losses);
    checks
        .claim(
            "well-balanced",
            values![even = even.said(), even.p],
            even.p >= Row::LEAST_P && even.furthest < 0.01,
        )
        .by(Four::asked(1));
    let places = pairs.places.iter().zip(&continuous.places);
    let further =
        listed(places, |(before, after)| format!("{:.1} → {:.1}", before.mean(), after.mean()));
    // The loser is past the threshold in both.
    let others = pairs.places.len() - 1;
    let nearer = pairs.places[..others].iter().zip(&continuous.places);
    let nearer = nearer.filter(|(before, after)| {
        let error = before.std_error().hypot(after.std_error());
        after.mean() - before.mean() > 5.0 * error
    });
    let n_nearer = nearer.count();
    checks
        .claim("closer-to-the-threshold", values![further, pairs.target], n_nearer == others)
        .by(Four::asked(1));
    let close = |finals: &Finals| 100.0 * finals.close as f64 / finals.games() as f64;
    checks
        .claim(
            "more-tension",
            values![pairs = close(pairs), continuous = close(continuous)],
            close(continuous) > close(pairs),
        )
        .by(Four::asked(1));
}

/// Evenness of losses over four seats: their shares, and the p-value of a χ² test.
pub(super) struct Even {
    shares: Vec<f64>,
    /// How far the seat furthest off is from its part.
    furthest: f64,
    /// How likely chance alone makes them so uneven.
    pub(super) p: f64,
}

impl Even {
    pub(super) fn of(losses: &[u64]) -> Self {
        let all: u64 = losses.iter().sum();
        let part = 1.0 / losses.len() as f64;
        let shares: Vec<f64> = losses.iter().map(|&lost| lost as f64 / all as f64).collect();
        let expected = all as f64 * part;
        let square = losses.iter().map(|&lost| (lost as f64 - expected).powi(2) / expected);
        let x: f64 = square.sum();
        // The tail of χ² with three degrees of freedom.
        let p = two_sided(x.sqrt()) + (2.0 * x / std::f64::consts::PI).sqrt() * (-x / 2.0).exp();
        let furthest = shares.iter().map(|share| (share - part).abs()).fold(0.0, f64::max);
        Self { shares, furthest, p }
    }

    pub(super) fn said(&self) -> String {
        let shares = self.shares.iter().map(|share| format!("{:.1}", 100.0 * share));
        format!("{} %", shares.collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_of_chi_squared_is_that_of_the_tables() {
        // With three degrees of freedom 7.815 and 16.266 are exceeded in 5 % and in 0.1 %.
        for (off, low, high) in [(197, 0.050, 0.052), (198, 0.049, 0.050), (286, 0.00095, 0.00101)]
        {
            let p = Even::of(&[10_000 + off, 10_000 - off, 10_000, 10_000]).p;
            assert!((low..high).contains(&p), "{off}: {p}");
        }
        assert!((Even::of(&[5, 5, 5, 5]).p - 1.0).abs() < 1e-12);
    }
}
