//! The chapters: every figure is there, and none differs without an explanation.

mod baby_poker;
mod pairs;
mod pan;
mod pexeso;
mod stopping;
mod variants;

use std::collections::BTreeSet;

use kernel::Limits;
use reproduce::{ReproduceRequest, reproduce};
use study::reproduced::{Chapter, Source};

/// The chapter of `source`, of which all holds that holds of every chapter.
fn chapter(source: Source) -> Chapter {
    let limits = Limits::default();
    let request = ReproduceRequest { sources: vec![source], full: false, limits, threads: None };
    let mut found = reproduce(&request, &()).expect("nobody says stop");
    let told: Vec<String> = found
        .document
        .unexplained()
        .map(|row| {
            format!(
                "{}: {} {:?} {}; {}",
                row.table, row.item, row.published, row.computed, row.note
            )
        })
        .collect();
    assert!(told.is_empty(), "{told:#?}");

    let chapter = found.chapters.remove(0);
    for row in &chapter.rows {
        let texts = [&row.item, &row.computed, &row.note];
        assert!(!texts.iter().any(|text| text.contains("NaN")), "{row:?}");
        assert!(
            row.command.as_ref().is_none_or(|command| command.starts_with("cardsharp ")),
            "{row:?}"
        );
    }
    let names: BTreeSet<&str> = chapter.figures.iter().map(|figure| figure.name).collect();
    assert_eq!(names.len(), chapter.figures.len(), "a name stands for one picture");
    for figure in &chapter.figures {
        let svg = figure.picture.to_svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{}", figure.name);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", figure.name);
        assert!(!figure.caption.is_empty(), "{}", figure.name);
    }
    chapter
}
