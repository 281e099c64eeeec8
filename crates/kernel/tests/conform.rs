//! The conformance suite passes sound games and catches every deliberately broken one.

use std::hash::{Hash, Hasher};

use kernel::conform::{self, ConformConfig, Law};
use kernel::toys::{Nim, Thicket};
use kernel::{BySeat, Class, Game, Notation, NotationError, Payoff, Ranked, Seat, Turn};

/// What is wrong with a [`Broken`] game.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    Stuck,
    ClearsTheList,
    ListsTwice,
    LegalButUnlisted,
    ListedButIllegal,
    ZeroWeight,
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
            (Fault::Stuck, 3) | (_, 6..) => {}
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
        let steps = if self.0 == Fault::LostPredecessor { 1..=1 } else { 1..=2 };
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
    }
    assert_eq!(laws_broken(Fault::None), []);
}

#[test]
fn each_broken_game_is_caught_for_what_is_wrong_with_it() {
    for (fault, law) in [
        (Fault::Stuck, Law::NeverStuck),
        (Fault::ClearsTheList, Law::Appends),
        (Fault::ListsTwice, Law::ListedOnce),
        (Fault::LegalButUnlisted, Law::LegalIfListed),
        (Fault::ListedButIllegal, Law::LegalIfListed),
        (Fault::ZeroWeight, Law::PositiveWeights),
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
    ] {
        let broken = laws_broken(fault);
        assert!(broken.contains(&law), "{fault:?} breaks {law:?}, but {broken:?} was reported");
    }
}
