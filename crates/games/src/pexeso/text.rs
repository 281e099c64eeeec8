//! States and moves of Pexeso as text.

use kernel::{Game, Notation, NotationError, Seat};

use super::game::{Pexeso, PexesoMove};
use super::memories::Memories;
use super::memory::{Recall, RecallMove};
use super::state::{First, State};

impl Notation for Pexeso {
    /// `[8,3,0] 1`: pairs on the table, single known cards, known pairs, and whose turn it is. When the
    /// first card is turned it is named: `[8,4,0] 1 single`, `[8,2,1] 1 twin`. `turning` at the end says
    /// that a card is being turned that nobody has seen.
    fn state_to_text(&self, state: &State) -> String {
        let State { pairs, singles, twins, seat, first, turning } = state;
        let first = match first {
            First::None => "",
            First::Single => " single",
            First::Twin => " twin",
        };
        let turning = if *turning { " turning" } else { "" };
        format!("[{pairs},{singles},{twins}] {}{first}{turning}", seat.idx() + 1)
    }

    /// As [`state_to_text`](Notation::state_to_text) writes it; known pairs may be left out where there
    /// are none, and the seat where it is the first.
    fn state_from_text(&self, text: &str) -> Result<State, NotationError> {
        let text = text.trim();
        self.read(text).map_err(|why| NotationError::NotAState { text: text.to_owned(), why })
    }

    fn move_to_text(&self, _: &State, mv: PexesoMove) -> String {
        word(mv).to_owned()
    }
}

fn word(mv: PexesoMove) -> &'static str {
    match mv {
        PexesoMove::Mate => "mate",
        PexesoMove::New => "new",
        PexesoMove::Single => "single",
        PexesoMove::Twin => "twin",
        PexesoMove::Match => "match",
        PexesoMove::Fresh => "fresh",
        PexesoMove::Given => "given",
    }
}

impl Notation for Recall {
    const READS_STATES: bool = false;

    /// The table as the seat to move remembers it.
    fn state_to_text(&self, state: &Memories) -> String {
        let State { pairs, singles, twins, seat, .. } = self.observation_of(state, state.seat());
        format!("[{pairs},{singles},{twins}] {}", seat.idx() + 1)
    }

    fn state_from_text(&self, text: &str) -> Result<Memories, NotationError> {
        let why = "what each player remembers is not read back".to_owned();
        Err(NotationError::NotAState { text: text.to_owned(), why })
    }

    fn move_to_text(&self, _: &Memories, mv: RecallMove) -> String {
        match mv {
            RecallMove::Turn(mv) => word(mv).to_owned(),
            RecallMove::Card(card) => format!("card {}", card + 1),
            RecallMove::Keep => "keep".to_owned(),
            RecallMove::Forget => "forget".to_owned(),
        }
    }
}

impl Pexeso {
    fn read(&self, text: &str) -> Result<State, String> {
        // 1. The numbers.
        let shape = "write pairs, single known cards and known pairs, such as [8,3,0] 1";
        let inside = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let (numbers, rest) = inside.ok_or(shape)?;
        let numbers: Result<Vec<u16>, _> =
            numbers.split(',').map(|number| number.trim().parse()).collect();
        let (pairs, singles, twins) = match numbers.as_deref() {
            Ok(&[pairs, singles]) => (pairs, singles, 0),
            Ok(&[pairs, singles, twins]) => (pairs, singles, twins),
            _ => return Err(shape.to_owned()),
        };
        if pairs > self.rules().pairs() {
            return Err(format!("there are {} pairs at most", self.rules().pairs()));
        }
        if u32::from(singles) + u32::from(twins) > u32::from(pairs) {
            return Err(format!("of {pairs} pairs no more than {pairs} have a known card"));
        }

        // 2. The words.
        let mut words = rest.split_whitespace().peekable();
        let seat = match words.next_if(|word| word.bytes().all(|digit| digit.is_ascii_digit())) {
            Some(number) => match number.parse::<usize>() {
                Ok(nth) if (1..=self.seats()).contains(&nth) => Seat::new(nth - 1),
                _ => return Err(format!("`{number}` is not a seat: 1 to {}", self.seats())),
            },
            None => Seat::new(0),
        };
        let first = match words.next_if(|&word| word == "single" || word == "twin") {
            Some("single") => First::Single,
            Some(_) => First::Twin,
            None => First::None,
        };
        let turning = words.next_if_eq(&"turning").is_some();
        if let Some(word) = words.next() {
            return Err(format!("`{word}` is neither single, twin nor turning, in this order"));
        }

        // 3. Whether they fit together.
        let state = State { pairs, singles, twins, seat, first, turning };
        let begun = State { first: First::None, turning: false, ..state };
        if pairs == 0 && (state != begun || seat != Seat::new(0)) {
            return Err("when no pair is left it is seat 1 and no card is turned".to_owned());
        }
        if first == First::Single && singles == 0 || first == First::Twin && twins == 0 {
            return Err("the first card is one of the known ones".to_owned());
        }
        if turning && state.unseen() == 0 {
            return Err("there is no card that nobody has seen".to_owned());
        }
        Ok(state)
    }
}
