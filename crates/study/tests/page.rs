//! The page about a game: everything on it, and nothing from outside.

use games::pairs::{ContinuousConfig, ContinuousPairs, Pack};
use kernel::Game;
use play::{BatchConfig, ByScore, Entrant, Kit, observe};
use study::compare::{CompareDocument, Comparison, Side};
use study::document::{ClassFinding, GameSet};
use study::measure::{Experiment, Gathered};
use study::measured::{ExperimentFinding, Measured};
use study::page;

/// Continuous Pairs of four with a small deck, measured.
fn measured(games: u64) -> Measured {
    measured_to(games, 9)
}

fn measured_to(games: u64, target: u32) -> Measured {
    let game = ContinuousPairs::new(ContinuousConfig {
        seats: 4,
        pack: Pack::triangular(6).unwrap(),
        target: Some(target),
        burn: 2,
        spare: 2,
        ties: games::pairs::TieBreak::Full,
    })
    .unwrap();
    let kit = Kit::open(&game);
    let spec = |text: &str| kit.entrant(&text.parse().unwrap()).unwrap();
    let run = |experiment, names: [&str; 4], rotate| {
        let players: Vec<Entrant<'_, _>> = names.iter().map(|name| spec(name)).collect();
        let config = BatchConfig { games, rotate, ..BatchConfig::default() };
        let empty = Gathered::new(game.seats());
        let seen = observe(&game, &players, &ByScore, &config, &(), &empty).unwrap();
        let names = names.map(str::to_owned).to_vec();
        let finding = ExperimentFinding::new(experiment, names, rotate, &seen.summary, &seen.tally);
        (finding, seen.tally)
    };
    let (r, s) = ("random", "pimc:4");
    let runs = [
        run(Experiment::AllRandom, [r; 4], false),
        run(Experiment::OneSearcher, [s, r, r, r], true),
        run(Experiment::AllSearchers, [s; 4], false),
    ];
    Measured::new(ClassFinding::of(&game), s, 1, &runs)
}

#[test]
fn the_page_has_every_chart_and_every_measure_and_needs_nothing_else() {
    let measured = measured(40);
    let mut set = serde_json::Map::new();
    set.insert("seats".to_owned(), 4.into());
    let game = GameSet { name: "<continuous & pairs>".to_owned(), set };
    let html = page::study(&game, &measured);
    assert_eq!(html.matches("<svg").count(), 6);
    for words in [
        "&lt;continuous &amp; pairs&gt; (seats=4)",
        "Who wins",
        "How long a game is",
        "Options at each decision",
        "Scores",
        "Where players saw each other",
        "prefers-color-scheme:dark",
    ] {
        assert!(html.contains(words), "{words}");
    }
    for measure in &measured.measures {
        assert!(html.contains(&*measure.name) && measure.games > 0, "{measure:?}");
    }
    assert!(!html.contains("<continuous"));
    // The namespace of SVG is a name and not an address.
    let html = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!html.contains("http") && !html.contains("<script") && !html.contains("NaN"));
}

#[test]
fn the_document_tells_every_number_that_the_page_shows() {
    let json = serde_json::to_value(measured(20)).unwrap();
    assert_eq!(json["experiments"].as_array().unwrap().len(), 3);
    let one = &json["experiments"][1];
    assert_eq!((&one["experiment"], &one["games"]), (&"one-searcher".into(), &20.into()));
    assert_eq!(json["measures"][0]["whose"], "cardstock");
    let all = &json["experiments"][2];
    assert_eq!(all["leads"][0]["lead"].as_array().unwrap().len(), study::measure::POINTS);
}

#[test]
fn games_side_by_side_have_a_table_and_charts_of_both() {
    let side = |target: u32| {
        let set = [("target".to_owned(), target.into())].into_iter().collect();
        let game = GameSet { name: format!("to <{target}>"), set };
        Side { game, measured: measured_to(60, target) }
    };
    let comparisons =
        vec![Comparison::new(vec![side(9), side(21)]), Comparison::new(vec![side(9), side(9)])];
    let row = |nth: usize, name: &str| {
        let rows: &Vec<_> = &comparisons[nth].rows;
        rows.iter().find(|row| row.name == name).unwrap().differences[0].unwrap()
    };
    // To 21 it takes longer; to 9 it takes as long as to 9.
    assert!(row(0, "decisions").is_significant() && row(0, "decisions").value > 1.0);
    assert!(!row(1, "decisions").is_significant());
    let document = CompareDocument { schema: CompareDocument::SCHEMA, comparisons, seconds: 0.0 };
    let html = page::compare(&document);
    for words in ["to &lt;21&gt;", "Where the later winner was seen", "more than chance", " *</td>"]
    {
        assert!(html.contains(words), "{words}");
    }
    assert!(!html.contains("NaN") && !html.contains("<21>"));
    // Seven charts of each, and eight of both.
    assert_eq!(html.matches("<svg").count(), 2 * 7 + 8);
}
