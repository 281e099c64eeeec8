//! Scene of a described game: the seat table as the parts of a view document.

use kernel::{Game, Hidden, RngStream, Scored};
use recycle::program::{CardKind, PerfectRecall, Program, RecallState};
use study::view::{Better, Face, FaceText, Scoring, ViewMove};

use super::event_text::HeardChoice;
use super::table_text::{Keys, TableText, face, id};
use super::views_text::views;
use crate::live::{Moment, Scene, Seen, did, had_to, written};

/// The stream of the cards that nobody has ever seen, which are turned up at the end.
const SHOWDOWN: u64 = u64::MAX - 1;

/// Scene of a described game: what the seat has seen, and nothing else.
pub(super) struct DescribedScene {
    faces: Vec<Face>,
}

impl DescribedScene {
    /// For the cards of `program`.
    pub(super) fn new(program: &Program) -> Self {
        let faces: Vec<FaceText> = program.card_kinds().map(|kind| face(program, kind)).collect();
        Self { faces: Face::all(&faces) }
    }
}

impl Scene<PerfectRecall> for DescribedScene {
    fn seen(&self, moment: Moment<'_, PerfectRecall>) -> Seen {
        let (game, program) = (moment.game, &**moment.game.program());
        let view = game.view(moment.state, moment.seat);
        let table = if moment.is_over() {
            let mut stream = RngStream::new(moment.seed, SHOWDOWN);
            game.showdown(&view, moment.state, &mut stream)
        } else {
            game.seat_table(&view)
        };
        let keys = Keys::new(&table);
        let better = if program.is_max() { Better::High } else { Better::Low };
        let text = TableText { program, table: &table, keys: &keys };
        let events = text.events(&heard(moment));
        let scores = if moment.is_over() {
            Some(game.scores(moment.state))
        } else {
            program.public_scores(moment.state.position())
        };
        let is_own = game.turn(moment.state) == kernel::Turn::Seat(moment.seat);
        Seen {
            phase: game.phase(moment.state).filter(|_| !moment.is_over()),
            prompt: game.prompt(moment.state).filter(|_| is_own),
            faces: self.faces.clone(),
            piles: text.piles(),
            pools: table.pools.iter().map(|pool| text.pool(pool)).collect(),
            numbers: text.numbers(),
            events,
            scoring: Scoring { unit: "points".to_owned(), better, target: None },
            scores: scores.map(|scores| scores.as_slice().to_vec()),
        }
    }

    fn moves(
        &self,
        moment: Moment<'_, PerfectRecall>,
        moves: &[<PerfectRecall as Game>::Move],
        _: &Seen,
    ) -> Vec<ViewMove> {
        let game = moment.game;
        let table = game.seat_table(&game.view(moment.state, moment.seat));
        let keys = Keys::new(&table);
        let texts = game.labels(moment.state, moves);
        let shown = |(&mv, label): (&_, String)| {
            let touches = game.touches(moment.state, mv);
            let mut cards: Vec<String> = Vec::new();
            for card in &touches.cards {
                let pile = table.piles.iter().find(|pile| pile.name == card.pile);
                let listed = pile.map_or(&[][..], |pile| &pile.cards);
                let is_it = |kind: Option<CardKind>| {
                    kind.is_some_and(|kind| game.program().card_text(kind) == card.name)
                };
                // Where places say nothing, any card that looks like it will do.
                let at_place = listed.get(card.place).filter(|found| is_it(found.kind));
                let found = at_place.or_else(|| listed.iter().find(|found| is_it(found.kind)));
                cards.extend(found.map(|found| id(found.id)));
            }
            cards.sort();
            cards.dedup();
            let piles = touches.piles.iter().filter_map(|name| keys.of(name)).cloned();
            ViewMove {
                cards,
                piles: piles.collect(),
                seats: touches.seats.iter().map(|seat| seat.idx() + 1).collect(),
                ..written(label)
            }
        };
        moves.iter().zip(texts).map(shown).collect()
    }

    fn brief(&self, moment: Moment<'_, PerfectRecall>) -> String {
        self.seen(moment).cards_in_brief(moment.seat)
    }

    fn views(&self, game: &PerfectRecall, state: &RecallState) -> Option<String> {
        Some(views(game, state))
    }

    fn keeps_secrets(&self) -> bool {
        true
    }
}

/// The choices since the seat last had one, that included, of which it may hear.
fn heard(moment: Moment<'_, PerfectRecall>) -> Vec<HeardChoice> {
    let mut step = moment.steps_before_recent();
    let mut heard = Vec::new();
    for made in moment.recent() {
        let Some(by) = made.by else { continue };
        let told = moment.game.told_move(&made.before, made.mv, moment.seat);
        if let Some(words) = &told.words {
            let is_forced = by == moment.seat && {
                let mut moves = Vec::new();
                moment.game.moves(&made.before, &mut moves);
                moves.len() == 1
            };
            let text = match by {
                by if by != moment.seat => did(&format!("player {}", by.idx() + 1), words),
                _ if is_forced => had_to("you", words),
                _ => did("you", words),
            };
            heard.push(HeardChoice { step, text, is_forced, told });
        }
        step += 1;
    }
    heard
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use kernel::{Seat, Turn};
    use play::session::MadeMove;
    use recycle::program::{Compat, Move, RecallState, Utility, View};

    use super::*;

    /// A card laid face down, a card picked unseen from another's hand, and secrets in words.
    const SECRETS: &str = r#"(game
        (setup (create players 2) (create deck (game vloc BOX) (deck (FACE (ROSE, ROSE, SKULL, CROWN))))
               (label MAT "mat") (bookkeeping ROUND))
        (do ((shuffle (game vloc BOX))
             (all player 'P (repeat 2 (move (top (game vloc BOX)) (top ('P iloc HAND)))))))
        (stage player (end (== (game sto ROUND) 4))
          (choice ((ask "Which card?")
            (any ((current player) iloc HAND) 'C
              (do ((say "lay {'C}") (move 'C (top ((current player) hloc MAT))))))
            (any ((next player) iloc HAND) 'C
              (do ((say "take a card of {(next player)}") (move 'C (top ((current player) iloc HAND))))))
            ((turn pass))))
          (do ((inc (game sto ROUND) 1))))
        (scoring max (size ((current player) iloc HAND))))"#;

    /// What is said of a card that goes face down, or of a hand, in words that only the player may hear; what is said
    /// of one that is laid open; and a choice that everybody makes at once.
    const WHISPERS: &str = r#"(game
        (setup (create players 2)
               (create deck (game vloc BOX) (deck (COLOUR (RED, BLACK)) (RANK (ONE, TWO)))) (bookkeeping ROUND))
        (do ((shuffle (game vloc BOX))
             (all player 'P (repeat 2 (move (top (game vloc BOX)) (top ('P iloc HAND)))))))
        (stage player (end (== (game sto ROUND) 2))
          (choice (
            (any (filter ((current player) iloc HAND) 'C (== (cardatt COLOUR 'C) RED)) 'C
              (do ((say "lay a red card face down") (move 'C (top ((current player) hloc MAT))))))
            (any (filter ((current player) iloc HAND) 'C (== (cardatt COLOUR 'C) BLACK)) 'C
              (do ((say "lay a black card face down") (move 'C (top ((current player) hloc MAT))))))
            (any ((current player) iloc HAND) 'C
              (do ((say "play {'C}") (move 'C (top ((current player) vloc OPEN))))))
            ((all ((current player) iloc HAND) 'C (== (cardatt RANK 'C) ONE))
              (do ((say "boast of ones") (turn pass))))
            (do ((say "say nothing") (turn pass)))))
          (do ((inc (game sto ROUND) 1))))
        (stage player simultaneous (end (all player 'P (== (size ('P iloc HAND)) 0)))
          (choice ((any ((current player) iloc HAND) 'C
            (do ((say "bid {'C}") (move 'C (top ((current player) hloc MAT)))))))))
        (scoring max (size ((current player) hloc MAT))))"#;

    fn game(text: &str) -> PerfectRecall {
        let loaded = super::super::load("game", text, &[], Compat::NONE).expect("a sound game");
        PerfectRecall::step_by_step(&loaded.program, Utility::default())
    }

    /// Goes through up to `most` decisions; gives how many looked the same to a seat as one before. What any seat is
    /// shown is a function of what it has seen.
    fn n_alike(game: &PerfectRecall, most: usize) -> usize {
        let scene = DescribedScene::new(game.program());
        let mut shown: HashMap<(Seat, View), String> = HashMap::new();
        let (mut open, mut n_met, mut n_alike) = (vec![(game.start(), Vec::new())], 0, 0);
        while let Some((state, path)) = open.pop().filter(|_| n_met < most) {
            let made = |(before, mv, by): &(RecallState, Move, Option<Seat>)| MadeMove {
                before: before.clone(),
                mv: *mv,
                by: *by,
            };
            let steps: Vec<MadeMove<PerfectRecall>> = path.iter().map(made).collect();
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            if let Turn::Seat(turn) = game.turn(&state) {
                n_met += 1;
                for seat in (0..game.seats()).map(Seat::new) {
                    let moment = Moment { game, state: &state, steps: &steps, seat, seed: 1 };
                    let seen = scene.seen(moment);
                    let offered =
                        if seat == turn { scene.moves(moment, &moves, &seen) } else { Vec::new() };
                    let document = format!("{seen:?} {offered:?} {}", scene.brief(moment));
                    let before = shown.entry((seat, game.view(&state, seat)));
                    match before {
                        std::collections::hash_map::Entry::Occupied(before) => {
                            assert_eq!(*before.get(), document, "{seat} learns something");
                            n_alike += 1;
                        }
                        std::collections::hash_map::Entry::Vacant(place) => {
                            place.insert(document);
                        }
                    }
                }
            }
            let by = match game.turn(&state) {
                Turn::Seat(seat) => Some(seat),
                _ => None,
            };
            for mv in moves {
                let made = (state.clone(), mv, by);
                open.push((game.after(&state, mv), [&path[..], &[made]].concat()));
            }
        }
        n_alike
    }

    #[test]
    fn what_a_seat_is_shown_is_a_function_of_what_it_has_seen() {
        let library = |name: &str| crate::library::find(name).expect("it is there").text;
        for name in ["kuhn-poker", "leduc-poker", "baby-poker"] {
            assert!(n_alike(&game(library(name)), 2_000) > 10, "{name}");
        }
        for text in [SECRETS, WHISPERS] {
            let n = n_alike(&game(text), 20_000);
            assert!(n > 100, "{n}");
        }
    }
}
