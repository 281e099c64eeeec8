//! The chapter on the post about Pairs and its variants.

use reproduce::{ReproduceRequest, reproduce};
use study::reproduced::{Source, Verdict};

#[test]
fn every_figure_of_the_post_on_variants_is_reproduced_or_explained() {
    let request = ReproduceRequest { sources: vec![Source::Variants], full: false, threads: None };
    let found = reproduce(&request, &()).unwrap();
    let differing: Vec<_> = found.document.unexplained().collect();
    assert!(differing.is_empty(), "{differing:#?}");
    let chapter = &found.chapters[0];
    let counts = [Verdict::Match, Verdict::Erratum, Verdict::New].map(|v| chapter.count(v));
    assert!(counts[0] >= 25 && counts[1] >= 1 && counts[2] >= 17, "{counts:?}");
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
