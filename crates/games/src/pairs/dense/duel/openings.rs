//! Probabilities of the openings of two players.
//!
//! Dealing goes in turns: a card to the one, a card to the other, and if they are of the same rank,
//! the rank joins T. Before either card any number of cards of ranks in T may come, which are
//! discarded: z\[r\] of them. Let x(T, z) be the probability that dealing comes to T and z with a card
//! due to the one, and y(T, z) that he has since got a given card of a rank not in T, so that one is
//! due to the other. With D\[r\] cards of rank r, N in all, and n = 2|T| + Σz of them gone,
//!
//! > x(T, z) = Σ_{r∈T, z\[r\]>0} x(T, z−r) · (D\[r\]−1−z\[r\]) / (N−n+1)
//! >         + Σ_{t∈T, z\[t\]=0} y(T−t, z) · D\[t\]·(D\[t\]−1) / (N−n+1)
//! >
//! > y(T, z) = x(T, z) / (N−n) + Σ_{r∈T, z\[r\]>0} y(T, z−r) · (D\[r\]−1−z\[r\]) / (N−n)
//!
//! from x(∅, 0) = 1. An opening in which the one has a and the other b beside T then has the
//! probability y(T, z) · D\[a\] · D\[b\] / (N−n−1), whatever a and b are.

use kernel::{LimitReached, Limits, Progress, Watch};

use super::ranks;
use crate::pairs::dense::state_space::MAX_DENSE_RANKS;

/// Number of cards of each rank (from 0) that were discarded in the tie-break.
pub(super) type Discards = [u8; MAX_DENSE_RANKS];

/// The number of cards of each rank (from 0).
pub(super) type RankCounts = [u32; MAX_DENSE_RANKS];

/// The probability of every opening.
///
/// The place of (T, z) has for each rank the digit 0 if it is not in T and 1 + z\[r\] if it is; all
/// that a place depends on is at smaller ones.
pub(super) struct Openings {
    /// By set of ranks T: the place of (T, nothing discarded).
    places: Vec<usize>,
    radix: [usize; MAX_DENSE_RANKS],
    /// By place: what, times the cards of either player's last rank, is the probability.
    weights: Vec<f64>,
    /// The probability that the cards run out before the tie is broken,
    pub(super) runs_out: f64,
    /// and the lowest rank (from 0) face up then.
    pub(super) low_if_out: usize,
}

impl Openings {
    /// One card each, given that they differ.
    pub(super) fn without_ties(counts: &RankCounts, n_cards: u32) -> Self {
        let pairs: u32 = counts.iter().map(|count| count * (n_cards - count)).sum();
        // Every set of ties but the empty one has the place 1, and no weight.
        Self {
            places: (0..1usize << n_ranks(counts)).map(|set| usize::from(set > 0)).collect(),
            radix: [0; MAX_DENSE_RANKS],
            weights: vec![2.0 / f64::from(pairs), 0.0],
            runs_out: 0.0,
            low_if_out: 0,
        }
    }

    /// With every tie-break there can be.
    ///
    /// # Errors
    /// If the table would be too large, or the watch says stop.
    pub(super) fn with_tie_breaks(
        counts: &RankCounts,
        n_cards: u32,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, LimitReached> {
        // 1. Lay out the places.
        let n_ranks = n_ranks(counts);
        let mut radix = [0; MAX_DENSE_RANKS];
        let mut n_places: u64 = 1;
        for (radix, &count) in radix.iter_mut().zip(counts) {
            *radix = n_places as usize;
            n_places = n_places.saturating_mul(u64::from(count.max(1)));
            limits.check(0, n_places.saturating_mul(2 * size_of::<f64>() as u64))?;
        }
        // 2. Go through them in order.
        let (mut x, mut y) = (vec![0.0; n_places as usize], vec![0.0; n_places as usize]);
        let mut digits = [0u32; MAX_DENSE_RANKS];
        x[0] = 1.0;
        for place in 0..n_places as usize {
            if place % (1 << 18) == 0 {
                let total = Some(n_places);
                watch.tick(Progress { doing: "dealing every tie", done: place as u64, total })?;
            }
            let tied = || (0..n_ranks).filter(|&rank| digits[rank] > 0);
            let left = n_cards - n_gone(&digits);
            let (mut waiting, mut dealt) = (x[place], 0.0);
            for rank in tied() {
                let before = place - radix[rank];
                let count = f64::from(counts[rank]);
                if digits[rank] == 1 {
                    waiting += y[before] * count * (count - 1.0) / f64::from(left + 1);
                } else {
                    let paired = count - f64::from(digits[rank]);
                    waiting += x[before] * paired / f64::from(left + 1);
                    dealt += y[before] * paired;
                }
            }
            x[place] = waiting;
            y[place] = if left == 0 { 0.0 } else { (waiting + dealt) / f64::from(left) };
            step(&mut digits, counts);
        }
        // 3. All cards may be dealt while the tie stands: everything is in T or discarded, but for one
        //    single card that the one already has.
        let last = x.len() - 1;
        let runs_out = match counts.iter().filter(|&&count| count == 1).count() {
            0 => x[last],
            1 => y[last],
            _ => 0.0,
        };
        let low_if_out = counts.iter().position(|&count| count >= 2);
        let runs_out = if low_if_out.is_some() { runs_out } else { 0.0 };
        // 4. The other's card; either player may be the one with the lower card.
        let mut weights = y;
        let mut digits = [0u32; MAX_DENSE_RANKS];
        for weight in &mut weights {
            let left = n_cards.saturating_sub(n_gone(&digits) + 1);
            step(&mut digits, counts);
            *weight = if left == 0 { 0.0 } else { *weight * 2.0 / f64::from(left) };
        }
        let places = (0..1u32 << n_ranks).map(|set| ranks(set).map(|rank| radix[rank]).sum());
        let low_if_out = low_if_out.unwrap_or(0);
        Ok(Self { places: places.collect(), radix, weights, runs_out, low_if_out })
    }

    /// What these discards add to a place.
    pub(super) fn offset(&self, discards: &Discards) -> usize {
        self.radix.iter().zip(discards).map(|(radix, &n)| radix * usize::from(n)).sum()
    }

    /// The probability of an opening with these ties, and discards at `offset`, is this times the
    /// cards of either player's last rank.
    pub(super) fn weight(&self, ties: u32, offset: usize) -> f64 {
        self.weights[self.places[ties as usize] + offset]
    }

    /// Whether two players can be dealt the same rank, and the tie be broken.
    pub(super) fn has_ties(&self) -> bool {
        self.weights.len() > 2 || self.weights.get(1).is_some_and(|&weight| weight > 0.0)
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.weights.as_slice()) + size_of_val(self.places.as_slice())
    }
}

/// The next place's digits: as many values for a rank as it has cards, and one if it has none.
fn step(digits: &mut [u32; MAX_DENSE_RANKS], counts: &RankCounts) {
    for (digit, &count) in digits.iter_mut().zip(counts) {
        *digit = (*digit + 1) % count.max(1);
        if *digit > 0 {
            return;
        }
    }
}

/// The cards that are face up or discarded at these digits.
fn n_gone(digits: &[u32; MAX_DENSE_RANKS]) -> u32 {
    digits.iter().filter(|&&digit| digit > 0).map(|digit| digit + 1).sum()
}

/// Ranks up to the highest there is.
fn n_ranks(counts: &RankCounts) -> usize {
    counts.iter().rposition(|&count| count > 0).map_or(0, |top| top + 1)
}
