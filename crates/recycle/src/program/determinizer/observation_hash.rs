//! Hash of the observation of a state by a seat.

use kernel::Seat;

use super::super::Program;
use super::super::sight::sees;
use super::super::state::{State, UNSEEN};
use super::ProgramDeterminizer;

/// What an unseen card counts for.
const UNKNOWN: u64 = 0x5bd1_e995;

/// Takes in words one by one; quick, since a search asks for an outlook wherever somebody decides.
struct Digest(u64);

impl Digest {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

/// A number for a kind, such that sums of them are different where the kinds are.
#[inline]
fn mixed(kind: u64) -> u64 {
    let z = (kind + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (z ^ z >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl ProgramDeterminizer {
    pub(super) fn digest(&self, program: &Program, state: &State, seat: Seat) -> u64 {
        let (tables, layout) = (&program.tables, &program.tables.layout);
        let mut digest = Digest(seat.idx() as u64);
        digest.add(u64::from(state.pc));
        // 1. Cards: of a pile whose order nothing can tell, only which there are.
        for (pile, info) in tables.piles.iter().enumerate().skip(1) {
            let (start, end) = state.bounds(layout, pile as u16);
            digest.add((end - start) as u64);
            if !sees(info, seat) {
                continue;
            }
            let kind = |&word: &u16| match word & UNSEEN {
                0 => u64::from(tables.kind_of[usize::from(word)]),
                _ => UNKNOWN,
            };
            let cards = state.words[start..end].iter().map(kind);
            if info.is_ordered {
                cards.for_each(|kind| digest.add(kind));
            } else {
                digest.add(cards.fold(0, |sum, kind| sum.wrapping_add(mixed(kind))));
            }
        }
        // 2. What everybody sees.
        state.words[layout.texts_at()..].iter().for_each(|&word| digest.add(u64::from(word)));
        state.ints[layout.ints_at()..].iter().for_each(|&int| digest.add(u64::from(int as u32)));
        state.memory.iter().for_each(|&card| {
            digest.add(u64::from(tables.kind_of[usize::from(card)]));
        });
        for cycle in state.turns.iter().chain(&state.team_turns) {
            digest.add(u64::from(cycle.current) << 8 | u64::from(cycle.queued));
        }
        // 3. What the seat itself has chosen, and numbers and texts in variables.
        if let Some(suspended) = state.suspended.as_deref() {
            digest.add(suspended.chosen.len() as u64);
            let nth =
                (seat.idx() + layout.n_players - usize::from(suspended.first)) % layout.n_players;
            if let Some(own) = suspended.chosen.get(nth) {
                let (low, high) = own.halves();
                digest.add(low);
                digest.add(high);
            }
            let plain = program.code.plain[state.pc as usize];
            for (reg, &value) in suspended.vars.iter().enumerate() {
                if plain >> reg & 1 != 0 {
                    digest.add(value);
                }
            }
            for card in self.held(program, state).iter().filter_map(|held| held.card) {
                let var = suspended.vars.get(usize::from(card)).copied().unwrap_or_default();
                let place = state.find(layout, var as u16);
                let pile = place.map_or(0, |at| state.pile_at(layout, at));
                if pile != 0 && sees(&tables.piles[usize::from(pile)], seat) {
                    digest.add(u64::from(tables.kind_of[var as usize]));
                }
            }
        }
        digest.0
    }
}
