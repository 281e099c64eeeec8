//! Parts of results: what is told while games are played is a document of the verb, and changes nothing.

use std::any::Any;
use std::sync::Mutex;

use kernel::{Progress, Stop, Watch};
use study::compare::CompareDocument;
use study::document::SimulateDocument;
use study::sweep::SweepDocument;
use study::tournament::TournamentDocument;
use workbench::{
    CompareRequest, GameRef, MeasureRequest, Measuring, Seating, SimulateRequest, StudyDocument,
    StudyRequest, SweepRequest, TournamentRequest, Work,
};

/// Watch that keeps every part of type `D`.
struct Keeps<D>(Mutex<Vec<D>>);

impl<D: Any + Clone + Send> Watch for Keeps<D> {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        Ok(())
    }

    fn wants_part(&self) -> bool {
        true
    }

    fn part(&self, part: &dyn Any) {
        let part: &D = part.downcast_ref().expect("only the verb's own documents get here");
        self.0.lock().unwrap().push(part.clone());
    }
}

/// The parts of a verb's document that `work` tells of, and what it gives in the end.
fn parts<D: Any + Clone + Send, T>(work: impl FnOnce(&dyn Watch) -> T) -> (Vec<D>, T) {
    let watch = Keeps(Mutex::default());
    let found = work(&watch);
    (watch.0.into_inner().unwrap(), found)
}

fn never_fewer(numbers: impl Iterator<Item = u64>) -> bool {
    numbers.is_sorted()
}

/// One thread, so that the parts are the same in each run.
fn work() -> Work {
    Work { threads: Some(1), ..Work::default() }
}

#[test]
fn a_simulation_tells_of_the_games_so_far() {
    let request = SimulateRequest {
        games: Some(600),
        work: work(),
        ..SimulateRequest::new("kuhn-poker.rcy")
    };
    let (parts, found) = parts(|watch| workbench::simulate(&request, watch));
    let parts: Vec<SimulateDocument> = parts;
    assert!(parts.len() > 10, "{}", parts.len());
    assert!(never_fewer(parts.iter().map(|part| part.games)));
    let document = found.unwrap().document;
    assert_eq!(parts.last(), Some(&document), "the last chunk is a part too");
    assert_eq!(document, workbench::simulate(&request, &()).unwrap().document);
    // A part is what a run of so many games is, up to the rounding of sums.
    let half = &parts[parts.len() / 2];
    let shorter = SimulateRequest { games: Some(half.games), ..request };
    let shorter = workbench::simulate(&shorter, &()).unwrap().document;
    assert_eq!(half.seats[0].win_rate, shorter.seats[0].win_rate);
}

#[test]
fn a_tournament_tells_of_the_rounds_so_far() {
    let request = TournamentRequest {
        games: Some(400),
        work: work(),
        ..TournamentRequest::new("kuhn-poker.rcy", &["random", "equilibrium", "flat:5"])
    };
    let (parts, found) = parts(|watch| workbench::tournament(&request, watch));
    let parts: Vec<TournamentDocument> = parts;
    assert!(parts.len() > 3 && never_fewer(parts.iter().map(|part| part.games)));
    assert_eq!(parts.last(), Some(&found.unwrap().document));
}

#[test]
fn a_study_tells_of_the_runs_so_far() {
    let measuring = Measuring { games: 300, searched: 10, ..Measuring::default() };
    let request = StudyRequest { work: work(), measuring, ..StudyRequest::new("agram") };
    let (parts, found) = parts(|watch| workbench::study(&request, watch));
    let parts: Vec<StudyDocument> = parts;
    let runs = |part: &StudyDocument| part.measured.as_ref().map_or(0, |it| it.experiments.len());
    assert!(never_fewer(parts.iter().map(|part| runs(part) as u64)));
    assert_eq!((runs(&parts[0]), parts.last().map(runs)), (1, Some(3)));
    assert_eq!(found.unwrap().document.measured.unwrap().experiments.len(), 3);
}

#[test]
fn a_comparison_tells_of_the_sides_so_far() {
    let game = |set: &[(&str, &str)]| {
        let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let game = GameRef { set: set.collect(), ..GameRef::new("agram") };
        MeasureRequest { games: 300, searched: 0, work: work(), ..MeasureRequest::new(game) }
    };
    let games = vec![game(&[]), game(&[("NUMP", "3")])];
    let request = CompareRequest { games, ..CompareRequest::default() };
    let (parts, found) = parts(|watch| workbench::compare(&request, watch));
    let parts: Vec<CompareDocument> = parts;
    assert!(parts.len() > 3 && parts.iter().all(|part| part.comparisons[0].sides.len() == 2));
    assert_eq!(parts.last().map(|part| part.comparisons.len()), Some(1));
    assert_eq!(found.unwrap().document.comparisons[0].sides.len(), 2);
}

#[test]
fn a_sweep_tells_of_the_rows_so_far() {
    let set = vec![("cards".to_owned(), "3..5".to_owned())];
    let game = GameRef { set, ..GameRef::new("kuhn-poker") };
    let request = SweepRequest { games: 20, work: work(), ..SweepRequest::new(game) };
    let (parts, found) = parts(|watch| workbench::sweep(&request, watch));
    let parts: Vec<SweepDocument> = parts;
    let n_rows: Vec<usize> = parts.iter().map(|part| part.rows.len()).collect();
    assert_eq!(n_rows, [1, 2, 3]);
    assert_eq!(parts.last(), Some(&found.unwrap().document));
}

#[test]
fn who_wants_no_part_is_told_none() {
    struct Deaf;
    impl Watch for Deaf {
        fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
            Ok(())
        }
        fn part(&self, _: &dyn Any) {
            panic!("nobody asked");
        }
    }
    let seating = Seating::of(&["random"]);
    let request = SimulateRequest { seating, games: Some(50), ..SimulateRequest::new("pairs") };
    assert_eq!(workbench::simulate(&request, &Deaf).unwrap().document.games, 50);
}
