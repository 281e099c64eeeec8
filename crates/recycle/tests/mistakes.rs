//! What the checker says about wrong games: rows of a body, the codes, and the text they point at.

use recycle::rules::check;
use recycle::syntax::read;
use recycle::{Diagnostic, Severity};

/// A game around a body, which says nothing wrong itself.
fn game(body: &str) -> String {
    format!(
        "(game
           (setup (create players 2)
                  (create deck (game iloc STOCK) (deck (RANK (A, B, C)) (SUIT (X, Y)))))
           {body}
           (do ((inc (game sto S) 1)))
           (scoring max (+ (size (game iloc STOCK)) (game sto S))))"
    )
}

fn found(text: &str, settings: &[(&str, &str)]) -> Vec<Diagnostic> {
    let reading = read(text);
    let settings: Vec<_> =
        settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let checked = check(&reading.tree, &settings);
    let mut all = reading.errors;
    let has_error = checked.diagnostics.iter().any(|d| d.severity() == Severity::Error);
    if all.is_empty() {
        assert_eq!(checked.rules.is_none(), has_error, "{text}");
    }
    all.extend(checked.diagnostics);
    all
}

/// `E0101 siz` for each diagnostic of the severity.
fn summary(text: &str, severity: Severity) -> Vec<String> {
    let mut rows: Vec<_> =
        found(text, &[]).into_iter().filter(|found| found.severity() == severity).collect();
    rows.sort_by_key(|found| found.label.span);
    rows.iter()
        .map(|found| format!("{} {}", found.code.id(), &text[found.label.span.range()]))
        .collect()
}

fn check_rows(rows: &[(&str, &[&str])], severity: Severity) {
    let mut failed = String::new();
    for (body, expected) in rows {
        let text = game(body);
        let found = summary(&text, severity);
        if found != *expected {
            failed += &format!("{body}\n  expected {expected:?}\n  found    {found:?}\n");
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
}

#[test]
fn wrong_forms() {
    check_rows(
        &[
            ("(do ((shufle (game iloc STOCK))))", &["E0101 shufle"]),
            ("(do ((set (game sto S) (siz (game iloc STOCK)))))", &["E0101 siz"]),
            ("(do ((move (top (game iloc STOCK)) (top (game vlok H)))))", &["E0101 vlok"]),
            ("(do ((move (top (gaem iloc STOCK)) (top (game vloc H)))))", &["E0101 gaem"]),
            ("(do ((inc ((curent player) sto S) 1)))", &["E0101 curent"]),
            ("(do ((cycle next nxt)))", &["E0101 nxt"]),
            (
                "(do ((inc (game sto S) (sum (game iloc STOCK) usin (game points P)))))",
                &["E0101 usin"],
            ),
            (
                "(do ((foo bar) (inc (game sto S) (siz X)) (mov A B)))",
                &["E0101 foo", "E0101 siz", "E0101 mov"],
            ),
            (
                "(stage players (end (== (game sto S) 1)) (do ((inc (game sto S) 1))))",
                &["E0102 players"],
            ),
            ("(do ((inc ((5 players) sto S) 1)))", &["E0102 (5 players)"]),
            ("(do ((set (game sto S) \"text\")))", &["E0102 \"text\""]),
            ("(do ((create players 3)))", &["E0102 (create players 3)"]),
            ("(choice ((create teams (0) (1))))", &["E0102 (create teams (0) (1))"]),
            ("(do ((set (game sto S))))", &["E0103 (set (game sto S))"]),
            ("(do ((inc (game sto S) (+ 1))))", &["E0103 (+ 1)"]),
            ("(do (((and) (inc (game sto S) 1))))", &["E0103 (and)"]),
            ("(do (((> (game sto S) 2) )))", &["E0103 ((> (game sto S) 2) )"]),
            ("(do)", &["E0103 (do)"]),
            ("(do ())", &["E0103 (do ())"]),
            ("(choice)", &["E0103 (choice)"]),
            ("(stage player (choice ((turn pass))))", &["E0103 (choice ((turn pass)))"]),
            (
                "(stage player (end (== (game sto S) 1)))",
                &["E0103 (stage player (end (== (game sto S) 1)))"],
            ),
            ("(do ((turn end)))", &["E0103 end"]),
            ("(do ((inc (game sto S) (size (union)))))", &["E0103 (union)"]),
            (
                "(do ((inc (game sto S) (size (partition (game iloc STOCK))))))",
                &["E0103 (partition (game iloc STOCK))"],
            ),
            (
                "(do ((set (game points P) (((RANK : A) 1) ((RANK) 2) ((RANK : B) C)))))",
                &["E0103 (RANK)", "E0301 C"],
            ),
            ("(do ((set (game sto S) 1 2)))", &["E0104 2"]),
            ("(do ((inc (game sto S) (+ 1 2 3))))", &["E0104 3"]),
            ("(all (game iloc STOCK) C (move 'C (top (game vloc DISCARD))))", &["E0105 C"]),
            ("(do ((inc (game sto S) (size (game iloc new)))))", &["E0108 new"]),
            (
                "(do ((shuffle faro (game iloc STOCK) (game iloc STOCK))))",
                &["E0108 (shuffle faro (game iloc STOCK) (game iloc STOCK))"],
            ),
            ("(scoring min 5)", &["E0110 scoring"]),
            ("(choice ((choice ((turn pass)))))", &["E0111 choice"]),
            (
                "(choice ((stage player (end (== (game sto S) 1)) (do ((turn pass))))))",
                &["E0112 stage"],
            ),
            (
                "(stage player simultaneous (end (== (game sto S) 1)) (do ((inc (game sto S) 1))))",
                &["E0113 (do ((inc (game sto S) 1)))"],
            ),
        ],
        Severity::Error,
    );
}

#[test]
fn wrong_names_and_kinds() {
    check_rows(
        &[
            ("(do ((set (game sto S) 'X)))", &["E0201 'X"]),
            ("(all player 'PL (inc ('P sto S) 1))", &["E0201 'P"]),
            (
                "(do ((inc (game sto S) 'X) (inc (game sto S) 'X) (inc (game sto S) 'Y)))",
                &["E0201 'X", "E0201 'Y"],
            ),
            (
                "(do ((let (foo) 'V (do ((inc (game sto S) 'V) (inc (game sto S) 'V))))))",
                &["E0101 foo"],
            ),
            ("(do ((inc (game sto S) (sum (game iloc STOCK) using 'P))))", &["E0202 'P"]),
            ("(do ((put points 'P (((RANK (A)) 1))) (inc (game sto S) 'P)))", &["E0201 'P"]),
            ("(do ((set (game sto S) A)))", &["E0301 A"]),
            ("(do ((set (game str S) 5)))", &["E0301 5"]),
            ("(do ((move (game iloc STOCK) (top (game vloc H)))))", &["E0301 (game iloc STOCK)"]),
            ("(do ((inc (game sto S) (size 5))))", &["E0301 5"]),
            (
                "(do ((inc (game sto S) (sum (subsets (game iloc STOCK)) using (game points P)))))",
                &["E0301 (subsets (game iloc STOCK))"],
            ),
            ("(do ((set (game vloc X) 5)))", &["E0301 (game vloc X)"]),
            ("(all player 'P (('P sto X) (inc (game sto S) 1)))", &["E0301 ('P sto X)"]),
            ("(do (((not (game sto S)) (turn pass))))", &["E0301 (game sto S)"]),
            ("(do (((== (game sto S) A) (set (game sto S) 1))))", &["E0302 (== (game sto S) A)"]),
            (
                "(do (((== (game iloc STOCK) (game iloc STOCK)) (turn pass))))",
                &["E0302 (== (game iloc STOCK) (game iloc STOCK))"],
            ),
            ("(do ((move (top (game iloc STOCK)) (game vloc H))))", &["E0303 (game vloc H)"]),
            (
                "(do ((move (top (game iloc STOCK)) (top (filter (game vloc H) 'C (== (cardatt RANK 'C) A))))))",
                &["E0303 (top (filter (game vloc H) 'C (== (cardatt RANK 'C) A)))"],
            ),
            (
                "(do ((remember (top (game iloc STOCK)) (top (game vloc H)))))",
                &["E0304 (top (game vloc H))"],
            ),
            ("(do ((forget (top (game iloc STOCK)))))", &["E0304 (top (game iloc STOCK))"]),
            ("(do ((let (game iloc STOCK) 'L (forget (top 'L)))))", &["E0304 (top 'L)"]),
            (
                "(do ((let (game mem LEAD) 'L (do ((remember (top (game iloc STOCK)) (top 'L)) (forget (top 'L)))))))",
                &[],
            ),
            (
                "(do ((move (top (game iloc STOCK)) (top (game mem H)))))",
                &["E0305 (top (game mem H))"],
            ),
            ("(all team 'T (move (top (game iloc STOCK)) (top ('T vloc X))))", &["E0306 'T"]),
            ("(do ((shuffle (top 2 (game iloc STOCK)))))", &["E0307 (top 2 (game iloc STOCK))"]),
            ("(do ((inc (game sto S) (// 1 0))))", &["E0308 0"]),
            ("(do ((repeat all (inc (game sto S) 1))))", &["E0309 (inc (game sto S) 1)"]),
            (
                "(all (game iloc STOCK) 'C (repeat all (move 'C (top (game vloc A)))))",
                &["E0309 (move 'C (top (game vloc A)))"],
            ),
        ],
        Severity::Error,
    );
}

#[test]
fn wrong_decks() {
    check_rows(
        &[
            ("(do ((create deck (game iloc STOCK) (deck (RANK (2, 3))))))", &["E0406 2"]),
            ("(do ((create deck (game iloc STOCK) (deck (RANK A, B)))))", &["E0406 A"]),
            ("(do ((create deck (game iloc STOCK) (deck (RANK)))))", &["E0406 (RANK)"]),
            (
                "(do ((create deck (game iloc STOCK) (deck (RANK (A)) (RANK (B))))))",
                &["E0404 (deck (RANK (A)) (RANK (B)))"],
            ),
            (
                "(do ((repeat 1000 (create deck (game iloc STOCK) (deck (R (A,B,C,D,E)))))))",
                &["E0405 (create deck (game iloc STOCK) (deck (R (A,B,C,D,E))))"],
            ),
            (
                "(do ((repeat (game sto S) (create deck (game iloc STOCK) (deck (R (A)))))))",
                &["E0402 (game sto S)"],
            ),
            ("(do ((create teams (0) (7))))", &["E0403 7"]),
            ("(do ((create teams (0) (0))))", &["E0403 0"]),
        ],
        Severity::Error,
    );
}

#[test]
fn wrong_sections() {
    let rows: &[(&str, &[&str])] = &[
        ("", &["E0106 "]),
        ("(gam)", &["E0106 (gam)"]),
        ("(game)", &["E0109 game", "E0109 game"]),
        ("(game (setup) (scoring max 0))", &["E0109 setup"]),
        ("(game (setup (create players 2)) (scoring max 0)) (do)", &["E0107 (do)"]),
        ("(game (setup (create players 0)) (scoring max 0))", &["E0401 0"]),
        ("(game (setup (create players 65)) (scoring max 0))", &["E0401 65"]),
        ("(game (setup (create players (random 3))) (scoring max 0))", &["E0401 (random 3)"]),
        (
            "(game (setup (create players 2) (create players 3)) (scoring max 0))",
            &["E0110 (create players 3)"],
        ),
        ("(game (setup (create players 2) (create teams (0, 2))) (scoring max 0))", &["E0403 2"]),
        (
            "(game (setup (create players 2) (shuffle (game iloc S))) (scoring max 0))",
            &["E0301 (shuffle (game iloc S))"],
        ),
        ("(game (setup (create players 2)) (scoring mac 0))", &["E0101 mac"]),
        ("(game (title TITLE) (setup (create players 2)) (scoring max 0))", &["E0301 TITLE"]),
    ];
    for (text, expected) in rows {
        assert_eq!(summary(text, Severity::Error), *expected, "{text}");
    }
}

#[test]
fn settings_change_declared_names_and_nothing_else() {
    let text = "(game (declare 2 'NUMP) (declare A 'MARK) (declare (A, B) 'MARKS) (declare (random 3) 'R)
        (setup (create players 'NUMP) (create deck (game iloc S) (deck (M ('MARKS)))))
        (do ((set (game str X) 'MARK) (set (game sto S) 'R)))
        (scoring max (+ (game sto S) (size (filter (game iloc S) 'C (== (cardatt M 'C) (game str X)))))))";
    let rules = |settings: &[(&str, &str)]| {
        let settings: Vec<_> =
            settings.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        check(&read(text).tree, &settings).rules.expect("right")
    };
    assert_eq!(rules(&[]).n_players, 2);
    assert_eq!(rules(&[("NUMP", "5")]).n_players, 5);
    assert_eq!(rules(&[("NUMP", "5"), ("'NUMP", "6")]).n_players, 6);
    assert_eq!(rules(&[("MARKS", "A, C,D")]).cards.len(), 3);
    assert!(rules(&[("MARK", "Q")]).texts.contains(&"Q".to_owned()));

    let rows: &[(&str, &str, &str)] = &[
        ("NUMP", "many", "E0502 'NUMP"),
        ("MARK", "7", "E0502 'MARK"),
        ("MARKS", "A,,B", "E0502 'MARKS"),
        ("R", "1", "E0502 'R"),
        ("NUM", "3", "E0501 game"),
        ("NUMP", "100", "E0401 'NUMP"),
    ];
    for (name, value, expected) in rows {
        let found: Vec<_> = found(text, &[(name, value)])
            .iter()
            .filter(|found| found.severity() == Severity::Error)
            .map(|found| format!("{} {}", found.code.id(), &text[found.label.span.range()]))
            .collect();
        assert_eq!(found, [*expected], "{name}={value}");
    }
    let hint = found(text, &[("NUM", "3")]).remove(0).hint.expect("a hint");
    assert_eq!(hint, "did you mean NUMP? it declares NUMP, MARK, MARKS, R");
}

#[test]
fn hints_say_what_is_probably_meant() {
    let rows = [
        ("(do ((shufle (game iloc STOCK))))", "did you mean `shuffle`?"),
        ("(all player 'PLAYER (inc ('PLAYR sto S) 1))", "did you mean 'PLAYER?"),
        (
            "(stage players (end (== (game sto S) 1)) (do ((inc (game sto S) 1))))",
            "did you mean `player`?",
        ),
        (
            "(do ((set (game sto S) (game iloc STOCK))))",
            "how many there are is (size …), the points of cards are (sum cards using points)",
        ),
        ("(all (game iloc STOCK) CARD (turn pass))", "a variable has a quote: 'CARD"),
    ];
    for (body, expected) in rows {
        let found = found(&game(body), &[]);
        assert_eq!(found[0].hint.as_deref(), Some(expected), "{body}");
    }
}

#[test]
fn what_could_not_be_read_is_not_reported_again() {
    for body in [
        "(do ((set (game sto S) §)))",
        "(do ((§ (game sto S) 1)))",
        "(do ((set (game § S) 1)))",
        "§",
    ] {
        let text = game(body);
        let checked = check(&read(&text).tree, &[]);
        assert_eq!(checked.rules, None, "{body}");
        assert!(checked.diagnostics.is_empty(), "{body}: {:?}", checked.diagnostics);
    }
}

#[test]
fn warnings() {
    check_rows(
        &[
            // Loose forms.
            ("(inc (game sto S) 1)", &["W0101 (inc (game sto S) 1)"]),
            ("(do (inc (game sto S) 1))", &["W0101 (inc (game sto S) 1)"]),
            ("(do ((inc (game sto S) (size (range 1 5)))))", &["W0101 (range 1 5)"]),
            // Written and never read, read and never written.
            (
                "(do ((move (top (game iloc STOCK)) (top (game vloc PILE)))))",
                &["W0102 (game vloc PILE)"],
            ),
            ("(do ((move (top (game iloc STOCK)) (top (game vloc DISCARD)))))", &[]),
            (
                "(do ((move (top (game iloc STOCK)) (top (game vloc STOCK)))))",
                &["W0102 (game vloc STOCK)"],
            ),
            (
                "(all (A, B) 'N (do ((move (top (game iloc STOCK)) (top (game vloc 'N))) (inc (game sto S) (size (game vloc 'N))))))",
                &[],
            ),
            ("(do ((let (game vloc P) 'L (move (top (game iloc STOCK)) (top 'L)))))", &[]),
            ("(do ((inc (game sto T) 1)))", &["W0103 (game sto T)"]),
            ("(do ((set (game str T) A)))", &["W0103 (game str T)"]),
            ("(do ((set (game points P) (((RANK : A) 1)))))", &["W0103 (game points P)"]),
            ("(do ((set (game sto S) (size (game iloc STOKC)))))", &["W0104 (game iloc STOKC)"]),
            ("(do ((set (game sto S) (game sto T))))", &["W0105 (game sto T)"]),
            (
                "(do ((set (game sto S) (sum (game iloc STOCK) using (game points P)))))",
                &["W0105 (game points P)"],
            ),
            // Choices.
            (
                "(choice (((> (game sto S) 1) (set (game sto S) 1))))",
                &["W0106 ((> (game sto S) 1) (set (game sto S) 1))"],
            ),
            ("(choice (((> (game sto S) 1) (set (game sto S) 1)) (turn pass)))", &[]),
            (
                "(choice (((> (game sto S) 1) (set (game sto S) 1)) ((<= (game sto S) 1) (turn pass))))",
                &[],
            ),
            (
                "(choice ((any (filter (game iloc STOCK) 'F (== (cardatt RANK 'F) A)) 'C (move 'C (top (game vloc DISCARD))))))",
                &[
                    "W0106 (any (filter (game iloc STOCK) 'F (== (cardatt RANK 'F) A)) 'C (move 'C (top (game vloc DISCARD))))",
                ],
            ),
            ("(choice ((any (game iloc STOCK) 'C (move 'C (top (game vloc DISCARD))))))", &[]),
            // Stages.
            (
                "(do ((inc (game sto N) 1))) (stage player (end (== (game sto N) 1)) (do ((inc (game sto S) 1))))",
                &["W0107 (== (game sto N) 1)"],
            ),
            ("(stage player (end (== (game sto S) 1)) (do ((inc (game sto S) 1))))", &[]),
            (
                "(stage player (end (== (size (game iloc STOCK)) 1)) (choice ((any (game iloc STOCK) 'C (move 'C (top (game vloc DISCARD)))))))",
                &[],
            ),
            (
                "(stage player (end (== ((current player) sto S) 1)) (do ((inc (game sto S) 1))) (do ((inc ((0 player) sto S) 1))))",
                &[],
            ),
            // Conditions.
            ("(do (((== 1 2) (turn pass))))", &["W0108 (== 1 2)"]),
            (
                "(do (((>= (size (game iloc STOCK)) 0) (turn pass))))",
                &["W0108 (>= (size (game iloc STOCK)) 0)"],
            ),
            (
                "(do (((== (game sto S) (game sto S)) (inc (game sto S) 1))))",
                &["W0108 (== (game sto S) (game sto S))"],
            ),
            (
                "(do (((and (== (game sto S) 1) (== (game sto S) 2)) (inc (game sto S) 1))))",
                &["W0108 (and (== (game sto S) 1) (== (game sto S) 2))"],
            ),
            (
                "(all (game iloc STOCK) 'C ((or (!= (cardatt RANK 'C) A) (!= (cardatt RANK 'C) B)) (inc (game sto S) 1)))",
                &["W0108 (or (!= (cardatt RANK 'C) A) (!= (cardatt RANK 'C) B))"],
            ),
            ("(declare 2 'N) (do (((== 'N 2) (inc (game sto S) 1))))", &[]),
            // Cards that are not there.
            (
                "(do ((move (top (game vloc NONE)) (top (game iloc STOCK)))))",
                &["W0109 (game vloc NONE)"],
            ),
            (
                "(do ((move (top (game vloc H)) (top (game iloc STOCK))) (move (top (game iloc STOCK)) (top (game vloc H)))))",
                &["W0109 (move (top (game vloc H)) (top (game iloc STOCK)))"],
            ),
            (
                "(do ((repeat all (move (top (game iloc STOCK)) (top (game vloc H)))) (move (top (game iloc STOCK)) (top (game vloc H))) (set (game sto S) (size (game vloc H)))))",
                &["W0109 (move (top (game iloc STOCK)) (top (game vloc H)))"],
            ),
            // Attributes.
            (
                "(all (game iloc STOCK) 'C ((== (cardatt RNAK 'C) A) (inc (game sto S) 1)))",
                &["W0110 RNAK"],
            ),
            (
                "(all (game iloc STOCK) 'C ((== (cardatt RANK 'C) X) (inc (game sto S) 1)))",
                &["W0111 X"],
            ),
            (
                "(do ((set (game points P) (((RANK : X) 1) ((SUIT : X) 2))) (inc (game sto S) (sum (game iloc STOCK) using (game points P)))))",
                &["W0111 X"],
            ),
            // Variables.
            ("(declare 3 'N)", &["W0112 'N"]),
            ("(do ((let 3 'N (inc (game sto S) 1))))", &["W0112 'N"]),
            ("(all player 'P (inc (game sto S) 1))", &[]),
            // Teams and decks.
            (
                "(stage player (end (> (game sto S) 1)) (do ((create deck (game iloc STOCK) (deck (RANK (A)))) (inc (game sto S) 1))))",
                &["W0114 (create deck (game iloc STOCK) (deck (RANK (A))))"],
            ),
        ],
        Severity::Warning,
    );
}

#[test]
fn quirks() {
    check_rows(
        &[
            ("(do ((set (game sto S) (+ 1 25))))", &["W0201 1 25"]),
            ("(do ((set (game sto S) (+ 25 1))))", &[]),
            ("(do ((set (game sto S) (size (A B)))))", &["W0202 A B"]),
            ("(do ((repeat 3 (inc (game sto S) 1))))", &["W0203 (repeat 3 (inc (game sto S) 1))"]),
            ("(do ((repeat 3 (set (game sto S) 1))))", &[]),
            (
                "(do ((repeat all (move (top (filter (game iloc STOCK) 'C (== (cardatt RANK 'C) A))) (top (game vloc DISCARD))))))",
                &[
                    "W0204 (move (top (filter (game iloc STOCK) 'C (== (cardatt RANK 'C) A))) (top (game vloc DISCARD)))",
                ],
            ),
            (
                "(do ((all (partition RANK (game iloc STOCK)) 'G (repeat all (move (top 'G) (top (game vloc DISCARD)))))))",
                &[],
            ),
            (
                "(choice ((all (range 1 .. 3) 'I (set (game sto S) 'I))))",
                &["W0205 (all (range 1 .. 3) 'I (set (game sto S) 'I))"],
            ),
            ("(choice ((all (range 1 .. 3) 'I (inc (game sto S) 'I))))", &[]),
            (
                "(choice ((do ((any (range 1 .. 2) 'I (set (game sto S) 'I)) (inc (game sto S) 1)))))",
                &["W0206 (any (range 1 .. 2) 'I (set (game sto S) 'I))"],
            ),
            ("(choice ((do ((any (range 1 .. 2) 'I (inc (game sto S) 'I)) (turn pass)))))", &[]),
            (
                "(stage player (end (> (game sto S) 1)) (do ((set (game sto Z) 0))) (stage player (end (== (game sto Z) 0)) (do ((inc (game sto Z) 1)))) (do ((inc (game sto S) 1))))",
                &["W0207 (== (game sto Z) 0)"],
            ),
            (
                "(stage player (end (> (game sto S) 1)) (do ((set (game sto Z) 1))) (stage player (end (== (game sto Z) 0)) (do ((dec (game sto Z) 1)))) (do ((inc (game sto S) 1))))",
                &[],
            ),
            (
                "(all (game iloc STOCK) 'C ((== 'C (top (game iloc STOCK))) (inc (game sto S) 1)))",
                &["W0208 (== 'C (top (game iloc STOCK)))"],
            ),
            ("(let 5 'V (set (game sto S) 'V))", &["W0209 (let 5 'V (set (game sto S) 'V))"]),
            ("(do ((let 5 'V (set (game sto S) 'V))))", &[]),
            (
                "(all player 'P (all player 'P (inc ('P sto S) 1))) (do ((inc (game sto S) ((current player) sto S))))",
                &["W0210 'P"],
            ),
            (
                "(any player 'P (inc (game sto S) 1))",
                &["W0211 (any player 'P (inc (game sto S) 1))"],
            ),
            (
                "(do ((set (game points P) (((RANK : A) 1) ((RANK : B) 13))) (set (game sto S) (size (tuples 2 (game iloc STOCK) using (game points P))))))",
                &["W0213 (tuples 2 (game iloc STOCK) using (game points P))"],
            ),
            (
                "(do ((set (game points P) (((RANK : A) 1))) (set (game sto S) (size (runs all 2 (game iloc STOCK) using (game points P))))))",
                &["W0212 (runs all 2 (game iloc STOCK) using (game points P))"],
            ),
            (
                "(do ((set (game sto S) (size (union (all (filter player 'P (> ('P sto S) 0)) 'Q ('Q vloc H))))))) (all player 'P (do ((inc ('P sto S) 1) (move (top (game iloc STOCK)) (top ('P vloc H))))))",
                &["W0214 (union (all (filter player 'P (> ('P sto S) 0)) 'Q ('Q vloc H)))"],
            ),
            (
                "(do ((set (game points P) (((RANK : A) 1))) (move (max (game iloc STOCK) using (game points P)) (top (game vloc DISCARD)))))",
                &["W0215 (max (game iloc STOCK) using (game points P))"],
            ),
            (
                "(do ((set (game points P) (((RANK : A) 1) ((RANK : B) 2) ((SUIT : X) 10))) (move (max (game iloc STOCK) using (game points P)) (top (game vloc DISCARD)))))",
                &[],
            ),
            (
                "(all (game iloc STOCK) 'C (move 'C (top (game vloc DISCARD))))",
                &["W0216 (all (game iloc STOCK) 'C (move 'C (top (game vloc DISCARD))))"],
            ),
            (
                "(all (A, B) 'A (all (A, B) 'B ((== 'A 'B) (inc (game sto S) 1))))",
                &["W0217 (== 'A 'B)"],
            ),
            ("(do ((choice ((turn pass)))))", &["W0218 choice"]),
            (
                "(do ((inc (game sto S) (sum (filter (filter (game iloc STOCK) 'A (== (cardatt RANK 'A) A)) 'B (== (cardatt SUIT 'B) X)) using (game points P))) (set (game points P) (((RANK : A) 1)))))",
                &[
                    "W0219 (filter (filter (game iloc STOCK) 'A (== (cardatt RANK 'A) A)) 'B (== (cardatt SUIT 'B) X))",
                ],
            ),
            (
                "(do ((let (partition RANK (game iloc STOCK)) 'G (move (top 'G) (top (game vloc DISCARD))))))",
                &["W0220 'G"],
            ),
            (
                "(do ((inc (game sto S) (size (intersect (all (A, B) 'R (filter (game iloc STOCK) 'C (== (cardatt RANK 'C) 'R))))))))",
                &[
                    "W0221 (intersect (all (A, B) 'R (filter (game iloc STOCK) 'C (== (cardatt RANK 'C) 'R))))",
                ],
            ),
        ],
        Severity::Warning,
    );
}
