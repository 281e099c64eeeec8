//! Invents statements: blocks, stages, choices, loops and actions.

use super::{Holds, Inventor};

impl Inventor<'_> {
    /// A block or a stage.
    pub(super) fn block(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 5 } else { 8 }) {
            0 | 1 => self.parts("do", false),
            2..=4 => self.choice(),
            5 => {
                self.binding(
                    |this, _| if this.once_in(2) { this.parts("do", false) } else { this.choice() },
                )
            }
            _ => self.stage(depth - 1),
        }
    }

    fn parts(&mut self, word: &str, in_choice: bool) -> String {
        let n = 1 + self.below(3);
        let parts: Vec<String> = (0..n).map(|_| self.statement(2, in_choice)).collect();
        format!("({word} ({}))", parts.join(" "))
    }

    /// A choice. Mostly there is something to choose.
    fn choice(&mut self) -> String {
        let n = 1 + self.below(2);
        let mut parts: Vec<String> = (0..n).map(|_| self.statement(2, true)).collect();
        if !self.once_in(8) {
            parts.push("(turn pass)".into());
        }
        format!("(choice ({}))", parts.join(" "))
    }

    /// A stage that ends after a few turns.
    fn stage(&mut self, depth: usize) -> String {
        self.n_stages += 1;
        let name = super::letters(self.n_stages);
        let kind = match self.below(8) {
            0 => "team",
            1 if !self.is_old => "player simultaneous",
            _ => "player",
        };
        let n_turns = self.below(4);
        let before = if self.once_in(3) {
            format!("(or (>= (game sto N{name}) {n_turns}) {})", self.bool(1))
        } else {
            format!("(>= (game sto N{name}) {n_turns})")
        };
        let n_blocks = 1 + self.below(2);
        let blocks: Vec<String> = (0..n_blocks).map(|_| self.block(depth)).collect();
        let count = format!("(do ((inc (game sto N{name}) 1)))");
        let body = if kind == "player simultaneous" {
            // Everybody has a pass, so that nobody is stuck, and does something with what is his
            // own: what several do with one thing at the same time has no meaning of its own.
            let (any, act) = match self.below(3) {
                0 => ("(range 0 .. 1)".into(), "(inc ((current player) sto A) 'C)"),
                1 => ("(A, B)".into(), "(set ((current player) str T) 'C)"),
                _ => {
                    let hand = self.hand;
                    let own = format!("((current player) {hand})");
                    (own, "(move 'C (top ((current player) vloc OPEN)))")
                }
            };
            format!("(choice ((any {any} 'C {act}) (turn pass))) {count} {}", blocks.join(" "))
        } else if self.once_in(2) {
            format!("{count} {}", blocks.join(" "))
        } else {
            format!("{} {count}", blocks.join(" "))
        };
        format!("(stage {kind} (end {before}) {body})")
    }

    /// A `let` around something.
    fn binding(&mut self, body: impl FnOnce(&mut Self, Holds) -> String) -> String {
        let (value, holds) = match self.below(8) {
            5 if !self.is_old => ("(current player)".to_string(), Holds::Player),
            6 if !self.is_old => ("(top (game vloc TABLE))".to_string(), Holds::Card),
            0 => (self.int(1), Holds::Int),
            1 => (self.one_of(&["A", "B"]).to_string(), Holds::Text),
            2 => {
                // What only a variable stands for is not always of one kind.
                let pile = self.player_pile();
                (format!("((current player) {pile})"), Holds::Pile)
            }
            3 => (self.groups_for_let(), Holds::Groups),
            _ => {
                let of = self.pile();
                let filter = self.with(Holds::Card, |this, name| {
                    let condition = this.bool_about(name, Holds::Card, 1);
                    format!("(filter {of} {name} {condition})")
                });
                (filter, Holds::List)
            }
        };
        self.with(holds, |this, name| {
            let body = body(this, holds);
            format!("(let {value} {name} {body})")
        })
    }

    fn groups_for_let(&mut self) -> String {
        match self.below(3) {
            0 if self.is_old => format!("(partition {} R)", self.pile()),
            0 => format!("(partition R {})", self.pile()),
            1 => format!("(tuples 1 {} using {})", self.pile(), self.points()),
            _ => "(subsets (game vloc TABLE))".into(),
        }
    }

    /// A statement inside a `do` or a choice.
    pub(super) fn statement(&mut self, depth: usize, in_choice: bool) -> String {
        match self.below(if depth == 0 { 6 } else { 14 }) {
            0..=4 => self.action(),
            5 => {
                let condition = self.bool(1);
                format!("({condition} {})", self.action())
            }
            6 => {
                let n = 1 + self.below(3);
                let parts: Vec<String> =
                    (0..n).map(|_| self.statement(depth - 1, in_choice)).collect();
                format!("(do ({}))", parts.join(" "))
            }
            7 => {
                let condition = self.bool(2);
                format!("({condition} (do ({})))", self.statement(depth - 1, in_choice))
            }
            8 => self.binding(|this, _| this.statement(depth - 1, in_choice)),
            k => {
                let word = if in_choice && k < 13 { "any" } else { self.one_of(&["any", "all"]) };
                let (of, holds) = self.collection(1);
                self.with(holds, |this, name| {
                    let body = this.statement_about(name, holds, depth - 1, in_choice);
                    format!("({word} {of} {name} {body})")
                })
            }
        }
    }

    /// A statement that does something with a variable.
    fn statement_about(
        &mut self,
        name: &str,
        holds: Holds,
        depth: usize,
        in_choice: bool,
    ) -> String {
        match self.below(5) {
            0 => self.statement(depth, in_choice),
            1 => {
                let condition = self.bool_about(name, holds, 1);
                format!("({condition} {})", self.action())
            }
            _ => match holds {
                Holds::Card => format!("(move {name} {})", self.place()),
                Holds::List => match self.below(3) {
                    0 => format!("((> (size {name}) 0) (move (top {name}) {}))", self.place()),
                    1 => format!("(repeat all (move (top {name}) {}))", self.place()),
                    _ => format!("(inc (game sto A) (sum {name} using {}))", self.points()),
                },
                Holds::Player => match self.below(3) {
                    0 => format!("(cycle {} {name})", self.one_of(&["next", "current"])),
                    1 => {
                        let (from, to) = (self.pile(), self.player_pile());
                        format!("((> (size {from}) 0) (move (top {from}) (top ({name} {to}))))")
                    }
                    _ => format!("(inc ({name} sto A) {})", self.int(1)),
                },
                Holds::Int => format!("(inc {} {name})", self.int_store()),
                Holds::Text if !self.is_old => format!("(set ({} str T) {name})", self.owner()),
                _ => self.action(),
            },
        }
    }

    /// A place to put a card.
    fn place(&mut self) -> String {
        let end = match self.below(5) {
            0 => "bottom",
            1 => "0",
            _ => "top",
        };
        format!("({end} {})", self.pile())
    }

    /// A single action, or one under the condition that it can be done.
    pub(super) fn action(&mut self) -> String {
        match self.below(19) {
            16 => {
                let pile = self.pile();
                format!(
                    "(do ((repeat all (move (top {pile}) (top (game iloc STOCK)))) (shuffle (game iloc STOCK))))"
                )
            }
            17 if !self.is_old => {
                // A point map for what is there now.
                let card = self.card(0);
                let owner = self.one_of(&["game", "game", "(current player)"]);
                format!(
                    "(set ({owner} points Q) (((R : (cardatt R {card})) {}) ((S : X) 2)))",
                    self.int(0)
                )
            }
            18 => {
                let pile = self.player_pile();
                let one = format!("(filter player 'O (> (size ('O {pile})) 0))");
                format!(
                    "((> (size {one}) 0) (cycle {} (owner (top (union (all player 'O ('O {pile})))))))",
                    self.one_of(&["next", "current"])
                )
            }
            0..=3 => {
                let from = self.pile();
                let end = self.one_of(&["top", "top", "bottom"]);
                let act = format!("(move ({end} {from}) {})", self.place());
                if self.once_in(8) { act } else { format!("((> (size {from}) 0) {act})") }
            }
            4 => format!("(inc {} {})", self.int_store(), self.int(1)),
            5 => format!("(dec {} {})", self.int_store(), self.int(1)),
            6 => format!("(set {} {})", self.int_store(), self.int(2)),
            7 if !self.is_old => format!("(set ({} str T) {})", self.owner(), self.text(1)),
            7 | 8 => {
                let who = match self.var(Holds::Player) {
                    Some(player) if !self.is_old => player,
                    _ => self.one_of(&["next", "previous", "current"]).into(),
                };
                format!("(cycle {} {who})", self.one_of(&["next", "current"]))
            }
            9 => {
                let from = self.cards(1);
                let act = format!("(move (top {from}) {})", self.place());
                if self.once_in(8) { act } else { format!("((> (size {from}) 0) {act})") }
            }
            10 => {
                let from = self.pile();
                let word = self.one_of(&["max", "min"]);
                let points = self.points();
                format!(
                    "((> (size {from}) 0) (move ({word} {from} using {points}) {}))",
                    self.place()
                )
            }
            11 => {
                let from = self.cards(1);
                // Memories cannot be moved from.
                let from = if from.contains("mem") { self.pile() } else { from };
                format!(
                    "(repeat all (move ({} {from}) {}))",
                    self.one_of(&["top", "bottom"]),
                    self.place()
                )
            }
            12 => {
                let n = 1 + self.below(2);
                let from = self.pile();
                let to = self.place();
                format!("((>= (size {from}) {n}) (repeat {n} (move (top {from}) {to})))")
            }
            13 => {
                let from = self.pile();
                let end = self.one_of(&["top", "bottom"]);
                format!("((> (size {from}) 0) (remember ({end} {from}) ({end} (game mem M))))")
            }
            14 => match self.below(4) {
                0 => "((> (size (game mem M)) 0) (forget (top (game mem M))))".into(),
                1 => "(repeat all (forget (bottom (game mem M))))".into(),
                2 => "(shuffle (game vloc TABLE))".into(),
                _ => {
                    let (one, other) = (self.pile(), self.pile());
                    format!(
                        "((and (> (size {one}) 0) (> (size {other}) 0)) (swap (top {one}) (bottom {other})))"
                    )
                }
            },
            _ => "(turn pass)".into(),
        }
    }
}
