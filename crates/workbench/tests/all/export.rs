//! Games written out for other programs, and games that come from their files.

use kernel::Limits;
use workbench::{
    ExportRequest, Fault, FileFormat, GameSource, SimulateRequest, SolveRequest, Utility, Work,
    WorkbenchError, Written, export, find, simulate, solve,
};

fn kuhn(format: FileFormat) -> ExportRequest {
    ExportRequest::new("kuhn-poker", format)
}

fn file(text: &str, kind: Written) -> GameSource {
    GameSource::Written { name: "a file".to_owned(), text: text.to_owned(), kind }
}

#[test]
fn a_game_from_its_own_file_is_written_as_the_same_text() {
    for (format, kind) in [(FileFormat::Efg, Written::Efg), (FileFormat::Nfg, Written::Nfg)] {
        let written = export(&kuhn(format), &()).unwrap();
        let again = export(&ExportRequest::new(file(&written.text, kind), format), &()).unwrap();
        assert_eq!(again.text, written.text);
    }
}

#[test]
fn kuhn_poker_has_as_many_plans_as_everybody_says() {
    let written = export(&kuhn(FileFormat::Nfg), &()).unwrap();
    assert_eq!((written.nodes, written.sets, written.plans), (58, vec![6, 6], vec![27, 64]));
}

#[test]
fn a_file_is_played_as_the_game_it_was_written_from() {
    let text = export(&kuhn(FileFormat::Efg), &()).unwrap().text;
    let of_file = simulate(&SimulateRequest::new(file(&text, Written::Efg)), &()).unwrap().document;
    let of_game = simulate(&SimulateRequest::new("kuhn-poker"), &()).unwrap().document;
    assert_eq!(of_file.seats, of_game.seats);
    let (file, game) = (find(&file(&text, Written::Efg)).unwrap(), of_game.game.name);
    assert_eq!((file.about, file.name), (format!("{game}, cards=3, seats=2"), "a file".into()));
}

#[test]
fn what_is_too_large_is_a_limit_and_what_is_wrong_is_not() {
    let limits = Limits { states: 9, ..Limits::default() };
    let small = ExportRequest {
        work: Work { limits, ..kuhn(FileFormat::Efg).work },
        ..kuhn(FileFormat::Efg)
    };
    let text = export(&kuhn(FileFormat::Efg), &()).unwrap().text;
    let small_file = ExportRequest { game: file(&text, Written::Efg).into(), ..small.clone() };
    let few_plans = ExportRequest { most_plans: 1000, ..kuhn(FileFormat::Nfg) };
    for request in [small, small_file, few_plans] {
        assert_eq!(export(&request, &()).unwrap_err().fault(), Fault::Limit);
    }
    let wrong = ExportRequest::new(file("EFG 2", Written::Efg), FileFormat::Efg);
    let error = export(&wrong, &()).unwrap_err();
    assert_eq!(error.fault(), Fault::Input);
    assert!(matches!(&error, WorkbenchError::Misread(_)));
    assert!(error.to_string().starts_with("a file: line 1, column 6: the letter R"), "{error}");
}

#[test]
fn extensions_are_read_in_any_case() {
    assert_eq!(Written::from_extension("EFG"), Some(Written::Efg));
    assert_eq!(FileFormat::from_extension("Nfg"), Some(FileFormat::Nfg));
    assert_eq!(FileFormat::from_extension("gv"), Some(FileFormat::Dot));
    assert_eq!((Written::from_extension("dot"), FileFormat::from_extension("rcy")), (None, None));
}

/// A described game that hides something is a tree like any other: the twin of the built-in one.
#[test]
fn a_described_game_is_written_out_as_its_twin_is() {
    let described = |format| ExportRequest::new("kuhn-poker.rcy", format);
    let written = export(&described(FileFormat::Nfg), &()).unwrap();
    let twin = export(&kuhn(FileFormat::Nfg), &()).unwrap();
    // Its deal is one move of chance, and the twin's are two.
    assert_eq!((written.nodes, twin.nodes), (1 + 6 * 9, 1 + 3 + 6 * 9));
    assert_eq!((written.sets, written.plans), (twin.sets, twin.plans));
    let text = export(&described(FileFormat::Efg), &()).unwrap().text;
    assert!(text.starts_with("EFG 2 R \"Kuhn poker, NUMP=2\""), "{text}");
    // Sets are called by what tells them apart, and nodes stand on one line.
    assert!(text.contains("\"HAND KING; ACT BET\""));
    let read = ExportRequest::new(file(&text, Written::Efg), FileFormat::Efg);
    assert_eq!(export(&read, &()).unwrap().text, text);
    let solved = solve(&SolveRequest::new(file(&text, Written::Efg)), &()).unwrap();
    assert_eq!(solved.document.values[0].exact.as_deref(), Some("-1/18"));
}

#[test]
fn a_described_game_has_labels_that_gambit_takes() {
    let written = |utility| {
        let game = GameSource::Named("kuhn-poker.rcy".to_owned());
        let request = ExportRequest { utility, ..ExportRequest::new(game, FileFormat::Efg) };
        export(&request, &()).unwrap().text
    };
    let by_score = written(None);
    let is_plain = |character: char| character == '\n' || matches!(character, ' '..='~');
    let strange = by_score.chars().find(|&character| !is_plain(character));
    assert_eq!((strange, by_score.contains("  ")), (None, false));
    assert!(by_score.contains("{ -2, 2 }"));
    // Half a win more than before play, whatever is in the pot.
    let by_win = written(Some(Utility::Win));
    assert!(by_win.contains("{ -1/2, 1/2 }") && !by_win.contains("{ -2, 2 }"));

    let native = ExportRequest { utility: Some(Utility::Win), ..kuhn(FileFormat::Efg) };
    let refusal = export(&native, &()).unwrap_err().to_string();
    assert!(refusal.contains("says itself what it pays"), "{refusal}");
}
