//! Pexeso as a game: a move is one card turned.
//!
//! A pair is worth 1 to the player who takes it, as a reward on the way ([`Rewards`]), and costs the others
//! as much together; the end pays nothing more. So play that never ends is worth what was won so far.
//!
//! Where known pairs are given to the player who begins a turn, or all that is left is, that is a move of
//! chance with a single outcome, [`PexesoMove::Given`].

use kernel::{BySeat, Class, Game, Payoff, Rewards, Seat, Turn};

use super::state::{First, State};
use super::{Collect, Last, Mates, Rules};

/// The game by some rules.
#[derive(Clone, Debug)]
pub struct Pexeso {
    rules: Rules,
}

/// A card is turned, or chance says which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PexesoMove {
    /// The mate of the first card: chosen where it is known, else by chance. The pair is taken.
    Mate,
    /// A card that nobody has seen.
    New,
    /// A known card whose mate is not known.
    Single,
    /// A card of a known pair; not the mate of the first card.
    Twin,
    /// By chance: the card is the mate of a known one.
    Match,
    /// By chance: the card is one of a pair that nobody has seen anything of.
    Fresh,
    /// Nobody chooses: the player who begins a turn is given what the rules say.
    Given,
}

use PexesoMove::{Fresh, Given, Match, Mate, New, Single, Twin};

impl Pexeso {
    /// The game by `rules`.
    pub fn new(rules: Rules) -> Self {
        Self { rules }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of pairs given to the player who begins a turn in `state`: usually none.
    pub(super) fn given(&self, state: &State) -> u16 {
        if state.first != First::None || state.turning {
            0
        } else if self.rules.last() == Last::Given && state.hidden() == 0 {
            state.pairs
        } else if self.rules.collect() == Collect::Moderator {
            state.twins
        } else {
            0
        }
    }

    /// Whether a first card that turns out to be the mate of a known one takes it at once.
    fn is_sure(&self) -> bool {
        self.rules.collect() == Collect::Moderator && self.rules.mates() == Mates::Sure
    }

    /// How many cards `mv` may be, 0 if it is not legal: the options of a seat, or the weight of chance.
    fn n_cards(&self, state: &State, mv: PexesoMove) -> u16 {
        if self.given(state) > 0 { u16::from(mv == Given) } else { state.n_cards(mv) }
    }

    /// How many pairs `mv`, which is legal in `state`, gives to the seat whose turn it is.
    pub fn gain(&self, state: &State, mv: PexesoMove) -> u16 {
        match mv {
            Mate => 1,
            Match if state.first == First::None && self.is_sure() => 1,
            Given => self.given(state),
            _ => 0,
        }
    }
}

/// The number of pairs that each seat has taken, where all have taken `n_pairs` together and have the rewards
/// `received`.
pub fn pairs_taken(n_pairs: u16, received: &BySeat<Payoff>) -> BySeat<i64> {
    let seats = received.len() as i64;
    received.map(|payoff| {
        // A seat that took p of t pairs has received p − (t − p) / (m − 1).
        let times = (seats - 1) / i64::from(payoff.denominator());
        (payoff.numerator() * times + i64::from(n_pairs)) / seats
    })
}

/// What is listed, in this order: taking before turning, new cards before known ones, so that the
/// first of equally good moves is the one that plays on.
pub(super) const ORDER: [PexesoMove; 7] = [Given, Mate, New, Single, Twin, Match, Fresh];

impl Game for Pexeso {
    type State = State;
    type Move = PexesoMove;

    fn seats(&self) -> usize {
        self.rules.seats().into()
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: false, cycles: true, zero_sum: true }
    }

    fn start(&self) -> State {
        State::new(self.rules.pairs(), self.rules.known(), Seat::new(0))
    }

    fn turn(&self, state: &State) -> Turn {
        if state.pairs == 0 {
            Turn::Over(BySeat::from_fn(self.seats(), |_| Payoff::ZERO))
        } else if state.turning || self.given(state) > 0 {
            Turn::Chance
        } else {
            Turn::Seat(state.seat)
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<PexesoMove>) {
        out.extend(ORDER.into_iter().filter(|&mv| self.n_cards(state, mv) > 0));
    }

    fn weight(&self, state: &State, mv: PexesoMove) -> u64 {
        self.n_cards(state, mv).into()
    }

    fn is_legal(&self, state: &State, mv: PexesoMove) -> bool {
        self.n_cards(state, mv) > 0
    }

    /// A move stands for all cards that look alike.
    fn options(&self, state: &State, moves: &mut Vec<PexesoMove>, copies: &mut Vec<u64>) {
        for mv in ORDER {
            let n_cards = self.n_cards(state, mv);
            if n_cards > 0 {
                moves.push(mv);
                copies.push(n_cards.into());
            }
        }
    }

    fn play(&self, state: &mut State, mv: PexesoMove) {
        let (seat, next) = (state.seat, state.seat.left(self.seats()));
        match (mv, state.first) {
            // A new card: chance says which.
            (New, _) => state.turning = true,
            // The first card of a turn.
            (Single, First::None) => state.first = First::Single,
            (Twin, First::None) => state.first = First::Twin,
            (Fresh, First::None) => {
                state.singles += 1;
                (state.first, state.turning) = (First::Single, false);
            }
            (Match, First::None) => {
                state.match_single();
                (state.first, state.turning) = (First::Twin, false);
                if self.is_sure() {
                    state.take_twins(1);
                    state.begin(seat);
                }
            }
            // The second: a pair is taken, and the player who has it begins another turn.
            (Mate, first) => {
                if first == First::Single {
                    state.match_single();
                }
                state.take_twins(1);
                state.begin(seat);
            }
            // The second: no pair, and the next seat begins a turn.
            (Single | Twin, _) => state.begin(next),
            (Match, _) => {
                state.match_single();
                state.begin(next);
            }
            (Fresh, _) => {
                state.singles += 1;
                state.begin(next);
            }
            (Given, _) => {
                if self.given(state) == state.pairs {
                    *state = State::new(0, 0, seat);
                } else {
                    state.take_twins(state.twins);
                }
                state.begin(seat);
            }
        }
    }
}

impl Rewards for Pexeso {
    /// A pair is worth 1 to its taker, and costs the others as much together.
    fn reward(&self, state: &State, mv: PexesoMove) -> BySeat<Payoff> {
        shared(self.gain(state, mv), state.seat, self.seats())
    }

    /// Every pair that is gone was taken by somebody.
    fn unearned(&self, state: &State, won: &BySeat<Payoff>) -> Option<String> {
        let gone = i64::from(self.rules.pairs()) - i64::from(state.pairs);
        let (seats, others) = (won.len() as i64, won.len() as i64 - 1);
        // Who took t pairs has won t, and lost his share of the others: (gone − t) / others.
        let taken = |won: &Payoff| {
            let scaled = won.numerator().checked_mul(others)?;
            let below = i64::from(won.denominator());
            let sum = (scaled % below == 0).then(|| scaled / below)?.checked_add(gone)?;
            (sum % seats == 0).then(|| sum / seats).filter(|taken| (0..=gone).contains(taken))
        };
        let taken: Option<Vec<i64>> = won.iter().map(taken).collect();
        let adds_up = taken.is_some_and(|taken| taken.iter().sum::<i64>() == gone);
        (!adds_up).then(|| format!("that cannot have been won by taking {gone} pairs"))
    }
}

/// The payoffs of all seats when `taker` takes `n_pairs` pairs.
pub(super) fn shared(n_pairs: u16, taker: Seat, seats: usize) -> BySeat<Payoff> {
    let gain = i64::from(n_pairs);
    BySeat::from_fn(seats, |seat| {
        if seat == taker { Payoff::from(gain) } else { Payoff::new(-gain, seats as u32 - 1) }
    })
}
