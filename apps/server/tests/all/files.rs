//! Files: in the folder, and nowhere else.

use std::fs;

use serde_json::json;

use crate::running::Running;

#[test]
fn what_is_saved_is_listed_and_read() {
    let server = Running::new();
    let mut client = server.client();
    assert_eq!(client.get("/api/files").json()["files"], json!([]));
    let saved = client.put("/api/files/my%20game.rcy", &json!({"text": "(game é)"}));
    assert_eq!((saved.status, saved.json()), (200, json!({"name": "my game.rcy", "bytes": 9})));
    assert_eq!(
        fs::read_to_string(server.folder().join("my game.rcy")).expect("it is there"),
        "(game é)"
    );
    let files = client.get("/api/files").json();
    assert_eq!(files["files"], json!([{"name": "my game.rcy", "bytes": 9}]));
    let folder = server.folder().file_name().and_then(|name| name.to_str()).expect("a name");
    assert_eq!(files["folder"], folder);
    let read = client.get("/api/files/my%20game.rcy").json();
    assert_eq!(read, json!({"name": "my game.rcy", "text": "(game é)"}));
    let again = client.put("/api/files/my%20game.rcy", &json!({"text": "x", "new": true}));
    assert!(again.status == 409 && again.error().contains("is there already"), "{}", again.body);
    for name in ["tree.efg", "table.txt", "x.json", "x"] {
        let refused = client.put(&format!("/api/files/{name}"), &json!({"text": ""}));
        assert_eq!(refused.status, 400, "{name}");
    }
    let long = "x".repeat((1 << 20) + 1);
    assert_eq!(client.put("/api/files/a.rcy", &json!({"text": long})).status, 413);
    assert!(!server.folder().join("a.rcy").exists());
}

/// Names that try to leave the folder, as they stand in an address.
const OUTSIDE: &[&str] = &[
    "..",
    "%2e%2e",
    "../secret.rcy",
    "..%2fsecret.rcy",
    "%2e%2e%2fsecret.rcy",
    "..%5csecret.rcy",
    "%2fetc%2fpasswd",
    "%2Ftmp%2Fsecret.rcy",
    "sub%2fsecret.rcy",
    ".secret.rcy",
    "a%00.rcy",
    "secret.rcy%00.txt",
    "%ff.rcy",
    "secret.rcy.",
    "secret.toml",
    "c:secret.rcy",
];

#[test]
fn no_name_leads_out_of_the_folder() {
    let outside = tempfile::tempdir().expect("there is room");
    let inside = tempfile::Builder::new().tempdir_in(outside.path()).expect("there is room");
    let secret = outside.path().join("secret.rcy");
    fs::write(&secret, "secret words").expect("there is room");
    let server = Running::in_folder(inside, server::Bounds::default());
    fs::create_dir(server.folder().join("sub")).expect("there is room");
    for name in ["sub/secret.rcy", ".secret.rcy", "secret.toml"] {
        fs::write(server.folder().join(name), "secret words").expect("there is room");
    }
    let mut client = server.client();
    for name in OUTSIDE {
        let path = format!("/api/files/{name}");
        let read = client.get(&path);
        assert!([400, 404].contains(&read.status), "{name}: {}", read.status);
        assert!(!read.body.contains("secret words"), "{name}");
        let written = client.put(&path, &json!({"text": "changed"}));
        assert!([400, 404, 405].contains(&written.status), "{name}: {}", written.status);
    }
    assert_eq!(fs::read_to_string(&secret).expect("it is there"), "secret words");
    let entries = |path: &std::path::Path| fs::read_dir(path).expect("a folder").count();
    assert_eq!((entries(outside.path()), entries(server.folder())), (2, 3));
    assert_eq!(client.get("/api/files").json()["files"], json!([]));
}

#[cfg(unix)]
#[test]
fn no_link_leads_out_of_the_folder() {
    let outside = tempfile::tempdir().expect("there is room");
    let secret = outside.path().join("secret.rcy");
    fs::write(&secret, "secret words").expect("there is room");
    let server = Running::new();
    let link = |to: &std::path::Path, name: &str| {
        std::os::unix::fs::symlink(to, server.folder().join(name)).expect("links can be made");
    };
    link(&secret, "link.rcy");
    link(&outside.path().join("new.rcy"), "new.rcy");
    link(outside.path(), "folder.rcy");
    link(std::path::Path::new("/dev/zero"), "zero.rcy");
    let mut client = server.client();
    for name in ["link.rcy", "new.rcy", "folder.rcy", "zero.rcy", "folder.rcy%2fsecret.rcy"] {
        let path = format!("/api/files/{name}");
        let read = client.get(&path);
        assert!([400, 404].contains(&read.status), "{name}: {}", read.body);
        assert!(client.put(&path, &json!({"text": "changed"})).status >= 400, "{name}");
    }
    assert_eq!(client.get("/api/files").json()["files"], json!([]));
    assert_eq!(fs::read_to_string(&secret).expect("it is there"), "secret words");
    assert!(!outside.path().join("new.rcy").exists());
}

#[test]
fn what_is_too_large_or_no_text_is_refused() {
    let server = Running::new();
    let file = fs::File::create(server.folder().join("huge.rcy")).expect("it can be made");
    // It has holes, and takes no room.
    file.set_len(1 << 40).expect("it can have holes");
    fs::write(server.folder().join("latin.rcy"), b"caf\xe9").expect("there is room");
    let mut client = server.client();
    let huge = client.get("/api/files/huge.rcy");
    assert_eq!(huge.status, 422);
    assert!(huge.error().contains("too large"), "{}", huge.body);
    let latin = client.get("/api/files/latin.rcy");
    assert!(latin.error().contains("is not UTF-8 text"), "{}", latin.body);
}
