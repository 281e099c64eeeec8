//! What is hidden stays hidden: the conformance suite passes sound games, and catches every one that
//! gives something away or forgets for what is wrong with it.

use kernel::conform::{self, ConformConfig, Law};
use kernel::toys::{Fog, FogConfig};
use kernel::{BySeat, Class, Game, Hidden, Notation, NotationError, Payoff, Seat, Turn};

/// What is wrong with a [`Peek`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// Only who faces a high card may guess high.
    MovesTellTheCard,
    /// The likelier guess comes first.
    OrderTellsTheCard,
    /// The guess that is right is called so.
    TextTellsTheCard,
    /// The guess that is right is listed twice by the rules.
    CopiesTellTheCard,
    /// A high card may be guessed a second time, and who guesses does not see why.
    TurnTellsTheCard,
    /// Who guesses does not remember what was guessed.
    ForgetsTheGuess,
    /// Who guesses does not remember the first guess once the second is made.
    ForgetsTheFirstGuess,
    /// It reads the same before the deal as after it.
    ReadsAlike,
}

/// The second seat guesses twice whether the card of the first is high; nobody learns the result until the end.
struct Peek(Fault);

/// The card, and the guesses: 0 where there is none yet, else 1 or 2.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Guesses {
    card: u8,
    guesses: [u8; 2],
}

impl Peek {
    fn is_over(&self, state: &Guesses) -> bool {
        state.guesses[1] > 0
            || (self.0 == Fault::TurnTellsTheCard && state.card == 1 && state.guesses[0] > 0)
    }
}

impl Game for Peek {
    type State = Guesses;
    type Move = u8;

    fn seats(&self) -> usize {
        2
    }
    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }
    fn start(&self) -> Guesses {
        Guesses::default()
    }
    fn turn(&self, state: &Guesses) -> Turn {
        if state.card == 0 {
            return Turn::Chance;
        }
        if !self.is_over(state) {
            return Turn::Seat(Seat::new(1));
        }
        let right = state.guesses.iter().filter(|&&guess| guess == state.card).count() as i64;
        Turn::Over([-right, right].into_iter().map(Payoff::from).collect::<BySeat<_>>())
    }
    fn moves(&self, state: &Guesses, out: &mut Vec<u8>) {
        match (self.0, self.turn(state)) {
            (_, Turn::Over(_)) => {}
            (Fault::MovesTellTheCard, Turn::Seat(_)) => out.extend(1..=state.card),
            (Fault::OrderTellsTheCard, Turn::Seat(_)) if state.card == 2 => out.extend([2, 1]),
            _ => out.extend([1, 2]),
        }
    }
    fn options(&self, state: &Guesses, moves: &mut Vec<u8>, copies: &mut Vec<u64>) {
        let n_before = moves.len();
        self.moves(state, moves);
        if self.0 == Fault::CopiesTellTheCard {
            copies.extend(moves[n_before..].iter().map(|&mv| if mv == state.card { 2 } else { 1 }));
        }
    }
    fn weight(&self, _: &Guesses, mv: u8) -> u64 {
        mv.into()
    }
    fn play(&self, state: &mut Guesses, mv: u8) {
        match state {
            Guesses { card: 0, .. } => state.card = mv,
            Guesses { guesses: [0, _], .. } => state.guesses[0] = mv,
            _ => state.guesses[1] = mv,
        }
    }
}

impl Hidden for Peek {
    /// The card, 9 where it lies face down, and the guesses.
    type View = (u8, [u8; 2]);

    fn view(&self, state: &Guesses, seat: Seat) -> (u8, [u8; 2]) {
        let face_down = if state.card == 0 { 0 } else { 9 };
        let is_shown = seat.idx() == 0 || state.guesses[1] > 0;
        let card = if is_shown { state.card } else { face_down };
        let mut guesses = state.guesses;
        match self.0 {
            Fault::ForgetsTheGuess => guesses = guesses.map(|guess| guess.min(1)),
            Fault::ForgetsTheFirstGuess if guesses[1] > 0 => guesses[0] = 1,
            _ => {}
        }
        (card, guesses)
    }
    fn view_to_text(&self, &(card, [first, second]): &(u8, [u8; 2])) -> String {
        let card = if self.0 == Fault::ReadsAlike { card.min(1) } else { card };
        format!("{card} {first} {second}")
    }
}

impl Notation for Peek {
    fn state_to_text(&self, state: &Guesses) -> String {
        let [first, second] = state.guesses;
        format!("{}{first}{second}", state.card)
    }
    fn state_from_text(&self, text: &str) -> Result<Guesses, NotationError> {
        let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        Ok(Guesses { card: digits[0], guesses: [digits[1], digits[2]] })
    }
    fn move_to_text(&self, state: &Guesses, mv: u8) -> String {
        let is_right = self.0 == Fault::TextTellsTheCard && mv == state.card;
        if is_right { "right".to_owned() } else { mv.to_string() }
    }
}

fn laws_broken(fault: Fault) -> Vec<Law> {
    let config = ConformConfig { plays: 20, ..ConformConfig::default() };
    let breaches = conform::check_hidden(&Peek(fault), &config).err().unwrap_or_default();
    breaches.into_iter().map(|breach| breach.law).collect()
}

#[test]
fn sound_games_pass() {
    assert_eq!(laws_broken(Fault::None), []);
    let config = ConformConfig { plays: 60, ..ConformConfig::default() };
    for seed in 0..20 {
        for seats in 1..=3 {
            let fog = Fog::new(FogConfig { seats, ..FogConfig::default() }, seed);
            conform::check_hidden(&fog, &config).unwrap();
        }
    }
}

#[test]
fn each_leak_and_each_lapse_is_caught_for_what_it_is() {
    for (fault, law) in [
        (Fault::MovesTellTheCard, Law::NonInterference),
        (Fault::OrderTellsTheCard, Law::NonInterference),
        (Fault::TextTellsTheCard, Law::NonInterference),
        (Fault::CopiesTellTheCard, Law::NonInterference),
        (Fault::TurnTellsTheCard, Law::NonInterference),
        (Fault::ForgetsTheGuess, Law::PerfectRecall),
        (Fault::ForgetsTheFirstGuess, Law::PerfectRecall),
        (Fault::ReadsAlike, Law::ViewsReadApart),
    ] {
        assert_eq!(laws_broken(fault), [law], "{fault:?}");
    }
}

#[test]
fn a_breach_says_who_sees_what() {
    let breaches = conform::check_hidden(&Peek(Fault::MovesTellTheCard), &ConformConfig::default());
    let said = breaches.unwrap_err()[0].to_string();
    assert!(said.contains("seat 2 sees `9 0 0`"), "{said}");
}
