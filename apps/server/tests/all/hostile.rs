//! Texts and requests that are written to do harm.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Bounds;

use crate::client::{connect, raw};
use crate::running::{Running, begin, ended, wait_until};

/// A game of two with this as its body.
fn game(deck: &str, body: &str) -> Value {
    let text = format!(
        "(game (declare 2 'NUMP) (setup (create players 'NUMP) (create teams (0) (1))\n\
         (create deck (game iloc STOCK) {deck}))\n {body}\n (scoring max (size ((current player) vloc HAND))))"
    );
    json!({"source": {"name": "harm.rcy", "text": text}})
}

const SMALL: &str = "(deck (RANK (A, B, C, D)))";

/// Play that never ends: with nothing to decide, and with a decision each time.
fn endless() -> [(&'static str, Value); 2] {
    [
        (
            "without a decision",
            game(SMALL, "(stage player (end (== 1 2)) (do ((shuffle (game iloc STOCK)))))"),
        ),
        (
            "with a decision",
            game(
                SMALL,
                "(stage player (end (== 1 2)) (choice ((do ((inc (game sto ROUND) 1))) (do ((inc (game sto TURN) 1))))))",
            ),
        ),
    ]
}

#[test]
fn play_without_end_costs_its_limits_and_nothing_else() {
    let turn = Duration::from_secs(3);
    let bounds =
        Bounds { turn_time: turn, glance_time: turn, table_moves: 5_000, ..Bounds::default() };
    let server = Running::with(bounds);
    let mut client = server.client();
    for (what, game) in endless() {
        let start = Instant::now();
        // A table at which nobody is asked goes on for so long.
        for people in [json!([1]), json!([0])] {
            let request =
                json!({"game": game, "people": people, "seating": {"players": ["random"]}});
            let reply = client.post("/api/tables", &request);
            assert!([201, 422].contains(&reply.status), "{what}: {}", reply.body);
        }
        assert!(start.elapsed() < 10 * turn, "{what}: {:?}", start.elapsed());
        let start = Instant::now();
        for (verb, request) in [
            ("solve", json!({"game": game})),
            ("simulate", json!({"game": game, "games": 1_000_000})),
            ("glance", json!({"game": game})),
        ] {
            let body = json!({"verb": verb, "request": request, "time_limit": 2});
            let reply = client.post("/api/jobs", &body).json();
            let job = ended(&mut client, reply["id"].as_str().expect("an id"));
            assert!(
                ["done", "failed"].contains(&job["state"].as_str().expect("a state")),
                "{what}: {job}"
            );
        }
        assert!(start.elapsed() < 20 * turn, "{what}: {:?}", start.elapsed());
        assert_eq!(client.get("/api/files").status, 200);
    }
}

#[test]
fn a_job_that_loops_hears_that_it_is_to_stop() {
    let server = Running::new();
    let mut client = server.client();
    for (what, game) in endless() {
        let id = begin(&mut client, "simulate", &json!({"game": game, "games": 1_000_000_000}));
        wait_until("it is begun", || {
            client.get(&format!("/api/jobs/{id}")).json()["state"] != "queued"
        });
        std::thread::sleep(Duration::from_millis(200));
        let start = Instant::now();
        client.delete(&format!("/api/jobs/{id}"));
        ended(&mut client, &id);
        assert!(start.elapsed() < Duration::from_secs(20), "{what}: {:?}", start.elapsed());
    }
}

#[test]
fn huge_decks_and_deep_texts_are_refused_or_done_within_limits() {
    let bounds = Bounds { turn_time: Duration::from_secs(5), ..Bounds::default() };
    let server = Running::with(bounds);
    let mut client = server.client();
    let values =
        |n: usize| (0..n).map(|nth| format!("V{}", letters(nth))).collect::<Vec<_>>().join(", ");
    let wide = format!("(deck (A ({0})) (B ({0})) (C ({0})))", values(300));
    let huge = format!("(deck (A ({})))", values(3_900));
    let play = "(stage player (end (== (size (game iloc STOCK)) 0)) (choice ((do ((move (top (game iloc STOCK)) \
                (top ((current player) vloc HAND))))))))";
    let deep = format!("(game {}{})", "(".repeat(200_000), ")".repeat(200_000));
    let deep = json!({"source": {"name": "deep.rcy", "text": deep}});
    for game in [
        game(&wide, play),
        game(&huge, play),
        deep.clone(),
        game("(repeat 999999999 (deck (A (B))))", play),
    ] {
        let start = Instant::now();
        let reply =
            client.post("/api/tables", &json!({"game": game, "seating": {"players": ["random"]}}));
        assert!([201, 422].contains(&reply.status), "{}", reply.status);
        let body = json!({"verb": "solve", "request": {"game": game}, "time_limit": 3});
        let id = client.post("/api/jobs", &body).json()["id"].as_str().expect("an id").to_owned();
        ended(&mut client, &id);
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }
    let text = deep["source"]["text"].as_str().expect("a text");
    let start = Instant::now();
    let analysed = client.post("/api/analyse", &json!({"text": text, "offset": 1_000}));
    assert_eq!(analysed.status, 200, "{}", analysed.body);
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

fn letters(nth: usize) -> String {
    let letter = |nth: usize| char::from(b'A' + (nth % 26) as u8);
    [letter(nth / 676), letter(nth / 26), letter(nth)].iter().collect()
}

#[test]
fn a_large_text_is_analysed_in_a_while() {
    let server = Running::new();
    let mut client = server.client();
    for text in [
        "(game ".repeat(1 << 17),
        "a".repeat(1 << 20),
        "\"é\" ".repeat(1 << 17),
        "(do ((shufle (game iloc STOCK)))) ".repeat(1 << 14),
        ";".repeat(1 << 20),
        "'X ".repeat(1 << 18),
    ] {
        let start = Instant::now();
        let reply = client.post("/api/analyse", &json!({"text": text, "offset": text.len() / 2}));
        assert_eq!(reply.status, 200, "{}", &reply.body[..reply.body.len().min(200)]);
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "{:?}: {}",
            start.elapsed(),
            &text[..40]
        );
    }
}

#[test]
fn bodies_have_their_limits() {
    let server = Running::new();
    let mut client = server.client();
    let long = "x".repeat((1 << 20) + 1);
    for (path, body) in [
        ("/api/analyse", json!({"text": long})),
        ("/api/format", json!({"text": long})),
        ("/api/new", json!({"name": "x".repeat(300 << 10)})),
        ("/api/tables/000000000000", json!({"move": "x".repeat(300 << 10)})),
        ("/api/jobs", json!({"verb": "solve", "request": {"x": "x".repeat(3 << 20)}})),
        ("/api/tables", json!({"x": "x".repeat(3 << 20)})),
    ] {
        let reply = client.post(path, &body);
        assert_eq!(reply.status, 413, "{path}: {}", reply.body);
        assert!(reply.error().contains("bytes are read"), "{path}");
    }
    let game = json!({"source": {"name": "a.rcy", "text": long}});
    assert_eq!(client.post("/api/tables", &json!({"game": game})).status, 422);
    let job = json!({"verb": "solve", "request": {"game": game}});
    assert_eq!(client.post("/api/jobs", &job).status, 422);
    // What is only announced is not waited for.
    let port = server.port;
    let announced = format!(
        "POST /api/analyse HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
         Authorization: Bearer {}\r\nContent-Length: 99999999999\r\n\r\n{{",
        server.token
    );
    assert_eq!(raw(port, announced.as_bytes()).map(|reply| reply.status), Some(413));
}

#[test]
fn who_says_nothing_is_not_waited_for() {
    let bounds = Bounds {
        head_time: Duration::from_millis(300),
        body_time: Duration::from_millis(300),
        ..Bounds::default()
    };
    let server = Running::with(bounds);
    let port = server.port;
    let slow_body = format!(
        "POST /api/format HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
         Authorization: Bearer {}\r\nContent-Length: 100\r\n\r\n{{",
        server.token
    );
    assert_eq!(raw(port, slow_body.as_bytes()).map(|reply| reply.status), Some(408));
    for head in ["", "GET", "GET / HTTP/1.1\r\nHost: x"] {
        let mut stream = connect(port);
        stream.write_all(head.as_bytes()).expect("it is heard");
        let mut rest = Vec::new();
        let start = Instant::now();
        // It is closed, with a word or without.
        let _ = stream.read_to_end(&mut rest);
        assert!(start.elapsed() < Duration::from_secs(10), "{head}: {:?}", start.elapsed());
    }
}

#[test]
fn there_are_so_many_connections_and_no_more() {
    let server = Running::with(Bounds { connections: 3, ..Bounds::default() });
    let held: Vec<_> = (0..3).map(|_| connect(server.port)).collect();
    std::thread::sleep(Duration::from_millis(200));
    let refused = raw(server.port, b"").expect("it is told");
    assert_eq!(refused.status, 503);
    assert!(refused.error().contains("connections"));
    drop(held);
    wait_until("there is room", || {
        raw(
            server.port,
            format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port).as_bytes(),
        )
        .is_some_and(|reply| reply.status == 200)
    });
}
