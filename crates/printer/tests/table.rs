//! The table as text: what is seen of it, in any width.

use printer::{TableText, Terminal};
use proptest::prelude::*;
use serde_json::{Value, json};
use study::view::ViewDocument;
use unicode_width::UnicodeWidthStr as _;

fn card(rank: &str, suit: &str) -> Value {
    json!({"RANK": rank, "SUIT": suit})
}

fn pile(key: &str, owner: Option<usize>, kind: &str, cards: &[Value]) -> Value {
    let ids: Vec<String> = (1..=cards.len()).map(|nth| format!("{key}{nth}")).collect();
    let name = key.split('@').next();
    json!({
        "key": key, "name": name, "label": name.map(str::to_lowercase), "owner": owner, "kind": kind,
        "count": cards.len(), "cards": cards, "ids": ids, "ordered": kind != "hand",
    })
}

/// A trick at which two have played.
fn trick() -> Value {
    let ranks = ["TWO", "TEN", "QUEEN", "ACE"];
    let suits = ["CLUBS", "DIAMONDS", "SPADES", "HEARTS"];
    let short = json!({"TWO": "2", "TEN": "10", "QUEEN": "Q", "ACE": "A"});
    let player = |seat: usize, name: &str, kind: &str| json!({"seat": seat, "name": name, "kind": kind, "spec": null, "state": "in"});
    let number = |owner: Option<usize>, label: &str, value: Value, look: &str| {
        let key = format!("{label}{owner:?}");
        json!({"key": key, "label": label, "owner": owner, "value": value, "look": look})
    };
    let own = [card("QUEEN", "HEARTS"), card("TEN", "CLUBS"), card("TWO", "HEARTS")];
    json!({
        "schema": "cardsharp.view/1",
        "game": {"name": "trick", "title": "Trick", "set": {}, "seed": null, "link": null},
        "seat": 1, "turn": 1, "over": false, "step": 2,
        "players": [player(1, "You", "person"), player(2, "Bo", "program"), player(3, "Cleo", "program")],
        "phase": "Trick 3 of 13", "prompt": "Which card do you play?",
        "faces": [{"style": "french", "index": "RANK", "suit": "SUIT",
                   "order": {"RANK": ranks, "SUIT": suits}, "short": {"RANK": short}}],
        "piles": [
            pile("HAND@1", Some(1), "hand", &own),
            pile("HAND@2", Some(2), "hand", &[Value::Null, Value::Null]),
            pile("HAND@3", Some(3), "hand", &[card("ACE", "SPADES"), Value::Null]),
            pile("TRICK@2", Some(2), "trick", &[card("TWO", "SPADES")]),
            pile("TRICK@3", Some(3), "trick", &[card("TEN", "SPADES")]),
            pile("TAKEN@2", Some(2), "taken", &[Value::Null, Value::Null, Value::Null]),
            pile("STOCK", None, "stack", &[]),
            pile("OUT", None, "aside", &[card("TWO", "CLUBS")]),
        ],
        "pools": [{"ids": [], "piles": ["HAND@2"], "hold": [], "text": "Bo has no clubs."}],
        "numbers": [
            number(Some(2), "score", json!(-4), "score"), number(Some(3), "protected", json!(1), "flag"),
            number(Some(2), "protected", json!(0), "flag"), number(None, "pot", json!(7), "chips"),
            number(None, "round", json!(0), "count"),
        ],
        "events": [{"text": "Bo played 2♠.", "kind": "move", "seat": 2, "step": 1, "cards": []}],
        "moves": [
            {"id": "m1", "label": "Play Q♥", "cards": ["HAND@11"], "piles": [], "seats": []},
            {"id": "m2", "label": "Play 10♣", "cards": ["HAND@12"], "piles": [], "seats": []},
        ],
        "advice": null, "adviser": null,
        "scoring": {"unit": "points", "better": "low", "target": null},
        "scores": [{"seat": 1, "score": 3, "place": 2}, {"seat": 2, "score": -4, "place": 1},
                   {"seat": 3, "score": 9, "place": 3}],
        "result": null,
    })
}

fn view(document: Value) -> ViewDocument {
    serde_json::from_value(document).expect("a view")
}

fn terminal(width: usize) -> Terminal {
    Terminal { width: Some(width), ..Terminal::default() }
}

#[test]
fn the_own_hand_is_sorted_and_last_and_what_is_unseen_is_counted() {
    let view = view(trick());
    let text = TableText::new(&view, terminal(80));
    assert_eq!(
        text.table(),
        "Trick 3 of 13\n\
         You   points 3\n\
         Bo    hand 2 · taken 3 cards · score −4\n\
         Cleo  protected · points 9\n\
         pot 7\n\
         Cleo's hand  A♠, 1 unseen\n\
         Trick        Bo 2♠ · Cleo 10♠\n\
         Hand         10♣ 2♥ Q♥\n\
         Bo has no clubs.\n"
    );
    assert_eq!(text.events(), "Bo played 2♠.\n");
    assert_eq!(text.choices(), "Which card do you play?\n1  Play Q♥    2  Play 10♣\n");
    assert_eq!(text.result(), "");
}

#[test]
fn at_the_end_everybody_stands_by_place() {
    let mut end = trick();
    end["over"] = json!(true);
    end["moves"] = json!([]);
    end["prompt"] = Value::Null;
    end["result"] = json!({"winners": [2], "text": "Bo wins.", "payoffs": ["0", "20/3", "-20/3"]});
    let view = view(end);
    assert_eq!(
        TableText::new(&view, terminal(80)).result(),
        "Bo wins.\n\
         1. Bo    −4 points  (payoff 20/3)\n\
         2. You    3 points  (payoff 0)\n\
         3. Cleo   9 points  (payoff −20/3)\n"
    );
}

#[test]
fn red_suits_are_red_and_only_for_a_terminal_with_colours() {
    let view = view(trick());
    let styled = Terminal { styled: true, ..terminal(80) };
    let text = TableText::new(&view, styled).choices();
    assert!(text.contains("\u{1b}[31mQ♥\u{1b}[0m") && !text.contains("\u{1b}[31m10♣"), "{text:?}");
    assert!(!TableText::new(&view, terminal(80)).table().contains('\u{1b}'));
}

/// Texts as games and files may have them.
fn text() -> impl Strategy<Value = String> {
    "[a-zA-Z<>&♥♦\u{1b}\t\n\u{301}山札é ]{0,40}"
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn no_line_is_too_wide_and_nothing_gets_out(
        texts in prop::collection::vec(text(), 12), width in 20..120usize, n_moves in 0..40usize,
    ) {
        let mut document = trick();
        for (nth, text) in texts.iter().enumerate() {
            match nth {
                0 => document["phase"] = json!(text),
                1 => document["prompt"] = json!(text),
                2..=4 => document["players"][nth - 2]["name"] = json!(text),
                5..=7 => document["piles"][nth - 5]["label"] = json!(text),
                8 => document["pools"][0]["text"] = json!(text),
                9 => document["events"][0]["text"] = json!(text),
                10 => document["numbers"][0]["label"] = json!(text),
                _ => document["piles"][0]["cards"][0]["RANK"] = json!(text),
            }
        }
        let moves = (0..n_moves).map(|nth| {
            let label = &texts[nth % texts.len()];
            json!({"id": format!("m{nth}"), "label": label, "cards": [], "piles": [], "seats": []})
        });
        document["moves"] = Value::Array(moves.collect());
        let view = view(document);
        let drawn = TableText::new(&view, terminal(width));
        for part in [drawn.table(), drawn.events(), drawn.choices(), drawn.result()] {
            prop_assert!(!part.contains('\u{1b}') && !part.contains('\t'), "{part:?}");
            for line in part.lines() {
                prop_assert!(line.width() <= width, "{width}: {line:?}");
            }
        }
    }
}
