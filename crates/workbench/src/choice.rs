//! Choices: closed sets of values that are named, listed and explained once for every front end.

use recycle::program::Utility;
use solve::{Method, Ties};
use study::reproduced::Source;

use crate::export::FileFormat;
use crate::request::Engine;
use crate::study::Among;

/// Closed set of values with names: what a front end lists in its help, completes, and reads back.
///
/// ```
/// use workbench::{Choice, Method};
///
/// assert_eq!(Method::from_name("lp")?, Method::Lp);
/// let wrong = <Method as Choice>::from_name("luck").unwrap_err().to_string();
/// assert!(wrong.starts_with("there is no method `luck`; there are: auto, "), "{wrong}");
/// # Ok::<(), workbench::UnknownChoice>(())
/// ```
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// The noun for a value of the set: `method`.
    const NOUN: &'static str;

    /// All values, in the order in which they are listed.
    const ALL: &'static [Self];

    /// Its name, in documents and requests too.
    fn name(self) -> &'static str;

    /// Its meaning, in a line without a full stop.
    fn about(self) -> &'static str;

    /// The value of this name.
    ///
    /// # Errors
    /// That there is none, and which there are.
    fn from_name(name: &str) -> Result<Self, UnknownChoice> {
        let found = Self::ALL.iter().copied().find(|choice| choice.name() == name);
        found.ok_or_else(|| UnknownChoice {
            noun: Self::NOUN,
            given: name.to_owned(),
            known: Self::ALL.iter().map(|choice| choice.name()).collect(),
        })
    }
}

/// A name that no value of a [`Choice`] has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {noun} `{given}`; there are: {}", known.join(", "))]
pub struct UnknownChoice {
    /// The noun for what was to be chosen.
    pub noun: &'static str,
    /// The name given.
    pub given: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

impl Choice for Method {
    const NOUN: &'static str = "method";
    const ALL: &'static [Self] = Self::SELECTABLE;

    fn name(self) -> &'static str {
        self.info().name
    }

    fn about(self) -> &'static str {
        self.info().about
    }
}

impl Choice for Among {
    const NOUN: &'static str = "kind of positions";

    const ALL: &'static [Self] = &[Self::Potential, Self::Attainable];

    fn name(self) -> &'static str {
        match self {
            Self::Potential => "potential",
            Self::Attainable => "attainable",
            Self::Sample { .. } => "sample",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Potential => "Whatever the counts of the cards allow",
            Self::Attainable => "Those that play can lead to",
            Self::Sample { .. } => "Potential positions drawn at random",
        }
    }
}

impl Choice for FileFormat {
    const NOUN: &'static str = "format";

    const ALL: &'static [Self] = &[Self::Efg, Self::Nfg, Self::Dot];

    fn name(self) -> &'static str {
        match self {
            Self::Efg => "efg",
            Self::Nfg => "nfg",
            Self::Dot => "dot",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Efg => "The tree (Gambit)",
            Self::Nfg => {
                "The reduced normal form: a table of what every combination of plans pays (Gambit)"
            }
            Self::Dot => "The tree as a picture (Graphviz)",
        }
    }
}

impl Choice for Engine {
    const NOUN: &'static str = "engine";

    const ALL: &'static [Self] = &[Self::Cardstock];

    fn name(self) -> &'static str {
        match self {
            Self::Cardstock => "cardstock",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Cardstock => "CardStock, as far as its quirks change statistics",
        }
    }
}

impl Choice for Utility {
    const NOUN: &'static str = "utility";

    const ALL: &'static [Self] = &[Self::Score, Self::Win, Self::Loss];

    fn name(self) -> &'static str {
        self.name()
    }

    fn about(self) -> &'static str {
        match self {
            Self::Score => {
                "Points: how far a score is above the mean of all (below it, where less is better)"
            }
            Self::Win => "To be first; who ties shares the win",
            Self::Loss => "Not to be last; who ties shares the loss",
        }
    }
}

impl Choice for Ties {
    const NOUN: &'static str = "preference";

    const ALL: &'static [Self] = &[Self::First, Self::Last, Self::Generous, Self::Spiteful];

    fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Last => "last",
            Self::Generous => "generous",
            Self::Spiteful => "spiteful",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::First => "The first in the game's order",
            Self::Last => "The last in the game's order",
            Self::Generous => "The one that gives the others most",
            Self::Spiteful => "The one that gives the others least",
        }
    }
}

impl Choice for Source {
    const NOUN: &'static str = "document";

    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.name()
    }

    fn about(self) -> &'static str {
        match self {
            Self::Pairs => "The paper on the equilibrium of Pairs",
            Self::Pexeso => "The paper on Pexeso",
            Self::Variants => "The post on Pairs and its variants in RECYCLE",
            Self::Pan => "The essay on Pan",
            Self::BabyPoker => "The post on Baby Poker",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::Serialize;

    use super::*;

    /// Names are what requests and documents have, and each is read back.
    fn check<T: Choice + Debug + Serialize>() {
        for &choice in T::ALL {
            assert_eq!(serde_json::to_value(choice).unwrap(), choice.name());
            assert_eq!(T::from_name(choice.name()), Ok(choice));
            assert!(!choice.about().ends_with('.'), "{}", choice.about());
        }
        let wrong = T::from_name("?").unwrap_err().to_string();
        assert!(wrong.contains(T::NOUN) && wrong.contains(T::ALL[0].name()), "{wrong}");
    }

    #[test]
    fn every_choice_is_read_by_the_name_it_has_in_json() {
        check::<Among>();
        check::<FileFormat>();
        check::<Engine>();
        check::<Utility>();
        check::<Ties>();
        check::<Source>();
    }
}
