//! The players of Pexeso by name.

use games::pexeso::{Observable, Style};
use kernel::Probability;
use play::{Erring, Follows, Player};

use super::PLAYERS;
use crate::error::{WorkbenchError, nearest};

/// A player as it is asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PexesoPlayer {
    /// What it does with what it remembers.
    pub(crate) manner: Manner,
    /// How likely it turns any card instead.
    pub(crate) errs: Probability,
    /// How likely it forgets a card before a turn.
    pub(crate) forgets: Probability,
}

/// Manner of play of a player who does not err.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// What is best by the table.
    Optimal,
    /// What the rule of Zwick and Paterson says.
    Rule,
    /// What the recurrence says as it is printed.
    Paper,
    /// New cards.
    Bold,
    /// A new card and then a known one.
    Careful,
    /// Known cards.
    Passive,
    /// Any card.
    Random,
}

impl Manner {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Optimal, "optimal"),
        (Self::Rule, "rule"),
        (Self::Paper, "paper"),
        (Self::Bold, "bold"),
        (Self::Careful, "careful"),
        (Self::Passive, "passive"),
        (Self::Random, "random"),
    ];

    fn name(self) -> &'static str {
        let own = Self::ALL.iter().find(|(manner, _)| *manner == self);
        own.map_or("", |(_, name)| name)
    }
}

impl PexesoPlayer {
    /// Plays by the table, errs never and forgets nothing.
    pub(crate) const OPTIMAL: Self =
        Self { manner: Manner::Optimal, errs: Probability::ZERO, forgets: Probability::ZERO };

    /// The player that `text` names.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn from_text(text: &str) -> Result<Self, WorkbenchError> {
        let wrong = |what: &str| Err(WorkbenchError::unable(format!("`{text}`: {what}")));
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let parts = rest.map(|rest| rest.split_once(':').unwrap_or((rest, "optimal")));
        match (name, parts) {
            ("erring", Some((rate, other))) => {
                match (Probability::from_text(rate), Self::from_text(other)?) {
                    (_, other) if !other.errs.is_zero() || !other.forgets.is_zero() => wrong(
                        "who errs is somebody that does not, and forgets nothing, such as \
                     erring:0.1:bold; who does both is written forgetful:0.1:erring:0.1:bold",
                    ),
                    (Ok(errs), other) => Ok(Self { errs, ..other }),
                    (Err(_), _) => wrong(
                        "write how likely it errs, from 0 to 1 such as 0.1 or 1/10, and who it is \
                     otherwise, such as erring:0.1:bold",
                    ),
                }
            }
            ("forgetful", Some((rate, other))) => {
                match (Probability::from_text(rate), Self::from_text(other)?) {
                    (_, other) if !other.forgets.is_zero() => {
                        wrong("who forgets is somebody that does not, such as forgetful:0.1:bold")
                    }
                    (Ok(forgets), other) => Ok(Self { forgets, ..other }),
                    (Err(_), _) => wrong(
                        "write how likely it forgets a card, from 0 to 1 such as 0.1 or 1/10, and who it \
                     is otherwise, such as forgetful:0.1:bold",
                    ),
                }
            }
            ("erring" | "forgetful", None) => wrong(&format!(
                "write how likely, from 0 to 1, and who it is otherwise, such as {name}:0.1:bold"
            )),
            (_, None) if Manner::ALL.iter().any(|(_, known)| *known == name) => {
                let manner = Manner::ALL.iter().find(|(_, known)| *known == name);
                let manner = manner.map_or(Manner::Random, |(manner, _)| *manner);
                Ok(Self { manner, ..Self::OPTIMAL })
            }
            _ => {
                let names = PLAYERS.iter().map(|(name, _)| name.split(':').next().unwrap_or(name));
                Err(WorkbenchError::UnknownPlayer {
                    game: "pexeso".to_owned(),
                    given: text.to_owned(),
                    nearest: nearest(name, names),
                    known: PLAYERS.map(|(name, _)| name).join(", "),
                })
            }
        }
    }

    /// As [`from_text`](PexesoPlayer::from_text) reads it.
    pub(crate) fn to_text(&self) -> String {
        let mut text = self.manner.name().to_owned();
        if !self.errs.is_zero() {
            text = format!("erring:{}:{text}", self.errs);
        }
        if !self.forgets.is_zero() {
            text = format!("forgetful:{}:{text}", self.forgets);
        }
        text
    }

    /// The player at the table, where what it does when it does not err is `style`.
    pub(crate) fn seated<'a, G: Observable>(&self, style: &'a Style) -> Box<dyn Player<G> + 'a> {
        let follows = Follows::new(style);
        if self.errs.is_zero() {
            Box::new(follows)
        } else {
            Box::new(Erring::at_rate(follows, self.errs))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_from_their_names() {
        let [tenth, quarter] = [10, 4].map(|below| Probability::new(1, below).unwrap());
        let bold = PexesoPlayer { manner: Manner::Bold, ..PexesoPlayer::OPTIMAL };
        for (text, player) in [
            ("optimal", PexesoPlayer::OPTIMAL),
            ("bold", bold.clone()),
            ("erring:0.25:bold", PexesoPlayer { errs: quarter, ..bold.clone() }),
            ("erring:0.25", PexesoPlayer { errs: quarter, ..PexesoPlayer::OPTIMAL }),
            ("forgetful:0.1:bold", PexesoPlayer { forgets: tenth, ..bold.clone() }),
            ("forgetful:1/10", PexesoPlayer { forgets: tenth, ..PexesoPlayer::OPTIMAL }),
            (
                "forgetful:0.1:erring:1/4:bold",
                PexesoPlayer { forgets: tenth, errs: quarter, ..bold.clone() },
            ),
        ] {
            assert_eq!(PexesoPlayer::from_text(text).unwrap(), player, "{text}");
            assert_eq!(PexesoPlayer::from_text(&player.to_text()).unwrap(), player, "{text}");
        }
        for (manner, name) in Manner::ALL {
            assert_eq!(PexesoPlayer::from_text(name).unwrap().manner, manner);
            assert!(PLAYERS.iter().any(|(listed, _)| *listed == name), "{name}");
        }
    }

    #[test]
    fn what_is_no_player_is_refused_with_what_would_be_one() {
        for (text, says) in [
            ("brave", "has no player `brave`"),
            ("optimol", "did you mean `optimal`?"),
            ("", "it has: optimal, "),
            ("bold:3", "has no player"),
            ("erring", "such as erring:0.1:bold"),
            ("erring:", "from 0 to 1"),
            ("erring:2:bold", "from 0 to 1"),
            ("erring:NaN:bold", "from 0 to 1"),
            ("erring:0.1:nobody", "has no player `nobody`"),
            ("erring:0.1:erring:0.1", "somebody that does not"),
            ("erring:0.1:forgetful:0.1", "forgetful:0.1:erring:0.1:bold"),
            ("forgetful", "such as forgetful:0.1:bold"),
            ("forgetful:1.5", "from 0 to 1"),
            ("forgetful:-0.1:bold", "from 0 to 1"),
            ("forgetful:0.1:forgetful:0.2", "somebody that does not"),
            ("forgetful:0.1:nobody", "has no player `nobody`"),
        ] {
            let error = PexesoPlayer::from_text(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
