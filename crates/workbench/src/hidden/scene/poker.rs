//! Scene of a small game of poker: a card or a die each, the stakes, and the betting in words.

use kernel::{Game, Hidden, Notation, Seat, Turn};
use study::view::{Better, EventKind, Face, FaceText, Look, PileLay, Scoring, ViewMove, ViewPool};

use games::poker::{Act, Dealt, Line, PokerMove};

use crate::live::{
    CardTable, Moment, Scene, Seen, card_words, held_by, in_one_line, number, pool_of, written,
};

/// Small game of poker, as its table is shown. The first cards are those of the seats, and others lie on the table.
pub(super) trait PokerTable<const N: usize>:
    Game<State = Dealt<N>, Move = PokerMove> + Hidden<View = Dealt<N>> + Notation
{
    /// The pack, or what a die may show.
    fn pack(&self) -> Pack;

    /// The chips of each seat in the pot after `line`.
    fn stakes(&self, line: Line) -> Vec<i64>;

    /// The round of betting and the bets and raises left in it, where there are several rounds.
    fn betting(&self, _: Line) -> Option<(usize, usize)> {
        None
    }
}

/// Kinds of card in their order, rank 1 first, and where they come from.
pub(super) enum Pack {
    /// A pack with so many cards of each kind.
    Cards(Vec<FaceText>, usize),
    /// Everybody rolls a die.
    Dice(Vec<FaceText>),
}

impl Pack {
    fn kinds(&self) -> &[FaceText] {
        match self {
            Self::Cards(kinds, _) | Self::Dice(kinds) => kinds,
        }
    }

    /// The kind of rank `rank`, which counts from 1.
    fn kind(&self, rank: u8) -> FaceText {
        self.kinds()[usize::from(rank) - 1].clone()
    }

    /// The pile of each seat.
    fn name(&self) -> &'static str {
        match self {
            Self::Cards(..) => "HAND",
            Self::Dice(_) => "DIE",
        }
    }

    fn thing(&self) -> &'static str {
        match self {
            Self::Cards(..) => "card",
            Self::Dice(_) => "die",
        }
    }
}

const STOCK: &str = "STOCK";
const BOARD: &str = "BOARD";

/// The scene of a game of poker.
pub(super) struct PokerScene<const N: usize>;

/// A game of poker told so far.
struct Told {
    table: CardTable,
    pack: Pack,
    /// The last bet or raise, as a sentence.
    last_bet: Option<String>,
}

impl<G: PokerTable<N>, const N: usize> Scene<G> for PokerScene<N> {
    fn seen(&self, moment: Moment<'_, G>) -> Seen {
        let Moment { game, state, seat: viewer, .. } = moment;
        let Told { mut table, pack, last_bet } = told(moment);
        let (turn, line) = (game.turn(state), state.line());
        let mut pools = Vec::new();
        if let Turn::Over(_) = turn {
            show_down(&mut table, &pack, moment);
        } else {
            pools.extend(limited(&mut table, &pack, moment));
        }
        let seats = || (0..game.seats()).map(Seat::new);
        let stakes = game.stakes(line);
        let stake =
            |seat: Seat| number("STAKE", "put in", Some(seat), stakes[seat.idx()], Look::Chips);
        let mut numbers: Vec<_> = seats().map(stake).collect();
        numbers.push(number("POT", "pot", None, stakes.iter().sum::<i64>(), Look::Chips));
        let betting = game.betting(line).filter(|_| matches!(turn, Turn::Seat(_)));
        if let Some((_, n_left)) = betting {
            numbers.push(number("RAISES", "bets and raises left", None, n_left, Look::Count));
        }
        let scores = match &turn {
            Turn::Over(payoffs) => payoffs.iter().map(|payoff| payoff.numerator()).collect(),
            _ => stakes.iter().map(|stake| -stake).collect(),
        };
        let (piles, events) = table.finish();
        Seen {
            phase: betting.map(|(round, _)| {
                format!("{} round of betting", ["First", "Second"][round.min(1)])
            }),
            prompt: (turn == Turn::Seat(viewer)).then(|| prompt(moment, last_bet.as_deref())),
            faces: Face::all(pack.kinds()),
            piles,
            pools,
            numbers,
            events,
            scoring: Scoring { unit: "chips".to_owned(), better: Better::High, target: None },
            scores: Some(scores),
        }
    }

    fn moves(&self, moment: Moment<'_, G>, moves: &[PokerMove], seen: &Seen) -> Vec<ViewMove> {
        let own = held_by(moment.game.pack().name(), moment.seat);
        let shown = |&mv: &PokerMove| {
            let is_fold = mv == PokerMove::Act(Act::Fold);
            let cards = if is_fold { card_words::ids_in(seen, &own, |_| true) } else { Vec::new() };
            ViewMove { cards, ..written(label(moment, mv)) }
        };
        moves.iter().map(shown).collect()
    }

    fn brief(&self, moment: Moment<'_, G>) -> String {
        in_one_line(&Scene::<G>::seen(self, moment))
    }

    fn keeps_secrets(&self) -> bool {
        true
    }
}

/// Tells a game from the beginning.
fn told<G: PokerTable<N>, const N: usize>(moment: Moment<'_, G>) -> Told {
    let Moment { game, seat: viewer, .. } = moment;
    let pack = game.pack();
    let mut table = CardTable::new(viewer);
    for seat in (0..game.seats()).map(Seat::new) {
        let key = table.add_pile(pack.name(), Some(seat), PileLay::Hand, pack.thing());
        if let Pack::Dice(_) = pack {
            table.put(&key, None);
        }
    }
    if let Pack::Cards(kinds, copies) = &pack {
        if N > game.seats() && game.betting(Line::default()).is_some() {
            table.add_pile(BOARD, None, PileLay::Row, "card on the table");
        }
        table.add_stock(STOCK, "stock", kinds.len() * copies);
    }
    let mut last_bet = None;
    let antes = game.stakes(Line::default());
    table.tell(moment, |table, made, after| {
        let n_dealt = (0..N).filter(|&nth| made.before.card(nth).is_some()).count();
        match (made.mv, made.by) {
            (PokerMove::Deal(rank), _) => {
                if n_dealt == 0 {
                    let antes = format!("everybody put in {}", antes[0]);
                    table.say(EventKind::Note, antes, Vec::new());
                }
                let is_seen = game.view(after, viewer).card(n_dealt).is_some();
                deal(table, &pack, game.seats(), n_dealt, pack.kind(rank), is_seen);
            }
            (PokerMove::Act(act), Some(seat)) => {
                let staked = game.stakes(after.line())[seat.idx()];
                let added = staked - game.stakes(made.before.line())[seat.idx()];
                let text = format!("{} {}", table.who(seat), done(act, added, staked));
                if matches!(act, Act::Bet | Act::Raise) {
                    last_bet = Some(text.clone());
                }
                if act == Act::Fold {
                    table.note(&held_by(pack.name(), seat), "folded");
                }
                table.say(EventKind::Move, text, Vec::new());
                if added > 0 {
                    table.change(&held_by("STAKE", seat), staked);
                    table.change("POT", game.stakes(after.line()).iter().sum::<i64>());
                }
            }
            (PokerMove::Act(_), None) => unreachable!("chance only deals"),
        }
    });
    Told { table, pack, last_bet }
}

/// Card number `nth` is dealt, or a die is rolled.
fn deal(
    table: &mut CardTable,
    pack: &Pack,
    n_seats: usize,
    nth: usize,
    face: FaceText,
    is_seen: bool,
) {
    let spoken = card_words::spoken(&face);
    let seen = is_seen.then_some(face);
    if nth >= n_seats {
        let motion = table.draw(STOCK, BOARD, seen);
        return table.say(EventKind::Deal, format!("{spoken} was laid on the table"), vec![motion]);
    }
    let seat = Seat::new(nth);
    let key = held_by(pack.name(), seat);
    match (pack, seen) {
        (Pack::Cards(..), seen) => {
            let what = if is_seen { spoken } else { "a card".to_owned() };
            let text = format!("{} dealt {what}", table.who_was(seat));
            let motion = table.draw(STOCK, &key, seen);
            table.say(EventKind::Deal, text, vec![motion]);
        }
        (Pack::Dice(_), Some(face)) => {
            let id = table.last(&key).expect("everybody has a die");
            let motion = table.turn_up(&id, face);
            let text = format!("{} rolled {spoken}", table.who(seat));
            table.say(EventKind::Deal, text, vec![motion]);
        }
        (Pack::Dice(_), None) => {
            let text = format!("{} rolled a die", table.who(seat));
            table.say(EventKind::Deal, text, Vec::new());
        }
    }
}

/// The cards that `viewer` does not see, by kind; and what it sees.
fn unseen<const N: usize>(pack: &Pack, seen: &Dealt<N>) -> Vec<(FaceText, usize)> {
    let Pack::Cards(kinds, copies) = pack else { return Vec::new() };
    let n_seen = |rank: usize| {
        (0..N).filter(|&nth| seen.card(nth).is_some_and(|card| usize::from(card) == rank)).count()
    };
    (1..).zip(kinds).map(|(rank, kind)| (kind.clone(), copies - n_seen(rank))).collect()
}

/// Says what cards can be that the seat does not see, and which lie unseen together.
fn limited<G: PokerTable<N>, const N: usize>(
    table: &mut CardTable,
    pack: &Pack,
    moment: Moment<'_, G>,
) -> Option<ViewPool> {
    let Moment { game, state, seat: viewer, .. } = moment;
    let unseen = unseen(pack, &game.view(state, viewer));
    let may: Vec<FaceText> = match pack {
        Pack::Dice(kinds) => kinds.clone(),
        Pack::Cards(..) => {
            unseen.iter().filter(|(_, n)| *n > 0).map(|(kind, _)| kind.clone()).collect()
        }
    };
    let (mut ids, mut places) = (Vec::new(), Vec::new());
    for seat in (0..game.seats()).map(Seat::new).filter(|&seat| seat != viewer) {
        let key = held_by(pack.name(), seat);
        table.limit(&key, &may);
        let pile = table.pile(&key);
        if pile.cards.contains(&None) {
            ids.extend(pile.ids.clone());
            places.push(format!("{} card", table.whose(seat)));
        }
    }
    if let Pack::Dice(_) = pack {
        // No die limits another.
        return None;
    }
    if table.pile(STOCK).count > 0 {
        places.push("the stock".to_owned());
    }
    pool_of(ids, &[STOCK], unseen, &card_words::listed(&places, "and"))
}

/// Turns up all cards at the end, and says who has won.
fn show_down<G: PokerTable<N>, const N: usize>(
    table: &mut CardTable,
    pack: &Pack,
    moment: Moment<'_, G>,
) {
    let Moment { game, state, seat: viewer, .. } = moment;
    let shown = game.view(state, viewer);
    let seats = || (0..game.seats()).map(Seat::new);
    for seat in seats() {
        let key = held_by(pack.name(), seat);
        let (Some(id), Some(rank)) = (table.last(&key), state.card(seat.idx())) else { continue };
        if table.pile(&key).cards == [None] {
            let (face, thing) = (pack.kind(rank), pack.thing());
            let spoken = card_words::spoken(&face);
            let text = if shown.card(seat.idx()).is_some() {
                format!("{} showed {spoken}", table.who(seat))
            } else {
                format!("{} {thing} was {spoken}", table.whose(seat))
            };
            let motion = table.turn_up(&id, face);
            table.say(EventKind::Reveal, text, vec![motion]);
        }
    }
    if let Pack::Cards(..) = pack {
        let left = unseen(pack, state).into_iter();
        let left = left.flat_map(|(kind, n)| std::iter::repeat_n(kind, n)).collect();
        table.turn_up_stocks(&[STOCK], left, moment.seed);
    }
    let Turn::Over(payoffs) = game.turn(state) else { return };
    let won = |seat: &Seat| payoffs[*seat].numerator() > 0;
    let text = seats().find(won).map_or_else(
        || "the pot was split".to_owned(),
        |seat| format!("{} won {}", table.who(seat), payoffs[seat]),
    );
    table.say(EventKind::End, text, Vec::new());
}

/// The act, in the past tense, where it added `added` to make `staked`.
fn done(act: Act, added: i64, staked: i64) -> String {
    match act {
        Act::Check => "checked".to_owned(),
        Act::Fold => "folded".to_owned(),
        Act::Call if added == 0 => "called for a showdown".to_owned(),
        Act::Call => format!("called {added}"),
        Act::Bet => format!("bet {added}"),
        Act::Raise => format!("raised to {staked}"),
    }
}

/// A move in words.
fn label<G: PokerTable<N>, const N: usize>(moment: Moment<'_, G>, mv: PokerMove) -> String {
    let Moment { game, state, seat, .. } = moment;
    let PokerMove::Act(act) = mv else { return game.move_to_text(state, mv) };
    let before = game.stakes(state.line())[seat.idx()];
    let after = game.stakes(game.after(state, mv).line())[seat.idx()];
    match act {
        Act::Check => "Check".to_owned(),
        Act::Fold => format!("Fold, lose {before}"),
        Act::Call if after == before => "Call for a showdown".to_owned(),
        Act::Call => format!("Call {}", after - before),
        Act::Bet => format!("Bet {}", after - before),
        Act::Raise => format!("Raise to {after}"),
    }
}

/// The decision to be made.
fn prompt<G: PokerTable<N>, const N: usize>(
    moment: Moment<'_, G>,
    last_bet: Option<&str>,
) -> String {
    let mut moves = Vec::new();
    moment.game.moves(moment.state, &mut moves);
    let acts: Vec<String> = moves.iter().map(|&mv| label(moment, mv).to_lowercase()).collect();
    // What folding loses stands at the move.
    let acts: Vec<String> =
        acts.iter().map(|act| act.split(',').next().unwrap_or(act).to_owned()).collect();
    let choice = crate::live::capital(&card_words::listed(&acts, "or"));
    let stakes = moment.game.stakes(moment.state.line());
    let is_asked = stakes.iter().any(|&stake| stake > stakes[moment.seat.idx()]);
    match last_bet.filter(|_| is_asked) {
        Some(bet) => format!("{bet}. {choice}."),
        None => format!("{choice}."),
    }
}
