//! Reports on jobs: blocks for the page, or a file to keep.

use axum::http::{HeaderValue, header};
use axum::response::Response;

use super::Jobs;
use super::job::Job;
use crate::error::Refusal;
use crate::reply;

/// The formats of a file.
const FORMATS: &str = "html, csv, markdown or json";

/// Query of a report: the format and the table that are asked for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ReportQuery {
    format: Option<String>,
    /// The table, of a report with several.
    pick: Option<String>,
}

impl ReportQuery {
    /// The query as it is written in an address.
    pub(crate) fn read(query: &str) -> Self {
        let mut read = Self::default();
        for pair in query.split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = Some(plain(value));
            match name {
                "format" => read.format = value,
                "pick" => read.pick = value,
                _ => {}
            }
        }
        read
    }
}

/// A value without its escapes.
fn plain(value: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), value.as_bytes());
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let escaped = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        (rest, ()) = match (first, escaped) {
            (b'%', Some(byte)) => (&after[2..], bytes.push(byte)),
            (b'+', _) => (after, bytes.push(b' ')),
            (&byte, _) => (after, bytes.push(byte)),
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The report on a job, as blocks or as a file.
///
/// # Errors
/// That there is none, or not in this format.
pub(crate) fn report(jobs: &Jobs, id: &str, query: &ReportQuery) -> Result<Response, Refusal> {
    let job = jobs.find(id)?;
    let Some(result) = job.result() else {
        return Err(Refusal::not_found("this job has no report: nothing is known yet"));
    };
    let Some(format) = query.format.as_deref() else {
        return Ok(reply::json(&printer::blocks(&result.report)));
    };
    // What is kept is the same wherever it was computed.
    let report = (*result.report).clone().without_run_costs();
    match format {
        "html" => Ok(file(&job, "html", "text/html; charset=utf-8", printer::page(&report))),
        "markdown" => {
            Ok(file(&job, "md", "text/markdown; charset=utf-8", printer::markdown(&report)))
        }
        "csv" => {
            let tables = printer::csv(&report);
            let names = tables.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
            let wanted =
                |(name, _): &(String, String)| query.pick.as_ref().is_none_or(|it| it == name);
            let Some((_, table)) = tables.into_iter().find(wanted) else {
                return Err(Refusal::not_found(match names.as_str() {
                    "" => "this report has no tables".to_owned(),
                    names => format!("this report has no such table; it has: {names}"),
                }));
            };
            Ok(file(&job, "csv", "text/csv; charset=utf-8", table))
        }
        "json" => Ok(file(&job, "json", "application/json", format!("{}\n", result.document))),
        _ => Err(Refusal::bad(format!("there is no such format: a report is {FORMATS}"))),
    }
}

/// A file to keep: a browser saves it and never shows it as a page of this server.
fn file(job: &Job, extension: &str, kind: &'static str, text: String) -> Response {
    let letters = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' };
    let game: String = job.view(None).game().chars().take(60).map(letters).collect();
    let name = format!("attachment; filename=\"{}-{game}.{extension}\"", job.task.verb());
    let mut response = reply::typed(text, kind);
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_read_without_its_escapes() {
        let query = ReportQuery::read("format=csv&pick=who%20wins+now%C3%A9%zz%4&x&pick2=3");
        assert_eq!(query.format.as_deref(), Some("csv"));
        assert_eq!(query.pick.as_deref(), Some("who wins nowé%zz%4"));
        assert_eq!(ReportQuery::read(""), ReportQuery::default());
    }
}
