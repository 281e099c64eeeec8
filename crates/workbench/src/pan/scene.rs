//! Scene of Pan: both hands and the pile as cards, and what was laid and taken.
//!
//! Suits do not matter in Pan, but for the nine of hearts at the bottom of the pile. Everything lies face up, so
//! cards are followed: of several cards of a rank the last moves, which nobody could tell from the others.

use games::pan::{Action, Hand, Nine, Pan, PanMove, Position, Rules, State, rank_name};
use kernel::{Seat, Turn};
use study::view::{Better, EventKind, Face, FaceText, PileLay, Scoring, ViewMove};

use crate::live::card_words::{counted, face, ids_in, listed, spoken, word};
use crate::live::{CardTable, Moment, Scene, Seen, held_by, in_one_line, written};

const HAND: &str = "HAND";
const PILE: &str = "PILE";

/// Ranks from the nine up.
const RANKS: [&str; 6] = ["NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"];

fn seats() -> [Seat; 2] {
    [0, 1].map(Seat::new)
}

/// The scene of Pan.
pub(super) struct PanScene;

/// A card of a rank, which counts from 0.
fn card(rank: usize) -> FaceText {
    face("RANK", RANKS.get(rank).map_or(&*rank_name(rank), |rank| rank))
}

/// The nine of hearts.
fn nine_of_hearts() -> FaceText {
    [card(0), face("SUIT", "HEARTS")].into_iter().flatten().collect()
}

/// The cards of `hand`, the lowest first.
fn cards(rules: &Rules, hand: Hand) -> impl Iterator<Item = FaceText> {
    let counts: Vec<u8> = hand.counts(rules.ranks()).collect();
    counts.into_iter().enumerate().flat_map(|(rank, n)| std::iter::repeat_n(card(rank), n.into()))
}

/// The same, called by their names.
fn called(rules: &Rules, hand: Hand) -> String {
    let mut cards: Vec<String> = cards(rules, hand).map(|card| spoken(&card)).collect();
    cards.reverse();
    listed(&cards, "and")
}

fn hand_of(position: Position, mover: Seat, seat: Seat) -> Hand {
    if seat == mover { position.mover } else { position.other }
}

impl Scene<Pan> for PanScene {
    fn seen(&self, moment: Moment<'_, Pan>) -> Seen {
        let Moment { game, state, seat: viewer, .. } = moment;
        let rules = game.rules();
        let table = told(moment);
        let mut kinds: Vec<FaceText> = (0..rules.ranks()).map(card).collect();
        if rules.nine() == Nine::Fixed {
            kinds.push(nine_of_hearts());
        }
        let mut prompt = None;
        let mut scores = None;
        if let State::Playing { position, seat: mover } = *state {
            let held = seats().map(|seat| i64::from(hand_of(position, mover, seat).total()));
            scores = Some(held.to_vec());
            prompt = (kernel::Game::turn(game, state) == Turn::Seat(viewer))
                .then(|| prompt_at(rules, position));
        }
        let (piles, events) = table.finish();
        Seen {
            phase: None,
            prompt,
            faces: Face::all(&kinds),
            piles,
            pools: Vec::new(),
            numbers: Vec::new(),
            events,
            scoring: Scoring {
                unit: "cards left".to_owned(),
                better: Better::Low,
                target: Some(0),
            },
            scores,
        }
    }

    fn moves(&self, moment: Moment<'_, Pan>, moves: &[PanMove], seen: &Seen) -> Vec<ViewMove> {
        let rules = moment.game.rules();
        let own = held_by(HAND, moment.seat);
        let of_rank = |rank: u8| ids_in(seen, &own, |face| *face == card(rank.into()));
        let shown = |&mv: &PanMove| match mv {
            PanMove::Act(Action::Lay { rank, count }) => {
                let name = rank_name(rank.into());
                let label = match count {
                    1 => format!("Lay {name}"),
                    n => format!("Lay all {} {name}s", word(n.into())),
                };
                ViewMove { cards: of_rank(rank), piles: vec![PILE.to_owned()], ..written(label) }
            }
            PanMove::Act(Action::Take) => {
                let taken = Pan::position(moment.state).map(|position| position.taken(rules));
                let n = taken.map_or(0, |taken| taken.total() as usize);
                let pile = seen.piles.iter().find(|pile| pile.key == PILE);
                let ids = pile.map_or(&[][..], |pile| &pile.ids);
                ViewMove {
                    cards: ids[ids.len().saturating_sub(n)..].to_vec(),
                    piles: vec![PILE.to_owned()],
                    ..written("Take".to_owned())
                }
            }
            PanMove::Deal(count) => written(format!("Deal {count}")),
        };
        moves.iter().map(shown).collect()
    }

    fn brief(&self, moment: Moment<'_, Pan>) -> String {
        in_one_line(&self.seen(moment))
    }

    /// Nothing is hidden.
    fn keeps_secrets(&self) -> bool {
        true
    }
}

/// The decision to be made.
fn prompt_at(rules: &Rules, position: Position) -> String {
    let mut actions = Vec::new();
    position.legal_moves(rules, &mut actions);
    let may_lay = actions.iter().any(|action| matches!(action, Action::Lay { .. }));
    let taken = counted(position.taken(rules).total() as usize, "card");
    match (may_lay, actions.contains(&Action::Take)) {
        (true, true) => {
            format!("Lay a card no lower than the top of the pile, or take {taken} from it.")
        }
        (true, false) => "Lay a card no lower than the top of the pile.".to_owned(),
        _ => format!("You cannot lay a card: take {taken} from the pile."),
    }
}

/// Tells a game from its deal, or from the position that it began with.
fn told(moment: Moment<'_, Pan>) -> CardTable {
    let rules = moment.game.rules();
    let mut table = CardTable::new(moment.seat);
    for seat in seats() {
        table.add_pile(HAND, Some(seat), PileLay::Hand, "hand");
    }
    table.add_pile(PILE, None, PileLay::Row, "pile");
    let first = moment.steps.first().map_or(moment.state, |step| &step.before);
    lay_out(&mut table, rules, first);
    table.tell(moment, |table, made, after| match (made.mv, made.by) {
        (PanMove::Act(Action::Lay { rank, count }), Some(seat)) => {
            let hand = held_by(HAND, seat);
            let lay = |table: &mut CardTable| {
                let id = table.last_with(&hand, &card(rank.into()));
                table.shift(&id.expect("it is in the hand"), PILE)
            };
            let motions = (0..count).map(|_| lay(table)).collect();
            let name = rank_name(rank.into());
            let what = match count {
                1 => name,
                n => format!("all {} {name}s", word(n.into())),
            };
            table.say(EventKind::Move, format!("{} laid {what}", table.who(seat)), motions);
        }
        (PanMove::Act(Action::Take), Some(seat)) => {
            let Some(position) = Pan::position(&made.before) else { return };
            let taken = position.taken(rules);
            let hand = held_by(HAND, seat);
            let take = |table: &mut CardTable| {
                let id = table.last(PILE).expect("there is something to take");
                table.shift(&id, &hand)
            };
            let motions = (0..taken.total()).map(|_| take(table)).collect();
            let text = format!("{} took {}", table.who(seat), called(rules, taken));
            table.say(EventKind::Move, text, motions);
        }
        _ => {
            lay_out(table, rules, after);
            if let State::Playing { .. } = after {
                table.say(EventKind::Deal, "the cards were dealt".to_owned(), Vec::new());
            }
        }
    });
    if let Turn::Over(payoffs) = kernel::Game::turn(moment.game, moment.state) {
        let won = seats().into_iter().find(|&seat| payoffs[seat].numerator() > 0);
        if let Some(seat) = won {
            let text = format!("{} had no cards left", table.who(seat));
            table.say(EventKind::End, text, Vec::new());
        }
    }
    table
}

/// Puts the cards where they are when play begins.
fn lay_out(table: &mut CardTable, rules: &Rules, state: &State) {
    let State::Playing { position, seat: mover } = *state else { return };
    for seat in seats() {
        for card in cards(rules, hand_of(position, mover, seat)) {
            table.put(&held_by(HAND, seat), Some(card));
        }
    }
    for (nth, card) in cards(rules, position.pile(rules)).enumerate() {
        let is_first = nth == 0 && rules.nine() == Nine::Fixed;
        table.put(PILE, Some(if is_first { nine_of_hearts() } else { card }));
    }
}

#[cfg(test)]
mod tests {
    use games::pan::Start;

    use super::*;
    use crate::live::telling::texts;

    #[test]
    fn laying_and_taking_are_told_in_sentences() {
        let rules = Rules::standard(3).unwrap();
        let start = Position::from_text(&rules, "[3,1,0],[0,1,3]").unwrap();
        let pan = Pan::new(rules, Start::Position(start));
        assert_eq!(
            texts(&pan, &PanScene, "", 0),
            ["You cannot lay a card: take 3 cards from the pile.", "Take"]
        );
        assert_eq!(
            texts(&pan, &PanScene, "take; lay J", 0),
            [
                "you took J, 10 and 10",
                "player 2 laid J",
                "Lay a card no lower than the top of the pile, or take 1 card from it.",
                "Lay J",
                "Take",
            ]
        );
    }
}
