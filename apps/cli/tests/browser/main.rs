//! The page in a real browser: what people see and do, against the program that they run.
//!
//! Without chromium and chromedriver each test is skipped with a sentence; where `CARDSHARP_NEEDS_BROWSER` is set, as
//! in CI, that fails.

#![cfg(unix)]

mod jobs;
mod playing;
mod refused;
mod screenshots;
mod server;
mod webdriver;
mod writing;

use crate::server::Server;
use crate::webdriver::Browser;

/// A server, and a browser that has its page open; nothing where there is no browser.
fn opened() -> Option<(Server, Browser)> {
    let browser = Browser::open(1200, 900)?;
    let server = Server::start();
    browser.go(&server.address);
    browser.wait_for("main");
    Some((server, browser))
}

/// The page has complained of nothing: no error, no broken policy, no failed request.
fn assert_content(browser: &Browser) {
    assert_eq!(browser.complaints(), [""; 0]);
}
