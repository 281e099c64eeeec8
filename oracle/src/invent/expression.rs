//! Invents expressions. The depth says how much may be nested inside.

use super::{Holds, Inventor};

impl Inventor<'_> {
    pub(super) fn int(&mut self, depth: usize) -> String {
        let kinds = if depth == 0 { 5 } else { 14 };
        match self.below(kinds) {
            0 | 1 => self.below(4).to_string(),
            2 => self.var(Holds::Int).unwrap_or_else(|| "2".into()),
            3 => self.int_store(),
            4 => format!("(size {})", self.pile()),
            5 => {
                let op = self.one_of(&["+", "-", "*", "+", "-", "%", "//"]);
                let (a, b) = (self.int(depth - 1), self.int(depth - 1));
                // Division by zero is tried now and then.
                let is_plain = b == "0" || !self.once_in(10);
                let b = if (op == "%" || op == "//") && is_plain { "2".into() } else { b };
                format!("({op} {a} {b})")
            }
            6 => format!("(sum {} using {})", self.cards(depth - 1), self.points()),
            7 if self.once_in(3) => {
                format!("(score {} using {})", self.card(depth - 1), self.points())
            }
            8 if self.once_in(2) => match self.below(3) {
                0 => "(random 1)".into(),
                1 => "(random 1 .. 2)".into(),
                _ => format!("(tri {})", self.int(depth - 1)),
            },
            9 => format!("(size {})", self.groups(depth - 1)),
            10 => {
                format!("(size {})", self.one_of(&["player", "(other player)", "team", "(0 team)"]))
            }
            11 => format!("(size {})", self.filter(depth - 1)),
            _ => format!("(size {})", self.cards(depth - 1)),
        }
    }

    pub(super) fn bool(&mut self, depth: usize) -> String {
        let kinds = if depth == 0 { 4 } else { 11 };
        match self.below(kinds) {
            0 | 1 => {
                let op = self.one_of(&["<", ">", "<=", ">=", "==", "!="]);
                format!("({op} {} {})", self.int(depth.saturating_sub(1)), self.int(0))
            }
            2 => {
                let op = self.one_of(&["==", "!="]);
                let name = self.one_of(&["A", "B", "X"]);
                format!("({op} {} {name})", self.text(depth.saturating_sub(1)))
            }
            3 => format!("(> (size {}) {})", self.pile(), self.below(3)),
            4 => {
                let op = self.one_of(&["and", "or"]);
                format!("({op} {} {})", self.bool(depth - 1), self.bool(depth - 1))
            }
            5 => format!("(not {})", self.bool(depth - 1)),
            6 => {
                let op = self.one_of(&["==", "!="]);
                match self.below(4) {
                    0 => format!("({op} (current player) {})", self.player()),
                    1 => format!("({op} (current team) (0 team))"),
                    2 => match self.var(Holds::Card) {
                        Some(card) => format!("({op} {card} (top (game vloc TABLE)))"),
                        None => format!("({op} (current player) (0 player))"),
                    },
                    _ => format!("({op} {} {})", self.text(depth - 1), self.text(0)),
                }
            }
            7 | 8 => {
                let word = self.one_of(&["any", "all"]);
                let (of, holds) = self.collection(depth - 1);
                self.with(holds, |this, name| {
                    let inner = this.bool_about(name, holds, depth - 1);
                    format!("({word} {of} {name} {inner})")
                })
            }
            _ => format!("(> {} {})", self.int(depth - 1), self.int(depth - 1)),
        }
    }

    /// A condition that looks at a variable.
    pub(super) fn bool_about(&mut self, name: &str, holds: Holds, depth: usize) -> String {
        if self.once_in(4) {
            return self.bool(depth);
        }
        let op = self.one_of(&["==", "!="]);
        match holds {
            Holds::Card => match self.below(3) {
                0 => format!("({op} (cardatt R {name}) {})", self.text(depth.min(1))),
                1 => format!("({op} (cardatt S {name}) X)"),
                _ => format!("(> (score {name} using {}) {})", self.points(), self.below(3)),
            },
            Holds::List | Holds::Pile | Holds::Groups => {
                format!("({op} (size {name}) {})", self.below(3))
            }
            Holds::Player => match self.below(2) {
                0 => format!("(> (size ({name} {})) 0)", self.player_pile()),
                _ => format!("({op} ({name} sto A) {})", self.below(2)),
            },
            Holds::Int => format!("({op} {name} {})", self.int(depth)),
            Holds::Text => format!("({op} {name} {})", self.one_of(&["A", "B"])),
        }
    }

    pub(super) fn text(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 3 } else { 5 }) {
            0 => self.one_of(&["A", "B", "C"]).into(),
            1 if !self.is_old => format!("({} str T)", self.owner()),
            1 | 2 => self.var(Holds::Text).unwrap_or_else(|| "A".into()),
            _ => format!("(cardatt {} {})", self.one_of(&["R", "R", "S"]), self.card(depth - 1)),
        }
    }

    pub(super) fn player(&mut self) -> String {
        match self.below(6) {
            0 | 1 => "(current player)".into(),
            2 => "(next player)".into(),
            3 => self.one_of(&["(previous player)", "(0 player)", "(1 player)"]).into(),
            _ => self.var(Holds::Player).unwrap_or_else(|| "(current player)".into()),
        }
    }

    pub(super) fn owner(&mut self) -> String {
        match self.below(5) {
            0 | 1 => "game".into(),
            2 => {
                let player = self.player();
                if player.starts_with('\'') { player } else { format!("(team {player})") }
            }
            _ => self.player(),
        }
    }

    pub(super) fn int_store(&mut self) -> String {
        format!("({} sto A)", self.owner())
    }

    /// The kind and name of a pile that a player has.
    pub(super) fn player_pile(&mut self) -> &'static str {
        if self.once_in(3) { self.one_of(&["vloc OPEN", "iloc HAND"]) } else { self.hand }
    }

    /// A pile, by itself or in a variable.
    pub(super) fn pile(&mut self) -> String {
        match self.below(8) {
            0 | 1 => "(game vloc TABLE)".into(),
            2 => "(game iloc STOCK)".into(),
            3 => "(game hloc DARK)".into(),
            4 => self.var(Holds::Pile).unwrap_or_else(|| "(game vloc TABLE)".into()),
            _ => {
                let player = self.player();
                format!("({player} {})", self.player_pile())
            }
        }
    }

    pub(super) fn card(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 5 } else { 8 }) {
            0 | 1 => {
                let end = self.one_of(&["top", "top", "bottom", "0", "1"]);
                let idx = if self.once_in(4) { self.var(Holds::Int) } else { None };
                format!("({} {})", idx.unwrap_or_else(|| end.into()), self.pile())
            }
            2..=4 => {
                let var = self.var(Holds::Card);
                var.unwrap_or_else(|| format!("(top {})", self.pile()))
            }
            5 => match self.var(Holds::List) {
                Some(list) => format!("({} {list})", self.one_of(&["top", "bottom"])),
                None => "(top (game vloc TABLE))".into(),
            },
            6 => {
                let word = self.one_of(&["max", "min"]);
                format!("({word} {} using {})", self.cards(depth - 1), self.points())
            }
            _ => format!("({} {})", self.one_of(&["top", "bottom"]), self.cards(depth - 1)),
        }
    }

    /// A list of cards.
    pub(super) fn cards(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(3) {
                0 => self.var(Holds::List).unwrap_or_else(|| self.pile()),
                _ => self.pile(),
            };
        }
        match self.below(12) {
            0 | 1 => self.filter(depth - 1),
            2 => format!("(union {} {})", self.cards(depth - 1), self.cards(depth - 1)),
            3 => {
                let word = self.one_of(&["union", "union", "intersect", "disjunction"]);
                let pile = self.player_pile();
                match word {
                    "union" => self.with(Holds::Player, |_, p| {
                        format!("(union (all player {p} ({p} {pile})))")
                    }),
                    _ => format!("({word} {} {})", self.cards(depth - 1), self.cards(depth - 1)),
                }
            }
            4 => format!("(sort {} using {})", self.cards(depth - 1), self.points()),
            5 => format!("({} {})", self.one_of(&["top", "bottom", "0"]), self.groups(depth - 1)),
            6 => format!("({} {} {})", self.one_of(&["top", "bottom"]), self.below(3), self.pile()),
            7 => {
                let end = self.one_of(&["top", "bottom"]);
                format!(
                    "(run {end} {} {} using {})",
                    1 + self.below(2),
                    self.cards(depth - 1),
                    self.points()
                )
            }
            8 => self.var(Holds::List).unwrap_or_else(|| "(game mem M)".into()),
            9 => "(game mem M)".into(),
            _ => self.pile(),
        }
    }

    fn filter(&mut self, depth: usize) -> String {
        let of = self.cards(depth);
        self.with(Holds::Card, |this, name| {
            let condition = this.bool_about(name, Holds::Card, depth);
            format!("(filter {of} {name} {condition})")
        })
    }

    pub(super) fn groups(&mut self, depth: usize) -> String {
        match self.below(8) {
            0 if depth > 0 => {
                self.var(Holds::Groups).unwrap_or_else(|| "(subsets (game vloc TABLE))".into())
            }
            0 => "(subsets (game vloc TABLE))".into(),
            1 => format!(
                "(tuples {} {} using {})",
                1 + self.below(2),
                self.cards(depth),
                self.points()
            ),
            2 | 3 if self.is_old => format!("(partition {} R)", self.cards(depth)),
            2 | 3 => format!("(partition {} {})", self.one_of(&["R", "S"]), self.cards(depth)),
            4 => {
                let word = self.one_of(&["largest", "all"]);
                format!(
                    "(runs {word} {} {} using {})",
                    1 + self.below(2),
                    self.cards(depth),
                    self.points()
                )
            }
            5 => {
                let pile = self.player_pile();
                self.with(Holds::Player, |_, p| format!("(all player {p} ({p} {pile}))"))
            }
            6 if depth > 0 => {
                let of = self.groups(depth - 1);
                self.with(Holds::List, |this, name| {
                    let condition = this.bool_about(name, Holds::List, depth - 1);
                    format!("(filter {of} {name} {condition})")
                })
            }
            _ => format!("(subsets {})", self.pile()),
        }
    }

    /// Something with elements, and what they are.
    pub(super) fn collection(&mut self, depth: usize) -> (String, Holds) {
        match self.below(10) {
            0 => ("player".into(), Holds::Player),
            1 => {
                let team = self.one_of(&["(other player)", "(current team)", "(0 team)"]);
                (team.into(), Holds::Player)
            }
            2 => (format!("(range {} .. 2)", self.below(3)), Holds::Int),
            3 => ("(A, B)".into(), Holds::Text),
            4 | 5 => (self.groups(depth), Holds::List),
            6 => (self.pile(), Holds::Card),
            _ => (self.cards(depth), Holds::Card),
        }
    }
}
