//! The beginning of a file: everything before the data, written and read.
//!
//! ```text
//! 0     cardsharp table 1\n                                        18 bytes
//! 18    head 0000004096 json 0000000512 xxh3 0123456789abcdef\n    54 bytes
//! 72    JSON, with line feeds behind it up to a multiple of 8
//!       one checksum for each chunk of the data, 8 bytes each
//!       zeros
//! head  the data: section behind section, each filled up with zeros to a page
//! ```
//!
//! The checksum in the second line is of everything from byte 72 to `head`; the two lines before it
//! are so narrow that only what the writer wrote is taken. Nothing is believed before it is checked:
//! lengths are compared with that of the file and with fixed bounds before memory is taken for them.

use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::layout::{PAGE, Place, lay_out, n_chunks};
use crate::meta::{Facts, read_set, write_set};
use crate::{Meta, StoreError};

/// The format this program writes and reads.
pub const VERSION: u32 = 1;

/// The JSON may be so long: it is for small things, and parsed it takes several times its length.
const MAX_JSON: u64 = 1 << 20;

/// The whole head may be so long, which is enough for 8 TiB in chunks of 1 MiB.
const MAX_HEAD: u64 = 64 << 20;

/// The first bytes of every table, of any version.
const MAGIC: &[u8] = b"cardsharp table ";

/// The length of the first two lines.
const LINES: usize = 72;

/// Who wrote a file, for people who look at it.
const WRITER: &str = concat!("cardsharp ", env!("CARGO_PKG_VERSION"));

/// The beginning of a file, checked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Head {
    /// What the table is of.
    pub(crate) meta: Meta,
    /// The size of a chunk.
    pub(crate) chunk: u64,
    /// Where the sections lie.
    pub(crate) places: Vec<Place>,
    /// The checksum of every chunk, section by section.
    pub(crate) sums: Vec<u64>,
    /// Where the data start.
    pub(crate) start: u64,
}

/// The JSON of a head.
#[derive(Serialize, Deserialize)]
struct Header {
    kind: String,
    game: GameHeader,
    facts: Facts,
    writer: String,
    chunk: u64,
    sections: Vec<SectionHeader>,
}

#[derive(Serialize, Deserialize)]
struct GameHeader {
    name: String,
    #[serde(serialize_with = "write_set", deserialize_with = "read_set")]
    set: Vec<(String, String)>,
}

#[derive(Serialize, Deserialize)]
struct SectionHeader {
    name: String,
    bits: u32,
    length: u64,
    offset: u64,
}

impl Head {
    /// A head for sections of these names, bits and lengths, with all checksums zero.
    ///
    /// # Errors
    /// What cannot be written, in words.
    pub(crate) fn plan<'a>(
        meta: &Meta,
        sections: impl Iterator<Item = (&'a str, u32, u64)>,
        chunk: u64,
    ) -> Result<Self, String> {
        let places = lay_out(sections, chunk)?;
        let n_sums = n_chunks(&places);
        if n_sums > MAX_HEAD / 8 {
            return Err("it is too large".to_owned());
        }
        let sums = vec![0; n_sums as usize];
        let mut head = Self { meta: meta.clone(), chunk, places, sums, start: 0 };
        head.start = head.to_bytes()?.len() as u64;
        Ok(head)
    }

    /// The head as it stands in a file.
    ///
    /// # Errors
    /// What the reader would refuse, in words.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let sections = self.places.iter().map(|place| SectionHeader {
            name: place.name.clone(),
            bits: place.bits,
            length: place.length,
            offset: place.offset,
        });
        let header = Header {
            kind: self.meta.kind.clone(),
            game: GameHeader { name: self.meta.game.clone(), set: self.meta.set.clone() },
            facts: self.meta.facts.clone(),
            writer: WRITER.to_owned(),
            chunk: self.chunk,
            sections: sections.collect(),
        };
        let json = serde_json::to_vec_pretty(&header).map_err(|error| error.to_string())?;
        let bytes = seal(json, &self.sums);
        // What the reader would refuse is refused now, and not when somebody needs the table.
        let checked = parse(&bytes[LINES..], lines(&bytes)?.1)?;
        if checked.meta != self.meta {
            return Err("what it says about itself would not come back as it is".to_owned());
        }
        Ok(bytes)
    }

    /// The length of the whole file.
    pub(crate) fn n_bytes(&self) -> u64 {
        self.start + self.places.last().map_or(0, |last| last.offset + last.filled)
    }

    /// Reads the head of a file that has `has` bytes.
    pub(crate) fn read(path: &Path, has: u64, file: &mut impl Read) -> Result<Self, StoreError> {
        // Memory is taken as bytes come, so that a length that is not true costs nothing.
        let read = |file: &mut dyn Read, n: u64| -> Result<Vec<u8>, StoreError> {
            let mut bytes = Vec::new();
            let read = file.take(n).read_to_end(&mut bytes);
            read.map_err(|error| StoreError::cannot_read(path, &error))?;
            Ok(bytes)
        };
        let truncated =
            |needs, or_more| StoreError::Truncated { path: path.into(), has, needs, or_more };
        let bad = |what| StoreError::BadHead { path: path.into(), what };

        // 1. Is it ours at all?
        let mut bytes = read(file, LINES as u64)?;
        let n = bytes.len().min(MAGIC.len());
        if n == 0 || bytes[..n] != MAGIC[..n] {
            return Err(StoreError::Foreign { path: path.into(), is_empty: n == 0 });
        }
        // 2. Of a version that we read? Only the first line is the same in all of them.
        let version = version(&bytes);
        if let Some(version) = version.filter(|version| *version > VERSION) {
            return Err(StoreError::Newer { path: path.into(), version });
        }
        if bytes.len() < LINES {
            return Err(truncated(LINES as u64, true));
        }
        if version != Some(VERSION) {
            return Err(bad("its first line is not as it is written".to_owned()));
        }
        // 3. Is the head whole?
        let (n_head, n_json) = lines(&bytes).map_err(bad)?;
        bytes.append(&mut read(file, n_head - LINES as u64)?);
        if (bytes.len() as u64) < n_head {
            return Err(truncated(n_head, true));
        }
        if sum_in(&bytes) != Some(xxh3_64(&bytes[LINES..])) {
            return Err(bad("its checksum is wrong".to_owned()));
        }
        // 4. Does it make sense, and is the file as long as it says?
        let head = parse(&bytes[LINES..], n_json).map_err(bad)?;
        let needs = head.n_bytes();
        match has {
            _ if has < needs => Err(truncated(needs, false)),
            _ if has > needs => Err(StoreError::TooLong { path: path.into(), has, needs }),
            _ => Ok(head),
        }
    }
}

/// Puts the head together: lines, JSON, checksums, zeros.
pub(crate) fn seal(mut json: Vec<u8>, sums: &[u64]) -> Vec<u8> {
    json.push(b'\n');
    json.resize(json.len().next_multiple_of(8), b'\n');
    let n_json = json.len();
    let mut body = json;
    body.extend(sums.iter().flat_map(|sum| sum.to_le_bytes()));
    let n_head = (LINES + body.len()).next_multiple_of(PAGE as usize);
    body.resize(n_head - LINES, 0);
    let mut bytes = first_lines(n_head as u64, n_json as u64, xxh3_64(&body)).into_bytes();
    bytes.append(&mut body);
    bytes
}

pub(crate) fn first_lines(n_head: u64, n_json: u64, sum: u64) -> String {
    format!("cardsharp table {VERSION}\nhead {n_head:010} json {n_json:010} xxh3 {sum:016x}\n")
}

/// The version in the first line.
fn version(bytes: &[u8]) -> Option<u32> {
    let rest = bytes.get(MAGIC.len()..)?;
    let digits = rest.split(|byte| *byte == b'\n').next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The checksum in the second line.
fn sum_in(bytes: &[u8]) -> Option<u64> {
    u64::from_str_radix(std::str::from_utf8(bytes.get(55..71)?).ok()?, 16).ok()
}

/// The lengths of head and JSON in the second line, within their bounds.
fn lines(bytes: &[u8]) -> Result<(u64, u64), String> {
    let number = |from: usize| -> Option<u64> {
        std::str::from_utf8(bytes.get(from..from + 10)?).ok()?.parse().ok()
    };
    let found = number(23).zip(number(39)).zip(sum_in(bytes));
    // Written again it must be the same to the byte: no other way of writing a number is taken.
    let ((n_head, n_json), _) = found
        .filter(|((n_head, n_json), sum)| {
            bytes.get(..LINES) == Some(first_lines(*n_head, *n_json, *sum).as_bytes())
        })
        .ok_or("its first two lines are not as they are written")?;
    let n_all = (LINES as u64).saturating_add(n_json);
    if n_json > MAX_JSON
        || n_head > MAX_HEAD
        || n_head % PAGE != 0
        || n_json % 8 != 0
        || n_all > n_head
    {
        return Err(format!(
            "a head of {n_head} bytes with {n_json} bytes of JSON is not possible \
             (at most {MAX_HEAD} and {MAX_JSON})"
        ));
    }
    Ok((n_head, n_json))
}

/// Makes sense of what stands behind the first two lines.
fn parse(body: &[u8], n_json: u64) -> Result<Head, String> {
    let (json, rest) = body.split_at(n_json as usize);
    let header: Header = serde_json::from_slice(json)
        .map_err(|error| format!("its header cannot be understood ({error})"))?;
    let sections = header.sections.iter();
    let stated = sections.clone().map(|section| section.offset);
    let places = lay_out(
        sections.map(|section| (section.name.as_str(), section.bits, section.length)),
        header.chunk,
    )?;
    if let Some((place, _)) = places.iter().zip(stated).find(|(place, at)| place.offset != *at) {
        return Err(format!("section `{}` does not lie where it should", place.name));
    }
    let n_sums = n_chunks(&places);
    let (sums, _) = rest.as_chunks::<8>();
    // There are as many checksums as chunks, and then at most a page of zeros.
    let n_room = sums.len() as u64;
    if n_sums > n_room || n_room - n_sums >= PAGE / 8 {
        return Err(format!("it has room for {n_room} checksums and needs {n_sums}"));
    }
    let sums = sums[..n_sums as usize].iter().map(|sum| u64::from_le_bytes(*sum)).collect();
    let GameHeader { name: game, set } = header.game;
    let meta = Meta { kind: header.kind, game, set, facts: header.facts };
    Ok(Head { meta, chunk: header.chunk, places, sums, start: (LINES + body.len()) as u64 })
}
