//! Bodies of requests: read within a limit and in time, and then as JSON.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::http::StatusCode;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::error::Refusal;

/// The bytes of a body, `most` of them or fewer, which have to arrive within `time`.
pub(crate) async fn bytes(body: Body, most: usize, time: Duration) -> Result<Bytes, Refusal> {
    let too_large = || {
        let sentence = format!("this is too large: at most {most} bytes are read");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, sentence)
    };
    // What is announced as too large need not arrive first.
    if body.size_hint().lower() > most as u64 {
        return Err(too_large());
    }
    match tokio::time::timeout(time, Limited::new(body, most).collect()).await {
        Err(_) => Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request takes too long")),
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Refusal::bad("the request was cut off")),
    }
}

/// The JSON that `bytes` are.
pub(crate) fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes)
        .map_err(|error| Refusal::bad(format!("this is not the JSON that is wanted: {error}")))
}
