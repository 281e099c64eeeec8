//! The frame of a page, and tables in it.

use std::fmt::Write as _;

use crate::chart::{escape, style};

/// A page with this title; `body` is HTML, in which all text is escaped.
pub fn page(title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{PAGE}{}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n",
        style()
    )
}

const PAGE: &str = "\
body{font-family:sans-serif;line-height:1.45;max-width:60rem;margin:2rem auto;padding:0 1rem;\
background:#fff;color:#222}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}
table{border-collapse:collapse;font-size:.9rem;display:block;overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:.3rem .7rem;border-bottom:1px solid #ddd}
td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
figure{margin:1.2rem 0}svg{max-width:100%;height:auto}
.note{font-size:.9rem;opacity:.85}
@media(prefers-color-scheme:dark){body{background:#16181c;color:#ddd}th,td{border-color:#3a3d42}}
";

/// A table with headings. Cells that are numbers stand to the right.
#[derive(Clone, Debug)]
pub struct Table {
    text: String,
}

impl Table {
    /// An empty table with these headings.
    pub fn new(headings: &[&str]) -> Self {
        let mut text = "<table>\n<thead><tr>".to_owned();
        for heading in headings {
            let _ = write!(text, "<th>{}</th>", escape(heading));
        }
        text += "</tr></thead>\n<tbody>\n";
        Self { text }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.text += "<tr>";
        for cell in cells {
            let is_number = cell.starts_with(['+', '-', '−'].as_slice())
                || cell.starts_with(|c: char| c.is_ascii_digit());
            let is_number = is_number && cell.len() < 14;
            let class = if is_number { " class=\"n\"" } else { "" };
            let _ = write!(self.text, "<td{class}>{}</td>", escape(&cell));
        }
        self.text += "</tr>\n";
    }

    /// The table.
    pub fn to_html(&self) -> String {
        format!("{}</tbody>\n</table>\n", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_cell_or_a_title_holds_is_text() {
        let mut table = Table::new(&["<i>"]);
        table.row(["<script>alert(1)</script>".to_owned()]);
        table.row(["12.5".to_owned()]);
        let page = page("a & b", &table.to_html());
        assert!(!page.contains("<script") && !page.contains("<i>"), "{page}");
        assert!(page.contains("<title>a &amp; b</title>") && page.contains("<td class=\"n\">12.5"));
        assert!(page.contains("prefers-color-scheme:dark") && page.ends_with("</html>\n"));
    }
}
