//! Reports on the native games: they fit a terminal, and say what the findings hold.

use printer::Terminal;
use study::document::GameSet;
use study::report::{AddToReport, Block, Report};
use workbench::{
    Among, Findings, GameRef, SolveRequest, StudyFindings, StudyRequest, solve, study as ask,
};

fn game(name: &str, set: &[(&str, &str)]) -> GameRef {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    GameRef { set: set.iter().map(owned).collect(), ..GameRef::new(name) }
}

fn report(game: &GameSet, findings: &dyn AddToReport) -> Report {
    let mut report = Report::new(game.title());
    findings.add_to(&mut report, game);
    report
}

fn of_solution(request: &SolveRequest) -> Report {
    let document = solve(request, &()).unwrap_or_else(|error| panic!("{error}")).document;
    match &document.findings {
        Findings::Pairs(found) => report(&document.game, &**found),
        Findings::Pan(found) => report(&document.game, &**found),
        Findings::Pexeso(found) => report(&document.game, &**found),
        other => panic!("{other:?}"),
    }
}

fn solved(name: &str, set: &[(&str, &str)]) -> Report {
    of_solution(&SolveRequest::new(game(name, set)))
}

fn of_study(request: &StudyRequest) -> Report {
    let document = ask(request, &()).unwrap_or_else(|error| panic!("{error}")).document;
    match &document.findings {
        StudyFindings::Pan(found) => report(&document.game, &**found),
        StudyFindings::Pexeso(found) => report(&document.game, &**found),
        StudyFindings::DicePoker(found) => report(&document.game, &**found),
        other => panic!("{other:?}"),
    }
}

fn studied(name: &str, set: &[(&str, &str)]) -> Report {
    of_study(&StudyRequest::new(game(name, set)))
}

/// The text for a terminal, every table of which has its columns beside each other.
fn text(report: &Report, width: usize) -> String {
    let text = Terminal { width: Some(width), ..Terminal::default() }.print(report);
    for line in text.lines() {
        assert!(line.chars().count() <= width, "{line}\n{text}");
    }
    let n_tables = report.blocks.iter().filter(|block| matches!(block, Block::Table(_))).count();
    let n_rules = text.lines().filter(|line| line.starts_with('─')).count();
    assert_eq!(n_rules, n_tables, "a table is stacked:\n{text}");
    assert!(!text.contains("\nname: "), "facts are stacked:\n{text}");
    text
}

fn csv(report: &Report, table: &str) -> String {
    let tables = printer::csv(report);
    let found = tables.into_iter().find(|(name, _)| name == table);
    found.unwrap_or_else(|| panic!("there is no table {table}")).1
}

fn has_chart(report: &Report) -> bool {
    report.blocks.iter().any(|block| matches!(block, Block::Chart { .. }))
}

#[test]
fn every_table_fits_a_terminal_of_80_columns() {
    let reports = [
        solved("pan", &[("ranks", "4")]),
        solved("pan", &[("ranks", "3"), ("rules", "essay")]),
        solved("pan", &[("ranks", "5"), ("start", "[1,3,2,0,1],[2,1,2,1,0]")]),
        solved("pairs", &[("ranks", "10")]),
        solved("pairs", &[("ranks", "5"), ("seats", "3")]),
        solved("pairs", &[("stacks", "1,3/2"), ("ranks", "5")]),
        solved("pairs-game", &[("ranks", "4"), ("target", "31")]),
        solved("pairs-game", &[("ranks", "4"), ("target", "31"), ("scores", "20,5")]),
        solved("pexeso", &[("pairs", "6")]),
        solved("pexeso", &[("pairs", "6"), ("known", "3")]),
        solved("pexeso", &[("pairs", "40")]),
        solved("pexeso", &[("pairs", "5"), ("rules", "paper")]),
        studied("pan", &[("ranks", "4")]),
        studied("pan", &[("ranks", "5"), ("start", "[1,3,2,0,1],[2,1,2,1,0]")]),
        of_study(&StudyRequest {
            among: Among::Sample { n: 500, seed: 7 },
            ..StudyRequest::new(game("pan", &[("ranks", "4")]))
        }),
        studied("pexeso", &[("pairs", "12")]),
        studied("dice-poker", &[("sides", "4")]),
    ];
    for report in reports {
        for width in [80, 100, 160] {
            text(&report, width);
        }
    }
}

#[test]
fn a_solved_game_of_pan_counts_its_deals_and_draws_them() {
    let report = solved("pan", &[("ranks", "3")]);
    let outcomes = csv(&report, "outcomes");
    let deals = outcomes.lines().find(|line| line.starts_with("deals,")).expect("a row of deals");
    let counts: Vec<u64> =
        deals.split(',').skip(1).take(4).map(|count| count.parse().expect("a count")).collect();
    // As many as there are ways to draw 5 cards of 11 for the player to move.
    assert_eq!(counts.iter().take(3).sum::<u64>(), 462);
    assert_eq!(counts[3], 462);
    assert!(has_chart(&report));
    assert!(!has_chart(&solved("pan", &[("ranks", "3"), ("start", "[1,3,2],[2,1,2]")])));
}

#[test]
fn a_position_of_pan_has_its_moves_and_its_principal_variation() {
    let set = [("ranks", "3"), ("start", "[1,3,2],[2,1,2]")];
    let report = solved("pan", &set);
    let shown = text(&report, 80);
    assert!(shown.contains("Principal variation: 1. "), "{shown}");
    assert!(csv(&report, "moves").starts_with("move,leads to,outcome for its player,distance\n"));
    let request = SolveRequest { distances: Some(false), ..SolveRequest::new(game("pan", &set)) };
    let shown = text(&of_solution(&request), 80);
    assert!(shown.contains("not known without distances (`--distances`)"), "{shown}");
}

#[test]
fn numbers_have_all_their_digits_in_csv() {
    let play = csv(&solved("pexeso", &[("pairs", "4")]), "play");
    assert!(play.contains("probability that play never ends,"), "{play}");
    let ends = play.lines().find(|line| line.starts_with("probability that play ends,"));
    let exact = ends.and_then(|line| line.split(',').nth(2)).expect("a fraction");
    assert!(exact == "1" || exact.contains('/'), "{play}");
    // Too small for a float: a power of ten.
    let request = StudyRequest {
        only: vec!["ending".to_owned()],
        ..StudyRequest::new(game("pexeso", &[("pairs", "1000")]))
    };
    let ending = csv(&of_study(&request), "ending");
    assert!(ending.lines().last().is_some_and(|line| line.contains("e-")), "{ending}");
}
