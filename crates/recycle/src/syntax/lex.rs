//! Text → tokens. Any text gives tokens; what cannot be read is a token too, and an error.
//!
//! White space separates and means nothing else. A byte order mark counts as white space. A number
//! takes all the digits there are, where CardStock would give the last digit to a second number.

use super::errors::Errors;
use super::token::{Token, TokenKind};
use super::words::{self, is_run, shorten};
use super::{Comment, NodeKind};
use crate::{Code, Diagnostic, Span};

/// The operators, a longer one before its own beginning.
pub(crate) const OPERATORS: &[&str] =
    &["<=", ">=", "==", "!=", "//", "+", "-", "*", "%", "^", "<", ">"];

/// Signs of other languages, and what is meant; a longer one before its own beginning.
const MISTAKEN: &[(&str, &str)] = &[
    ("===", "=="),
    ("!==", "!="),
    ("...", ".."),
    ("=>", ">="),
    ("=<", "<="),
    ("<>", "!="),
    ("/=", "!="),
    ("**", "^"),
    ("&&", "and"),
    ("||", "or"),
    ("&", "and"),
    ("|", "or"),
];

/// Single signs that are only the beginning of an operator.
const HALF: &[(&str, &str)] = &[("=", "=="), ("/", "//"), ("!", "not"), (".", "..")];

/// The tokens of a text; the last is [`TokenKind::End`].
pub(super) fn lex(text: &str, errors: &mut Errors) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new(), errors };
    while lexer.token() {}
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    /// The byte to look at next.
    at: usize,
    tokens: Vec<Token>,
    errors: &'a mut Errors,
}

impl Lexer<'_> {
    /// Reads one token; whether there can be more.
    fn token(&mut self) -> bool {
        let (comments, indent) = self.space();
        let start = self.at;
        let kind = self.kind();
        let is_more = !matches!(kind, TokenKind::End);
        self.tokens.push(Token { kind, span: Span::new(start, self.at), comments, indent });
        is_more
    }

    /// What has not been read yet.
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips white space and collects comments, up to the next token. The second value is how far
    /// the token is indented, if it is the first on its line.
    fn space(&mut self) -> (Vec<Comment>, Option<u32>) {
        let mut comments = Vec::new();
        let mut line_ends = 0;
        let mut line_start = if self.tokens.is_empty() { Some(self.at) } else { None };
        while let Some(ch) = self.rest().chars().next() {
            if ch == ';' {
                let is_first = self.tokens.is_empty() && comments.is_empty();
                let is_beside = line_ends == 0 && !self.tokens.is_empty() && comments.is_empty();
                comments.push(self.comment(is_beside, line_ends > 1 && !is_first));
                line_ends = 0;
                continue;
            }
            if !is_space(ch) {
                break;
            }
            self.at += ch.len_utf8();
            if ch == '\n' {
                line_ends += 1;
                line_start = Some(self.at);
            }
        }
        let indent = line_start.map(|start| self.text[start..self.at].chars().count() as u32);
        (comments, indent)
    }

    /// Reads a comment up to the end of its line. One semicolon is an error, and read as a comment.
    fn comment(&mut self, is_beside: bool, is_apart: bool) -> Comment {
        let start = self.at;
        let text = self.rest().split('\n').next().unwrap_or_default().trim_end().to_owned();
        self.at += text.len();
        if !text.starts_with(";;") {
            let span = Span::new(start, start + 1);
            let message = "a comment starts with two semicolons";
            self.errors.push(
                Diagnostic::new(Code::SingleSemicolon, span, message, "only one here")
                    .with_hint("write `;;`; the rest of the line is then a comment"),
            );
        }
        Comment { text, span: Span::new(start, self.at), is_beside, is_apart }
    }

    /// Reads what stands here.
    fn kind(&mut self) -> TokenKind {
        let Some(ch) = self.rest().chars().next() else { return TokenKind::End };
        let leaf = match ch {
            '(' | ')' => {
                self.at += 1;
                return if ch == '(' { TokenKind::Open } else { TokenKind::Close };
            }
            ',' => self.sign(",", NodeKind::Comma),
            ':' => self.sign(":", NodeKind::Colon),
            '\'' => self.variable(),
            '"' => self.quoted(),
            _ if is_run(ch) => {
                let (len, kind) = words::first_piece(&self.text[self.at..], self.at, self.errors);
                self.at += len;
                kind
            }
            _ => self.operator(),
        };
        TokenKind::Leaf(leaf)
    }

    /// Steps over a sign.
    fn sign(&mut self, sign: &str, kind: NodeKind) -> NodeKind {
        self.at += sign.len();
        kind
    }

    /// Reads a quote and the name after it; white space between them is tolerated, on one
    /// line.
    fn variable(&mut self) -> NodeKind {
        let quote = self.at;
        self.at += 1;
        let name = self.text[self.at..].trim_start_matches(|ch| is_space(ch) && ch != '\n');
        if name.starts_with(is_run) {
            self.at = self.text.len() - name.len();
            let (len, kind) = words::variable(name, quote, self.at, self.errors);
            self.at += len;
            return kind;
        }
        let message = "a quote starts a variable, and no name follows it";
        let span = Span::new(quote, self.at);
        self.errors.push(
            Diagnostic::new(Code::QuoteWithoutName, span, message, "a name should follow")
                .with_hint("a variable is a quote and capitals, as in `'C`"),
        );
        NodeKind::Unreadable("'".into())
    }

    /// Reads text in double quotes, which ends on the line where it starts.
    fn quoted(&mut self) -> NodeKind {
        let start = self.at;
        let inner = &self.text[start + 1..];
        let len = inner.find(['"', '\n']).unwrap_or(inner.len());
        if inner[len..].starts_with('"') {
            self.at += len + 2;
            return NodeKind::Quoted(inner[..len].into());
        }
        let text = self.text[start..=start + len].trim_end().to_owned();
        self.at += text.len();
        let span = Span::new(start, self.at);
        let message = "quoted text does not end on its line";
        self.errors.push(
            Diagnostic::new(Code::UnclosedText, span, message, "no `\"` closes this")
                .with_hint("close it with `\"` on the same line"),
        );
        NodeKind::Unreadable(text)
    }

    /// Reads an operator, `..`, or what is neither.
    fn operator(&mut self) -> NodeKind {
        let rest = self.rest();
        let mistaken = MISTAKEN.iter().find(|(sign, _)| rest.starts_with(sign));
        if let Some(&(sign, meant)) = mistaken {
            return self.not_an_operator(sign, meant);
        }
        if rest.starts_with("..") {
            return self.sign("..", NodeKind::Dots);
        }
        // After a parenthesis the minus is the operator, as everywhere in plain RECYCLE.
        let is_head = matches!(self.tokens.last(), Some(Token { kind: TokenKind::Open, .. }));
        if !is_head && rest.starts_with('-') {
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                return self.negative(digits);
            }
        }
        if let Some(&sign) = OPERATORS.iter().find(|sign| rest.starts_with(**sign)) {
            return self.sign(sign, NodeKind::Operator(sign));
        }
        if let Some(&(sign, meant)) = HALF.iter().find(|(sign, _)| rest.starts_with(sign)) {
            return self.not_an_operator(sign, meant);
        }
        self.unreadable()
    }

    /// Reads a minus and the digits after it.
    fn negative(&mut self, digits: usize) -> NodeKind {
        let start = self.at;
        self.at += 1 + digits;
        let text = &self.text[start..self.at];
        words::number(text, start, self.errors)
    }

    /// Steps over a sign that is not an operator.
    fn not_an_operator(&mut self, sign: &str, meant: &str) -> NodeKind {
        let span = Span::new(self.at, self.at + sign.len());
        let message = format!("`{sign}` is not an operator");
        self.errors.push(
            Diagnostic::new(Code::UnknownOperator, span, message, "not known")
                .with_hint(format!("did you mean `{meant}`?")),
        );
        self.sign(sign, NodeKind::Unreadable(sign.to_owned()))
    }

    /// Steps over characters that mean nothing, up to one that means something.
    fn unreadable(&mut self) -> NodeKind {
        let rest = self.rest();
        let known = |ch: char| is_space(ch) || is_run(ch) || "(),:;'\"+-*%/^<>=!.&|".contains(ch);
        let text = &rest[..rest.find(known).unwrap_or(rest.len())];
        let first = text.chars().next().unwrap_or_default();
        let shown = shorten(&text.escape_debug().to_string());
        let message = format!("`{shown}` means nothing in a game file");
        let span = Span::new(self.at, self.at + text.len());
        let diagnostic =
            Diagnostic::new(Code::UnreadableCharacter, span, message, "cannot be read");
        let hint = match first {
            '[' | '{' | ']' | '}' => Some("lists are written in round parentheses"),
            '‘' | '’' | '`' | '´' => Some("a variable starts with a straight quote: `'C`"),
            '“' | '”' | '„' => Some("text stands in straight double quotes"),
            '#' => Some("a comment starts with `;;`"),
            '–' | '—' | '−' => Some("the minus sign is `-`"),
            '\u{fffd}' => Some("save the file as UTF-8 text"),
            _ => None,
        };
        let kind = NodeKind::Unreadable(text.into());
        self.at += text.len();
        self.errors.push(Diagnostic { hint: hint.map(Into::into), ..diagnostic });
        kind
    }
}

/// Whether a character only separates.
fn is_space(ch: char) -> bool {
    ch.is_whitespace() || ch == '\u{feff}'
}
