//! Games with hidden information have the trees that others have counted, and pay players who do anything
//! what others have found.

use games::goofspiel::{Goofspiel, Prizes, Reward};
use games::liars_dice::LiarsDice;
use games::poker::{DicePoker, Kuhn, Leduc, OneCard};
use kernel::{EachOption, Fraction, Hidden, Limits, Seat};
use solve::form::Compiled;

/// Nodes, ends, and the information sets of both seats.
fn size<G: Hidden>(game: &G) -> (usize, usize, [usize; 2]) {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let form = compiled.form();
    let sets = [0, 1].map(|seat| form.side(Seat::new(seat)).sets().len());
    (form.nodes().len(), form.n_leaves(), sets)
}

#[test]
fn trees_are_as_large_as_those_of_openspiel() {
    // Counted in OpenSpiel 2.0.2 by walking from the start (`information_state_string`); games with
    // choices at once as `turn_based_simultaneous_game`.
    assert_eq!(size(&Kuhn::new(3, 2).unwrap()), (58, 30, [6, 6]));
    let liars = |sides| size(&LiarsDice::new(1, sides, true).unwrap());
    assert_eq!(liars(3), (1_147, 567, [96, 96]));
    assert_eq!(liars(4), (8_181, 4_080, [512, 512]));
    assert_eq!(liars(6), (294_883, 147_420, [12_288, 12_288]));
    let goofspiel = |cards, prizes| size(&Goofspiel::new(cards, prizes, Reward::Win).unwrap());
    assert_eq!(goofspiel(3, Prizes::Descending), (67, 36, [10, 10]));
    // There OpenSpiel's text forgets in which order cards were laid, and has 135 sets: one at first, one
    // after each of 16 rounds, and nine times as many after the second.
    assert_eq!(goofspiel(4, Prizes::Descending), (1_077, 576, [161, 161]));
    assert_eq!(goofspiel(3, Prizes::Random), (418, 216, [57, 57]));
}

#[test]
fn what_looks_alike_is_one_move_in_leduc_poker() {
    // OpenSpiel deals six different cards, and has 9,457 nodes, 5,520 ends and 468 sets for each seat.
    let (_, _, sets) = size(&Leduc::new(3).unwrap());
    assert_eq!(sets, [144, 144]);
}

#[test]
fn one_card_poker_has_as_many_information_sets_as_gordon_says() {
    // "26 information states and 52 sequences per player" (G. Gordon, One-card poker).
    let game = OneCard::new(13, 1, 1, 1).unwrap();
    assert_eq!(size(&game).2, [26, 26]);
    let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
    // The empty sequence is ours.
    assert_eq!([0, 1].map(|seat| compiled.form().side(Seat::new(seat)).n_sequences()), [53, 53]);
}

#[test]
fn players_who_do_anything_get_what_they_get_in_the_described_twins() {
    fn first<G: Hidden>(game: &G) -> String {
        let profile: Vec<&dyn kernel::Strategy<G>> = vec![&EachOption; game.seats()];
        let values = solve::evaluate::<_, Fraction>(game, &profile, Limits::default(), &());
        values.unwrap()[Seat::new(0)].to_string()
    }
    // By hand for Kuhn's game and for dice, and by a separate program for Leduc poker: see
    // `games/*.figures`. The described games, evaluated, give the same.
    assert_eq!(first(&Kuhn::new(3, 2).unwrap()), "1/8");
    assert_eq!(first(&Leduc::new(3).unwrap()), "-5/64");
    assert_eq!(first(&DicePoker::new(6, 1, 1).unwrap()), "1/4");
    assert_eq!(first(&DicePoker::new(12, 1, 1).unwrap()), "1/4");
    // Nobody is better off in a game that is the same for both.
    assert_eq!(first(&Goofspiel::new(4, Prizes::Random, Reward::Points).unwrap()), "0");
}
