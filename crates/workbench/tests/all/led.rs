//! Live games led by typed lines, for tests.

use study::view::ViewDocument;
use workbench::{LiveGame, PlayRequest, TableCommand, Typed, play};

/// What is seen before anything is typed, and after each of `lines`: the view of the one to act, with advice if that
/// was asked for.
pub(crate) fn views(request: &PlayRequest, lines: &[&str]) -> Vec<ViewDocument> {
    play(request, &(), |game| {
        let opening = seen(game);
        std::iter::once(opening).chain(lines.iter().map(|line| typed(game, line))).collect()
    })
    .unwrap()
}

/// The view of the person to act, or of the first.
pub(crate) fn seen(game: &mut dyn LiveGame) -> ViewDocument {
    let seat = game.turn().or_else(|| game.people().first().copied()).unwrap_or(1);
    game.table(seat)
}

/// What is seen after `line`. What cannot be read or done changes nothing.
pub(crate) fn typed(game: &mut dyn LiveGame, line: &str) -> ViewDocument {
    let view = seen(game);
    match Typed::read(&view, line) {
        Typed::Move(id) => drop(game.make(&id, Some(view.step))),
        Typed::Command(TableCommand::Undo { times }) => drop(game.undo(times)),
        Typed::Command(TableCommand::Advice) => {
            let mut view = view;
            game.advise(&mut view);
            return view;
        }
        Typed::Nothing => game.go_on(),
        _ => {}
    }
    seen(game)
}

/// The moves of a view in words, each with what is thought of it.
pub(crate) fn thoughts(view: &ViewDocument) -> Vec<(String, study::view::MoveAdvice)> {
    let advice = view.advice.as_deref().unwrap_or_default();
    let of = |mv: &study::view::ViewMove| {
        let found = advice.iter().find(|advice| advice.id == mv.id)?;
        Some((mv.label.clone(), found.clone()))
    };
    view.moves.iter().filter_map(of).collect()
}

/// All sentences of these views.
pub(crate) fn told(views: &[ViewDocument]) -> String {
    let events = views.iter().flat_map(|view| &view.events);
    events.map(|event| event.text.clone() + "\n").collect()
}
