//! Hands, positions, starts and states of Pan as text.
//!
//! A text does not say by which rules it is meant, so it goes to a few of them.

use std::sync::OnceLock;

use games::pan::{Hand, Nine, Pan, PanError, Position, Rules, Start, random_position};
use kernel::{Game, Notation, RngStream, Turn};

use crate::writing;

/// Pieces of text: right, nearly right, and what is easily taken for a digit or a space.
const PIECES: &[&str] = &[
    "[",
    "]",
    "[]",
    "][",
    ",",
    ", ",
    "/",
    " ",
    "0",
    "1",
    "2",
    "3",
    "4",
    "15",
    "16",
    "256",
    "-1",
    "+2",
    "1.5",
    "99999999999999999999",
    "deals",
    "dealing",
    " dealing",
    " 1",
    " 2",
    " 3",
    "\t",
    "\n",
    "\0",
    "é",
    "…",
    "٣",
    "２",
    "，",
    "［",
    "\u{a0}",
    "\u{3000}",
    "\u{feff}",
];

/// So many moves are played from what is read.
const MOVES: usize = 40;

/// Makes a text.
pub(crate) fn text(stream: &mut RngStream) -> String {
    writing::text(stream, PIECES, well_formed)
}

/// A text as the game writes it, of cards that can be.
fn well_formed(stream: &mut RngStream) -> String {
    let games = games();
    let game = &games[stream.below(games.len() as u64) as usize];
    let (rules, mut state) = (game.rules(), game.start());
    let position = random_position(rules, stream);
    match stream.below(5) {
        0 => position.mover.to_text(rules.ranks()),
        1 => position.to_text(rules),
        2 => position.to_text(rules).replace("],[", "/").replace(['[', ']'], ""),
        3 => format!("{} {}", position.to_text(rules), 1 + stream.below(2)),
        // A deal that has begun, or is finished.
        _ => {
            let mut moves = Vec::new();
            for _ in 0..stream.below(rules.ranks() as u64 + 1) {
                moves.clear();
                game.moves(&state, &mut moves);
                game.play(&mut state, moves[stream.below(moves.len() as u64) as usize]);
            }
            match Pan::position(&state) {
                Some(position) if stream.below(2) == 0 => position.mover.to_text(rules.ranks()),
                _ => game.state_to_text(&state),
            }
        }
    }
}

/// What is read is written as something that reads the same, and can be played on; what is not is
/// refused in words.
pub(crate) fn check(text: &str) {
    for game in games() {
        let (rules, ranks) = (game.rules(), game.rules().ranks());
        if let Some(hand) = read(Hand::from_text(text, ranks)) {
            assert_eq!(Hand::from_text(&hand.to_text(ranks), ranks), Ok(hand));
        }
        if let Some(position) = read(Position::from_text(rules, text)) {
            assert_eq!(Position::from_text(rules, &position.to_text(rules)), Ok(position));
        }
        if let Some(Start::Position(position)) = read(Pan::start_from_text(rules, text)) {
            assert!(!position.mover.is_empty(), "somebody without cards is to move");
            let again = Position::new(rules, position.mover, position.other);
            assert_eq!(again, Ok(position), "there are not so many cards");
            let started = Pan::new(*rules, Start::Position(position));
            play(&started, started.start());
        }
        match game.state_from_text(text) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(state) => {
                assert_eq!(game.state_from_text(&game.state_to_text(&state)), Ok(state));
                play(game, state);
            }
        }
    }
}

fn read<T>(result: Result<T, PanError>) -> Option<T> {
    result.map_err(|error| assert!(!error.to_string().is_empty())).ok()
}

/// Plays at random for some moves.
fn play(game: &Pan, mut state: <Pan as Game>::State) {
    let (mut moves, mut stream) = (Vec::new(), RngStream::new(7, 0));
    for _ in 0..MOVES {
        moves.clear();
        game.moves(&state, &mut moves);
        let is_over = matches!(game.turn(&state), Turn::Over(_));
        assert_eq!(is_over, moves.is_empty(), "over, or something can be done");
        if is_over {
            return;
        }
        game.play(&mut state, moves[stream.below(moves.len() as u64) as usize]);
    }
}

/// The games that texts go to: small and large, and the nine of hearts fixed or not.
fn games() -> &'static [Pan] {
    static GAMES: OnceLock<Vec<Pan>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let sizes = [(1, 4), (2, 4), (3, 4), (4, 2), (4, 15), (16, 4)];
        let rules = sizes.iter().flat_map(|&(ranks, suits)| {
            let rules = Rules::standard(ranks).and_then(|rules| rules.with_suits(suits));
            let rules = rules.expect("so many cards are allowed");
            [Nine::Fixed, Nine::Takeable].map(|nine| rules.with_nine(nine))
        });
        rules.map(|rules| Pan::new(rules, Start::Deals)).collect()
    })
}
