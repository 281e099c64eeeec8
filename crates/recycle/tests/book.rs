//! The examples in the book's chapters on the language are games that check, or parts of one.
//!
//! In the reference, the recipes and the cheat sheet a block marked `recycle` that starts with `(game`
//! is a whole file: it gets neither errors nor warnings, is laid out, and comes to its end when it is
//! played at random. Any other is a list of statements and gets no errors inside a game. What a recipe
//! says that its game is worth is computed.
//!
//! In the tutorial the blocks marked `recycle,FILE,…` say how to get from the file before to this one:
//! what stands in `replace` becomes what stands in `by`, and below `after` comes what stands in `put`.
//! Done and laid out, that is the file in `tutorial.in`, and so is the block `whole`. The file before
//! is the last one shown whole, or the one named as `of=FILE`.
//!
//! The list of all words at the end of the reference is made from [`recycle::forms`]:
//! `BOOK=overwrite cargo test -p cardsharp-recycle --test book` writes it.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use kernel::{BySeat, Fraction, Game, Limits, Seat, Turn};
use play::{BatchConfig, ByScore, PlayerFactory, simulate};
use recycle::forms::{FORMS, Gives, Origin};
use recycle::program::{PerfectRecall, Program, ProgramConfig, Reduced, Utility};
use recycle::{Code, Diagnostic, Severity};
use solve::sequence::{self, SequenceConfig};
use solve::{BackwardConfig, Compiled, backward, survey};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

const CHAPTER: &str = include_str!("../../../docs/src/recycle.md");
const COOKBOOK: &str = include_str!("../../../docs/src/cookbook.md");
const CHEAT_SHEET: &str = include_str!("../../../docs/src/cheat-sheet.md");
const TUTORIAL: &str = include_str!("../../../docs/src/tutorial.md");

const WORDS_BEGIN: &str = "<!-- made from crates/recycle/src/forms.rs -->\n";
const WORDS_END: &str = "<!-- end -->\n";

/// The files of the tutorial that are there to be wrong, and what is wrong with them.
const WRONG: &[(&str, Code)] =
    &[("draft.rcy", Code::PartMissing), ("misnamed.rcy", Code::NeverFilled)];

/// The chapters, and how many whole games and lists of statements each has at least.
const CHAPTERS: [(&str, usize, usize); 3] =
    [(CHAPTER, 1, 3), (COOKBOOK, 15, 0), (CHEAT_SHEET, 1, 3)];

#[test]
fn the_chapters_have_games_and_statements() {
    for (page, n_games, n_parts) in CHAPTERS {
        let (games, parts): (Vec<_>, Vec<_>) = blocks(page).partition(|block| is_game(block));
        let title = page.lines().next();
        assert!(games.len() >= n_games, "only {} games were found in {title:?}", games.len());
        assert!(parts.len() >= n_parts, "only {} parts were found in {title:?}", parts.len());
    }
}

#[test]
fn the_whole_games_in_the_book_check_without_a_remark() {
    for game in games() {
        assert_eq!(check(game, None), [], "{game}");
    }
}

#[test]
fn the_statements_in_the_book_check_without_an_error() {
    let parts = CHAPTERS.iter().flat_map(|(page, ..)| blocks(page)).filter(|part| !is_game(part));
    for part in parts {
        assert_eq!(check(&around(part), Some(Severity::Error)), [], "{part}");
    }
}

#[test]
fn the_whole_games_in_the_book_are_laid_out_by_the_formatter() {
    for game in games() {
        assert_eq!(recycle::syntax::format(game).as_deref(), Ok(game));
    }
}

#[test]
fn the_whole_games_in_the_book_come_to_their_end() {
    let config = BatchConfig { games: 100, threads: Some(1), ..BatchConfig::default() };
    for game in games() {
        let program = load(game);
        let players: Vec<_> = (0..program.seats()).map(|_| PlayerFactory::random()).collect();
        let played = simulate(&*program, &players, &ByScore, &config, &());
        let played = played.unwrap_or_else(|error| panic!("{error}\n{game}"));
        assert!(played.failures.is_empty(), "{}\n{game}", played.failures);
        assert_eq!(played.games, config.games, "{game}");
    }
}

#[test]
fn the_recipes_are_worth_what_they_say() {
    let mut n_claims = 0;
    for section in COOKBOOK.split("\n## ").skip(1) {
        let Some((_, rest)) = section.split_once("```recycle\n") else { continue };
        let (game, text) = rest.split_once("```").expect("a block has an end");
        for (claim, seat, utility) in claims(text) {
            let worth = worth(&load(game), utility);
            assert_eq!(worth[seat].to_string(), claim, "{seat:?} {utility:?}\n{game}");
            n_claims += 1;
        }
    }
    assert!(n_claims >= 12, "only {n_claims} values were found");
}

#[test]
fn the_turn_passes_as_the_recipes_say() {
    let (_, table) = COOKBOOK.split_once("if 'P is seat 3 |\n|---|---|---|\n").expect("the table");
    let mut n_rows = 0;
    for row in table.lines().take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, at_the_end, _, turns, _] = cells[..] else { panic!("{row} has not three cells") };
        let last = at_the_end.replace('`', "").replace("'P", "(2 player)");
        assert_eq!(turns_of_four(&last), turns, "{row}");
        n_rows += 1;
    }
    assert!(n_rows >= 8, "only {n_rows} rows were found");
}

/// The seats that have the first turns of a stage, counted from 1, if `last` is done in each.
fn turns_of_four(last: &str) -> String {
    let program = load(&format!(
        "(game (setup (create players 4))
           (stage player
             (end (== (game sto N) 5))
             (choice ((turn pass)))
             (do ((inc (game sto N) 1) {last})))
           (scoring max (game sto N)))"
    ));
    let (mut state, mut moves, mut turns) = (program.start(), Vec::new(), Vec::new());
    while let Turn::Seat(seat) = program.turn(&state) {
        turns.push((seat.idx() + 1).to_string());
        moves.clear();
        program.moves(&state, &mut moves);
        state = program.after(&state, moves[0]);
    }
    turns.join(" ")
}

#[test]
fn the_slips_of_the_cheat_sheet_are_found_and_mended() {
    let codes = |part: &str| {
        let is_whole = part.starts_with("(do ") || part.starts_with("(choice ");
        let statement = if is_whole { part.to_owned() } else { format!("(do ({part}))") };
        let found = check(&around(&statement), None);
        found.into_iter().map(|found| found.0).collect::<BTreeSet<Code>>()
    };
    let (_, table) = CHEAT_SHEET.split_once("| not | but |\n|---|---|\n").expect("the table");
    let mut n_slips = 0;
    for row in table.lines().take_while(|line| line.starts_with('|')) {
        let parts: Vec<&str> = row.split('`').collect();
        let [_, slip, _, right, _] = parts[..] else { panic!("{row} is not a pair") };
        let (slips, rights) = (codes(slip), codes(right));
        let wrong = rights.iter().find(|code| code.severity() == Severity::Error);
        assert_eq!(wrong, None, "{right}");
        assert!(!slips.is_subset(&rights), "nothing is remarked about {slip}");
        n_slips += 1;
    }
    assert_eq!(n_slips, 10);
}

#[test]
fn the_list_of_all_words_is_that_of_the_code() {
    let mut list = String::new();
    for &gives in Gives::ALL {
        _ = write!(list, "\n### {}\n\n| form | means |\n|---|---|\n", gives.heading());
        for form in FORMS.iter().filter(|form| form.gives == gives) {
            let origin = match form.origin {
                Origin::Plain => "",
                Origin::Extension => " (extension)",
                Origin::Older => " (older files)",
                Origin::Reserved => " (an error)",
            };
            _ = writeln!(list, "| `{}` | {}{origin} |", form.text, form.means);
        }
    }
    let (before, rest) = CHAPTER.split_once(WORDS_BEGIN).expect("the page has the list");
    let (shown, after) = rest.split_once(WORDS_END).expect("the list has an end");
    if std::env::var("BOOK").is_ok_and(|what| what == "overwrite") {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/recycle.md");
        let page = format!("{before}{WORDS_BEGIN}{list}{WORDS_END}{after}");
        std::fs::write(path, page).expect("the page can be written");
    } else {
        for (shown, listed) in shown.lines().zip(list.lines()) {
            assert_eq!(shown, listed, "BOOK=overwrite writes the list anew");
        }
        assert_eq!(shown.len(), list.len(), "BOOK=overwrite writes the list anew");
    }
}

#[test]
fn the_steps_of_the_tutorial_lead_from_one_file_to_the_next() {
    let files = tutorial();
    let mut reached: BTreeMap<&str, String> = BTreeMap::new();
    let mut before = "";
    let mut shown_whole = BTreeSet::new();
    let mut blocks = steps().into_iter();
    while let Some(step) = blocks.next() {
        let Step { file, role, of, text } = step;
        if role == "whole" {
            assert_eq!(Some(text), files.get(file).map(String::as_str), "the whole file {file}");
            reached.entry(file).or_insert_with(|| text.to_owned());
            before = file;
            shown_whole.insert(file);
            continue;
        }
        let base = of.unwrap_or(before);
        if !reached.contains_key(file) {
            let base = files.get(base).unwrap_or_else(|| panic!("{file}: there is no file {base}"));
            reached.insert(file, base.clone());
        }
        let so_far = reached.get_mut(file).expect("it was just made");
        assert_eq!(so_far.matches(text).count(), 1, "{file} has not once\n{text}");
        let next = blocks.next().filter(|next| next.file == file);
        let next = next.unwrap_or_else(|| panic!("{file}: nothing follows on\n{text}"));
        *so_far = match (role, next.role) {
            ("replace", "by") => so_far.replacen(text, next.text, 1),
            ("after", "put") => so_far.replacen(text, &(text.to_owned() + next.text), 1),
            roles => panic!("{file}: {roles:?} is no step"),
        };
    }
    for (name, text) in &files {
        let reached = reached.get(name.as_str());
        let reached = reached.unwrap_or_else(|| panic!("the tutorial does not come to {name}"));
        // What is laid out anew are the lines that have come to stand deeper.
        assert_eq!(recycle::syntax::format(reached).as_ref(), Ok(text), "{name}");
        let is_whole = shown_whole.contains(name.as_str());
        assert_eq!(is_whole, WRONG.iter().all(|wrong| wrong.0 != name), "{name} to unfold");
    }
}

#[test]
fn the_files_of_the_tutorial_check_and_are_laid_out() {
    for (name, text) in tutorial() {
        let wrong: Vec<Code> =
            WRONG.iter().filter(|wrong| wrong.0 == name).map(|wrong| wrong.1).collect();
        let found: Vec<Code> = check(&text, None).into_iter().map(|found| found.0).collect();
        assert_eq!(found, wrong, "{name}");
        assert_eq!(recycle::syntax::format(&text).as_deref(), Ok(text.as_str()), "{name}");
    }
}

/// The files of the tutorial, by name.
fn tutorial() -> BTreeMap<String, String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/tutorial.in");
    let files = std::fs::read_dir(folder).expect("the tutorial has files");
    files
        .map(|file| {
            let file = file.expect("a file");
            let text = std::fs::read_to_string(file.path()).expect("it is text");
            (file.file_name().to_string_lossy().into_owned(), text)
        })
        .collect()
}

/// A block of the tutorial about one of its files.
struct Step {
    file: &'static str,
    /// What is to be done with the text: `replace` it `by` another, `put` another `after` it.
    role: &'static str,
    /// The file that it changes, if it is not the last one shown whole.
    of: Option<&'static str>,
    text: &'static str,
}

/// The blocks of the tutorial that are marked `recycle,FILE,ROLE`, in order.
fn steps() -> Vec<Step> {
    let blocks = TUTORIAL.split("```recycle,").skip(1);
    blocks
        .map(|rest| {
            let (marks, rest) = rest.split_once('\n').expect("a block has lines");
            let (text, _) = rest.split_once("```").expect("a block has an end");
            let mut marks = marks.split(',');
            let file = marks.next().unwrap_or_default();
            let role = marks.next().unwrap_or_else(|| panic!("{file}: what is to be done?"));
            Step { file, role, of: marks.find_map(|mark| mark.strip_prefix("of=")), text }
        })
        .collect()
}

/// The text of every block marked `recycle`.
fn blocks(page: &'static str) -> impl Iterator<Item = &'static str> {
    page.split("```recycle\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(rest))
}

/// The whole games of the chapters.
fn games() -> impl Iterator<Item = &'static str> {
    CHAPTERS.iter().flat_map(|(page, ..)| blocks(page)).filter(|block| is_game(block))
}

fn is_game(block: &str) -> bool {
    block.starts_with("(game")
}

/// A game with these statements in it.
fn around(part: &str) -> String {
    format!(
        "(game (setup (create players 3) (create deck (game iloc STOCK) (deck (RANK (ACE, TWO)))))
         {part} (scoring max (game sto N)))"
    )
}

fn load(game: &str) -> Arc<Program> {
    let loaded = recycle::load(game, &[], &ProgramConfig::default());
    loaded.unwrap_or_else(|found| panic!("{found:?}\n{game}")).program
}

/// What a text says that a game is worth: every `1/2 to seat 1`, and in a sentence about *winning* by
/// wins instead of points.
fn claims(text: &str) -> Vec<(&str, Seat, Utility)> {
    let mut found = Vec::new();
    for sentence in text.split(['.', '\n']) {
        let is_won = sentence.contains("*winning*");
        let utility = if is_won { Utility::Win } else { Utility::Score };
        let words: Vec<&str> = sentence.split_whitespace().collect();
        for words in words.windows(4) {
            let &[value, "to", "seat", seat] = words else { continue };
            let seat: usize = seat.trim_end_matches(',').parse().expect("a number of a seat");
            found.push((value, Seat::new(seat - 1), utility));
        }
    }
    found
}

/// What perfect play brings each seat.
fn worth(program: &Arc<Program>, utility: Utility) -> BySeat<Fraction> {
    let states = Reduced::new(program, utility);
    let hides = survey(&states, Limits::default(), &(), |state| states.hides(state));
    if hides.expect("a small game").found.is_none() {
        let config = BackwardConfig::default();
        let solved = backward::solve::<_, Fraction>(&states.opened(), &config, &());
        return solved.expect("a game without cycles").values();
    }
    let game = PerfectRecall::new(program, utility);
    let compiled = Compiled::new(&game, Limits::default(), &()).expect("a small game");
    match sequence::solve(compiled.form(), &SequenceConfig::default(), &()).expect("two seats") {
        sequence::Outcome::Proven(exact) => exact.audit.values.clone(),
        sequence::Outcome::Best(_) => panic!("not proven"),
    }
}

/// The codes and messages about a file, all of them or those of one severity.
fn check(text: &str, severity: Option<Severity>) -> Vec<(Code, String)> {
    let reading = recycle::syntax::read(text);
    let checked = recycle::rules::check(&reading.tree, &[]);
    let counts = |found: &Diagnostic| severity.is_none_or(|severity| found.severity() == severity);
    let found = reading.errors.into_iter().chain(checked.diagnostics).filter(counts);
    found.map(|found| (found.code, found.message)).collect()
}
