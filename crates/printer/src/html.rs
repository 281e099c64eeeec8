//! Reports as HTML: a page that needs no other file, or a fragment for a page that has the [`style`].

use std::fmt::Write as _;

use study::chart::escape;
use study::report::{Link, Report, Row, Span, Text};

use crate::element::{Element, Grid, Tone, elements};
use crate::number::said;
use crate::sheet::{Align, Sheet};

/// The fewest sections for which a page has a list of contents.
const CONTENTS: usize = 4;
/// Characters from which on a cell is prose, which is not squeezed into a narrow column.
const LONG_CELL: usize = 60;

/// The report as a page, readable on light and dark paper and on narrow screens.
pub fn page(report: &Report) -> String {
    let title = escape(&report.title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{}\n{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{}{}{}</main>\n</body>\n</html>\n",
        style(),
        filter_style(report),
        filters(report),
        contents(report),
        fragment(report)
    )
}

/// The report as part of a page: its blocks, without the title.
pub fn fragment(report: &Report) -> String {
    let mut out = String::new();
    let mut section = 0;
    for element in elements(report) {
        match element {
            Element::Heading(level, text) => {
                section += 1;
                let tag = level + 1;
                let _ = writeln!(out, "<h{tag} id=\"s{section}\">{}</h{tag}>", escape(text));
            }
            Element::Prose(tone, text) => {
                let class = if tone == Tone::Aside { " class=\"note\"" } else { "" };
                let _ = writeln!(out, "<p{class}>{}</p>", words(&text));
            }
            Element::Grid(grid) => table(&mut out, &grid),
            Element::Excerpt(excerpt) => out += &crate::excerpt::html(excerpt),
            Element::Figure(name, picture, caption) => {
                let _ = write!(out, "<figure id=\"{}\">{}", escape(name), picture.to_inline_svg());
                if !caption.is_empty() {
                    let _ = write!(out, "<figcaption>{}</figcaption>", words(caption));
                }
                out += "</figure>\n";
            }
        }
    }
    out
}

/// The style of pages and fragments.
pub fn style() -> String {
    format!("{STYLE}{}", study::chart::style())
}

const STYLE: &str = "\
:root{--paper:#fff;--ink:#222;--faint:#ddd;--soft:#5a5f66;--match:#00663f;--within:#00518a;--erratum:#9a4a00;\
--new:#5b4a8a;--bad:#b00020;--mark:#eaf3fa}
@media(prefers-color-scheme:dark){:root{--paper:#16181c;--ink:#ddd;--faint:#3a3d42;--soft:#a3a9b2;--match:#5fd0a0;\
--within:#7cc4f5;--erratum:#f5a860;--new:#c3b1f0;--bad:#ff7a8a;--mark:#1c2a36}}
body{font-family:system-ui,sans-serif;line-height:1.45;margin:0;background:var(--paper);color:var(--ink)}
main{max-width:76rem;margin:2rem auto;padding:0 1rem}p{max-width:64rem}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin-top:1.4rem}
.table{overflow-x:auto;margin:.8rem 0}
table{border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .7rem;border-bottom:1px solid var(--faint)}
th.n,td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:pre}th.n{white-space:normal}
td.w{min-width:14rem}tbody th{font-weight:600;padding-top:.8rem}
figure{margin:1.2rem 0}svg{max-width:100%;height:auto}
figcaption,.note,caption{font-size:.9rem;color:var(--soft)}
caption{text-align:left;padding:.2rem 0}
code{font-size:.9em}code span{white-space:nowrap}
nav ul{columns:2 18rem;padding-left:1.2rem}nav li{break-inside:avoid}
fieldset.filter{border:1px solid var(--faint);display:flex;flex-wrap:wrap;gap:.3rem 1rem}
tr[data-tag=match] .tag{color:var(--match)}tr[data-tag=\"within sampling error\"] .tag{color:var(--within)}
tr[data-tag=erratum] .tag{color:var(--erratum)}tr[data-tag=new] .tag{color:var(--new)}
tr[data-tag=differs] .tag,tr[data-tag=error] .tag{color:var(--bad)}
.tag{font-weight:600}tr[data-tag=significant]{background:var(--mark)}
";

/// A choice of rows by tag, which works without a script.
fn filters(report: &Report) -> String {
    if report.filters.is_empty() {
        return String::new();
    }
    let mut out = "<fieldset class=\"filter\"><legend>Show</legend>\
                   <label><input type=\"radio\" name=\"show\" checked> all</label>"
        .to_owned();
    for (nth, tag) in report.filters.iter().enumerate() {
        let _ = write!(
            out,
            "<label><input type=\"radio\" name=\"show\" id=\"show-{nth}\"> {}</label>",
            escape(tag)
        );
    }
    out + "</fieldset>\n"
}

fn filter_style(report: &Report) -> String {
    let mut out = String::new();
    for (nth, tag) in report.filters.iter().enumerate() {
        let tag: String =
            tag.chars().filter(|c| c.is_alphanumeric() || " -".contains(*c)).collect();
        let _ = writeln!(
            out,
            "body:has(#show-{nth}:checked) tr[data-tag]:not([data-tag=\"{tag}\"]),\
             body:has(#show-{nth}:checked) .table:has(tr[data-tag]):not(:has(tr[data-tag=\"{tag}\"])){{display:none}}"
        );
    }
    out
}

/// Sections with links, where there are several.
fn contents(report: &Report) -> String {
    let headings: Vec<(usize, &str)> = elements(report)
        .iter()
        .filter_map(|element| match element {
            Element::Heading(level, text) => Some((*level, *text)),
            _ => None,
        })
        .enumerate()
        .filter(|(_, (level, _))| *level == 1)
        .map(|(nth, (_, text))| (nth + 1, text))
        .collect();
    if headings.len() < CONTENTS {
        return String::new();
    }
    let mut out = "<nav>\n<ul>\n".to_owned();
    for (nth, text) in headings {
        let _ = writeln!(out, "<li><a href=\"#s{nth}\">{}</a></li>", escape(text));
    }
    out + "</ul>\n</nav>\n"
}

fn table(out: &mut String, grid: &Grid<'_>) {
    let sheet = Sheet::of(grid).pointed();
    let _ = writeln!(out, "<div class=\"table\"><table data-name=\"{}\">", escape(grid.name));
    let remarks: Vec<String> = grid
        .caption
        .map(words)
        .into_iter()
        .chain(sheet.remarks.iter().map(|remark| escape(remark)))
        .collect();
    if !remarks.is_empty() {
        let _ = writeln!(out, "<caption>{}</caption>", remarks.join("<br>"));
    }
    let class = |align: Align| if align == Align::Left { "" } else { " class=\"n\"" };
    if grid.has_heads {
        *out += "<thead><tr>";
        for column in &sheet.columns {
            let class = class(column.align);
            let _ = write!(out, "<th scope=\"col\"{class}>{}</th>", escape(&column.head));
        }
        *out += "</tr></thead>\n";
    }
    *out += "<tbody>\n";
    for (row, origin) in sheet.rows.iter().zip(&grid.rows) {
        if let Some(group) = &row.group {
            let (n, group) = (sheet.columns.len(), escape(group));
            let _ = writeln!(out, "<tr><th scope=\"rowgroup\" colspan=\"{n}\">{group}</th></tr>");
        }
        let _ = write!(out, "<tr{}>", origin.origin.map(attributes).unwrap_or_default());
        for (column, cell) in sheet.columns.iter().zip(&row.cells) {
            let cell = match column.align {
                _ if column.is_code => command(cell),
                Align::Point => aligned(cell),
                _ => escape(cell),
            };
            let is_tag = row.tag.as_deref() == Some(cell.as_str());
            let cell = if is_tag { format!("<span class=\"tag\">{cell}</span>") } else { cell };
            let is_long = column.align == Align::Left && cell.chars().count() > LONG_CELL;
            let class = if is_long { " class=\"w\"" } else { class(column.align) };
            let _ = write!(out, "<td{class}>{cell}</td>");
        }
        *out += "</tr>\n";
    }
    *out += "</tbody>\n</table></div>\n";
    if let Some(omitted) = grid.omitted {
        let rows = omitted.rows.map_or("More".to_owned(), |rows| format!("{rows} more"));
        let _ = writeln!(out, "<p class=\"note\">{rows} rows: {}</p>", words(&omitted.hint));
    }
}

/// What a page needs to make a row clickable, and to filter it.
fn attributes(row: &Row) -> String {
    let link = row.link.as_ref().map(|link| match link {
        Link::Game(name) => ("game", escape(name), None),
        Link::Position(position) => ("position", escape(position), None),
        Link::InformationSet { seat, set } => ("information-set", escape(set), Some(*seat)),
        Link::Diagnostic(code) => ("diagnostic", escape(code), None),
    });
    let mut out = String::new();
    if let Some((kind, target, seat)) = link {
        let _ = write!(out, " data-link=\"{kind}\" data-target=\"{target}\"");
        if let Some(seat) = seat {
            let _ = write!(out, " data-seat=\"{seat}\"");
        }
    }
    if let Some(tag) = &row.tag {
        let _ = write!(out, " data-tag=\"{}\"", escape(tag));
    }
    out
}

fn words(text: &Text) -> String {
    let span = |span: &Span| match span {
        Span::Words(words) => escape(words),
        Span::Value(value, quantity) => escape(&said(value, *quantity)),
        Span::Code(code) => command(code),
    };
    text.0.iter().map(span).collect()
}

/// A number with the spaces around it as wide as digits.
fn aligned(cell: &str) -> String {
    let figure_spaces = |n: usize| "\u{2007}".repeat(n);
    let number = cell.trim();
    let before = cell.len() - cell.trim_start().len();
    let after = cell.trim_start().len() - number.len();
    format!("{}{}{}", figure_spaces(before), escape(number), figure_spaces(after))
}

/// A command, which may break between its words and not inside an option: that stays beside its value.
fn command(code: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut takes_value = false;
    for word in code.split(' ') {
        let is_option = word.starts_with('-');
        match parts.last_mut() {
            Some(last) if takes_value && !is_option => last.extend([" ", word]),
            _ => parts.push(word.to_owned()),
        }
        takes_value = is_option && !word.contains('=');
    }
    let parts: Vec<String> =
        parts.iter().map(|part| format!("<span>{}</span>", escape(part))).collect();
    if code.is_empty() { String::new() } else { format!("<code>{}</code>", parts.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use study::report::{Column, Table};

    #[test]
    fn whatever_a_report_holds_is_text() {
        let mut report = Report::new("a & b");
        report.section("<h>");
        report.say(Text::from("<script>alert(1)</script>").code("<i>"));
        let link = Link::InformationSet { seat: 2, set: "\"><b>".to_owned() };
        report.table(
            Table::new("t\"", vec![Column::text("<u>")])
                .row(Row::new(["<script>".into()]).link(link).tag("new")),
        );
        report.filters = vec!["new".to_owned()];
        let page = page(&report);
        for tag in ["<script", "<i>", "<b>", "<u>", "<h>"] {
            assert!(!page.contains(tag), "{tag} in {page}");
        }
        for part in [
            "<title>a &amp; b</title>",
            "prefers-color-scheme:dark",
            "data-target=\"&quot;&gt;&lt;b&gt;\" data-seat=\"2\" data-tag=\"new\"",
            "id=\"show-0\"",
            "body:has(#show-0:checked)",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
    }

    #[test]
    fn a_command_breaks_between_options_and_numbers_keep_their_places() {
        assert_eq!(
            command("solve x --set a=1 --json"),
            "<code><span>solve</span> <span>x</span> <span>--set a=1</span> <span>--json</span></code>"
        );
        assert_eq!(command(""), "");
        assert_eq!(aligned(" 1.5 ± 0.2  "), "\u{2007}1.5 ± 0.2\u{2007}\u{2007}");
    }

    #[test]
    fn contents_lead_to_sections_that_are_there() {
        let mut report = Report::new("many");
        for section in ["a", "b", "c", "d"] {
            report.section(section);
            report.part("within");
        }
        let page = page(&report);
        let targets: Vec<&str> =
            page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(targets, ["s1", "s3", "s5", "s7"]);
        assert!(targets.iter().all(|id| page.contains(&format!("<h2 id=\"{id}\""))));
    }
}
