//! Guard: who may ask for what, and the headers of every answer.
//!
//! Four looks at each request, in this order: its host, its origin, the site it comes from, its token. The first two
//! keep away pages of other sites that have this address under a name of their own (DNS rebinding) or send requests
//! here; the token keeps away everybody else.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Refusal;
use crate::reply;
use crate::token::Token;

/// Content security policy: the page loads its own files, and nothing that is written into a document.
const POLICY: &str = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

/// Address of a server, as requests must name it.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    hosts: Vec<String>,
    cookie: String,
}

impl Hosts {
    /// Of the server at `port`.
    pub(crate) fn new(port: u16) -> Self {
        // Browsers leave out the port that is usual.
        let written = |name: &str| match port {
            80 => name.to_owned(),
            port => format!("{name}:{port}"),
        };
        let hosts = ["127.0.0.1", "localhost"].map(written).into();
        Self { hosts, cookie: format!("cardsharp-{port}") }
    }

    /// The address to open, with what goes into its query.
    pub(crate) fn address(&self, token: &Token) -> String {
        format!("http://{}/?token={}", self.hosts[0], token.as_str())
    }

    /// The cookie that holds the token.
    pub(crate) fn cookie(&self, token: &Token) -> String {
        format!("{}={}; HttpOnly; SameSite=Strict; Path=/", self.cookie, token.as_str())
    }

    /// The host that a request names, if it is this server and the only one.
    fn named<'h>(&self, request: &'h Request) -> Option<&'h str> {
        let mut named = request.headers().get_all(header::HOST).iter();
        let (Some(host), None) = (named.next(), named.next()) else { return None };
        let is_ours = |host: &&str| self.hosts.iter().any(|ours| ours == host);
        let host = host.to_str().ok().filter(is_ours)?;
        let in_line = request.uri().authority().map(Authority::as_str);
        in_line.is_none_or(|in_line| in_line == host).then_some(host)
    }

    /// Whether a request has the token, in its cookie or as a bearer's.
    fn has_token(&self, headers: &HeaderMap, token: &Token) -> bool {
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        if bearer.and_then(|value| value.strip_prefix("Bearer ")).is_some_and(|it| token.is(it)) {
            return true;
        }
        let cookies =
            headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs =
            cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
        let ours = pairs.filter(|(name, _)| name.trim() == self.cookie);
        ours.into_iter().any(|(_, value)| token.is(value.trim()))
    }
}

/// Whether a path is of the page's shell, which holds nothing secret; everything else is a document.
fn is_shell(path: &str) -> bool {
    path == "/" || path == "/favicon.ico" || path.starts_with("/page/")
}

/// Lets a request through or refuses it, and gives the answer its headers.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_shell = is_shell(request.uri().path());
    let response = match look(&app, &request, is_shell) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    hardened(in_a_sentence(response), is_shell)
}

/// The looks at a request.
fn look(app: &App, request: &Request, is_shell: bool) -> Result<(), Refusal> {
    let headers = request.headers();
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    // 1. Its host.
    let Some(host) = app.hosts.named(request) else {
        return Err(Refusal::forbidden("this server answers at 127.0.0.1 and localhost alone"));
    };
    // 2. Its origin, which browsers send with everything that is not a plain look.
    let is_look = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_ours = |origin: &str| origin.strip_prefix("http://") == Some(host);
    match text(header::ORIGIN) {
        Some(origin) if !is_ours(origin) => {
            return Err(Refusal::forbidden("the page of another site asks, and may not"));
        }
        None if !is_look => {
            return Err(Refusal::forbidden(format!(
                "a request that changes something has to say where it comes from: `Origin: http://{host}`"
            )));
        }
        _ => {}
    }
    if is_shell {
        return Ok(());
    }
    // 3. The site it comes from.
    if matches!(
        text(header::HeaderName::from_static("sec-fetch-site")),
        Some("cross-site" | "same-site")
    ) {
        return Err(Refusal::forbidden("the page of another site asks, and may not"));
    }
    // 4. Its token.
    if !app.hosts.has_token(headers, &app.token) {
        return Err(Refusal::forbidden(
            "the token is missing or wrong: open the address that `cardsharp serve` has printed",
        ));
    }
    Ok(())
}

/// The same answer; an error that is none of ours becomes a sentence.
fn in_a_sentence(response: Response) -> Response {
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    let kind = response.headers().get(header::CONTENT_TYPE);
    if !is_error || kind.is_some_and(|kind| kind == "application/json") {
        return response;
    }
    let reason = status.canonical_reason().unwrap_or("it cannot be done").to_lowercase();
    let mut sentence = reply::error(status, &reason);
    if let Some(allowed) = response.headers().get(header::ALLOW) {
        sentence.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    sentence
}

/// The same answer with the headers that every answer has.
fn hardened(mut response: Response, is_shell: bool) -> Response {
    let headers = response.headers_mut();
    let caching = if is_shell { "no-cache" } else { "no-store" };
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", caching),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
