//! Pictures and tables beside a document: which requests have them, known before the work is done.
//!
//! A front end that is asked for one calls the check of the request first, and the function of the result
//! afterwards: a check cannot know everything that solving finds out.

use solve::Method;
use study::chart::Picture;
use study::hidden::{SeatFinding, strategy_chart};

use crate::bench::Workbench;
use crate::catalogue::{NativeGame, Resolved};
use crate::solve::{SolveRequest, Solved};
use crate::source::GameSource;
use crate::study::StudyRequest;

/// Outputs of a native game beside its documents: pictures and tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outputs {
    /// Whether there may be a picture of its solution.
    pub picture: bool,
    /// Whether its solution lists the strategy of each seat, as a table.
    pub strategy_table: bool,
    /// The topic of which a study has a picture, if one has.
    pub study_picture: Option<&'static str>,
}

impl Outputs {
    /// None.
    pub const NONE: Self = Self { picture: false, strategy_table: false, study_picture: None };
    /// A picture of its solution.
    pub const PICTURE: Self = Self { picture: true, ..Self::NONE };
    /// A table of the strategy.
    pub const STRATEGY: Self = Self { strategy_table: true, ..Self::NONE };
}

/// The native game that `source` names, if it does.
fn native(source: &GameSource) -> Option<&'static NativeGame> {
    match Workbench::standard().resolve(source) {
        Ok(Resolved::Native(game)) => Some(game),
        _ => None,
    }
}

/// A picture or a table that there is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoOutput {
    /// No map of a solution.
    #[error(
        "there is no picture of this solution: there are pictures of strategies by information set or position, of the \
         whole deal of two in pairs, of pairs-game, of all deals of pan, and of up to 200 pairs of pexeso solved by \
         its table"
    )]
    SolutionPicture,
    /// No table of a strategy.
    #[error(
        "there is no table of what is done where: there are such tables of games with hidden information, of \
         described games, of games written out (.efg, .nfg), and of given strategies"
    )]
    StrategyTable,
    /// No map of what a study found.
    #[error(
        "there is no picture of this: there is one of the advantage in pexeso, and one of the matrix of dice-poker; \
         the charts of any game are on its page"
    )]
    StudyPicture,
}

impl SolveRequest {
    /// Whether there may be a picture of the solution: of a strategy by information set or position there is, and of
    /// built-in games with solvers of their own.
    ///
    /// # Errors
    /// That there is none.
    pub fn check_picture(&self) -> Result<(), NoOutput> {
        let outputs = native(&self.game.source).map(|game| game.outputs);
        let is_mapped = outputs.is_some_and(|outputs| outputs.picture);
        let has_strategy = outputs.is_none_or(|outputs| outputs.strategy_table);
        let is_solved = self.seating.players.is_empty() && self.method != Method::Policy;
        if has_strategy || (is_mapped && is_solved) {
            Ok(())
        } else {
            Err(NoOutput::SolutionPicture)
        }
    }

    /// Whether there may be a table of the strategy: games with solvers of their own have none.
    ///
    /// # Errors
    /// That there is none.
    pub fn check_strategy_table(&self) -> Result<(), NoOutput> {
        match native(&self.game.source) {
            Some(game) if !game.outputs.strategy_table => Err(NoOutput::StrategyTable),
            _ => Ok(()),
        }
    }
}

impl Solved {
    /// The picture, if the work came so far: a map of the game's own, or a chart of the strategies.
    ///
    /// # Errors
    /// That there is none of what was solved.
    pub fn picture(&self) -> Result<Option<Picture>, NoOutput> {
        if self.picture.is_some() {
            return Ok(self.picture.clone());
        }
        let title = format!("Strategies of {}", self.document.game.title());
        let strategy = self.document.findings.strategy().unwrap_or_default();
        match strategy_chart(title, strategy) {
            None if self.stopped.is_none() => Err(NoOutput::SolutionPicture),
            picture => Ok(picture),
        }
    }

    /// The strategy of each seat, if the work came so far.
    ///
    /// # Errors
    /// That there is no table of what was solved.
    pub fn strategy_table(&self) -> Result<Option<&[SeatFinding]>, NoOutput> {
        match self.document.findings.strategy() {
            None => Err(NoOutput::StrategyTable),
            Some([]) if self.stopped.is_some() => Ok(None),
            table => Ok(table),
        }
    }
}

impl StudyRequest {
    /// Whether there may be a picture of what is found.
    ///
    /// # Errors
    /// That there is none.
    pub fn check_picture(&self) -> Result<(), NoOutput> {
        let topic = native(&self.game.source).and_then(|game| game.outputs.study_picture);
        let is_asked = topic.is_some_and(|topic| {
            self.only.is_empty() || self.only.iter().any(|name| name == topic)
        });
        if is_asked { Ok(()) } else { Err(NoOutput::StudyPicture) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Seating;
    use crate::{GameRef, solve, study};

    fn set(game: &str, set: &[(&str, &str)]) -> GameRef {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        GameRef { set: set.iter().map(owned).collect(), ..GameRef::new(game) }
    }

    #[test]
    fn what_a_solution_has_beside_its_document_is_known_before() {
        for (game, picture, table) in [
            (set("pairs", &[("ranks", "3")]), true, false),
            (set("pexeso", &[("pairs", "2")]), true, false),
            (set("pan", &[("ranks", "2")]), true, false),
            (GameRef::new("kuhn-poker"), true, true),
            (GameRef::new("kuhn-poker.rcy"), true, true),
        ] {
            let request = SolveRequest::new(game);
            let solved = solve(&request, &()).unwrap();
            let name = request.game.name();
            assert_eq!(request.check_picture().is_ok(), picture, "{name}");
            assert_eq!(solved.picture().is_ok(), picture, "{name}");
            assert_eq!(request.check_strategy_table().is_ok(), table, "{name}");
            assert_eq!(solved.strategy_table().is_ok(), table, "{name}");
        }
        let pairs = SolveRequest::new("pairs");
        let given = SolveRequest { seating: Seating::of(&["random"]), ..pairs.clone() };
        let policy = SolveRequest { method: Method::Policy, ..pairs };
        for request in [given, policy] {
            assert_eq!(request.check_picture(), Err(NoOutput::SolutionPicture));
        }
    }

    #[test]
    fn what_a_study_has_beside_its_document_is_known_before() {
        for (game, topic, picture) in [
            (set("pexeso", &[("pairs", "2")]), "advantage".to_owned(), true),
            (set("pexeso", &[("pairs", "2")]), "rule".to_owned(), false),
            (set("dice-poker", &[("sides", "2")]), "matrix".to_owned(), true),
            (set("pan", &[("ranks", "2")]), "positions".to_owned(), false),
        ] {
            let request = StudyRequest { only: vec![topic.clone()], ..StudyRequest::new(game) };
            let document = study(&request, &()).unwrap().document;
            assert_eq!(request.check_picture().is_ok(), picture, "{topic:?}");
            assert_eq!(document.findings.picture().is_some(), picture, "{topic:?}");
        }
    }
}
