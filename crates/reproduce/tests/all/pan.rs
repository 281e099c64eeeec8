//! The chapter on the essay on Pan: every figure of it is there, and none differs without an explanation.

use study::reproduced::{Source, Verdict};

#[test]
fn the_essay_on_pan_is_reproduced() {
    let chapter = super::chapter(Source::Pan);

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

    for name in ["pan-shares", "pan-distances-4", "pan-distances-6", "pan-taking-11"] {
        assert!(chapter.figures.iter().any(|figure| figure.name == name), "{name}");
    }
}
