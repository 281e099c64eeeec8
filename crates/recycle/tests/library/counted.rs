//! Counts: `NAME.counts` against what the program counts.
//!
//! A file has sections, each a line `game NAME SETTINGS` and rows of depth, paths, states and ends.
//! With `deal=SEED` among the settings the counts are of play after one deal, the one that follows
//! from the seed: where many cards are dealt, nothing else can be counted in reasonable time.
//! Written anew, a section keeps its settings and, if it can, its depth; one without rows is counted
//! as far as is quick.

use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use kernel::counts::{Count, counts};
use kernel::{Class, Game, Limits, RngStream, Turn};
use recycle::program::{Move, Program, State};

use crate::shelf::{Described, is_updating};

/// A section without rows is counted until a layer has this many states.
const WIDE: u64 = 1_500;
/// … or play has gone so deep.
const DEEP: u32 = 20;
/// A layer with more states than this is an error: the rules have changed, and counting on would
/// only take memory.
const MOST: u64 = 50_000;

/// A section of a file.
struct Section {
    settings: String,
    rows: Vec<Count>,
}

pub(crate) fn compare(game: &Described) -> Result<(), String> {
    let path = game.beside("counts");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (comments, sections) = read(game, &text)?;
    if is_updating() {
        return fs::write(&path, written(game, &comments, sections)?).map_err(|e| e.to_string());
    }
    if sections.is_empty() {
        return Err("has no counts; UPDATE_LIBRARY=1 makes some".to_owned());
    }
    for Section { settings, rows } in sections {
        let deepest =
            rows.last().ok_or("a section has no rows; UPDATE_LIBRARY=1 makes some")?.depth;
        let found = count(game, &settings, deepest)?;
        if let Some((found, row)) = found.iter().zip(&rows).find(|(found, row)| found != row) {
            return Err(format!("{settings}: {found:?}, but the file says {row:?}"));
        }
        if found.len() != rows.len() {
            return Err(format!("{settings}: {} rows, not {}", found.len(), rows.len()));
        }
    }
    Ok(())
}

fn count(game: &Described, settings: &str, depth: u32) -> Result<Vec<Count>, String> {
    let (settings, seed) = match settings.split_once("deal=") {
        Some((settings, seed)) => (settings, Some(seed.trim().parse().map_err(|_| "no seed")?)),
        None => (settings, None),
    };
    let program = game.load(settings)?.program;
    let mut start = program.start();
    if let Some(seed) = seed {
        let mut stream = RngStream::new(seed, 0);
        while program.turn(&start) == Turn::Chance {
            program.resolve_chance(&mut start, &mut stream);
        }
    }
    let dealt = Dealt { program, start };
    let limits = Limits { states: MOST, ..Limits::default() };
    counts(&dealt, depth, limits, &()).map_err(|limit| limit.to_string())
}

/// A game from a position on.
struct Dealt {
    program: Arc<Program>,
    start: State,
}

impl Game for Dealt {
    type State = State;
    type Move = Move;

    fn seats(&self) -> usize {
        self.program.seats()
    }

    fn class(&self) -> Class {
        self.program.class()
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    fn turn(&self, state: &State) -> Turn {
        self.program.turn(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.program.moves(state, out);
    }

    fn weight(&self, state: &State, mv: Move) -> u64 {
        self.program.weight(state, mv)
    }

    fn play(&self, state: &mut State, mv: Move) {
        self.program.play(state, mv);
    }
}

/// The rows of a new section: as deep as is quick.
fn first_count(game: &Described, settings: &str) -> Result<Vec<Count>, String> {
    let mut rows = count(game, settings, 0)?;
    for depth in 1..=DEEP {
        let Ok(deeper) = count(game, settings, depth) else { break };
        let is_all = deeper.len() == rows.len();
        let is_wide = deeper.last().is_some_and(|row| row.states > WIDE);
        if is_all || (is_wide && depth > 1) {
            break;
        }
        rows = deeper;
    }
    Ok(rows)
}

fn read(game: &Described, text: &str) -> Result<(String, Vec<Section>), String> {
    let mut comments = String::new();
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if line.starts_with('#') {
            comments += line;
            comments.push('\n');
            continue;
        }
        if let Some(header) = line.strip_prefix("game ") {
            let (name, settings) = header.split_once(' ').unwrap_or((header, ""));
            if name != game.name {
                return Err(format!("counts of another game, {name}"));
            }
            sections.push(Section { settings: settings.to_owned(), rows: Vec::new() });
            continue;
        }
        let numbers: Vec<u128> = line.split(' ').filter_map(|number| number.parse().ok()).collect();
        let ([depth, paths, states, ends], Some(section)) = (&numbers[..], sections.last_mut())
        else {
            return Err(format!("`{line}` is no row of counts"));
        };
        let (depth, states) = (*depth as u32, *states as u64);
        section.rows.push(Count { depth, paths: *paths, states, ends: *ends });
    }
    Ok((comments, sections))
}

fn written(game: &Described, comments: &str, sections: Vec<Section>) -> Result<String, String> {
    let mut text = if comments.is_empty() {
        "# Counts by depth: the number of ways to play, of different states, and of ways that have \
         ended,\n# after each number of moves (chance moves included). A row: depth, paths, states, \
         ends.\n# Source: the program itself, so they say only that nothing has changed.\n"
            .to_owned()
    } else {
        comments.to_owned()
    };
    let mut sections = sections;
    if sections.is_empty() {
        let section = |settings: &str| Section { settings: settings.to_owned(), rows: vec![] };
        sections.extend(["", "deal=1"].map(section));
    }
    for Section { settings, rows } in sections {
        let again = rows.last().and_then(|last| count(game, &settings, last.depth).ok());
        let rows = again.map_or_else(|| first_count(game, &settings), Ok)?;
        let header = format!("game {} {settings}", game.name);
        let _ = writeln!(text, "\n{}", header.trim_end());
        for Count { depth, paths, states, ends } in rows {
            let _ = writeln!(text, "{depth} {paths} {states} {ends}");
        }
    }
    Ok(text)
}
