//! Names of players: how texts call those who sit at a table.

use kernel::Seat;

/// Names by seat, for programs. People are called by their seats.
const PROGRAMS: [&str; 12] =
    ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "June", "Kit", "Lea"];

/// Names of the players, as one of them calls them.
pub(super) struct Names {
    /// The names by seat; a person's is by its number.
    by_seat: Vec<String>,
    viewer: Seat,
    /// Whether the one who looks is the only person, and so is called `you` by name too.
    is_alone: bool,
}

impl Names {
    /// Those of the players `specs`, as `viewer` calls them.
    pub(super) fn new(specs: &[String], viewer: Seat) -> Self {
        let name = |(idx, spec): (usize, &String)| match PROGRAMS.get(idx) {
            Some(name) if spec != "person" => (*name).to_owned(),
            _ => format!("Player {}", idx + 1),
        };
        let is_alone = specs.iter().filter(|spec| *spec == "person").count() == 1;
        Self { by_seat: specs.iter().enumerate().map(name).collect(), viewer, is_alone }
    }

    /// Whether that is the one who looks.
    pub(super) fn is_you(&self, seat: Seat) -> bool {
        seat == self.viewer
    }

    /// What the player at `seat` is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.is_you(seat) && self.is_alone { "You".to_owned() } else { self.of(seat) }
    }

    /// The same, for one who is not the one who looks.
    pub(super) fn of(&self, seat: Seat) -> String {
        self.by_seat[seat.idx()].clone()
    }

    /// A sentence with names in place of `player 2`, a capital at its beginning and a full stop at its end.
    pub(super) fn in_sentence(&self, text: &str) -> String {
        let text = capital(&self.named(text));
        if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
    }

    /// A label with names in place of `player 2`, and a capital at its beginning.
    pub(super) fn in_label(&self, text: &str) -> String {
        capital(&self.named(text))
    }

    fn named(&self, text: &str) -> String {
        let mut named = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("player ") {
            let (before, from) = rest.split_at(at);
            named.push_str(before);
            let digits: String =
                from["player ".len()..].chars().take_while(char::is_ascii_digit).collect();
            let is_word = !before.ends_with(char::is_alphanumeric);
            let seat = digits
                .parse::<usize>()
                .ok()
                .and_then(|seat| self.by_seat.get(seat.checked_sub(1)?));
            let after = &from["player ".len() + digits.len()..];
            rest = if let Some(name) = seat.filter(|_| is_word) {
                named.push_str(name);
                after
            } else {
                named.push_str("player ");
                &from["player ".len()..]
            };
        }
        named + rest
    }
}

/// With a capital at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_called_by_name() {
        let specs = ["person", "random", "mcts:10"].map(str::to_owned);
        let names = Names::new(&specs, Seat::new(0));
        for (text, sentence) in [
            ("player 2 played Q♦", "Bo played Q♦."),
            ("you: ask player 3 for queens", "You: ask Cleo for queens."),
            ("player 3's hand, player 2's hand", "Cleo's hand, Bo's hand."),
            ("player 13 and multiplayer 2 are nobody", "Player 13 and multiplayer 2 are nobody."),
            ("", "."),
        ] {
            assert_eq!(names.in_sentence(text), sentence);
        }
        assert_eq!(names.in_label("bid 3"), "Bid 3");
        assert_eq!([0, 1].map(|seat| names.name(Seat::new(seat))), ["You", "Bo"]);
    }
}
