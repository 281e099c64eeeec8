//! Information sets of a game with trembles.

use super::{Trembling, TremblingState};
use crate::{Hidden, Seat};

/// View of a game with trembles: the view of the inner game, and for each draw of the seat's own whether it
/// erred.
///
/// The others' errors are not in it: they look like the moves that were made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TremblingView<V> {
    /// The view of the inner game.
    pub inner: V,
    /// Whether the seat erred, for each draw; the last is of the choice it has now, if it has one.
    pub trembles: Vec<bool>,
}

/// A seat chooses only if it does not err, and remembers that. Without errors the views are those of the inner
/// game.
///
/// The game must [keep errors](Trembling::remembering), as every game with hidden information does: from a state
/// that does not, a seat cannot distinguish what it intended from what it did.
impl<G: Hidden> Hidden for Trembling<G> {
    type View = TremblingView<G::View>;

    fn view(&self, state: &TremblingState<G::State>, seat: Seat) -> Self::View {
        let trembles =
            state.trembles.as_ref().map(|trembles| trembles.0[seat].clone()).unwrap_or_default();
        TremblingView { inner: self.inner().view(state.inner(), seat), trembles }
    }

    fn view_heap_bytes(&self, view: &Self::View) -> usize {
        self.inner().view_heap_bytes(&view.inner) + view.trembles.capacity()
    }

    fn view_to_text(&self, view: &Self::View) -> String {
        let inner = self.inner().view_to_text(&view.inner);
        if view.trembles.is_empty() {
            return inner;
        }
        let words =
            view.trembles.iter().map(|&trembled| if trembled { "slipped" } else { "steady" });
        format!("{inner} ({})", words.collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conform::{self, ConformConfig};
    use crate::toys::{Fog, FogConfig};
    use crate::{BySeat, Game, Probability};

    #[test]
    fn who_errs_in_a_fog_remembers_it_and_nobody_else_sees_it() {
        for seats in [2, 3] {
            for seed in 0..12 {
                let fog = Fog::new(FogConfig { seats, ..FogConfig::default() }, seed);
                let rates = BySeat::from_fn(seats, |seat| match seat.idx() {
                    1 => Probability::ZERO,
                    _ => Probability::new(1, 3).unwrap(),
                });
                let game = Trembling::new(fog, rates).unwrap();
                let checks = ConformConfig { plays: 40, ..ConformConfig::default() };
                if let Err(breaches) = conform::check_hidden(&game, &checks) {
                    panic!("{seats} seats, seed {seed}: {}", breaches[0]);
                }
            }
        }
    }

    #[test]
    fn without_errors_a_seat_sees_what_it_saw() {
        let game = Trembling::new(
            Fog::new(FogConfig::default(), 3),
            BySeat::from_fn(2, |_| Probability::ZERO),
        );
        let game = game.unwrap();
        let (state, seat) = (game.start(), Seat::new(0));
        let view = game.view(&state, seat);
        assert_eq!(view.trembles, [false; 0]);
        assert_eq!(game.view_to_text(&view), game.inner().view_to_text(&view.inner));
    }
}
