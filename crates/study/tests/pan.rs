//! What is found about Pan, as data: the essay's tables where they are right, and the shape of the JSON.

use games::pan::{
    Attained, Edges, Groups, Index, Pan, Position, Reading, Rules, Start, State, starts,
};
use kernel::{Limits, Seat, Verdict};
use serde_json::{Value, json};
use solve::retrograde::{self, RetrogradeConfig};
use study::document::{GameSet, StudyDocument};
use study::pan::{self, Known, PanStudy, Population};

/// A game solved by the general method, which knows nothing of Pan.
struct Solved {
    rules: Rules,
    edges: Edges,
    verdicts: Vec<Verdict>,
    attained: Attained,
}

impl Solved {
    fn new(rules: Rules) -> Self {
        let game = Pan::new(rules, Start::Position(starts(&rules)[0].position));
        let config = RetrogradeConfig { distances: true, ..RetrogradeConfig::default() };
        let table = retrograde::solve_ranked(&game, &config, &()).unwrap();
        let index = Index::new(&rules);
        let verdict = |number| {
            let state = State::Playing { position: index.unrank(number), seat: Seat::new(0) };
            table.ending(&game, &state).unwrap().for_seat(Seat::new(0))
        };
        let verdicts = (0..index.n_positions()).map(verdict).collect();
        let attained = Attained::find(&rules, &Limits::default(), &()).unwrap();
        Self { rules, edges: Edges::new(&rules), verdicts, attained }
    }

    /// Asks `question` about the game, and gives the answer as JSON.
    fn ask<T: serde::Serialize>(
        &self,
        question: impl FnOnce(&Known<'_, &(dyn Fn(u64) -> Verdict + Sync)>) -> T,
    ) -> Value {
        let verdict: &(dyn Fn(u64) -> Verdict + Sync) = &|number| self.verdicts[number as usize];
        let is_attainable = |number| self.attained.contains_number(self.edges.index(), number);
        let known = Known { edges: &self.edges, verdicts: &verdict, is_attainable: &is_attainable };
        serde_json::to_value(question(&known)).unwrap()
    }
}

fn essay(ranks: usize) -> Solved {
    Solved::new(Rules::standard(ranks).unwrap().with_reading(Reading::Essay))
}

#[test]
fn tables_1_to_5_and_7_are_there() {
    let four = essay(4);
    let positions =
        serde_json::to_value(pan::positions(&four.rules, Some(&four.attained))).unwrap();
    assert_eq!(positions["potential"], 33_750);
    assert_eq!(positions["attainable"], 33_232);
    assert_eq!(positions["lower_bound"]["positions"], 33_016);
    assert_eq!(positions["lower_bound_as_printed"]["positions"], 33_193);
    assert_eq!(positions["lower_bound_as_printed"]["holds"], true);
    assert!(positions.get("no_bound").is_none());
    let branching = four.ask(|known| {
        pan::branching(known.edges, Some(&four.attained), &Population::Potential, &()).unwrap()
    });
    assert_eq!(branching["potential"]["exact"], "757/375");
    assert_eq!(branching["limit"]["exact"], "21/10");
    assert_eq!(branching["attainable"]["exact"], "68061/33232");
    // By the rules as printed the few positions that are not attainable are taken off.
    let printed = Solved::new(Rules::standard(4).unwrap());
    assert!(matches!(printed.attained, Attained::AllBut(_)));
    let all_but = printed.ask(|known| {
        pan::branching(known.edges, Some(&printed.attained), &Population::Potential, &()).unwrap()
    });
    assert_eq!(all_but["attainable"]["exact"], "68211/33239");
    assert!(branching.get("sample").is_none());
    let found = four.ask(|known| pan::outcomes(known, &()).unwrap());
    assert_eq!(
        found,
        json!({
            "outcomes": {
                "among": "attainable",
                "win": 17_605, "loss": 11_062, "draw": 4565, "longest": 83,
                "attainable": {
                    "positions": 33_232, "win": 17_605, "loss": 11_062, "draw": 4565, "longest": 83,
                },
                "potential": {
                    "positions": 33_750, "win": 17_615, "loss": 11_070, "draw": 4565, "longest": 83,
                    "void": 500,
                },
            },
            "starts": {"positions": 70, "win": 34, "loss": 23, "draw": 13},
            "deals": {"win": 2778, "loss": 1391, "draw": 2266, "total": 6435},
            "holder": {"win": "107/495", "loss": "926/2145", "draw": "206/585"},
        })
    );
}

#[test]
fn where_the_corollary_proves_nothing_it_is_said_why() {
    let three_suits = Solved::new(Rules::standard(2).unwrap().with_suits(3).unwrap());
    let positions =
        serde_json::to_value(pan::positions(&three_suits.rules, Some(&three_suits.attained)))
            .unwrap();
    assert!(positions["no_bound"].as_str().unwrap().contains("4, 6, 8, … suits"));
}

/// Sixteen ranks have four billion billion positions.
#[test]
fn bounds_and_branching_are_known_without_a_solution() {
    let edges = Edges::new(&Rules::standard(16).unwrap());
    let positions = pan::positions(edges.rules(), None);
    assert_eq!(positions.potential, 10 * 15u64.pow(15));
    assert_eq!((positions.attainable, positions.lower_bound.holds), (None, None));
    assert!(positions.lower_bound.positions < positions.lower_bound_as_printed.positions);
    let sample = Population::sample(edges.rules(), 10_000, 1);
    let branching = pan::branching(&edges, None, &sample, &()).unwrap();
    assert!((branching.potential.float - 2.1).abs() < 1e-6);
    let estimate = branching.sample.unwrap();
    let (low, high) = (estimate.low.unwrap(), estimate.high.unwrap());
    assert!(low < 2.1 && 2.1 < high, "{estimate:?}");
}

#[test]
fn tables_8_to_12_are_there_for_all_positions_and_for_a_sample() {
    let four = essay(4);
    let limits = Limits::default();
    let depths = [0, 2];
    let all = four
        .ask(|known| pan::heuristic(known, &Population::Potential, &depths, &limits, &()).unwrap());
    let rows = all["rows"].as_array().unwrap();
    let which: Vec<(&str, u64)> = rows
        .iter()
        .map(|row| (row["groups"].as_str().unwrap(), row["depth"].as_u64().unwrap()))
        .collect();
    assert_eq!(which, [("fewer", 0), ("fewer", 2), ("more", 0), ("more", 2)]);
    assert_eq!(rows[0]["accuracy"]["hits"], 22_932);
    assert!(rows[0].get("suggestions").is_none());
    assert_eq!(rows[1]["suggestions"]["good"], 17_063);
    assert_eq!(rows[1]["suggestions"]["share"]["exact"], "17063/17323");
    assert_eq!(all["among"], json!({"kind": "potential"}));

    let sample = Population::sample(&four.rules, 2000, 7);
    let drawn = four.ask(|known| pan::heuristic(known, &sample, &depths, &limits, &()).unwrap());
    assert_eq!(drawn["among"], json!({"kind": "sample", "n": 2000, "seed": 7}));
    let share = &drawn["rows"][0]["accuracy"]["share"];
    assert_eq!(share["warrant"], "sampled");
    let truth = 22_932.0 / (22_932.0 + 3758.0 + 1496.0);
    assert!(share["low"].as_f64().unwrap() < truth && truth < share["high"].as_f64().unwrap());

    let by_top = four.ask(|known| {
        pan::taking(known, &Population::Attainable, (Groups::Fewer, 8), &limits, &()).unwrap()
    });
    let rows = by_top["rows"].as_array().unwrap();
    assert_eq!(
        (rows.len(), &rows[0]["top"], &rows[0]["rank_sum"]),
        (20, &json!([0, 0, 0, 3]), &json!(12))
    );
    let suggested = |row: &Value| row["suggested_share"]["float"].as_f64().unwrap();
    assert!(rows.iter().map(suggested).is_sorted_by(|one, other| one >= other));
    let all = &by_top["all"];
    let counts = ["keeps", "only", "fastest", "only_fastest"].map(|count| &all[count]);
    assert_eq!(counts, [25_624, 7612, 20_715, 10_567]);
    for count in ["positions", "suggested", "keeps", "only", "fastest", "only_fastest", "forced"] {
        let sum: u64 = rows.iter().map(|row| row[count].as_u64().unwrap()).sum();
        assert_eq!(by_top["all"][count], sum, "{count}");
    }
}

#[test]
fn a_position_has_its_path_and_its_moves() {
    let two = Solved::new(Rules::standard(2).unwrap());
    let ask = |text: &str| {
        let position = Position::from_text(&two.rules, text).unwrap();
        two.ask(|known| pan::position(known, position))
    };
    let found = ask("[1,1],[0,2]");
    assert_eq!(found["pile"], json!([3, 1]));
    assert_eq!(
        (&found["attainable"], &found["condition"]["corrected"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(found["path"]["start"], json!(["[2,2]", "[1,2]"]));
    let steps = found["path"]["steps"].as_array().unwrap();
    let last = steps.last().unwrap();
    // An odd pile: the player who moved first is to move again.
    assert_eq!(last["hands"], json!(["[1,1]", "[0,2]"]));
    assert_eq!(
        (&last["player"], &last["stage"], &last["move"]),
        (&json!(2), &json!("filling"), &json!("lay 10"))
    );
    assert_eq!(found["moves"].as_array().unwrap().len(), 2);
    assert_eq!(found["moves"][0]["outcome"], found["verdict"]["outcome"]);

    // What player 1 lays is missing in his hand and not in the other's.
    assert_eq!((&steps[0]["player"], &steps[0]["move"]), (&json!(1), &json!("lay 10")));
    assert_eq!(steps[0]["hands"], json!(["[2,1]", "[1,2]"]));

    let refused = ask("[0,0],[0,0]");
    assert_eq!(refused["attainable"], false);
    assert_eq!(refused["condition"]["printed"], true);
    assert_eq!(refused["condition"]["corrected"], false);
    assert!(refused["no_path"].as_str().unwrap().contains("has no cards"));
    assert!(refused.get("path").is_none());
}

/// Taking comes last in the essay's order.
#[test]
fn the_best_move_comes_first() {
    let three = Solved::new(Rules::standard(3).unwrap());
    let position = Position::from_text(&three.rules, "[1,3,2],[2,1,1]").unwrap();
    let found = three.ask(|known| pan::position(known, position));
    assert_eq!(found["verdict"], json!({"outcome": "win", "distance": 23}));
    assert_eq!(
        found["moves"],
        json!([
            {"move": "take", "to": "[2,1,1],[1,3,3]", "outcome": "win", "distance": 23},
            {"move": "lay J", "to": "[2,1,1],[1,3,1]", "outcome": "draw", "distance": null},
        ])
    );
}

#[test]
fn a_document_holds_what_was_asked_for_and_no_more() {
    let two = essay(2);
    let found = two.ask(|known| PanStudy {
        outcomes: Some(pan::outcomes(known, &()).unwrap()),
        ..PanStudy::default()
    });
    let names: Vec<&String> = found.as_object().unwrap().keys().collect();
    assert_eq!(names, ["deals", "holder", "outcomes", "starts"]);
    let game = GameSet { name: "pan".to_owned(), set: serde_json::Map::default() };
    let document = serde_json::to_value(StudyDocument::new(game, found)).unwrap();
    assert_eq!(document["schema"], "cardsharp.study/1");
    assert_eq!(document["holder"], json!({"win": "18/35", "loss": "17/35", "draw": "0"}));
}
