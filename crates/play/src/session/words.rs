//! The words of a session: who is who, what there is to choose, how it ended.

use kernel::{BySeat, Game, Payoff, Seat};

use super::{Opinion, SessionConfig};

/// The most moves that are listed on a line, and reported after one another.
const MOST: usize = 20;

/// Occupants of the seats by name, as the texts of a session call them.
pub(super) struct Seated<'s> {
    /// The names of the players; nothing for a person.
    players: Vec<Option<&'s str>>,
}

impl<'s> Seated<'s> {
    pub(super) fn new<G: Game>(config: &'s SessionConfig<'_, G>) -> Self {
        let name =
            |occupant: &'s super::Occupant<'_, G>| (!occupant.is_person()).then(|| occupant.name());
        Self { players: config.seats.iter().map(name).collect() }
    }

    /// Who sits where: `person`, or the name of a player.
    pub(super) fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.unwrap_or("person").to_owned()).collect()
    }

    /// What is said first.
    pub(super) fn opening<G: Game>(&self, config: &SessionConfig<'_, G>) -> String {
        let parameters = match config.parameters.as_str() {
            "" => String::new(),
            parameters => format!("  ({parameters})"),
        };
        let seats =
            (0..self.players.len()).map(Seat::new).map(|seat| match self.players[seat.idx()] {
                Some(name) => format!("{seat}: {name}"),
                None if self.is_you(seat) => format!("{seat}: you"),
                None => format!("{seat}: person"),
            });
        let seats: Vec<String> = seats.collect();
        let seats = capital(&in_order(&seats));
        format!("{}{parameters}\n{seats}. `help` lists the commands.", config.name)
    }

    /// Who acts: a seat, or chance.
    pub(super) fn actor(&self, by: Option<Seat>) -> String {
        let Some(seat) = by else { return "chance".to_owned() };
        match self.players[seat.idx()] {
            Some(name) => format!("{seat} ({name})"),
            None if self.is_you(seat) => "you".to_owned(),
            None => seat.to_string(),
        }
    }

    /// That a seat errs and makes `mv` instead of its choice.
    pub(super) fn error(&self, of: Seat, mv: &str) -> String {
        if self.is_you(of) {
            format!("You err: {mv}")
        } else {
            capital(&format!("{of} errs: {mv}"))
        }
    }

    /// It is this person's turn.
    pub(super) fn to_move(&self, seat: Seat) -> String {
        if self.is_you(seat) {
            return "Your move".to_owned();
        }
        format!("{} to move", capital(&seat.to_string()))
    }

    /// It is nobody's turn who could type a move.
    pub(super) fn waiting(&self, by: Option<Seat>) -> String {
        let actor = capital(&self.actor(by));
        format!("{actor} is to move; an empty line lets play go on.")
    }

    /// How it ended.
    pub(super) fn end(&self, payoffs: &BySeat<Payoff>) -> String {
        let most = payoffs.iter().max();
        let seats = || (0..payoffs.len()).map(Seat::new);
        let best: Vec<Seat> = seats().filter(|&seat| Some(&payoffs[seat]) == most).collect();
        let how = match best.as_slice() {
            &[seat] if self.is_you(seat) => "you win".to_owned(),
            &[seat] => format!("{} wins", self.actor(Some(seat))),
            all if all.len() == payoffs.len() => "it is a draw".to_owned(),
            several => {
                let several: Vec<String> =
                    several.iter().map(|&seat| self.actor(Some(seat))).collect();
                format!("{} share the win", in_order(&several))
            }
        };
        // A plain win or draw of two needs no figures.
        let is_plain = payoffs.len() == 2
            && payoffs
                .iter()
                .all(|payoff| payoff.numerator().abs() <= 1 && payoff.denominator() == 1);
        let figures: Vec<String> =
            seats().map(|seat| format!("{seat} {}", payoffs[seat])).collect();
        let figures =
            if is_plain { String::new() } else { format!(" Payoffs: {}.", in_order(&figures)) };
        format!("The game is over: {how}.{figures} `undo` takes back, `quit` leaves.")
    }

    /// Whether a seat is the only person's.
    fn is_you(&self, seat: Seat) -> bool {
        let people = self.players.iter().filter(|player| player.is_none()).count();
        people == 1 && self.players[seat.idx()].is_none()
    }
}

/// The moves to choose from, on a line.
pub(super) fn choices(texts: &[String]) -> String {
    if texts.len() > MOST {
        return format!("{} moves; `moves` lists them", texts.len());
    }
    let numbered: Vec<String> =
        texts.iter().enumerate().map(|(idx, text)| format!("{}) {text}", idx + 1)).collect();
    numbered.join("  ")
}

/// The moves to choose from, a line each.
pub(super) fn numbered(texts: &[String]) -> String {
    let width = texts.len().to_string().len();
    let line = |(idx, text): (usize, &String)| format!("{:>width$}) {text}", idx + 1);
    texts.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

/// Moves and what becomes of them, the best first.
pub(super) fn advice(rows: &[(String, Opinion)]) -> String {
    let width = rows.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let line = |(text, opinion): &(String, Opinion)| format!("{text:<width$}   {opinion}");
    match rows {
        [] => "There is no advice on any of the moves here.".to_owned(),
        rows => rows.iter().map(line).collect::<Vec<_>>().join("\n"),
    }
}

/// The best move.
pub(super) fn hint(rows: &[(String, Opinion)]) -> String {
    match rows.first() {
        Some((text, opinion)) => format!("{text}   {opinion}"),
        None => advice(rows),
    }
}

/// The last of the lines, and how many there were before.
pub(super) fn last_of(lines: &[String]) -> String {
    let before = lines.len().saturating_sub(MOST);
    let rest = lines[before..].join("\n");
    match before {
        0 => rest,
        n => format!("… {} before these:\n{rest}", count(n, "move")),
    }
}

/// One of these.
pub(super) fn either(candidates: &[String]) -> String {
    let quoted: Vec<String> =
        candidates.iter().take(MOST).map(|text| format!("`{text}`")).collect();
    match quoted.as_slice() {
        all if candidates.len() > MOST => format!("{}, …", in_order(all)),
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", in_order(rest)),
        all => in_order(all),
    }
}

pub(super) fn in_order(texts: &[String]) -> String {
    texts.join(", ")
}

pub(super) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// With a capital.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// Each part on lines of its own; what is empty is left out.
pub(super) fn paragraph<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}
