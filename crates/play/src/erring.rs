//! A player that errs.

use kernel::{Game, Probability, RngStream, Seat, Stop};

use crate::{BatchMeans, Choice, MoveEstimate, PlayError, Player, Random};

/// Takes any option with a fixed probability, and else does what another player would.
///
/// Options are equally likely when it errs, as [`Random`] takes them, the good ones too, so that not
/// every tremble is a mistake; it errs as a seat does in [`kernel::Trembling`], so that what comes of it is
/// what solvers say of that game. A forced move is no occasion: nothing is drawn from the stream, and
/// the other player is not asked.
#[derive(Clone, Debug)]
pub struct Erring<P> {
    inner: P,
    /// It errs if a number below `draws` is below this.
    errs_below: u64,
    draws: u64,
    /// Whether the other player was asked when it last chose.
    has_asked: bool,
}

/// The numbers an error is drawn from where its probability is a floating-point number: as many as
/// that has digits.
const DRAWS: u64 = 1 << 53;

impl<P> Erring<P> {
    /// `inner`, erring with `probability`, which is at least 0 and at most 1.
    ///
    /// # Errors
    /// If it is not.
    pub fn new(inner: P, probability: f64) -> Result<Self, PlayError> {
        if !(0.0..=1.0).contains(&probability) {
            return Err(PlayError::NotAProbability { given: probability });
        }
        let errs_below = (probability * DRAWS as f64) as u64;
        Ok(Self { inner, errs_below, draws: DRAWS, has_asked: false })
    }

    /// `inner`, erring with exactly this `rate`.
    pub fn at_rate(inner: P, rate: Probability) -> Self {
        let (errs_below, draws) = (rate.numerator().into(), rate.denominator().into());
        Self { inner, errs_below, draws, has_asked: false }
    }
}

impl<G: Game, P: Player<G>> Player<G> for Erring<P> {
    fn begin(&mut self, game: &G, seat: Seat) {
        self.inner.begin(game, seat);
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        self.has_asked = false;
        if let &[only] = choice.moves {
            return only;
        }
        if stream.below(self.draws) < self.errs_below {
            return Random.choose(game, choice, stream);
        }
        self.has_asked = true;
        self.inner.choose(game, choice, stream)
    }

    fn watches(&self) -> bool {
        self.inner.watches()
    }

    fn observe(&mut self, game: &G, state: &G::State, mv: G::Move) {
        self.inner.observe(game, state, mv);
    }

    /// A player that errs has not thought.
    fn estimates(&self) -> &[MoveEstimate<G::Move>] {
        if self.has_asked { self.inner.estimates() } else { &[] }
    }

    fn batch_means(&self) -> Option<&BatchMeans> {
        if self.has_asked { self.inner.batch_means() } else { None }
    }

    fn failure(&self) -> Option<&str> {
        self.inner.failure()
    }

    fn stopped(&self) -> Option<Stop> {
        if self.has_asked { self.inner.stopped() } else { None }
    }

    fn uses_view_only(&self) -> bool {
        self.inner.uses_view_only()
    }
}
