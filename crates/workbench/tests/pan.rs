//! Pan at the workbench: the documents have their shape, and whatever is wrong is said.

use kernel::{Limits, Progress, Stop, Watch};
use serde_json::{Value, json};
use workbench::{Among, Fault, GameSource, StudyRequest, Topic, WorkbenchError, study};

fn request(set: &[(&str, &str)]) -> StudyRequest {
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    StudyRequest { set, threads: Some(1), ..StudyRequest::new("pan") }
}

fn studied(request: &StudyRequest) -> Value {
    let document = study(request, &()).unwrap_or_else(|error| panic!("{error}"));
    serde_json::to_value(document).unwrap()
}

fn refused(request: &StudyRequest) -> String {
    study(request, &()).map(|_| ()).expect_err("a refusal").to_string()
}

#[test]
fn a_study_of_everything_has_its_shape() {
    let all = studied(&request(&[("ranks", "3"), ("rules", "essay")]));
    assert_eq!(all["schema"], "cardsharp.study/1");
    assert_eq!(
        all["game"],
        json!({"name": "pan", "set": {
            "ranks": 3, "take": 3, "suits": 4, "sets": "on", "nine": "fixed", "rules": "essay", "start": "deals",
            "groups": "fewer",
        }})
    );
    assert_eq!(all["positions"]["attainable"], 2134);
    assert_eq!(all["branching"]["limit"]["exact"], "21/10");
    assert_eq!(all["outcomes"]["attainable"]["draw"], 96);
    assert_eq!(all["outcomes"]["attainable"]["longest"], 37);
    assert_eq!(all["starts"], json!({"positions": 16, "win": 11, "loss": 5, "draw": 0}));
    assert_eq!(all["deals"]["total"], 462);
    assert_eq!(all["holder"]["draw"], "0");
    assert_eq!(all["heuristic"]["rows"].as_array().unwrap().len(), 16);
    assert_eq!(all["taking"]["depth"], 8);
    assert!(all.get("position").is_none());
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads() {
    let mut request = request(&[("ranks", "3"), ("take", "all"), ("nine", "takeable")]);
    let one = studied(&request);
    request.threads = Some(4);
    assert_eq!(studied(&request), one);
    assert_eq!(one["game"]["set"]["take"], "all");
}

#[test]
fn only_what_is_asked_is_answered() {
    let mut request = request(&[("ranks", "2"), ("groups", "more")]);
    request.only = vec![Topic::Taking];
    request.among = Among::Sample { n: 100, seed: 3 };
    let taking = studied(&request);
    let names: Vec<&String> = taking.as_object().unwrap().keys().collect();
    assert_eq!(names, ["game", "schema", "seconds", "taking"]);
    assert_eq!(taking["taking"]["groups"], "more");
    assert_eq!(taking["taking"]["among"], json!({"kind": "sample", "n": 100, "seed": 3}));
    request.only = vec![Topic::Heuristic];
    request.among = Among::Attainable;
    assert_eq!(studied(&request)["heuristic"]["among"], json!({"kind": "attainable"}));
}

/// A position is asked about alone, unless something else is named.
#[test]
fn a_position_comes_with_its_path() {
    let mut request = request(&[("ranks", "3"), ("start", "[1,3,2],[2,1,1]")]);
    let found = studied(&request);
    assert!(found.get("outcomes").is_none());
    assert_eq!(found["position"]["attainable"], true);
    assert_eq!(found["position"]["path"]["steps"].as_array().unwrap().len(), 10);
    request.only = vec![Topic::Positions];
    let found = studied(&request);
    assert!(found.get("position").is_some() && found.get("positions").is_some());
    // One hand is what the first to move is dealt.
    let dealt = studied(&self::request(&[("ranks", "2"), ("start", "[2,2]")]));
    assert_eq!(dealt["position"]["position"], "[2,2],[1,2]");
    assert_eq!(dealt["position"]["verdict"]["outcome"], "loss");
}

#[test]
fn many_ranks_have_bounds_and_branching() {
    let mut request = request(&[("ranks", "16"), ("rules", "essay")]);
    request.only = vec![Topic::Positions, Topic::Branching];
    let found = studied(&request);
    assert!(found["positions"]["attainable"].is_null());
    assert!(found["branching"]["attainable"].is_null());
    // By the rules as printed the corollary tells which few are not attainable.
    request.set.pop();
    let found = studied(&request);
    assert_eq!(found["positions"]["lower_bound"]["holds"], true);
    assert_eq!(found["positions"]["lower_bound_as_printed"]["holds"], false);
    assert_eq!(found["branching"]["attainable"]["warrant"], "proven");
    request.only = vec![Topic::Outcomes];
    let error = study(&request, &()).map(|_| ()).expect_err("too large");
    assert_eq!(error.fault(), Fault::Limit);
    assert!(error.to_string().contains("only positions and branching"), "{error}");
}

#[test]
fn what_is_wrong_is_said() {
    for (set, why) in [
        (&[("ranks", "0")][..], "ranks takes a whole number from 1 to 16"),
        (&[("take", "0")], "take takes a whole number from 1 to 64, or `all`"),
        (&[("take", "some")], "take takes a whole number from 1 to 64, or `all`"),
        (&[("suits", "9"), ("ranks", "8")], "72 cards: Pan is played with 64 at most"),
        (&[("ranks", "3"), ("start", "[1,3]/[2,1,2]")], "has 2 entries, and there are 3 ranks"),
        (&[("ranks", "3"), ("start", "[1,3,2]/[2,2,2]")], "5 cards of rank 2 in the hands"),
        (&[("ranks", "3"), ("start", "[1,-3,2]/[2,1,2]")], "is not a hand"),
        (&[("ranks", "3"), ("start", "[0,0,0]/[2,1,2]")], "the player to move has no cards"),
        (&[("rank", "3")], "did you mean `ranks`?"),
    ] {
        let words = refused(&request(set));
        assert!(words.contains(why), "{set:?}: {words}");
    }
    let none = StudyRequest { among: Among::Sample { n: 0, seed: 1 }, ..request(&[]) };
    assert!(refused(&none).contains("at least one position"));
    let game = |name: &str| StudyRequest::new(GameSource::from(name));
    assert!(refused(&game("pairs")).contains("`study` does not take pairs, which takes: solve"));
    assert!(refused(&game("hearts")).contains("described games such as hearts"));
}

#[test]
fn a_study_can_be_stopped() {
    struct Never;
    impl Watch for Never {
        fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
            Err(Stop::Interrupted)
        }
    }
    for topic in [Topic::Positions, Topic::Heuristic] {
        let set = [("ranks", "3"), ("rules", "essay")];
        let request = StudyRequest { only: vec![topic], ..request(&set) };
        let error = study(&request, &Never).map(|_| ()).expect_err("stopped");
        assert_eq!(error.fault(), Fault::Interrupted);
    }
    let small = Limits { bytes: 1000, ..Limits::default() };
    let request = StudyRequest { limits: small, ..request(&[("ranks", "3")]) };
    let error = study(&request, &()).map(|_| ()).expect_err("too small");
    assert!(matches!(error, WorkbenchError::Limit { hint: Some(_), .. }), "{error}");
}
