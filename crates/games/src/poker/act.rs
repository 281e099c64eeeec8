//! Actions at a poker table, and betting sequences.

use std::fmt;

use kernel::NotationError;

/// Action of a seat at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Stakes nothing, where nothing is asked.
    Check = 1,
    /// Gives up.
    Fold,
    /// Puts in what is asked.
    Call,
    /// Stakes where nobody has.
    Bet,
    /// Puts in what is asked, and stakes more.
    Raise,
}

impl Act {
    const ALL: [Self; 5] = [Self::Check, Self::Fold, Self::Call, Self::Bet, Self::Raise];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Fold => "fold",
            Self::Call => "call",
            Self::Bet => "bet",
            Self::Raise => "raise",
        }
    }
}

/// A move at a poker table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PokerMove {
    /// Chance deals this card: its rank, from 1 up.
    Deal(u8),
    /// A seat acts.
    Act(Act),
}

impl fmt::Display for PokerMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(rank) => write!(f, "{rank}"),
            Self::Act(act) => f.write_str(act.name()),
        }
    }
}

/// Betting sequence: the acts in order, three bits for each, the last one lowest.
///
/// ```text
/// │ 0 … 0 │ first act │ … │ last act │      no act is 0, so the length shows
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line(u64);

impl Line {
    /// The most acts that fit.
    pub(crate) const LONGEST: usize = 21;

    /// The number of acts.
    pub fn len(self) -> usize {
        (64 - self.0.leading_zeros() as usize).div_ceil(3)
    }

    /// Whether nothing was done yet.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The acts in order.
    pub fn acts(self) -> impl DoubleEndedIterator<Item = Act> + Clone {
        (0..self.len()).rev().map(move |nth| Act::ALL[(self.0 >> (3 * nth) & 7) as usize - 1])
    }

    pub(crate) fn push(&mut self, act: Act) {
        assert!(self.len() < Self::LONGEST, "no game here has a longer line");
        self.0 = self.0 << 3 | act as u64;
    }

    /// The acts that `text` names, blanks between.
    pub(crate) fn from_text(text: &str) -> Result<Self, NotationError> {
        let mut line = Self::default();
        for word in text.split_whitespace() {
            let act = Act::ALL.into_iter().find(|act| act.name() == word);
            let Some(act) = act.filter(|_| line.len() < Self::LONGEST) else {
                let known = Act::ALL.map(Act::name).join(", ");
                return Err(NotationError::NotAState {
                    text: text.to_owned(),
                    why: format!("`{word}` is none of {known}, or there are too many"),
                });
            };
            line.push(act);
        }
        Ok(line)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, act) in self.acts().enumerate() {
            write!(f, "{}{}", if nth == 0 { "" } else { " " }, act.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_what_was_done_in_order_up_to_its_longest() {
        let mut line = Line::default();
        assert!(line.is_empty() && line.to_string().is_empty());
        let mut done = Vec::new();
        for nth in 0..Line::LONGEST {
            let act = Act::ALL[nth * 2 % 5];
            line.push(act);
            done.push(act);
            assert_eq!(line.len(), done.len());
            assert_eq!(line.acts().collect::<Vec<_>>(), done);
            assert_eq!(Line::from_text(&line.to_string()), Ok(line));
        }
        assert!(Line::from_text(&format!("{line} check")).is_err());
        assert!(Line::from_text("check chekc").unwrap_err().to_string().contains("`chekc`"));
    }
}
