//! States sampled for a seat, looked at from within: who holds what, and what it follows from.

use std::sync::Arc;

use kernel::conform::{self, ConformConfig, SampleCounts};
use kernel::{Determinizer, Game, RngStream, Seat, Turn};
use rustc_hash::FxHashMap;

use super::super::moves::Move;
use super::super::name::Holder;
use super::super::perfect_recall::{History, PerfectRecall, RecallState, View, false_claim};
use super::super::state::State;
use super::super::{Program, ProgramConfig, Utility};
use super::{Knowledge, ProgramDeterminizer, run};

/// A game that everybody watches.
struct Watched<'p> {
    program: &'p Program,
    determinizer: ProgramDeterminizer,
    state: State,
    knowledge_of: Vec<Knowledge>,
    stream: RngStream,
}

fn program(text: &str) -> Arc<Program> {
    match crate::load(text, &[], &ProgramConfig::default()) {
        Ok(loaded) => loaded.program,
        Err(diagnostics) => panic!("{:?}", diagnostics[0]),
    }
}

impl<'p> Watched<'p> {
    fn new(program: &'p Program, seed: u64) -> Self {
        let determinizer =
            ProgramDeterminizer::new(program).expect("nobody picks what he does not see");
        let seats = (0..program.seats()).map(Seat::new);
        let knowledge_of = seats.map(|seat| determinizer.memory(program, seat)).collect();
        Self {
            program,
            determinizer,
            state: program.start(),
            knowledge_of,
            stream: RngStream::new(seed, 0),
        }
    }

    /// Any move; nothing at the end.
    fn any(&mut self) -> Option<Move> {
        let mut moves = Vec::new();
        self.program.moves(&self.state, &mut moves);
        let (program, state) = (self.program, &self.state);
        let nth = match program.turn(state) {
            _ if moves.len() < 2 => 0,
            Turn::Chance => {
                self.stream.pick_by(moves.len(), |nth| program.weight(state, moves[nth]))
            }
            _ => self.stream.below(moves.len() as u64) as usize,
        };
        moves.get(nth).copied()
    }

    fn play(&mut self, mv: Move) {
        for knowledge in &mut self.knowledge_of {
            self.determinizer.observe(self.program, knowledge, &self.state, mv);
        }
        self.program.play(&mut self.state, mv);
    }

    /// A state sampled for `seat`.
    fn sampled(&mut self, seat: usize) -> State {
        let mut out = self.state.clone();
        let (knowledge, stream) = (&self.knowledge_of[seat], &mut self.stream);
        assert!(self.determinizer.sample(self.program, knowledge, &self.state, stream, &mut out));
        out
    }

    /// The names of the cards of a player's pile.
    fn cards(&self, state: &State, player: u8, name: &str) -> Vec<String> {
        let piles = &self.program.tables.piles;
        let is_it = |info: &super::super::layout::PileInfo| {
            info.name.holder == Holder::Player(Seat::new(player.into())) && info.name.name == name
        };
        let pile = piles.iter().position(is_it).expect("there is such a pile");
        let (start, end) = state.bounds(&self.program.tables.layout, pile as u16);
        let name = |&word: &u16| self.program.card_name(word);
        let mut cards: Vec<String> = state.words[start..end].iter().map(name).collect();
        cards.sort();
        cards
    }
}

/// Two tricks with six cards of two suits, two each for three players.
const TRICKS: &str = "(game
 (setup (create players 3) (create deck (game hloc STOCK) (deck (R (A, B, C, D)) (S (H, T)))))
 (do ((shuffle (game hloc STOCK))
   (all player 'P (repeat 2 (move (top (game hloc STOCK)) (top ('P iloc HAND)))))))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
  (choice ((any ((current player) iloc HAND) 'C (move 'C (top ((current player) vloc TRICK))))))
  (do ((set (game str LEAD) (cardatt S (top ((current player) vloc TRICK)))) (cycle current next)))
  (stage player (end (all player 'P (> (size ('P vloc TRICK)) 0)))
   (choice (
     (any (filter ((current player) iloc HAND) 'C (== (cardatt S 'C) (game str LEAD))) 'C
       (move 'C (top ((current player) vloc TRICK))))
     ((== (size (filter ((current player) iloc HAND) 'C (== (cardatt S 'C) (game str LEAD)))) 0)
       (any ((current player) iloc HAND) 'C (move 'C (top ((current player) vloc TRICK))))))))
  (do ((all player 'P (move (top ('P vloc TRICK)) (top (game vloc AWAY)))))))
 (scoring max 0))";

/// The first takes the open card, and later puts one away that nobody sees; the second looks on.
const TAKEN: &str = "(game
 (setup (create players 2) (create deck (game hloc STOCK) (deck (R (A, B, C, D, E, F)))))
 (do ((shuffle (game hloc STOCK))
   (all player 'P (repeat 2 (move (top (game hloc STOCK)) (top ('P iloc HAND)))))
   (move (top (game hloc STOCK)) (top (game vloc OPEN)))))
 (choice ((move (top (game vloc OPEN)) (top ((current player) iloc HAND)))))
 (do ((cycle current next)))
 (choice ((turn pass)))
 (do ((cycle current next)))
 (choice ((any ((current player) iloc HAND) 'C (move 'C (top (game hloc AWAY))))))
 (do ((cycle current next)))
 (choice ((turn pass)))
 (scoring max 0))";

#[test]
fn a_card_that_was_seen_is_known_until_it_may_have_left() {
    const N_DRAWS: usize = 1_000;
    let program = program(TAKEN);
    for seed in 0..5 {
        let mut game = Watched::new(&program, seed);
        let mut looks = 0;
        let mut open = String::new();
        while let Some(mv) = game.any() {
            let sight = program.sight(&game.state, None);
            if let Some(pile) = sight.piles.iter().find(|pile| pile.name.name == "OPEN") {
                open = pile.cards[0].clone().expect("it is seen");
            }
            if program.turn(&game.state) == Turn::Seat(Seat::new(1)) {
                let is_there = (0..N_DRAWS).map(|_| {
                    let state = game.sampled(1);
                    game.cards(&state, 0, "HAND").contains(&open)
                });
                let n_there = is_there.filter(|&is| is).count();
                looks += 1;
                if looks == 1 {
                    assert_eq!(n_there, N_DRAWS, "it was seen to go there");
                } else {
                    // One of three has left, and it may be any.
                    let spread = (N_DRAWS as f64 * 2.0 / 9.0).sqrt();
                    let wanted = N_DRAWS as f64 * 2.0 / 3.0;
                    assert!((n_there as f64 - wanted).abs() < 5.0 * spread, "{n_there}");
                }
            }
            game.play(mv);
        }
        assert_eq!(looks, 2);
    }
}

/// Two packs are shuffled apart, and one card of each is dealt; then what is left of one is shuffled with
/// the other's discards, which are all known.
const APART: &str = "(game
 (setup (create players 2) (create deck (game hloc ONE) (deck (R (A, B, C)) (S (X))))
   (create deck (game hloc TWO) (deck (R (A, B, C)) (S (Y)))))
 (do ((shuffle (game hloc ONE)) (shuffle (game hloc TWO))
   (all player 'P (move (top (game hloc ONE)) (top ('P iloc HAND))))
   (all player 'P (move (top (game hloc TWO)) (top ('P iloc HAND))))))
 (choice ((turn pass)))
 (do ((repeat all (move (top ((0 player) iloc HAND)) (top (game vloc OPEN))))
   (repeat all (move (top (game vloc OPEN)) (top (game hloc ONE))))
   (shuffle (game hloc ONE)) (cycle current next)))
 (choice ((turn pass)))
 (do ((move (top (game hloc ONE)) (top ((0 player) iloc HAND))) (cycle current next)))
 (choice ((turn pass)))
 (scoring max 0))";

#[test]
fn packs_that_were_shuffled_apart_do_not_mix() {
    let program = program(APART);
    let name = |word: u16| program.card_name(word);
    for seed in 0..40 {
        let mut game = Watched::new(&program, seed);
        while let Some(mv) = game.any() {
            if let Turn::Seat(seat) = program.turn(&game.state) {
                let (me, other) = (seat.idx(), 1 - seat.idx());
                let state = game.sampled(me);
                let hand = game.cards(&state, other as u8, "HAND");
                let pile = |pile: u16| {
                    let (start, end) = state.bounds(&program.tables.layout, pile);
                    let mut cards: Vec<String> =
                        state.words[start..end].iter().map(|&word| name(word)).collect();
                    cards.sort();
                    cards
                };
                let n_of = |cards: &[String], suit: char| {
                    cards.iter().filter(|card| card.ends_with(suit)).count()
                };
                // At first everybody has one of each, and so it is again at the end but for the first.
                assert!(n_of(&pile(2), 'X') == 0, "{:?}", pile(2));
                if hand.len() == 2 {
                    assert_eq!((n_of(&hand, 'X'), n_of(&hand, 'Y')), (1, 1));
                }
                if pile(1).len() == 3 {
                    // What the first had, and what was left.
                    assert_eq!((n_of(&pile(1), 'X'), n_of(&pile(1), 'Y')), (2, 1));
                }
            }
            game.play(mv);
        }
    }
}

impl Watched<'_> {
    /// Who moves, if it is a seat that shows a card in [`TRICKS`] that is not of the suit led: that suit.
    fn play_trick(&mut self, mv: Move) -> Option<(usize, char)> {
        let turn = self.program.turn(&self.state);
        let lead = self.program.sight(&self.state, None).texts.first()?.1.chars().next();
        let has_led = (0..3).any(|player| !self.cards(&self.state, player, "TRICK").is_empty());
        let Turn::Seat(seat) = turn else { return None };
        let before = self.cards(&self.state, seat.idx() as u8, "HAND");
        let after = self.program.after(&self.state, mv);
        let left = self.cards(&after, seat.idx() as u8, "HAND");
        let card = before.iter().find(|card| !left.contains(card))?;
        let lead = lead.filter(|&lead| has_led && !card.ends_with(lead))?;
        Some((seat.idx(), lead))
    }
}

/// Every way to give `left` to piles of these sizes, the second number being what must not go there.
fn splits(left: &[String], piles: &[(usize, Vec<char>)]) -> Vec<Vec<Vec<String>>> {
    let Some(((n, without), rest)) = piles.split_first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for set in 0u32..1 << left.len() {
        if set.count_ones() as usize != *n {
            continue;
        }
        let is_in = |nth: usize| set >> nth & 1 != 0;
        let part = |wanted: bool| -> Vec<String> {
            let cards = left.iter().enumerate().filter(|(nth, _)| is_in(*nth) == wanted);
            cards.map(|(_, card)| card.clone()).collect()
        };
        let taken = part(true);
        if taken.iter().any(|card| without.iter().any(|&suit| card.ends_with(suit))) {
            continue;
        }
        for mut more in splits(&part(false), rest) {
            more.insert(0, taken.clone());
            found.push(more);
        }
    }
    found
}

/// Who has not followed suit has none of it, in all states that are sampled for anybody; and of the deals that are left, each
/// is as likely as any other.
#[test]
fn every_deal_that_agrees_with_what_was_seen_is_equally_likely() {
    const N_DRAWS: usize = 1_500;
    let program = program(TRICKS);
    let (mut n_voids, mut n_looks) = (0, 0);
    for seed in 0..25 {
        let mut game = Watched::new(&program, seed);
        let mut voids: [Vec<char>; 3] = Default::default();
        while let Some(mv) = game.any() {
            if let Some((seat, suit)) = game.play_trick(mv) {
                voids[seat].push(suit);
            }
            game.play(mv);
            let Turn::Seat(seat) = game.program.turn(&game.state) else { continue };
            // 1. What the seat to move does not see, and where it lies.
            let me = seat.idx();
            let others: Vec<usize> = (0..3).filter(|&other| other != me).collect();
            let hand = |game: &Watched<'_>, state: &State, player: usize| {
                game.cards(state, player as u8, "HAND")
            };
            let piles: Vec<(usize, Vec<char>)> = others
                .iter()
                .map(|&other| (hand(&game, &game.state, other).len(), voids[other].clone()))
                .collect();
            let first = game.sampled(me);
            let mut left: Vec<String> =
                others.iter().flat_map(|&other| hand(&game, &first, other)).collect();
            let (start, end) = first.bounds(&program.tables.layout, 1);
            left.extend(first.words[start..end].iter().map(|&word| program.card_name(word)));
            let wanted = splits(&left, &[piles, vec![(end - start, Vec::new())]].concat());
            // 2. How often each way is sampled.
            let mut drawn: FxHashMap<Vec<Vec<String>>, usize> = FxHashMap::default();
            for _ in 0..N_DRAWS {
                let state = game.sampled(me);
                let hands = others.iter().map(|&other| hand(&game, &state, other)).collect();
                *drawn.entry(hands).or_default() += 1;
            }
            let odds = 1.0 / wanted.len() as f64;
            let spread = (odds * (1.0 - odds) / N_DRAWS as f64).sqrt();
            for hands in &wanted {
                let mut hands: Vec<Vec<String>> = hands[..2].to_vec();
                hands.iter_mut().for_each(|hand| hand.sort());
                let share = drawn.remove(&hands).unwrap_or_default() as f64 / N_DRAWS as f64;
                assert!((share - odds).abs() <= 5.0 * spread, "{share} is not {odds}: {hands:?}");
            }
            assert!(drawn.is_empty(), "an impossible state was sampled: {drawn:?}, {voids:?}");
            n_looks += 1;
            n_voids += usize::from(others.iter().any(|&other| !voids[other].is_empty()));
        }
    }
    assert!(n_looks > 100 && n_voids > 20, "{n_looks} {n_voids}");
}

/// In plays in which a seat has seen the same, the same is sampled for it, whatever the others hold.
#[test]
fn what_is_sampled_follows_from_what_was_seen() {
    let mut texts: Vec<String> = [
        TRICKS,
        include_str!("../../../../../games/kuhn-poker.rcy"),
        include_str!("../../../../../games/leduc-poker.rcy"),
        include_str!("../../../../../games/baby-poker.rcy"),
    ]
    .map(str::to_owned)
    .to_vec();
    texts.extend((0..60).map(|idx| oracle::invent_hidden(&mut RngStream::new(9, idx)).0));
    let (mut n_same, mut n_games) = (0, 0);
    for text in &texts {
        let program = program(text);
        if ProgramDeterminizer::new(&program).is_err() {
            continue;
        }
        let recalled = PerfectRecall::new(&program, Utility::Score);
        let mut sampled = FxHashMap::default();
        let mut n_here = 0;
        for seed in 0..80 {
            let mut game = Watched::new(&program, seed);
            let n_seats = program.seats();
            let mut histories = vec![History::default(); n_seats];
            let mut own: Vec<Vec<Move>> = vec![Vec::new(); n_seats];
            while let Some(mv) = game.any() {
                let (mut after, mut events) = (game.state.clone(), Vec::new());
                run(&program, mv, &mut after, &mut events);
                for (seat, history) in histories.iter_mut().enumerate() {
                    recalled.tell_seat(history, Seat::new(seat), &events);
                }
                if let Turn::Seat(seat) = program.turn(&game.state) {
                    own[seat.idx()].push(mv);
                }
                game.play(mv);
                let Turn::Seat(seat) = program.turn(&game.state) else { continue };
                if program.fault(&game.state).is_some() {
                    break;
                }
                let idx = seat.idx();
                let outlook = game.determinizer.observation_key(&program, &game.state, seat);
                let seen = (idx, histories[idx].events().to_vec(), own[idx].clone(), outlook);
                let stream = std::mem::replace(&mut game.stream, RngStream::new(7, 7));
                let out = game.sampled(idx);
                game.stream = stream;
                let truth = game.state.clone();
                let (before, was) = sampled.entry(seen).or_insert((out.clone(), truth.clone()));
                assert_eq!(*before, out, "{text}");
                n_here += usize::from(*was != truth);
            }
        }
        n_same += n_here;
        n_games += usize::from(n_here > 0);
    }
    assert!(n_same > 1_000 && n_games > 10, "{n_same} in {n_games}");
}

/// Whether what lies in every pile of `state` may lie there, as far as `mind` knows.
fn may_be_true(program: &Program, knowledge: &Knowledge, state: &State) -> Result<(), String> {
    let layout = &program.tables.layout;
    for pile in 1..layout.n_piles as u16 {
        let (start, end) = state.bounds(layout, pile);
        let knows_places = knowledge.knows_places(program, pile);
        // A slot for each card that is settled, found by augmenting paths.
        let may = |slot_at: usize, card_at: usize| {
            let kind = usize::from(program.tables.kind_of[usize::from(state.words[card_at])]);
            let slot = knowledge.table.words[slot_at];
            (!knows_places || slot_at == card_at)
                && program.tables.kinds[kind].clone().any(|card| knowledge.sets.has(slot, card))
        };
        let mut holder: Vec<Option<usize>> = vec![None; end - start];
        for card_at in (start..end).filter(|&at| state.pool_at(at).is_none()) {
            let mut tried = vec![false; end - start];
            if !place(card_at, start..end, &may, &mut holder, &mut tried) {
                let card = program.card_name(state.words[card_at]);
                return Err(format!("{card} cannot be in pile {pile} of {state:?}"));
            }
        }
    }
    Ok(())
}

fn place(
    card_at: usize,
    pile: std::ops::Range<usize>,
    may: &impl Fn(usize, usize) -> bool,
    holder: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for slot_at in pile.clone() {
        let nth = slot_at - pile.start;
        if tried[nth] || !may(slot_at, card_at) {
            continue;
        }
        tried[nth] = true;
        if holder[nth].is_none_or(|other| place(other, pile.clone(), may, holder, tried)) {
            holder[nth] = Some(card_at);
            return true;
        }
    }
    false
}

macro_rules! games {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../../../games/", $name, ".rcy")))),*]
    };
}

/// Whatever a seat rules out is not so: neither by following the cards nor by what others have done.
#[test]
fn nothing_that_is_true_is_ruled_out() {
    let library = games! {
        "agram" "blackjack" "crazy-eights" "cribbage" "euchre" "go-fish" "golf" "gops" "hearts" "lama"
        "leduc-poker" "lost-cities" "love-letter" "ninety-eight" "no-thanks" "pan" "pexeso" "scopa"
        "six-nimmt" "spades" "whist"
    };
    let invented = (0..40).map(|idx| oracle::invent_hidden(&mut RngStream::new(5, idx)).0);
    let mut texts: Vec<String> = invented.collect();
    texts.extend([TRICKS, TAKEN, APART].map(str::to_owned));
    texts.extend(library.map(|(_, text)| text.to_owned()));
    // Three cards are passed on in Hearts, which nobody else sees.
    texts.push(library[8].1.replace("(declare 0 'PASSING)", "(declare 3 'PASSING)"));
    for text in &texts {
        let program = program(text);
        if ProgramDeterminizer::new(&program).is_err() {
            continue;
        }
        for seed in 0..2 {
            let mut game = Watched::new(&program, seed);
            for _ in 0..300 {
                let Some(mv) = game.any() else { break };
                game.play(mv);
                if matches!(program.turn(&game.state), Turn::Over(_)) {
                    break;
                }
                for knowledge in &game.knowledge_of {
                    assert_eq!(knowledge.n_lost(), 0, "{text}");
                    may_be_true(&program, knowledge, &game.state)
                        .unwrap_or_else(|what| panic!("{what}\n{text}"));
                }
            }
        }
    }
}

/// Plays at random, and looks wherever somebody decides at what the view of each seat claims of the cards: it holds in
/// the true state, and in those that are sampled for the seat. Gives how many states were looked at.
fn claims_hold(program: &Arc<Program>, seed: u64, most: usize) -> Result<usize, String> {
    let recalled = PerfectRecall::new(program, Utility::Score);
    let mut game = Watched::new(program, seed);
    let seats: Vec<Seat> = (0..program.seats()).map(Seat::new).collect();
    let mut histories = vec![History::default(); seats.len()];
    let mut n_looked = 0;
    for _ in 0..most {
        let Some(mv) = game.any() else { break };
        let (mut after, mut events) = (game.state.clone(), Vec::new());
        run(program, mv, &mut after, &mut events);
        for (&seat, history) in seats.iter().zip(&mut histories) {
            recalled.tell_seat(history, seat, &events);
        }
        game.play(mv);
        let is_asked = matches!(program.turn(&game.state), Turn::Seat(_));
        if !is_asked || program.fault(&game.state).is_some() {
            continue;
        }
        for (&seat, history) in seats.iter().zip(&histories) {
            let view = View::new(seat, history.events());
            let mut sampled = game.state.clone();
            let (knowledge, stream) = (&game.knowledge_of[seat.idx()], &mut game.stream);
            let can =
                game.determinizer.sample(program, knowledge, &game.state, stream, &mut sampled);
            for state in [&game.state, &sampled].into_iter().take(1 + usize::from(can)) {
                false_claim(program, &view, state).map_or(Ok(()), Err)?;
                n_looked += 1;
            }
        }
    }
    Ok(n_looked)
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the games to look at are files")]
fn views_of_the_library_claim_only_what_holds_in_all_states_that_look_the_same() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let files = std::fs::read_dir(folder).expect("there is a library");
    let mut files: Vec<_> = files.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|path| path.extension().is_some_and(|kind| kind == "rcy"));
    files.sort();
    let mut n_looked = 0;
    for file in &files {
        let program = program(&std::fs::read_to_string(file).expect("readable"));
        for seed in 0..3 {
            n_looked += claims_hold(&program, seed, 400)
                .unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        }
    }
    assert!(n_looked > 10_000, "{n_looked}");
}

#[test]
fn views_of_invented_games_claim_only_what_holds_in_all_states_that_look_the_same() {
    let mut n_looked = 0;
    for idx in 0..200 {
        let program = program(&oracle::invent_hidden(&mut RngStream::new(12, idx)).0);
        if ProgramDeterminizer::new(&program).is_ok() {
            for seed in 0..10 {
                let looked = claims_hold(&program, seed, 60);
                n_looked += looked.unwrap_or_else(|why| panic!("game {idx}: {why}"));
            }
        }
    }
    assert!(n_looked > 5_000, "{n_looked}");
}

/// Determinisation at the moments of a game of views step by step. What others have seen is no part of it.
struct AtMoments(ProgramDeterminizer);

impl Determinizer<PerfectRecall> for AtMoments {
    type Memory = Knowledge;

    fn memory(&self, game: &PerfectRecall, seat: Seat) -> Knowledge {
        self.0.memory(game.program(), seat)
    }

    fn observe(
        &self,
        game: &PerfectRecall,
        knowledge: &mut Knowledge,
        moment: &RecallState,
        mv: Move,
    ) {
        self.0.observe(game.program(), knowledge, moment.position(), mv);
    }

    fn sample(
        &self,
        game: &PerfectRecall,
        knowledge: &Knowledge,
        moment: &RecallState,
        stream: &mut RngStream,
        out: &mut RecallState,
    ) -> bool {
        let mut state = moment.position().clone();
        let could = self.0.sample(game.program(), knowledge, moment.position(), stream, &mut state);
        *out = moment.with_position(state, knowledge.seat);
        could
    }

    fn observation_key(&self, game: &PerfectRecall, moment: &RecallState, seat: Seat) -> u64 {
        self.0.observation_key(game.program(), moment.position(), seat)
    }
}

/// The laws of determinizer, where a seat's past is its view.
fn check_at_moments(
    program: &Arc<Program>,
    config: &ConformConfig,
) -> Result<SampleCounts, String> {
    let Ok(determinizer) = ProgramDeterminizer::at_recall_states(program) else {
        return Ok(SampleCounts::default());
    };
    let game = PerfectRecall::step_by_step(program, Utility::Score);
    conform::check_determinizer_by_view(&game, &AtMoments(determinizer), config)
        .map_err(|breaches| breaches[0].to_string())
}

#[test]
fn a_search_in_the_game_of_views_samples_by_its_view_alone() {
    let config = ConformConfig { plays: 60, longest: 200, ..ConformConfig::default() };
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let two_tricks = include_str!("../../../tests/stepwise/follow-suit.rcy").to_owned();
    let games = ["agram", "kuhn-poker", "leduc-poker", "gops", "hearts", "go-fish", "love-letter"];
    #[expect(clippy::disallowed_methods, reason = "the games to look at are files")]
    let text = |name| std::fs::read_to_string(format!("{library}/{name}.rcy")).expect("is there");
    let texts = games.into_iter().map(text).chain([two_tricks]);
    let invented = (0..300).map(|idx| oracle::invent_hidden(&mut RngStream::new(78, idx)).0);
    let (mut n_drawn, mut n_compared) = (0, 0);
    for text in texts.chain(invented) {
        let Ok(loaded) = crate::load(&text, &[], &ProgramConfig::default()) else { continue };
        let found = check_at_moments(&loaded.program, &config);
        let found = found.unwrap_or_else(|breach| panic!("{breach}\n{text}"));
        assert_eq!(found.drawn, found.asked, "{text}");
        n_drawn += found.drawn;
        n_compared += found.compared;
    }
    assert!(n_drawn > 10_000 && n_compared > 1_000, "{n_drawn} {n_compared}");
}

#[test]
fn nobody_loses_track_of_the_cards_at_a_table_of_views() {
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let files = std::fs::read_dir(library).expect("there is a library");
    let files = files.map(|file| file.expect("readable").path());
    for file in files.filter(|file| file.extension().is_some_and(|kind| kind == "rcy")) {
        #[expect(clippy::disallowed_methods, reason = "the games to look at are files")]
        let program = program(&std::fs::read_to_string(&file).expect("readable"));
        let determinizer = ProgramDeterminizer::at_recall_states(&program)
            .expect("nobody picks what he does not see");
        let game = PerfectRecall::step_by_step(&program, Utility::Score);
        let seats = (0..game.seats()).map(Seat::new);
        let mut knowledge_of: Vec<Knowledge> =
            seats.map(|seat| determinizer.memory(&program, seat)).collect();
        let (mut moment, mut stream) = (game.start(), RngStream::new(4, 0));
        for _ in 0..600 {
            let mut moves = Vec::new();
            game.moves(&moment, &mut moves);
            let several = match game.turn(&moment) {
                Turn::Over(_) => break,
                Turn::Chance => stream.pick_by(moves.len(), |nth| game.weight(&moment, moves[nth])),
                Turn::Seat(_) => stream.below(moves.len() as u64) as usize,
            };
            let position = moment.position();
            knowledge_of.iter_mut().for_each(|knowledge| {
                determinizer.observe(&program, knowledge, position, moves[several]);
            });
            game.play(&mut moment, moves[several]);
        }
        assert!(knowledge_of.iter().all(|knowledge| knowledge.n_lost() == 0), "{}", file.display());
    }
}
