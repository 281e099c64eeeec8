//! Every field of every document that the program prints is told on the book's page of JSON documents.
//!
//! The commands are one of each kind that makes fields of its own. A field counts as told if it stands
//! in backquotes in the part of the page that is about its document, or in the part about all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Commands, by what they print; run beside the files of the tutorial.
const COMMANDS: &[(&str, &[&str])] = &[
    ("games", &["games pairs", "games agram"]),
    ("check", &["check draft.rcy", "check misnamed.rcy", "check ../checking.in/war.rcy"]),
    (
        "solve",
        &[
            "solve pairs --set ranks=3 --exact",
            "solve pairs --set ranks=4 --set stacks=1/2",
            "solve pairs --set ranks=3 --players random",
            "solve pairs-game --set ranks=3 --set target=4 --set scores=3,1",
            "solve pan --set ranks=2",
            "solve pan --set ranks=2 --set start=[1,3],[2,0]",
            "solve pan --set ranks=2 --err 1/10 --set start=[1,3],[2,0]",
            "solve pexeso --set pairs=4",
            "solve pexeso --set pairs=4 --set rules=paper",
            "solve pexeso --set pairs=3 --err 1/10",
            "solve pexeso --set pairs=3 --players rule",
            "solve kuhn-poker",
            "solve kuhn-poker --method cfr --iterations 10",
            "solve kuhn-poker --method quantal --rationality 3",
            "solve kuhn-poker --strategy ../hidden.in/kuhn.json",
            "solve round.rcy",
            "solve round.rcy --players random",
            "solve pan.rcy --set RANKS=2",
            "solve pan.rcy --set RANKS=2 --err 1/10",
            "solve ../gambit.in/letter.efg",
        ],
    ),
    (
        "simulate",
        &[
            "simulate pairs-game --set ranks=5 --games 20",
            "simulate pan --set ranks=2 --games 5",
            "simulate pexeso --set pairs=3 --games 5",
            "simulate round.rcy --games 50 --until 20%",
            "simulate ../running.in/greedy.rcy --games 5",
        ],
    ),
    ("tournament", &["tournament agram --players random,greedy --games 10"]),
    (
        "study",
        &[
            "study pan --set ranks=2",
            "study pan --set ranks=3 --set start=[1,3,2]/[2,1,1]",
            "study pan --set ranks=3 --only heuristic,taking,branching --sample 100",
            "study pexeso --set pairs=4",
            "study dice-poker --set sides=3",
            "study round.rcy --games 20 --search-games 4",
            "study kuhn-poker.rcy --games 20 --search-games 4",
            "study game.rcy --games 10 --search-games 0 --max-states 100",
        ],
    ),
    ("compare", &["compare game.rcy own.rcy --games 20 --search-games 0"]),
    (
        "sweep",
        &["sweep own.rcy --set TARGET=2..3 --games 10", "sweep pexeso --set pairs=2..3 --games 5"],
    ),
    ("reproduce", &["reproduce baby-poker --no-report"]),
];

/// Parts of the page that a part refers to.
const REFERRED: &[(&str, &str)] =
    &[("compare", "study"), ("study", "solve"), ("replay", "simulate")];

/// Fields whose own fields are names that somebody chose.
const FREE: &[&str] = &["set", "events"];

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src")
}

/// The words in backquotes, by the document whose part of the page they stand in; without a name those
/// that are about all documents.
fn told() -> BTreeMap<String, BTreeSet<String>> {
    let page = std::fs::read_to_string(book().join("json.md")).expect("the book has the page");
    let without_blocks: String = page.split("```").step_by(2).collect();
    let mut told = BTreeMap::<String, BTreeSet<String>>::new();
    for part in without_blocks.split("\n## ") {
        let name = part.strip_prefix("`cardsharp.").and_then(|rest| rest.split_once("/1`"));
        let name = name.map_or_else(String::new, |(name, _)| name.to_owned());
        let words = part.split('`').skip(1).step_by(2);
        let words =
            words.flat_map(|code| code.split(|ch: char| !ch.is_alphanumeric() && ch != '_'));
        told.entry(name).or_default().extend(words.map(str::to_owned));
    }
    told
}

/// Every field in `value`, at any depth.
fn fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                found.insert(name.clone());
                match value {
                    Value::Object(chosen) if FREE.contains(&name.as_str()) => {
                        chosen.values().for_each(|value| fields(value, found));
                    }
                    value => fields(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

/// The document that a command prints.
fn document(command: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(command.split_whitespace())
        .arg("--json")
        .current_dir(book().join("tutorial.in"))
        .output()
        .expect("the program can be started");
    let shown = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{command}: {error} {shown}"))
}

/// What of a command's document is not told on the page.
fn untold(told: &BTreeMap<String, BTreeSet<String>>, name: &str, command: &str) -> Vec<String> {
    let document = document(command);
    assert_eq!(document["schema"], format!("cardsharp.{name}/1"), "{command}");
    let referred = REFERRED.iter().filter(|(from, _)| *from == name).map(|(_, to)| *to);
    let parts: Vec<&str> = referred.chain(["", name]).collect();
    let mut found = BTreeSet::new();
    fields(&document, &mut found);
    let is_told = |field: &String| {
        parts.iter().any(|part| told.get(*part).is_some_and(|words| words.contains(field)))
    };
    found.into_iter().filter(|field| !is_told(field)).collect()
}

#[test]
fn every_field_that_is_printed_is_told_on_the_page() {
    let told = told();
    let mut missing = BTreeMap::new();
    for (name, commands) in COMMANDS {
        for command in *commands {
            let untold = untold(&told, name, command);
            if !untold.is_empty() {
                missing.insert(*command, untold);
            }
        }
    }
    assert!(missing.is_empty(), "docs/src/json.md does not tell of {missing:#?}");
}

#[test]
fn every_field_of_a_replay_is_told_on_the_page() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let record = folder.path().join("games.jsonl");
    let record = record.to_str().expect("a path of letters");
    document(&format!("simulate round.rcy --games 3 --record {record}"));
    let from_file = format!("replay {record} --game 1");
    let fails = "replay ../running.in/greedy.rcy --game 0";
    let does_not_end = "replay ../running.in/greedy.rcy --game 0 --longest 5";
    for replay in [&from_file, fails, does_not_end] {
        assert_eq!(untold(&told(), "replay", replay), [""; 0]);
    }
}
