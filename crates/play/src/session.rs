//! A session: one game between people and players, line by line.
//!
//! A pure state machine. Its owner gives it what was typed ([`Session::enter`]) and shows the
//! [`Reply`]; files are the holder's business too, and asked for by an [`Effect`]. The same lines
//! get the same replies: move number *i* of a game, if chance or a player makes it, is drawn from
//! the stream of *i* under the seed, so that a game taken back or saved and loaded goes on as it
//! would have. A game of two, or of more, with chance or without; if something is hidden, the code that sets it up
//! promises that what is shown and reported gives nothing away.
//!
//! A line is a move: its number in the list, or the move as the game writes it, or as little of it as
//! leaves no doubt; or a command (`help` lists them). A number alone is always the number in the list.
//! Where move and command clash, a move written in full is a move and a line that begins with `/` is a
//! command.
//!
//! ```
//! use kernel::toys::Nim;
//! use play::session::{Occupant, Session, SessionConfig};
//! use play::Random;
//!
//! let nim = Nim::new(4, 3);
//! let seats = vec![Occupant::Person, Occupant::machine("random", Random)];
//! let (mut session, opening) = Session::new(&nim, SessionConfig::new("nim", "most=3", seats))?;
//! assert!(opening.text.ends_with("Your move: 1) 1  2) 2  3) 3"));
//! let reply = session.enter("4");
//! assert_eq!(reply.text, "`4` is not a legal move here. Legal: 1) 1  2) 2  3) 3");
//! let reply = session.enter("3");
//! assert!(reply.text.contains("Seat 2 (random): 1\n"));
//! assert!(reply.text.contains("The game is over: seat 2 (random) wins."));
//! assert!(session.enter("undo").text.ends_with("Your move: 1) 1  2) 2  3) 3"));
//! assert!(session.enter("quit").done);
//! # Ok::<(), play::PlayError>(())
//! ```

mod advice;
mod config;
mod entry;
mod game_so_far;
mod lines;
mod reply;
mod saved;
mod situation;
mod words;

pub use advice::{
    AdviceSource, Advised, Adviser, FirstAdvice, NoAdvice, Odds, Opinion, Past, SearchAdvice,
};
pub use config::{MoveText, Occupant, SessionConfig, Show, Tell, trembles};
pub use reply::{Effect, Reply};
pub use saved::{Saved, SavedError, SavedMove};

use std::fmt;
use std::ops::Deref;

use kernel::{Notation, RngStream, Seat, Turn};

use crate::{Choice, PlayError};
use entry::{Command, Entry};
use game_so_far::GameSoFar;
pub use game_so_far::MadeMove;
use words::Seated;

/// One game, as far as it has come.
///
/// The game is borrowed, or shared.
pub struct Session<'a, G: Notation, D: Deref<Target = G> + Clone = &'a G> {
    game: D,
    config: SessionConfig<'a, G>,
    so_far: GameSoFar<G>,
}

/// A session of whatever game, for those who need not know which.
pub trait Dialogue {
    /// What comes of `line`; see [`Session::enter`].
    fn enter(&mut self, line: &str) -> Reply;

    /// Takes up a saved game; see [`Session::restore`].
    ///
    /// # Errors
    /// What is wrong with the text.
    fn restore(&mut self, text: &str) -> Result<Reply, SavedError>;
}

impl<G: Notation, D: Deref<Target = G> + Clone> Dialogue for Session<'_, G, D> {
    fn enter(&mut self, line: &str) -> Reply {
        self.enter(line)
    }

    fn restore(&mut self, text: &str) -> Result<Reply, SavedError> {
        self.restore(text)
    }
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
    /// What must be known to understand it.
    pub remark: Option<String>,
    /// Where it comes from.
    pub source: AdviceSource,
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
    /// A game of `game`, played until a person is to act, and what to show first.
    ///
    /// # Errors
    /// If there is not one occupant for each seat, or the game hides something and nobody keeps it secret.
    pub fn new(game: D, config: SessionConfig<'a, G>) -> Result<(Self, Reply), PlayError> {
        let mut session = Self::seated(game, config)?;
        let opening = session.words().opening(&session.config);
        let told = session.go_on();
        let reply = Reply::say([opening, told, session.situation()]);
        Ok((session, reply))
    }

    /// A game of `game` in which nobody has moved yet, to be led by [`proceed`](Self::proceed) and
    /// [`choose`](Self::choose).
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn seated(game: D, config: SessionConfig<'a, G>) -> Result<Self, PlayError> {
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
        self.words().names()
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
                Next::Move(by, mv) => drop(self.step(by, mv)),
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
            drop(self.step(Some(seat), mv));
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

    /// What the adviser says of the moves of the person to act, and what must be known to understand it; nothing if
    /// nobody is asked.
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
        Ok(Some(Advice { advised, remark: adviser.remark(), source: adviser.source() }))
    }

    /// The state the game has come to.
    pub fn state(&self) -> &G::State {
        &self.so_far.state
    }

    /// The moves made so far, chance moves included.
    pub fn n_moves(&self) -> usize {
        self.so_far.steps.len()
    }

    /// What comes of `line`. Any text will do; what cannot be read is answered and changes nothing.
    pub fn enter(&mut self, line: &str) -> Reply {
        match entry::read(&*self.game, &self.so_far.state, line) {
            Entry::Nothing => {
                let told = self.go_on();
                Reply::say([told, self.situation()])
            }
            Entry::Move(mv) => self.make(mv),
            Entry::Command(command) => self.obey(command),
            Entry::Unclear { entered, candidates } => {
                Reply::say([format!("`{entered}` could be {}.", words::either(&candidates))])
            }
            Entry::Unknown { entered } => Reply::say([self.not_legal(&entered)]),
        }
    }

    /// Takes up the game that `text` holds, as [`Effect::Save`] gave it, in place of this one.
    ///
    /// Every move is checked. The seed is that of the text, so that the game goes on as it would
    /// have; who sits where stays as it is, and the reply says so if it was otherwise.
    ///
    /// # Errors
    /// What is wrong with the text, or that it is another game; this one is then left as it was.
    pub fn restore(&mut self, text: &str) -> Result<Reply, SavedError> {
        let saved = Saved::from_text(text)?;
        saved.check_game(&self.config.name, &self.config.parameters)?;
        self.so_far = saved.game_so_far(&*self.game)?;
        self.config.seed = saved.seed;
        self.tell_players();
        let loaded = format!("Loaded: {}.", words::count(self.n_told(0), "move"));
        let seats = self.words().names();
        let before = (saved.seats != seats).then(|| {
            let were = words::in_order(&saved.seats);
            format!("It was begun with {were}; it goes on with {}.", words::in_order(&seats))
        });
        let told = self.go_on();
        Ok(Reply::say([loaded, before.unwrap_or_default(), told, self.situation()]))
    }

    /// The game so far, as [`restore`](Session::restore) reads it.
    pub fn saved(&self) -> Saved {
        Saved::new(&*self.game, &self.config, self.words().names(), &self.so_far)
    }

    fn words(&self) -> Seated<'_> {
        Seated::new(&self.config)
    }

    fn obey(&mut self, command: Command) -> Reply {
        match command {
            Command::Advice => Reply::say([self.advice(words::advice)]),
            Command::Hint => Reply::say([self.advice(words::hint)]),
            Command::Undo { times } => self.undo(times),
            Command::Position if self.config.keeps_secrets => Reply::say([self.shown()]),
            Command::Position => Reply::say([self.game.state_to_text(&self.so_far.state)]),
            Command::Moves => Reply::say([self.list()]),
            Command::Save { name } => {
                Reply::ask(Effect::Save { name, text: self.saved().to_text() })
            }
            Command::Load { name } => Reply::ask(Effect::Load { name }),
            Command::Help => Reply::say([entry::HELP.to_owned()]),
            Command::Quit => Reply { done: true, ..Reply::say([]) },
            Command::Wrong { usage } => Reply::say([format!("Write {usage}.")]),
        }
    }

    /// The person who is asked in `state`.
    fn person_at(&self, state: &G::State) -> Option<Seat> {
        match self.game.turn(state) {
            Turn::Seat(seat) if self.config.seats[seat.idx()].is_person() => {
                (self.config.asks_forced || self.only_move(state).is_none()).then_some(seat)
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

    /// A person makes `mv`, and all others what they do until a person is to act again.
    fn make(&mut self, mv: G::Move) -> Reply {
        let Some(seat) = self.person() else {
            return Reply::say([self.situation()]);
        };
        let own = self.step(Some(seat), mv).unwrap_or_default();
        let told = self.go_on();
        Reply::say([own, told, self.situation()])
    }

    fn undo(&mut self, times: usize) -> Reply {
        let is_asked = |step: &MadeMove<G>| self.person_at(&step.before).is_some();
        let Some((to, taken)) = self.so_far.decision_before(times, is_asked) else {
            return Reply::say(["There is nothing to take back.".to_owned()]);
        };
        let n_moves = self.n_told(to);
        self.so_far.back_to(to);
        self.tell_players();
        let all = if taken < times && times < usize::MAX { ", all there were" } else { "" };
        let back = format!("Taken back: {}{all}.", words::count(n_moves, "move"));
        Reply::say([back, self.situation()])
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

    /// Lets chance and players move until a person is to act, play is over or cannot go on, or it
    /// has been long enough. Tells what they did.
    fn go_on(&mut self) -> String {
        let mut told = Vec::new();
        for _ in 0..self.config.patience {
            match self.next_move() {
                Next::Move(by, mv) => told.extend(self.step(by, mv)),
                Next::Illegal(seat) => {
                    let actor = words::capital(&self.words().actor(Some(seat)));
                    told.push(format!("{actor} has chosen a move that is not legal."));
                    break;
                }
                Next::Failed(seat, why) => {
                    let actor = words::capital(&self.words().actor(Some(seat)));
                    told.push(format!("{actor} cannot choose: {why}."));
                    break;
                }
                Next::Nothing => break,
            }
        }
        words::last_of(&told)
    }

    /// What chance or a player does now.
    fn next_move(&mut self) -> Next<G::Move> {
        let game = &*self.game.clone();
        // Where nobody is asked who has no choice, nobody has to remember anything.
        if let (Turn::Seat(seat), false) = (game.turn(&self.so_far.state), self.config.asks_forced)
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

    /// Makes a move, and tells it; nothing if there is nothing to tell.
    fn step(&mut self, by: Option<Seat>, mv: G::Move) -> Option<String> {
        let state = &self.so_far.state;
        let told = match self.telling(state, mv) {
            MoveText::NotAtAll => None,
            MoveText::Words(words) => Some(words),
            MoveText::Plainly => {
                let actor = words::capital(&self.words().actor(by));
                Some(format!("{actor}: {}", self.game.move_to_text(state, mv)))
            }
            MoveText::Error { of, mv } => Some(self.words().error(of, &mv)),
        };
        for occupant in &mut self.config.seats {
            if let Occupant::Machine { player, .. } = occupant
                && player.watches()
            {
                player.observe(&self.game, &self.so_far.state, mv);
            }
        }
        self.so_far.play(&*self.game, mv, by);
        told
    }

    fn telling(&self, state: &G::State, mv: G::Move) -> MoveText {
        self.config.tell.as_ref().map_or(MoveText::Plainly, |tell| tell(&self.game, state, mv))
    }

    /// How many of the moves from number `from` on are reported.
    fn n_told(&self, from: usize) -> usize {
        let is_told =
            |step: &&MadeMove<G>| self.telling(&step.before, step.mv) != MoveText::NotAtAll;
        self.so_far.steps[from..].iter().filter(is_told).count()
    }
}

impl<G: Notation, D: Deref<Target = G> + Clone> fmt::Debug for Session<'_, G, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut session = f.debug_struct("Session");
        session.field("state", &self.so_far.state).field("n_moves", &self.n_moves());
        session.finish_non_exhaustive()
    }
}
