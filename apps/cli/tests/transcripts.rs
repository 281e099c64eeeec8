//! Every transcript in the documentation is run and compared, and so are the wrong inputs.
//!
//! A transcript is a block marked `console`. What differs from run to run is written `[..]` (part of
//! a line) or `...` (any lines). `TRYCMD=overwrite cargo test -p cardsharp --test transcripts` writes
//! down what is printed now; look at the difference before it is kept.

#[test]
fn the_transcripts_in_the_documentation_are_what_is_printed() {
    trycmd::TestCases::new().case("../../README.md").case("../../docs/src/*.md");
}

#[test]
fn wrong_input_has_its_message_and_its_exit_code() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
