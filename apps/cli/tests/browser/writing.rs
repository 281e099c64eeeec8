//! Write in the browser: a mistake is underlined where `check` puts it, and gone when it is mended.

use std::process::Command;

use serde_json::{Value, json};

use crate::{assert_content, opened};

/// The stretches of the text that are underlined as mistakes.
const UNDERLINED: &str = "const lit = CSS.highlights.get('rcy-error') ?? []; \
    return [...lit].map((range) => range.toString()).join('|')";

#[test]
fn a_mistake_is_underlined_where_check_puts_it() {
    let Some((server, browser)) = opened() else { return };
    let text = "(game (setup (create players 2) (create deck (game iloc STOCK) (deck (RANK (ACE, KING)))))\n  \
                (do ((shufle (game iloc STOCK)))) (scoring max (size (game iloc STOCK))))\n";
    let file = server.folder().join("wrong.rcy");
    std::fs::write(&file, text).expect("there is room");
    let checked = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
        .args(["check", "--json"])
        .arg(&file)
        .output()
        .expect("it starts");
    let checked: Value = serde_json::from_slice(&checked.stdout).expect("it is JSON");
    let found = &checked["diagnostics"][0];
    browser.go(&server.screen("#/write/file%3Awrong.rcy"));
    let underlined = browser.wait_until("an underlined mistake", || {
        let lit = browser.run(UNDERLINED);
        lit.as_str().filter(|lit| !lit.is_empty()).map(str::to_owned)
    });
    assert_eq!(underlined, "shufle");
    let message = found["message"].as_str().expect("it has a message");
    let problems = browser.wait_for(".w-problems").text();
    // The page begins it as a sentence, and sets words in marks as code.
    let message = message.replace('`', "").to_lowercase();
    assert!(problems.to_lowercase().contains(&message), "{message} in {problems}");
    assert_content(&browser);

    // Mended by the button of the quick fix.
    browser.wait_for(".w-problems button.primary").click();
    browser.wait_until("no mistake", || (browser.run(UNDERLINED) == json!("")).then_some(()));
    let shown = browser.run("return document.querySelector('.w-text').textContent");
    assert!(shown.as_str().is_some_and(|shown| shown.contains("(shuffle (game")), "{shown}");
    // What is typed is checked as it is typed, and undone as it is anywhere.
    browser.wait_for(".w-text").send_keys(" )");
    browser.wait_until("a mistake", || (browser.run(UNDERLINED) != json!("")).then_some(()));
    assert_content(&browser);

    // Nothing was written, since nobody asked.
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
}

#[test]
fn a_text_is_saved_and_played() {
    let Some((server, browser)) = opened() else { return };
    browser.go(&server.screen("#/write/new"));
    browser.wait_until("a text", || {
        let text = browser.run("return document.querySelector('.w-text')?.textContent ?? ''");
        text.as_str().filter(|text| text.contains("(game")).map(drop)
    });
    let play =
        "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Play this')";
    browser.run(&format!("{play}.click()"));
    browser.wait_for(".move");
    assert_content(&browser);
}
