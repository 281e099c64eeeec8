//! What was published and what was computed, side by side, as text.

use std::fmt::Write as _;
use std::path::Path;

use reproduce::Reproduced;
use study::reproduced::{Chapter, ReproduceDocument, Row, Verdict};

use super::{table, words};

/// The rows, unless it is to be brief, and how it came out.
pub(crate) fn text(reproduced: &Reproduced, brief: bool, folder: Option<&Path>) -> String {
    let Reproduced { document, chapters, .. } = reproduced;
    let mut text = String::new();
    if !brief {
        for chapter in chapters {
            text += &rows(chapter);
        }
    }
    text += &tallies(document);
    for row in document.unexplained() {
        let published = row.published.as_deref().unwrap_or("–");
        let _ = writeln!(
            text,
            "DIFFERS: {}, {}, {}: published {published}, computed {} ({})",
            row.source, row.table, row.item, row.computed, row.note
        );
    }
    if document.unexplained().next().is_none() {
        text += "Nothing differs without an explanation.\n";
    }
    if let Some(folder) = folder {
        let place = folder.join("index.html");
        let _ = writeln!(
            text,
            "The report, with every proof and picture: {}; its rows: rows.json and rows.csv beside it.",
            place.display()
        );
    }
    let _ = writeln!(text, "Done in {:.1} s.", document.seconds);
    text
}

/// So many letters of what a row is of are shown, and of what is published and computed: the report has all.
const ITEM: usize = 56;
const FIGURE: usize = 44;

fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 1).collect();
    kept.trim_end().to_owned() + "…"
}

fn rows(chapter: &Chapter) -> String {
    let mut text = format!("{}\n{}\n\n", chapter.source.title(), chapter.source.citation());
    for heading in chapter.tables() {
        let of_table: Vec<&Row> = chapter.rows.iter().filter(|row| row.table == heading).collect();
        if of_table.is_empty() {
            continue;
        }
        let mut lines = words(&[heading, "published", "computed", "verdict"]);
        for row in of_table {
            let verdict = match row.p {
                Some(_) => format!("{}, {}", row.verdict.name(), row.note),
                None => row.verdict.name().to_owned(),
            };
            let published = row.published.as_deref().unwrap_or("–");
            lines.add_row([
                short(&row.item, ITEM),
                short(published, FIGURE),
                short(&row.computed, FIGURE),
                verdict,
            ]);
        }
        let _ = writeln!(text, "{lines}\n");
    }
    text
}

/// How many rows have which verdict.
fn tallies(document: &ReproduceDocument) -> String {
    let mut headings = vec!["document", "rows"];
    headings.extend(Verdict::ALL.map(Verdict::name));
    let mut counts = table(&headings);
    for tally in &document.tallies {
        let mut line = vec![tally.source.to_string(), tally.rows.to_string()];
        line.extend(tally.verdicts.iter().map(|(_, count)| count.to_string()));
        counts.add_row(line);
    }
    if document.tallies.len() > 1 {
        let of = |idx: usize| document.tallies.iter().map(|tally| tally.verdicts[idx].1).sum();
        let sums = (0..Verdict::ALL.len()).map(|idx| -> usize { of(idx) });
        let mut line = vec!["all".to_owned(), document.rows.len().to_string()];
        line.extend(sums.map(|sum| sum.to_string()));
        counts.add_row(line);
    }
    format!("{counts}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_where_a_letter_ends() {
        assert_eq!(short("⌊60/m⌋ + 1", 10), "⌊60/m⌋ + 1");
        assert_eq!(short("⌊60/m⌋ + 1", 8), "⌊60/m⌋…");
    }
}
