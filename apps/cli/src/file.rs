//! Files on disk that are read: whole, and only so much of them.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use workbench::{FileError, Files, GameSource};

use crate::memory;

/// The most bytes of a described game or of a saved game, which people write.
pub(crate) const WRITTEN_BY_PEOPLE: u64 = GameSource::MOST_BYTES;

/// The most files of a folder that are looked at for a name that may be meant.
const MOST_NAMES: usize = 10_000;

/// The disk.
pub(crate) struct Disk;

/// The game that `given` means, read from its file if it is one.
pub(crate) fn game(given: &str) -> Result<GameSource, FileError> {
    GameSource::resolve(given, &Disk)
}

impl Files for Disk {
    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let folder = if folder == Path::new("") { Path::new(".") } else { folder };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        // A folder of very many files is no place to look for a name.
        let plain = entries.take(MOST_NAMES).filter(|entry| entry.path().is_file());
        plain.filter_map(|entry| entry.file_name().into_string().ok()).collect()
    }

    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
        let most = most.min(written_by_programs());
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => FileError::NotFound { name: name.clone() },
            kind => FileError::Unreadable { name: name.clone(), kind },
        })?;
        // A plain file says how large it is; a pipe or a device shows only when it is read.
        if file.metadata().is_ok_and(|found| found.is_file() && found.len() > most) {
            return Err(FileError::TooLarge { name, most });
        }
        read_from(file, &name, most)
    }
}

/// The most bytes of a file that programs write: trees, strategies, records of games.
///
/// Half of the free memory, so that there is room for what is made of it, and at most 4 GiB; but always what people
/// write.
fn written_by_programs() -> u64 {
    const MOST: u64 = 4 << 30;
    memory::free().map_or(MOST, |free| MOST.min(free / 2)).max(WRITTEN_BY_PEOPLE)
}

/// The bytes of what is called `name`, `most` of them or fewer. It may be endless.
pub(crate) fn read_from(from: impl Read, name: &str, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = from.take(most.saturating_add(1)).read_to_end(&mut bytes);
    let name = || name.to_owned();
    read.map_err(|error| FileError::Unreadable { name: name(), kind: error.kind() })?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLarge { name: name(), most });
    }
    Ok(bytes)
}
