//! Scene of Pairs and its kin: the cards before each player, the stock by what is unseen, and what was hit and folded.
//!
//! The states of the games keep ranks only, and at the end not even those: the table is told from the beginning, and
//! so the cards still lie there when play is over.

use games::pairs::{Dealing, Move, Pack, Stage};
use kernel::{Seat, Turn};
use study::view::{
    Better, CardMotion, EventKind, Face, FaceText, Look, PileLay, Scoring, ViewMove, ViewPool,
};

use super::snapshot::{PairsTable, Snapshot};
use crate::live::card_words::{counted, ids_in, listed, number_card};
use crate::live::{CardTable, Moment, Scene, Seen, held_by, in_one_line, number, pool_of, written};

const ROW: &str = "ROW";
const SCORED: &str = "SCORED";
const STOCK: &str = "STOCK";
const BURNED: &str = "BURNED";
const DISCARD: &str = "DISCARD";

/// The scene of Pairs and its kin.
pub(super) struct PairsScene;

/// A game told so far.
struct Told {
    table: CardTable,
    /// The cards nobody has seen.
    unseen: Pack,
    n_rounds: usize,
}

impl<G: PairsTable> Scene<G> for PairsScene {
    fn seen(&self, moment: Moment<'_, G>) -> Seen {
        let Moment { game, state, seat: viewer, .. } = moment;
        let Told { mut table, unseen, n_rounds } = told(moment);
        let (now, points) = (game.snapshot(state), game.points(state));
        let pool = if now.is_over() {
            end(&mut table, &unseen, &points, moment);
            None
        } else {
            pool(&now, game.burns(), viewer)
        };
        let (name, label) =
            if game.target().is_some() { ("POINTS", "points") } else { ("LOST", "lost") };
        let seats = (0..game.seats()).map(Seat::new);
        let numbers =
            seats.map(|seat| number(name, label, Some(seat), points[seat.idx()], Look::Score));
        let is_own = game.turn(state) == Turn::Seat(viewer);
        let kinds: Vec<FaceText> = (1..=game.top_rank()).map(number_card).collect();
        let unit = if game.target().is_some() { "points" } else { "points lost" };
        let (piles, events) = table.finish();
        Seen {
            phase: (game.has_rounds() && !now.is_over()).then(|| format!("Round {n_rounds}")),
            prompt: is_own.then(|| prompt(moment)),
            faces: Face::all(&kinds),
            piles,
            pools: pool.into_iter().collect(),
            numbers: numbers.collect(),
            events,
            scoring: Scoring { unit: unit.to_owned(), better: Better::Low, target: game.target() },
            scores: Some(points),
        }
    }

    fn moves(&self, moment: Moment<'_, G>, moves: &[Move], seen: &Seen) -> Vec<ViewMove> {
        let Moment { game, state, seat, .. } = moment;
        let low = game.snapshot(state).low(seat, game.seats());
        let verb = if game.target().is_some() { "take" } else { "lose" };
        let shown = |&mv: &Move| match (mv, low) {
            (Move::Fold, Some((owner, rank))) => {
                let row = held_by(ROW, owner);
                ViewMove {
                    cards: ids_in(seen, &row, |face| *face == number_card(rank)),
                    piles: vec![row],
                    ..written(format!("Fold, {verb} {rank}"))
                }
            }
            (Move::Hit, _) => ViewMove {
                piles: vec![STOCK.to_owned(), held_by(ROW, seat)],
                ..written("Hit".to_owned())
            },
            _ => written(game.move_to_text(state, mv)),
        };
        moves.iter().map(shown).collect()
    }

    fn brief(&self, moment: Moment<'_, G>) -> String {
        in_one_line(&Scene::<G>::seen(self, moment))
    }

    /// Nothing is hidden.
    fn keeps_secrets(&self) -> bool {
        true
    }
}

/// The decision to be made.
fn prompt<G: PairsTable>(moment: Moment<'_, G>) -> String {
    let mut moves = Vec::new();
    moment.game.moves(moment.state, &mut moves);
    match (moves.contains(&Move::Hit), moves.contains(&Move::Fold)) {
        (true, true) => "Hit, or fold and take the lowest card on the table.",
        (true, false) => "You have no cards, so you must hit.",
        _ => "There is no card left to draw: fold, and take the lowest card on the table.",
    }
    .to_owned()
}

/// Tells a game from the deal, or from the cards that it began with.
fn told<G: PairsTable>(moment: Moment<'_, G>) -> Told {
    let Moment { game, state, seat: viewer, .. } = moment;
    let n_seats = game.seats();
    let start = game.snapshot(moment.steps.first().map_or(state, |step| &step.before));
    let mut table = CardTable::new(viewer);
    let seats = || (0..n_seats).map(Seat::new);
    for seat in seats() {
        let row = table.add_pile(ROW, Some(seat), PileLay::Row, "cards");
        for rank in start.stacks[seat.idx()].ranks() {
            table.put(&row, Some(number_card(rank)));
        }
    }
    for seat in seats() {
        table.add_pile(SCORED, Some(seat), PileLay::Taken, "scored cards");
    }
    table.add_stock(STOCK, "stock", start.n_deck);
    if game.burns() {
        let n_burned = start.unseen.n_cards() as usize - start.n_deck;
        table.add_stock(BURNED, "burned cards", n_burned);
    }
    table.add_pile(DISCARD, None, PileLay::Stack, "discards");
    let mut told = Told { table: CardTable::new(viewer), unseen: start.unseen, n_rounds: 1 };
    table.tell(moment, |table, made, after| {
        let (before, after) = (game.snapshot(&made.before), game.snapshot(after));
        let has_scored = happen(table, &before, made.mv, n_seats);
        told.unseen = before.unseen;
        if let Move::Card(rank) = made.mv {
            told.unseen.take(rank);
        }
        if !after.is_over() {
            told.unseen = after.unseen;
            told.n_rounds += usize::from(has_scored && game.has_rounds());
            clear(table, &after, n_seats);
            shuffle(table, &after, n_seats, game.burns());
            order(table, &before, &after);
        }
    });
    Told { table, ..told }
}

/// The seat that the next card is dealt to.
fn waiting(dealing: Dealing) -> Option<Seat> {
    dealing.seats().find(|&seat| dealing.card(seat).is_none())
}

/// Tells a move itself; whether somebody has scored by it.
fn happen(table: &mut CardTable, before: &Snapshot, mv: Move, n_seats: usize) -> bool {
    match (before.stage, mv) {
        (Stage::Deal(dealing), Move::Card(rank)) => {
            let seat = waiting(dealing).expect("somebody waits for a card");
            let is_pair = before.stacks[seat.idx()].has(rank);
            let to = if is_pair { DISCARD.to_owned() } else { held_by(ROW, seat) };
            let motion = table.draw(STOCK, &to, Some(number_card(rank)));
            let text = if is_pair {
                format!("{} dealt another {rank}, which was put aside", table.who_was(seat))
            } else {
                format!("{} dealt {rank}", table.who_was(seat))
            };
            table.say(EventKind::Deal, text, vec![motion]);
            false
        }
        (Stage::Draw(seat), Move::Card(rank)) => {
            let is_pair = before.stacks[seat.idx()].has(rank);
            let to = held_by(if is_pair { SCORED } else { ROW }, seat);
            let motion = table.draw(STOCK, &to, Some(number_card(rank)));
            let pair = if is_pair { ", a pair" } else { "" };
            let text = format!("{} hit: {rank}{pair}", table.who(seat));
            table.say_of(seat, EventKind::Move, text, vec![motion]);
            is_pair
        }
        (Stage::Act(seat), Move::Fold) => {
            let (owner, rank) = before.low(seat, n_seats).expect("a card lies there");
            let id = table.last_with(&held_by(ROW, owner), &number_card(rank));
            let id = id.expect("the lowest card lies in a row");
            let motion = table.shift(&id, &held_by(SCORED, seat));
            let whose = if owner == seat {
                String::new()
            } else {
                format!(" {} ", table.whose(owner)).trim_end().to_owned()
            };
            let text = format!("{} folded and took{whose} {rank}", table.who(seat));
            table.say(EventKind::Move, text, vec![motion]);
            true
        }
        (Stage::Lots { .. }, Move::Lot(seat)) => {
            let text = format!("the lot fell on {}", table.who(seat));
            table.say(EventKind::Note, text, Vec::new());
            false
        }
        // The card that is drawn tells it.
        _ => false,
    }
}

/// The cards that do not lie before a player any more go to the discards.
fn clear(table: &mut CardTable, after: &Snapshot, n_seats: usize) {
    let mut motions: Vec<CardMotion> = Vec::new();
    for seat in (0..n_seats).map(Seat::new) {
        let row = held_by(ROW, seat);
        let stack = after.stacks[seat.idx()];
        let stays = |face: &Option<FaceText>| {
            stack.ranks().any(|rank| face.as_ref() == Some(&number_card(rank)))
        };
        let pile = table.pile(&row);
        let gone = pile.cards.iter().zip(&pile.ids).filter(|(card, _)| !stays(card));
        let gone: Vec<String> = gone.map(|(_, id)| id.clone()).collect();
        motions.extend(gone.iter().map(|id| table.shift(id, DISCARD)));
    }
    if !motions.is_empty() {
        let text = match motions.len() {
            1 => "a card was discarded".to_owned(),
            n => format!("{n} cards were discarded"),
        };
        table.say(EventKind::Take, text, motions);
    }
}

/// Discards and burned cards become the stock again, where the rules did that.
fn shuffle(table: &mut CardTable, after: &Snapshot, n_seats: usize, burns: bool) {
    let is_fresh = after.n_discards.is_none() && after.n_deck > table.pile(STOCK).count;
    let is_shuffled = after.n_discards.is_some_and(|n| n != table.pile(DISCARD).count);
    if is_fresh || is_shuffled {
        let mut piles = vec![DISCARD.to_owned()];
        if is_fresh {
            piles.extend((0..n_seats).map(|seat| held_by(SCORED, Seat::new(seat))));
        }
        let ids: Vec<String> = piles.iter().flat_map(|key| table.pile(key).ids.clone()).collect();
        let motions = ids.iter().map(|id| table.shift(id, STOCK)).collect();
        let what = if is_fresh { "all cards" } else { "the discards" };
        let text = format!("{what} were shuffled into the stock");
        table.say(EventKind::Shuffle, text, motions);
    }
    if burns {
        let n_burned = after.unseen.n_cards() as usize - after.n_deck;
        let before = table.pile(BURNED).count;
        let (from, to) = if n_burned > before { (STOCK, BURNED) } else { (BURNED, STOCK) };
        let n = n_burned.abs_diff(before);
        if n > 0 {
            let motions = table.shift_unseen(from, to, n);
            let text = if n_burned > before {
                format!("{} burned unseen", cards_were(n))
            } else {
                format!("{} came back to the stock", counted(n, "burned card"))
            };
            table.say(EventKind::Shuffle, text, motions);
        }
    }
    debug_assert_eq!(table.pile(STOCK).count, after.n_deck, "the stock is as the rules have it");
}

fn cards_were(n: usize) -> String {
    format!("{} {}", counted(n, "card"), if n == 1 { "was" } else { "were" })
}

/// Tells who goes first after a deal, or who is tied.
fn order(table: &mut CardTable, before: &Snapshot, after: &Snapshot) {
    let Stage::Deal(dealt) = before.stage else { return };
    let names = |table: &CardTable, seats: Vec<Seat>| {
        listed(&seats.iter().map(|&seat| table.who(seat)).collect::<Vec<_>>(), "and")
    };
    match after.stage {
        Stage::Act(seat) => {
            let text = format!("{} had the lowest card and went first", table.who(seat));
            table.say(EventKind::Note, text, Vec::new());
        }
        Stage::Deal(dealing)
            if dealing.seats().all(|seat| dealing.card(seat).is_none())
                && dealt.seats().any(|seat| dealt.card(seat).is_some()) =>
        {
            let text =
                format!("{} tied for the lowest card", names(table, dealing.seats().collect()));
            table.say(EventKind::Note, text, Vec::new());
        }
        _ => {}
    }
}

/// The cards that nobody has seen, and how many of them pair one of the viewer's.
fn pool(now: &Snapshot, burns: bool, viewer: Seat) -> Option<ViewPool> {
    let hold = now.unseen.ranks().map(|(rank, n)| (number_card(rank), n.into())).collect();
    let (keys, places): (&[&str], _) = if burns {
        (&[STOCK, BURNED], "in the stock or burned")
    } else {
        (&[STOCK], "in the stock")
    };
    let mut pool = pool_of(Vec::new(), keys, hold, places)?;
    let stack = now.stacks[viewer.idx()];
    if !stack.is_empty() && now.n_deck > 0 {
        let n: u32 = stack.ranks().map(|rank| u32::from(now.unseen.count(rank))).sum();
        pool.text = format!("{}. Of these {n} make a pair with yours", pool.text);
    }
    Some(pool)
}

/// Turns up what is left, and says who has lost.
fn end<G: PairsTable>(table: &mut CardTable, unseen: &Pack, points: &[i64], moment: Moment<'_, G>) {
    let cards = |(rank, n): (u8, u8)| std::iter::repeat_n(number_card(rank), n.into());
    let left = unseen.ranks().flat_map(cards).collect();
    let keys: &[&str] = if moment.game.burns() { &[STOCK, BURNED] } else { &[STOCK] };
    table.turn_up_stocks(keys, left, moment.seed);
    let most = points.iter().max().copied().unwrap_or(0);
    let losers = (0..points.len()).filter(|&seat| points[seat] == most);
    let losers: Vec<String> = losers.map(|seat| table.who(Seat::new(seat))).collect();
    let what = if moment.game.target().is_some() {
        format!("lost with {}", counted(most.unsigned_abs() as usize, "point"))
    } else {
        format!("lost {most}")
    };
    table.say(EventKind::End, format!("{} {what}", listed(&losers, "and")), Vec::new());
}

#[cfg(test)]
mod tests {
    use games::pairs::{ContinuousConfig, ContinuousPairs, GameConfig, PairsGame, Round};

    use super::*;
    use crate::live::telling::texts;

    #[test]
    fn a_round_is_told_in_sentences() {
        let round = Round::dealt(2, Pack::triangular(4).unwrap()).unwrap();
        assert_eq!(
            texts(&round, &PairsScene, "3; 2; hit; 4; hit; 4", 1),
            [
                "you hit: 4",
                "player 1 hit: 4",
                "6 cards lie unseen (in the stock): 1, 2, 2 × 3, 2 × 4. Of these 3 make a pair with yours",
                "Hit, or fold and take the lowest card on the table.",
                "Fold, lose 2",
                "Hit",
            ]
        );
        assert_eq!(
            texts(&round, &PairsScene, "3; 3; 3; 2; 4; hit; 4; fold", 0),
            ["you hit: 4", "player 2 folded and took your 2", "player 2 lost 2"]
        );
    }

    #[test]
    fn a_shuffle_brings_discards_and_burned_cards_back() {
        let pack = Pack::from_counts(&[1, 1, 2]).unwrap();
        let config = GameConfig { seats: 2, pack, burn: 1, spare: 1, ..GameConfig::default() };
        let game = PairsGame::new(config).unwrap();
        assert_eq!(
            texts(&game, &PairsScene, "1; 3; fold; 2", 1)[2..],
            [
                "player 1 had the lowest card and went first",
                "player 1 folded and took 1",
                "a card was discarded",
                "player 1 was dealt 2",
                "the discards were shuffled into the stock",
                "2 cards lie unseen (in the stock or burned): 2 × 3",
            ]
        );
        let config = ContinuousConfig { seats: 2, pack, burn: 0, ..ContinuousConfig::default() };
        let game = ContinuousPairs::new(config).unwrap();
        assert_eq!(
            texts(&game, &PairsScene, "1; 3; fold; hit; 3", 1),
            ["you hit: 3, a pair", "a card was discarded", "1 card lies unseen (in the stock): 2",]
        );
    }
}
