//! Jobs: queue, progress, results.

use std::io::{BufReader, Write};
use std::time::Duration;

use serde_json::{Value, json};
use server::Bounds;

use crate::client::{chunk, connect, head};
use crate::running::{Running, begin, ended, wait_until};

/// Work that goes on until it is stopped, and has something to show at any time.
fn endless_solve() -> Value {
    json!({
        "game": {"source": "leduc-poker"},
        "method": "pcfr+",
        "hidden": {"iterations": 1_000_000_000_u64, "target": 1e-300},
    })
}

fn long_games() -> Value {
    json!({"game": {"source": "kuhn-poker"}, "games": 4_000_000_000_u64})
}

#[test]
fn a_job_gives_the_document_of_its_verb() {
    let server = Running::new();
    let mut client = server.client();
    let id = begin(&mut client, "solve", &json!({"game": {"source": "kuhn-poker"}, "exact": true}));
    let job = ended(&mut client, &id);
    assert_eq!(
        (&job["state"], &job["error"], &job["has_document"]),
        (&json!("done"), &Value::Null, &json!(true))
    );
    assert_eq!(job["document"]["values"][0]["exact"], "-1/18");
    assert_eq!(job["document"]["schema"], "cardsharp.solve/1");
    let listed = client.get("/api/jobs").json();
    assert_eq!(
        (listed["jobs"][0]["id"].as_str(), listed["jobs"][0]["verb"].as_str()),
        (Some(&*id), Some("solve"))
    );
    assert!(listed["jobs"][0].get("document").is_none());
    // The same report in every format.
    let blocks = client.get(&format!("/api/jobs/{id}/report")).json();
    assert_eq!(blocks["title"], "kuhn-poker (cards=3 seats=2)");
    let kinds: Vec<&str> = blocks["blocks"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|block| block["kind"].as_str())
        .collect();
    assert!(kinds.contains(&"table") && kinds.contains(&"chart"), "{kinds:?}");
    for (format, part) in [
        ("html", "<h1>kuhn-poker"),
        ("csv", "1,-0.05555555555555555,-1/18,proven"),
        ("markdown", "# kuhn-poker"),
        ("json", "\"schema\":\"cardsharp.solve/1\""),
    ] {
        let file = client.get(&format!("/api/jobs/{id}/report?format={format}"));
        assert!(file.body.contains(part), "{format}: {}", file.body);
        let kept = file.header("content-disposition").expect("it is a file");
        assert!(kept.starts_with("attachment; filename=\"solve-kuhn-poker."), "{kept}");
    }
    let picked = client.get(&format!("/api/jobs/{id}/report?format=csv&pick=values"));
    assert!(picked.body.starts_with("seat,value"), "{}", picked.body);
    let missing = client.get(&format!("/api/jobs/{id}/report?format=csv&pick=zebra"));
    assert!(missing.status == 404 && missing.error().contains("values"), "{}", missing.body);
    assert_eq!(client.get(&format!("/api/jobs/{id}/report?format=pdf")).status, 400);
}

#[test]
fn every_verb_is_a_job() {
    let server = Running::new();
    let mut client = server.client();
    let game = json!({"source": "kuhn-poker"});
    let measured = json!({"game": game, "games": 100, "searched": 0, "exact": false});
    for (verb, request, schema) in [
        ("solve", json!({"game": game}), "cardsharp.solve/1"),
        ("simulate", json!({"game": game, "games": 100}), "cardsharp.simulate/1"),
        (
            "tournament",
            json!({"game": game, "games": 50, "seating": {"players": ["random", "equilibrium"]}}),
            "cardsharp.tournament/1",
        ),
        (
            "study",
            json!({"game": game, "measuring": {"games": 100, "searched": 0}}),
            "cardsharp.study/1",
        ),
        ("compare", json!({"games": [measured, measured]}), "cardsharp.compare/1"),
        (
            "sweep",
            json!({"game": {"source": "kuhn-poker", "set": {"cards": "3..4"}}, "games": 50}),
            "cardsharp.sweep/1",
        ),
        ("glance", json!({"game": game, "games": 100}), "cardsharp.glance/1"),
    ] {
        let id = begin(&mut client, verb, &request);
        let job = ended(&mut client, &id);
        assert_eq!(
            (&job["state"], &job["document"]["schema"]),
            (&json!("done"), &json!(schema)),
            "{job}"
        );
        let report = client.get(&format!("/api/jobs/{id}/report")).json();
        assert!(report["blocks"].as_array().is_some_and(|blocks| !blocks.is_empty()), "{verb}");
    }
}

#[test]
fn long_work_shows_how_far_it_is_and_stops_with_what_is_known() {
    let server = Running::new();
    let mut client = server.client();
    let id = begin(&mut client, "solve", &endless_solve());
    let path = format!("/api/jobs/{id}");
    wait_until("there is progress", || {
        client.get(&path).json()["progress"]["done"].as_u64() > Some(1)
    });
    let running = client.get(&path).json();
    assert_eq!((&running["state"], &running["document"]), (&json!("running"), &Value::Null));
    assert!(running["seconds"].as_f64() > Some(0.0) && running["place"].is_null(), "{running}");
    let asked = client.delete(&path);
    assert_eq!(asked.status, 200);
    let job = ended(&mut client, &id);
    assert_eq!((&job["state"], &job["has_document"]), (&json!("stopped"), &json!(true)), "{job}");
    assert!(
        job["error"].as_str().is_some_and(|why| why.contains("interrupted")),
        "{}",
        job["error"]
    );
    assert!(job["document"]["strategy"].is_array(), "what is known by then is kept");
    // Twice is once too often.
    let again = client.delete(&path);
    assert_eq!(again.status, 409);
    assert!(again.error().contains("ended already"));
}

#[test]
fn one_heavy_job_is_done_at_a_time_and_glances_do_not_wait() {
    let server = Running::with(Bounds { queued_jobs: 2, ..Bounds::default() });
    let mut client = server.client();
    let first = begin(&mut client, "simulate", &long_games());
    let place = |client: &mut crate::client::Client, id: &str| {
        client.get(&format!("/api/jobs/{id}")).json()["place"].as_u64()
    };
    wait_until("the first is begun", || place(&mut client, &first).is_none());
    let second = begin(&mut client, "solve", &json!({"game": {"source": "kuhn-poker"}}));
    let third = begin(&mut client, "solve", &json!({"game": {"source": "kuhn-poker"}}));
    assert_eq!((place(&mut client, &second), place(&mut client, &third)), (Some(1), Some(2)));
    let solve = json!({"verb": "solve", "request": {"game": {"source": "kuhn-poker"}}});
    let fourth = client.post("/api/jobs", &solve);
    assert_eq!(fourth.status, 429);
    assert!(fourth.error().contains("2 jobs wait"), "{}", fourth.body);
    let glance =
        begin(&mut client, "glance", &json!({"game": {"source": "kuhn-poker"}, "games": 100}));
    assert_eq!(ended(&mut client, &glance)["state"], "done");
    assert_eq!(client.get(&format!("/api/jobs/{second}")).json()["state"], "queued");
    // One that waits is over as soon as it is stopped, and the others move up.
    let stopped = client.delete(&format!("/api/jobs/{second}")).json();
    assert_eq!((&stopped["state"], &stopped["has_document"]), (&json!("stopped"), &json!(false)));
    assert_eq!(place(&mut client, &third), Some(1));
    assert_eq!(client.delete(&format!("/api/jobs/{second}")).status, 409);
    client.delete(&format!("/api/jobs/{first}"));
    assert_eq!(ended(&mut client, &third)["state"], "done");
    assert_eq!(ended(&mut client, &first)["state"], "stopped");
}

/// Reads the events of a job, each with its data, until it is over or there are `most`.
fn listen(port: u16, token: &str, id: &str, most: usize) -> Vec<(String, Value)> {
    let mut stream = BufReader::new(connect(port));
    let request = format!(
        "GET /api/jobs/{id}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream.get_mut().write_all(request.as_bytes()).expect("it is heard");
    let (status, headers) = head(&mut stream).expect("an answer");
    assert_eq!(status, 200);
    let kind = headers.iter().find(|(name, _)| name == "content-type").expect("a type");
    assert_eq!(kind.1, "text/event-stream");
    let (mut events, mut text) = (Vec::new(), String::new());
    while let Some(bytes) = chunk(&mut stream) {
        text += &String::from_utf8(bytes).expect("it is text");
        while let Some((event, rest)) = text.split_once("\n\n") {
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
            if let (Some(name), Some(data)) = (field("event: "), field("data: ")) {
                events.push((name.to_owned(), serde_json::from_str(data).expect("it is JSON")));
            }
            text = rest.to_owned();
        }
        if events.len() >= most {
            break;
        }
    }
    events
}

#[test]
fn who_listens_hears_how_far_a_job_is_and_its_end() {
    let server = Running::new();
    let mut client = server.client();
    let id = begin(&mut client, "simulate", &long_games());
    let events = listen(server.port, &server.token, &id, 4);
    assert!(
        events.iter().any(|(name, job)| {
            name == "progress" && job["progress"]["total"] == json!(4_000_000_000_u64)
        }),
        "{events:?}"
    );
    // Who goes away leaves nothing behind: the job goes on.
    assert_eq!(client.get(&format!("/api/jobs/{id}")).json()["state"], "running");
    let (port, token, listened) = (server.port, server.token.clone(), id.clone());
    let listener = std::thread::spawn(move || listen(port, &token, &listened, usize::MAX));
    std::thread::sleep(Duration::from_millis(300));
    client.delete(&format!("/api/jobs/{id}"));
    let events = listener.join().expect("it listens");
    let (last, job) = events.last().expect("there is an end");
    assert_eq!((last.as_str(), &job["state"]), ("done", &json!("stopped")));
    assert_eq!(events.iter().filter(|(name, _)| name == "done").count(), 1);
    // After the end there is the end alone.
    let late = listen(server.port, &server.token, &id, usize::MAX);
    assert_eq!(late.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["done"]);
}

#[test]
fn there_are_so_many_streams_of_events_and_no_more() {
    let server = Running::with(Bounds { streams: 2, ..Bounds::default() });
    let mut client = server.client();
    let id = begin(&mut client, "simulate", &long_games());
    let open = || {
        let mut stream = BufReader::new(connect(server.port));
        let (port, token) = (server.port, &server.token);
        let request = format!(
            "GET /api/jobs/{id}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        stream.get_mut().write_all(request.as_bytes()).expect("it is heard");
        let (status, _) = head(&mut stream).expect("an answer");
        (status, stream)
    };
    let (one, two, three) = (open(), open(), open());
    assert_eq!((one.0, two.0, three.0), (200, 200, 429));
    // As soon as one is closed there is room for another.
    drop(one);
    wait_until("there is room", || open().0 == 200);
    drop((two, three));
    client.delete(&format!("/api/jobs/{id}"));
}

#[test]
fn what_is_wrong_with_a_job_is_said() {
    let server = Running::new();
    let mut client = server.client();
    let kuhn = json!({"source": "kuhn-poker"});
    for (body, status, part) in [
        (json!({}), 400, "missing field"),
        (json!([]), 400, "JSON"),
        (json!({"verb": "solve"}), 400, "request"),
        (json!({"verb": "play", "request": {}}), 400, "is no job"),
        (json!({"verb": "solve", "request": {"game": kuhn, "zebra": 1}}), 400, "zebra"),
        (json!({"verb": "solve", "request": {"game": 7}}), 400, "request"),
        (json!({"verb": "solve", "request": {"game": kuhn}, "x": 1}), 400, "unknown field"),
        (json!({"verb": "solve", "request": {"game": kuhn}, "time_limit": 0}), 400, "time_limit"),
        (json!({"verb": "solve", "request": {"game": kuhn}, "time_limit": -1}), 400, "time_limit"),
    ] {
        let reply = client.post("/api/jobs", &body);
        assert_eq!(reply.status, status, "{body}: {}", reply.body);
        assert!(reply.error().contains(part), "{body}: {}", reply.body);
    }
    for text in ["", "{", "nonsense", "{\"verb\": \"solve\",}", "\u{0}"] {
        let reply = client.send("POST", "/api/jobs", Some(text.as_bytes()));
        assert_eq!(reply.status, 400, "{text:?}");
        assert!(reply.error().contains("JSON"), "{}", reply.body);
    }
    for id in ["0", "7", "x", "-1", "01", "+1", "99999999999999999999999", "%2e%2e"] {
        assert_eq!(client.get(&format!("/api/jobs/{id}")).status, 404, "{id}");
        assert_eq!(client.get(&format!("/api/jobs/{id}/report")).status, 404, "{id}");
        assert_eq!(client.get(&format!("/api/jobs/{id}/events")).status, 404, "{id}");
        assert_eq!(client.delete(&format!("/api/jobs/{id}")).status, 404, "{id}");
    }
    // What only shows when the work begins is the job's error.
    for (verb, request, part) in [
        ("solve", json!({"game": {"source": "zebra"}}), "unknown game"),
        ("solve", json!({"game": {"source": "kuhn-poker", "set": {"x": 1}}}), "no parameter"),
        ("simulate", json!({"game": kuhn, "seating": {"players": ["x"]}}), "no player"),
        ("solve", json!({"game": {"source": {"name": "a.rcy", "text": "(game"}}}), "error"),
    ] {
        let id = begin(&mut client, verb, &request);
        let job = ended(&mut client, &id);
        assert_eq!(job["state"], "failed", "{job}");
        assert!(job["error"].as_str().is_some_and(|why| why.contains(part)), "{job}");
        assert_eq!(client.get(&format!("/api/jobs/{id}/report")).status, 404);
    }
}

#[test]
fn a_job_has_the_time_it_asks_for_and_no_more() {
    let server = Running::with(Bounds { longest_job: Duration::from_secs(1), ..Bounds::default() });
    let mut client = server.client();
    for limit in [0.3, 1e300] {
        let body = json!({"verb": "simulate", "request": long_games(), "time_limit": limit});
        let reply = client.post("/api/jobs", &body);
        if limit > 1e10 {
            // It is no time at all.
            assert_eq!(reply.status, 400, "{}", reply.body);
            continue;
        }
        let id = reply.json()["id"].as_str().expect("an id").to_owned();
        let job = ended(&mut client, &id);
        // Nobody has stopped it: it is done, and says why it is not complete.
        assert_eq!((&job["state"], &job["has_document"]), (&json!("done"), &json!(true)), "{job}");
        assert!(job["error"].as_str().is_some_and(|why| why.contains("time limit")), "{job}");
        assert!(job["seconds"].as_f64() < Some(20.0), "{job}");
    }
    let body = json!({"verb": "simulate", "request": long_games(), "time_limit": 1000});
    let id = client.post("/api/jobs", &body).json()["id"].as_str().expect("an id").to_owned();
    assert!(ended(&mut client, &id)["seconds"].as_f64() < Some(20.0));
}

#[test]
fn results_are_kept_for_a_while_and_as_long_as_there_is_room() {
    let brief = Bounds { result_age: Duration::from_millis(200), ..Bounds::default() };
    let server = Running::with(brief);
    let mut client = server.client();
    let id = begin(&mut client, "solve", &json!({"game": {"source": "kuhn-poker"}}));
    ended(&mut client, &id);
    wait_until("it is forgotten", || client.get(&format!("/api/jobs/{id}")).status == 404);
    let server = Running::with(Bounds { result_bytes: 100_000, ..Bounds::default() });
    let mut client = server.client();
    let ids: Vec<String> = (0..12)
        .map(|_| {
            let id = begin(&mut client, "solve", &json!({"game": {"source": "kuhn-poker"}}));
            assert_eq!(ended(&mut client, &id)["has_document"], true);
            id
        })
        .collect();
    assert_eq!(client.get(&format!("/api/jobs/{}", ids[0])).status, 404);
    assert_eq!(client.get(&format!("/api/jobs/{}", ids[11])).json()["has_document"], true);
    let server = Running::with(Bounds { result_bytes: 10, ..Bounds::default() });
    let mut client = server.client();
    let id = begin(&mut client, "solve", &json!({"game": {"source": "kuhn-poker"}}));
    wait_until("it is given up", || {
        let job = ended(&mut client, &id);
        job["has_document"] == false
            && job["error"].as_str().is_some_and(|why| why.contains("too large to be kept"))
    });
}

#[test]
fn no_request_starts_a_program_or_names_a_file() {
    let server = Running::new();
    let mut client = server.client();
    let kuhn = json!({"source": "kuhn-poker"});
    let program = "exec:touch started";
    let players = json!({"players": [program, "random"]});
    let mut refused = vec![
        ("solve", json!({"game": kuhn, "seating": players})),
        ("simulate", json!({"game": kuhn, "seating": players})),
        ("simulate", json!({"game": kuhn, "seating": {"players": [format!("  {program}")]}})),
        ("tournament", json!({"game": kuhn, "seating": players})),
        ("study", json!({"game": kuhn, "measuring": {"searcher": program}})),
        ("compare", json!({"games": [{"game": kuhn, "searcher": program}, {"game": kuhn}]})),
        ("sweep", json!({"game": kuhn, "players": [program]})),
        ("glance", json!({"game": kuhn, "seating": players})),
        ("solve", json!({"game": {"source": "pan"}, "files": {"save": "pan.table"}})),
        ("solve", json!({"game": {"source": "pan"}, "files": {"checkpoint": "pan.part"}})),
    ];
    for verb in ["solve", "simulate", "tournament", "glance"] {
        refused
            .push((verb, json!({"game": {"source": "pan"}, "seating": {"table": "/etc/passwd"}})));
    }
    for (verb, request) in refused {
        let reply = client.post("/api/jobs", &json!({"verb": verb, "request": request}));
        assert_eq!(reply.status, 422, "{verb} {request}: {}", reply.body);
    }
    // How programs are started is no part of a request.
    let given = json!({"game": kuhn, "seating": {"players": ["random"], "programs": "sh"}});
    assert_eq!(
        client.post("/api/jobs", &json!({"verb": "simulate", "request": given})).status,
        400
    );
    // The name of a strategy is no path: it stands for a text of the request.
    let strategy = json!({"game": kuhn, "games": 10, "seating": {"players": ["strategy:/etc/passwd", "random"]}});
    let id = begin(&mut client, "simulate", &strategy);
    let job = ended(&mut client, &id);
    assert_eq!(job["state"], "failed", "{job}");
    assert!(!job.to_string().contains("root:"), "{job}");
    for name in ["/etc/passwd", "../a.rcy", "a.rcy", "./games/pan.rcy"] {
        std::fs::write(server.folder().join("a.rcy"), "(game)").expect("there is room");
        let id = begin(&mut client, "solve", &json!({"game": {"source": name}}));
        let job = ended(&mut client, &id);
        assert!(job["error"].as_str().is_some_and(|why| why.contains("unknown game")), "{job}");
    }
    let left: Vec<_> = std::fs::read_dir(server.folder())
        .expect("a folder")
        .flatten()
        .map(|it| it.file_name())
        .collect();
    assert_eq!(left, ["a.rcy"]);
}

#[test]
fn what_is_known_so_far_is_shown_while_the_work_goes_on_and_kept_when_it_is_stopped() {
    let server = Running::new();
    let mut client = server.client();
    let id = begin(&mut client, "simulate", &long_games());
    let path = format!("/api/jobs/{id}");
    wait_until("something is known", || client.get(&path).json()["has_document"] == true);
    let running = client.get(&path).json();
    assert_eq!(
        (&running["state"], &running["document"]["schema"]),
        (&json!("running"), &json!("cardsharp.simulate/1"))
    );
    let so_far = running["document"]["games"].as_u64().expect("a number");
    assert!((1..4_000_000_000).contains(&so_far), "{so_far}");
    let events = listen(server.port, &server.token, &id, 12);
    let parts: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "partial").map(|(_, part)| part).collect();
    assert!(!parts.is_empty() && parts.iter().all(|part| part["blocks"].is_array()), "{events:?}");
    let report = client.get(&format!("{path}/report")).json();
    assert_eq!(report["title"], "kuhn-poker (cards=3 seats=2)");
    client.delete(&path);
    let stopped = ended(&mut client, &id);
    assert!(stopped["document"]["games"].as_u64() >= Some(so_far), "{stopped}");
    // What was asked can be asked again.
    assert_eq!(stopped["request"]["games"], 4_000_000_000_u64);
}

#[test]
fn events_come_a_few_in_a_second() {
    let server = Running::new();
    let mut client = server.client();
    let id = begin(&mut client, "simulate", &long_games());
    let start = std::time::Instant::now();
    let n_events = 10;
    listen(server.port, &server.token, &id, n_events);
    assert!(start.elapsed() > Duration::from_millis(1_200), "{:?}", start.elapsed());
    client.delete(&format!("/api/jobs/{id}"));
}

#[test]
fn a_glance_is_put_beside_the_one_before() {
    let server = Running::new();
    let mut client = server.client();
    let request = json!({"game": {"source": "kuhn-poker"}, "games": 100});
    let first = begin(&mut client, "glance", &request);
    ended(&mut client, &first);
    let report = |client: &mut crate::client::Client, before: &str| {
        let mut request = request.clone();
        request["before"] = json!(before);
        request["work"] = json!({"seed": 2});
        let id = begin(client, "glance", &request);
        assert_eq!(ended(client, &id)["state"], "done");
        client.get(&format!("/api/jobs/{id}/report")).body
    };
    let (beside, alone) = (report(&mut client, &first), report(&mut client, "999"));
    assert_ne!(beside, alone);
}
