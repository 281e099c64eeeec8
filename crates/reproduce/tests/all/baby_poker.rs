//! The chapter on Baby Poker: every figure agrees, or it is shown why not.

use study::reproduced::{Source, Verdict};

#[test]
fn nothing_differs_and_what_is_wrong_in_the_post_is_shown() {
    let chapter = super::chapter(Source::BabyPoker);
    let published = chapter.rows.iter().filter(|row| row.published.is_some()).count();
    assert!(published >= 70, "{published} published figures");
    // The numbering, the vertices, the missing condition twice, the form, the decimals, what is not compact, and the
    // hands with which A raises.
    assert_eq!(chapter.count(Verdict::Erratum), 8);

    let folds = chapter.figures.iter().find(|figure| figure.name == "baby-poker-folds").unwrap();
    let svg = folds.picture.to_svg();
    // The six vertices, and the one that is too many.
    assert_eq!(svg.matches("r=\"4\"").count(), 6 + 1 + 2);
    assert!(svg.contains(">(0, 2/3, 2/3)<") && svg.contains(">(1/3, 1/3, 2/3)<"));
}
