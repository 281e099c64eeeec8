//! Pexeso with players who forget.
//!
//! Everybody sees the cards that are turned, but a seat remembers each of them only until it forgets it:
//! when the turn comes to a seat from another, it forgets each card that it remembers with its own
//! probability, each by itself. A pair and the turn that comes of it are no occasion to forget, and the
//! first card is not forgotten before the second. A card that a seat has forgotten looks to it like one
//! that it has never seen, and cards that it remembers are alike to it: which of them it turns is drawn.
//!
//! What a seat remembers is its own, so that something is hidden as soon as anybody forgets. Each seat
//! sees a [`State`] of Pexeso as it remembers it ([`Recall::observation_of`]). If nobody forgets, all see the
//! same, and this is Pexeso.

use kernel::{BySeat, Class, Game, Payoff, Probability, Rewards, Seat, Turn};

use super::game::{ORDER, PexesoMove, shared};
use super::memories::{Card, Memories, Stage, mate, remembers};
use super::state::{First, State};
use super::{Collect, Last, PexesoError, Rules};

/// Pexeso by some rules, where each seat forgets with its own rate.
#[derive(Clone, Debug)]
pub struct Recall {
    rules: Rules,
    rates: BySeat<Probability>,
}

/// A card is turned, or chance says which it is or what is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecallMove {
    /// A seat turns a card, as it remembers them: a mate, a new one, a single one or one of twins.
    Turn(PexesoMove),
    /// By chance: it is this card.
    Card(Card),
    /// By chance: the seat still knows the card.
    Keep,
    /// By chance: the seat forgets the card.
    Forget,
}

impl Recall {
    /// The game by `rules`, where each seat forgets with its rate.
    ///
    /// # Errors
    /// If there is not one rate for each seat, or by the rules pairs are given that everybody knows:
    /// nobody can tell.
    pub fn new(rules: Rules, rates: BySeat<Probability>) -> Result<Self, PexesoError> {
        if rates.len() != usize::from(rules.seats()) {
            return Err(PexesoError::Rates { given: rates.len(), seats: rules.seats() });
        }
        if rules.collect() == Collect::Moderator || rules.last() == Last::Given {
            return Err(PexesoError::Given);
        }
        Ok(Self { rules, rates })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many pairs lie on the table.
    pub fn n_pairs(&self, state: &Memories) -> u16 {
        state.pairs.len() as u16
    }

    /// How many pairs `mv`, which is legal in `state`, gives to the seat whose turn it is.
    pub fn gain(&self, state: &Memories, mv: RecallMove) -> u16 {
        let is_pair = match mv {
            RecallMove::Turn(PexesoMove::Mate) => true,
            RecallMove::Card(card) => state.first.map(mate) == Some(card),
            _ => false,
        };
        u16::from(is_pair)
    }

    /// The table as `seat` remembers it.
    pub fn observation_of(&self, state: &Memories, seat: Seat) -> State {
        let (mut singles, mut twins) = (0, 0);
        for cards in &state.pairs {
            match cards.iter().filter(|&&who| remembers(who, seat)).count() {
                0 => (),
                1 => singles += 1,
                _ => twins += 1,
            }
        }
        let first = match state.first {
            None => First::None,
            Some(card) if remembers(state.who(mate(card)), seat) => First::Twin,
            Some(_) => First::Single,
        };
        let turning = matches!(state.stage, Stage::Turning(_));
        let pairs = self.n_pairs(state);
        State { pairs, singles, twins, seat: state.seat, first, turning }
    }

    /// The bits of all seats.
    fn all(&self) -> u8 {
        (1 << self.rules.seats()) - 1
    }

    /// The turn comes to `seat`, which may have forgotten something.
    fn come_to(&self, state: &mut Memories, seat: Seat) {
        state.begin(seat);
        state.stage = self.next_to_forget(state, 0);
    }

    /// What comes after the cards before `card` were forgotten or not.
    fn next_to_forget(&self, state: &Memories, card: Card) -> Stage {
        if self.rates[state.seat].is_zero() {
            return Stage::Choosing;
        }
        let mut cards = card..state.n_cards();
        let next = cards.find(|&card| remembers(state.who(card), state.seat));
        next.map_or(Stage::Choosing, Stage::Forgetting)
    }
}

impl Game for Recall {
    type State = Memories;
    type Move = RecallMove;

    fn seats(&self) -> usize {
        self.rules.seats().into()
    }

    fn class(&self) -> Class {
        let hidden = self.rates.iter().any(|rate| !rate.is_zero());
        Class { chance: true, hidden, cycles: true, zero_sum: true }
    }

    fn start(&self) -> Memories {
        let (pairs, known) = (usize::from(self.rules.pairs()), usize::from(self.rules.known()));
        let pairs = (0..pairs).map(|idx| [0, if idx < known { self.all() } else { 0 }]).collect();
        let seat = Seat::new(0);
        let mut state = Memories { pairs, seat, first: None, stage: Stage::Choosing };
        self.come_to(&mut state, seat);
        state
    }

    fn turn(&self, state: &Memories) -> Turn {
        match state.stage {
            _ if state.pairs.is_empty() => {
                Turn::Over(BySeat::from_fn(self.seats(), |_| Payoff::ZERO))
            }
            Stage::Choosing => Turn::Seat(state.seat),
            Stage::Forgetting(_) | Stage::Turning(_) => Turn::Chance,
        }
    }

    fn moves(&self, state: &Memories, out: &mut Vec<RecallMove>) {
        match state.stage {
            Stage::Choosing => self.options(state, out, &mut Vec::new()),
            Stage::Forgetting(_) => {
                let either = [RecallMove::Keep, RecallMove::Forget];
                out.extend(either.into_iter().filter(|&mv| self.weight(state, mv) > 0));
            }
            Stage::Turning(kind) => {
                let cards = (0..state.n_cards()).filter(|&card| state.looks_like(card, kind));
                out.extend(cards.map(RecallMove::Card));
            }
        }
    }

    fn weight(&self, state: &Memories, mv: RecallMove) -> u64 {
        let rate = self.rates[state.seat];
        match mv {
            RecallMove::Forget => rate.numerator().into(),
            RecallMove::Keep => (rate.denominator() - rate.numerator()).into(),
            RecallMove::Card(_) | RecallMove::Turn(_) => 1,
        }
    }

    /// A move of a seat stands for all cards that look alike.
    fn options(&self, state: &Memories, moves: &mut Vec<RecallMove>, copies: &mut Vec<u64>) {
        if state.stage != Stage::Choosing {
            return self.moves(state, moves);
        }
        let observation = self.observation_of(state, state.seat);
        for mv in ORDER {
            let n_cards = observation.n_cards(mv);
            if n_cards > 0 {
                moves.push(RecallMove::Turn(mv));
                copies.push(n_cards.into());
            }
        }
    }

    fn play(&self, state: &mut Memories, mv: RecallMove) {
        let (seat, first) = (state.seat, state.first);
        match (mv, state.stage) {
            (RecallMove::Turn(PexesoMove::Mate), _) => {
                let first = first.expect("a mate is that of a first card");
                state.pairs.remove(usize::from(first / 2));
                state.begin(seat);
            }
            (RecallMove::Turn(kind), _) => state.stage = Stage::Turning(kind),
            (RecallMove::Card(card), _) => {
                *state.who_mut(card) = self.all();
                match first {
                    None => (state.first, state.stage) = (Some(card), Stage::Choosing),
                    Some(first) if mate(first) == card => {
                        state.pairs.remove(usize::from(card / 2));
                        state.begin(seat);
                    }
                    Some(_) => self.come_to(state, seat.left(self.seats())),
                }
            }
            (RecallMove::Keep | RecallMove::Forget, Stage::Forgetting(card)) => {
                if mv == RecallMove::Forget {
                    *state.who_mut(card) &= !(1 << seat.idx());
                }
                state.stage = self.next_to_forget(state, card + 1);
                if state.stage == Stage::Choosing {
                    state.tidy();
                }
            }
            (RecallMove::Keep | RecallMove::Forget, _) => {
                unreachable!("only listed moves are played")
            }
        }
    }
}

impl Rewards for Recall {
    /// As in Pexeso.
    fn reward(&self, state: &Memories, mv: RecallMove) -> BySeat<Payoff> {
        shared(self.gain(state, mv), state.seat, self.seats())
    }
}
