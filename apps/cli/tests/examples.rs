//! Every example that `--help` gives is a command that works.
//!
//! Each is run for a second at most, in a folder that has the files it names. A limit that is reached (exit
//! code 3) is a good answer; a refusal is not.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The pages of help: the program's, and that of each verb.
const VERBS: [&str; 20] = [
    "",
    "games",
    "new",
    "check",
    "watch",
    "fmt",
    "explain",
    "solve",
    "simulate",
    "tournament",
    "replay",
    "export",
    "play",
    "study",
    "compare",
    "sweep",
    "reproduce",
    "serve",
    "completions",
    "man",
];

#[test]
fn every_example_in_the_help_works() {
    let folder = tempfile::tempdir().expect("a folder");
    prepare(folder.path());
    let mut examples: Vec<String> = VERBS.iter().flat_map(|verb| examples(&help(verb))).collect();
    // Some read what others write.
    examples.sort_by_key(|example| !(example.contains("--record") || example.contains("--save")));
    let mut seen = BTreeSet::new();
    examples.retain(|example| seen.insert(example.clone()));
    assert!(examples.len() > 60, "the help has more examples than {examples:#?}");
    let refused: Vec<String> =
        examples.iter().filter_map(|example| refusal(example, folder.path())).collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn an_example_is_what_stands_before_two_spaces() {
    let help = "Usage: x\n\nExamples:\n  cardsharp solve pan   who wins\n  cardsharp solve pan --save\n  \
                pan.table  and keep\n  the table\n  cardsharp man | man -l -";
    assert_eq!(
        examples(help),
        ["cardsharp solve pan", "cardsharp solve pan --save pan.table", "cardsharp man | man -l -"]
    );
}

/// The commands that a page of help lists. A line too long for the page goes on in the next.
fn examples(help: &str) -> Vec<String> {
    let Some((_, list)) = help.split_once("Examples:\n") else { return Vec::new() };
    let mut lines: Vec<String> = Vec::new();
    for line in list.lines().map(str::trim) {
        match lines.last_mut() {
            Some(last) if !line.starts_with("cardsharp ") => *last = format!("{last} {line}"),
            _ => lines.push(line.to_owned()),
        }
    }
    lines.iter().map(|line| line.split("  ").next().expect("a part").to_owned()).collect()
}

/// What went wrong, if anything did.
fn refusal(example: &str, folder: &Path) -> Option<String> {
    let (command, _) = example.split_once(" | ").unwrap_or((example, ""));
    let (command, _) = command.split_once(" > ").unwrap_or((command, ""));
    let (command, input) = command.split_once(" < ").unwrap_or((command, "nothing.txt"));
    let word = |word: &str| word.strip_prefix("~/").unwrap_or(word).to_owned();
    let mut words: Vec<String> = command.split_whitespace().skip(1).map(word).collect();
    if help(&words[0]).contains("--time-limit") {
        words.extend(["--time-limit".to_owned(), "1".to_owned()]);
    }
    let input = File::open(folder.join(input)).expect("a file to read from");
    if words[0] == "watch" {
        return unending(example, &words, "watching ", folder);
    }
    if words[0] == "serve" {
        // No browser opens, and nobody else's port is taken.
        for option in [&["--no-open"][..], &["--port", "0"]] {
            if !words.iter().any(|word| word == option[0]) {
                words.extend(option.iter().map(|&word| word.to_owned()));
            }
        }
        return unending(example, &words, "http://127.0.0.1:", folder);
    }
    let output = cardsharp(folder).args(&words).stdin(input).output().expect("it starts");
    let is_fine = matches!(output.status.code(), Some(0 | 3));
    (!is_fine).then(|| format!("{example}\n    {}: {}", output.status, last_words(&output)))
}

/// Why work that ends at a signal alone does not begin, if it does not: its first word is a line that begins like this.
fn unending(example: &str, words: &[String], begins: &str, folder: &Path) -> Option<String> {
    let mut work = cardsharp(folder);
    let mut work = work.args(words).stdout(Stdio::piped()).spawn().expect("it starts");
    let lines = BufReader::new(work.stdout.take().expect("it is piped")).lines();
    let has_begun = lines.map_while(Result::ok).any(|line| line.starts_with(begins));
    work.kill().and_then(|()| work.wait()).expect("it can be ended");
    (!has_begun).then(|| format!("{example}\n    it does not begin"))
}

fn last_words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("nothing is said").to_owned()
}

/// The page of help of a verb.
fn help(verb: &str) -> String {
    let output = cardsharp(Path::new(".")).arg("help").args(verb.split_whitespace()).output();
    let output = output.expect("it starts");
    String::from_utf8(output.stdout).expect("help is text")
}

fn cardsharp(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// The files that the examples name and do not make themselves.
fn prepare(folder: &Path) {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let own = folder.join("games");
    fs::create_dir(&own).expect("a folder");
    fs::create_dir_all(folder.join(".local/share/man/man1")).expect("a folder");
    for name in ["agram", "kuhn-poker", "pairs", "pairs-round", "pan"] {
        let file = format!("{name}.rcy");
        fs::copy(games.join(&file), own.join(&file)).expect("the library has it");
    }
    fs::copy(games.join("agram.rcy"), folder.join("my-game.rcy")).expect("the library has it");
    fs::write(folder.join("nothing.txt"), "").expect("a file");
    fs::write(folder.join("lines.txt"), "1\nquit\n").expect("a file");
    for (words, input) in [
        ("solve kuhn-poker --save-strategy mine.json", "nothing.txt"),
        ("export kuhn-poker -o game.nfg", "nothing.txt"),
        ("play my-game.rcy", "save.txt"),
    ] {
        fs::write(folder.join("save.txt"), "save my-game.txt\nquit\n").expect("a file");
        let input = File::open(folder.join(input)).expect("a file");
        let output = cardsharp(folder).args(words.split(' ')).stdin(input).output();
        let output = output.expect("it starts");
        assert!(output.status.success(), "{words}: {}", last_words(&output));
    }
}
