//! Random games with hidden information are consistent, and do hide something.

use std::collections::HashMap;

use kernel::conform::{self, ConformConfig};
use kernel::toys::{Fog, FogConfig};
use kernel::{Game, Hidden, Seat, Turn};

fn kinds() -> Vec<FogConfig> {
    let two = FogConfig::default();
    vec![
        two,
        FogConfig { seats: 3, zero_sum: false, ..two },
        FogConfig { chance: 0, seen: 0, ..two },
        FogConfig { seen: 100, depth: 4, ..two },
        FogConfig { seats: 1, most_moves: 4, depth: 4, ..two },
    ]
}

#[test]
fn fogs_keep_the_laws() {
    for config in kinds() {
        for seed in 0..20 {
            let checks = ConformConfig { plays: 30, ..ConformConfig::default() };
            if let Err(breaches) = conform::check_hidden(&Fog::new(config, seed), &checks) {
                panic!("{config:?}, seed {seed}: {}", breaches[0]);
            }
        }
    }
}

/// For every view of a seat to act: its moves, and its own last view and move before it.
type Known = HashMap<(Seat, Vec<u8>), (Vec<u32>, Option<(Vec<u8>, u32)>, u32)>;

/// Walks all of `fog`, and makes sure that who sees the same has the same moves and the same past.
fn learn(fog: &Fog) -> Known {
    let mut known = Known::new();
    let mut open = vec![(fog.start(), vec![None; fog.seats()])];
    while let Some((state, pasts)) = open.pop() {
        let mut moves = Vec::new();
        fog.moves(&state, &mut moves);
        let actor = match fog.turn(&state) {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        };
        if let Some(seat) = actor {
            let view = fog.view(&state, seat);
            let past = pasts[seat.idx()].clone();
            let entry = known.entry((seat, view)).or_insert((moves.clone(), past.clone(), 0));
            assert_eq!((&entry.0, &entry.1), (&moves, &past), "{seat} in {state}");
            entry.2 += 1;
        }
        for mv in moves {
            let mut pasts = pasts.clone();
            if let Some(seat) = actor {
                pasts[seat.idx()] = Some((fog.view(&state, seat), mv));
            }
            open.push((fog.after(&state, mv), pasts));
        }
    }
    known
}

#[test]
fn seats_remember_what_they_did_and_are_told_apart_by_nothing_they_cannot_see() {
    let (mut sets, mut shared) = (0, 0);
    for config in kinds() {
        for seed in 0..40 {
            let known = learn(&Fog::new(config, seed));
            sets += known.len();
            shared += known.values().filter(|known| known.2 > 1).count();
        }
    }
    // Neither everything nor nothing is hidden.
    assert!(shared > sets / 5 && shared < sets / 5 * 4, "{shared} of {sets}");
}
