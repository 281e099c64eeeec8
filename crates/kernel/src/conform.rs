//! The conformance suite: laws that every game keeps, looked for in real play.
//!
//! The suite plays random games from a seed and reports every law it sees broken, with the moves
//! that led there. A clean report is evidence and not proof; the more plays, the better.

mod agree;
mod determinizer;
mod hidden;
mod rank;

pub use determinizer::SampleCounts;

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher, Hash};

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::{
    Class, Determinizer, Fraction, Game, Hidden, Notation, Number, Ranked, RngStream, Turn,
};

/// Extent of a conformance test.
#[derive(Clone, Copy, Debug)]
pub struct ConformConfig {
    /// Random plays to make. Default: 200.
    pub plays: u64,
    /// A play longer than this counts as endless, unless the game declares cycles. Default: 10,000.
    pub longest: usize,
    /// How many different states to remember and compare. Default: 5,000.
    pub remembered: usize,
    /// The seed of the plays. Default: 1.
    pub seed: u64,
}

impl Default for ConformConfig {
    fn default() -> Self {
        Self { plays: 200, longest: 10_000, remembered: 5_000, seed: 1 }
    }
}

/// A law that was seen broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Law {
    /// A state that is not over lists a move, and one that is over lists none. Only a state with a
    /// fault, at a seat's turn, is neither.
    NeverStuck,
    /// No state that can be reached has a fault: the game, as it is described, can be played out.
    Faultless,
    /// Moves are appended to what the list already holds.
    Appends,
    /// No move is listed twice.
    ListedOnce,
    /// The options are the listed moves, in the same order, with positive copies for each or none.
    OptionsAgree,
    /// What is listed is legal, and what is not listed is not.
    LegalIfListed,
    /// Chance weights are positive and their sum is below 2^63.
    PositiveWeights,
    /// To resolve chance leaves state and stream as the same number of single moves does, alone and after a
    /// move.
    DrawAgrees,
    /// Equal states have the same turn, the same moves and the same successors.
    EqualFutures,
    /// Equal states have equal hashes.
    HashAgrees,
    /// The seat to act exists, and every end pays every seat.
    SeatsExist,
    /// Play ends, or the game declares cycles; a declared class is not contradicted.
    AsDeclared,
    /// Text reads back as the state or the move it was written from.
    NotationReturns,
    /// Numbers read back as the state they were made from, and predecessors lead forward.
    RankReturns,
    /// States with the same view of a seat are one information set: its turn in all or in none, the same moves in
    /// the same order, with the same texts.
    NonInterference,
    /// A view holds every decision of its seat so far, the last one included.
    PerfectRecall,
    /// Different views of a seat read differently.
    ViewsReadApart,
    /// A sampled state looks to the seat as the true state does, and it is the seat's turn in both or in neither.
    LooksTheSame,
    /// In a sampled state the seat has the same moves.
    AsksTheSame,
    /// From the same stream the same state is sampled in the true state and in a sampled one.
    Unswayed,
}

/// A broken law, and where.
#[derive(Clone, Debug)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// What was seen.
    pub what: String,
    /// The moves from the start that led there.
    pub path: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {} (after {})", self.law, self.what, self.path)
    }
}

/// Plays `game` at random and reports the laws it breaks, each once.
///
/// # Errors
/// The breaches, one for each law broken.
pub fn check<G: Game>(game: &G, config: &ConformConfig) -> Result<(), Vec<Breach>> {
    Inspector::new(game, config).inspect(|_, _| {})
}

/// [`check`], and that states and moves come back from their text.
///
/// # Errors
/// The breaches, one for each law broken.
pub fn check_notation<G: Notation>(game: &G, config: &ConformConfig) -> Result<(), Vec<Breach>> {
    Inspector::new(game, config).inspect(|inspector, state| {
        let text = game.state_to_text(state);
        match game.state_from_text(&text) {
            Ok(back) if back == *state => {}
            Err(_) if !G::READS_STATES => {}
            other => inspector.report(
                Law::NotationReturns,
                format!("state {state:?} is written `{text}`, which reads as {other:?}"),
            ),
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        for mv in moves {
            let text = game.move_to_text(state, mv);
            let back = game.move_from_text(state, &text);
            if back.as_ref() != Ok(&mv) {
                inspector.report(
                    Law::NotationReturns,
                    format!("move {mv:?} is written `{text}`, which reads as {back:?}"),
                );
            }
        }
    })
}

/// [`check`], and that states come back from their rank, are among the predecessors of their
/// successors, and can be reached from their own.
///
/// # Errors
/// The breaches, one for each law broken.
pub fn check_ranked<G: Ranked>(game: &G, config: &ConformConfig) -> Result<(), Vec<Breach>> {
    Inspector::new(game, config).inspect(Inspector::check_rank)
}

/// [`check_notation`], and that views are information sets with perfect recall: neither the moves of a seat nor
/// their names reveal anything hidden from it, and a view holds the seat's own decisions.
///
/// # Errors
/// The breaches, one for each law broken.
pub fn check_hidden<G: Hidden + Notation>(
    game: &G,
    config: &ConformConfig,
) -> Result<(), Vec<Breach>> {
    // A game that breaks the laws of all games cannot be trusted to be played.
    check_notation(game, config)?;
    let breaches = hidden::Lookout::new(game, config).look();
    if breaches.is_empty() { Ok(()) } else { Err(breaches) }
}

/// Plays `game` at random, every seat observing by `determinizer`, and reports the laws that the samples break.
/// Gives the number of samples.
///
/// # Errors
/// The breaches, one for each law broken.
pub fn check_determinizer<G: Game, I: Determinizer<G>>(
    game: &G,
    determinizer: &I,
    config: &ConformConfig,
) -> Result<SampleCounts, Vec<Breach>> {
    determinizer::Seer::new(game, determinizer, config, &|_, _| None).look()
}

/// [`check_determinizer`], and that samples follow from the view alone, in a game that has views.
///
/// # Errors
/// The breaches, one for each law broken.
pub fn check_determinizer_by_view<G: Hidden, I: Determinizer<G>>(
    game: &G,
    determinizer: &I,
    config: &ConformConfig,
) -> Result<SampleCounts, Vec<Breach>> {
    let past = |state: &G::State, seat| Some(FxBuildHasher.hash_one(game.view(state, seat)));
    determinizer::Seer::new(game, determinizer, config, &past).look()
}

/// One-move future of a state: its turn, its moves and its successors.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Future<S, M> {
    turn: Turn,
    moves: Vec<(M, u64)>,
    copies: Vec<u64>,
    fault: Option<String>,
    successors: Vec<S>,
}

struct Inspector<'a, G: Game> {
    game: &'a G,
    config: &'a ConformConfig,
    class: Class,
    seen: FxHashMap<G::State, Future<G::State, G::Move>>,
    /// Every move seen anywhere, to be tried where it is not listed.
    moves_seen: Vec<G::Move>,
    path: Vec<G::Move>,
    breaches: HashMap<Law, Breach, FxBuildHasher>,
}

impl<'a, G: Game> Inspector<'a, G> {
    fn new(game: &'a G, config: &'a ConformConfig) -> Self {
        Self {
            game,
            config,
            class: game.class(),
            seen: FxHashMap::default(),
            moves_seen: Vec::new(),
            path: Vec::new(),
            breaches: HashMap::default(),
        }
    }

    fn inspect(mut self, also: impl Fn(&mut Self, &G::State)) -> Result<(), Vec<Breach>> {
        for play in 0..self.config.plays {
            self.one_play(play, &also);
        }
        self.compare_all_remembered();
        if self.breaches.is_empty() {
            return Ok(());
        }
        let mut breaches: Vec<Breach> = self.breaches.into_values().collect();
        breaches.sort_by_key(|breach| breach.law);
        Err(breaches)
    }

    fn report(&mut self, law: Law, what: String) {
        let path = if self.path.is_empty() {
            "no moves".to_owned()
        } else {
            self.path.iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(" ")
        };
        self.breaches.entry(law).or_insert(Breach { law, what, path });
    }

    fn one_play(&mut self, play: u64, also: &impl Fn(&mut Self, &G::State)) {
        let mut stream = RngStream::new(self.config.seed, play);
        let mut state = self.game.start();
        let mut on_the_way: FxHashSet<G::State> = FxHashSet::default();
        self.path.clear();
        loop {
            if !on_the_way.insert(state.clone()) && !self.class.cycles {
                self.report(
                    Law::AsDeclared,
                    "a state came again, but no cycles are declared".into(),
                );
                return;
            }
            let future = self.look(&state);
            // Weights that cannot be drawn by are a breach of their own.
            let total = future.moves.iter().try_fold(0u64, |sum, &(_, w)| sum.checked_add(w));
            if future.turn == Turn::Chance && total.is_some_and(|total| total > 0) {
                self.check_draw(&state, &stream);
            }
            also(self, &state);
            if matches!(future.turn, Turn::Over(_)) || future.moves.is_empty() {
                return;
            }
            if self.path.len() >= self.config.longest {
                if !self.class.cycles {
                    let moves = self.path.len();
                    self.path.clear();
                    self.report(Law::AsDeclared, format!("play goes on after {moves} moves"));
                }
                return;
            }
            let next = stream.below(future.moves.len() as u64) as usize;
            if matches!(future.turn, Turn::Seat(_)) {
                self.check_play_on(&state, future.moves[next].0, &stream);
            }
            self.path.push(future.moves[next].0);
            self.game.play(&mut state, future.moves[next].0);
            // Played on a copy before: the same move must lead to the same state again.
            if state != future.successors[next] {
                self.report(Law::EqualFutures, "the same move led to two different states".into());
                return;
            }
        }
    }

    /// Examines one state, and compares it with an equal one seen before.
    fn look(&mut self, state: &G::State) -> Future<G::State, G::Move> {
        let game = self.game;
        let turn = game.turn(state);
        let mut listed = Vec::new();
        game.moves(state, &mut listed);
        let mut again = listed.clone();
        game.moves(state, &mut again);
        if again.len() != 2 * listed.len()
            || !again.starts_with(&listed)
            || !again.ends_with(&listed)
        {
            self.report(Law::Appends, format!("listing again after {listed:?} gives {again:?}"));
        }
        let fault = game.fault(state);
        self.check_turn(&turn, listed.is_empty(), fault.as_deref());
        self.check_list(state, &listed);
        let copies = self.check_options(state, &listed);

        let is_chance = turn == Turn::Chance;
        let weight = |mv| if is_chance { game.weight(state, mv) } else { 1 };
        let moves: Vec<_> = listed.iter().map(|&mv| (mv, weight(mv))).collect();
        let total = moves.iter().try_fold(0i64, |sum, &(_, w)| sum.checked_add_unsigned(w));
        if moves.iter().any(|&(_, w)| w == 0) || total.is_none() {
            self.report(Law::PositiveWeights, format!("weights {moves:?}"));
        }
        let successors = listed.iter().map(|&mv| game.after(state, mv)).collect();
        let future = Future { turn, moves, copies, fault, successors };
        match self.seen.get(state) {
            Some(before) if *before != future => {
                let what = format!("{state:?} was {before:?} and is now {future:?}");
                self.report(Law::EqualFutures, what);
            }
            None if self.seen.len() < self.config.remembered => {
                self.seen.insert(state.clone(), future.clone());
            }
            _ => {}
        }
        future
    }

    fn check_turn(&mut self, turn: &Turn, nothing_listed: bool, fault: Option<&str>) {
        let is_over = matches!(turn, Turn::Over(_));
        match fault {
            Some(why) if nothing_listed && matches!(turn, Turn::Seat(_)) => {
                self.report(Law::Faultless, why.to_owned());
            }
            Some(why) => {
                let what = format!("at fault ({why}), yet over, chance's turn or with moves");
                self.report(Law::NeverStuck, what);
            }
            None if is_over != nothing_listed => {
                let what = if nothing_listed { "no move, yet not over" } else { "over, yet moves" };
                self.report(Law::NeverStuck, what.into());
            }
            None => {}
        }
        match turn {
            Turn::Seat(seat) if seat.idx() >= self.game.seats() => {
                self.report(Law::SeatsExist, format!("{seat} is to act"));
            }
            Turn::Over(payoffs) if payoffs.len() != self.game.seats() => {
                self.report(Law::SeatsExist, format!("{} payoffs", payoffs.len()));
            }
            Turn::Over(payoffs) if self.class.zero_sum => {
                // In fractions of any size: a common denominator of many seats may be a large number.
                let pays = payoffs.iter().map(|payoff| Fraction::from_payoff(*payoff));
                if pays.fold(Fraction::ZERO, |sum, paid| sum + paid) != Fraction::ZERO {
                    self.report(Law::AsDeclared, format!("zero-sum, yet it pays {payoffs:?}"));
                }
            }
            Turn::Chance if !self.class.chance => {
                self.report(Law::AsDeclared, "a chance move, but no chance is declared".into());
            }
            _ => {}
        }
    }

    fn check_list(&mut self, state: &G::State, listed: &[G::Move]) {
        let mut sorted = listed.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            self.report(Law::ListedOnce, format!("{listed:?}"));
        }
        if let Some(mv) = listed.iter().find(|&&mv| !self.game.is_legal(state, mv)) {
            self.report(Law::LegalIfListed, format!("{mv:?} is listed but not legal"));
        }
        let stray =
            |mv: &&G::Move| sorted.binary_search(mv).is_err() && self.game.is_legal(state, **mv);
        if let Some(mv) = self.moves_seen.iter().find(stray) {
            self.report(Law::LegalIfListed, format!("{mv:?} is legal but not listed"));
        }
        for mv in sorted {
            if self.moves_seen.len() < 256
                && let Err(place) = self.moves_seen.binary_search(&mv)
            {
                self.moves_seen.insert(place, mv);
            }
        }
    }

    /// A hash that disagrees with equality hides equal states from each other in a table, so they
    /// are looked for by comparing neighbours outright.
    fn compare_all_remembered(&mut self) {
        let states: Vec<&G::State> = self.seen.keys().take(600).collect();
        let hash = |state: &G::State| FxBuildHasher.hash_one(state);
        let disagree = states.iter().enumerate().find_map(|(nth, a)| {
            let b = states[..nth].iter().find(|b| a == *b && hash(a) != hash(b))?;
            Some(format!("{a:?} equals {b:?}, but their hashes differ"))
        });
        if let Some(what) = disagree {
            self.path.clear();
            self.report(Law::HashAgrees, what);
        }
    }
}
