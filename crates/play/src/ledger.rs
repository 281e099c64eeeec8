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
}

impl<T> Part<T> {
    pub(crate) fn new(summary: Summary, tally: T) -> Self {
        Self { summary, tally, texts: Vec::new() }
    }
}

/// Why no further games are entered.
pub(crate) enum Ended {
    /// What was to be known is known.
    Enough,
    Stopped(Stop),
    Failed(PlayError),
    /// The first games are all too long.
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
