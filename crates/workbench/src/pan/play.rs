//! `play` for Pan.

use games::pan::{Pan, Start};
use kernel::{Game, Stream, Watch};
use play::search::{SearchConfig, Searcher};
use play::session::{Adviser, Dialogue, Occupant, Reply, SearchAdviser, Session, SessionConfig};
use play::{Erring, Follows, Player, Random};

use super::perfect::Table;
use super::{cards, in_words, rules, start};
use crate::error::WorkbenchError;
use crate::opponent::{Opponent, USUAL_DEPTH, depth_from_text};
use crate::play::{PlayRequest, is_person};
use crate::settings::Settings;

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
    let rules = rules(settings)?;
    let dealt = Pan::new(rules, start(settings, &rules)?);
    let mut state = dealt.start();
    dealt.draw(&mut state, &mut Stream::new(request.seed, DEAL));
    let position = Pan::position(&state).expect("what is dealt can be played");
    let pan = Pan::new(rules, Start::Position(position));

    // 2. Who plays.
    let is_person = is_person(&request.people, pan.seats())?;
    let table = Table::new(&pan, request.limits, watch);
    let n_people = is_person.iter().filter(|&&is_person| is_person).count();
    let mut opponents = opponents(request, pan.seats() - n_people)?.into_iter();
    let mut seats = Vec::new();
    for is_person in is_person {
        let opponent = if is_person { None } else { opponents.next() };
        seats.push(match opponent {
            None => Occupant::Person,
            Some(opponent) => {
                let player = player(&opponent, &pan, &table, watch)?;
                Occupant::Machine { name: opponent.to_text(), player }
            }
        });
    }

    // 3. The session.
    let is_you = n_people == 1;
    let show = move |pan: &Pan, state: &_, seat| cards::draw(pan, state, seat, is_you);
    let config = SessionConfig {
        seed: request.seed,
        adviser: adviser(request, &pan, &table, watch)?,
        show: Some(Box::new(show)),
        ..SessionConfig::new("pan", in_words(settings), seats)
    };
    let (mut session, mut opening) = Session::new(&pan, config).map_err(WorkbenchError::Play)?;
    if let Some(saved) = &request.saved {
        opening = session.restore(&saved.to_text())?;
    }
    Ok(talk(&mut session, opening))
}

/// One opponent for each of so many seats.
fn opponents(request: &PlayRequest, seats: usize) -> Result<Vec<Opponent>, WorkbenchError> {
    let read = |text: &String| Opponent::from_text("pan", text);
    match request.opponents.as_slice() {
        [] => Ok(vec![Opponent::Perfect; seats]),
        [all] => Ok(vec![read(all)?; seats]),
        each if each.len() == seats => each.iter().map(read).collect(),
        each => Err(WorkbenchError::Players { given: each.len(), seats }),
    }
}

fn player<'a>(
    opponent: &Opponent,
    pan: &'a Pan,
    table: &'a Table<'a>,
    watch: &'a dyn Watch,
) -> Result<Box<dyn Player<Pan> + 'a>, WorkbenchError> {
    Ok(match opponent {
        Opponent::Perfect => {
            table.solve()?;
            Box::new(Follows::new(table))
        }
        Opponent::AlphaBeta { depth } => {
            Box::new(Searcher::new(pan, looking(*depth))?.with_watch(watch))
        }
        Opponent::Random => Box::new(Random),
        Opponent::Erring { probability, inner } => {
            let inner = player(inner, pan, table, watch)?;
            Box::new(Erring::new(inner, *probability).map_err(WorkbenchError::Play)?)
        }
    })
}

/// Who is asked: whoever was asked for, else the table if it is small or made anyway.
fn adviser<'a>(
    request: &PlayRequest,
    pan: &'a Pan,
    table: &'a Table<'a>,
    watch: &'a dyn Watch,
) -> Result<Option<Box<dyn Adviser<Pan> + 'a>>, WorkbenchError> {
    let searching = |depth| -> Result<Option<Box<dyn Adviser<Pan> + 'a>>, WorkbenchError> {
        Ok(Some(Box::new(SearchAdviser::new(pan, looking(depth))?.with_watch(watch))))
    };
    let Some(advice) = request.advice.as_deref() else {
        let is_known = table.is_solved() || pan.index().n_positions() <= QUICK;
        return if is_known { Ok(Some(Box::new(table))) } else { searching(USUAL_DEPTH) };
    };
    let depth = advice.strip_prefix("alpha-beta:").map(depth_from_text);
    match (advice, depth) {
        ("none", _) => Ok(None),
        ("exact", _) => Ok(Some(Box::new(table))),
        ("alpha-beta", _) => searching(USUAL_DEPTH),
        (_, Some(Some(depth))) => searching(depth),
        _ => Err(WorkbenchError::BadValue {
            name: "advice".to_owned(),
            given: advice.to_owned(),
            wanted: "exact, alpha-beta:N with a depth N from 1 to 1000, or none".to_owned(),
        }),
    }
}

fn looking(depth: u32) -> SearchConfig {
    SearchConfig { depth, ..SearchConfig::default() }
}
