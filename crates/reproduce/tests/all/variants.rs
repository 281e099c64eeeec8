//! The chapter on the post about Pairs and its variants.

use study::reproduced::{Source, Verdict};

#[test]
fn every_figure_of_the_post_on_variants_is_reproduced_or_explained() {
    let chapter = super::chapter(Source::Variants);
    let counts = [Verdict::Match, Verdict::Erratum, Verdict::New].map(|v| chapter.count(v));
    assert!(counts[0] >= 26 && counts[1] >= 1 && counts[2] >= 17, "{counts:?}");
    assert!(chapter.figures.len() >= 2);
}
