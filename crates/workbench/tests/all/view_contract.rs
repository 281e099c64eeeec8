//! The contract of `cardsharp.view/1`, as far as one view or two in a row can breach it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// Breaches by `view` of the contract of `cardsharp.view/1`.
pub(crate) fn breaches(view: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut must = |holds: bool, what: String| {
        if !holds {
            found.push(what);
        }
    };
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    must(view["schema"] == "cardsharp.view/1", "schema".to_owned());
    let seats: Vec<u64> =
        list(&view["players"]).iter().filter_map(|p| p["seat"].as_u64()).collect();
    must(view["turn"].as_u64().is_none_or(|turn| seats.contains(&turn)), "turn".to_owned());
    must(view["over"] == json!(!view["result"].is_null()), "over and result".to_owned());
    let over = view["over"] == true;
    must(!over || (view["turn"].is_null() && list(&view["moves"]).is_empty()), "over".to_owned());

    let kinds = ["hand", "stack", "row", "trick", "played", "taken", "aside"];
    let (mut keys, mut ids) = (BTreeSet::new(), BTreeSet::new());
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for pile in list(&view["piles"]) {
        let key = text(&pile["key"]);
        must(keys.insert(key.clone()), format!("{key} twice"));
        must(kinds.contains(&text(&pile["kind"]).as_str()), format!("{key}: kind"));
        let cards = list(&pile["cards"]);
        let count = pile["count"].as_u64().unwrap_or(u64::MAX);
        counts.insert(key.clone(), count);
        must(cards.is_empty() || cards.len() as u64 == count, format!("{key}: count"));
        must(list(&pile["ids"]).len() == cards.len(), format!("{key}: one id a card"));
        if let Some(may) = pile["may"].as_array() {
            must(may.len() == cards.len(), format!("{key}: may"));
            let fits = may.iter().zip(&cards).all(|(may, card)| may.is_null() || card.is_null());
            must(fits, format!("{key}: may of a card that is seen"));
        }
        for id in list(&pile["ids"]) {
            must(ids.insert(text(&id)), format!("{id} lies in two piles"));
        }
        must(!over || cards.iter().all(|card| !card.is_null()), format!("{key}: face up"));
        must(!over || cards.len() as u64 == count, format!("{key}: all of them"));
    }
    for pool in list(&view["pools"]) {
        let piles = list(&pool["piles"]);
        let piles: u64 = piles.iter().map(|key| counts[key.as_str().unwrap()]).sum();
        let held: u64 = list(&pool["hold"]).iter().filter_map(|held| held["n"].as_u64()).sum();
        must(list(&pool["ids"]).len() as u64 + piles == held, format!("{}", pool["text"]));
        must(list(&pool["ids"]).iter().all(|id| ids.contains(&text(id))), "pool ids".to_owned());
    }
    let mut numbers = BTreeSet::new();
    for number in list(&view["numbers"]) {
        must(numbers.insert(text(&number["key"])), format!("{} twice", number["key"]));
    }
    let mut moves = BTreeSet::new();
    let mut labels = BTreeSet::new();
    for mv in list(&view["moves"]) {
        must(moves.insert(text(&mv["id"])), format!("{} twice", mv["id"]));
        let label = text(&mv["label"]);
        must(!label.is_empty() && !label.contains(" = "), format!("label {label}"));
        must(labels.insert(label.clone()), format!("label {label} twice"));
        must(
            list(&mv["cards"]).iter().all(|id| ids.contains(&text(id))),
            format!("{label}: cards"),
        );
        must(
            list(&mv["piles"]).iter().all(|key| keys.contains(&text(key))),
            format!("{label}: piles"),
        );
    }
    let mut odds = Vec::new();
    for advice in list(&view["advice"]) {
        must(moves.contains(&text(&advice["id"])), format!("advice for {}", advice["id"]));
        odds.extend(advice["odds"]["float"].as_f64());
        for worth in [&advice["value"], &advice["loss"]] {
            let [low, float, high] = ["low", "float", "high"].map(|key| worth[key].as_f64());
            if let (Some(low), Some(float), Some(high)) = (low, float, high) {
                must(low <= float + 1e-9 && float <= high + 1e-9, format!("bounds of {advice}"));
                must(worth["warrant"] != "proven" || high - low < 1e-9, format!("proven {advice}"));
            }
            must(worth["warrant"] != "proven" || worth["exact"].is_string(), format!("{worth}"));
        }
    }
    must(odds.is_empty() || (odds.iter().sum::<f64>() - 1.0).abs() < 1e-6, "odds".to_owned());
    for event in list(&view["events"]) {
        must(event["text"].as_str().is_some_and(|text| text.ends_with('.')), format!("{event}"));
        for card in list(&event["cards"]) {
            let known = ["from", "to"].iter().all(|end| keys.contains(&text(&card[end])));
            must(known, format!("event {}", event["text"]));
        }
    }
    found
}

/// The ids of the cards of each pile, and how many cards there are.
type Piles = BTreeMap<String, (BTreeSet<String>, i64)>;

/// Differences of `now` from the piles of `before`, the last view at which the seat chose, after the events of `now`.
pub(crate) fn misled(before: &Value, now: &Value) -> Vec<String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let piles = |view: &Value| -> Piles {
        let pile = |pile: &Value| {
            let ids = list(&pile["ids"]).iter().map(text).collect();
            (text(&pile["key"]), (ids, pile["count"].as_i64().unwrap_or(-1)))
        };
        list(&view["piles"]).iter().map(pile).collect()
    };
    let (mut moved, wanted) = (piles(before), piles(now));
    // Cards that cannot be told from one another have a count only.
    let is_counted = |key: &str| {
        [before, now]
            .into_iter()
            .flat_map(|view| list(&view["piles"]))
            .any(|pile| pile["key"] == key && pile["count"] != 0 && list(&pile["ids"]).is_empty())
    };
    for card in list(&now["events"]).iter().flat_map(|event| list(&event["cards"])) {
        let (id, from, to) = (text(&card["id"]), text(&card["from"]), text(&card["to"]));
        if from != to {
            let source = moved.get_mut(&from).expect("it is a pile");
            source.1 -= 1;
            source.0.remove(&id);
            let target = moved.get_mut(&to).expect("it is a pile");
            target.1 += 1;
            target.0.insert(id);
        }
    }
    let mut found = Vec::new();
    for (key, pile) in &wanted {
        // What nobody could follow is turned up when play is over, and has new ids.
        let is_turned_up = now["over"] == true && moved[key].0.len() < pile.0.len();
        let has_ids = !is_counted(key) && pile.1 > 0 && !is_turned_up;
        if pile.1 != moved[key].1 || has_ids && pile.0 != moved[key].0 {
            found.push(format!("{key}: {:?}, and not {pile:?}", moved[key]));
        }
    }
    found
}
