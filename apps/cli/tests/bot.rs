//! The program of the book that plays by the line protocol, as readers would run it.

use std::process::Command;

#[test]
fn the_program_of_the_book_plays_games_to_their_end() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3 is not installed");
        return;
    }
    for (game, options) in [
        ("baby-poker", &["--seat", "1", "--opponent", "equilibrium"][..]),
        ("hearts", &["--opponent", "random", "--think", "5"][..]),
        ("pan", &["--set", "ranks=3", "--opponent", "random"][..]),
    ] {
        let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/bot.py");
        let run = Command::new("python3")
            .arg(bot)
            .arg(game)
            .args(options)
            .args(["--seed", "4"])
            .env("CARDSHARP", env!("CARGO_BIN_EXE_cardsharp"))
            .output()
            .expect("it can be started");
        let said = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{game}: {}", String::from_utf8_lossy(&run.stderr));
        let last = said.lines().last().unwrap_or_default();
        assert!(last.contains("Payoffs: "), "{game}: {said}");
    }
}

/// Everything after the first document, one line each.
#[test]
fn lines_are_answered_one_by_one_and_the_end_of_the_input_is_no_error() {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(["play", "kuhn-poker.rcy", "--json", "--seed", "3", "--opponent", "random"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    let input =
        b"{\"move\": \"m7\"}\nnonsense\n{\"move\": \"m1\"}\n{\"undo\": 1}\n{\"review\": true}\n";
    child.stdin.take().expect("it is piped").write_all(input).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let lines: Vec<serde_json::Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("a document a line"))
        .collect();
    assert_eq!(lines.len(), 6);
    let schema = |nth: usize| lines[nth]["schema"].as_str().unwrap_or("error");
    let schemas: Vec<&str> = (0..6).map(schema).collect();
    let view = "cardsharp.view/1";
    assert_eq!(schemas, [view, "error", "error", view, view, "cardsharp.review/1"]);
    assert_eq!(lines[0], lines[4], "undo is exact");
    assert!(lines[0]["advice"].is_null(), "nobody is asked");
}

/// A program in Python that answers each view by what `answer` prints.
fn bot(folder: &std::path::Path, name: &str, answer: &str) -> String {
    let path = folder.join(name);
    let text = format!(
        "import json, sys, time\nfor line in sys.stdin:\n    view = json.loads(line)\n    {answer}\n"
    );
    std::fs::write(&path, text).expect("there is room");
    format!("exec:python3 {}", path.display())
}

#[test]
fn programs_sit_down_and_one_that_fails_is_named() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3 is not installed");
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for a folder");
    // It must not be told the deal, and no card of another's hand.
    let honest = "assert view['game']['seed'] is None and view['moves']; print(json.dumps({'move': view['moves'][-1]['id']}), flush=True)";
    let honest = bot(folder.path(), "honest.py", honest);
    // A page leaves out the time that it took.
    let simulate = |players: &str| {
        let arguments = ["simulate", "kuhn-poker.rcy", "--games", "20", "--players", players];
        let mut run = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
        run.args(arguments).args(["--format", "markdown"]).output().expect("it starts")
    };
    let run = simulate(&format!("{honest},random"));
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    // Who always takes the last option bets and calls: what chance gives him is the same each time.
    let again = simulate(&format!("{honest},random"));
    assert_eq!(String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&again.stdout));
    for (name, answer, why) in [
        ("mute.py", "break", "it has ended"),
        ("wrong.py", "print('nonsense', flush=True)", "it answered `nonsense`"),
        ("illegal.py", "print(json.dumps({'move': 'm99'}), flush=True)", "there are m1, m2"),
    ] {
        let run = simulate(&format!("{},random", bot(folder.path(), name, answer)));
        let said = [run.stdout, run.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(said.contains(why), "{name}: {said}");
    }
    // What players remember is theirs, and the view of Pexeso would show it.
    let arguments = ["simulate", "pexeso", "--games", "2", "--players", "forgetful:0.1,exec:./bot"];
    let run = Command::new(env!("CARGO_BIN_EXE_cardsharp")).args(arguments).output();
    let said = run.expect("it starts").stderr;
    assert!(String::from_utf8_lossy(&said).contains("no program can play pexeso here"));
    let run = simulate("exec:./no-such-program,random");
    let said = [run.stdout, run.stderr].concat();
    assert!(String::from_utf8_lossy(&said).contains("it cannot be started"));
}
