//! The targets: what a text goes into, and the laws that hold for any text.

use std::cmp::Reverse;

use kernel::conform::{self, ConformConfig, Law};
use kernel::{Game, RngStream, Scored, Turn};
use recycle::program::{Compat, Program, ProgramConfig};
use recycle::syntax::{MAX_DEPTH, Node, NodeKind, format, print, read};
use recycle::{Diagnostic, Severity, load, rules};

use crate::{analysis, gambit, pan, pexeso, solved, table};

/// So many operations without a decision, and a game is said not to end.
const STEPS: u64 = 20_000;

/// So many turns of a game are played.
const TURNS: usize = 150;

/// What a text goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Reading, printing and laying out.
    Syntax,
    /// Reading and checking.
    Rules,
    /// What editors ask about a text.
    Analysis,
    /// Reading, checking, compiling and running under limits.
    Program,
    /// The same, and the laws that every game keeps.
    Laws,
    /// A script of damage, done to a table that the store is then to open.
    Table,
    /// A hand, a position, a start or a state of Pan.
    Pan,
    /// A state of Pexeso.
    Pexeso,
    /// An extensive game in a file of Gambit.
    Efg,
    /// A strategic game in a file of Gambit.
    Nfg,
    /// A small game for two that hides something, solved in two ways.
    Solved,
}

impl Target {
    /// Every target with its name.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("syntax", Self::Syntax),
        ("rules", Self::Rules),
        ("analysis", Self::Analysis),
        ("program", Self::Program),
        ("laws", Self::Laws),
        ("table", Self::Table),
        ("pan", Self::Pan),
        ("pexeso", Self::Pexeso),
        ("efg", Self::Efg),
        ("nfg", Self::Nfg),
        ("solved", Self::Solved),
    ];

    /// Puts a text in.
    ///
    /// # Panics
    /// If a law does not hold.
    pub fn check(self, text: &str) {
        match self {
            Self::Syntax => syntax(text),
            Self::Rules => check(text),
            Self::Analysis => analysis::check(text),
            Self::Program => program(text, false),
            Self::Laws => program(text, true),
            Self::Table => table::check(text),
            Self::Pan => pan::check(text),
            Self::Pexeso => pexeso::check(text),
            Self::Efg => gambit::check_efg(text),
            Self::Nfg => gambit::check_nfg(text),
            Self::Solved => solved::check(text),
        }
    }
}

/// Any text gives a tree that is printed and read again; the layout is stable and changes no word.
fn syntax(text: &str) {
    let reading = read(text);
    diagnostics(text, &reading.errors);
    assert!(reading.tree.forms.iter().all(|form| depth(form) <= MAX_DEPTH), "too deep");
    let printed = print(&reading.tree);
    assert!(read(&printed).tree.same(&reading.tree), "printed and read, it is another tree");
    let is_wrong = reading.errors.iter().any(|error| error.severity() == Severity::Error);
    match format(text) {
        Err(errors) if is_wrong => assert!(errors == reading.errors),
        // It can be read, and seems to have comments of another language.
        Err(errors) => assert!(errors.iter().any(|error| error.severity() == Severity::Error)),
        Ok(laid_out) => {
            assert!(!is_wrong, "a wrong file is laid out");
            assert_eq!(format(&laid_out).as_ref(), Ok(&laid_out), "the layout is not stable");
            let words = |text: &str| -> Vec<String> {
                text.split_whitespace().map(str::to_owned).collect()
            };
            let bare = |text: &str| words(&print(&read(text).tree)).concat();
            assert_eq!(bare(&laid_out), bare(text), "the layout changes something");
        }
    }
}

/// Any text gives rules or an error, never neither; errors stand before warnings, each in the order of the text.
fn check(text: &str) {
    let reading = read(text);
    for set in [&[][..], &[("NUMP".to_owned(), "3".to_owned())]] {
        let checked = rules::check(&reading.tree, set);
        diagnostics(text, &checked.diagnostics);
        let is_wrong = checked.diagnostics.iter().any(|found| found.severity() == Severity::Error);
        let is_unread = reading.errors.iter().any(|found| found.severity() == Severity::Error);
        assert!(checked.rules.is_none() || !is_wrong, "there are rules though something is wrong");
        assert!(checked.rules.is_some() || is_wrong || is_unread, "no rules, and nothing is wrong");
        let place = |found: &Diagnostic| (Reverse(found.severity()), found.label.span);
        let is_sorted = checked.diagnostics.is_sorted_by_key(place);
        assert!(is_sorted, "errors do not stand first, or not in the order of the text");
    }
}

/// Whatever is accepted can be played: some games are, with the rules as they are and with the
/// habits of the existing engine, with chance drawn and with chance listed.
fn program(text: &str, has_laws: bool) {
    for compat in [Compat::NONE, Compat::CARDSTOCK] {
        let config = ProgramConfig { compat, steps: STEPS };
        match load(text, &[], &config) {
            Err(found) => {
                assert!(found.iter().any(|found| found.severity() == Severity::Error));
                diagnostics(text, &found);
            }
            Ok(loaded) => {
                diagnostics(text, &loaded.warnings);
                let plays = (0..2).map(|game| {
                    play(&loaded.program, text, &mut RngStream::new(7, game), game == 0)
                });
                // The suite goes through all pairs of moves. With the habits of the existing engine a
                // game that is stuck is over after some steps, and chance starts the count anew.
                if plays.max() < Some(60) && has_laws && compat == Compat::NONE {
                    laws(&loaded.program);
                }
            }
        }
    }
}

/// A program keeps the laws of games, but that it may have faults; and one that does not end is found
/// out earlier or later, depending on how often it was stopped by chance.
fn laws(program: &Program) {
    let config = ConformConfig { plays: 3, longest: 60, remembered: 200, seed: 1 };
    if let Err(mut breaches) = conform::check(program, &config) {
        breaches.retain(|breach| breach.law != Law::Faultless && !breach.what.contains("Endless"));
        assert!(breaches.is_empty(), "{}", breaches[0]);
    }
}

/// Plays a game at random, up to its end, a fault or the limit. Gives the most moves there were.
fn play(program: &Program, text: &str, stream: &mut RngStream, is_drawn: bool) -> usize {
    let mut most = 0;
    let mut state = program.start();
    let (mut moves, mut copies) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        if let Some(fault) = program.fault_of(&state) {
            assert!(text.get(fault.span.range()).is_some(), "{fault:?} is not in the text");
            return most;
        }
        moves.clear();
        copies.clear();
        match program.turn(&state) {
            Turn::Over(payoffs) => {
                assert_eq!(payoffs.len(), program.seats());
                assert_eq!(program.scores(&state).len(), program.seats());
                return most;
            }
            Turn::Chance if is_drawn => {
                assert!(program.resolve_chance(&mut state, stream) > 0, "chance does nothing");
            }
            Turn::Chance => {
                program.moves(&state, &mut moves);
                most = most.max(moves.len());
                let nth = stream.pick_by(moves.len(), |nth| program.weight(&state, moves[nth]));
                program.play(&mut state, moves[nth]);
            }
            Turn::Seat(seat) => {
                assert!(seat.idx() < program.seats());
                program.options(&state, &mut moves, &mut copies);
                most = most.max(moves.len());
                assert!(!moves.is_empty(), "a seat has no move, and that is no fault");
                assert!(copies.is_empty() || copies.len() == moves.len());
                let mv = moves[stream.below(moves.len() as u64) as usize];
                // Words are compared with those of every other move.
                if moves.len() < 20 {
                    assert!(!program.move_text(&state, mv).is_empty());
                }
                program.sight(&state, Some(seat));
                program.play(&mut state, mv);
            }
        }
    }
    most
}

/// How deep lists are nested.
fn depth(node: &Node) -> usize {
    match node.items() {
        [] => usize::from(matches!(node.kind, NodeKind::List(..))),
        items => 1 + items.iter().map(depth).max().unwrap_or(0),
    }
}

/// Every diagnostic points into the text, and has something to say.
fn diagnostics(text: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        assert!(!diagnostic.message.is_empty(), "{diagnostic:?}");
        for label in std::iter::once(&diagnostic.label).chain(&diagnostic.others) {
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?} is not in the text");
        }
    }
}
