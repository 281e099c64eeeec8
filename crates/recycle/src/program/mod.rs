//! Rules → program: a flat program that is a game.
//!
//! [`Program::new`] compiles checked rules once; from then on a state is a few hundred bytes, and
//! play is a walk through operations (`code`) by a small `machine`. Shuffles are lazy
//! (`pool`): one mechanism serves simulation and solving.

mod account;
mod code;
mod compile;
mod describe;
mod determinizer;
mod display;
mod fault;
mod game;
mod layout;
mod machine;
mod moves;
mod name;
mod notation;
mod perfect_recall;
mod phrase_text;
mod pile_fact;
mod piles;
mod pool;
mod reduced;
mod sight;
mod stall;
mod state;
mod table_event;
mod tables;
mod told;
mod touches;
mod utility;
mod words;
mod world;

pub use determinizer::{Knowledge, NotDeterminizable, ProgramDeterminizer};
pub use display::Display;
pub use fault::{Fault, FaultKind};
pub use moves::Move;
pub use name::{Holder, QualifiedName};
pub use perfect_recall::{
    CardKind, Change, Episode, Event, Observation, PerfectRecall, RecallState, SeatCard, SeatPile,
    SeatPool, SeatTable, View, ViewFacts,
};
pub use pile_fact::{PileFact, Visibility};
pub use reduced::{Packed, Reduced};
pub use sight::{Sight, Vacant};
pub use stall::Stall;
pub use state::State;
pub use told::ToldMove;
pub use touches::{TouchedCard, Touches};
pub use utility::Utility;

use code::{Int, Op, Pc, ProgramCode};
use compile::Compiler;
use machine::{Machine, TEAMLESS};
use tables::Tables;
use world::ChanceSource;

use crate::Span;
use crate::rules::{Dialect, Rules};

/// Configuration of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramConfig {
    /// Whose habits to follow. Default: none but the language's.
    pub compat: Compat,
    /// The most turns, repetitions and elements of loops without a decision, after which a game is
    /// said not to end. Default: 1,000,000.
    pub steps: u64,
}

impl Default for ProgramConfig {
    fn default() -> Self {
        Self { compat: Compat::default(), steps: 1_000_000 }
    }
}

/// Habits of the existing engine to follow.
///
/// They change statistics, so figures obtained with it can be matched: ties in `min` and `max` by a
/// chain of coin tosses, the turn that leaks from a stage that is over on entry, `repeat all` on a
/// filter moving one card, the order of siblings after `any` and of `all` in a choice, cards that are
/// never equal, top-level `let`s that are never run, and games that are stuck taken for over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compat {
    /// Follow them.
    pub quirks: bool,
}

impl Compat {
    /// The sane rules of the language.
    pub const NONE: Self = Self { quirks: false };
    /// CardStock's habits.
    pub const CARDSTOCK: Self = Self { quirks: true };
}

/// Error of compilation: why rules cannot become a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// There is too much of something.
    #[error("the game has too many {what}: at most {most} are possible")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
}

/// A game that was described in RECYCLE.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent properties of the rules")]
pub struct Program {
    config: ProgramConfig,
    code: ProgramCode,
    tables: Tables,
    /// The teams each `create teams` adds: the first, and how many.
    team_sets: Vec<(u8, u8)>,
    score: Int,
    /// What people call each stored integer and text.
    int_names: Vec<QualifiedName>,
    text_names: Vec<QualifiedName>,
    /// What each kind of card is called, if not by its attributes.
    kind_names: Option<Box<[String]>>,
    is_max: bool,
    /// Everybody can count the scores at any time.
    is_score_public: bool,
    is_oldest: bool,
    /// In some choice all choose before anything is done.
    has_together: bool,
    /// The steps after which the existing engine takes a game for over.
    most_steps: u64,
    class: kernel::Class,
    title: Option<String>,
    display: Display,
    /// Where the lines of its source start; empty if nobody has said.
    lines: Vec<u32>,
    /// The state before anything is done.
    blank: State,
    /// The state after everything that comes before the first decision of anybody.
    start: State,
}

impl Program {
    /// Compiles `rules`.
    ///
    /// # Errors
    /// If the game is too large for a program.
    pub fn new(rules: &Rules, config: &ProgramConfig) -> Result<Self, ProgramError> {
        Compiler::compile(rules, *config)
    }

    /// What the file calls the game.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// How the table is shown to people, as the file says.
    pub fn display(&self) -> &Display {
        &self.display
    }

    /// Whether more points are better.
    pub fn is_max(&self) -> bool {
        self.is_max
    }

    /// The same program, which says of faults in which line of `text`, its source, they are, and whose rules in
    /// words are the head comment there, unless the game has a form for them.
    #[must_use]
    pub fn with_source(mut self, text: &str) -> Self {
        let after = text.match_indices('\n').map(|(end, _)| end as u32 + 1);
        self.lines = std::iter::once(0).chain(after).collect();
        self.display.describe(text);
        self
    }

    /// Where `span` is, in words.
    fn place(&self, span: Span) -> String {
        match self.lines.partition_point(|&start| start as usize <= span.range().start) {
            0 => format!("at byte {} of the source", span.start),
            line => format!("in line {line}"),
        }
    }

    /// The number of cards.
    pub fn n_cards(&self) -> usize {
        self.tables.layout.n_cards
    }

    /// The number of operations.
    pub fn n_operations(&self) -> usize {
        self.code.ops.len()
    }

    fn assemble(
        rules: &Rules,
        config: ProgramConfig,
        code: ProgramCode,
        tables: Tables,
        team_sets: Vec<(u8, u8)>,
        score: Int,
        (int_names, text_names): (Vec<QualifiedName>, Vec<QualifiedName>),
    ) -> Self {
        let mut blank = State::new(&tables.layout);
        let teams_at = tables.layout.teams_at();
        blank.words[teams_at..teams_at + tables.layout.n_players].fill(TEAMLESS);
        for (team, members) in rules.teams.iter().enumerate() {
            for &player in members {
                blank.words[teams_at + player] = team as u16;
            }
        }
        let class = game::class_of(&code, &tables);
        let has_together = code.choices.iter().any(|choice| choice.is_together);
        let mut program = Self {
            config,
            code,
            tables,
            team_sets,
            score,
            int_names,
            text_names,
            kind_names: None,
            is_max: rules.scoring.is_max,
            is_score_public: rules.scoring.is_public,
            has_together,
            is_oldest: rules.dialect == Dialect::R4,
            most_steps: if rules.dialect == Dialect::R5 { 200 } else { 500 },
            class,
            title: rules.title.clone(),
            display: Display::new(&rules.display),
            lines: Vec::new(),
            start: blank.clone(),
            blank,
        };
        let mut start = program.blank.clone();
        Machine::new(&program, ChanceSource::new(&mut start, None)).run();
        program.start = start;
        program
    }

    /// The innermost stage around an operation; the operation itself if there is none.
    fn stage_around(&self, pc: Pc) -> Span {
        let here = self.code.spans[pc as usize];
        let around = |span: &Span| span.start <= here.start && here.end <= span.end;
        let stages = self.code.stages.iter().map(|stage| stage.span).filter(around);
        stages.min_by_key(|span| span.end - span.start).unwrap_or(here)
    }

    /// Who chooses in a state at a choice.
    fn chooser(&self, state: &State) -> u8 {
        let current = state.turn().current;
        let Op::Choose(choice) = self.code.ops[state.pc as usize] else { return current };
        if !self.code.choices[usize::from(choice)].is_together {
            return current;
        }
        let n_chosen = state.suspended.as_deref().map_or(0, |suspended| suspended.chosen.len());
        ((usize::from(current) + n_chosen) % self.tables.layout.n_players) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Packed, PerfectRecall, Program, ProgramDeterminizer, RecallState, Reduced, State, View,
    };

    /// Games are kept from one question to the next and handed to threads.
    #[test]
    fn what_is_made_of_a_program_borrows_nothing() {
        fn is_owned<T: Clone + Send + Sync + 'static>() {}
        is_owned::<(Program, Reduced, PerfectRecall, ProgramDeterminizer)>();
        is_owned::<(State, Packed, RecallState, View)>();
    }
}
