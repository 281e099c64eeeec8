//! The chapter on Baby Poker: every figure agrees, or it is shown why not.

use std::collections::BTreeSet;

use reproduce::{ReproduceRequest, Reproduced, reproduce};
use study::reproduced::{Source, Verdict};

fn chapter() -> Reproduced {
    let sources = vec![Source::BabyPoker];
    reproduce(&ReproduceRequest { sources, full: false, threads: None }, &()).unwrap()
}

#[test]
fn nothing_differs_and_what_is_wrong_in_the_post_is_shown() {
    let Reproduced { document, chapters } = chapter();
    let differs: Vec<_> = document.unexplained().collect();
    assert!(differs.is_empty(), "{differs:#?}");
    let chapter = &chapters[0];
    let published = chapter.rows.iter().filter(|row| row.published.is_some()).count();
    assert!(published >= 70, "{published} published figures");
    // The numbering, the vertices, the missing condition twice, the form, the decimals, what is not compact, and the
    // hands with which A raises.
    assert_eq!(chapter.count(Verdict::Erratum), 8);

    let names: BTreeSet<&str> = chapter.figures.iter().map(|figure| figure.name).collect();
    assert_eq!(names.len(), chapter.figures.len());
    let folds = chapter.figures.iter().find(|figure| figure.name == "baby-poker-folds").unwrap();
    let svg = folds.picture.to_svg();
    // The six vertices, and the one that is too many.
    assert_eq!(svg.matches("r=\"4\"").count(), 6 + 1 + 2);
    assert!(svg.contains(">(0, 2/3, 2/3)<") && svg.contains(">(1/3, 1/3, 2/3)<"));
    assert!(chapter.figures.iter().all(|figure| figure.picture.to_svg().starts_with("<svg")));
}
