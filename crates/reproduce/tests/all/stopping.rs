//! Reproduction that is stopped on the way: no row says anything else than it does at the end.

use std::sync::Mutex;

use kernel::{Limits, Progress, Stop, Watch};
use reproduce::{ReproduceRequest, Reproduced, reproduce};
use study::reproduced::Source;
use workbench::Fault;

/// Watch that says stop from a look on, and keeps a list of what was being done at each.
struct Looks {
    at: usize,
    doing: Mutex<Vec<String>>,
}

impl Watch for Looks {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        let mut doing = self.doing.lock().unwrap();
        doing.push(progress.doing.to_owned());
        if doing.len() <= self.at { Ok(()) } else { Err(Stop::OutOfTime) }
    }
}

fn stopped_at(at: usize, source: Source) -> (Reproduced, Vec<String>) {
    let watch = Looks { at, doing: Mutex::default() };
    let request = ReproduceRequest {
        sources: vec![source],
        full: false,
        limits: Limits::default(),
        threads: Some(1),
    };
    let found = reproduce(&request, &watch).expect("a stop is no error");
    (found, watch.doing.into_inner().unwrap())
}

#[test]
fn a_stop_at_any_moment_is_reported_and_makes_no_row_false() {
    let (whole, doing) = stopped_at(usize::MAX, Source::BabyPoker);
    assert!(whole.stopped.is_none());
    // Where a proof begins, in the first tenth, which is the post itself; and at some looks of all.
    let begins = (1..doing.len() / 10).filter(|&at| doing[at] == "proving");
    let begins = begins.filter(|&at| doing[at - 1] != "proving");
    let between = (0..doing.len()).step_by(doing.len().div_ceil(4));
    for at in begins.chain(between) {
        let (part, _) = stopped_at(at, Source::BabyPoker);
        let stopped = part.stopped.map(|error| error.fault());
        assert_eq!(stopped, Some(Fault::Limit), "at look {at}, {}", doing[at]);
        let (rows, all) = (&part.chapters[0].rows, &whole.chapters[0].rows);
        assert!(all.starts_with(rows), "at look {at}, {}: {:?}", doing[at], rows.last());
    }
}
