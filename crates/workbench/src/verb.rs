//! Verbs: what can be done with a game, and the property of a game that stands against it.

use serde::Serialize;
use study::document::ClassFinding;

/// Verb: something that can be done with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// The equilibrium, or what given players are worth.
    Solve,
    /// Many games between players.
    Simulate,
    /// Players against each other, with ratings.
    Tournament,
    /// One game with people.
    Play,
    /// The kind of game, with measures and reports.
    Study,
    /// Games side by side.
    Compare,
    /// One parameter after the other changed.
    Sweep,
    /// The game tree for other programs.
    Export,
    /// Recorded games, checked against the rules.
    Replay,
}

/// Verb that a game does not take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The verb.
    pub verb: Verb,
    /// The property of the game that stands against it.
    pub why: &'static str,
}

impl Verb {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Solve,
        Self::Simulate,
        Self::Tournament,
        Self::Play,
        Self::Study,
        Self::Compare,
        Self::Sweep,
        Self::Export,
        Self::Replay,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Simulate => "simulate",
            Self::Tournament => "tournament",
            Self::Play => "play",
            Self::Study => "study",
            Self::Compare => "compare",
            Self::Sweep => "sweep",
            Self::Export => "export",
            Self::Replay => "replay",
        }
    }

    /// The property of a game of this class that stands against it, if one does. That a game may be too large for a
    /// verb is no matter of its class.
    pub fn refusal(self, class: &ClassFinding) -> Option<&'static str> {
        match self {
            // What a described game may do only looking tells.
            Self::Export if class.cycles => Some("play can cycle, so that its tree has no end"),
            _ => None,
        }
    }

    /// The verbs that a game of this class takes, and those that it does not.
    pub(crate) fn by_class(class: &ClassFinding) -> (Vec<&'static str>, Vec<Refused>) {
        let taken = Self::ALL.into_iter().filter(|verb| verb.refusal(class).is_none());
        let refused = |verb: Self| verb.refusal(class).map(|why| Refused { verb, why });
        (taken.map(Self::name).collect(), Self::ALL.into_iter().filter_map(refused).collect())
    }
}
