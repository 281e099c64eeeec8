//! Seat tables: what they say of unseen cards contains the truth, identities follow a card as far as eyes can, and
//! what is seen to happen leads from one table to the next.

use std::collections::{BTreeMap, HashMap};

use kernel::{Game, Hidden, RngStream, Seat, Turn};
use oracle::invent_hidden;
use recycle::program::{Change, PerfectRecall, Program, RecallState, SeatTable, Utility};
use recycle::rules::PileKind;

use crate::program;
use crate::truth::library;

/// The cards of a pile in truth; nothing for one that nobody has ever seen.
type Truth = HashMap<(String, PileKind), Vec<Option<String>>>;

fn truth(game: &PerfectRecall, moment: &RecallState) -> Truth {
    let piles = game.sight(moment, None).piles;
    piles.into_iter().map(|pile| ((pile.name.to_string(), pile.kind), pile.cards)).collect()
}

fn table(game: &PerfectRecall, moment: &RecallState, seat: Seat) -> SeatTable {
    game.seat_table(&game.view(moment, seat))
}

/// What `table` says that is not so.
fn falsehood(program: &Program, table: &SeatTable, truth: &Truth, is_over: bool) -> Option<String> {
    let mut ids = Vec::new();
    for pile in &table.piles {
        let name = pile.name.to_string();
        let empty = Vec::new();
        let cards = truth.get(&(name.clone(), pile.kind)).unwrap_or(&empty);
        if pile.count != cards.len() {
            return Some(format!("{name} has {} cards, not {}", cards.len(), pile.count));
        }
        if !pile.cards.is_empty() && pile.cards.len() != pile.count {
            return Some(format!("{name} lists {} of {} cards", pile.cards.len(), pile.count));
        }
        ids.extend(pile.cards.iter().map(|card| card.id));
        let mut left: Vec<Option<&str>> = cards.iter().map(Option::as_deref).collect();
        for (place, card) in pile.cards.iter().enumerate() {
            let Some(kind) = card.kind else { continue };
            let claim = program.card_text(kind);
            let is_it = |card: Option<&str>| card == Some(&claim);
            // At the end cards that nobody has ever seen are drawn, and turned up too.
            let is_drawn = |card: Option<&str>| is_over && card.is_none();
            let found = if pile.is_ordered {
                (is_it(left[place]) || is_drawn(left[place])).then_some(place)
            } else {
                let found = left.iter().copied().position(is_it);
                found.or_else(|| left.iter().copied().position(is_drawn))
            };
            match found {
                Some(found) => left[found] = Some(""),
                None => return Some(format!("{name}: {claim} is claimed of {cards:?}")),
            }
        }
        // Whatever is left lies at a place that may hold it: at its own, or at any.
        for (place, card) in left.iter().enumerate() {
            let Some(card) = card.filter(|card| !card.is_empty()) else { continue };
            let may_hold = |seat_card: &recycle::program::SeatCard| {
                let may = seat_card.may.as_ref();
                seat_card.kind.is_none()
                    && may.is_none_or(|may| may.iter().any(|&kind| program.card_text(kind) == card))
            };
            let holds = match pile.cards.as_slice() {
                [] => true,
                listed if pile.is_ordered => may_hold(&listed[place]),
                listed => listed.iter().any(may_hold),
            };
            if !holds {
                return Some(format!("{name}: {card} is said to be impossible"));
            }
        }
    }
    let n_ids = ids.len();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() != n_ids || ids.contains(&0) {
        return Some("two cards have one identity, or one has none".to_owned());
    }
    table.pools.iter().find_map(|pool| {
        let mut held: BTreeMap<String, usize> = BTreeMap::new();
        for &(kind, n) in &pool.hold {
            *held.entry(program.card_text(kind)).or_default() += n;
        }
        let n_held: usize = held.values().sum();
        let mut n_cards = pool.ids.len();
        for (idx, pile) in table.piles.iter().enumerate() {
            let ids: Vec<bool> =
                pile.cards.iter().map(|card| pool.ids.contains(&card.id)).collect();
            let is_whole =
                pool.piles.contains(&idx) || (!ids.is_empty() && ids.iter().all(|&is| is));
            if pool.piles.contains(&idx) {
                n_cards += pile.count;
            }
            let Some(cards) = truth.get(&(pile.name.to_string(), pile.kind)) else { continue };
            for (place, card) in cards.iter().enumerate() {
                let is_in = is_whole || (pile.is_ordered && ids.get(place) == Some(&true));
                let Some(card) = card.as_ref().filter(|_| is_in) else { continue };
                match held.get_mut(card) {
                    Some(n) if *n > 0 => *n -= 1,
                    _ => return Some(format!("{card} is held, and is not said to be: {pool:?}")),
                }
            }
        }
        (n_cards != n_held).then(|| format!("{n_cards} cards hold {n_held}"))
    })
}

/// What is wrong with `next`, which a seat sees after `before` where it has decided in between.
fn broken_step(program: &Program, before: &SeatTable, next: &SeatTable) -> Option<String> {
    let place_of = |table: &SeatTable| -> HashMap<u32, (usize, Option<String>)> {
        let piles = table.piles.iter().enumerate();
        let cards = piles.flat_map(|(idx, pile)| pile.cards.iter().map(move |card| (idx, card)));
        let face =
            |card: &recycle::program::SeatCard| card.kind.map(|kind| program.card_text(kind));
        cards.map(|(idx, card)| (card.id, (idx, face(card)))).collect()
    };
    let (old, new) = (place_of(before), place_of(next));
    let mut places: HashMap<u32, usize> = old.iter().map(|(&id, &(idx, _))| (id, idx)).collect();
    for change in next.episodes.iter().flat_map(|episode| &episode.changes) {
        if let Change::Moved { id: Some(id), from, to, .. } = *change
            && let Some(before) = places.insert(id, to)
            && before != from
        {
            return Some(format!("card {id} leaves pile {from} and lay in {before}"));
        }
    }
    let last_old = old.keys().max().copied().unwrap_or(0);
    for (id, (idx, face)) in &new {
        if places.get(id).is_some_and(|place| place != idx) {
            return Some(format!("card {id} lies in {idx}, and went to {:?}", places[id]));
        }
        if !places.contains_key(id) && *id <= last_old {
            return Some(format!("card {id} comes from nowhere"));
        }
        if let (Some((_, Some(old))), Some(face)) = (old.get(id), face)
            && old != face
        {
            return Some(format!("card {id} was {old} and is {face}"));
        }
    }
    None
}

/// Plays by random moves; gives the number of tables that were looked at.
fn play(program: &std::sync::Arc<Program>, seed: u64, most: usize) -> Result<usize, String> {
    let game = PerfectRecall::step_by_step(program, Utility::Score);
    let mut stream = RngStream::new(seed, 0);
    let (mut moment, mut moves, mut n_tables) = (game.start(), Vec::new(), 0);
    let mut last: Vec<Option<SeatTable>> = vec![None; game.seats()];
    for _ in 0..most {
        moves.clear();
        game.moves(&moment, &mut moves);
        if moves.is_empty() {
            break;
        }
        let weights: Vec<u64> = match game.turn(&moment) {
            Turn::Chance => moves.iter().map(|&mv| game.weight(&moment, mv)).collect(),
            Turn::Over(_) => break,
            Turn::Seat(seat) => {
                let truth = truth(&game, &moment);
                for (idx, last) in last.iter_mut().enumerate() {
                    let table = table(&game, &moment, Seat::new(idx));
                    n_tables += 1;
                    let why = falsehood(program, &table, &truth, false);
                    why.map_or(Ok(()), |why| Err(format!("seat {}: {why}", idx + 1)))?;
                    let is_own = idx == seat.idx() && !game.is_forced(&moment);
                    if let Some(before) = last.as_ref().filter(|_| is_own) {
                        let why = broken_step(program, before, &table);
                        why.map_or(Ok(()), |why| Err(format!("seat {}: {why}", idx + 1)))?;
                    }
                    if is_own {
                        *last = Some(table);
                    }
                }
                vec![1; moves.len()]
            }
        };
        game.play(&mut moment, moves[stream.pick(&weights)]);
    }
    if matches!(game.turn(&moment), Turn::Over(_)) {
        for idx in 0..game.seats() {
            let view = game.view(&moment, Seat::new(idx));
            let shown = game.showdown(&view, &moment, &mut stream);
            let is_up = |pile: &recycle::program::SeatPile| {
                pile.cards.len() == pile.count && pile.cards.iter().all(|card| card.kind.is_some())
            };
            if !shown.piles.iter().all(is_up) {
                return Err(format!("seat {} does not see all cards at the end", idx + 1));
            }
            falsehood(program, &shown, &truth(&game, &moment), true).map_or(Ok(()), Err)?;
        }
    }
    Ok(n_tables)
}

#[test]
fn tables_of_the_library_say_only_what_is_so() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut n_tables = 0;
    for entry in std::fs::read_dir(folder).expect("there are games") {
        let path = entry.expect("it is there").path();
        if path.extension().is_none_or(|extension| extension != "rcy") {
            continue;
        }
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        for seed in 0..3 {
            let n = play(&library(&name), seed, 250);
            n_tables += n.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
        }
    }
    assert!(n_tables > 5_000, "{n_tables}");
}

#[test]
fn tables_of_invented_games_say_only_what_is_so() {
    let mut n_tables = 0;
    for idx in 0..300 {
        let (text, _) = invent_hidden(&mut RngStream::new(79, idx));
        let Ok(program) = program(&text, &[]) else { continue };
        for seed in 0..4 {
            let n = play(&program, seed, 100);
            n_tables += n.unwrap_or_else(|why| panic!("game {idx}: {why}\n{text}"));
        }
    }
    assert!(n_tables > 5_000, "{n_tables}");
}
