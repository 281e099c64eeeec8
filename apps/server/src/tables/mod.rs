//! Tables: live games by their names, each on a thread of its own.
//!
//! A table that nobody touches for long is saved into the folder and closed. Its name takes it up again from there.

mod saved;
mod table;
mod watch;

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use workbench::{PlayRequest, Workbench};

use self::saved::{SavedTable, before, last_part};
use self::table::{Answer, Ask, Asked, Entry, Extra, Setting, Status};
use crate::blocking::STACK;
use crate::bounds::Bounds;
use crate::clock;
use crate::error::Refusal;
use crate::folder::Folder;
use crate::tame::Tamer;
use crate::token::random_number;

/// The letters of a table's name: 32, none of them mistaken for another.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The letters of a name: 60 random bits, so that no two tables ever have the same.
const NAME: usize = 12;

/// Ending of the names of saved tables.
const SAVED: &str = ".txt";

/// A copy of a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CopyRequest {
    copy: String,
    /// The decision before which it is taken up; as it is if nothing is said.
    step: Option<usize>,
}

/// A table from a file of the folder.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileRequest {
    file: String,
}

/// All tables.
#[derive(Serialize)]
struct TableList {
    tables: Vec<Status>,
}

/// The tables of a server.
pub(crate) struct Tables {
    bench: Arc<Workbench>,
    folder: Arc<Folder>,
    bounds: Bounds,
    entries: Mutex<HashMap<String, Arc<Entry>>>,
}

/// A table that is being opened.
struct Opening {
    entry: Arc<Entry>,
    first_view: oneshot::Receiver<String>,
}

impl Tables {
    pub(crate) fn new(bench: Arc<Workbench>, folder: Arc<Folder>, bounds: Bounds) -> Self {
        Self { bench, folder, bounds, entries: Mutex::default() }
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<String, Arc<Entry>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a table: as it is asked for, as a copy of another, or from a file. Gives `{"id", "view"}`.
    ///
    /// # Errors
    /// What is wrong with the request, or that there are too many tables.
    pub(crate) async fn add(
        self: &Arc<Self>,
        request: serde_json::Value,
    ) -> Result<String, Refusal> {
        let wrong = |error: serde_json::Error| {
            Refusal::bad(format!("this is no request for a table: {error}"))
        };
        let (request, advised) = if request.get("copy").is_some() {
            let CopyRequest { copy, step } = serde_json::from_value(request).map_err(wrong)?;
            let mut table = match self.ask(&copy, Ask::Save).await? {
                Answer::Saved(table) => *table,
                _ => return Err(Refusal::broken("the table has given no copy")),
            };
            if let Some(step) = step {
                table.saved = before(table.saved, step);
            }
            let advised = table.note.advised;
            (table.into_request(), advised)
        } else if request.get("file").is_some() {
            let FileRequest { file } = serde_json::from_value(request).map_err(wrong)?;
            let table = SavedTable::from_text(&self.folder.read(&file)?, &*self.folder)?;
            let advised = table.note.advised;
            (table.into_request(), advised)
        } else {
            let request: PlayRequest = serde_json::from_value(request).map_err(wrong)?;
            let advised = request.advice.as_deref().is_some_and(|advice| advice != NONE);
            (request, advised)
        };
        let Opening { entry, first_view } = self.open(new_name()?, request, advised, None)?;
        match first_view.await {
            Ok(view) => Ok(format!("{{\"id\":{:?},\"view\":{view}}}", entry.id)),
            Err(_) => Err(failed(&entry)),
        }
    }

    /// Begins a table under this name.
    fn open(
        self: &Arc<Self>,
        id: String,
        request: PlayRequest,
        advised: bool,
        file: Option<String>,
    ) -> Result<Opening, Refusal> {
        let mut request = Tamer::for_table(&self.bounds).play(request)?;
        // Who wants none may want some later; then it is what is found in a moment.
        request.advice = request.advice.filter(|advice| advice != NONE);
        let (sender, asked) = sync_channel(self.bounds.table_queue);
        let entry = Arc::new(Entry::new(id.clone(), sender, file));
        let mut entries = self.entries();
        if let Some(entry) = entries.get(&id) {
            // Somebody else was quicker to take it up.
            let (_, first_view) = oneshot::channel();
            return Ok(Opening { entry: Arc::clone(entry), first_view });
        }
        if entries.len() >= self.bounds.tables {
            let n = self.bounds.tables;
            return Err(Refusal::too_many(format!("{n} tables are open already: close one")));
        }
        let (opened, first_view) = oneshot::channel();
        let setting = Setting {
            bench: Arc::clone(&self.bench),
            bounds: self.bounds.clone(),
            entry: Arc::clone(&entry),
            request,
            advised,
        };
        let tables = Arc::clone(self);
        let thread = std::thread::Builder::new().name("table".to_owned()).stack_size(STACK);
        let run = move || tables.run(setting, opened, &asked);
        if thread.spawn(run).is_err() {
            return Err(Refusal::unavailable("the system has no threads left for a table"));
        }
        entries.insert(id, Arc::clone(&entry));
        Ok(Opening { entry, first_view })
    }

    /// The life of a table.
    fn run(&self, setting: Setting, opened: oneshot::Sender<String>, asked: &Receiver<Asked>) {
        let entry = Arc::clone(&setting.entry);
        setting.run(opened, asked);
        self.entries().remove(&entry.id);
    }

    /// All of them, by name.
    pub(crate) fn list(&self) -> String {
        let mut tables: Vec<Status> = self.entries().values().map(|entry| entry.status()).collect();
        tables.retain(|table| !table.title.is_empty());
        tables.sort_by(|one, other| one.id.cmp(&other.id));
        serde_json::to_string(&TableList { tables }).expect("documents are JSON")
    }

    /// The view of a table as it is now.
    ///
    /// # Errors
    /// That there is no such table, or why it cannot answer.
    pub(crate) async fn view(self: &Arc<Self>, id: &str) -> Result<String, Refusal> {
        self.document(id, Ask::View).await
    }

    /// The answer to a line.
    ///
    /// # Errors
    /// As for a [`view`](Tables::view); what is wrong with the line is part of the answer.
    pub(crate) async fn line(self: &Arc<Self>, id: &str, line: &str) -> Result<String, Refusal> {
        let extra = serde_json::from_str::<Extra>(line);
        match extra {
            Err(_) => self.document(id, Ask::Line(line.to_owned())).await,
            Ok(Extra::Again(again)) => self.document(id, Ask::Again(again)).await,
            Ok(Extra::Advice(is_wanted)) => self.document(id, Ask::Advice(is_wanted)).await,
            Ok(Extra::Save(name)) => {
                let name = if name.ends_with(SAVED) { name } else { name + SAVED };
                crate::folder::kind_of(&name)?;
                let Answer::Saved(table) = self.ask(id, Ask::Save).await? else {
                    return Err(Refusal::broken("the table has given nothing to save"));
                };
                let (folder, text) = (Arc::clone(&self.folder), table.to_text());
                let file = name.clone();
                let written =
                    tokio::task::spawn_blocking(move || folder.write(&file, &text, false));
                written.await.map_err(|_| Refusal::broken("the file was not written"))??;
                Ok(serde_json::json!({ "saved": name }).to_string())
            }
        }
    }

    async fn document(self: &Arc<Self>, id: &str, ask: Ask) -> Result<String, Refusal> {
        match self.ask(id, ask).await? {
            Answer::Document(document) => Ok(document),
            Answer::Closed => Ok(r#"{"closed":true}"#.to_owned()),
            Answer::Saved(_) | Answer::Nothing => Err(Refusal::broken("the table said nothing")),
        }
    }

    /// Asks a table, and waits for its answer.
    async fn ask(self: &Arc<Self>, id: &str, ask: Ask) -> Result<Answer, Refusal> {
        let entry = self.find(id).await?;
        entry.touch();
        let (answer, answered) = oneshot::channel();
        match entry.sender.try_send((ask, answer)) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                return Err(Refusal::too_many(
                    "this table is still thinking about earlier requests: ask again in a moment",
                ));
            }
            Err(TrySendError::Disconnected(_)) => return Err(failed(&entry)),
        }
        answered.await.map_err(|_| failed(&entry))
    }

    /// The table of this name, taken up from its file if it was saved.
    async fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Entry>, Refusal> {
        if let Some(entry) = self.entries().get(id) {
            return Ok(Arc::clone(entry));
        }
        let none = || Refusal::not_found("there is no such table");
        if id.len() != NAME || !id.bytes().all(|letter| LETTERS.contains(&letter)) {
            return Err(none());
        }
        let (tables, id) = (Arc::clone(self), id.to_owned());
        let taken_up = tokio::task::spawn_blocking(move || tables.take_up(id));
        taken_up.await.map_err(|_| none())??.ok_or_else(none)
    }

    /// Opens a table from the file in which it was saved.
    fn take_up(self: &Arc<Self>, id: String) -> Result<Option<Arc<Entry>>, Refusal> {
        let end = format!("-{id}{SAVED}");
        let files = self.folder.list().into_iter().map(|file| file.name);
        let Some(file) = files.into_iter().find(|name| name.ends_with(&end)) else {
            return Ok(None);
        };
        let table = SavedTable::from_text(&self.folder.read(&file)?, &*self.folder)?;
        let advised = table.note.advised;
        let opening = self.open(id, table.into_request(), advised, Some(file))?;
        Ok(Some(opening.entry))
    }

    /// Saves and closes the tables that nobody has touched for long.
    pub(crate) fn put_away_idle(&self) {
        let idle = |entry: &&Arc<Entry>| entry.idle() >= self.bounds.table_idle;
        let entries: Vec<Arc<Entry>> = self.entries().values().filter(idle).cloned().collect();
        for entry in entries {
            let is_kept = self.keep(&entry, false, self.bounds.turn_time);
            // Somebody may have come back meanwhile.
            if is_kept && entry.idle() >= self.bounds.table_idle {
                let (answer, _) = oneshot::channel();
                let _ = entry.sender.try_send((Ask::Close, answer));
            }
        }
    }

    /// Saves what was not finished, and closes all tables, before the clock shows `end`.
    pub(crate) fn close(&self, end: Duration) {
        let entries: Vec<Arc<Entry>> = self.entries().values().cloned().collect();
        // Nobody waits for what is still being thought about.
        entries.iter().for_each(|entry| entry.watch.close());
        for entry in entries {
            self.keep(&entry, true, end.saturating_sub(clock::now()));
        }
    }

    /// Saves a table into the folder, if there is anything to save. Whether that is done.
    fn keep(&self, entry: &Entry, only_unfinished: bool, time: Duration) -> bool {
        let (answer, mut answered) = oneshot::channel();
        if entry.sender.try_send((Ask::Keep { only_unfinished }, answer)).is_err() {
            return false;
        }
        let end = clock::now() + time;
        let given = loop {
            match answered.try_recv() {
                Ok(given) => break given,
                Err(oneshot::error::TryRecvError::Empty) if clock::now() < end => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(_) => return false,
            }
        };
        let Answer::Saved(table) = given else { return true };
        let name = entry.file().unwrap_or_else(|| file_name(&table));
        let written = self.folder.write(&name, &table.to_text(), false);
        if written.is_ok() {
            entry.set_file(&name);
        }
        written.is_ok()
    }
}

/// The reason why a table gives no answer.
fn failed(entry: &Entry) -> Refusal {
    let broken = || Refusal::broken("the table broke down, which is a mistake of the program");
    entry.failure().unwrap_or_else(broken)
}

/// The adviser that is none.
const NONE: &str = "none";

/// The name of the file in which a table is kept.
fn file_name(table: &SavedTable) -> String {
    let game = last_part(&table.saved.game);
    let stem = game.split_once('.').map_or(game, |(stem, _)| stem);
    let letters = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' };
    let stem: String = stem.chars().take(40).map(letters).collect();
    format!("{}-{}{SAVED}", stem.trim_start_matches('-'), table.note.id)
}

/// A name that no table has had.
fn new_name() -> Result<String, Refusal> {
    let number = random_number().map_err(|error| Refusal::unavailable(error.to_string()))?;
    let letter = |nth: usize| char::from(LETTERS[(number >> (5 * nth)) as usize % LETTERS.len()]);
    Ok((0..NAME).map(letter).collect())
}
