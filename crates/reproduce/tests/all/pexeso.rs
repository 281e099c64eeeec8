//! The chapter on Pexeso: every figure agrees, or it is shown why not.

use study::reproduced::{Source, Verdict};

#[test]
fn nothing_differs_and_what_is_wrong_in_the_paper_is_shown() {
    let chapter = super::chapter(Source::Pexeso);
    let published = chapter.rows.iter().filter(|row| row.published.is_some()).count();
    assert!(published >= 46, "{published} published figures");
    assert!(chapter.count(Verdict::Erratum) >= 18, "{}", chapter.count(Verdict::Erratum));
    // The figures that the paper prints come out as it prints them, before it is said what is right.
    for figure in ["754", "672", "1/3", "3", "0.43", "4.05e-87"] {
        let mut rows = chapter.rows.iter().filter(|row| row.published.as_deref() == Some(figure));
        assert!(rows.any(|row| row.verdict == Verdict::Match), "{figure}");
    }
    assert_eq!(chapter.figures.len(), 4);
}
