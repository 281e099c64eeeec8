//! Token: what the opened address holds, and no other site can know.

use std::fmt;

use crate::error::ServerError;

/// Random bytes of a token.
const BYTES: usize = 24;

/// Token of one run of a server: 192 random bits, in hexadecimal digits.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// That the system has no random numbers.
    pub(crate) fn new() -> Result<Self, ServerError> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(|_| ServerError::NoRandomness)?;
        let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
        Ok(Self(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()))
    }

    /// As text, for the address and the cookie.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `given` is this token. It takes as long wherever the two differ.
    pub(crate) fn is(&self, given: &str) -> bool {
        let (own, given) = (self.0.as_bytes(), given.as_bytes());
        if own.len() != given.len() {
            return false;
        }
        let differing = own.iter().zip(given).fold(0, |bits, (own, given)| bits | (own ^ given));
        std::hint::black_box(differing) == 0
    }
}

/// It is a secret.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A random whole number.
///
/// # Errors
/// That the system has no random numbers.
pub(crate) fn random_number() -> Result<u64, ServerError> {
    getrandom::u64().map_err(|_| ServerError::NoRandomness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_itself_and_nothing_else() {
        let token = Token::new().expect("there is randomness");
        let text = token.as_str().to_owned();
        assert_eq!(text.len(), 2 * BYTES);
        assert!(token.is(&text));
        let mut other = text.clone();
        let last = if other.pop() == Some('0') { '1' } else { '0' };
        other.push(last);
        for wrong in ["", &text[1..], &other, &text.to_uppercase(), &format!("{text}0")] {
            assert_eq!(token.is(wrong), wrong == text, "{wrong}");
        }
        assert!(!Token::new().expect("there is randomness").is(&text));
        assert!(!format!("{token:?}").contains(&text));
    }
}
