//! Excerpts of a source, drawn as diagnostics are: as text and as HTML.

use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use study::chart::escape;
use study::check::LabelFinding;
use study::report::Excerpt;
use unicode_width::UnicodeWidthStr as _;

use crate::layout::cut;
use crate::plain::{harmless, shortened};

/// Run of lines that follow each other, with the labels that begin in it.
struct LineRun<'e> {
    first: usize,
    text: String,
    /// Where each line starts in the text, and the end of the last.
    starts: Vec<usize>,
    labels: Vec<(Range<usize>, &'e LabelFinding)>,
}

/// The excerpt as text, cut to the width if there is one.
pub(crate) fn text(excerpt: &Excerpt, width: Option<usize>, is_styled: bool) -> String {
    let styled =
        drawn(excerpt, width, if is_styled { Renderer::styled() } else { Renderer::plain() });
    let Some(width) = width else { return styled };
    let plain =
        if is_styled { drawn(excerpt, Some(width), Renderer::plain()) } else { styled.clone() };
    if plain.lines().all(|line| line.width() <= width) {
        return styled;
    }
    // Remarks are not broken into lines: what is too long is cut, and then in one colour.
    plain.lines().map(|line| cut(line, width) + "\n").collect()
}

fn drawn(excerpt: &Excerpt, width: Option<usize>, renderer: Renderer) -> String {
    let renderer = match width {
        Some(width) => renderer.term_width(width),
        None => renderer,
    };
    let name = plain(&excerpt.name);
    let runs = runs(excerpt);
    let labels: Vec<Vec<String>> = runs
        .iter()
        .map(|run| run.labels.iter().map(|(_, label)| plain(&shortened(&label.label))).collect())
        .collect();
    let mut group = Level::ERROR
        .primary_title(plain(&shortened(&excerpt.title)))
        .elements(Vec::<Snippet<'_, annotate_snippets::Annotation<'_>>>::new());
    for (run, texts) in runs.iter().zip(&labels) {
        let mut snippet = Snippet::source(&*run.text).line_start(run.first).path(&*name);
        for ((span, label), text) in run.labels.iter().zip(texts) {
            let is_first = excerpt.labels.first().is_some_and(|first| std::ptr::eq(first, *label));
            let kind = if is_first { AnnotationKind::Primary } else { AnnotationKind::Context };
            snippet = snippet.annotation(kind.span(span.clone()).label(text.as_str()));
        }
        group = group.element(snippet);
    }
    renderer.render(&[group]) + "\n"
}

/// The excerpt as HTML: the message, and the lines with their numbers, the places marked.
pub(crate) fn html(excerpt: &Excerpt) -> String {
    let (title, name) = (escape(&shortened(&excerpt.title)), escape(&plain(&excerpt.name)));
    let mut out = format!("<section><p>{title}</p>\n<p class=\"note\">{name}</p>\n");
    for run in runs(excerpt) {
        for (nth, line) in run.text.lines().enumerate() {
            let (start, end) = (run.starts[nth], run.starts[nth] + line.len());
            let within =
                |span: &Range<usize>| span.start.clamp(start, end)..span.end.clamp(start, end);
            let marked = run.labels.iter().map(|(span, label)| (within(span), *label));
            let marked =
                marked.filter(|(span, _)| !span.is_empty()).min_by_key(|(span, _)| span.len());
            let number = run.first + nth;
            let code = |text: &str| format!("<code>{}</code>", escape(text).replace(' ', "\u{a0}"));
            let _ = match marked {
                None => writeln!(out, "<div>{number} {}</div>", code(line)),
                Some((span, label)) => writeln!(
                    out,
                    "<div>{number} {}<b>{}</b>{} <span class=\"note\">{}</span></div>",
                    code(&run.text[start..span.start]),
                    code(&run.text[span.clone()]),
                    code(&run.text[span.end..end]),
                    escape(&plain(&shortened(&label.label))),
                ),
            };
        }
    }
    out + "</section>\n"
}

/// A line of an excerpt with the stretches that are marked in it, in bytes of its text.
pub(crate) struct MarkedLine<'e> {
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) marks: Vec<(Range<usize>, &'e str)>,
}

/// The lines with their marks. A label that spans several lines is said at the first, and marks them all.
pub(crate) fn marked_lines(excerpt: &Excerpt) -> Vec<MarkedLine<'_>> {
    let mut lines = Vec::new();
    for run in runs(excerpt) {
        for (nth, text) in run.text.lines().enumerate() {
            let (start, end) = (run.starts[nth], run.starts[nth] + text.len());
            let mut marks: Vec<(Range<usize>, &str)> = Vec::new();
            for (span, label) in &run.labels {
                let within = span.start.clamp(start, end)..span.end.clamp(start, end);
                if !within.is_empty() {
                    let is_first = span.start >= start;
                    let said = if is_first { label.label.as_str() } else { "" };
                    marks.push((within.start - start..within.end - start, said));
                }
            }
            marks.sort_by_key(|(span, _)| (span.start, span.end));
            lines.push(MarkedLine { line: run.first + nth, text: text.to_owned(), marks });
        }
    }
    lines
}

/// The lines in runs, with the places of their labels in bytes.
fn runs(excerpt: &Excerpt) -> Vec<LineRun<'_>> {
    let mut runs: Vec<LineRun<'_>> = Vec::new();
    for line in &excerpt.lines {
        let text = plain(line.text.trim_end_matches('\r'));
        match runs.last_mut() {
            Some(run) if run.first.checked_add(run.starts.len() - 1) == Some(line.line) => {
                run.text.push('\n');
                *run.starts.last_mut().expect("it has a line") = run.text.len();
                run.text += &text;
                run.starts.push(run.text.len() + 1);
            }
            _ => {
                let starts = vec![0, text.len() + 1];
                runs.push(LineRun { first: line.line, text, starts, labels: Vec::new() });
            }
        }
    }
    for label in &excerpt.labels {
        let run = runs.iter_mut().find(|run| run.place(label.line, label.column).is_some());
        let Some(run) = run else { continue };
        let start = run.place(label.line, label.column).unwrap_or_default();
        // What ends beyond the excerpt is marked as far as it goes.
        let end = run.place(label.end_line, label.end_column).unwrap_or(run.text.len());
        run.labels.push((start..end.max(start), label));
    }
    runs
}

impl LineRun<'_> {
    /// The byte of a line and a column in characters, if the line is in the run.
    fn place(&self, line: usize, column: usize) -> Option<usize> {
        let nth = line.checked_sub(self.first)?;
        let (&start, &next) = (self.starts.get(nth)?, self.starts.get(nth + 1)?);
        let text = &self.text[start..next - 1];
        let byte = text.char_indices().nth(column.saturating_sub(1)).map(|(byte, _)| byte);
        Some(start + byte.unwrap_or(text.len()))
    }
}

/// A text on one line with nothing in it that a terminal obeys, each character in its place.
fn plain(text: &str) -> String {
    harmless(text).replace(['\t', '\n'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use study::document::SourceLine;

    fn label(text: &str, from: (usize, usize), to: (usize, usize)) -> LabelFinding {
        let ((line, column), (end_line, end_column)) = (from, to);
        LabelFinding { label: text.to_owned(), line, column, end_line, end_column }
    }

    fn excerpt() -> Excerpt {
        let line = |(line, text): (usize, &str)| SourceLine { line, text: text.to_owned() };
        Excerpt {
            name: "a.rcy".to_owned(),
            title: "nothing is left".to_owned(),
            labels: vec![label("here", (9, 5), (9, 12)), label("in this", (2, 1), (2, 7))],
            lines: [(2, "(stage é"), (8, "  (do ("), (9, "    (move x)")].map(line).into(),
        }
    }

    #[test]
    fn lines_that_are_apart_are_drawn_apart_with_their_numbers() {
        let drawn = text(&excerpt(), None, false);
        assert_eq!(
            drawn,
            "error: nothing is left
 --> a.rcy:2:1
  |
2 | (stage é
  | ------ in this
  |
 ::: a.rcy:9:5
  |
9 |     (move x)
  |     ^^^^^^^ here
"
        );
        let html = html(&excerpt());
        assert!(html.contains("<b><code>(move\u{a0}x</code></b>"), "{html}");
    }

    #[test]
    fn no_place_is_too_far_and_no_width_too_small() {
        for (from, to) in [((0, 0), (0, 0)), ((9, 99), (12, 1)), ((2, 8), (2, 9)), ((9, 4), (8, 1))]
        {
            let mut odd = excerpt();
            odd.labels[0] = label("\u{1b}[2Jodd\n", from, to);
            for width in [None, Some(20), Some(80)] {
                let drawn = text(&odd, width, false);
                assert!(!drawn.contains('\u{1b}'), "{drawn}");
                let widest = drawn.lines().map(unicode_width::UnicodeWidthStr::width).max();
                assert!(width.is_none() || widest <= width, "{drawn}");
                assert!(html(&odd).contains("nothing is left"));
            }
        }
        let empty = Excerpt { lines: Vec::new(), ..excerpt() };
        assert!(text(&empty, Some(30), true).contains("nothing is left"));
    }
}
