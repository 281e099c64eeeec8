//! Games of the library with random players, beside the same game written by hand.
//!
//! All are played on one thread through the same table, which counts decisions and options and takes
//! the scores, as `cardsharp simulate` does.

use std::fmt;
use std::sync::Arc;

use games::pairs::{GameConfig, PairsGame};
use kernel::{Game, Scored};
use play::{BatchConfig, ByScore, PlayerFactory, Summary, simulate};
use recycle::program::{Program, ProgramConfig};

/// A game of the library, and what others have measured of it.
#[derive(Clone, Copy)]
pub struct Described {
    /// Its name in the library.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Decisions of a game with random players: what is fast and wrong has others.
    pub decisions: f64,
    /// Games that CardStock plays in a second of processor time.
    pub cardstock: Option<f64>,
    /// Games that OpenSpiel's game in C++, driven from Python, plays in a second of processor time.
    pub openspiel: Option<f64>,
}

macro_rules! described {
    ($($id:ident $name:literal $decisions:literal $cardstock:expr, $openspiel:expr;)+) => {
        $(
            #[doc = concat!("`", $name, "`.")]
            pub const $id: Described = Described {
                name: $name,
                text: include_str!(concat!("../../games/", $name, ".rcy")),
                decisions: $decisions,
                cardstock: $cardstock,
                openspiel: $openspiel,
            };
        )+
        /// All of them.
        pub const ALL: &[Described] = &[$($id,)+];
    };
}

described! {
    PAIRS "pairs" 16.07 Some(440.0), None;
    AGRAM "agram" 24.0 Some(310.0), None;
    HEARTS "hearts" 52.0 Some(105.0), Some(3_200.0);
    EIGHTS "crazy-eights" 368.0 Some(20.0), Some(2_700.0);
    SPADES "spades" 56.0 None, Some(3_650.0);
    FISH "go-fish" 71.0 None, Some(4_850.0);
    CRIBBAGE "cribbage" 151.0 None, Some(810.0);
    EUCHRE "euchre" 20.0 None, Some(9_450.0);
}

impl fmt::Debug for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Described {
    /// Reads, checks and compiles it.
    ///
    /// # Panics
    /// If there is anything wrong with it.
    pub fn program(&self) -> Arc<Program> {
        let loaded = recycle::load(self.text, &[], &ProgramConfig::default());
        loaded.unwrap_or_else(|found| panic!("{}: {found:#?}", self.name)).program
    }

    /// Compiles it and plays a thousand games. Gives the number of games.
    pub fn thousand(&self) -> u64 {
        let summary = play(&*self.program(), 1_000);
        self.verify(&summary);
        summary.games
    }

    /// Whether games ended as they should, as often as they should, in as many decisions.
    ///
    /// # Panics
    /// If they did not.
    pub fn verify(&self, summary: &Summary) {
        assert!(summary.failures.is_empty(), "{}: {}", self.name, summary.failures);
        let (mean, error) = (summary.decisions.mean(), summary.decisions.std_error());
        let off = (mean - self.decisions).abs();
        assert!(off <= 5.0 * error + 0.01 * self.decisions, "{}: {mean} decisions", self.name);
    }
}

/// The full game of Pairs for four, written by hand: a thousand games.
pub fn native() -> u64 {
    play(&pairs(), 1_000).games
}

/// The full game of Pairs for four, written by hand.
///
/// # Panics
/// Never: the default is possible.
pub fn pairs() -> PairsGame {
    PairsGame::new(GameConfig { seats: 4, ..GameConfig::default() }).expect("four can play")
}

/// Plays `games` games between random players on one thread.
///
/// # Panics
/// If the game cannot be played.
pub fn play<G: Game + Scored>(game: &G, games: u64) -> Summary {
    let players: Vec<PlayerFactory<'_, G>> =
        (0..game.seats()).map(|_| PlayerFactory::random()).collect();
    let config = BatchConfig { games, threads: Some(1), ..BatchConfig::default() };
    simulate(game, &players, &ByScore, &config, &()).expect("games end")
}
