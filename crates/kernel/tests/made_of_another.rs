//! Games made of another say what the other says, also where the trait has an answer of its own.

use kernel::{
    BySeat, Class, Game, Notation, NotationError, Payoff, Probability, Rewards, RewardsAtEnd, Seat,
    Trembling, Turn,
};

/// One decision, in which everything that can be said otherwise is.
struct Outspoken;

impl Game for Outspoken {
    type State = u8;
    type Move = u8;

    fn seats(&self) -> usize {
        1
    }

    fn class(&self) -> Class {
        Class { hidden: false, chance: false, cycles: false, zero_sum: false }
    }

    fn start(&self) -> u8 {
        0
    }

    fn turn(&self, state: &u8) -> Turn {
        match state {
            0 => Turn::Seat(Seat::new(0)),
            _ => Turn::Over(BySeat::from_fn(1, |_| Payoff::ZERO)),
        }
    }

    fn moves(&self, state: &u8, out: &mut Vec<u8>) {
        if *state == 0 {
            out.extend([1, 2]);
        }
    }

    fn weight(&self, _: &u8, _: u8) -> u64 {
        1
    }

    fn play(&self, state: &mut u8, mv: u8) {
        *state = mv;
    }

    fn options(&self, state: &u8, moves: &mut Vec<u8>, copies: &mut Vec<u64>) {
        self.moves(state, moves);
        copies.resize(moves.len(), 3);
    }

    fn n_forced(&self, _: &u8, _: Seat) -> u64 {
        5
    }

    fn heap_bytes(&self, _: &u8) -> usize {
        70
    }

    fn fault(&self, _: &u8) -> Option<String> {
        Some("never well".to_owned())
    }
}

impl Notation for Outspoken {
    const READS_STATES: bool = false;

    fn state_to_text(&self, state: &u8) -> String {
        state.to_string()
    }

    fn state_from_text(&self, text: &str) -> Result<u8, NotationError> {
        let why = "it is not read back".to_owned();
        Err(NotationError::NotAState { text: text.to_owned(), why })
    }

    fn move_to_text(&self, _: &u8, mv: u8) -> String {
        mv.to_string()
    }
}

impl Rewards for Outspoken {
    fn reward(&self, _: &u8, _: u8) -> BySeat<Payoff> {
        BySeat::from_fn(1, |_| Payoff::ZERO)
    }
}

/// A borrowed game read its states back, and one with a bank kept nothing on the heap.
fn says_the_same<G: Game + Notation>(game: &G) {
    let (state, mut moves, mut copies) = (game.start(), Vec::new(), Vec::new());
    game.options(&state, &mut moves, &mut copies);
    assert_eq!((moves.len(), copies), (2, vec![3, 3]));
    assert_eq!(game.n_forced(&state, Seat::new(0)), 5);
    assert_eq!(game.heap_bytes(&state), 70);
    assert_eq!(game.fault(&state).as_deref(), Some("never well"));
    assert!(!G::READS_STATES);
}

#[test]
fn games_made_of_another_say_what_it_says() {
    says_the_same(&Outspoken);
    says_the_same(&&Outspoken);
    says_the_same(&RewardsAtEnd::new(Outspoken));
    says_the_same(&RewardsAtEnd::new(&Outspoken));
    let never = BySeat::from_fn(1, |_| Probability::ZERO);
    says_the_same(&Trembling::new(Outspoken, never).expect("one rate"));
}
