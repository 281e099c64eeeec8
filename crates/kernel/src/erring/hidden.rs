//! What a seat sees of a game with errors.

use super::{Erring, ErringState};
use crate::{Hidden, Seat};

/// All that a seat has seen of a game with errors: what it has seen of the game within, and of each time its
/// hand might have slipped whether it did.
///
/// The others' slips are not in it: they look like the moves that were made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ErringView<V> {
    /// What the seat has seen of the game within.
    pub inner: V,
    /// Whether its own hand slipped, each time that was drawn; the last is of the choice it has now, if it
    /// has one.
    pub slips: Vec<bool>,
}

/// A seat is asked only if its hand is steady, and remembers that it was. Without errors the views are those
/// of the game within.
///
/// It takes a game that [remembers](Erring::remembering), as all do that hide something: from a state that
/// does not keep slips a seat cannot tell what it meant from what it did.
impl<G: Hidden> Hidden for Erring<G> {
    type View = ErringView<G::View>;

    fn view(&self, state: &ErringState<G::State>, seat: Seat) -> Self::View {
        let slips = state.slips.as_ref().map(|slips| slips.0[seat].clone()).unwrap_or_default();
        ErringView { inner: self.inner().view(state.inner(), seat), slips }
    }

    fn view_heap_bytes(&self, view: &Self::View) -> usize {
        self.inner().view_heap_bytes(&view.inner) + view.slips.capacity()
    }

    fn view_to_text(&self, view: &Self::View) -> String {
        let inner = self.inner().view_to_text(&view.inner);
        if view.slips.is_empty() {
            return inner;
        }
        let words = view.slips.iter().map(|&slipped| if slipped { "slipped" } else { "steady" });
        format!("{inner} ({})", words.collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conform::{self, ConformConfig};
    use crate::toys::{Fog, FogConfig};
    use crate::{BySeat, Game, Rate};

    #[test]
    fn who_errs_in_a_fog_remembers_it_and_nobody_else_sees_it() {
        for seats in [2, 3] {
            for seed in 0..12 {
                let fog = Fog::new(FogConfig { seats, ..FogConfig::default() }, seed);
                let rates = BySeat::from_fn(seats, |seat| match seat.idx() {
                    1 => Rate::ZERO,
                    _ => Rate::new(1, 3).unwrap(),
                });
                let game = Erring::new(fog, rates).unwrap();
                let checks = ConformConfig { plays: 40, ..ConformConfig::default() };
                if let Err(breaches) = conform::check_hidden(&game, &checks) {
                    panic!("{seats} seats, seed {seed}: {}", breaches[0]);
                }
            }
        }
    }

    #[test]
    fn without_errors_a_seat_sees_what_it_saw() {
        let game =
            Erring::new(Fog::new(FogConfig::default(), 3), BySeat::from_fn(2, |_| Rate::ZERO));
        let game = game.unwrap();
        let (state, seat) = (game.start(), Seat::new(0));
        let view = game.view(&state, seat);
        assert_eq!(view.slips, [false; 0]);
        assert_eq!(game.view_to_text(&view), game.inner().view_to_text(&view.inner));
    }
}
