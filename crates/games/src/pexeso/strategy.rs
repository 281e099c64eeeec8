//! Strategies for Pexeso: which card to turn, judged by what the seat remembers.
//!
//! All but the random one take known pairs first and turn up a mate that they know. So they need only say
//! what they do in a position `[n, k]` of n pairs, no two cards of which are known as a pair, with k
//! single cards known: [`Planner`] answers that for those who look into tables. For more than two seats
//! they play as if there were two.

use std::sync::Arc;

use kernel::{EachOption, Seat, Strategy};

use super::game::PexesoMove;
use super::observation::Observable;
use super::planner::Planner;
use super::state::{First, State};

/// Named strategy: the rule by which a player turns cards.
#[derive(Clone, Debug)]
pub enum Style {
    /// Any card on the table, each as likely.
    Random,
    /// New cards: the 2-move of Zwick and Paterson.
    Bold,
    /// A new card first and then a known one: their 1-move.
    Careful,
    /// Known cards: he passes, their 0-move, whenever he can.
    Passive,
    /// What somebody has worked out.
    Planned(Arc<dyn Planner>),
}

impl Style {
    /// The card that it turns at `observation`, where it is not random.
    fn wish(&self, observation: &State) -> PexesoMove {
        let State { singles, twins, seat, .. } = *observation;
        let is_known = match observation.first {
            First::None => singles > 0 && self.opens_known(seat, observation.pairs, singles),
            _ => singles > 1 && self.closes_known(seat, observation.pairs - twins, singles),
        };
        match observation.first {
            First::None if twins > 0 => PexesoMove::Twin,
            First::None | First::Single if is_known => PexesoMove::Single,
            First::None | First::Single => PexesoMove::New,
            First::Twin => match self {
                // Before the mate was found it was a single card.
                Self::Planned(planner) if twins == 1 => planner
                    .leaves_mate(seat, observation.pairs, singles + 1)
                    .filter(|&mv| observation.n_cards(mv) > 0)
                    .unwrap_or(PexesoMove::Mate),
                _ => PexesoMove::Mate,
            },
        }
    }

    fn opens_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool {
        match self {
            Self::Random | Self::Bold | Self::Careful => false,
            // One known card does not make a pass.
            Self::Passive => singles > 1,
            Self::Planned(planner) => planner.opens_known(seat, pairs, singles),
        }
    }

    fn closes_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool {
        match self {
            Self::Random | Self::Bold => false,
            Self::Careful | Self::Passive => true,
            Self::Planned(planner) => planner.closes_known(seat, pairs, singles),
        }
    }
}

impl<G: Observable> Strategy<G> for Style {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        if let Self::Random = self {
            return EachOption.odds(game, state, moves, out);
        }
        let wish = self.wish(&game.observation(state));
        out.extend(moves.iter().map(|&mv| u64::from(game.card(mv) == Some(wish))));
    }

    /// It looks at what its seat remembers.
    fn uses_view_only(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Notation};

    use super::super::{Pexeso, Rules};
    use super::*;

    /// What `style` turns in `state`, and with which odds.
    fn turned(style: &Style, state: &str) -> Vec<(PexesoMove, u64)> {
        let game = Pexeso::new(Rules::new(9).unwrap());
        let state = game.state_from_text(state).unwrap();
        let (mut moves, mut odds) = (vec![], vec![]);
        game.moves(&state, &mut moves);
        style.odds(&game, &state, &moves, &mut odds);
        assert_eq!(moves.len(), odds.len());
        moves.into_iter().zip(odds).filter(|(_, odds)| *odds > 0).collect()
    }

    /// Turns known cards where n + k is odd.
    #[derive(Debug)]
    struct Odd;

    impl Planner for Odd {
        fn opens_known(&self, _: Seat, pairs: u16, singles: u16) -> bool {
            (pairs + singles) % 2 == 1
        }

        fn closes_known(&self, _: Seat, pairs: u16, singles: u16) -> bool {
            (pairs + singles) % 2 == 1
        }

        fn leaves_mate(&self, seat: Seat, pairs: u16, _: u16) -> Option<PexesoMove> {
            (seat == Seat::new(1) && pairs == 7).then_some(PexesoMove::Single)
        }
    }

    #[test]
    fn the_styles_do_what_their_names_say() {
        use PexesoMove::{Mate, New, Single, Twin};
        let planned = || Style::Planned(Arc::new(Odd));
        for (style, state, card) in [
            (Style::Bold, "[8,3,0] 1", New),
            (Style::Bold, "[8,3,0] 1 single", New),
            (Style::Careful, "[8,3,0] 1", New),
            (Style::Careful, "[8,3,0] 1 single", Single),
            (Style::Careful, "[8,1,0] 1 single", New),
            (Style::Passive, "[8,0,0] 1", New),
            (Style::Passive, "[8,1,0] 1", New),
            (Style::Passive, "[8,2,0] 1", Single),
            (Style::Passive, "[8,2,0] 1 single", Single),
            (Style::Passive, "[8,1,0] 1 single", New),
            (planned(), "[8,3,0] 1", Single),
            (planned(), "[8,2,0] 1", New),
            (planned(), "[8,3,0] 1 single", Single),
            (planned(), "[8,2,0] 1 single", New),
            (planned(), "[7,1,1] 2 twin", Single),
            (planned(), "[7,0,1] 2 twin", Mate),
            (planned(), "[7,1,2] 2 twin", Mate),
            (planned(), "[7,1,1] 1 twin", Mate),
        ] {
            assert_eq!(turned(&style, state), [(card, 1)], "{style:?} in {state}");
        }
        for style in [Style::Bold, Style::Careful, Style::Passive, planned()] {
            assert_eq!(turned(&style, "[8,3,1] 1"), [(Twin, 1)], "{style:?}");
            assert_eq!(turned(&style, "[8,3,1] 1 twin"), [(Mate, 1)], "{style:?}");
            assert!(Strategy::<Pexeso>::uses_view_only(&style));
        }
        assert_eq!(turned(&Style::Random, "[8,3,1] 1"), [(New, 11), (Single, 3), (Twin, 2)]);
    }
}
