//! Pexeso at the workbench: what can be set, and the game that comes of it.

mod advice;
mod followed;
mod general;
mod optimal;
mod picture;
mod player;
mod reporter;
mod scene;
mod seat;
mod solve;
mod study;

use ::study::document::ClassFinding;
use games::pexeso::{Collect, Last, MAX_PAIRS, MAX_SEATS, Mates, Pexeso, Rules};
use kernel::{BySeat, Probability, Watch};

pub(crate) use self::player::PexesoPlayer;
use crate::catalogue::NativeGame;
use crate::company::Entry;
use crate::erring;
use crate::error::WorkbenchError;
use crate::handle::{GameHandle, OpenedGame};
use crate::outputs::Outputs;
use crate::settings::{Kind, Parameter, Settings, by_seat};
use crate::solve::{SolveRequest, Solved};
use crate::study::{StudyDocument, StudyRequest};
use crate::table::Seated;
use crate::topic::Topic;

static PARAMETERS: [Parameter; 9] = [
    Parameter {
        name: "pairs",
        kind: Kind::Whole { min: 1, max: MAX_PAIRS as u64 },
        default: "8",
        help: "pairs of cards on the table, n in the paper",
    },
    Parameter {
        name: "known",
        kind: Kind::Whole { min: 0, max: MAX_PAIRS as u64 },
        default: "0",
        help: "single cards known at the start, at most one of each pair: k in the paper",
    },
    Parameter {
        name: "seats",
        kind: Kind::Whole { min: 2, max: MAX_SEATS as u64 },
        default: "2",
        help: "players (solved for two)",
    },
    Parameter {
        name: "rules",
        kind: Kind::Choice(&["full", "paper"]),
        default: "full",
        help: "everything the rules allow, or the recurrence as the paper prints it",
    },
    Parameter {
        name: "err",
        kind: Kind::Rates,
        default: "0",
        help: "how likely a random card is turned instead of the chosen one: for all, or for each seat",
    },
    Parameter {
        name: "collect",
        kind: Kind::Choice(&["mover", "moderator"]),
        default: "",
        help: "who collects known pairs: the player who moves, if he turns them; or they are given to him, as \
               the paper has it where players err (and so if not set)",
    },
    Parameter {
        name: "mates",
        kind: Kind::Choice(&["sure", "missed"]),
        default: "sure",
        help: "with a moderator: whether who turns up the mate of a known card may miss that card",
    },
    Parameter {
        name: "last",
        kind: Kind::Choice(&["played", "given"]),
        default: "played",
        help: "when every mate is known: it is played out, or the mover is given all (as printed)",
    },
    Parameter {
        name: "ties",
        kind: Kind::Choice(&["play", "pass"]),
        default: "play",
        help: "what a perfect player does where passing is as good as playing on",
    },
];

/// The players there are, with what they do.
static PLAYERS: [(&str, &str); 9] = [
    (
        "optimal",
        "what is best, by the table (for two; among more, as if the next were the only other)",
    ),
    ("rule", "what the rule of Zwick and Paterson says"),
    ("paper", "what the recurrence says as the paper prints it"),
    ("bold", "turns new cards"),
    ("careful", "turns a new card, and then a known one"),
    ("passive", "turns known cards, and so passes whenever it can"),
    ("random", "any card, each as likely as the others"),
    (
        "erring:P:PLAYER",
        "that player (optimal if not said), but any card with probability P; unlike with `err` nobody \
         knows, and no moderator comes with it",
    ),
    (
        "forgetful:R:PLAYER",
        "that player (optimal if not said), who forgets each known card with probability R when its \
         turn comes",
    ),
];

/// The games of this family.
pub(crate) static GAMES: [NativeGame; 1] = [NativeGame {
    name: "pexeso",
    title: "Pexeso",
    about: "Pexeso, Concentration or Memory: turn two cards, keep a pair and go on",
    rules: "Pairs of cards lie face down. A player turns up two cards. If they are a pair, he keeps it \
         and turns again; else they are turned down again, and it is the next player's turn. Here \
         everybody remembers every card that was seen. Whoever has more pairs at the end wins.",
    source: "A. A. Kubena, Pexeso as an arbiter of bounded-rationality models; Zwick and Paterson, \
             The memory game, 1993",
    parameters: &PARAMETERS,
    players: &PLAYERS,
    topics: &study::TOPICS,
    outputs: Outputs { study_picture: Some("advantage"), ..Outputs::PICTURE },
    open: |info, settings| {
        let rules = PexesoSetup::new(&settings, &[])?.rules;
        Ok(OpenedGame::new(PexesoHandle { info, settings, rules }))
    },
}];

/// A game of Pexeso, opened.
struct PexesoHandle {
    info: &'static NativeGame,
    settings: Settings,
    rules: Rules,
}

impl GameHandle for PexesoHandle {
    fn name(&self) -> &str {
        self.info.name
    }

    fn class(&self) -> ClassFinding {
        ClassFinding::of(&Pexeso::new(self.rules))
    }

    fn topics(&self) -> &'static [Topic] {
        self.info.topics
    }

    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
        seat::seat(self.info, &self.settings, entry)
    }

    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
        solve::solve(self.info.name, request, &self.settings, watch)
    }

    fn report(
        &self,
        request: &StudyRequest,
        watch: &dyn Watch,
    ) -> Result<Option<StudyDocument>, WorkbenchError> {
        study::study(request, &self.settings, watch).map(Some)
    }
}

/// Setup of Pexeso: its rules, its error rates, and how ties are broken.
#[derive(Clone, Debug)]
pub(crate) struct PexesoSetup {
    pub(crate) rules: Rules,
    /// How likely each seat errs.
    pub(crate) err: BySeat<Probability>,
    /// The recurrence as printed, instead of the game.
    pub(crate) as_printed: bool,
    /// Where passing is as good as playing on, it is done.
    pub(crate) ties_pass: bool,
    /// Some players forget.
    pub(crate) some_forget: bool,
}

impl PexesoSetup {
    /// What was set, checked; `err` is what was asked for beside the parameters.
    pub(crate) fn new(settings: &Settings, err: &[Probability]) -> Result<Self, WorkbenchError> {
        let rules = Rules::new(settings.whole("pairs") as u16)?
            .with_known(settings.whole("known") as u16)?
            .with_seats(settings.whole("seats") as u8)?;
        if !err.is_empty() && settings.is_set("err") {
            return Err(WorkbenchError::conflict(
                "a move of Pexeso is a card, so {err} and the parameter err are the same: give one of them"
                    .to_owned(),
            ));
        }
        let given = if err.is_empty() { settings.rates("err") } else { err.to_vec() };
        let err = by_seat(&given, usize::from(rules.seats()))?;
        let errs = err.iter().any(|rate| !rate.is_zero());
        let moderated = match settings.text("collect") {
            "" => errs,
            word => word == "moderator",
        };
        let as_printed = settings.is("rules", "paper");
        if as_printed && errs {
            return Err(WorkbenchError::conflict(
                "the paper prints no equations for players who err: leave out rules=paper, or err"
                    .to_owned(),
            ));
        }
        let none = ["ties", "mates", "last", "collect"];
        if let Some(name) = none.iter().find(|name| as_printed && settings.is_set(name)) {
            return Err(WorkbenchError::conflict(format!(
                "the printed recurrence has no `{name}`: leave it out, or rules=paper"
            )));
        }
        let rules = rules
            .with_collect(if moderated { Collect::Moderator } else { Collect::Mover })
            .with_mates(if settings.is("mates", "missed") { Mates::Missed } else { Mates::Sure })
            .with_last(if settings.is("last", "given") { Last::Given } else { Last::Played });
        Ok(Self {
            rules,
            err,
            as_printed,
            ties_pass: settings.is("ties", "pass"),
            some_forget: false,
        })
    }

    /// That it can be played: what the paper prints is no game.
    pub(crate) fn is_a_game(&self) -> Result<(), WorkbenchError> {
        if self.as_printed {
            return Err(WorkbenchError::conflict(
                "rules=paper is a recurrence and not a game that can be played: leave it out, and \
                 name a player `paper` who does what it says"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// That mates are missed only where that has a meaning: a player who collects his pairs himself may miss
    /// them anyway.
    pub(crate) fn can_miss_mates(&self) -> Result<(), WorkbenchError> {
        if self.rules.mates() == Mates::Missed && self.rules.collect() == Collect::Mover {
            return Err(WorkbenchError::conflict(
                "mates=missed is for play with a moderator, who gives out known pairs: set \
                 collect=moderator, or leave it out"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// All parameters as they are, no blanks within a value.
    pub(crate) fn on_one_line(&self) -> String {
        let Self { rules, err, ties_pass, .. } = self;
        format!(
            "pairs={} known={} seats={} err={} collect={} mates={} last={} ties={}",
            rules.pairs(),
            rules.known(),
            rules.seats(),
            erring::to_text(err),
            if rules.collect() == Collect::Moderator { "moderator" } else { "mover" },
            if rules.mates() == Mates::Missed { "missed" } else { "sure" },
            if rules.last() == Last::Given { "given" } else { "played" },
            if *ties_pass { "pass" } else { "play" },
        )
    }

    /// Some players forget: unless something else was set, the player who moves collects known pairs himself.
    pub(crate) fn let_movers_collect(&mut self, settings: &Settings) {
        self.some_forget = true;
        if !settings.is_set("collect") {
            self.rules = self.rules.with_collect(Collect::Mover);
        }
    }
}
