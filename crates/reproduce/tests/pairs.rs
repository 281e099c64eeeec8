//! The chapter on the paper about Pairs.

use reproduce::{ReproduceRequest, reproduce};
use study::reproduced::{Source, Verdict};

#[test]
fn every_claim_of_the_paper_on_pairs_holds_or_is_explained() {
    let request = ReproduceRequest { sources: vec![Source::Pairs], full: false, threads: None };
    let found = reproduce(&request, &()).unwrap();
    let differing: Vec<_> = found.document.unexplained().collect();
    assert!(differing.is_empty(), "{differing:#?}");
    let chapter = &found.chapters[0];
    let counts = [Verdict::Match, Verdict::Erratum, Verdict::New].map(|v| chapter.count(v));
    assert!(counts[0] >= 39 && counts[1] >= 9 && counts[2] >= 60, "{counts:?}");
    let mut names: Vec<&str> = chapter.figures.iter().map(|figure| figure.name).collect();
    assert!(names.len() >= 2, "{names:?}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), chapter.figures.len());
    for figure in &chapter.figures {
        let svg = figure.picture.to_svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{}", figure.name);
        assert!(!svg.contains("NaN"), "{}", figure.name);
    }
}
