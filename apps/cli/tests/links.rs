//! No link of the documentation leads nowhere, and the book's table of contents has every page.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

/// A page: its text without code, and the names of its headings.
struct Page {
    text: String,
    anchors: Vec<String>,
}

impl Page {
    fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("a page is text");
        let (mut kept, mut anchors, mut fence) = (String::new(), Vec::<String>::new(), None);
        for line in text.lines() {
            let mark = line.trim_start();
            let ticks = mark.len() - mark.trim_start_matches('`').len();
            match fence {
                Some(open) if ticks >= open => fence = None,
                None if ticks >= 3 => fence = Some(ticks),
                Some(_) => {}
                None => {
                    if line.starts_with('#') {
                        let name = anchor(line.trim_start_matches('#').trim());
                        let n_same = anchors.iter().filter(|other| **other == name).count();
                        anchors.push(if n_same == 0 { name } else { format!("{name}-{n_same}") });
                    }
                    // What stands between backquotes is no link.
                    kept.extend(line.split('`').step_by(2));
                    kept.push('\n');
                }
            }
        }
        Self { text: kept, anchors }
    }

    /// Where its links and pictures lead.
    fn links(&self) -> impl Iterator<Item = &str> {
        self.text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|link| link.0)
    }
}

/// The name of a heading, as the book and code hosts make it.
fn anchor(heading: &str) -> String {
    let heading = heading.to_lowercase();
    let kept = heading.chars().filter(|ch| ch.is_alphanumeric() || matches!(ch, ' ' | '-' | '_'));
    kept.map(|ch| if ch == ' ' { '-' } else { ch }).collect()
}

/// The path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = plain.pop(),
            part => plain.push(part),
        }
    }
    plain
}

fn root() -> PathBuf {
    plain(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
}

/// The pages in a folder and below it.
fn pages_in(folder: &Path, found: &mut BTreeMap<PathBuf, Page>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            pages_in(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let page = Page::read(&path);
            found.insert(path, page);
        }
    }
}

/// Every page of the documentation.
fn pages() -> BTreeMap<PathBuf, Page> {
    let mut pages = BTreeMap::new();
    pages_in(&root().join("docs/src"), &mut pages);
    for name in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"] {
        let path = root().join(name);
        let page = Page::read(&path);
        pages.insert(path, page);
    }
    pages
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages();
    let (mut n_links, mut dead) = (0, String::new());
    for (path, page) in &pages {
        for link in page.links().filter(|link| !link.contains("://")) {
            n_links += 1;
            let (file, name) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => path.clone(),
                file => plain(&path.parent().expect("a folder").join(file)),
            };
            let has_name =
                || pages.get(&target).is_some_and(|page| page.anchors.iter().any(|a| a == name));
            if !target.exists() || !(name.is_empty() || has_name()) {
                _ = writeln!(dead, "{}: {link}", path.display());
            }
        }
    }
    assert!(n_links > 100, "only {n_links} links were found");
    assert!(dead.is_empty(), "\n{dead}");
}

#[test]
fn the_table_of_contents_has_every_page_once() {
    let book = root().join("docs/src");
    let summary = Page::read(&book.join("SUMMARY.md"));
    let mut listed: Vec<PathBuf> = summary.links().map(|link| plain(&book.join(link))).collect();
    let n_listed = listed.len();
    listed.sort();
    listed.dedup();
    assert_eq!(listed.len(), n_listed, "a page is listed twice");
    let mut pages = BTreeMap::new();
    pages_in(&book, &mut pages);
    pages.remove(&book.join("SUMMARY.md"));
    pages.retain(|path, _| !listed.contains(path));
    assert!(pages.is_empty(), "not listed: {:?}", pages.keys());
}
