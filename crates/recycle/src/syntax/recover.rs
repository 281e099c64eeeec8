//! Parentheses that do not match: where one is missing or too many, and how to go on.
//!
//! A missing parenthesis shows at the end of the text, far from the mistake. Two things tell more:
//! `(setup …)`, `(declare …)` and `(scoring …)` stand in the game and nowhere else, and `(stage …)`
//! in the game or in a stage, so what is still open before them lacks its end; and a list that is
//! indented no deeper than the list it seems to be in shows which one it was.
//!
//! This looks at words and lines only where parentheses do not match; a text where they do is read
//! as it stands.

use std::collections::BTreeMap;

use super::NodeKind;
use super::errors::Errors;
use super::token::{Token, TokenKind};
use crate::{Code, Diagnostic, Span};

/// Repair at a token, so that all parentheses match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mend {
    /// Close this many lists before it.
    Close(usize),
    /// Take no notice of it.
    Skip,
}

/// Repairs by token.
pub(super) type Mends = BTreeMap<usize, Mend>;

/// Finds out how to make the parentheses match, and reports where they do not.
pub(super) fn mend(tokens: &[Token], errors: &mut Errors) -> Mends {
    let (stray, missing) = count(tokens);
    let mut mender =
        Mender { tokens, stray, missing, open: vec![], suspects: vec![], mends: Mends::new() };
    if stray + missing > 0 {
        mender.run(errors);
    }
    mender.mends
}

/// How many closing parentheses close nothing, and how many opening ones are not closed.
fn count(tokens: &[Token]) -> (usize, usize) {
    let (mut stray, mut depth) = (0, 0);
    for token in tokens {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth == 0 => stray += 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
    }
    (stray, depth)
}

/// A list that is open. What is looked for around a list is kept with it, so that a text of
/// parentheses alone takes no longer than any other.
#[derive(Clone, Copy)]
struct OpenParenthesis {
    /// The token of its parenthesis.
    idx: usize,
    /// Which of the open lists is the nearest game: this one or one around it.
    game: Option<usize>,
    /// The same for a game or a stage.
    stage: Option<usize>,
    /// The token of the nearest list that is the first on its line; the outermost does not count,
    /// because many indent nothing in it.
    line: Option<usize>,
}

struct Mender<'a> {
    tokens: &'a [Token],
    /// How many closing parentheses are too many, as far as is known.
    stray: usize,
    /// How many are missing, as far as is known.
    missing: usize,
    /// The lists that are open.
    open: Vec<OpenParenthesis>,
    /// Lists that seem to lack their end, each with the list that shows it.
    suspects: Vec<(usize, usize)>,
    mends: Mends,
}

impl Mender<'_> {
    fn run(&mut self, errors: &mut Errors) {
        let mut n_forms = 0;
        for (idx, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Open => {
                    self.suspect(idx);
                    if let Some(n) = self.unclosed_before(idx) {
                        let label = format!("`{}` cannot stand in it", self.head(idx));
                        self.close(n, idx, self.to_head(idx), &label, errors);
                    }
                    n_forms += usize::from(self.open.is_empty());
                    self.push(idx);
                }
                TokenKind::Close if self.open.is_empty() => self.skip(idx, n_forms, errors),
                TokenKind::Close if self.closes_too_early(idx) => {
                    self.stray -= 1;
                    self.mends.insert(idx, Mend::Skip);
                    errors.push(self.too_early(idx));
                }
                TokenKind::Close => {
                    self.open.pop();
                }
                TokenKind::Leaf(_) => n_forms += usize::from(self.open.is_empty()),
                TokenKind::End if self.open.is_empty() => {}
                TokenKind::End => {
                    self.close(self.open.len(), idx, token.span, "the text ends here", errors);
                }
            }
        }
    }

    /// The word that a list starts with, or nothing.
    fn head(&self, idx: usize) -> &str {
        match self.tokens.get(idx + 1) {
            Some(Token { kind: TokenKind::Leaf(NodeKind::Word(word)), .. }) => word,
            _ => "",
        }
    }

    /// The place of a list's parenthesis and its word.
    fn to_head(&self, idx: usize) -> Span {
        let span = self.tokens[idx].span;
        if self.head(idx).is_empty() { span } else { span.to(self.tokens[idx + 1].span) }
    }

    /// Opens a list.
    fn push(&mut self, idx: usize) {
        let here = Some(self.open.len());
        let is_game = self.head(idx) == "game";
        let is_stage = is_game || self.head(idx) == "stage";
        let is_line = !self.open.is_empty() && self.tokens[idx].indent.is_some();
        let around = self.open.last().copied();
        self.open.push(OpenParenthesis {
            idx,
            game: if is_game { here } else { around.and_then(|open| open.game) },
            stage: if is_stage { here } else { around.and_then(|open| open.stage) },
            line: if is_line { Some(idx) } else { around.and_then(|open| open.line) },
        });
    }

    /// Notes the list around this one if this one is indented no deeper.
    fn suspect(&mut self, idx: usize) {
        let Some(indent) = self.tokens[idx].indent else { return };
        if let Some(around) = self.open.last().and_then(|open| open.line)
            && self.tokens[around].indent >= Some(indent)
        {
            self.suspects.push((around, idx));
        }
    }

    /// How many lists must have ended before this one, going by its word.
    fn unclosed_before(&self, idx: usize) -> Option<usize> {
        let last = self.open.last()?;
        let around = match self.head(idx) {
            "setup" | "declare" | "scoring" => last.game,
            "stage" => last.stage,
            _ => None,
        };
        let n = self.open.len() - 1 - around?;
        (1..=self.missing).contains(&n).then_some(n)
    }

    /// Closes `n` lists before a token and reports them.
    fn close(&mut self, n: usize, before: usize, shown: Span, label: &str, errors: &mut Errors) {
        let outermost = self.open[self.open.len() - n].idx;
        self.missing = self.missing.saturating_sub(n);
        self.mends.insert(before, Mend::Close(n));
        self.open.truncate(self.open.len() - n);
        let message = match n {
            1 => "a list is not closed".into(),
            _ => format!("{n} lists are not closed"),
        };
        let suspect = self.suspects.iter().find(|(list, _)| *list >= outermost);
        let error = if let Some(&(list, next)) = suspect {
            let text = "this list seems to lack a `)`";
            Diagnostic::new(Code::MissingClose, self.to_head(list), message, text)
                .with_other(self.to_head(next), "because this is indented no deeper")
        } else {
            let text = "no `)` closes this";
            Diagnostic::new(Code::MissingClose, self.to_head(outermost), message, text)
        };
        let hint = match n {
            1 => "add the missing `)`".into(),
            _ => format!("add the {n} missing `)`"),
        };
        // One remark about a place is enough.
        let is_shown = error.others.iter().any(|other| other.span == shown);
        let error = if is_shown { error } else { error.with_other(shown, label) };
        errors.push(error.with_hint(hint));
        self.suspects.clear();
    }

    /// Whether a parenthesis would close the game though more follows that needs it open.
    fn closes_too_early(&self, idx: usize) -> bool {
        self.stray > 0
            && self.open.len() == 1
            && self.head(self.open[0].idx) == "game"
            && matches!(self.tokens[idx + 1].kind, TokenKind::Open | TokenKind::Leaf(_))
    }

    /// The error of a parenthesis that closes the game before its end.
    fn too_early(&self, idx: usize) -> Diagnostic {
        let message = "a closing parenthesis ends the game too early";
        let span = self.tokens[idx].span;
        Diagnostic::new(Code::StrayClose, span, message, "this one, or one before it, is too many")
            .with_other(self.to_head(self.open[0].idx), "it would close this")
            .with_other(self.to_head(idx + 1), "this would stand outside of the game")
            .with_hint("remove one `)`")
    }

    /// Skips a parenthesis that closes nothing. Those that follow it directly are reported with it.
    fn skip(&mut self, idx: usize, n_forms: usize, errors: &mut Errors) {
        self.stray = self.stray.saturating_sub(1);
        self.mends.insert(idx, Mend::Skip);
        let is_close = |token: &&Token| matches!(token.kind, TokenKind::Close);
        if self.tokens[..idx].last().as_ref().is_some_and(is_close)
            && self.mends.get(&idx.wrapping_sub(1)) == Some(&Mend::Skip)
        {
            return;
        }
        let n = self.tokens[idx..].iter().take_while(is_close).count();
        let span = self.tokens[idx].span.to(self.tokens[idx + n - 1].span);
        let is_end = matches!(self.tokens[idx + n].kind, TokenKind::End);
        let hint = if n == 1 { "remove it" } else { "remove them" };
        let code = if is_end && n_forms == 1 { Code::CloseAfterEnd } else { Code::StrayClose };
        let (message, label) = match code {
            Code::CloseAfterEnd => ("the game has ended before this", "ignored"),
            _ => ("a closing parenthesis closes nothing", "no list is open here"),
        };
        errors.push(Diagnostic::new(code, span, message, label).with_hint(hint));
    }
}
