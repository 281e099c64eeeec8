//! A session: one game between people and players, step by step.
//!
//! A pure state machine. Its owner lets others move ([`Session::proceed`]) until a person is to act, and makes the
//! person's move ([`Session::choose`]). Move number *i* of a game, if chance or a player makes it, is drawn from
//! the stream of *i* under the seed, so that a game taken back or saved and loaded goes on as it
//! would have. A person is asked where there is a choice; what can only be done is done.
//!
//! ```
//! use kernel::toys::Nim;
//! use kernel::{Game, Seat};
//! use play::session::{Occupant, Pause, Session, SessionConfig};
//! use play::Random;
//!
//! let nim = Nim::new(4, 3);
//! let seats = vec![Occupant::Person, Occupant::machine("random", Random)];
//! let mut session = Session::new(&nim, SessionConfig::new("nim", "most=3", seats))?;
//! assert_eq!(session.proceed(), Pause::Decision(Seat::new(0)));
//! let mut moves = Vec::new();
//! nim.moves(session.state(), &mut moves);
//! // Three are taken, which leaves one to the other player.
//! assert_eq!(session.choose(moves[2]), Pause::Over);
//! assert_eq!(session.take_back(1), 1);
//! assert_eq!(session.proceed(), Pause::Decision(Seat::new(0)));
//! # Ok::<(), play::PlayError>(())
//! ```

mod advice;
mod config;
mod game_so_far;
mod lines;
mod saved;
mod search_advice;

pub use advice::{AdviceSource, Advised, Adviser, FirstAdvice, NoAdvice, Odds, Opinion, Past};
pub use config::{Occupant, SessionConfig};
pub use saved::{Saved, SavedError, SavedMove};
pub use search_advice::{SearchAdvice, advising_spec};

use std::fmt;
use std::ops::Deref;
use std::time::Duration;

use kernel::{Notation, RngStream, Seat, Turn};

use crate::{Choice, PlayError};
use game_so_far::GameSoFar;
pub use game_so_far::MadeMove;

/// One game, as far as it has come.
///
/// The game is borrowed, or shared.
pub struct Session<'a, G: Notation, D: Deref<Target = G> + Clone = &'a G> {
    game: D,
    config: SessionConfig<'a, G>,
    so_far: GameSoFar<G>,
}

/// Reason why play waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pause {
    /// A person is to act.
    Decision(Seat),
    /// Play is over.
    Over,
    /// Play cannot go on, and why.
    Stuck(String),
    /// A player cannot choose, and why.
    Failed(Seat, String),
    /// Nobody has been asked for so long that the owner may want to do something else.
    LongEnough,
}

/// Advice on the moves of a state.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<M> {
    /// The moves that it knows something about, in its order.
    pub advised: Vec<Advised<M>>,
    /// Where it comes from.
    pub source: AdviceSource,
    /// The least and the greatest payoff of the seat, where they are known.
    pub payoff_range: Option<[f64; 2]>,
    /// The probability that play comes to what the seat sees, if all play by the solution; where it is known.
    pub reach: Option<f64>,
    /// The time that it might take, if that was the budget.
    pub time_budget: Option<Duration>,
}

/// Next step of a session that needs no person.
enum Next<M> {
    /// A seat makes a move, or chance does.
    Move(Option<Seat>, M),
    /// A player wants what it may not.
    Illegal(Seat),
    /// A player cannot think, and says why.
    Failed(Seat, String),
    /// A person is to act, or play is over, or cannot go on.
    Nothing,
}

impl<'a, G: Notation, D: Deref<Target = G> + Clone> Session<'a, G, D> {
    /// A game of `game` in which nobody has moved yet.
    ///
    /// # Errors
    /// If there is not one occupant for each seat, or the game hides something and nobody keeps it secret.
    pub fn new(game: D, config: SessionConfig<'a, G>) -> Result<Self, PlayError> {
        let (seats, given) = (game.seats(), config.seats.len());
        if given != seats {
            return Err(PlayError::WrongNumberOfPlayers { seats, given });
        }
        if game.class().hidden && !config.keeps_secrets {
            return Err(PlayError::HiddenInformation);
        }
        let start = config.start.clone().unwrap_or_else(|| game.start());
        let mut session = Self { game, config, so_far: GameSoFar::new(start) };
        session.tell_players();
        Ok(session)
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Who sits where, by name; `person` for a person.
    pub fn names(&self) -> Vec<String> {
        self.config.seats.iter().map(|occupant| occupant.name().to_owned()).collect()
    }

    /// The seed that all chance is drawn from.
    pub fn seed(&self) -> u64 {
        self.config.seed
    }

    /// The moves so far, each with the state it was made in.
    pub fn steps(&self) -> &[MadeMove<G>] {
        &self.so_far.steps
    }

    /// The person to act, if it is a person's turn.
    pub fn person(&self) -> Option<Seat> {
        self.person_at(&self.so_far.state)
    }

    /// Whether a person was asked for this move.
    pub fn was_asked(&self, step: &MadeMove<G>) -> bool {
        step.by.is_some() && self.person_at(&step.before).is_some()
    }

    /// Lets chance and players move until a person is to act, play is over or cannot go on, or it has been long
    /// enough.
    pub fn proceed(&mut self) -> Pause {
        for _ in 0..self.config.patience {
            match self.next_move() {
                Next::Move(by, mv) => self.step(by, mv),
                Next::Illegal(seat) => {
                    return Pause::Failed(
                        seat,
                        "it has chosen a move that is not legal".to_owned(),
                    );
                }
                Next::Failed(seat, why) => return Pause::Failed(seat, why),
                Next::Nothing => return self.pause(),
            }
        }
        Pause::LongEnough
    }

    fn pause(&self) -> Pause {
        let state = &self.so_far.state;
        match (self.game.turn(state), self.person()) {
            (Turn::Over(_), _) => Pause::Over,
            (_, Some(seat)) if self.game.fault(state).is_none() => Pause::Decision(seat),
            _ => {
                let why = self.game.fault(state);
                Pause::Stuck(why.unwrap_or_else(|| "no move is legal".to_owned()))
            }
        }
    }

    /// The person to act makes `mv`, which must be legal, and all others what they do until a person is to act
    /// again.
    pub fn choose(&mut self, mv: G::Move) -> Pause {
        if let Some(seat) = self.person() {
            self.step(Some(seat), mv);
        }
        self.proceed()
    }

    /// Takes back the last `times` decisions of people, and all since. Gives how many these were.
    pub fn take_back(&mut self, times: usize) -> usize {
        let is_asked = |step: &MadeMove<G>| self.person_at(&step.before).is_some();
        let Some((to, taken)) = self.so_far.decision_before(times, is_asked) else { return 0 };
        self.so_far.back_to(to);
        self.tell_players();
        taken
    }

    /// Begins anew, with the random numbers of `seed`.
    pub fn begin_again(&mut self, seed: u64) {
        let start = self.so_far.start().clone();
        self.config.seed = seed;
        self.so_far = GameSoFar::new(start);
        self.tell_players();
    }

    /// Whether somebody gives advice.
    pub fn is_advised(&self) -> bool {
        self.config.adviser.is_some()
    }

    /// The advice on the moves of the person to act; nothing if nobody is asked.
    ///
    /// # Errors
    /// Why there is no advice.
    pub fn advise(&mut self) -> Result<Option<Advice<G::Move>>, NoAdvice> {
        let Some(seat) = self.person() else { return Ok(None) };
        self.advise_at(seat, self.so_far.steps.len())
    }

    /// What the adviser would have said to `seat` before move number `nth`, counted from 0.
    ///
    /// # Errors
    /// Why there is no advice.
    pub fn advise_at(
        &mut self,
        seat: Seat,
        nth: usize,
    ) -> Result<Option<Advice<G::Move>>, NoAdvice> {
        let Some(adviser) = &mut self.config.adviser else { return Ok(None) };
        let steps = &self.so_far.steps;
        let state = steps.get(nth).map_or(&self.so_far.state, |step| &step.before);
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let past = &mut steps[..nth.min(steps.len())].iter().map(|step| (&step.before, step.mv));
        adviser.follow(&self.game, seat, past);
        let mut advised = adviser.advise(&self.game, state, &moves)?;
        advised.retain(|advised| moves.contains(&advised.mv));
        Ok(Some(Advice {
            advised,
            source: adviser.source(),
            payoff_range: adviser.payoff_range(&self.game, seat),
            reach: adviser.reach(&self.game, state),
            time_budget: adviser.time_budget(),
        }))
    }

    /// The state the game has come to.
    pub fn state(&self) -> &G::State {
        &self.so_far.state
    }

    /// The moves made so far, chance moves included.
    pub fn n_moves(&self) -> usize {
        self.so_far.steps.len()
    }

    /// The number of times the game has come to the state it is in, this time included.
    pub fn n_times_here(&self) -> usize {
        self.so_far.n_times_here()
    }

    /// Takes up a game that was [`saved`](Session::saved), in place of this one.
    ///
    /// Every move is checked. The seed is that of the saved game, so that the game goes on as it would
    /// have; who sits where stays as it is.
    ///
    /// # Errors
    /// What is wrong with the text, or that it is another game; this one is then left as it was.
    pub fn restore(&mut self, saved: &Saved) -> Result<(), SavedError> {
        saved.check_game(&self.config.name, &self.config.parameters)?;
        self.so_far = saved.game_so_far(&*self.game)?;
        self.config.seed = saved.seed;
        self.tell_players();
        Ok(())
    }

    /// The game so far, as [`restore`](Session::restore) reads it.
    pub fn saved(&self) -> Saved {
        Saved::new(&*self.game, &self.config, self.names(), &self.so_far)
    }

    /// The person who is asked in `state`.
    fn person_at(&self, state: &G::State) -> Option<Seat> {
        match self.game.turn(state) {
            Turn::Seat(seat) if self.config.seats[seat.idx()].is_person() => {
                self.only_move(state).is_none().then_some(seat)
            }
            _ => None,
        }
    }

    /// The move that is legal in `state`, if it is one.
    fn only_move(&self, state: &G::State) -> Option<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let &[only] = &moves[..] else { return None };
        Some(only)
    }

    /// A new game begins for the players, or an old one somewhere else.
    fn tell_players(&mut self) {
        for seat in (0..self.config.seats.len()).map(Seat::new) {
            self.tell_player(seat);
        }
    }

    /// The game begins for the player at `seat`, if there is one. If it watches, it observes all that has
    /// happened, as if it had been there.
    fn tell_player(&mut self, seat: Seat) {
        let Occupant::Machine { player, .. } = &mut self.config.seats[seat.idx()] else { return };
        player.begin(&self.game, seat);
        if player.watches() {
            for MadeMove { before, mv, .. } in &self.so_far.steps {
                player.observe(&self.game, before, *mv);
            }
        }
    }

    /// What chance or a player does now.
    fn next_move(&mut self) -> Next<G::Move> {
        let game = &*self.game.clone();
        // Where nobody is asked who has no choice, nobody has to remember anything.
        if let Turn::Seat(seat) = game.turn(&self.so_far.state)
            && let Some(only) = self.only_move(&self.so_far.state)
        {
            return Next::Move(Some(seat), only);
        }
        // Who remembers what it thought before would go on otherwise where moves were taken back.
        if let Turn::Seat(seat) = game.turn(&self.so_far.state)
            && self.so_far.steps.iter().any(|step| step.by == Some(seat))
        {
            self.tell_player(seat);
        }
        let state = &self.so_far.state;
        let mut stream = RngStream::new(self.config.seed, self.so_far.steps.len() as u64);
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        let turn = game.turn(state);
        game.options(state, &mut moves, &mut copies);
        match (turn, moves.as_slice()) {
            (Turn::Over(_), _) | (_, []) => Next::Nothing,
            (Turn::Chance, &[only]) => Next::Move(None, only),
            (Turn::Chance, several) => {
                let weights: Vec<u64> = several.iter().map(|&mv| game.weight(state, mv)).collect();
                Next::Move(None, several[stream.pick(&weights)])
            }
            (Turn::Seat(seat), several) => match &mut self.config.seats[seat.idx()] {
                Occupant::Person => Next::Nothing,
                Occupant::Machine { player, .. } => {
                    let choice = Choice::new(state, several, &copies);
                    let mv = player.choose(game, choice, &mut stream);
                    if let Some(why) = player.failure() {
                        Next::Failed(seat, why.to_owned())
                    } else if several.contains(&mv) {
                        Next::Move(Some(seat), mv)
                    } else {
                        Next::Illegal(seat)
                    }
                }
            },
        }
    }

    /// Makes a move.
    fn step(&mut self, by: Option<Seat>, mv: G::Move) {
        for occupant in &mut self.config.seats {
            if let Occupant::Machine { player, .. } = occupant
                && player.watches()
            {
                player.observe(&self.game, &self.so_far.state, mv);
            }
        }
        self.so_far.play(&*self.game, mv, by);
    }
}

impl<G: Notation, D: Deref<Target = G> + Clone> fmt::Debug for Session<'_, G, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut session = f.debug_struct("Session");
        session.field("state", &self.so_far.state).field("n_moves", &self.n_moves());
        session.finish_non_exhaustive()
    }
}
