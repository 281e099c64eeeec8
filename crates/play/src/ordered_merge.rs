//! Ordered merge: chunks of games come in as they are done and are merged in their order.

use std::collections::BTreeMap;

use kernel::Stop;

use crate::{Failures, PlayError, Summary, Until};

/// Chunk: some games in a row, summed up.
pub(crate) struct Chunk<T> {
    pub(crate) summary: Summary,
    /// What else was looked at.
    pub(crate) tally: T,
    /// Every one of them as it was written down, if it was.
    pub(crate) texts: Vec<String>,
    /// The games at its end, one after the other, in which a player could not choose.
    pub(crate) streak: Streak,
}

impl<T> Chunk<T> {
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

/// Reason why no further games are merged.
pub(crate) enum RunEnd {
    /// What was to be known is known.
    Enough,
    Stopped(Stop),
    Failed(PlayError),
    /// The first games all failed, and the others would.
    Endless(Failures),
}

/// Merge in order: the chunks merged so far, and those that came too early.
pub(crate) struct OrderedMerge<'a, T> {
    sum: Chunk<T>,
    /// How tallies are merged.
    merge: fn(&mut T, &T),
    until: Option<Until>,
    take: Option<&'a mut (dyn FnMut(&str) + Send)>,
    /// The chunk to be entered next, and those that came too early.
    next: usize,
    early: BTreeMap<usize, Result<Chunk<T>, RunEnd>>,
    ended: Option<RunEnd>,
}

impl<'a, T> OrderedMerge<'a, T> {
    pub(crate) fn new(
        sum: Chunk<T>,
        merge: fn(&mut T, &T),
        until: Option<Until>,
        take: Option<&'a mut (dyn FnMut(&str) + Send)>,
    ) -> Self {
        Self { sum, merge, until, take, next: 0, early: BTreeMap::new(), ended: None }
    }

    /// Enters chunk `nth`, or keeps it until those before it have come.
    pub(crate) fn enter(&mut self, nth: usize, chunk: Result<Chunk<T>, RunEnd>) {
        self.early.insert(nth, chunk);
        while self.ended.is_none()
            && let Some(chunk) = self.early.remove(&self.next)
        {
            self.next += 1;
            match chunk {
                Ok(chunk) => self.add(&chunk),
                Err(ended) => self.ended = Some(ended),
            }
        }
    }

    fn add(&mut self, chunk: &Chunk<T>) {
        self.sum.summary.merge(&chunk.summary);
        (self.merge)(&mut self.sum.tally, &chunk.tally);
        if let Some(take) = &mut self.take {
            chunk.texts.iter().for_each(|text| take(text));
        }
        let n_games = chunk.summary.games + chunk.summary.failures.games();
        let before = if chunk.streak.games == n_games { self.sum.streak.games } else { 0 };
        self.sum.streak =
            Streak { games: before + chunk.streak.games, last: chunk.streak.last.clone() };
        if let Some(error) = self.sum.streak.too_long() {
            let summary = &self.sum.summary;
            self.ended = Some(if summary.games == 0 {
                RunEnd::Endless(summary.failures.clone())
            } else {
                RunEnd::Failed(error.clone())
            });
            return;
        }
        if self.until.is_some_and(|until| until.is_met(&self.sum.summary)) {
            self.ended = Some(RunEnd::Enough);
        }
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// A copy of what was entered so far, unless that is the end of it or no game has come to its own yet.
    pub(crate) fn so_far(&self) -> Option<(Summary, T)>
    where
        T: Clone,
    {
        let Chunk { summary, tally, .. } = &self.sum;
        (self.ended.is_none() && summary.games > 0).then(|| (summary.clone(), tally.clone()))
    }

    /// What was entered, and why no more.
    pub(crate) fn close(self) -> (Chunk<T>, Option<RunEnd>) {
        (self.sum, self.ended)
    }
}
