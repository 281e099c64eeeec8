//! Invents tiny games for two in which cards are hidden.
//!
//! Hands are dealt face down, cards are played, thrown away, passed on and stolen, stakes are raised, and in
//! the end hands are compared. Whose cards are in which pile is what the players reason about.

use kernel::RngStream;

/// A game for two that hides something, with the names of the piles that are in order.
pub fn invent_hidden(stream: &mut RngStream) -> (String, Vec<&'static str>) {
    let mut inventor = Hider { stream, hand: "iloc HAND", ordered: vec!["STOCK", "ROW"] };
    let text = inventor.program();
    (text, inventor.ordered)
}

struct Hider<'s> {
    stream: &'s mut RngStream,
    /// The kind and name of what players hold.
    hand: &'static str,
    ordered: Vec<&'static str>,
}

impl Hider<'_> {
    fn once_in(&mut self, n: u64) -> bool {
        self.stream.below(n) == 0
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.stream.below(words.len() as u64) as usize]
    }

    fn program(&mut self) -> String {
        let stream = &mut *self.stream;
        self.hand = match stream.below(8) {
            0 => "oloc HAND",
            1 => "hloc HAND",
            _ => "iloc HAND",
        };
        let deck = self.one_of(&[
            "(R (A, B, C))",
            "(R (A, A, B))",
            "(R (A, B, B, C))",
            "(R (A, B, C, D))",
            "(R (A, B)) (S (X, Y))",
        ]);
        let stock = self.one_of(&["iloc", "hloc"]);
        let deal = match self.stream.below(5) {
            0 | 1 => "(repeat 2 (move (top STOCK) (top ('P HAND))))",
            _ => "(move (top STOCK) (top ('P HAND)))",
        };
        let shuffle = if self.once_in(8) { "" } else { "(shuffle STOCK)" };
        let n_blocks = 2 + self.stream.below(3);
        let blocks: Vec<String> = (0..n_blocks).map(|_| self.block()).collect();
        let end = self.settle();
        let direction = if self.once_in(4) { "min" } else { "max" };
        let score = self.score();
        let text = format!(
            "(game
 (setup (create players 2) (create deck STOCK (deck {deck})))
 (do ((set (game points P) (((R : A) 1) ((R : B) 2) ((R : C) 4) ((R : D) 7) ((S : X) 1)))
   {shuffle} (all player 'P {deal})))
 {}
 {end}
 (scoring {direction} {score}))\n",
            blocks.join("\n ")
        );
        text.replace("STOCK", &format!("(game {stock} STACK)"))
            .replace("STACK", "STOCK")
            .replace(" HAND", &format!(" {}", self.hand))
    }

    /// Something that happens, and then it is the other's turn, or not.
    fn block(&mut self) -> String {
        let turn = self.one_of(&["", "(do ((cycle current next)))", "(do ((cycle current next)))"]);
        let body = match self.stream.below(10) {
            0 | 1 => self.bet(),
            2 => self.happening(),
            3 => self.together(),
            4 => self.bound(),
            _ => format!("(choice ({}))", self.alternatives()),
        };
        format!("{body} {turn}")
    }

    fn alternatives(&mut self) -> String {
        let n = 1 + self.stream.below(2);
        let mut all: Vec<String> = (0..n).map(|_| self.alternative()).collect();
        all.push("(turn pass)".into());
        all.join(" ")
    }

    /// One who bets may be called.
    fn bet(&mut self) -> String {
        let by = self.one_of(&["1", "2", "3"]);
        match self.stream.below(3) {
            0 => format!("(choice ((inc (game sto POT) {by}) (turn pass)))"),
            1 => format!(
                "(choice ((set (game str ACT) BET) (set (game str ACT) CHECK)))
 (do (((== (game str ACT) BET) (inc (game sto POT) {by})) (cycle current next)))
 (choice (((== (game str ACT) BET) (inc (game sto POT) {by}))
   ((== (game str ACT) BET) (inc ((next player) sto S) {by})) ((== (game str ACT) CHECK) (turn pass))))"
            ),
            _ => format!("(choice ((inc ((current player) sto S) 1) (inc (game sto POT) {by})))"),
        }
    }

    /// A choice that depends on one's own hand, and may be none.
    fn bound(&mut self) -> String {
        let to = self.one_of(&["((current player) vloc OPEN)", "(game hloc AWAY)"]);
        let least = self.one_of(&["1", "2", "3"]);
        let is_high = format!("(> (score 'X using (game points P)) {least})");
        format!(
            "(choice ((any (filter ((current player) HAND) 'X {is_high}) 'C (move 'C (top {to})))
   ((== (size (filter ((current player) HAND) 'X {is_high})) 0) (turn pass))))"
        )
    }

    /// A choice of both at the same time.
    fn together(&mut self) -> String {
        let to =
            self.one_of(&["((current player) vloc OPEN)", "(game hloc AWAY)", "(game vloc ROW)"]);
        format!(
            "(stage player simultaneous (end (== (game sto K) 1))
   (choice ((any ((current player) HAND) 'C (move 'C (top {to})))
            (inc ((current player) sto T) 1)))
   (do ((inc (game sto K) 1))))"
        )
    }

    /// What a seat may do.
    fn alternative(&mut self) -> String {
        let own = "((current player) HAND)";
        let other = "((next player) HAND)";
        let away = self.one_of(&["hloc AWAY", "hloc AWAY", "vloc AWAY", "iloc AWAY"]);
        match self.stream.below(17) {
            0 | 1 => format!("(any {own} 'C (move 'C (top ((current player) vloc OPEN))))"),
            2 | 3 => format!("(any {own} 'C (move 'C (top (game {away}))))"),
            4 => format!("(any {own} 'C (move 'C (top {other})))"),
            5 => format!("(any {other} 'C (move 'C (top {own})))"),
            6 => format!("(any {other} 'C (move 'C (top ((current player) vloc OPEN))))"),
            7 => format!(
                "(any {own} 'C (any {other} 'D (do ((move 'C (top {other})) (move 'D (top {own}))))))"
            ),
            8 => format!("((> (size STOCK) 0) (move (top STOCK) (top {own})))"),
            9 => {
                let end = self.one_of(&["top", "bottom"]);
                let kind = self.one_of(&["vloc", "hloc"]);
                format!("(any {own} 'C (move 'C ({end} (game {kind} ROW))))")
            }
            10 => format!("((> (size STOCK) 0) (any {own} 'C (swap 'C (top STOCK))))"),
            11 => format!("(any {own} 'C (any {other} 'D (swap 'C 'D)))"),
            12 => format!("(any (game {away}) 'C (move 'C (top {own})))"),
            13 if self.once_in(2) => {
                format!("(any (union {other} {own}) 'C (move 'C (top (game {away}))))")
            }
            13 => format!("(any (union {own} {other}) 'C (move 'C (top (game {away}))))"),
            14 => format!("(any (union {other} (game {away})) 'C (move 'C (top {own})))"),
            15 => format!(
                "((any {other} 'X (== (cardatt R 'X) A)) (inc ((current player) sto S) 1))"
            ),
            _ => format!(
                "(any (filter {own} 'X (any {other} 'Y (> (score 'X using (game points P))
                   (score 'Y using (game points P))))) 'C (move 'C (top ((current player) vloc OPEN))))"
            ),
        }
    }

    /// What the rules do by themselves.
    fn happening(&mut self) -> String {
        let away = self.one_of(&["hloc AWAY", "vloc AWAY", "iloc AWAY"]);
        let body = match self.stream.below(11) {
            10 => {
                self.ordered.push("HAND");
                "(all player 'P (all ('P HAND) 'X (inc ('P sto Q) (score 'X using (game points P)))))
   (all player 'P (set ('P sto Q) 0))"
                    .into()
            }
            0 => "(all player 'P (repeat all (move (top ('P HAND)) (top ('P vloc OPEN)))))".into(),
            1 => {
                self.ordered.push("AWAY");
                format!("(repeat all (move (top (game {away})) (top STOCK))) (shuffle STOCK)")
            }
            2 => format!("(repeat all (move (top ((0 player) HAND)) (top (game {away}))))"),
            3 => {
                "((any ((next player) HAND) 'X (== (cardatt R 'X) A)) (inc (game sto T) 1))".into()
            }
            4 => "(set (game sto T) (random 0 .. 1))".into(),
            5 => "((> (size STOCK) 0) (move (top STOCK) (bottom (game vloc ROW))))".into(),
            6 => "((> (size STOCK) 0) (remember (top STOCK) (top (game mem M))))".into(),
            7 => "(all player 'P (shuffle ('P HAND)))".into(),
            8 => "((> (size STOCK) 0) (set (game str SEEN) (cardatt R (top STOCK))))".into(),
            _ => "(all player 'P ((> (size STOCK) 0) (move (top STOCK) (top ('P HAND)))))".into(),
        };
        format!("(do ({body}))")
    }

    /// Hands are compared, and who has more takes the pot.
    fn settle(&mut self) -> String {
        let of =
            |seat: u8, what: &str| format!("(sum (({seat} player) {what}) using (game points P))");
        let what = self.one_of(&["HAND", "HAND", "vloc OPEN"]);
        let (one, other) = (of(0, what), of(1, what));
        format!(
            "(do (((> {one} {other}) (inc ((0 player) sto S) (+ 1 (game sto POT))))
   ((< {one} {other}) (inc ((1 player) sto S) (+ 1 (game sto POT))))))"
        )
    }

    fn score(&mut self) -> String {
        let own = self.one_of(&["HAND", "vloc OPEN", "vloc OPEN"]);
        let own = format!("(sum ((current player) {own}) using (game points P))");
        let row = match self.stream.below(3) {
            0 => "(* (size ((current player) HAND)) (sum (game vloc ROW) using (game points P)))",
            1 => "((current player) sto T)",
            _ => "0",
        };
        format!("(+ (* 2 ((current player) sto S)) (+ {own} {row}))")
    }
}
