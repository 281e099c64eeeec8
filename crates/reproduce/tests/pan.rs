//! The chapter on the essay on Pan: every figure of it is there, and none differs without an explanation.

use std::collections::BTreeSet;

use reproduce::{ReproduceRequest, Reproduced, reproduce};
use study::reproduced::{Source, Verdict};

fn chapter() -> Reproduced {
    let request = ReproduceRequest { sources: vec![Source::Pan], full: false, threads: None };
    reproduce(&request, &()).expect("nobody says stop")
}

#[test]
fn the_essay_on_pan_is_reproduced() {
    let found = chapter();
    let chapter = &found.chapters[0];
    let told: Vec<String> = found
        .document
        .unexplained()
        .map(|row| format!("{}: {} {:?} {}", row.table, row.item, row.published, row.computed))
        .collect();
    assert!(told.is_empty(), "{told:#?}");

    // Tables 1 to 12 have so many cells that can be compared, those of errata counted once more.
    let cells = |table: &str| {
        let is_of = |name: &str| name.split(':').next() == Some(table);
        chapter.rows.iter().filter(|row| is_of(&row.table)).count()
    };
    for (table, least) in [
        ("Table 1", 4),
        ("Table 2", 10),
        ("Table 3", 14),
        ("Table 4", 16),
        ("Table 5", 16),
        ("Table 6", 12),
        ("Table 7", 12),
        ("Table 8", 3),
        ("Table 9", 12),
        ("Table 10", 9),
        ("Table 11", 40),
        ("Table 12", 40),
    ] {
        assert!(cells(table) >= least, "{table} has {} rows", cells(table));
    }
    // Each of the nine errata of the book has a row, and two of them one for each cell.
    assert!(chapter.count(Verdict::Erratum) > 20, "{}", chapter.count(Verdict::Erratum));
    assert!(chapter.count(Verdict::WithinSamplingError) > 50);
    assert!(!chapter.left_out.is_empty());

    let names: BTreeSet<&str> = chapter.figures.iter().map(|figure| figure.name).collect();
    assert_eq!(names.len(), chapter.figures.len(), "a name stands for one picture");
    for figure in &chapter.figures {
        let svg = figure.picture.to_svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{}", figure.name);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", figure.name);
        assert!(!figure.caption.is_empty());
    }
    for name in ["pan-shares", "pan-distances-4", "pan-distances-6", "pan-taking-11"] {
        assert!(names.contains(name), "{name}");
    }
}
