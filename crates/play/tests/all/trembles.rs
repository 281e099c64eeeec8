//! Sessions of games in which players tremble.

use crate::entered::{enter, made};

use kernel::toys::Nim;
use kernel::{Game, Lifted, Notation, Outcome, Probability, RngStream, Trembling, Turn, Verdict};
use play::session::{
    AdviceSource, Advised, Adviser, NoAdvice, Occupant, Opinion, Session, SessionConfig,
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
    SessionConfig { seed, ..config }
}

#[test]
fn errors_are_moves_of_their_own_and_are_taken_back_with_the_choice() {
    let game = erring(["1/2", "1/2"]);
    // With this seed the person does not err, the other does, and the person does not.
    let mut session = Session::new(&game, config(7)).unwrap();
    session.proceed();
    assert_eq!(session.n_moves(), 1);
    enter(&mut session, "1");
    let trembles = |text: &str| (0, text.to_owned());
    let wanted = [trembles("steady"), (1, "1".to_owned()), trembles("slip: 3"), trembles("steady")];
    assert_eq!(made(&session), wanted);
    assert_eq!(game.state_to_text(session.state()), "steady 5 for 1");
    assert_eq!(session.take_back(1), 1);
    assert_eq!(game.state_to_text(session.state()), "steady 9 for 1");
}

#[test]
fn a_player_and_an_adviser_of_the_game_see_the_game() {
    let game = erring(["0.000001", "0"]);
    let mut config = config(1);
    config.adviser = Some(Box::new(Lifted(Counts)));
    let mut session = Session::new(&game, config).unwrap();
    session.proceed();
    let advice = session.advise().unwrap().expect("somebody is asked");
    let outcome = |one: &Advised<_>| match one.opinion {
        Opinion::Exact(verdict) => verdict.outcome,
        _ => panic!("it counts"),
    };
    let outcomes: Vec<Outcome> = advice.advised.iter().map(outcome).collect();
    assert_eq!(outcomes, [Outcome::Win, Outcome::Loss, Outcome::Loss]);
    assert!(advice.source.method.ends_with("; if nobody errs from here on"), "{:?}", advice.source);
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

    fn source(&self) -> AdviceSource {
        AdviceSource::new("test", "a test")
    }
}

#[test]
fn where_there_is_no_advice_it_is_said_why() {
    let game = erring(["0", "0.5"]);
    let mut config = config(1);
    config.adviser = Some(Box::new(Lifted(Mute)));
    let mut session = Session::new(&game, config).unwrap();
    session.proceed();
    assert_eq!(session.advise().unwrap_err().why, "nobody knows");
}
