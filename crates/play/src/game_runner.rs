//! Match runner: plays one game after another, one player to a seat.
//!
//! A runner keeps its buffers, its state and its record from game to game, so a game that it plays
//! allocates nothing of its own. It trusts the game to keep the kernel's laws, and checks what costs
//! little: that play is not stuck, that each choice is a listed move, and that play ends in good
//! time. Where nobody looks at single moves, a game that can do so goes on from one decision to the
//! next at once; that changes nothing in the result, by the laws of [`Game::resolve_chance`] and
//! [`Game::play_and_resolve_chance`].

use std::fmt;

use kernel::{Game, Progress, RngStream, Seat, Stop, Turn, Watch};

use crate::trace::{Step, Thought};
use crate::{ByPayoff, Choice, PlayError, Player, Record, Reporter, Summary};

/// The most moves a game may take, unless a caller says otherwise.
pub const LONGEST: u64 = 1_000_000;

/// The moves between two looks at the watch: below a thousandth of a second at random, and some tenths where
/// players that have no watch of their own take long.
pub(crate) const LOOK: u64 = 1 << 12;

/// Match runner: plays one game after another, one player to a seat.
pub struct GameRunner<'g, G: Game, R = ByPayoff> {
    game: &'g G,
    reporter: R,
    longest: u64,
    draw_after: u64,
    watch: &'g dyn Watch,
    is_hidden: bool,
    /// Whether a player of the present game watches every move.
    is_watched: bool,
    /// Whether chance of the present game has a stream of its own.
    is_dealt: bool,
    /// Where every game starts: copied, because making it may be dear.
    start: G::State,
    state: G::State,
    moves: Vec<G::Move>,
    copies: Vec<u64>,
    weights: Vec<u64>,
    record: Record<G::Move>,
    /// The decisions of the present game, if somebody wants to see them.
    trace: Option<Vec<Step>>,
}

impl<'g, G: Game, R: Reporter<G>> GameRunner<'g, G, R> {
    /// A runner for `game`, where `reporter` takes notes.
    pub fn new(game: &'g G, reporter: R) -> Self {
        let record = Record::new(game.seats(), reporter.events(game).len());
        let start = game.start();
        Self {
            game,
            reporter,
            longest: LONGEST,
            draw_after: u64::MAX,
            watch: &(),
            is_hidden: game.class().hidden,
            is_watched: false,
            is_dealt: false,
            state: start.clone(),
            start,
            moves: Vec::new(),
            copies: Vec::new(),
            weights: Vec::new(),
            record,
            trace: None,
        }
    }

    /// The same runner, where a game of more than `longest` moves is an error. Default: [`LONGEST`].
    #[must_use]
    pub fn with_longest(mut self, longest: u64) -> Self {
        self.longest = longest;
        self
    }

    /// The same runner, where a game of `decisions` decisions that is not over is called off: every seat
    /// receives what the reporter says it has so far ([`Reporter::so_far`]), as a rule nothing, so that
    /// it is a draw. The record says so. Default: play goes on.
    #[must_use]
    pub fn with_draw_after(mut self, decisions: u64) -> Self {
        self.draw_after = decisions;
        self
    }

    /// The same runner, with somebody who watches long games and may stop them. Default: nobody.
    #[must_use]
    pub fn with_watch(mut self, watch: &'g dyn Watch) -> Self {
        self.watch = watch;
        self
    }

    /// The same runner, where records hold every move, for [`replay`](crate::replay()).
    #[must_use]
    pub fn with_transcript(mut self) -> Self {
        self.record.moves = Some(Vec::new());
        self
    }

    /// The same runner, where the decisions of a game are kept apart ([`trace`](Self::trace)).
    #[must_use]
    pub fn with_trace(mut self) -> Self {
        self.trace = Some(Vec::new());
        self
    }

    /// The decisions of the last game, up to where it ended or could not go on; none if they are not kept.
    pub fn trace(&self) -> &[Step] {
        self.trace.as_deref().unwrap_or_default()
    }

    /// The state in which the last game ended or could not go on; the start if there was none.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The record of the last game, up to where it ended or could not go on.
    pub fn record(&self) -> &Record<G::Move> {
        &self.record
    }

    /// Plays one game; `players` in the order of the seats, all chance drawn from `stream`.
    ///
    /// The record is the runner's own, and stands until the next game: clone it to keep it. A chance
    /// move with a single outcome draws nothing from the stream.
    ///
    /// # Errors
    /// If there is not one player for each seat, the game hides something and a player uses it, the
    /// game takes too long, is stuck or at fault, or a player chooses a move that is not listed; or
    /// [`PlayError::Stopped`], with nothing in its summary, if the watch says so.
    pub fn play<P: Player<G>>(
        &mut self,
        players: &mut [P],
        stream: &mut RngStream,
    ) -> Result<&Record<G::Move>, PlayError> {
        self.play_by(players, None, stream)
    }

    /// Plays one game as [`play`](Self::play) does, with chance drawn from `chance` and what players draw from `stream`:
    /// a deal that can be played again by others.
    ///
    /// What chance decides is settled as soon as it is decided ([`Game::settle`]), so that it does not matter who
    /// looks at a card first. The *n*-th number drawn is the same in every game of a deal, and so is the deal before
    /// the first decision. Later chance is the same as long as play calls for it in the same order. Moves of chance
    /// that only reveal a card are not made, and a record lacks them.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn play_deal<P: Player<G>>(
        &mut self,
        players: &mut [P],
        chance: &mut RngStream,
        stream: &mut RngStream,
    ) -> Result<&Record<G::Move>, PlayError> {
        self.play_by(players, Some(chance), stream)
    }

    fn play_by<P: Player<G>>(
        &mut self,
        players: &mut [P],
        mut chance: Option<&mut RngStream>,
        stream: &mut RngStream,
    ) -> Result<&Record<G::Move>, PlayError> {
        let game = self.game;
        if players.len() != game.seats() {
            let (seats, given) = (game.seats(), players.len());
            return Err(PlayError::WrongNumberOfPlayers { seats, given });
        }
        if self.is_hidden && !players.iter().all(Player::uses_view_only) {
            return Err(PlayError::HiddenInformation);
        }
        for (idx, player) in players.iter_mut().enumerate() {
            player.begin(game, Seat::new(idx));
        }
        self.is_watched = players.iter().any(Player::watches);
        self.is_dealt = chance.is_some();
        self.record.clear();
        if let Some(trace) = &mut self.trace {
            trace.clear();
        }
        self.state.clone_from(&self.start);
        let mut pause = self.longest.min(LOOK);
        let mut left = self.draw_after;
        loop {
            if let Some(chance) = &mut chance {
                game.settle(&mut self.state, chance);
            }
            // 1. Is it over, or has it gone on too long?
            let turn = game.turn(&self.state);
            if let Turn::Over(payoffs) = turn {
                self.record.payoffs = payoffs;
                self.record.scores = self.reporter.scores(game, &self.state);
                return Ok(&self.record);
            }
            if left == 0 {
                self.record.payoffs = self.reporter.so_far(game, &self.state);
                self.record.scores = self.reporter.scores(game, &self.state);
                self.record.is_called = true;
                return Ok(&self.record);
            }
            if self.record.n_moves >= pause {
                self.look()?;
                pause = self.longest.min(self.record.n_moves + LOOK);
            }

            // 2. Who acts does.
            match turn {
                Turn::Seat(seat) => {
                    left -= 1;
                    self.decide(seat, players, stream)?;
                }
                _ if self.goes_step_by_step() => {
                    self.draw_one(players, chance.as_deref_mut().unwrap_or(stream))?;
                }
                _ => {
                    let n_drawn = game.resolve_chance(&mut self.state, stream);
                    if n_drawn == 0 {
                        return Err(self.stuck());
                    }
                    self.record.n_moves += n_drawn;
                    // Move by move it would have been stopped on the way.
                    if self.record.n_moves > self.longest {
                        return Err(self.too_long());
                    }
                }
            }
        }
    }

    /// A seat makes a move.
    #[inline]
    fn decide<P: Player<G>>(
        &mut self,
        seat: Seat,
        players: &mut [P],
        stream: &mut RngStream,
    ) -> Result<(), PlayError> {
        self.moves.clear();
        self.copies.clear();
        self.game.options(&self.state, &mut self.moves, &mut self.copies);
        if self.moves.is_empty() {
            return Err(self.stuck());
        }
        let choice = Choice::new(&self.state, &self.moves, &self.copies);
        let n_options = choice.n_options();
        self.record.decisions[seat] += 1;
        self.record.n_options += n_options;
        let mv = players[seat.idx()].choose(self.game, choice, stream);
        // A player that searches takes long, and may have been stopped.
        if let Some(stop) = players[seat.idx()].stopped() {
            return Err(self.stopped(stop));
        }
        if !players[seat.idx()].estimates().is_empty() {
            self.look()?;
        }
        // A player that samples states watches: no other is asked.
        if self.is_watched
            && let Some(why) = players[seat.idx()].failure()
        {
            let (nth, why) = (self.record.n_moves + 1, why.to_owned());
            return Err(PlayError::Stumped { game: 0, nth, seat, why });
        }
        if !self.moves.contains(&mv) {
            let (nth, mv) = (self.record.n_moves + 1, format!("{mv:?}"));
            return Err(PlayError::IllegalChoice { game: 0, nth, mv });
        }
        if let Some(trace) = &mut self.trace {
            // Who has no choice does not think, and its last thoughts were about something else.
            let is_forced = self.moves.len() == 1;
            let estimates = if is_forced { &[] } else { players[seat.idx()].estimates() };
            let thought = Thought::of(estimates, seat, mv);
            trace.push(Step { seat, n_options, thought });
        }
        if self.goes_step_by_step() {
            self.step(players, mv);
        } else {
            self.record.n_moves +=
                1 + self.game.play_and_resolve_chance(&mut self.state, mv, stream);
            // Move by move it would have been stopped on the way.
            if self.record.n_moves > self.longest {
                return Err(self.too_long());
            }
        }
        Ok(())
    }

    /// Chance makes a single move.
    fn draw_one<P: Player<G>>(
        &mut self,
        players: &mut [P],
        stream: &mut RngStream,
    ) -> Result<(), PlayError> {
        self.moves.clear();
        self.game.moves(&self.state, &mut self.moves);
        let mv = match self.moves.as_slice() {
            [] => return Err(self.stuck()),
            &[only] => only,
            several => {
                self.weights.clear();
                self.weights.extend(several.iter().map(|&mv| self.game.weight(&self.state, mv)));
                several[stream.pick(&self.weights)]
            }
        };
        self.step(players, mv);
        Ok(())
    }

    /// Whether moves are made one by one: somebody looks at them, or the game cannot do better.
    #[inline]
    fn goes_step_by_step(&self) -> bool {
        !G::FAST_CHANCE
            || R::SEES_MOVES
            || self.is_watched
            || self.is_dealt
            || self.record.moves.is_some()
    }

    /// Does `mv`, before the eyes of those who watch, and notes it.
    #[inline]
    fn step<P: Player<G>>(&mut self, players: &mut [P], mv: G::Move) {
        if self.is_watched {
            for player in players.iter_mut().filter(|player| player.watches()) {
                player.observe(self.game, &self.state, mv);
            }
        }
        self.reporter.step(self.game, &mut self.state, mv, &mut self.record.events);
        self.record.n_moves += 1;
        if let Some(moves) = &mut self.record.moves {
            moves.push(mv);
        }
    }

    /// Looks whether it is too long, or somebody has had enough.
    #[cold]
    fn look(&self) -> Result<(), PlayError> {
        if self.record.n_moves >= self.longest {
            return Err(self.too_long());
        }
        let progress = Progress { doing: "playing", done: 0, total: None };
        self.watch.tick(progress).map_err(|stop| self.stopped(stop))
    }

    #[cold]
    fn stopped(&self, stop: Stop) -> PlayError {
        let so_far = Summary::new(self.game.seats(), self.reporter.events(self.game));
        PlayError::Stopped { stop, so_far: Box::new(so_far) }
    }

    fn too_long(&self) -> PlayError {
        PlayError::TooLong { game: 0, longest: self.longest }
    }

    fn stuck(&self) -> PlayError {
        let n_moves = self.record.n_moves;
        match self.game.fault(&self.state) {
            Some(why) => PlayError::Faulty { game: 0, n_moves, why },
            None => PlayError::Stuck { game: 0, n_moves },
        }
    }
}

impl<G: Game, R: fmt::Debug> fmt::Debug for GameRunner<'_, G, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut runner = f.debug_struct("GameRunner");
        runner.field("reporter", &self.reporter).field("longest", &self.longest);
        runner.field("draw_after", &self.draw_after);
        runner.field("state", &self.state).field("record", &self.record).finish_non_exhaustive()
    }
}
