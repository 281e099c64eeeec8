//! Load: many tables at once, all played to their ends.

use std::time::Duration;

use serde_json::json;

use crate::client::Client;
use crate::running::Running;

/// Tables, and connections that play at them. `serve_load` of the benches plays at 200.
const TABLES: usize = 48;
const CONNECTIONS: usize = 8;

/// The most bytes that the tables may take. Each has a stack, of which only what is used counts.
const BYTES: u64 = 600 << 20;

#[test]
fn many_tables_are_played_to_their_ends_at_once() {
    let server = Running::new();
    let (port, token) = (server.port, server.token.clone());
    let before = resident();
    let open = |client: &mut Client, nth: usize| {
        let request = json!({
            "game": {"source": "baby-poker"}, "seating": {"players": ["equilibrium"]}, "advice": "best",
            "work": {"seed": nth},
        });
        let reply = client.post("/api/tables", &request);
        assert_eq!(reply.status, 201, "{}", reply.body);
        reply.json()
    };
    std::thread::scope(|scope| {
        for connection in 0..CONNECTIONS {
            let token = &token;
            scope.spawn(move || {
                let mut client = Client::new(port, token);
                let nths = (connection..TABLES).step_by(CONNECTIONS);
                let mut tables: Vec<_> = nths.map(|nth| open(&mut client, nth)).collect();
                // All of them are open, and get on by turns.
                while tables.iter().any(|table| table["view"]["over"] != true) {
                    for table in &mut tables {
                        if table["view"]["over"] == true {
                            continue;
                        }
                        let path = format!("/api/tables/{}", table["id"].as_str().expect("an id"));
                        let line = json!({"move": table["view"]["moves"][0]["id"]});
                        let view = client.post(&path, &line).json();
                        assert!(view.get("error").is_none(), "{view}");
                        table["view"] = view;
                    }
                }
            });
        }
    });
    let mut client = server.client();
    let listed = client.get("/api/tables").json();
    let tables = listed["tables"].as_array().expect("tables");
    assert_eq!(tables.len(), TABLES);
    assert!(tables.iter().all(|table| table["over"] == true), "{listed}");
    if let (Some(before), Some(after)) = (before, resident()) {
        assert!(after.saturating_sub(before) < BYTES, "{before} then {after}");
    }
    for table in tables {
        client.post(
            &format!("/api/tables/{}", table["id"].as_str().expect("an id")),
            &json!({"quit": true}),
        );
    }
    crate::running::wait_until("all are closed", || {
        std::thread::sleep(Duration::from_millis(10));
        client.get("/api/tables").json()["tables"] == json!([])
    });
}

/// The bytes of memory that this process has, where the system says so.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}
