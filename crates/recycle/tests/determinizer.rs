//! Determinisation of described games.

#![expect(clippy::disallowed_methods, reason = "the games to look at are files")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use kernel::conform::{self, ConformConfig};
use kernel::{Determinizer, Game, RngStream, Seat, Turn, ViewBeliefs};
use recycle::program::{
    Knowledge, NotDeterminizable, PerfectRecall, Program, ProgramConfig, ProgramDeterminizer,
    Utility,
};

fn library(name: &str) -> Arc<Program> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let text = fs::read_to_string(folder.join(format!("{name}.rcy"))).expect("it is there");
    recycle::load(&text, &[], &ProgramConfig::default()).expect("it is sound").program
}

fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("there is a library")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "rcy"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Every seat follows random play.
fn follow(program: &Program, seed: u64, most: usize) -> Vec<Knowledge> {
    let determinizer =
        ProgramDeterminizer::new(program).expect("nobody picks what he does not see");
    let mut stream = RngStream::new(seed, 0);
    let seats = (0..program.seats()).map(Seat::new);
    let mut knowledge_of: Vec<Knowledge> =
        seats.map(|seat| determinizer.memory(program, seat)).collect();
    let mut state = program.start();
    for _ in 0..most {
        let mut moves = Vec::new();
        program.moves(&state, &mut moves);
        let mv = match program.turn(&state) {
            Turn::Over(_) => break,
            _ if moves.is_empty() => break,
            Turn::Chance => {
                moves[stream.pick_by(moves.len(), |nth| program.weight(&state, moves[nth]))]
            }
            Turn::Seat(_) => moves[stream.below(moves.len() as u64) as usize],
        };
        knowledge_of
            .iter_mut()
            .for_each(|knowledge| determinizer.observe(program, knowledge, &state, mv));
        program.play(&mut state, mv);
    }
    knowledge_of
}

#[test]
fn states_sampled_in_the_library_may_be_true() {
    let config = ConformConfig { plays: 2, longest: 400, ..ConformConfig::default() };
    for name in names() {
        let program = library(&name);
        let determinizer =
            ProgramDeterminizer::new(&program).expect("nobody picks what he does not see");
        match conform::check_determinizer(&*program, &determinizer, &config) {
            Ok(found) => {
                assert_eq!(found.drawn, found.asked, "{name}");
                // Who has four of a kind puts them down at once; that nobody has them in his hand is not seen.
                assert!(found.stuck == 0 || name == "go-fish", "{name}");
            }
            Err(breaches) => panic!("{name}: {}", breaches[0]),
        }
    }
}

#[test]
fn what_chance_has_decided_can_be_settled_before_anybody_sees_it() {
    for name in names() {
        let program = library(&name);
        let determinizer =
            ProgramDeterminizer::new(&program).expect("nobody picks what he does not see");
        let (mut stream, mut n_settled) = (RngStream::new(3, 0), 0);
        let mut state = program.start();
        for nth in 0..200 {
            let mut settled = state.clone();
            program.settle(&mut settled, &mut RngStream::new(9, nth));
            n_settled += u64::from(settled != state);
            // Nothing is played by that.
            assert_eq!(program.turn(&settled), program.turn(&state), "{name}");
            if let Turn::Seat(seat) = program.turn(&state) {
                // Nobody sees more, and the options are the same.
                let seen = |state| determinizer.observation_key(&program, state, seat);
                assert_eq!(seen(&settled), seen(&state), "{name}");
            }
            // It follows from the stream, and once is enough.
            let (mut again, mut twice) = (state.clone(), settled.clone());
            program.settle(&mut again, &mut RngStream::new(9, nth));
            program.settle(&mut twice, &mut RngStream::new(10, nth));
            assert!(again == settled && twice == settled, "{name}");
            state = settled;
            let (mut moves, turn) = (Vec::new(), program.turn(&state));
            program.moves(&state, &mut moves);
            let mv = match (turn, moves.as_slice()) {
                (Turn::Over(_), _) | (_, []) => break,
                (Turn::Chance, _) => {
                    moves[stream.pick_by(moves.len(), |nth| program.weight(&state, moves[nth]))]
                }
                (Turn::Seat(_), _) => moves[stream.below(moves.len() as u64) as usize],
            };
            program.play(&mut state, mv);
        }
        assert!(n_settled > 0 || name == "no-thanks", "{name}: nothing was left open");
    }
}

#[test]
fn nobody_loses_track_of_the_cards() {
    for name in names() {
        let program = library(&name);
        for knowledge in follow(&program, 5, 1_000) {
            assert_eq!(knowledge.n_lost(), 0, "{name}");
        }
    }
}

/// By its views with perfect recall, which are kept in another way.
#[test]
fn states_sampled_by_views_of_described_games_may_be_true() {
    let config = ConformConfig { plays: 30, ..ConformConfig::default() };
    for name in ["kuhn-poker", "leduc-poker", "baby-poker"] {
        let program = library(name);
        let recalled = PerfectRecall::new(&program, Utility::Score);
        let found =
            conform::check_determinizer_by_view(&recalled, &ViewBeliefs::default(), &config)
                .unwrap_or_else(|breaches| panic!("{name}: {}", breaches[0]));
        assert_eq!((found.drawn, found.stuck), (found.asked, 0), "{name}");
        assert!(found.compared > 5, "{name}: {found:?}");
    }
}

#[test]
fn states_sampled_in_invented_games_may_be_true() {
    let config = ConformConfig { plays: 6, longest: 200, ..ConformConfig::default() };
    let probes = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/probes");
    let mut files: Vec<_> = fs::read_dir(probes)
        .expect("there are probes")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "rcy"))
        .collect();
    files.sort();
    let probes = files.iter().map(|file| fs::read_to_string(file).expect("readable"));
    let invented = (0..300).map(|idx| oracle::invent_hidden(&mut RngStream::new(77, idx)).0);
    let (mut n_asked, mut n_blind) = (0, 0);
    for text in probes.chain(invented) {
        let Ok(loaded) = recycle::load(&text, &[], &ProgramConfig::default()) else { continue };
        let program = loaded.program;
        let determinizer = match ProgramDeterminizer::new(&program) {
            Ok(determinizer) => determinizer,
            Err(NotDeterminizable::BlindPick) => {
                n_blind += 1;
                continue;
            }
        };
        let found = conform::check_determinizer(&*program, &determinizer, &config)
            .unwrap_or_else(|breaches| panic!("{}\n{text}", breaches[0]));
        assert_eq!((found.drawn, found.stuck), (found.asked, 0), "{text}");
        n_asked += found.asked;
        assert!(follow(&program, 5, 300).iter().all(|knowledge| knowledge.n_lost() == 0), "{text}");
    }
    assert!(n_asked > 1_000 && n_blind > 100, "{n_asked} {n_blind}");
}
