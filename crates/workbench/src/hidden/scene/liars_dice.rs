//! Scene of liar's dice: the dice of both, and the bids in words.

use games::liars_dice::{LiarsDice, LiarsMove};
use kernel::{Game, Hidden, Seat, Turn};
use study::view::{Better, EventKind, Face, FaceText, Look, PileLay, Scoring, ViewMove};

use crate::live::card_words::{dice_in_words, die, listed};
use crate::live::{CardTable, Moment, Scene, Seen, held_by, in_one_line, number, written};

const DICE: &str = "DICE";

/// The scene of liar's dice.
pub(super) struct LiarsDiceScene;

impl Scene<LiarsDice> for LiarsDiceScene {
    fn seen(&self, moment: Moment<'_, LiarsDice>) -> Seen {
        let Moment { game, state, seat: viewer, .. } = moment;
        let seats = [0, 1].map(Seat::new);
        let kinds: Vec<FaceText> = (1..=game.sides()).map(die).collect();
        let mut table = CardTable::new(viewer);
        for seat in seats {
            let key = table.add_pile(DICE, Some(seat), PileLay::Hand, "dice");
            (0..game.dice()).for_each(|_| drop(table.put(&key, None)));
        }
        let mut bid: Option<(Seat, u8, u8)> = None;
        table.tell(moment, |table, made, after| match (made.mv, made.by) {
            (LiarsMove::Bid { quantity, face }, Some(seat)) => {
                bid = Some((seat, quantity, face));
                let words = dice_in_words(quantity.into(), face);
                let text = format!("{} bid {words}", table.who(seat));
                table.say(EventKind::Move, text, Vec::new());
                table.change("BID", words);
            }
            (LiarsMove::Call, Some(seat)) => {
                let bidder = bid.map_or(seat, |(bidder, ..)| bidder);
                let text = format!("{} called {} a liar", table.who(seat), table.who(bidder));
                table.say(EventKind::Move, text, Vec::new());
                for seat in seats {
                    turn_up(table, seat, after.dice_of(seat), "had");
                }
            }
            _ => {
                let seat = seats.into_iter().find(|&seat| made.before.dice_of(seat).is_none());
                let seat = seat.expect("somebody rolls");
                if let Some(dice) = game.view(after, viewer).dice_of(seat) {
                    turn_up(table, seat, Some(dice), "rolled");
                } else {
                    let dice = match game.dice() {
                        1 => "a die".to_owned(),
                        n => format!("{n} dice"),
                    };
                    let text = format!("{} rolled {dice}", table.who(seat));
                    table.say(EventKind::Deal, text, Vec::new());
                }
            }
        });
        let mut scores = vec![0, 0];
        if let (Turn::Over(payoffs), Some((_, _, face))) = (game.turn(state), bid) {
            let there_are = dice_in_words(game.n_matching(state, face).into(), face);
            let winner = seats.into_iter().find(|&seat| payoffs[seat].numerator() > 0);
            let winner = table.who(winner.expect("one of two wins"));
            let were = if game.n_matching(state, face) == 1 { "was" } else { "were" };
            table.say(EventKind::End, format!("there {were} {there_are}: {winner} won"), vec![]);
            scores = payoffs.iter().map(|payoff| payoff.numerator()).collect();
        } else {
            table.limit(&held_by(DICE, viewer.left(2)), &kinds);
        }
        let mut numbers = Vec::new();
        let bid_words = bid.map(|(_, quantity, face)| dice_in_words(quantity.into(), face));
        if let Some(words) = &bid_words {
            numbers.push(number("BID", "last bid", None, words.clone(), Look::Text));
        }
        let n_dice = 2 * game.dice();
        numbers.push(number("DICE", "dice on the table", None, n_dice, Look::Count));
        if game.is_wild() && game.sides() > 1 {
            let wild = dice_in_words(2, game.sides());
            let wild = wild.trim_start_matches("two ").to_owned();
            numbers.push(number("WILD", "wild", None, wild, Look::Text));
        }
        let is_own = game.turn(state) == Turn::Seat(viewer);
        let is_highest = |quantity: u8, face: u8| quantity == n_dice && face == game.sides();
        let prompt = match (bid, bid_words) {
            (Some((bidder, quantity, face)), Some(words)) if is_highest(quantity, face) => {
                format!("Call {} a liar: nothing is higher than {words}.", table.who(bidder))
            }
            (Some((bidder, ..)), Some(words)) => {
                format!("Bid more than {words}, or call {} a liar.", table.who(bidder))
            }
            _ => "Make the first bid.".to_owned(),
        };
        let (piles, events) = table.finish();
        Seen {
            phase: None,
            prompt: is_own.then_some(prompt),
            faces: Face::all(&kinds),
            piles,
            pools: Vec::new(),
            numbers,
            events,
            scoring: Scoring { unit: "points".to_owned(), better: Better::High, target: None },
            scores: Some(scores),
        }
    }

    fn moves(&self, moment: Moment<'_, LiarsDice>, moves: &[LiarsMove], _: &Seen) -> Vec<ViewMove> {
        let other = moment.seat.left(2);
        let shown = |&mv: &LiarsMove| match mv {
            LiarsMove::Bid { quantity, face } => {
                written(format!("Bid {}", dice_in_words(quantity.into(), face)))
            }
            _ => ViewMove {
                piles: vec![held_by(DICE, other)],
                seats: vec![other.idx() + 1],
                ..written("Call it a lie".to_owned())
            },
        };
        moves.iter().map(shown).collect()
    }

    fn brief(&self, moment: Moment<'_, LiarsDice>) -> String {
        in_one_line(&self.seen(moment))
    }

    fn keeps_secrets(&self) -> bool {
        true
    }
}

/// Dice of `seat` that are seen for the first time.
fn turn_up(table: &mut CardTable, seat: Seat, dice: Option<Vec<u8>>, verb: &str) {
    let pile = table.pile(&held_by(DICE, seat));
    let (Some(dice), true) = (dice, pile.cards.contains(&None)) else { return };
    let ids = pile.ids.clone();
    let motions = ids.iter().zip(&dice).map(|(id, &pips)| table.turn_up(id, die(pips))).collect();
    let words: Vec<String> = dice.iter().map(ToString::to_string).collect();
    let text = format!("{} {verb} {}", table.who(seat), listed(&words, "and"));
    let kind = if verb == "rolled" { EventKind::Deal } else { EventKind::Reveal };
    table.say(kind, text, motions);
}
