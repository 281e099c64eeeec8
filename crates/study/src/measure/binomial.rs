//! How likely a sample is, if the true share is known.

/// The probability that this many drawings, each a hit with probability `share`, give a number of hits that is no
/// likelier than `hits`: the exact two-sided test.
pub fn two_sided_binomial(hits: u64, of: u64, share: f64) -> f64 {
    if hits > of || !(0.0..=1.0).contains(&share) {
        return 0.0;
    }
    if share == 0.0 || share >= 1.0 {
        let certain = if share == 0.0 { 0 } else { of };
        return f64::from(u8::from(hits == certain));
    }
    // The logarithm of each number's probability, each from the one before.
    let (yes, no) = (share.ln(), (1.0 - share).ln());
    let mut log = of as f64 * no;
    let mut logs = Vec::with_capacity(of as usize + 1);
    for k in 0..=of {
        logs.push(log);
        log += ((of - k) as f64).ln() - ((k + 1) as f64).ln() + yes - no;
    }
    // Equally likely numbers may differ in their last digits.
    let most = logs[hits as usize] + 1e-9;
    logs.iter().filter(|log| **log <= most).map(|log| log.exp()).sum::<f64>().min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tails_are_those_of_the_binomial_distribution() {
        // By hand: of ten fair coins at most one or at least nine heads, 22 of 1,024; of three, all or none, one in four.
        for (hits, of, share, p) in [
            (1, 10, 0.5, 22.0 / 1024.0),
            (9, 10, 0.5, 22.0 / 1024.0),
            (5, 10, 0.5, 1.0),
            (3, 3, 0.5, 0.25),
            // None of four has 81 of 256; one, which is likelier, 108; two, three and four 54, 12 and 1.
            (0, 4, 0.25, (81.0 + 54.0 + 12.0 + 1.0) / 256.0),
            (0, 5, 0.0, 1.0),
            (1, 5, 0.0, 0.0),
            (5, 5, 1.0, 1.0),
            (6, 5, 0.5, 0.0),
        ] {
            let got = two_sided_binomial(hits, of, share);
            assert!((got - p).abs() < 1e-9, "{hits} of {of} at {share}: {got}, not {p}");
        }
        assert!(two_sided_binomial(2_000, 4_000, 0.5) > 0.999);
    }
}
