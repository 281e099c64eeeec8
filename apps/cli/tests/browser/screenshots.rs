//! Every screen of the page, light and dark, wide and narrow: nothing is wider than the window, and nobody complains.
//!
//! `SCREENSHOTS=overwrite cargo test --release -p cardsharp --test browser screens` makes the pictures of the book
//! and the README anew, and puts all others into the folder of build outputs: look at them before they are kept.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::webdriver::Browser;
use crate::{Server, assert_content, opened};

/// The pictures of the book.
const IN_THE_BOOK: [&str; 6] = [
    "page-library-light",
    "page-hearts-light",
    "page-review-dark",
    "page-editor-light",
    "page-editor-dark",
    "page-job-light",
];

/// A game with one mistake, for the picture of the editor.
fn mistaken() -> String {
    let text = include_str!("../../../../games/baby-poker.rcy");
    let at = text.rfind("'RAISE").expect("it raises");
    format!("{}'RAIZE{}", &text[..at], &text[at + "'RAISE".len()..])
}

/// Sends a request from the page, and gives the answer.
fn post(browser: &Browser, path: &str, body: &Value) -> Value {
    browser.run(&format!(
        "const answer = await fetch('{path}', {{method: 'POST', body: JSON.stringify({body}), \
         headers: {{'content-type': 'application/json'}}}}); return await answer.json();"
    ))
}

/// The name of a thing that a request has made.
fn name_of(answer: &Value) -> String {
    answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// A table, after `n` of its first moves.
fn played(browser: &Browser, request: &Value, n: usize) -> String {
    let id = name_of(&post(browser, "/api/tables", request));
    for _ in 0..n {
        let answer = post(browser, &format!("/api/tables/{id}"), &json!({"move": "m1"}));
        assert!(answer["error"].is_null(), "{answer}");
    }
    id
}

/// The screens with their names, and what is on them when they are ready.
fn screens(server: &Server, browser: &Browser) -> Vec<(&'static str, String, &'static str)> {
    let table = |game: &str, seed: u64, n: usize| {
        let request = json!({
            "game": {"source": game}, "advice": "best", "seating": {"players": ["flat:5"]},
            "work": {"seed": seed},
        });
        played(browser, &request, n)
    };
    std::fs::write(server.folder().join("my-poker.rcy"), mistaken()).expect("there is room");
    let over = table("leduc-poker.rcy", 6, 0);
    for _ in 0..20 {
        let answer = post(browser, &format!("/api/tables/{over}"), &json!({"move": "m1"}));
        if answer["over"] == true {
            break;
        }
    }
    let study = json!({"verb": "study", "request": {"game": {"source": "agram"},
        "measuring": {"games": 2000, "searched": 100, "searcher": "flat:10"}}});
    let study = name_of(&post(browser, "/api/jobs", &study));
    vec![
        ("library", "#/library".to_owned(), ".w-game"),
        ("setup", "#/play/new/hearts".to_owned(), "form.setup"),
        ("hearts", format!("#/play/{}", table("hearts", 3, 4)), ".move"),
        ("baby-poker", format!("#/play/{}", table("baby-poker", 3, 0)), ".move"),
        ("lost-cities", format!("#/play/{}", table("lost-cities", 3, 8)), ".move"),
        ("pan", format!("#/play/{}", table("pan", 12, 1)), ".move, .ending"),
        ("ending", format!("#/play/{over}"), ".ending"),
        ("review", format!("#/review/{over}"), "table"),
        ("editor", "#/write/file%3Amy-poker.rcy".to_owned(), ".w-problems li"),
        ("solve", "#/solve/pan/solve".to_owned(), "form"),
        ("job", format!("#/jobs/{study}"), ".w-report svg"),
        ("jobs", "#/jobs".to_owned(), ".w-job"),
    ]
}

/// Where a picture goes, if it is made.
fn place(name: &str) -> Option<PathBuf> {
    std::env::var_os("SCREENSHOTS").filter(|mode| mode == "overwrite")?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = if IN_THE_BOOK.contains(&name) {
        root.join("docs/src/images")
    } else {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("screenshots")
    };
    std::fs::create_dir_all(&folder).expect("there is room");
    Some(folder.join(format!("{name}.png")))
}

#[test]
fn all_screens_fit_their_windows() {
    let Some((server, browser)) = opened() else { return };
    let screens = screens(&server, &browser);
    for (theme, width) in [("light", 1200), ("dark", 1200), ("light", 400), ("dark", 360)] {
        browser.resize(width, 860);
        browser.run(&format!(
            "localStorage.setItem('cardsharp', JSON.stringify({{theme: '{theme}', advice: true}}))"
        ));
        for (name, fragment, ready) in &screens {
            browser.go("about:blank");
            browser.go(&server.screen(fragment));
            browser.wait_for(ready);
            browser.wait_while_not("return !document.querySelector('[aria-busy=true]')");
            // The place of a mistake is in sight.
            browser.run(
                "[...document.querySelectorAll('.w-problems button')]\
                 .find((one) => one.textContent.startsWith('line'))?.click()",
            );
            // Pictures that fade in are there.
            browser.wait_while_not(
                "return document.getAnimations().every((one) => one.playState !== 'running')",
            );
            let wide = browser.run("return document.documentElement.scrollWidth - innerWidth");
            assert!(
                wide.as_i64().is_some_and(|wide| wide <= 0),
                "{name} at {width}: {wide} too wide"
            );
            let suffix = if width == 1200 { theme.to_owned() } else { format!("{theme}-{width}") };
            if let Some(place) = place(&format!("page-{name}-{suffix}")) {
                std::fs::write(place, browser.screenshot()).expect("there is room");
            }
        }
    }
    assert_content(&browser);
}
