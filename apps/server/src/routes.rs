//! Routes: addresses, and who answers them.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use workbench::GameSource;

use crate::analyse::{self, AnalyseRequest, NamedText, NewRequest, TextOnly};
use crate::app::App;
use crate::error::Refusal;
use crate::folder::{FileKind, ListedFile, kind_of};
use crate::guard::guard;
use crate::jobs::{self, JobRequest, ReportQuery};
use crate::{assets, body, reply, size};

type Shared = State<Arc<App>>;
type Answer = Result<Response, Refusal>;

/// All routes, behind the guard.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/page/{name}", get(asset))
        .route("/favicon.ico", get(icon))
        .route("/api/games", get(games).post(row))
        .route("/api/games/size", post(size_of))
        .route("/api/games/{name}", get(game))
        .route("/api/games/{name}/size", get(size_by_name))
        .route("/api/files", get(files))
        .route("/api/files/{name}", get(file).put(save))
        .route("/api/analyse", post(analyse))
        .route("/api/format", post(format))
        .route("/api/new", post(new))
        .route("/api/explain/{code}", get(explain))
        .route("/api/jobs", get(all_jobs).post(add_job))
        .route("/api/jobs/{id}", get(job).delete(stop_job))
        .route("/api/jobs/{id}/report", get(report))
        .route("/api/jobs/{id}/events", get(events))
        .route("/api/tables", get(all_tables).post(add_table))
        .route("/api/tables/{id}", get(table).post(line))
        .fallback(nowhere)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

async fn nowhere() -> Refusal {
    Refusal::not_found("there is nothing at this address")
}

// The page.

/// The page; with the token in the address, the token moves into a cookie first.
async fn index(State(app): Shared, RawQuery(query): RawQuery) -> Answer {
    let mut pairs = query.as_deref().unwrap_or_default().split('&');
    let Some(given) = pairs.find_map(|pair| pair.strip_prefix("token=")) else {
        return page_file(&app, "index.html");
    };
    if !app.token.is(given) {
        return Err(Refusal::forbidden(
            "the token is wrong: open the address that `cardsharp serve` has printed",
        ));
    }
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, HeaderValue::from_static("/"));
    let cookie = HeaderValue::from_str(&app.hosts.cookie(&app.token));
    headers.insert(header::SET_COOKIE, cookie.map_err(|_| Refusal::broken("there is no cookie"))?);
    Ok(response)
}

async fn asset(State(app): Shared, Path(name): Path<String>) -> Answer {
    if name == CHART_STYLE {
        return Ok(reply::typed(study::chart::style(), "text/css; charset=utf-8"));
    }
    page_file(&app, &name)
}

/// The style of charts, which is not a file of the page: it comes from where charts are drawn.
const CHART_STYLE: &str = "charts.css";

async fn icon(State(app): Shared) -> Answer {
    page_file(&app, "icon.svg")
}

#[cfg_attr(not(debug_assertions), allow(unused_variables))]
fn page_file(app: &App, name: &str) -> Answer {
    let nothing = || Refusal::not_found("there is nothing at this address");
    let asset = assets::find(name);
    #[cfg(debug_assertions)]
    if let Some(folder) = &app.page {
        // What the page is made of now; a new file is known after the next build.
        let asset = asset.ok_or_else(nothing)?;
        let bytes = std::fs::read(folder.join(asset.name)).map_err(|_| nothing())?;
        return Ok(reply::typed(bytes, asset.kind));
    }
    let asset = asset.ok_or_else(nothing)?;
    Ok(reply::typed(asset.bytes, asset.kind))
}

// Games, files and the language.

async fn games(State(app): Shared) -> Answer {
    let shared = Arc::clone(&app);
    Ok(reply::text(app.blocking.run(move || shared.catalogue.all()).await?))
}

async fn game(State(app): Shared, Path(name): Path<String>) -> Answer {
    let shared = Arc::clone(&app);
    Ok(reply::text(app.blocking.run(move || shared.catalogue.one(&name)).await??))
}

async fn size_by_name(State(app): Shared, Path(name): Path<String>) -> Answer {
    let shared = Arc::clone(&app);
    let size = move || shared.sizes.of(shared.catalogue.bench(), &name, shared.bounds.size_time);
    Ok(reply::json(&app.sizing.run(size).await??))
}

/// A game of any source.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceRequest {
    source: GameSource,
}

/// The body `{"source"}`, with a text no longer than a game may be.
async fn source_of(app: &App, body: Body) -> Result<GameSource, Refusal> {
    let bytes = body::bytes(body, app.bounds.text_body(), app.bounds.body_time).await?;
    let SourceRequest { source } = body::json(&bytes)?;
    if let GameSource::Described { text, .. } | GameSource::Written { text, .. } = &source {
        fits(app, text)?;
    }
    Ok(source)
}

async fn row(State(app): Shared, body: Body) -> Answer {
    let source = source_of(&app, body).await?;
    let shared = Arc::clone(&app);
    Ok(reply::json(&app.blocking.run(move || shared.catalogue.row(&source)).await??))
}

async fn size_of(State(app): Shared, body: Body) -> Answer {
    let source = source_of(&app, body).await?;
    let shared = Arc::clone(&app);
    let size = move || size::size(shared.catalogue.bench(), source, shared.bounds.size_time);
    Ok(reply::json(&app.sizing.run(size).await??))
}

/// Files of the folder.
#[derive(Serialize)]
struct FileList {
    folder: String,
    files: Vec<ListedFile>,
}

async fn files(State(app): Shared) -> Answer {
    let folder = Arc::clone(&app.folder);
    let list = move || FileList { folder: folder.name(), files: folder.list() };
    Ok(reply::json(&app.blocking.run(list).await?))
}

async fn file(State(app): Shared, Path(name): Path<String>) -> Answer {
    let folder = Arc::clone(&app.folder);
    let read = move || folder.read(&name).map(|text| NamedText { name, text });
    Ok(reply::json(&app.blocking.run(read).await??))
}

/// A text to be saved.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveRequest {
    text: String,
    /// Whether nothing may be written over.
    #[serde(default)]
    new: bool,
}

async fn save(State(app): Shared, Path(name): Path<String>, body: Body) -> Answer {
    if kind_of(&name)? != FileKind::Recycle {
        return Err(Refusal::bad("only games in RECYCLE are saved: take a name that ends in .rcy"));
    }
    let bytes = body::bytes(body, app.bounds.text_body(), app.bounds.body_time).await?;
    let SaveRequest { text, new } = body::json(&bytes)?;
    fits(&app, &text)?;
    let (folder, written, n_bytes) = (Arc::clone(&app.folder), name.clone(), text.len());
    app.blocking.run(move || folder.write(&written, &text, new)).await??;
    Ok(reply::json(&serde_json::json!({ "name": name, "bytes": n_bytes })))
}

/// The body `{"text"}`, no longer than a game may be.
async fn text_of(app: &App, body: Body) -> Result<TextOnly, Refusal> {
    let bytes = body::bytes(body, app.bounds.text_body(), app.bounds.body_time).await?;
    let request: TextOnly = body::json(&bytes)?;
    fits(app, &request.text)?;
    Ok(request)
}

fn fits(app: &App, text: &str) -> Result<(), Refusal> {
    let most = app.bounds.text_bytes;
    if text.len() <= most {
        return Ok(());
    }
    let sentence = format!("the text is too long: at most {most} bytes are read");
    Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, sentence))
}

async fn analyse(State(app): Shared, body: Body) -> Answer {
    let bytes = body::bytes(body, app.bounds.text_body(), app.bounds.body_time).await?;
    let request: AnalyseRequest = body::json(&bytes)?;
    fits(&app, &request.text)?;
    Ok(reply::json(&app.blocking.run(move || analyse::analyse(&request)).await?))
}

async fn format(State(app): Shared, body: Body) -> Answer {
    let request = text_of(&app, body).await?;
    Ok(reply::json(&app.blocking.run(move || analyse::laid_out(&request)).await??))
}

async fn new(State(app): Shared, body: Body) -> Answer {
    let bytes = body::bytes(body, app.bounds.body_bytes, app.bounds.body_time).await?;
    let request: NewRequest = body::json(&bytes)?;
    Ok(reply::json(&analyse::begun(&request)?))
}

async fn explain(Path(code): Path<String>) -> Answer {
    Ok(reply::json(&analyse::explained(&code)?))
}

// Jobs.

async fn all_jobs(State(app): Shared) -> Answer {
    Ok(reply::text(app.jobs.list()))
}

async fn add_job(State(app): Shared, body: Body) -> Answer {
    let bytes = body::bytes(body, app.bounds.text_body(), app.bounds.body_time).await?;
    let request: JobRequest = body::json(&bytes)?;
    Ok(reply::created(app.jobs.add(request)?))
}

async fn job(State(app): Shared, Path(id): Path<String>) -> Answer {
    Ok(reply::text(app.jobs.one(&id)?))
}

async fn stop_job(State(app): Shared, Path(id): Path<String>) -> Answer {
    Ok(reply::text(app.jobs.stop(&id)?))
}

async fn report(State(app): Shared, Path(id): Path<String>, RawQuery(query): RawQuery) -> Answer {
    let query = ReportQuery::read(query.as_deref().unwrap_or_default());
    let jobs = Arc::clone(&app.jobs);
    app.blocking.run(move || jobs::report(&jobs, &id, &query)).await?
}

async fn events(State(app): Shared, Path(id): Path<String>) -> Answer {
    jobs::events(&app.jobs, &id)
}

// Tables.

async fn all_tables(State(app): Shared) -> Answer {
    Ok(reply::text(app.tables.list()))
}

async fn add_table(State(app): Shared, body: Body) -> Answer {
    let bytes = body::bytes(body, app.bounds.text_body(), app.bounds.body_time).await?;
    Ok(reply::created(app.tables.add(body::json(&bytes)?).await?))
}

async fn table(State(app): Shared, Path(id): Path<String>) -> Answer {
    Ok(reply::text(app.tables.view(&id).await?))
}

async fn line(State(app): Shared, Path(id): Path<String>, body: Body) -> Answer {
    let bytes = body::bytes(body, app.bounds.body_bytes, app.bounds.body_time).await?;
    let line = std::str::from_utf8(&bytes);
    let line = line.map_err(|_| Refusal::bad("the request is not UTF-8 text"))?;
    Ok(reply::text(app.tables.line(&id, line).await?))
}
