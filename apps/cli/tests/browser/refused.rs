//! Requests that are refused: a foreign host, a foreign page, nobody's token.

use serde_json::json;

use crate::server::Server;

/// Everything that can be asked for, shell first.
const SHELL: [&str; 3] = ["/", "/page/app.js", "/page/style.css"];
const DOCUMENTS: [&str; 8] = [
    "/api/games",
    "/api/games/pan",
    "/api/files",
    "/api/files/a.rcy",
    "/api/explain/E0001",
    "/api/jobs",
    "/api/jobs/1/events",
    "/api/tables",
];
const CHANGES: [(&str, &str); 8] = [
    ("POST", "/api/jobs"),
    ("DELETE", "/api/jobs/1"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/x"),
    ("POST", "/api/analyse"),
    ("POST", "/api/format"),
    ("POST", "/api/new"),
    ("PUT", "/api/files/a.rcy"),
];

#[test]
fn a_foreign_host_gets_nothing() {
    let server = Server::start();
    let (port, bearer) = (server.port, format!("Authorization: Bearer {}", server.token));
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1".to_owned(),
        format!("localhost.:{port}"),
        format!("127.0.0.1:{}", port ^ 1),
    ] {
        let host = format!("Host: {host}");
        for path in SHELL.iter().chain(&DOCUMENTS) {
            let answer = server.ask("GET", path, &[&host, &bearer], "");
            assert_eq!(answer.status, 403, "{host} {path}");
            assert!(!answer.body.contains("cardsharp.games"), "{host} {path}");
        }
    }
}

#[test]
fn a_document_is_given_to_who_has_the_token_and_is_no_foreign_page() {
    let server = Server::start();
    let port = server.port;
    let bearer = format!("Authorization: Bearer {}", server.token);
    let cookie = format!("Cookie: cardsharp-{port}={}", server.token);
    let own = format!("Origin: http://127.0.0.1:{port}");
    for path in SHELL {
        assert_eq!(
            server.ask("GET", path, &[], "").status,
            200,
            "the shell holds no secret: {path}"
        );
    }
    for path in DOCUMENTS {
        for headers in [
            &[][..],
            &["Authorization: Bearer 0000"],
            &["Cookie: cardsharp=0000"],
            &[&bearer, "Origin: http://evil.example"],
            &[&bearer, "Origin: null"],
            &[&cookie, "Sec-Fetch-Site: cross-site"],
            &[&cookie, "Sec-Fetch-Site: same-site"],
        ] {
            assert_eq!(server.ask("GET", path, headers, "").status, 403, "{path} {headers:?}");
        }
    }
    for (method, path) in CHANGES {
        let nearly = format!("Origin: http://127.0.0.1:{port}.evil.example");
        let secure = format!("Origin: https://127.0.0.1:{port}");
        for headers in [
            &[&*own][..],
            &[&*bearer],
            &[&*cookie],
            &[&*bearer, "Origin: http://evil.example"],
            &[&*bearer, &*nearly],
            &[&*bearer, &*secure],
            &[&*cookie, &*own, "Sec-Fetch-Site: cross-site"],
        ] {
            let answer = server.ask(method, path, headers, "{}");
            assert_eq!(answer.status, 403, "{method} {path} {headers:?}");
        }
    }
    // The same with all that is wanted.
    for token in [&bearer, &cookie] {
        assert_eq!(server.ask("GET", "/api/games", &[token], "").status, 200);
        let body = json!({"text": "(game)"}).to_string();
        assert_eq!(server.ask("POST", "/api/analyse", &[token, &own], &body).status, 200);
    }
}
