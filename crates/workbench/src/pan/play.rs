//! `play` for Pan.

use games::pan::{Pan, Start};
use kernel::{Game, Stream, Watch};
use play::search::{SearchConfig, Searcher};
use play::session::{Adviser, Dialogue, Occupant, Reply, Session, SessionConfig};

use super::perfect::Known;
use super::{Asked, PARAMETERS, PanPlayer, cards};
use crate::error::WorkbenchError;
use crate::play::{PlayRequest, is_person};
use crate::settings::{Parameter, Settings};

/// How far an adviser looks that was not told how far.
const USUAL_DEPTH: u32 = 8;

/// Up to so many positions a table is made for advice alone: seconds, and less memory than a browser.
const QUICK: u64 = 10_000_000;

/// The stream of the deal: no move has this number.
const DEAL: u64 = u64::MAX;

pub(crate) fn play<T>(
    request: &PlayRequest,
    settings: &Settings,
    watch: &dyn Watch,
    talk: impl FnOnce(&mut dyn Dialogue, Reply) -> T,
) -> Result<T, WorkbenchError> {
    // 1. The game, dealt already: what follows has no chance in it.
    let asked = Asked::new(settings)?;
    let (dealing, mut state) = (asked.game(), asked.game().start());
    dealing.draw(&mut state, &mut Stream::new(request.seed, DEAL));
    let position = Pan::position(&state).expect("what is dealt can be played");
    let pan = Asked { start: Start::Position(position), ..asked }.game();

    // 2. Who plays.
    let is_person = is_person(&request.people, pan.seats())?;
    let n_people = is_person.iter().filter(|&&is_person| is_person).count();
    let opponents = opponents(request, pan.seats() - n_people)?;
    let known = Known::new(&asked, request.table.clone(), request.limits, watch);
    if opponents.iter().any(PanPlayer::is_perfect) {
        known.solve()?;
    }
    let mut opponents = opponents.into_iter();
    let seat = |is_person: bool| match (!is_person).then(|| opponents.next()).flatten() {
        Some(opponent) => {
            let player = opponent.seated(&pan, &known, watch);
            Occupant::Machine { name: opponent.to_text(), player }
        }
        None => Occupant::Person,
    };
    let seats = is_person.into_iter().map(seat).collect();

    // 3. The session.
    let is_you = n_people == 1;
    let show = move |pan: &Pan, state: &_, seat| cards::draw(pan, state, seat, is_you);
    let config = SessionConfig {
        seed: request.seed,
        adviser: adviser(request, &pan, &known, watch)?,
        show: Some(Box::new(show)),
        ..SessionConfig::new("pan", on_one_line(settings), seats)
    };
    let (mut session, mut opening) = Session::new(&pan, config).map_err(WorkbenchError::Play)?;
    if let Some(saved) = &request.saved {
        opening = session.restore(&saved.to_text())?;
    }
    Ok(talk(&mut session, opening))
}

/// One opponent for each of so many seats.
fn opponents(request: &PlayRequest, seats: usize) -> Result<Vec<PanPlayer>, WorkbenchError> {
    match request.opponents.as_slice() {
        [] => Ok(vec![PanPlayer::Perfect; seats]),
        [all] => Ok(vec![PanPlayer::from_text(all)?; seats]),
        each if each.len() == seats => {
            each.iter().map(|player| PanPlayer::from_text(player)).collect()
        }
        each => Err(WorkbenchError::Players { given: each.len(), seats }),
    }
}

/// Who is asked: whoever was asked for, else the table if it is small or made anyway.
fn adviser<'a>(
    request: &PlayRequest,
    pan: &'a Pan,
    known: &'a Known<'a>,
    watch: &'a dyn Watch,
) -> Result<Option<Box<dyn Adviser<Pan> + 'a>>, WorkbenchError> {
    let usual = || {
        let is_quick = known.is_at_hand() || pan.index().n_positions() <= QUICK;
        if is_quick { PanPlayer::Perfect } else { PanPlayer::AlphaBeta(USUAL_DEPTH) }
    };
    let asked = match request.advice.as_deref() {
        None => Ok(usual()),
        Some("none") => return Ok(None),
        Some("exact") => Ok(PanPlayer::Perfect),
        Some(player) => PanPlayer::from_text(player),
    };
    match asked {
        Ok(PanPlayer::Perfect) => Ok(Some(Box::new(known))),
        Ok(PanPlayer::AlphaBeta(depth)) => {
            let config = SearchConfig { depth, ..SearchConfig::default() };
            Ok(Some(Box::new(Searcher::new(pan, config)?.with_watch(watch))))
        }
        _ => Err(WorkbenchError::BadValue {
            name: "advice".to_owned(),
            given: request.advice.clone().unwrap_or_default(),
            wanted: "exact, alpha-beta:N with a depth N from 1 to 64, or none".to_owned(),
        }),
    }
}

/// All parameters, no blanks within a value.
fn on_one_line(settings: &Settings) -> String {
    let value = |name| settings.text(name).split_whitespace().collect::<String>();
    let word = |parameter: &Parameter| format!("{}={}", parameter.name, value(parameter.name));
    PARAMETERS.iter().map(word).collect::<Vec<_>>().join(" ")
}
