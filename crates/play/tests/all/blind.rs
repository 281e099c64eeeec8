//! Who may not see everything is shown what its seat has seen, and plays as one who knows no more.

use std::collections::HashMap;
use std::sync::Mutex;

use kernel::toys::{Fog, FogConfig};
use kernel::{ByView, Game, Hidden, RngStream, Seat, Turn, ViewStrategy};
use play::{
    BatchConfig, BlindPlayer, ByPayoff, Choice, Follows, PlayError, Player, PlayerFactory, Random,
    Seen, simulate,
};

/// Takes the move that what it has seen adds up to; and writes down what it was shown.
struct Adds<'a>(&'a Mutex<Vec<(Seat, Vec<u8>, u32)>>);

fn sum(view: &[u8], n_moves: usize) -> usize {
    view.iter().map(|&byte| usize::from(byte)).sum::<usize>() % n_moves
}

impl BlindPlayer<Fog> for Adds<'_> {
    fn choose(&mut self, _: &Fog, seen: Seen<'_, Fog>, _: &mut RngStream) -> u32 {
        let mv = seen.moves[sum(seen.view, seen.moves.len())];
        self.0.lock().unwrap().push((seen.seat, seen.view.clone(), mv));
        mv
    }
}

impl ViewStrategy<Fog> for Adds<'_> {
    fn odds(&self, _: &Fog, _: Seat, view: &Vec<u8>, moves: &[u32], out: &mut Vec<u64>) {
        let nth = sum(view, moves.len());
        out.extend((0..moves.len()).map(|idx| u64::from(idx == nth)));
    }
}

/// Every state of `game` that is a seat's turn.
fn decisions(game: &Fog) -> Vec<(u32, Seat)> {
    let (mut open, mut found, mut moves) = (vec![game.start()], Vec::new(), Vec::new());
    while let Some(state) = open.pop() {
        if let Turn::Seat(seat) = game.turn(&state) {
            found.push((state, seat));
        }
        moves.clear();
        game.moves(&state, &mut moves);
        open.extend(moves.iter().map(|&mv| game.after(&state, mv)));
    }
    found
}

#[test]
fn states_that_look_alike_are_played_alike() {
    let mut n_alike = 0;
    for seed in 0..20 {
        let game = Fog::new(FogConfig::default(), seed);
        let shown = Mutex::default();
        let mut chosen: HashMap<(Seat, Vec<u8>), u32> = HashMap::new();
        for (state, seat) in decisions(&game) {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let choice = Choice::new(&state, &moves, &[]);
            let mut stream = RngStream::new(seed, 0);
            let mv = ByView(Adds(&shown)).choose(&game, choice, &mut stream);
            let view = game.view(&state, seat);
            // It was shown the view of the seat to act; as a strategy it does the same.
            assert_eq!(shown.lock().unwrap().pop(), Some((seat, view.clone(), mv)));
            let strategy = ByView(Adds(&shown));
            assert_eq!(Follows::new(&strategy).choose(&game, choice, &mut stream), mv);
            if let Some(before) = chosen.insert((seat, view), mv) {
                assert_eq!(before, mv);
                n_alike += 1;
            }
        }
    }
    assert!(n_alike > 100, "only {n_alike} states looked like another");
}

#[test]
fn a_table_that_hides_something_takes_players_with_a_blindfold() {
    /// The same choices, by one who is shown the state.
    struct Peeks;
    impl Player<Fog> for Peeks {
        fn choose(&mut self, _: &Fog, choice: Choice<'_, Fog>, _: &mut RngStream) -> u32 {
            choice.moves[*choice.state as usize % choice.moves.len()]
        }
    }
    let game = Fog::new(FogConfig::default(), 3);
    let config = BatchConfig { games: 200, ..BatchConfig::default() };
    let shown = Mutex::default();
    let blind = || PlayerFactory::new(|| ByView(Adds(&shown)));
    let played = simulate(&game, &[blind(), blind()], &ByPayoff, &config, &()).unwrap();
    assert_eq!(played.games, 200);
    let refused =
        simulate(&game, &[blind(), PlayerFactory::new(|| Peeks)], &ByPayoff, &config, &());
    assert!(matches!(refused, Err(PlayError::HiddenInformation)));
}

#[test]
fn random_plays_the_same_with_a_blindfold() {
    let game = Fog::new(FogConfig::default(), 5);
    let config = BatchConfig { games: 300, ..BatchConfig::default() };
    let played = |make: fn() -> PlayerFactory<'static, Fog>| {
        let summary = simulate(&game, &[make(), make()], &ByPayoff, &config, &()).unwrap();
        format!("{summary:?}")
    };
    assert_eq!(played(PlayerFactory::random), played(|| PlayerFactory::new(|| ByView(Random))));
}
