//! Exported games, read by Gambit itself, which finds the same values.
//!
//! Needs a Python that has `pygambit`: that which the variable `PYGAMBIT` names, or `python3`. The tests pass
//! with a sentence where there is none; `.ci/run` installs it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// The games of the library that some settings make small enough to be written out, and those settings.
const LIBRARY: [(&str, &str); 13] = [
    ("agram", "NUMP=2 HANDSIZE=1"),
    ("baby-poker", "SIDES=3"),
    (
        "calamities",
        "NUMP=2 TARGET=1 BURN=0 SPARE=0 FOURS=0 FIVES=0 SIXES=0 SEVENS=0 EIGHTS=0 NINES=0 TENS=0",
    ),
    (
        "continuous-pairs",
        "NUMP=2 TARGET=1 BURN=0 SPARE=0 FOURS=0 FIVES=0 SIXES=0 SEVENS=0 EIGHTS=0 NINES=0 TENS=0",
    ),
    ("go-fish", "NUMP=2 HANDSIZE=1 TURNS=1"),
    ("gops", "CARDS=3"),
    ("kuhn-poker", ""),
    ("leduc-poker", "MAXRAISES=1"),
    ("lost-cities", "HANDSIZE=1 TURNS=1 COLORS=BLUE"),
    ("no-thanks", "NUMP=2 CHIPS=1 REMOVED=32"),
    (
        "pairs",
        "NUMP=2 TARGET=1 BURN=0 SPARE=0 FOURS=0 FIVES=0 SIXES=0 SEVENS=0 EIGHTS=0 NINES=0 TENS=0",
    ),
    ("pairs-round", "NUMP=2 FOURS=0 FIVES=0 SIXES=0 SEVENS=0 EIGHTS=0 NINES=0 TENS=0"),
    ("war", "LIMIT=1 FACEDOWN=0"),
];

/// The other games of the library: they deal too many cards whatever is set, or can cycle.
const LARGE: [&str; 15] = [
    "blackjack",
    "crazy-eights",
    "cribbage",
    "euchre",
    "golf",
    "hearts",
    "lama",
    "love-letter",
    "ninety-eight",
    "pan",
    "pexeso",
    "scopa",
    "six-nimmt",
    "spades",
    "whist",
];

/// Games whose value Gambit finds by its own linear programme, which takes minutes for larger ones.
const SOLVED: [(&str, &str); 3] =
    [("baby-poker", "SIDES=3"), ("gops", "CARDS=2"), ("kuhn-poker", "")];

#[test]
fn every_game_of_the_library_is_listed() {
    let games = std::fs::read_dir(root("games")).expect("the library is here");
    let files = games.map(|entry| entry.expect("readable").path());
    let files = files.filter(|path| path.extension().is_some_and(|kind| kind == "rcy"));
    let names = files.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned());
    let listed = LIBRARY.iter().map(|(name, _)| *name).chain(LARGE).map(str::to_owned);
    assert_eq!(names.collect::<BTreeSet<_>>(), listed.collect());
}

#[test]
fn gambit_reads_what_is_exported_of_the_library() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for (name, set) in LIBRARY {
        export(name, set, &folder.path().join(format!("{name}.efg")));
    }
    let script = "import sys, pygambit\n\
        for name in sys.argv[1:]:\n    \
            game = pygambit.read_efg(name)\n    \
            print(game.title.split(',')[0])";
    let files = LIBRARY.iter().map(|(name, _)| format!("{name}.efg"));
    let titles = python.run(folder.path(), script, files);
    assert_eq!(titles.lines().count(), LIBRARY.len());
    assert!(titles.lines().all(|title| !title.is_empty() && !title.contains(".rcy")), "{titles}");
}

#[test]
fn gambit_finds_the_values_that_are_proven_here() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for (name, set) in SOLVED {
        export(name, set, &folder.path().join(format!("{name}.efg")));
    }
    // Gambit 17 calls some things by other names than 16 does.
    let script = "import sys, pygambit\n\
        for name in sys.argv[1:]:\n    \
            game = pygambit.read_efg(name)\n    \
            found = pygambit.nash.lp_solve(game, rational=True)\n    \
            profile = found.equilibrium if hasattr(found, 'equilibrium') else found.equilibria[0]\n    \
            is_new = hasattr(profile, 'payoffs')\n    \
            print(profile.payoffs['Player 1'] if is_new else profile.payoff('Player 1'))";
    let files = SOLVED.iter().map(|(name, _)| format!("{name}.efg"));
    let theirs = python.run(folder.path(), script, files);
    let ours = SOLVED.map(|(name, set)| value(name, set));
    assert_eq!(theirs.lines().collect::<Vec<_>>(), ours);
}

/// The first seat's value, as a fraction.
fn value(name: &str, set: &str) -> String {
    let text = run(cardsharp("solve", name, set).args(["--exact", "--json"]));
    let document: Value = serde_json::from_str(&text).expect("a document");
    document["values"][0]["exact"].as_str().expect("a fraction").to_owned()
}

fn export(name: &str, set: &str, file: &Path) {
    run(cardsharp("export", name, set).arg("-o").arg(file));
}

fn cardsharp(verb: &str, name: &str, set: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
    command.arg(verb).arg(format!("{name}.rcy"));
    command.args(set.split_whitespace().flat_map(|set| ["--set", set]));
    command.current_dir(root("games"));
    command
}

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("it is there");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it writes text")
}

/// A Python that has `pygambit`.
struct Python(std::ffi::OsString);

fn python() -> Option<Python> {
    let named = std::env::var_os("PYGAMBIT");
    let python = named.clone().unwrap_or_else(|| "python3".into());
    let mut command = Command::new(&python);
    command.args(["-c", "import pygambit"]).stderr(Stdio::null());
    if command.status().is_ok_and(|status| status.success()) {
        return Some(Python(python));
    }
    assert_eq!(named, None, "the Python that PYGAMBIT names has pygambit");
    eprintln!(
        "skipped: no Python with pygambit (`pip install pygambit`; the variable PYGAMBIT names the Python)"
    );
    None
}

impl Python {
    fn run(&self, folder: &Path, script: &str, files: impl Iterator<Item = String>) -> String {
        run(Command::new(&self.0).current_dir(folder).args(["-c", script]).args(files))
    }
}
