//! Every published figure and claim of the five documents, computed anew and put beside what is printed.
//!
//! One module for each document, one [`Row`](study::reproduced::Row) for each figure or claim. Published values
//! stand in the code as they are printed; everything else comes from the solvers, most of it by the verbs that a
//! user has. What verdict a row gets is worked out: an erratum is one only while the proof beside it holds.

mod ask;
mod baby_poker;
mod cases;
mod pairs;
mod pan;
mod pexeso;
mod variants;

use kernel::{Limits, Watch};
use study::reproduced::{Chapter, ReproduceDocument, Source};
use workbench::{Fault, WorkbenchError};

/// What is to be recomputed.
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

/// What was recomputed.
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
        let rows = match source {
            Source::Pairs => pairs::rows(&mut chapter, &ask),
            Source::Pexeso => pexeso::rows(&mut chapter, &ask),
            Source::Variants => variants::rows(&mut chapter, &ask),
            Source::Pan => pan::rows(&mut chapter, &ask),
            Source::BabyPoker => baby_poker::rows(&mut chapter, &ask),
        };
        chapters.push(chapter);
        match rows {
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
