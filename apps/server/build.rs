//! Makes the table of the page's files: whatever lies in `page/` and is a kind of file that a browser is given.

use std::fmt::Write as _;
use std::path::Path;

/// The kinds of files by their extensions, with the types that browsers are told.
const TYPES: [(&str, &str); 4] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("svg", "image/svg+xml"),
];

/// Modules that hold types for a checker and nothing that runs.
const TYPES_ALONE: [&str; 2] = ["types.js", "work-types.js"];

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    println!("cargo::rerun-if-changed=page");
    println!("cargo::rerun-if-changed=build.rs");
    let files = std::fs::read_dir(&folder).expect("the page has a folder");
    let mut names: Vec<String> =
        files.filter_map(|file| file.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    let mut table = "&[\n".to_owned();
    for name in names {
        let kind = TYPES.iter().find(|(extension, _)| {
            name.rsplit_once('.').is_some_and(|(stem, its)| !stem.is_empty() && its == *extension)
        });
        let Some((_, kind)) = kind.filter(|_| !TYPES_ALONE.contains(&&*name)) else { continue };
        let path = folder.join(&name);
        let path = path.to_str().expect("the source is in a folder with a plain name");
        println!("cargo::rerun-if-changed={path}");
        writeln!(
            table,
            "Asset {{ name: {name:?}, kind: {kind:?}, bytes: include_bytes!({path:?}) }},"
        )
        .expect("a text can be added to");
    }
    table += "]\n";
    let out = std::env::var_os("OUT_DIR").expect("cargo says where");
    std::fs::write(Path::new(&out).join("page.rs"), table).expect("the table can be written");
}
