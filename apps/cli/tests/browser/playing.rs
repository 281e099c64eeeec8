//! Play in the browser: by mouse, by keyboard, to the end, and again after a reload.

use std::process::Command;

use serde_json::{Value, json};

use crate::webdriver::{Browser, ENTER, RIGHT};
use crate::{Server, assert_content, opened};

/// The document of a verb at the command line.
fn document(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_cardsharp")).args(arguments).output();
    serde_json::from_slice(&output.expect("it starts").stdout).expect("it is JSON")
}

/// The table that is shown: its name, once it is there.
fn table(browser: &Browser) -> String {
    browser.wait_for(".move, .ending");
    let address = browser.run("return location.hash");
    let name = address.as_str().and_then(|hash| hash.strip_prefix("#/play/"));
    name.expect("a table has its address").to_owned()
}

/// Opens a table that is set up like this.
fn sit_down(server: &Server, browser: &Browser, request: &Value) -> String {
    let script = format!(
        "const answer = await fetch('/api/tables', {{method: 'POST', body: JSON.stringify({request}), \
         headers: {{'content-type': 'application/json'}}}}); return await answer.json();"
    );
    let answer = browser.run(&script);
    let id = answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    browser.go(&server.screen(&format!("#/play/{id}")));
    browser.wait_for(".move, .ending");
    id
}

fn view(server: &Server, id: &str) -> Value {
    server.document(&format!("/api/tables/{id}"))
}

/// Waits until the page shows the game at another step than `step`, or its end.
fn wait_for_turn(server: &Server, browser: &Browser, id: &str, step: &Value) -> Value {
    browser.wait_until("the next turn", || {
        let view = view(server, id);
        (view["step"] != *step || view["over"] == true).then_some(())
    });
    // The page draws the moves at once, or after cards have moved.
    browser.wait_while_not(
        "return !!document.querySelector('.ending') || (!!document.querySelector('.move') && \
         document.querySelector('.side').getAttribute('aria-busy') !== 'true')",
    );
    view(server, id)
}

/// The odds of every move of the strategy of seat 1 in Baby Poker, by the number on its die, as fractions.
fn odds(solved: &Value, die: &str) -> Vec<(String, String)> {
    let sets = solved["strategy"][0]["sets"].as_array().expect("there are information sets");
    let set = sets.iter().find(|set| set["set"] == format!("DIE {die}").as_str());
    let set = set.unwrap_or_else(|| panic!("{die} is not in {sets:?}"));
    let moves = set["moves"].as_array().expect("there are moves");
    let text = |value: &Value| value.as_str().expect("it is a text").to_owned();
    moves.iter().map(|mv| (text(&mv["move"]), text(&mv["exact"]))).collect()
}

/// How the page says odds.
fn said(exact: &str) -> String {
    match exact {
        "0" => "never".to_owned(),
        "1" => "always".to_owned(),
        share => format!("play {share}"),
    }
}

#[test]
fn baby_poker_by_mouse_with_the_advice_of_the_solution() {
    let Some((server, browser)) = opened() else { return };
    let solved = document(&["solve", "baby-poker", "--json"]);
    browser.go(&server.screen("#/library"));
    browser.wait_for("a[href='#/play/new/baby-poker?go']").click();
    let id = table(&browser);
    let mut seen = std::collections::BTreeSet::new();
    for nth in 0.. {
        let now = browser.wait_until("advice", || {
            let now = view(&server, &id);
            now["advice"].is_array().then_some(now)
        });
        let own = |pile: &&Value| pile["key"] == "DIE@1" && pile["cards"][0]["FACE"].is_string();
        let piles = now["piles"].as_array().expect("there are piles");
        let die =
            piles.iter().find(own).expect("one's own die is seen")["cards"][0]["FACE"].clone();
        let die = die.as_str().expect("it is a face");
        seen.insert(die.to_owned());
        let expected = odds(&solved, die);
        let advice = now["advice"].as_array().expect("there is advice");
        assert_eq!(advice.len(), expected.len());
        for (row, (_, exact)) in advice.iter().zip(&expected) {
            assert_eq!(row["odds"]["exact"].as_str(), Some(exact.as_str()), "{die}: {row}");
            let id = row["id"].as_str().expect("it has a name");
            let shown = browser.wait_for(&format!("[data-move='{id}'] .odds")).text();
            assert_eq!(shown.trim(), said(exact), "{die}");
        }
        // The move that is played most often, by a click on its row.
        let best = advice.iter().max_by(|one, other| {
            let odds = |row: &Value| row["odds"]["float"].as_f64().unwrap_or(0.0);
            odds(one).total_cmp(&odds(other))
        });
        let best = best.expect("there is a move")["id"].as_str().expect("it has a name").to_owned();
        browser.wait_for(&format!("[data-move='{best}']")).click();
        browser.wait_for(".ending");
        let over = view(&server, &id);
        assert_eq!(over["over"], true);
        let text = over["result"]["text"].as_str().expect("it says how it ended");
        assert!(browser.wait_for(".ending").text().contains(text), "{text}");
        if seen.len() >= 3 || nth == 30 {
            break;
        }
        browser.type_keys("n");
        browser.wait_for(".move");
    }
    assert!(seen.len() >= 3, "another deal each time: {seen:?}");
    // The review judges what was played, and calls nothing optimal a mistake.
    browser.wait_for("a[href^='#/review/']").click();
    let review = browser.wait_until("the review", || {
        let text = browser.wait_for("main").text();
        text.contains("Review").then_some(text)
    });
    assert!(!review.contains("NaN") && !review.contains("undefined"), "{review}");
    assert_content(&browser);
}

#[test]
fn a_game_by_keyboard_alone() {
    let Some((server, browser)) = opened() else { return };
    browser.go(&server.screen("#/play/new/baby-poker?go"));
    let id = table(&browser);
    for _ in 0..3 {
        let before = view(&server, &id);
        browser.type_keys("1");
        let after = wait_for_turn(&server, &browser, &id, &before["step"]);
        assert_eq!(after["over"], true, "one decision each");
        browser.wait_for(".ending");
        browser.type_keys("u");
        browser.wait_for(".move");
        assert_eq!(view(&server, &id)["step"], before["step"], "it was taken back");
        browser.type_keys("2");
        browser.wait_for(".ending");
        browser.type_keys("n");
        browser.wait_for(".move");
    }
    // Along the cards that can be played, and played by the key that buttons have.
    let id = sit_down(
        &server,
        &browser,
        &json!({"game": {"source": "agram"}, "seating": {"players": ["random"]}, "work": {"seed": 4}}),
    );
    let before = view(&server, &id);
    browser.run("document.querySelector('.table').focus()");
    browser.type_keys(RIGHT);
    let focused = browser.run("return document.activeElement.matches('.table button')");
    assert_eq!(focused, json!(true), "an arrow leads to a card");
    browser.type_keys(ENTER);
    let after = wait_for_turn(&server, &browser, &id, &before["step"]);
    assert_ne!(after["step"], before["step"]);
    // Help opens and closes, and advice is remembered.
    browser.type_keys("?");
    browser.wait_while_not("return !!document.querySelector('[popover]:popover-open')");
    browser.type_keys(crate::webdriver::ESCAPE);
    browser.wait_while_not("return !document.querySelector('[popover]:popover-open')");
    let is_on = |browser: &Browser| {
        browser.wait_for("[role=switch]").attribute("aria-checked").expect("it says so")
    };
    let before = is_on(&browser);
    browser.type_keys("a");
    browser.wait_until("the switch", || (is_on(&browser) != before).then_some(()));
    browser.reload();
    browser.wait_for(".move");
    assert_ne!(is_on(&browser), before, "it is remembered");
    assert_content(&browser);
}

/// The card of the hand that can be played, or the first move of the list.
fn play_something(browser: &Browser, nth: usize) {
    let by_card = nth.is_multiple_of(2);
    let card = browser.find(".side-me button.slot.legal").filter(|_| by_card);
    if let Some(card) = card
        && card.try_click().is_ok()
    {
        // Where a card has several moves a short menu opens.
        if let Some(choice) = browser.find("[popover]:popover-open button") {
            choice.click();
        }
        return;
    }
    browser.wait_for(".move").click();
}

/// Plays the game at table `id` to its end, by cards and buttons in turn, with content at each step.
fn play_to_the_end(server: &Server, browser: &Browser, id: &str, most: usize) -> usize {
    for nth in 0..most {
        let now = view(server, id);
        if now["over"] == true {
            browser.wait_for(".ending");
            return nth;
        }
        let n_moves = now["moves"].as_array().expect("there are moves").len();
        let n_rows = browser.run("return document.querySelectorAll('.move').length");
        assert_eq!(n_rows, json!(n_moves), "every move is a button");
        play_something(browser, nth);
        wait_for_turn(server, browser, id, &now["step"]);
    }
    panic!("it has not ended after {most} decisions");
}

#[test]
fn hearts_to_its_end_against_searchers() {
    let Some((server, browser)) = opened() else { return };
    let id = sit_down(
        &server,
        &browser,
        &json!({
            "game": {"source": "hearts"}, "seating": {"players": ["mcts:20"]},
            "advice": "mcts:50", "work": {"seed": 11},
        }),
    );
    let decisions = play_to_the_end(&server, &browser, &id, 20);
    assert!((5..=13).contains(&decisions), "{decisions} tricks with a choice");
    let over = view(&server, &id);
    let ending = browser.wait_for(".ending").text();
    for score in over["scores"].as_array().expect("there are scores") {
        let points = score["score"].to_string();
        assert!(ending.contains(&points), "{points} is not in {ending}");
    }
    // All cards are face up.
    assert_eq!(browser.run("return document.querySelectorAll('cs-table .back').length"), json!(0));
    assert_content(&browser);
}

/// A game that is in no library: cards with three attributes, a pile each, two kinds of moves.
const INVENTED: &str = r"
;; Kites: fly a kite from your hand, or take one from the row; whoever has flown most wins.
(game
  (declare 2 'NUMP)
  (setup
    (create players 'NUMP)
    (create deck (game iloc STOCK)
      (deck (HUE (CRIMSON, TEAL, OCHRE)) (TAIL (SHORT, MIDDLE, LONG)) (SHAPE (DELTA, BOX)))))
  (do (
    (shuffle (game iloc STOCK))
    (repeat 3 (move (top (game iloc STOCK)) (top (game vloc ROW))))
    (all player 'P (repeat 2 (move (top (game iloc STOCK)) (top ('P iloc HAND)))))))
  (stage player
    (end (== (size (game iloc STOCK)) 0))
    (choice (
      (any ((current player) iloc HAND) 'C
        (do (
          (move 'C (top ((current player) vloc SKY)))
          (move (top (game iloc STOCK)) (top ((current player) iloc HAND))))))
      (any (game vloc ROW) 'C
        (do (
          (move 'C (top ((current player) vloc SKY)))
          (move (top (game iloc STOCK)) (top (game vloc ROW)))))))))
  (scoring max (size ((current player) vloc SKY))))
";

#[test]
fn a_game_that_nobody_has_seen_before() {
    let Some((server, browser)) = opened() else { return };
    std::fs::write(server.folder().join("kites.rcy"), INVENTED).expect("there is room");
    browser.go(&server.screen("#/play/new/file%3Akites.rcy?go"));
    let id = table(&browser);
    let decisions = play_to_the_end(&server, &browser, &id, 40);
    assert!(decisions > 2);
    assert_content(&browser);
}

#[test]
fn a_reload_keeps_the_game() {
    let Some((server, browser)) = opened() else { return };
    let request = json!({
        "game": {"source": "go-fish"}, "seating": {"players": ["random"]}, "work": {"seed": 2},
    });
    let id = sit_down(&server, &browser, &request);
    let now = view(&server, &id);
    browser.wait_for(".move").click();
    let before = wait_for_turn(&server, &browser, &id, &now["step"]);
    let piles = "return [...document.querySelectorAll('cs-table [data-id]')].map((card) => card.dataset.id).join()";
    let drawn = browser.run(piles);
    browser.reload();
    browser.wait_for(".move");
    assert_eq!(view(&server, &id), before);
    assert_eq!(browser.run(piles), drawn);
    assert_content(&browser);
}
