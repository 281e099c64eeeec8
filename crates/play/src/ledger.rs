//! The ledger of a run: parts come in as they are done, and are entered in their order.

use std::collections::BTreeMap;

use kernel::Stop;

use crate::{Failures, PlayError, Summary, Until};

/// Some games in a row, summed up.
pub(crate) struct Part<T> {
    pub(crate) summary: Summary,
    /// What else was looked at.
    pub(crate) tally: T,
    /// Every one of them as it was written down, if it was.
    pub(crate) texts: Vec<String>,
    /// The games at its end, one after the other, in which a player could not choose.
    pub(crate) streak: Streak,
}

impl<T> Part<T> {
    pub(crate) fn new(summary: Summary, tally: T) -> Self {
        Self { summary, tally, texts: Vec::new(), streak: Streak::default() }
    }
}

/// Games in a row that failed because a player could not choose, and the error of the last.
#[derive(Default)]
pub(crate) struct Streak {
    games: u64,
    last: Option<PlayError>,
}

impl Streak {
    /// How many end a run: what such a player needs, as a table on disk, does not come back.
    const MOST: u64 = 10;

    /// One more, which failed with `error`.
    pub(crate) fn add(&mut self, error: PlayError) {
        self.games += 1;
        self.last = Some(error);
    }

    /// The error of the last of them, if they are too many.
    pub(crate) fn too_long(&self) -> Option<&PlayError> {
        self.last.as_ref().filter(|_| self.games >= Self::MOST)
    }
}

/// Why no further games are entered.
pub(crate) enum Ended {
    /// What was to be known is known.
    Enough,
    Stopped(Stop),
    Failed(PlayError),
    /// The first games all failed, and the others would.
    Endless(Failures),
}

/// What has been entered so far.
pub(crate) struct Ledger<'a, T> {
    sum: Part<T>,
    /// How tallies are merged.
    merge: fn(&mut T, &T),
    until: Option<Until>,
    take: Option<&'a mut (dyn FnMut(&str) + Send)>,
    /// The part to be entered next, and those that came too early.
    next: usize,
    early: BTreeMap<usize, Result<Part<T>, Ended>>,
    ended: Option<Ended>,
}

impl<'a, T> Ledger<'a, T> {
    pub(crate) fn new(
        sum: Part<T>,
        merge: fn(&mut T, &T),
        until: Option<Until>,
        take: Option<&'a mut (dyn FnMut(&str) + Send)>,
    ) -> Self {
        Self { sum, merge, until, take, next: 0, early: BTreeMap::new(), ended: None }
    }

    /// Enters part `nth`, or keeps it until those before it have come.
    pub(crate) fn enter(&mut self, nth: usize, part: Result<Part<T>, Ended>) {
        self.early.insert(nth, part);
        while self.ended.is_none()
            && let Some(part) = self.early.remove(&self.next)
        {
            self.next += 1;
            match part {
                Ok(part) => self.add(&part),
                Err(ended) => self.ended = Some(ended),
            }
        }
    }

    fn add(&mut self, part: &Part<T>) {
        self.sum.summary.merge(&part.summary);
        (self.merge)(&mut self.sum.tally, &part.tally);
        if let Some(take) = &mut self.take {
            part.texts.iter().for_each(|text| take(text));
        }
        let n_games = part.summary.games + part.summary.failures.games();
        let before = if part.streak.games == n_games { self.sum.streak.games } else { 0 };
        self.sum.streak =
            Streak { games: before + part.streak.games, last: part.streak.last.clone() };
        if let Some(error) = self.sum.streak.too_long() {
            let summary = &self.sum.summary;
            self.ended = Some(if summary.games == 0 {
                Ended::Endless(summary.failures.clone())
            } else {
                Ended::Failed(error.clone())
            });
            return;
        }
        if self.until.is_some_and(|until| until.is_met(&self.sum.summary)) {
            self.ended = Some(Ended::Enough);
        }
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// What was entered, and why no more.
    pub(crate) fn close(self) -> (Part<T>, Option<Ended>) {
        (self.sum, self.ended)
    }
}
