//! The company at a table: players by name, for every game. Those who search are the same everywhere; others
//! only the game knows.

use std::time::Duration;

use kernel::{BySeat, Determinizer, Game, Limits, Probability, Watch};
use play::{Base, Erring, PlayerBuildError, PlayerBuilder, PlayerFactory, PlayerSpec, SpecError};

use crate::erring::{rate_of, rates};
use crate::error::{WorkbenchError, nearest};
use crate::live::{EXEC, ProgramHost};
use crate::request::Seating;

/// A request for players at a table.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) seating: &'a Seating,
    pub(crate) purpose: Purpose<'a>,
    /// The largest game that is solved for a player.
    pub(crate) limits: Limits,
    /// Hears of the work that setting up a player takes.
    pub(crate) watch: &'a dyn Watch,
}

impl Entry<'_> {
    /// Refuses a table on disk for the game called `name`, which has none.
    ///
    /// # Errors
    /// If one is given.
    pub(crate) fn reject_table(&self, name: &str) -> Result<(), WorkbenchError> {
        match self.seating.table {
            None => Ok(()),
            Some(_) => Err(WorkbenchError::unable(format!(
                "{name} has no tables on disk: leave out {{table}}"
            ))),
        }
    }
}

/// The purpose of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose<'a> {
    /// Player *i* sits at seat *i*.
    Seated,
    /// They change seats.
    Roaming,
    /// They have played, and nobody is needed but their names.
    Remembered,
    /// They sit where people do not.
    Session {
        /// The seats of people, counted from one; 0 is nobody's.
        people: &'a [usize],
        /// The seed of the deal.
        seed: u64,
    },
}

/// The players that search, with what they do.
pub(crate) const SEARCHERS: [(&str, &str); 7] = [
    ("greedy", "what looks best one move ahead, where scores tell that before the end"),
    (
        "flat:N",
        "tries every option in N random playouts, from sampled states where cards are hidden",
    ),
    (
        "pimc:N",
        "searches N sampled states with open cards, to the end where that is near (pimc:2s: for so long)",
    ),
    (
        "mcts:N",
        "grows a tree of N playouts for each decision (mcts:2s: for so long); also ismcts:N",
    ),
    ("expectimax:D", "looks D decisions ahead and then at the scores, where nothing is hidden"),
    (
        "SEARCHER/greedy",
        "playouts by the greedy player instead of a random one, where there is one",
    ),
    ("PLAYER~P", "any of them, but any option with probability P, such as mcts:500~0.1"),
];

/// All players of a game that has `own` ones.
pub(crate) fn all(own: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    let is_own = |name: &str| own.iter().any(|(own, _)| *own == name);
    let others = SEARCHERS.iter().filter(|(name, _)| !is_own(name));
    own.iter().chain(others).copied().collect()
}

/// That there is no player of this name.
pub(crate) fn unknown(
    game: &str,
    given: &str,
    own: &[(&'static str, &'static str)],
) -> WorkbenchError {
    let all = all(own);
    let names = all.iter().map(|(name, _)| head(name)).chain(["ismcts"]);
    let near = names.filter(|name| name.chars().any(char::is_lowercase));
    WorkbenchError::UnknownPlayer {
        game: game.to_owned(),
        given: given.to_owned(),
        nearest: nearest(head(given), near),
        known: all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
    }
}

/// The files that players `strategy:FILE` play by.
pub(crate) fn strategy_files(players: &[String]) -> Vec<String> {
    let file = |player: &String| match player.parse::<PlayerSpec>().ok()?.base {
        Base::Strategy { file } => Some(file),
        _ => None,
    };
    players.iter().filter_map(file).collect()
}

/// What stands before everything else.
fn head(name: &str) -> &str {
    name.split([':', '/', '~']).next().unwrap_or(name)
}

/// Players of a game by name.
pub(crate) struct Company {
    /// The game's name.
    game: String,
    /// What people call it.
    title: String,
    /// The players that only it knows.
    own: &'static [(&'static str, &'static str)],
    /// All of them by name.
    pub(crate) names: Vec<String>,
    /// The participants, in the order of their names.
    pub(crate) participants: Vec<Participant>,
    rates: Option<BySeat<Probability>>,
    /// Whether errors are the game's, people's too, and not the players'.
    is_session: bool,
    /// Whether anybody is to play.
    is_remembered: bool,
    clock: Option<fn() -> Duration>,
    /// How programs are started, where that is possible.
    programs: Option<ProgramHost>,
}

/// Participant of a game: a person, or a player of some kind.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Participant {
    /// A person.
    Person,
    /// A player that searches.
    Searcher(PlayerSpec),
    /// A program that is sent views: its command.
    External(String),
    /// A player that the game knows by this text.
    Own {
        /// The name, without the probability of errors.
        text: String,
        err: Probability,
    },
}

impl Company {
    /// Those who enter for the game called `game`, which has `seats` seats and `own` players. Where people play,
    /// `usual` sits at the other seats if nobody is named.
    ///
    /// # Errors
    /// What is wrong with a name or with their number.
    pub(crate) fn new(
        game: &str,
        own: &'static [(&'static str, &'static str)],
        usual: &str,
        seats: usize,
        entry: &Entry<'_>,
    ) -> Result<Self, WorkbenchError> {
        let players = &entry.seating.players;
        let names = match entry.purpose {
            Purpose::Roaming if players.len() > 1 => players.clone(),
            Purpose::Session { people, .. } => {
                let is_person = is_person(people, seats)?;
                let n_machines = is_person.iter().filter(|&&is_person| !is_person).count();
                let mut machines = match players.as_slice() {
                    [] => vec![usual.to_owned(); n_machines],
                    named => seated(named, n_machines)?,
                }
                .into_iter();
                let name = |is_person| {
                    let machine = if is_person { None } else { machines.next() };
                    machine.unwrap_or_else(|| PERSON.to_owned())
                };
                is_person.into_iter().map(name).collect()
            }
            _ => seated(players, seats)?,
        };
        let mut company = Self {
            game: game.to_owned(),
            title: game.to_owned(),
            own,
            rates: rates(&entry.seating.err, names.len())?,
            participants: Vec::new(),
            names,
            is_session: matches!(entry.purpose, Purpose::Session { .. }),
            is_remembered: entry.purpose == Purpose::Remembered,
            clock: entry.seating.clock,
            programs: entry.seating.programs.map(|start| ProgramHost {
                start,
                move_time: entry.seating.move_time.unwrap_or(ProgramHost::MOVE_TIME),
                restarts: matches!(entry.purpose, Purpose::Session { .. }),
            }),
        };
        company.participants =
            company.names.iter().map(|name| company.read(name)).collect::<Result<_, _>>()?;
        Ok(company)
    }

    fn read(&self, name: &str) -> Result<Participant, WorkbenchError> {
        if self.is_session && name == PERSON {
            return Ok(Participant::Person);
        }
        if let Some(command) = name.strip_prefix(EXEC) {
            // A request that was sent must not start programs here.
            if self.programs.is_none() && self.plays() {
                return Err(WorkbenchError::unable(format!(
                    "`{name}`: programs sit down at the command line only"
                )));
            }
            return Ok(Participant::External(command.trim().to_owned()));
        }
        let spec: PlayerSpec = name.parse().map_err(|error: SpecError| match error {
            SpecError::NoName => self.unknown(name),
            other => WorkbenchError::unable(other.to_string()),
        })?;
        Ok(if self.is_searcher(&spec) {
            Participant::Searcher(spec)
        } else {
            Participant::Own { text: spec.base.to_string(), err: spec.err }
        })
    }

    /// Whether `spec` is a player that searches, and none that the game has of its own.
    fn is_searcher(&self, spec: &PlayerSpec) -> bool {
        let is_own = self.own.iter().any(|(own, _)| head(own) == spec.base.name());
        let searches = spec.base.plays_out()
            || matches!(spec.base, Base::Greedy | Base::Expectimax { .. } | Base::AlphaBeta { .. });
        searches && !is_own
    }

    /// The player that searches, if that is who gives advice.
    pub(crate) fn searching_adviser(&self, advice: Option<&str>) -> Option<PlayerSpec> {
        advice?.parse().ok().filter(|spec| self.is_searcher(spec))
    }

    /// Whether anybody at the table searches.
    pub(crate) fn has_searcher(&self) -> bool {
        self.participants.iter().any(|one| matches!(one, Participant::Searcher(_)))
    }

    /// The game's name.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// The title of the game: its name, unless one was given.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The same, at a game that people call `title`.
    pub(crate) fn titled(mut self, title: &str) -> Self {
        title.clone_into(&mut self.title);
        self
    }

    /// The names of those whom only the game knows, with their places.
    pub(crate) fn own(&self) -> impl Iterator<Item = (usize, &str)> {
        self.participants.iter().enumerate().filter_map(|(idx, one)| match one {
            Participant::Own { text, .. } => Some((idx, text.as_str())),
            Participant::Person | Participant::Searcher(_) | Participant::External(_) => None,
        })
    }

    /// Whether a program sits at the table.
    pub(crate) fn has_external(&self) -> bool {
        self.participants.iter().any(|one| matches!(one, Participant::External(_)))
    }

    /// Whether anybody is to play; else games are only looked at.
    pub(crate) fn plays(&self) -> bool {
        !self.is_remembered
    }

    /// The probabilities of errors, if anybody errs.
    pub(crate) fn rates(&self) -> Option<&BySeat<Probability>> {
        self.rates.as_ref()
    }

    /// The probabilities that each seat trembles, a person's too, if any does: in a session errors are the
    /// game's.
    pub(crate) fn trembles(&self) -> Option<BySeat<Probability>> {
        self.rates.clone().filter(|_| self.is_session)
    }

    /// The errors are part of the game itself, and of no player.
    pub(crate) fn without_errors(mut self) -> Self {
        self.rates = None;
        self
    }

    /// Everybody who is to play: who searches by `searcher`, programs by `external`, and the one who `own` knows by
    /// place and name; of others any option is taken.
    ///
    /// # Errors
    /// What `searcher` says.
    pub(crate) fn entrants<'t, G: Game + 't>(
        &self,
        searcher: impl Fn(&PlayerSpec) -> Result<PlayerFactory<'t, G>, WorkbenchError>,
        own: impl Fn(usize, &str) -> Option<PlayerFactory<'t, G>>,
        external: impl Fn(&str, ProgramHost) -> PlayerFactory<'t, G>,
    ) -> Result<Vec<PlayerFactory<'t, G>>, WorkbenchError> {
        let wanted = if self.is_remembered { &[] } else { self.participants.as_slice() };
        let rate = |idx: usize| {
            if self.is_session { Probability::ZERO } else { rate_of(self.rates.as_ref(), idx) }
        };
        let entrant = |(idx, participant): (usize, &Participant)| {
            Ok(match participant {
                Participant::Person => PlayerFactory::random(),
                Participant::Searcher(spec) => {
                    erring(searcher(spec)?, [rate(idx), Probability::ZERO])
                }
                Participant::External(command) => match self.programs {
                    Some(host) => erring(external(command, host), [rate(idx), Probability::ZERO]),
                    None => PlayerFactory::random(),
                },
                Participant::Own { text, err } => match own(idx, text) {
                    Some(own) => erring(own, [*err, rate(idx)]),
                    None => PlayerFactory::random(),
                },
            })
        };
        wanted.iter().enumerate().map(entrant).collect()
    }

    /// The searching player of `spec`, by `builder`.
    ///
    /// # Errors
    /// If nobody can play this game so, and why.
    pub(crate) fn searcher<'t, G: Game, I: Determinizer<G>>(
        &'t self,
        mut builder: PlayerBuilder<'t, G, I>,
        spec: &PlayerSpec,
        watch: &'t dyn Watch,
    ) -> Result<PlayerFactory<'t, G>, WorkbenchError> {
        builder.clock = self.clock.as_ref().map(|clock| clock as &(dyn Fn() -> Duration + Sync));
        builder.watch = watch;
        builder.reuses = !self.is_session;
        builder.factory(spec).map_err(|error| match error {
            PlayerBuildError::Search(why) => WorkbenchError::unable(format!(
                "`{spec}` cannot play {}: {why}; {} can",
                self.game,
                if builder.factory(&searches_any_game()).is_ok() { SEARCHES } else { "random" }
            )),
            PlayerBuildError::NoClock { .. } => WorkbenchError::unable(format!(
                "`{spec}` thinks for so long, which is another number of playouts on every machine, and \
                 what is wanted is the same on all: give it playouts, such as mcts:1000, or leave out \
                 {{deterministic}}"
            )),
            other => WorkbenchError::unable(format!("`{spec}` cannot play {}: {other}", self.game)),
        })
    }

    /// That nobody here is called so.
    pub(crate) fn unknown(&self, given: &str) -> WorkbenchError {
        unknown(&self.game, given, self.own)
    }
}

/// A player that searches any game in which what a seat does not see can be sampled.
const SEARCHES: &str = "mcts:1000";

fn searches_any_game() -> PlayerSpec {
    SEARCHES.parse().expect("it is a player")
}

/// The name of a person among players.
const PERSON: &str = "person";

/// One player for each seat.
pub(crate) fn seated(players: &[String], seats: usize) -> Result<Vec<String>, WorkbenchError> {
    match players {
        [] => Ok(vec!["random".to_owned(); seats]),
        [all] => Ok(vec![all.clone(); seats]),
        each if each.len() == seats => Ok(each.to_vec()),
        each => Err(WorkbenchError::Players { given: each.len(), seats }),
    }
}

/// Which of `seats` seats are people's.
fn is_person(people: &[usize], seats: usize) -> Result<Vec<bool>, WorkbenchError> {
    match people.iter().find(|&&nth| nth > seats || (nth == 0 && people.len() > 1)) {
        Some(wrong) => Err(WorkbenchError::BadValue {
            name: "seat".to_owned(),
            given: wrong.to_string(),
            wanted: format!("a whole number from 1 to {seats}"),
        }),
        None => Ok((1..=seats).map(|nth| people.contains(&nth)).collect()),
    }
}

/// Somebody who errs with both these rates, one after the other.
pub(crate) fn erring<'a, G: Game + 'a>(
    entrant: PlayerFactory<'a, G>,
    rates: [Probability; 2],
) -> PlayerFactory<'a, G> {
    let slips = |entrant: PlayerFactory<'a, G>, rate: Probability| {
        if rate.is_zero() {
            return entrant;
        }
        PlayerFactory::new(move || Erring::at_rate(entrant.player(), rate))
    };
    rates.into_iter().fold(entrant, slips)
}
