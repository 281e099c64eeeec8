//! What is asked about Pexeso beyond one position.

use games::pexeso::table::{ProfileOutcome, Table, TableConfig};
use games::pexeso::{Collect, PexesoError};
use kernel::{ExtendedFloat, Fraction, Number, Probability, Watch};
use study::document::GameSet;
use study::pexeso::{self, PexesoStudy};

use super::PexesoSetup;
use super::solve::shown;
use crate::error::WorkbenchError;
use crate::findings::StudyFindings;
use crate::settings::Settings;
use crate::study::{Among, StudyDocument, StudyRequest};
use crate::topic::Topic;

const POSITIONS: Topic = Topic { name: "positions", about: "How many positions there are" };
const RULE: Topic = Topic { name: "rule", about: "Whether a simple rule says what to do (pexeso)" };
const ENDING: Topic = Topic { name: "ending", about: "Whether play ever ends (pexeso)" };
const ERRORS: Topic =
    Topic { name: "errors", about: "What becomes of it where players err (pexeso)" };
const LENGTH: Topic =
    Topic { name: "length", about: "How long play takes as errors become rare (pexeso)" };
const ADVANTAGE: Topic =
    Topic { name: "advantage", about: "Who has the advantage, by how much each errs (pexeso)" };

/// The topics of a report on Pexeso.
pub(super) static TOPICS: [Topic; 6] = [POSITIONS, RULE, ENDING, ERRORS, LENGTH, ADVANTAGE];

/// The most pairs for which positions are counted in fractions: a second or two.
const EXACT: u16 = 200;

/// The most pairs for which the limit of the length is a fraction.
const EXACT_LIMIT: u16 = 64;

/// Steps of the grid of rates.
const STEPS: u32 = 10;

/// How likely players err in the four variants, if it is not said.
const SOME: (u32, u32) = (1, 10);

pub(crate) fn study(
    request: &StudyRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<StudyDocument, WorkbenchError> {
    let asked = PexesoSetup::new(settings, &request.err)?;
    fits(&asked, request)?;
    let question = PexesoQuestion { asked: &asked, request, watch };
    let findings = question.findings().map_err(|error| {
        WorkbenchError::from(error).with_hint("take fewer pairs, or name fewer topics ({only})")
    })?;
    let game = GameSet { name: "pexeso".to_owned(), set: shown(&asked, settings) };
    Ok(StudyDocument::new(game, StudyFindings::Pexeso(Box::new(findings))))
}

fn fits(asked: &PexesoSetup, request: &StudyRequest) -> Result<(), WorkbenchError> {
    if asked.rules.seats() != 2 {
        return Err(PexesoError::NotTwo { seats: asked.rules.seats() }.into());
    }
    if asked.as_printed {
        return Err(WorkbenchError::conflict(
            "the printed recurrence is beside the game in the topics positions and ending: leave out \
             rules=paper"
                .to_owned(),
        ));
    }
    if asked.errs() && asked.rules.collect() == Collect::Mover {
        return Err(PexesoError::PairsMissed.into());
    }
    if request.among != Among::Potential {
        return Err(WorkbenchError::unable(
            "pexeso has few positions, and all are looked at: leave out {among} and {sample}",
        ));
    }
    Ok(())
}

/// A checked request.
struct PexesoQuestion<'a> {
    asked: &'a PexesoSetup,
    request: &'a StudyRequest,
    watch: &'a dyn Watch,
}

impl PexesoQuestion<'_> {
    /// Whether a topic is wanted: all are if none is named.
    fn wants(&self, topic: Topic) -> bool {
        topic.is_wanted(&self.request.only)
    }

    fn findings(&self) -> Result<PexesoStudy, PexesoError> {
        let (config, at) = (self.asked.config(), self.asked.position());
        let (limits, watch) = (&self.request.work.limits, self.watch);
        let mut study = PexesoStudy::default();
        if [POSITIONS, RULE, ENDING].iter().any(|topic| self.wants(*topic)) {
            if at.pairs <= EXACT && !self.asked.errs() {
                self.of_table::<Fraction>(&config, &mut study)?;
            } else {
                self.of_table::<f64>(&config, &mut study)?;
            }
        }
        if self.wants(ERRORS) {
            let some = Probability::new(SOME.0, SOME.1).expect("a probability");
            let err = if self.asked.errs() { config.err } else { [some; 2] };
            let config = config.with_err(err);
            study.errors = Some(pexeso::four_variants(&config, at, limits, watch)?);
        }
        if self.wants(LENGTH) {
            study.length = Some(if at.pairs <= EXACT_LIMIT {
                pexeso::length::<Fraction>(&config, at, limits, watch)?
            } else {
                pexeso::length::<f64>(&config, at, limits, watch)?
            });
        }
        if self.wants(ADVANTAGE) {
            study.advantage = Some(pexeso::advantage(&config, at, STEPS, limits, watch)?);
        }
        Ok(study)
    }

    fn of_table<N: Number>(
        &self,
        config: &TableConfig,
        study: &mut PexesoStudy,
    ) -> Result<(), PexesoError> {
        let table = Table::<N>::solve(config, &self.request.work.limits, self.watch)?;
        if self.wants(POSITIONS) {
            study.positions = Some(pexeso::positions(&table, self.watch)?);
        }
        if self.wants(RULE) {
            study.rule = Some(pexeso::rule_check(&table));
        }
        if self.wants(ENDING) {
            let course = ProfileOutcome::<ExtendedFloat>::new(&table, self.watch)?;
            study.ending = Some(pexeso::ending(&table, &course, self.watch)?);
        }
        Ok(())
    }
}
