//! Cards of a pile as text, and colours of suits.

use anstyle::{AnsiColor, Style};
use study::view::{Face, FaceText, PileLay, ViewPile};

use crate::terminal::{TIED, plain};

/// The most possibilities of an unseen card that are listed.
const MOST_LISTED: usize = 4;

/// The cards of `pile`, sorted where it is a hand; of a stack the top one and how many there are.
pub(super) fn pile_text(faces: &[Face], pile: &ViewPile) -> String {
    let unseen = |n: usize| if n == 1 { "1 unseen".to_owned() } else { format!("{n} unseen") };
    if pile.cards.is_empty() {
        return if pile.count == 1 { "1 card".to_owned() } else { format!("{} cards", pile.count) };
    }
    if matches!(pile.kind, PileLay::Stack | PileLay::Taken) && pile.count > 1 {
        let top = pile.cards.last().and_then(Option::as_ref).map(|card| card_text(faces, card));
        return match top {
            Some(top) => format!("{top} on top of {}", pile.count - 1),
            None => format!("{} cards", pile.count),
        };
    }
    let mut seen: Vec<&FaceText> = pile.cards.iter().flatten().collect();
    let is_sorted = !pile.ordered || pile.kind == PileLay::Hand;
    let n_unseen = pile.cards.len() - seen.len();
    let mut texts: Vec<String> = Vec::new();
    if is_sorted {
        seen.sort_by_cached_key(|card| Face::of_card(faces, card).map(|face| face.place(card)));
        texts.extend(grouped(faces, &seen));
        texts.extend(possibilities(faces, pile));
        let n_listed = listed(pile).count();
        if n_unseen > n_listed {
            texts.push(unseen(n_unseen - n_listed));
        }
    } else {
        let may = |nth: usize| pile.may.as_ref()?.get(nth)?.as_deref();
        for (nth, card) in pile.cards.iter().enumerate() {
            texts.push(match (card, may(nth)) {
                (Some(card), _) => card_text(faces, card),
                (None, Some(may)) if is_short(may) => one_of(faces, may),
                (None, _) => "?".to_owned(),
            });
        }
    }
    joined(&texts)
}

/// A card in as few characters as name it.
pub(super) fn card_text(faces: &[Face], card: &FaceText) -> String {
    match Face::of_card(faces, card) {
        Some(face) => plain(&face.text(card)),
        None => "?".to_owned(),
    }
}

/// Sorted cards as texts: equal ones once with their number, suits a little apart.
fn grouped(faces: &[Face], cards: &[&FaceText]) -> Vec<String> {
    let mut texts: Vec<(String, usize)> = Vec::new();
    for card in cards {
        let text = card_text(faces, card);
        match texts.last_mut() {
            Some((last, n)) if *last == text => *n += 1,
            _ => texts.push((text, 1)),
        }
    }
    let is_word = |text: &str| text.contains(' ') || text.chars().count() > 3;
    let text = |(text, n): (String, usize)| match n {
        1 => vec![text],
        n if is_word(&text) => vec![format!("{n} × {text}").replace(' ', &TIED.to_string())],
        n => vec![text; n],
    };
    texts.into_iter().flat_map(text).collect()
}

/// The possibilities of unseen cards, where they are few.
fn possibilities(faces: &[Face], pile: &ViewPile) -> Vec<String> {
    listed(pile).map(|may| one_of(faces, may)).collect()
}

/// The unseen cards of which the few possibilities are listed.
fn listed(pile: &ViewPile) -> impl Iterator<Item = &[FaceText]> {
    let may = pile.may.iter().flatten().zip(&pile.cards);
    may.filter_map(|(may, card)| may.as_deref().filter(|may| card.is_none() && is_short(may)))
}

fn is_short(may: &[FaceText]) -> bool {
    (1..=MOST_LISTED).contains(&may.len())
}

fn one_of(faces: &[Face], may: &[FaceText]) -> String {
    let texts: Vec<String> = may.iter().map(|card| card_text(faces, card)).collect();
    format!("? ({})", texts.join(" or "))
}

/// Cards side by side, with commas where they have blanks in them.
fn joined(texts: &[String]) -> String {
    let gap = if texts.iter().any(|text| text.contains([' ', TIED])) { ", " } else { " " };
    texts.join(gap)
}

/// The text with the cards of red suits, and what is called red or blue, in colour.
pub(super) fn coloured(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut hue: Option<AnsiColor> = None;
    for word in text.split(' ') {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let named = match bare.as_str() {
            "red" => Some(AnsiColor::Red),
            "blue" => Some(AnsiColor::Blue),
            "green" => Some(AnsiColor::Green),
            "yellow" => Some(AnsiColor::Yellow),
            _ => None,
        };
        let is_red = word.contains(['♥', '♦']);
        let colour = if is_red { Some(AnsiColor::Red) } else { named.or(hue.take()) };
        hue = named;
        out.push(match colour {
            Some(colour) if !word.is_empty() => {
                let style = Style::new().fg_color(Some(colour.into()));
                format!("{style}{word}{style:#}")
            }
            _ => word.to_owned(),
        });
    }
    out.join(" ")
}
