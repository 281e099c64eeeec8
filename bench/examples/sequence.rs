//! The sequence form in floats and in fractions: `sequence [FOLDER]`.
//!
//! For each game the processor time of compiling it, of the solution in floating point and of the proven
//! one, each the best of three turns. With a folder the linear programme of the whole game is written there as
//! MPS, one file for each game, for other solvers (`peers/sequence.py`).

use std::fmt::Write as _;
use std::path::Path;

use games::goofspiel::{Goofspiel, Prizes, Reward};
use games::liars_dice::LiarsDice;
use games::poker::{DicePoker, Kuhn, Leduc};
use kernel::{Hidden, Limits, Seat};
use solve::form::{Compiled, SequenceForm};
use solve::sequence::{self, SequenceConfig};

/// A turn of so many seconds is long enough.
const ENOUGH: f64 = 0.2;

fn main() {
    let folder = std::env::args().nth(1);
    let folder = folder.as_deref().map(Path::new);
    println!(
        "{:<22} {:>10} {:>10} {:>10} {:>10} {:>7} {:>7}  value",
        "game", "sequences", "compile ms", "float ms", "exact ms", "parts", "steps"
    );
    let sound = "it is a sound game";
    measure("kuhn-poker", &Kuhn::new(3, 2).expect(sound), folder);
    measure("dice-poker-6", &DicePoker::new(6, 1, 1).expect(sound), folder);
    measure("dice-poker-20", &DicePoker::new(20, 1, 1).expect(sound), folder);
    measure("leduc-poker", &Leduc::new(3).expect(sound), folder);
    for sides in 3..=6 {
        let dice = LiarsDice::new(1, sides, true).expect(sound);
        measure(&format!("liars-dice-{sides}"), &dice, folder);
    }
    let goofspiel = Goofspiel::new(4, Prizes::Random, Reward::Win).expect(sound);
    measure("goofspiel-4", &goofspiel, folder);
}

fn measure<G: Hidden>(name: &str, game: &G, folder: Option<&Path>) {
    let config = SequenceConfig::default();
    let compile = || Compiled::new(game, Limits::default(), &()).expect("it is a sound game");
    let (compiled, to_compile) = quickest(compile);
    let form = compiled.form();
    let float = || sequence::approximate(form, &config, &()).expect("it is zero-sum for two");
    let (about, to_float) = quickest(float);
    let exact = || {
        let answer = sequence::solve(form, &config, &()).expect("it is zero-sum for two");
        answer.proven().expect("nobody says stop")
    };
    let (proven, to_exact) = quickest(exact);
    let sequences: u64 = form.size().sequences.iter().sum();
    let value = proven.audit.values[Seat::new(0)].to_string();
    let shown = if value.len() > 24 { format!("{}…", &value[..24]) } else { value };
    let ms = |seconds: f64| format!("{:.2}", 1000.0 * seconds);
    println!(
        "{name:<22} {sequences:>10} {:>10} {:>10} {:>10} {:>7} {:>7}  {shown} ({:.9})",
        ms(to_compile),
        ms(to_float),
        ms(to_exact),
        proven.work.rounds,
        proven.work.steps,
        about.audit.values[Seat::new(0)],
    );
    if let Some(folder) = folder {
        let path = folder.join(format!("{name}.mps"));
        std::fs::write(&path, mps(form)).expect("the folder can be written to");
    }
}

/// What `work` gives, and the processor time of the quickest of three turns, each long enough to be timed.
fn quickest<T>(work: impl Fn() -> T) -> (T, f64) {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        let (before, mut n, mut spent) = (bench::processor_time(), 0, 0.0);
        while spent < ENOUGH {
            work();
            n += 1;
            spent = bench::processor_time() - before;
        }
        least = least.min(spent / f64::from(n));
    }
    (work(), least)
}

/// The programme of the whole game: the first seat's sequences `x`, and what the second concedes at each
/// of its sets, `v`. Minimised is `−v0`.
fn mps(form: &SequenceForm) -> String {
    let [mine, theirs] = [0, 1].map(|idx| form.side(Seat::new(idx)));
    let mut rows = String::from(" N cost\n E e0\n");
    for set in 0..mine.sets().len() {
        let _ = writeln!(rows, " E e{}", set + 1);
    }
    for sequence in 0..theirs.n_sequences() {
        let _ = writeln!(rows, " L t{sequence}");
    }
    let mut own: Vec<Vec<(String, f64)>> = vec![Vec::new(); mine.n_sequences()];
    own[0].push(("e0".to_owned(), 1.0));
    for (nth, set) in mine.sets().iter().enumerate() {
        let row = format!("e{}", nth + 1);
        own[set.parent as usize].push((row.clone(), -1.0));
        set.sequences().for_each(|sequence| own[sequence].push((row.clone(), 1.0)));
    }
    let mut ends: Vec<(u32, u32, f64)> = (0..form.n_leaves())
        .map(|leaf| {
            let sequences = form.sequences_of(leaf);
            let worth = form.chance(leaf) * form.payoffs(leaf)[0].to_f64();
            (sequences[0], sequences[1], worth)
        })
        .collect();
    ends.sort_by_key(|&(sequence, reply, _)| (sequence, reply));
    ends.dedup_by(|next, first| {
        let is_same = (next.0, next.1) == (first.0, first.1);
        first.2 += if is_same { next.2 } else { 0.0 };
        is_same
    });
    for (sequence, reply, worth) in ends {
        own[sequence as usize].push((format!("t{reply}"), -worth));
    }
    let mut columns = String::new();
    for (sequence, entries) in own.iter().enumerate() {
        for (row, entry) in entries {
            let _ = writeln!(columns, " x{sequence} {row} {entry}");
        }
    }
    let mut bounds = String::from(" FR bounds v0\n");
    columns.push_str(" v0 cost -1\n v0 t0 1\n");
    for (nth, set) in theirs.sets().iter().enumerate() {
        let _ = writeln!(columns, " v{} t{} -1", nth + 1, set.parent);
        for sequence in set.sequences() {
            let _ = writeln!(columns, " v{} t{sequence} 1", nth + 1);
        }
        let _ = writeln!(bounds, " FR bounds v{}", nth + 1);
    }
    format!("NAME game\nROWS\n{rows}COLUMNS\n{columns}RHS\n rhs e0 1\nBOUNDS\n{bounds}ENDATA\n")
}
