//! What rules a program becomes: dialects, decks, constants, variables.

use recycle::rules::{Action, Constant, Rules, StatementKind, check};
use recycle::syntax::read;

fn rules(text: &str) -> Rules {
    let reading = read(text);
    assert!(reading.errors.is_empty(), "{:#?}", reading.errors);
    let checked = check(&reading.tree, &[]);
    checked.rules.unwrap_or_else(|| panic!("{:#?}", checked.diagnostics))
}

/// A game around a body.
fn game(body: &str) -> Rules {
    rules(&format!(
        "(game (setup (create players 2) (create deck (game iloc S) (deck (R (A, B)) (T (X, Y)))))
           {body} (scoring max (game sto Z)))"
    ))
}

/// The body as text, without places.
fn body(rules: &Rules) -> String {
    let text = format!("{:?}", rules.body);
    let mut parts = text.split(", span: Span {");
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |text, part| text + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// The cards as `R=A T=X`, in the order in which they are made.
fn cards(rules: &Rules) -> Vec<String> {
    let text = |id: recycle::rules::TextId| rules.texts[usize::from(id.0)].as_str();
    rules
        .cards
        .iter()
        .map(|card| {
            let mut all: Vec<_> = card
                .attributes
                .iter()
                .map(|(key, value)| format!("{}={}", text(*key), text(*value)))
                .collect();
            all.sort();
            format!("{}:{}", text(card.deck), all.join(" "))
        })
        .collect()
}

#[test]
fn what_the_dialects_write_differently_is_one_thing() {
    let rows = [
        (
            "(do ((put points 'P (((R (A)) 1))) (set (game sto Z) (sum (game iloc S) using 'P))))",
            "(do ((set (game points P) (((R : A) 1))) (set (game sto Z) (sum (game iloc S) using (game points P)))))",
        ),
        (
            "(do ((set (game points P) (((T (cardatt T (top (game iloc S)))) 1)))))",
            "(do ((set (game points P) (((T : (cardatt T (top (game iloc S)))) 1)))))",
        ),
        (
            "(do ((all (X, Y) 'V (set (game points P) (((T 'V) 1))))))",
            "(do ((all (X, Y) 'V (set (game points P) (((T : 'V) 1))))))",
        ),
        (
            "(do ((set (game sto Z) (size (partition (game iloc S) (game vloc D) R)))))",
            "(do ((set (game sto Z) (size (partition R (game iloc S) (game vloc D))))))",
        ),
        (
            "(do ((move (actual (top (game iloc S))) (top (game vloc D)))))",
            "(do ((move (top (game iloc S)) (top (game vloc D)))))",
        ),
        ("(do (((create teams (0) (1)))))", "(do ((create teams (0) (1))))"),
        (
            "(do ((let 3 'N (set (game sto Z) (+ 'N 1)))))",
            "(do ((let (+ 1 2) 'N (set (game sto Z) (+ 'N (- 3 2))))))",
        ),
    ];
    for (one, other) in rows {
        assert_eq!(body(&game(one)), body(&game(other)), "{one}");
    }
}

#[test]
fn a_deck_is_multiplied_out_with_the_first_attribute_outermost() {
    let deck = |deck: &str| {
        cards(&rules(&format!(
            "(game (declare (A, B) 'L) (setup (create players 2) {deck}) (do ((set (game sto N) (size 'L)))) (scoring max (game sto N)))"
        )))
    };
    let rows: &[(&str, &[&str])] = &[
        (
            "(create deck (game iloc S) (deck (R (A, B)) (T (X, Y))))",
            &["DEFAULT:R=A T=X", "DEFAULT:R=A T=Y", "DEFAULT:R=B T=X", "DEFAULT:R=B T=Y"],
        ),
        ("(create deck BACK (game iloc S) (deck (R ('L))))", &["BACK:R=A", "BACK:R=B"]),
        (
            "(create deck (game iloc S) (deck (C (RED (T (H, D))) (BLACK (T (K))))))",
            &["DEFAULT:C=RED T=H", "DEFAULT:C=RED T=D", "DEFAULT:C=BLACK T=K"],
        ),
        // Two attributes under one value are alternatives.
        (
            "(create deck (game iloc S) (deck (C (RED (T (H, D)) (U (L, M))))))",
            &["DEFAULT:C=RED T=H", "DEFAULT:C=RED T=D", "DEFAULT:C=RED U=L", "DEFAULT:C=RED U=M"],
        ),
        // Repeated decks come after plain ones.
        (
            "(repeat 2 (create deck (game iloc S) (deck (R (A))))) (create deck (game iloc S) (deck (R (B))))",
            &["DEFAULT:R=B", "DEFAULT:R=A", "DEFAULT:R=A"],
        ),
        ("(repeat 2 (repeat 3 (create deck (game iloc S) (deck (R (A))))))", &["DEFAULT:R=A"; 6]),
        ("(repeat 0 (create deck (game iloc S) (deck (R (A)))))", &[]),
    ];
    for (text, expected) in rows {
        assert_eq!(deck(text), *expected, "{text}");
    }
}

#[test]
fn plain_decks_are_made_before_repeated_ones_and_each_card_once() {
    let rules = rules(
        "(game (setup (create players 2)
                 (repeat 2 (create deck (game iloc S) (deck (R (A, B)))))
                 (create deck (game iloc T) (deck (R (C)))))
           (do ((repeat 3 (create deck (game iloc S) (deck (R (D)))))
                (repeat 2 (create deck (game iloc (random 1)) (deck (R (E)))))))
           (scoring max (size (game iloc S))))",
    );
    let ranges = |statements: &[recycle::rules::Statement]| {
        let mut found = Vec::new();
        let mut waiting: Vec<_> = statements.iter().rev().collect();
        while let Some(statement) = waiting.pop() {
            match &statement.kind {
                StatementKind::Do(parts) => waiting.extend(parts.iter().rev()),
                StatementKind::Act(Action::Create { cards, .. }) => found.push(cards.clone()),
                other => panic!("{other:?}"),
            }
        }
        found
    };
    assert_eq!(ranges(&rules.setup), [0..1, 1..5]);
    assert_eq!(ranges(&rules.body), [5..8, 8..9, 9..10]);
    assert_eq!(rules.cards.len(), 10);
}

#[test]
fn each_binding_place_has_a_slot_of_its_own() {
    let rules = game(
        "(do ((all (range 1 .. 2) 'I (do ((all (range 5 .. 6) 'I (inc (game sto Z) 'I)) (inc (game sto Z) 'I))))))",
    );
    assert_eq!(rules.slot_names, ["I", "I"]);
    let text = body(&rules);
    let inner = text.find("}, Var(Slot(1)))");
    let outer = text.find("}, Var(Slot(0)))");
    assert!(inner.is_some() && inner < outer, "{text}");
}

#[test]
fn declared_names_are_put_in_and_what_is_not_constant_is_bound_around_the_body() {
    let rules = rules(
        "(game (declare (* 2 3) 'SIX) (declare A 'NAME) (declare (A, B) 'LIST) (declare (random 'SIX) 'LATER)
           (declare (game vloc D) 'PILE)
           (setup (create players (- 'SIX 4)) (create deck 'PILE (deck (R ('LIST)))))
           (do ((set (game sto 'NAME) (+ 'SIX 'LATER))))
           (scoring max (+ (game sto 'NAME) (size 'PILE))))",
    );
    let id = |text: &str| {
        let at = rules.texts.iter().position(|other| other == text).expect("there");
        recycle::rules::TextId(at as u16)
    };
    assert_eq!(
        rules.declared,
        [
            ("SIX".to_owned(), Constant::Int(6)),
            ("NAME".to_owned(), Constant::Text(id("A"))),
            ("LIST".to_owned(), Constant::Texts(vec![id("A"), id("B")])),
            ("LATER".to_owned(), Constant::Later),
            ("PILE".to_owned(), Constant::Later),
        ]
    );
    assert_eq!(rules.n_players, 2);
    assert_eq!(rules.slot_names, ["LATER"]);
    let [only] = rules.body.as_slice() else { panic!("{:?}", rules.body) };
    assert!(matches!(only.kind, StatementKind::Let { .. }), "{only:?}");
}

#[test]
fn teams_are_one_for_each_player_unless_listed() {
    let teams = |setup: &str| rules(&format!("(game (setup {setup}) (scoring max 0))")).teams;
    assert_eq!(teams("(create players 3)"), [vec![0], vec![1], vec![2]]);
    assert_eq!(teams("(create players 4) (create teams (0, 2) (1, 3))"), [vec![0, 2], vec![1, 3]]);
    assert_eq!(
        teams("(create players 4) ((create teams (0, 2) (1, 3)))"),
        [vec![0, 2], vec![1, 3]]
    );
}

#[test]
fn variables_are_read_by_what_they_hold() {
    let rows = [
        // A pile bound by `let` stays alive; a filter is a snapshot.
        ("(do ((let (game iloc S) 'L (set (game sto Z) (size 'L)))))", "value: Pile(Pile("),
        (
            "(do ((let (game iloc S) 'L (set (game sto Z) (size 'L)))))",
            "Size(Cards(Pile(Var(Slot(0)))))",
        ),
        (
            "(do ((let (filter (game iloc S) 'C (== (cardatt R 'C) A)) 'L (set (game sto Z) (size 'L)))))",
            "Size(Cards(Var(Slot(1))))",
        ),
        // A group read as a card is its top card; groups, the top card of the first.
        (
            "(do ((all (partition R (game iloc S)) 'G (move 'G (top (game vloc D))))))",
            "Move(At(Top, Var(Slot(0)))",
        ),
        (
            "(do ((let (partition R (game iloc S)) 'G (move (top 'G) (top (game vloc D))))))",
            "Move(At(Top, Group(Top, Var(Slot(0))))",
        ),
        (
            "(do ((let (partition R (game iloc S)) 'G (move (top (bottom 'G)) (top (game vloc D))))))",
            "Move(At(Top, Group(Bottom, Var(Slot(0))))",
        ),
        (
            "(do ((let (partition R (game iloc S)) 'G (set (game sto Z) (size (top 'G))))))",
            "Size(Cards(Group(Top, Var(Slot(0)))))",
        ),
        // Two variables are compared as what they hold.
        (
            "(all (A, B) 'A (all (A, B) 'B ((== 'A 'B) (turn pass))))",
            "SameText(Var(Slot(0)), Var(Slot(1)))",
        ),
        (
            "(all player 'A (all player 'B ((== 'A 'B) (turn pass))))",
            "SamePlayer(Var(Slot(0)), Var(Slot(1)))",
        ),
        (
            "(all (game iloc S) 'A (all (game iloc S) 'B ((!= 'A 'B) (turn pass))))",
            "Not(SameCard(Var(Slot(0)), Var(Slot(1))))",
        ),
        (
            "(all (range 1 .. 2) 'A (all (range 1 .. 2) 'B ((== 'A 'B) (turn pass))))",
            "Compare(Equal, Var(Slot(0)), Var(Slot(1)))",
        ),
        // A team is gone through player by player.
        ("(all team 'T (all 'T 'P (inc ('P sto Z) 1)))", "of: Players(Of(Var(Slot(0))))"),
        (
            "(do ((set (game sto Z) (size (team (1 player))))))",
            "Size(Players(Of(Of(Seat(Const(1))))))",
        ),
        // A bare action in a `let` is idle in CardStock where it stands in the game.
        ("(let 1 'V (set (game sto Z) 'V))", "is_idle_in_cardstock: true"),
        ("(do ((let 1 'V (set (game sto Z) 'V))))", "is_idle_in_cardstock: false"),
        (
            "(do ((put points 'P (((R (A)) 1))) (let 1 'V (set (game sto Z) 'V))))",
            "is_idle_in_cardstock: true",
        ),
        // The greatest card, as often as there are cards.
        (
            "(do ((repeat all (move (max (game iloc S) using (game points P)) (top (game vloc D))))))",
            "Repeat(Size(Cards(Pile(",
        ),
    ];
    for (text, expected) in rows {
        let found = body(&game(text));
        assert!(found.contains(expected), "{text}\n{found}");
    }
}
