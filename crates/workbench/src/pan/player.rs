//! The players of Pan by name.

use games::pan::Pan;
use kernel::Watch;
use play::search::{SearchConfig, Searcher};
use play::{Erring, Player, Random};

use super::PLAYERS;
use super::perfect::{PanOracle, Perfect};
use crate::error::{WorkbenchError, nearest};

/// The most moves a player searches.
const DEEPEST: u32 = 64;

/// A player as it is asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PanPlayer {
    /// Any legal move.
    Random,
    /// Searches this many moves deep.
    AlphaBeta(u32),
    /// Knows every position.
    Perfect,
    /// Makes any legal move with this probability, and else what the other would.
    Erring(f64, Box<Self>),
}

impl PanPlayer {
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
        match (name, rest) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::AlphaBeta(1)),
            ("perfect", None) => Ok(Self::Perfect),
            ("alpha-beta", depth) => match depth.and_then(|depth| depth.parse().ok()) {
                Some(depth @ 1..=DEEPEST) => Ok(Self::AlphaBeta(depth)),
                _ => wrong("write how many moves it searches, 1 to 64, such as alpha-beta:8"),
            },
            ("erring", rest) => {
                let parts = rest.map(|rest| rest.split_once(':').unwrap_or((rest, "perfect")));
                let share = |(share, other): (&str, _)| Some((share.parse().ok()?, other));
                match parts.and_then(share) {
                    Some((_, other)) if other.starts_with("erring") => {
                        wrong("who errs is somebody that does not, such as erring:0.1:greedy")
                    }
                    Some((share, other)) if (0.0..=1.0).contains(&share) => {
                        Ok(Self::Erring(share, Box::new(Self::from_text(other)?)))
                    }
                    _ => wrong(
                        "write how likely it errs, from 0 to 1, and who it is otherwise, such as \
                         erring:0.1:greedy",
                    ),
                }
            }
            _ => {
                let names = PLAYERS.iter().map(|(name, _)| name.split(':').next().unwrap_or(name));
                Err(WorkbenchError::UnknownPlayer {
                    game: "pan".to_owned(),
                    given: text.to_owned(),
                    nearest: nearest(name, names),
                    known: PLAYERS.map(|(name, _)| name).join(", "),
                })
            }
        }
    }

    /// As [`from_text`](PanPlayer::from_text) reads it.
    pub(crate) fn to_text(&self) -> String {
        match self {
            Self::Random => "random".to_owned(),
            Self::AlphaBeta(depth) => format!("alpha-beta:{depth}"),
            Self::Perfect => "perfect".to_owned(),
            Self::Erring(share, other) if **other == Self::Perfect => format!("erring:{share}"),
            Self::Erring(share, other) => format!("erring:{share}:{}", other.to_text()),
        }
    }

    /// Whether it, or the player it errs from, needs a table.
    pub(crate) fn is_perfect(&self) -> bool {
        match self {
            Self::Perfect => true,
            Self::Erring(_, other) => other.is_perfect(),
            Self::Random | Self::AlphaBeta(_) => false,
        }
    }

    /// The player at the table. `board` is the game without its deal, which is over when anybody is
    /// asked; `known` is made before, if anybody is perfect.
    pub(crate) fn seated<'a>(
        &self,
        board: &'a Pan,
        known: &'a PanOracle,
        watch: &'a dyn Watch,
    ) -> Box<dyn Player<Pan> + 'a> {
        match self {
            Self::Random => Box::new(Random),
            Self::Perfect => Box::new(Perfect::new(known)),
            Self::AlphaBeta(depth) => {
                // One that looks at the next moves only meets no position twice.
                let positions = if *depth <= 2 { 0 } else { SearchConfig::default().positions };
                let config = SearchConfig { depth: *depth, positions, ..SearchConfig::default() };
                let searcher = Searcher::new(board, config);
                let searcher = searcher.expect("a board has two seats and no chance");
                Box::new(searcher.with_watch(watch))
            }
            Self::Erring(share, other) => {
                let erring = Erring::new(other.seated(board, known, watch), *share);
                Box::new(erring.expect("the probability was checked"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_from_their_names() {
        let erring = PanPlayer::Erring(0.25, Box::new(PanPlayer::AlphaBeta(8)));
        for (text, player) in [
            ("random", PanPlayer::Random),
            ("greedy", PanPlayer::AlphaBeta(1)),
            ("alpha-beta:3", PanPlayer::AlphaBeta(3)),
            ("erring:0.25:alpha-beta:8", erring),
            ("perfect", PanPlayer::Perfect),
            ("erring:0.5", PanPlayer::Erring(0.5, Box::new(PanPlayer::Perfect))),
        ] {
            assert_eq!(PanPlayer::from_text(text).unwrap(), player, "{text}");
            assert_eq!(PanPlayer::from_text(&player.to_text()).unwrap(), player, "{text}");
        }
    }

    #[test]
    fn what_is_no_player_is_refused_with_what_would_be_one() {
        for (text, says) in [
            ("rondom", "did you mean `random`?"),
            ("", "it has: random, greedy, alpha-beta:DEPTH"),
            ("random:3", "has no player"),
            ("alpha-beta", "such as alpha-beta:8"),
            ("alpha-beta:0", "1 to 64"),
            ("alpha-beta:65", "1 to 64"),
            ("alpha-beta:-3", "1 to 64"),
            ("erring:2:greedy", "from 0 to 1"),
            ("erring:NaN:greedy", "from 0 to 1"),
            ("erring", "such as erring:0.1:greedy"),
            ("erring:0.1:erring:0.1", "somebody that does not"),
            ("erring:0.5:nobody", "has no player `nobody`"),
        ] {
            let error = PanPlayer::from_text(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
