//! Trembles: any game, with players who err at known rates.
//!
//! [`Trembling`] is a game derived from any game, in which the move that a seat chooses is replaced by a random
//! one with that seat's error rate. The rates are common knowledge. It is a [`Game`] like any other, so solvers,
//! searches and players need know nothing of errors.
//!
//! The error comes *before* the choice: where a seat that errs is to act, it is first chance's turn.
//! Either the seat errs, and a random move is made at once, or it does not (its hand is *steady*), and it chooses
//! freely. The value is exactly the same as if the move were replaced after it was chosen, because a choice
//! that is not carried out has no consequence: with the rate *e*, a choice of *m* is worth (1 − *e*) ·
//! *v*(*m*) + *e* · *r* either way, where *r*, the value of a random move, does not depend on *m*.
//! It costs one more state for each decision, and not one for each move.
//!
//! In a game with hidden information, a seat that erred knows it, because it knows which move it intended; the
//! others observe the move that was made as they observe any move, and not whether it was intended. The intended
//! move itself is of no further use: nobody saw it. So a view holds, beside the view of the inner game
//! ([`Hidden`](crate::Hidden)), for each choice of its seat whether it was an error, and the states of a game with
//! hidden information keep that too.

mod ability;
mod hidden;

pub use hidden::TremblingView;

use crate::{BySeat, Class, Game, Probability, Seat, Turn};

/// Game with trembles: a seat's move is replaced by a random one with that seat's error rate.
///
/// A random move is a random *option*: a move is as likely as the options it stands for
/// ([`Game::options`]), so that of a hundred cards face down each is turned as often as any other. The
/// chosen move is among them. A forced move is no occasion to err. The inner game's own chance does not
/// err, and seats with the rate zero get no additional states; if all have it, this is the inner game.
#[derive(Clone, Debug)]
pub struct Trembling<G> {
    inner: G,
    rates: BySeat<Probability>,
    errs: bool,
    /// Whether states keep the errors so far.
    remembers: bool,
}

/// State of a [`Trembling`] game: that of the inner game, and the stage of the error draw.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TremblingState<S> {
    inner: S,
    error: ErrorDraw,
    /// The errors so far; nothing where they are not kept.
    trembles: Option<Box<Trembles>>,
}

/// Errors so far: by seat, for each draw whether it erred.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Trembles(BySeat<Vec<bool>>);

/// Stage of the error draw before the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ErrorDraw {
    /// No seat that errs has a choice here.
    Impossible,
    /// Whether the seat errs is drawn now. Each move stands for one option.
    Pending,
    /// The same, where moves stand for several options.
    PendingWeighted,
    /// It was drawn that the seat does not err.
    Steady,
    /// There are too many options to draw from: play cannot go on.
    Overfull,
}

/// Move of a [`Trembling`] game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TremblingMove<M> {
    /// Chance: the seat does not err, and chooses next.
    Steady,
    /// Chance: the seat errs, and this move is made.
    Tremble(M),
    /// Move of the inner game: a seat's choice, or the game's own chance.
    Inner(M),
}

/// Error of the rates given: there is not one for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{given} rates for {seats} seats: give one for each")]
pub struct WrongRates {
    /// The seats of the game.
    pub seats: usize,
    /// The rates given.
    pub given: usize,
}

impl<G: Game> Trembling<G> {
    /// `inner`, in which each seat errs with its rate.
    ///
    /// # Errors
    /// If there is not one rate for each seat.
    pub fn new(inner: G, rates: BySeat<Probability>) -> Result<Self, WrongRates> {
        let (seats, given) = (inner.seats(), rates.len());
        if seats != given {
            return Err(WrongRates { seats, given });
        }
        let errs = rates.iter().any(|rate| !rate.is_zero());
        let remembers = errs && inner.class().hidden;
        Ok(Self { inner, rates, errs, remembers })
    }

    /// The same, where states keep the errors so far, as they do anyway in a game with hidden information.
    /// Methods for hidden information need it also for a game with perfect information.
    #[must_use]
    pub fn remembering(mut self) -> Self {
        self.remembers = self.errs;
        self
    }

    /// The inner game.
    pub fn inner(&self) -> &G {
        &self.inner
    }

    /// The error rate of each seat.
    pub fn rates(&self) -> &BySeat<Probability> {
        &self.rates
    }

    /// The state of this game at `inner`, before an error is drawn.
    pub fn lift(&self, inner: G::State) -> TremblingState<G::State> {
        let error = self.error_draw(&inner);
        let none = || Box::new(Trembles(BySeat::from_fn(self.seats(), |_| Vec::new())));
        let trembles = self.remembers.then(none);
        TremblingState { inner, error, trembles }
    }

    /// The state at `inner` in which it was drawn that the seat does not err; nothing if nothing is
    /// drawn there, or the seat always errs.
    pub fn lift_steady(&self, inner: G::State) -> Option<TremblingState<G::State>> {
        let mut state = self.lift(inner);
        let is_steady =
            state.may_tremble() && self.rate(&state).is_some_and(Probability::is_below_one);
        is_steady.then(|| {
            self.remember(&mut state, false);
            state.error = ErrorDraw::Steady;
            state
        })
    }

    /// Records whether the seat to act has erred.
    fn remember(&self, state: &mut TremblingState<G::State>, trembled: bool) {
        if let (Some(trembles), Turn::Seat(seat)) =
            (&mut state.trembles, self.inner.turn(&state.inner))
        {
            trembles.0[seat].push(trembled);
        }
    }

    /// The stage of the error draw on arrival at `inner`.
    fn error_draw(&self, inner: &G::State) -> ErrorDraw {
        // For a seat that never errs no list is made.
        let errs = |seat: Seat| self.errs && !self.rates[seat].is_zero();
        let seat = match self.inner.turn(inner) {
            Turn::Seat(seat) if errs(seat) => seat,
            _ => return ErrorDraw::Impossible,
        };
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        self.inner.options(inner, &mut moves, &mut copies);
        if moves.len() < 2 {
            return ErrorDraw::Impossible;
        }
        let total = total(&moves, &copies);
        let below = u64::from(self.rates[seat].denominator());
        match total.and_then(|total| total.checked_mul(below)) {
            // The weights of all that may be drawn sum to this.
            Some(sum) if sum < 1 << 63 => {}
            _ => return ErrorDraw::Overfull,
        }
        if copies.iter().all(|&n| n == 1) { ErrorDraw::Pending } else { ErrorDraw::PendingWeighted }
    }

    /// The error rate of the seat to act in the inner game; nothing if it is no seat's turn.
    fn rate(&self, state: &TremblingState<G::State>) -> Option<Probability> {
        match self.inner.turn(&state.inner) {
            Turn::Seat(seat) => Some(self.rates[seat]),
            _ => None,
        }
    }

    /// The weight of an error with move `tremble`, or of no error.
    fn weight_of_tremble(&self, state: &TremblingState<G::State>, tremble: Option<G::Move>) -> u64 {
        let rate = self.rate(state).expect("only a seat may err");
        let (num, den) = (u64::from(rate.numerator()), u64::from(rate.denominator()));
        if tremble.is_some() && state.error == ErrorDraw::Pending {
            return num;
        }
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        self.inner.options(&state.inner, &mut moves, &mut copies);
        match tremble {
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

impl<S> TremblingState<S> {
    /// The state of the inner game.
    pub fn inner(&self) -> &S {
        &self.inner
    }

    /// The state of the inner game, alone.
    pub fn into_inner(self) -> S {
        self.inner
    }

    /// Whether it is about to be drawn if the seat errs.
    pub fn may_tremble(&self) -> bool {
        matches!(self.error, ErrorDraw::Pending | ErrorDraw::PendingWeighted)
    }

    /// Whether it was drawn that the seat does not err.
    pub fn is_steady(&self) -> bool {
        self.error == ErrorDraw::Steady
    }
}

impl<M> TremblingMove<M> {
    /// The move of the inner game that is made; nothing where it is drawn that the seat does not err.
    pub fn inner(self) -> Option<M> {
        match self {
            Self::Steady => None,
            Self::Tremble(mv) | Self::Inner(mv) => Some(mv),
        }
    }
}

impl<G: Game> Game for Trembling<G> {
    type State = TremblingState<G::State>;
    type Move = TremblingMove<G::Move>;

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
        if state.may_tremble() { Turn::Chance } else { self.inner.turn(&state.inner) }
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        let mut inner = Vec::new();
        if state.error != ErrorDraw::Overfull {
            self.inner.moves(&state.inner, &mut inner);
        }
        if !state.may_tremble() {
            return out.extend(inner.into_iter().map(TremblingMove::Inner));
        }
        if self.rate(state).is_some_and(Probability::is_below_one) {
            out.push(TremblingMove::Steady);
        }
        out.extend(inner.into_iter().map(TremblingMove::Tremble));
    }

    fn weight(&self, state: &Self::State, mv: Self::Move) -> u64 {
        match mv {
            TremblingMove::Steady => self.weight_of_tremble(state, None),
            TremblingMove::Tremble(mv) => self.weight_of_tremble(state, Some(mv)),
            TremblingMove::Inner(mv) => self.inner.weight(&state.inner, mv),
        }
    }

    fn play(&self, state: &mut Self::State, mv: Self::Move) {
        if state.may_tremble() {
            self.remember(state, mv.inner().is_some());
        }
        match mv.inner() {
            None => state.error = ErrorDraw::Steady,
            Some(mv) => {
                self.inner.play(&mut state.inner, mv);
                state.error = self.error_draw(&state.inner);
            }
        }
    }

    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        match mv {
            TremblingMove::Steady => {
                state.may_tremble() && self.rate(state).is_some_and(Probability::is_below_one)
            }
            TremblingMove::Tremble(mv) => {
                state.may_tremble() && self.inner.is_legal(&state.inner, mv)
            }
            TremblingMove::Inner(mv) => {
                matches!(state.error, ErrorDraw::Impossible | ErrorDraw::Steady)
                    && self.inner.is_legal(&state.inner, mv)
            }
        }
    }

    fn options(&self, state: &Self::State, moves: &mut Vec<Self::Move>, copies: &mut Vec<u64>) {
        if !matches!(state.error, ErrorDraw::Impossible | ErrorDraw::Steady) {
            return self.moves(state, moves);
        }
        let mut inner = Vec::new();
        self.inner.options(&state.inner, &mut inner, copies);
        moves.extend(inner.into_iter().map(TremblingMove::Inner));
    }

    fn n_forced(&self, state: &Self::State, seat: Seat) -> u64 {
        self.inner.n_forced(&state.inner, seat)
    }

    fn heap_bytes(&self, state: &Self::State) -> usize {
        let trembles = |trembles: &Trembles| {
            size_of::<Trembles>() + trembles.0.iter().map(Vec::capacity).sum::<usize>()
        };
        self.inner.heap_bytes(&state.inner) + state.trembles.as_deref().map_or(0, trembles)
    }

    fn fault(&self, state: &Self::State) -> Option<String> {
        match state.error {
            ErrorDraw::Overfull => Some(
                "there are more options here than an error can be drawn from exactly; a rate with a \
                 smaller denominator may do"
                    .to_owned(),
            ),
            _ => self.inner.fault(&state.inner),
        }
    }
}
