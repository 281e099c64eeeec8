//! Laws: whatever bytes come, the server answers, and goes on.

use std::sync::LazyLock;

use proptest::prelude::*;

use crate::client::raw;
use crate::running::Running;

/// One server for all cases.
static SERVER: LazyLock<Running> = LazyLock::new(Running::new);

const PLACES: &[(&str, &str)] = &[
    ("POST", "/api/analyse"),
    ("POST", "/api/format"),
    ("POST", "/api/new"),
    ("POST", "/api/jobs"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/000000000000"),
    ("PUT", "/api/files/a.rcy"),
    ("DELETE", "/api/jobs/1"),
];

/// The status of the answer to a request with the token; nothing if it is no HTTP.
fn asked(method: &str, path: &[u8], body: &[u8]) -> Option<u16> {
    let (port, token) = (SERVER.port, &SERVER.token);
    let mut request = method.as_bytes().to_vec();
    request.push(b' ');
    request.extend_from_slice(path);
    request.extend_from_slice(
        format!(
            " HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
             Authorization: Bearer {token}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            body.len()
        )
        .as_bytes(),
    );
    request.extend_from_slice(body);
    raw(port, &request).map(|reply| reply.status)
}

/// Text that is nearly a request.
fn nearly() -> impl Strategy<Value = Vec<u8>> {
    let pieces = [
        "{",
        "}",
        "\"",
        ":",
        ",",
        "[",
        "]",
        "text",
        "verb",
        "request",
        "game",
        "source",
        "name",
        "set",
        "seating",
        "players",
        "work",
        "seed",
        "limits",
        "states",
        "time_limit",
        "copy",
        "step",
        "file",
        "move",
        "undo",
        "save",
        "again",
        "offset",
        "solve",
        "kuhn-poker",
        "-1",
        "1e999",
        "99999999999999999999",
        "null",
        "true",
        "\\ud800",
        "é",
        "\0",
        "(game",
        " ",
    ];
    let piece = prop::sample::select(pieces.to_vec()).prop_map(|piece| piece.as_bytes().to_vec());
    let bytes = prop::collection::vec(any::<u8>(), 0..8);
    let part = prop_oneof![8 => piece, 1 => bytes];
    prop::collection::vec(part, 0..30).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn no_body_breaks_the_server(place in prop::sample::select(PLACES.to_vec()), body in nearly()) {
        let (method, path) = place;
        let status = asked(method, path.as_bytes(), &body);
        prop_assert!(status.is_some_and(|status| status < 500), "{:?}", status);
        prop_assert_eq!(asked("GET", b"/api/files", b""), Some(200));
    }

    #[test]
    fn no_path_breaks_the_server(
        start in prop::sample::select(vec!["/", "/page/", "/api/", "/api/files/", "/api/jobs/", "/api/tables/", "/api/games/", ""]),
        rest in prop::collection::vec(any::<u8>(), 0..40),
        method in prop::sample::select(vec!["GET", "PUT", "POST", "DELETE", "HEAD", "PATCH", "OPTIONS"]),
    ) {
        let mut path = start.as_bytes().to_vec();
        path.extend(rest.iter().filter(|byte| !b" \r\n".contains(byte)));
        // What is no HTTP is closed, or answered by 400.
        let status = asked(method, &path, b"{}");
        prop_assert!(status.is_none_or(|status| status < 500), "{:?}", status);
        prop_assert_eq!(asked("GET", b"/api/files", b""), Some(200));
    }

    #[test]
    fn no_bytes_break_the_server(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut bytes = bytes;
        // So that the server need not wait for more.
        bytes.extend_from_slice(b"\r\n\r\n");
        raw(SERVER.port, &bytes);
        prop_assert_eq!(asked("GET", b"/api/files", b""), Some(200));
    }
}
