//! Every published figure and claim of the five documents, computed anew and put beside what is printed.
//!
//! One module and one data file for each document, one [`Row`](study::reproduced::Row) for each figure or claim.
//! What is published stands in `data`, with our readings, proofs in words and commands; the code computes, most of
//! it by the verbs that a user has, and judges by key. An erratum is one only while the proof beside it holds.

mod ask;
mod baby_poker;
mod cases;
mod checks;
mod entries;
mod pairs;
mod pan;
mod pexeso;
mod values;
mod variants;

use kernel::{Limits, Watch};
use study::reproduced::{Chapter, ReproduceDocument, Source};
use workbench::{Fault, WorkbenchError};

use self::checks::Checks;

/// Request to recompute published figures: documents, limits and threads.
#[derive(Clone, Debug)]
pub struct ReproduceRequest {
    /// The documents; all of them if none is named.
    pub sources: Vec<Source>,
    /// Whether the long computations are done too.
    pub full: bool,
    /// How large each computation may become.
    pub limits: Limits,
    /// Threads; all cores if not given.
    pub threads: Option<usize>,
}

/// Recomputed figures: rows, chapters with pictures, and the limit that was reached.
#[derive(Clone, Debug)]
pub struct Reproduced {
    /// The rows.
    pub document: ReproduceDocument,
    /// The rows again, document by document, with pictures.
    pub chapters: Vec<Chapter>,
    /// The limit that was reached on the way, if one was: then the rows are those that were known by then.
    pub stopped: Option<WorkbenchError>,
}

/// Computes every figure of the documents asked for.
///
/// To be stopped by the watch or a limit is no error: what is known by then is returned.
///
/// # Errors
/// If a figure cannot be computed for any other reason.
pub fn reproduce(
    request: &ReproduceRequest,
    watch: &dyn Watch,
) -> Result<Reproduced, WorkbenchError> {
    let wanted = |source: &Source| request.sources.is_empty() || request.sources.contains(source);
    let ReproduceRequest { full, limits, threads, .. } = *request;
    let ask = ask::Ask { watch, threads, full, limits };
    let (mut chapters, mut stopped) = (Vec::new(), None);
    for source in Source::ALL.into_iter().filter(wanted) {
        let mut chapter = Chapter::new(source);
        let mut checks = Checks::new(&mut chapter);
        let checked = match source {
            Source::Pairs => pairs::rows(&mut checks, &ask),
            Source::Pexeso => pexeso::rows(&mut checks, &ask),
            Source::Variants => variants::rows(&mut checks, &ask),
            Source::Pan => pan::rows(&mut checks, &ask),
            Source::BabyPoker => baby_poker::rows(&mut checks, &ask),
        };
        let unused = checks.unused().join(", ");
        debug_assert!(checked.is_err() || unused.is_empty(), "nothing checks {unused}");
        chapters.push(chapter);
        match checked {
            Ok(()) => {}
            Err(error) if matches!(error.fault(), Fault::Limit | Fault::Interrupted) => {
                stopped = Some(error);
                break;
            }
            Err(error) => return Err(error),
        }
    }
    let document = ReproduceDocument::new(&chapters, request.full);
    Ok(Reproduced { document, chapters, stopped })
}
