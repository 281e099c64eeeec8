//! Replies: documents as JSON, and errors as a sentence.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;

/// A document.
pub(crate) fn json(document: &impl Serialize) -> Response {
    text(serde_json::to_string(document).expect("documents are JSON"))
}

/// A document that is JSON already.
pub(crate) fn text(json: impl Into<Body>) -> Response {
    typed(json, "application/json")
}

/// Anything, with its type.
pub(crate) fn typed(body: impl Into<Body>, kind: &'static str) -> Response {
    let mut response = Response::new(body.into());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// A document of something that was made by the request.
pub(crate) fn created(json: impl Into<Body>) -> Response {
    let mut response = text(json);
    *response.status_mut() = StatusCode::CREATED;
    response
}

/// `{"error": "a sentence"}`.
pub(crate) fn error(status: StatusCode, sentence: &str) -> Response {
    let mut response = json(&serde_json::json!({ "error": sentence }));
    *response.status_mut() = status;
    response
}

/// An object with one more field, whose value is JSON already.
pub(crate) fn with_field(object: &impl Serialize, name: &str, value: &str) -> String {
    let mut json = serde_json::to_string(object).expect("documents are JSON");
    let end = json.pop();
    debug_assert_eq!(end, Some('}'), "an object");
    if !json.ends_with('{') {
        json.push(',');
    }
    json + &format!("{name:?}:{value}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_put_into_an_object() {
        let object = serde_json::json!({"a": 1});
        assert_eq!(with_field(&object, "b", "[2]"), "{\"a\":1,\"b\":[2]}");
        assert_eq!(with_field(&serde_json::json!({}), "b", "2"), "{\"b\":2}");
    }
}
