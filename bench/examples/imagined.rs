//! What it costs to imagine a state, beside a random playout from it: `imagined [NAME…]`.
//!
//! A game of the library is played at random, every seat watching. At each decision the seat imagines a
//! hundred states, and each is played out. Printed are nanoseconds: the mean over all decisions of the
//! quickest of the hundred, so that whatever else the machine does has little part in it; and the mean over
//! all moves of the quickest of ten times that a seat watches it.

use std::path::Path;
use std::time::{Duration, Instant};

use kernel::{Determinizer, Game, RngStream, Seat, Turn};
use recycle::program::{Program, ProgramConfig, ProgramDeterminizer, State};

const N_STATES: u32 = 100;

/// The most decisions of a playout, and of a game: some may go on for ever.
const LONGEST: usize = 2_000;

/// Time spent: the quickest of each turn, and how many turns there were.
#[derive(Default)]
struct Spent {
    time: Duration,
    n: u32,
    quickest: Option<Duration>,
}

impl Spent {
    fn on<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        self.quickest = Some(self.quickest.map_or(time, |quickest| quickest.min(time)));
        result
    }

    /// The end of a turn.
    fn turn(&mut self) {
        self.time += self.quickest.take().unwrap_or_default();
        self.n += 1;
    }

    fn each(&self) -> f64 {
        self.time.as_secs_f64() * 1e9 / f64::from(self.n.max(1))
    }
}

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names =
            ["hearts", "agram", "whist", "crazy-eights", "lost-cities"].map(str::to_owned).into();
    }
    println!(
        "{:<14} {:>10} {:>10} {:>10} {:>8} {:>8}",
        "game", "imagine", "playout", "outlook", "ratio", "watch"
    );
    for name in names {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../games/{name}.rcy"));
        let text = std::fs::read_to_string(file).expect("a game of the library");
        let program = recycle::load(&text, &[], &ProgramConfig::default()).expect("sound").program;
        one(&name, &program);
    }
}

fn one(name: &str, program: &Program) {
    let determinizer =
        ProgramDeterminizer::new(program).expect("nobody picks what he does not see");
    let seats = (0..program.seats()).map(Seat::new);
    let mut minds: Vec<_> = seats.map(|seat| determinizer.memory(program, seat)).collect();
    let mut stream = RngStream::new(1, 0);
    let mut state = program.start();
    let (mut imagine, mut playout) = (Spent::default(), Spent::default());
    let (mut watch, mut outlook) = (Spent::default(), Spent::default());
    let mut out = state.clone();
    let mut moves = Vec::new();
    let mut sum = 0;
    for _ in 0..LONGEST {
        if matches!(program.turn(&state), Turn::Over(_)) {
            break;
        }
        moves.clear();
        program.moves(&state, &mut moves);
        let mv = match program.turn(&state) {
            Turn::Chance => {
                moves[stream.pick_by(moves.len(), |nth| program.weight(&state, moves[nth]))]
            }
            Turn::Seat(seat) => {
                let mind = &minds[seat.idx()];
                for _ in 0..N_STATES {
                    let could = imagine
                        .on(|| determinizer.sample(program, mind, &state, &mut stream, &mut out));
                    assert!(could, "every game of the library can be imagined");
                    sum ^= outlook.on(|| determinizer.observation_key(program, &out, seat));
                    playout.on(|| play_out(program, &mut out, &mut stream, &mut Vec::new()));
                }
                [&mut imagine, &mut outlook, &mut playout].into_iter().for_each(Spent::turn);
                moves[stream.below(moves.len() as u64) as usize]
            }
            Turn::Over(_) => unreachable!("play goes on"),
        };
        for mind in &mut minds {
            for _ in 0..10 {
                let mut again = mind.clone();
                watch.on(|| determinizer.observe(program, &mut again, &state, mv));
            }
            watch.turn();
            determinizer.observe(program, mind, &state, mv);
        }
        program.play(&mut state, mv);
    }
    assert_ne!(sum, 1, "outlooks are used");
    println!(
        "{name:<14} {:>10.0} {:>10.0} {:>10.0} {:>8.3} {:>8.0}",
        imagine.each(),
        playout.each(),
        outlook.each(),
        imagine.each() / playout.each(),
        watch.each()
    );
}

fn play_out(
    program: &Program,
    state: &mut State,
    stream: &mut RngStream,
    moves: &mut Vec<recycle::program::Move>,
) {
    for _ in 0..LONGEST {
        match program.turn(state) {
            Turn::Over(_) => return,
            Turn::Chance => drop(program.resolve_chance(state, stream)),
            Turn::Seat(_) => {
                moves.clear();
                program.moves(state, moves);
                if moves.is_empty() {
                    return;
                }
                let mv = moves[stream.below(moves.len() as u64) as usize];
                program.play_and_resolve_chance(state, mv, stream);
            }
        }
    }
}
