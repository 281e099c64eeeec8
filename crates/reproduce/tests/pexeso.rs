//! The chapter on Pexeso: every figure agrees, or it is shown why not.

use std::collections::BTreeSet;

use reproduce::{ReproduceRequest, Reproduced, reproduce};
use study::reproduced::{Source, Verdict};

fn chapter() -> Reproduced {
    let sources = vec![Source::Pexeso];
    reproduce(&ReproduceRequest { sources, full: false, threads: None }, &()).unwrap()
}

#[test]
fn nothing_differs_and_what_is_wrong_in_the_paper_is_shown() {
    let Reproduced { document, chapters } = chapter();
    let differs: Vec<_> = document.unexplained().collect();
    assert!(differs.is_empty(), "{differs:#?}");
    let chapter = &chapters[0];
    let published = chapter.rows.iter().filter(|row| row.published.is_some()).count();
    assert!(published >= 45, "{published} published figures");
    assert!(chapter.count(Verdict::Erratum) >= 18, "{}", chapter.count(Verdict::Erratum));
    // The figures that the paper prints come out as it prints them, before it is said what is right.
    for figure in ["754", "672", "1/3", "3", "0.43", "4.05e-87"] {
        let mut rows = chapter.rows.iter().filter(|row| row.published.as_deref() == Some(figure));
        assert!(rows.any(|row| row.verdict == Verdict::Match), "{figure}");
    }

    let names: BTreeSet<&str> = chapter.figures.iter().map(|figure| figure.name).collect();
    assert_eq!(names.len(), chapter.figures.len());
    assert_eq!(names.len(), 4);
    assert!(chapter.figures.iter().all(|figure| figure.picture.to_svg().starts_with("<svg")));
}
