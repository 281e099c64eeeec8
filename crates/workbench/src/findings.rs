//! Findings: what is particular to a game in the documents of `solve` and `study`.

use serde::Serialize;
use solve::Method;
use study::chart::Picture;
use study::course::PlayOutcome;
use study::deals::DealsFindings;
use study::described::DescribedStudy;
use study::document::GameSet;
use study::hidden::{HiddenFindings, SeatFinding};
use study::pairs::PairsFindings;
use study::pan::{PanFindings, PanStudy};
use study::pexeso::{PexesoFindings, PexesoStudy};
use study::poker::DicePokerStudy;
use study::principal_variation::PerfectInfoFindings;
use study::report::{AddToReport, Report};

use crate::report::{GameReport, OwnFindings};

/// Findings of `solve`: what is particular to a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Findings {
    /// Pairs and its kin.
    Pairs(Box<PairsFindings>),
    /// Pan.
    Pan(Box<PanFindings>),
    /// Pexeso.
    Pexeso(Box<PexesoFindings>),
    /// A game with hidden information.
    Hidden(Box<HiddenFindings>),
    /// A game in which play can cycle.
    Course(Box<PlayOutcome>),
    /// The same where nothing is left to chance after the deal.
    Deals(Box<DealsFindings>),
    /// A native game with a report of its own.
    Own(Box<OwnFindings>),
    /// A game with perfect information, by its states.
    Open(Box<PerfectInfoFindings>),
    /// Of a described game nothing further is known.
    None(NoFindings),
}

impl Findings {
    /// The strategy of each seat by information set, if it was found.
    pub fn strategy(&self) -> Option<&[SeatFinding]> {
        match self {
            Self::Hidden(findings) => Some(&findings.strategy),
            Self::Open(findings) => Some(&findings.line.strategy),
            Self::Own(findings) => Some(&findings.solution.line.strategy),
            _ => None,
        }
    }
}

impl Findings {
    /// The findings as part of a report; nothing if there are none.
    fn part(&self) -> Option<&dyn AddToReport> {
        Some(match self {
            Self::Pairs(findings) => &**findings,
            Self::Pan(findings) => &**findings,
            Self::Pexeso(findings) => &**findings,
            Self::Hidden(findings) => &**findings,
            Self::Course(findings) => &**findings,
            Self::Deals(findings) => &**findings,
            Self::Own(findings) => &**findings,
            Self::Open(findings) => &**findings,
            Self::None(_) => return None,
        })
    }
}

impl AddToReport for Findings {
    fn add_to(&self, report: &mut Report, game: &GameSet) {
        if let Some(part) = self.part() {
            part.add_to(report, game);
        }
    }

    fn add_caution(&self, report: &mut Report) {
        if let Some(part) = self.part() {
            part.add_caution(report);
        }
    }

    fn n_information_sets(&self) -> Option<u64> {
        self.part()?.n_information_sets()
    }

    fn method_title(&self, method: &str) -> String {
        method_title(method)
    }

    fn states_counted(&self) -> (&'static str, &'static str) {
        self.part().map_or(("", "states"), AddToReport::states_counted)
    }
}

/// The title of the method of this name.
fn method_title(method: &str) -> String {
    method.parse::<Method>().map_or_else(|_| method.to_owned(), |found| found.title().to_owned())
}

/// Nothing further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NoFindings {}

/// Findings of `study`: what is particular to a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum StudyFindings {
    /// Pan and its kin.
    Pan(Box<PanStudy>),
    /// Pexeso.
    Pexeso(Box<PexesoStudy>),
    /// Dice poker.
    DicePoker(Box<DicePokerStudy>),
    /// A native game with a report of its own.
    Own(Box<GameReport>),
    /// A described game.
    Described(Box<DescribedStudy>),
    /// Nothing that is particular to it.
    None(NoFindings),
}

impl AddToReport for StudyFindings {
    fn add_to(&self, report: &mut Report, game: &GameSet) {
        match self {
            Self::Pan(findings) => findings.add_to(report, game),
            Self::Pexeso(findings) => findings.add_to(report, game),
            Self::DicePoker(findings) => findings.add_to(report, game),
            Self::Own(findings) => findings.add_to(report, game),
            Self::Described(findings) => {
                let method = findings.solution.as_ref().map(|found| method_title(&found.method));
                findings.add_titled(report, &method.unwrap_or_default());
            }
            Self::None(_) => {}
        }
    }
}

impl StudyFindings {
    /// A picture of what was found, where there is one.
    pub fn picture(&self) -> Option<Picture> {
        match self {
            Self::Pan(_) | Self::Own(_) | Self::Described(_) | Self::None(_) => None,
            Self::Pexeso(study) => study.picture(),
            Self::DicePoker(study) => study.picture(),
        }
    }
}
