//! A race with everything a reporter can note, and with faults on request.

#![allow(dead_code, reason = "each suite uses its part of it")]

use kernel::{BySeat, Class, Events, Game, Notation, NotationError, Payoff, Scored, Seat, Turn};

/// Seats in turn walk one field, or run as far as a die with faces 0, 0 and 3 says. Whoever comes
/// to `goal` first is paid 1 and the game is over.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    pub(crate) seats: usize,
    pub(crate) goal: i64,
    /// How many options of the rules a walk stands for.
    pub(crate) steps: u64,
    pub(crate) fault: Option<Fault>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Nobody ever moves a field.
    Endless,
    /// Somebody does not see everything.
    Hidden,
    /// Nothing is listed once somebody stands on field 1.
    Stuck,
    /// Whoever comes to field 2 falls into a hole, and play cannot go on.
    Hole,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Runners {
    pub(crate) fields: Vec<i64>,
    pub(crate) turn: Seat,
    pub(crate) is_running: bool,
}

pub(crate) const WALK: u32 = 100;
pub(crate) const RUN: u32 = 200;

impl Race {
    pub(crate) fn new(seats: usize, goal: i64) -> Self {
        Self { seats, goal, steps: 1, fault: None }
    }

    pub(crate) fn with(fault: Fault) -> Self {
        Self { fault: Some(fault), ..Self::new(2, 5) }
    }
}

impl Game for Race {
    type State = Runners;
    /// [`WALK`], [`RUN`], or what the die shows.
    type Move = u32;

    /// So that chance is drawn at once where nobody looks.
    const FAST_CHANCE: bool = true;

    fn seats(&self) -> usize {
        self.seats
    }

    fn class(&self) -> Class {
        let is = |fault| self.fault == Some(fault);
        Class {
            chance: true,
            hidden: is(Fault::Hidden),
            cycles: is(Fault::Endless),
            zero_sum: false,
        }
    }

    fn start(&self) -> Runners {
        Runners { fields: vec![0; self.seats], turn: Seat::new(0), is_running: false }
    }

    fn turn(&self, state: &Runners) -> Turn {
        if state.fields.iter().any(|&field| field >= self.goal) {
            let pay = |&field: &i64| Payoff::from(i64::from(field >= self.goal));
            return Turn::Over(state.fields.iter().map(pay).collect());
        }
        if state.is_running { Turn::Chance } else { Turn::Seat(state.turn) }
    }

    fn moves(&self, state: &Runners, out: &mut Vec<u32>) {
        match self.turn(state) {
            Turn::Seat(_) if self.fault == Some(Fault::Stuck) && state.fields.contains(&1) => {}
            Turn::Seat(_) if self.fault(state).is_some() => {}
            Turn::Seat(_) => out.extend([WALK, RUN]),
            Turn::Chance => out.extend([0, 3]),
            Turn::Over(_) => {}
        }
    }

    fn options(&self, state: &Runners, moves: &mut Vec<u32>, copies: &mut Vec<u64>) {
        self.moves(state, moves);
        if self.steps > 1 && matches!(self.turn(state), Turn::Seat(_)) {
            copies.extend([self.steps, 1]);
        }
    }

    fn fault(&self, state: &Runners) -> Option<String> {
        let is_in_hole = self.fault == Some(Fault::Hole) && state.fields.contains(&2);
        is_in_hole.then(|| "there is a hole in field 2".to_owned())
    }

    fn weight(&self, _: &Runners, mv: u32) -> u64 {
        if mv == 0 { 2 } else { 1 }
    }

    fn play(&self, state: &mut Runners, mv: u32) {
        let steps = match mv {
            RUN => {
                state.is_running = true;
                return;
            }
            WALK => 1,
            die => i64::from(die),
        };
        if self.fault != Some(Fault::Endless) {
            state.fields[state.turn.idx()] += steps;
        }
        state.is_running = false;
        state.turn = state.turn.left(self.seats);
    }
}

impl Scored for Race {
    fn scores(&self, state: &Runners) -> BySeat<i64> {
        state.fields.iter().copied().collect()
    }
}

impl Events for Race {
    fn events(&self) -> &'static [&'static str] {
        &["fields walked", "fields run"]
    }

    fn tally(&self, before: &Runners, mv: u32, after: &Runners, counts: &mut [u64]) {
        let sum = |state: &Runners| state.fields.iter().sum::<i64>() as u64;
        counts[usize::from(mv != WALK)] += sum(after) - sum(before);
    }
}

/// Only the start is read back.
impl Notation for Race {
    fn state_to_text(&self, state: &Runners) -> String {
        let is_running = if state.is_running { " running" } else { "" };
        format!("{:?} {}{is_running}", state.fields, state.turn)
    }

    fn state_from_text(&self, text: &str) -> Result<Runners, NotationError> {
        let start = self.start();
        let is_start = self.state_to_text(&start) == text;
        let why = || NotationError::NotAState { text: text.to_owned(), why: "no start".to_owned() };
        is_start.then_some(start).ok_or_else(why)
    }

    fn move_to_text(&self, _: &Runners, mv: u32) -> String {
        match mv {
            WALK => "walk".to_owned(),
            RUN => "run".to_owned(),
            fields => format!("die {fields}"),
        }
    }
}
