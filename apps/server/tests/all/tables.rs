//! Tables: games from their first move to the last.

use std::time::Duration;

use serde_json::{Value, json};
use server::Bounds;
use workbench::{SolveRequest, solve};

use crate::client::Client;
use crate::running::{Running, begin, ended, wait_until};

/// Opens a table, which is expected to be possible.
fn open(client: &mut Client, request: &Value) -> (String, Value) {
    let reply = client.post("/api/tables", request);
    assert_eq!(reply.status, 201, "{request}: {}", reply.body);
    let mut opened = reply.json();
    (opened["id"].as_str().expect("an id").to_owned(), opened["view"].take())
}

fn say(client: &mut Client, id: &str, line: &Value) -> Value {
    let reply = client.post(&format!("/api/tables/{id}"), line);
    assert_eq!(reply.status, 200, "{line}: {}", reply.body);
    reply.json()
}

/// Makes the first move again and again until the game is over.
fn play_to_the_end(client: &mut Client, id: &str, mut view: Value) -> Value {
    for _ in 0..10_000 {
        if view["over"] == true {
            return view;
        }
        let line = json!({"move": view["moves"][0]["id"], "step": view["step"]});
        view = say(client, id, &line);
        assert!(view.get("error").is_none(), "{view}");
    }
    panic!("the game does not end")
}

fn baby_poker(seed: u64) -> Value {
    json!({
        "game": {"source": "baby-poker"},
        "seating": {"players": ["equilibrium"]},
        "advice": "best",
        "work": {"seed": seed},
    })
}

#[test]
fn the_advice_of_a_table_is_the_solution_to_the_fraction() {
    let server = Running::new();
    let mut client = server.client();
    let solved = solve(&SolveRequest::new("baby-poker"), &()).expect("it is solved").document;
    let solved = serde_json::to_value(&solved).expect("it is JSON");
    let asked = begin(&mut client, "solve", &json!({"game": {"source": "baby-poker"}}));
    let job = ended(&mut client, &asked);
    assert_eq!(job["document"]["strategy"], solved["strategy"]);
    let sets = solved["strategy"][0]["sets"].as_array().expect("sets");
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..60 {
        let (id, view) = open(&mut client, &baby_poker(seed));
        let piles = view["piles"].as_array().expect("piles");
        let die = piles.iter().find(|pile| pile["key"] == "DIE@1").expect("a die");
        let face = die["cards"][0]["FACE"].as_str().expect("it is seen");
        let set =
            sets.iter().find(|set| set["set"] == format!("DIE {face}")).expect("it is solved");
        let advice = view["advice"].as_array().expect("there is advice");
        let moves = view["moves"].as_array().expect("moves");
        assert_eq!((advice.len(), moves.len()), (2, 2));
        for (mv, advised) in moves.iter().zip(advice) {
            let label = mv["label"].as_str().expect("a label").to_lowercase();
            let solved =
                set["moves"].as_array().expect("moves").iter().find(|it| it["move"] == label);
            let solved = solved.unwrap_or_else(|| panic!("{label}: {set}"));
            assert_eq!(advised["id"], mv["id"]);
            for (of_advice, of_solution) in [
                (&advised["value"]["exact"], &solved["value"]["exact"]),
                (&advised["odds"]["exact"], &solved["exact"]),
                (&advised["loss"]["exact"], &solved["cost"]["exact"]),
            ] {
                assert!(of_advice.is_string(), "{advised}");
                assert_eq!(of_advice, of_solution, "{face} {label}");
            }
        }
        seen.insert(face.to_owned());
        let end = play_to_the_end(&mut client, &id, view);
        assert!(end["result"].is_object() && end["turn"].is_null(), "{end}");
        assert_eq!(say(&mut client, &id, &json!({"quit": true})), json!({"closed": true}));
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn a_table_answers_the_lines_of_play() {
    let server = Running::new();
    let mut client = server.client();
    let (id, first) = open(&mut client, &baby_poker(3));
    let stale = say(&mut client, &id, &json!({"move": "m1", "step": 7}));
    assert!(stale["error"].as_str().is_some_and(|why| why.contains("step 7")), "{stale}");
    let unknown = say(&mut client, &id, &json!({"move": "m9"}));
    assert!(unknown["error"].as_str().is_some_and(|why| why.contains("m1, m2")), "{unknown}");
    for line in [
        json!({}),
        json!({"move": "m1", "undo": 1}),
        json!({"zebra": 1}),
        json!(7),
        json!({"again": "x"}),
    ] {
        let answer = say(&mut client, &id, &line);
        assert!(
            answer["error"].as_str().is_some_and(|why| why.contains("{\"move\": \"m1\"}")),
            "{answer}"
        );
    }
    let broken = client.send("POST", &format!("/api/tables/{id}"), Some(b"{\"move\":"));
    assert!(broken.status == 200 && broken.error().contains("a line is"), "{}", broken.body);
    // Nothing of that has changed anything.
    assert_eq!(client.get(&format!("/api/tables/{id}")).json(), first);
    let drawn = say(&mut client, &id, &json!({"draw": true}));
    assert!(drawn["step"].as_u64() > first["step"].as_u64(), "{drawn}");
    let undone = say(&mut client, &id, &json!({"undo": 1}));
    assert_eq!(undone, first);
    let end = play_to_the_end(&mut client, &id, undone);
    let review = say(&mut client, &id, &json!({"review": true}));
    assert_eq!(
        (&review["schema"], &review["decisions"][0]["step"]),
        (&json!("cardsharp.review/1"), &json!(0))
    );
    let again = say(&mut client, &id, &json!({"again": true}));
    assert_eq!(again, first);
    play_to_the_end(&mut client, &id, again);
    let mut deals = std::collections::BTreeSet::new();
    for _ in 0..3 {
        let another = say(&mut client, &id, &json!({"again": "new"}));
        assert_eq!(another["step"], 0);
        deals.insert(another["game"]["seed"].as_str().expect("a seed").to_owned());
    }
    assert!(deals.len() > 1 && end["over"] == true, "{deals:?}");
    let listed = client.get("/api/tables").json();
    assert_eq!(
        listed["tables"],
        json!([{"id": id, "title": "Baby poker", "over": false, "step": 0}])
    );
    assert_eq!(say(&mut client, &id, &json!({"quit": true})), json!({"closed": true}));
    assert_eq!(client.get(&format!("/api/tables/{id}")).status, 404);
    assert_eq!(client.get("/api/tables").json()["tables"], json!([]));
}

#[test]
fn advice_is_given_when_it_is_asked_for_and_not_before() {
    let server = Running::new();
    let mut client = server.client();
    for advice in [json!(null), json!("none")] {
        let request = json!({
            "game": {"source": "baby-poker"}, "seating": {"players": ["random"]}, "advice": advice,
            "work": {"seed": 3},
        });
        let (id, plain) = open(&mut client, &request);
        assert!(plain["advice"].is_null() && plain["adviser"].is_null(), "{plain}");
        let advised = say(&mut client, &id, &json!({"advice": true}));
        assert_eq!(advised["adviser"]["source"], "equilibrium", "{advised}");
        assert!(advised["advice"][0]["value"]["exact"].is_string(), "{advised}");
        assert_eq!(client.get(&format!("/api/tables/{id}")).json(), advised);
        assert_eq!(say(&mut client, &id, &json!({"advice": false})), plain);
    }
}

#[test]
fn a_copy_is_the_game_before_a_decision() {
    let server = Running::new();
    let mut client = server.client();
    let request = json!({
        "game": {"source": "pan", "set": {"ranks": 3}}, "seating": {"players": ["random"]},
        "advice": "best", "work": {"seed": 5},
    });
    let (id, first) = open(&mut client, &request);
    let second = say(&mut client, &id, &json!({"move": first["moves"][0]["id"]}));
    let third = say(&mut client, &id, &json!({"move": second["moves"][0]["id"]}));
    assert_eq!(
        (&first["step"], &second["step"], &third["step"]),
        (&json!(0), &json!(2), &json!(4))
    );
    let here =
        |view: &Value| (view["piles"].clone(), view["moves"].clone(), view["advice"].clone());
    for (step, view) in [(0, &first), (2, &second), (4, &third), (99, &third)] {
        let (copy, copied) = open(&mut client, &json!({"copy": id, "step": step}));
        assert_ne!(copy, id);
        assert_eq!(here(&copied), here(view), "{step}");
        // What happens in the copy does not happen in the game.
        let other = copied["moves"].as_array().and_then(|moves| moves.last()).expect("a move");
        say(&mut client, &copy, &json!({"move": other["id"]}));
        assert_eq!(client.get(&format!("/api/tables/{id}")).json(), third);
    }
    assert_eq!(client.post("/api/tables", &json!({"copy": "000000000000"})).status, 404);
    assert_eq!(client.post("/api/tables", &json!({"copy": id, "stop": 1})).status, 400);
}

#[test]
fn hidden_cards_stay_hidden_and_searchers_play() {
    let server = Running::new();
    let mut client = server.client();
    let request = json!({
        "game": {"source": "hearts"}, "seating": {"players": ["mcts:20"]}, "work": {"seed": 3},
    });
    let (id, view) = open(&mut client, &request);
    for pile in view["piles"].as_array().expect("piles") {
        let is_others = pile["owner"].as_u64().is_some_and(|owner| owner != 1);
        if is_others && pile["kind"] == "hand" {
            assert!(pile["cards"].as_array().expect("cards").iter().all(Value::is_null), "{pile}");
        }
    }
    let end = play_to_the_end(&mut client, &id, view);
    assert_eq!(end["scores"].as_array().map(Vec::len), Some(4), "{end}");
}

/// A game of my own, which is in no catalogue.
fn own_game() -> Value {
    let text = workbench::new_game("own").expect("it is a name").text;
    json!({"source": {"name": "own.rcy", "text": text}})
}

#[test]
fn an_invented_game_is_played_saved_and_taken_up() {
    let server = Running::new();
    let mut client = server.client();
    let request =
        json!({"game": own_game(), "seating": {"players": ["greedy"]}, "work": {"seed": 4}});
    let (id, first) = open(&mut client, &request);
    let second = say(&mut client, &id, &json!({"move": first["moves"][0]["id"]}));
    for name in ["my table", "my table.txt"] {
        assert_eq!(say(&mut client, &id, &json!({"save": name})), json!({"saved": "my table.txt"}));
    }
    for name in ["../x", "", ".x", "a/b", "x.rcy/y"] {
        let refused = client.post(&format!("/api/tables/{id}"), &json!({"save": name}));
        assert_eq!(refused.status, 400, "{name}: {}", refused.body);
    }
    // A note of somebody is no table, and is spared.
    std::fs::write(server.folder().join("diary.txt"), "dear diary").expect("there is room");
    let refused = client.post(&format!("/api/tables/{id}"), &json!({"save": "diary"}));
    assert_eq!(refused.status, 409, "{}", refused.body);
    let files = client.get("/api/files").json();
    assert_eq!(files["files"].as_array().map(Vec::len), Some(1), "{files}");
    let (_, taken_up) = open(&mut client, &json!({"file": "my table.txt"}));
    assert_eq!((&taken_up["step"], &taken_up["moves"]), (&second["step"], &second["moves"]));
    assert_eq!(client.post("/api/tables", &json!({"file": "diary.txt"})).status, 404);
    assert_eq!(client.post("/api/tables", &json!({"file": "../x.txt"})).status, 400);
    // The text alone is enough, too.
    let text =
        client.get("/api/files/my%20table.txt").json()["text"].as_str().expect("a text").to_owned();
    let request = json!({"game": own_game(), "seating": {"players": ["greedy"]}, "saved": text});
    let (_, restored) = open(&mut client, &request);
    assert_eq!(restored["moves"], second["moves"]);
}

#[test]
fn a_table_that_nobody_touches_is_saved_and_comes_back_by_its_name() {
    let idle = Bounds { table_idle: Duration::from_millis(300), ..Bounds::default() };
    let server = Running::with(idle);
    let mut client = server.client();
    let (untouched, _) = open(&mut client, &baby_poker(1));
    let request = json!({
        "game": own_game(), "seating": {"players": ["random"]}, "advice": "best", "work": {"seed": 4},
    });
    let (id, first) = open(&mut client, &request);
    let second = say(&mut client, &id, &json!({"move": first["moves"][0]["id"]}));
    wait_until("they are put away", || client.get("/api/tables").json()["tables"] == json!([]));
    let files = client.get("/api/files").json();
    let name = files["files"][0]["name"].as_str().expect("it is saved");
    assert_eq!(name, format!("own-{id}.txt"));
    let back = client.get(&format!("/api/tables/{id}")).json();
    let here =
        |view: &Value| (view["piles"].clone(), view["moves"].clone(), view["advice"].clone());
    assert_eq!(here(&back), here(&second));
    // At a table where nobody has decided anything nothing is lost.
    assert_eq!(client.get(&format!("/api/tables/{untouched}")).status, 404);
    // Put away again, it has one file still.
    play_to_the_end(&mut client, &id, back);
    wait_until("it is put away", || client.get("/api/tables").json()["tables"] == json!([]));
    assert_eq!(client.get("/api/files").json()["files"].as_array().map(Vec::len), Some(1));
    assert_eq!(client.get(&format!("/api/tables/{id}")).json()["over"], true);
}

#[test]
fn tables_are_saved_when_the_server_ends_and_are_there_when_it_is_back() {
    let server = Running::new();
    let mut client = server.client();
    let request = json!({
        "game": {"source": "pan", "set": {"ranks": 3}}, "seating": {"players": ["random"]}, "work": {"seed": 5},
    });
    let (id, first) = open(&mut client, &request);
    let second = say(&mut client, &id, &json!({"move": first["moves"][0]["id"]}));
    open(&mut client, &request);
    let start = std::time::Instant::now();
    let folder = server.end();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    let files: Vec<_> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .flatten()
        .map(|it| it.file_name())
        .collect();
    assert_eq!(files, [&*format!("pan-{id}.txt")]);
    let server = Running::in_folder(folder, Bounds::default());
    let back = server.client().get(&format!("/api/tables/{id}")).json();
    assert_eq!((&back["step"], &back["piles"]), (&second["step"], &second["piles"]));
}

#[test]
fn what_is_wrong_with_a_table_is_said() {
    let server = Running::with(Bounds { tables: 2, ..Bounds::default() });
    let mut client = server.client();
    for (request, status, part) in [
        (json!({"game": {"source": "zebra"}}), 422, "unknown game"),
        (json!({"game": {"source": "pan"}, "zebra": 1}), 400, "zebra"),
        (json!({"game": {"source": "pan"}, "people": [9]}), 422, "from 1 to 2"),
        (json!({"game": {"source": "pan"}, "seating": {"players": ["x"]}}), 422, "no player"),
        (json!({"game": {"source": "pan"}, "advice": "x"}), 422, "advice"),
        (json!({"game": {"source": "pan"}, "level": 9}), 422, "from 1 to 5"),
        (json!({"game": {"source": "pan"}, "saved": "nonsense"}), 400, "saved game"),
        (json!({"game": {"source": {"name": "a", "text": "(game"}}}), 422, "error"),
        (
            json!({"game": {"source": "pan"}, "seating": {"players": ["exec:touch started"]}}),
            422,
            "programs",
        ),
        (json!({"game": {"source": "pan"}, "advice": "exec:touch started"}), 422, "programs"),
        (json!({"game": {"source": "pan"}, "seating": {"table": "/etc/passwd"}}), 422, "file"),
        (json!({"game": {"source": "pan"}, "seating": {"players": ["mcts:1000s"]}}), 422, "thinks"),
        (json!({"game": {"source": "pan"}, "think": "1000s"}), 422, "thinks"),
        (json!({"game": {"source": "kuhn-poker.rcy"}, "show_views": true}), 422, "command line"),
    ] {
        let reply = client.post("/api/tables", &request);
        assert_eq!(reply.status, status, "{request}: {}", reply.body);
        assert!(reply.error().contains(part), "{request}: {}", reply.body);
    }
    // None of these has left anything behind.
    wait_until("the tables are closed", || {
        let mut room = || client.post("/api/tables", &baby_poker(1)).status;
        let statuses = [room(), room(), room()];
        let ids = client.get("/api/tables").json();
        for table in ids["tables"].as_array().expect("tables") {
            say(&mut client, table["id"].as_str().expect("an id"), &json!({"quit": true}));
        }
        statuses == [201, 201, 429]
    });
    for id in ["0", "000000000000", "UPPERCASE000", "..", "%2e%2e%2f0000000"] {
        assert_eq!(client.get(&format!("/api/tables/{id}")).status, 404, "{id}");
        assert_eq!(
            client.post(&format!("/api/tables/{id}"), &json!({"undo": 1})).status,
            404,
            "{id}"
        );
    }
    assert_eq!(std::fs::read_dir(server.folder()).expect("a folder").count(), 0);
}

#[test]
fn the_server_answers_while_a_table_thinks() {
    let server = Running::with(Bounds { table_queue: 1, ..Bounds::default() });
    let mut client = server.client();
    let request = json!({
        "game": {"source": "whist"}, "seating": {"players": ["mcts:1s"]}, "work": {"seed": 3},
    });
    let (id, view) = open(&mut client, &request);
    let line = json!({"move": view["moves"][0]["id"]});
    let (port, token) = (server.port, server.token.clone());
    let path = format!("/api/tables/{id}");
    let thinking = {
        let (token, path) = (token.clone(), path.clone());
        std::thread::spawn(move || Client::new(port, &token).post(&path, &line).json())
    };
    std::thread::sleep(Duration::from_millis(200));
    let start = std::time::Instant::now();
    assert_eq!(client.get("/api/tables").status, 200);
    assert_eq!(client.get("/api/files").status, 200);
    assert!(start.elapsed() < Duration::from_millis(900), "{:?}", start.elapsed());
    // One more waits for the table; those after it are told so.
    let waiting: Vec<_> = (0..3)
        .map(|_| {
            let (token, path) = (token.clone(), path.clone());
            std::thread::spawn(move || Client::new(port, &token).get(&path).status)
        })
        .collect();
    let mut statuses: Vec<u16> =
        waiting.into_iter().map(|it| it.join().expect("it waits")).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 429, 429]);
    let view = thinking.join().expect("it thinks");
    assert!(view["step"].as_u64() > Some(0), "{view}");
}
