//! Games written out for other programs, and games that come from their files.

use kernel::Limits;
use workbench::{
    ExportRequest, Fault, FileFormat, GameSource, SimulateRequest, WorkbenchError, Written, export,
    find, simulate,
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
    let of_file = simulate(&SimulateRequest::new(file(&text, Written::Efg)), &()).unwrap();
    let of_game = simulate(&SimulateRequest::new("kuhn-poker"), &()).unwrap();
    assert_eq!(of_file.seats, of_game.seats);
    let (file, game) = (find(&file(&text, Written::Efg)).unwrap(), of_game.game.name);
    assert_eq!((file.about, file.name), (format!("{game}, cards=3, seats=2"), "a file".into()));
}

#[test]
fn what_is_too_large_is_a_limit_and_what_is_wrong_is_not() {
    let limits = Limits { states: 9, ..Limits::default() };
    let small = ExportRequest { limits, ..kuhn(FileFormat::Efg) };
    let text = export(&kuhn(FileFormat::Efg), &()).unwrap().text;
    let small_file = ExportRequest { game: file(&text, Written::Efg), ..small.clone() };
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
