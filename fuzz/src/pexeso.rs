//! States of Pexeso as text: the cards, pairs that are counted, hands that slip.
//!
//! A text does not say by which rules it is meant, so it goes to a few of them.

use std::sync::OnceLock;

use games::pexeso::{Collect, Last, Mates, Pexeso, Rules};
use kernel::{BySeat, Game, Notation, Probability, RewardsAtEnd, RngStream, Trembling, Turn};

use crate::writing;

/// Pieces of text: right, nearly right, and what is easily taken for a digit or a space.
const PIECES: &[&str] = &[
    "[",
    "]",
    "][",
    ",",
    ", ",
    " ",
    "0",
    "1",
    "2",
    "3",
    "8",
    "1000",
    "65535",
    "65536",
    "-1",
    "+2",
    "1.5",
    "99999999999999999999",
    " single",
    " twin",
    " turning",
    "won 0,0: ",
    "won 1,-1: ",
    "won 1/0,-1: ",
    "steady ",
    "shaky ",
    " and more",
    ": ",
    "\t",
    "\n",
    "\0",
    "é",
    "٣",
    "２",
    "，",
    "［",
    "\u{a0}",
    "\u{feff}",
];

/// So many moves are played from what is read.
const MOVES: usize = 40;

/// What texts go to.
type Counted = RewardsAtEnd<Trembling<Pexeso>>;

/// Makes a text.
pub(crate) fn text(stream: &mut RngStream) -> String {
    writing::text(stream, PIECES, well_formed)
}

/// A text as one of the games writes it.
fn well_formed(stream: &mut RngStream) -> String {
    let games = games();
    let game = &games[stream.below(games.len() as u64) as usize];
    let (mut state, mut moves) = (game.start(), Vec::new());
    for _ in 0..stream.below(40) {
        moves.clear();
        game.moves(&state, &mut moves);
        if moves.is_empty() {
            break;
        }
        game.play(&mut state, moves[stream.below(moves.len() as u64) as usize]);
    }
    match stream.below(3) {
        0 => game.state_to_text(&state),
        1 => game.inner().state_to_text(state.inner()),
        _ => game.inner().inner().state_to_text(state.inner().inner()),
    }
}

/// What is read is written as something that reads the same, and can be played on; what is not is
/// refused in words.
pub(crate) fn check(text: &str) {
    for game in games() {
        read_and_play(game, text);
        read_and_play(game.inner(), text);
        read_and_play(game.inner().inner(), text);
    }
}

fn read_and_play<G: Notation>(game: &G, text: &str) {
    let mut state = match game.state_from_text(text) {
        Ok(state) => state,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(game.state_from_text(&game.state_to_text(&state)), Ok(state.clone()));
    let (mut moves, mut stream) = (Vec::new(), RngStream::new(7, 0));
    for _ in 0..MOVES {
        moves.clear();
        game.moves(&state, &mut moves);
        let is_over = matches!(game.turn(&state), Turn::Over(_)) || game.fault(&state).is_some();
        assert_eq!(is_over, moves.is_empty(), "over, or something can be done");
        if is_over {
            return;
        }
        game.play(&mut state, moves[stream.below(moves.len() as u64) as usize]);
    }
}

/// The games that texts go to: few pairs and many, two seats and three, with all that the rules can say.
fn games() -> &'static [Counted] {
    static GAMES: OnceLock<Vec<Counted>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let sizes = [(1, 1, 2), (3, 0, 2), (8, 3, 3), (1000, 500, 6)];
        let rules = sizes.iter().flat_map(|&(pairs, known, seats)| {
            let rules = Rules::new(pairs).and_then(|rules| rules.with_known(known));
            let rules = rules.and_then(|rules| rules.with_seats(seats)).expect("within bounds");
            let given = rules.with_collect(Collect::Moderator);
            [rules, given, given.with_mates(Mates::Missed).with_last(Last::Given)]
        });
        let rate = |above| Probability::new(above, 10).expect("a tenth or so");
        let game = |rules: Rules| {
            let rates = BySeat::from_fn(rules.seats().into(), |seat| rate(seat.idx() as u32));
            RewardsAtEnd::new(Trembling::new(Pexeso::new(rules), rates).expect("a rate for each"))
        };
        rules.map(game).collect()
    })
}
