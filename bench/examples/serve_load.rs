//! What a page waits for: turns with advice at many tables of Baby Poker at once, over HTTP on loopback.
//!
//! `cargo run --release -p cardsharp-bench --example serve_load [TABLES] [CONNECTIONS] [GAMES]`

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{ServeConfig, Server};

/// A connection that stays open.
struct Client {
    port: u16,
    token: String,
    stream: BufReader<TcpStream>,
}

impl Client {
    fn new(port: u16, token: &str) -> Self {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
        stream.set_nodelay(true).expect("it can be set");
        Self { port, token: token.to_owned(), stream: BufReader::new(stream) }
    }

    fn post(&mut self, path: &str, body: &Value) -> Value {
        let (port, token, body) = (self.port, &self.token, body.to_string());
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).expect("it is heard");
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).expect("it answers");
            match line.trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().expect("a length"),
                None if line.trim_end().is_empty() => break,
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).expect("it answers");
        serde_json::from_slice(&bytes).expect("it answers JSON")
    }
}

fn main() {
    let number = |nth: usize, usual: usize| {
        std::env::args().nth(nth).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (tables, connections, games) = (number(1, 200), number(2, 16), number(3, 5));
    let folder = tempfile::tempdir().expect("there is room");
    let server = Server::bind(ServeConfig::new(0, folder.path())).expect("it listens");
    let (port, token) = (server.port(), server.token().to_owned());
    let stop = AtomicBool::new(false);
    let (turns, opened) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        scope.spawn(|| server.run(|| stop.load(Ordering::Relaxed)).expect("it runs"));
        let start = Instant::now();
        std::thread::scope(|scope| {
            for connection in 0..connections {
                let (token, turns, opened) = (&token, &turns, &opened);
                scope.spawn(move || {
                    let mut client = Client::new(port, token);
                    let mut own = Vec::new();
                    for seed in (connection..tables).step_by(connections) {
                        let request = json!({
                            "game": {"source": "baby-poker"}, "seating": {"players": ["equilibrium"]},
                            "advice": "best", "work": {"seed": seed},
                        });
                        let begun = Instant::now();
                        let table = client.post("/api/tables", &request);
                        opened.lock().expect("no panic").push(begun.elapsed());
                        let id = table["id"].as_str().expect("it is opened").to_owned();
                        own.push((id, table["view"].clone(), 1));
                    }
                    while own.iter().any(|(_, view, game)| view["over"] != true || *game < games) {
                        for (id, view, game) in &mut own {
                            let line = match view["over"] == true {
                                true if *game >= games => continue,
                                true => {
                                    *game += 1;
                                    json!({"again": "new"})
                                }
                                false => json!({"move": view["moves"][0]["id"], "step": view["step"]}),
                            };
                            let begun = Instant::now();
                            *view = client.post(&format!("/api/tables/{id}"), &line);
                            turns.lock().expect("no panic").push(begun.elapsed());
                            assert!(view["over"] == true || view["advice"][0]["value"]["exact"].is_string());
                        }
                    }
                });
            }
        });
        let elapsed = start.elapsed();
        let resident = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = |name: &str| {
            let line = resident.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or("?").trim().to_owned()
        };
        let (opened, turns) = (sorted(&opened), sorted(&turns));
        println!(
            "{tables} tables, {connections} connections, {games} games at each: {elapsed:.2?}"
        );
        println!("open   p50 {:?}  p99 {:?}", at(&opened, 50), at(&opened, 99));
        println!(
            "turn   p50 {:?}  p99 {:?}  longest {:?}",
            at(&turns, 50),
            at(&turns, 99),
            at(&turns, 100)
        );
        println!("{:.0} turns a second", turns.len() as f64 / elapsed.as_secs_f64());
        println!("memory {}, {} threads", line("VmRSS:"), line("Threads:"));
        stop.store(true, Ordering::Relaxed);
    });
}

fn sorted(times: &Mutex<Vec<Duration>>) -> Vec<Duration> {
    let mut times = times.lock().expect("no panic").clone();
    times.sort_unstable();
    times
}

/// The time below which so many of a hundred are.
fn at(times: &[Duration], percent: usize) -> Duration {
    times[(times.len() * percent / 100).min(times.len() - 1)]
}
