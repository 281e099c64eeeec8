//! `play` for Pan.

use games::pan::{Pan, Start};
use kernel::{Erring, ErringState, Game, Notation, Stream, Watch, Within};
use play::search::{SearchConfig, Searcher};
use play::session::{Adviser, Dialogue, Occupant, Reply, Session, SessionConfig, slips};
use play::{Heuristic, Kit};

use super::perfect::Known;
use super::worths::Worths;
use super::{Asked, PARAMETERS, PLAYERS, PanPlayer, cards};
use crate::entrants::{Asked as Wanted, Company, slipping};
use crate::erring;
use crate::error::WorkbenchError;
use crate::play::{PlayRequest, is_person};
use crate::settings::{Parameter, Settings};
use crate::verbs::seated;

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
    dealing.draw(&mut state, &mut Stream::new(request.work.seed(), DEAL));
    let position = Pan::position(&state).expect("what is dealt can be played");
    let pan = Asked { start: Start::Position(position), ..asked }.game();

    // 2. Who plays.
    let is_person = is_person(&request.people, pan.seats())?;
    let n_people = is_person.iter().filter(|&&is_person| is_person).count();
    let entry = request.entry(watch);
    let company = Company::of(&entry, "pan", &PLAYERS);
    let opponents = opponents(request, &company, pan.seats() - n_people)?;
    let known = Known::new(&asked, request.seating.table.clone(), request.work.limits, watch);
    if opponents.iter().any(|(_, own)| own.is_perfect()) {
        known.solve()?;
    }
    let mut machines = Vec::new();
    for (opponent, own) in &opponents {
        machines.push(match opponent {
            Wanted::Searcher(spec) => {
                let mut kit = Kit::open(&pan);
                kit.heuristic = Some(Heuristic::own());
                (spec.to_string(), company.player(kit, spec)?)
            }
            Wanted::Own { err, .. } => {
                let err_text = if err.is_zero() { String::new() } else { format!("~{err}") };
                let player = slipping(own.seated(&pan, &known, watch), *err);
                (format!("{}{err_text}", own.to_text()), player)
            }
        });
    }
    let mut machines = machines.into_iter();
    let mut player = |is_person: bool| if is_person { None } else { machines.next() };
    let is_you = n_people == 1;
    let adviser = adviser(request, &pan, &known, watch)?;

    // 3. The session.
    let Some(rates) = erring::rates(&request.seating.err, pan.seats())? else {
        let seat = |is_person| match player(is_person) {
            Some((name, player)) => Occupant::Machine { name, player },
            None => Occupant::Person,
        };
        let config = SessionConfig {
            seed: request.work.seed(),
            adviser,
            show: Some(Box::new(move |pan: &Pan, state: &_, seat| {
                cards::draw(pan, state, seat, is_you)
            })),
            ..SessionConfig::new(
                "pan",
                on_one_line(settings),
                is_person.into_iter().map(seat).collect(),
            )
        };
        return led(&pan, config, request, talk);
    };
    // Hands slip: the players see the game within, and so does advice where that game is too large
    // to be solved with its errors.
    let seat = |is_person| match player(is_person) {
        Some((name, player)) => Occupant::machine(name, Within(player)),
        None => Occupant::Person,
    };
    let wants_exact = matches!(request.advice.as_deref(), None | Some("exact"));
    let is_solved = wants_exact && Worths::is_quick(pan.rules());
    let within = |adviser| Box::new(Within(adviser)) as Box<dyn Adviser<Erring<Pan>>>;
    let parameters = format!("{} err={}", on_one_line(settings), erring::to_text(&rates));
    let config = SessionConfig {
        seed: request.work.seed(),
        adviser: match adviser {
            Some(_) if is_solved => Some(Box::new(Worths::new(request.work.limits, watch))),
            adviser => adviser.map(within),
        },
        show: Some(Box::new(move |game: &Erring<Pan>, state: &ErringState<_>, seat| {
            cards::draw(game.inner(), state.inner(), seat, is_you)
        })),
        tell: Some(slips()),
        ..SessionConfig::new("pan", parameters, is_person.into_iter().map(seat).collect())
    };
    let game = Erring::new(pan.clone(), rates).expect("one rate for each seat");
    led(&game, config, request, talk)
}

/// Begins a session, or takes up a game that was saved, and lets `talk` lead it.
fn led<G: Notation, T>(
    game: &G,
    config: SessionConfig<'_, G>,
    request: &PlayRequest,
    talk: impl FnOnce(&mut dyn Dialogue, Reply) -> T,
) -> Result<T, WorkbenchError> {
    let (mut session, mut opening) = Session::new(game, config).map_err(WorkbenchError::Play)?;
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
) -> Result<Vec<(Wanted, PanPlayer)>, WorkbenchError> {
    let names = match request.seating.players.as_slice() {
        [] => vec!["perfect".to_owned(); seats],
        names => seated(names, seats)?,
    };
    let own = |wanted: Wanted| match &wanted {
        Wanted::Searcher(_) => Ok((wanted, PanPlayer::Random)),
        Wanted::Own { text, .. } => {
            let own = PanPlayer::from_text(text).map_err(|error| match error {
                WorkbenchError::UnknownPlayer { given, .. } => company.unknown(&given),
                other => other,
            })?;
            Ok((wanted, own))
        }
    };
    company.read(&names)?.into_iter().map(own).collect()
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
