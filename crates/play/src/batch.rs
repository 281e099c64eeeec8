//! Many games, on many threads, summed up.
//!
//! Game number *i* draws from `RngStream::new(seed, i)`. The games are cut into chunks whose size
//! follows from the configuration alone; each chunk is summed up by itself, and the summaries are
//! merged in the order of the chunks. Whether they are enough is asked there, in the same order. So the
//! result is the same to the last bit for any number of threads. Chunks are handed out in waves of a few
//! to each thread, which keeps memory constant.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use kernel::{Game, Progress, RngStream, Stop, Watch};

use crate::game_runner::LOOK;
use crate::ordered_merge::{Chunk, OrderedMerge, RunEnd, Streak};
use crate::record_sink::RecordSink;
use crate::summary::Deal;
use crate::{
    Failures, GameRunner, LONGEST, PlayError, Player, PlayerFactory, Reporter, Summary, Tally,
    Until,
};

/// Configuration of a run: the number of games, and how they are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BatchConfig {
    /// The games to play; the most of them if there is a target. Default: 10,000.
    pub games: u64,
    /// What is to be known, and how well, before no further games are played. Default: `None`, and all
    /// games are played.
    pub until: Option<Until>,
    /// The seed from which every random choice follows. Default: 1.
    pub seed: u64,
    /// The threads to use, at least one. Default: `None`, as many as the machine has cores. It
    /// changes nothing in the result.
    pub threads: Option<usize>,
    /// The most moves a game may take. Default: [`LONGEST`].
    pub longest: u64,
    /// The decisions after which a game that is not over is called off. Default: `None`, it goes on.
    pub draw_after: Option<u64>,
    /// Whether players move one seat to the left after each game, so that player *p* has seat
    /// *p* + *i* in game *i*, counted round the table. Default: no, and player *p* has seat *p*.
    pub rotate: bool,
    /// Whether deals are duplicated: every deal is played with each rotation of the players, one game after
    /// another, with chance from a stream of its own ([`GameRunner::play_deal`]). The games are then rounded up to
    /// whole deals, and `rotate` is implied. Default: no.
    pub duplicate: bool,
    /// The seed of chance alone: game *i* is a deal drawn from (this, *i*), and the payoffs of every game are kept
    /// ([`Summary::deals`]), to be compared with those of others on the same deals. Not to be used with
    /// `duplicate`. Default: `None`.
    pub deal_seed: Option<u64>,
    /// The games between two looks at the watch and at the target, at least one. Default: `None`, a 256th
    /// of the games, but from 1 to 256, and to 16 if there is a target. Fewer, for slow players, stop sooner. Another size may change the
    /// last digit of a mean, by rounding.
    pub chunk: Option<u64>,
}

impl Default for BatchConfig {
    fn default() -> Self {
        Self {
            games: 10_000,
            until: None,
            seed: 1,
            threads: None,
            longest: LONGEST,
            draw_after: None,
            rotate: false,
            duplicate: false,
            deal_seed: None,
            chunk: None,
        }
    }
}

/// What tells the streams of players from those of deals.
const PLAYERS: u64 = 0x706c_6179_6572_7321;

impl BatchConfig {
    /// The number of games among `n_players` players: those asked for, in whole deals.
    pub fn n_games(&self, n_players: usize) -> u64 {
        if self.duplicate {
            self.games.next_multiple_of(n_players.max(1) as u64)
        } else {
            self.games
        }
    }

    fn chunk_size(&self, n_players: usize) -> u64 {
        let most = if self.until.is_some() { 16 } else { 256 };
        let size = self.chunk.unwrap_or((self.games / 256).min(most)).max(1);
        // No deal is cut in two.
        if self.duplicate { size.next_multiple_of(n_players.max(1) as u64) } else { size }
    }

    /// By how many places the players have moved on in game `idx`.
    pub fn turned(&self, idx: u64, n_players: usize) -> usize {
        if self.rotate || self.duplicate { (idx % n_players.max(1) as u64) as usize } else { 0 }
    }

    /// Plays game `idx` between `seated`.
    ///
    /// # Errors
    /// As [`GameRunner::play`].
    pub fn play<G: Game, R: Reporter<G>, P: Player<G>>(
        &self,
        runner: &mut GameRunner<'_, G, R>,
        seated: &mut [P],
        idx: u64,
    ) -> Result<(), PlayError> {
        let chance = if self.duplicate {
            Some(RngStream::new(self.seed, idx / seated.len().max(1) as u64))
        } else {
            self.deal_seed.map(|seed| RngStream::new(seed, idx))
        };
        if let Some(mut chance) = chance {
            let mut stream = RngStream::new(self.seed ^ PLAYERS, idx);
            runner.play_deal(seated, &mut chance, &mut stream).map(|_| ())
        } else {
            runner.play(seated, &mut RngStream::new(self.seed, idx)).map(|_| ())
        }
    }

    fn runner<'g, G: Game, R: Reporter<G>>(
        &self,
        game: &'g G,
        reporter: &R,
        gate: &'g StopGate<'_>,
    ) -> GameRunner<'g, G, R> {
        GameRunner::new(game, reporter.clone())
            .with_longest(self.longest)
            .with_draw_after(self.draw_after.unwrap_or(u64::MAX))
            .with_watch(gate)
    }
}

/// Chunks to each thread in a wave: enough that threads seldom wait for the last one.
const CHUNKS_PER_THREAD: usize = 16;

/// Plays `config.games` games of `game` between `players` and sums them up, by player.
///
/// The watch is asked before the first game, after each chunk and, where games are long, within
/// chunks; from any thread but never from two at once. What it [wants](Watch::wants_part) to see meanwhile is an
/// [`Observed`] of the games merged so far.
///
/// A game that is too long, is stuck or at fault is counted among the summary's failures, and all
/// other statistics are of the rest. If the first ten games are all too long the game is taken for
/// endless, and the others are not begun. If a player cannot choose in ten games in a row, no more are begun
/// either.
///
/// # Errors
/// If there is not one player for each seat, or the game hides anything and a player uses it; if a
/// player chooses a move that is not legal; [`PlayError::Stumped`] if it cannot choose any more in games that
/// went well before; [`PlayError::AllFailed`] if no game came to its end; or,
/// if the watch says stop before the last chunk is played, [`PlayError::Stopped`] with what is known
/// so far.
pub fn simulate<G: Game, R: Reporter<G>>(
    game: &G,
    players: &[PlayerFactory<'_, G>],
    reporter: &R,
    config: &BatchConfig,
    watch: &dyn Watch,
) -> Result<Summary, PlayError> {
    simulate_recorded(game, players, reporter, config, None, watch)
}

/// Result of an observed run of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed<T> {
    /// The games summed up.
    pub summary: Summary,
    /// What else was looked at.
    pub tally: T,
    /// Why not all games were played, if that is so: these are what was played by then.
    pub stopped: Option<Stop>,
}

/// Plays as [`simulate`] does, the same games, and hands each of them with its trace to a tally, of which
/// every chunk of games gets a copy of `empty`.
///
/// # Errors
/// As [`simulate`]; but a stop is no error.
pub fn observe<G: Game, R: Reporter<G>, T: Tally<G::Move>>(
    game: &G,
    players: &[PlayerFactory<'_, G>],
    reporter: &R,
    config: &BatchConfig,
    watch: &dyn Watch,
    empty: &T,
) -> Result<Observed<T>, PlayError> {
    run(game, players, reporter, config, None, watch, empty)
}

/// [`simulate`], where a sink writes every game down.
///
/// The sink is handed the games of the summary and of its failures, each once and in their order; also
/// those before a stop.
///
/// # Errors
/// As [`simulate`].
pub fn simulate_recorded<G: Game, R: Reporter<G>>(
    game: &G,
    players: &[PlayerFactory<'_, G>],
    reporter: &R,
    config: &BatchConfig,
    sink: Option<RecordSink<'_, G>>,
    watch: &dyn Watch,
) -> Result<Summary, PlayError> {
    let Observed { summary, stopped, .. } = run(game, players, reporter, config, sink, watch, &())?;
    match stopped {
        Some(stop) => Err(PlayError::Stopped { stop, so_far: Box::new(summary) }),
        None => Ok(summary),
    }
}

fn run<G: Game, R: Reporter<G>, T: Tally<G::Move>>(
    game: &G,
    players: &[PlayerFactory<'_, G>],
    reporter: &R,
    config: &BatchConfig,
    sink: Option<RecordSink<'_, G>>,
    watch: &dyn Watch,
    empty: &T,
) -> Result<Observed<T>, PlayError> {
    let (seats, given) = (game.seats(), players.len());
    if seats != given {
        return Err(PlayError::WrongNumberOfPlayers { seats, given });
    }
    // Refuses what no chunk could play, even if there are no games at all.
    if game.class().hidden && !players.iter().all(|entrant| entrant.player().uses_view_only()) {
        return Err(PlayError::HiddenInformation);
    }
    let (write, take) = sink.map(|sink| (sink.write, sink.take)).unzip();
    let sum = Chunk::new(Summary::new(given, reporter.events(game)), empty.clone());
    let gate = StopGate {
        watch,
        total: config.n_games(given),
        entries: Mutex::default(),
        endless: OnceLock::new(),
    };
    if let Some(stop) = gate.enter(0) {
        let Chunk { summary, tally, .. } = sum;
        return Ok(Observed { summary, tally, stopped: Some(stop) });
    }

    // In local threads, so that the number asked for is the number used. With zero rayon takes as
    // many as there are cores.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(config.threads.map_or(0, |threads| threads.max(1)))
        .build()
        .map_err(|error| PlayError::NoThreads { why: error.to_string() })?;
    let n_chunks = config.n_games(given).div_ceil(config.chunk_size(given)) as usize;
    let wave = pool.current_num_threads() * CHUNKS_PER_THREAD;
    let run = Run { game, entrants: players, reporter, config, write, gate: &gate, empty };
    let merge = Mutex::new(OrderedMerge::new(sum, T::merge, config.until, take));
    let merged = || merge.lock().expect("nobody panics over the merge");
    for first in (0..n_chunks).step_by(wave) {
        let (next, end) = (AtomicUsize::new(first), n_chunks.min(first + wave));
        pool.broadcast(|_| {
            loop {
                // In the order of the chunks, so that little is played in vain when it is enough.
                let nth = next.fetch_add(1, Ordering::Relaxed);
                if nth >= end || merged().has_ended() {
                    break;
                }
                let chunk = match gate.stop() {
                    Some(stop) => Err(RunEnd::Stopped(stop)),
                    None => run.chunk(nth as u64).inspect(|chunk| {
                        gate.enter(chunk.summary.games + chunk.summary.failures.games());
                    }),
                };
                let mut merge = merged();
                merge.enter(nth, chunk);
                if watch.wants_part()
                    && let Some((summary, tally)) = merge.so_far()
                {
                    watch.part(&Observed { summary, tally, stopped: None });
                }
            }
        });
        if merged().has_ended() {
            break;
        }
    }
    let (sum, ended) = merge.into_inner().expect("nobody panics over the merge").close();
    let Chunk { summary, tally, .. } = sum;
    let stopped = match ended {
        Some(RunEnd::Failed(error)) => return Err(error),
        Some(RunEnd::Endless(failures)) => return Err(PlayError::AllFailed { failures }),
        Some(RunEnd::Stopped(stop)) => Some(stop),
        _ if summary.games == 0 && !summary.failures.is_empty() => {
            return Err(PlayError::AllFailed { failures: summary.failures });
        }
        Some(RunEnd::Enough) | None => None,
    };
    Ok(Observed { summary, tally, stopped })
}

/// All that a chunk of games needs.
struct Run<'a, 'p, G: Game, R, T> {
    game: &'a G,
    entrants: &'a [PlayerFactory<'p, G>],
    reporter: &'a R,
    config: &'a BatchConfig,
    write: Option<crate::record_sink::Write<'a, G>>,
    gate: &'a StopGate<'a>,
    empty: &'a T,
}

/// How many games in a row, from the first on, are too long before a run is given up.
const ENDLESS: u64 = 10;

impl<G: Game, R: Reporter<G>, T: Tally<G::Move>> Run<'_, '_, G, R, T> {
    /// The failures of the first games if all of them are too long. Looked into when a game is found to be
    /// too long, whichever it is: if the first ones are, that happens.
    fn endless_from_the_start(&self) -> Option<Failures> {
        let (config, mut failures) = (self.config, Failures::default());
        for idx in 0..config.games.min(ENDLESS) {
            let mut runner = config.runner(self.game, self.reporter, self.gate);
            let mut seated: Vec<_> = self.entrants.iter().map(PlayerFactory::player).collect();
            seated.rotate_right(config.turned(idx, self.entrants.len()));
            let error = config.play(&mut runner, &mut seated, idx).err()?;
            match error.failure() {
                Some(why) if matches!(error, PlayError::TooLong { .. }) => failures.add(why, idx),
                _ => return None,
            }
            self.gate.tick(Progress { doing: "playing", done: 0, total: None }).ok()?;
        }
        (!failures.is_empty()).then_some(failures)
    }

    /// The games of chunk `nth`, summed up.
    fn chunk(&self, nth: u64) -> Result<Chunk<T>, RunEnd> {
        let Self { game, entrants, reporter, config, write, gate, empty } = *self;
        let n_players = entrants.len();
        let size = config.chunk_size(n_players);
        let first = nth * size;
        let end = config.n_games(n_players).min(first.saturating_add(size));
        let mut chunk = Chunk::new(Summary::new(n_players, reporter.events(game)), empty.clone());
        let mut runner = config.runner(game, reporter, gate);
        if write.is_some() {
            runner = runner.with_transcript();
        }
        if T::SEES_TRACE {
            runner = runner.with_trace();
        }
        // By seat: the player at place `seat` of the list sits there in the next game.
        let mut seated: Vec<_> = entrants.iter().map(PlayerFactory::player).collect();
        let mut turned = config.turned(first, n_players);
        let mut deal = Deal::new(n_players);
        seated.rotate_right(turned);
        let mut n_moves = 0;
        for idx in first..end {
            let mut failed = None;
            match config.play(&mut runner, &mut seated, idx) {
                Ok(()) => {
                    deal.add(runner.record(), turned);
                    if config.deal_seed.is_some() {
                        chunk.summary.add_payoffs(idx, runner.record());
                    }
                    chunk.streak = Streak::default();
                    chunk.summary.add(runner.record(), turned);
                    chunk.tally.add(runner.record(), runner.trace(), turned);
                }
                Err(PlayError::Stopped { stop, .. }) => return Err(RunEnd::Stopped(stop)),
                Err(error) => match error.failure() {
                    Some(why) => {
                        if matches!(error, PlayError::TooLong { .. })
                            && let Some(failures) =
                                gate.endless.get_or_init(|| self.endless_from_the_start())
                        {
                            return Err(RunEnd::Endless(failures.clone()));
                        }
                        chunk.summary.fail(why.clone(), idx);
                        failed = Some(why);
                        if matches!(error, PlayError::Stumped { .. }) {
                            chunk.streak.add(error.in_game(idx));
                        } else {
                            chunk.streak = Streak::default();
                        }
                    }
                    None => return Err(RunEnd::Failed(error.in_game(idx))),
                },
            }
            if let Some(write) = write {
                chunk.texts.push(write(idx, turned, runner.record(), failed.as_deref()));
            }
            // The merge ends the run with it.
            if chunk.streak.too_long().is_some() {
                return Ok(chunk);
            }
            n_moves += runner.record().n_moves;
            if n_moves >= LOOK {
                n_moves = 0;
                if let Some(stop) = gate.enter(0) {
                    return Err(RunEnd::Stopped(stop));
                }
            }
            if config.rotate || config.duplicate {
                seated.rotate_right(1);
                turned = (turned + 1) % n_players.max(1);
            }
            if config.duplicate && turned == 0 {
                chunk.summary.add_deal(&mut deal);
            }
        }
        Ok(chunk)
    }
}

/// Stop gate: threads report the games they have played and learn whether to go on.
struct StopGate<'a> {
    watch: &'a dyn Watch,
    total: u64,
    entries: Mutex<Entries>,
    /// Whether the first games are all too long, once somebody has looked into it.
    endless: OnceLock<Option<Failures>>,
}

#[derive(Default)]
struct Entries {
    done: u64,
    stop: Option<Stop>,
}

impl Watch for StopGate<'_> {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        self.enter(0).map_or(Ok(()), Err)
    }
}

impl StopGate<'_> {
    /// Enters `games` more games and asks the watch, unless it has already said stop.
    fn enter(&self, games: u64) -> Option<Stop> {
        let mut entries = self.entries.lock().expect("a watch does not panic");
        entries.done += games;
        if entries.stop.is_none() {
            let (done, total) = (entries.done, Some(self.total));
            entries.stop = self.watch.tick(Progress { doing: "playing", done, total }).err();
        }
        entries.stop
    }

    fn stop(&self) -> Option<Stop> {
        self.entries.lock().expect("a watch does not panic").stop
    }
}
