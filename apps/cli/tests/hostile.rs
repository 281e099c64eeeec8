//! Input that is too large, not text, damaged, or written to do harm.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

fn cardsharp(folder: &Path, arguments: &[&str]) -> Output {
    run(folder, arguments, b"")
}

fn run(folder: &Path, arguments: &[&str], typed: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut stdin = child.stdin.take().expect("it is piped");
    // It may have read enough before this is all written.
    let _ = stdin.write_all(typed);
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("what is printed is text")
}

/// Commands that read a file, with FILE for its name.
const READERS: &[&str] = &[
    "check FILE.rcy",
    "fmt FILE.rcy",
    "games FILE.rcy",
    "solve FILE.rcy",
    "solve FILE.efg",
    "solve FILE.nfg",
    "solve kuhn-poker --strategy FILE",
    "simulate kuhn-poker --players strategy:FILE",
    "replay FILE",
    "play --load FILE",
];

#[test]
fn a_file_larger_than_any_memory_is_refused() {
    for command in READERS {
        let folder = folder();
        let command = command.replace("FILE", "huge");
        let path =
            folder.path().join(words(&command).last().expect("a word").replace("strategy:", ""));
        // It has holes, and takes no room.
        let file = fs::File::create(path).expect("it can be made");
        file.set_len(1 << 42).expect("it can have holes");
        let run = cardsharp(folder.path(), &words(&command));
        assert_eq!(run.status.code(), Some(1), "{command}: {:?}", run.status);
        assert!(text(&run.stderr).contains("is too large"), "{command}: {}", text(&run.stderr));
    }
}

#[cfg(unix)]
#[test]
fn an_endless_device_is_refused() {
    let folder = folder();
    for command in ["check /dev/zero", "fmt /dev/zero", "fmt --stdout /dev/zero"] {
        let run = cardsharp(folder.path(), &words(command));
        assert_eq!(run.status.code(), Some(1), "{command}");
        assert!(text(&run.stderr).contains("/dev/zero is too large"), "{}", text(&run.stderr));
    }
}

#[test]
fn endless_input_is_refused() {
    let folder = folder();
    let zeros = vec![0; 17 << 20];
    let laid_out = run(folder.path(), &["fmt", "-"], &zeros);
    assert_eq!(laid_out.status.code(), Some(1));
    assert!(text(&laid_out.stderr).contains("standard input is too large"));
    let pan = words("play pan --set ranks=2 --opponent random");
    let played = run(folder.path(), &pan, &zeros);
    assert_eq!(played.status.code(), Some(1), "{}", text(&played.stderr));
    assert!(text(&played.stderr).contains("a line is longer than"), "{}", text(&played.stderr));
}

#[test]
fn what_is_not_utf_8_is_refused_alike_everywhere() {
    for command in READERS.iter().filter(|command| !command.contains("fg")) {
        let folder = folder();
        let command = command.replace("FILE", "latin");
        let path =
            folder.path().join(words(&command).last().expect("a word").replace("strategy:", ""));
        fs::write(path, b"; a comment\n; caf\xe9\n(game)\n").expect("it can be written");
        let run = cardsharp(folder.path(), &words(&command));
        assert_eq!(run.status.code(), Some(1), "{command}");
        let said = text(&run.stderr);
        assert!(said.contains("is not UTF-8 text: see byte 17, in line 2"), "{command}: {said}");
    }
}

#[test]
fn an_action_graph_game_is_not_read_as_recycle() {
    let folder = folder();
    for name in ["game.agg", "game.BAGG", "game.gbt"] {
        fs::write(folder.path().join(name), "#AGG\n2\n").expect("it can be written");
        for verb in ["solve", "check", "games", "play"] {
            let run = cardsharp(folder.path(), &[verb, name]);
            assert_eq!(run.status.code(), Some(1), "{verb} {name}");
            let said = text(&run.stderr);
            assert!(said.contains("save it as .efg or .nfg") && !said.contains("E0"), "{said}");
        }
    }
}

/// Clears the screen, sets the title of the window, and rings; in one byte, two or three.
const HARM: &str = "\u{1b}[2J\u{1b}]0;gone\u{7}\u{9b}2J\u{202e}\u{7f}";

#[test]
fn nothing_in_a_file_tells_a_terminal_what_to_do() {
    let folder = folder();
    let write = |name: &str, text: String| {
        fs::write(folder.path().join(name), text).expect("it can be written");
    };
    write(
        "tree.efg",
        format!(
            "EFG 2 R \"t{HARM}\" {{ \"p{HARM}\" \"q{HARM}\" }}\n\"c{HARM}\"\n\
             p \"\" 1 1 \"s{HARM}\" {{ \"l{HARM}\" \"r{HARM}\" }} 0\n\
             p \"\" 2 1 \"u{HARM}\" {{ \"l{HARM}\" \"r{HARM}\" }} 0\n\
             t \"\" 1 \"o{HARM}\" {{ 1 -1 }}\nt \"\" 2 \"o{HARM}\" {{ -1 1 }}\n\
             p \"\" 2 1 \"u{HARM}\" {{ \"l{HARM}\" \"r{HARM}\" }} 0\n\
             t \"\" 3 \"o{HARM}\" {{ -1 1 }}\nt \"\" 4 \"o{HARM}\" {{ 1 -1 }}\n"
        ),
    );
    write("broken.efg", format!("EFG 2 R \"t{HARM}\" {{ \"p{HARM}\" }}\nz{HARM}\n"));
    write("broken.rcy", format!("(game{HARM}\n (deck{HARM} \"{HARM}\")\n"));
    write(&format!("n{HARM}.rcy"), "(game)\n".to_owned());
    write("strategy.json", format!("{{\"schema\": \"s{}\"}}", HARM.replace('\u{1b}', "\\u001b")));
    write("saved.txt", format!("cardsharp game 1\ngame: g{HARM}\n"));
    write("games.jsonl", format!("{{\"schema\": \"{HARM}\"}}\n"));
    let named = format!("n{HARM}.rcy");
    let unknown = format!("x{HARM}");
    let set = format!("ranks={HARM}");
    for arguments in [
        &["solve", "tree.efg"][..],
        &["solve", "tree.efg", "--json"],
        &["games", "tree.efg"],
        &["games", "tree.efg", "--json"],
        &["simulate", "tree.efg", "--games", "10"],
        &["simulate", "tree.efg", "--games", "10", "--json"],
        &["study", "tree.efg", "--games", "10", "--search-games", "0"],
        &["sweep", "tree.efg", "--games", "10"],
        &["solve", "broken.efg"],
        &["check", "broken.rcy"],
        &["check", "broken.rcy", "--json"],
        &["fmt", "broken.rcy"],
        &["fmt", "--check", &named],
        &["check", &named],
        &["solve", &named],
        &["solve", "kuhn-poker", "--strategy", "strategy.json"],
        &["play", "--load", "saved.txt"],
        &["replay", "games.jsonl"],
        &["solve", &unknown],
        &["explain", &unknown],
        &["simulate", "pan", "--players", &unknown],
        &["solve", "pan", "--set", &set],
        &["solve", "pan", "--set", &unknown],
        &["solve", "pan", "--method", &unknown],
        &[&unknown],
        &["export", "kuhn-poker", "-o", &named],
        &["man", &unknown],
    ] {
        let run = cardsharp(folder.path(), arguments);
        for printed in [text(&run.stdout), text(&run.stderr)] {
            let harm = printed.chars().find(|&c| c.is_control() && c != '\n' && c != '\t');
            assert_eq!(harm, None, "{arguments:?}: {printed:?}");
            assert!(!printed.contains('\u{202e}'), "{arguments:?}: {printed:?}");
        }
        assert_ne!(run.status.code(), None, "{arguments:?}: {:?}", run.status);
    }
}

#[test]
fn a_refused_value_is_shortened() {
    let folder = folder();
    let long = "x".repeat(50_000);
    let set = format!("ranks={long}");
    for arguments in [
        &["solve", "pan", "--set", &set][..],
        &["solve", "pan", "--set", &long],
        &["solve", "pan", "--method", &long],
        &["solve", "pan", "--time-limit", &long],
        &["solve", "agram", "--set", &set],
        &["simulate", "pan", "--players", &long],
        &["solve", &long],
        &["explain", &long],
        &["man", &long],
        &[&long],
    ] {
        let run = cardsharp(folder.path(), arguments);
        let (said, what) = (text(&run.stderr), &arguments[..arguments.len() - 1]);
        assert!([Some(1), Some(2)].contains(&run.status.code()), "{what:?}");
        assert!(said.contains("xxx…xxx") || !said.contains("xxx"), "{what:?}: {}", said.len());
        assert!(said.len() < 3000, "{what:?}: {}", said.len());
    }
}

#[test]
fn a_damaged_strategy_is_refused() {
    let folder = folder();
    let solve = words("solve kuhn-poker --save-strategy kuhn.json");
    assert!(cardsharp(folder.path(), &solve).status.success());
    let path = folder.path().join("kuhn.json");
    let good = fs::read(&path).expect("it was written");
    // A bit in the middle of every line: a test of the format itself flips all of them.
    let mut start = 0;
    for line in good.split_inclusive(|byte| *byte == b'\n') {
        let mut bytes = good.clone();
        bytes[start + line.len() / 2] ^= 1;
        start += line.len();
        fs::write(&path, bytes).expect("it is ours");
        let run = cardsharp(folder.path(), &words("solve kuhn-poker --strategy kuhn.json"));
        assert_eq!(run.status.code(), Some(1), "{}", String::from_utf8_lossy(line));
    }
}

#[test]
fn more_threads_than_cores_are_capped_with_a_warning() {
    let folder = folder();
    let run = cardsharp(folder.path(), &words("simulate agram --games 20 --threads 4000000"));
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    let said = text(&run.stderr);
    assert!(said.starts_with("warning: ") && said.contains("4000000 cores"), "{said}");
    let run = cardsharp(folder.path(), &words("simulate agram --games 20 --threads 1"));
    assert!(run.stderr.is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_there_is_not_is_a_limit_and_not_an_abort() {
    let folder = folder();
    for command in [
        "solve pan --set ranks=8 --no-distances",
        "study pan --set ranks=8 --only outcomes",
        "solve pan --set ranks=8 --max-memory 8G",
    ] {
        let script = format!("ulimit -v 600000; {} {command}", env!("CARGO_BIN_EXE_cardsharp"));
        let run = Command::new("sh").current_dir(folder.path()).args(["-c", &script]).output();
        let run = run.expect("there is `sh`");
        assert_eq!(run.status.code(), Some(3), "{command}: {}", text(&run.stderr));
    }
}

#[cfg(unix)]
#[test]
fn a_dumb_terminal_gets_no_colours() {
    let folder = folder();
    fs::write(folder.path().join("broken.rcy"), "(game").expect("it can be written");
    let check = |term: &str| {
        // `script` runs a command in a terminal of its own; not every machine has it.
        let command = format!("{} check broken.rcy", env!("CARGO_BIN_EXE_cardsharp"));
        let mut script = Command::new("script");
        script.current_dir(folder.path()).args(["-qec", &command, "/dev/null"]);
        script.env("TERM", term).env_remove("NO_COLOR").stdin(Stdio::null());
        script.output().ok().map(|run| text(&run.stdout))
    };
    if let (Some(colourful), Some(dumb)) = (check("xterm"), check("dumb")) {
        assert!(colourful.contains("\u{1b}["), "{colourful:?}");
        assert!(!dumb.contains('\u{1b}'), "{dumb:?}");
        assert!(dumb.contains("error"), "{dumb:?}");
    }
}

#[test]
fn a_saved_game_of_ones_own_file_is_taken_up() {
    let folder = folder();
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/agram.rcy");
    fs::create_dir(folder.path().join("mine")).expect("a folder can be made");
    fs::copy(rules, folder.path().join("mine/own.rcy")).expect("it can be copied");
    let play = words("play mine/own.rcy --opponent random");
    let played = run(folder.path(), &play, b"1\nsave game.txt\nquit\n");
    assert!(text(&played.stdout).contains("Saved in game.txt."), "{}", text(&played.stdout));
    let shown = |run: &Output| text(&run.stdout).lines().last().map(str::to_owned);
    let taken_up = run(folder.path(), &words("play --load game.txt"), b"");
    assert_eq!(taken_up.status.code(), Some(0), "{}", text(&taken_up.stderr));
    assert!(text(&taken_up.stdout).contains("\nLoaded: "), "{}", text(&taken_up.stdout));
    // From another folder it is found by where the saved game lies.
    fs::create_dir(folder.path().join("other")).expect("a folder can be made");
    let elsewhere = run(&folder.path().join("other"), &words("play --load ../game.txt"), b"");
    assert_eq!(elsewhere.status.code(), Some(0), "{}", text(&elsewhere.stderr));
    assert_eq!(shown(&elsewhere), shown(&taken_up));
    // If it is in neither place, both are said.
    fs::copy(folder.path().join("game.txt"), folder.path().join("other/game.txt"))
        .expect("it can be copied");
    let lost = run(&folder.path().join("mine"), &words("play --load ../other/game.txt"), b"");
    assert_eq!(lost.status.code(), Some(1));
    for place in ["a game of mine/own.rcy", "../other/mine/own.rcy"] {
        assert!(text(&lost.stderr).contains(place), "{}", text(&lost.stderr));
    }
    // A file is the same wherever it lies.
    fs::rename(folder.path().join("mine/own.rcy"), folder.path().join("own.rcy"))
        .expect("it moves");
    let moved = run(folder.path(), &words("play own.rcy --load game.txt"), b"");
    assert_eq!(moved.status.code(), Some(0), "{}", text(&moved.stderr));
    assert_eq!(shown(&moved), shown(&taken_up));
}

/// Runs it with so many KiB of address space.
#[cfg(unix)]
fn within(kib: u64, arguments: &str) -> Output {
    let script = format!("ulimit -v {kib}; {} {arguments}", env!("CARGO_BIN_EXE_cardsharp"));
    let run = Command::new("sh").current_dir(folder().path()).args(["-c", &script]).output();
    run.expect("there is `sh`")
}

#[cfg(unix)]
#[test]
fn memory_that_the_system_refuses_is_a_limit_and_not_the_end() {
    for command in [
        "solve goofspiel --set cards=5 --threads 1",
        "solve goofspiel --set cards=5 --threads 1 --max-memory 8G",
        "export goofspiel --set cards=5 -o tree.efg",
    ] {
        let run = within(300_000, command);
        let said = text(&run.stderr);
        assert_eq!(run.status.code(), Some(3), "{command}: {said}");
        assert!(said.contains("memory"), "{command}: {said}");
    }
}

/// It went through two million nodes first, and a deal of 52 cards took half a gigabyte.
#[cfg(unix)]
#[test]
fn a_game_that_is_far_too_large_for_a_perfect_player_is_refused_soon_and_in_little_memory() {
    let run = within(400_000, "simulate hearts --players perfect --games 1 --threads 1");
    let said = text(&run.stderr);
    assert_eq!(run.status.code(), Some(3), "{said}");
    assert!(said.contains("hearts is too large to be solved"), "{said}");
    assert!(said.contains("mcts:1000") && !said.contains("--max-states"), "{said}");
}

#[test]
fn who_cannot_play_a_game_names_somebody_who_can() {
    let folder = folder();
    for (player, game) in
        [("expectimax:2", "whist"), ("alpha-beta:3", "whist"), ("alpha-beta:3", "hearts")]
    {
        let command = format!("simulate {game} --games 1 --players {player}");
        let run = cardsharp(folder.path(), &words(&command));
        let said = text(&run.stderr);
        assert_eq!(run.status.code(), Some(1), "{command}: {said}");
        assert!(said.contains("; mcts:1000 can") && !said.contains("induction"), "{said}");
        let command = format!("simulate {game} --games 1 --players mcts:2");
        assert!(cardsharp(folder.path(), &words(&command)).status.success(), "{command}");
    }
}
