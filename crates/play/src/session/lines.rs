//! The lines of a saved game, one after the other.

use kernel::Seat;

use super::SavedError;

/// The lines that say something, numbered from one.
pub(super) struct Lines<'t> {
    rest: std::iter::Peekable<Box<dyn Iterator<Item = (usize, &'t str)> + 't>>,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let says = |(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
        let lines = (1..).zip(text.lines().map(str::trim)).filter(says);
        let lines: Box<dyn Iterator<Item = (usize, &'t str)> + 't> = Box::new(lines);
        Self { rest: lines.peekable() }
    }

    pub(super) fn next(&mut self) -> Option<(usize, &'t str)> {
        self.rest.next()
    }

    /// What `name: …` says, if that is the next line.
    pub(super) fn field_if(&mut self, name: &str) -> Option<String> {
        let value = |line: &'t str| line.strip_prefix(name)?.strip_prefix(':');
        let value = self.rest.peek().and_then(|&(_, line)| value(line))?;
        self.next();
        Some(unescaped(value.trim()))
    }

    pub(super) fn field(&mut self, name: &str) -> Result<String, SavedError> {
        self.field_if(name).ok_or_else(|| self.wrong(&format!("`{name}: …`")))
    }

    pub(super) fn number(&mut self, name: &str) -> Result<u64, SavedError> {
        let parse = |&(_, line): &(usize, &'t str)| {
            line.strip_prefix(name)?.strip_prefix(':')?.trim().parse().ok()
        };
        match self.rest.peek().and_then(parse) {
            Some(number) => {
                self.next();
                Ok(number)
            }
            None => Err(self.wrong(&format!("`{name}: …` with a whole number"))),
        }
    }

    /// Who moves and how, if the next line is a move.
    pub(super) fn a_move(&mut self) -> Option<(Option<Seat>, String)> {
        let parse = |line: &'t str| {
            let (by, text) = line.strip_prefix("move ")?.split_once(':')?;
            let by = match by.trim() {
                "chance" => None,
                seat => Some(Seat::new(usize::from(seat.parse::<u8>().ok()?.checked_sub(1)?))),
            };
            Some((by, unescaped(text.trim())))
        };
        let mv = self.rest.peek().and_then(|&(_, line)| parse(line))?;
        self.next();
        Some(mv)
    }

    pub(super) fn end(&mut self) -> Result<(), SavedError> {
        let wanted = "`move SEAT: …`, `move chance: …` or `end`";
        if self.rest.peek().is_none_or(|&(_, line)| line != "end") {
            return Err(self.wrong(wanted));
        }
        self.next();
        if self.rest.peek().is_some() { Err(self.wrong("nothing after `end`")) } else { Ok(()) }
    }

    fn wrong(&mut self, wanted: &str) -> SavedError {
        let wanted = wanted.to_owned();
        match self.rest.peek() {
            Some(&(nth, text)) => SavedError::Unexpected { nth, text: text.to_owned(), wanted },
            None => SavedError::CutOff { wanted },
        }
    }
}

/// On one line.
pub(super) fn escaped(text: &str) -> String {
    text.trim().replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

/// What [`escaped`] made one line of.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some(other) => plain.push(other),
                None => plain.push('\\'),
            },
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_fits_on_a_line_and_is_read_back() {
        for text in ["", "lay J", "a\nb\r\nc", "\\n", "\\", "a\\\nb", "# not a note"] {
            let line = escaped(text);
            assert_eq!(line.lines().count(), usize::from(!text.is_empty()));
            assert_eq!(unescaped(&line), text);
        }
        // Nobody wrote these.
        assert_eq!(unescaped("\\x\\"), "x\\");
    }
}
