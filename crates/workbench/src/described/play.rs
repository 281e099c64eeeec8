//! `play` for described games: people and players, each shown what its seat has seen and no more;
//! or, for whoever describes a game, what every seat sees and has seen wherever somebody decides.

use kernel::{Blindfold, BySeat, Game, Hidden, Notation, Seat, Turn, Watch};
use play::session::{Dialogue, Occupant, Reply, Session, SessionConfig, Told};
use play::{Follows, Kit, Player, Random};
use recycle::program::{Compat, Moment, Recalled, Utility, View};
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
    let loaded = load(name, text, &request.game.set, Compat::NONE)?;
    let game = Recalled::new(&loaded.program, Utility::default());

    // 1. Who plays.
    let seats = game.seats();
    let is_person = match request.people.as_slice() {
        // Nobody: somebody watches.
        [0] => vec![false; seats],
        people => is_person(people, seats)?,
    };
    let n_machines = is_person.iter().filter(|&&is_person| !is_person).count();
    let names = seated(&request.seating.players, n_machines)?;
    let entry = request.entry(watch);
    let company = Company::of(&entry, name, PLAYERS);
    let wanted = company.read(&names)?;
    let set_up = GameSet { name: name.to_owned(), set: declared(&loaded.rules) };
    let files = &request.seating.strategies;
    let limits = super::enter::solved_within(request.work.limits);
    let instead = "`random`";
    let asks = Asks { players: &wanted, company: &company, files, roams: true, limits, instead };
    let table = Table::new(&game, &set_up, &asks, watch)?;
    let followers: Vec<_> =
        (0..table.n_strategies()).map(|nth| Blindfold(table.follower(nth))).collect();
    let mut machines: Vec<Box<dyn Player<Recalled<'_>> + '_>> = Vec::new();
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
    let set = request.game.set.iter().map(|(name, value)| format!("{name}={value}"));
    let set = set.collect::<Vec<_>>().join(" ");
    let seats: Vec<Occupant<'_, Recalled<'_>>> = is_person.iter().map(&mut occupant).collect();
    let eyes = Eyes {
        show_all: request.show_views,
        is_person: is_person.iter().copied().collect(),
        names: seats.iter().map(|occupant| occupant.name().to_owned()).collect(),
    };
    let (on, at) = (eyes.clone(), eyes);
    let config = SessionConfig {
        seed: request.work.seed(),
        show: Some(Box::new(move |game: &Recalled<'_>, state: &Moment, seat| {
            on.show(game, state, seat)
        })),
        tell: Some(Box::new(move |game: &Recalled<'_>, state: &Moment, mv| {
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
    let refused = if request.seating.table.is_some() {
        "has no tables on disk: leave out --table"
    } else if !request.seating.err.is_empty() {
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
    fn show(&self, game: &Recalled<'_>, state: &Moment, seat: Seat) -> String {
        if matches!(game.turn(state), Turn::Over(_)) {
            return String::new();
        }
        if self.show_all {
            return views(game, state);
        }
        let (now, story) = seen(game, &game.view(state, seat));
        // What the seat did itself it need not be told, nor what it was told before that.
        let is_own = |told: &String| told.starts_with("chose ") || told.starts_with("picked ");
        let since = story.iter().rposition(is_own).map_or(0, |own| own + 1);
        let news: Vec<&str> =
            story[since..].iter().map(String::as_str).filter(|told| *told != "my turn").collect();
        if news.is_empty() { now } else { format!("{now}\n({})", news.join(", ")) }
    }

    /// How a move is told that is made in `state`.
    fn tell(&self, game: &Recalled<'_>, state: &Moment, text: impl FnOnce() -> String) -> Told {
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
fn views(game: &Recalled<'_>, state: &Moment) -> String {
    let of_seat = |idx: usize| {
        let (now, story) = seen(game, &game.view(state, Seat::new(idx)));
        let story = if story.is_empty() { "nothing yet".to_owned() } else { story.join(", ") };
        format!("{} sees {now}\n  has seen {story}", Seat::new(idx))
    };
    (0..game.seats()).map(of_seat).collect::<Vec<_>>().join("\n")
}

/// What is seen now, and what has happened, one thing after the other.
fn seen(game: &Recalled<'_>, view: &View) -> (String, Vec<String>) {
    let mut facts = game.facts(view);
    let story = facts.pop().map(|(_, story)| story).unwrap_or_default();
    let facts = facts.iter().filter(|(_, value)| value != "0");
    let facts: Vec<String> = facts.map(|(name, value)| format!("{name} {value}")).collect();
    let now = if facts.is_empty() { "nothing".to_owned() } else { facts.join(" · ") };
    let mut told: Vec<(&str, usize)> = Vec::new();
    // What was offered is listed where it is.
    let is_told =
        |happened: &&str| !happened.is_empty() && !happened.starts_with(Recalled::OFFERED);
    for happened in story.split(", ").filter(is_told) {
        match told.last_mut() {
            // A hand is dealt card by card.
            Some((last, times)) if *last == happened => *times += 1,
            _ => told.push((happened, 1)),
        }
    }
    let tell = |(happened, times): (&str, usize)| match times {
        1 => happened.to_owned(),
        times => format!("{times} × {happened}"),
    };
    (now, told.into_iter().map(tell).collect())
}
