//! Conversation of people with a live game: what they see, what they type, what they are answered.

use std::path::Path;

use printer::{TableText, Terminal};
use study::report::ToReport as _;
use study::view::{ReviewDocument, ViewDocument};
use workbench::{LiveGame, PlayRequest, Saved, TableCommand, Typed, completions, table_help};

use super::input::{Entered, Input};
use super::kept::{self, Unfinished};
use super::screen::{Screen, terminal};
use crate::signals::Interrupted;
use crate::stdio::{harmless, say, shortened, to_stdout};
use crate::watch::TerminalWatch;

/// A fraction that is longer is written as a decimal number.
const LONGEST_EXACT: usize = 9;

/// The answer where there is no choice.
const NOTHING: &str = "There is nothing to decide.";

/// The answer where nobody gives advice.
const NOBODY: &str = "Nobody gives advice here: leave out `--advice none`.";

/// Ending of a conversation.
pub(super) enum Ending {
    /// The person leaves.
    Left,
    /// The person wants another game, dealt anew.
    NewDeal,
}

/// Next step of a conversation.
enum Next {
    /// The game has changed: the table is shown anew.
    Show,
    /// Nothing has changed: this is the answer, in words.
    Answer(String),
    /// Nothing has changed: this is the answer, which fits the terminal.
    Drawn(String),
    /// It is over.
    End(Ending),
}

/// Conversation of people with one game.
pub(super) struct Conversation<'c> {
    game: &'c mut dyn LiveGame,
    request: &'c PlayRequest,
    screen: Screen,
    input: &'c mut Input,
    watch: &'c TerminalWatch,
    /// Whose view is shown.
    seat: usize,
    /// The moves whose views were shown, where all views are.
    n_shown: usize,
    /// Notes to be shown with the next table.
    notes: String,
}

impl<'c> Conversation<'c> {
    /// Of `game`, as `request` asked for it.
    pub(super) fn new(
        game: &'c mut dyn LiveGame,
        request: &'c PlayRequest,
        screen: Screen,
        input: &'c mut Input,
        watch: &'c TerminalWatch,
    ) -> Self {
        let seat = game.people().first().copied().unwrap_or(1);
        Self { game, request, screen, input, watch, seat, n_shown: 0, notes: String::new() }
    }

    /// Leads it until the person leaves or wants another game.
    pub(super) fn lead(mut self) -> anyhow::Result<Ending> {
        let opening = self.opening();
        if self.screen.is_redrawn() {
            self.notes = opening.1;
        } else {
            let said = terminal().words_in_lines(&opening.1);
            say(&format!("{}\n{said}\n", opening.0))?;
        }
        loop {
            let view = self.shown()?;
            loop {
                match self.answered(&view)? {
                    Next::Show => break,
                    Next::Answer(text) => say(&terminal().words_in_lines(&text))?,
                    Next::Drawn(text) => to_stdout(&ended(&text))?,
                    Next::End(ending) => return Ok(ending),
                }
            }
        }
    }

    /// The title, and the players.
    fn opening(&mut self) -> (String, String) {
        let view = self.game.table(self.seat);
        let player = |player: &study::view::ViewPlayer| match &player.spec {
            Some(spec) => format!("{} ({spec})", player.name),
            None => player.name.clone(),
        };
        let players: Vec<String> = view.players.iter().map(player).collect();
        let mut said = vec![format!("{}. `help` lists what you can type.", players.join(", "))];
        if let Some(saved) = &self.request.saved {
            said.insert(0, loaded(saved));
            let now: Vec<&str> = view
                .players
                .iter()
                .map(|player| player.spec.as_deref().unwrap_or("person"))
                .collect();
            if saved.seats.iter().map(String::as_str).ne(now.iter().copied()) {
                let (before, now) = (saved.seats.join(", "), now.join(", "));
                said.push(format!("It was begun with {before}; it goes on with {now}."));
            }
        }
        let said: String = said.into_iter().map(|line| line + "\n").collect();
        (self.title(&view), said)
    }

    /// The game, the parameters that were set, and the seed.
    fn title(&self, view: &ViewDocument) -> String {
        let set: Vec<String> =
            self.request.game.set.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let set = if set.is_empty() { String::new() } else { format!(" ({})", set.join(", ")) };
        let seed = view.game.seed.as_deref().unwrap_or("none");
        harmless(&format!("{}{set} · seed {seed}", view.game.title))
    }

    /// Shows the table to the one to act, who may have to take the seat first.
    fn shown(&mut self) -> anyhow::Result<ViewDocument> {
        self.watch.done();
        let seat = self.game.turn().unwrap_or(self.seat);
        if seat != self.seat {
            self.seat = seat;
            self.hand_over()?;
        }
        if self.request.show_views {
            let (views, n_shown) = self.game.views(self.n_shown);
            self.n_shown = n_shown;
            for view in views {
                say(&format!("{view}\n\n"))?;
            }
        }
        let view = self.game.table(self.seat);
        if self.game.people().is_empty() {
            // Sentences and hands are those of a seat, and nobody has one.
            say(&TableText::new(&view, terminal()).result())?;
            return Ok(view);
        }
        let title = self.title(&view);
        let mut notes = std::mem::take(&mut self.notes);
        if view.over {
            notes += "`review` shows what your decisions cost; `again` deals the same again, `again new` anew; `undo` takes back; `quit` leaves.\n";
        } else if view.turn.is_none() || view.moves.is_empty() {
            notes += "An empty line lets play go on, `undo` takes back, `quit` leaves.\n";
        }
        self.screen.show(&title, &view, &terminal().words_in_lines(&notes))?;
        Ok(view)
    }

    /// Lets the next person take the seat unseen, where seats have secrets.
    fn hand_over(&mut self) -> anyhow::Result<()> {
        if !self.game.has_hidden_information() {
            return Ok(());
        }
        self.input.forget();
        self.screen.empty()?;
        say(&format!("Player {}, it is your turn.\n", self.seat))?;
        if self.screen.is_redrawn() {
            say("Press Enter when nobody else looks.\n")?;
            let unfinished = Unfinished::of(&*self.game, false);
            if let Entered::Interrupt = self.input.next(Vec::new(), unfinished.as_ref())? {
                interrupted(unfinished)?;
            }
            self.input.forget();
        }
        Ok(())
    }

    /// Reads a line and obeys it.
    fn answered(&mut self, view: &ViewDocument) -> anyhow::Result<Next> {
        let unfinished = Unfinished::of(&*self.game, view.over);
        let entered = self.input.next(completions(view), unfinished.as_ref())?;
        let line = match entered {
            Entered::Line(line) => line,
            // Ctrl-D leaves the prompt on its line.
            Entered::End if self.screen.is_redrawn() => {
                say("\n")?;
                return Ok(Next::End(Ending::Left));
            }
            Entered::End => return Ok(Next::End(Ending::Left)),
            Entered::Interrupt => {
                interrupted(unfinished)?;
                return Ok(Next::End(Ending::Left));
            }
        };
        match Typed::read(view, &line) {
            Typed::Nothing if view.moves.is_empty() && !view.over => {
                self.game.go_on();
                Ok(Next::Show)
            }
            Typed::Nothing => Ok(Next::Show),
            Typed::Move(id) => self.made(&id, view),
            Typed::Command(command) => self.obeyed(command, view),
            Typed::Misused { usage } => Ok(Next::Answer(format!("Write `{usage}`."))),
            Typed::Ambiguous { entered, candidates } => {
                let candidates: Vec<String> = candidates.iter().map(|one| harmless(one)).collect();
                Ok(Next::Answer(format!("`{entered}` could be: {}.", candidates.join("; "))))
            }
            Typed::Unknown { entered } => Ok(Next::Answer(unknown(&entered, view))),
        }
    }

    fn made(&mut self, id: &str, view: &ViewDocument) -> anyhow::Result<Next> {
        let before = Unfinished::of(&*self.game, view.over);
        match self.game.make(id, Some(view.step)) {
            Ok(()) => {
                self.stopped(before)?;
                Ok(Next::Show)
            }
            Err(error) => Ok(Next::Answer(sentence(&error.to_string()))),
        }
    }

    /// Keeps the game as it was where Ctrl-C came while others were thinking: they have moved in haste.
    fn stopped(&mut self, before: Option<Unfinished>) -> anyhow::Result<()> {
        if !self.watch.is_interrupted() {
            return Ok(());
        }
        self.watch.done();
        interrupted(before)
    }

    fn obeyed(&mut self, command: TableCommand, view: &ViewDocument) -> anyhow::Result<Next> {
        let terminal = terminal();
        Ok(match command {
            TableCommand::Advice => Next::Drawn(self.advice(view, terminal)),
            TableCommand::Hint => Next::Answer(self.hint(view)),
            TableCommand::Draw => return self.drawn(view),
            TableCommand::Review => Next::Drawn(self.review(terminal)),
            TableCommand::Undo { times } => match self.game.undo(times) {
                Ok(taken) => {
                    self.n_shown = 0;
                    let decisions =
                        if taken == 1 { "1 decision" } else { &format!("{taken} decisions") };
                    self.notes = format!("Taken back: {decisions}.\n");
                    Next::Show
                }
                Err(error) => Next::Answer(sentence(&error.to_string())),
            },
            TableCommand::Again { is_new_deal: true } => Next::End(Ending::NewDeal),
            TableCommand::Again { is_new_deal: false } => {
                self.game.again(None);
                self.n_shown = 0;
                Next::Show
            }
            TableCommand::Table => Next::Show,
            TableCommand::Moves => Next::Drawn(TableText::new(view, terminal).choices()),
            TableCommand::Rules => Next::Answer(match self.game.rules() {
                Some(rules) => rules.to_owned(),
                None => "The rules of this game are not written in words.".to_owned(),
            }),
            TableCommand::Position => Next::Answer(match self.game.position() {
                Some(position) => harmless(&position),
                None => {
                    "The position is not told: something is hidden. `table` shows what you see."
                        .to_owned()
                }
            }),
            TableCommand::Save { name } => {
                Next::Answer(kept::save(Path::new(&name), &self.game.saved().to_text()))
            }
            TableCommand::Load { name } => match self.load(Path::new(&name)) {
                Ok(()) => Next::Show,
                Err(error) => Next::Answer(sentence(&shortened(&format!("{error:#}")))),
            },
            TableCommand::Help => Next::Answer(table_help()),
            TableCommand::Quit => Next::End(Ending::Left),
        })
    }

    /// Makes a move drawn from the odds of the advice.
    fn drawn(&mut self, view: &ViewDocument) -> anyhow::Result<Next> {
        let before = Unfinished::of(&*self.game, view.over);
        match self.game.draw(Some(view.step)) {
            Ok(()) => {
                self.stopped(before)?;
                Ok(Next::Show)
            }
            Err(error) => Ok(Next::Answer(sentence(&error.to_string()))),
        }
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let saved = kept::load(path)?;
        self.game.restore(&saved.to_text())?;
        self.n_shown = 0;
        self.notes = loaded(&saved) + "\n";
        Ok(())
    }

    /// The view with advice.
    fn advised(&mut self, view: &ViewDocument) -> ViewDocument {
        let mut view = view.clone();
        self.game.advise(&mut view);
        self.watch.done();
        view
    }

    fn advice(&mut self, view: &ViewDocument, terminal: Terminal) -> String {
        if view.moves.is_empty() {
            return NOTHING.to_owned();
        }
        match self.advised(view).advice_report() {
            Some(report) => terminal.print(&report).trim_start_matches('\n').to_owned(),
            None => NOBODY.to_owned(),
        }
    }

    fn hint(&mut self, view: &ViewDocument) -> String {
        if view.moves.is_empty() {
            return NOTHING.to_owned();
        }
        let view = self.advised(view);
        let best = view.best_moves();
        let label =
            |id: &str| view.moves.iter().find(|mv| mv.id == id).map(|mv| harmless(&mv.label));
        let text = |advice: &&study::view::MoveAdvice| {
            let label = label(&advice.id)?;
            Some(match &advice.odds {
                Some(odds) if odds.float < 1.0 => {
                    let exact = odds.exact.clone().filter(|exact| exact.len() <= LONGEST_EXACT);
                    let odds = exact.unwrap_or_else(|| format!("{:.3}", odds.float));
                    format!("{label} ({odds})")
                }
                _ => label,
            })
        };
        let texts: Vec<String> = best.iter().filter_map(text).collect();
        let Some(adviser) = view.adviser.as_ref().filter(|_| !texts.is_empty()) else {
            return view
                .adviser
                .map_or_else(|| NOBODY.to_owned(), |adviser| sentence(&adviser.method));
        };
        format!("{} — {}", texts.join(" or "), adviser.source)
    }

    fn review(&mut self, terminal: Terminal) -> String {
        let review: ReviewDocument = self.game.review(self.seat);
        self.watch.done();
        terminal.print(&review.to_report()).trim_start_matches('\n').to_owned()
    }
}

/// That a saved game was taken up.
fn loaded(saved: &Saved) -> String {
    let n = saved.moves.iter().filter(|mv| mv.by.is_some()).count();
    let moves = if n == 1 { "1 move".to_owned() } else { format!("{n} moves") };
    format!("Loaded: {moves}.")
}

/// Keeps a game that somebody was interrupted in, and ends the program as a signal does.
fn interrupted(unfinished: Option<Unfinished>) -> anyhow::Result<()> {
    if let Some(unfinished) = unfinished {
        say(&format!("{}\n", unfinished.keep()))?;
    }
    Err(Interrupted.into())
}

/// The answer to a line that is neither a move nor a command.
fn unknown(entered: &str, view: &ViewDocument) -> String {
    if view.over {
        return format!(
            "`{entered}` is no command, and the game is over: `again`, `undo` or `quit`."
        );
    }
    match view.moves.len() {
        0 => format!(
            "`{entered}` is no command, and nobody is to move: an empty line lets play go on."
        ),
        1 => format!(
            "`{entered}` is no move here; 1 is the only one. `help` lists what you can type."
        ),
        n => format!(
            "`{entered}` is no move here; the moves are 1 to {n}. `help` lists what you can type."
        ),
    }
}

/// A message as a sentence: a capital at its beginning, a full stop at its end.
fn sentence(text: &str) -> String {
    let text = harmless(text);
    let mut chars = text.chars();
    let capital = chars.next().into_iter().flat_map(char::to_uppercase);
    let text: String = capital.chain(chars).collect();
    if text.ends_with(['.', '?', '!']) { text } else { text + "." }
}

/// With an end of line.
fn ended(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}
