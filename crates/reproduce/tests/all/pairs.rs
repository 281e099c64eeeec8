//! The chapter on the paper about Pairs.

use study::reproduced::{Source, Verdict};

#[test]
fn every_claim_of_the_paper_on_pairs_holds_or_is_explained() {
    let chapter = super::chapter(Source::Pairs);
    let counts = [Verdict::Match, Verdict::Erratum, Verdict::New].map(|v| chapter.count(v));
    assert!(counts[0] >= 40 && counts[1] >= 8 && counts[2] >= 61, "{counts:?}");
    assert!(chapter.figures.len() >= 2);
}
