//! Files that are read: whole, as text, and only so much of them.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use anyhow::anyhow;
use workbench::StrategyText;

use crate::{memory, show};

/// The most bytes of a described game or of a saved game, which people write.
pub(crate) const WRITTEN_BY_PEOPLE: u64 = 16 << 20;

/// The most bytes of a file that programs write: trees, strategies, records of games.
///
/// Half of the free memory, so that there is room for what is made of it, and at most 4 GiB.
pub(crate) fn written_by_programs() -> u64 {
    const MOST: u64 = 4 << 30;
    memory::free().map_or(MOST, |free| MOST.min(free / 2))
}

/// The bytes of a file of `most` bytes or fewer.
pub(crate) fn read(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => anyhow!("there is no file {name}"),
        kind => anyhow!("cannot read {name}: {kind}"),
    })?;
    // A plain file says how large it is; a pipe or a device shows only when it is read.
    if file.metadata().is_ok_and(|found| found.is_file() && found.len() > most) {
        return Err(too_large(&name.to_string(), most));
    }
    read_from(file, &name.to_string(), most)
}

fn too_large(name: &str, most: u64) -> anyhow::Error {
    anyhow!("{name} is too large: at most {} are read", show::bytes(most))
}

/// The bytes of what is called `name`, `most` of them or fewer. It may be endless.
pub(crate) fn read_from(from: impl Read, name: &str, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = from.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| anyhow!("cannot read {name}: {}", error.kind()))?;
    if bytes.len() as u64 > most {
        return Err(too_large(name, most));
    }
    Ok(bytes)
}

/// The text that the bytes of `name` are.
pub(crate) fn text(bytes: Vec<u8>, name: &str) -> anyhow::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count();
        anyhow!("{name} is not UTF-8 text: see byte {at}, in line {line}; save it as UTF-8")
    })
}

/// The text of a file of `most` bytes or fewer.
pub(crate) fn read_text(path: &Path, most: u64) -> anyhow::Result<String> {
    text(read(path, most)?, &path.display().to_string())
}

/// The text of a strategy file.
pub(crate) fn read_strategy(path: &Path) -> anyhow::Result<StrategyText> {
    let text = read_text(path, written_by_programs())?;
    Ok(StrategyText { name: path.display().to_string(), text })
}
