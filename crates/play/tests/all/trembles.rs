//! Sessions of games with errors: an error is reported, its absence is not.

use kernel::toys::Nim;
use kernel::{Game, Lifted, Outcome, Probability, RngStream, Trembling, Turn, Verdict};
use play::session::{
    AdviceSource, Advised, Adviser, NoAdvice, Occupant, Opinion, Session, SessionConfig, trembles,
};
use play::{Choice, Player};

/// Takes one match.
struct Modest;

impl Player<Nim> for Modest {
    fn choose(&mut self, _: &Nim, _: Choice<'_, Nim>, _: &mut RngStream) -> u32 {
        1
    }
}

fn erring(rates: [&str; 2]) -> Trembling<Nim> {
    let rates = rates.into_iter().map(|rate| Probability::from_text(rate).unwrap()).collect();
    Trembling::new(Nim::new(9, 3), rates).unwrap()
}

/// Against somebody who takes one at a time, if his hand does not slip.
fn config<'a>(seed: u64) -> SessionConfig<'a, Trembling<Nim>> {
    let seats = vec![Occupant::Person, Occupant::machine("modest", Lifted(Modest))];
    let config = SessionConfig::new("nim", "matches=9", seats);
    SessionConfig { seed, tell: Some(trembles()), ..config }
}

#[test]
fn an_error_is_reported_and_its_absence_is_not() {
    let game = erring(["1/2", "1/2"]);
    // With this seed the person does not err, the other does, and the person does not.
    let (mut session, opening) = Session::new(&game, config(7)).unwrap();
    assert!(
        opening.text.ends_with("steady 9 for 1\nYour move: 1) 1  2) 2  3) 3"),
        "{}",
        opening.text
    );
    assert_eq!(
        session.enter("1").text,
        "You: 1\nSeat 2 errs: 3\nsteady 5 for 1\nYour move: 1) 1  2) 2  3) 3"
    );
    assert_eq!(session.n_moves(), 4);
    // What is taken back is what was told.
    assert_eq!(
        session.enter("undo").text,
        "Taken back: 2 moves.\nsteady 9 for 1\nYour move: 1) 1  2) 2  3) 3"
    );
    session.enter("1");
    let saved = session.saved().to_text();
    let reply = session.restore(&saved).unwrap();
    assert!(reply.text.starts_with("Loaded: 2 moves.\nsteady 5 for 1\n"), "{}", reply.text);
}

#[test]
fn who_always_errs_is_asked_only_what_is_forced() {
    let game = erring(["1", "0"]);
    let (session, opening) = Session::new(&game, config(1)).unwrap();
    assert_eq!(opening.text.matches("You err: ").count(), 2, "{}", opening.text);
    // A forced move is no error.
    assert!(opening.text.ends_with("1 for 1\nYour move: 1) 1"), "{}", opening.text);
    assert_eq!(session.n_moves(), 4);
}

#[test]
fn a_player_and_an_adviser_of_the_game_see_the_game() {
    let game = erring(["0.000001", "0"]);
    let mut config = config(1);
    config.adviser = Some(Box::new(Lifted(Counts)));
    let (mut session, _) = Session::new(&game, config).unwrap();
    assert_eq!(session.enter("hint").text, "If nobody errs from here on:\n1   win");
    assert_eq!(
        session.enter("advice").text,
        "If nobody errs from here on:\n1   win\n2   loss\n3   loss"
    );
}

/// Knows that leaving a multiple of four wins.
struct Counts;

impl Adviser<Nim> for Counts {
    fn advise(
        &mut self,
        game: &Nim,
        state: &<Nim as Game>::State,
        moves: &[u32],
    ) -> Result<Vec<Advised<u32>>, NoAdvice> {
        let advised = |&mv: &u32| {
            let (mut left, mut after) = (0, game.after(state, mv));
            while !matches!(game.turn(&after), Turn::Over(_)) {
                (after, left) = (game.after(&after, 1), left + 1);
            }
            let outcome = if left % 4 == 0 { Outcome::Win } else { Outcome::Loss };
            Advised::new(mv, Opinion::Exact(Verdict { outcome, distance: None }))
        };
        Ok(moves.iter().map(advised).collect())
    }

    fn source(&self) -> AdviceSource {
        AdviceSource::new("test", "a test")
    }
}

/// Knows nothing, and says what not.
struct Mute;

impl Adviser<Nim> for Mute {
    fn advise(
        &mut self,
        _: &Nim,
        _: &<Nim as Game>::State,
        _: &[u32],
    ) -> Result<Vec<Advised<u32>>, NoAdvice> {
        Err(NoAdvice { why: "nobody knows".to_owned() })
    }

    fn remark(&self) -> Option<String> {
        Some("They say:".to_owned())
    }

    fn source(&self) -> AdviceSource {
        AdviceSource::new("test", "a test")
    }
}

#[test]
fn where_there_is_no_advice_there_is_no_remark() {
    let game = erring(["0", "0.5"]);
    let adviser: Box<dyn Adviser<Nim>> = Box::new(Mute);
    assert_eq!(adviser.remark().unwrap(), "They say:");
    let both = Lifted(adviser).remark();
    assert_eq!(both.unwrap(), "They say:\nIf nobody errs from here on:");
    let mut config = config(1);
    config.adviser = Some(Box::new(Lifted(Mute)));
    let (mut session, _) = Session::new(&game, config).unwrap();
    assert_eq!(session.enter("hint").text, "There is no advice: nobody knows.");
}
