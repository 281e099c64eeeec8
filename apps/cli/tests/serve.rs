//! `serve` as a program: its first line, its end, and what is left of a file when it is killed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The program, serving a folder. It is killed with this.
struct Serving {
    child: Child,
    stdout: BufReader<ChildStdout>,
    address: String,
    port: u16,
    token: String,
}

impl Serving {
    fn new(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardsharp"))
            .args(["serve", "--port", "0", "--no-open"])
            .args(arguments)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it says where it is");
        let address = line.trim_end().to_owned();
        let rest = address.strip_prefix("http://127.0.0.1:").expect("it is on loopback");
        let (port, token) = rest.split_once("/?token=").expect("the token is in the address");
        let token = token.split('#').next().unwrap_or(token).to_owned();
        Self { child, stdout, port: port.parse().expect("a port"), token, address }
    }

    /// Sends a request, and gives the answer, if there is one.
    fn ask(&self, method: &str, path: &str, body: &str) -> Option<String> {
        let (port, token) = (self.port, &self.token);
        let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
             Authorization: Bearer {token}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        Some(answer)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardsharp"));
    command.arg("serve").args(arguments).current_dir(folder).output().expect("it can be started")
}

#[test]
fn the_first_line_is_the_address_and_a_link_is_passed_on() {
    let folder = folder();
    let serving = Serving::new(folder.path(), &[]);
    assert!(serving.ask("GET", "/api/files", "").is_some_and(|it| it.starts_with("HTTP/1.1 200")));
    let linked = Serving::new(folder.path(), &["http://127.0.0.1:1/#play/pan?seed=3"]);
    assert!(linked.address.ends_with("#play/pan?seed=3"), "{}", linked.address);
    for wrong in ["pan", "#", "http://127.0.0.1:1/"] {
        let refused = run(folder.path(), &["--no-open", wrong]);
        assert_eq!(refused.status.code(), Some(1), "{wrong}");
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(said.contains("is no link of the page") && refused.stdout.is_empty(), "{said}");
    }
}

#[test]
fn a_port_that_is_taken_and_a_folder_that_is_none_are_said() {
    let folder = folder();
    let serving = Serving::new(folder.path(), &[]);
    let refused = run(folder.path(), &["--no-open", "--port", &serving.port.to_string()]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(1) && said.contains("--port 0"), "{said}");
    let refused = run(folder.path(), &["--no-open", "--port", "0", "--folder", "nowhere"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(1) && said.contains("nowhere"), "{said}");
    // There is no option by which it would listen to others.
    let help = String::from_utf8(run(folder.path(), &["--help"]).stdout).expect("it is text");
    assert!(help.contains("there is no way") && !help.contains("--host"), "{help}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_in_order() {
    for signal in ["-TERM", "-INT"] {
        let folder = folder();
        let mut serving = Serving::new(folder.path(), &[]);
        let game = r#"{"game":{"source":"pan","set":{"ranks":3}},"seating":{"players":["random"]},"work":{"seed":5}}"#;
        let opened = serving.ask("POST", "/api/tables", game).expect("it answers");
        let id = opened.split("\"id\":\"").nth(1).and_then(|it| it.split('"').next());
        let id = id.unwrap_or_else(|| panic!("{opened}")).to_owned();
        serving.ask("POST", &format!("/api/tables/{id}"), r#"{"move":"m1"}"#).expect("it answers");
        let job =
            r#"{"verb":"simulate","request":{"game":{"source":"pairs-game"},"games":4000000000}}"#;
        serving.ask("POST", "/api/jobs", job).expect("it answers");
        let start = Instant::now();
        let killed = Command::new("kill").args([signal, &serving.child.id().to_string()]).status();
        assert!(killed.expect("there is such a program").success());
        let status = serving.child.wait().expect("it ends");
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        assert_eq!(status.code(), Some(0), "{signal}");
        // Nothing but the address was printed, and the game is kept.
        let mut rest = String::new();
        serving.stdout.read_to_string(&mut rest).expect("it is text");
        assert_eq!(rest, "");
        let saved = std::fs::read_to_string(folder.path().join(format!("pan-{id}.txt")));
        assert!(saved.expect("it is saved").starts_with("cardsharp game 1\n"));
    }
}

/// A text that shows whether it is whole.
fn text(letter: char) -> String {
    format!("(game {} end)", letter.to_string().repeat(300_000))
}

#[cfg(unix)]
#[test]
fn a_file_is_whole_or_as_it_was_when_the_server_is_killed() {
    let folder = folder();
    let mut n_cut = 0;
    for nth in 0..12_u64 {
        let mut serving = Serving::new(folder.path(), &[]);
        std::thread::scope(|scope| {
            let serving = &serving;
            for name in ["one", "two"] {
                scope.spawn(move || {
                    for letter in ('a'..='z').cycle().take(400) {
                        let body = format!("{{\"text\":\"{}\"}}", text(letter));
                        let path = format!("/api/files/{name}.rcy");
                        if !serving.ask("PUT", &path, &body).is_some_and(|it| it.contains(" 200 "))
                        {
                            return;
                        }
                    }
                });
            }
            std::thread::sleep(Duration::from_millis(40 + 17 * nth));
            let killed =
                Command::new("kill").args(["-9", &serving.child.id().to_string()]).status();
            assert!(killed.expect("there is such a program").success());
        });
        serving.child.wait().expect("it is dead");
        for file in std::fs::read_dir(folder.path()).expect("a folder").flatten() {
            let name = file.file_name().into_string().expect("a name");
            let found = std::fs::read_to_string(file.path()).expect("it is text");
            if name.starts_with('.') {
                // Left behind by the one that was killed, beside the file: nobody takes it for one.
                assert!(name.contains(".part"), "{name}");
                n_cut += 1;
                continue;
            }
            let letter = found.chars().nth(6).expect("it is not empty");
            assert_eq!(found, text(letter), "{name}");
        }
    }
    let serving = Serving::new(folder.path(), &[]);
    let listed = serving.ask("GET", "/api/files", "").expect("it answers");
    assert!(!listed.contains(".part") && listed.contains("one.rcy"), "{listed}, {n_cut} cut off");
}
