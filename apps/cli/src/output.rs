//! Outputs: where results are written, opened before the work so that what cannot be written is known.
//!
//! A plain file appears whole or not at all, and a link to one stays a link. Only a file in a folder where nothing
//! may be made is written in place. Anything else (a pipe, a device) is written into as it is. `-` is standard
//! output, and so is whatever else leads to it; the report then goes to standard error.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use store::{NewFile, StoreError};

use crate::stdio::{self, Stream};

/// Output: a place to write to, known to be writable.
pub(crate) struct Output {
    path: PathBuf,
    place: Place,
}

enum Place {
    Stdout,
    /// Something that is not a plain file, or a file that another process holds open.
    RngStream(File),
    /// A plain file in a folder where no other may be made; it is emptied when there is something to write.
    Overwritten(File),
    /// A plain file; it is made when there is something to write.
    Plain,
}

/// Opens the page of a report and the outputs that other options name, each in its place, and says where the report
/// itself goes.
///
/// A report that other programs read stays on standard output; one in words gives way.
pub(crate) fn open<const N: usize>(
    html: Option<&Path>,
    paths: [Option<&Path>; N],
    is_text: bool,
) -> anyhow::Result<(Stream, Option<Output>, [Option<Output>; N])> {
    let all: Vec<Option<&Path>> = std::iter::once(html).chain(paths).collect();
    let stream = match all.iter().flatten().filter(|path| is_stdout(path)).count() {
        0 => Stream::Stdout,
        1 if is_text => Stream::Stderr,
        _ => bail!("standard output can hold one thing only: write the other into a file"),
    };
    are_apart(&all)?;
    let html = html.map(Output::open).transpose()?;
    let mut outputs = [const { None }; N];
    for (output, path) in outputs.iter_mut().zip(paths) {
        *output = path.map(Output::open).transpose()?;
    }
    Ok((stream, html, outputs))
}

/// Makes sure that no two of these outputs are one file, of which only the last would be left.
pub(crate) fn are_apart(paths: &[Option<&Path>]) -> anyhow::Result<()> {
    let files: Vec<(&Path, Identity)> =
        paths.iter().flatten().filter_map(|path| Some((*path, identity(path)?))).collect();
    for (nth, (path, file)) in files.iter().enumerate() {
        if let Some((other, _)) = files[..nth].iter().find(|(_, other)| other == file) {
            let (path, other) = (path.display(), other.display());
            let names = if path.to_string() == other.to_string() {
                format!("{path} is named twice")
            } else {
                format!("{other} and {path} are one file")
            };
            bail!("{names}: write each thing into a file of its own");
        }
    }
    Ok(())
}

impl Output {
    /// Opens what `path` names. A pipe waits here for its reader.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let place = if is_stdout(path) {
            Place::Stdout
        } else if is_stream(path) {
            // Appending means nothing to pipes and devices, and keeps what is in a file that the parent process
            // has opened.
            let opened = File::options().append(true).open(path);
            Place::RngStream(opened.map_err(|error| cannot_write(path, &error))?)
        } else {
            match NewFile::create(path) {
                // What can be made now can be made later.
                Ok(_) => Place::Plain,
                Err(error) => Place::Overwritten(in_place(path, &error).ok_or(error)?),
            }
        };
        Ok(Self { path: path.to_owned(), place })
    }

    /// Standard output, for what other programs read.
    pub(crate) fn stdout() -> Self {
        Self { path: PathBuf::from("standard output"), place: Place::Stdout }
    }

    /// Writes `text`, all there is.
    pub(crate) fn write(self, text: &str) -> anyhow::Result<()> {
        let mut file = self.begin()?;
        file.add(text);
        file.finish()
    }

    /// Begins to write, piece by piece.
    pub(crate) fn begin(self) -> anyhow::Result<AtomicFile> {
        let Self { path, place } = self;
        let (new, is_terminal, file): (_, _, Box<dyn Write + Send>) = match place {
            Place::Stdout => (None, io::stdout().is_terminal(), Box::new(io::stdout())),
            Place::RngStream(file) => (None, file.is_terminal(), Box::new(file)),
            Place::Overwritten(file) => {
                file.set_len(0).map_err(|error| cannot_write(&path, &error))?;
                (None, false, Box::new(file))
            }
            Place::Plain => {
                let new = NewFile::create(&path)?;
                let file = new.file().try_clone().map_err(|error| cannot_write(&path, &error))?;
                (Some(new), false, Box::new(file))
            }
        };
        Ok(AtomicFile { path, new, is_terminal, file: BufWriter::new(file), failed: None })
    }
}

/// Output that is being written; a plain file appears whole or not at all.
pub(crate) struct AtomicFile {
    path: PathBuf,
    /// The plain file, if it is one.
    new: Option<NewFile>,
    is_terminal: bool,
    file: BufWriter<Box<dyn Write + Send>>,
    /// Why it cannot be written, once it could not.
    failed: Option<io::Error>,
}

impl AtomicFile {
    /// Whether it cannot be written any more, though somebody wants to read it.
    pub(crate) fn has_failed(&self) -> bool {
        // The reader of a pipe may have read enough.
        self.failed.as_ref().is_some_and(|error| error.kind() != io::ErrorKind::BrokenPipe)
    }

    /// Goes on with `text`. If that cannot be done, [`finish`](AtomicFile::finish) says so.
    pub(crate) fn add(&mut self, text: &str) {
        if self.failed.is_none() {
            let written = if self.is_terminal {
                self.file.write_all(stdio::harmless(text).as_bytes())
            } else {
                self.file.write_all(text.as_bytes())
            };
            self.failed = written.err();
        }
    }

    /// Puts it into place.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        match self.failed.map_or_else(|| self.file.flush(), Err) {
            // The reader of the pipe has read enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(cannot_write(&self.path, &error)),
            Ok(()) => Ok(self.new.map_or(Ok(()), NewFile::put_into_place)?),
        }
    }
}

/// Writes a file, all of it.
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    Output::open(path)?.write(text)
}

fn cannot_write(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("cannot write {}: {}", path.display(), error.kind())
}

/// The file at `path`, if it is there and may be written, and `error` says that no other may be made beside it.
fn in_place(path: &Path, error: &StoreError) -> Option<File> {
    let forbidden = [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem];
    match error {
        StoreError::CannotWrite { kind, .. } if forbidden.contains(kind) => {}
        _ => return None,
    }
    let is_plain = fs::metadata(path).is_ok_and(|found| found.is_file());
    is_plain.then(|| File::options().write(true).open(path).ok()).flatten()
}

/// Identity of a file, by which two paths are one.
#[derive(PartialEq)]
enum Identity {
    /// A plain file, whether or not it is there: the path without links.
    Plain(PathBuf),
    /// A pipe, by device and number.
    #[cfg(unix)]
    Pipe(u64, u64),
}

/// Which file `path` names; nothing if it is standard output, or something such as a terminal that can be written
/// into twice.
fn identity(path: &Path) -> Option<Identity> {
    if is_stdout(path) {
        return None;
    }
    if is_stream(path) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{FileTypeExt, MetadataExt};
            let found = fs::metadata(path).ok()?;
            let is_one = found.is_file() || found.file_type().is_fifo();
            return is_one.then(|| Identity::Pipe(found.dev(), found.ino()));
        }
        #[cfg(not(unix))]
        return None;
    }
    let target = store::target(path).ok()?;
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    Some(Identity::Plain(folder.join(target.file_name()?)))
}

/// Whether `path` names standard output.
fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name))
        || leads_to_stdout(path)
}

/// Whether `path` is, by whatever name, the file, pipe or terminal that standard output is. Other devices are not
/// meant: the one who throws away both (`/dev/null`) still has a report that is none of the two.
#[cfg(unix)]
fn leads_to_stdout(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let Ok(found) = fs::metadata(path) else { return false };
    let held = io::stdout().as_fd().try_clone_to_owned().map(File::from);
    let Ok(stdout) = held.and_then(|file| file.metadata()) else { return false };
    let is_meant = !found.file_type().is_char_device() || io::stdout().is_terminal();
    is_meant && (found.dev(), found.ino()) == (stdout.dev(), stdout.ino())
}

#[cfg(not(unix))]
fn leads_to_stdout(_: &Path) -> bool {
    false
}

/// Whether what `path` names is written into as it is: it is neither a plain file nor a folder, or another
/// process holds it open.
fn is_stream(path: &Path) -> bool {
    let is_held = ["/dev/stderr", "/dev/fd", "/proc/self/fd"].iter().any(|at| path.starts_with(at));
    is_held || fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}
