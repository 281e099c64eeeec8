//! Parentheses that do not match: where one is missing or too many, and how to go on.
//!
//! A missing parenthesis shows at the end of the text, far from the mistake. Two things tell more:
//! `(setup …)`, `(declare …)` and `(scoring …)` stand in the game and nowhere else, and `(stage …)`
//! in the game or in a stage, so what is still open before them lacks its end; and a list that is
//! indented no deeper than the list it seems to be in shows which one it was.
//!
//! A parenthesis too many shows at the end of the text too, or where it ends the game. There it is a line that
//! tells more which is indented deeper than the list that was just closed: it was meant to stand in it.
//!
//! This looks at words and lines only where parentheses do not match; a text where they do is read
//! as it stands.

use std::collections::BTreeMap;
use std::ops::Range;

use super::NodeKind;
use super::errors::Errors;
use super::token::{Token, TokenKind};
use crate::{Code, Diagnostic, Edit, Span};

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
///
/// A parenthesis too many is looked for by indentation where it is an error anyway, or where that is asked for.
pub(super) fn mend(tokens: &[Token], by_indentation: bool, errors: &mut Errors) -> Mends {
    let (stray, missing) = count(tokens);
    if stray + missing == 0 {
        return Mends::new();
    }
    let run = |by_indentation| {
        let mut found = Vec::new();
        let mut mender = Mender {
            tokens,
            stray,
            missing,
            open: vec![],
            suspects: vec![],
            mends: Mends::new(),
            by_indentation,
        };
        mender.run(&mut found);
        (mender.mends, found)
    };
    let (mut mends, mut found) = run(by_indentation);
    if !by_indentation && found.iter().any(|error| error.code == Code::StrayClose) {
        (mends, found) = run(true);
    }
    found.into_iter().for_each(|error| errors.push(error));
    mends
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
    /// Lists that seem to lack their end.
    suspects: Vec<Suspect>,
    mends: Mends,
    /// Whether a parenthesis too many is looked for by indentation.
    by_indentation: bool,
}

/// A list that seems to lack its end.
struct Suspect {
    /// The token of its parenthesis.
    list: usize,
    /// The list that shows it.
    next: usize,
    /// How many lists were open there, from the suspect one inwards.
    n_open: usize,
}

impl Mender<'_> {
    fn run(&mut self, errors: &mut Vec<Diagnostic>) {
        let mut n_forms = 0;
        for (idx, token) in self.tokens.iter().enumerate() {
            if matches!(token.kind, TokenKind::Close) {
                self.look_deeper(idx, errors);
            }
            match token.kind {
                // One that closes a list too early, known since the first of its run.
                TokenKind::Close if self.mends.contains_key(&idx) => {}
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
            let n_open = self.open.iter().rev().take_while(|open| open.idx >= around).count();
            self.suspects.push(Suspect { list: around, next: idx, n_open });
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
    fn close(
        &mut self,
        n: usize,
        before: usize,
        shown: Span,
        label: &str,
        errors: &mut Vec<Diagnostic>,
    ) {
        let outermost = self.open[self.open.len() - n].idx;
        self.missing = self.missing.saturating_sub(n);
        self.mends.insert(before, Mend::Close(n));
        self.open.truncate(self.open.len() - n);
        let message = match n {
            1 => "a list is not closed".into(),
            _ => format!("{n} lists are not closed"),
        };
        let suspect = self.suspects.iter().find(|suspect| suspect.list >= outermost);
        let error = if let Some(&Suspect { list, next, .. }) = suspect {
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
        // Where the lines say it, if as many are missing there.
        let place = match suspect {
            Some(suspect) => (suspect.n_open == n).then_some(suspect.next),
            None => Some(before),
        };
        // One remark about a place is enough.
        let is_shown = error.others.iter().any(|other| other.span == shown);
        let mut error = if is_shown { error } else { error.with_other(shown, label) };
        if let Some(place) = place {
            let end = self.tokens[place - 1].span.end;
            error = error.with_edits(hint.clone(), vec![Edit::insert(end, ")".repeat(n))]);
        }
        errors.push(error.with_hint(hint));
        self.suspects.clear();
    }

    /// At the first of a run of closing parentheses: skips those at its end that close a list in which the next
    /// line is indented as if it stood, and reports them.
    fn look_deeper(&mut self, idx: usize, errors: &mut Vec<Diagnostic>) {
        let is_close = |token: &&Token| matches!(token.kind, TokenKind::Close);
        let is_first = idx == 0 || !is_close(&&self.tokens[idx - 1]);
        if self.stray == 0 || !self.by_indentation || !is_first {
            return;
        }
        let n_run = self.tokens[idx..].iter().take_while(is_close).count();
        let next = &self.tokens[idx + n_run];
        let is_end = matches!(next.kind, TokenKind::End);
        let Some(indent) = next.indent.filter(|_| !is_end) else { return };
        let n_closed = n_run.min(self.open.len());
        let is_around =
            |list: &OpenParenthesis| self.indent_of(list.idx).is_some_and(|around| indent > around);
        let Some(nth) = self.open.iter().rev().take(n_closed).position(is_around) else { return };
        let n = (n_closed - nth).min(self.stray);
        let list = self.open[self.open.len() - 1 - (n_closed - n)].idx;
        let skipped = idx + n_closed - n..idx + n_closed;
        self.stray -= n;
        self.mends.extend(skipped.clone().map(|close| (close, Mend::Skip)));
        errors.push(self.before_deeper(list, skipped, idx + n_run));
    }

    /// How far the list's line is indented, if the list is the first on it or ends it. What stands in another list
    /// may be indented by any rule.
    fn indent_of(&self, list: usize) -> Option<u32> {
        let ends_line = self.tokens[list + 1].indent.is_some();
        let first = || self.tokens[..=list].iter().rev().find_map(|token| token.indent);
        self.tokens[list].indent.or_else(|| if ends_line { first() } else { None })
    }

    /// The error of parentheses that close a list in which more was meant to stand.
    fn before_deeper(&self, list: usize, skipped: Range<usize>, next: usize) -> Diagnostic {
        // A list of lists is called by what it stands in.
        let named = if self.head(list).is_empty() { list.saturating_sub(2) } else { list };
        let name = match self.head(named) {
            "" => "a list".to_owned(),
            head => format!("`{head}`"),
        };
        let n = skipped.len();
        let (message, label, hint) = match n {
            1 => (
                format!("a closing parenthesis ends {name} too early"),
                "this one, or one before it, is too many",
                "remove one `)`".to_owned(),
            ),
            _ => (
                format!("{n} closing parentheses end {name} too early"),
                "these, or some before them, are too many",
                format!("remove {n} `)`"),
            ),
        };
        let closes = &self.tokens[skipped];
        let span = closes[0].span.to(closes[n - 1].span);
        let edits = closes.iter().map(|close| Edit::remove(close.span)).collect();
        Diagnostic::new(Code::StrayClose, span, message, label)
            .with_other(self.to_head(list), "this would be closed")
            .with_other(self.to_head(next), "this is indented as if it stood in it")
            .with_hint(hint.clone())
            .with_edits(hint, edits)
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
            .with_fix("remove one `)`", span, "")
    }

    /// Skips a parenthesis that closes nothing. Those that follow it directly are reported with it.
    fn skip(&mut self, idx: usize, n_forms: usize, errors: &mut Vec<Diagnostic>) {
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
        let closes = self.tokens[idx..idx + n].iter().map(|close| Edit::remove(close.span));
        let error = Diagnostic::new(code, span, message, label).with_hint(hint);
        errors.push(error.with_edits(hint, closes.collect()));
    }
}
