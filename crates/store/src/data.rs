//! The data of an open table: in memory if they are few, else in the file.

use std::fs::File;
use std::io;

/// The most bytes of data that are read into memory when a table is opened.
const HELD: u64 = 64 << 20;

/// Everything behind the head of a table.
#[derive(Debug)]
pub(crate) enum Data {
    /// A copy, which no change of the file can reach.
    Held {
        bytes: Vec<u8>,
        /// The length of the whole file.
        n_bytes: u64,
    },
    /// The file, and where in it the data start.
    OnDisk {
        file: File,
        /// Where the data start.
        start: u64,
    },
}

impl Data {
    /// The data of a table of `n_bytes` that start at `start`.
    pub(crate) fn new(file: File, start: u64, n_bytes: u64) -> io::Result<Self> {
        let n_data = n_bytes - start;
        let mut bytes = Vec::new();
        if n_data > HELD || bytes.try_reserve_exact(n_data as usize).is_err() {
            return Ok(Self::OnDisk { file, start });
        }
        bytes.resize(n_data as usize, 0);
        read_exact_at(&file, &mut bytes, start)?;
        Ok(Self::Held { bytes, n_bytes })
    }

    /// Reads bytes, counted from where the data start.
    pub(crate) fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        match self {
            Self::Held { bytes, .. } => {
                let from = usize::try_from(at).unwrap_or(usize::MAX);
                let found = bytes.get(from..).and_then(|rest| rest.get(..into.len()));
                into.copy_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
                Ok(())
            }
            Self::OnDisk { file, start } => read_exact_at(file, into, start + at),
        }
    }

    /// The length of the whole file, as it is now.
    pub(crate) fn n_bytes(&self) -> io::Result<u64> {
        match self {
            Self::Held { n_bytes, .. } => Ok(*n_bytes),
            Self::OnDisk { file, .. } => Ok(file.metadata()?.len()),
        }
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            n => (bytes, at) = (&mut bytes[n..], at + n as u64),
        }
    }
    Ok(())
}
