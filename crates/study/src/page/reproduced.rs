//! The report on what was published: every figure beside ours, with pictures.

use std::fmt::Write as _;

use super::html::{Table, page};
use crate::chart::escape;
use crate::reproduced::{Chapter, Figure, ReproduceDocument, Row, Verdict};

/// The report, one file that needs no other.
pub fn reproduced(document: &ReproduceDocument, chapters: &[Chapter]) -> String {
    let mut body = format!("<style>\n{STYLE}</style>\n");
    body += &summary(document);
    body += &contents(chapters);
    for chapter in chapters {
        body += &written(chapter);
    }
    page("Every published figure, recomputed", &body)
}

const STYLE: &str = "\
.match{color:#00663f}.within{color:#00518a}.erratum{color:#9a4a00}.new{color:#5b4a8a}\
.differs{color:#fff;background:#b00020}
td.v{white-space:nowrap;font-weight:600}
nav ul{columns:2 20rem;padding-left:1.2rem}nav li{break-inside:avoid}
figcaption{font-size:.9rem;opacity:.85}code{font-size:.85em}
@media(prefers-color-scheme:dark){.match{color:#5fd0a0}.within{color:#7cc4f5}.erratum{color:#f5a860}\
.new{color:#c3b1f0}}
";

/// How it came out, by document.
fn summary(document: &ReproduceDocument) -> String {
    let mut headings = vec!["document", "rows"];
    headings.extend(Verdict::ALL.map(Verdict::name));
    let mut table = Table::new(&headings);
    for tally in &document.tallies {
        let counts = tally.verdicts.iter().map(|(_, count)| count.to_string());
        table.row([tally.source.to_string(), tally.rows.to_string()].into_iter().chain(counts));
    }
    let all = document.rows.len();
    let unexplained = document.unexplained().count();
    let mut text = format!(
        "<p>{all} figures and claims of five documents, each beside what the solvers compute, worked out anew in \
         {:.0} seconds. ",
        document.seconds
    );
    if unexplained == 0 {
        text += "Nothing differs without an explanation.</p>\n";
    } else {
        let _ = writeln!(text, "<b>{unexplained} differ without an explanation.</b></p>");
    }
    text += &table.to_html();
    text += "<p class=\"note\"><b>match</b>: the same to the last printed digit, or the claim holds. <b>within \
             sampling error</b>: a published sample that chance explains, with the exact two-sided p-value. \
             <b>erratum</b>: the document is wrong; what is right, and why. <b>new</b>: nothing was published. \
             <b>differs</b>: not the same, and not explained.</p>\n";
    text
}

fn contents(chapters: &[Chapter]) -> String {
    let mut text = "<nav>\n<h2>Contents</h2>\n<ul>\n".to_owned();
    for chapter in chapters {
        let (name, title) = (chapter.source.name(), escape(chapter.source.title()));
        let _ = write!(text, "<li><a href=\"#{name}\">{title}</a><ul>");
        for (nth, table) in chapter.tables().into_iter().enumerate() {
            let _ = write!(text, "<li><a href=\"#{name}-{nth}\">{}</a></li>", escape(table));
        }
        text += "</ul></li>\n";
    }
    text + "</ul>\n</nav>\n"
}

fn written(chapter: &Chapter) -> String {
    let (name, title) = (chapter.source.name(), escape(chapter.source.title()));
    let mut text = format!(
        "<h2 id=\"{name}\">{title}</h2>\n<p class=\"note\">{}</p>\n",
        escape(chapter.source.citation())
    );
    for (nth, table) in chapter.tables().into_iter().enumerate() {
        let _ = writeln!(text, "<h3 id=\"{name}-{nth}\">{}</h3>", escape(table));
        let rows: Vec<&Row> = chapter.rows.iter().filter(|row| row.table == table).collect();
        if !rows.is_empty() {
            text += &listed(&rows);
        }
        for figure in chapter.figures.iter().filter(|figure| figure.table == table) {
            text += &drawn(figure);
        }
    }
    if !chapter.left_out.is_empty() {
        text += "<h3>Not compared</h3>\n<ul>\n";
        for left_out in &chapter.left_out {
            let (table, item) = (escape(&left_out.table), escape(&left_out.item));
            let _ = writeln!(text, "<li>{table}, {item}: {}</li>", escape(&left_out.why));
        }
        text += "</ul>\n";
    }
    text
}

fn listed(rows: &[&Row]) -> String {
    let mut text =
        "<table>\n<thead><tr><th>figure</th><th>published</th><th>computed</th><th>verdict</th>\
                    <th>note</th></tr></thead>\n<tbody>\n"
            .to_owned();
    for row in rows {
        let class = match row.verdict {
            Verdict::Match => "match",
            Verdict::WithinSamplingError => "within",
            Verdict::Differs => "differs",
            Verdict::Erratum => "erratum",
            Verdict::New => "new",
        };
        let published = row.published.as_deref().map_or("–".to_owned(), escape);
        let mut note = escape(&row.note);
        if let Some(command) = &row.command {
            let gap = if note.is_empty() { "" } else { "<br>" };
            let _ = write!(note, "{gap}<code>{}</code>", escape(command));
        }
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{published}</td><td>{}</td><td class=\"v\"><span class=\"{class}\">{}</span></td>\
             <td>{note}</td></tr>",
            escape(&row.item),
            escape(&row.computed),
            row.verdict.name()
        );
    }
    text + "</tbody>\n</table>\n"
}

fn drawn(figure: &Figure) -> String {
    format!(
        "<figure id=\"{}\">{}<figcaption>{}</figcaption></figure>\n",
        figure.name,
        figure.picture.to_inline_svg(),
        escape(&figure.caption)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reproduced::Source;

    #[test]
    fn a_report_has_contents_that_lead_to_what_is_there() {
        let mut chapter = Chapter::new(Source::BabyPoker);
        chapter.table("Equilibria & more");
        chapter.row(Row::number("value", "5/54", 5.0 / 54.0).by("cardsharp solve dice-poker"));
        chapter.leave_out("the picture", "no numbers are <printed>");
        let document = ReproduceDocument::new(std::slice::from_ref(&chapter), false);
        let page = reproduced(&document, &[chapter]);
        for part in [
            "href=\"#baby-poker-0\"",
            "id=\"baby-poker-0\"",
            "Equilibria &amp; more",
            "class=\"match\"",
            "<code>cardsharp solve dice-poker</code>",
            "&lt;printed&gt;",
            "Nothing differs",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        for (start, _) in page.match_indices("href=\"#") {
            let id: String = page[start + 7..].chars().take_while(|c| *c != '"').collect();
            assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}
