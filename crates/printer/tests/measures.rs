//! Reports on what is measured, compared, swept and reproduced: everything is on the page, and the terminal has room.

use games::pairs::{ContinuousConfig, ContinuousPairs, Pack};
use kernel::Game;
use play::{BatchConfig, ByScore, PlayerBuilder, PlayerFactory, observe};
use printer::Terminal;
use study::Estimate;
use study::compare::{CompareDocument, Comparison, Side};
use study::described::{
    DescribedStudy, PlayEstimate, ReductionFinding, SolutionFinding, StatesFinding,
};
use study::document::{ClassFinding, GameSet, StudyDocument};
use study::measure::{Experiment, Gathered};
use study::measured::{
    AnatomyFinding, CourseFinding, ExperimentFinding, Mean, Measured, StakesFinding,
};
use study::report::{AddToReport as _, Block, Report, ToReport as _};
use study::reproduced::{Chapter, ReproduceDocument, Row, Source};
use study::sweep::{SweepDocument, SweepRow};
use unicode_width::UnicodeWidthStr as _;

const EIGHTY: Terminal = Terminal { width: Some(80), styled: false, brief: false };

/// Continuous Pairs of four with a small deck to a target, measured.
fn measured(games: u64, target: u32) -> Measured {
    let game = ContinuousPairs::new(ContinuousConfig {
        seats: 4,
        pack: Pack::triangular(6).unwrap(),
        target: Some(target),
        burn: 2,
        spare: 2,
        ties: games::pairs::TieBreak::Full,
    })
    .unwrap();
    let builder = PlayerBuilder::perfect_information(&game);
    let spec = |text: &str| builder.factory(&text.parse().unwrap()).unwrap();
    let run = |experiment, names: [&str; 4], rotate| {
        let players: Vec<PlayerFactory<'_, _>> = names.iter().map(|name| spec(name)).collect();
        let config = BatchConfig { games, rotate, ..BatchConfig::default() };
        let empty = Gathered::new(game.seats());
        let seen = observe(&game, &players, &ByScore, &config, &(), &empty).unwrap();
        let names = names.map(str::to_owned).to_vec();
        let finding = ExperimentFinding::new(experiment, names, rotate, &seen.summary, &seen.tally);
        (finding, seen.tally)
    };
    let (r, s) = ("random", "flat:4");
    let runs = [
        run(Experiment::AllRandom, [r; 4], false),
        run(Experiment::OneSearcher, [s, r, r, r], true),
        run(Experiment::AllSearchers, [s; 4], false),
    ];
    let mut measured = Measured::new(ClassFinding::of(&game), s, 1, &runs);
    measured.anatomy = Some(anatomy());
    measured
}

/// Figures as they are computed from all states of Kuhn poker.
fn anatomy() -> AnatomyFinding {
    let course = |value: f64, luck| CourseFinding {
        values: vec![value, -value],
        deviation: vec![1.4524, 1.4524],
        luck,
        ties: 0.0,
        decisions: 2.25,
    };
    let stakes =
        StakesFinding { choices: 2.25, lost: 0.1429, differ: 0.6, matter: 0.476, unknown: 0.222 };
    AnatomyFinding {
        states: 58,
        perfect_by: "an equilibrium (lp)".to_owned(),
        perfect_is_exact: true,
        random: course(0.125, Some(0.474)),
        perfect: course(-1.0 / 18.0, None),
        best_reply: vec![0.5, 5.0 / 12.0],
        stakes,
        perfect_stakes: stakes,
        threshold: 0.04,
        longest: 3,
        shortest: 2,
        longest_forced: Some(7),
        forced_from_start: None,
    }
}

fn game(name: &str, set: &[(&str, u32)]) -> GameSet {
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
    GameSet { name: name.to_owned(), set }
}

fn report_on(measured: &Measured) -> Report {
    let mut report = Report::new("continuous-pairs");
    measured.add_to(&mut report, &game("continuous-pairs", &[]));
    report
}

fn charts(report: &Report) -> Vec<&str> {
    report.charts().map(|(name, _)| name).collect()
}

#[track_caller]
fn fits(report: &Report, says: &[&str]) {
    let text = EIGHTY.print(report);
    for line in text.lines() {
        assert!(line.width() <= 80, "{line}\n{text}");
    }
    assert!(!text.contains('…') && !text.contains("NaN"), "{text}");
    for words in says {
        assert!(text.contains(words), "`{words}` is not in\n{text}");
    }
}

#[test]
fn a_study_has_every_chart_and_every_measure_and_needs_nothing_else() {
    let measured = measured(40, 9);
    let report = report_on(&measured);
    assert_eq!(charts(&report), ["wins", "lengths", "options", "scores", "leads", "measures"]);
    let html = printer::page(&report);
    for measure in &measured.measures {
        assert!(html.contains(&*measure.name) && measure.games > 0, "{measure:?}");
        assert!(html.contains(measure.definition.split('\'').next().unwrap()), "{measure:?}");
    }
    // The namespace of SVG is a name and not an address.
    let html = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!html.contains("http") && !html.contains("<script") && !html.contains("NaN"));
}

#[test]
fn a_study_is_read_at_eighty_columns() {
    let says = [
        "p-value that all seats are equal: ",
        "wins, score: sampled, ± is the 95 % interval",
        "seed 1 · searcher flat:4",
        "All 58 states, in floating point; perfect play by an equilibrium (lp).",
        "forced win from the start",
        "CardStock",
    ];
    let report = report_on(&measured(40, 9));
    fits(&report, &says);
    assert!(EIGHTY.print(&report).contains("Definitions"));
    let brief = EIGHTY.print(&report.without(Report::DEFINITIONS));
    assert!(!brief.contains("Definitions") && brief.contains("narrowing"), "{brief}");
}

#[test]
fn the_document_has_every_number_that_charts_show() {
    let json = serde_json::to_value(measured(20, 9)).unwrap();
    assert_eq!(json["experiments"].as_array().unwrap().len(), 3);
    let one = &json["experiments"][1];
    assert_eq!((&one["experiment"], &one["games"]), (&"one-searcher".into(), &20.into()));
    assert_eq!(json["measures"][0]["whose"], "cardstock");
    let all = &json["experiments"][2];
    assert_eq!(all["leads"][0]["lead"].as_array().unwrap().len(), study::measure::POINTS);
}

#[test]
fn a_fixed_length_is_a_sentence_and_no_chart() {
    let mut measured = measured(40, 9);
    for run in &mut measured.experiments {
        (run.decisions.min, run.decisions.max) = (Some(3.0), Some(3.0));
    }
    let report = report_on(&measured);
    assert!(!charts(&report).contains(&"lengths"));
    fits(&report, &["Every game has 3 decisions."]);
    measured.experiments[0].decisions.max = Some(4.0);
    let report = report_on(&measured);
    assert!(charts(&report).contains(&"lengths") && !EIGHTY.print(&report).contains("Every game"));
}

#[test]
fn errors_are_shown_as_95_percent_intervals() {
    let mut measured = measured(40, 9);
    measured.measures.truncate(1);
    (measured.measures[0].value, measured.measures[0].std_error) = (0.5, Some(0.1));
    fits(&report_on(&measured), &["0.50 ± 0.20"]);
}

fn side(name: &str, set: &[(&str, u32)], target: u32) -> Side {
    Side { game: game(name, set), measured: measured(60, target) }
}

fn compared(comparisons: Vec<Comparison>) -> CompareDocument {
    CompareDocument { schema: CompareDocument::SCHEMA, comparisons, seconds: 0.0 }
}

#[test]
fn games_side_by_side_have_a_table_and_charts_of_both() {
    let sides = |second| {
        vec![side("pairs", &[("target", 9)], 9), side("pairs", &[("target", second)], second)]
    };
    let comparisons = vec![Comparison::new(sides(21)), Comparison::new(sides(9))];
    let row = |nth: usize, name: &str| {
        let rows: &Vec<_> = &comparisons[nth].rows;
        rows.iter().find(|row| row.name == name).unwrap().differences[0].unwrap()
    };
    // To 21 it takes longer; to 9 it takes as long as to 9.
    assert!(row(0, "decisions").is_significant() && row(0, "decisions").value > 1.0);
    assert!(!row(1, "decisions").is_significant());
    let report = compared(comparisons).to_report();
    assert_eq!(report.title, "pairs: target=9 against target=21");
    let html = printer::page(&report);
    assert!(html.contains("data-tag=\"significant\"") && !html.contains("NaN"));
    // Seven charts of each, and eight of both; each with a name of its own.
    let mut names = charts(&report);
    assert_eq!(names.len(), 2 * 7 + 8);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 2 * 7 + 8);
}

#[test]
fn a_comparison_is_read_at_eighty_columns_and_names_what_differs() {
    let two = |a: Side, b: Side| compared(vec![Comparison::new(vec![a, b])]).to_report();
    let same = |target: u32| side("pairs", &[("seats", 4), ("target", target)], target);
    let columns = |report: &Report| -> Vec<String> {
        let table = report.blocks.iter().find_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        table.unwrap().columns.iter().map(|column| column.name.to_string()).collect()
    };
    let report = two(same(9), same(21));
    assert_eq!(columns(&report), ["measure", "target=9", "target=21", "difference", "p-value"]);
    fits(&report, &["below 0.05 a difference is significant", "all searchers", "luck share"]);
    let report = two(side("pairs", &[], 9), side("calamities.rcy", &[], 9));
    assert_eq!(columns(&report)[1..3], ["pairs", "calamities.rcy"]);
    // Neither a long name nor the same game twice makes a heading.
    for (a, b) in [("a-rather-long-name-of-a-game", "pairs"), ("pairs", "pairs")] {
        let report = two(side(a, &[], 9), side(b, &[], 9));
        assert_eq!(columns(&report)[1..3], ["A", "B"]);
        fits(&report, &[&format!("A  {a}"), &format!("B  {b}")]);
    }
    let three = compared(vec![Comparison::new(vec![same(9), same(12), same(21)])]);
    fits(&three.to_report(), &["target=12", "Differences from target=9"]);
}

#[test]
fn a_sweep_says_why_rows_are_not_solved_once() {
    let row = |take: u32, estimate: Estimate, unsolved: Option<&str>| SweepRow {
        set: game("", &[("take", take)]).set,
        values: vec![estimate.clone(), estimate.opposite()],
        method: unsolved.is_none().then(|| "backward".to_owned()),
        states: unsolved.is_none().then_some(12_345),
        unsolved: unsolved.map(str::to_owned),
        games: 100,
        unfinished: 2,
        unplayed: None,
        wins: vec![Mean { mean: Some(0.5), std_error: Some(0.05) }],
        decisions: Some(Mean { mean: Some(12.0), std_error: Some(0.5) }),
        failed: None,
    };
    let sampled = Estimate::with_error(0.125, Some(0.01));
    let document = SweepDocument {
        schema: SweepDocument::SCHEMA,
        game: "pan".to_owned(),
        names: vec!["take".to_owned()],
        players: Vec::new(),
        seed: 7,
        rows: vec![
            row(1, Estimate::of(&0.25f64), None),
            row(2, sampled.clone(), Some("too many states")),
            row(3, sampled, Some("too many states")),
        ],
        seconds: 1.5,
    };
    let report = document.to_report();
    assert_eq!(charts(&report), ["sweep"]);
    fits(&report, &["solved, backward", "(1) too many states", "players random · seed 7"]);
    let wide = Terminal::default().print(&report);
    assert_eq!(wide.matches("too many states").count(), 1);
    for words in ["50.0 ± 9.8 %", "12.00 ± 0.98", "12,345", "6 games of all rows"] {
        assert!(wide.contains(words), "`{words}` is not in\n{wide}");
    }
}

#[test]
fn a_described_game_is_surveyed_with_its_size_reduction_and_value() {
    let class = ClassFinding {
        seats: 2,
        chance: false,
        hidden: false,
        cycles: true,
        zero_sum: true,
        constant_sum: None,
    };
    let states = |count, is_all| StatesFinding { count, is_all };
    let estimate = Estimate::of(&0.5f64);
    let findings = DescribedStudy {
        class,
        utility: "win".into(),
        play: PlayEstimate { magnitude: 12.4771, games: 100, unfinished: 1 },
        reduction: Some(ReductionFinding {
            states: states(Some(1_234), true),
            positions: states(Some(100_000), false),
            reductions: vec!["the order of cards in a hand".to_owned()],
        }),
        solution: Some(SolutionFinding {
            method: "retrograde".into(),
            values: vec![estimate.clone(), estimate.opposite()],
            states: 1_234,
        }),
        unsolved: None,
    };
    let document = StudyDocument::new(game("pan.rcy", &[("RANKS", 2)]), findings);
    fits(
        &document.to_report(),
        &[
            "pan.rcy (RANKS=2)",
            "2 seats · perfect information · can cycle · zero-sum",
            "about 3e12 positions",
            "100 random games, 1 of which did not end",
            "A solver sees 1,234 states instead of more than 100,000 positions.",
            "the order of cards in a hand",
            "Solved by retrograde, with 1,234 states.",
            "-0.500000000",
        ],
    );
}

#[test]
fn published_figures_can_be_filtered_by_verdict_and_commands_stay_whole() {
    let mut chapter = Chapter::new(Source::BabyPoker);
    chapter.table("Equilibria & more");
    let command = "cardsharp solve dice-poker --set faces=6 --method lp";
    chapter.row(Row::number("value", "5/54", 5.0 / 54.0).by(command));
    chapter.row(Row::sample("hits", 790, 1000, 0.79));
    chapter.row(Row::number("value of a bluff", "3", 4u64));
    chapter.leave_out("the picture", "no numbers are <printed>");
    let document = ReproduceDocument::new(std::slice::from_ref(&chapter), false);
    let report = document.illustrated(&[chapter]);
    assert_eq!(report.filters, ["match", "within sampling error", "differs"]);
    let page = printer::page(&report);
    for part in [
        "Equilibria &amp; more",
        "<tr data-tag=\"match\">",
        "<span class=\"tag\">within sampling error</span>",
        "<code><span>cardsharp</span> <span>solve</span> <span>dice-poker</span> \
         <span>--set faces=6</span> <span>--method lp</span></code>",
        "&lt;printed&gt;",
        "One figure differs",
        "Baby Poker: mixed equilibria by linear programming",
        "L. Lessard",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    fits(&report, &["within sampling error", "no numbers are <printed>"]);
    // What differs stands in the summary too, with its place.
    let summary = Terminal::default().print(&document.summary());
    assert!(summary.contains("Equilibria & more  value of a bluff"), "{summary}");
    assert!(!summary.contains("hits"));
    let (name, csv) = &printer::csv(&report)[3];
    assert_eq!(name, "baby-poker");
    assert!(csv.contains(command) && csv.starts_with("figure,published,computed,verdict,p-value,"));
}
