//! The tokens of a file, each with its place: words and numbers, quoted text, braces. Commas mean nothing.

use std::borrow::Cow;
use std::ops::Range;

use kernel::Fraction;

use crate::error::{Mistake, Place, ReadError};
use crate::number;

/// Token of a Gambit file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// Quoted text, without its quotes.
    Text(Cow<'a, str>),
    /// Anything else up to the next space, brace, comma or quote.
    Word(&'a str),
    Open,
    Close,
    End,
}

/// A reader of tokens that looks one ahead.
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    ahead: Option<(Token<'a>, Range<usize>)>,
    /// Where the last token taken was.
    last: Range<usize>,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        // Some editors put a mark there.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at, ahead: None, last: 0..0 }
    }

    /// The next token, which stays.
    pub(crate) fn peek(&mut self) -> Result<&Token<'a>, ReadError> {
        if self.ahead.is_none() {
            self.ahead = Some(self.read()?);
        }
        Ok(&self.ahead.as_ref().expect("it was just read").0)
    }

    pub(crate) fn take(&mut self) -> Result<Token<'a>, ReadError> {
        let ahead = std::mem::take(&mut self.ahead);
        let (token, span) = ahead.map_or_else(|| self.read(), Ok)?;
        self.last = span;
        Ok(token)
    }

    /// Where the last token taken was.
    pub(crate) fn span(&self) -> Range<usize> {
        self.last.clone()
    }

    /// Quoted text.
    pub(crate) fn text(&mut self, wanted: &'static str) -> Result<Cow<'a, str>, ReadError> {
        match self.take()? {
            Token::Text(text) => Ok(text),
            _ => Err(self.wanted(wanted)),
        }
    }

    /// Texts in quotes and braces.
    pub(crate) fn texts(
        &mut self,
        open: &'static str,
        wanted: &'static str,
    ) -> Result<Vec<Cow<'a, str>>, ReadError> {
        self.open(open)?;
        let mut texts = Vec::new();
        while !self.closes()? {
            texts.push(self.text(wanted)?);
        }
        Ok(texts)
    }

    /// Quoted text, if that is next.
    pub(crate) fn text_if_any(&mut self) -> Result<Option<Cow<'a, str>>, ReadError> {
        if matches!(self.peek()?, Token::Text(_)) { self.text("").map(Some) } else { Ok(None) }
    }

    pub(crate) fn open(&mut self, wanted: &'static str) -> Result<(), ReadError> {
        match self.take()? {
            Token::Open => Ok(()),
            _ => Err(self.wanted(wanted)),
        }
    }

    /// Whether a `}` is next, which is taken.
    pub(crate) fn closes(&mut self) -> Result<bool, ReadError> {
        let is_close = *self.peek()? == Token::Close;
        if is_close {
            self.take()?;
        }
        Ok(is_close)
    }

    /// Whether a `{` is next, which stays.
    pub(crate) fn is_open(&mut self) -> Result<bool, ReadError> {
        Ok(*self.peek()? == Token::Open)
    }

    /// A whole number, not below zero.
    pub(crate) fn whole(&mut self, wanted: &'static str) -> Result<u64, ReadError> {
        let number = match self.take()? {
            Token::Word(word) if word.bytes().all(|digit| digit.is_ascii_digit()) => {
                word.parse().ok()
            }
            _ => None,
        };
        number.ok_or_else(|| self.wanted(wanted))
    }

    /// A number, read exactly.
    pub(crate) fn number(&mut self, wanted: &'static str) -> Result<Fraction, ReadError> {
        let number = match self.take()? {
            Token::Word(word) => number::from_text(word),
            _ => None,
        };
        number.ok_or_else(|| self.wanted(wanted))
    }

    /// A payoff, exactly.
    pub(crate) fn payoff(&mut self, wanted: &'static str) -> Result<kernel::Payoff, ReadError> {
        // Most are small whole numbers.
        if let Token::Word(word) = self.peek()?
            && !word.starts_with('+')
            && let Ok(whole) = word.parse::<i64>()
        {
            self.take()?;
            return Ok(whole.into());
        }
        let number = self.number(wanted)?;
        number::payoff(&number)
            .ok_or_else(|| self.wrong(Mistake::TooLarge(self.text[self.last.clone()].to_owned())))
    }

    /// `KIND version R "title" { "player" … }`, with which every file begins.
    pub(crate) fn header(
        &mut self,
        kind: &'static str,
        version: &'static str,
    ) -> Result<(Cow<'a, str>, Vec<Cow<'a, str>>), ReadError> {
        if self.take()? != Token::Word(kind) {
            return Err(self.wrong(Mistake::NotThisKind(kind)));
        }
        if self.take()? != Token::Word(version) {
            return Err(self.wanted(if version == "1" { "version 1" } else { "version 2" }));
        }
        if !matches!(self.take()?, Token::Word("R" | "D")) {
            return Err(self.wanted("the letter R"));
        }
        let title = self.text("the title in quotes")?;
        let players =
            self.texts("`{` and the players", "the name of a player in quotes, or `}`,")?;
        Ok((title, players))
    }

    /// That something else stands where the last token was.
    pub(crate) fn wanted(&self, wanted: &'static str) -> ReadError {
        // Only the end has no length.
        let found = match &self.text[self.last.clone()] {
            "" => "the end of the file".to_owned(),
            found => format!("`{}`", shortened(found)),
        };
        self.wrong(Mistake::Wanted { wanted, found })
    }

    /// A mistake at the last token.
    pub(crate) fn wrong(&self, mistake: impl Into<Mistake>) -> ReadError {
        self.wrong_at(self.span(), mistake)
    }

    /// A mistake at a place.
    pub(crate) fn wrong_at(&self, span: Range<usize>, mistake: impl Into<Mistake>) -> ReadError {
        ReadError { mistake: Box::new(mistake.into()), place: self.place(span), before: None }
    }

    /// A mistake at a place, with where the same was described before.
    pub(crate) fn differs(
        &self,
        span: Range<usize>,
        before: Range<usize>,
        mistake: Mistake,
    ) -> ReadError {
        ReadError { before: Some(Box::new(self.place(before))), ..self.wrong_at(span, mistake) }
    }

    fn place(&self, span: Range<usize>) -> Place {
        let before = &self.text[..span.start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        Place { line, column: 1 + before[line_start..].chars().count(), span }
    }

    fn read(&mut self) -> Result<(Token<'a>, Range<usize>), ReadError> {
        let rest = &self.text[self.at..];
        let is_nothing = |character: char| character.is_whitespace() || character == ',';
        let start = self.at + rest.find(|c| !is_nothing(c)).unwrap_or(rest.len());
        let rest = &self.text[start..];
        let (token, n_bytes) = match rest.chars().next() {
            None => (Token::End, 0),
            Some('{') => (Token::Open, 1),
            Some('}') => (Token::Close, 1),
            Some('"') => {
                let Some(n_bytes) = quoted(rest) else {
                    let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
                    return Err(self.wrong_at(start..start + line, Mistake::Unclosed));
                };
                let inside = &rest[1..n_bytes - 1];
                let has_quotes = inside.contains("\\\"");
                let text =
                    if has_quotes { inside.replace("\\\"", "\"").into() } else { inside.into() };
                (Token::Text(text), n_bytes)
            }
            Some(_) => {
                let ends = |c: char| is_nothing(c) || matches!(c, '{' | '}' | '"');
                let n_bytes = rest.find(ends).unwrap_or(rest.len());
                (Token::Word(&rest[..n_bytes]), n_bytes)
            }
        };
        self.at = start + n_bytes;
        Ok((token, start..self.at))
    }
}

/// How long the quoted text is with which `text` begins, its quotes included.
fn quoted(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !is_escaped => return Some(at + 1),
            _ => is_escaped = byte == b'\\',
        }
    }
    None
}

/// The first characters of a text that may be long.
fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.len() == text.len() && text.chars().count() <= 40 {
        return text.to_owned();
    }
    line.chars().take(40).chain(['…']).collect()
}
