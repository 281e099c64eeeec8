//! `play` for Pexeso.

use games::pexeso::Pexeso;
use kernel::{Banked, Erring, Game, Watch};
use play::Kit;
use play::session::{Adviser, Dialogue, Occupant, Reply, Session, SessionConfig};

use super::advice::{Exact, Played};
use super::optimal::Known;
use super::{Asked, PLAYERS, PexesoPlayer, cards};
use crate::entrants::{Asked as Wanted, Company, slipping};
use crate::error::WorkbenchError;
use crate::play::{PlayRequest, is_person};
use crate::settings::Settings;
use crate::verbs::seated;

pub(crate) fn play<T>(
    request: &PlayRequest,
    settings: &Settings,
    watch: &dyn Watch,
    talk: impl FnOnce(&mut dyn Dialogue, Reply) -> T,
) -> Result<T, WorkbenchError> {
    // 1. The game, in which hands slip and pairs are counted.
    let asked = Asked::new(settings, &request.seating.err)?;
    asked.is_a_game()?;
    asked.can_miss_mates()?;
    let erring = Erring::new(Pexeso::new(asked.rules), asked.err.clone());
    let game = Banked::new(erring.expect("there is a rate for each seat"));

    // 2. Who plays.
    let is_person = is_person(&request.people, game.seats())?;
    let n_people = is_person.iter().filter(|&&is_person| is_person).count();
    let entry = request.entry(watch);
    let company = Company::of(&entry, "pexeso", &PLAYERS);
    let opponents = opponents(request, &company, game.seats() - n_people)?;
    let mut known = Known::new(&asked, request.work.limits, watch);
    let styles = opponents.iter().map(|(_, opponent)| known.style(opponent.manner));
    let styles = styles.collect::<Result<Vec<_>, _>>()?;
    let mut machines = Vec::new();
    for ((wanted, own), style) in opponents.iter().zip(&styles) {
        machines.push(match wanted {
            Wanted::Searcher(spec) => {
                let player = company.player(Kit::open(&game), spec)?;
                Occupant::Machine { name: spec.to_string(), player }
            }
            Wanted::Own { err, .. } => {
                let err_text = if err.is_zero() { String::new() } else { format!("~{err}") };
                let name = format!("{}{err_text}", own.to_text());
                Occupant::Machine { name, player: slipping(own.seated(style), *err) }
            }
        });
    }
    let mut machines = machines.into_iter();
    let seat = |is_person: bool| {
        let machine = if is_person { None } else { machines.next() };
        machine.unwrap_or(Occupant::Person)
    };
    let seats = is_person.into_iter().map(seat).collect();

    // 3. The session.
    let is_you = n_people == 1;
    let show = move |game: &Played, state: &_, seat| cards::draw(game, state, seat, is_you);
    let config = SessionConfig {
        seed: request.work.seed(),
        adviser: adviser(request, &game, &known)?,
        show: Some(Box::new(show)),
        tell: Some(Box::new(cards::tell)),
        ..SessionConfig::new("pexeso", asked.on_one_line(), seats)
    };
    let (mut session, mut opening) = Session::new(&game, config).map_err(WorkbenchError::Play)?;
    if let Some(saved) = &request.saved {
        opening = session.restore(&saved.to_text())?;
    }
    Ok(talk(&mut session, opening))
}

/// One opponent for each of so many seats; beside one who looks ahead stands somebody random.
fn opponents(
    request: &PlayRequest,
    company: &Company<'_>,
    seats: usize,
) -> Result<Vec<(Wanted, PexesoPlayer)>, WorkbenchError> {
    let names = match request.seating.players.as_slice() {
        [] => vec!["optimal".to_owned(); seats],
        names => seated(names, seats)?,
    };
    let own = |wanted: Wanted| {
        let text = match &wanted {
            Wanted::Searcher(_) => "random",
            Wanted::Own { text, .. } => text.as_str(),
        };
        let own = PexesoPlayer::from_text(text).map_err(|error| match error {
            WorkbenchError::UnknownPlayer { given, .. } => company.unknown(&given),
            other => other,
        })?;
        Ok((wanted, own))
    };
    let opponents: Vec<(Wanted, PexesoPlayer)> =
        company.read(&names)?.into_iter().map(own).collect::<Result<_, WorkbenchError>>()?;
    if opponents.iter().any(|(_, opponent)| !opponent.forgets.is_zero()) {
        return Err(WorkbenchError::Unable(
            "what a player has forgotten is hidden from the others, and `play` shows everything: who \
             forgets plays in `simulate` only"
                .to_owned(),
        ));
    }
    Ok(opponents)
}

/// Who is asked: the table, if there are two.
fn adviser<'a>(
    request: &PlayRequest,
    game: &Played,
    known: &Known<'_>,
) -> Result<Option<Box<dyn Adviser<Played> + 'a>>, WorkbenchError> {
    match request.advice.as_deref() {
        Some("none") => Ok(None),
        None if game.seats() != 2 => Ok(None),
        None => Ok(Exact::new(known, game).ok().map(|exact| Box::new(exact) as _)),
        Some("exact") if game.seats() == 2 => Ok(Some(Box::new(Exact::new(known, game)?))),
        Some("exact") => Err(WorkbenchError::Unable(
            "there is a table for two players only: leave out --advice".to_owned(),
        )),
        Some(other) => Err(WorkbenchError::BadValue {
            name: "advice".to_owned(),
            given: other.to_owned(),
            wanted: "exact or none".to_owned(),
        }),
    }
}
