//! Table: a thread that owns one live game, and answers one request after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use study::view::ViewDocument;
use tokio::sync::oneshot;
use workbench::{LiveGame, PlayRequest, Protocol, Saved, TableAnswer, Workbench};

use super::saved::{Note, SavedTable, is_decided};
use super::watch::TableWatch;
use crate::bounds::Bounds;
use crate::error::Refusal;
use crate::token::random_number;

/// The seeds that are drawn, so that they are easily typed.
const SEEDS: u64 = 1_000_000;

/// Line to a table that is not of the protocol of `play --json`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Extra {
    /// The same deal again, or another.
    Again(Again),
    /// Views have advice from now on, or none.
    Advice(bool),
    /// The game is kept under this name.
    Save(String),
}

/// Beginning anew.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Again {
    /// `true`: with the same deal.
    Same(bool),
    /// `"new"`: with another.
    Word(NewDeal),
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NewDeal {
    New,
}

/// Request to a table.
pub(crate) enum Ask {
    /// The view as it is now.
    View,
    /// A line of `play --json`.
    Line(String),
    Again(Again),
    Advice(bool),
    /// The table as it would be kept in a file.
    Save,
    /// The same, if a person has decided something; of an unfinished game alone if that is said.
    Keep {
        only_unfinished: bool,
    },
    /// The end.
    Close,
}

/// Answer of a table.
pub(crate) enum Answer {
    /// A document, as JSON.
    Document(String),
    /// The table as it is kept in a file.
    Saved(Box<SavedTable>),
    /// There is nothing to be kept.
    Nothing,
    /// The one who plays has left.
    Closed,
}

/// Request to a table, and where the answer goes.
pub(crate) type Asked = (Ask, oneshot::Sender<Answer>);

/// Table in the list of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Status {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) over: bool,
    pub(crate) step: usize,
}

/// Entry of a table: everything known of it without asking it.
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) sender: SyncSender<Asked>,
    pub(crate) watch: TableWatch,
    state: Mutex<EntryState>,
}

struct EntryState {
    status: Status,
    touched: Instant,
    /// The name of its file, once it has one.
    file: Option<String>,
    /// Why it could not be opened, or has broken down.
    failure: Option<Refusal>,
}

impl Entry {
    pub(crate) fn new(id: String, sender: SyncSender<Asked>, file: Option<String>) -> Self {
        let status = Status { id: id.clone(), ..Status::default() };
        let state = EntryState { status, touched: Instant::now(), file, failure: None };
        Self { id, sender, watch: TableWatch::default(), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, EntryState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn status(&self) -> Status {
        self.state().status.clone()
    }

    /// Somebody asks.
    pub(crate) fn touch(&self) {
        self.state().touched = Instant::now();
    }

    /// Time since the last request.
    pub(crate) fn idle(&self) -> Duration {
        self.state().touched.elapsed()
    }

    pub(crate) fn file(&self) -> Option<String> {
        self.state().file.clone()
    }

    pub(crate) fn set_file(&self, name: &str) {
        self.state().file = Some(name.to_owned());
    }

    pub(crate) fn failure(&self) -> Option<Refusal> {
        self.state().failure.clone()
    }

    fn note(&self, view: &ViewDocument) {
        let status = &mut self.state().status;
        status.title.clone_from(&view.game.title);
        (status.over, status.step) = (view.over, view.step);
    }
}

/// Setting of a table: what its thread needs.
pub(crate) struct Setting {
    pub(crate) bench: Arc<Workbench>,
    pub(crate) bounds: Bounds,
    pub(crate) entry: Arc<Entry>,
    pub(crate) request: PlayRequest,
    pub(crate) advised: bool,
}

impl Setting {
    /// Opens the table, says what is seen first, and answers until it is closed. Whatever goes wrong is said by the
    /// entry.
    pub(crate) fn run(self, opened: oneshot::Sender<String>, asked: &Receiver<Asked>) {
        let entry = Arc::clone(&self.entry);
        // Who waits for the first view looks for the reason as soon as this goes: not before there is one.
        let mut opened = Some(opened);
        let failure = match catch_unwind(AssertUnwindSafe(|| self.open(&mut opened, asked))) {
            Ok(Ok(())) => Refusal::not_found("this table was closed"),
            Ok(Err(refusal)) => refusal,
            Err(_) => Refusal::broken("the table broke down, which is a mistake of the program"),
        };
        entry.state().failure = Some(failure);
    }

    fn open(
        mut self,
        opened: &mut Option<oneshot::Sender<String>>,
        asked: &Receiver<Asked>,
    ) -> Result<(), Refusal> {
        let watch = &self.entry.watch;
        watch.begin(self.bounds.turn_time);
        if self.request.work.seed.is_none() {
            self.request.work.seed = Some(self.fair_seed()?);
        }
        let seat = self.request.people.iter().copied().find(|&seat| seat > 0).unwrap_or(1);
        let Self { bench, bounds, entry, request, advised } = &self;
        bench.play(request, watch, |game| {
            let protocol = Protocol::new(seat).advised(*advised);
            let mut host = Host { table: &self, protocol, seat, advised: *advised, game };
            let first = host.view();
            if let Some(opened) = opened.take() {
                let _ = opened.send(first);
            }
            while let Ok((ask, answer)) = asked.recv() {
                if entry.watch.is_closed() && !matches!(ask, Ask::Keep { .. }) {
                    break;
                }
                entry.watch.begin(bounds.turn_time);
                let given = host.answer(ask);
                let is_over = matches!(given, Answer::Closed);
                let _ = answer.send(given);
                if is_over {
                    break;
                }
            }
        })?;
        Ok(())
    }

    /// Another deal, which is not lost from the start.
    fn fair_seed(&self) -> Result<u64, Refusal> {
        let drawn = random_number().map_err(|error| Refusal::unavailable(error.to_string()))?;
        let mut request = self.request.clone();
        request.work.seed = Some(drawn % SEEDS);
        request.saved = None;
        Ok(self.bench.fair_seed(&request, &self.entry.watch)?)
    }
}

/// Host: who answers at an open table.
struct Host<'h, 'g> {
    table: &'h Setting,
    protocol: Protocol,
    seat: usize,
    advised: bool,
    game: &'g mut dyn LiveGame,
}

impl Host<'_, '_> {
    fn view(&mut self) -> String {
        let view = self.protocol.view(self.game);
        self.table.entry.note(&view);
        serde_json::to_string(&view).expect("documents are JSON")
    }

    fn answer(&mut self, ask: Ask) -> Answer {
        match ask {
            Ask::View => Answer::Document(self.view()),
            Ask::Line(line) => self.line(&line),
            Ask::Advice(advised) => {
                self.advised = advised;
                self.protocol = Protocol::new(self.seat).advised(advised);
                Answer::Document(self.view())
            }
            Ask::Again(again) => {
                let seed = match again {
                    Again::Same(_) => None,
                    // Without randomness it is the same deal.
                    Again::Word(NewDeal::New) => self.table.fair_seed().ok(),
                };
                self.game.again(seed);
                Answer::Document(self.view())
            }
            Ask::Save => Answer::Saved(Box::new(self.saved(self.game.saved()))),
            Ask::Keep { only_unfinished } => {
                let saved = self.game.saved();
                let is_over = self.table.entry.status().over;
                if is_decided(&saved) && !(only_unfinished && is_over) {
                    Answer::Saved(Box::new(self.saved(saved)))
                } else {
                    Answer::Nothing
                }
            }
            Ask::Close => Answer::Closed,
        }
    }

    /// The answer to a line of `play --json`.
    fn line(&mut self, line: &str) -> Answer {
        if line.contains("review") {
            self.table.entry.watch.begin(self.table.bounds.review_time);
        }
        let answer = self.protocol.respond(self.game, line);
        if let TableAnswer::View(view) = &answer {
            self.table.entry.note(view);
        }
        answer.to_json().map_or(Answer::Closed, Answer::Document)
    }

    fn saved(&self, saved: Saved) -> SavedTable {
        let mut request = self.table.request.clone();
        request.work.seed = Some(saved.seed);
        request.saved = None;
        let note = Note { id: self.table.entry.id.clone(), advised: self.advised, request };
        SavedTable { note, saved }
    }
}
