//! The reader: text to nested lists of words, each with its line.
//!
//! A reader of its own, so that the oracle and the engine share no mistakes. Commas only separate
//! and are dropped. Words (in lower case), names (in capitals) and numbers end where the kind of
//! character changes, so `vlocHAND` is two tokens, as it is for the existing engine.

use std::fmt::{self, Write as _};
use std::rc::Rc;

/// How deep lists may be nested; far more than any game needs, far less than the stack holds.
const DEEPEST: usize = 200;

/// A word or a list, with the line it starts on.
#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) line: usize,
    pub(crate) kind: Kind,
}

/// What a form is.
#[derive(Debug)]
pub(crate) enum Kind {
    List(Vec<Rc<Form>>),
    /// A word in lower case, an operator, `:` or `..`.
    Word(Rc<str>),
    /// A name in capitals.
    Name(Rc<str>),
    Int(i32),
    /// A variable, without its quote.
    Var(Rc<str>),
    Quoted(Rc<str>),
}

impl Form {
    /// The parts of a list; none of a word.
    pub(crate) fn parts(&self) -> &[Rc<Form>] {
        match &self.kind {
            Kind::List(parts) => parts,
            _ => &[],
        }
    }

    /// The part at a position, or an error that says the form is too short.
    pub(crate) fn part(&self, idx: usize) -> Result<&Rc<Form>, String> {
        self.parts().get(idx).ok_or_else(|| self.error("something is missing"))
    }

    /// The word, if this is one.
    pub(crate) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The word at a position of a list; empty if there is none.
    pub(crate) fn word_at(&self, idx: usize) -> &str {
        self.parts().get(idx).and_then(|part| part.word()).unwrap_or("")
    }

    /// The word a list starts with; empty if there is none.
    pub(crate) fn head(&self) -> &str {
        self.word_at(0)
    }

    /// A message with the line and the text of this form.
    pub(crate) fn error(&self, what: impl fmt::Display) -> String {
        let mut text = self.to_string();
        if text.chars().count() > 100 {
            text = text.chars().take(97).collect::<String>() + "...";
        }
        format!("line {}: {what}: {text}", self.line)
    }

    /// An error unless the list has this many parts.
    pub(crate) fn expect_len(&self, len: usize) -> Result<(), String> {
        match self.parts().len() {
            n if n == len => Ok(()),
            n => Err(self.error(format!("{len} parts are expected and {n} found"))),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::List(parts) => {
                f.write_char('(')?;
                for (idx, part) in parts.iter().enumerate() {
                    if idx > 0 {
                        f.write_char(' ')?;
                    }
                    part.fmt(f)?;
                }
                f.write_char(')')
            }
            Kind::Word(text) | Kind::Name(text) => f.write_str(text),
            Kind::Int(n) => write!(f, "{n}"),
            Kind::Var(name) => write!(f, "'{name}"),
            Kind::Quoted(text) => write!(f, "\"{text}\""),
        }
    }
}

/// A token with its line.
type Token = (usize, Tok);

#[derive(Clone, Debug, PartialEq)]
enum Tok {
    Open,
    Close,
    Comma,
    Quote,
    Word(String),
    Name(String),
    /// Digits as written, with a minus sign if it belongs to them.
    Digits(String),
    Quoted(String),
}

/// Reads the one form of a text. With `split_digits` adjacent numbers are split as the existing
/// engine does, which knows only single digits: the last gets one digit.
pub(crate) fn read(text: &str, split_digits: bool) -> Result<Rc<Form>, String> {
    let mut tokens = tokens(text)?;
    if split_digits {
        regroup_digits(&mut tokens);
    }
    let mut rest = tokens.as_slice();
    let form = form(&mut rest, 0)?;
    match rest.first() {
        None => Ok(form),
        Some((line, _)) => Err(format!("line {line}: something stands after the last parenthesis")),
    }
}

fn form(rest: &mut &[Token], depth: usize) -> Result<Rc<Form>, String> {
    let Some(((line, token), after)) = rest.split_first() else {
        return Err("the text ends too early: a parenthesis is not closed".into());
    };
    *rest = after;
    let kind = match token {
        Tok::Open if depth >= DEEPEST => return Err(format!("line {line}: nested too deeply")),
        Tok::Open => {
            let mut parts = Vec::new();
            while !matches!(rest.first(), Some((_, Tok::Close))) {
                if matches!(rest.first(), Some((_, Tok::Comma))) {
                    *rest = &rest[1..];
                    continue;
                }
                parts.push(form(rest, depth + 1)?);
            }
            *rest = &rest[1..];
            Kind::List(parts)
        }
        Tok::Quote => match rest.split_first() {
            Some(((_, Tok::Name(name)), after)) => {
                *rest = after;
                Kind::Var(name.as_str().into())
            }
            _ => return Err(format!("line {line}: a name in capitals must follow the quote")),
        },
        Tok::Close => {
            return Err(format!("line {line}: a parenthesis is closed that was not opened"));
        }
        Tok::Comma => return Err(format!("line {line}: a comma stands outside a list")),
        Tok::Word(word) => Kind::Word(word.as_str().into()),
        Tok::Name(name) => Kind::Name(name.as_str().into()),
        Tok::Quoted(text) => Kind::Quoted(text.as_str().into()),
        Tok::Digits(digits) => Kind::Int(
            digits.parse().map_err(|_| format!("line {line}: {digits} does not fit in 32 bits"))?,
        ),
    };
    Ok(Rc::new(Form { line: *line, kind }))
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut found: Vec<Token> = Vec::new();
    let mut code = String::new();
    for (idx, line_text) in text.lines().enumerate() {
        let line = idx + 1;
        code.push_str(line_text.split(";;").next().unwrap_or(""));
        // Quoted text may go on in the next line.
        let is_open = code.matches('"').count() % 2 == 1;
        if is_open && idx + 1 < text.lines().count() {
            code.push('\n');
            continue;
        }
        let code = std::mem::take(&mut code);
        let chars: Vec<char> = code.chars().collect();
        let mut at = 0;
        while at < chars.len() {
            let start = at;
            let c = chars[at];
            let run = |from: usize, is: fn(&char) -> bool| {
                from + chars[from..].iter().take_while(|c| is(c)).count()
            };
            let next = chars.get(at + 1).copied();
            at += 1;
            let token = match c {
                _ if c.is_whitespace() => continue,
                '(' => Tok::Open,
                ')' => Tok::Close,
                ',' => Tok::Comma,
                '\'' => Tok::Quote,
                '.' | '/' if next == Some(c) => {
                    at += 1;
                    Tok::Word(format!("{c}{c}"))
                }
                '<' | '>' | '=' | '!' if next == Some('=') => {
                    at += 1;
                    Tok::Word(format!("{c}="))
                }
                ':' | '+' | '*' | '%' | '^' | '<' | '>' => Tok::Word(c.into()),
                // Directly after a parenthesis a minus is the operator.
                '-' if next.is_some_and(|d| d.is_ascii_digit())
                    && !matches!(found.last(), Some((_, Tok::Open))) =>
                {
                    at = run(at, char::is_ascii_digit);
                    Tok::Digits(chars[start..at].iter().collect())
                }
                '-' => Tok::Word("-".into()),
                '"' => {
                    at = run(at, |c| *c != '"');
                    if at == chars.len() {
                        return Err(format!("line {line}: a quoted text does not end"));
                    }
                    at += 1;
                    Tok::Quoted(chars[start + 1..at - 1].iter().collect())
                }
                '0'..='9' => {
                    at = run(at, char::is_ascii_digit);
                    Tok::Digits(chars[start..at].iter().collect())
                }
                'a'..='z' => {
                    at = run(at, char::is_ascii_lowercase);
                    Tok::Word(chars[start..at].iter().collect())
                }
                'A'..='Z' => {
                    at = run(at, char::is_ascii_uppercase);
                    Tok::Name(chars[start..at].iter().collect())
                }
                _ => return Err(format!("line {line}: `{c}` means nothing here")),
            };
            found.push((line, token));
        }
    }
    Ok(found)
}

/// Gives each of several adjacent numbers but the first one digit.
fn regroup_digits(tokens: &mut [Token]) {
    let is_digits = |token: &Token| matches!(&token.1, Tok::Digits(d) if !d.starts_with('-'));
    let mut at = 0;
    while at < tokens.len() {
        let n = tokens[at..].iter().take_while(|token| is_digits(token)).count();
        if n > 1 {
            let mut all = String::new();
            for (_, token) in &tokens[at..at + n] {
                if let Tok::Digits(digits) = token {
                    all.push_str(digits);
                }
            }
            let first = all.len() - (n - 1);
            tokens[at].1 = Tok::Digits(all[..first].into());
            for (idx, digit) in all[first..].chars().enumerate() {
                tokens[at + 1 + idx].1 = Tok::Digits(digit.into());
            }
        }
        at += n.max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, split_digits: bool, expected: &str) {
        let shown = match read(text, split_digits) {
            Ok(form) => form.to_string(),
            Err(message) => message,
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn text_becomes_lists() {
        check("(a (B, C), 'D) ;; end", false, "(a (B C) 'D)");
        check("(game vlocHAND)", false, "(game vloc HAND)");
        check("(range 1..-8)", false, "(range 1 .. -8)");
        check("(-5 3)", false, "(- 5 3)");
        check("(// (<= >=) !=)", false, "(// (<= >=) !=)");
        check("\u{feff}(K : V)\n;; last", false, "(K : V)");
        check("(title \"A b\")", false, "(title \"A b\")");
        check("(rules \"A\nb\")", false, "(rules \"A\nb\")");
        check("(+ 1 25)", false, "(+ 1 25)");
        check("(+ 1 25)", true, "(+ 12 5)");
        check("(+ 1, 25)", true, "(+ 1 25)");
    }

    #[test]
    fn what_cannot_be_read_is_an_error_with_its_line() {
        check("(a\n(b)", false, "the text ends too early: a parenthesis is not closed");
        check("(a)\n)", false, "line 2: something stands after the last parenthesis");
        check("(a\n #)", false, "line 2: `#` means nothing here");
        check("(9999999999)", false, "line 1: 9999999999 does not fit in 32 bits");
        check(&"(".repeat(500), false, "line 1: nested too deeply");
    }
}
