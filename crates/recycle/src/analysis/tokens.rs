//! Tokens by class, for colours.

use crate::Span;
use crate::syntax::{Comment, Node, NodeKind, WORDS, read};

/// Class of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenClass {
    /// A word of the language at the head of a list: `move`, `choice`.
    Form,
    /// Any other word of the language: `vloc`, `using`.
    Word,
    /// A name: `HAND`.
    Name,
    /// A variable, with its quote.
    Variable,
    /// A number.
    Number,
    /// Text in double quotes.
    Quoted,
    /// An operator, or `..`.
    Operator,
    /// A comment.
    Comment,
}

/// A token with its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub class: TokenClass,
}

/// The tokens of a text in its order, but for parentheses, commas and what cannot be read. No token spans two lines.
pub fn tokens(text: &str) -> Vec<Token> {
    let tree = read(text).tree;
    let mut found = Vec::new();
    tree.forms.iter().for_each(|form| add(form, false, &mut found));
    comments(&tree.trailing, &mut found);
    found
}

fn add(node: &Node, is_head: bool, found: &mut Vec<Token>) {
    comments(&node.comments, found);
    let class = match &node.kind {
        NodeKind::List(items, last) => {
            for (idx, item) in items.iter().enumerate() {
                add(item, idx == 0, found);
            }
            return comments(last, found);
        }
        NodeKind::Word(word) if !WORDS.contains(&word.as_str()) => return,
        NodeKind::Word(_) if is_head => TokenClass::Form,
        NodeKind::Word(_) => TokenClass::Word,
        NodeKind::Name(_) => TokenClass::Name,
        NodeKind::Int(_) => TokenClass::Number,
        NodeKind::Var(_) => TokenClass::Variable,
        NodeKind::Quoted(_) => TokenClass::Quoted,
        NodeKind::Operator(_) | NodeKind::Dots => TokenClass::Operator,
        NodeKind::Comma | NodeKind::Colon | NodeKind::Unreadable(_) => return,
    };
    found.push(Token { span: node.span, class });
}

fn comments(comments: &[Comment], found: &mut Vec<Token>) {
    found.extend(
        comments.iter().map(|comment| Token { span: comment.span, class: TokenClass::Comment }),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_has_its_class() {
        use TokenClass::{Comment, Form, Name, Number, Operator, Quoted, Variable, Word};
        let text = "(game ;; é\n (title \"♥\") (set ('P sto HAND) (+ 1 -2)) (bogus Hand)) ;; end";
        let found: Vec<_> =
            tokens(text).iter().map(|token| (&text[token.span.range()], token.class)).collect();
        assert_eq!(
            found,
            [
                ("game", Form),
                (";; é", Comment),
                ("title", Form),
                ("\"♥\"", Quoted),
                ("set", Form),
                ("'P", Variable),
                ("sto", Word),
                ("HAND", Name),
                ("+", Operator),
                ("1", Number),
                ("-2", Number),
                (";; end", Comment),
            ]
        );
    }
}
