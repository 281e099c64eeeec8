//! An axis: from numbers or names to places on the paper, with ticks.

use serde::Serialize;

/// Axis of a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Axis {
    /// What it is.
    pub label: String,
    /// The number at its beginning,
    pub low: f64,
    /// and at its end; above the first.
    pub high: f64,
    /// What is written at 0, 1, 2, …; numbers, if nothing is.
    pub names: Vec<String>,
    /// Whether equal steps are equal ratios.
    pub is_log: bool,
}

impl Axis {
    /// An axis on which all of `numbers` have room, and nothing else; those that are none are left out.
    pub fn over(label: impl Into<String>, numbers: impl IntoIterator<Item = f64>) -> Self {
        let finite = numbers.into_iter().filter(|x| x.is_finite());
        let (low, high) = finite
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        // A single number stands in the middle.
        let room = if high > low { 0.0 } else { low.abs().max(1.0) / 2.0 };
        Self {
            label: label.into(),
            low: low - room,
            high: high + room,
            names: Vec::new(),
            is_log: false,
        }
    }

    /// The same with its ends at round numbers.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        let step = step(self.high - self.low);
        self.low = (self.low / step + 1e-9).floor() * step;
        self.high = (self.high / step - 1e-9).ceil() * step;
        self
    }

    /// An axis of powers of ten, on which all of `numbers` above zero have room.
    pub fn log(label: impl Into<String>, numbers: impl IntoIterator<Item = f64>) -> Self {
        let powers = numbers.into_iter().filter(|x| *x > 0.0).map(f64::log10);
        let Self { label, low, high, .. } = Self::over(label, powers);
        let (low, high) = (low.floor(), high.ceil());
        let high = if high > low { high } else { low + 1.0 };
        Self { label, low, high, names: Vec::new(), is_log: true }
    }

    /// One place for each of `names`.
    pub fn named(label: impl Into<String>, names: Vec<String>) -> Self {
        let high = names.len() as f64 - 0.5;
        Self { label: label.into(), low: -0.5, high: high.max(0.5), names, is_log: false }
    }

    /// Where `x` is between the ends, from 0 to 1; what is beyond an end is at it.
    pub fn place(&self, x: f64) -> f64 {
        // The ends of a logarithmic axis are powers of ten; what is not above zero is at its beginning.
        let x = if self.is_log { x.max(f64::MIN_POSITIVE).log10() } else { x };
        ((x - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Where something is written, and what.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        if !self.names.is_empty() {
            return self
                .names
                .iter()
                .enumerate()
                .map(|(n, name)| (n as f64, name.clone()))
                .collect();
        }
        if self.is_log {
            // Every power of ten, or every second, fifth, tenth …
            let step = step(self.high - self.low).max(1.0) as i64;
            let (first, last) = (self.low as i64, self.high as i64);
            let powers = (first..=last).filter(|power| power.rem_euclid(step) == 0);
            let text = |power: i64| match power {
                0..=4 => format!("{}", 10i64.pow(power as u32)),
                _ => format!("1e{power}"),
            };
            return powers.map(|power| (10f64.powi(power as i32), text(power))).collect();
        }
        let step = step(self.high - self.low);
        let digits = (-step.log10().floor()).max(0.0) as usize;
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last)
            .map(|nth| {
                let x = nth as f64 * step;
                (x, format!("{:.digits$}", x + 0.0))
            })
            .collect()
    }
}

/// A round number of which four to eight make up `length`.
fn step(length: f64) -> f64 {
    let rough = length / 8.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * power >= rough * 0.999);
    let step = step.unwrap_or(10.0) * power;
    if step.is_finite() && step > 0.0 { step } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_between_the_ends() {
        for (low, high, expected) in [
            (0.0, 1.0, vec!["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
            (0.0, 40.0, vec!["0", "5", "10", "15", "20", "25", "30", "35", "40"]),
            (0.0, 0.19, vec!["0.00", "0.05", "0.10", "0.15"]),
            (-3.2, 3.9, vec!["-3", "-2", "-1", "0", "1", "2", "3"]),
        ] {
            let axis = Axis::over("", [low, high]);
            let ticks: Vec<String> = axis.ticks().into_iter().map(|(_, text)| text).collect();
            assert_eq!(ticks, expected);
        }
    }

    #[test]
    fn a_logarithmic_axis_has_powers_of_ten_at_equal_steps() {
        let axis = Axis::log("", [0.0, 2.0, 7_000.0]);
        let ticks: Vec<String> = axis.ticks().into_iter().map(|(_, text)| text).collect();
        assert_eq!(ticks, ["1", "10", "100", "1000", "10000"]);
        for (x, place) in [(0.0, 0.0), (1.0, 0.0), (100.0, 0.5), (1e4, 1.0)] {
            assert!((axis.place(x) - place).abs() < 1e-12, "{x}");
        }
        let far = Axis::log("", [4e-87, 1.0]);
        assert!((4..=10).contains(&far.ticks().len()), "{:?}", far.ticks());
        assert!(!Axis::log("", []).ticks().is_empty());
    }

    #[test]
    fn an_axis_without_numbers_or_with_one_has_room_and_places() {
        for numbers in [vec![], vec![f64::NAN], vec![3.0], vec![0.0], vec![-1e12]] {
            let axis = Axis::over("", numbers.clone()).rounded();
            assert!(axis.high > axis.low && !axis.ticks().is_empty(), "{numbers:?} {axis:?}");
            assert!(axis.ticks().len() < 12, "{axis:?}");
        }
        let axis = Axis::over("", [1.3, 8.2]).rounded();
        for (x, place) in [(1.0, 0.0), (5.0, 0.5), (9.0, 1.0), (99.0, 1.0)] {
            assert!((axis.place(x) - place).abs() < 1e-12, "{axis:?}");
        }
    }
}
