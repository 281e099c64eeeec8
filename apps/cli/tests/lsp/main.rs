//! The language server, as an editor meets it: the real program at the other end of two pipes.
//!
//! `transcript.md` is a conversation that people can read; `LSP=overwrite cargo test -p cardsharp --test lsp` writes
//! down what is answered now. Look at the difference before it is kept.

mod editor;
mod script;

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::editor::Editor;

const GAME: &str = include_str!("../../../../games/hearts.rcy");

#[test]
fn the_transcript_is_what_is_answered() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp/transcript.md");
    let page = std::fs::read_to_string(&path).expect("the transcript is there");
    let now = script::run(&page);
    if std::env::var("LSP").is_ok_and(|value| value == "overwrite") {
        std::fs::write(&path, now).expect("it can be written");
        return;
    }
    for (line, (was, is)) in page.lines().zip(now.lines()).enumerate() {
        assert_eq!(is, was, "line {} of the transcript", line + 1);
    }
    assert_eq!(now, page);
}

/// An editor that has introduced itself, without abilities.
fn introduced() -> Editor {
    let mut editor = Editor::start();
    editor.initialize(&json!({}), &Value::Null);
    editor
}

/// Shuts down and leaves, in the order of the protocol; the server must have nothing to complain of.
fn leave(mut editor: Editor) {
    assert_eq!(editor.ask("shutdown", &Value::Null), Ok(Value::Null));
    editor.notify("exit", &Value::Null);
    let (status, said) = editor.end();
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
}

/// The number of the error that answers a request.
fn refused(editor: &mut Editor, method: &str, params: &Value) -> i64 {
    let error = editor.ask(method, params).expect_err("it is refused");
    error["code"].as_i64().expect("a number")
}

#[test]
fn what_is_not_the_protocol_ends_the_server_with_a_sentence() {
    for (bytes, expected) in [
        ("hello\n\n".to_owned(), "`hello` is no line of a header"),
        ("\u{1b}[2J\u{202e}\n".to_owned(), "is no line of a header"),
        ("hello".to_owned(), "a line of its header does not end"),
        ("\r\n".to_owned(), "its header has no Content-Length"),
        ("Content-Length: many\r\n\r\n{}".to_owned(), "`many` is no length"),
        ("Content-Length: 99999999999999\r\n\r\n{}".to_owned(), "64 MiB are read"),
        ("Content-Length: 100\r\n\r\n{}".to_owned(), "it ends after 2 of 100 bytes"),
    ] {
        let mut editor = Editor::start();
        editor.send_bytes(bytes.as_bytes());
        editor.hang_up();
        let (status, said) = editor.end();
        assert_eq!(status.code(), Some(1), "{said}");
        assert!(said.starts_with("error: message 1 of the input is not"), "{said}");
        assert!(said.contains(expected) && said.lines().count() == 1, "{expected}: {said}");
        assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said:?}");
    }
}

#[test]
fn a_message_that_cannot_be_understood_is_refused_and_the_server_goes_on() {
    let mut editor = introduced();
    for (body, code, reason) in [
        ("{\"jsonrpc\": ".to_owned(), -32700, "EOF while parsing"),
        ("[".repeat(100_000), -32700, "recursion limit exceeded"),
        ("\u{1b}[2J".to_owned(), -32700, "expected value"),
        ("{}".to_owned(), -32600, "no request"),
        ("[1, 2]".to_owned(), -32600, "no request"),
    ] {
        editor.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        let refused = editor.refusal();
        assert_eq!(refused["code"], code, "{refused}");
        assert!(refused["message"].as_str().is_some_and(|it| it.contains(reason)), "{refused}");
    }
    leave(editor);
}

#[test]
fn what_was_asked_before_garbage_is_answered() {
    let mut editor = introduced();
    editor.send(&json!({"jsonrpc": "2.0", "id": 7, "method": "shutdown"}));
    editor.send_bytes(b"garbage\r\n\r\n");
    assert_eq!(editor.answer(7), Ok(Value::Null));
    let (status, said) = editor.end();
    assert_eq!(status.code(), Some(1));
    assert!(said.starts_with("error: message 4 of the input"), "{said}");
}

#[test]
fn an_editor_that_leaves_without_a_word_is_no_success() {
    for (method, expected) in [
        (None, "the input ended before the editor sent `exit`"),
        (Some("exit"), "without `shutdown`"),
    ] {
        for is_introduced in [false, true] {
            let mut editor = if is_introduced { introduced() } else { Editor::start() };
            match method {
                Some(method) => editor.notify(method, &Value::Null),
                None => editor.hang_up(),
            }
            let (status, said) = editor.end();
            assert_eq!(status.code(), Some(1), "{said}");
            assert!(said.starts_with("error: ") && said.contains(expected), "{said}");
        }
    }
}

#[test]
fn requests_out_of_turn_are_refused_with_the_protocol_s_numbers() {
    let mut editor = Editor::start();
    let params = json!({"textDocument": {"uri": "file:///a.rcy"}});
    assert_eq!(refused(&mut editor, "textDocument/foldingRange", &params), -32002);
    editor.notify("textDocument/didOpen", &json!({"textDocument": 3}));
    editor.initialize(&json!({}), &Value::Null);
    assert_eq!(refused(&mut editor, "initialize", &json!({"capabilities": {}})), -32600);
    assert_eq!(refused(&mut editor, "textDocument/prepareMagic", &params), -32601);
    assert_eq!(refused(&mut editor, "textDocument/foldingRange", &params), -32602);
    assert_eq!(
        refused(&mut editor, "textDocument/foldingRange", &json!({"textDocument": 3})),
        -32602
    );
    assert_eq!(refused(&mut editor, "textDocument/foldingRange", &Value::Null), -32602);
    editor.notify("$/cancelRequest", &json!({"id": 1}));
    editor.notify("$/setTrace", &json!({"value": "off"}));
    editor.notify("workspace/unheardOf", &json!([1, 2, 3]));
    editor.send(&json!({"jsonrpc": "2.0", "id": 5, "result": null}));
    assert_eq!(editor.ask("shutdown", &Value::Null), Ok(Value::Null));
    assert_eq!(refused(&mut editor, "textDocument/foldingRange", &params), -32600);
    assert_eq!(refused(&mut editor, "shutdown", &Value::Null), -32600);
    editor.notify("exit", &Value::Null);
    assert_eq!(editor.end().0.code(), Some(0));
}

#[test]
fn a_change_of_a_document_that_is_not_open_is_logged() {
    let mut editor = introduced();
    let unknown = json!({"uri": "file:///unknown.rcy", "version": 2});
    let change = json!({"textDocument": unknown, "contentChanges": [{"text": "(game)"}]});
    editor.notify("textDocument/didChange", &change);
    let logged = editor.hear("window/logMessage");
    let expected = "the document file:///unknown.rcy is not open";
    assert_eq!(logged, json!({"type": 2, "message": expected}));
    editor.notify("textDocument/didClose", &json!({"textDocument": unknown}));
    assert_eq!(editor.hear("window/logMessage")["message"], expected);
    editor.notify("textDocument/didChange", &json!({"textDocument": unknown}));
    let logged = editor.hear("window/logMessage")["message"].to_string();
    assert!(logged.contains("`textDocument/didChange` cannot be read"), "{logged}");
    leave(editor);
}

#[test]
fn a_change_counts_whatever_its_version() {
    let mut editor = Editor::start();
    let versions = json!({"textDocument": {"publishDiagnostics": {"versionSupport": true}}});
    editor.initialize(&versions, &Value::Null);
    editor.open("a.rcy", GAME);
    for version in [7, 3, -1, i32::MAX] {
        editor.version = version.wrapping_sub(1);
        editor.replace(0, 1, if version == 3 { "((" } else { "(" });
        loop {
            let published = editor.hear("textDocument/publishDiagnostics");
            if published["version"] == version {
                break;
            }
        }
        let symbols =
            editor.ask("textDocument/foldingRange", &editor.at(0)).expect("it is answered");
        assert!(symbols.is_array());
    }
    leave(editor);
}

#[test]
fn a_burst_of_changes_ends_with_the_diagnostics_of_the_last() {
    let mut editor = Editor::start();
    let versions = json!({"textDocument": {"publishDiagnostics": {"versionSupport": true}}});
    editor.initialize(&versions, &Value::Null);
    editor.open("a.rcy", GAME);
    for _ in 0..200 {
        let end = editor.text.len();
        editor.replace(end, end, "é");
    }
    let end = editor.text.len();
    editor.replace(GAME.len(), end, "");
    loop {
        let published = editor.hear("textDocument/publishDiagnostics");
        if published["version"] == editor.version {
            assert_eq!(published["diagnostics"], json!([]));
            break;
        }
    }
    leave(editor);
}

#[test]
fn any_position_is_answered() {
    let mut editor = introduced();
    editor.open("a.rcy", "(game ;; 😀\r\n  (title \"é♥\")\r(setup");
    let places = [0, 1, 10, 11, 12, 13, 99, u32::MAX];
    let numbers = [0, 1, 2, 3, 99, u32::MAX];
    for line in numbers {
        for character in places {
            let at = json!({"line": line, "character": character});
            let document = json!({"uri": editor.uri});
            for method in ["hover", "completion", "definition", "documentHighlight"] {
                let method = format!("textDocument/{method}");
                let params = json!({"textDocument": document, "position": at});
                editor.ask(&method, &params).expect("it is answered");
            }
            let range = json!({"start": at, "end": {"line": 0, "character": 3}});
            let context = json!({"diagnostics": []});
            let params = json!({"textDocument": document, "range": range, "context": context});
            editor.ask("textDocument/codeAction", &params).expect("it is answered");
            let rename = json!({"textDocument": document, "position": at, "newName": "\u{0}é"});
            let _ = editor.ask("textDocument/rename", &rename);
            let change = json!({"range": range, "text": ""});
            let version = json!({"uri": editor.uri, "version": 2});
            let change = json!({"textDocument": version, "contentChanges": [change]});
            editor.notify("textDocument/didChange", &change);
            let text = editor.text.clone();
            let whole = json!({"textDocument": version, "contentChanges": [{"text": text}]});
            editor.notify("textDocument/didChange", &whole);
        }
    }
    leave(editor);
}

#[test]
fn a_huge_document_is_answered() {
    let mut editor = introduced();
    // Just what is still read, and more than that.
    let most = 1 << 20;
    let comment = ";; ♥ nothing is too long\n";
    let fill = |text: &str, bytes: usize| text.repeat(bytes / text.len());
    for (name, text) in [
        ("comment.rcy", fill(comment, most - GAME.len()) + GAME),
        ("nested.rcy", fill("(", most)),
        ("many.rcy", fill(GAME, most)),
        ("more.rcy", fill(comment, most) + GAME),
    ] {
        editor.open(name, &text);
        let at = editor.at(text.len());
        for method in ["hover", "completion", "definition", "documentHighlight", "documentSymbol"] {
            editor.ask(&format!("textDocument/{method}"), &at).expect("it is answered");
        }
        editor.ask("textDocument/semanticTokens/full", &at).expect("it is answered");
        let published = editor.hear("textDocument/publishDiagnostics");
        let n_published = published["diagnostics"].as_array().expect("a list").len();
        let expected = if name == "comment.rcy" { 0..=0 } else { 1..=300 };
        assert!(expected.contains(&n_published), "{name}: {n_published}");
    }
    leave(editor);
}

#[test]
fn help_says_what_it_is_for_and_where_to_read_on() {
    let run = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(["lsp", "--help"])
        .stdin(Stdio::null())
        .output()
        .expect("the program can be started");
    let said = String::from_utf8(run.stdout).expect("it is text");
    assert!(
        said.contains("language server protocol") && said.contains("docs/src/editors.md"),
        "{said}"
    );
}

#[test]
fn the_flag_of_editors_that_name_the_streams_is_taken() {
    let run = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(["lsp", "--stdio"])
        .stdin(Stdio::null())
        .output()
        .expect("the program can be started");
    let said = String::from_utf8(run.stderr).expect("it is text");
    assert_eq!(said, "error: the input ended before the editor sent `exit`\n");
    assert!(run.stdout.is_empty());
}
