//! Pan at the workbench: what can be set, and the game that comes of it.

mod counting;
mod file;
mod general;
mod known;
mod perfect;
mod player;
mod scene;
mod seat;
mod solve;
mod solving;
mod study;
mod table;
mod worths;

use ::study::document::ClassFinding;
use games::pan::{
    Groups, Hand, MAX_CARDS, MAX_RANKS, MAX_SUITS, Nine, Pan, Position, Reading, Rules, Start, Take,
};
use kernel::Watch;

pub(crate) use self::player::PanPlayer;
pub(crate) use self::solving::Solving;
pub(crate) use self::table::PanTable;
use crate::catalogue::NativeGame;
use crate::company::Entry;
use crate::error::WorkbenchError;
use crate::handle::{GameHandle, OpenedGame};
use crate::outputs::Outputs;
use crate::play::PlayRequest;
use crate::settings::{Kind, Parameter, Settings};
use crate::solve::{SolveRequest, Solved};
use crate::study::{StudyDocument, StudyRequest};
use crate::table::Seated;
use crate::topic::Topic;

static PARAMETERS: [Parameter; 8] = [
    Parameter {
        name: "ranks",
        kind: Kind::Whole { min: 1, max: MAX_RANKS as u64 },
        default: "6",
        help: "ranks in play, the nine the lowest: k-Pan has k (solved up to 9)",
    },
    Parameter {
        name: "suits",
        kind: Kind::Whole { min: 2, max: MAX_SUITS as u64 },
        default: "4",
        help: "cards of each rank",
    },
    Parameter {
        name: "take",
        kind: Kind::WholeOr { min: 1, max: MAX_CARDS as u64, word: "all" },
        default: "3",
        help: "how many cards are taken from the pile at once, or as many as can be taken",
    },
    Parameter {
        name: "sets",
        kind: Kind::Choice(&["on", "off"]),
        default: "on",
        help: "whether all cards of a rank may be laid at once",
    },
    Parameter {
        name: "nine",
        kind: Kind::Choice(&["fixed", "takeable"]),
        default: "fixed",
        help: "whether the nine of hearts stays on the table or may be taken like any other card",
    },
    Parameter {
        name: "rules",
        kind: Kind::Choice(&["printed", "essay"]),
        default: "printed",
        help: "essay: as its program has it, who may lay all three nines may not lay one",
    },
    Parameter {
        name: "start",
        kind: Kind::Hands { word: "deals" },
        default: "deals",
        help: "every deal, one deal (the hand of the first to move), or a position (his and the other's)",
    },
    Parameter {
        name: "groups",
        kind: Kind::Choice(&["fewer", "more"]),
        default: "fewer",
        help: "which is the better in the score of players that search (more: as printed)",
    },
];

/// The players there are, with what they do.
static PLAYERS: [(&str, &str); 5] = [
    ("random", "any legal move, each as likely as the others"),
    ("greedy", "the move after which the score of the essay is best: alpha-beta:1"),
    ("alpha-beta:DEPTH", "searches this many moves deep, then takes the score of the essay"),
    ("perfect", "wins as soon as it can, never loses what can be held, and delays a loss"),
    ("erring:P:PLAYER", "that player (perfect if not said), but any legal move with probability P"),
];

/// The games of this family.
pub(crate) static GAMES: [NativeGame; 1] = [NativeGame {
    name: "pan",
    title: "Pan",
    about: "k-Pan for two: lay cards no lower than the top, or take; no cards left wins",
    rules: "The nine of hearts lies on the pile. In turn a player lays a card no lower than the top of \
         the pile, or all four of a rank at once (three nines on the first), or takes three cards \
         from the top, but never the nine of hearts. Whoever has no cards left first wins. Suits do \
         not matter.",
    source: "Aron Samkoff, Analyzing the game of Pan, 2015",
    parameters: &PARAMETERS,
    players: &PLAYERS,
    topics: &study::TOPICS,
    outputs: Outputs::PICTURE,
    open: |info, settings| {
        let setup = PanSetup::new(&settings)?;
        Ok(OpenedGame::new(PanHandle { info, settings, setup }))
    },
}];

/// A game of Pan, opened.
struct PanHandle {
    info: &'static NativeGame,
    settings: Settings,
    setup: PanSetup,
}

impl GameHandle for PanHandle {
    fn name(&self) -> &str {
        self.info.name
    }

    fn class(&self) -> ClassFinding {
        ClassFinding::of(&self.setup.game())
    }

    fn topics(&self) -> &'static [Topic] {
        self.info.topics
    }

    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
        seat::seat(self.info, &self.settings, self.setup, entry)
    }

    fn fair_seed(&self, request: &PlayRequest, watch: &dyn Watch) -> Result<u64, WorkbenchError> {
        seat::fair_seed(&self.setup, request, watch)
    }

    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
        solve::solve(self, request, watch)
    }

    fn report(
        &self,
        request: &StudyRequest,
        watch: &dyn Watch,
    ) -> Result<Option<StudyDocument>, WorkbenchError> {
        study::study(request, &self.settings, watch).map(Some)
    }
}

/// Setup of Pan: its rules, its start, and the score of players that search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PanSetup {
    pub(crate) rules: Rules,
    pub(crate) start: Start,
    pub(crate) groups: Groups,
}

impl PanSetup {
    /// What was set, checked.
    pub(crate) fn new(settings: &Settings) -> Result<Self, WorkbenchError> {
        let rules = rules(settings)?;
        let start = Pan::start_from_text(&rules, settings.text("start"))?;
        let groups = if settings.is("groups", "more") { Groups::More } else { Groups::Fewer };
        Ok(Self { rules, start, groups })
    }

    /// The game, with its deal if all deals were asked for.
    pub(crate) fn game(&self) -> Pan {
        Pan::new(self.rules, self.start).with_groups(self.groups)
    }

    /// The same without the deal, for the one who is asked when it is over: searchers, and
    /// solvers, take no game with chance in it.
    pub(crate) fn board(&self) -> Pan {
        let start = match self.start {
            // Any position does: its states are those of all.
            Start::Deals => Start::Position(Position { mover: Hand::EMPTY, other: Hand::EMPTY }),
            position @ Start::Position(_) => position,
        };
        Pan::new(self.rules, start).with_groups(self.groups)
    }
}

/// The rules that were asked for.
pub(crate) fn rules(settings: &Settings) -> Result<Rules, WorkbenchError> {
    let nine = if settings.is("nine", "takeable") { Nine::Takeable } else { Nine::Fixed };
    let reading = if settings.is("rules", "essay") { Reading::Essay } else { Reading::Printed };
    let take = settings.whole_or("take").map_or(Take::All, |most| Take::Up(most as u8));
    Ok(Rules::standard(settings.whole("ranks") as usize)?
        .with_suits(settings.whole("suits") as u8)?
        .with_take(take)?
        .with_sets(settings.is("sets", "on"))
        .with_nine(nine)
        .with_reading(reading))
}

/// Every parameter of the rules with its value, as tables on disk state them.
pub(crate) fn in_words(rules: &Rules) -> Vec<(String, String)> {
    let word = |is: bool, yes: &str, no: &str| if is { yes.to_owned() } else { no.to_owned() };
    let take = match rules.take() {
        Take::Up(most) => most.to_string(),
        Take::All => "all".to_owned(),
    };
    let set = [
        ("ranks", rules.ranks().to_string()),
        ("suits", rules.suits().to_string()),
        ("take", take),
        ("sets", word(rules.sets(), "on", "off")),
        ("nine", word(rules.nine() == Nine::Fixed, "fixed", "takeable")),
        ("rules", word(rules.reading() == Reading::Printed, "printed", "essay")),
    ];
    set.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The same rules with one rank less; nothing if there is only one.
pub(crate) fn fewer_ranks(rules: &Rules) -> Option<Rules> {
    let fewer = Rules::standard(rules.ranks() - 1).ok()?;
    let fewer = fewer.with_suits(rules.suits()).ok()?.with_take(rules.take()).ok()?;
    Some(fewer.with_sets(rules.sets()).with_nine(rules.nine()).with_reading(rules.reading()))
}
