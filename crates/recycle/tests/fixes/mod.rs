//! The law of fixes: a fix removes its diagnostic and makes no error, and one that is offered leaves one error less.

use recycle::analysis::{apply, fixes};
use recycle::program::ProgramConfig;
use recycle::{Diagnostic, Severity, Span};
use std::fmt::Write;

/// Everything that is shown for a file, in the order in which it is shown.
pub(crate) fn shown(text: &str) -> Vec<Diagnostic> {
    match recycle::load(text, &[], &ProgramConfig::default()) {
        Ok(loaded) => loaded.warnings,
        Err(found) => found,
    }
}

/// Applies each fix of a text by itself; how many there are.
pub(crate) fn check_fixes(text: &str, failed: &mut String) -> usize {
    let before = shown(text);
    let n_errors = |found: &[Diagnostic]| {
        found.iter().filter(|found| found.severity() == Severity::Error).count()
    };
    let n_same = |found: &[Diagnostic], wanted: &Diagnostic| {
        found.iter().filter(|it| it.code == wanted.code && it.message == wanted.message).count()
    };
    let with_fix = before.iter().filter_map(|found| Some((found, found.fix.as_ref()?)));
    let mut n_fixes = 0;
    let offered = fixes(text, Span::new(0, text.len()));
    for (diagnostic, fix) in with_fix {
        n_fixes += 1;
        let mended = apply(text, &fix.edits);
        let after = shown(&mended);
        let is_there = n_same(&after, diagnostic) >= n_same(&before, diagnostic);
        // Another error in place of the one that is mended is no help.
        let is_offered = offered.iter().any(|(found, _)| found == diagnostic);
        let is_error = diagnostic.severity() == Severity::Error;
        let n_mended = usize::from(is_error && is_offered);
        if is_there || n_errors(&after) + n_mended > n_errors(&before) {
            let what = if is_there { "is still there" } else { "makes an error" };
            let brief = |found: &Diagnostic| format!("{}: {}", found.code.id(), found.message);
            let after: Vec<String> = after.iter().map(brief).collect();
            let _ = writeln!(
                failed,
                "{}: {} {what}\n{mended}{after:#?}\n",
                brief(diagnostic),
                fix.title
            );
        }
    }
    n_fixes
}
