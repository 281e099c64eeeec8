//! Client of a browser's driver: a headless browser that a test drives, through chromedriver's plain HTTP.
//!
//! The protocol is a few requests with JSON in and out, so that no library is needed: those that there are bring more
//! than the whole server does.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The longest that anything on a page is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// The key under which the protocol hides the name of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Keys that are no characters.
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const ESCAPE: &str = "\u{e00c}";

/// Browser with one window.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    /// Everything that the browser keeps, which goes with it.
    _profile: TempDir,
}

/// Element of the page that is shown.
pub(crate) struct Element<'b> {
    browser: &'b Browser,
    id: String,
}

impl Browser {
    /// A browser with a window of this size; nothing, and a sentence, where none is installed. Where the environment
    /// says that it must be there, as in CI, that fails.
    pub(crate) fn open(width: u32, height: u32) -> Option<Self> {
        let driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut driver) = driver else {
            assert!(
                std::env::var_os("CARDSHARP_NEEDS_BROWSER").is_none(),
                "chromedriver is not installed"
            );
            eprintln!("skipped: chromedriver is not installed (Debian: chromium-driver)");
            return None;
        };
        let said = BufReader::new(driver.stdout.take().expect("it is piped"));
        let port = said.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) =
                line.trim_end_matches('.').rsplit_once("started successfully on port ")?;
            port.parse().ok()
        });
        let port = port.expect("chromedriver says its port");
        let profile = tempfile::tempdir().expect("there is room for a folder");
        let data = format!("--user-data-dir={}", profile.path().display());
        let size = format!("--window-size={width},{height}");
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-color-profile=srgb",
            &size,
            &data,
        ];
        let mut browser = Self { driver, port, session: String::new(), _profile: profile };
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let session = browser.call("POST", "/session", &wanted).expect("a browser starts");
        session["sessionId"].as_str().expect("it has a name").clone_into(&mut browser.session);
        Some(browser)
    }

    /// Sends a request to the driver.
    fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(|e| e.to_string())?;
        stream.set_read_timeout(Some(PATIENCE * 2)).map_err(|e| e.to_string())?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .map_err(|error| error.to_string())?;
        let mut answer = Vec::new();
        let mut reader = BufReader::new(stream);
        let mut length = None;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).map_err(|error| error.to_string())?;
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(n_bytes) = line.strip_prefix("content-length:") {
                length = n_bytes.trim().parse().ok();
            }
            if line.is_empty() {
                break;
            }
        }
        match length {
            Some(n_bytes) => {
                answer.resize(n_bytes, 0);
                reader.read_exact(&mut answer).map_err(|error| error.to_string())?;
            }
            None => drop(reader.read_to_end(&mut answer).map_err(|error| error.to_string())?),
        }
        let answer: Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
        let value = answer["value"].clone();
        match value["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", value["message"].as_str().unwrap_or(""))),
            None => Ok(value),
        }
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.call(method, &format!("/session/{}{path}", self.session), body)
    }

    /// Opens an address.
    pub(crate) fn go(&self, address: &str) {
        self.ask("POST", "/url", &json!({"url": address})).expect("it is opened");
    }

    pub(crate) fn reload(&self) {
        self.ask("POST", "/refresh", &json!({})).expect("it is opened again");
    }

    /// The value of a script's `return`.
    pub(crate) fn run(&self, script: &str) -> Value {
        let body = json!({"script": script, "args": []});
        self.ask("POST", "/execute/sync", &body).unwrap_or_else(|why| panic!("{script}: {why}"))
    }

    /// The element of a CSS selector, which may be there or not.
    pub(crate) fn find(&self, css: &str) -> Option<Element<'_>> {
        let body = json!({"using": "css selector", "value": css});
        let found = self.ask("POST", "/element", &body).ok()?;
        Some(Element { browser: self, id: found[ELEMENT].as_str()?.to_owned() })
    }

    /// The element of a CSS selector, once it is there.
    pub(crate) fn wait_for(&self, css: &str) -> Element<'_> {
        self.wait_until(css, || self.find(css))
    }

    /// What `look` finds, once it does.
    pub(crate) fn wait_until<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(began.elapsed() < PATIENCE, "waited in vain for {what}; {}", self.state());
            sleep(Duration::from_millis(20));
        }
    }

    /// Once a script's `return` is true.
    pub(crate) fn wait_while_not(&self, script: &str) {
        self.wait_until(script, || (self.run(script) == json!(true)).then_some(()));
    }

    /// Where the page is, for the message of a failed test.
    fn state(&self) -> String {
        let script = "return location.href + '\\n' + document.body.innerText.slice(0, 2000)";
        format!("{}\n{:?}", self.run(script).as_str().unwrap_or_default(), self.complaints())
    }

    /// Types at whatever has the focus.
    pub(crate) fn type_keys(&self, text: &str) {
        let keys = text.chars().flat_map(|key| {
            ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key.to_string()}))
        });
        let actions: Vec<Value> = keys.collect();
        let body = json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]});
        self.ask("POST", "/actions", &body).expect("it is typed");
    }

    /// Everything that the page complained of since this was asked: errors, broken policies, failed requests.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.ask("POST", "/se/log", &json!({"type": "browser"})).unwrap_or_default();
        let entries = log.as_array().cloned().unwrap_or_default().into_iter();
        let bad = entries.filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        bad.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// A picture of the window, as a PNG file.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let picture = self.ask("GET", "/screenshot", &Value::Null).expect("it can be seen");
        from_base64(picture.as_str().expect("it is a text"))
    }

    /// The window, at another size.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let body = json!({"width": width, "height": height});
        self.ask("POST", "/window/rect", &body).expect("it has a size");
    }
}

impl Element<'_> {
    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.browser.ask(method, &format!("/element/{}{path}", self.id), body)
    }

    /// Clicks it as a person would: something that lies above it gets the click, which is an error.
    pub(crate) fn click(&self) {
        self.try_click().expect("it can be clicked");
    }

    pub(crate) fn try_click(&self) -> Result<(), String> {
        self.ask("POST", "/click", &json!({})).map(drop)
    }

    pub(crate) fn text(&self) -> String {
        let text = self.ask("GET", "/text", &Value::Null).expect("it has a text");
        text.as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<String> {
        let found = self.ask("GET", &format!("/attribute/{name}"), &Value::Null).ok()?;
        found.as_str().map(str::to_owned)
    }

    pub(crate) fn send_keys(&self, text: &str) {
        self.ask("POST", "/value", &json!({"text": text})).expect("it takes text");
    }
}

/// The browser ends with its test.
impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let _ = self.ask("DELETE", "", &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The bytes of a text in base 64.
fn from_base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => u32::from(c - b'A'),
        b'a'..=b'z' => u32::from(c - b'a') + 26,
        b'0'..=b'9' => u32::from(c - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text.bytes().filter(|c| !c.is_ascii_whitespace() && *c != b'=').collect();
    let bytes = digits.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0, |bits, &c| bits << 6 | digit(c)) << (6 * (4 - four.len()));
        [bits >> 16, bits >> 8, bits].map(|byte| byte as u8).into_iter().take(four.len() * 6 / 8)
    });
    bytes.collect()
}
