//! Scene of Goofspiel: own cards face up, the other's by what is left, prizes and bids.
//!
//! Of the other's hand everybody can work out which cards it is, but not which of them leaves it face down: so its
//! cards are unseen, and a pool says what they are together.

use games::goofspiel::{Card, Goofspiel, Rounds};
use kernel::{Game, Seat, Turn};
use study::view::{Better, EventKind, Face, FaceText, Look, PileLay, Scoring, ViewMove, ViewPool};

use crate::live::card_words::{ids_in, number_card};
use crate::live::{CardTable, Moment, Scene, Seen, held_by, in_one_line, number, pool_of, written};

const HAND: &str = "HAND";
const BID: &str = "BID";
const PLAYED: &str = "PLAYED";
const WON: &str = "WON";
const PRIZES: &str = "PRIZES";
const PRIZE: &str = "PRIZE";
const UNWON: &str = "UNWON";

fn seats() -> [Seat; 2] {
    [0, 1].map(Seat::new)
}

/// The scene of Goofspiel.
pub(super) struct GoofspielScene;

/// A game told so far.
struct Told {
    table: CardTable,
    points: [i64; 2],
}

impl Scene<Goofspiel> for GoofspielScene {
    fn seen(&self, moment: Moment<'_, Goofspiel>) -> Seen {
        let Moment { game, state, seat: viewer, .. } = moment;
        let Told { table, points } = told(moment);
        let turn = game.turn(state);
        let prize = state.prizes().iter().last();
        let round = state.prizes().len();
        let numbers = seats()
            .map(|seat| number("POINTS", "points", Some(seat), points[seat.idx()], Look::Score));
        let pools = pools(&table, moment);
        let (piles, events) = table.finish();
        let is_over = matches!(turn, Turn::Over(_));
        Seen {
            phase: (!is_over).then(|| format!("Prize {round} of {}", game.cards())),
            prompt: prize
                .filter(|_| turn == Turn::Seat(viewer))
                .map(|prize| format!("Bid a card for the prize {prize}.")),
            faces: Face::all(&(1..=game.cards()).map(number_card).collect::<Vec<_>>()),
            piles,
            pools,
            numbers: numbers.to_vec(),
            events,
            scoring: Scoring { unit: "points".to_owned(), better: Better::High, target: None },
            scores: Some(points.to_vec()),
        }
    }

    fn moves(&self, moment: Moment<'_, Goofspiel>, moves: &[Card], seen: &Seen) -> Vec<ViewMove> {
        let shown = |&card: &Card| ViewMove {
            cards: ids_in(seen, &held_by(HAND, moment.seat), |face| *face == number_card(card)),
            piles: vec![held_by(BID, moment.seat)],
            ..written(format!("Bid {card}"))
        };
        moves.iter().map(shown).collect()
    }

    fn brief(&self, moment: Moment<'_, Goofspiel>) -> String {
        in_one_line(&self.seen(moment))
    }

    fn keeps_secrets(&self) -> bool {
        true
    }
}

/// Tells a game from the beginning.
fn told(moment: Moment<'_, Goofspiel>) -> Told {
    let Moment { game, seat: viewer, .. } = moment;
    let mut table = CardTable::new(viewer);
    for seat in seats() {
        let hand = table.add_pile(HAND, Some(seat), PileLay::Hand, "hand");
        for card in 1..=game.cards() {
            table.put(&hand, (seat == viewer).then(|| number_card(card)));
        }
        table.add_pile(BID, Some(seat), PileLay::Trick, "bid");
        table.add_pile(PLAYED, Some(seat), PileLay::Played, "bids so far");
        table.add_pile(WON, Some(seat), PileLay::Taken, "prizes");
    }
    table.add_stock(PRIZES, "prizes to come", game.cards().into());
    table.add_pile(PRIZE, None, PileLay::Row, "prize");
    table.add_pile(UNWON, None, PileLay::Aside, "prizes that nobody won");
    let mut points = [0; 2];
    // The first prize may lie there from the start.
    let first = moment.steps.first().map_or(moment.state, |step| &step.before);
    let nothing = Lengths { n_prizes: 0, n_laid: [0, 0] };
    go_on(&mut table, viewer, nothing, first, &mut points);
    table.tell(moment, |table, made, after| {
        go_on(table, viewer, Lengths::of(&made.before), after, &mut points);
    });
    Told { table, points }
}

/// Stage of a game.
#[derive(Clone, Copy)]
struct Lengths {
    n_prizes: usize,
    n_laid: [usize; 2],
}

impl Lengths {
    fn of(state: &Rounds) -> Self {
        let n_laid = seats().map(|seat| state.laid(seat).len());
        Self { n_prizes: state.prizes().len(), n_laid }
    }
}

/// Tells all that a move has led to: a prize, a bid, the end of a round; and what nobody had to choose.
fn go_on(
    table: &mut CardTable,
    viewer: Seat,
    before: Lengths,
    after: &Rounds,
    points: &mut [i64; 2],
) {
    let Lengths { mut n_prizes, mut n_laid } = before;
    loop {
        let [first, second] = n_laid;
        let seat = usize::from(first > second);
        if n_prizes == second && first == second {
            let Some(prize) = after.prizes().iter().nth(n_prizes) else { return };
            let motion = table.draw(PRIZES, PRIZE, Some(number_card(prize)));
            table.say(EventKind::Reveal, format!("the prize was {prize}"), vec![motion]);
            n_prizes += 1;
            continue;
        }
        let Some(card) = after.laid(seats()[seat]).iter().nth(n_laid[seat]) else { return };
        bid(table, viewer, seats()[seat], card);
        n_laid[seat] += 1;
        if seat == 1 {
            let cards = seats().map(|seat| after.laid(seat).iter().nth(second));
            let prize = after.prizes().iter().nth(second);
            let ([Some(one), Some(other)], Some(prize)) = (cards, prize) else { return };
            settle(table, viewer, [one, other], prize, points);
        }
    }
}

/// `seat` bids `card`: the first face down, the second face up, since both are turned then.
fn bid(table: &mut CardTable, viewer: Seat, seat: Seat, card: Card) {
    let (hand, place) = (held_by(HAND, seat), held_by(BID, seat));
    let face = number_card(card);
    let is_own = seat == viewer;
    let id = if is_own { table.last_with(&hand, &face) } else { table.last(&hand) };
    let mut motions = vec![table.shift(&id.expect("it is in the hand"), &place)];
    let is_seen = is_own || seat == seats()[1];
    if is_seen && !is_own {
        let id = table.last(&place).expect("it was laid there");
        motions.push(table.turn_up(&id, face));
    }
    let what = if is_seen { card.to_string() } else { "a card face down".to_owned() };
    table.say(EventKind::Move, format!("{} bid {what}", table.who(seat)), motions);
}

/// Both bids are turned, and the prize goes to the higher one.
fn settle(
    table: &mut CardTable,
    viewer: Seat,
    bids: [Card; 2],
    prize: Card,
    points: &mut [i64; 2],
) {
    let first = held_by(BID, seats()[0]);
    if viewer != seats()[0] {
        let id = table.last(&first).expect("a card was bid");
        let motion = table.turn_up(&id, number_card(bids[0]));
        let text = format!("{} had bid {}", table.who(seats()[0]), bids[0]);
        table.say(EventKind::Reveal, text, vec![motion]);
    }
    let winner = match bids[0].cmp(&bids[1]) {
        std::cmp::Ordering::Greater => Some(seats()[0]),
        std::cmp::Ordering::Less => Some(seats()[1]),
        std::cmp::Ordering::Equal => None,
    };
    let place = winner.map_or_else(|| UNWON.to_owned(), |seat| held_by(WON, seat));
    let id = table.last(PRIZE).expect("there is a prize");
    let mut motions = vec![table.shift(&id, &place)];
    for seat in seats() {
        let id = table.last(&held_by(BID, seat)).expect("a card was bid");
        motions.push(table.shift(&id, &held_by(PLAYED, seat)));
    }
    let text = winner.map_or_else(
        || format!("the bids were equal: nobody won the prize {prize}"),
        |seat| format!("{} won the prize {prize}", table.who(seat)),
    );
    table.say(EventKind::Take, text, motions);
    if let Some(seat) = winner {
        points[seat.idx()] += i64::from(prize);
        table.change(&held_by("POINTS", seat), points[seat.idx()]);
    }
}

/// The prizes to come, and the cards that the other still has.
fn pools(table: &CardTable, moment: Moment<'_, Goofspiel>) -> Vec<ViewPool> {
    let Moment { game, state, seat: viewer, .. } = moment;
    let left = |gone: &dyn Fn(u8) -> bool| -> Vec<(FaceText, usize)> {
        (1..=game.cards()).filter(|&card| !gone(card)).map(|card| (number_card(card), 1)).collect()
    };
    let other = viewer.left(2);
    // A card that lies face down is one of those that the other has not shown.
    let n_shown = state.laid(seats()[1]).len();
    let shown: Vec<u8> = state.laid(other).iter().take(n_shown).collect();
    let unseen = |key: &str| {
        let pile = table.pile(key);
        let cards = pile.cards.iter().zip(&pile.ids).filter(|(card, _)| card.is_none());
        cards.map(|(_, id)| id.clone()).collect::<Vec<_>>()
    };
    let (hand, bid) = (unseen(&held_by(HAND, other)), unseen(&held_by(BID, other)));
    let whose = table.whose(other);
    let places =
        if bid.is_empty() { format!("{whose} hand") } else { format!("{whose} hand and bid") };
    let ids = [hand, bid].concat();
    let prizes = state.prizes();
    let to_come = left(&|card| prizes.contains(card));
    let held = left(&|card| shown.contains(&card));
    [pool_of(Vec::new(), &[PRIZES], to_come, "prizes to come"), pool_of(ids, &[], held, &places)]
        .into_iter()
        .flatten()
        .collect()
}
