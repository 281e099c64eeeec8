//! Semantic tokens: classes of words, for colours.

use lsp_types::{
    SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensParams, SemanticTokensResult,
};
use recycle::Span;
use recycle::analysis::{self, Token, TokenClass};

use crate::error::RequestError;
use crate::position::SourceText;
use crate::server::Session;

/// The protocol's types of tokens, by the numbers that [`number`] gives.
pub(crate) const LEGEND: [SemanticTokenType; 8] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::TYPE,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::COMMENT,
];

fn number(class: TokenClass) -> u32 {
    match class {
        TokenClass::Form => 0,
        TokenClass::Word => 1,
        TokenClass::Name => 2,
        TokenClass::Variable => 3,
        TokenClass::Number => 4,
        TokenClass::Quoted => 5,
        TokenClass::Operator => 6,
        TokenClass::Comment => 7,
    }
}

pub(crate) fn tokens(
    session: &Session<'_>,
    params: &SemanticTokensParams,
) -> Result<Option<SemanticTokensResult>, RequestError> {
    let source = &session.document(&params.text_document.uri)?.source;
    let data = encoded(source, &analysis::tokens(source.as_str()));
    Ok(Some(SemanticTokensResult::Tokens(SemanticTokens { result_id: None, data })))
}

/// The tokens, each by its distance from the one before. One that goes over a line end, as editors count lines, is cut
/// there: a comment may hold a lone carriage return.
fn encoded(source: &SourceText, tokens: &[Token]) -> Vec<SemanticToken> {
    let mut data = Vec::new();
    let (mut line, mut character) = (0, 0);
    for token in tokens {
        let range = source.range(token.span);
        for at in range.start.line..=range.end.line {
            let start = if at == range.start.line { range.start.character } else { 0 };
            let end = if at == range.end.line {
                range.end.character
            } else {
                let next = source.offset(lsp_types::Position::new(at, u32::MAX));
                source.range(Span::new(next, next)).end.character
            };
            // Neither an empty token nor one before another can be said.
            if end <= start || (at, start) < (line, character) {
                continue;
            }
            data.push(SemanticToken {
                delta_line: at - line,
                delta_start: if at == line { start - character } else { start },
                length: end - start,
                token_type: number(token.class),
                token_modifiers_bitset: 0,
            });
            (line, character) = (at, start);
        }
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_counted_from_the_one_before_in_utf_16() {
        let source = SourceText::new("😀é (a\n\n  b ;; c\rd".to_owned());
        let token = |start, end, class| Token { span: Span::new(start, end), class };
        let tokens = [
            token(0, 4, TokenClass::Name),
            token(4, 6, TokenClass::Number),
            token(8, 9, TokenClass::Form),
            token(13, 14, TokenClass::Variable),
            token(15, 21, TokenClass::Comment),
        ];
        let data: Vec<_> = encoded(&source, &tokens)
            .iter()
            .map(|it| (it.delta_line, it.delta_start, it.length, it.token_type))
            .collect();
        assert_eq!(
            data,
            [(0, 0, 2, 2), (0, 2, 1, 4), (0, 3, 1, 0), (2, 2, 1, 3), (0, 2, 4, 7), (1, 0, 1, 7)]
        );
    }
}
