//! The ledger of a run: parts come in as they are done, and are entered in their order.

use std::collections::BTreeMap;

use kernel::Stop;

use crate::{Failures, PlayError, Summary, Until};

/// Some games in a row, summed up.
pub(crate) struct Part {
    pub(crate) summary: Summary,
    /// Every one of them as it was written down, if it was.
    pub(crate) texts: Vec<String>,
}

impl Part {
    pub(crate) fn new(summary: Summary) -> Self {
        Self { summary, texts: Vec::new() }
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
pub(crate) struct Ledger<'a> {
    summary: Summary,
    until: Option<Until>,
    take: Option<&'a mut (dyn FnMut(&str) + Send)>,
    /// The part to be entered next, and those that came too early.
    next: usize,
    early: BTreeMap<usize, Result<Part, Ended>>,
    ended: Option<Ended>,
}

impl<'a> Ledger<'a> {
    pub(crate) fn new(
        summary: Summary,
        until: Option<Until>,
        take: Option<&'a mut (dyn FnMut(&str) + Send)>,
    ) -> Self {
        Self { summary, until, take, next: 0, early: BTreeMap::new(), ended: None }
    }

    /// Enters part `nth`, or keeps it until those before it have come.
    pub(crate) fn enter(&mut self, nth: usize, part: Result<Part, Ended>) {
        self.early.insert(nth, part);
        while self.ended.is_none()
            && let Some(part) = self.early.remove(&self.next)
        {
            self.next += 1;
            match part {
                Ok(part) => self.merge(&part),
                Err(ended) => self.ended = Some(ended),
            }
        }
    }

    fn merge(&mut self, part: &Part) {
        self.summary.merge(&part.summary);
        if let Some(take) = &mut self.take {
            part.texts.iter().for_each(|text| take(text));
        }
        if self.until.is_some_and(|until| until.is_met(&self.summary)) {
            self.ended = Some(Ended::Enough);
        }
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// What was entered, and why no more.
    pub(crate) fn close(self) -> (Summary, Option<Ended>) {
        (self.summary, self.ended)
    }
}
