//! Games, and what an editor asks about a text.

use serde_json::json;

use crate::running::Running;

#[test]
fn games_are_those_of_the_workbench() {
    let server = Running::new();
    let mut client = server.client();
    let all = client.get("/api/games").json();
    assert_eq!(all["schema"], "cardsharp.games/1");
    let games = all["games"].as_array().expect("a list");
    assert_eq!(games.len(), workbench::games().len());
    for game in games {
        let name = game["name"].as_str().expect("a name");
        for key in [
            "title",
            "about",
            "source",
            "group",
            "class",
            "verbs",
            "parameters",
            "players",
            "topics",
        ] {
            assert!(!game[key].is_null(), "{name}: {key}");
        }
        assert_ne!(game["title"], "", "{name}");
        let one = client.get(&format!("/api/games/{name}")).json();
        assert_eq!(one["title"], game["title"], "{name}");
        let is_described = game["group"] == "library";
        assert_eq!(one["text"].is_string(), is_described, "{name}");
    }
    let baby = client.get("/api/games/baby-poker").json();
    assert_eq!(baby["title"], "Baby poker");
    assert!(baby["rules"].as_str().is_some_and(|rules| rules.contains("die")), "{baby}");
    let missing = client.get("/api/games/baby-pocker");
    assert_eq!(missing.status, 404);
    assert!(missing.error().contains("did you mean `baby-poker`?"), "{}", missing.body);
}

#[test]
fn a_text_has_a_row_as_a_game_of_the_catalogue_has() {
    let server = Running::new();
    let mut client = server.client();
    let text = workbench::new_game("own").expect("it is a name").text;
    let source = json!({"source": {"name": "own.rcy", "text": text}});
    let row = client.post("/api/games", &source).json();
    assert_eq!((&row["title"], &row["group"]), (&json!("Own"), &json!("file")));
    assert_eq!(row["parameters"][0]["wanted"], "a whole number");
    let size = client.post("/api/games/size", &source).json();
    assert!(["exact", "computed"].contains(&size["solvable"].as_str().expect("a word")), "{size}");
    let wrong = json!({"source": {"name": "own.rcy", "text": "(game"}});
    for path in ["/api/games", "/api/games/size"] {
        let refused = client.post(path, &wrong);
        assert!(
            refused.status == 422 && refused.error().contains("own.rcy has"),
            "{}",
            refused.body
        );
    }
    assert_eq!(client.post("/api/games", &json!({"source": "zebra"})).status, 422);
}

#[test]
fn a_size_is_a_glance_and_is_remembered() {
    let server = Running::new();
    let mut client = server.client();
    let small = client.get("/api/games/kuhn-poker/size").json();
    assert_eq!(small, json!({"solvable": "exact", "text": "58 nodes · 12 information sets"}));
    let start = std::time::Instant::now();
    let large = client.get("/api/games/cribbage/size").json();
    assert!(["large", "unknown"].contains(&large["solvable"].as_str().expect("a word")), "{large}");
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    assert_eq!(client.get("/api/games/cribbage/size").json(), large);
    assert_eq!(client.get("/api/games/nothing/size").status, 404);
}

#[test]
fn a_text_is_analysed_laid_out_and_begun() {
    let server = Running::new();
    let mut client = server.client();
    let new = client.post("/api/new", &json!({"name": "lanterns"})).json();
    assert_eq!(new["name"], "lanterns.rcy");
    let text = new["text"].as_str().expect("a text");
    let clean = client.post("/api/analyse", &json!({"text": text})).json();
    assert_eq!(clean["diagnostics"], json!([]));
    let typo = text.replacen("(shuffle", "(shufle", 1);
    let found = client.post("/api/analyse", &json!({"text": typo, "name": "a.rcy"})).json();
    let from = typo.find("shufle").expect("it is there");
    let wrong = &found["diagnostics"][0];
    assert_eq!((&wrong["from"], &wrong["severity"]), (&json!(from), &json!("error")));
    // At the very place where `check` has it.
    let game = workbench::GameSource::Described { name: "a.rcy".to_owned(), text: typo.clone() };
    let request = workbench::CheckRequest { game, set: Vec::new() };
    let checked = workbench::check(&request).expect("there is a game").document;
    let first = serde_json::to_value(&checked.diagnostics[0]).expect("it is JSON");
    for key in ["line", "column", "code", "message"] {
        assert_eq!(wrong[key], first[key], "{key}");
    }
    let laid_out = client.post("/api/format", &json!({"text": format!("\n\n{text}")})).json();
    assert_eq!(laid_out["text"], text);
    let unreadable = client.post("/api/format", &json!({"text": "(game"}));
    assert_eq!(unreadable.status, 422);
    assert_eq!(client.post("/api/new", &json!({"name": "../x"})).status, 422);
    let page = client.get("/api/explain/w0001").json();
    assert_eq!(page["code"], "W0001");
    assert!(page["page"].as_str().is_some_and(|page| page.starts_with("# W0001")), "{page}");
    assert_eq!(client.get("/api/explain/zebra").status, 404);
}
