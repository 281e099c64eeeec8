//! What is asked about Pexeso beyond one position.

use games::pexeso::table::{Course, Table, TableConfig};
use games::pexeso::{Collect, PexesoError};
use kernel::{Fraction, Number, Rate, Watch, Wide};
use study::document::GameSet;
use study::pexeso::{self, PexesoStudy};

use super::Asked;
use super::solve::shown;
use crate::error::WorkbenchError;
use crate::question::{Among, StudyDocument, StudyFindings, StudyRequest, Topic};
use crate::settings::Settings;

/// The topics that there are.
const TOPICS: [Topic; 6] =
    [Topic::Positions, Topic::Rule, Topic::Ending, Topic::Errors, Topic::Length, Topic::Advantage];

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
    let asked = Asked::new(settings, &request.err)?;
    fits(&asked, request)?;
    let question = Question { asked: &asked, request, watch };
    let findings = question.findings().map_err(|error| {
        WorkbenchError::from(error).with_hint("take fewer pairs, or name fewer topics ({only})")
    })?;
    let game = GameSet { name: "pexeso".to_owned(), set: shown(&asked, settings) };
    Ok(StudyDocument::new(game, StudyFindings::Pexeso(Box::new(findings))))
}

fn fits(asked: &Asked, request: &StudyRequest) -> Result<(), WorkbenchError> {
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
    if let Some(topic) = request.only.iter().find(|topic| !TOPICS.contains(topic)) {
        let topics = TOPICS.map(Topic::name).join(", ");
        return Err(WorkbenchError::unable(format!(
            "pexeso has no topic `{}`; it has: {topics}",
            topic.name()
        )));
    }
    Ok(())
}

/// A checked request.
struct Question<'a> {
    asked: &'a Asked,
    request: &'a StudyRequest,
    watch: &'a dyn Watch,
}

impl Question<'_> {
    /// Whether a topic is wanted: all are if none is named.
    fn wants(&self, topic: Topic) -> bool {
        self.request.only.is_empty() || self.request.only.contains(&topic)
    }

    fn findings(&self) -> Result<PexesoStudy, PexesoError> {
        let (config, at) = (self.asked.config(), self.asked.position());
        let (limits, watch) = (&self.request.work.limits, self.watch);
        let mut study = PexesoStudy::default();
        if [Topic::Positions, Topic::Rule, Topic::Ending].iter().any(|topic| self.wants(*topic)) {
            if at.pairs <= EXACT && !self.asked.errs() {
                self.of_table::<Fraction>(&config, &mut study)?;
            } else {
                self.of_table::<f64>(&config, &mut study)?;
            }
        }
        if self.wants(Topic::Errors) {
            let some = Rate::new(SOME.0, SOME.1).expect("a probability");
            let err = if self.asked.errs() { config.err } else { [some; 2] };
            let config = config.with_err(err);
            study.errors = Some(pexeso::four_variants(&config, at, limits, watch)?);
        }
        if self.wants(Topic::Length) {
            study.length = Some(if at.pairs <= EXACT_LIMIT {
                pexeso::length::<Fraction>(&config, at, limits, watch)?
            } else {
                pexeso::length::<f64>(&config, at, limits, watch)?
            });
        }
        if self.wants(Topic::Advantage) {
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
        if self.wants(Topic::Positions) {
            study.positions = Some(pexeso::positions(&table, self.watch)?);
        }
        if self.wants(Topic::Rule) {
            study.rule = Some(pexeso::rule_check(&table));
        }
        if self.wants(Topic::Ending) {
            let course = Course::<Wide>::new(&table, self.watch)?;
            study.ending = Some(pexeso::ending(&table, &course, self.watch)?);
        }
        Ok(())
    }
}
