//! Objectives: from what the seats receive at the end to a number for each.

use kernel::{BySeat, Payoff};

/// Objective of a player: what it maximises, and takes all others to maximise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// As large a payoff as can be.
    #[default]
    Score,
    /// To be first: 1 for a seat that is alone, and a share of it for those who are together.
    Win,
    /// Not to be last: −1 for a seat that is alone, and a share of it for those who are together.
    Loss,
}

impl Objective {
    /// What an end with these payoffs is worth to each seat.
    ///
    /// ```
    /// # use kernel::{BySeat, Payoff};
    /// # use play::Objective;
    /// let payoffs: BySeat<_> = [3, -1, 3, -5].into_iter().map(Payoff::from).collect();
    /// assert_eq!(Objective::Score.worths(&payoffs).as_slice(), [3.0, -1.0, 3.0, -5.0]);
    /// assert_eq!(Objective::Win.worths(&payoffs).as_slice(), [0.5, 0.0, 0.5, 0.0]);
    /// assert_eq!(Objective::Loss.worths(&payoffs).as_slice(), [0.0, 0.0, 0.0, -1.0]);
    /// ```
    pub fn worths(self, payoffs: &BySeat<Payoff>) -> BySeat<f64> {
        match self {
            Self::Score => payoffs.map(|payoff| payoff.to_f64()),
            Self::Win => shares(payoffs, payoffs.iter().max(), 1.0),
            Self::Loss => shares(payoffs, payoffs.iter().min(), -1.0),
        }
    }
}

/// `whole`, shared by the seats that receive exactly `wanted`.
fn shares(payoffs: &BySeat<Payoff>, wanted: Option<&Payoff>, whole: f64) -> BySeat<f64> {
    let is_wanted = |payoff: &Payoff| Some(payoff) == wanted;
    let n_wanted = payoffs.iter().filter(|payoff| is_wanted(payoff)).count();
    payoffs.map(|payoff| if is_wanted(payoff) { whole / n_wanted as f64 } else { 0.0 })
}

/// The place of each seat at an end with these payoffs, from 1 for the first to 0 for the last; who shares
/// places has the best of them. Alone at the table one is first.
///
/// ```
/// # use kernel::{BySeat, Payoff};
/// let payoffs: BySeat<_> = [3, -1, 3, -5].into_iter().map(Payoff::from).collect();
/// assert_eq!(play::standing(&payoffs).as_slice(), [1.0, 1.0 / 3.0, 1.0, 0.0]);
/// ```
pub fn standing(payoffs: &BySeat<Payoff>) -> BySeat<f64> {
    standing_by(payoffs)
}

/// The same by anything that can be compared.
pub(crate) fn standing_by<T: PartialOrd>(payoffs: &BySeat<T>) -> BySeat<f64> {
    let others = payoffs.len().saturating_sub(1);
    BySeat::from_fn(payoffs.len(), |seat| {
        let ahead = payoffs.iter().filter(|other| **other > payoffs[seat]).count();
        if others == 0 { 1.0 } else { (others - ahead) as f64 / others as f64 }
    })
}
