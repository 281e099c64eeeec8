//! A new file: written beside its place first, and then renamed into it.
//!
//! It appears whole or not at all. Until it is complete and on the disk, what was there before stays as
//! it is, and a program that has that open goes on reading it. A program that is killed meanwhile leaves a
//! file `.NAME.XXXXXX.part`, which can be deleted.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::StoreError;

/// The most links that are followed one after the other; the system follows as many.
const MAX_LINKS: usize = 40;

/// The most characters of the name that the name of the part file begins with: it has to fit in 255 bytes.
const MAX_CHARS: usize = 50;

/// A file that is being written, and where it will be.
#[derive(Debug)]
pub struct NewFile {
    /// The path as it was given, for messages.
    path: PathBuf,
    /// The plain file at the end of all links.
    target: PathBuf,
    part: NamedTempFile,
}

impl NewFile {
    /// A new file that is to be at `path`, or where the link of that name leads.
    ///
    /// Others may read it where a file made in the usual way could be read; if there is a file already, who
    /// may read it stays.
    ///
    /// # Errors
    /// There is no such folder, it may not be written in, or what `path` names is not a plain file.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let target = target(path)?;
        let cannot = |error| StoreError::cannot_write(path, &error);
        let mut builder = tempfile::Builder::new();
        let prefix = prefix(&target);
        builder.prefix(&prefix).suffix(".part");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let part = builder.tempfile_in(folder(&target)).map_err(cannot)?;
        if let Ok(metadata) = fs::metadata(&target) {
            let _ = part.as_file().set_permissions(metadata.permissions());
        }
        Ok(Self { path: path.into(), target, part })
    }

    /// The file, to be written.
    pub fn file(&self) -> &File {
        self.part.as_file()
    }

    /// Makes it last through a power failure, and puts it into place.
    ///
    /// # Errors
    /// The system would not; what was there before is there still.
    pub fn put_into_place(self) -> Result<(), StoreError> {
        let cannot = |error| StoreError::cannot_write(&self.path, &error);
        self.file().sync_all().map_err(cannot)?;
        self.part.persist(&self.target).map_err(|error| cannot(error.error))?;
        // The file is whole and in its place already, and not every file system can do this, so a refusal
        // is no error.
        if cfg!(unix) {
            let _ = File::open(folder(&self.target)).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

/// How the name of the part file begins.
fn prefix(target: &Path) -> OsString {
    let name = target.file_name().unwrap_or_default();
    let mut prefix = OsString::from(".");
    if name.len() <= MAX_CHARS {
        prefix.push(name);
    } else {
        prefix.push(name.to_string_lossy().chars().take(MAX_CHARS).collect::<String>());
    }
    prefix.push(".");
    prefix
}

/// The plain file that is to be written: what a link leads to, whether or not it is there already, and
/// nothing that is not a file.
///
/// # Errors
/// There is no such folder, or what `path` names is not a plain file.
pub fn target(path: &Path) -> Result<PathBuf, StoreError> {
    let mut target = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&target) else { break };
        // From the folder that the link is in, if it does not say from the root.
        target = folder(&target).join(next);
    }
    let folder = folder(&target);
    if !folder.is_dir() {
        return Err(StoreError::NoFolder { path: path.into(), folder: folder.into() });
    }
    match fs::symlink_metadata(&target) {
        // Renaming onto a device or a pipe would put a file in its place.
        Ok(metadata) if !metadata.is_file() => Err(StoreError::NotAFile { path: path.into() }),
        Err(_) if target.file_name().is_none() => Err(StoreError::NotAFile { path: path.into() }),
        // Such as a name that is too long for the file system, though not for that of the part file.
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::cannot_write(path, &error))
        }
        _ => Ok(target),
    }
}

/// The folder that a path lies in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
