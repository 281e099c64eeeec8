//! Round trip, as a test in play: what was unpacked is packed to the same bits.

use std::sync::Arc;

use kernel::{Game, RngStream, Turn};

use super::{At, Packed, Reduced, ScratchPosition};
use crate::program::{Program, ProgramConfig, Utility};

/// The bits of the position that `packed` is unpacked to.
fn again(reduced: &Reduced, packed: &Packed) -> Packed {
    ScratchPosition::lend(&reduced.program, |work| {
        let ScratchPosition { state, scratch, .. } = work;
        reduced.packing.unpack(&reduced.program, packed, state, scratch);
        if state.at == At::Work {
            reduced.wake(state);
        }
        reduced.packing.pack(&reduced.program, state, scratch)
    })
}

fn program(name: &str, settings: &[(&str, &str)]) -> Arc<Program> {
    let path = format!("{}/../../games/{name}.rcy", env!("CARGO_MANIFEST_DIR"));
    #[expect(clippy::disallowed_methods, reason = "a test reads a game of the library")]
    let text = std::fs::read_to_string(path).expect("the game is in the library");
    let settings: Vec<(String, String)> =
        settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    crate::load(&text, &settings, &ProgramConfig::default()).expect("a sound game").program
}

#[test]
fn what_was_unpacked_is_packed_to_the_same_bits() {
    let names =
        ["pan", "pairs-round", "pexeso", "pairs", "war", "golf", "crazy-eights", "hearts", "lama"];
    for name in names {
        let program = program(name, &[]);
        for reduced in
            [Reduced::new(&program, Utility::Score), Reduced::plain(&program, Utility::Score)]
        {
            for play in 0..4 {
                let mut stream = RngStream::new(9, play);
                let mut state = reduced.start();
                for _ in 0..150 {
                    assert_eq!(again(&reduced, &state), state, "{name}");
                    let mut moves = Vec::new();
                    reduced.moves(&state, &mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    let nth = match reduced.turn(&state) {
                        Turn::Chance => {
                            stream.pick_by(moves.len(), |nth| reduced.weight(&state, moves[nth]))
                        }
                        _ => stream.below(moves.len() as u64) as usize,
                    };
                    reduced.play(&mut state, moves[nth]);
                }
            }
        }
    }
}
