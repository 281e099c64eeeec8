//! Rows: a text with the cursor, and what is answered there.

use recycle::Span;
use recycle::analysis::{
    CompletionKind, RenameError, apply, complete, definition, fixes, hover, references, rename,
};

use super::{corpus, library};

/// A game around a body. `|` in it is the cursor.
fn at_cursor(body: &str) -> (String, usize) {
    let text = format!(
        "(game
  (declare 2 'NUMP) ;; players
  (declare (RED, BLUE) 'COLOURS)
  (setup
    (create players 'NUMP)
    (create deck (game iloc STOCK) (deck (RANK (ACE, KING)) (SUIT (HEARTS, SPADES)))))
  (do ((shuffle (game iloc STOCK)) (set (game points VALUE) (((RANK : ACE) 4)))))
  {body}
  (scoring max (size ((current player) iloc HAND))))
"
    );
    let at = text.find('|').expect("there is a cursor");
    (text.replacen('|', "", 1), at)
}

/// The labels of what is offered at the cursor.
fn offered(body: &str) -> Vec<String> {
    let (text, at) = at_cursor(body);
    complete(&text, at).into_iter().map(|found| found.label).collect()
}

#[test]
fn what_can_be_written_is_offered() {
    let check = |body: &str, wanted: &[&str], unwanted: &[&str]| {
        let found = offered(body);
        for wanted in wanted {
            assert!(found.iter().any(|found| found == wanted), "{body}: no {wanted} in {found:#?}");
        }
        for unwanted in unwanted {
            assert!(
                !found.iter().any(|found| found == unwanted),
                "{body}: {unwanted} in {found:#?}"
            );
        }
    };
    check(
        "(|",
        &["(do (statement …))", "(stage player (end condition) statement …)"],
        &["(create players number)"],
    );
    check("(st|)", &["(stage player (end condition) statement …)"], &["(do (statement …))"]);
    check("(stage |)", &["player", "team"], &["game"]);
    check("(stage player (|))", &["(end condition)"], &["(move card place)"]);
    check(
        "(do ((|)))",
        &["(move card place)", "(condition statement)", "(== value value)"],
        &["(end condition)"],
    );
    // Inside a choice, and only what can be done there.
    check(
        "(stage player (end (== 1 1)) (choice ((|))))",
        &["(move card place)", "(turn pass)", "(any list 'V statement)"],
        &["(title \"text\")", "(scoring max number)"],
    );
    check("(do (|(turn pass)))", &["(move card place)"], &["(statement …)"]);
    check("(do |)", &["(statement …)"], &["(move card place)"]);
    check("(do ((move |)))", &["(top cards)", "(bottom cards)"], &["(== value value)"]);
    check(
        "(do ((move (top |))))",
        &["(game iloc STOCK)", "((current player) iloc HAND)"],
        &["(game points VALUE)"],
    );
    check("(do ((move (top (game iloc |)))))", &["STOCK"], &["HAND"]);
    check("(do ((move (top ((current player) iloc |)))))", &["HAND"], &["STOCK"]);
    check("(do ((all player 'P (move (top ('P |)))))))", &["iloc", "vloc"], &["player"]);
    check(
        "(do ((all player 'P (move (top (game iloc STOCK)) (top |)))))",
        &["('P iloc HAND)"],
        &["'NUMP"],
    );
    check(
        "(do ((set (game sto X) |)))",
        &["'NUMP", "(size list)", "(game sto X)"],
        &["(move card place)", "'COLOURS"],
    );
    check("(do ((set (game sto X) '|)))", &["'NUMP"], &["(size list)"]);
    check("(do ((all |)))", &["player", "'COLOURS"], &["'NUMP"]);
    check("(do ((all player |)))", &["'P"], &[]);
    check("(do ((set (game sto X) (sum (game iloc STOCK) |))))", &["using"], &["player"]);
    check(
        "(do ((set (game sto X) (sum (game iloc STOCK) using |))))",
        &["(game points VALUE)"],
        &["(game iloc STOCK)"],
    );
    check("(do (((== (cardatt |", &["RANK", "SUIT"], &["ACE"]);
    check("(do ((set (game points V) (((SUIT : |", &["HEARTS"], &["ACE"]);
    check("(do ((cycle |)))", &["next", "current"], &[]);
    check("(do ((cycle next |)))", &["(current player)", "(number player)"], &["player"]);
    // Nothing in comments and texts.
    check(";; (|\n", &[], &["(do (statement …))"]);
    check("(title \"|\")", &[], &["(do (statement …))"]);
}

#[test]
fn what_has_been_typed_is_replaced() {
    let check = |body: &str, label: &str, expected: &str| {
        let (text, at) = at_cursor(body);
        let found = complete(&text, at).into_iter().find(|found| found.label == label);
        let found = found.unwrap_or_else(|| panic!("{body}: no {label}"));
        let edit = recycle::Edit { span: found.span, text: found.snippet };
        let line = apply(&text, &[edit]).lines().nth(7).expect("the body").trim().to_owned();
        assert_eq!(line, expected);
    };
    check("(do ((mo|)))", "(move card place)", "(do ((move ${1:card} ${2:place})))");
    check("(do ((move (top (game iloc ST|)))))", "STOCK", "(do ((move (top (game iloc STOCK)))))");
    check("(do ((set (game sto X) 'N|)))", "'NUMP", "(do ((set (game sto X) 'NUMP)))");
    check("(do ((move t|)))", "(top cards)", "(do ((move (top ${1:cards}))))");
    check(
        "(do ((move (top (game iloc STOCK)) (to|))))",
        "(top pile)",
        "(do ((move (top (game iloc STOCK)) (top ${1:pile}))))",
    );
}

#[test]
fn a_word_or_a_name_is_explained() {
    let games = library();
    let corpus = corpus(&games);
    let check = |body: &str, expected: &[&str]| {
        let (text, at) = at_cursor(body);
        let found = hover(&text, at, &corpus).unwrap_or_else(|| panic!("nothing at {body}"));
        for expected in expected {
            assert!(found.markdown.contains(expected), "{body}: {}", found.markdown);
        }
    };
    check(
        "(do ((mo|ve (top (game iloc STOCK)) (top (game vloc PILE)))))",
        &["`(move card place)`: the card goes there.", "In the library:", ".rcy, line "],
    );
    check("(do ((move (t|op (game iloc STOCK)) (top (game vloc PILE)))))", &["- `(top cards)`"]);
    check(
        "(do ((set (game sto X) (size (top| 2 (game iloc STOCK))))))",
        &["- `(top number cards)`"],
    );
    check("(stage| player (end (== 1 1)) (do ((turn pass))))", &["turn by turn"]);
    check(
        "(stage player (end| (== 1 1)) (do ((turn pass))))",
        &["(stage player (end condition) statement …)"],
    );
    check("(do ((move (top (game il|oc STOCK)) (top (game vloc PILE)))))", &["(whose iloc NAME)"]);
    check(
        "(do ((move (top (game iloc ST|OCK)) (top (game vloc PILE)))))",
        &["`STOCK`: a pile of the table (`iloc`"],
    );
    check(
        "(do ((all player 'P (move (top ('|P iloc HAND)) (top (game vloc PILE))))))",
        &["`'P`: a player: each element of `player` in turn, bound by `all` in line 8"],
    );
    check(
        "(do ((set (game sto X) 'NUM|P)))",
        &["`'NUMP`: a number, declared as `2` in line 2; it can be set from outside. players."],
    );
    check(
        "(do ((set (game str X) (cardatt RA|NK (top (game iloc STOCK))))))",
        &["`RANK`: an attribute of cards, with 2 values: `ACE`, `KING`"],
    );
    check(
        "(do (((== (cardatt RANK (top (game iloc STOCK))) AC|E) (turn pass))))",
        &["`ACE`: a value of `RANK`"],
    );
    check("(do ((all pl|ayer 'P (turn pass))))", &["`player`: all players"]);
    check(
        "(do ((shu|fel (game iloc STOCK))))",
        &["**E0101**: a word is not known.", "A word in small letters"],
    );
    check("(do ((inc (game sto X) (+| 1 2))))", &["`(+ number number)`: the sum"]);
}

#[test]
fn names_are_followed_to_their_places() {
    let (text, at) =
        at_cursor("(do ((all player 'P (move (top (game iloc ST|OCK)) (top ('P iloc HAND))))))");
    let shown = |spans: Vec<Span>| -> Vec<(usize, &str)> {
        let line = |span: &Span| 1 + text[..span.range().start].matches('\n').count();
        spans.iter().map(|span| (line(span), &text[span.range()])).collect()
    };
    assert_eq!(shown(references(&text, at)), [(6, "STOCK"), (7, "STOCK"), (8, "STOCK")]);
    assert_eq!(shown(definition(&text, at).into_iter().collect()), [(6, "STOCK")]);
    let variable = text.find("('P iloc").expect("it is there") + 1;
    assert_eq!(shown(references(&text, variable)), [(8, "P"), (8, "P")]);
    let hand = text.rfind("HAND").expect("it is there");
    assert_eq!(shown(definition(&text, hand).into_iter().collect()), [(8, "HAND")]);
    assert_eq!(references(&text, 0), []);
}

#[test]
fn a_new_name_must_be_one_and_be_free() {
    let (text, at) = at_cursor(
        "(do ((all player 'P (all (other player) 'Q (move (top ('|P iloc HAND)) (top ('Q iloc HAND)))))))",
    );
    assert_eq!(rename(&text, at, "q"), Err(RenameError::NotAName("q".to_owned())));
    assert_eq!(rename(&text, at, "'"), Err(RenameError::NotAName("'".to_owned())));
    assert_eq!(rename(&text, at, "Q"), Err(RenameError::Taken("Q".to_owned())));
    assert_eq!(
        rename(&text, at, "NUMP").map(|edits| edits.len()),
        Ok(2),
        "it is not used in there"
    );
    assert_eq!(rename(&text, at, "'WHO").map(|edits| edits.len()), Ok(2));
    assert_eq!(rename(&text, at, "P"), Ok(vec![]));
    let stock = text.find("STOCK").expect("it is there");
    assert_eq!(rename(&text, stock, "HAND").map(|edits| edits.len()), Ok(2), "piles of others");
    assert_eq!(rename(&text, 0, "A"), Err(RenameError::NoName));
    let (text, at) =
        at_cursor("(do ((all 'COLOURS 'C (move (top (game iloc STO|CK)) (top (game iloc 'C))))))");
    assert_eq!(rename(&text, at, "PILE"), Err(RenameError::Computed("STOCK".to_owned())));
}

#[test]
fn a_mistake_is_mended_where_it_stands() {
    let (text, at) = at_cursor("(do ((shu|fle (game iloc STOCK))))");
    let text = text.replacen(
        "(shuffle (game iloc STOCK))))\n  (scoring",
        "(shufle (game iloc STOCK))))\n  (scoring",
        1,
    );
    let found = fixes(&text, Span::new(at, at));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        apply(&text, &found[0].1.edits).contains("(do ((shuffle (game iloc STOCK))))\n  (scoring")
    );
    assert_eq!(fixes(&text, Span::new(0, 1)), []);
}

#[test]
fn variables_come_before_names_and_forms() {
    let (text, at) = at_cursor("(do ((set (game sto X) |)))");
    let kinds: Vec<CompletionKind> = complete(&text, at).iter().map(|found| found.kind).collect();
    let first_form =
        kinds.iter().position(|kind| *kind == CompletionKind::Form).expect("there are forms");
    assert_eq!(kinds[0], CompletionKind::Variable);
    assert!(kinds[first_form..].iter().all(|kind| *kind == CompletionKind::Form));
}
