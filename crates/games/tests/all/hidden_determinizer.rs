//! Belief states in the small games with hidden information.

use games::goofspiel::{Goofspiel, Prizes, Reward};
use games::liars_dice::LiarsDice;
use games::poker::{DicePoker, Kuhn, Leduc, OneCard};
use kernel::conform::{self, ConformConfig};
use kernel::{Hidden, ViewBeliefs};

fn check<G: Hidden>(game: &G) {
    let config = ConformConfig { plays: 40, ..ConformConfig::default() };
    for determinizer in
        [ViewBeliefs::default(), ViewBeliefs { states: 0, ..ViewBeliefs::default() }]
    {
        let found = conform::check_determinizer_by_view(game, &determinizer, &config)
            .unwrap_or_else(|breaches| panic!("{}", breaches[0]));
        assert_eq!((found.drawn, found.stuck), (found.asked, 0));
        assert!(found.compared > 0, "the same past came again");
    }
}

#[test]
fn what_seats_imagine_in_small_games_may_be_true() {
    check(&Kuhn::new(3, 2).unwrap());
    check(&Leduc::new(3).unwrap());
    check(&OneCard::new(5, 1, 1, 1).unwrap());
    check(&DicePoker::new(6, 1, 1).unwrap());
    check(&LiarsDice::new(1, 4, true).unwrap());
    check(&Goofspiel::new(4, Prizes::Descending, Reward::Win).unwrap());
}
