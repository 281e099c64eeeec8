//! Determinizer by views, and the suite that looks at insights.

use kernel::conform::{self, ConformConfig, Law};
use kernel::toys::{Fog, FogConfig};
use kernel::{
    Beliefs, Determinizer, Game, Hidden, PerfectInformation, RngStream, Seat, Turn, ViewBeliefs,
};

const CONFIG: ConformConfig =
    ConformConfig { plays: 60, longest: 1_000, remembered: 5_000, seed: 3 };

fn fog(seed: u64) -> Fog {
    Fog::new(FogConfig { seats: 2 + seed as usize % 2, depth: 7, ..FogConfig::default() }, seed)
}

#[test]
fn samples_by_views_are_consistent() {
    let walking = ViewBeliefs { states: 0, ..ViewBeliefs::default() };
    let (mut asked, mut compared) = (0, 0);
    for seed in 0..40 {
        for determinizer in [ViewBeliefs::default(), walking] {
            let found = conform::check_determinizer_by_view(&fog(seed), &determinizer, &CONFIG)
                .unwrap_or_else(|breaches| panic!("{seed}: {}", breaches[0]));
            assert_eq!(found.drawn, found.asked);
            assert_eq!(found.stuck, 0);
            asked += found.asked;
            compared += found.compared;
        }
    }
    assert!(asked > 2_000 && compared > 1_000, "{asked} {compared}");
}

#[test]
fn too_long_a_walk_is_given_up() {
    let determinizer = ViewBeliefs { states: 0, steps: 0 };
    for seed in 0..20 {
        let found =
            conform::check_determinizer_by_view(&fog(seed), &determinizer, &CONFIG).expect("sound");
        // Where somebody decides at once, there is no way to go.
        let at_once = matches!(fog(seed).turn(&0), Turn::Seat(_));
        assert_eq!(found.drawn, if at_once { CONFIG.plays } else { 0 });
    }
}

/// Every node that `seat` cannot tell from one with `view`, with its probability if others do anything and
/// the seat does what it did.
fn exact(fog: &Fog, seat: Seat, view: &Vec<u8>) -> Vec<(u32, f64)> {
    let mut found = Vec::new();
    let mut open = vec![(fog.start(), 1.0)];
    while let Some((node, odds)) = open.pop() {
        if fog.view(&node, seat) == *view {
            found.push((node, odds));
        }
        let mut moves = Vec::new();
        fog.moves(&node, &mut moves);
        let turn = fog.turn(&node);
        let weight = |mv: u32| if turn == Turn::Chance { fog.weight(&node, mv) } else { 1 };
        let total: u64 = moves.iter().map(|&mv| weight(mv)).sum();
        for &mv in &moves {
            let own = turn == Turn::Seat(seat);
            let share = if own { 1.0 } else { weight(mv) as f64 / total as f64 };
            open.push((fog.after(&node, mv), odds * share));
        }
    }
    let total: f64 = found.iter().map(|&(_, odds)| odds).sum();
    found.iter().map(|&(node, odds)| (node, odds / total)).collect()
}

#[test]
fn samples_by_views_have_the_right_probabilities() {
    const N_DRAWS: u32 = 3_000;
    let determinizer = ViewBeliefs::default();
    let mut n_sets = 0;
    for seed in 0..50 {
        let fog = fog(seed);
        let mut stream = RngStream::new(seed, 7);
        let mut state = fog.start();
        let seats = (0..fog.seats()).map(Seat::new);
        let mut minds: Vec<Beliefs<_, _>> =
            seats.map(|seat| determinizer.memory(&fog, seat)).collect();
        loop {
            if let Turn::Seat(seat) = fog.turn(&state) {
                let wanted = exact(&fog, seat, &fog.view(&state, seat));
                let mut drawn = vec![0u32; wanted.len()];
                for _ in 0..N_DRAWS {
                    let mut out = state;
                    assert!(determinizer.sample(
                        &fog,
                        &minds[seat.idx()],
                        &state,
                        &mut stream,
                        &mut out
                    ));
                    let place = wanted.iter().position(|&(node, _)| node == out);
                    drawn[place.expect("it may be true")] += 1;
                }
                n_sets += usize::from(wanted.len() > 2);
                for (&(_, odds), &n) in wanted.iter().zip(&drawn) {
                    let spread = (odds * (1.0 - odds) / f64::from(N_DRAWS)).sqrt();
                    let share = f64::from(n) / f64::from(N_DRAWS);
                    assert!((share - odds).abs() < 5.0 * spread + 1e-9, "{share} {odds}");
                }
            }
            let mut moves = Vec::new();
            fog.moves(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[stream.below(moves.len() as u64) as usize];
            minds.iter_mut().for_each(|mind| determinizer.observe(&fog, mind, &state, mv));
            fog.play(&mut state, mv);
        }
    }
    assert!(n_sets > 8, "{n_sets}");
}

/// Determinizer of one who peeks, or does something else that he should not.
struct Crooked(Crook);

#[derive(Clone, Copy, PartialEq)]
enum Crook {
    /// Sees everything.
    Peeks,
    /// Samples any state at all.
    Dreams,
    /// Draws more often if the true state is an odd one.
    Hesitates,
}

impl Determinizer<Fog> for Crooked {
    type Memory = Beliefs<u32, Vec<u8>>;

    fn memory(&self, game: &Fog, seat: Seat) -> Self::Memory {
        ViewBeliefs::default().memory(game, seat)
    }

    fn observe(&self, game: &Fog, memory: &mut Self::Memory, state: &u32, mv: u32) {
        ViewBeliefs::default().observe(game, memory, state, mv);
    }

    fn sample(
        &self,
        game: &Fog,
        memory: &Self::Memory,
        state: &u32,
        stream: &mut RngStream,
        out: &mut u32,
    ) -> bool {
        match self.0 {
            Crook::Peeks => *out = *state,
            Crook::Dreams => *out = 0,
            Crook::Hesitates => {
                if state % 2 == 1 {
                    stream.bits();
                }
                return ViewBeliefs::default().sample(game, memory, state, stream, out);
            }
        }
        true
    }

    fn observation_key(&self, game: &Fog, state: &u32, seat: Seat) -> u64 {
        ViewBeliefs::default().observation_key(game, state, seat)
    }
}

#[test]
fn a_determinizer_that_breaks_a_law_is_found_out() {
    let laws = |determinizer: &Crooked| -> Vec<Law> {
        let found = (0..20).filter_map(|seed| {
            conform::check_determinizer_by_view(&fog(seed), determinizer, &CONFIG).err()
        });
        let mut laws: Vec<Law> = found.flatten().map(|breach| breach.law).collect();
        laws.sort_unstable();
        laws.dedup();
        laws
    };
    assert_eq!(laws(&Crooked(Crook::Peeks)), [Law::Unswayed]);
    assert!(laws(&Crooked(Crook::Dreams)).starts_with(&[Law::LooksTheSame, Law::AsksTheSame]));
    assert_eq!(laws(&Crooked(Crook::Hesitates)), [Law::Unswayed]);
}

#[test]
fn where_nothing_is_hidden_things_are_as_they_are() {
    let found =
        conform::check_determinizer(&kernel::toys::Nim::new(12, 3), &PerfectInformation, &CONFIG)
            .unwrap();
    assert_eq!(found.drawn, found.asked);
}
