//! A mistake of the program in one job or at one table is that job's or that table's, and the server goes on.

use kernel::{BySeat, Class, Fact, Game, Notation, NotationError, Payoff, Seat, Turn};
use serde_json::json;
use server::Bounds;
use workbench::{Abilities, NativeGame, Outputs, Workbench};

use crate::running::{Running, begin, ended};

/// A game whose second move is a mistake of its programmer.
#[derive(Clone, Debug)]
struct Bomb;

impl Game for Bomb {
    type State = u8;
    type Move = u8;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: false, hidden: false, cycles: false, zero_sum: true }
    }

    fn start(&self) -> u8 {
        0
    }

    fn turn(&self, state: &u8) -> Turn {
        match state {
            9 => Turn::Over(BySeat::from_fn(2, |_| Payoff::from(0))),
            moves => Turn::Seat(Seat::new(usize::from(moves % 2))),
        }
    }

    fn moves(&self, _: &u8, out: &mut Vec<u8>) {
        out.extend([1, 2]);
    }

    fn weight(&self, _: &u8, _: u8) -> u64 {
        1
    }

    fn play(&self, state: &mut u8, _: u8) {
        assert!(*state < 2, "this is meant to happen");
        *state += 1;
    }
}

impl Notation for Bomb {
    fn state_to_text(&self, state: &u8) -> String {
        state.to_string()
    }

    fn facts(&self, _: &u8) -> Vec<Fact> {
        Vec::new()
    }

    fn state_from_text(&self, text: &str) -> Result<u8, NotationError> {
        text.parse()
            .map_err(|_| NotationError::NotAState { text: text.to_owned(), why: String::new() })
    }

    fn move_to_text(&self, _: &u8, mv: u8) -> String {
        mv.to_string()
    }
}

static BOMB: NativeGame = NativeGame {
    name: "bomb",
    title: "Bomb",
    about: "a game with a mistake",
    rules: "It breaks.",
    source: "a test",
    parameters: &[],
    players: &[NativeGame::RANDOM, NativeGame::PERFECT],
    topics: &[],
    outputs: Outputs::NONE,
    open: |row, settings| row.opened(settings, Bomb, Abilities::default()),
};

#[test]
fn what_breaks_down_is_an_error_and_the_server_goes_on() {
    let folder = tempfile::tempdir().expect("there is room");
    let server = Running::of(folder, Bounds::default(), Workbench::default().with(&BOMB));
    let mut client = server.client();
    for _ in 0..3 {
        let id = begin(&mut client, "simulate", &json!({"game": {"source": "bomb"}, "games": 10}));
        let job = ended(&mut client, &id);
        assert_eq!(job["state"], "failed", "{job}");
        assert!(job["error"].as_str().is_some_and(|why| why.contains("broke down")), "{job}");
    }
    let alone = json!({"game": {"source": "bomb"}, "people": [1, 2]});
    let opened = client.post("/api/tables", &alone);
    assert_eq!(opened.status, 201, "{}", opened.body);
    let path = format!("/api/tables/{}", opened.json()["id"].as_str().expect("an id"));
    assert_eq!(client.post(&path, &json!({"move": "m1"})).status, 200);
    assert_eq!(client.post(&path, &json!({"move": "m1"})).status, 200);
    let broken = client.post(&path, &json!({"move": "m1"}));
    assert_eq!(broken.status, 500);
    assert!(broken.error().contains("broke down"), "{}", broken.body);
    crate::running::wait_until("it is closed", || client.get(&path).status == 404);
    // With players at it, it breaks before there is anything to see.
    let together =
        json!({"game": {"source": "bomb"}, "people": [0], "seating": {"players": ["random"]}});
    let never = client.post("/api/tables", &together);
    assert!(never.status == 500 || never.status == 422, "{}", never.body);
    let id = begin(&mut client, "solve", &json!({"game": {"source": "kuhn-poker"}}));
    assert_eq!(ended(&mut client, &id)["state"], "done");
    assert_eq!(client.get("/api/tables").json()["tables"], json!([]));
}
