//! The view document of a moment: a scene with the names of the players put in.

use kernel::{BySeat, Game, Payoff, Seat, Turn};
use study::document::GameSet;
use study::view::{
    PlayerKind, PlayerState, ViewDocument, ViewGame, ViewMove, ViewPlayer, ViewResult, ViewScore,
};

use super::names::Names;
use super::scene::{Moment, Scene};

/// A table as all see it: what is played, and by whom.
pub(crate) struct TableInfo {
    pub(crate) game: GameSet,
    pub(crate) title: String,
    /// The players as typed; `person` for a person.
    pub(crate) specs: Vec<String>,
    /// The seed, if it may be told: it tells the whole deal.
    pub(crate) seed: Option<u64>,
}

impl TableInfo {
    pub(super) fn view_game(&self) -> ViewGame {
        ViewGame {
            name: self.game.name.clone(),
            title: self.title.clone(),
            set: self.game.set.clone(),
            seed: self.seed.map(|seed| seed.to_string()),
            link: None,
        }
    }

    fn players(&self, names: &Names) -> Vec<ViewPlayer> {
        let player = |(idx, spec): (usize, &String)| {
            let is_person = spec == "person";
            ViewPlayer {
                seat: idx + 1,
                name: names.name(Seat::new(idx)),
                kind: if is_person { PlayerKind::Person } else { PlayerKind::Program },
                spec: (!is_person).then(|| spec.clone()),
                state: PlayerState::In,
                team: None,
            }
        };
        self.specs.iter().enumerate().map(player).collect()
    }
}

/// The table at `moment` as its seat sees it, which may choose among `legal` moves. `scores` are told if the scene
/// does not say. Nobody is asked for advice.
pub(super) fn document<G: Game>(
    scene: &dyn Scene<G>,
    moment: Moment<'_, G>,
    info: &TableInfo,
    legal: &[G::Move],
    scores: Option<Vec<i64>>,
) -> ViewDocument {
    let names = Names::new(&info.specs, moment.seat);
    let mut seen = scene.seen(moment);
    let (turn, over) = match moment.game.turn(moment.state) {
        Turn::Seat(turn) => (Some(turn.idx() + 1), None),
        Turn::Over(payoffs) => (None, Some(payoffs)),
        Turn::Chance => (None, None),
    };
    let mut moves: Vec<ViewMove> =
        if legal.is_empty() { Vec::new() } else { scene.moves(moment, legal, &seen) };
    for (nth, mv) in (1..).zip(&mut moves) {
        mv.id = format!("m{nth}");
        mv.label = names.in_label(&mv.label);
    }
    for event in &mut seen.events {
        event.text = names.in_sentence(&event.text);
    }
    for pool in &mut seen.pools {
        pool.text = names.in_sentence(&pool.text);
    }
    for text in [&mut seen.phase, &mut seen.prompt] {
        *text = text.as_ref().map(|text| names.in_label(text));
    }
    let scores = seen.scores.or(scores);
    let scores = scores.map(|scores| ViewScore::of(&scores, seen.scoring.better));
    ViewDocument {
        schema: ViewDocument::SCHEMA.to_owned(),
        game: info.view_game(),
        seat: moment.seat.idx() + 1,
        turn,
        over: over.is_some(),
        step: moment.steps.iter().filter(|step| step.by.is_some()).count(),
        players: info.players(&names),
        phase: seen.phase,
        prompt: seen.prompt,
        faces: seen.faces,
        piles: seen.piles,
        pools: seen.pools,
        numbers: seen.numbers,
        events: seen.events,
        moves,
        advice: None,
        adviser: None,
        scoring: seen.scoring,
        scores: scores.unwrap_or_default(),
        result: over.map(|payoffs| result(&payoffs, &names)),
        history: Vec::new(),
    }
}

/// How a game ended that pays `payoffs`.
fn result(payoffs: &BySeat<Payoff>, names: &Names) -> ViewResult {
    let most = payoffs.iter().max();
    let seats = (0..payoffs.len()).map(Seat::new);
    let winners: Vec<Seat> = seats.filter(|&seat| Some(&payoffs[seat]) == most).collect();
    let text = match winners.as_slice() {
        _ if payoffs.len() == 1 => "The game is over.".to_owned(),
        all if all.len() == payoffs.len() => "It is a draw.".to_owned(),
        &[one] if names.name(one) == "You" => "You win.".to_owned(),
        &[one] => format!("{} wins.", names.of(one)),
        several => {
            let several: Vec<String> = several.iter().map(|&seat| names.name(seat)).collect();
            format!("{} share the win.", several.join(" and "))
        }
    };
    ViewResult {
        winners: winners.iter().map(|seat| seat.idx() + 1).collect(),
        text,
        payoffs: payoffs.iter().map(Payoff::to_string).collect(),
    }
}
