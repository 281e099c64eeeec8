//! Text → tokens. Any text gives tokens; what cannot be read is a token too, and an error.
//!
//! White space separates and means nothing else. A byte order mark counts as white space. A number
//! takes all the digits there are, where CardStock would give the last digit to a second number.

use super::errors::Errors;
use super::token::{Token, TokenKind};
use super::words::{self, is_run, shorten};
use super::{Comment, NodeKind};
use crate::{Code, Diagnostic, Edit, Span};

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
    ("≥", ">="),
    ("≤", "<="),
    ("≠", "!="),
    ("×", "*"),
    ("·", "*"),
    ("÷", "//"),
];

/// Signs of other languages that stand for a form of their own, and what is written instead.
const ASSIGNING: &[(&str, &str)] = &[
    (":=", "(set (game sto NAME) number)"),
    ("++", "(inc (game sto NAME) 1)"),
    ("+=", "(inc (game sto NAME) number)"),
    ("-=", "(dec (game sto NAME) number)"),
    ("*=", "(set (game sto NAME) (* (game sto NAME) number))"),
];

/// Single signs that are only the beginning of an operator.
const HALF: &[(&str, &str)] = &[("=", "=="), ("/", "//"), ("!", "not"), (".", "..")];

/// The tokens of a text; the last is [`TokenKind::End`]. `foreign` takes signs for the beginnings of comments that can
/// also be operators.
pub(super) fn lex(text: &str, foreign: bool, errors: &mut Errors) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, foreign, tokens: Vec::new(), errors };
    while lexer.token() {}
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    /// The byte to look at next.
    at: usize,
    /// Whether `//`, `--` and `%` start comments where they can.
    foreign: bool,
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
            let foreign = self.foreign_comment();
            if ch == ';' || foreign.is_some() {
                let is_first = self.tokens.is_empty() && comments.is_empty();
                let is_beside = line_ends == 0 && !self.tokens.is_empty() && comments.is_empty();
                let start = self.at;
                match foreign {
                    Some(sign) => self.other_comment(sign),
                    None => self.comment(),
                }
                let (text, span) =
                    (self.text[start..self.at].to_owned(), Span::new(start, self.at));
                let is_apart = line_ends > 1 && !is_first;
                comments.push(Comment { text, span, is_beside, is_apart });
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

    /// Steps over a comment, to the end of its line. One semicolon is an error, and read as a comment.
    fn comment(&mut self) {
        let start = self.at;
        self.at += self.line().trim_end().len();
        if !self.text[start..].starts_with(";;") {
            let span = Span::new(start, start + 1);
            let message = "a comment starts with two semicolons";
            self.errors.push(
                Diagnostic::new(Code::SingleSemicolon, span, message, "only one here")
                    .with_hint("write `;;`; the rest of the line is then a comment")
                    .with_fix("replace by `;;`", span, ";;"),
            );
        }
    }

    /// Reads what stands here.
    fn kind(&mut self) -> TokenKind {
        let Some(ch) = self.rest().chars().next() else { return TokenKind::End };
        let leaf = match ch {
            '(' | ')' => {
                self.at += 1;
                return if ch == '(' { TokenKind::Open } else { TokenKind::Close };
            }
            '[' | '{' | ']' | '}' => return self.other_parenthesis(ch),
            _ if let Some(found) = starting(ASSIGNING, self.rest()) => self.assigning(found),
            ',' => self.sign(",", NodeKind::Comma),
            ':' => self.sign(":", NodeKind::Colon),
            '\'' => self.variable(),
            '"' => self.quoted(),
            '‘' | '’' | '`' | '´' if self.starts_curly_variable(ch) => self.curly_variable(ch),
            '“' | '”' | '„' | '«' => self.curly_quoted(ch),
            _ if ch.is_ascii_digit() && decimal(self.rest()).is_some() => self.decimal(),
            _ if is_run(ch) => self.run(),
            _ => self.operator(),
        };
        TokenKind::Leaf(leaf)
    }

    /// The rest of this line.
    fn line(&self) -> &str {
        self.rest().split('\n').next().unwrap_or_default()
    }

    /// Reads a parenthesis of another kind as the round one that is meant.
    fn other_parenthesis(&mut self, ch: char) -> TokenKind {
        let is_open = matches!(ch, '[' | '{');
        let meant = if is_open { "(" } else { ")" };
        let span = Span::new(self.at, self.at + 1);
        let message = format!("`{ch}` means nothing in a game file");
        self.errors.push(
            Diagnostic::new(Code::UnreadableCharacter, span, message, "not a round parenthesis")
                .with_hint(format!("lists are written in round parentheses: `{meant}`"))
                .with_fix(format!("replace by `{meant}`"), span, meant),
        );
        self.at += 1;
        if is_open { TokenKind::Open } else { TokenKind::Close }
    }

    /// The sign with which a comment of another language starts here. Two slashes, two minuses and `%` can also be
    /// operators: at the head of a list, or by mistake between the two sides of one.
    fn foreign_comment(&self) -> Option<&'static str> {
        let rest = self.rest();
        let sign = ["#", "/*", "//", "--", "%"].into_iter().find(|sign| rest.starts_with(sign))?;
        if matches!(sign, "#" | "/*") {
            return Some(sign);
        }
        if !self.foreign {
            return None;
        }
        let is_glued = self.text[..self.at].chars().next_back().is_some_and(|ch| !is_space(ch));
        let after = &self.line()[sign.len()..];
        let is_comment = match self.tokens.last().map(|token| &token.kind) {
            // `( // the ranks`
            Some(TokenKind::Open) => {
                !is_glued && after.trim_start().starts_with(|ch: char| ch.is_ascii_lowercase())
            }
            // `https://…`
            Some(TokenKind::Leaf(NodeKind::Colon)) if is_glued => false,
            Some(TokenKind::Leaf(_) | TokenKind::Close) if ends_a_list(after) => false,
            _ => !is_glued || sign == "//",
        };
        is_comment.then_some(sign)
    }

    /// Steps over a comment of another language, up to its end or that of the line.
    fn other_comment(&mut self, sign: &'static str) {
        let is_block = sign == "/*";
        let inner = &self.rest()[sign.len()..];
        let end = if is_block { inner.find("*/").map(|end| sign.len() + end + 2) } else { None };
        let len = end.unwrap_or_else(|| self.line().trim_end().len());
        let (text, after) = self.rest().split_at(len);
        let is_last =
            matches!(after.trim_start_matches([' ', '\t', '\r']).chars().next(), None | Some('\n'));
        let span = Span::new(self.at, self.at + sign.len());
        let message = if matches!(sign, "#" | "/*") {
            format!("`{sign}` means nothing in a game file")
        } else {
            format!("`{sign}` starts no comment in a game file")
        };
        let mut error =
            Diagnostic::new(Code::UnreadableCharacter, span, message, "does not start a comment")
                .with_hint("a comment starts with `;;` and goes to the end of its line");
        // What ends elsewhere than a comment would cannot become one.
        if is_last && !text.contains('\n') {
            let mut edits = vec![Edit::replace(span, ";;")];
            if end.is_some() {
                edits.push(Edit::remove(Span::new(self.at + len - 2, self.at + len)));
            }
            error = error.with_edits("replace by `;;`", edits);
        }
        self.errors.push(error);
        self.at += len;
    }

    /// Steps over a sign of another language that changes something.
    fn assigning(&mut self, (sign, meant): (&'static str, &str)) -> NodeKind {
        let span = Span::new(self.at, self.at + sign.len());
        let message = format!("`{sign}` is not an operator");
        let mut error = Diagnostic::new(Code::UnknownOperator, span, message, "not known")
            .with_hint(format!("a number is changed by a statement: {meant}"));
        let word = match sign {
            ":=" => Some("set"),
            "+=" => Some("inc"),
            "-=" => Some("dec"),
            _ => None,
        };
        let is_head = matches!(self.tokens.last(), Some(Token { kind: TokenKind::Open, .. }));
        if let Some(word) = word.filter(|_| is_head) {
            error = error.with_fix(format!("replace by `{word}`"), span, word);
        }
        self.errors.push(error);
        self.sign(sign, NodeKind::Unreadable(sign.to_owned()))
    }

    /// Reads a run of letters and digits. A title without quotes is one mistake and not many.
    fn run(&mut self) -> NodeKind {
        let rest = &self.text[self.at..];
        let mut errors = Errors::default();
        let (len, kind) = words::first_piece(rest, self.at, &mut errors);
        let found = errors.into_sorted();
        if !found.is_empty()
            && let Some(head) = self.header()
        {
            let line = self.line();
            let len = line.find(['(', ')', '"', ';']).unwrap_or(line.len());
            let text = line[..len].trim_end().to_owned();
            let span = Span::new(self.at, self.at + text.len());
            let message = format!("the text of `{head}` stands in double quotes");
            self.errors.push(
                Diagnostic::new(Code::WrongKind, span, message, "not in double quotes")
                    .with_meant(&format!("\"{text}\"")),
            );
            self.at += text.len();
            return NodeKind::Unreadable(text);
        }
        found.into_iter().for_each(|error| self.errors.push(error));
        self.at += len;
        kind
    }

    /// The word of the header in which the next token is the first: `title`, `source`.
    fn header(&self) -> Option<&'static str> {
        ["title", "source"].into_iter().find(|word| self.is_after(word))
    }

    /// Whether the next token is the first after this word at the head of a form.
    fn is_after(&self, word: &str) -> bool {
        let [.., before, head] = self.tokens.as_slice() else { return false };
        let is_head = matches!(&head.kind, TokenKind::Leaf(NodeKind::Word(head)) if head == word);
        is_head && matches!(before.kind, TokenKind::Open)
    }

    /// Reads a number with digits after a point.
    fn decimal(&mut self) -> NodeKind {
        let len = decimal(self.rest()).unwrap_or_default();
        let text = self.rest()[..len].to_owned();
        let span = Span::new(self.at, self.at + len);
        let message = format!("`{}` is not a whole number", shorten(&text));
        self.errors.push(
            Diagnostic::new(Code::UnreadableCharacter, span, message, "not a whole number")
                .with_hint("numbers are whole: count in halves or tenths, and divide by (// number number)"),
        );
        self.at += len;
        NodeKind::Unreadable(text)
    }

    /// Whether a name follows a quote that is not straight.
    fn starts_curly_variable(&self, quote: char) -> bool {
        self.rest()[quote.len_utf8()..].starts_with(|ch: char| ch.is_ascii_uppercase())
    }

    /// Reads a variable whose quote is not straight, as the one that is meant.
    fn curly_variable(&mut self, quote: char) -> NodeKind {
        let start = self.at;
        let len = quote.len_utf8();
        let name = &self.rest()[len..];
        let name = &name[..name.find(|ch: char| !ch.is_ascii_uppercase()).unwrap_or(name.len())];
        let name = name.to_owned();
        self.at += len + name.len();
        let span = Span::new(start, self.at);
        let message = format!("`{quote}` means nothing in a game file");
        self.errors.push(
            Diagnostic::new(Code::UnreadableCharacter, span, message, "not a straight quote")
                .with_hint(format!("a variable starts with a straight quote: `'{name}`"))
                .with_fix("replace by a straight quote", span, format!("'{name}")),
        );
        NodeKind::Unreadable(self.text[start..self.at].to_owned())
    }

    /// Reads text in double quotes that are not straight.
    fn curly_quoted(&mut self, quote: char) -> NodeKind {
        let start = self.at;
        let line = self.line();
        let inner = &line[quote.len_utf8()..];
        let end = inner.find(['“', '”', '„', '«', '»', '"']);
        let closing = end.and_then(|end| inner[end..].chars().next());
        let (Some(end), Some(closing)) = (end, closing) else { return self.unreadable() };
        let text = inner[..end].to_owned();
        self.at += quote.len_utf8() + end + closing.len_utf8();
        let span = Span::new(start, self.at);
        let message = format!("`{quote}` means nothing in a game file");
        self.errors.push(
            Diagnostic::new(Code::UnreadableCharacter, span, message, "not straight quotes")
                .with_hint(format!("text stands in straight double quotes: `\"{text}\"`"))
                .with_fix("replace by straight quotes", span, format!("\"{text}\"")),
        );
        NodeKind::Unreadable(self.text[start..self.at].to_owned())
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
            self.closing_quote(&kind);
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

    /// Steps over a second quote, after the name of a variable.
    fn closing_quote(&mut self, variable: &NodeKind) {
        let NodeKind::Var(name) = variable else { return };
        let Some(after) = self.rest().strip_prefix('\'') else { return };
        if after.starts_with(is_run) {
            return;
        }
        let span = Span::new(self.at, self.at + 1);
        let message = "a variable has one quote, before its name";
        self.errors.push(
            Diagnostic::new(Code::QuoteWithoutName, span, message, "one quote too many")
                .with_hint(format!("write `'{name}`"))
                .with_fix("remove the second quote", span, ""),
        );
        self.at += 1;
    }

    /// Reads text in double quotes, which ends on the line where it starts, but for the rules in words.
    fn quoted(&mut self) -> NodeKind {
        let start = self.at;
        let inner = &self.text[start + 1..];
        let end = inner.find(['"', '\n']).unwrap_or(inner.len());
        // The rules in words may have several lines.
        let len = match inner.find('"') {
            Some(len) if self.is_after("rules") => len,
            _ => end,
        };
        if inner[len..].starts_with('"') {
            self.at += len + 2;
            return NodeKind::Quoted(inner[..len].into());
        }
        let text = self.text[start..=start + len].trim_end();
        // In `(title "Whist)` the parenthesis closes the title.
        let is_header = self.header().is_some() && text.ends_with(')') && !text.contains('(');
        let text = if is_header { text.trim_end_matches(')') } else { text }.to_owned();
        self.at += text.len();
        let span = Span::new(start, self.at);
        let message = "quoted text does not end on its line";
        let mut error = Diagnostic::new(Code::UnclosedText, span, message, "no `\"` closes this")
            .with_hint("close it with `\"` on the same line");
        if is_header {
            error = error.with_fix("add `\"`", Span::new(self.at, self.at), "\"");
        }
        self.errors.push(error);
        NodeKind::Unreadable(text)
    }

    /// Reads an operator, `..`, or what is neither.
    fn operator(&mut self) -> NodeKind {
        let rest = self.rest();
        if let Some((sign, meant)) = starting(MISTAKEN, rest) {
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
        if let Some((sign, meant)) = starting(HALF, rest) {
            return self.half(sign, meant);
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
            Diagnostic::new(Code::UnknownOperator, span, message, "not known").with_meant(meant),
        );
        self.sign(sign, NodeKind::Unreadable(sign.to_owned()))
    }

    /// Steps over a sign that is only the beginning of an operator. What it is meant to be depends on what stands
    /// before it.
    fn half(&mut self, sign: &'static str, meant: &'static str) -> NodeKind {
        let before = self.tokens.last();
        let is_after = before.is_some_and(|token| token.span.end as usize == self.at);
        let is_glued = is_after && self.rest()[sign.len()..].starts_with(is_run);
        let before = before.map(|token| &token.kind);
        let span = Span::new(self.at, self.at + sign.len());
        let message = format!("`{sign}` is not an operator");
        let error = Diagnostic::new(Code::UnknownOperator, span, message, "not known");
        let error = match (sign, before) {
            ("!", Some(TokenKind::Leaf(NodeKind::Name(_)))) if is_after => error
                .with_hint("names are made of the capitals A to Z alone")
                .with_fix("remove `!`", span, ""),
            (".", Some(TokenKind::Leaf(_))) if is_glued => error
                .with_hint("words are separated by spaces: (game iloc NAME)")
                .with_fix("replace by a space", span, " "),
            ("=", Some(TokenKind::Leaf(NodeKind::Name(_)))) => error
                .with_hint("a colon stands between an attribute and its value: (RANK : ACE)")
                .with_fix("replace by `:`", span, ":"),
            ("=", Some(TokenKind::Leaf(NodeKind::Var(name)))) => {
                let hint = format!(
                    "a value comes before the variable: (let value '{name} …), (declare value '{name})"
                );
                error.with_hint(hint)
            }
            ("=", Some(TokenKind::Leaf(_) | TokenKind::Close)) => {
                error.with_hint("an operator stands before both sides: (== left right)")
            }
            ("=", _) => error.with_meant(meant).with_hint(
                "did you mean `==`? it compares; a number is kept by (set (game sto NAME) number)",
            ),
            _ => error.with_meant(meant),
        };
        self.errors.push(error);
        self.sign(sign, NodeKind::Unreadable(sign.to_owned()))
    }

    /// Steps over characters that mean nothing, up to one that means something.
    fn unreadable(&mut self) -> NodeKind {
        let rest = self.rest();
        let known =
            |ch: char| is_space(ch) || is_run(ch) || "(),:;'\"+-*%/^<>=!.&|[]{}≥≤≠×÷".contains(ch);
        // At least the character at which nothing known starts.
        let one = rest.chars().next().map_or(0, char::len_utf8);
        let text = &rest[..one + rest[one..].find(known).unwrap_or(rest.len() - one)];
        let first = text.chars().next().unwrap_or_default();
        let shown = shorten(&text.escape_debug().to_string());
        let message = format!("`{shown}` means nothing in a game file");
        let span = Span::new(self.at, self.at + text.len());
        let diagnostic =
            Diagnostic::new(Code::UnreadableCharacter, span, message, "cannot be read");
        let hint = match first {
            '‘' | '’' | '`' | '´' => Some("a variable starts with a straight quote: `'C`"),
            '“' | '”' | '„' => Some("text stands in straight double quotes"),
            '–' | '—' | '−' => Some("the minus sign is `-`"),
            '$' | '@' => Some("names are made of the capitals A to Z alone"),
            '\u{fffd}' => Some("save the file as UTF-8 text"),
            _ => None,
        };
        let mut error = Diagnostic { hint: hint.map(Into::into), ..diagnostic };
        error = match text {
            "–" | "—" | "−" => error.with_fix("replace by `-`", span, "-"),
            "$" | "@" => error.with_fix(format!("remove `{text}`"), span, ""),
            _ => error,
        };
        let kind = NodeKind::Unreadable(text.into());
        self.at += text.len();
        self.errors.push(error);
        kind
    }
}

/// The first row whose sign the text starts with.
fn starting(
    rows: &[(&'static str, &'static str)],
    text: &str,
) -> Option<(&'static str, &'static str)> {
    rows.iter().copied().find(|(sign, _)| text.starts_with(sign))
}

/// How long the number with digits after a point is that the text starts with.
fn decimal(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let before = digits(text);
    let after = digits(text[before..].strip_prefix('.')?);
    (before > 0 && after > 0).then_some(before + 1 + after)
}

/// Whether what stands after an operator is its second side and the end of a list: `(5 % 2)`, `(6 // (size list))`.
fn ends_a_list(after: &str) -> bool {
    let after = after.trim_start();
    let side = if after.starts_with('(') {
        let mut depth = 0;
        let end = after.find(|ch| {
            depth += i32::from(ch == '(') - i32::from(ch == ')');
            depth == 0
        });
        end.map_or("", |end| &after[end + 1..])
    } else if after.starts_with(|ch: char| ch.is_ascii_digit() || ch == '\'') {
        after[1..].trim_start_matches(is_run)
    } else {
        ""
    };
    side.trim_start().starts_with(')')
}

/// Whether a character only separates.
fn is_space(ch: char) -> bool {
    ch.is_whitespace() || ch == '\u{feff}'
}
