//! Diagnostics, drawn at the lines that they are about: as text, as HTML, and as a report on all codes.

use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};
use extensive::ReadError;
use recycle::{Code, Diagnostic, Severity};
use study::chart::escape;
use study::report::{Column, Fit, Link, Report, Row, Table, Text};

use crate::plain::{harmless, harmless_in_place, shortened};

/// The most diagnostics that are drawn; more would only scroll away.
const MOST: usize = 100;

/// All diagnostics of a text as terminal text, and their number.
pub fn text(name: &str, text: &str, diagnostics: &[Diagnostic], is_styled: bool) -> String {
    let renderer = if is_styled { Renderer::styled() } else { Renderer::plain() };
    let (name, text) = (&*harmless(name), &*harmless_in_place(text));
    let mut out = String::new();
    for found in diagnostics.iter().take(MOST) {
        let _ = writeln!(out, "{}\n", drawn(name, text, found, &renderer));
    }
    let count = |severity| diagnostics.iter().filter(|it| it.severity() == severity).count();
    let errors = counted(count(Severity::Error), "error");
    let warnings = counted(count(Severity::Warning), "warning");
    let _ = writeln!(out, "{name}: {errors}, {warnings}");
    if diagnostics.len() > MOST {
        let _ = writeln!(out, "Only the first {MOST} are shown; `check --json` has more.");
    }
    // Errors stand before warnings; wherever they come from, the first error is the one to read about.
    let first_error = diagnostics.iter().find(|found| found.severity() == Severity::Error);
    if let Some(first) = first_error.or(diagnostics.first()) {
        let _ = writeln!(out, "`cardsharp explain {}` says more about a code.", first.code.id());
    }
    out
}

/// Diagnostics of a text as HTML: message, the lines with their labels marked, and the hint.
pub fn html(name: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for found in diagnostics.iter().take(MOST) {
        let severity = match found.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let span = within(text, found.label.span.range());
        let start = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
        let end = text[span.end..].find('\n').map_or(text.len(), |length| span.end + length);
        let line = 1 + text[..start].matches('\n').count();
        let parts =
            [&text[start..span.start], &text[span.clone()], &text[span.end..end]].map(escape);
        let _ = writeln!(
            out,
            "<section class=\"diagnostic\" data-severity=\"{severity}\" data-link=\"diagnostic\" \
             data-target=\"{code}\"><p><b>{severity}[{code}]</b> {message}</p><p class=\"note\">{name}:{line}</p>\
             <pre>{before}<mark title=\"{label}\">{marked}</mark>{after}</pre><p>{label}</p>{hint}</section>",
            code = found.code.id(),
            message = escape(&shortened(&found.message)),
            name = escape(name),
            before = parts[0],
            marked = parts[1],
            after = parts[2],
            label = escape(&shortened(&found.label.text)),
            hint = found.hint.as_ref().map_or(String::new(), |hint| {
                format!("<p class=\"note\">{}</p>", escape(&shortened(hint)))
            }),
        );
    }
    out
}

/// Every code with its title.
pub fn codes(codes: &[Code]) -> Report {
    let mut report = Report::new("Codes of diagnostics");
    let columns = vec![Column::text("code"), Column::text("title").fit(Fit::Wrap)];
    let row = |code: &Code| {
        Row::new([code.id().into(), code.title().into()])
            .link(Link::Diagnostic(code.id().to_owned()))
    };
    report.table(Table::new("codes", columns).rows(codes.iter().map(row)));
    report.note(Text::with_code("`cardsharp explain CODE` says more about one."));
    report
}

/// The page of a code: examples are indented, with a word on which is which.
pub fn page(markdown: &str) -> String {
    let mut is_example = false;
    let line = |line: &str| match line.strip_prefix("```") {
        Some("") => {
            is_example = false;
            String::new()
        }
        Some(flags) => {
            is_example = true;
            let is_wrong = flags.split(',').any(|flag| flag == "wrong");
            if is_wrong { "Wrong:\n\n".to_owned() } else { "Right:\n\n".to_owned() }
        }
        None if is_example => format!("    {line}\n"),
        None => format!("{}\n", line.trim_start_matches("# ")),
    };
    markdown.lines().map(line).collect()
}

/// One diagnostic.
fn drawn(name: &str, text: &str, found: &Diagnostic, renderer: &Renderer) -> String {
    let labels: Vec<_> = std::iter::once(&found.label)
        .chain(&found.others)
        .map(|label| (label.span.range(), shortened(&label.text)))
        .collect();
    let level = match found.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let snippet = snippet(name, text, &labels);
    let mut group =
        level.primary_title(shortened(&found.message)).id(found.code.id()).element(snippet);
    if let Some(hint) = &found.hint {
        group = group.element(Level::HELP.message(shortened(hint)));
    }
    renderer.render(&[group])
}

/// The mistake in a file of Gambit.
pub fn misread(name: &str, text: &str, error: &ReadError, is_styled: bool) -> String {
    let renderer = if is_styled { Renderer::styled() } else { Renderer::plain() };
    let (name, text) = (&*harmless(name), &*harmless_in_place(text));
    let mut labels = vec![(error.place.span.clone(), shortened(&error.label()))];
    if let Some(before) = &error.before {
        labels.push((before.span.clone(), "before".to_owned()));
    }
    let title = shortened(&error.mistake.to_string());
    let snippet = snippet(name, text, &labels);
    let mut group = Level::ERROR.primary_title(title).element(snippet);
    if let Some(hint) = error.hint() {
        group = group.element(Level::HELP.message(hint));
    }
    renderer.render(&[group])
}

/// The lines that matter, with labels at their places, the first one the most important.
fn snippet<'a>(
    name: &'a str,
    text: &'a str,
    labels: &'a [(Range<usize>, String)],
) -> Snippet<'a, Annotation<'a>> {
    let spans = labels.iter().map(|(span, _)| within(text, span.clone()));
    // Only these are handed over: it costs time to look through the others.
    let first = spans.clone().map(|span| span.start).min().unwrap_or_default();
    let last = spans.clone().map(|span| span.end).max().unwrap_or_default();
    let start = text[..first].rfind('\n').map_or(0, |end| end + 1);
    let end = text[last..].find('\n').map_or(text.len(), |length| last + length);
    let line = 1 + text[..start].matches('\n').count();
    let mut snippet = Snippet::source(&text[start..end]).line_start(line).path(name);
    for (idx, ((_, label), span)) in labels.iter().zip(spans).enumerate() {
        let kind = if idx == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        snippet = snippet
            .annotation(kind.span(span.start - start..span.end - start).label(label.as_str()));
    }
    snippet
}

/// A stretch of a text, within it and between its characters.
fn within(text: &str, span: Range<usize>) -> Range<usize> {
    let back = |at: usize| {
        (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    };
    let start = back(span.start);
    start..back(span.end).max(start)
}

/// `no errors`, `1 error`, `2 errors`.
fn counted(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{n} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use recycle::Span;

    #[test]
    fn lines_that_end_as_on_windows_are_drawn_as_others() {
        let found = [Diagnostic::new(Code::UnknownWord, Span::new(9, 15), "message", "label")];
        let drawn = |source: &str| text("game.rcy", source, &found, false);
        let windows = drawn("(game  \r\n(shufle))\r\n");
        assert!(!windows.contains(['?', '\r']), "{windows}");
        let lines =
            |drawn: &str| drawn.lines().map(|it| it.trim_end().to_owned()).collect::<Vec<_>>();
        assert_eq!(lines(&windows), lines(&drawn("(game   \n(shufle))\n")));
    }

    #[test]
    fn the_code_to_read_about_is_that_of_the_first_error() {
        let at = |code| Diagnostic::new(code, Span::new(0, 1), "message", "label");
        let last_line = |found: &[Diagnostic]| {
            text("game.rcy", "(game)\n", found, false).lines().last().unwrap_or_default().to_owned()
        };
        let mixed = [at(Code::Unused), at(Code::UnknownWord), at(Code::WrongKind)];
        assert_eq!(last_line(&mixed), "`cardsharp explain E0101` says more about a code.");
        assert_eq!(last_line(&mixed[..1]), "`cardsharp explain W0112` says more about a code.");
    }
}
