//! Specification of a player: one line of text, the same for every game.
//!
//! ```text
//! NAME[:ARGS][/PLAYOUT][~ERR]
//!
//! random                 any option
//! greedy                 what looks best one move ahead
//! flat:100               a hundred playouts for each option
//! pimc:20    pimc:2s     twenty sampled states, each searched with open cards; as many as there is time for
//! mcts:1000  ismcts:1000 a tree of a thousand playouts for each decision
//! mcts:2s    mcts:500ms  a tree that grows for that time
//! mcts:1000x4            four such trees
//! expectimax:3           all moves three decisions deep, with chance averaged
//! alpha-beta:8           the same for two without chance
//! perfect  equilibrium  strategy:FILE
//! mcts:1000/greedy       playouts by the greedy player
//! mcts:500~0.1           errs with this probability
//! ```
//!
//! A [`PlayerSpec`] says what is asked for, not whether a game has it. A name that is not among these is a
//! game's own affair ([`Base::Named`]), and is kept with whatever follows it. What is written reads back.
//!
//! ```
//! use play::{Base, Budget, PlayerSpec};
//!
//! let spec: PlayerSpec = "mcts:500~1/10".parse()?;
//! assert_eq!(spec.base, Base::Tree { is_hidden: false, budget: Budget::Playouts(500), trees: 1 });
//! assert_eq!(spec.to_string(), "mcts:500~0.1");
//! let error = "mcts:0".parse::<PlayerSpec>().unwrap_err();
//! assert!(error.to_string().contains("such as mcts:1000"));
//! # Ok::<(), play::SpecError>(())
//! ```

mod read;

use std::fmt;
use std::time::Duration;

use kernel::Probability;

/// A player as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerSpec {
    /// Who it is when it does not err.
    pub base: Base,
    /// Who plays on in its playouts; of a base that has none, [`PlayoutBy::Random`].
    pub playout: PlayoutBy,
    /// How likely it takes any option instead.
    pub err: Probability,
}

/// Base player: the player apart from its error rate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// Takes any option.
    Random,
    /// Takes what looks best one move ahead.
    Greedy,
    /// Tries every option in playouts.
    Flat {
        /// So many for each option, at least one.
        playouts: u64,
    },
    /// Searches sampled states with open cards.
    Pimc {
        /// How many of them at each decision, or for how long.
        budget: Budget,
    },
    /// Grows a tree of playouts.
    Tree {
        /// Whether it was asked for as the player of games that hide something. It is the same player;
        /// whether a game hides something decides whether it samples states.
        is_hidden: bool,
        /// How long it goes on at each decision.
        budget: Budget,
        /// How many trees it grows, each for the whole budget; at least one.
        trees: u32,
    },
    /// Looks at every line to a depth, weighing what chance may do.
    Expectimax {
        /// In decisions, at least one.
        depth: u32,
    },
    /// The same for two seats without chance, leaving out what cannot matter.
    AlphaBeta {
        /// In moves, at least one.
        depth: u32,
    },
    /// Plays by the solution of the game.
    Perfect,
    /// Plays by a solution of a game that hides something.
    Equilibrium,
    /// Plays by a strategy that is kept in a file.
    Strategy {
        /// Its name.
        file: String,
    },
    /// Somebody only a game knows.
    Named {
        /// As it is called.
        name: String,
        /// What stands behind the colon.
        args: Option<String>,
    },
}

/// Playout policy: the player that plays a playout to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayoutBy {
    /// The random player.
    #[default]
    Random,
    /// The greedy player: what looks best one move ahead.
    Greedy,
}

/// Budget of a player for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// A number of playouts, or of sampled states. What it decides is then the same on every machine.
    Playouts(u64),
    /// For so long, in whole milliseconds.
    Time(Duration),
}

impl PlayerSpec {
    /// The names that every game may be asked for, each with what it wants behind the colon.
    pub const NAMES: [&'static str; 11] = [
        "random",
        "greedy",
        "flat:PLAYOUTS",
        "pimc:WORLDS",
        "mcts:PLAYOUTS",
        "ismcts:PLAYOUTS",
        "expectimax:DEPTH",
        "alpha-beta:DEPTH",
        "perfect",
        "equilibrium",
        "strategy:FILE",
    ];

    /// `base`, who plays out at random and does not err.
    pub fn new(base: Base) -> Self {
        Self { base, playout: PlayoutBy::Random, err: Probability::ZERO }
    }

    /// Whether what it does depends on the machine: it thinks for a given time, and not for a number of playouts.
    pub fn is_timed(&self) -> bool {
        matches!(
            self.base,
            Base::Tree { budget: Budget::Time(_), .. } | Base::Pimc { budget: Budget::Time(_) }
        )
    }
}

impl Base {
    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Flat { .. } => "flat",
            Self::Pimc { .. } => "pimc",
            Self::Tree { is_hidden: false, .. } => "mcts",
            Self::Tree { is_hidden: true, .. } => "ismcts",
            Self::Expectimax { .. } => "expectimax",
            Self::AlphaBeta { .. } => "alpha-beta",
            Self::Perfect => "perfect",
            Self::Equilibrium => "equilibrium",
            Self::Strategy { .. } => "strategy",
            Self::Named { name, .. } => name,
        }
    }

    /// Whether it plays states on to their ends.
    pub fn plays_out(&self) -> bool {
        matches!(self, Self::Flat { .. } | Self::Pimc { .. } | Self::Tree { .. })
    }
}

/// Text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// There is nothing.
    #[error("a player has no name: write one, such as random or mcts:1000")]
    NoName,
    /// No budget, or one that is none.
    #[error(
        "`{text}`: {name} plays out from 1 to {} times, such as {name}:{example}{}",
        PlayerSpec::MOST_PLAYOUTS,
        if *timed {
            format!(", or thinks for up to a day, such as {name}:2s or {name}:500ms")
        } else {
            String::new()
        }
    )]
    NotABudget {
        /// The whole text.
        text: String,
        /// Who was asked for.
        name: &'static str,
        /// What would be right.
        example: u64,
        /// Whether a time would be right as well.
        timed: bool,
    },
    /// No number of trees, or one that is none.
    #[error(
        "`{text}`: write from 1 to {} trees behind the x, such as {name}:1000x4",
        PlayerSpec::MOST_TREES
    )]
    NotATreeCount {
        /// The whole text.
        text: String,
        /// Who was asked for.
        name: &'static str,
    },
    /// No depth, or one that is none.
    #[error(
        "`{text}`: {name} looks from 1 to {} moves ahead, such as {name}:{example}",
        PlayerSpec::DEEPEST
    )]
    NotADepth {
        /// The whole text.
        text: String,
        /// Who was asked for.
        name: &'static str,
        /// What would be right.
        example: u32,
    },
    /// Something behind the colon of a name that takes nothing.
    #[error("`{text}`: {name} takes nothing behind a colon; write {name}")]
    TakesNothing {
        /// The whole text.
        text: String,
        /// Who was asked for.
        name: &'static str,
    },
    /// No file.
    #[error("`{text}`: write the file that holds the strategy, such as strategy:kuhn.json")]
    NoFile {
        /// The whole text.
        text: String,
    },
    /// Playouts by somebody who cannot.
    #[error(
        "`{text}`: playouts are by random or by greedy, and not by `{given}`; write mcts:1000/greedy"
    )]
    NotAPlayout {
        /// The whole text.
        text: String,
        /// Who was asked for.
        given: String,
    },
    /// Playouts of somebody who has none.
    #[error(
        "`{text}`: {name} plays nothing out, so that nothing stands behind a `/`; write {name}"
    )]
    NoPlayouts {
        /// The whole text.
        text: String,
        /// Who was asked for.
        name: &'static str,
    },
    /// A probability that is none.
    #[error(
        "`{text}`: behind the `~` stands how likely it errs, from 0 to 1 such as 0.1 or 1/10, and not \
         `{given}`"
    )]
    NotARate {
        /// The whole text.
        text: String,
        /// What stands there.
        given: String,
    },
}

/// As it is read back.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base)?;
        if self.playout == PlayoutBy::Greedy && self.base.plays_out() {
            write!(f, "/greedy")?;
        }
        // A name that holds the sign of an error rate is read back only with one.
        let is_named = matches!(self.base, Base::Named { .. });
        if self.err.is_zero() && is_named && self.base.to_string().contains('~') {
            return write!(f, "~0");
        }
        if self.err.is_zero() {
            return Ok(());
        }
        write!(f, "~{}", Decimal(self.err))
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())?;
        match self {
            Self::Flat { playouts } => write!(f, ":{playouts}"),
            Self::Pimc { budget } | Self::Tree { budget, trees: 1, .. } => {
                write!(f, ":{budget}")
            }
            Self::Tree { budget, trees, .. } => write!(f, ":{budget}x{trees}"),
            Self::Expectimax { depth } | Self::AlphaBeta { depth } => write!(f, ":{depth}"),
            Self::Strategy { file } => write!(f, ":{file}"),
            Self::Named { args: Some(args), .. } => write!(f, ":{args}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Playouts(playouts) => write!(f, "{playouts}"),
            Self::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// A rate as people write it: 0.1 and not 1/10, where that says the same.
struct Decimal(Probability);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (above, below) = (self.0.numerator(), self.0.denominator());
        if below == 1 || !Probability::FINEST.is_multiple_of(below) {
            return write!(f, "{}", self.0);
        }
        let millionths =
            format!("{:06}", u64::from(above) * u64::from(Probability::FINEST / below));
        write!(f, "0.{}", millionths.trim_end_matches('0'))
    }
}
