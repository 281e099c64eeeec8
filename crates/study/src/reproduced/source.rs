//! The documents whose figures are recomputed.

use serde::{Deserialize, Serialize};

/// One of the five documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The paper on the equilibrium of Pairs.
    Pairs,
    /// The paper on Pexeso.
    Pexeso,
    /// The post on Pairs and its variants in RECYCLE.
    Variants,
    /// The essay on Pan.
    Pan,
    /// The post on Baby Poker.
    BabyPoker,
}

impl Source {
    /// All of them, in the order of a report.
    pub const ALL: [Self; 5] =
        [Self::Pairs, Self::Pexeso, Self::Variants, Self::Pan, Self::BabyPoker];

    /// Its name at the command line and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pairs => "pairs",
            Self::Pexeso => "pexeso",
            Self::Variants => "variants",
            Self::Pan => "pan",
            Self::BabyPoker => "baby-poker",
        }
    }

    /// What it is about.
    pub fn title(self) -> &'static str {
        match self {
            Self::Pairs => "Pairs: the equilibrium of a round",
            Self::Pexeso => "Pexeso: rational players and players who err",
            Self::Variants => "Pairs and its variants, described and simulated",
            Self::Pan => "Pan: all positions, and when to take",
            Self::BabyPoker => "Baby Poker: mixed equilibria by linear programming",
        }
    }

    /// Who wrote it, and where.
    pub fn citation(self) -> &'static str {
        match self {
            Self::Pairs => {
                "A paper on the card game Pairs: subgame perfect equilibria of a round of 2 and of m players (its \
                 section of computations is missing)"
            }
            Self::Pexeso => {
                "A. A. Kuběna, Pexeso (“Concentration game”) as an arbiter of bounded-rationality models"
            }
            Self::Variants => "M. Goadrich, Pairs Variants (2018)",
            Self::Pan => {
                "A. Samkoff, Analyzing the game of Pan via a game-theoretic and computational approach (2015)"
            }
            Self::BabyPoker => "L. Lessard, Baby poker (2017)",
        }
    }
}
