//! Texts as somebody might write a position: well formed, nearly so, or not at all.

use kernel::RngStream;

/// A text of `pieces`, or one that `well_formed` gives; then a few edits.
pub(crate) fn text(
    stream: &mut RngStream,
    pieces: &[&str],
    well_formed: impl Fn(&mut RngStream) -> String,
) -> String {
    let mut text = match stream.pick(&[1, 3, 12]) {
        0 => {
            let n = stream.below(60);
            let bytes: Vec<u8> = (0..n).map(|_| stream.bits() as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        1 => (0..stream.below(30)).map(|_| piece(stream, pieces)).collect(),
        _ => well_formed(stream),
    };
    for _ in 0..stream.below(4) {
        edit(&mut text, stream, pieces);
    }
    // Now and then a very long one.
    if stream.below(1000) == 0 { text.repeat(100_000 / text.len().max(1)) } else { text }
}

/// Puts something in, takes something out, or both.
fn edit(text: &mut String, stream: &mut RngStream, pieces: &[&str]) {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let nth = stream.below(places.len() as u64) as usize;
    let end = (nth + stream.below(3) as usize).min(places.len() - 1);
    let new = if stream.below(3) == 0 { "" } else { piece(stream, pieces) };
    text.replace_range(places[nth]..places[end], new);
}

fn piece<'a>(stream: &mut RngStream, pieces: &[&'a str]) -> &'a str {
    pieces[stream.below(pieces.len() as u64) as usize]
}
