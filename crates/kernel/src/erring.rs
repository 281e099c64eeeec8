//! Players whose hands slip: any game, with errors.
//!
//! [`Erring`] is a game made from any game in which the move that a seat chooses is replaced by a random
//! one with that seat's probability. Everybody knows how often everybody errs. It is a [`Game`] like
//! any other, so whoever solves, searches or plays it need know nothing of errors.
//!
//! The error comes *before* the choice: where a seat that errs is to act, it is first chance's turn.
//! Either the hand slips, and a random move is made at once, or it is steady, and the seat chooses
//! freely. That is worth exactly the same as replacing the move after it was chosen, because a choice
//! that is not carried out has no consequence: with the rate *e*, a choice of *m* is worth (1 − *e*) ·
//! *v*(*m*) + *e* · *r* either way, where *r*, what becomes of a random move, does not depend on *m*.
//! It costs one more state for each decision, and not one for each move.
//!
//! Where something is hidden, whoever erred knows it, because he knows what he meant to do; the others see
//! the move that was made as they see any move, and not whether it was meant. Of a move that was not made
//! there is nothing to know: nobody saw it, and what he meant is of no use to him later. So a seat
//! remembers of each of its choices whether its hand slipped, beside all that it has seen of the game
//! within ([`Hidden`](crate::Hidden)), and states of a game that hides something keep that as well.

mod ability;
mod hidden;

pub use hidden::ErringView;

use crate::{BySeat, Class, Game, Rate, Seat, Turn};

/// A game in which a seat's move is replaced by a random one with that seat's probability.
///
/// A random move is a random *option*: a move is as likely as the options it stands for
/// ([`Game::options`]), so that of a hundred cards face down each is turned as often as any other. The
/// chosen move is among them. A forced move is no occasion to err. Chance of the game's own does not
/// err, and seats with the rate zero get no states that they did not have; if all have it, this is
/// the game it was made from.
#[derive(Clone, Debug)]
pub struct Erring<G> {
    inner: G,
    rates: BySeat<Rate>,
    errs: bool,
    /// Whether states keep which hands have slipped.
    remembers: bool,
}

/// A state of an [`Erring`] game: that of the game within, and how steady the hand is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ErringState<S> {
    inner: S,
    hand: Hand,
    /// Which hands have slipped; nothing where nobody remembers.
    slips: Option<Box<Slips>>,
}

/// By seat, whether its hand slipped each time it might have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Slips(BySeat<Vec<bool>>);

/// What may still happen to the move that is made next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Hand {
    /// Nothing: no seat that errs has a choice here.
    Sure,
    /// Whether it slips is drawn now. Each move stands for one option.
    Shaky,
    /// The same, where moves stand for several options.
    Uneven,
    /// It was drawn that it does not slip.
    Steady,
    /// There are too many options to draw from: play cannot go on.
    Overfull,
}

/// A move of an [`Erring`] game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ErringMove<M> {
    /// Chance: the hand is steady, and its seat chooses next.
    Steady,
    /// Chance: the hand slips, and this is what it does.
    Slip(M),
    /// As in the game within: a seat's choice, or chance of the game's own.
    Inner(M),
}

/// There is not one rate for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{given} rates for {seats} seats: give one for each")]
pub struct WrongRates {
    /// The seats of the game.
    pub seats: usize,
    /// The rates given.
    pub given: usize,
}

impl<G: Game> Erring<G> {
    /// `inner`, in which each seat errs with its rate.
    ///
    /// # Errors
    /// If there is not one rate for each seat.
    pub fn new(inner: G, rates: BySeat<Rate>) -> Result<Self, WrongRates> {
        let (seats, given) = (inner.seats(), rates.len());
        if seats != given {
            return Err(WrongRates { seats, given });
        }
        let errs = rates.iter().any(|rate| !rate.is_zero());
        let remembers = errs && inner.class().hidden;
        Ok(Self { inner, rates, errs, remembers })
    }

    /// The same, where states keep which hands have slipped, as they do anyway if something is hidden.
    /// Methods for hidden information need it also where nothing is.
    #[must_use]
    pub fn remembering(mut self) -> Self {
        self.remembers = self.errs;
        self
    }

    /// The game within.
    pub fn inner(&self) -> &G {
        &self.inner
    }

    /// How likely each seat errs.
    pub fn rates(&self) -> &BySeat<Rate> {
        &self.rates
    }

    /// The state of this game when play has come to `inner`, before anything is drawn.
    pub fn lift(&self, inner: G::State) -> ErringState<G::State> {
        let hand = self.hand(&inner);
        let none = || Box::new(Slips(BySeat::from_fn(self.seats(), |_| Vec::new())));
        let slips = self.remembers.then(none);
        ErringState { inner, hand, slips }
    }

    /// The state in which it was drawn that the hand does not slip in `inner`; nothing if nothing is
    /// drawn there, or it always slips.
    pub fn lift_steady(&self, inner: G::State) -> Option<ErringState<G::State>> {
        let mut state = self.lift(inner);
        let is_steady = state.is_shaky() && self.rate(&state).is_some_and(Rate::is_below_one);
        is_steady.then(|| {
            self.remember(&mut state, false);
            state.hand = Hand::Steady;
            state
        })
    }

    /// Takes note of whether the hand of whoever is to act has slipped.
    fn remember(&self, state: &mut ErringState<G::State>, slipped: bool) {
        if let (Some(slips), Turn::Seat(seat)) = (&mut state.slips, self.inner.turn(&state.inner)) {
            slips.0[seat].push(slipped);
        }
    }

    /// What may happen where play has come to.
    fn hand(&self, inner: &G::State) -> Hand {
        // Who never errs is not asked for a list.
        let errs = |seat: Seat| self.errs && !self.rates[seat].is_zero();
        let seat = match self.inner.turn(inner) {
            Turn::Seat(seat) if errs(seat) => seat,
            _ => return Hand::Sure,
        };
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        self.inner.options(inner, &mut moves, &mut copies);
        if moves.len() < 2 {
            return Hand::Sure;
        }
        let total = total(&moves, &copies);
        let below = u64::from(self.rates[seat].denominator());
        match total.and_then(|total| total.checked_mul(below)) {
            // The weights of all that may be drawn sum to this.
            Some(sum) if sum < 1 << 63 => {}
            _ => return Hand::Overfull,
        }
        if copies.iter().all(|&n| n == 1) { Hand::Shaky } else { Hand::Uneven }
    }

    /// How likely whoever is to act in the game within errs; nothing if that is no seat.
    fn rate(&self, state: &ErringState<G::State>) -> Option<Rate> {
        match self.inner.turn(&state.inner) {
            Turn::Seat(seat) => Some(self.rates[seat]),
            _ => None,
        }
    }

    /// The weight of a slip to `mv`, or of a steady hand.
    fn weight_of_slip(&self, state: &ErringState<G::State>, slip: Option<G::Move>) -> u64 {
        let rate = self.rate(state).expect("a hand that may slip is a seat's");
        let (num, den) = (u64::from(rate.numerator()), u64::from(rate.denominator()));
        if slip.is_some() && state.hand == Hand::Shaky {
            return num;
        }
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        self.inner.options(&state.inner, &mut moves, &mut copies);
        match slip {
            // The sum was looked at when play came here, so neither product is too large.
            None => (den - num) * total(&moves, &copies).expect("looked at when play came here"),
            Some(mv) => {
                let place = moves.iter().position(|&listed| listed == mv);
                let copies = place.and_then(|idx| copies.get(idx)).copied();
                num * copies.expect("an uneven choice has copies of each listed move")
            }
        }
    }
}

/// How many options there are.
fn total<M>(moves: &[M], copies: &[u64]) -> Option<u64> {
    match copies {
        [] => Some(moves.len() as u64),
        copies => copies.iter().try_fold(0u64, |sum, &n| sum.checked_add(n)),
    }
}

impl<S> ErringState<S> {
    /// The state of the game within.
    pub fn inner(&self) -> &S {
        &self.inner
    }

    /// The state of the game within, alone.
    pub fn into_inner(self) -> S {
        self.inner
    }

    /// Whether it is about to be drawn if the hand slips.
    pub fn is_shaky(&self) -> bool {
        matches!(self.hand, Hand::Shaky | Hand::Uneven)
    }

    /// Whether it was drawn that the hand does not slip.
    pub fn is_steady(&self) -> bool {
        self.hand == Hand::Steady
    }
}

impl<M> ErringMove<M> {
    /// The move of the game within that is made; nothing where a hand is only found to be steady.
    pub fn inner(self) -> Option<M> {
        match self {
            Self::Steady => None,
            Self::Slip(mv) | Self::Inner(mv) => Some(mv),
        }
    }
}

impl<G: Game> Game for Erring<G> {
    type State = ErringState<G::State>;
    type Move = ErringMove<G::Move>;

    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn class(&self) -> Class {
        let class = self.inner.class();
        Class { chance: class.chance || self.errs, ..class }
    }

    fn start(&self) -> Self::State {
        self.lift(self.inner.start())
    }

    fn turn(&self, state: &Self::State) -> Turn {
        if state.is_shaky() { Turn::Chance } else { self.inner.turn(&state.inner) }
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        let mut inner = Vec::new();
        if state.hand != Hand::Overfull {
            self.inner.moves(&state.inner, &mut inner);
        }
        if !state.is_shaky() {
            return out.extend(inner.into_iter().map(ErringMove::Inner));
        }
        if self.rate(state).is_some_and(Rate::is_below_one) {
            out.push(ErringMove::Steady);
        }
        out.extend(inner.into_iter().map(ErringMove::Slip));
    }

    fn weight(&self, state: &Self::State, mv: Self::Move) -> u64 {
        match mv {
            ErringMove::Steady => self.weight_of_slip(state, None),
            ErringMove::Slip(mv) => self.weight_of_slip(state, Some(mv)),
            ErringMove::Inner(mv) => self.inner.weight(&state.inner, mv),
        }
    }

    fn play(&self, state: &mut Self::State, mv: Self::Move) {
        if state.is_shaky() {
            self.remember(state, mv.inner().is_some());
        }
        match mv.inner() {
            None => state.hand = Hand::Steady,
            Some(mv) => {
                self.inner.play(&mut state.inner, mv);
                state.hand = self.hand(&state.inner);
            }
        }
    }

    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        match mv {
            ErringMove::Steady => {
                state.is_shaky() && self.rate(state).is_some_and(Rate::is_below_one)
            }
            ErringMove::Slip(mv) => state.is_shaky() && self.inner.is_legal(&state.inner, mv),
            ErringMove::Inner(mv) => {
                matches!(state.hand, Hand::Sure | Hand::Steady)
                    && self.inner.is_legal(&state.inner, mv)
            }
        }
    }

    fn options(&self, state: &Self::State, moves: &mut Vec<Self::Move>, copies: &mut Vec<u64>) {
        if !matches!(state.hand, Hand::Sure | Hand::Steady) {
            return self.moves(state, moves);
        }
        let mut inner = Vec::new();
        self.inner.options(&state.inner, &mut inner, copies);
        moves.extend(inner.into_iter().map(ErringMove::Inner));
    }

    fn n_forced(&self, state: &Self::State, seat: Seat) -> u64 {
        self.inner.n_forced(&state.inner, seat)
    }

    fn heap_bytes(&self, state: &Self::State) -> usize {
        let slips =
            |slips: &Slips| size_of::<Slips>() + slips.0.iter().map(Vec::capacity).sum::<usize>();
        self.inner.heap_bytes(&state.inner) + state.slips.as_deref().map_or(0, slips)
    }

    fn fault(&self, state: &Self::State) -> Option<String> {
        match state.hand {
            Hand::Overfull => Some(
                "there are more options here than an error can be drawn from exactly; a rate with a \
                 smaller denominator may do"
                    .to_owned(),
            ),
            _ => self.inner.fault(&state.inner),
        }
    }
}
