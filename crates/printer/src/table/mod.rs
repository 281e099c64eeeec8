//! View of a table as text for a terminal: a line for each player, a line for each pile, the own hand last.
//!
//! It is drawn from a `cardsharp.view/1` document and nothing else, in any width.

mod cards;
mod choices;

use anstyle::{Effects, Style};
use study::view::{
    Look, PileLay, PlayerState, ViewDocument, ViewNumber, ViewPile, ViewPlayer, ViewScore,
};
use unicode_width::UnicodeWidthStr as _;

use self::cards::pile_text;
use crate::Terminal;
use crate::terminal::{TIED, fold, plain};

/// Separator of things on one line.
const SEPARATOR: &str = " · ";

/// The gap between a label and what belongs to it.
const GAP: usize = 2;

/// The narrowest column beside a label.
const NARROW: usize = 12;

/// Columns of a line in a pipe, which has no width.
const PIPE_WIDTH: usize = 100;

/// Line of a pile: its label, and its cards.
struct PileRow {
    label: String,
    parts: Vec<String>,
    is_own_hand: bool,
}

/// Player at the end of a game.
struct Standing {
    place: usize,
    name: String,
    score: String,
    payoff: String,
}

/// View of a table, drawn for a terminal.
#[derive(Clone, Copy)]
pub struct TableText<'v> {
    view: &'v ViewDocument,
    terminal: Terminal,
}

impl<'v> TableText<'v> {
    /// `view`, as `terminal` shows it.
    pub fn new(view: &'v ViewDocument, terminal: Terminal) -> Self {
        Self { view, terminal }
    }

    /// The table: where in the game we are, the players, the piles, and the own hand last.
    pub fn table(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        if let Some(phase) = &self.view.phase {
            let phase = fold(&plain(phase), self.width());
            lines.extend(phase.iter().map(|line| self.weighted(line, Effects::BOLD)));
        }
        lines.extend(self.players());
        let shared = self.shared_numbers();
        if !shared.is_empty() {
            lines.extend(self.row("", &shared));
        }
        let rows = self.pile_rows();
        let width = rows.iter().map(|row| row.label.width()).max().unwrap_or(0);
        // The own hand lies nearest.
        let (hands, piles): (Vec<PileRow>, Vec<PileRow>) =
            rows.into_iter().partition(|row| row.is_own_hand);
        for row in piles.into_iter().chain(hands) {
            lines.extend(self.labelled(&row.label, width, &row.parts));
        }
        for pool in &self.view.pools {
            let text = fold(&plain(&pool.text), self.width());
            lines.extend(text.iter().map(|line| self.weighted(line, Effects::DIMMED)));
        }
        ended(lines)
    }

    /// The events, a sentence a line.
    pub fn events(&self) -> String {
        let texts = self.view.events.iter().map(|event| event.text.as_str());
        let texts = texts.filter(|text| !text.is_empty());
        let lines = texts.flat_map(|text| fold(&plain(text), self.width()));
        ended(lines.map(|line| self.coloured(&line)).collect())
    }

    /// The end of a game: the result, and everybody's score and payoff by place; nothing before.
    pub fn result(&self) -> String {
        let Some(result) = &self.view.result else { return String::new() };
        let text = fold(&plain(&result.text), self.width());
        let text: Vec<String> =
            text.iter().map(|line| self.weighted(line, Effects::BOLD)).collect();
        let standing = |(player, payoff): (&ViewPlayer, &String)| {
            let score = self.view.scores.iter().find(|score| score.seat == player.seat);
            Standing {
                place: score.map_or(0, |score| score.place),
                name: plain(&player.name),
                score: score.map_or_else(String::new, |score| plain_value(&score.score)),
                payoff: plain(payoff).replace('-', "−"),
            }
        };
        let mut standings: Vec<Standing> =
            self.view.players.iter().zip(&result.payoffs).map(standing).collect();
        standings.sort_by_key(|standing| standing.place);
        let width = |of: fn(&Standing) -> &str| {
            standings.iter().map(|standing| of(standing).width()).max().unwrap_or(0)
        };
        let (names, numbers) = (width(|one| &one.name), width(|one| &one.score));
        // Where payoffs are the scores they need not be said twice.
        let has_payoffs = standings.iter().any(|one| one.payoff != one.score);
        let row = |Standing { place, name, score, payoff }: &Standing| {
            let place = if *place > 0 { format!("{place}. ") } else { String::new() };
            let gap = " ".repeat(names - name.width() + GAP);
            let score = match numbers {
                0 => String::new(),
                _ => format!("{gap}{score:>numbers$} {}", self.unit(score)),
            };
            let payoff = if has_payoffs { format!("  (payoff {payoff})") } else { String::new() };
            format!("{place}{name}{score}{payoff}")
        };
        let rows = standings.iter().flat_map(|one| fold(&row(one), self.width()));
        ended(text.into_iter().chain(rows).collect())
    }

    /// The unit of scores, of one in the singular.
    fn unit(&self, score: &str) -> &str {
        let unit = self.view.scoring.unit.as_str();
        if score == "1" { unit.strip_suffix('s').unwrap_or(unit) } else { unit }
    }

    fn width(&self) -> usize {
        self.terminal.width.unwrap_or(PIPE_WIDTH).max(20)
    }

    fn weighted(&self, text: &str, effects: Effects) -> String {
        self.terminal.styled(text, Style::new().effects(effects))
    }

    /// A line for each player: the cards that are not shown, the scores and numbers.
    fn players(&self) -> Vec<String> {
        let players: Vec<(&ViewPlayer, Vec<String>)> =
            self.view.players.iter().map(|player| (player, self.about(player))).collect();
        let width = players.iter().map(|(player, _)| player.name.width()).max().unwrap_or(0);
        let told = players.into_iter().filter(|(_, parts)| !parts.is_empty());
        told.flat_map(|(player, parts)| self.labelled(&plain(&player.name), width, &parts))
            .collect()
    }

    fn about(&self, player: &ViewPlayer) -> Vec<String> {
        let mut parts = Vec::new();
        if player.state == PlayerState::Out {
            parts.push("out".to_owned());
        }
        for pile in self.piles().filter(|pile| pile.owner == Some(player.seat)) {
            if pile.count > 0 && !is_drawn(pile, self.view.seat) && pile.kind != PileLay::Aside {
                parts.push(count_text(pile));
            }
        }
        let numbers = self.view.numbers.iter().filter(|number| number.owner == Some(player.seat));
        let numbers: Vec<&ViewNumber> = numbers.collect();
        parts.extend(numbers.iter().filter_map(|number| number_text(number)));
        let score = self.view.scores.iter().find(|score| score.seat == player.seat);
        // A score that a number says already is not said again.
        let is_said = |score: &ViewScore| {
            let says = |number: &&ViewNumber| {
                let is_same = number.value == score.score;
                number.look == Look::Score || (number.look == Look::Chips && is_same)
            };
            numbers.iter().any(says)
        };
        if let Some(score) = score.filter(|score| !is_said(score)) {
            let unit =
                if self.view.scoring.unit.is_empty() { "score" } else { &self.view.scoring.unit };
            parts.push(format!("{unit} {}", plain_value(&score.score)));
        }
        parts
    }

    fn shared_numbers(&self) -> Vec<String> {
        let shared = self.view.numbers.iter().filter(|number| number.owner.is_none());
        shared.filter_map(number_text).collect()
    }

    fn piles(&self) -> impl Iterator<Item = &'v ViewPile> {
        self.view.piles.iter()
    }

    /// The piles that are drawn, those that hold a card of each player on one line.
    fn pile_rows(&self) -> Vec<PileRow> {
        let mut rows = Vec::new();
        let mut gathered: Vec<&str> = Vec::new();
        for pile in self.piles().filter(|pile| pile.count > 0 && is_drawn(pile, self.view.seat)) {
            if gathered.contains(&&*pile.name) {
                continue;
            }
            let one_each = self.one_each(pile);
            if one_each.len() > 1 {
                gathered.push(&pile.name);
                let card = |pile: &&ViewPile| {
                    let name = self.player_name(pile.owner);
                    format!("{name} {}", pile_text(&self.view.faces, pile))
                };
                let label = short_label(pile);
                let parts = one_each.iter().map(card).collect();
                rows.push(PileRow { label: capital(&label), parts, is_own_hand: false });
                continue;
            }
            let label = match pile.owner {
                Some(seat) if seat != self.view.seat && !pile.label.contains("'s ") => {
                    format!("{}'s {}", self.player_name(pile.owner), short_label(pile))
                }
                _ => plain(&pile.label),
            };
            let is_own_hand = pile.kind == PileLay::Hand && pile.owner == Some(self.view.seat);
            let parts = vec![pile_text(&self.view.faces, pile)];
            rows.push(PileRow { label: capital(&label), parts, is_own_hand });
        }
        rows
    }

    /// The piles of the same name that hold one card each, as in a trick, from the one who led on; none if some hold
    /// more.
    fn one_each(&self, pile: &ViewPile) -> Vec<&'v ViewPile> {
        let is_trick = |kind| matches!(kind, PileLay::Trick | PileLay::Played);
        let alike: Vec<&ViewPile> =
            self.piles().filter(|other| other.name == pile.name && other.count > 0).collect();
        let fits =
            |pile: &&ViewPile| is_trick(pile.kind) && pile.owner.is_some() && pile.count == 1;
        if alike.iter().all(fits) { alike } else { Vec::new() }
    }

    fn player_name(&self, seat: Option<usize>) -> String {
        let player = self.view.players.iter().find(|player| Some(player.seat) == seat);
        player.map_or_else(String::new, |player| plain(&player.name))
    }

    /// A label, and what belongs to it, on as many lines as that takes.
    fn labelled(&self, label: &str, width: usize, parts: &[String]) -> Vec<String> {
        if width + GAP + NARROW > self.width() {
            // There is no room for two columns.
            let mut lines = fold(label, self.width());
            lines.extend(self.row(&" ".repeat(GAP), parts));
            return lines;
        }
        let label = format!("{label}{}", " ".repeat(width.saturating_sub(label.width()) + GAP));
        self.row(&label, parts)
    }

    /// Parts after `head`, and under each other behind it.
    fn row(&self, head: &str, parts: &[String]) -> Vec<String> {
        let room = self.width().saturating_sub(head.width()).max(1);
        let indent = " ".repeat(head.width());
        let lines = fold(&parts.join(SEPARATOR), room).into_iter().enumerate();
        let line = |(nth, line): (usize, String)| {
            let line = line.replace(TIED, " ");
            let before = if nth == 0 { head } else { &indent };
            format!("{before}{}", self.coloured(&line)).trim_end().to_owned()
        };
        lines.map(line).collect()
    }
}

/// The number of cards in a pile, on the line of its owner: books of four cards are not four books.
fn count_text(pile: &ViewPile) -> String {
    let label = short_label(pile);
    let cards = if pile.count == 1 { "card" } else { "cards" };
    if pile.kind == PileLay::Hand || label.contains("card") {
        return format!("{label} {}", pile.count);
    }
    format!("{label} {} {cards}", pile.count)
}

/// The name of a pile on the line of its owner.
fn short_label(pile: &ViewPile) -> String {
    let label = plain(&pile.label);
    let label = label.strip_prefix("Your ").unwrap_or(&label);
    label.to_lowercase()
}

/// Whether a pile has a line of its own: something of it is seen, or it is everybody's.
fn is_drawn(pile: &ViewPile, viewer: usize) -> bool {
    match pile.kind {
        PileLay::Aside => false,
        PileLay::Taken => pile.owner.is_none(),
        PileLay::Hand if pile.owner == Some(viewer) => true,
        _ => {
            let may = pile.may.iter().flatten();
            pile.owner.is_none()
                || pile.cards.iter().any(Option::is_some)
                || may.flatten().next().is_some()
        }
    }
}

/// A number with its label; nothing if it says nothing now.
fn number_text(number: &ViewNumber) -> Option<String> {
    let label = plain(&number.label);
    let is_zero = number.value.as_i64() == Some(0);
    match number.look {
        Look::Flag => (!is_zero && number.value != false).then_some(label),
        Look::Count | Look::Text if is_zero || number.value == "" => None,
        _ if number.value.is_null() => Some(format!("{label} ?")),
        _ => {
            let best = number.best.map_or_else(String::new, |best| format!(" of {best}"));
            Some(format!("{label} {}{best}", plain_value(&number.value)))
        }
    }
}

fn plain_value(value: &serde_json::Value) -> String {
    plain(&value.as_str().map_or_else(|| value.to_string(), str::to_owned)).replace('-', "−")
}

/// With a capital at its beginning.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Lines, each with its end.
fn ended(lines: Vec<String>) -> String {
    lines.into_iter().map(|line| line + "\n").collect()
}
