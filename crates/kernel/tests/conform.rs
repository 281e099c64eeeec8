//! The conformance suite passes sound games and catches every deliberately broken one.

use std::hash::{Hash, Hasher};

use kernel::conform::{self, ConformConfig, Law};
use kernel::toys::{Maze, Nim, Thicket};
use kernel::{BySeat, Class, Game, Notation, NotationError, Payoff, Ranked, RngStream, Seat, Turn};

/// What is wrong with a [`Broken`] game.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    Stuck,
    Admits,
    AdmitsWhereItGoesOn,
    AdmitsAtChance,
    ClearsTheList,
    ListsTwice,
    LegalButUnlisted,
    ListedButIllegal,
    OtherOptions,
    CopiesForSome,
    NoCopies,
    ClearsTheCopies,
    ZeroWeight,
    DrawsNothing,
    DrawsTheLikeliest,
    DrawsTooOften,
    CountsTooMany,
    PlaysOnTooFar,
    HiddenMemory,
    HashOfTheWay,
    NoSuchSeat,
    TooFewPayoffs,
    NotZeroSum,
    UndeclaredChance,
    UndeclaredCycle,
    Endless,
    TextLosesTheSeat,
    MovesReadAlike,
    RankCollides,
    LostPredecessor,
    FalsePredecessor,
}

/// Walk up from 0 to 6 by one or two steps; odd fields belong to chance.
struct Broken(Fault);

#[derive(Clone, Debug)]
struct Field {
    at: u32,
    /// How we came here: part of no sound state.
    way: u32,
    remembers: bool,
    hashes_way: bool,
}

impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}
impl Eq for Field {}
impl Hash for Field {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.at.hash(hasher);
        if self.hashes_way {
            self.way.hash(hasher);
        }
    }
}

impl Game for Broken {
    type State = Field;
    type Move = u32;

    fn seats(&self) -> usize {
        2
    }
    fn class(&self) -> Class {
        Class {
            chance: self.0 != Fault::UndeclaredChance,
            hidden: false,
            cycles: false,
            zero_sum: true,
        }
    }
    fn start(&self) -> Field {
        Field {
            at: 0,
            way: 0,
            remembers: self.0 == Fault::HiddenMemory,
            hashes_way: self.0 == Fault::HashOfTheWay,
        }
    }
    fn turn(&self, state: &Field) -> Turn {
        match state.at {
            6.. if self.0 != Fault::Endless => {
                let n = if self.0 == Fault::TooFewPayoffs { 1 } else { 2 };
                let sign = if self.0 == Fault::NotZeroSum { 1 } else { -1 };
                Turn::Over(BySeat::from_fn(n, |seat| {
                    Payoff::from(if seat.idx() == 0 { 1 } else { sign })
                }))
            }
            at if at % 2 == 1 => Turn::Chance,
            _ => Turn::Seat(Seat::new(if self.0 == Fault::NoSuchSeat { 2 } else { 0 })),
        }
    }
    fn moves(&self, state: &Field, out: &mut Vec<u32>) {
        if self.0 == Fault::ClearsTheList {
            out.clear();
        }
        match (self.0, state.at) {
            (Fault::Endless, _) | (_, 5) => out.push(1),
            (Fault::Stuck | Fault::AdmitsAtChance, 3) | (Fault::Admits, 4) | (_, 6..) => {}
            (Fault::ListsTwice, 2) => out.extend([1, 2, 1]),
            (Fault::UndeclaredCycle, 2) => out.extend([0, 1, 2]),
            (Fault::HiddenMemory, 2) if state.remembers && state.way == 1 => out.push(2),
            _ => out.extend([1, 2]),
        }
    }
    fn weight(&self, state: &Field, mv: u32) -> u64 {
        u64::from(!(self.0 == Fault::ZeroWeight && state.at == 3 && mv == 2))
    }
    fn play(&self, state: &mut Field, mv: u32) {
        state.at += mv;
        state.way = mv;
    }
    fn options(&self, state: &Field, moves: &mut Vec<u32>, copies: &mut Vec<u64>) {
        if self.0 == Fault::ClearsTheCopies {
            copies.clear();
        }
        let n_before = moves.len();
        self.moves(state, moves);
        match self.0 {
            Fault::OtherOptions => moves[n_before..].reverse(),
            Fault::CopiesForSome if state.at == 2 => copies.push(1),
            Fault::NoCopies if state.at == 2 => copies.extend([1, 0]),
            _ => copies.extend(moves[n_before..].iter().map(|&mv| u64::from(mv))),
        }
    }
    fn resolve_chance(&self, state: &mut Field, stream: &mut RngStream) -> u64 {
        // What `resolve_chance` does by default, on a game that has that default.
        let plain = |state: &mut Field, stream: &mut RngStream| {
            Plain(Self(self.0)).resolve_chance(state, stream)
        };
        match self.0 {
            Fault::DrawsNothing => 0,
            Fault::DrawsTheLikeliest => {
                self.play(state, 1);
                1
            }
            Fault::DrawsTooOften => {
                stream.bits();
                plain(state, stream)
            }
            Fault::CountsTooMany => plain(state, stream) + 1,
            _ => plain(state, stream),
        }
    }
    fn play_and_resolve_chance(&self, state: &mut Field, mv: u32, stream: &mut RngStream) -> u64 {
        self.play(state, mv);
        if self.0 == Fault::PlaysOnTooFar && state.at == 4 {
            self.play(state, 1);
            return 1;
        }
        if state.at == 1 || state.at == 3 { self.resolve_chance(state, stream) } else { 0 }
    }
    fn fault(&self, state: &Field) -> Option<String> {
        let is_at_fault = match self.0 {
            Fault::Admits => state.at == 4,
            Fault::AdmitsWhereItGoesOn => state.at == 2,
            Fault::AdmitsAtChance => state.at == 3,
            _ => false,
        };
        is_at_fault.then(|| "a hole in the ground".to_owned())
    }
    fn is_legal(&self, state: &Field, mv: u32) -> bool {
        let mut listed = Vec::new();
        self.moves(state, &mut listed);
        match self.0 {
            Fault::LegalButUnlisted if state.at == 5 => true,
            Fault::ListedButIllegal if state.at == 4 => false,
            _ => listed.contains(&mv),
        }
    }
}

/// The same game without its own way to draw.
struct Plain(Broken);

impl Game for Plain {
    type State = Field;
    type Move = u32;

    fn seats(&self) -> usize {
        self.0.seats()
    }
    fn class(&self) -> Class {
        self.0.class()
    }
    fn start(&self) -> Field {
        self.0.start()
    }
    fn turn(&self, state: &Field) -> Turn {
        self.0.turn(state)
    }
    fn moves(&self, state: &Field, out: &mut Vec<u32>) {
        self.0.moves(state, out);
    }
    fn weight(&self, state: &Field, mv: u32) -> u64 {
        self.0.weight(state, mv)
    }
    fn play(&self, state: &mut Field, mv: u32) {
        self.0.play(state, mv);
    }
}

impl Notation for Broken {
    fn state_to_text(&self, state: &Field) -> String {
        let at = if self.0 == Fault::TextLosesTheSeat { state.at / 2 } else { state.at };
        at.to_string()
    }
    fn state_from_text(&self, text: &str) -> Result<Field, NotationError> {
        Ok(Field { at: text.parse().unwrap(), ..self.start() })
    }
    fn move_to_text(&self, _: &Field, mv: u32) -> String {
        if self.0 == Fault::MovesReadAlike { "step".into() } else { mv.to_string() }
    }
}

impl Ranked for Broken {
    fn n_states(&self) -> u64 {
        8
    }
    fn rank(&self, state: &Field) -> u64 {
        u64::from(if self.0 == Fault::RankCollides { state.at & !1 } else { state.at })
    }
    fn unrank(&self, rank: u64) -> Field {
        Field { at: rank as u32, ..self.start() }
    }
    fn predecessors(&self, rank: u64, out: &mut Vec<u64>) {
        let steps = match self.0 {
            Fault::LostPredecessor => 1..=1,
            Fault::FalsePredecessor => 1..=3,
            _ => 1..=2,
        };
        out.extend(steps.filter_map(|step| rank.checked_sub(step)));
    }
}

fn laws_broken(fault: Fault) -> Vec<Law> {
    let config = ConformConfig { plays: 60, longest: 100, ..ConformConfig::default() };
    let game = Broken(fault);
    let mut laws: Vec<Law> =
        [conform::check_notation(&game, &config), conform::check_ranked(&game, &config)]
            .into_iter()
            .filter_map(Result::err)
            .flatten()
            .map(|breach| breach.law)
            .collect();
    laws.sort();
    laws.dedup();
    laws
}

#[test]
fn sound_games_pass() {
    let config = ConformConfig::default();
    conform::check_notation(&Nim::new(12, 3), &config).unwrap();
    conform::check_ranked(&Nim::new(12, 3), &config).unwrap();
    for seed in 0..20 {
        conform::check(&Thicket::new(3, 6, 5, seed), &config).unwrap();
        conform::check(&Thicket::new(2, 6, 5, seed).with_a_cycle(), &config).unwrap();
        conform::check_ranked(&Maze::random(40, seed), &ConformConfig { longest: 200, ..config })
            .unwrap();
    }
    assert_eq!(laws_broken(Fault::None), []);
}

#[test]
fn each_broken_game_is_caught_for_what_is_wrong_with_it() {
    for (fault, law) in [
        (Fault::Stuck, Law::NeverStuck),
        (Fault::Admits, Law::Faultless),
        (Fault::AdmitsWhereItGoesOn, Law::NeverStuck),
        (Fault::AdmitsAtChance, Law::NeverStuck),
        (Fault::ClearsTheList, Law::Appends),
        (Fault::ListsTwice, Law::ListedOnce),
        (Fault::LegalButUnlisted, Law::LegalIfListed),
        (Fault::ListedButIllegal, Law::LegalIfListed),
        (Fault::OtherOptions, Law::OptionsAgree),
        (Fault::CopiesForSome, Law::OptionsAgree),
        (Fault::NoCopies, Law::OptionsAgree),
        (Fault::ClearsTheCopies, Law::Appends),
        (Fault::ZeroWeight, Law::PositiveWeights),
        (Fault::DrawsNothing, Law::DrawAgrees),
        (Fault::DrawsTheLikeliest, Law::DrawAgrees),
        (Fault::DrawsTooOften, Law::DrawAgrees),
        (Fault::CountsTooMany, Law::DrawAgrees),
        (Fault::PlaysOnTooFar, Law::DrawAgrees),
        (Fault::HiddenMemory, Law::EqualFutures),
        (Fault::HashOfTheWay, Law::HashAgrees),
        (Fault::NoSuchSeat, Law::SeatsExist),
        (Fault::TooFewPayoffs, Law::SeatsExist),
        (Fault::NotZeroSum, Law::AsDeclared),
        (Fault::UndeclaredChance, Law::AsDeclared),
        (Fault::UndeclaredCycle, Law::AsDeclared),
        (Fault::Endless, Law::AsDeclared),
        (Fault::TextLosesTheSeat, Law::NotationReturns),
        (Fault::MovesReadAlike, Law::NotationReturns),
        (Fault::RankCollides, Law::RankReturns),
        (Fault::LostPredecessor, Law::RankReturns),
        (Fault::FalsePredecessor, Law::RankReturns),
    ] {
        let broken = laws_broken(fault);
        assert!(broken.contains(&law), "{fault:?} breaks {law:?}, but {broken:?} was reported");
    }
}

/// Chance alone acts, three times in a row, among several outcomes and among one.
struct Dice;

impl Game for Dice {
    type State = Vec<u64>;
    type Move = u64;

    fn seats(&self) -> usize {
        1
    }
    fn class(&self) -> Class {
        Class { chance: true, hidden: false, cycles: false, zero_sum: false }
    }
    fn start(&self) -> Vec<u64> {
        Vec::new()
    }
    fn turn(&self, state: &Vec<u64>) -> Turn {
        match state.len() {
            3 => Turn::Over(BySeat::from_fn(1, |_| Payoff::ZERO)),
            _ => Turn::Chance,
        }
    }
    fn moves(&self, state: &Vec<u64>, out: &mut Vec<u64>) {
        match state.len() {
            1 => out.push(9),
            3 => {}
            _ => out.extend(1..=6),
        }
    }
    fn weight(&self, _: &Vec<u64>, mv: u64) -> u64 {
        mv
    }
    fn play(&self, state: &mut Vec<u64>, mv: u64) {
        state.push(mv);
    }
}

#[test]
fn chance_draws_by_weight_until_it_is_done_and_draws_nothing_for_a_single_outcome() {
    conform::check(&Dice, &ConformConfig::default()).unwrap();
    for index in 0..20 {
        let (mut stream, mut state) = (RngStream::new(4, index), Dice.start());
        assert_eq!(Dice.resolve_chance(&mut state, &mut stream), 3);
        let mut single = RngStream::new(4, index);
        let mut throw = || single.pick(&[1, 2, 3, 4, 5, 6]) as u64 + 1;
        assert_eq!(state, [throw(), 9, throw()]);
        assert_eq!(stream, single);
    }
}
