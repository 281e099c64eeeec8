//! Connections: so many at once, and none that says nothing.

use std::convert::Infallible;
use std::net::TcpListener;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tower::ServiceExt as _;

use crate::bounds::Bounds;

/// Bytes of the head of a request.
const HEAD_BYTES: usize = 32 << 10;

/// The answer to one connection too many.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n\
content-length: 49\r\nconnection: close\r\n\r\n{\"error\":\"there are as many connections already\"}";

/// Answers every connection by `router`.
pub(crate) async fn serve(listener: TcpListener, router: Router, bounds: Bounds) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let permits = Arc::new(Semaphore::new(bounds.connections));
    loop {
        // What cannot be accepted is gone; out of files there may be some again in a moment.
        let Ok((mut stream, _)) = listener.accept().await else {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            continue;
        };
        let Ok(permit) = Arc::clone(&permits).try_acquire_owned() else {
            tokio::spawn(async move {
                let _ = stream.write_all(FULL).await;
                let _ = stream.shutdown().await;
            });
            continue;
        };
        let (router, head_time) = (router.clone(), bounds.head_time);
        tokio::spawn(async move {
            let _ = stream.set_nodelay(true);
            answer(stream, router, head_time).await;
            drop(permit);
        });
    }
}

/// Answers the requests of one connection.
async fn answer(stream: TcpStream, router: Router, head_time: std::time::Duration) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let router = router.clone();
        async move {
            let request: Request = request.map(axum::body::Body::new);
            router.oneshot(request).await.map_err(|never: Infallible| never)
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head_time).max_buf_size(HEAD_BYTES);
    // Who speaks no HTTP, or goes away, has nobody to be told.
    let _ = builder.serve_connection(TokioIo::new(stream), service).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_one_too_many_is_as_long_as_it_says() {
        let text = std::str::from_utf8(FULL).expect("it is text");
        let (head, body) = text.split_once("\r\n\r\n").expect("it has a body");
        assert!(head.contains(&format!("content-length: {}\r\n", body.len())), "{}", body.len());
    }
}
