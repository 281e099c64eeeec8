//! Pairs and its kin at the workbench: what can be set, and which solver a request goes to.

mod general;
mod scene;
mod seat;
mod snapshot;
mod solve;

use ::solve::Method;
use ::solve::plan::{Access, Facts, plan};
use ::study::document::{ClassFinding, GameSet};
use games::pairs::{
    ContinuousConfig, ContinuousPairs, Equilibrium, GameConfig, MAX_RANKS, Pack, PairsGame, Rule,
    TieBreak,
};
use kernel::{Fraction, Game, Notation, Trembling, Watch};
use serde_json::{Map, Value};

use crate::by_states::by_states;
use crate::catalogue::NativeGame;
use crate::company::Entry;
use crate::erring;
use crate::error::WorkbenchError;
use crate::evaluate::random;
use crate::handle::{GameHandle, OpenedGame};
use crate::outputs::Outputs;
use crate::settings::{Kind, Parameter, Settings};
use crate::solve::{SolveRequest, Solved};
use crate::table::Seated;

const ON_OFF: Kind = Kind::Choice(&["on", "off"]);

const SEATS: Parameter = Parameter {
    name: "seats",
    kind: Kind::Whole { min: 2, max: 6 },
    default: "2",
    help: "players",
};
const RANKS: Parameter = Parameter {
    name: "ranks",
    kind: Kind::Whole { min: 1, max: MAX_RANKS as u64 },
    default: "10",
    help: "the triangular deck of this many ranks: rank r occurs r times (solved up to 16)",
};
const DECK: Parameter = Parameter {
    name: "deck",
    kind: Kind::Counts,
    default: "",
    help: "any other deck: how often each rank occurs, rank 1 first",
};
const TIES: Parameter = Parameter {
    name: "ties",
    kind: Kind::Choice(&["full", "redeal"]),
    default: "full",
    help: "a tie for low is broken by further cards (full), or everything is dealt again (redeal)",
};
const TARGET: Parameter = Parameter {
    name: "target",
    kind: Kind::Whole { min: 1, max: 10_000 },
    default: "",
    help: "who reaches it loses; 60 divided by the players, rounded down, plus 1 if not set",
};
const BURN: Parameter = Parameter {
    name: "burn",
    kind: Kind::Whole { min: 0, max: 255 },
    default: "5",
    help: "cards put aside unseen after each shuffle",
};
const SPARE: Parameter = Parameter {
    name: "spare",
    kind: Kind::Whole { min: 0, max: 255 },
    default: "5",
    help: "after a reshuffle no card is burned unless this many remain",
};

static ROUND: [Parameter; 8] = [
    SEATS,
    RANKS,
    DECK,
    Parameter {
        name: "stacks",
        kind: Kind::Stacks,
        default: "",
        help: "start from here: each seat's face-up cards in turn order, the first to act",
    },
    Parameter {
        name: "unseen",
        kind: Kind::Counts,
        default: "",
        help: "with stacks: the unseen cards of each rank; the deck less the stacks if not set",
    },
    TIES,
    Parameter {
        name: "prune",
        kind: ON_OFF,
        default: "on",
        help: "leave out what is certainly folded: changes the work, never the answer",
    },
    Parameter {
        name: "neglect",
        kind: Kind::Share,
        default: "0.02",
        help: "three seats or more, large deck: the most probability of tie-breaks to leave out",
    },
];

static FULL: [Parameter; 9] = [
    SEATS,
    RANKS,
    DECK,
    TARGET,
    BURN,
    SPARE,
    TIES,
    Parameter {
        name: "fresh",
        kind: ON_OFF,
        default: "off",
        help: "a complete new deck for every round; `solve` always assumes it",
    },
    Parameter {
        name: "scores",
        kind: Kind::Counts,
        default: "",
        help: "solve: show this pair of scores in detail, such as 20,5",
    },
];

static CONTINUOUS: [Parameter; 7] = [SEATS, RANKS, DECK, TARGET, BURN, SPARE, TIES];

/// The games of this family.
pub(crate) static GAMES: [NativeGame; 3] = [
    NativeGame {
        name: "pairs",
        title: "One Round of Pairs",
        about: "one round of Pairs: hit or fold, a pair or a fold costs points",
        rules: "The deck has one 1, two 2s, three 3s, up to ten 10s. Everybody begins with a card. In turn a \
         player hits, which is to take a card, or folds, which is to take the lowest card that lies \
         before anybody as points. A card that makes a pair costs as many points as it says. The \
         round ends as soon as anybody has points; few are good.",
        source: "the paper on the equilibrium of Pairs, sections 2 to 4",
        parameters: &ROUND,
        players: &Rule::NAMES,
        topics: &[],
        outputs: Outputs::PICTURE,
        open: |info, settings| PairsHandle::open(info, settings, PairsKind::Round),
    },
    NativeGame {
        name: "pairs-game",
        title: "Pairs",
        about: "the full game of Pairs: rounds until one player reaches the target and loses",
        rules: "The deck has one 1, two 2s, three 3s, up to ten 10s. Everybody begins a round with a card. \
         In turn a player hits, which is to take a card, or folds, which is to take the lowest card \
         that lies before anybody as points. A card that makes a pair costs as many points as it \
         says. Then a new round begins. Whoever has too many points first loses.",
        source: "the paper on the equilibrium of Pairs, section 2.1",
        parameters: &FULL,
        players: &Rule::NAMES,
        topics: &[],
        outputs: Outputs::PICTURE,
        open: |info, settings| PairsHandle::open(info, settings, PairsKind::Full),
    },
    NativeGame {
        name: "continuous-pairs",
        title: "Continuous Pairs",
        about: "Pairs without rounds: only the hand of the player who scores is discarded",
        rules: "The deck has one 1, two 2s, three 3s, up to ten 10s. In turn a player hits, which is to take \
         a card, or folds, which is to take the lowest card that lies before anybody as points. A \
         card that makes a pair costs as many points as it says. Only the cards of the player who \
         scores are thrown away, and play goes on. Whoever has too many points first loses.",
        source: "the post on Pairs in RECYCLE and its variants",
        parameters: &CONTINUOUS,
        players: &Rule::NAMES,
        topics: &[],
        outputs: Outputs::PICTURE,
        open: |info, settings| PairsHandle::open(info, settings, PairsKind::Continuous),
    },
];

/// Up to this many cards, and up to such a target, games that go on until a target are small enough for methods that
/// go through all states.
const FEW_CARDS: u32 = 6;
const LOW_TARGET: u32 = 6;

const MANY_STATES: &str =
    "has more states than any machine holds, unless the deck is tiny and the target low";

/// Kind of game of Pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairsKind {
    /// One round.
    Round,
    /// Rounds until somebody reaches the target.
    Full,
    /// Without rounds.
    Continuous,
}

/// A game of Pairs, opened.
struct PairsHandle {
    info: &'static NativeGame,
    settings: Settings,
    kind: PairsKind,
    class: ClassFinding,
}

impl PairsHandle {
    fn open(
        info: &'static NativeGame,
        settings: Settings,
        kind: PairsKind,
    ) -> Result<OpenedGame, WorkbenchError> {
        let class = match kind {
            PairsKind::Round => ClassFinding::of(&solve::round(&settings)?),
            PairsKind::Full => ClassFinding::of(&full(&settings)?),
            PairsKind::Continuous => ClassFinding::of(&continuous(&settings)?),
        };
        Ok(OpenedGame::new(Self { info, settings, kind, class }))
    }

    /// The solution of a game that goes on until a target is reached, by a method that knows no game.
    fn by_states<G: Game + Notation>(
        &self,
        game: &G,
        target: u32,
        own: Access,
        request: &SolveRequest,
        watch: &dyn Watch,
    ) -> Result<Solved, WorkbenchError> {
        let is_small = pack(&self.settings)?.n_cards() <= FEW_CARDS && target <= LOW_TARGET;
        let mut facts = Facts {
            own,
            states: if is_small { Access::Yes } else { Access::IfNamed(MANY_STATES.to_owned()) },
            ..solve::facts(self.info.name, game)
        };
        let rates = erring::rates(&request.seating.err, game.seats())?;
        match plan(&facts, &request.wish())?.method {
            Method::Evaluation => return random(self, request, watch),
            Method::Dense => return solve::solve_fresh(request, &self.settings, watch),
            _ => {}
        }
        let found = match (&rates, request.exact) {
            (None, false) => by_states::<_, f64>(game, &mut facts, request, watch)?.1,
            (None, true) => by_states::<_, Fraction>(game, &mut facts, request, watch)?.1,
            (Some(rates), is_exact) => {
                let erring = Trembling::new(game, rates.clone()).expect("one rate for each seat");
                if is_exact {
                    by_states::<_, Fraction>(&erring, &mut facts, request, watch)?.1
                } else {
                    by_states::<_, f64>(&erring, &mut facts, request, watch)?.1
                }
            }
        };
        let mut set = shown(&self.settings, game.seats());
        erring::note(&mut set, rates.as_ref());
        let name = self.info.name.to_owned();
        Ok(found.solved(GameSet { name, set }, ClassFinding::of(game)))
    }
}

impl GameHandle for PairsHandle {
    fn name(&self) -> &str {
        self.info.name
    }

    fn class(&self) -> ClassFinding {
        self.class
    }

    fn seat(&self, entry: &Entry<'_>) -> Result<Seated, WorkbenchError> {
        seat::seat(self.info, &self.settings, entry)
    }

    fn solve(&self, request: &SolveRequest, watch: &dyn Watch) -> Result<Solved, WorkbenchError> {
        let settings = &self.settings;
        let solved = match self.kind {
            PairsKind::Round => return solve::solve_round(request, settings, watch),
            PairsKind::Full => {
                let own = match settings.whole("seats") {
                    2 => Access::Yes,
                    _ => Access::no(
                        "is solved for two players, round by round with a fresh deck in each",
                    ),
                };
                let game = full(settings)?;
                self.by_states(&game, game.target(), own, request, watch)
            }
            PairsKind::Continuous => {
                let own = Access::no("has no solver of its own");
                let game = continuous(settings)?;
                self.by_states(&game, game.target(), own, request, watch)
            }
        };
        solved.map_err(|error| error.with_hint(solve::smaller(settings)))
    }
}

/// The full game that was asked for.
fn full(settings: &Settings) -> Result<PairsGame, WorkbenchError> {
    Ok(PairsGame::new(GameConfig {
        seats: settings.whole("seats") as usize,
        pack: pack(settings)?,
        target: target(settings),
        burn: settings.whole("burn") as u8,
        spare: settings.whole("spare") as u8,
        ties: ties(settings),
        fresh: settings.is("fresh", "on"),
    })?)
}

/// The game without rounds that was asked for.
fn continuous(settings: &Settings) -> Result<ContinuousPairs, WorkbenchError> {
    Ok(ContinuousPairs::new(ContinuousConfig {
        seats: settings.whole("seats") as usize,
        pack: pack(settings)?,
        target: target(settings),
        burn: settings.whole("burn") as u8,
        spare: settings.whole("spare") as u8,
        ties: ties(settings),
    })?)
}

/// The deck that was asked for.
fn pack(settings: &Settings) -> Result<Pack, WorkbenchError> {
    match settings.counts("deck") {
        Some(_) if settings.is_set("ranks") => {
            Err(WorkbenchError::conflict("set ranks or deck, not both".to_owned()))
        }
        Some(counts) => Ok(Pack::from_counts(&counts)?),
        None => Ok(Pack::triangular(settings.whole("ranks") as usize)?),
    }
}

fn ties(settings: &Settings) -> TieBreak {
    if settings.is("ties", "redeal") { TieBreak::Redeal } else { TieBreak::Full }
}

/// The target that was asked for, if any.
fn target(settings: &Settings) -> Option<u32> {
    settings.is_set("target").then(|| settings.whole("target") as u32)
}

/// The settings as they count: what is given takes the place of what follows from it.
fn shown(settings: &Settings, seats: usize) -> Map<String, Value> {
    let mut set = settings.to_json();
    if settings.is_set("deck") || settings.is_set("unseen") {
        set.remove("ranks");
    }
    if settings.is_set("stacks") {
        // Nothing is dealt.
        set.retain(|name, _| name != "ties" && name != "neglect");
    }
    set.insert("seats".to_owned(), seats.into());
    set
}

/// Whether these players can play at this many seats with this many ranks.
fn check_players(rules: &[Rule], seats: usize, n_ranks: usize) -> Result<(), WorkbenchError> {
    let wants_equilibrium = rules.iter().any(|rule| matches!(rule, Rule::Equilibrium(_)));
    if !wants_equilibrium || Equilibrium::fits(seats, n_ranks) {
        return Ok(());
    }
    Err(WorkbenchError::unable(format!(
        "equilibrium players solve every round as it comes up; {seats} seats and {n_ranks} ranks are too \
         many for that: take fewer, or myopic players"
    )))
}

/// The rules that these players follow.
fn rules(players: &[String]) -> Result<Vec<Rule>, WorkbenchError> {
    Ok(players.iter().map(|player| Rule::from_text(player)).collect::<Result<_, _>>()?)
}
