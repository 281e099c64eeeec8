//! Invents small programs, to compare two interpreters on what nobody thought of.
//!
//! A program has a few cards, some of them alike, in piles of every kind; points with ties; stages
//! and choices that end. It is small enough for every outcome to be gone through. Most moves look
//! first whether there is a card, so that few programs go wrong early; some do go wrong, because
//! errors must agree too. The text is an R5 program, or is written in the older ways.

mod expression;
mod hidden;
mod statement;

use kernel::RngStream;

pub use hidden::invent_hidden;

/// Invents a program.
pub fn invent(stream: &mut RngStream) -> String {
    Inventor { stream, vars: Vec::new(), n_vars: 0, n_stages: 0, is_old: false, hand: "vloc HAND" }
        .program()
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Card,
    /// A list of cards as it was.
    List,
    /// A pile, alive.
    Pile,
    Groups,
    Player,
    Int,
    Text,
}

struct Inventor<'s> {
    stream: &'s mut RngStream,
    vars: Vec<(String, Holds)>,
    n_vars: usize,
    n_stages: usize,
    /// Points and teams are written as in the older dialects.
    is_old: bool,
    /// The kind and name of the pile that players have cards in.
    hand: &'static str,
}

impl Inventor<'_> {
    fn below(&mut self, n: u64) -> u64 {
        self.stream.below(n)
    }

    /// True once in n times.
    fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len() as u64) as usize]
    }

    /// A variable that holds such a thing, if there is one.
    fn var(&mut self, holds: Holds) -> Option<String> {
        let names: Vec<String> =
            self.vars.iter().filter(|var| var.1 == holds).map(|var| var.0.clone()).collect();
        if names.is_empty() {
            return None;
        }
        let idx = self.below(names.len() as u64) as usize;
        Some(names[idx].clone())
    }

    /// Binds a new variable while something is made.
    fn with<T>(&mut self, holds: Holds, make: impl FnOnce(&mut Self, &str) -> T) -> T {
        // A name is sometimes used again inside: the inner one counts.
        let name = match self.vars.last() {
            Some((name, _)) if self.stream.below(12) == 0 => name.clone(),
            _ => {
                self.n_vars += 1;
                format!("'V{}", letters(self.n_vars))
            }
        };
        let hidden: Vec<(String, Holds)> =
            self.vars.iter().filter(|var| var.0 != name).cloned().collect();
        let outer = std::mem::replace(&mut self.vars, hidden);
        self.vars.push((name.clone(), holds));
        let result = make(self, &name);
        self.vars = outer;
        result
    }

    fn program(mut self) -> String {
        self.is_old = self.once_in(6);
        self.hand = self.one_of(&["vloc HAND", "iloc HAND", "hloc HAND", "oloc HAND"]);
        let n_players = 2 + self.below(2);
        let teams = match self.below(4) {
            0 if n_players == 2 => "(create teams (0, 1))",
            0 => "(create teams (0, 2) (1))",
            1 if n_players == 2 => "(create teams (1) (0))",
            1 => "(create teams (2) (0, 1))",
            _ if self.is_old && n_players == 2 => "(create teams (0) (1))",
            _ if self.is_old => "(create teams (0) (1) (2))",
            _ => "",
        };
        let name = if !self.is_old && self.once_in(4) { "BACK" } else { "" };
        let stock = self.one_of(&[
            "(R (A, B, C))",
            "(R (A, A, B))",
            "(R (A, B, B, C))",
            "(R (A, B)) (S (X, Y))",
            "(R (A (S (X, Y))) (B (S (X))))",
        ]);
        let table = self.one_of(&["(R (A, C))", "(R (C)) (S (X, Y))", "(R (B, B))"]);
        let decks = format!(
            "(create deck {name} (game iloc STOCK) (deck {stock}))
  (create deck (game vloc TABLE) (deck {table}))"
        );
        let decks = match self.below(4) {
            0 => format!("(repeat 2 (create deck (game hloc DARK) (deck (R (A)))))\n  {decks}"),
            1 => format!("{decks}\n  (create deck (game hloc DARK) (deck (R (B, C))))"),
            _ => decks,
        };
        let points = self.all_points();
        let shuffle = match self.below(4) {
            0 => "",
            1 => "(shuffle (game iloc STOCK)) (shuffle (game vloc TABLE))",
            _ => "(shuffle (game iloc STOCK))",
        };
        let deal = if self.once_in(3) { String::new() } else { self.deal(n_players) };
        let n_blocks = 1 + self.below(3);
        let blocks: Vec<String> = (0..n_blocks).map(|_| self.block(2)).collect();
        let last = if self.once_in(2) { self.fingerprint() } else { String::new() };
        let score = self.score();
        let direction = self.one_of(&["min", "max"]);
        format!(
            "(game
 (declare {n_players} 'NUMP)
 (setup
  (create players 'NUMP) {teams}
  {decks})
 (do ({points} {shuffle} {deal}))
 {}
 {last}
 (scoring {direction} {score}))\n",
            blocks.join("\n ")
        )
    }

    fn deal(&mut self, n_players: u64) -> String {
        let hand = self.hand;
        let act = format!("move (top (game iloc STOCK)) (top ('P {hand}))");
        let is_double = n_players == 2 && self.once_in(3);
        let act = if is_double { format!("repeat 2 ({act})") } else { act };
        // Three players may find the stock empty.
        format!("(all player 'P ((> (size (game iloc STOCK)) 1) ({act})))")
    }

    /// Sets the two point maps: P tells all ranks apart, Q has ties.
    fn all_points(&mut self) -> String {
        let rows = |old: bool, rows: &[(&str, &str, i32)]| {
            rows.iter()
                .map(|(key, value, n)| {
                    if old {
                        format!("(({key} ({value})) {n})")
                    } else {
                        format!("(({key} : {value}) {n})")
                    }
                })
                .collect::<Vec<_>>()
                .join(" ")
        };
        let p = rows(self.is_old, &[("R", "A", 1), ("R", "B", 2), ("R", "C", 3)]);
        let q = rows(self.is_old, &[("R", "A", 5), ("R", "C", 5), ("S", "X", 1)]);
        if self.is_old {
            format!("(put points 'P ({p})) (put points 'Q ({q}))")
        } else {
            format!("(set (game points P) ({p})) (set (game points Q) ({q}))")
        }
    }

    fn points(&mut self) -> String {
        let name = self.one_of(&["P", "P", "Q"]);
        if self.is_old { format!("'{name}") } else { format!("(game points {name})") }
    }

    /// Makes one number of all piles, so that any difference in them shows.
    fn fingerprint(&mut self) -> String {
        let points = if self.is_old { "'P" } else { "(game points P)" };
        let add = |pile: &str| {
            format!(
                "(all {pile} 'F (set (game sto A) (+ (* 31 (game sto A)) (score 'F using {points}))))
   (set (game sto A) (+ 7 (* 31 (game sto A))))"
            )
        };
        let table = ["vloc TABLE", "iloc STOCK", "hloc DARK", "mem M"];
        let table = table.map(|pile| add(&format!("(game {pile})"))).join("\n   ");
        let hand = add(&format!("('O {})", self.hand));
        let open = add("('O vloc OPEN)");
        format!("(do ({table}\n   (all player 'O (do ({hand} {open})))))")
    }

    /// What is scored looks at much of the state, so that differences show.
    fn score(&mut self) -> String {
        let points = if self.is_old { "'P".to_string() } else { "(game points P)".into() };
        let hand = self.player_pile();
        let own = format!("(sum ((current player) {hand}) using {points})");
        let number = self.int(1);
        format!("(+ (* 1000 {own}) (+ (* 100 ((current player) sto A)) (+ (game sto A) {number})))")
    }
}

/// A, B, … Z, BA …
fn letters(mut n: usize) -> String {
    let mut text = String::new();
    loop {
        text.insert(0, char::from(b'A' + (n % 26) as u8));
        n /= 26;
        if n == 0 {
            return text;
        }
    }
}
