//! Past tense: the words for a move, which are an order, as a sentence about who made it.

/// Verbs of games whose past tense is not made by a rule, or that a rule would not know for verbs.
const VERBS: [(&str, &str); 81] = [
    ("add", "added"),
    ("ask", "asked"),
    ("attack", "attacked"),
    ("bet", "bet"),
    ("bid", "bid"),
    ("build", "built"),
    ("bury", "buried"),
    ("buy", "bought"),
    ("call", "called"),
    ("challenge", "challenged"),
    ("check", "checked"),
    ("choose", "chose"),
    ("claim", "claimed"),
    ("close", "closed"),
    ("cut", "cut"),
    ("deal", "dealt"),
    ("declare", "declared"),
    ("defend", "defended"),
    ("discard", "discarded"),
    ("do", "did"),
    ("double", "doubled"),
    ("doubt", "doubted"),
    ("draw", "drew"),
    ("end", "ended"),
    ("exchange", "exchanged"),
    ("fish", "fished"),
    ("flip", "flipped"),
    ("fold", "folded"),
    ("follow", "followed"),
    ("get", "got"),
    ("give", "gave"),
    ("go", "went"),
    ("guess", "guessed"),
    ("hit", "hit"),
    ("hold", "held"),
    ("keep", "kept"),
    ("knock", "knocked"),
    ("lay", "laid"),
    ("lead", "led"),
    ("leave", "left"),
    ("look", "looked"),
    ("lose", "lost"),
    ("make", "made"),
    ("meld", "melded"),
    ("move", "moved"),
    ("name", "named"),
    ("offer", "offered"),
    ("open", "opened"),
    ("order", "ordered"),
    ("pass", "passed"),
    ("pay", "paid"),
    ("pick", "picked"),
    ("place", "placed"),
    ("play", "played"),
    ("pull", "pulled"),
    ("push", "pushed"),
    ("put", "put"),
    ("quit", "quit"),
    ("raise", "raised"),
    ("remember", "remembered"),
    ("remove", "removed"),
    ("reveal", "revealed"),
    ("roll", "rolled"),
    ("score", "scored"),
    ("sell", "sold"),
    ("show", "showed"),
    ("shuffle", "shuffled"),
    ("sit", "sat"),
    ("skip", "skipped"),
    ("split", "split"),
    ("stand", "stood"),
    ("stay", "stayed"),
    ("stop", "stopped"),
    ("swap", "swapped"),
    ("take", "took"),
    ("throw", "threw"),
    ("trade", "traded"),
    ("turn", "turned"),
    ("use", "used"),
    ("wait", "waited"),
    ("win", "won"),
];

/// A sentence without its full stop: `actor` has done what `order` says. An order whose verb is not known is put after
/// a colon.
pub(crate) fn did(actor: &str, order: &str) -> String {
    past(order).map_or_else(|| format!("{actor}: {order}"), |past| format!("{actor} {past}"))
}

/// The same where there was no choice.
pub(crate) fn had_to(actor: &str, order: &str) -> String {
    match past(order) {
        Some(_) => format!("{actor} had to {order}"),
        None => format!("{actor}: {order}"),
    }
}

/// An order in the past tense, if it begins with a verb that is known. So are the verbs after `and` or a comma.
fn past(order: &str) -> Option<String> {
    let mut past = String::with_capacity(order.len() + 4);
    let mut may_be_verb = true;
    for (nth, word) in order.split(' ').enumerate() {
        let verb =
            VERBS.iter().find(|(verb, _)| may_be_verb && *verb == word.trim_end_matches(','));
        if nth == 0 {
            verb?;
        } else {
            past.push(' ');
        }
        match verb {
            Some((verb, other)) => past.push_str(&word.replacen(verb, other, 1)),
            None => past.push_str(word),
        }
        may_be_verb = word == "and" || word.ends_with(',');
    }
    Some(past)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_in_the_past_tense() {
        for (order, told) in [
            ("play 6♦", "Bo played 6♦"),
            ("ask player 3 for kings", "Bo asked player 3 for kings"),
            ("play 8♠ and call clubs", "Bo played 8♠ and called clubs"),
            ("order it up and play alone", "Bo ordered it up and played alone"),
            ("swap 7♣ and 8♠", "Bo swapped 7♣ and 8♠"),
            ("take a card, discard 3♠", "Bo took a card, discarded 3♠"),
            ("pass", "Bo passed"),
            ("bid nil", "Bo bid nil"),
            ("no, thanks", "Bo: no, thanks"),
            ("c4", "Bo: c4"),
            ("", "Bo: "),
        ] {
            assert_eq!(did("Bo", order), told);
        }
        assert_eq!(had_to("you", "play Q♣"), "you had to play Q♣");
        assert_eq!(had_to("you", "no, thanks"), "you: no, thanks");
    }

    #[test]
    fn the_verbs_are_in_order_and_none_comes_twice() {
        assert!(VERBS.is_sorted_by(|one, other| one.0 < other.0));
    }
}
