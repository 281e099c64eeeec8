//! `play` for described games: people and players, each shown what its seat has seen and no more;
//! or, for whoever describes a game, what every seat sees and has seen wherever somebody decides.

use kernel::{Blindfold, BySeat, Game, Hidden, Notation, Seat, Turn, Watch};
use play::session::{Dialogue, Occupant, Reply, Session, SessionConfig, Told};
use play::{Follows, Kit, Player, Random};
use recycle::program::{Compat, Moment, Observation, Recalled, Utility, View};
use study::document::GameSet;

use super::{PLAYERS, declared, load};
use crate::entrants::{Asked, Company, slipping};
use crate::error::WorkbenchError;
use crate::hidden::{Asks, Sitting, Table};
use crate::play::{PlayRequest, is_person};
use crate::verbs::seated;

pub(crate) fn play<T>(
    name: &str,
    text: &str,
    request: &PlayRequest,
    watch: &dyn Watch,
    talk: impl FnOnce(&mut dyn Dialogue, Reply) -> T,
) -> Result<T, WorkbenchError> {
    fits(name, request)?;
    let loaded = load(name, text, &request.set, Compat::NONE)?;
    let game = Recalled::new(&loaded.program, Utility::default());

    // 1. Who plays.
    let seats = game.seats();
    let is_person = match request.people.as_slice() {
        // Nobody: somebody watches.
        [0] => vec![false; seats],
        people => is_person(people, seats)?,
    };
    let n_machines = is_person.iter().filter(|&&is_person| !is_person).count();
    let names = seated(&request.opponents, n_machines)?;
    let entry = request.entry(watch);
    let company = Company::of(&entry, name, PLAYERS);
    let wanted = company.read(&names)?;
    let set_up = GameSet { name: name.to_owned(), set: declared(&loaded.rules) };
    let files = &request.strategies;
    let limits = super::enter::solved_within(request.limits);
    let instead = "`random`";
    let asks = Asks { players: &wanted, company: &company, files, roams: true, limits, instead };
    let table = Table::new(&game, &set_up, &asks, watch)?;
    let followers: Vec<_> =
        (0..table.n_strategies()).map(|nth| Blindfold(table.follower(nth))).collect();
    let mut machines: Vec<Box<dyn Player<Recalled> + '_>> = Vec::new();
    for (wanted, sitting) in wanted.iter().zip(&table.sitting) {
        machines.push(match (wanted, sitting) {
            (Asked::Searcher(spec), _) if !game.class().hidden => {
                company.player(Kit::open(&game), spec)?
            }
            // In the game of views nobody is asked who has no choice. Who imagines would learn from it who had
            // one, which no seat can see.
            (Asked::Searcher(spec), _) => {
                return Err(WorkbenchError::Unable(format!(
                    "`{spec}` cannot sit down at the terminal to play {name}, where something is hidden: take \
                     `random`, or in a small game `equilibrium`, or let it play in `simulate` and `tournament`"
                )));
            }
            (_, Sitting::Random) => Box::new(Random),
            (Asked::Own { err, .. }, &Sitting::By(place)) => {
                slipping(Box::new(Follows::new(&followers[place])), *err)
            }
        });
    }
    let mut machines = names.iter().zip(machines);
    let mut occupant = |&is_person: &bool| match if is_person { None } else { machines.next() } {
        Some((name, player)) => Occupant::Machine { name: name.clone(), player },
        None => Occupant::Person,
    };

    // 2. The session.
    let set = request.set.iter().map(|(name, value)| format!("{name}={value}"));
    let set = set.collect::<Vec<_>>().join(" ");
    let seats: Vec<Occupant<'_, Recalled>> = is_person.iter().map(&mut occupant).collect();
    let eyes = Eyes {
        show_all: request.show_views,
        is_person: is_person.iter().copied().collect(),
        names: seats.iter().map(|occupant| occupant.name().to_owned()).collect(),
    };
    let (on, at) = (eyes.clone(), eyes);
    let config = SessionConfig {
        seed: request.seed,
        show: Some(Box::new(move |game: &Recalled, state: &Moment, seat| {
            on.show(game, state, seat)
        })),
        tell: Some(Box::new(move |game: &Recalled, state: &Moment, mv| {
            at.tell(game, state, || game.move_to_text(state, mv))
        })),
        keeps_secrets: true,
        ..SessionConfig::new(name, set, seats)
    };
    let (mut session, mut opening) = Session::new(&game, config).map_err(WorkbenchError::Play)?;
    if let Some(saved) = &request.saved {
        opening = session.restore(&saved.to_text())?;
    }
    Ok(talk(&mut session, opening))
}

/// Whether a described game can be asked for what `request` asks.
fn fits(name: &str, request: &PlayRequest) -> Result<(), WorkbenchError> {
    let refused = if request.table.is_some() {
        "has no tables on disk: leave out --table"
    } else if !request.err.is_empty() {
        "is played at the terminal without errors only: leave out --err"
    } else if request.advice.as_deref().is_some_and(|advice| advice != "none") {
        "has nobody who gives advice: leave out --advice, and see `cardsharp solve`"
    } else {
        return Ok(());
    };
    Err(WorkbenchError::Unable(format!("{name} {refused}")))
}

/// What is shown to whom.
#[derive(Clone)]
struct Eyes {
    /// Whether what all seats see is shown.
    show_all: bool,
    is_person: BySeat<bool>,
    /// Who sits where.
    names: BySeat<String>,
}

impl Eyes {
    /// What the person at `seat` is shown, or what everybody sees.
    fn show(&self, game: &Recalled, state: &Moment, seat: Seat) -> String {
        if matches!(game.turn(state), Turn::Over(_)) {
            return String::new();
        }
        if self.show_all {
            return views(game, state);
        }
        let view = game.view(state, seat);
        let (now, mut news) = (known(game, &view), observed(game, &view));
        // What the seat did itself it need not be told, nor what it was told before that.
        let own = news.iter().rposition(|run| run.observation.is_own_choice());
        news.drain(..own.map_or(0, |own| own + 1));
        news.retain(|run| run.observation != Observation::Turn { seat });
        if news.is_empty() { now } else { format!("{now}\n({})", in_words(&news, seat)) }
    }

    /// How a move is told that is made in `state`.
    fn tell(&self, game: &Recalled, state: &Moment, text: impl FnOnce() -> String) -> Told {
        match game.turn(state) {
            Turn::Seat(seat) if self.show_all && !self.is_person[seat] => {
                let name = &self.names[seat];
                Told::Words(format!("{}\n{seat} ({name}): {}", views(game, state), text()))
            }
            Turn::Seat(seat) if self.show_all || self.is_person[seat] => Told::Plainly,
            // What is done in the open is told; of anything else a seat sees what it sees.
            Turn::Seat(_) if !game.class().hidden => Told::Plainly,
            _ => Told::NotAtAll,
        }
    }
}

/// What each seat sees now and has seen.
fn views(game: &Recalled, state: &Moment) -> String {
    let of_seat = |idx: usize| {
        let seat = Seat::new(idx);
        let view = game.view(state, seat);
        let (now, runs) = (known(game, &view), observed(game, &view));
        let seen = if runs.is_empty() { "nothing yet".to_owned() } else { in_words(&runs, seat) };
        format!("{seat} sees {now}\n  has seen {seen}")
    };
    (0..game.seats()).map(of_seat).collect::<Vec<_>>().join("\n")
}

/// What whoever has `view` knows of the table, in words.
fn known(game: &Recalled, view: &View) -> String {
    let facts = game.view_facts(view).without_zeros().facts();
    let facts = facts.iter().map(|fact| format!("{} {}", fact.name, fact.value));
    let facts = facts.collect::<Vec<_>>().join(" · ");
    if facts.is_empty() { "nothing".to_owned() } else { facts }
}

/// Run of equal observations: a hand is dealt card by card.
struct Run {
    observation: Observation,
    times: usize,
}

/// What whoever has `view` has seen and done, but for what it was offered, which is listed where it is.
fn observed(game: &Recalled, view: &View) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let is_told = |observation: &Observation| !matches!(observation, Observation::Offered { .. });
    for observation in game.observations(view).filter(is_told) {
        match runs.last_mut() {
            Some(last) if last.observation == observation => last.times += 1,
            _ => runs.push(Run { observation, times: 1 }),
        }
    }
    runs
}

/// Observations in the words of `seat`.
fn in_words(runs: &[Run], seat: Seat) -> String {
    let run = |run: &Run| match run.times {
        1 => run.observation.to_text(seat),
        times => format!("{times} × {}", run.observation.to_text(seat)),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}
