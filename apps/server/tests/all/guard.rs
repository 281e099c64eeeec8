//! Who may ask for what.

use serde_json::json;

use crate::client::{Reply, raw};
use crate::running::Running;

/// Requests for documents, one for each route.
const DOCUMENTS: &[(&str, &str, &str)] = &[
    ("GET", "/api/games", ""),
    ("POST", "/api/games", "{\"source\":\"kuhn-poker\"}"),
    ("POST", "/api/games/size", "{\"source\":\"kuhn-poker\"}"),
    ("GET", "/api/games/kuhn-poker", ""),
    ("GET", "/api/games/kuhn-poker/size", ""),
    ("GET", "/api/files", ""),
    ("GET", "/api/files/a.rcy", ""),
    ("PUT", "/api/files/a.rcy", "{\"text\":\"(game)\"}"),
    ("POST", "/api/analyse", "{\"text\":\"(game)\"}"),
    ("POST", "/api/format", "{\"text\":\"(game)\"}"),
    ("POST", "/api/new", "{\"name\":\"a\"}"),
    ("GET", "/api/explain/E0001", ""),
    ("GET", "/api/jobs", ""),
    (
        "POST",
        "/api/jobs",
        "{\"verb\":\"solve\",\"request\":{\"game\":{\"source\":\"kuhn-poker\"}}}",
    ),
    ("GET", "/api/jobs/1", ""),
    ("DELETE", "/api/jobs/1", ""),
    ("GET", "/api/jobs/1/report", ""),
    ("GET", "/api/jobs/1/report?format=csv", ""),
    ("GET", "/api/jobs/1/events", ""),
    ("GET", "/api/tables", ""),
    ("POST", "/api/tables", "{\"game\":{\"source\":\"kuhn-poker\"}}"),
    ("GET", "/api/tables/000000000000", ""),
    ("POST", "/api/tables/000000000000", "{\"undo\":1}"),
    ("GET", "/api/nothing", ""),
    ("GET", "/nothing", ""),
    ("GET", "/page", ""),
    ("GET", "//api/games", ""),
];

/// The page's shell.
const SHELL: &[&str] =
    &["/", "/page/app.js", "/page/style.css", "/page/charts.css", "/favicon.ico"];

/// A request with these headers, on a connection of its own.
fn ask(port: u16, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let lines: Vec<String> =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let headers = lines.concat();
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    raw(port, text.as_bytes()).unwrap_or_else(|| panic!("no answer to {text}"))
}

#[test]
fn a_foreign_host_is_refused_everywhere() {
    let server = Running::new();
    let (port, bearer) = (server.port, format!("Bearer {}", server.token));
    let right = format!("127.0.0.1:{port}");
    let origin = format!("http://{right}");
    let wrong = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        "127.0.0.1".to_owned(),
        "localhost".to_owned(),
        "127.0.0.1:1".to_owned(),
        format!("127.0.0.1:{port}.evil.example"),
        format!("127.0.0.1:{port}@evil.example"),
        format!("evil.example#127.0.0.1:{port}"),
        format!("x127.0.0.1:{port}"),
        format!("127.0.0.1:0{port}"),
        format!("LOCALHOST:{port}"),
        format!("[::1]:{port}"),
        String::new(),
    ];
    let shell = SHELL.iter().map(|path| ("GET", *path, ""));
    for (method, path, body) in DOCUMENTS.iter().copied().chain(shell) {
        for host in &wrong {
            let headers = [("Host", &**host), ("Origin", &*origin), ("Authorization", &*bearer)];
            let reply = ask(port, method, path, &headers, body);
            assert_eq!(reply.status, 403, "{method} {path} {host}");
        }
        let none =
            ask(port, method, path, &[("Origin", &origin), ("Authorization", &bearer)], body);
        assert_eq!(none.status, 403, "{method} {path}");
    }
    let two = [("Host", &*right), ("Host", "evil.example"), ("Authorization", &*bearer)];
    let reply = ask(port, "GET", "/api/games", &two, "");
    assert!([400, 403].contains(&reply.status), "{}", reply.status);
    // What the request line says counts as well.
    let absolute = ask(
        port,
        "GET",
        "http://evil.example/api/games",
        &[("Host", &right), ("Authorization", &bearer)],
        "",
    );
    assert_eq!(absolute.status, 403);
    for host in [right, format!("localhost:{port}")] {
        let reply =
            ask(port, "GET", "/api/games", &[("Host", &host), ("Authorization", &bearer)], "");
        assert_eq!(reply.status, 200, "{host}");
    }
}

#[test]
fn a_foreign_origin_is_refused_everywhere_and_none_where_something_changes() {
    let server = Running::new();
    let (port, bearer) = (server.port, format!("Bearer {}", server.token));
    let host = format!("127.0.0.1:{port}");
    let wrong = [
        "http://evil.example".to_owned(),
        format!("http://evil.example:{port}"),
        "null".to_owned(),
        String::new(),
        "http://127.0.0.1".to_owned(),
        "http://127.0.0.1:1".to_owned(),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port}.evil.example"),
        format!("http://127.0.0.1:{port}/"),
        format!("HTTP://127.0.0.1:{port}"),
        // The same machine, and another site to a browser.
        format!("http://localhost:{port}"),
    ];
    let shell = SHELL.iter().map(|path| ("GET", *path, ""));
    for (method, path, body) in DOCUMENTS.iter().copied().chain(shell) {
        for origin in &wrong {
            let headers = [("Host", &*host), ("Origin", &**origin), ("Authorization", &*bearer)];
            let reply = ask(port, method, path, &headers, body);
            assert_eq!(reply.status, 403, "{method} {path} {origin}");
        }
        let none = ask(port, method, path, &[("Host", &host), ("Authorization", &bearer)], body);
        assert_eq!(none.status == 403, method != "GET", "{method} {path}: {}", none.status);
    }
    let options =
        ask(port, "OPTIONS", "/api/games", &[("Host", &host), ("Authorization", &bearer)], "");
    assert_eq!(options.status, 403);
}

#[test]
fn documents_are_for_this_site_and_for_who_has_the_token() {
    let server = Running::new();
    let port = server.port;
    let (host, origin) = (format!("127.0.0.1:{port}"), format!("http://127.0.0.1:{port}"));
    let bearer = format!("Bearer {}", server.token);
    let cookie = format!("a=b; cardsharp-{port}={}; c=d", server.token);
    let ours = [("Host", &*host), ("Origin", &*origin)];
    let with = |more: &[(&'static str, String)]| -> Vec<(&'static str, String)> {
        let mut headers: Vec<(&'static str, String)> =
            ours.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        headers.extend_from_slice(more);
        headers
    };
    let ask = |method: &str, path: &str, headers: Vec<(&'static str, String)>, body: &str| {
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, &**value)).collect();
        ask(port, method, path, &headers, body)
    };
    let short = server.token[1..].to_owned();
    for (method, path, body) in DOCUMENTS {
        let wrong = [
            vec![],
            vec![("Authorization", String::new())],
            vec![("Authorization", "Bearer ".to_owned())],
            vec![("Authorization", format!("Bearer {short}"))],
            vec![("Authorization", format!("Basic {}", server.token))],
            vec![("Authorization", server.token.clone())],
            vec![("Cookie", format!("cardsharp-1={}", server.token))],
            vec![("Cookie", format!("cardsharp-{port}={short}"))],
            vec![("Cookie", format!("cardsharp-{port}"))],
        ];
        for more in wrong {
            let reply = ask(method, path, with(&more), body);
            assert_eq!(reply.status, 403, "{method} {path} {more:?}");
            assert!(reply.error().contains("token"), "{}", reply.body);
        }
        // In an address it opens nothing but the page.
        let query =
            format!("{path}{}token={}", if path.contains('?') { '&' } else { '?' }, server.token);
        assert_eq!(ask(method, &query, with(&[]), body).status, 403, "{query}");
        for site in ["cross-site", "same-site"] {
            let more = [("Authorization", bearer.clone()), ("Sec-Fetch-Site", site.to_owned())];
            assert_eq!(ask(method, path, with(&more), body).status, 403, "{method} {path} {site}");
        }
    }
    for more in [("Authorization", bearer), ("Cookie", cookie)] {
        for site in ["same-origin", "none"] {
            let more = [more.clone(), ("Sec-Fetch-Site", site.to_owned())];
            assert_eq!(ask("GET", "/api/files", with(&more), "").status, 200, "{more:?}");
        }
    }
}

#[test]
fn the_shell_needs_no_token_and_holds_none() {
    let server = Running::new();
    let host = format!("localhost:{}", server.port);
    for path in SHELL {
        for site in ["none", "same-origin", "cross-site"] {
            let headers = [("Host", &*host), ("Sec-Fetch-Site", site)];
            let reply = ask(server.port, "GET", path, &headers, "");
            assert_eq!(reply.status, 200, "{path} {site}");
            assert!(!reply.body.contains(&server.token), "{path}");
            assert_eq!(reply.header("cache-control"), Some("no-cache"), "{path}");
        }
    }
    let kinds = [
        ("/", "text/html; charset=utf-8"),
        ("/page/app.js", "text/javascript; charset=utf-8"),
        ("/page/style.css", "text/css; charset=utf-8"),
        ("/favicon.ico", "image/svg+xml"),
    ];
    for (path, kind) in kinds {
        let reply = ask(server.port, "GET", path, &[("Host", &host)], "");
        assert_eq!(reply.header("content-type"), Some(kind), "{path}");
    }
    for path in ["/page/nothing.js", "/page/../Cargo.toml", "/page/%2e%2e%2fCargo.toml", "/page/"] {
        let reply = ask(server.port, "GET", path, &[("Host", &host)], "");
        assert_eq!(reply.status, 404, "{path}");
    }
}

#[test]
fn the_token_moves_from_the_address_into_a_cookie() {
    let server = Running::new();
    let (port, token) = (server.port, &server.token);
    let host = format!("127.0.0.1:{port}");
    let opened = ask(port, "GET", &format!("/?token={token}"), &[("Host", &host)], "");
    assert_eq!((opened.status, opened.header("location")), (303, Some("/")));
    let cookie = opened.header("set-cookie").expect("a cookie");
    assert_eq!(cookie, format!("cardsharp-{port}={token}; HttpOnly; SameSite=Strict; Path=/"));
    let pair = cookie.split(';').next().expect("a pair");
    let games = ask(port, "GET", "/api/games", &[("Host", &host), ("Cookie", pair)], "");
    assert_eq!(games.status, 200);
    for wrong in ["", "x", &token[1..], &format!("{token}0")] {
        let reply = ask(port, "GET", &format!("/?token={wrong}"), &[("Host", &host)], "");
        assert_eq!((reply.status, reply.header("set-cookie")), (403, None), "{wrong}");
    }
    // Long enough to be guessed by nobody, and another one each time.
    assert!(token.len() * 4 >= 128, "{}", token.len());
    assert_ne!(*token, Running::new().token);
}

#[test]
fn every_answer_has_the_headers_that_keep_it_to_itself() {
    let server = Running::new();
    let mut client = server.client();
    let job = json!({"verb": "solve", "request": {"game": {"source": "kuhn-poker"}}});
    let replies = [
        client.get("/"),
        client.get("/page/app.js"),
        client.get("/api/games"),
        client.get("/api/jobs/7"),
        client.get("/nothing"),
        client.post("/api/jobs", &job),
        client.send("POST", "/api/jobs", Some(b"{")),
        client.delete("/api/games"),
        ask(server.port, "GET", "/", &[("Host", "evil.example")], ""),
        ask(
            server.port,
            "GET",
            &format!("/?token={}", server.token),
            &[("Host", &format!("127.0.0.1:{}", server.port))],
            "",
        ),
    ];
    for reply in replies {
        let header = |name| reply.header(name).unwrap_or_else(|| panic!("{name}: {reply:?}"));
        let policy = header("content-security-policy");
        for part in [
            "default-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{part}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
        assert_eq!(reply.header("access-control-allow-origin"), None);
        if reply.status >= 400 {
            assert!(!reply.error().is_empty());
        }
    }
    assert_eq!(client.get("/api/games").header("cache-control"), Some("no-store"));
    assert_eq!(client.delete("/api/games").status, 405);
}
