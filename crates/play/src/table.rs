//! The table: where one game is played.
//!
//! A table keeps its buffers and its record from game to game, so a game played at it allocates
//! nothing of its own. It trusts the game to keep the kernel's laws, and checks what costs little:
//! that play is not stuck, that each choice is a listed move, and that play ends in good time.

use kernel::{Game, Stream, Turn};

use crate::{ByPayoff, PlayError, Player, Record, Reporter};

/// The most moves a game may take, unless a caller says otherwise.
pub const LONGEST: u64 = 1_000_000;

/// A place to play one game after another, one player to a seat.
#[derive(Debug)]
pub struct Table<'g, G: Game, R = ByPayoff> {
    game: &'g G,
    reporter: R,
    longest: u64,
    moves: Vec<G::Move>,
    weights: Vec<u64>,
    record: Record<G::Move>,
}

impl<'g, G: Game, R: Reporter<G>> Table<'g, G, R> {
    /// A table for `game`, where `reporter` takes notes.
    ///
    /// # Errors
    /// [`PlayError::HiddenInformation`] if the game hides anything from a seat.
    pub fn new(game: &'g G, reporter: R) -> Result<Self, PlayError> {
        if game.class().hidden {
            return Err(PlayError::HiddenInformation);
        }
        let record = Record::new(game.seats(), reporter.events(game).len());
        Ok(Self { game, reporter, longest: LONGEST, moves: vec![], weights: vec![], record })
    }

    /// The same table, where a game of more than `longest` moves is an error. Default: [`LONGEST`].
    #[must_use]
    pub fn with_longest(mut self, longest: u64) -> Self {
        self.longest = longest;
        self
    }

    /// The same table, where records hold every move, for [`replay`](crate::replay()).
    #[must_use]
    pub fn with_transcript(mut self) -> Self {
        self.record.moves = Some(Vec::new());
        self
    }

    /// Plays one game; `players` in the order of the seats, all chance drawn from `stream`.
    ///
    /// The record is the table's own, and stands until the next game: clone it to keep it. A chance
    /// move with a single outcome draws nothing from the stream.
    ///
    /// # Errors
    /// If there is not one player for each seat, the game takes too long or is stuck, or a player
    /// chooses a move that is not listed.
    pub fn play<P: Player<G>>(
        &mut self,
        players: &mut [P],
        stream: &mut Stream,
    ) -> Result<&Record<G::Move>, PlayError> {
        let (game, record) = (self.game, &mut self.record);
        if players.len() != game.seats() {
            let (seats, given) = (game.seats(), players.len());
            return Err(PlayError::WrongNumberOfPlayers { seats, given });
        }
        record.clear();
        for (idx, player) in players.iter_mut().enumerate() {
            player.begin(game, kernel::Seat::new(idx));
        }
        let mut state = game.start();
        loop {
            // 1. Is it over, or has it gone on too long?
            let turn = game.turn(&state);
            if let Turn::Over(payoffs) = turn {
                record.payoffs = payoffs;
                record.scores = self.reporter.scores(game, &state);
                return Ok(record);
            }
            if record.n_moves >= self.longest {
                return Err(PlayError::TooLong { game: 0, longest: self.longest });
            }

            // 2. What can be done?
            self.moves.clear();
            game.moves(&state, &mut self.moves);
            if self.moves.is_empty() {
                return Err(PlayError::Stuck { game: 0, n_moves: record.n_moves });
            }

            // 3. What is done?
            let mv = if let Turn::Seat(seat) = turn {
                record.decisions[seat] += 1;
                record.n_options += self.moves.len() as u64;
                let mv = players[seat.idx()].choose(game, &state, &self.moves, stream);
                if !self.moves.contains(&mv) {
                    let (nth, mv) = (record.n_moves + 1, format!("{mv:?}"));
                    return Err(PlayError::IllegalChoice { game: 0, nth, mv });
                }
                mv
            } else if let &[only] = self.moves.as_slice() {
                only
            } else {
                self.weights.clear();
                self.weights.extend(self.moves.iter().map(|&mv| game.weight(&state, mv)));
                self.moves[stream.pick(&self.weights)]
            };

            // 4. Do it, and note it.
            self.reporter.step(game, &mut state, mv, &mut record.events);
            record.n_moves += 1;
            if let Some(moves) = &mut record.moves {
                moves.push(mv);
            }
        }
    }
}
